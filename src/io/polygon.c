#include "io/polygon.h"

#include <geos_c.h>
#include <math.h>
#include <string.h>

/* mm2: a ring with a smaller area could not be drawn with a pencil. */
#define RING_AREA_MIN 1e-6

struct Polygons {
    GEOSContextHandle_t geos;
};

/* GEOS reports errors by NULL results, which are all checked. Its messages are for programmers, except one. */
static void take_message(const char *message, void *context) {
    (void)context;
    if (strstr(message, "bad_alloc")) {
        base_no_memory();
    }
}

Polygons *polygons_create(void) {
    Polygons *polygons = base_alloc(1, sizeof *polygons);
    polygons->geos = GEOS_init_r();
    base_assert(polygons->geos);
    GEOSContext_setErrorMessageHandler_r(polygons->geos, take_message, NULL);
    GEOSContext_setNoticeMessageHandler_r(polygons->geos, take_message, NULL);
    return polygons;
}

void polygons_destroy(Polygons *polygons) {
    if (polygons) {
        GEOS_finish_r(polygons->geos);
        base_free(polygons);
    }
}

static GEOSGeometry *make_ring(Polygons *polygons, const GeomVec *points, int count) {
    GEOSCoordSequence *sequence = GEOSCoordSeq_create_r(polygons->geos, (unsigned)count + 1, 2);
    base_assert(sequence);
    for (int i = 0; i <= count; i++) {
        GeomVec p = points[i % count];
        GEOSCoordSeq_setXY_r(polygons->geos, sequence, (unsigned)i, p.x, p.y);
    }
    return GEOSGeom_createLinearRing_r(polygons->geos, sequence);
}

/* Makes a polygon; NULL if GEOS rejects the rings. */
static GEOSGeometry *make_polygon(Polygons *polygons, const GeomVec *points, const int *ring_start, int rings) {
    GEOSGeometry **made = base_alloc((size_t)rings, sizeof *made);
    bool good = true;
    for (int i = 0; i < rings; i++) {
        made[i] = make_ring(polygons, points + ring_start[i], ring_start[i + 1] - ring_start[i]);
        good = good && made[i];
    }
    GEOSGeometry *polygon =
        good ? GEOSGeom_createPolygon_r(polygons->geos, made[0], made + 1, (unsigned)rings - 1) : NULL;
    for (int i = 0; i < rings && !good; i++) {
        GEOSGeom_destroy_r(polygons->geos, made[i]);
    }
    base_free(made);
    return polygon;
}

/* Returns the sum of the absolute areas of the triangles from the first point: 0 only if all points are on one line.
 * (The signed area of a bow-tie is 0, too, but its crossing is the more useful fault.) */
static double ring_spread(const GeomVec *points, int count) {
    double twice = 0;
    for (int i = 1; i + 1 < count; i++) {
        twice += fabs(vec_cross(vec_sub(points[i], points[0]), vec_sub(points[i + 1], points[0])));
    }
    return twice / 2;
}

typedef struct {
    const char *reason, *what, *remedy;
} Explained;

static const Explained explained[] = {
    {"Ring Self-intersection", "the outline touches itself", "Move the point there, or make two areas of it"},
    {"Self-intersection", "the outline crosses itself", "Put its points in order along the edge"},
    {"Hole lies outside shell", "the hole lies outside the outline", "Move it inside, or leave it out"},
    {"Holes are nested", "a hole lies inside another", "Leave the inner one out, or make it an area of its own"},
    {"Interior is disconnected", "the holes cut the area into pieces that hang together in single points",
     "Make an area of each piece"},
};

/* Finds the fault of a polygon, which is taken over. */
static PolygonFault explain(Polygons *polygons, GEOSGeometry *polygon, int ring) {
    PolygonFault fault = {.ring = ring};
    char *reason = NULL;
    GEOSGeometry *location = NULL;
    char valid = polygon ? GEOSisValidDetail_r(polygons->geos, polygon, 0, &reason, &location) : 2;
    if (valid != 1) {
        fault.what = "the outline is not a sound polygon";
        fault.remedy = "Draw it again";
        for (size_t i = 0; i < BASE_COUNT(explained); i++) {
            if (reason && strncmp(reason, explained[i].reason, strlen(explained[i].reason)) == 0) {
                fault.what = explained[i].what;
                fault.remedy = explained[i].remedy;
                break;
            }
        }
        fault.has_at = location && GEOSGeomGetX_r(polygons->geos, location, &fault.at.x) == 1 &&
                       GEOSGeomGetY_r(polygons->geos, location, &fault.at.y) == 1;
    }
    GEOSFree_r(polygons->geos, reason);
    GEOSGeom_destroy_r(polygons->geos, location);
    GEOSGeom_destroy_r(polygons->geos, polygon);
    return fault;
}

