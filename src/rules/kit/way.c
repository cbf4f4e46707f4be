#include "rules/kit/way.h"

#include "base/base.h"
#include "geom/limits.h"
#include "rules/kit/path.h"
#include "rules/margin.h"

#include <math.h>

enum { PARTS = 4, LOOKS = 16, CONVEX = 16 }; /* a leg in parts; places of it that are tried; an area in parts */

#define ALIKE 0.005 /* speeds that differ by less than this share are as one */

/* A straight stretch of the way. */
typedef struct {
    GeomVec from, to, ahead; /* `ahead`: unit vector */
    double length, start, end;
} Leg;

static Leg leg_of(const KitWay *way, int at) {
    Leg leg = {.from = way->path.points[at], .to = way->path.points[at + 1]};
    leg.length = vec_distance(leg.from, leg.to);
    leg.ahead = leg.length > 0 ? vec_scale(vec_sub(leg.to, leg.from), 1 / leg.length) : vec(1, 0);
    leg.start = at == 0 ? way->start : 0;
    leg.end = at == way->path.count - 2 ? way->end : 0;
    return leg;
}

/* By how much a leg may be longer, or shorter. */
static double stretch_of(const Leg *leg, double r) {
    return (leg->start + leg->end) * r;
}

double rulekit_way_longest(const KitWay *way, double r) {
    double sum = 0;
    for (int i = 0; i + 1 < way->path.count; i++) {
        Leg leg = leg_of(way, i);
        sum += leg.length + stretch_of(&leg, r);
    }
    return sum;
}

double rulekit_way_shortest(const KitWay *way, double r) {
    double sum = 0;
    for (int i = 0; i + 1 < way->path.count; i++) {
        Leg leg = leg_of(way, i);
        sum += fmax(0, leg.length - stretch_of(&leg, r));
    }
    return sum;
}

/* ---- in a piece ---- */

/* The place of the shape when its reference point stands there. */
static GeomShape there(const KitWay *way, GeomVec at) {
    return shape_moved(&way->shape, vec_sub(at, way->shape.centre));
}

static void add_stretches(const KitWay *way, const GeomShape *shape, GeomVec from, GeomVec to, double offset, int piece,
                          int area, KitSpans *out) {
    GeomVec points[] = {from, to};
    GeomPath path = {points, 2};
    int count;
    const double *pairs = rulekit_path_stretches(way->arena, way->scene, shape, &path, piece, &count);
    for (int i = 0; i < count; i++) {
        spans_add(out, offset + pairs[2 * i], offset + pairs[2 * i + 1], area);
    }
}

/* A point lies in the piece by so much where a disc of that size does wholly. */
static void add_within(const KitWay *way, double by, GeomVec from, GeomVec to, double offset, int piece, int area,
                       KitSpans *out) {
    GeomVec points[] = {from, to};
    GeomPath path = {points, 2};
    GeomShape disc = {.kind = GEOM_DISC, .centre = from, .axis = {1, 0}, .rx = by, .ry = by};
    const GeomArea *ground = geom_scene_area(way->scene, piece);
    int count = geom_sweep_within(ground, &disc, &path, NULL, 0);
    double *pairs = arena_alloc(way->arena, 2 * (size_t)count + 1, sizeof *pairs);
    geom_sweep_within(ground, &disc, &path, pairs, count);
    for (int i = 0; i < count; i++) {
        spans_add(out, offset + pairs[2 * i], offset + pairs[2 * i + 1], area);
    }
}

/* How far a place of a leg may be off, seen from a piece that is displaced too: by `any` any way, by `across` across
 * the leg. It is told by its distance from the leg's end: the leg turns about its end by a sine of `stretch / length`
 * at most, and comes along with it. */
typedef struct {
    double any, across;
} Off;

static Off off_at(const Leg *leg, double r, double speed, double from_end) {
    double sine = stretch_of(leg, r) / leg->length;
    return (Off){.any = (speed + leg->end) * r + from_end * (1 - sqrt(fmax(0, 1 - sine * sine))),
                 .across = from_end * sine};
}

