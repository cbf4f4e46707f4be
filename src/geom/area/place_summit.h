/* The highest place over a triangle under some planes and within some tangents of a rim, as both are taken up one by
 * one. For place_deep.c. */
#ifndef GEOM_PLACE_SUMMIT_H
#define GEOM_PLACE_SUMMIT_H

#include "geom/shape/shape.h"

#define SUMMIT_PLANES   6  /* taken up for one bound; any number bounds, more bound better */
#define SUMMIT_TANGENTS 12 /* for one bound: each takes three quarters of what the rim bulges */

typedef struct {
    GeomVec a, along; /* along: unit */
    double length;
} Side;

static inline Side side_make(GeomVec a, GeomVec b) {
    double length = vec_distance(a, b);
    return (Side){a, length > 0 ? vec_scale(vec_sub(b, a), 1 / length) : vec(1, 0), length};
}
/* Squared distance to p. */
static inline double side_square(const Side *side, GeomVec p) {
    GeomVec to = vec_sub(p, side->a);
    double t = vec_dot(to, side->along);
    t = t < 0 ? 0 : t > side->length ? side->length : t;
    GeomVec off = vec_sub(to, vec_scale(side->along, t));
    return vec_dot(off, off);
}
static inline double side_distance(Side side, GeomVec p) {
    return sqrt(side_square(&side, p));
}

/* A place in a triangle, as shares of its three corners: every plane is a mixture of its three heights there. */
typedef struct {
    double share[3];
} Spot;

#define SUMMIT_REGION (3 + SUMMIT_PLANES + SUMMIT_TANGENTS + 3)

/* The search for the highest place under the planes of one triangle. */
typedef struct {
    const GeomVec *p;
    double height[SUMMIT_PLANES][3]; /* over the triangle's corners */
    int side[SUMMIT_PLANES];         /* the plane's side */
    int planes;
    Spot region[SUMMIT_REGION]; /* what the tangents have left of the triangle */
    int count;
    double bound;
    Spot at; /* where it is */
} Summit;

/* Over the triangle p (borrowed), no plane yet: the summit is its middle, the bound infinite. */
Summit summit_make(const GeomVec p[3]);
GeomVec summit_place(const Summit *summit);
/* Has this side been taken up, or can no more be? */
bool summit_has(const Summit *summit, int number);
/* Takes up the side as a further plane. */
void summit_add_side(Summit *summit, Side side, int number);
/* How far out of a round shape p lies, as a multiple of the rim: 1 on it. */
double rim_share(const GeomShape *shape, GeomVec p);
/* The summit lies beyond the rim: cuts it off by the tangent in its direction. False: nothing is left (the bound is
 * negative then), or nothing was cut off. */
bool summit_add_tangent(Summit *summit, const GeomShape *round);

#endif
