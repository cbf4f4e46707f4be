/* Margins of memberships: where a base is in an area, and how far both may be moved before it is not, or is. */
#include "geom/limits.h"
#include "rules/margin.h"

#include <math.h>

static RulesMargin margin_of(double apart, double speed, bool exact, const char *rule) {
    double mm = speed > 0 ? fmax(apart, 0) / speed : INFINITY;
    return rules_margin_make(exact ? MARGIN_FOUND : MARGIN_AT_LEAST, mm, rule);
}

static GeomVec next_point(const GeomArea *area, int ring, int point) {
    return area->points[point + 1 < area->ring_start[ring + 1] ? point + 1 : area->ring_start[ring]];
}

/* Writes the area as a convex shape: what parts two of them is known exactly. Returns false when it is none. */
static bool convex_of(const GeomArea *area, GeomShape *out) {
    bool convex = area->rings == 1 && area->count <= GEOM_SHAPE_POINTS;
    *out = (GeomShape){.kind = GEOM_POLY, .count = area->count, .centre = area->points[0]};
    for (int i = 0; convex && i < area->count; i++) {
        GeomVec a = area->points[i], b = next_point(area, 0, i);
        GeomVec c = next_point(area, 0, i + 1 < area->count ? i + 1 : 0);
        convex = vec_cross(vec_sub(b, a), vec_sub(c, b)) > 0;
        out->points[i] = a;
    }
    return convex;
}

/* How far one of the two must be shifted before they touch, or before they part. */
static RulesMargin margin_of_lap(const GeomShape *base, const GeomArea *area, double reach, double speed,
                                 const char *rule) {
    GeomShape convex;
    if (convex_of(area, &convex)) {
        GeomGap gap = shape_gap(base, &convex);
        return margin_of(gap.gap > reach ? gap.gap - reach : gap.lap + reach - gap.gap, speed, true, rule);
    }
    if (base->kind == GEOM_DISC) { /* its middle has to come so far, and then the rest of it */
        GeomShape middle = shape_segment(base->centre, base->centre);
        double edge = area_edge(area, &middle), side = area_side(area, base->centre) > 0 ? 1 : -1;
        double lap = base->rx + side * edge;
        return margin_of(fabs(lap + reach), speed, lap + reach < 0, rule);
    }
    GeomPlace place = geom_place(base, area);
    bool apart = place.gap > reach;
    return margin_of(apart ? place.gap - reach : place.lap + reach - place.gap, speed, apart, rule);
}

/* The part of the segment that lies in the box. */
static double length_in(GeomBox box, GeomVec a, GeomVec b) {
    double from = 0, to = 1;
    const double start[] = {a.x, a.y}, way[] = {b.x - a.x, b.y - a.y};
    const double low[] = {box.x0, box.y0}, high[] = {box.x1, box.y1};
    for (int k = 0; k < 2; k++) {
        if (way[k] == 0) {
            to = start[k] < low[k] || start[k] > high[k] ? from : to;
            continue;
        }
        double one = (low[k] - start[k]) / way[k], other = (high[k] - start[k]) / way[k];
        from = fmax(from, fmin(one, other));
        to = fmin(to, fmax(one, other));
    }
    return fmax(0, to - from) * vec_distance(a, b);
}

/* The most of the outline that the base can hold when it is shifted by so much: of a side no more than the base is
 * wide. */
static double outline_held(const GeomShape *base, const GeomArea *area, double shift) {
    GeomBox tight = shape_box_of(base), box = box_grow(tight, shift);
    double across = vec_distance(vec(tight.x0, tight.y0), vec(tight.x1, tight.y1)), sum = 0;
    double widest = base->kind == GEOM_DISC ? 2 * base->rx : across;
    for (int r = 0; r < area->rings; r++) {
        for (int i = area->ring_start[r]; i < area->ring_start[r + 1]; i++) {
            sum += fmin(widest, length_in(box, area->points[i], next_point(area, r, i)));
        }
    }
    return sum;
}

/* What a shift of d adds to the ground in common, or takes from it, is at most d times the outline held on the way. */
static double shift_of_half(const GeomShape *base, const GeomArea *area, double share) {
    double ground = fabs(share - 0.5) * shape_area(base), low = 0, high = 4 * RULES_MARGIN_MAX;
    while (high - low > 1e-4) {
        double shift = (low + high) / 2;
        bool may = shift * outline_held(base, area, shift) > ground;
        *(may ? &high : &low) = shift;
    }
    return low;
}

RulesMargin rules_margin_of_place(const GeomShape *base, const GeomArea *area, RulesMarginPlace what, double speed,
                                  const char *rule) {
    if (area->count == 0) {
        return (RulesMargin){.kind = MARGIN_NONE};
    }
    switch (what) {
    case MARGIN_OVERLAPS: return margin_of_lap(base, area, 0, speed, rule);
    case MARGIN_TOUCHES: return margin_of_lap(base, area, GEOM_LIMIT, speed, rule);
    case MARGIN_WHOLLY: {
        GeomPlace place = geom_place(base, area);
        bool in = place.out <= GEOM_LAP_FLOOR;
        return margin_of(in ? place.edge : place.out, speed, in, rule);
    }
    case MARGIN_HALF: return margin_of(shift_of_half(base, area, geom_place(base, area).share), speed, false, rule);
    case MARGIN_CENTRE:
    default: {
        GeomShape middle = shape_segment(base->centre, base->centre);
        return margin_of(area_edge(area, &middle), speed, true, rule);
    }
    }
}
