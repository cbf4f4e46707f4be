#include "support/geos_baseline.h"

#include "base/base.h"

#include <geos_c.h>
#include <math.h>

#define SAMPLES   32
#define LAP_SLACK 0.01 /* mm: what the length of an intersection may be over its limit */

struct GeosBaseline {
    GEOSContextHandle_t geos;
    GEOSGeometry **polygons;
    const GEOSPreparedGeometry **prepared;
    GeomBox *boxes;
    int *pieces; /* scratch */
    int count;
};

static GEOSGeometry *ring_of(GEOSContextHandle_t geos, const GeomArea *area, int ring) {
    int first = area->ring_start[ring], count = area->ring_start[ring + 1] - first;
    GEOSCoordSequence *points = GEOSCoordSeq_create_r(geos, (unsigned)count + 1, 2);
    for (int i = 0; i <= count; i++) {
        GeomVec p = area->points[first + i % count];
        GEOSCoordSeq_setXY_r(geos, points, (unsigned)i, p.x, p.y);
    }
    return GEOSGeom_createLinearRing_r(geos, points);
}

static GEOSGeometry *polygon_of(GEOSContextHandle_t geos, const GeomArea *area) {
    GEOSGeometry **holes = base_alloc((size_t)area->rings, sizeof(GEOSGeometry *));
    for (int ring = 1; ring < area->rings; ring++) {
        holes[ring - 1] = ring_of(geos, area, ring);
    }
    GEOSGeometry *polygon = GEOSGeom_createPolygon_r(geos, ring_of(geos, area, 0), holes, (unsigned)area->rings - 1);
    base_free(holes);
    return polygon;
}

GeosBaseline *baseline_create(const GeomArea *areas, int count) {
    GeosBaseline *baseline = base_alloc(1, sizeof *baseline);
    baseline->geos = GEOS_init_r();
    baseline->count = count;
    baseline->polygons = base_alloc((size_t)count, sizeof(GEOSGeometry *));
    baseline->prepared = base_alloc((size_t)count, sizeof(const GEOSPreparedGeometry *));
    baseline->boxes = base_alloc((size_t)count, sizeof *baseline->boxes);
    baseline->pieces = base_alloc((size_t)count, sizeof *baseline->pieces);
    for (int i = 0; i < count; i++) {
        baseline->boxes[i] = areas[i].box;
        baseline->polygons[i] = polygon_of(baseline->geos, &areas[i]);
        baseline->prepared[i] = GEOSPrepare_r(baseline->geos, baseline->polygons[i]);
    }
    return baseline;
}

void baseline_destroy(GeosBaseline *baseline) {
    if (!baseline) {
        return;
    }
    for (int i = 0; i < baseline->count; i++) {
        GEOSPreparedGeom_destroy_r(baseline->geos, baseline->prepared[i]);
        GEOSGeom_destroy_r(baseline->geos, baseline->polygons[i]);
    }
    GEOS_finish_r(baseline->geos);
    base_free(baseline->boxes);
    base_free(baseline->pieces);
    base_free(baseline->polygons);
    base_free((void *)baseline->prepared);
    base_free(baseline);
}

/* Points of the outline that face along d, ends included. */
static void facing_points(const GeomShape *base, GeomVec d, GeomVec out[SAMPLES]) {
    for (int i = 0; i < SAMPLES; i++) {
        double turn = acos(-1) * (i / (SAMPLES - 1.0) - 0.5);
        GeomVec n = {d.x * cos(turn) - d.y * sin(turn), d.x * sin(turn) + d.y * cos(turn)};
        if (base->kind == GEOM_DISC) {
            out[i] = vec_add(base->centre, vec_scale(n, base->rx));
            continue;
        }
        double reach = INFINITY; /* along the ray from the middle to the outline */
        for (int k = 0; k < base->count; k++) {
            GeomVec p = base->points[k], side = vec_sub(base->points[(k + 1) % base->count], p);
            double facing = vec_cross(n, side);
            if (facing > 0) {
                reach = fmin(reach, vec_cross(vec_sub(p, base->centre), side) / facing);
            }
        }
        out[i] = vec_add(base->centre, vec_scale(n, reach));
    }
}

static bool is_within(const GeosBaseline *baseline, const GEOSGeometry *line, int area, double limit) {
    GEOSGeometry *inside = GEOSIntersection_r(baseline->geos, line, baseline->polygons[area]);
    double length = 0;
    GEOSLength_r(baseline->geos, inside, &length);
    GEOSGeom_destroy_r(baseline->geos, inside);
    return length <= limit + LAP_SLACK;
}

/* The pieces that matter to one pair, blockers first: they are cheaper. */
typedef struct {
    const GeosBaseline *baseline;
    const double *limits;
    int *pieces, blockers, count;
    int last; /* index of the blocker that stopped a line last: it stops the next one most likely */
} Near;

static bool stops(const Near *near, const GEOSGeometry *line, int index) {
    return GEOSPreparedIntersects_r(near->baseline->geos, near->baseline->prepared[near->pieces[index]], line);
}

static bool line_is_clear(Near *near, GeomVec p, GeomVec q) {
    GEOSContextHandle_t geos = near->baseline->geos;
    GEOSCoordSequence *points = GEOSCoordSeq_create_r(geos, 2, 2);
    GEOSCoordSeq_setXY_r(geos, points, 0, p.x, p.y);
    GEOSCoordSeq_setXY_r(geos, points, 1, q.x, q.y);
    GEOSGeometry *line = GEOSGeom_createLineString_r(geos, points);
    bool clear = near->last >= near->blockers || !stops(near, line, near->last);
    for (int i = 0; i < near->blockers && clear; i++) {
        clear = i == near->last || !stops(near, line, i);
        near->last = clear ? near->last : i;
    }
    for (int i = near->blockers; i < near->count && clear; i++) {
        clear = is_within(near->baseline, line, near->pieces[i], near->limits[near->pieces[i]]);
    }
    GEOSGeom_destroy_r(geos, line);
    return clear;
}

/* Boxes first. */
static void collect(Near *near, const GeomShape *a, const GeomShape *b) {
    GeomBox box = box_join(shape_box_of(a), shape_box_of(b));
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < near->baseline->count; i++) {
            bool fits = pass == 0 ? near->limits[i] <= 0 : near->limits[i] > 0;
            if (fits && box_meets(box, near->baseline->boxes[i])) {
                near->pieces[near->count++] = i;
            }
        }
        near->blockers = pass == 0 ? near->count : near->blockers;
    }
}

static bool any_line_is_clear(Near *near, const GeomVec *from, const GeomVec *to) {
    for (int i = 0; i < SAMPLES; i++) {
        for (int j = 0; j < SAMPLES; j++) {
            if (line_is_clear(near, from[i], to[j])) {
                return true;
            }
        }
    }
    return false;
}

bool baseline_sees(const GeosBaseline *baseline, const GeomShape *a, const GeomShape *b, const double *limits) {
    GeomVec d = vec_sub(b->centre, a->centre), from[SAMPLES], to[SAMPLES];
    d = vec_scale(d, 1 / vec_length(d));
    facing_points(a, d, from);
    facing_points(b, vec_scale(d, -1), to);
    Near near = {baseline, limits, baseline->pieces, 0, 0, 0};
    collect(&near, a, b);
    return any_line_is_clear(&near, from, to);
}
