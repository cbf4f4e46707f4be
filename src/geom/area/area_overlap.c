/* Does a shape overlap an area, and how far are they apart.
 *
 * "Overlap" means that interiors interpenetrate by more than GEOM_LAP_FLOOR. It is decided on the area eroded by that
 * floor: its corners moved inwards, its sides tested as they are. Either one of its sides runs through the open shape,
 * or none does and the shape is wholly in or wholly out, which any of its points tells. So a base flush against a wall
 * (within rounding) does not overlap it, from whatever direction it came. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/shape/shape_gap.h"
#include "geom/shape/shape_internal.h"

/* The corner b of the area when its sides a-b and b-c are moved inwards by GEOM_LAP_FLOOR. The area with all corners so
 * moved is what a shape must meet to overlap it: one test for "overlaps", with no other tolerance anywhere. */
static GeomVec area_eroded_corner(GeomVec a, GeomVec b, GeomVec c) {
    base_check(vec_is_finite(a) && vec_is_finite(b) && vec_is_finite(c));
    GeomVec d = vec_sub(b, a), e = vec_sub(c, b);
    double ld = vec_length(d), le = vec_length(e);
    if (!(ld > 0 && le > 0)) {
        return b;
    }
    GeomVec n = vec_left(vec_scale(d, 1 / ld)), m = vec_left(vec_scale(e, 1 / le));
    return vec_add(b, vec_scale(vec_add(n, m), GEOM_LAP_FLOOR / fmax(1 + vec_dot(n, m), GEOM_MITRE_FLOOR)));
}

/* The next point of the ring that is another place; the point itself in a ring of one place. */
static GeomVec neighbour(const GeomArea *area, int ring, int i, int step) {
    base_check(ring >= 0 && ring < area->rings && i >= area->ring_start[ring] && i < area->ring_start[ring + 1]);
    int from = area->ring_start[ring], count = area->ring_start[ring + 1] - from;
    GeomVec here = area->points[i], there = here;
    for (int k = 1; k < count && there.x == here.x && there.y == here.y; k++) {
        there = area->points[from + (i - from + step * k + count) % count];
    }
    return there;
}

static GeomVec eroded_at(const GeomArea *area, int ring, int i) {
    return area_eroded_corner(neighbour(area, ring, i, -1), area->points[i], neighbour(area, ring, i, 1));
}

void area_erode(const GeomArea *area, GeomVec *out) {
    base_assert(area_is_sound(area) && (out || area->count == 0));
    for (int r = 0; r < area->rings; r++) {
        for (int i = area->ring_start[r]; i < area->ring_start[r + 1]; i++) {
            out[i] = eroded_at(area, r, i);
        }
    }
}

GeomVec shape_middle(const GeomShape *shape) {
    base_assert(shape_is_sound(shape));
    if (shape_is_round(shape)) {
        return shape->centre;
    }
    GeomVec sum = {0, 0};
    for (int i = 0; i < shape->count; i++) {
        sum = vec_add(sum, vec_sub(shape->points[i], shape->points[0]));
    }
    return vec_add(shape->points[0], vec_scale(sum, 1.0 / shape->count));
}

/* Does the segment a-b come nearer to the origin than r? */
static bool segment_within(GeomVec a, GeomVec b, double r) {
    GeomVec near = segment_nearest(a, b, vec(0, 0));
    return vec_dot(near, near) < r * r;
}

static bool segments_cross(GeomVec a, GeomVec b, GeomVec p, GeomVec q) {
    GeomVec d = vec_sub(b, a), e = vec_sub(q, p);
    double p_side = vec_cross(d, vec_sub(p, a)), q_side = vec_cross(d, vec_sub(q, a));
    double a_side = vec_cross(e, vec_sub(a, p)), b_side = vec_cross(e, vec_sub(b, p));
    return ((p_side < 0) != (q_side < 0)) && ((a_side < 0) != (b_side < 0));
}

/* Clips a-b by the open half planes of the sides. */
static bool polygon_cuts(const GeomShape *shape, GeomVec a, GeomVec b) {
    double low = 0, high = 1;
    for (int i = 0; i < shape->count; i++) {
        GeomVec p = shape->points[i], side = vec_sub(shape->points[i + 1 < shape->count ? i + 1 : 0], p);
        double at_a = vec_cross(side, vec_sub(a, p)), at_b = vec_cross(side, vec_sub(b, p));
        if (at_a <= 0 && at_b <= 0) {
            return false;
        }
        if (at_a < 0) {
            low = fmax(low, at_a / (at_a - at_b));
        } else if (at_b < 0) {
            high = fmin(high, at_a / (at_a - at_b));
        }
        if (low >= high) {
            return false;
        }
    }
    return true;
}

