/* Enemies on the path of a walk, and what its end must be like (CORE-06, -08, OBCL-04, GARR-02, ENGG-01, -03). */
#include "geom/limits.h"
#include "rules/legions-imperialis/move/plan.h"

#include <math.h>

/* ---- enemies ---- */

static bool is_enemy(RulesCtx *ctx, int unit, int other) {
    const TableSetup *setup = ctx->field->setup;
    return setup->units[unit].side != setup->units[other].side;
}

/* True if the base passes through the other one on this part of its path. Both are convex, so on a straight stretch it
 * does so in the middle or nowhere. */
static bool goes_through(const LiWalk *walk, const GeomShape *other, double s0, double s1) {
    double from = 0;
    for (int i = 0; i + 1 < walk->route.path.count; i++) {
        double to = from + vec_distance(walk->route.path.points[i], walk->route.path.points[i + 1]);
        double a = fmax(s0, from), b = fmin(s1, to);
        GeomVec by = vec_sub(geom_path_at(&walk->route.path, (a + b) / 2), walk->route.shape.centre);
        GeomShape there = shape_moved(&walk->route.shape, by);
        if (b - a > GEOM_LIMIT && shape_gap(&there, other).lap > GEOM_LIMIT) {
            return true;
        }
        from = to;
    }
    return false;
}

/* A model that begins in the zone or in contact is not stopped for entering it, but still may not pass through the
 * base. */
static void stop_at_base(LiWalk *walk, const GeomShape *other, int unit) {
    int count;
    const GeomEvent *events = route_ring(&walk->route, other, 0, &count);
    for (int k = 0; k < count; k++) {
        double s1 = k + 1 < count ? events[k + 1].s : walk->route.length;
        if (events[k].what == GEOM_ENTER && goes_through(walk, other, events[k].s, s1)) {
            li_walk_stop(walk, events[k].s, "LI-CORE-06", "through", li_unit(unit));
            return;
        }
    }
}

/* CORE-06. 1. No model passes through enemy bases, or enters their zones unless it charges. 2. Flyers and garrisons
 * have no zone (ENGG-01). 3. For a model that passes over others only its end matters. */
void li_walk_enemies(RulesCtx *ctx, LiWalk *walk) {
    const RulesField *field = ctx->field;
    double zone = number_now(ctx, LI_NUM_ZONE);
    bool charges = li_charges(ctx, walk->route.unit, walk->how), passes = li_way_over(field, walk->route.unit) >= 0;
    for (int i = 0; i < field->setup->unit_count && !passes && walk->how != LI_HOW_FORCED; i++) {
        GeomShape other;
        if (!is_enemy(ctx, walk->route.unit, i) || li_has(field, i, LI_FLYER) ||
            !table_base(ctx->draft->table, i, &other)) {
            continue;
        }
        double reach = charges ? 0 : zone;
        bool near = shape_near(&walk->route.shape, &other, reach);
        bool within = near && shape_gap(&walk->route.shape, &other).gap <= reach + GEOM_LIMIT;
        int count;
        const GeomEvent *events = route_ring(&walk->route, &other, reach, &count);
        for (int k = 0; k < count; k++) {
            if (events[k].what == GEOM_ENTER && (events[k].s > 0 || !within) &&
                events[k].s < walk->route.length - 2 * GEOM_LIMIT) {
                li_walk_stop(walk, events[k].s, "LI-CORE-06", charges ? "through" : "enter", li_unit(i));
                break;
            }
        }
        if (!near || shape_gap(&walk->route.shape, &other).lap <= GEOM_LIMIT) {
            if (within) {
                stop_at_base(walk, &other, i);
            }
        } else if (walk->host >= 0) { /* the enemy stands before the wall where this model would come out */
            li_walk_stop(walk, 0, "LI-CORE-06", "through", li_unit(i));
        }
    }
}

/* ---- the end ---- */

/* CORE-06. 1. It ends in no zone and in no contact. 2. A charge ends in contact with an enemy, or with an Obstacle
 * across which the model may engage (OBCL-06). */
