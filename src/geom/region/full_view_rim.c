/* Outlines as one number, and tangents to them. */
#include "base/base.h"
#include "geom/limits.h"
#include "geom/region/full_view.h"
#include "geom/shape/shape_internal.h"

static bool is_round(const GeomShape *shape) {
    return shape->kind != GEOM_POLY;
}

/* Into the frame where a round shape is the unit circle, and back. */
static GeomVec to_circle(const GeomShape *shape, GeomVec p) {
    GeomVec q = oval_local(shape, p);
    return vec(q.x / shape->rx, q.y / shape->ry);
}
static GeomVec from_circle(const GeomShape *shape, GeomVec q) {
    return oval_world(shape, vec(q.x * shape->rx, q.y * shape->ry));
}

double rim_span(const GeomShape *shape) {
    base_assert(shape_is_sound(shape));
    return is_round(shape) ? 1 : shape->count;
}

GeomVec rim_point(const GeomShape *shape, double at) {
    base_check(isfinite(at));
    double span = rim_span(shape);
    at -= span * floor(at / span);
    if (is_round(shape)) {
        return from_circle(shape, vec(cos(TAU * at), sin(TAU * at)));
    }
    int side = at < shape->count ? (int)at : 0;
    return vec_lerp(shape->points[side], shape->points[side + 1 < shape->count ? side + 1 : 0], at - side);
}

static double circle_number(GeomVec q) {
    base_check(vec_is_finite(q));
    double at = atan2(q.y, q.x) / TAU;
    return at < 0 ? at + 1 : at;
}

int rim_crossings(const GeomShape *shape, GeomVec p, GeomVec d, double *out, int cap) {
    base_assert(cap >= 0 && out);
    base_check(vec_is_finite(p) && (d.x != 0 || d.y != 0));
    int n = 0;
    if (is_round(shape)) {
        GeomVec q = to_circle(shape, p), v = vec_sub(to_circle(shape, vec_add(p, d)), q);
        double a = vec_dot(v, v), b = vec_dot(q, v), root = b * b - a * (vec_dot(q, q) - 1);
        if (!(root >= 0) || !(a > 0)) {
            return 0;
        }
        for (int sign = -1; sign <= 1 && n < cap; sign += 2) {
            out[n++] = circle_number(vec_add(q, vec_scale(v, (-b + sign * sqrt(root)) / a)));
        }
        return n;
    }
    for (int i = 0; i < shape->count && n < cap; i++) {
        GeomVec a = shape->points[i], b = shape->points[i + 1 < shape->count ? i + 1 : 0];
        double ya = vec_cross(d, vec_sub(a, p)), yb = vec_cross(d, vec_sub(b, p));
        if ((ya <= 0 && yb > 0) || (ya >= 0 && yb < 0)) {
            out[n++] = i + ya / (ya - yb);
        }
    }
    return n;
}

double rim_nearest(const GeomShape *shape, GeomVec p) {
    if (is_round(shape)) {
        return circle_number(to_circle(shape, shape_nearest_rim(shape, p)));
    }
    double best = 0, min = INFINITY;
    for (int i = 0; i < shape->count; i++) {
        GeomVec a = shape->points[i], side = vec_sub(shape->points[i + 1 < shape->count ? i + 1 : 0], a);
        double length = vec_dot(side, side), t = length > 0 ? vec_dot(vec_sub(p, a), side) / length : 0;
        t = min_of(1, max_of(0, t));
        double miss = vec_distance(p, vec_add(a, vec_scale(side, t)));
        if (miss < min) {
            min = miss;
            best = i + t;
        }
    }
    return best;
}

bool rim_tangents(const GeomShape *shape, GeomVec p, GeomVec *left, GeomVec *right) {
    base_assert(left && right && vec_is_finite(p));
    if (is_round(shape)) {
        GeomVec q = to_circle(shape, p);
        double qq = vec_dot(q, q);
        if (!(qq > 1)) {
            return false;
        }
        double c = 1 / qq, s = sqrt(qq - 1) / qq;
        GeomVec side = vec_scale(vec_left(q), s), foot = vec_scale(q, c);
        /* As seen from outside looking in, left of the way to the centre is the right turn of q. */
        *left = from_circle(shape, vec_sub(foot, side));
        *right = from_circle(shape, vec_add(foot, side));
        return true;
    }
    if (shape->count > 2 && shape_holds(shape, p) && vec_distance(p, shape_nearest_rim(shape, p)) > GEOM_TOUCH) {
        return false;
    }
    bool any = false;
    for (int i = 0; i < shape->count; i++) {
        GeomVec off = vec_sub(shape->points[i], p);
        if (vec_length(off) <= GEOM_TOUCH) {
            continue; /* the corner that p itself is at says nothing */
        }
        if (!any || vec_cross(vec_sub(*left, p), off) > 0) {
            *left = shape->points[i];
        }
        if (!any || vec_cross(vec_sub(*right, p), off) < 0) {
            *right = shape->points[i];
        }
        any = true;
    }
    return any;
}
