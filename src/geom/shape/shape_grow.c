/* Shapes that stand for one that is shifted: what it may cover, and what it covers in any case. */
#include "base/base.h"
#include "geom/limits.h"
#include "geom/shape/shape.h"

#include <math.h>

enum { ROUND = 24, ARC = 12 }; /* corners of a polygon around a disc, and on an arc of one within */

/* Points outwards from a side of a polygon. */
static GeomVec out_of(const GeomShape *shape, int side) {
    int next = side + 1 < shape->count ? side + 1 : 0;
    GeomVec way = vec_sub(shape->points[next], shape->points[side]);
    return vec_scale(vec_left(way), -1 / vec_length(way));
}

/* The sides pushed out by `by`; a corner goes where its sides meet. */
static GeomShape pushed_out(const GeomShape *shape, double by) {
    GeomShape out = *shape;
    for (int i = 0; i < shape->count; i++) {
        GeomVec one = out_of(shape, i > 0 ? i - 1 : shape->count - 1), other = out_of(shape, i);
        double far = by / fmax(GEOM_MITRE_FLOOR, 1 + vec_dot(one, other));
        out.points[i] = vec_add(shape->points[i], vec_scale(vec_add(one, other), far));
    }
    return out;
}

/* The polygon around the disc that has a side square to `way`. */
static GeomShape around_disc(GeomVec centre, double radius, GeomVec way) {
    GeomShape out = {.kind = GEOM_POLY, .centre = centre, .axis = {1, 0}, .count = ROUND};
    double far = radius / cos(PI / ROUND), first = atan2(way.y, way.x);
    for (int i = 0; i < ROUND; i++) {
        double turn = first + (i + 0.5) * TAU / ROUND;
        out.points[i] = vec_add(centre, vec(far * cos(turn), far * sin(turn)));
    }
    return out;
}

/* What a polygon covers while it is shifted from -aside to aside. */
static GeomShape drawn_out(const GeomShape *shape, GeomVec aside) {
    GeomShape out = *shape;
    out.count = 0;
    for (int i = 0; i < shape->count; i++) {
        double before = vec_dot(out_of(shape, i > 0 ? i - 1 : shape->count - 1), aside);
        double after = vec_dot(out_of(shape, i), aside), flat = GEOM_TOUCH * vec_length(aside);
        double one = fabs(before) > flat ? before : after, other = fabs(after) > flat ? after : before;
        out.points[out.count++] = vec_add(shape->points[i], vec_scale(aside, one >= 0 ? 1 : -1));
        if ((one >= 0) != (other >= 0)) {
            out.points[out.count++] = vec_add(shape->points[i], vec_scale(aside, other >= 0 ? 1 : -1));
        }
    }
    return out;
}

GeomShape shape_grown(const GeomShape *shape, double by, GeomVec aside) {
    base_assert(by >= 0 && vec_is_finite(aside));
    double width = vec_length(aside);
    GeomShape out = *shape;
    if (shape->kind == GEOM_OVAL) {
        double times = 1 + (by + width) / fmin(shape->rx, shape->ry);
        out.rx *= times;
        out.ry *= times;
        return out;
    }
    if (shape->kind == GEOM_POLY && shape->count > 2 &&
        (width <= GEOM_LAP_FLOOR || shape->count + 2 > GEOM_SHAPE_POINTS)) {
        return pushed_out(shape, by + width);
    }
    if (shape->kind == GEOM_POLY && shape->count > 2) {
        out = pushed_out(shape, by);
        return drawn_out(&out, aside);
    }
    base_assert(shape->kind == GEOM_DISC || shape->count == 1);
    double radius = (shape->kind == GEOM_DISC ? shape->rx : 0) + by;
    if (width <= GEOM_LAP_FLOOR || radius <= GEOM_LAP_FLOOR) {
        return (GeomShape){
            .kind = GEOM_DISC, .centre = shape->centre, .axis = {1, 0}, .rx = radius + width, .ry = radius + width};
    }
    out = around_disc(shape->centre, radius, vec_left(aside));
    return drawn_out(&out, aside);
}

/* The points of a disc that lie in it when it is shifted by -aside and by aside, at least. */
static void within_disc(GeomShape *out, double radius, GeomVec aside) {
    double width = vec_length(aside), from = asin(width / radius);
    GeomVec v = vec_scale(aside, 1 / width), u = vec_scale(vec_left(v), -1);
    *out = (GeomShape){.kind = GEOM_POLY, .centre = out->centre, .axis = {1, 0}};
    for (int half = 0; half < 2; half++) {
        double sign = half == 0 ? 1 : -1;
        for (int i = 0; i < ARC; i++) {
            double turn = from + (PI - 2 * from) * i / ARC;
            double along = radius * cos(turn), across = radius * sin(turn) - width;
            GeomVec p = vec_add(vec_scale(u, sign * along), vec_scale(v, sign * across));
            out->points[out->count++] = vec_add(out->centre, p);
        }
    }
}

/* Cuts off what lies further out than the side `at` of `whole`, pushed in by `by`. */
static void cut_side(GeomShape *out, const GeomShape *whole, int at, double by) {
    GeomShape kept = *out;
    GeomVec normal = out_of(whole, at);
    double limit = vec_dot(whole->points[at], normal) - by;
    kept.count = 0;
    for (int i = 0; i < out->count; i++) {
        GeomVec p = out->points[i], q = out->points[i + 1 < out->count ? i + 1 : 0];
        double p_off = vec_dot(p, normal) - limit, q_off = vec_dot(q, normal) - limit;
        if (p_off <= 0 && kept.count < GEOM_SHAPE_POINTS) {
            kept.points[kept.count++] = p;
        }
        if (p_off * q_off < 0 && kept.count < GEOM_SHAPE_POINTS) {
            kept.points[kept.count++] = vec_lerp(p, q, p_off / (p_off - q_off));
        }
    }
    *out = kept;
}

static bool shrunk_polygon(const GeomShape *shape, double by, GeomVec aside, GeomShape *out) {
    GeomVec corners[GEOM_SHAPE_POINTS];
    GeomBase hull;
    *out = *shape;
    for (int i = 0; i < shape->count && out->count > 2; i++) {
        cut_side(out, shape, i, by + fabs(vec_dot(out_of(shape, i), aside)));
    }
    for (int i = 0; i < out->count; i++) {
        corners[i] = vec_sub(out->points[i], shape->centre);
    }
    if (out->count < 3 || !geom_base_hull(corners, out->count, &hull)) {
        return false;
    }
    *out = shape_place(&hull, shape->centre, 0);
    return true;
}

bool shape_shrunk(const GeomShape *shape, double by, GeomVec aside, GeomShape *out) {
    base_assert(by >= 0 && vec_is_finite(aside));
    double width = vec_length(aside), min = fmin(shape->rx, shape->ry);
    *out = *shape;
    if (shape->kind == GEOM_POLY) {
        return shrunk_polygon(shape, by, aside, out);
    }
    if (shape->kind == GEOM_OVAL || width <= GEOM_LAP_FLOOR) {
        double times = 1 - (by + width) / min;
        out->rx *= times;
        out->ry *= times;
        return times > GEOM_LAP_FLOOR;
    }
    if (shape->rx - by <= width + GEOM_LIMIT) {
        return false;
    }
    within_disc(out, shape->rx - by, aside);
    return true;
}