static void check_zones(RulesCtx *ctx, LiWalk *walk, const GeomShape *end) {
    const RulesField *field = ctx->field;
    double zone = number_now(ctx, LI_NUM_ZONE), near_gap = INFINITY;
    int near = -1;
    bool contact = false, charges = li_charges(ctx, walk->route.unit, walk->how),
         flies = li_has(field, walk->route.unit, LI_FLYER);
    for (int i = 0; i < field->setup->unit_count && !flies; i++) {
        GeomShape other;
        if (!is_enemy(ctx, walk->route.unit, i) || li_has(field, i, LI_FLYER) ||
            !table_base(ctx->draft->table, i, &other)) {
            continue;
        }
        double gap = shape_near(end, &other, zone) ? shape_gap(end, &other).gap : INFINITY;
        contact = contact || gap <= GEOM_LIMIT;
        if (gap <= zone + GEOM_LIMIT && gap < near_gap) {
            near = i;
            near_gap = gap;
        }
    }
    bool walled = false;
    for (int a = 0; a < field->setup->area_count && charges; a++) {
        bool wall =
            !ctx->draft->table->removed[a] && li_kind(field, ctx->draft->table, a)->family == LI_FAMILY_OBSTACLE;
        walled = walled || (wall && area_gap(&field->setup->areas[a].area, end, NULL) <= GEOM_LIMIT);
    }
    if (near >= 0 && !(charges && (contact || walled)) && walk->how != LI_HOW_FORCED) {
        li_walk_fault(walk, "LI-CORE-06", near_gap <= GEOM_LIMIT ? "touch" : "zone", li_unit(near), near_gap);
    }
}

/* ENGG-03: true for 1. Infantry that charges, 2. Titans, 3. Wreckers. */
bool li_may_touch_garrison(RulesCtx *ctx, const LiWalk *walk) {
    const LiProfile *profile = li_profile(ctx->field, walk->route.unit);
    bool wrecks = false;
    for (int i = 0; i < profile->weapon_count; i++) {
        wrecks = wrecks || profile->weapons[i].wrecker > 0;
    }
    return (profile->type == LI_INFANTRY && li_charges(ctx, walk->route.unit, walk->how)) ||
           profile->type == LI_TITAN || wrecks;
}

/* ENGG-03, for walls that enemies hold. */
static void check_walls(RulesCtx *ctx, LiWalk *walk, const GeomShape *end) {
    const RulesField *field = ctx->field;
    GeomBox box = box_grow(shape_box_of(end), GEOM_LIMIT);
    for (int a = 0; a < field->setup->area_count; a++) {
        if (!li_is_structure(field, ctx->draft->table, a) || !box_meets(box, field->setup->areas[a].area.box)) {
            continue;
        }
        int holder = li_side_inside(field, ctx->draft->table, a);
        bool held = holder >= 0 && holder != field->setup->units[walk->route.unit].side;
        if (held && !li_may_touch_garrison(ctx, walk) &&
            area_gap(&field->setup->areas[a].area, end, NULL) <= GEOM_LIMIT) {
            li_walk_fault(walk, "LI-ENGG-03", "touch", li_area(a), 0);
        }
    }
}

void li_walk_end(RulesCtx *ctx, const LiWalkAsk *ask, LiWalk *walk) {
    GeomVec at = geom_path_at(&walk->route.path, fmin(walk->route.stop, walk->route.length));
    GeomShape end = shape_place(&ctx->field->setup->units[walk->route.unit].base, at, walk->route.facing);
    LiStanding standing = {.ctx = ctx,
                           .unit = walk->route.unit,
                           .target = ask->target,
                           .avoid = -1,
                           .coming = ask->coming,
                           .coming_count = ask->coming_count};
    LiBar bar = li_stand_bar(ctx, &standing, &end);
    if (bar.rule) {
        li_walk_fault(walk, bar.rule, bar.key, bar.ref, bar.gap);
    }
    check_walls(ctx, walk, &end);
    check_zones(ctx, walk, &end);
}
