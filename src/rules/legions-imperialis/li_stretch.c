/* Stretches of an outline within reach of a base: where one looks out of terrain (OBST-07), which wall is in range
 * (GFIR-02). The gap to a convex shape is convex along a straight line, so each edge has one stretch at most. */
#include "geom/limits.h"
#include "rules/legions-imperialis/li_sight.h"

#include <math.h>

static double gap_at(const GeomShape *base, GeomVec a, GeomVec b, double t) {
    GeomShape point = shape_point(vec_lerp(a, b, t));
    return shape_gap(base, &point).gap;
}

/* Where along a-b, from `in` (within reach) towards `out` (beyond it), the reach ends. */
static double reach_end(const GeomShape *base, GeomVec a, GeomVec b, double reach, double in, double out) {
    for (int i = 0; i < 60; i++) {
        double middle = (in + out) / 2;
        if (gap_at(base, a, b, middle) <= reach) {
            in = middle;
        } else {
            out = middle;
        }
    }
    return in;
}

static bool edge_stretch(const GeomShape *base, GeomVec a, GeomVec b, double reach, GeomShape *out) {
    double low = 0, high = 1;
    for (int i = 0; i < 100; i++) {
        double left = low + (high - low) / 3, right = high - (high - low) / 3;
        if (gap_at(base, a, b, left) <= gap_at(base, a, b, right)) {
            high = right;
        } else {
            low = left;
        }
    }
    double nearest = (low + high) / 2;
    if (gap_at(base, a, b, nearest) > reach) {
        return false;
    }
    double from = gap_at(base, a, b, 0) <= reach ? 0 : reach_end(base, a, b, reach, nearest, 0);
    double to = gap_at(base, a, b, 1) <= reach ? 1 : reach_end(base, a, b, reach, nearest, 1);
    *out = shape_segment(vec_lerp(a, b, from), vec_lerp(a, b, to));
    return to > from;
}

int li_stretches(const GeomArea *area, const GeomShape *near, int near_count, double reach, GeomShape *out, int cap) {
    int count = 0;
    for (int r = 0; r < area->rings; r++) {
        int first = area->ring_start[r], size = area->ring_start[r + 1] - first;
        for (int i = 0; i < size; i++) {
            GeomVec a = area->points[first + i], b = area->points[first + (i + 1) % size];
            for (int k = 0; k < near_count && count < cap; k++) {
                count += edge_stretch(&near[k], a, b, reach + GEOM_LIMIT, &out[count]);
            }
        }
    }
    return count;
}
