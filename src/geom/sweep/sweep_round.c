/* The set of moves by which a shape comes to meet another is convex: for discs and polygons a polygon rounded by a
 * radius, which a straight stretch enters and leaves in closed form. With ovals the gap is a convex function of the
 * time, and Newton's steps come to its zero from outside without ever passing it. */
#include "geom/sweep/sweep_round.h"

#include "base/base.h"
#include "geom/limits.h"
#include "geom/shape/shape_internal.h"

#define ROUNDED_MAX  (2 * GEOM_SHAPE_POINTS)
#define NEWTON_STEPS 200

typedef struct {
    GeomVec points[ROUNDED_MAX]; /* 1 = a point, 2 = a segment */
    int count;
    double radius;
} Rounded;

static int corners(const GeomShape *shape, GeomVec *out, double sign) {
    base_assert(shape->kind != GEOM_OVAL);
    if (shape->kind == GEOM_DISC) {
        out[0] = vec_scale(shape->centre, sign);
        return 1;
    }
    int lowest =
        0; /* the first corner of least y, then least x, so that sides start with directions of angle 0 and up */
    for (int i = 1; i < shape->count; i++) {
        GeomVec p = vec_scale(shape->points[i], sign), q = vec_scale(shape->points[lowest], sign);
        if (p.y < q.y || (p.y <= q.y && p.x < q.x)) {
            lowest = i;
        }
    }
    for (int i = 0; i < shape->count; i++) {
        out[i] = vec_scale(shape->points[(lowest + i) % shape->count], sign);
    }
    return shape->count;
}

/* All differences between a point of `to` and one of `from`, both without their radii: sides merged by direction. */
static void difference(const GeomShape *from, const GeomShape *to, Rounded *out) {
    GeomVec p[GEOM_SHAPE_POINTS], q[GEOM_SHAPE_POINTS];
    int np = corners(to, p, 1), nq = corners(from, q, -1), i = 0, k = 0;
    out->radius = (from->kind == GEOM_DISC ? from->rx : 0) + (to->kind == GEOM_DISC ? to->rx : 0);
    out->count = 0;
    int sides_p = np > 1 ? np : 0, sides_q = nq > 1 ? nq : 0;
    do {
        base_assert(out->count < ROUNDED_MAX);
        out->points[out->count++] = vec_add(p[i % np], q[k % nq]);
        GeomVec d = vec_sub(p[(i + 1) % np], p[i % np]), e = vec_sub(q[(k + 1) % nq], q[k % nq]);
        double turn = i >= sides_p ? -1 : k >= sides_q ? 1 : vec_cross(d, e);
        i += turn >= 0 && i < sides_p;
        k += turn <= 0 && k < sides_q;
    } while (i < sides_p || k < sides_q);
}

/* The line from 0 along `way` through the polygon with its sides moved out by `grow` (in, if negative). */
static bool crosses_polygon(const Rounded *set, GeomVec direction, double grow, double *low, double *high) {
    *low = -INFINITY;
    *high = INFINITY;
    for (int i = 0; i < set->count; i++) {
        GeomVec p = set->points[i], side = vec_sub(set->points[i + 1 < set->count ? i + 1 : 0], p);
        double length = vec_length(side);
        /* On the left of the side, within grow: cross(side, way s - p) + grow * length > 0. */
        double slope = vec_cross(side, direction), at = grow * length - vec_cross(side, p);
        if (!(length > 0)) {
            continue;
        }
        if (slope > 0) {
            *low = fmax(*low, -at / slope);
        } else if (slope < 0) {
            *high = fmin(*high, -at / slope);
        } else if (at <= 0) {
            return false;
        }
    }
    return *low < *high;
}

/* When the move `way` * s lies in the set grown by `grow`. */
static bool crosses(const Rounded *set, GeomVec direction, double grow, double *low, double *high) {
    double r = set->radius + grow;
    *low = INFINITY;
    *high = -INFINITY;
    double l, h;
    if (set->count > 2 && crosses_polygon(set, direction, fmin(r, 0), &l, &h)) {
        *low = l;
        *high = h;
    }
    for (int i = 0; i < set->count && r > 0; i++) {
        GeomVec a = set->points[i], b = set->points[i + 1 < set->count ? i + 1 : 0];
        if (disc_meets(vec(0, 0), r, direction, a, b, &l, &h)) {
            *low = fmin(*low, l);
            *high = fmax(*high, h);
        }
    }
    return *low < *high;
}