/* Checks each ring by itself first, so that the fault names the ring; then all together. */
PolygonFault polygons_check(Polygons *polygons, const GeomVec *points, const int *ring_start, int rings) {
    for (int i = 0; i < rings; i++) {
        const GeomVec *ring = points + ring_start[i];
        int count = ring_start[i + 1] - ring_start[i];
        if (count < 3 || ring_spread(ring, count) < RING_AREA_MIN) {
            return (PolygonFault){.what = "the outline has no area",
                                  .remedy = "Give it at least three corners that are not in one line",
                                  .ring = i,
                                  .at = count > 0 ? ring[0] : vec(0, 0),
                                  .has_at = count > 0};
        }
        PolygonFault fault = explain(polygons, make_polygon(polygons, ring, (int[]){0, count}, 1), i);
        if (fault.what) {
            return fault;
        }
    }
    return rings > 1 ? explain(polygons, make_polygon(polygons, points, ring_start, rings), -1)
                     : (PolygonFault){.ring = -1};
}

typedef struct {
    GeomVec *points;
    int *starts;
    int rings;
} Rings;

static void add_ring(Polygons *polygons, const GEOSGeometry *ring, Rings *out) {
    const GEOSCoordSequence *sequence = GEOSGeom_getCoordSeq_r(polygons->geos, ring);
    unsigned size = 0;
    GEOSCoordSeq_getSize_r(polygons->geos, sequence, &size);
    int at = out->starts[out->rings];
    for (unsigned i = 0; i + 1 < size; i++) { /* the last point repeats the first */
        double x = 0, y = 0;
        GEOSCoordSeq_getXY_r(polygons->geos, sequence, i, &x, &y);
        out->points[at++] = vec(x, y);
    }
    out->starts[++out->rings] = at;
}

/* False for lines and points of an intersection, which are only contact, and for slivers too small to draw, which are
 * rounding. */
static bool is_ground(Polygons *polygons, const GEOSGeometry *part) {
    double size = 0;
    return GEOSGeomTypeId_r(polygons->geos, part) == GEOS_POLYGON && GEOSArea_r(polygons->geos, part, &size) == 1 &&
           size >= RING_AREA_MIN;
}

static void add_part(Polygons *polygons, const GEOSGeometry *part, Rings *out) {
    if (!is_ground(polygons, part)) {
        return;
    }
    add_ring(polygons, GEOSGetExteriorRing_r(polygons->geos, part), out);
    int holes = GEOSGetNumInteriorRings_r(polygons->geos, part);
    for (int i = 0; i < holes; i++) {
        add_ring(polygons, GEOSGetInteriorRingN_r(polygons->geos, part, i), out);
    }
}

static GeomArea collect(Polygons *polygons, BaseArena *arena, const GEOSGeometry *common) {
    int points = GEOSGetNumCoordinates_r(polygons->geos, common);
    Rings rings = {arena_alloc(arena, (size_t)points + 1, sizeof(GeomVec)),
                   arena_alloc(arena, (size_t)points + 2, sizeof(int)), 0};
    int parts = GEOSGetNumGeometries_r(polygons->geos, common);
    for (int i = 0; i < parts; i++) {
        add_part(polygons, GEOSGetGeometryN_r(polygons->geos, common, i), &rings);
    }
    return rings.rings > 0 ? area_make(rings.points, rings.starts, rings.rings, NULL) : (GeomArea){.box = box_empty()};
}

static bool boxes_meet(const GeomArea *const *areas, int count) {
    GeomBox box = areas[0]->box;
    for (int i = 0; i < count; i++) {
        if (areas[i]->count == 0 || !box_meets(box, areas[i]->box)) {
            return false;
        }
    }
    return true;
}

typedef GEOSGeometry *(*PolygonStep)(GEOSContextHandle_t geos, const GEOSGeometry *so_far, const GEOSGeometry *next);

/* Applies the step to the result so far and each of `more` in turn. False if GEOS failed. */
static bool fold(Polygons *polygons, BaseArena *arena, PolygonStep step, const GeomArea *first,
                 const GeomArea *const *more, int count, GeomArea *out) {
    GEOSGeometry *all = make_polygon(polygons, first->points, first->ring_start, first->rings);
    for (int i = 0; all && i < count; i++) {
        GEOSGeometry *next = make_polygon(polygons, more[i]->points, more[i]->ring_start, more[i]->rings);
        GEOSGeometry *both = next ? step(polygons->geos, all, next) : NULL;
        GEOSGeom_destroy_r(polygons->geos, next);
        GEOSGeom_destroy_r(polygons->geos, all);
        all = both;
    }
    if (all) {
        *out = collect(polygons, arena, all);
    }
    GEOSGeom_destroy_r(polygons->geos, all);
    return all != NULL;
}

bool polygons_common(Polygons *polygons, BaseArena *arena, const GeomArea *const *areas, int count, GeomArea *out) {
    *out = (GeomArea){.box = box_empty()};
    return !boxes_meet(areas, count) || fold(polygons, arena, GEOSIntersection_r, areas[0], areas + 1, count - 1, out);
}

bool polygons_less(Polygons *polygons, BaseArena *arena, const GeomArea *a, const GeomArea *const *inner, int count,
                   GeomArea *out) {
    return fold(polygons, arena, GEOSDifference_r, a, inner, count, out);
}
