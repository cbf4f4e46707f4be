/* A shape that moves: what it meets on its way, in order. The shape slides along straight stretches without turning.
 * Exact: events are solved for, not stepped. Knows no movement rule. */
#ifndef GEOM_SWEEP_H
#define GEOM_SWEEP_H

#include "geom/scene/scene.h"

/* The shape is moved so that its centre stands on the path's first point, wherever it was given. */
typedef struct {
    const GeomVec *points; /* where the shape's reference point goes, the start included; count >= 1 */
    int count;
} GeomPath;

typedef enum {
    GEOM_MEET,  /* outlines touch from outside (gap falls to 0) */
    GEOM_ENTER, /* interiors begin to overlap (GEOM_LAP_FLOOR); at s = 0 for pieces that hold the start */
    GEOM_LEAVE, /* interiors no longer overlap */
    GEOM_EDGE   /* the reference shape first crosses edge `edge` of a piece that was asked for by edges */
} GeomEventKind;

typedef struct {
    double s;  /* mm along the path of the reference point */
    int piece; /* scene piece, or index of the ring in geom_sweep_rings */
    GeomEventKind what;
    int edge; /* GEOM_EDGE: the file's edge number */
} GeomEvent;

double geom_path_length(const GeomPath *path);
GeomVec geom_path_at(const GeomPath *path, double s); /* clamped to the ends */

/* Events with all pieces of the scene, ordered by s, then LEAVE < MEET < ENTER, then piece. A touch without overlap
 * gives MEET only. Grazing along an edge gives MEET once. Returns the full count, writes at most cap. */
int geom_sweep(const GeomScene *scene, GeomWork *work, const GeomShape *shape, const GeomPath *path, GeomEvent *out,
               int cap);
/* The same for crossing single edges: only edges whose (piece, file edge) the callback accepts (NULL: all), each where
 * it is first crossed by more than GEOM_LAP_FLOOR, at s = 0 if the start lies across it. Sliding along an edge, or up
 * to it, does not cross it. */
int geom_sweep_edges(const GeomScene *scene, GeomWork *work, const GeomShape *shape, const GeomPath *path,
                     bool (*wants)(void *context, int piece, int edge), void *context, GeomEvent *out, int cap);
/* ENTER and LEAVE of the closed ring of points within `reach` mm (plus GEOM_LIMIT) of other[i]: zones of control,
 * ranges. reach 0 is base contact, -GEOM_LIMIT a touch; MEET is not reported. */
int geom_sweep_rings(const GeomShape *shape, const GeomPath *path, const GeomShape *others, const double *reach,
                     int count, GeomEvent *out, int cap);
/* Length of the path during which the shape overlaps the piece, and the stretches as (s0, s1) pairs (at most cap
 * pairs). */
double geom_sweep_length(const GeomScene *scene, const GeomShape *shape, const GeomPath *path, int piece,
                         double *stretches, int cap, int *count);

/* The stretches of the path, as (s0, s1) pairs in order, in which the shape lies wholly in the area: no more of it than
 * GEOM_LAP_FLOOR sticks out, so an edge may be touched from inside. Where it does so for an instant only is none.
 * Returns their full count, writes at most cap pairs. */
int geom_sweep_within(const GeomArea *area, const GeomShape *shape, const GeomPath *path, double *stretches, int cap);

/* How far the shape can go along the path before it laps a piece that `solid` accepts or comes within contact of an
 * `other` shape: the largest s with no overlap up to it, on the free side. Full length when nothing stops it. `*what`
 * gets the piece
 * (>= 0), or -1 - index of the other shape; unchanged when free. */
double geom_sweep_stop(const GeomScene *scene, GeomWork *work, const GeomShape *shape, const GeomPath *path,
                       bool (*solid)(void *context, int piece), void *context, const GeomShape *others, int other_count,
                       int *what);

#endif
