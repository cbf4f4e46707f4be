/* The three ways to find a gap, by kind of shape: discs, polygons by separating axes, anything by support. For
 * gap_pick.c and the area files. */
#ifndef GEOM_SHAPE_GAP_H
#define GEOM_SHAPE_GAP_H

#include "geom/shape/shape.h"

/* Between two convex polygons given as corners (1 = point, 2 = segment). */
GeomGap gap_polygons(const GeomVec *a, int na, const GeomVec *b, int nb);
/* Between any two convex shapes, to 1e-9 mm. */
GeomGap gap_by_support(const GeomShape *a, const GeomShape *b);
/* From a shape to a segment; `on_b` on the segment. */
GeomGap gap_segment(const GeomShape *shape, GeomVec a, GeomVec b);

#endif
