/* Bases, shapes as they stand, and the questions that need one shape only. */
#include "base/base.h"
#include "geom/limits.h"
#include "geom/shape/shape.h"
#include "geom/shape/shape_internal.h"

GeomBase geom_base_disc(double diameter) {
    base_assert(isfinite(diameter) && diameter >= 0);
    return (GeomBase){.kind = GEOM_DISC, .along = diameter, .across = diameter};
}

GeomBase geom_base_oval(double along, double across) {
    base_assert(isfinite(along) && isfinite(across) && along > 0 && across > 0);
    return (GeomBase){.kind = GEOM_OVAL, .along = along, .across = across};
}

GeomBase geom_base_rect(double along, double across) {
    base_assert(isfinite(along) && isfinite(across) && along > 0 && across > 0);
    double x = across / 2, y = along / 2;
    return (GeomBase){.kind = GEOM_POLY,
                      .along = along,
                      .across = across,
                      .count = 4,
                      .points = {{-x, -y}, {x, -y}, {x, y}, {-x, y}}};
}

/* The corner that follows `from` on the hull: all others lie on the left of from -> it (cross > 0), the furthest of a
 * line. */
static GeomVec hull_after(const GeomVec *points, int count, GeomVec from) {
    GeomVec best = from;
    for (int i = 0; i < count; i++) {
        GeomVec to = vec_sub(points[i], from), now = vec_sub(best, from);
        double turn = vec_cross(now, to);
        if (turn < 0 || (turn <= 0 && vec_dot(to, to) > vec_dot(now, now))) {
            best = points[i];
        }
    }
    return best;
}

double points_area(const GeomVec *points, int count) {
    base_assert(count >= 0 && (points || count == 0));
    double twice = 0;
    for (int i = 1; i + 1 < count; i++) {
        twice += vec_cross(vec_sub(points[i], points[0]), vec_sub(points[i + 1], points[0]));
    }
    return twice / 2;
}

/* Drops corners that do not turn left by more than rounding. */
static int drop_flat(GeomVec *points, int count) {
    for (int i = 0; i < count && count >= 3;) {
        GeomVec a = points[(i + count - 1) % count], b = points[i], c = points[(i + 1) % count];
        GeomVec ab = vec_sub(b, a), bc = vec_sub(c, b);
        if (vec_cross(ab, bc) > GEOM_TOUCH * (vec_length(ab) + vec_length(bc))) {
            i++;
            continue;
        }
        for (int k = i; k + 1 < count; k++) {
            points[k] = points[k + 1];
        }
        count--;
        i = i > 0 ? i - 1 : 0;
    }
    return count;
}

bool geom_base_hull(const GeomVec *points, int count, GeomBase *out) {
    base_assert(out && count >= 0 && (points || count == 0));
    base_check(points_are_finite(points, count)); /* else the walk round the hull would not come home */
    if (count < 3) {
        return false;
    }
    GeomVec start = points[0];
    for (int i = 1; i < count; i++) {
        if (points[i].x < start.x || (points[i].x <= start.x && points[i].y < start.y)) {
            start = points[i];
        }
    }
    *out = (GeomBase){.kind = GEOM_POLY};
    GeomVec corner = start;
    do {
        if (out->count == GEOM_SHAPE_POINTS) {
            return false;
        }
        out->points[out->count++] = corner;
        corner = hull_after(points, count, corner);
    } while (corner.x != start.x || corner.y != start.y);
    out->count = drop_flat(out->points, out->count);
    GeomBox box = box_empty();
    for (int i = 0; i < out->count; i++) {
        box = box_add(box, out->points[i]);
    }
    out->along = box.y1 - box.y0;
    out->across = box.x1 - box.x0;
    return out->count >= 3 && points_area(out->points, out->count) >= GEOM_AREA_FLOOR;
}

double geom_base_reach(const GeomBase *base) {
    double reach = 0;
    if (base->kind != GEOM_POLY) {
        return fmax(base->along, base->across) / 2;
    }
    for (int i = 0; i < base->count; i++) {
        reach = fmax(reach, vec_length(base->points[i]));
    }
    return reach;
}

GeomShape shape_place(const GeomBase *base, GeomVec at, double facing) {
    base_assert(vec_is_finite(at));
    base_assert(base->kind != GEOM_POLY || (base->count >= 1 && base->count <= GEOM_SHAPE_POINTS));
    GeomShape shape = {.kind = base->kind, .centre = at, .axis = {1, 0}};
    if (base->kind != GEOM_POLY) {
        shape.rx = base->along / 2;
        shape.ry = base->kind == GEOM_DISC ? shape.rx : base->across / 2;
        shape.axis = vec_bearing(facing);
        return shape;
    }
    GeomVec up = vec_bearing(facing); /* one sine for all corners: what vec_turn gives, to the bit */
    shape.count = base->count;
    for (int i = 0; i < base->count; i++) {
        GeomVec p = base->points[i];
        shape.points[i] = vec_add(at, vec(-up.y * p.x - up.x * p.y, up.x * p.x + -up.y * p.y));
    }
    return shape;
}

