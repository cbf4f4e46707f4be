#include "geom/shared_shapes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double TURN = 6.283185307179586476925;

void own_area_ring(OwnArea *own, const GeomVec *points, int count) {
    int rings = own->area.rings++;
    own->ring_start[0] = 0;
    memcpy(own->points + own->ring_start[rings], points, (size_t)count * sizeof *points);
    own->ring_start[rings + 1] = own->ring_start[rings] + count;
}

void own_area_done(OwnArea *own) {
    own->area = area_make(own->points, own->ring_start, own->area.rings, own->edge_of);
}

void own_area_box(OwnArea *own, double x0, double y0, double x1, double y1) {
    const GeomVec ring[4] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    own->area.rings = 0;
    own_area_ring(own, ring, 4);
    own_area_done(own);
}

void own_area_turned(OwnArea *own, const OwnArea *from, double bearing, GeomVec by) {
    *own = *from;
    for (int i = 0; i < from->area.count; i++) {
        own->points[i] = vec_add(vec_turn(from->points[i], bearing), by);
    }
    own_area_done(own);
}

void random_star(OwnArea *own, BaseRng *rng, GeomVec at, double size) {
    own->area.rings = 0;
    int rings = 1 + (rng_below(rng, 3) == 0);
    for (int r = 0; r < rings; r++) {
        GeomVec ring[40];
        int count = 3 + (int)rng_below(rng, 14);
        double low = r == 0 ? 0.35 * size : 0.1 * size, high = r == 0 ? size : 0.16 * size;
        for (int i = 0; i < count; i++) {
            double angle = TURN * (i + 0.8 * rng_unit(rng)) / count, reach = rng_range(rng, low, high);
            ring[i] = vec_add(at, vec(reach * cos(angle), reach * sin(angle)));
        }
        if (r > 0 && count < 6) { /* a coarse outer ring could cut the middle */
            break;
        }
        if (r == 0 && count < 8) {
            rings = 1;
        }
        if (rng_below(rng, 2)) {
            for (int i = 0; i < count / 2; i++) {
                GeomVec swap = ring[i];
                ring[i] = ring[count - 1 - i];
                ring[count - 1 - i] = swap;
            }
        }
        own_area_ring(own, ring, count);
    }
    own_area_done(own);
}

GeomShape random_shape(BaseRng *rng, GeomVec about, double spread, bool thin) {
    GeomVec at = vec(about.x + rng_range(rng, -spread, spread), about.y + rng_range(rng, -spread, spread));
    double facing = rng_below(rng, 3) == 0 ? 90.0 * rng_below(rng, 4) : rng_range(rng, 0, 360);
    GeomBase base = geom_base_disc(rng_range(rng, 4, 60));
    switch (rng_below(rng, thin ? 6 : 4)) {
    case 0: break;
    case 1: base = geom_base_oval(rng_range(rng, 4, 60), rng_range(rng, 4, 60)); break;
    case 2: base = geom_base_rect(rng_range(rng, 4, 60), rng_range(rng, 4, 60)); break;
    case 3: {
        GeomVec points[12];
        do {
            for (int i = 0; i < 12; i++) {
                points[i] = vec(rng_range(rng, -25, 25), rng_range(rng, -25, 25));
            }
        } while (!geom_base_hull(points, 12, &base));
        break;
    }
    case 4: return shape_point(at);
    default: return shape_segment(at, vec(at.x + rng_range(rng, -40, 40), at.y + rng_range(rng, -40, 40)));
    }
    return shape_place(&base, at, facing);
}

/* Support by hand, not by shape_support. */
static double reach_along(const GeomShape *shape, double angle) {
    double nx = cos(angle), ny = sin(angle);
    if (shape->kind == GEOM_DISC) {
        return shape->centre.x * nx + shape->centre.y * ny + shape->rx;
    }
    if (shape->kind == GEOM_OVAL) {
        double u = shape->axis.x * nx + shape->axis.y * ny, v = -shape->axis.y * nx + shape->axis.x * ny;
        return shape->centre.x * nx + shape->centre.y * ny + hypot(shape->rx * u, shape->ry * v);
    }
    double max = -INFINITY;
    for (int i = 0; i < shape->count; i++) {
        max = fmax(max, shape->points[i].x * nx + shape->points[i].y * ny);
    }
    return max;
}

static double overlap_along(const GeomShape *a, const GeomShape *b, double angle) {
    return reach_along(a, angle) + reach_along(b, angle + TURN / 2);
}

