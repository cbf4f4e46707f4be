/* The comparisons that rules make over one GeomPlace, each with its boundary chosen once. Open: a touch is not enough;
 * closed: it is. Knows no rule. Millimetres. */
#ifndef RULES_KIT_PLACE_H
#define RULES_KIT_PLACE_H

#include "geom/area/area.h"
#include "geom/limits.h"

#include <stddef.h>

/* Open: it reaches further in than this. */
static inline bool place_overlaps_by(const GeomPlace *place, double mm) {
    return place->lap > mm;
}
/* Closed: nothing sticks out; the edge may be touched from inside. */
static inline bool place_wholly(const GeomPlace *place) {
    return place->out <= GEOM_LAP_FLOOR;
}
/* Closed: the shape sticks out of the area by no more than can be laid. Cheaper than a whole GeomPlace where no outline
 * is touched. */
static inline bool place_held(const GeomArea *area, const GeomShape *shape) {
    return area_holds(area, shape, NULL) > 0 || geom_place(shape, area).out <= GEOM_LIMIT;
}
/* Closed: at least this part of the base (0..1) lies inside. */
static inline bool place_share(const GeomPlace *place, double share) {
    return place->share >= share - 1e-9;
}
/* Open: a centre on the outline is not in. */
static inline bool place_centre(const GeomPlace *place) {
    return place->centre_in;
}

#endif
