/* GARR-10: where a walk out of a Structure begins. */
#include "geom/limits.h"
#include "rules/legions-imperialis/li.h"
#include "rules/legions-imperialis/move/moves.h"

#include <math.h>

/* The shape made smaller by twice what counts as a touch. The gap to shapes that only touch then has a direction. */
static GeomShape a_hair_smaller(const GeomShape *shape) {
    GeomShape out = *shape;
    GeomVec middle = shape->centre;
    for (int i = 0; i < shape->count; i++) {
        middle = vec_add(i == 0 ? vec(0, 0) : middle, vec_scale(shape->points[i], 1.0 / shape->count));
    }
    double deep = vec_distance(middle, shape_nearest_rim(shape, middle)), part = fmin(.5, 2 * GEOM_LIMIT / deep);
    out.rx *= 1 - part;
    out.ry *= 1 - part;
    for (int i = 0; i < shape->count; i++) {
        out.points[i] = vec_lerp(shape->points[i], middle, part);
    }
    return out;
}

/* The gap to the nearest of the host's parts. */
static GeomGap gap_to_wall(const GeomShape *base, const GeomShape *parts, int count) {
    GeomGap best = {.gap = INFINITY};
    for (int i = 0; i < count; i++) {
        GeomGap gap = shape_gap(base, &parts[i]);
        best = gap.gap < best.gap || (gap.gap <= 0 && gap.lap > best.lap) ? gap : best;
    }
    return best;
}

/* GARR-10: the walk begins where the base stands flush against the wall, on the side of the first point of its path
 * that is clear of it. 1. No part of the base goes further from the wall than the allowance: the base's depth counts or
 * (the other reading) does not. 2. A path that never gets clear begins where it ends, and is refused there. */
void li_at_wall(RulesCtx *ctx, LiWalkAsk *ask) {
    const TableUnit *unit = &ctx->field->setup->units[ask->unit];
    GeomShape parts[LI_PARTS], there;
    int count = li_body(ctx->field, ctx->draft->table, li_area(ask->host), parts, LI_PARTS);
    base_assert(count > 0 && ask->count > 0);
    GeomGap best;
    for (;; ask->points++, ask->count--) {
        there = shape_place(&unit->base, ask->points[0], ask->facing);
        best = gap_to_wall(&there, parts, count);
        if (best.lap <= GEOM_LIMIT || ask->count == 1) {
            break;
        }
    }
    ask->start = shape_moved(&there, vec_sub(best.on_b, best.on_a));
    if (reading_now(ctx, LI_READ_EXIT) == LI_EXIT_FAR && best.lap <= GEOM_LIMIT) {
        GeomShape less = a_hair_smaller(&there);
        GeomGap facing = gap_to_wall(best.gap > GEOM_LIMIT ? &there : &less, parts, count);
        GeomVec way = facing.gap > 0 ? vec_scale(vec_sub(facing.on_b, facing.on_a), 1 / facing.gap) : vec(0, 0);
        GeomVec far = shape_support(&ask->start, vec_scale(way, -1)), near = shape_support(&ask->start, way);
        ask->before = vec_dot(vec_sub(near, far), way); /* 0 for a base smaller than a touch */
    }
    base_assert(isfinite(ask->before) && ask->before >= 0);
}