static GeomGap gap_at(const Stretch *stretch, const GeomShape *other, double s) {
    GeomShape shape = shape_moved(&stretch->shape, vec_scale(stretch->direction, s));
    return shape_gap(&shape, other);
}

/* From `from` (0 or the length) towards the other end (sign +1 or -1): the first time when the gap is at most `reach`.
 * The tangent of a convex function lies below it, so a step along it never passes that time. */
static bool approach(const Stretch *stretch, const GeomShape *other, double reach, double from, double sign,
                     double *at) {
    base_check(from >= 0 && from <= stretch->length && fabs(sign) == 1);
    double s = from;
    for (int i = 0; i < NEWTON_STEPS; i++) {
        GeomGap gap = gap_at(stretch, other, s);
        if (gap.gap - reach <= GEOM_SUPPORT_EPS) {
            break;
        }
        GeomVec to = vec_sub(gap.on_b, gap.on_a);
        double closing = sign * vec_dot(to, stretch->direction) / gap.gap;
        double step = (gap.gap - reach) / closing;
        s += sign * step;
        if (!(closing > 0) || s > stretch->length + GEOM_TOUCH || s < -GEOM_TOUCH) {
            return false;
        }
        s = fmin(fmax(s, 0), stretch->length);
    }
    *at = s;
    return true;
}

static bool is_oval(const Stretch *stretch, const GeomShape *other) {
    return stretch->shape.kind == GEOM_OVAL || other->kind == GEOM_OVAL;
}

static bool near_enough(const Stretch *stretch, const GeomShape *other, double reach) {
    return box_meets(box_grow(stretch->box, reach + GEOM_TOUCH), shape_box_of(other));
}

bool stretch_within(const Stretch *stretch, const GeomShape *other, double reach, double *low, double *high) {
    base_assert(reach >= 0 && shape_is_sound(other));
    if (!near_enough(stretch, other, reach)) {
        return false;
    }
    if (is_oval(stretch, other)) {
        return approach(stretch, other, reach, 0, 1, low) && approach(stretch, other, reach, stretch->length, -1, high);
    }
    Rounded set;
    difference(&stretch->shape, other, &set);
    if (!crosses(&set, stretch->direction, fmax(reach, GEOM_TOUCH), low, high) || *low > stretch->length || *high < 0) {
        return false;
    }
    *low = fmax(*low, 0);
    *high = fmin(*high, stretch->length);
    base_assert(*low <= *high);
    return true;
}

/* With ovals: where the gap closes, and whether the shapes overlap half way to where it opens again. */
static bool oval_bumps(const Stretch *stretch, const GeomShape *other, double *at) {
    double low, high;
    if (!approach(stretch, other, 0, 0, 1, &low) || !approach(stretch, other, 0, stretch->length, -1, &high)) {
        return false;
    }
    *at = low;
    return gap_at(stretch, other, (low + high) / 2).lap > GEOM_LAP_FLOOR ||
           gap_at(stretch, other, high).lap > GEOM_LAP_FLOOR || gap_at(stretch, other, low).lap > GEOM_LAP_FLOOR;
}

bool stretch_bumps(const Stretch *stretch, const GeomShape *other, double *at) {
    base_assert(shape_is_sound(other));
    if (!near_enough(stretch, other, 0)) {
        return false;
    }
    if (is_oval(stretch, other)) {
        return oval_bumps(stretch, other, at);
    }
    Rounded set;
    double low, high;
    difference(&stretch->shape, other, &set);
    if (!crosses(&set, stretch->direction, -GEOM_LAP_FLOOR, &low, &high) || low >= stretch->length || high <= 0) {
        return false;
    }
    crosses(&set, stretch->direction, 0, &low, &high);
    *at = fmax(low, 0);
    return true;
}
