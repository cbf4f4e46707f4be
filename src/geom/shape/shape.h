/* A convex shape on the table: every base, every part of a footprint. Exact: discs and ovals are not polygons. Knows
 * nothing of units.
 *
 * Millimetres, y down, facing a compass bearing. Shapes are values and own nothing. */
#ifndef GEOM_SHAPE_H
#define GEOM_SHAPE_H

#include "geom/vec.h"

#define GEOM_SHAPE_POINTS 32

typedef enum { GEOM_DISC, GEOM_OVAL, GEOM_POLY } GeomShapeKind;

typedef struct {
    GeomShapeKind kind;
    GeomVec centre;                    /* the reference point: for a polygon its origin as placed, not its centroid */
    double rx, ry;                     /* disc: both the radius; oval: semi-axes along `axis` and across it */
    GeomVec axis;                      /* oval only: unit vector of rx */
    int count;                         /* polygon: 1..GEOM_SHAPE_POINTS points, 1 = a point, 2 = a segment */
    GeomVec points[GEOM_SHAPE_POINTS]; /* convex, strictly so where count > 2, cross of successive sides > 0 */
} GeomShape;

/* How a base is described, independent of where it stands. Sizes are above 0. */
typedef struct {
    GeomShapeKind kind;
    double along, across; /* disc: along = diameter; oval: full axes; along = in the direction of the facing */
    int count;
    GeomVec points[GEOM_SHAPE_POINTS]; /* hull, around its own origin, facing up */
} GeomBase;

GeomBase geom_base_disc(double diameter);
GeomBase geom_base_rect(double along, double across);
GeomBase geom_base_oval(double along, double across);
/* The convex hull of the points (any order, duplicates and inner points dropped). False: fewer than 3 corners remain,
 * more than GEOM_SHAPE_POINTS, or area under 1e-6 mm2. */
bool geom_base_hull(const GeomVec *points, int count, GeomBase *out);
/* No point of the base lies farther from its reference point, however it is turned. */
double geom_base_reach(const GeomBase *base);
double points_area(const GeomVec *points, int count); /* inside a ring; positive when it turns left */

/* The base as it stands: exact for bearings that are multiples of 90. */
GeomShape shape_place(const GeomBase *base, GeomVec at, double facing);
GeomShape shape_point(GeomVec at);
GeomShape shape_segment(GeomVec a, GeomVec b);
GeomShape shape_box(GeomBox box);
GeomShape shape_moved(const GeomShape *shape, GeomVec by);

GeomBox shape_box_of(const GeomShape *shape);
double shape_area(const GeomShape *shape);
/* The point of the shape furthest along `direction` (need not be unit); ties: the first such corner. */
GeomVec shape_support(const GeomShape *shape, GeomVec direction);
/* Closed: the rim counts. */
bool shape_holds(const GeomShape *shape, GeomVec p);
/* Nearest point of the rim to p (p inside or outside). */
GeomVec shape_nearest_rim(const GeomShape *shape, GeomVec p);

typedef struct {
    double gap;         /* 0 when touching or overlapping */
    double lap;         /* how far the interiors interpenetrate: the least move that parts them, 0 when apart */
    GeomVec on_a, on_b; /* witnesses of the gap; equal when they overlap */
} GeomGap;

/* Between two convex shapes; symmetric in its numbers. Exact for discs and polygons, ovals to 1e-9 mm. A point or a
 * segment within a shape laps it as far as it must move to come out. */
GeomGap shape_gap(const GeomShape *a, const GeomShape *b);
/* The same from all that the straight lines from `from` to `to` cover in their last part, from `share` (0..1) of each
 * on, `to` with it; share 0: the hull of both. To GEOM_SUPPORT_EPS. */
GeomGap shape_gap_between(const GeomShape *from, const GeomShape *to, double share, const GeomShape *other);
/* False: the boxes around both say already that the gap is larger than `within` mm, by more than rounding. Costs a
 * fraction of the gap. */
bool shape_near(const GeomShape *a, const GeomShape *b, double within);
/* Base contact: gap <= GEOM_LIMIT. */
bool shape_contact(const GeomShape *a, const GeomShape *b);

/* A shape that covers all that this one may cover when it is shifted by up to `by` any way, and besides by up to
 * `aside` and back along that direction. The least such shape where a side or a rim is square to `aside` or along it;
 * elsewhere up to a hundredth of a disc's radius more, and sharp corners reach beyond. Discs, ovals, polygons and
 * points. */
GeomShape shape_grown(const GeomShape *shape, double by, GeomVec aside);
/* A shape that this one covers however it is so shifted. False: there is none that is worth a name. */
bool shape_shrunk(const GeomShape *shape, double by, GeomVec aside, GeomShape *out);

/* Points of the rim for drawing only, counter to no rule: error below `tolerance` mm. Returns how many; at most cap. */
int shape_outline(const GeomShape *shape, double tolerance, GeomVec *out, int cap);
int shape_outline_room(const GeomShape *shape, double tolerance); /* how many there are with nothing left out */

#endif
