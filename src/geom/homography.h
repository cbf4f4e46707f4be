/* The map between a flat table and a picture of it, as a pinhole camera makes it: straight lines stay straight.
 *
 * From four corners: Heckbert, "Fundamentals of texture mapping and image warping" (1989), 2.2.3. The picture's points
 * are pixels, x right, y down, a pixel's centre at (0.5, 0.5); the table's are in any unit. Knows no pixels' colours.
 */
#ifndef GEOM_HOMOGRAPHY_H
#define GEOM_HOMOGRAPHY_H

#include "geom/vec.h"

/* (x, y) -> ((m0 x + m1 y + m2) / w, (m3 x + m4 y + m5) / w), w = m6 x + m7 y + m8. */
typedef struct {
    double m[9];
} GeomHomography;

/* From the rectangle (0, 0) .. (size.x, size.y) to four corners in its own order: upper left, upper right, lower right,
 * lower left. False: the corners are not those of a convex quadrilateral in that turn, or it is thinner than a pixel.
 */
bool homography_of_rect(GeomVec size, const GeomVec corners[4], GeomHomography *out);
/* Where a point goes. Points on the horizon have no place: NAN. */
GeomVec homography_apply(const GeomHomography *map, GeomVec p);
/* Four corners in any order as homography_of_rect takes them, keeping the first: a turn the other way round is turned
 * back, a crossing undone. False: no order of them is convex. */
bool homography_order(GeomVec corners[4]);

#endif
