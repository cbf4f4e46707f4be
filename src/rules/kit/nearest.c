#include "rules/kit/nearest.h"

#include "base/base.h"
#include "geom/limits.h"

#define RING_STEP   2.0  /* mm between rings near the start */
#define RING_GROWTH 0.02 /* ring distance as a share of the radius, further out */
#define HALVINGS    24   /* from a ring's step to far below a micron */

static const double TURN = TAU;

bool rulekit_region_allows(const KitRegion *region, const GeomShape *base) {
    GeomBox box = shape_box_of(base), table = box_grow(region->table, GEOM_LIMIT);
    if (box.x0 < table.x0 || box.y0 < table.y0 || box.x1 > table.x1 || box.y1 > table.y1) {
        return false;
    }
    bool near = region->around_count == 0;
    for (int i = 0; i < region->around_count && !near; i++) {
        near = shape_gap(base, &region->around[i]).gap <= region->reach + GEOM_LIMIT;
    }
    return near && (!region->free || region->free(region->context, base));
}

static bool allows_at(const GeomBase *base, double facing, const KitRegion *region, GeomVec at) {
    GeomShape shape = shape_place(base, at, facing);
    return rulekit_region_allows(region, &shape);
}

static double corner_distance(GeomBox box, GeomVec from) {
    double dx = fmax(fabs(box.x0 - from.x), fabs(box.x1 - from.x));
    double dy = fmax(fabs(box.y0 - from.y), fabs(box.y1 - from.y));
    return sqrt(dx * dx + dy * dy);
}

/* Returns a distance from the start beyond which no place can be allowed. */
static double furthest(const GeomBase *base, GeomVec from, const KitRegion *region) {
    double max = corner_distance(region->table, from);
    if (region->around_count == 0) {
        return max;
    }
    GeomShape own = shape_place(base, vec(0, 0), 0);
    double size = corner_distance(shape_box_of(&own), vec(0, 0)), reached = 0;
    for (int i = 0; i < region->around_count; i++) {
        GeomBox box = box_grow(shape_box_of(&region->around[i]), region->reach + size);
        reached = fmax(reached, corner_distance(box, from));
    }
    return fmin(max, reached);
}

static GeomVec on_ray(GeomVec from, double bearing, double radius) {
    return vec_add(from, vec_scale(vec_bearing(bearing), radius));
}

/* Returns how near along the ray the place stays free, between a ring without a free place and one with it. */
static double draw_in(const GeomBase *base, GeomVec from, double facing, const KitRegion *region, double bearing,
                      double inner, double outer) {
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (inner + outer) / 2;
        if (allows_at(base, facing, region, on_ray(from, bearing, middle))) {
            outer = middle;
        } else {
            inner = middle;
        }
    }
    return outer;
}

/* Finds the nearest place of all rays that are free on this ring. */
static bool try_ring(const GeomBase *base, GeomVec from, double facing, const KitRegion *region, double inner,
                     double step, GeomVec *at) {
    double radius = inner + step, best = INFINITY;
    int count = (int)fmax(16, ceil(TURN * radius / step));
    for (int i = 0; i < count; i++) {
        double bearing = 360.0 * i / count;
        bool nearer = best == INFINITY || allows_at(base, facing, region, on_ray(from, bearing, best - GEOM_TOUCH));
        if (!nearer || !allows_at(base, facing, region, on_ray(from, bearing, radius))) {
            continue;
        }
        double drawn = draw_in(base, from, facing, region, bearing, inner, radius);
        if (drawn < best - GEOM_TOUCH) {
            best = drawn;
            *at = on_ray(from, bearing, drawn);
        }
    }
    return best < INFINITY;
}

bool rulekit_nearest_free(const GeomBase *base, GeomVec from, double facing, const KitRegion *region, GeomVec *at) {
    base_assert(region->table.x0 <= region->table.x1 && region->around_count >= 0 && at);
    base_assert(vec_is_finite(from) && !isnan(region->reach));
    if (region->bare <= 0 && allows_at(base, facing, region, from)) {
        *at = from;
        return true;
    }
    double max = furthest(base, from, region), inner = 0;
    while (inner < max) {
        double step = fmax(RING_STEP, inner * RING_GROWTH);
        bool may = inner + step >= region->bare;
        base_assert(isfinite(max) && step > 0); /* else the rings would not end */
        if (may && try_ring(base, from, facing, region, inner, step, at)) {
            return true;
        }
        inner += step;
    }
    return false;
}
