/* What the files of the full view share. Private to geom. */
#ifndef GEOM_FULL_VIEW_H
#define GEOM_FULL_VIEW_H

#include "geom/sight/sight_internal.h"

/* A stretch of an eye's outline, by the outline's own measure: 0..rim_span. */
typedef struct SightArc {
    double from, to;
    int piece; /* that hides something there, or -1 */
} SightArc;

/* The outline of a shape as one number: round shapes 0..1 turns, polygons corner + part of a side. */
double rim_span(const GeomShape *shape);
GeomVec rim_point(const GeomShape *shape, double at);
/* Where the straight line through p along d meets the outline: at most cap numbers. */
int rim_crossings(const GeomShape *shape, GeomVec p, GeomVec d, double *out, int cap);
double rim_nearest(const GeomShape *shape, GeomVec p);
/* Points of the shape furthest left and right as seen from p. False: p is in it. */
bool rim_tangents(const GeomShape *shape, GeomVec p, GeomVec *left, GeomVec *right);

/* Whether all lines from the eye to the outlines of `to` keep within every limit; else `*piece` is one that does not
 * and
 * `*target` a point of the outline where it fails (for every line to it that the search could tell). `*open`
 * is set, and the answer false without a piece, when the search was given up. */
bool view_keeps_limits(SightWork *w, const GeomSightEnd *to, GeomVec eye, GeomVec *target, int *piece, bool *open);
/* Whether every eye of the stretch fails for the line to the target. */
bool view_fails_throughout(SightWork *w, const GeomShape *from, double at0, double at1, GeomVec target, int *piece);

#endif
