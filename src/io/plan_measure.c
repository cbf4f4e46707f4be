/* Measures an outline that is being drawn, whether it is sound or not. */
#include "io/plan_outline.h"

int outline_ring_of(const PlanOutline *outline, int corner) {
    int ring = 0;
    while (ring + 1 < outline->rings && corner >= outline->ring_start[ring + 1]) {
        ring++;
    }
    return ring;
}

int outline_next(const PlanOutline *outline, int corner) {
    int ring = outline_ring_of(outline, corner);
    bool last = corner + 1 == outline->ring_start[ring + 1];
    return !last ? corner + 1 : outline->open ? -1 : outline->ring_start[ring];
}

GeomBox outline_box(const PlanOutline *outline) {
    GeomBox box = box_empty();
    for (int i = 0; i < outline->count; i++) {
        box = box_add(box, outline->points[i]);
    }
    return box;
}

double outline_size(const PlanOutline *outline) {
    double size = 0;
    for (int ring = 0; ring < outline->rings && !outline->open; ring++) {
        double twice = 0;
        for (int i = outline->ring_start[ring]; i < outline->ring_start[ring + 1]; i++) {
            twice += vec_cross(outline->points[i], outline->points[outline_next(outline, i)]);
        }
        size += fabs(twice) / (ring == 0 ? 2 : -2);
    }
    return size;
}

double outline_length(const PlanOutline *outline) {
    double length = 0;
    for (int i = 0; i + 1 < outline->count && outline->open; i++) {
        length += vec_distance(outline->points[i], outline->points[i + 1]);
    }
    return length;
}

static double edge_distance(GeomVec a, GeomVec b, GeomVec p) {
    GeomVec along = vec_sub(b, a);
    double length2 = vec_dot(along, along), t = length2 > 0 ? vec_dot(vec_sub(p, a), along) / length2 : 0;
    return vec_distance(p, vec_lerp(a, b, fmin(1, fmax(0, t))));
}

bool outline_holds_point(const PlanOutline *outline, GeomVec at, double width) {
    bool inside = false;
    for (int i = 0; i < outline->count; i++) {
        int next = outline_next(outline, i);
        if (next < 0) {
            continue;
        }
        GeomVec a = outline->points[i], b = outline->points[next];
        if (outline->open && edge_distance(a, b, at) <= width / 2) {
            return true;
        }
        bool spans = (a.y > at.y) != (b.y > at.y);
        if (!outline->open && spans && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x)) {
            inside = !inside;
        }
    }
    return inside;
}

/* True if the interiors of two edges meet in one point. Touching at an end is not a crossing. */
static bool edges_cross(GeomVec a, GeomVec b, GeomVec c, GeomVec d, GeomVec *at) {
    GeomVec r = vec_sub(b, a), s = vec_sub(d, c);
    double across = vec_cross(r, s);
    if (across == 0) {
        return false;
    }
    double t = vec_cross(vec_sub(c, a), s) / across, u = vec_cross(vec_sub(c, a), r) / across;
    if (at) {
        *at = vec_lerp(a, b, t);
    }
    return t > 0 && t < 1 && u > 0 && u < 1;
}

bool outline_crossing(const PlanOutline *outline, int *a, int *b, GeomVec *at) {
    for (int i = 0; i < outline->count; i++) {
        int after_i = outline_next(outline, i);
        for (int j = i + 1; j < outline->count && after_i >= 0; j++) {
            int after_j = outline_next(outline, j);
            bool meet = after_j < 0 || j == after_i || after_j == i;
            if (!meet && edges_cross(outline->points[i], outline->points[after_i], outline->points[j],
                                     outline->points[after_j], at)) {
                *a = i;
                *b = j;
                return true;
            }
        }
    }
    return false;
}
