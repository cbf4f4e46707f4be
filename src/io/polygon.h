/* Checks outlines, and computes what areas have in common. The only place that uses GEOS; knows no terrain. Lengths are
 * in mm. */
#ifndef IO_POLYGON_H
#define IO_POLYGON_H

#include "base/arena.h"
#include "geom/area/area.h"

typedef struct Polygons Polygons;

Polygons *polygons_create(void);
void polygons_destroy(Polygons *polygons);

typedef struct {
    const char *what; /* a sentence without its full stop; NULL if the rings are sound */
    const char *remedy;
    int ring;   /* the faulty ring; -1 if the rings do not fit together */
    GeomVec at; /* position of the fault, valid if has_at */
    bool has_at;
} PolygonFault;

/* Checks rings as a file gives them: the first is the outline, the others are holes; either winding, first point not
 * repeated. Sound means: simple rings with an area, holes inside and apart (touching in single points is allowed), the
 * ground in one piece. */
PolygonFault polygons_check(Polygons *polygons, const GeomVec *points, const int *ring_start, int rings);
/* Computes the intersection of these sound areas, at least one, in the arena; it has no rings if they only touch or are
 * apart. False if GEOS failed. */
bool polygons_common(Polygons *polygons, BaseArena *arena, const GeomArea *const *areas, int count, GeomArea *out);
/* Computes `a` without the inner areas; no rings if nothing is left. False if GEOS failed. */
bool polygons_less(Polygons *polygons, BaseArena *arena, const GeomArea *a, const GeomArea *const *inner, int count,
                   GeomArea *out);

#endif
