/* A path with a width as one ring: up its left side, back along its right. */
#include "base/base.h"
#include "geom/area/area.h"

#define MITRE_COSINE 0.5 /* cosine of half the turn: joins are mitred up to 120 degrees */

typedef struct {
    GeomVec *out;
    int cap, count;
} Ring;

static void add_point(Ring *ring, GeomVec p) {
    if (ring->count < ring->cap) {
        ring->out[ring->count] = p;
    }
    ring->count++;
}

static GeomVec direction(GeomVec a, GeomVec b) {
    base_check(a.x != b.x || a.y != b.y);
    GeomVec d = vec_sub(b, a);
    return vec_scale(d, 1 / vec_length(d));
}

/* The join at `at` between the directions d and e, on the left of them, half a width away. `room`: length of the
 * shorter neighbour, which a join on the inside may not use up. */
static void add_join(Ring *ring, GeomVec at, GeomVec d, GeomVec e, double half, double room) {
    double cosine = sqrt(fmax(0, (1 + vec_dot(d, e)) / 2)), sine = sqrt(fmax(0, (1 - vec_dot(d, e)) / 2));
    bool inside = vec_cross(d, e) > 0;
    GeomVec n = vec_left(d), m = vec_left(e);
    if (cosine >= MITRE_COSINE || (inside && half * sine <= room * cosine)) {
        add_point(ring, vec_add(at, vec_scale(vec_add(n, m), half / (2 * cosine * cosine))));
    } else {
        add_point(ring, vec_add(at, vec_scale(n, half)));
        add_point(ring, vec_add(at, vec_scale(m, half)));
    }
}

/* Next point that differs from point i, going by `step`; -1 past the end. */
static int next_point(const GeomVec *path, int count, int i, int step) {
    for (int k = i + step; k >= 0 && k < count; k += step) {
        if (path[k].x != path[i].x || path[k].y != path[i].y) {
            return k;
        }
    }
    return -1;
}

/* One side, its left as seen when walking by `step`. */
static void add_side(Ring *ring, const GeomVec *path, int count, double half, int step) {
    int at = step > 0 ? 0 : count - 1, next = next_point(path, count, at, step);
    GeomVec d = direction(path[at], path[next]);
    add_point(ring, vec_add(path[at], vec_scale(vec_left(d), half)));
    for (int last = at; (at = next, next = next_point(path, count, at, step)) >= 0; last = at) {
        GeomVec e = direction(path[at], path[next]);
        double room = fmin(vec_distance(path[last], path[at]), vec_distance(path[at], path[next]));
        add_join(ring, path[at], d, e, half, room);
        d = e;
    }
    add_point(ring, vec_add(path[at], vec_scale(vec_left(d), half)));
}

int area_ribbon(const GeomVec *path, int count, double width, GeomVec *out, int cap) {
    base_assert(cap >= 0 && (out || cap == 0) && (path || count == 0));
    base_check(points_are_finite(path, count));
    if (count < 2 || !(width > 0) || next_point(path, count, 0, 1) < 0) {
        return -1;
    }
    Ring ring = {out, cap, 0};
    add_side(&ring, path, count, width / 2, 1);
    add_side(&ring, path, count, width / 2, -1);
    return ring.count <= cap ? ring.count : -1;
}
