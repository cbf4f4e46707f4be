/* The deepest point of a shape in an area, or outside of it. For place.c. */
#ifndef GEOM_PLACE_DEEP_H
#define GEOM_PLACE_DEEP_H

#include "geom/area/area.h"

/* The largest distance from the area's outline of any point of the shape that lies inside the area (inside = true) or
 * outside (false), to GEOM_TOUCH; 0 when no point does. */
double area_deepest(const GeomArea *area, const GeomShape *shape, bool inside);

#endif