GeomShape shape_point(GeomVec at) {
    base_assert(vec_is_finite(at));
    return (GeomShape){.kind = GEOM_POLY, .centre = at, .axis = {1, 0}, .count = 1, .points = {at}};
}

GeomShape shape_segment(GeomVec a, GeomVec b) {
    base_assert(vec_is_finite(a) && vec_is_finite(b));
    return (GeomShape){.kind = GEOM_POLY, .centre = vec_lerp(a, b, 0.5), .axis = {1, 0}, .count = 2, .points = {a, b}};
}

GeomShape shape_box(GeomBox box) {
    base_assert(isfinite(box.x0) && isfinite(box.y0) && isfinite(box.x1) && isfinite(box.y1));
    base_assert(box.x0 <= box.x1 && box.y0 <= box.y1);
    return (GeomShape){.kind = GEOM_POLY,
                       .centre = {(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2},
                       .axis = {1, 0},
                       .count = 4,
                       .points = {{box.x0, box.y0}, {box.x1, box.y0}, {box.x1, box.y1}, {box.x0, box.y1}}};
}

bool shape_is_convex(const GeomShape *shape) {
    if (!shape_is_sound(shape)) {
        return false;
    }
    int count = shape->kind == GEOM_POLY ? shape->count : 0;
    for (int i = 0; i < count && count > 2; i++) {
        GeomVec a = shape->points[i], b = shape->points[(i + 1) % count], c = shape->points[(i + 2) % count];
        GeomVec ab = vec_sub(b, a), bc = vec_sub(c, b);
        if (vec_cross(ab, bc) < -GEOM_TOUCH * (vec_length(ab) + vec_length(bc))) {
            return false;
        }
    }
    return points_are_finite(shape->points, count);
}

GeomShape shape_moved(const GeomShape *shape, GeomVec by) {
    base_assert(shape_is_sound(shape) && vec_is_finite(by));
    GeomShape moved = *shape;
    moved.centre = vec_add(shape->centre, by);
    for (int i = 0; i < shape->count; i++) {
        moved.points[i] = vec_add(shape->points[i], by);
    }
    return moved;
}

GeomBox shape_box_of(const GeomShape *shape) {
    base_assert(shape_is_sound(shape));
    if (shape->kind == GEOM_POLY) {
        GeomBox box = box_empty();
        for (int i = 0; i < shape->count; i++) {
            box = box_add(box, shape->points[i]);
        }
        return box;
    }
    double x = shape->rx, y = shape->rx;
    if (shape->kind == GEOM_OVAL) {
        x = hypot(shape->rx * shape->axis.x, shape->ry * shape->axis.y);
        y = hypot(shape->rx * shape->axis.y, shape->ry * shape->axis.x);
    }
    GeomVec c = shape->centre;
    return (GeomBox){c.x - x, c.y - y, c.x + x, c.y + y};
}

bool shape_near(const GeomShape *a, const GeomShape *b, double within) {
    return box_meets(box_grow(shape_box_of(a), within + 1), shape_box_of(b)); /* 1 mm: far above rounding */
}

double shape_area(const GeomShape *shape) {
    base_assert(shape_is_sound(shape));
    return shape->kind == GEOM_POLY ? points_area(shape->points, shape->count) : PI * shape->rx * shape->ry;
}

GeomVec shape_support(const GeomShape *shape, GeomVec direction) {
    base_check(shape_is_sound(shape) && !isnan(direction.x) && !isnan(direction.y));
    if (shape->kind == GEOM_POLY) {
        int best = 0;
        double max = vec_dot(shape->points[0], direction);
        for (int i = 1; i < shape->count; i++) {
            double reach = vec_dot(shape->points[i], direction);
            if (reach > max) {
                max = reach;
                best = i;
            }
        }
        return shape->points[best];
    }
    GeomVec d = shape->kind == GEOM_OVAL
                    ? vec(vec_dot(direction, shape->axis) * shape->rx, vec_cross(shape->axis, direction) * shape->ry)
                    : direction;
    double length = vec_length(d);
    if (!(length > 0)) {
        return shape->centre;
    }
    d = vec_scale(d, 1 / length);
    return oval_world(shape, vec(shape->rx * d.x, shape->ry * d.y));
}

bool shape_holds(const GeomShape *shape, GeomVec p) {
    base_assert(shape_is_sound(shape) && vec_is_finite(p));
    if (shape->kind == GEOM_DISC) {
        return vec_distance(p, shape->centre) <= shape->rx + GEOM_TOUCH;
    }
    if (shape->kind == GEOM_OVAL) {
        GeomVec q = oval_local(shape, p);
        return hypot(q.x / shape->rx, q.y / shape->ry) <= 1 ||
               vec_distance(q, oval_nearest(shape->rx, shape->ry, q)) <= GEOM_TOUCH;
    }
    if (shape->count < 3) {
        return vec_distance(p, shape_nearest_rim(shape, p)) <= GEOM_TOUCH;
    }
    for (int i = 0; i < shape->count; i++) {
        GeomVec a = shape->points[i], side = vec_sub(shape->points[i + 1 < shape->count ? i + 1 : 0], a);
        if (vec_cross(side, vec_sub(p, a)) < -GEOM_TOUCH * vec_length(side)) {
            return false;
        }
    }
    return true;
}
