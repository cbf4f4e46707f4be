/* What the files of this room share about convex shapes beyond shape.h: ovals in their own frame, segments. Nobody
 * outside src/geom includes it. */
#ifndef GEOM_SHAPE_INTERNAL_H
#define GEOM_SHAPE_INTERNAL_H

#include "geom/shape/shape.h"

static inline bool shape_is_round(const GeomShape *shape) {
    return shape->kind != GEOM_POLY;
}

/* A polygon has its corners, a round shape its rim, and both a place. Cheap: for the head of whatever takes a shape. */
static inline bool shape_is_sound(const GeomShape *shape) {
    bool there = isfinite(shape->centre.x) && isfinite(shape->centre.y);
    return there && (shape->kind == GEOM_POLY ? shape->count >= 1 && shape->count <= GEOM_SHAPE_POINTS
                                              : shape->rx >= 0 && shape->ry >= 0);
}

/* Its corners turn left, as far as rounding lets them, and all are finite. For base_check. */
bool shape_is_convex(const GeomShape *shape);

/* For orders of shapes: -1, 0 or 1. */
static inline int by_number(double a, double b) {
    return (a > b) - (a < b);
}
static inline int by_point(GeomVec a, GeomVec b) {
    int order = by_number(a.x, b.x);
    return order ? order : by_number(a.y, b.y);
}

/* Into the frame of an oval (centre at 0, rx along x) and back; for a disc only the centre is taken off. */
static inline GeomVec oval_local(const GeomShape *oval, GeomVec p) {
    GeomVec d = vec_sub(p, oval->centre);
    return oval->kind == GEOM_OVAL ? vec(vec_dot(d, oval->axis), vec_cross(oval->axis, d)) : d;
}
static inline GeomVec oval_world(const GeomShape *oval, GeomVec q) {
    if (oval->kind != GEOM_OVAL) {
        return vec_add(oval->centre, q);
    }
    GeomVec x = vec_scale(oval->axis, q.x), y = vec_scale(vec_left(oval->axis), q.y);
    return vec_add(oval->centre, vec_add(x, y));
}

/* Nearest point to p of the ellipse (x/rx)^2 + (y/ry)^2 = 1, p inside or outside, in the ellipse's frame. */
GeomVec oval_nearest(double rx, double ry, GeomVec p);
/* Nearest point to p of the closed segment a-b. */
GeomVec segment_nearest(GeomVec a, GeomVec b, GeomVec p);

#endif
