/* An end that is grown: what it covers of a segment, and points of its rim. Used to clip what reaches into an end, and for
 * the placement margin, where ends and pieces may be moved towards each other. */
#include "geom/sight_internal.h"

#include "geom/limits.h"
#include "geom/shape_internal.h"

/* Points round a disc or an oval, more where there is nothing else to decide by; the widest turn at a rounded corner. */
#define ROUND_STEPS      28
#define ROUND_STEPS_FINE 90
#define TURN_MOST        0.5

typedef struct {
    double t0, t1; /* empty when t0 > t1 */
} Span;

static const Span NOTHING = {INFINITY, -INFINITY};

static Span span_join(Span s, Span t) {
    return (Span){min_of(s.t0, t.t0), max_of(s.t1, t.t1)};
}

/* Where |p + t v| <= radius, unclipped. */
static Span in_circle(GeomVec p, GeomVec v, double radius) {
    double a = vec_dot(v, v), b = vec_dot(p, v), c = vec_dot(p, p) - radius * radius, root = b * b - a * c;
    if (!(root > 0) || !(a > 0)) {
        return NOTHING;
    }
    root = sqrt(root);
    /* The larger of the two without loss of digits, the other from their product. */
    double q = b > 0 ? -b - root : -b + root;
    double t = q / a, s = q != 0 ? c / q : 0;
    return (Span){min_of(s, t), max_of(s, t)};
}

/* Keeps of the span where g + t step >= 0. */
static void cut_span(Span *span, double g, double step) {
    if (step == 0) {
        *span = g >= 0 ? *span : NOTHING;
    } else if (step > 0) {
        span->t0 = max_of(span->t0, -g / step);
    } else {
        span->t1 = min_of(span->t1, -g / step);
    }
}

static Span in_polygon(const GeomShape *poly, GeomVec p, GeomVec v) {
    Span span = {-INFINITY, INFINITY};
    if (poly->count < 3) {
        return NOTHING;
    }
    for (int i = 0; i < poly->count; i++) {
        GeomVec a = poly->points[i], side = vec_sub(poly->points[i + 1 < poly->count ? i + 1 : 0], a);
        cut_span(&span, vec_cross(side, vec_sub(p, a)), vec_cross(side, v));
    }
    return span.t0 < span.t1 ? span : NOTHING;
}

/* The strip of width `grow` outside one side. */
static Span in_border(GeomVec a, GeomVec b, double grow, GeomVec p, GeomVec v) {
    Span span = {-INFINITY, INFINITY};
    GeomVec side = vec_sub(b, a), off = vec_sub(p, a);
    double length = vec_length(side);
    cut_span(&span, -vec_cross(side, off), -vec_cross(side, v));
    cut_span(&span, vec_cross(side, off) + grow * length, vec_cross(side, v));
    cut_span(&span, vec_dot(side, off), vec_dot(side, v));
    cut_span(&span, length * length - vec_dot(side, off), -vec_dot(side, v));
    return span.t0 < span.t1 ? span : NOTHING;
}

static Span in_grown_polygon(const GeomShape *poly, double grow, GeomVec p, GeomVec v) {
    Span span = in_polygon(poly, p, v);
    for (int i = 0; grow > 0 && i < poly->count; i++) {
        GeomVec a = poly->points[i], b = poly->points[i + 1 < poly->count ? i + 1 : 0];
        span = span_join(span, in_circle(vec_sub(p, a), v, grow));
        if (poly->count > 1) {
            span = span_join(span, in_border(a, b, grow, p, v));
        }
    }
    return span;
}

static Span in_oval(const GeomShape *oval, double grow, GeomVec p, GeomVec v) {
    GeomVec off = vec_sub(p, oval->centre);
    double rx = oval->rx + grow, ry = oval->ry + grow;
    return in_circle(vec(vec_dot(off, oval->axis) / rx, vec_cross(oval->axis, off) / ry),
                     vec(vec_dot(v, oval->axis) / rx, vec_cross(oval->axis, v) / ry), 1);
}

