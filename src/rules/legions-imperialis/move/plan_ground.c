/* What the ground does to a walk: stretches that cost double or harm, tolls of Obstacles and cliffs, areas that may not
 * be entered (DIFF, DANG, OBCL, IMPS, RIVR, CLIF, GARR-01, ENGG-02). */
#include "geom/limits.h"
#include "rules/kit/path.h"
#include "rules/legions-imperialis/move/plan.h"

#include <math.h>

/* ---- stretches ---- */

/* The shape that the reading measures by: the base, its leading point or its centre. */
static GeomShape measured(RulesCtx *ctx, const LiWalk *walk) {
    int reading = reading_now(ctx, LI_READ_PATH);
    if (reading == LI_PATH_ANY || walk->route.path.count < 2) {
        return walk->route.shape;
    }
    GeomShape point = shape_point(walk->route.shape.centre);
    return point;
}

/* How far in mm the leading point is ahead of the centre on the first straight stretch. */
static double lead(RulesCtx *ctx, const LiWalk *walk) {
    if (reading_now(ctx, LI_READ_PATH) != LI_PATH_LEADING || walk->route.path.count < 2) {
        return 0;
    }
    GeomVec way = vec_sub(walk->route.path.points[1], walk->route.path.points[0]);
    double length = vec_length(way);
    return length > 0 ? vec_dot(vec_sub(shape_support(&walk->route.shape, way), walk->route.shape.centre), way) / length
                      : 0;
}

static const double *stretches(RulesCtx *ctx, const LiWalk *walk, const GeomShape *shape, int area, double ahead,
                               int *count) {
    BaseArena *arena = ctx->ruling->arena;
    GeomPath path = walk->route.path;
    if (ahead > 0) { /* the leading point's own path */
        GeomVec *moved = arena_alloc(arena, (size_t)path.count, sizeof *moved),
                way = vec_sub(path.points[1], path.points[0]), by = vec_scale(way, ahead / vec_length(way));
        for (int i = 0; i < path.count; i++) {
            moved[i] = vec_add(path.points[i], by);
        }
        path.points = moved;
    }
    return rulekit_path_stretches(arena, ctx->field->scene, shape, &path, li_ground_piece(ctx->field, area), count);
}

/* The area that stands for this one: river that was under a bridge counts as part of the rest. */
static int root_of(RulesCtx *ctx, int area) {
    int on = ctx->field->setup->areas[area].on;
    bool one = on >= 0 && li_kind(ctx->field, ctx->draft->table, on)->water &&
               li_kind(ctx->field, ctx->draft->table, area)->water;
    return one ? root_of(ctx, on) : area;
}

/* ---- Obstacles ---- */

static bool areas_touch(const RulesField *field, int a, int b) {
    const GeomArea *one = &field->setup->areas[a].area, *other = &field->setup->areas[b].area;
    GeomVec at, there;
    return box_meets(box_grow(one->box, GEOM_LIMIT), other->box) && li_area_gap(one, other, &at, &there) <= GEOM_LIMIT;
}

/* True if the two are joined by Obstacles in contact. `seen` marks those already visited. */
static bool chained(RulesCtx *ctx, int a, int b, bool *seen) {
    if (a == b) {
        return true;
    }
    seen[a] = true;
    for (int i = 0; i < ctx->field->setup->area_count; i++) {
        bool wall =
            !ctx->draft->table->removed[i] && li_kind(ctx->field, ctx->draft->table, i)->family == LI_FAMILY_OBSTACLE;
        if (wall && !seen[i] && areas_touch(ctx->field, a, i) && chained(ctx, i, b, seen)) {
            return true;
        }
    }
    return false;
}

/* OBCL-03. 1. A crossing costs the height. 2. Sections in contact that are crossed together cost the highest once. */
static void toll_add(RulesCtx *ctx, LiWalk *walk, LiToll toll) {
    base_assert(isfinite(toll.cost) && toll.cost >= 0 && toll.s1 >= toll.s0);
    walk->tolls = arena_grow(ctx->ruling->arena, walk->tolls, walk->toll_count, &walk->toll_cap, sizeof *walk->tolls);
    walk->tolls[walk->toll_count++] = toll;
}

static void add_wall(RulesCtx *ctx, LiWalk *walk, double s0, double s1, int area) {
    const RulesField *field = ctx->field;
    double height = li_height(field, ctx->draft->table, area);
    bool stays = li_profile(field, walk->route.unit)->scale >= number_int(ctx, LI_NUM_OBSTACLE_TOP_SCALE);
    for (int i = 0; i < walk->toll_count; i++) {
        LiToll *toll = &walk->tolls[i];
        bool *seen = arena_alloc(ctx->ruling->arena, (size_t)field->setup->area_count, sizeof *seen);
        bool together = !toll->face && s0 <= toll->s1 + GEOM_TOUCH && s1 >= toll->s0 - GEOM_TOUCH;
        if (together && chained(ctx, toll->area, area, seen) &&
            reading_now(ctx, LI_READ_OBCLSEAM) == LI_OBCLSEAM_ONCE) {
            toll->s0 = fmin(toll->s0, s0);
            toll->s1 = fmax(toll->s1, s1);
            toll->area = height > toll->cost ? area : toll->area;
            toll->cost = fmax(toll->cost, height);
            return;
        }
    }
    toll_add(ctx, walk, (LiToll){s0, s1, height, area, false, stays, false});
}

/* ---- cliffs ---- */

