/* An end that is grown: what it covers of a segment, and points of its rim. Used to clip what reaches into an end, and
 * for the placement margin, where ends and pieces may be moved towards each other. */
#include "base/base.h"
#include "geom/limits.h"
#include "geom/shape/shape_internal.h"
#include "geom/sight/sight_internal.h"

/* Points round a disc or an oval, more where there is nothing else to decide by; the widest turn at a rounded corner.
 */
#define ROUND_STEPS      28
#define ROUND_STEPS_FINE 90
#define TURN_MAX         0.5
#define NEWTON_MAX       40

typedef struct {
    double t0, t1; /* empty when t0 > t1 */
} Span;

static const Span NOTHING = {INFINITY, -INFINITY};

static Span span_join(Span s, Span t) {
    return (Span){min_of(s.t0, t.t0), max_of(s.t1, t.t1)};
}

/* Where |p + t v| <= radius, unclipped. By how far the line passes from the middle: b * b - a * c is the same, but for
 * a small circle far from p nothing of it would be left. */
static Span in_circle(GeomVec p, GeomVec v, double radius) {
    double a = vec_dot(v, v), b = vec_dot(p, v), c = vec_dot(p, p) - radius * radius, off = vec_cross(p, v);
    double root = a * radius * radius - off * off;
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

/* The strip within `grow` of one side. On both sides of it: a segment has nothing between its two sides, and an edge
 * that runs along them would be lost to rounding there. */
static Span in_border(GeomVec a, GeomVec b, double grow, GeomVec p, GeomVec v) {
    Span span = {-INFINITY, INFINITY};
    GeomVec side = vec_sub(b, a), off = vec_sub(p, a);
    double length = vec_length(side), max = grow * length;
    cut_span(&span, max - vec_cross(side, off), -vec_cross(side, v));
    cut_span(&span, vec_cross(side, off) + max, vec_cross(side, v));
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

/* How far a point is outside, and the way it is: off the nearest point of the rim. */
static double oval_distance(const GeomShape *oval, GeomVec p, GeomVec *off) {
    GeomVec q = oval_local(oval, p);
    *off = vec(0, 0);
    if (hypot(q.x / oval->rx, q.y / oval->ry) <= 1) {
        return 0;
    }
    *off = vec_sub(p, shape_nearest_rim(oval, p));
    return vec_length(*off);
}

/* From p along v the first place at most `grow` off, in parts of v; above 1: none. The distance is convex along a line,
 * so Newton's steps come up to it from outside and never pass it. */
static double oval_reach_along(const GeomShape *oval, double grow, GeomVec p, GeomVec v) {
    double t = 0;
    for (int i = 0; i < NEWTON_MAX && t <= 1; i++) {
        GeomVec off;
        double distance = oval_distance(oval, vec_add(p, vec_scale(v, t)), &off);
        if (distance <= grow + 1e-12) {
            return t;
        }
        double slope = vec_dot(off, v) / distance;
        if (slope >= 0) {
            return INFINITY;
        }
        t -= (distance - grow) / slope;
    }
    return t <= 1 ? t : INFINITY;
}

static Span in_grown_oval(const GeomShape *oval, double grow, GeomVec p, GeomVec v) {
    Span round = in_circle(vec_sub(p, oval->centre), v, max_of(oval->rx, oval->ry) + grow);
    if (round.t0 > 1 || round.t1 < 0) {
        return NOTHING;
    }
    double in = oval_reach_along(oval, grow, p, v);
    if (in > 1) {
        return NOTHING;
    }
    return (Span){in, 1 - oval_reach_along(oval, grow, vec_add(p, v), vec_scale(v, -1))};
}

bool end_covers(const SightEnd *end, double grow, GeomVec a, GeomVec b, double *t0, double *t1) {
    base_check(grow >= 0 && vec_is_finite(a) && vec_is_finite(b));
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
        double first = atan2(-in.x, in.y); /* bearing of the outward normal of the side that comes in */
        int parts = grow > 2 * GEOM_LAP_FLOOR && turn > 0 ? (int)ceil(turn / TURN_MAX) : 1;
        for (int k = 0; k <= parts; k++) { /* all turns together are one round: 32 corners, 13 more steps, once each */
            base_assert(count < SIGHT_RIM_MAX);
            out[count++] = vec_add(p, vec_scale(at_bearing(first + turn * k / parts), grow));
        }
    }
    base_assert(count >= 1 && count <= SIGHT_RIM_MAX);
    return count;
}