/* The shorter of two lists, each of which holds all that is asked for. */
static void add_shorter(const KitSpans *one, const KitSpans *other, KitSpans *out) {
    const KitSpans *best = spans_length(one, INFINITY) <= spans_length(other, INFINITY) ? one : other;
    for (int i = 0; i < best->count; i++) {
        spans_add(out, best->items[i].s0, best->items[i].s1, best->items[i].area);
    }
}

static void max_of_part(const KitWay *way, const Leg *leg, double r, double speed, double s0, double s1, double offset,
                        int piece, int area, KitSpans *out) {
    double whole = leg->length + stretch_of(leg, r);
    Off off = off_at(leg, r, speed, whole - s0);
    GeomVec a = vec_add(leg->to, vec_scale(leg->ahead, s0 - whole));
    GeomVec b = vec_add(leg->to, vec_scale(leg->ahead, s1 - whole));
    GeomShape shape = there(way, a), round = shape_grown(&shape, off.any + off.across, vec(0, 0));
    KitSpans one = {.arena = way->arena, .join = out->join}, other = one;
    add_stretches(way, &round, a, b, offset + s0, piece, area, &one);
    if (off.across > GEOM_LIMIT && one.count > 0) {
        GeomShape width = shape_grown(&shape, off.any, vec_scale(vec_left(leg->ahead), off.across));
        add_stretches(way, &width, a, b, offset + s0, piece, area, &other);
        add_shorter(&one, &other, out);
    } else {
        add_shorter(&one, &one, out);
    }
}

void rulekit_way_max(const KitWay *way, double r, int piece, double speed, int area, KitSpans *out) {
    double offset = 0;
    for (int i = 0; i + 1 < way->path.count; i++) {
        Leg leg = leg_of(way, i);
        double more = stretch_of(&leg, r), whole = leg.length + more;
        if (more < leg.length / 2) {
            int parts = more > 0 ? PARTS : 1;
            for (int k = 0; k < parts; k++) {
                max_of_part(way, &leg, r, speed, whole * k / parts, whole * (k + 1) / parts, offset, piece, area, out);
            }
        } else { /* it may turn anywhere: all of it counts that comes near */
            GeomShape shape = there(way, leg.from);
            GeomShape width = shape_grown(&shape, (speed + fmax(leg.start, leg.end)) * r, vec(0, 0));
            KitSpans near = {.arena = way->arena, .join = out->join, .points = true};
            add_stretches(way, &width, leg.from, vec_add(leg.to, vec_scale(leg.ahead, GEOM_LIMIT)), 0, piece, area,
                          &near);
            if (near.count > 0) {
                spans_add(out, offset, offset + whole, area);
            }
        }
        offset += whole;
    }
}

static void min_of_part(const KitWay *way, const Leg *leg, double r, double speed, double s0, double s1, double offset,
                        int piece, int area, KitSpans *out) {
    double whole = leg->length - stretch_of(leg, r);
    Off off = off_at(leg, r, speed, whole - s0);
    GeomVec a = vec_add(leg->to, vec_scale(leg->ahead, s0 - whole));
    GeomVec b = vec_add(leg->to, vec_scale(leg->ahead, s1 - whole));
    GeomShape shape = there(way, a), less;
    if (shape.kind == GEOM_POLY && shape.count == 1) {
        add_within(way, off.any + off.across, a, b, offset + s0, piece, area, out);
        return;
    }
    if (shape_shrunk(&shape, off.any + off.across, vec(0, 0), &less)) {
        add_stretches(way, &less, a, b, offset + s0, piece, area, out);
    }
    if (off.across > GEOM_LIMIT && shape_shrunk(&shape, off.any, vec_scale(vec_left(leg->ahead), off.across), &less)) {
        add_stretches(way, &less, a, b, offset + s0, piece, area, out); /* united with the other by whoever asks */
    }
}

