/* A piece of terrain in the plane: a set of polygons with holes. Knows nothing of terrain kinds.
 *
 * Rings are simple and do not cross each other (the loader checks with a library; here it is a precondition).
 * Membership is even-odd over all rings. `area_make` turns every ring so that the interior lies on its left in the
 * sense of vec_cross > 0: outer rings positive, holes negative; edge k of a ring stays the edge from file point k to
 * k+1 through `edge_of`. */
#ifndef GEOM_AREA_H
#define GEOM_AREA_H

#include "geom/shape/shape.h"

typedef struct {
    const GeomVec *points; /* borrowed; all rings one after the other, first point not repeated */
    const int *ring_start; /* rings + 1 entries */
    const int *edge_of;    /* borrowed; for each point, the file's edge number that starts here; NULL = same */
    int rings, count;
    GeomBox box;
} GeomArea;

/* Orients the rings in place and fills the box and `edge_of` (may be NULL, then the file's numbers are lost where a
 * ring is turned; file edge k of the area starts at file point k, counted over all rings). `points`, `ring_start` and
 * `edge_of` must outlive the area. No rings: an area that is nowhere. */
GeomArea area_make(GeomVec *points, const int *ring_start, int rings, int *edge_of);
double area_size(const GeomArea *area); /* mm2, holes taken off */
/* +1 inside, 0 on the outline (within 1e-9 mm), -1 outside. */
int area_side(const GeomArea *area, GeomVec p);

/* How a shape lies to an area. One call gives the numbers, a rule compares them (kit/place.h names the comparisons). */
typedef struct {
    double gap; /* 0 if touching or overlapping; INFINITY (as out and edge) for an area that is nowhere */
    double
        lap; /* 0 when the interiors are apart; else how far the shape's interior reaches into the area's: the largest
                distance by which the area could be eroded and still be met; floor GEOM_LAP_FLOOR applies to it */
    double out;   /* how far the shape sticks out of the area: 0 when wholly inside */
    double edge;  /* from the shape's outline to the nearest point of any ring, holes too; 0 when astride or touching */
    double share; /* part of the shape's own area that lies inside, 0..1; exact for polygons, discs and ovals to 1e-9 */
    bool centre_in; /* the reference point lies in the interior; on the outline is not in */
} GeomPlace;

/* Gives lap and out to GEOM_PLACE_SHARE of themselves. A point or a segment laps as far as its deepest point lies
 * inside. */
GeomPlace geom_place(const GeomShape *shape, const GeomArea *area);
/* GeomPlace's edge alone, a hundred times cheaper. */
double area_edge(const GeomArea *area, const GeomShape *shape);
/* 1: the shape lies wholly inside and touches no outline; -1: the same outside; 0: neither. `edge` (may be NULL): as
 * area_edge, which it costs. An area that is nowhere holds nothing (-1, INFINITY). */
int area_holds(const GeomArea *area, const GeomShape *shape, double *edge);
/* Interiors interpenetrate by more than GEOM_LAP_FLOOR: the shape meets the area eroded by that much (with mitred
 * corners). A point or a segment overlaps when it is, or reaches, that deep inside. Cheaper than geom_place. */
bool area_overlaps(const GeomArea *area, const GeomShape *shape);
/* Shortest distance, 0 when touching or overlapping; `at` (may be NULL) gets the area's nearest point. */
double area_gap(const GeomArea *area, const GeomShape *shape, GeomVec *at);

/* The area as convex parts, for a footprint that is a base: exact partition of one ring without holes into at most cap
 * parts of at most GEOM_SHAPE_POINTS corners, all of them corners of the ring. Returns the number of parts, or -1 when
 * cap is too small, there are holes, or the ring has more than 512 corners or crosses itself. */
int area_convex_parts(const GeomArea *area, GeomShape *out, int cap);
/* A path with a width as one ring: mitred joins up to 120 degrees of turn, bevelled beyond, flat ends. Writes at most
 * cap points, returns the count or -1. The result may cross itself on hairpins: the loader says so. */
int area_ribbon(const GeomVec *path, int count, double width, GeomVec *out, int cap);
/* Length of the segment a-b inside the area, added up; the stretches as [t0,t1] pairs in 0..1, at most cap pairs (more
 * are counted but not written). Touching has no length: a run along a side, or within GEOM_TOUCH of it, is none.
 * `stretches` (with cap 0) and `count` may be NULL. */
double area_chord(const GeomArea *area, GeomVec a, GeomVec b, double *stretches, int cap, int *count);

#endif
