/* Where a hand that is not quite steady meant to point: the nearest corner, else the nearest edge, else the grid. Knows
 * nothing of terrain: whoever draws offers points and edges, in any unit of length (the same for all of one search).
 *
 * A corner within reach beats every edge, an edge within reach beats the grid; of two alike the nearer wins, of two
 * equally near the one offered first. */
#ifndef GEOM_SNAP_H
#define GEOM_SNAP_H

#include "geom/vec.h"

typedef enum { SNAP_NONE, SNAP_GRID, SNAP_EDGE, SNAP_POINT } GeomSnapKind;

typedef struct {
    GeomVec from; /* where the hand points */
    double reach; /* how far points and edges reach; at the reach exactly still counts */
    GeomVec at;   /* where it means to point, so far */
    double gap;   /* from `from` to `at` */
    GeomSnapKind kind;
} GeomSnap;

GeomSnap snap_begin(GeomVec from, double reach);
void snap_to_point(GeomSnap *snap, GeomVec point);
/* The nearest point of the segment; an edge of no length is its point, as an edge. */
void snap_to_edge(GeomSnap *snap, GeomVec a, GeomVec b);
/* Corners and edges; `closed`: from the last point back to the first, too. `skip` is a corner that is being moved, with
 * its two edges; -1 none. */
void snap_to_ring(GeomSnap *snap, const GeomVec *points, int count, bool closed, int skip);
/* Multiples of `step` from 0, 0, whatever the reach, when nothing else was found. A step of 0 or less is no grid. */
void snap_to_grid(GeomSnap *snap, double step);
/* The bearing of a way, 0..360 (0 up, clockwise), as vec_bearing takes it; to the nearest multiple of `grain` where
 * that is above 0. A way of no length bears 0. */
double snap_bearing(GeomVec direction, double grain);

#endif
