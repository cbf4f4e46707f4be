/* Plane geometry of outlines by brute force: every side against every side, round bases as polygons of many corners.
 * Lengths in mm. */
#ifndef SHARED_EAH_PLANE_H
#define SHARED_EAH_PLANE_H

#include "geom/area/area.h"

enum { PLANE_ROUND = 720, PLANE_POINTS = 4096, PLANE_RINGS = 64 };

/* Rings one after the other; inside by even-odd. */
typedef struct {
    GeomVec points[PLANE_POINTS];
    int start[PLANE_RINGS + 1], rings, count;
} Plane;

void plane_of_shape(const GeomShape *shape, Plane *out);
void plane_of_area(const GeomArea *area, Plane *out);
bool plane_holds(const Plane *plane, GeomVec at);
double plane_edge(const Plane *plane, GeomVec at); /* distance of a point to the outline */
/* Distance of two outlines, 0 where they cross. */
double plane_between(const Plane *a, const Plane *b);
/* The same of what lies within them: 0 where one lies in the other. */
double plane_gap(const Plane *a, const Plane *b);
/* Length of the segment within, and where it first enters; -1: it does not. */
double plane_within(const Plane *plane, GeomVec a, GeomVec b, double *first);

#endif
