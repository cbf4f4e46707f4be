/* What the files of this room share about areas beyond area.h: walking the edges, parity without a tolerance. Nobody
 * outside src/geom includes it. */
#ifndef GEOM_AREA_INTERNAL_H
#define GEOM_AREA_INTERNAL_H

#include "geom/area/area.h"

/* Its rings lie one after the other and are all that it has. Cheap: for the head of whatever takes an area. */
static inline bool area_is_sound(const GeomArea *area) {
    return area->rings >= 0 && area->count >= 0 &&
           (area->count == 0 || (area->points && area->ring_start && area->ring_start[0] == 0 &&
                                 area->ring_start[area->rings] == area->count));
}
/* No ring begins before the one it follows, and all points are finite and within the box. For base_check. */
bool area_is_whole(const GeomArea *area);

/* for (AreaEdges e = area_edges(area); area_edge_next(&e);) use e.a, e.b */
typedef struct {
    const GeomArea *area;
    int ring, at; /* at: the edge's first vertex */
    GeomVec a, b;
} AreaEdges;

static inline AreaEdges area_edges(const GeomArea *area) {
    return (AreaEdges){.area = area, .ring = 0, .at = -1};
}

static inline bool area_edge_next(AreaEdges *e) {
    const GeomArea *area = e->area;
    if (++e->at >= area->count) {
        return false;
    }
    while (e->at >= area->ring_start[e->ring + 1]) {
        e->ring++;
    }
    int end = area->ring_start[e->ring + 1];
    e->a = area->points[e->at];
    e->b = area->points[e->at + 1 < end ? e->at + 1 : area->ring_start[e->ring]];
    return true;
}

/* Even-odd parity of p over all rings; means nothing for a point of the outline. */
bool area_surrounds(const GeomArea *area, GeomVec p);

/* Writes all eroded corners, one for each point of the area. */
void area_erode(const GeomArea *area, GeomVec *out);
/* How much of a shape lies in an area so eroded: where all of it does, no side of the area comes within its floor. */
typedef enum { AREA_HOLDS_NONE, AREA_HOLDS_SOME, AREA_HOLDS_ALL } AreaHold;
AreaHold area_hold_eroded(const GeomArea *area, const GeomVec *eroded, const GeomShape *shape);
/* area_overlaps for an area whose eroded corners are known. */
bool area_overlaps_eroded(const GeomArea *area, const GeomVec *eroded, const GeomShape *shape);
/* A point well inside the shape. */
GeomVec shape_middle(const GeomShape *shape);

#endif