static void add_toll(RulesCtx *ctx, LiWalk *walk, double s0, double s1, int area, bool down) {
    bool astride = reading_now(ctx, LI_READ_CLIFPLACE) == LI_CLIFPLACE_ASTRIDE;
    if (s1 - s0 > GEOM_TOUCH) {
        double height = li_height(ctx->field, ctx->draft->table, area);
        toll_add(ctx, walk, (LiToll){s0, s1, height, area, true, astride, down});
    }
}

/* CLIF-02..04, -08: adds the stretches in which the base is over the edge, on the way in and out. */
static void cross_face(RulesCtx *ctx, LiWalk *walk, double s0, double s1, int area, bool pays) {
    const GeomArea *ground = &ctx->field->setup->areas[area].area;
    double in = NAN, out = NAN;
    int count = geom_sweep_within(ground, &walk->route.shape, &walk->route.path, NULL, 0);
    double *within = arena_alloc(ctx->ruling->arena, 2 * (size_t)count, sizeof *within);
    geom_sweep_within(ground, &walk->route.shape, &walk->route.path, within, count);
    for (int i = 0; i < count; i++) { /* where it is first and last wholly on top */
        bool here = within[2 * i + 1] >= s0 && within[2 * i] <= s1;
        in = here && isnan(in) ? fmax(within[2 * i], s0) : in;
        out = here ? fmin(within[2 * i + 1], s1) : out;
    }
    bool enters = s0 > 0 || !(in <= 0), leaves = s1 < walk->route.length - GEOM_TOUCH || !(out >= walk->route.length);
    if (isnan(in)) {
        in = out = s1;
        leaves = false;
    }
    if (!pays) {
        li_walk_stop(walk, enters ? s0 : leaves ? out : INFINITY, "LI-CLIF-02", "stop", li_area(area));
        return;
    }
    if (enters) {
        add_toll(ctx, walk, s0, in, area, false);
    }
    if (leaves && out < s1) {
        add_toll(ctx, walk, out, s1, area, true);
    }
}

/* ---- all ---- */

/* The rule that bars the way: IMPS-03, by what the area is. */
static const char *bar_rule(const LiKind *kind) {
    return kind->water                          ? "LI-RIVR-02"
           : kind->structure                    ? "LI-STRC-03"
           : kind->family == LI_FAMILY_OBSTACLE ? "LI-OBCL-08"
                                                : "LI-IMPS-01";
}

static void meet_area(RulesCtx *ctx, LiWalk *walk, int area, double s0, double s1) {
    const LiKind *kind = li_kind(ctx->field, ctx->draft->table, area);
    LiGo go = li_go(ctx, walk->route.unit, area);
    int holder = kind->structure ? li_side_inside(ctx->field, ctx->draft->table, area) : -1;
    bool held = holder >= 0 && holder != ctx->field->setup->units[walk->route.unit].side;
    walk->passed =
        arena_grow(ctx->ruling->arena, walk->passed, walk->passed_count, &walk->passed_cap, sizeof *walk->passed);
    walk->passed[walk->passed_count++] = (LiPassed){area, s0};
    if (kind->face) {
        cross_face(ctx, walk, s0, s1, area, go == LI_GO_FACE || li_way_over(ctx->field, walk->route.unit) >= 0);
    } else if (go == LI_GO_NOT) {
        li_walk_stop(walk, s0, bar_rule(kind), "stop", li_area(area));
    } else if (held && area != walk->host) {
        li_walk_stop(walk, s0, "LI-ENGG-02", "stop", li_area(area));
    } else if (go == LI_GO_HEIGHT || go == LI_GO_TOP) {
        add_wall(ctx, walk, s0, s1, area);
    }
}

int li_walk_slowed_by(const LiWalk *walk, double s) {
    const KitSpan *last = NULL;
    for (int i = 0; i < walk->slowed.count; i++) {
        const KitSpan *span = &walk->slowed.items[i];
        last = span->s0 < s && (!last || span->s0 > last->s0) ? span : last;
    }
    return last ? last->area : -1;
}

void li_walk_ground(RulesCtx *ctx, LiWalk *walk) {
    const RulesField *field = ctx->field;
    GeomShape shape = measured(ctx, walk);
    double ahead = lead(ctx, walk);
    GeomBox box = box_grow(rulekit_path_box(&walk->route.path, &walk->route.shape), ahead);
    setup_each(field->setup, REF_AREA, a) {
        if (ctx->draft->table->removed[a] || a == walk->host || !box_meets(box, field->setup->areas[a].area.box)) {
            continue;
        }
        bool over = li_goes_over(ctx, walk->route.unit, a),
             harmed = over && reading_now(ctx, LI_READ_DOVER) == LI_DOVER_THROUGH;
        LiGo go = li_go(ctx, walk->route.unit, a);
        int count;
        const double *pairs = stretches(ctx, walk, &walk->route.shape, a, 0, &count);
        for (int i = 0; i < count && !over; i++) {
            meet_area(ctx, walk, a, pairs[2 * i], pairs[2 * i + 1]);
        }
        bool slows = go == LI_GO_DOUBLE && !over, harms = go == LI_GO_DANGER && (!over || harmed);
        if (slows || harms) {
            pairs = stretches(ctx, walk, &shape, a, ahead, &count);
            spans_add_pairs(slows ? &walk->doubled : &walk->danger, pairs, count, slows ? a : root_of(ctx, a));
        }
    }
    walk->slowed = spans_copy(&walk->doubled);
    spans_unite(&walk->doubled, NULL, NULL);
}