/* Does the open inside of the shape meet the segment? (A point has none; a segment must cross it.) */
static bool shape_cuts_segment(const GeomShape *shape, GeomVec a, GeomVec b) {
    switch (shape->kind) {
    case GEOM_DISC: return segment_within(vec_sub(a, shape->centre), vec_sub(b, shape->centre), shape->rx);
    case GEOM_OVAL: {
        GeomVec p = oval_local(shape, a), q = oval_local(shape, b);
        return segment_within(vec(p.x / shape->rx, p.y / shape->ry), vec(q.x / shape->rx, q.y / shape->ry), 1);
    }
    case GEOM_POLY: break;
    }
    if (shape->count < 3) {
        return shape->count == 2 && segments_cross(shape->points[0], shape->points[1], a, b);
    }
    return polygon_cuts(shape, a, b);
}

/* Most sides of a long outline lie to one side of the box, and then hardly anything need be known of them: what lies
 * above, below or on the left neither meets the shape nor is met on the way to the right. */
AreaHold area_hold_eroded(const GeomArea *area, const GeomVec *eroded, const GeomShape *shape) {
    base_assert(area_is_sound(area) && shape_is_sound(shape));
    GeomBox box = shape_box_of(shape);
    if (area->count == 0 || !box_meets(area->box, box)) {
        return AREA_HOLDS_NONE;
    }
    GeomVec middle = shape_middle(shape);
    bool in = false;
    for (int r = 0; r < area->rings; r++) {
        int from = area->ring_start[r], to = area->ring_start[r + 1];
        GeomVec a = eroded ? eroded[to - 1] : eroded_at(area, r, to - 1), b;
        for (int i = from; i < to; i++, a = b) {
            b = eroded ? eroded[i] : eroded_at(area, r, i);
            if ((a.x < box.x0 && b.x < box.x0) || (a.y < box.y0 && b.y < box.y0) || (a.y > box.y1 && b.y > box.y1)) {
                continue;
            }
            if ((a.x <= box.x1 || b.x <= box.x1) && shape_cuts_segment(shape, a, b)) {
                return AREA_HOLDS_SOME;
            }
            if ((a.y > middle.y) != (b.y > middle.y)) {
                in ^= (vec_cross(vec_sub(b, a), vec_sub(middle, a)) > 0) == (b.y > a.y);
            }
        }
    }
    return in ? AREA_HOLDS_ALL : AREA_HOLDS_NONE;
}

bool area_overlaps_eroded(const GeomArea *area, const GeomVec *eroded, const GeomShape *shape) {
    return area_hold_eroded(area, eroded, shape) != AREA_HOLDS_NONE;
}

bool area_overlaps(const GeomArea *area, const GeomShape *shape) {
    return area_overlaps_eroded(area, NULL, shape);
}

double area_gap(const GeomArea *area, const GeomShape *shape, GeomVec *at) {
    base_assert(area_is_sound(area) && shape_is_sound(shape));
    GeomBox box = shape_box_of(shape);
    GeomVec middle = shape_middle(shape);
    GeomGap best = {.gap = INFINITY, .on_b = middle};
    if (area->count > 0 && area_side(area, middle) >= 0) {
        best.gap = 0;
    }
    AreaEdges e = area_edges(area);
    while (best.gap > 0 && area_edge_next(&e)) {
        double x = fmax(fmin(e.a.x, e.b.x) - box.x1, box.x0 - fmax(e.a.x, e.b.x));
        double y = fmax(fmin(e.a.y, e.b.y) - box.y1, box.y0 - fmax(e.a.y, e.b.y));
        if (fmax(x, y) < best.gap) {
            GeomGap gap = gap_segment(shape, e.a, e.b);
            best = gap.gap < best.gap ? gap : best;
        }
    }
    if (at) {
        *at = best.on_b;
    }
    base_assert(best.gap >= 0 && (area->count == 0) == !(best.gap < INFINITY));
    return best.gap;
}
