/* Stretches of an outline within reach of a base: where a model looks out of terrain (OBST-07), which wall is in range
 * (GFIR-02). The gap to a convex shape is convex along a straight line, so each edge has at most one stretch. */
#include "geom/sweep/sweep.h"
#include "rules/legions-imperialis/sight/sight.h"

#include <math.h>

/* Sweeps a point along the edge; it enters and leaves the ring of `reach` around the base. */
static bool edge_stretch(const GeomShape *base, GeomVec a, GeomVec b, double reach, GeomShape *out) {
    GeomVec ends[2] = {a, b};
    GeomPath path = {ends, 2};
    GeomShape point = shape_point(a);
    GeomEvent events[2];
    double from = INFINITY, to = geom_path_length(&path);
    int count = geom_sweep_rings(&point, &path, base, &reach, 1, events, 2);
    for (int i = 0; i < count && i < 2; i++) {
        from = events[i].what == GEOM_ENTER ? events[i].s : from;
        to = events[i].what == GEOM_LEAVE ? events[i].s : to;
    }
    if (!(to > from)) {
        return false; /* a touch at one point lets no beam through */
    }
    *out = shape_segment(geom_path_at(&path, from), geom_path_at(&path, to));
    return true;
}

bool li_stretches_next(LiStretches *walk, GeomShape *out) {
    base_assert(walk->area && walk->ring >= 0 && !isnan(walk->reach));
    const GeomArea *area = walk->area;
    while (walk->ring < area->rings) {
        int first = area->ring_start[walk->ring], size = area->ring_start[walk->ring + 1] - first;
        while (walk->side < size) {
            GeomVec a = area->points[first + walk->side], b = area->points[first + (walk->side + 1) % size];
            while (walk->shape < walk->near_count) {
                if (edge_stretch(&walk->near[walk->shape++], a, b, walk->reach, out)) {
                    return true;
                }
            }
            walk->shape = 0;
            walk->side++;
        }
        walk->side = 0;
        walk->ring++;
    }
    return false;
}
