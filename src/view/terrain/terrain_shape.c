/* Plane geometry for painters only: nothing here decides a rule. */
#include "view/terrain/terrain_internal.h"

#include <stdlib.h>

TerrainShape draw_shape_of_area(const GeomArea *area) {
    return (TerrainShape){area->points, area->ring_start, area->count > 0 ? area->rings : 0};
}

TerrainShape rings_shape(const TerrainRings *rings) {
    return (TerrainShape){rings->points.items, rings->start.items, rings->start.count > 0 ? rings->start.count - 1 : 0};
}

void rings_add(TerrainRings *rings, const GeomVec *points, int count) {
    if (rings->start.count == 0) {
        array_push(&rings->start, 0);
    }
    for (int i = 0; i < count; i++) {
        array_push(&rings->points, points[i]);
    }
    array_push(&rings->start, rings->points.count);
}

void rings_free(TerrainRings *rings) {
    array_free(&rings->points);
    array_free(&rings->start);
}

GeomBox terrain_shape_box(TerrainShape shape) {
    GeomBox box = box_empty();
    for (int i = 0; shape.rings > 0 && i < shape.start[shape.rings]; i++) {
        box = box_add(box, shape.points[i]);
    }
    return box;
}

static double ring_size(const GeomVec *points, int count) {
    double twice = 0;
    for (int i = 0; i < count; i++) {
        twice += vec_cross(vec_sub(points[i], points[0]), vec_sub(points[(i + 1) % count], points[0]));
    }
    return twice / 2;
}

double terrain_shape_size(TerrainShape shape) {
    double size = 0;
    for (int r = 0; r < shape.rings; r++) {
        size += ring_size(shape.points + shape.start[r], shape.start[r + 1] - shape.start[r]);
    }
    return fabs(size);
}

double terrain_shape_width(TerrainShape shape) {
    double length = 0;
    for (int r = 0; r < shape.rings; r++) {
        int first = shape.start[r], end = shape.start[r + 1];
        for (int i = first; i < end; i++) {
            length += vec_distance(shape.points[i], shape.points[i + 1 < end ? i + 1 : first]);
        }
    }
    return length > 0 ? 2 * terrain_shape_size(shape) / length : 0;
}

GeomVec terrain_shape_middle(TerrainShape shape) {
    int count = shape.rings > 0 ? shape.start[1] : 0;
    if (count == 0) {
        return vec(0, 0);
    }
    GeomVec base = shape.points[0], sum = vec(0, 0);
    double twice = 0;
    for (int i = 0; i < count; i++) {
        GeomVec a = vec_sub(shape.points[i], base), b = vec_sub(shape.points[(i + 1) % count], base);
        double part = vec_cross(a, b);
        twice += part;
        sum = vec_add(sum, vec_scale(vec_add(a, b), part));
    }
    return fabs(twice) < 1e-9 ? base : vec_add(base, vec_scale(sum, 1 / (3 * twice)));
}

double terrain_shape_depth(TerrainShape shape, GeomVec p) {
    double min = INFINITY;
    bool inside = false;
    for (int r = 0; r < shape.rings; r++) {
        int first = shape.start[r], end = shape.start[r + 1];
        GeomVec a = shape.points[end - 1];
        for (int i = first; i < end; i++) {
            GeomVec b = shape.points[i], d = vec_sub(b, a), ap = vec_sub(p, a);
            double square = vec_dot(d, d), t = square > 0 ? vec_dot(ap, d) / square : 0;
            t = t < 0 ? 0 : t > 1 ? 1 : t;
            GeomVec off = vec_sub(ap, vec_scale(d, t));
            min = fmin(min, vec_dot(off, off));
            if ((a.y > p.y) != (b.y > p.y) && ap.x < d.x * (ap.y / d.y)) {
                inside = !inside;
            }
            a = b;
        }
    }
    return inside ? sqrt(min) : -sqrt(min);
}

static int by_x(const void *left, const void *right) {
    const GeomVec *a = left, *b = right;
    if (a->x < b->x || a->x > b->x) {
        return a->x < b->x ? -1 : 1;
    }
    return (a->y > b->y) - (a->y < b->y);
}

/* Andrew's monotone chain. */
static TerrainLine hull_of(TerrainShape shape) {
    TerrainLine sorted = {0}, hull = {0};
    for (int i = 0; i < shape.start[1]; i++) {
        array_push(&sorted, shape.points[i]);
    }
    if (sorted.items) {
        qsort(sorted.items, (size_t)sorted.count, sizeof *sorted.items, by_x);
    }
    for (int pass = 0; pass < 2; pass++) {
        int floor_at = hull.count;
        for (int n = 0; n < sorted.count; n++) {
            GeomVec p = sorted.items[pass ? sorted.count - 1 - n : n];
            while (hull.count >= floor_at + 2 &&
                   vec_cross(vec_sub(hull.items[hull.count - 1], hull.items[hull.count - 2]),
                             vec_sub(p, hull.items[hull.count - 1])) <= 0) {
                hull.count--;
            }
            array_push(&hull, p);
        }
        hull.count--; /* the last point begins the other chain */
    }
    array_free(&sorted);
    return hull;
}

