/* Distances at a Stronghold's wall: coming up to it and coming out of it (STRUCT-09, -14). */
#include "rules/ea-heresy/eah.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/kit/place.h"

#include <math.h>

static const GeomArea *footprint_of(RulesCtx *ctx, int area) {
    return &ctx->field->setup->areas[area].area;
}

double eah_far_side(RulesCtx *ctx, int area, const GeomShape *base) {
    return geom_place(base, footprint_of(ctx, area)).out;
}

static GeomGap gap_to(RulesCtx *ctx, int area, const GeomShape *base) {
    GeomShape parts[EAH_PARTS];
    int count = eah_body(ctx->field, ctx->draft->table, ref_make(REF_AREA, area), parts, EAH_PARTS);
    return place_parts_gap(base, 1, parts, count);
}

/* Moved by the gap between the nearest two points, the base touches there and overlaps nothing, since no part of the
 * footprint was nearer. */
GeomShape eah_flush(RulesCtx *ctx, int area, const GeomShape *base) {
    GeomGap nearest = gap_to(ctx, area, base);
    return nearest.gap > 0 && isfinite(nearest.gap) ? shape_moved(base, vec_sub(nearest.on_b, nearest.on_a)) : *base;
}

/* Returns the direction away from the wall that a flush base touches: the base is moved off a little and the direction
 * measured back. */
static GeomVec outward_of(RulesCtx *ctx, int area, const GeomShape *flush) {
    GeomVec wall = gap_to(ctx, area, flush).on_b, away = vec_sub(flush->centre, wall);
    double far = vec_length(away);
    if (far <= 0) {
        return vec(0, 0);
    }
    GeomShape lifted = shape_moved(flush, vec_scale(away, 1 / far));
    GeomGap gap = gap_to(ctx, area, &lifted);
    return gap.gap > 0 ? vec_scale(vec_sub(gap.on_a, gap.on_b), 1 / gap.gap) : vec(0, 0);
}

bool eah_at_wall(RulesCtx *ctx, EahWalkAsk *ask) {
    int area = eah_host(ctx->draft->table, ask->unit);
    const GeomBase *base = &ctx->field->setup->units[ask->unit].base;
    GeomShape first;
    for (;; ask->points++, ask->count--) {
        if (ask->count <= 0) {
            return false;
        }
        first = shape_place(base, ask->points[0], ask->facing);
        if (!area_overlaps(footprint_of(ctx, area), &first)) {
            break;
        }
    }
    ask->start = eah_flush(ctx, area, &first);
    ask->outward = outward_of(ctx, area, &ask->start);
    /* A straight path is measured as the rule says, from the wall to the leading edge where it ends; bends add to it.
     */
    ask->before = eah_far_side(ctx, area, &first) - vec_distance(ask->start.centre, ask->points[0]);
    return true;
}
