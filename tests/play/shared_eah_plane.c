#include "play/shared_eah_plane.h"

#include "support/test.h"

#include <math.h>
#include <stdlib.h>

static void add(Plane *out, GeomVec at) {
    assert_true(out->count < PLANE_POINTS);
    out->points[out->count++] = at;
}

void plane_of_shape(const GeomShape *shape, Plane *out) {
    out->count = 0;
    out->rings = 1;
    out->start[0] = 0;
    for (int i = 0; i < shape->count && shape->kind == GEOM_POLY; i++) {
        add(out, shape->points[i]);
    }
    GeomVec axis = shape->kind == GEOM_OVAL ? shape->axis : (GeomVec){1, 0};
    for (int i = 0; i < PLANE_ROUND && shape->kind != GEOM_POLY; i++) {
        double angle = i * 6.283185307179586 / PLANE_ROUND, x = shape->rx * cos(angle), y = shape->ry * sin(angle);
        add(out, (GeomVec){shape->centre.x + axis.x * x - axis.y * y, shape->centre.y + axis.y * x + axis.x * y});
    }
    out->start[1] = out->count;
}

void plane_of_area(const GeomArea *area, Plane *out) {
    out->count = 0;
    out->rings = area->rings;
    assert_true(area->rings <= PLANE_RINGS);
    for (int i = 0; i < area->count; i++) {
        add(out, area->points[i]);
    }
    for (int i = 0; i <= area->rings; i++) {
        out->start[i] = area->ring_start[i];
    }
}

static GeomVec next(const Plane *plane, int ring, int i) {
    return plane->points[i + 1 < plane->start[ring + 1] ? i + 1 : plane->start[ring]];
}

bool plane_holds(const Plane *plane, GeomVec at) {
    bool in = false;
    for (int ring = 0; ring < plane->rings; ring++) {
        for (int i = plane->start[ring]; i < plane->start[ring + 1]; i++) {
            GeomVec a = plane->points[i], b = next(plane, ring, i);
            if ((a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x)) {
                in = !in;
            }
        }
    }
    return in;
}

static double to_side(GeomVec at, GeomVec a, GeomVec b) {
    double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    double t = square > 0 ? ((at.x - a.x) * dx + (at.y - a.y) * dy) / square : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(at.x - a.x - t * dx, at.y - a.y - t * dy);
}

double plane_edge(const Plane *plane, GeomVec at) {
    double least = INFINITY;
    for (int ring = 0; ring < plane->rings; ring++) {
        for (int i = plane->start[ring]; i < plane->start[ring + 1]; i++) {
            least = fmin(least, to_side(at, plane->points[i], next(plane, ring, i)));
        }
    }
    return least;
}

static double turn(GeomVec a, GeomVec b, GeomVec c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool cross(GeomVec a, GeomVec b, GeomVec c, GeomVec d) {
    return (turn(a, b, c) > 0) != (turn(a, b, d) > 0) && (turn(c, d, a) > 0) != (turn(c, d, b) > 0);
}

double plane_between(const Plane *a, const Plane *b) {
    double least = INFINITY;
    for (int i = 0; i < a->count; i++) {
        least = fmin(least, plane_edge(b, a->points[i]));
    }
    for (int i = 0; i < b->count; i++) {
        least = fmin(least, plane_edge(a, b->points[i]));
    }
    for (int ra = 0; ra < a->rings && least > 0; ra++) {
        for (int i = a->start[ra]; i < a->start[ra + 1]; i++) {
            for (int rb = 0; rb < b->rings; rb++) {
                for (int k = b->start[rb]; k < b->start[rb + 1]; k++) {
                    if (cross(a->points[i], next(a, ra, i), b->points[k], next(b, rb, k))) {
                        return 0;
                    }
                }
            }
        }
    }
    return least;
}

/* A round base, which needs no brute force. */
static bool is_round(const Plane *plane, GeomVec *centre, double *radius) {
    const GeomVec *p = plane->points;
    if (plane->rings != 1 || plane->count != PLANE_ROUND) {
        return false;
    }
    *centre = (GeomVec){(p[0].x + p[PLANE_ROUND / 2].x) / 2, (p[0].y + p[PLANE_ROUND / 2].y) / 2};
    *radius = hypot(p[0].x - centre->x, p[0].y - centre->y);
    GeomVec q = p[PLANE_ROUND / 4];
    return fabs(hypot(q.x - centre->x, q.y - centre->y) - *radius) < 1e-6;
}

double plane_gap(const Plane *a, const Plane *b) {
    GeomVec one, other;
    double r, q;
    if (is_round(a, &one, &r)) {
        double apart = is_round(b, &other, &q) ? hypot(one.x - other.x, one.y - other.y) - q
                       : plane_holds(b, one)   ? 0
                                               : plane_edge(b, one);
        return fmax(0, apart - r);
    }
    if (is_round(b, &other, &q)) {
        return plane_gap(b, a);
    }
    return plane_holds(a, b->points[0]) || plane_holds(b, a->points[0]) ? 0 : plane_between(a, b);
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double plane_within(const Plane *plane, GeomVec a, GeomVec b, double *first) {
    static double cuts[PLANE_POINTS + 2];
    int count = 2;
    double length = hypot(b.x - a.x, b.y - a.y), sum = 0;
    cuts[0] = 0;
    cuts[1] = 1;
    for (int ring = 0; ring < plane->rings; ring++) {
        for (int i = plane->start[ring]; i < plane->start[ring + 1]; i++) {
            GeomVec c = plane->points[i], d = next(plane, ring, i);
            double across = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
            double t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / across;
            double u = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / across;
            if (across != 0 && t > 0 && t < 1 && u >= 0 && u <= 1) {
                cuts[count++] = t;
            }
        }
    }
    qsort(cuts, (size_t)count, sizeof *cuts, by_size);
    *first = -1;
    for (int i = 0; i + 1 < count; i++) {
        double mid = (cuts[i] + cuts[i + 1]) / 2;
        GeomVec at = {a.x + mid * (b.x - a.x), a.y + mid * (b.y - a.y)};
        if ((cuts[i + 1] - cuts[i]) * length > 1e-7 && plane_holds(plane, at)) {
            *first = *first < 0 ? cuts[i] * length : *first;
            sum += (cuts[i + 1] - cuts[i]) * length;
        }
    }
    return sum;
}
