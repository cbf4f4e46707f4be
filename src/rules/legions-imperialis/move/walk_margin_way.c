/* How sure it is that nothing stops a walk on its way (CORE-06, IMPS-01, ENGG-02): ground that bars it, and enemies. */
#include "geom/limits.h"
#include "rules/legions-imperialis/move/walk_margin_parts.h"

#include <math.h>

/* ---- ground ---- */

static bool starts_at(const LiWalkMargin *it, int body) {
    return body == li_walk_start_body(it);
}

/* An area that the walk may not enter, or enters only by the face of a cliff. */
static void note_bar(LiWalkMargin *it, int area, bool face, const char *rule) {
    KitMet met = li_walk_met(it, area);
    double clear = rulekit_way_clear(&it->way, &met, 0), in = clear > 0 ? 0 : rulekit_way_met(&it->way, &met, 0, 0);
    if (clear > 0) {
        li_walk_and(it, true, clear, MARGIN_AT_LEAST, rule);
    } else if (face || in <= GEOM_LAP_FLOOR) { /* laid against it, or along it; or over its edge */
        it->unknown = true;
    } else {
        li_walk_and(it, false, in, MARGIN_AT_LEAST, rule);
    }
}

void li_walk_margin_ground(LiWalkMargin *it) {
    RulesCtx *ctx = it->ctx;
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    for (int a = 0; a < field->setup->area_count; a++) {
        if (table->removed[a] || a == it->walk->host || li_goes_over(ctx, it->walk->route.unit, a)) {
            continue;
        }
        const LiKind *kind = li_kind(field, table, a);
        int holder = kind->structure ? li_side_inside(field, table, a) : -1;
        bool held = holder >= 0 && holder != field->setup->units[it->walk->route.unit].side;
        if (kind->face || held || li_go(ctx, it->walk->route.unit, a) == LI_GO_NOT) {
            note_bar(it, a, kind->face, kind->face ? "LI-CLIF-02" : held ? "LI-ENGG-02" : "LI-IMPS-01");
        }
    }
}

/* ---- enemies ---- */

/* An enemy that is touched at the end must not be touched before: a little before it the gap is wider, and stays so
 * while the last stretch turns by less than that hangs on. */
static void note_charged(LiWalkMargin *it, const GeomShape *other, const KitMet *met) {
    const GeomPath *path = &it->way.path;
    int last = path->count - 2;
    GeomVec from = path->points[last], to = path->points[last + 1];
    double length = vec_distance(from, to), before = 2 * GEOM_LIMIT;
    double speed = it->way.end + (last == 0 ? it->way.start : 0);
    KitWay way = it->way;
    if (length <= 2 * before || starts_at(it, it->holds_to)) {
        it->unknown = true;
        return;
    }
    GeomVec at = vec_lerp(to, from, before / length);
    GeomShape base = shape_moved(&way.shape, vec_sub(at, way.shape.centre));
    double turn = (shape_gap(&base, other).gap - GEOM_LIMIT) / before;
    if (turn <= 0) {
        it->unknown = true;
        return;
    }
    li_walk_and(it, true, length * sin(fmin(1, turn)) / speed, MARGIN_AT_LEAST, "LI-CORE-06");
    way.path.count = path->count - 1;
    way.end = 0;
    if (way.path.count > 1) {
        li_walk_and(it, true, rulekit_way_clear(&way, met, GEOM_LIMIT), MARGIN_AT_LEAST, "LI-CORE-06");
    }
}

static void note_enemy(LiWalkMargin *it, int unit, bool charges) {
    GeomShape other;
    if (!table_base(it->ctx->draft->table, unit, &other)) {
        return;
    }
    const GeomShape *start = &it->way.shape;
    double reach = (charges ? 0 : number_now(it->ctx, LI_NUM_ZONE)) + GEOM_LIMIT;
    KitMet met = {.shape = &other,
                  .speed =
                      rules_margin_speed(it->ctx, li_unit(unit), ref_none()) + rules_margin_spread(it->ctx, reach)};
    double gap = shape_gap(start, &other).gap;
    if (gap <= reach || starts_at(it, it->bodies.units[unit])) { /* it leaves his zone, or is not free of him */
        it->unknown = true;
        return;
    }
    if (it->holds_to == it->bodies.units[unit] && charges && shape_contact(&it->end, &other)) {
        note_charged(it, &other, &met);
        return;
    }
    double clear = rulekit_way_clear(&it->way, &met, reach);
    if (clear > 0) {
        li_walk_and(it, true, clear, MARGIN_AT_LEAST, "LI-CORE-06");
        return;
    }
    double near = rulekit_way_met(&it->way, &met, reach, 3 * GEOM_LIMIT);
    near = fmin(near, (gap - reach) / (met.speed + it->way.start));
    li_walk_and(it, near <= 0, fmax(0, near), MARGIN_AT_LEAST, "LI-CORE-06");
}

void li_walk_margin_enemies(LiWalkMargin *it) {
    RulesCtx *ctx = it->ctx;
    const TableSetup *setup = ctx->field->setup;
    bool charges = li_charges(ctx, it->walk->route.unit, it->walk->how);
    for (int i = 0; i < setup->unit_count && li_way_over(ctx->field, it->walk->route.unit) < 0; i++) {
        if (setup->units[i].side != setup->units[it->walk->route.unit].side && !li_has(ctx->field, i, LI_FLYER)) {
            note_enemy(it, i, charges);
        }
    }
}