static double oval_distance(const GeomShape *oval, GeomVec p) {
    GeomVec q = oval_local(oval, p);
    return hypot(q.x / oval->rx, q.y / oval->ry) <= 1 ? 0 : vec_distance(p, shape_nearest_rim(oval, p));
}

/* The distance along a segment is convex: find its least, then where it passes `grow` on either side. */
static Span in_grown_oval(const GeomShape *oval, double grow, GeomVec p, GeomVec v) {
    double low = 0, high = 1;
    for (int i = 0; i < 80; i++) {
        double l = low + (high - low) * 0.382, r = low + (high - low) * 0.618;
        if (oval_distance(oval, vec_add(p, vec_scale(v, l))) < oval_distance(oval, vec_add(p, vec_scale(v, r)))) {
            high = r;
        } else {
            low = l;
        }
    }
    double least = (low + high) / 2, ends[2] = {0, 1};
    if (oval_distance(oval, vec_add(p, vec_scale(v, least))) > grow) {
        return NOTHING;
    }
    for (int k = 0; k < 2; k++) {
        double in = least, out = k;
        if (oval_distance(oval, vec_add(p, vec_scale(v, out))) <= grow) {
            continue;
        }
        for (int i = 0; i < 60; i++) {
            double mid = (in + out) / 2;
            bool near = oval_distance(oval, vec_add(p, vec_scale(v, mid))) <= grow;
            in = near ? mid : in;
            out = near ? out : mid;
        }
        ends[k] = in;
    }
    return (Span){ends[0], ends[1]};
}

bool end_covers(const SightEnd *end, double grow, GeomVec a, GeomVec b, double *t0, double *t1) {
    const GeomShape *shape = end->shape;
    GeomVec v = vec_sub(b, a);
    Span span;
    if (shape->kind == GEOM_DISC) {
        span = in_circle(vec_sub(a, shape->centre), v, shape->rx + grow);
    } else if (shape->kind == GEOM_OVAL) {
        /* An oval grown by next to nothing is an oval. */
        span = grow <= 2 * GEOM_LAP_FLOOR ? in_oval(shape, grow, a, v) : in_grown_oval(shape, grow, a, v);
    } else {
        span = in_grown_polygon(shape, grow, a, v);
    }
    *t0 = max_of(0, span.t0);
    *t1 = min_of(1, span.t1);
    return *t0 < *t1;
}

static GeomVec at_bearing(double angle) {
    return vec(cos(angle), sin(angle));
}

int end_rim(const SightEnd *end, double grow, GeomVec out[SIGHT_RIM_MAX]) {
    const GeomShape *shape = end->shape;
    int count = 0, n = shape->count, steps = grow > 2 * GEOM_LAP_FLOOR ? ROUND_STEPS : ROUND_STEPS_FINE;
    if (shape->kind != GEOM_POLY || n == 1) {
        for (int i = 0; i < steps; i++) {
            GeomVec normal = at_bearing(2 * acos(-1) * i / steps);
            GeomVec on = shape->kind == GEOM_POLY ? shape->points[0] : shape_support(shape, normal);
            out[count++] = vec_add(on, vec_scale(normal, grow));
        }
        return count;
    }
    for (int i = 0; i < n; i++) {
        GeomVec p = shape->points[i], in = vec_sub(p, shape->points[i > 0 ? i - 1 : n - 1]);
        GeomVec go = vec_sub(shape->points[i + 1 < n ? i + 1 : 0], p);
        double turn = atan2(max_of(0, vec_cross(in, go)), vec_dot(in, go));
        double first = atan2(-in.x, in.y); /* of the outward normal of the side that comes in */
        int parts = grow > 2 * GEOM_LAP_FLOOR && turn > 0 ? (int)ceil(turn / TURN_MOST) : 1;
        for (int k = 0; k <= parts && count < SIGHT_RIM_MAX; k++) {
            out[count++] = vec_add(p, vec_scale(at_bearing(first + turn * k / parts), grow));
        }
    }
    return count;
}