void rulekit_way_min(const KitWay *way, double r, int piece, double speed, int area, KitSpans *out) {
    double offset = 0;
    for (int i = 0; i + 1 < way->path.count; i++) {
        Leg leg = leg_of(way, i);
        double less = stretch_of(&leg, r), whole = leg.length - less;
        int parts = less > 0 ? PARTS : 1;
        for (int k = 0; k < parts && less < leg.length / 2 && leg.length > 0; k++) {
            min_of_part(way, &leg, r, speed, whole * k / parts, whole * (k + 1) / parts, offset, piece, area, out);
        }
        offset += fmax(0, whole);
    }
}

/* ---- met or not ---- */

static double speed_at(const Leg *leg, const KitMet *met, double share) {
    double start = met->with_start && leg->start > 0 ? -met->speed : leg->start;
    double end = met->with_end && leg->end > 0 ? -met->speed : leg->end;
    return fmax(0, met->speed + (1 - share) * start + share * end);
}

double rulekit_way_speed(const KitWay *way, const KitMet *met, int point) {
    Leg leg = leg_of(way, point > 0 ? point - 1 : 0);
    return speed_at(&leg, met, point > 0 ? 1 : 0);
}

/* What a leg keeps clear of. */
typedef struct {
    const KitWay *way;
    const Leg *leg;
    const KitMet *met;
    const GeomShape *other;
    double reach;
    double min; /* what was found at single places */
} Near;

/* A bound over a part of a leg: halved until speeds in it differ by little, or nothing in it can be the least. */
static double clear_on_part(Near *near, double from, double to) {
    const Leg *leg = near->leg;
    GeomShape first = there(near->way, vec_lerp(leg->from, leg->to, from));
    GeomShape last = there(near->way, vec_lerp(leg->from, leg->to, to));
    double gap = shape_gap_between(&first, &last, 0, near->other).gap - near->reach;
    double one = speed_at(leg, near->met, from), other = speed_at(leg, near->met, to), fast = fmax(one, other);
    double bound = gap <= 0 ? 0 : fast > 0 ? gap / fast : INFINITY;
    bool point = vec_distance(leg->from, leg->to) * (to - from) <= GEOM_TOUCH; /* the speed may jump within it */
    if (bound <= 0 || bound >= fmin(near->min, RULES_MARGIN_MAX) || fast - fmin(one, other) < ALIKE * fast || point) {
        return bound;
    }
    double middle = (from + to) / 2, speed = speed_at(leg, near->met, middle);
    GeomShape base = there(near->way, vec_lerp(leg->from, leg->to, middle));
    double here = shape_gap(&base, near->other).gap - near->reach;
    near->min = speed > 0 ? fmin(near->min, here / speed) : near->min;
    double before = clear_on_part(near, from, middle);
    return fmin(before, clear_on_part(near, middle, to));
}

/* The displacement below which none of what the base covers on its leg comes within `reach` of a convex shape. */
static double leg_clear(const KitWay *way, const Leg *leg, const KitMet *met, const GeomShape *other, double reach) {
    Near near = {way, leg, met, other, reach, INFINITY};
    return clear_on_part(&near, 0, 1);
}

/* The same with a line between the two that stays between them: what the base keeps from it at both ends of its leg,
 * where it may touch it. The line is laid across the shortest way to the shape from a place of the leg. */
static double side_clear(const KitWay *way, const Leg *leg, const KitMet *met, const GeomShape *other, double reach,
                         double share) {
    GeomVec at = vec_lerp(leg->from, leg->to, share);
    GeomShape base = there(way, at);
    GeomGap gap = shape_gap(&base, other);
    double min = INFINITY;
    if (gap.gap <= GEOM_LIMIT / 2) {
        return 0;
    }
    GeomVec out = vec_scale(vec_sub(gap.on_a, gap.on_b), 1 / gap.gap);
    for (int i = 0; i < 2; i++) {
        double off = gap.gap - reach + vec_dot(out, vec_sub(i == 0 ? leg->from : leg->to, at)),
               speed = speed_at(leg, met, i);
        bool laid = speed <= 0 && off >= -GEOM_TOUCH;
        min = laid ? min : fmin(min, off > 0 && speed > 0 ? off / speed : 0);
    }
    return min;
}

