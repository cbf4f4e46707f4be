/* Gap and lap of two shapes: picks the way by kind, in an order of the two that does not depend on how they were named.
 */
#include "base/base.h"
#include "geom/limits.h"
#include "geom/shape/shape_gap.h"
#include "geom/shape/shape_internal.h"

/* Any total order will do; discs come first, since gap_disc wants one as its first shape. */
static int in_order(const GeomShape *a, const GeomShape *b) {
    int order = (a->kind > b->kind) - (a->kind < b->kind);
    order = order ? order : by_point(a->centre, b->centre);
    if (shape_is_round(a) && shape_is_round(b)) {
        order = order ? order : by_number(a->rx, b->rx);
        order = order ? order : by_number(a->ry, b->ry);
        return order ? order : by_point(a->axis, b->axis);
    }
    order = order ? order : (a->count > b->count) - (a->count < b->count);
    for (int i = 0; order == 0 && i < a->count; i++) {
        order = by_point(a->points[i], b->points[i]);
    }
    return order;
}

static GeomGap swapped(GeomGap gap) {
    GeomVec on = gap.on_a;
    gap.on_a = gap.on_b;
    gap.on_b = on;
    return gap;
}

/* The least distance from c, inside a convex shape or out, to its rim; negative inside. */
static double rim_distance(const GeomShape *shape, GeomVec c, GeomVec *rim) {
    *rim = shape_nearest_rim(shape, c);
    double distance = vec_distance(c, *rim);
    if (shape->kind == GEOM_OVAL) {
        GeomVec q = oval_local(shape, c);
        return hypot(q.x / shape->rx, q.y / shape->ry) < 1 ? -distance : distance;
    }
    for (int i = 0; i < shape->count; i++) {
        GeomVec a = shape->points[i], b = shape->points[i + 1 < shape->count ? i + 1 : 0];
        if (vec_cross(vec_sub(b, a), vec_sub(c, a)) < 0) {
            return distance;
        }
    }
    return shape->count < 3 ? distance : -distance;
}

static GeomGap gap_discs(GeomVec a, double ra, GeomVec b, double rb) {
    GeomVec to = vec_sub(b, a);
    double d = vec_length(to), apart = d - (ra + rb);
    GeomVec direction = d > 0 ? vec_scale(to, 1 / d) : vec(1, 0);
    if (apart > 0) {
        return (GeomGap){apart, 0, vec_add(a, vec_scale(direction, ra)), vec_add(b, vec_scale(direction, -rb))};
    }
    /* Both, on the line of the centres: the middle of what they share there. */
    GeomVec common = vec_add(a, vec_scale(direction, (fmax(-ra, d - rb) + fmin(ra, d + rb)) / 2));
    return (GeomGap){0, -apart, common, common};
}

/* From a disc to any shape, `on_a` on the disc. */
static GeomGap gap_disc(GeomVec centre, double radius, const GeomShape *b) {
    base_assert(radius >= 0 && vec_is_finite(centre));
    if (b->kind == GEOM_DISC) {
        return gap_discs(centre, radius, b->centre, b->rx);
    }
    GeomVec rim;
    double distance = rim_distance(b, centre, &rim), apart = distance - radius;
    if (apart > 0) {
        GeomVec direction = vec_scale(vec_sub(rim, centre), 1 / distance);
        return (GeomGap){apart, 0, vec_add(centre, vec_scale(direction, radius)), rim};
    }
    GeomVec common = distance < 0 ? centre : rim;
    return (GeomGap){0, -apart, common, common};
}

static GeomGap gap_ordered(const GeomShape *a, const GeomShape *b) {
    if (a->kind == GEOM_DISC) {
        return gap_disc(a->centre, a->rx, b);
    }
    if (a->kind == GEOM_POLY) {
        return gap_polygons(a->points, a->count, b->points, b->count);
    }
    return gap_by_support(a, b);
}

GeomGap shape_gap(const GeomShape *a, const GeomShape *b) {
    base_assert(shape_is_sound(a) && shape_is_sound(b));
    base_check(shape_is_convex(a) && shape_is_convex(b));
    GeomGap gap = in_order(a, b) <= 0 ? gap_ordered(a, b) : swapped(gap_ordered(b, a));
    base_assert(isfinite(gap.gap) && isfinite(gap.lap) && gap.gap >= 0 && gap.lap >= 0);
    return gap;
}

bool shape_contact(const GeomShape *a, const GeomShape *b) {
    return shape_gap(a, b).gap <= GEOM_LIMIT;
}

static GeomGap gap_disc_segment(GeomVec centre, double radius, GeomVec a, GeomVec b) {
    GeomVec near = segment_nearest(a, b, centre);
    double distance = vec_distance(near, centre), apart = distance - radius;
    if (apart > 0) {
        return (GeomGap){apart, 0, vec_lerp(centre, near, radius / distance), near};
    }
    return (GeomGap){0, -apart, near, near};
}

GeomGap gap_segment(const GeomShape *shape, GeomVec a, GeomVec b) {
    base_check(shape_is_sound(shape) && vec_is_finite(a) && vec_is_finite(b));
    if (shape->kind == GEOM_DISC) {
        return gap_disc_segment(shape->centre, shape->rx, a, b);
    }
    if (shape->kind == GEOM_POLY) {
        GeomVec ends[2] = {a, b};
        return gap_polygons(shape->points, shape->count, ends, 2);
    }
    GeomShape segment = shape_segment(a, b);
    return gap_by_support(shape, &segment);
}
