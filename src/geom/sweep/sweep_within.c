/* When a sliding shape lies wholly in an area: while it meets none of the sides and its middle is inside. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/shape/shape_internal.h"
#include "geom/sweep/sweep_internal.h"

#include <math.h>

/* When the shape, drawn in by what may stick out and only touch, meets this side; clipped to the stretch. */
static bool side_met(const Stretch *stretch, const AreaEdges *side, double *low, double *high) {
    return stretch_meets(stretch, side->a, side->b, -GEOM_LAP_FLOOR, low, high) && *low<stretch->length && * high> 0;
}

/* Until when sides go on being met from `at`, and when the next one is met after that. */
static double free_from(const Stretch *stretch, const GeomArea *area, double at, double *until) {
    double low, high, end = at;
    for (bool longer = true; longer;) {
        longer = false;
        for (AreaEdges side = area_edges(area); area_edge_next(&side);) {
            if (side_met(stretch, &side, &low, &high) && low <= end && high > end) {
                end = high;
                longer = true;
            }
        }
    }
    *until = stretch->length;
    for (AreaEdges side = area_edges(area); area_edge_next(&side);) {
        if (side_met(stretch, &side, &low, &high) && low > end) {
            *until = fmin(*until, low);
        }
    }
    return end;
}

int geom_sweep_within(const GeomArea *area, const GeomShape *shape, const GeomPath *path, double *stretches, int cap) {
    base_assert(area_is_sound(area) && shape_is_sound(shape) && cap >= 0 && (stretches || cap == 0));
    base_check(path_is_whole(path) && area_is_whole(area));
    double start = 0, to = -INFINITY;
    int found = 0;
    for (int i = 0; i + 1 < path->count; i++) {
        Stretch stretch;
        if (!stretch_make(shape, path, i, start, &stretch)) {
            continue;
        }
        for (double at = 0, until; at < stretch.length; at = until) {
            double from = free_from(&stretch, area, at, &until);
            base_assert(from >= at && until > at); /* it comes to an end */
            GeomVec middle = shape_middle(&stretch.shape);
            if (until - from <= GEOM_TOUCH ||
                area_side(area, vec_add(middle, vec_scale(stretch.direction, (from + until) / 2))) < 0) {
                continue;
            }
            bool goes_on = start + from <= to + GEOM_TOUCH;
            found += !goes_on;
            if (found <= cap) {
                stretches[2 * found - 2] = goes_on ? stretches[2 * found - 2] : start + from;
                stretches[2 * found - 1] = start + until;
            }
            to = start + until;
        }
        start += stretch.length;
    }
    return found;
}
