/* The comparisons that rules make on one GeomPlace or on parts, so that each boundary is chosen once. Open: a touch is
 * not enough; closed: a touch is enough. Knows no rule. Millimetres. */
#ifndef RULES_KIT_PLACE_H
#define RULES_KIT_PLACE_H

#include "geom/area/area.h"
#include "geom/limits.h"

#include <math.h>
#include <stddef.h>

/* Open: the shape reaches further in than `mm`. */
static inline bool place_overlaps_by(const GeomPlace *place, double mm) {
    return place->lap > mm;
}
/* Closed: nothing sticks out; the shape may touch the edge from inside. */
static inline bool place_wholly(const GeomPlace *place) {
    return place->out <= GEOM_LAP_FLOOR;
}
/* Closed: the shape sticks out of the area by no more than can be laid by hand. Cheaper than a whole GeomPlace where no
 * outline is touched. */
static inline bool place_held(const GeomArea *area, const GeomShape *shape) {
    return area_holds(area, shape, NULL) > 0 || geom_place(shape, area).out <= GEOM_LIMIT;
}
/* Closed: at least this part of the base (0..1) lies inside. */
static inline bool place_share(const GeomPlace *place, double share) {
    return place->share >= share - 1e-9;
}
/* Open: two things in convex parts share more ground than can be laid by mistake; they may touch. */
static inline bool place_parts_lap(const GeomShape *a, int a_count, const GeomShape *b, int b_count) {
    for (int i = 0; i < a_count * b_count; i++) {
        if (shape_gap(&a[i / b_count], &b[i % b_count]).lap > GEOM_LIMIT) {
            return true;
        }
    }
    return false;
}
/* The gap of the nearest two parts; of equal ones the first. Its `gap` is INFINITY when one of the two has none. */
static inline GeomGap place_parts_gap(const GeomShape *a, int a_count, const GeomShape *b, int b_count) {
    GeomGap nearest = {.gap = INFINITY};
    for (int i = 0; i < a_count * b_count; i++) {
        GeomGap gap = shape_gap(&a[i / b_count], &b[i % b_count]);
        nearest = gap.gap < nearest.gap ? gap : nearest;
    }
    return nearest;
}
/* Open: a centre on the outline is not inside. */
static inline bool place_centre(const GeomPlace *place) {
    return place->centre_in;
}

#endif
