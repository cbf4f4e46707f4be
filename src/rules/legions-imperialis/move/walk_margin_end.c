/* How sure it is that a walk may end where it does (CORE-06, -08, GARR-02, OBCL-04, ENGG-03): its end is told, and
 * everything else may stand nearer. A base that is laid against something moves with it. */
#include "geom/limits.h"
#include "rules/legions-imperialis/move/walk_margin_parts.h"

#include <math.h>

static double margin_at(double apart, double speed) {
    return speed > 0 ? fmax(0, apart) / speed : INFINITY;
}

/* ---- clear of everything ---- */

static void note_edges(LiWalkMargin *it) {
    GeomBox box = shape_box_of(&it->end), table = it->ctx->field->setup->size;
    double inside = fmin(fmin(box.x0 - table.x0, table.x1 - box.x1), fmin(box.y0 - table.y0, table.y1 - box.y1));
    double off = inside + GEOM_LIMIT;
    li_walk_and(it, off >= 0, margin_at(fabs(off), it->way.end), MARGIN_FOUND, "LI-CORE-08");
}

static void note_area(LiWalkMargin *it, int area) {
    RulesCtx *ctx = it->ctx;
    LiStanding standing = {.ctx = ctx, .unit = it->walk->route.unit, .target = it->ask->target, .avoid = -1};
    const GeomArea *ground = li_ground(ctx->field, area);
    double speed = li_walk_speed(it, li_area(area));
    bool face = li_kind(ctx->field, ctx->draft->table, area)->face;
    LiBar bar = li_ground_bar(ctx, &standing, area, &it->end);
    if ((!bar.rule && !face) || !box_meets(box_grow(shape_box_of(&it->end), 2 * RULES_MARGIN_MAX), ground->box)) {
        return;
    }
    GeomPlace place = geom_place(&it->end, ground);
    if (face && place.lap > GEOM_LIMIT) { /* on top of a cliff it may not be astride the edge */
        bool held = place.out <= GEOM_LIMIT;
        double off = held ? place.edge : fmin(place.lap, place.out) - GEOM_LIMIT;
        li_walk_and(it, held || !bar.rule, bar.rule || held ? margin_at(off, speed) : 0, MARGIN_AT_LEAST, "LI-CLIF-04");
        return;
    }
    bool in = li_overlaps(ctx->field, area, &it->end);
    double off = in ? place.lap - GEOM_LIMIT : place.gap + GEOM_LIMIT - place.lap;
    li_walk_and(it, !in, margin_at(off, speed), in ? MARGIN_AT_LEAST : MARGIN_FOUND,
                bar.rule ? bar.rule : "LI-CLIF-04");
}

static void note_base(LiWalkMargin *it, int unit) {
    GeomShape other;
    if (unit == it->walk->route.unit || route_lists(it->ask->coming, it->ask->coming_count, unit) ||
        !table_base(it->ctx->draft->table, unit, &other)) {
        return;
    }
    GeomGap gap = shape_gap(&it->end, &other);
    bool on = gap.lap > GEOM_LIMIT;
    double off = on ? gap.lap - GEOM_LIMIT : gap.gap - gap.lap + GEOM_LIMIT;
    li_walk_and(it, !on, margin_at(off, li_walk_speed(it, li_unit(unit))), MARGIN_FOUND, "LI-CORE-08");
}

/* ---- out of reach ---- */

/* ENGG-03. */
static void note_walls(LiWalkMargin *it) {
    RulesCtx *ctx = it->ctx;
    const RulesField *field = ctx->field;
    for (int a = 0; a < field->setup->area_count && !li_may_touch_garrison(ctx, it->walk); a++) {
        int holder = li_is_structure(field, ctx->draft->table, a) ? li_side_inside(field, ctx->draft->table, a) : -1;
        if (holder >= 0 && holder != field->setup->units[it->walk->route.unit].side) {
            double gap = area_gap(&field->setup->areas[a].area, &it->end, NULL);
            bool touches = gap <= GEOM_LIMIT;
            double off = touches ? geom_place(&it->end, &field->setup->areas[a].area).lap : gap - GEOM_LIMIT;
            li_walk_and(it, !touches, margin_at(off, li_walk_speed(it, li_area(a))), MARGIN_AT_LEAST, "LI-ENGG-03");
        }
    }
}

/* What the zones of enemies say of an end. */
typedef struct {
    double outside; /* displacement below which it is in none of them: the least; */
    double inside;  /* below which it stays in one: the greatest */
    double apart;   /* below which it touches neither an enemy nor an Obstacle */
    bool in, touches;
} Zones;

static void add_contact(const LiWalkMargin *it, Zones *zones, double gap, TableRef ref) {
    zones->touches = zones->touches || gap <= GEOM_LIMIT;
    zones->apart = fmin(zones->apart, margin_at(gap - GEOM_LIMIT, li_walk_speed(it, ref)));
}

static void add_zone(const LiWalkMargin *it, Zones *zones, double gap, TableRef ref) {
    double zone = number_now(it->ctx, LI_NUM_ZONE) + GEOM_LIMIT;
    double speed = li_walk_speed(it, ref) + rules_margin_spread(it->ctx, zone);
    zones->in = zones->in || gap <= zone;
    zones->outside = fmin(zones->outside, margin_at(gap - zone, speed));
    zones->inside = fmax(zones->inside, gap <= zone ? margin_at(zone - gap, speed) : 0);
    add_contact(it, zones, gap, ref);
}

/* CORE-06: it ends in no zone; a charge may, in contact with an enemy or an Obstacle. */
static void note_zones(LiWalkMargin *it) {
    RulesCtx *ctx = it->ctx;
    const TableSetup *setup = ctx->field->setup;
    const Table *table = ctx->draft->table;
    bool charges = li_charges(ctx, it->walk->route.unit, it->walk->how);
    Zones zones = {.outside = INFINITY, .apart = INFINITY};
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape other;
        bool foe = setup->units[i].side != setup->units[it->walk->route.unit].side && !li_has(ctx->field, i, LI_FLYER);
        if (foe && table_base(table, i, &other)) {
            add_zone(it, &zones, shape_gap(&it->end, &other).gap, li_unit(i));
        }
    }
    for (int a = 0; a < setup->area_count && charges; a++) {
        if (!table->removed[a] && li_kind(ctx->field, table, a)->family == LI_FAMILY_OBSTACLE) {
            add_contact(it, &zones, area_gap(&setup->areas[a].area, &it->end, NULL), li_area(a));
        }
    }
    if (charges && zones.touches) {
        return; /* it is laid against what it charges */
    }
    double stays = charges ? fmin(zones.inside, zones.apart) : zones.inside;
    li_walk_and(it, !zones.in, zones.in ? stays : zones.outside, MARGIN_FOUND, "LI-CORE-06");
}

void li_walk_margin_end(LiWalkMargin *it) {
    const TableSetup *setup = it->ctx->field->setup;
    note_edges(it);
    for (int a = 0; a < setup->area_count; a++) {
        if (!it->ctx->draft->table->removed[a]) {
            note_area(it, a);
        }
    }
    for (int i = 0; i < setup->unit_count; i++) {
        note_base(it, i);
    }
    note_walls(it);
    note_zones(it);
}
