/* Enemies on the way of a walk, and what its end must be like (CORE-06, -08, OBCL-04, GARR-02, ENGG-01, -03). */
#include "geom/limits.h"
#include "rules/kit/place.h"
#include "rules/legions-imperialis/li_walk.h"

#include <math.h>

/* ---- enemies ---- */

static bool is_enemy(RulesCtx *ctx, int unit, int other) {
    const TableSetup *setup = ctx->field->setup;
    return setup->units[unit].side != setup->units[other].side;
}

/* Does the base go through the other one on this part of its way? Both are convex: on a straight stretch it does so in
 * the middle, or nowhere. */
static bool goes_through(const LiWalk *walk, const GeomShape *other, double s0, double s1) {
    double from = 0;
    for (int i = 0; i + 1 < walk->path.count; i++) {
        double to = from + vec_distance(walk->path.points[i], walk->path.points[i + 1]);
        double a = fmax(s0, from), b = fmin(s1, to);
        GeomVec by = vec_sub(geom_path_at(&walk->path, (a + b) / 2), walk->shape.centre);
        GeomShape there = shape_moved(&walk->shape, by);
        if (b - a > GEOM_LIMIT && shape_gap(&there, other).lap > GEOM_LIMIT) {
            return true;
        }
        from = to;
    }
    return false;
}

/* Who begins in the zone, or in contact, comes into neither; a base he does not pass through all the same. */
static void stop_at_base(LiWalk *walk, const GeomShape *other, int unit) {
    GeomEvent events[8];
    double touch = 0;
    int count = geom_sweep_rings(&walk->shape, &walk->path, other, &touch, 1, events, 8);
    for (int k = 0; k < count && k < 8; k++) {
        double s1 = k + 1 < count && k + 1 < 8 ? events[k + 1].s : walk->length;
        if (events[k].what == GEOM_ENTER && goes_through(walk, other, events[k].s, s1)) {
            li_walk_stop(walk, events[k].s, "LI-CORE-06", "through", li_unit(unit));
            return;
        }
    }
}

/* CORE-06. 1. Nobody passes through enemy bases, or enters their zone, unless he charges. 2. Flyers and garrisons have
 * no zone (ENGG-01). 3. Who passes over others minds only where he ends. */
void li_walk_enemies(RulesCtx *ctx, LiWalk *walk) {
    const RulesField *field = ctx->field;
    double zone = li_number(ctx, LI_NUM_ZONE);
    bool charges = li_charges(ctx, walk->unit, walk->how), passes = li_way_over(field, walk->unit) >= 0;
    for (int i = 0; i < field->setup->unit_count && !passes && walk->how != LI_HOW_FORCED; i++) {
        GeomShape other;
        GeomEvent events[8];
        if (!is_enemy(ctx, walk->unit, i) || li_has(field, i, LI_FLYER) || !table_base(ctx->draft->table, i, &other)) {
            continue;
        }
        double touch = 0, reach = charges ? touch : zone;
        bool within = shape_gap(&walk->shape, &other).gap <= reach + GEOM_LIMIT;
        int count = geom_sweep_rings(&walk->shape, &walk->path, &other, &reach, 1, events, 8);
        for (int k = 0; k < count && k < 8; k++) {
            if (events[k].what == GEOM_ENTER && (events[k].s > 0 || !within) &&
                events[k].s < walk->length - 2 * GEOM_LIMIT) {
                li_walk_stop(walk, events[k].s, "LI-CORE-06", charges ? "through" : "enter", li_unit(i));
                break;
            }
        }
        if (within && shape_gap(&walk->shape, &other).lap <= GEOM_LIMIT) {
            stop_at_base(walk, &other, i);
        }
    }
}

/* ---- the end ---- */

static bool is_coming(const LiWalkAsk *ask, int unit) {
    for (int i = 0; i < ask->coming_count; i++) {
        if (ask->coming[i] == unit) {
            return true;
        }
    }
    return false;
}