double slow_apart(const GeomShape *a, const GeomShape *b) {
    enum { WAYS = 360 };
    double value[WAYS], coarse = INFINITY, min = INFINITY;
    for (int i = 0; i < WAYS; i++) {
        value[i] = overlap_along(a, b, TURN * i / WAYS);
        coarse = fmin(coarse, value[i]);
    }
    for (int i = 0; i < WAYS; i++) {
        if (value[i] > coarse + 4) { /* it turns by less than 200 mm a radian */
            continue;
        }
        double low = TURN * (i - 1) / WAYS, high = TURN * (i + 1) / WAYS;
        for (int step = 0; step < 70; step++) {
            double p = low + 0.382 * (high - low), q = low + 0.618 * (high - low);
            *(overlap_along(a, b, p) < overlap_along(a, b, q) ? &high : &low) =
                overlap_along(a, b, p) < overlap_along(a, b, q) ? q : p;
        }
        min = fmin(min, overlap_along(a, b, (low + high) / 2));
    }
    return -min;
}

bool slow_inside(const GeomArea *area, GeomVec p) {
    double turned = 0;
    for (int r = 0; r < area->rings; r++) {
        int from = area->ring_start[r], to = area->ring_start[r + 1];
        for (int i = from; i < to; i++) {
            GeomVec a = area->points[i], b = area->points[i + 1 < to ? i + 1 : from];
            double ax = a.x - p.x, ay = a.y - p.y, bx = b.x - p.x, by = b.y - p.y;
            turned += atan2(ax * by - ay * bx, ax * bx + ay * by);
        }
    }
    return fabs(turned) > TURN / 2;
}

double slow_edge_distance(const GeomArea *area, GeomVec p) {
    double min = INFINITY;
    for (int r = 0; r < area->rings; r++) {
        int from = area->ring_start[r], to = area->ring_start[r + 1];
        for (int i = from; i < to; i++) {
            GeomVec a = area->points[i], b = area->points[i + 1 < to ? i + 1 : from];
            double dx = b.x - a.x, dy = b.y - a.y;
            double t = fmin(fmax(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0), 1);
            min = fmin(min, hypot(p.x - a.x - t * dx, p.y - a.y - t * dy));
        }
    }
    return min;
}

/* First and last x of the shape at a height; false: none. */
static bool row_of(const GeomShape *shape, double y, double *x0, double *x1) {
    *x0 = INFINITY;
    *x1 = -INFINITY;
    if (shape->kind == GEOM_POLY) {
        for (int i = 0; i < shape->count; i++) {
            GeomVec a = shape->points[i], b = shape->points[(i + 1) % shape->count];
            if (fmin(a.y, b.y) <= y && y <= fmax(a.y, b.y)) {
                double xa = b.y > a.y || b.y < a.y ? a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y) : a.x;
                double xb = b.y > a.y || b.y < a.y ? xa : b.x;
                *x0 = fmin(*x0, fmin(xa, xb));
                *x1 = fmax(*x1, fmax(xa, xb));
            }
        }
        return *x0 <= *x1;
    }
    /* ((x c + y s) / rx)^2 + ((y c - x s) / ry)^2 = 1, a quadratic in x */
    double c = shape->kind == GEOM_OVAL ? shape->axis.x : 1, s = shape->kind == GEOM_OVAL ? shape->axis.y : 0;
    double p = 1 / (shape->rx * shape->rx), q = 1 / (shape->ry * shape->ry), h = y - shape->centre.y;
    double a = c * c * p + s * s * q, b = h * c * s * (p - q), d = h * h * (s * s * p + c * c * q) - 1;
    double root = b * b - a * d;
    if (root < 0) {
        return false;
    }
    *x0 = shape->centre.x + (-b - sqrt(root)) / a;
    *x1 = shape->centre.x + (-b + sqrt(root)) / a;
    return true;
}

bool slow_shape_holds(const GeomShape *shape, GeomVec p) {
    double x0, x1;
    return row_of(shape, p.y, &x0, &x1) && x0 <= p.x && p.x <= x1;
}

static double depth_at(const GeomArea *area, const GeomShape *shape, bool inside, GeomVec p) {
    return slow_shape_holds(shape, p) && slow_inside(area, p) == inside ? slow_edge_distance(area, p) : 0;
}

