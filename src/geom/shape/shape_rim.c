/* The rims of shapes: nearest points, and outlines for drawing. */
#include "base/base.h"
#include "geom/shape/shape.h"
#include "geom/shape/shape_internal.h"

#define NEWTON_STEPS 200

GeomVec segment_nearest(GeomVec a, GeomVec b, GeomVec p) {
    base_check(vec_is_finite(a) && vec_is_finite(b) && vec_is_finite(p));
    GeomVec d = vec_sub(b, a);
    double length2 = vec_dot(d, d);
    double t = length2 > 0 ? vec_dot(vec_sub(p, a), d) / length2 : 0;
    return t <= 0 ? a : t >= 1 ? b : vec_lerp(a, b, t);
}

/* First quadrant, a >= b. The foot (x, y) of p has p - foot along the gradient, so x = a^2 u / (t + a^2 - b^2), y = b^2
 * v / t, and t is the root above 0 of F(t) = (x / a)^2 + (y / b)^2 - 1. F falls and is convex there, so Newton from a
 * place where F >= 0 comes up to the root without ever passing it. (t is measured from the pole, or a p close to the
 * long axis would lose it.) */
static GeomVec oval_nearest_quadrant(double a, double b, double u, double v) {
    base_check(a >= b && b > 0 && u >= 0 && v >= 0);
    double focal = (a - b) * (a + b);
    if (!(v > 0)) {
        if (a * u < focal) {
            double x = a * u / focal;
            return vec(a * x, b * sqrt(fmax(0, 1 - x * x)));
        }
        return vec(a, 0);
    }
    double t = fmax(b * v, a * u - focal);
    for (int i = 0; i < NEWTON_STEPS; i++) {
        double x = a * u / (t + focal), y = b * v / t;
        double value = x * x + y * y - 1;
        double slope = -2 * (x * x / (t + focal) + y * y / t);
        double step = -value / slope;
        if (!(step > 0) || t + step <= t) {
            break;
        }
        t += step;
    }
    double x = a * u / (t + focal), y = b * v / t, length = hypot(x, y);
    return vec(a * x / length, b * y / length);
}

GeomVec oval_nearest(double rx, double ry, GeomVec p) {
    base_assert(rx > 0 && ry > 0);
    double u = fabs(p.x), v = fabs(p.y);
    GeomVec q;
    if (rx >= ry) {
        q = oval_nearest_quadrant(rx, ry, u, v);
    } else {
        q = oval_nearest_quadrant(ry, rx, v, u);
        q = vec(q.y, q.x);
    }
    return vec(copysign(q.x, p.x), copysign(q.y, p.y));
}

GeomVec shape_nearest_rim(const GeomShape *shape, GeomVec p) {
    base_assert(shape_is_sound(shape) && vec_is_finite(p));
    if (shape->kind == GEOM_DISC) {
        GeomVec d = vec_sub(p, shape->centre);
        double length = vec_length(d);
        return length > 0 ? vec_add(shape->centre, vec_scale(d, shape->rx / length))
                          : vec_add(shape->centre, vec(shape->rx, 0));
    }
    if (shape->kind == GEOM_OVAL) {
        return oval_world(shape, oval_nearest(shape->rx, shape->ry, oval_local(shape, p)));
    }
    GeomVec best = shape->points[0];
    double min = INFINITY;
    for (int i = 0; i < shape->count; i++) {
        GeomVec q = segment_nearest(shape->points[i], shape->points[i + 1 < shape->count ? i + 1 : 0], p);
        double distance = vec_distance(p, q);
        if (distance < min) {
            min = distance;
            best = q;
        }
    }
    return best;
}

int shape_outline_room(const GeomShape *shape, double tolerance) {
    base_assert(shape_is_sound(shape) && !isnan(tolerance));
    if (shape->kind == GEOM_POLY) {
        return shape->count;
    }
    /* A chord over the angle w of a circle misses it by r (1 - cos(w / 2)); the oval is that circle squeezed. */
    double r = fmax(shape->rx, shape->ry);
    double half = acos(fmax(0, 1 - fmax(tolerance, 1e-6) / fmax(r, 1e-6)));
    return (int)fmax(ceil(PI / fmax(half, 1e-3)), 8);
}

int shape_outline(const GeomShape *shape, double tolerance, GeomVec *out, int cap) {
    base_assert(shape_is_sound(shape) && cap >= 0 && (out || cap == 0));
    if (shape->kind == GEOM_POLY) {
        int count = shape->count < cap ? shape->count : cap;
        for (int i = 0; i < count; i++) {
            out[i] = shape->points[i];
        }
        return count;
    }
    int room = shape_outline_room(shape, tolerance), count = room < cap ? room : cap;
    for (int i = 0; i < count; i++) {
        double w = 2 * PI * i / count;
        out[i] = oval_world(shape, vec(shape->rx * cos(w), shape->ry * sin(w)));
    }
    return count;
}
