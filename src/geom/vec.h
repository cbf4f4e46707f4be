/* Points and boxes of the plane, in millimetres, x right, y down. Pure values. */
#ifndef GEOM_VEC_H
#define GEOM_VEC_H

#include <math.h>
#include <stdbool.h>

#define TAU 6.283185307179586 /* a full turn in radians */
#define PI  3.14159265358979323846

typedef struct {
    double x, y;
} GeomVec;

typedef struct {
    double x0, y0, x1, y1;
} GeomBox;

static inline GeomVec vec(double x, double y) {
    return (GeomVec){x, y};
}
static inline GeomVec vec_add(GeomVec a, GeomVec b) {
    return vec(a.x + b.x, a.y + b.y);
}
static inline GeomVec vec_sub(GeomVec a, GeomVec b) {
    return vec(a.x - b.x, a.y - b.y);
}
static inline GeomVec vec_scale(GeomVec a, double k) {
    return vec(a.x * k, a.y * k);
}
static inline double vec_dot(GeomVec a, GeomVec b) {
    return a.x * b.x + a.y * b.y;
}
static inline double vec_cross(GeomVec a, GeomVec b) {
    return a.x * b.y - a.y * b.x;
}
static inline double vec_length(GeomVec a) {
    return sqrt(vec_dot(a, a));
}
static inline double vec_distance(GeomVec a, GeomVec b) {
    return vec_length(vec_sub(a, b));
}
/* A quarter turn: (x, y) -> (-y, x). */
static inline GeomVec vec_left(GeomVec a) {
    return vec(-a.y, a.x);
}
static inline GeomVec vec_lerp(GeomVec a, GeomVec b, double t) {
    return vec(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y));
}
/* Turned by a compass bearing in degrees (0 up, clockwise as seen on the table): a point given for facing 0 as it lies
 * for that facing. Multiples of 90 are exact. */
GeomVec vec_turn(GeomVec a, double bearing);
/* Unit vector that a bearing points along: 0 -> (0,-1), 90 -> (1,0). */
GeomVec vec_bearing(double bearing);

static inline bool vec_is_finite(GeomVec a) {
    return isfinite(a.x) && isfinite(a.y);
}
bool points_are_finite(const GeomVec *points, int count); /* for base_check */

GeomBox box_empty(void); /* inverted: growing it by a point gives that point */
GeomBox box_add(GeomBox box, GeomVec p);
GeomBox box_join(GeomBox a, GeomBox b);
GeomBox box_grow(GeomBox box, double by);
bool box_meets(GeomBox a, GeomBox b); /* closed: touching boxes meet */
bool box_holds(GeomBox box, GeomVec p);
bool box_within(GeomBox inner, GeomBox outer); /* closed: it may touch the outer one's sides from within */

#endif