static TerrainRect rect_along(const TerrainLine *hull, GeomVec along) {
    GeomVec across = vec_left(along);
    double a0 = INFINITY, a1 = -INFINITY, c0 = INFINITY, c1 = -INFINITY;
    for (int i = 0; i < hull->count; i++) {
        double a = vec_dot(hull->items[i], along), c = vec_dot(hull->items[i], across);
        a0 = fmin(a0, a), a1 = fmax(a1, a);
        c0 = fmin(c0, c), c1 = fmax(c1, c);
    }
    GeomVec centre = vec_add(vec_scale(along, (a0 + a1) / 2), vec_scale(across, (c0 + c1) / 2));
    return (TerrainRect){centre, along, across, (a1 - a0) / 2, (c1 - c0) / 2};
}

/* The longer side first, pointing right; of two equal sides the one nearer to level. */
static TerrainRect rect_settled(TerrainRect rect) {
    bool square = rect.half_along < rect.half_across * 1.05 && rect.half_across < rect.half_along * 1.05;
    if (square ? fabs(rect.across.x) > fabs(rect.along.x) + 1e-9 : rect.half_across > rect.half_along) {
        GeomVec turned = rect.along;
        double half = rect.half_along;
        rect.along = rect.across;
        rect.half_along = rect.half_across;
        rect.across = turned;
        rect.half_across = half;
    }
    if (rect.along.x < -1e-9 || (rect.along.x < 1e-9 && rect.along.y < 0)) {
        rect.along = vec_scale(rect.along, -1);
    }
    rect.across = vec_left(rect.along);
    return rect;
}

TerrainRect terrain_min_rect(TerrainShape shape) {
    if (shape.rings == 0 || shape.start[1] < 3) {
        return (TerrainRect){vec(0, 0), vec(1, 0), vec(0, 1), 0, 0};
    }
    TerrainLine hull = hull_of(shape);
    TerrainRect best = rect_along(&hull, vec(1, 0));
    for (int i = 0; i < hull.count; i++) {
        GeomVec side = vec_sub(hull.items[(i + 1) % hull.count], hull.items[i]);
        double length = vec_length(side);
        if (length > 1e-9) {
            TerrainRect rect = rect_along(&hull, vec_scale(side, 1 / length));
            if (rect.half_along * rect.half_across < best.half_along * best.half_across * (1 - 1e-9)) {
                best = rect;
            }
        }
    }
    array_free(&hull);
    return rect_settled(best);
}

GeomVec rect_point(const TerrainRect *rect, double along, double across) {
    return vec_add(rect->centre, vec_add(vec_scale(rect->along, along), vec_scale(rect->across, across)));
}

TerrainShape rect_shape(const TerrainRect *rect, GeomVec corners[4]) {
    static const int one_ring[2] = {0, 4};
    rect_corners(rect, corners);
    return (TerrainShape){corners, one_ring, 1};
}

void rect_corners(const TerrainRect *rect, GeomVec out[4]) {
    out[0] = rect_point(rect, -rect->half_along, -rect->half_across);
    out[1] = rect_point(rect, rect->half_along, -rect->half_across);
    out[2] = rect_point(rect, rect->half_along, rect->half_across);
    out[3] = rect_point(rect, -rect->half_along, rect->half_across);
}

static int by_value(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

void terrain_shape_spans(TerrainShape shape, GeomVec origin, GeomVec direction, double trim, TerrainSpans *out) {
    GeomVec side = vec_left(direction);
    out->count = 0;
    for (int r = 0; r < shape.rings; r++) {
        int first = shape.start[r], end = shape.start[r + 1];
        for (int i = first; i < end; i++) {
            GeomVec a = vec_sub(shape.points[i], origin);
            GeomVec b = vec_sub(shape.points[i + 1 < end ? i + 1 : first], origin);
            double over_a = vec_dot(a, side), over_b = vec_dot(b, side);
            if ((over_a > 0) != (over_b > 0)) {
                array_push(out, vec_dot(vec_lerp(a, b, over_a / (over_a - over_b)), direction));
            }
        }
    }
    if (out->count > 1) {
        qsort(out->items, (size_t)out->count, sizeof *out->items, by_value);
    }
    int kept = 0;
    for (int i = 0; i + 1 < out->count; i += 2) {
        double from = out->items[i] + trim, to = out->items[i + 1] - trim;
        if (from < to) {
            out->items[kept++] = from;
            out->items[kept++] = to;
        }
    }
    out->count = kept;
}