void slow_deepest(const GeomArea *area, const GeomShape *shape, bool inside, double *low, double *high) {
    enum { ACROSS = 50 };
    GeomBox box = shape_box_of(shape);
    double w = (box.x1 - box.x0) / ACROSS, h = (box.y1 - box.y0) / ACROSS, best = 0;
    GeomVec at = shape->centre;
    for (int i = 0; i <= ACROSS; i++) {
        for (int k = 0; k <= ACROSS; k++) {
            GeomVec p = vec(box.x0 + i * w, box.y0 + k * h);
            double depth = depth_at(area, shape, inside, p);
            if (depth > best) {
                best = depth;
                at = p;
            }
        }
    }
    /* The distance changes by no more than the way; but a point of the set can be alone in its grid cell, so the
     * nearest grid point in it may be some cells away at a sharp corner. */
    *high = best + 3 * hypot(w, h);
    for (double step = hypot(w, h); step > 1e-7; step *= 0.7) {
        for (int way = 0; way < 24; way++) {
            GeomVec p = vec(at.x + step * cos(TURN * way / 24), at.y + step * sin(TURN * way / 24));
            double depth = depth_at(area, shape, inside, p);
            if (depth > best) {
                best = depth;
                at = p;
            }
        }
    }
    *low = best;
}

static int by_value(const void *a, const void *b) {
    double p = *(const double *)a, q = *(const double *)b;
    return (p > q) - (p < q);
}

static double shared_width(const GeomArea *area, const GeomShape *shape, double y) {
    double x0, x1, cuts[256], width = 0;
    int count = 0;
    if (!row_of(shape, y, &x0, &x1)) {
        return 0;
    }
    for (int r = 0; r < area->rings; r++) {
        int from = area->ring_start[r], to = area->ring_start[r + 1];
        for (int i = from; i < to; i++) {
            GeomVec a = area->points[i], b = area->points[i + 1 < to ? i + 1 : from];
            if ((a.y > y) != (b.y > y)) {
                cuts[count++] = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
            }
        }
    }
    qsort(cuts, (size_t)count, sizeof *cuts, by_value);
    for (int i = 0; i + 1 < count; i += 2) {
        width += fmax(0, fmin(cuts[i + 1], x1) - fmax(cuts[i], x0));
    }
    return width;
}

/* Gauss-Legendre with five places, after y = middle - half cos(t), which takes the edge off a round end. */
static double strip(const GeomArea *area, const GeomShape *shape, double y0, double y1) {
    static const double place[5] = {-0.906179845938664, -0.538469310105683, 0, 0.538469310105683, 0.906179845938664};
    static const double weight[5] = {0.236926885056189, 0.478628670499366, 0.568888888888889, 0.478628670499366,
                                     0.236926885056189};
    enum { PARTS = 8 };
    double sum = 0, half = (y1 - y0) / 2, step = TURN / 2 / PARTS;
    for (int i = 0; i < PARTS; i++) {
        for (int k = 0; k < 5; k++) {
            double t = (i + 0.5 + place[k] / 2) * step;
            sum += weight[k] * step / 2 * half * sin(t) * shared_width(area, shape, y0 + half - half * cos(t));
        }
    }
    return sum;
}

/* Heights where the shape's rim crosses a side: looked for along the side, where inside changes. */
static int rim_heights(const GeomShape *shape, GeomVec a, GeomVec b, double *out) {
    enum { STEPS = 400 };
    int count = 0;
    bool last = slow_shape_holds(shape, a);
    for (int i = 1; i <= STEPS; i++) {
        GeomVec p = vec_lerp(a, b, (double)i / STEPS);
        bool now = slow_shape_holds(shape, p);
        if (now != last) {
            double low = (double)(i - 1) / STEPS, high = (double)i / STEPS;
            for (int k = 0; k < 45; k++) {
                double middle = (low + high) / 2;
                *(slow_shape_holds(shape, vec_lerp(a, b, middle)) == last ? &low : &high) = middle;
            }
            out[count++] = vec_lerp(a, b, low).y;
        }
        last = now;
    }
    return count;
}

double slow_shared_area(const GeomArea *area, const GeomShape *shape) {
    double heights[2048], shared = 0;
    int count = 0;
    GeomBox box = shape_box_of(shape);
    heights[count++] = box.y0;
    heights[count++] = box.y1;
    for (int r = 0; r < area->rings; r++) {
        int from = area->ring_start[r], to = area->ring_start[r + 1];
        for (int i = from; i < to; i++) {
            GeomVec a = area->points[i], b = area->points[i + 1 < to ? i + 1 : from];
            heights[count++] = a.y;
            count += rim_heights(shape, a, b, heights + count);
        }
    }
    for (int i = 0; i < shape->count; i++) {
        heights[count++] = shape->points[i].y;
    }
    qsort(heights, (size_t)count, sizeof *heights, by_value);
    for (int i = 0; i + 1 < count; i++) {
        double y0 = fmax(heights[i], box.y0), y1 = fmin(heights[i + 1], box.y1);
        if (y1 > y0) {
            shared += strip(area, shape, y0, y1);
        }
    }
    return shared;
}
