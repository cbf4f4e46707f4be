/* Areas as rings of edges: orientation, size, side of a point, chords. */
#include "geom/area/area.h"

#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/shape/shape_internal.h"

static double ring_size(const GeomVec *points, int from, int to) {
    double twice = 0;
    for (int i = from + 1; i + 1 < to; i++) {
        twice += vec_cross(vec_sub(points[i], points[from]), vec_sub(points[i + 1], points[from]));
    }
    return twice / 2;
}

/* Most edges lie wholly to one side of the point, by more than rounding makes of a touch. */
static bool ring_near(const GeomVec *points, int from, int to, GeomVec p) {
    const GeomBox box = {p.x - 2 * GEOM_TOUCH, p.y - 2 * GEOM_TOUCH, p.x + 2 * GEOM_TOUCH, p.y + 2 * GEOM_TOUCH};
    for (int i = from; i < to; i++) {
        GeomVec a = points[i], b = points[i + 1 < to ? i + 1 : from];
        if ((a.x < box.x0 && b.x < box.x0) || (a.x > box.x1 && b.x > box.x1) || (a.y < box.y0 && b.y < box.y0) ||
            (a.y > box.y1 && b.y > box.y1)) {
            continue;
        }
        if (vec_distance(p, segment_nearest(a, b, p)) <= GEOM_TOUCH) {
            return true;
        }
    }
    return false;
}

/* Even-odd over one ring by a ray to the right; the half-open comparison counts a vertex on the ray once. */
static bool ring_surrounds(const GeomVec *points, int from, int to, GeomVec p) {
    bool in = false;
    for (int i = from, j = to - 1; i < to; j = i++) {
        GeomVec a = points[j], b = points[i];
        if ((a.y > p.y) != (b.y > p.y)) {
            double turn = vec_cross(vec_sub(b, a), vec_sub(p, a));
            in ^= (turn > 0) == (b.y > a.y);
        }
    }
    return in;
}

/* Is ring r inside ring o? Rings may touch in points, so a point of r that is clear of o's outline answers. */
static bool ring_inside(const GeomVec *points, const int *start, int r, int o) {
    for (int half = 0; half < 2; half++) {
        for (int i = start[r]; i < start[r + 1]; i++) {
            GeomVec p = points[i], q = points[i + 1 < start[r + 1] ? i + 1 : start[r]];
            p = half ? vec_lerp(p, q, 0.5) : p;
            if (!ring_near(points, start[o], start[o + 1], p)) {
                return ring_surrounds(points, start[o], start[o + 1], p);
            }
        }
    }
    return false;
}

static void reverse_ring(GeomVec *points, int *edge_of, int from, int to) {
    int count = to - from;
    for (int i = 0; i < count / 2; i++) {
        GeomVec swap = points[from + i];
        points[from + i] = points[to - 1 - i];
        points[to - 1 - i] = swap;
    }
    /* New point j is old point count-1-j, so the new edge j is the old edge count-2-j, walked backwards. */
    for (int j = 0; edge_of && j < count; j++) {
        edge_of[from + j] = from + (j < count - 1 ? count - 2 - j : count - 1);
    }
}

bool area_is_whole(const GeomArea *area) {
    for (int r = 0; r < area->rings && area->count > 0; r++) {
        if (area->ring_start[r + 1] < area->ring_start[r]) {
            return false;
        }
    }
    for (int i = 0; i < area->count; i++) {
        if (!vec_is_finite(area->points[i]) || !box_holds(area->box, area->points[i])) {
            return false;
        }
    }
    return true;
}

GeomArea area_make(GeomVec *points, const int *ring_start, int rings, int *edge_of) {
    base_assert(rings >= 0 && (rings == 0 || (points && ring_start && ring_start[0] == 0)));
    int count = rings > 0 ? ring_start[rings] : 0;
    base_assert(count >= 0);
    GeomArea area = {points, ring_start, edge_of, rings, count, box_empty()};
    for (int i = 0; i < count; i++) {
        area.box = box_add(area.box, points[i]);
        if (edge_of) {
            edge_of[i] = i;
        }
    }
    for (int r = 0; r < rings; r++) {
        bool hole = false;
        for (int o = 0; o < rings; o++) {
            hole ^= o != r && ring_inside(points, ring_start, r, o);
        }
        if ((ring_size(points, ring_start[r], ring_start[r + 1]) < 0) != hole) {
            reverse_ring(points, edge_of, ring_start[r], ring_start[r + 1]);
        }
    }
    base_assert(area_is_sound(&area));
    base_check(area_is_whole(&area));
    return area;
}

double area_size(const GeomArea *area) {
    base_assert(area_is_sound(area));
    double size = 0;
    for (int r = 0; r < area->rings; r++) {
        size += ring_size(area->points, area->ring_start[r], area->ring_start[r + 1]);
    }
    return size;
}

bool area_surrounds(const GeomArea *area, GeomVec p) {
    base_assert(area_is_sound(area));
    base_check(vec_is_finite(p));
    bool in = false;
    for (int r = 0; r < area->rings; r++) {
        in ^= ring_surrounds(area->points, area->ring_start[r], area->ring_start[r + 1], p);
    }
    return in;
}

int area_side(const GeomArea *area, GeomVec p) {
    base_assert(area_is_sound(area) && vec_is_finite(p));
    if (area->count == 0 || !box_holds(box_grow(area->box, GEOM_TOUCH), p)) {
        return -1;
    }
    for (int r = 0; r < area->rings; r++) {
        if (ring_near(area->points, area->ring_start[r], area->ring_start[r + 1], p)) {
            return 0;
        }
    }
    return area_surrounds(area, p) ? 1 : -1;
}
