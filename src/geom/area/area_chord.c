/* The stretches of a segment inside an area.
 *
 * The segment is cut wherever the outline crosses it or a corner comes as near as GEOM_TOUCH; whether a piece between
 * two cuts is inside is asked of its middle. So a run along a side, or past a corner, has no length whatever the
 * rounding. Cuts are found one after the other, so that no list is needed. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/shape/shape_internal.h"

typedef struct {
    GeomVec a, way; /* way: unit */
    double length;
    GeomBox box;
} Line;

static void take_cut(double along, double after, double *next) {
    if (along > after && along < *next) {
        *next = along;
    }
}

/* The first cut further along than `after`, in mm; the line's length if there is none. */
static double next_cut(const GeomArea *area, const Line *line, double after) {
    double next = line->length;
    AreaEdges e = area_edges(area);
    while (area_edge_next(&e)) {
        GeomBox side = {fmin(e.a.x, e.b.x), fmin(e.a.y, e.b.y), fmax(e.a.x, e.b.x), fmax(e.a.y, e.b.y)};
        if (!box_meets(side, line->box)) {
            continue;
        }
        GeomVec p = vec_sub(e.a, line->a), q = vec_sub(e.b, line->a);
        double hp = vec_cross(line->way, p), hq = vec_cross(line->way, q);
        double sp = vec_dot(line->way, p), sq = vec_dot(line->way, q);
        if (fabs(hp) <= GEOM_TOUCH) {
            take_cut(sp, after, &next);
        }
        if (fabs(hq) <= GEOM_TOUCH) {
            take_cut(sq, after, &next);
        }
        if ((hp < 0 && hq > 0) || (hp > 0 && hq < 0)) {
            take_cut(sp + (sq - sp) * (hp / (hp - hq)), after, &next);
        }
    }
    return next;
}

double area_chord(const GeomArea *area, GeomVec a, GeomVec b, double *stretches, int cap, int *count) {
    base_assert(area_is_sound(area) && vec_is_finite(a) && vec_is_finite(b));
    base_assert(cap >= 0 && (stretches || cap == 0));
    Line line = {.a = a, .length = vec_distance(a, b)};
    int found = 0;
    double inside = 0;
    if (line.length > 0 && area->count > 0) {
        line.way = vec_scale(vec_sub(b, a), 1 / line.length);
        line.box = box_grow(box_add(box_add(box_empty(), a), b), GEOM_TOUCH);
        double last_end = -INFINITY;
        for (double at = 0; at < line.length;) {
            double to = next_cut(area, &line, at + GEOM_TOUCH);
            GeomVec middle = vec_add(a, vec_scale(line.way, (at + to) / 2));
            if (area_side(area, middle) > 0) {
                inside += to - at;
                found += last_end < at;
                if (found <= cap) {
                    stretches[2 * found - 2] = last_end < at ? at / line.length : stretches[2 * found - 2];
                    stretches[2 * found - 1] = to / line.length;
                }
                last_end = to;
            }
            at = to;
        }
    }
    if (count) {
        *count = found;
    }
    base_assert(inside >= 0 && inside <= line.length * (1 + GEOM_TOUCH));
    return inside;
}