static void check_bases(RulesCtx *ctx, const LiWalkAsk *ask, LiWalk *walk, const GeomShape *end) {
    const RulesField *field = ctx->field;
    double zone = li_number(ctx, LI_NUM_ZONE), near_gap = INFINITY;
    int near = -1;
    bool contact = false, charges = li_charges(ctx, walk->unit, walk->how), flies = li_has(field, walk->unit, LI_FLYER);
    for (int i = 0; i < field->setup->unit_count; i++) {
        GeomShape other;
        if (i == walk->unit || !table_base(ctx->draft->table, i, &other)) {
            continue;
        }
        GeomGap gap = shape_gap(end, &other);
        if (gap.lap > GEOM_LIMIT && !is_coming(ask, i)) {
            li_walk_fault(walk, "LI-CORE-08", "on", li_unit(i), 0);
        }
        if (is_enemy(ctx, walk->unit, i) && !flies && !li_has(field, i, LI_FLYER)) {
            contact = contact || gap.gap <= GEOM_LIMIT;
            if (gap.gap <= zone + GEOM_LIMIT && gap.gap < near_gap) {
                near = i;
                near_gap = gap.gap;
            }
        }
    }
    bool walled = false; /* OBCL-06: in contact with an Obstacle across which it may engage */
    for (int a = 0; a < field->setup->area_count && charges; a++) {
        bool wall =
            !ctx->draft->table->removed[a] && li_kind(field, ctx->draft->table, a)->family == LI_FAMILY_OBSTACLE;
        walled = walled || (wall && area_gap(&field->setup->areas[a].area, end, NULL) <= GEOM_LIMIT);
    }
    if (near >= 0 && !(charges && (contact || walled)) && walk->how != LI_HOW_FORCED) {
        li_walk_fault(walk, "LI-CORE-06", near_gap <= GEOM_LIMIT ? "touch" : "zone", li_unit(near), near_gap);
    }
}

/* ENGG-03. 1. Infantry that charges. 2. Titans. 3. Wreckers. */
static bool may_touch_garrison(RulesCtx *ctx, const LiWalk *walk) {
    const LiProfile *profile = li_profile(ctx->field, walk->unit);
    bool wrecks = false;
    for (int i = 0; i < profile->weapon_count; i++) {
        wrecks = wrecks || profile->weapons[i].wrecker > 0;
    }
    return (profile->type == LI_INFANTRY && li_charges(ctx, walk->unit, walk->how)) || profile->type == LI_TITAN ||
           wrecks;
}

static void check_structure(RulesCtx *ctx, LiWalk *walk, int area, const GeomShape *end, bool overlaps) {
    int holder = li_side_inside(ctx->field, ctx->draft->table, area);
    bool held = holder >= 0 && holder != ctx->field->setup->units[walk->unit].side;
    if (overlaps && area != walk->target && area != walk->host && !li_has(ctx->field, walk->unit, LI_FLYER)) {
        li_walk_fault(walk, "LI-GARR-02", "inside", li_area(area), 0);
    }
    if (held && !may_touch_garrison(ctx, walk) &&
        area_gap(&ctx->field->setup->areas[area].area, end, NULL) <= GEOM_LIMIT) {
        li_walk_fault(walk, "LI-ENGG-03", "touch", li_area(area), 0);
    }
}

static void check_ground(RulesCtx *ctx, LiWalk *walk, const GeomShape *end) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    const LiProfile *profile = li_profile(field, walk->unit);
    int way = li_way_over(field, walk->unit);
    for (int a = 0; a < field->setup->area_count; a++) {
        if (table->removed[a] || !box_meets(box_grow(shape_box_of(end), GEOM_LIMIT), field->setup->areas[a].area.box)) {
            continue;
        }
        const LiKind *kind = li_kind(field, table, a);
        bool overlaps = li_overlaps(field, a, end), small = profile->scale < li_count(ctx, LI_NUM_OBSTACLE_TOP_SCALE);
        LiOver over = way >= 0 ? kind->over[way] : LI_OVER_FREE;
        bool vehicle = profile->type == LI_VEHICLE || profile->type == LI_SUPER_HEAVY;
        bool not_end = way >= 0 && (over == LI_OVER_NOT_END || (over == LI_OVER_VEHICLES && vehicle));
        if (kind->structure) {
            check_structure(ctx, walk, a, end, overlaps);
        } else if (overlaps && kind->family == LI_FAMILY_OBSTACLE && small && (way < 0 || not_end)) {
            li_walk_fault(walk, "LI-OBCL-04", "top", li_area(a), 0);
        } else if (overlaps && not_end) {
            li_walk_fault(walk, "LI-IMPS-01", "stands", li_area(a), 0);
        } else if (overlaps && kind->face && way != LI_FLY && li_reading(ctx, LI_READ_CLIFPLACE) == LI_A &&
                   !place_held(&field->setup->areas[a].area, end)) {
            li_walk_fault(walk, "LI-CLIF-04", "top", li_area(a), 0);
        }
    }
}

void li_walk_end(RulesCtx *ctx, const LiWalkAsk *ask, LiWalk *walk) {
    const TableSetup *setup = ctx->field->setup;
    GeomVec at = geom_path_at(&walk->path, fmin(walk->stop, walk->length));
    GeomShape end = shape_place(&setup->units[walk->unit].base, at, walk->facing);
    GeomBox box = shape_box_of(&end), on = box_grow(setup->size, GEOM_LIMIT);
    if (box.x0 < on.x0 || box.y0 < on.y0 || box.x1 > on.x1 || box.y1 > on.y1) {
        li_walk_fault(walk, "LI-CORE-08", "off", ref_none(), 0);
    }
    check_ground(ctx, walk, &end);
    check_bases(ctx, ask, walk, &end);
}