static double clear_of_convex(const KitWay *way, const KitMet *met, const GeomShape *other, double reach) {
    static const double PLACES[] = {0.01, 0.5, 0.99};
    double min = INFINITY;
    for (int i = 0; i + 1 < way->path.count && min > 0; i++) {
        Leg leg = leg_of(way, i);
        double clear = leg_clear(way, &leg, met, other, reach);
        for (size_t p = 0; p < BASE_COUNT(PLACES) && clear < min; p++) {
            clear = fmax(clear, side_clear(way, &leg, met, other, reach, PLACES[p]));
        }
        min = fmin(min, clear);
    }
    return min;
}

double rulekit_way_clear_of_sides(const KitWay *way, const KitMet *met, double reach) {
    const GeomArea *area = met->area;
    double min = INFINITY, far = reach + (met->speed + fmax(way->start, way->end)) * RULES_MARGIN_MAX;
    GeomBox near = box_grow(rulekit_path_box(&way->path, &way->shape), far);
    for (int ring = 0; ring < area->rings; ring++) {
        int first = area->ring_start[ring], end = area->ring_start[ring + 1];
        for (int i = first; i < end && min > 0; i++) {
            GeomShape side = shape_segment(area->points[i], area->points[i + 1 < end ? i + 1 : first]);
            bool met_at_all = box_meets(shape_box_of(&side), near);
            min = met_at_all ? fmin(min, clear_of_convex(way, met, &side, reach)) : min;
        }
    }
    return min;
}

double rulekit_way_clear(const KitWay *way, const KitMet *met, double reach) {
    if (met->shape) {
        return clear_of_convex(way, met, met->shape, reach);
    }
    GeomShape parts[CONVEX];
    int count = area_convex_parts(met->area, parts, CONVEX);
    double min = INFINITY;
    for (int k = 0; k < count; k++) {
        min = fmin(min, clear_of_convex(way, met, &parts[k], reach));
    }
    if (count < 0) { /* it has holes, or is very fine */
        GeomShape start = there(way, way->path.points[0]);
        min = area_overlaps(met->area, &start) ? 0 : rulekit_way_clear_of_sides(way, met, reach);
    }
    return min;
}

/* The gap where the base stands; below 0 by how much it laps. */
static double gap_at(const KitWay *way, const KitMet *met, GeomVec at) {
    GeomShape base = there(way, at);
    if (met->shape) {
        GeomGap gap = shape_gap(&base, met->shape);
        return gap.gap > 0 ? gap.gap : -gap.lap;
    }
    GeomPlace place = geom_place(&base, met->area);
    return place.gap > 0 ? place.gap : -place.lap;
}

double rulekit_way_met(const KitWay *way, const KitMet *met, double reach, double short_of) {
    double max = 0, before = 0, length = geom_path_length(&way->path);
    for (int i = 0; i + 1 < way->path.count; i++) {
        Leg leg = leg_of(way, i);
        for (int k = 0; k <= LOOKS; k++) {
            double share = (double)k / LOOKS, left = length - before - share * leg.length - short_of;
            double speed = speed_at(&leg, met, share),
                   deep = reach - gap_at(way, met, vec_lerp(leg.from, leg.to, share));
            double r = speed > 0 ? deep / speed : deep > 0 ? INFINITY : 0;
            double late = left > 0 ? left / fmax(GEOM_LIMIT, way->start + way->end) : 0;
            max = fmax(max, fmin(r, late));
        }
        before += leg.length;
    }
    return max;
}
