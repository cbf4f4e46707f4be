/* The nearest of what is offered, by rank first. */
#include "geom/snap.h"

#include "base/base.h"

GeomSnap snap_begin(GeomVec from, double reach) {
    base_assert(!isnan(from.x) && !isnan(from.y) && reach >= 0);
    return (GeomSnap){.from = from, .reach = reach, .at = from, .gap = 0, .kind = SNAP_NONE};
}

static void offer(GeomSnap *snap, GeomVec at, GeomSnapKind kind) {
    base_check(kind != SNAP_NONE && !isnan(at.x) && !isnan(at.y));
    double gap = vec_distance(snap->from, at);
    bool better = kind > snap->kind || (kind == snap->kind && gap < snap->gap);
    if (gap <= snap->reach && better) {
        snap->at = at;
        snap->gap = gap;
        snap->kind = kind;
    }
}

void snap_to_point(GeomSnap *snap, GeomVec point) {
    offer(snap, point, SNAP_POINT);
}

void snap_to_edge(GeomSnap *snap, GeomVec a, GeomVec b) {
    GeomVec along = vec_sub(b, a);
    double length2 = vec_dot(along, along);
    double t = length2 > 0 ? vec_dot(vec_sub(snap->from, a), along) / length2 : 0;
    offer(snap, vec_lerp(a, b, fmin(1, fmax(0, t))), SNAP_EDGE);
}

void snap_to_ring(GeomSnap *snap, const GeomVec *points, int count, bool closed, int skip) {
    base_assert(count >= 0 && (points || count == 0) && skip >= -1 && skip < (count > 0 ? count : 1));
    for (int i = 0; i < count; i++) {
        int next = i + 1 < count ? i + 1 : 0;
        if (i != skip) {
            snap_to_point(snap, points[i]);
        }
        if (i != skip && next != skip && (closed || next > 0)) {
            snap_to_edge(snap, points[i], points[next]);
        }
    }
}

void snap_to_grid(GeomSnap *snap, double step) {
    if (snap->kind == SNAP_NONE && step > 0) {
        snap->at = vec(round(snap->from.x / step) * step, round(snap->from.y / step) * step);
        snap->gap = vec_distance(snap->from, snap->at);
        snap->kind = SNAP_GRID;
    }
}

double snap_bearing(GeomVec direction, double grain) {
    double bearing = direction.x == 0 && direction.y == 0 ? 0 : atan2(direction.x, -direction.y) * (180 / PI);
    bearing = fmod((grain > 0 ? round(bearing / grain) * grain : bearing) + 360, 360);
    base_assert(bearing >= 0 && bearing < 360);
    return bearing;
}
