/* Are outlines sound, and what have two areas in common? The one place that asks GEOS; it knows no terrain.
 * Millimetres. */
#ifndef IO_POLYGON_H
#define IO_POLYGON_H

#include "base/arena.h"
#include "geom/area/area.h"

typedef struct Polygons Polygons;

Polygons *polygons_create(void);
void polygons_destroy(Polygons *polygons);

typedef struct {
    const char *what; /* a sentence without its stop, NULL: the rings are sound */
    const char *remedy;
    int ring;   /* the ring at fault, -1: the rings together */
    GeomVec at; /* where, if has_at */
    bool has_at;
} PolygonFault;

/* Rings as a file gives them: the first is the outline, the others holes; either winding, first point not repeated.
 * Sound means: simple rings with an area, holes inside and apart (touching in single points is allowed), the ground in
 * one piece. */
PolygonFault polygons_check(Polygons *polygons, const GeomVec *points, const int *ring_start, int rings);
/* The common ground of all of these sound areas, one at least, in the arena; no rings when they only touch or are
 * apart. False: GEOS gave up. */
bool polygons_common(Polygons *polygons, BaseArena *arena, const GeomArea *const *areas, int count, GeomArea *out);
/* What the inner ones leave of a; no rings when nothing. False: GEOS gave up. */
bool polygons_less(Polygons *polygons, BaseArena *arena, const GeomArea *a, const GeomArea *const *inner, int count,
                   GeomArea *out);

#endif
