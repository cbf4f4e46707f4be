/* How sure it is that a unit sees all of another (COVER-09): while the lines of one eye keep off every piece that has a
 * say. How far they do changes by no more than the eye is moved, so the best eye of the outline is found by cutting the
 * outline into arcs, and leaving aside those that cannot hold a better one. Eyes within the base are no better: the
 * lines of an eye where they leave it are among theirs. */
#include "rules/ea-heresy/sight/view_parts.h"

#include <math.h>

#define ARCS_MAX 300 /* arcs that are looked at for one end: its budget */
#define STARTS   12  /* arcs of a round outline to begin with */
/* A better eye is not looked for once it can be better by this part, and by so many mm, only. */
#define FINE_SHARE 0.01
#define FINE_MM    0.005

typedef struct {
    GeomVec a, b;
    double speed; /* by how much the side and the lines come nearer each other when everything is moved by 1 */
} Side;

typedef struct {
    EahViewAsk *ask;
    const GeomArea **areas; /* all pieces that have a say */
    int area_count;
    Side *sides; /* theirs */
    int count;
    double slowest; /* the least of their speeds */
} Fan;

/* A stretch of an outline: a part of a side, or between two angles. */
typedef struct {
    const GeomShape *shape;
    int side; /* the polygon's; -1: round */
    double from, to;
    double bound; /* no eye of it can be surer than that */
} Arc;

double eah_view_weight(const EahViewAsk *ask, int piece) {
    return bodies_weight(&ask->bodies, bodies_of_piece(&ask->bodies, piece), ask->pair->ctx->tolerance);
}

GeomVec eah_rim_at(const GeomShape *shape, double turn) {
    GeomVec axis = shape->kind == GEOM_OVAL ? shape->axis : vec(1, 0);
    double across = shape->kind == GEOM_OVAL ? shape->ry : shape->rx;
    return vec_add(shape->centre,
                   vec_add(vec_scale(axis, shape->rx * cos(turn)), vec_scale(vec_left(axis), across * sin(turn))));
}

static bool may_matter(EahPair *pair, int piece) {
    pair->suppose.holdings = true;
    bool any = false;
    for (int k = 0; k < 4 && !any; k++) {
        pair->suppose.from = k & 1;
        pair->suppose.to = k & 2;
        EahJudgement judgement = eah_judge(pair, piece);
        any = judgement.role.kind != GEOM_ROLE_OPEN || judgement.compared || judgement.why == EAH_DESCRIBE_OVER;
    }
    pair->suppose.holdings = false;
    return any;
}

static void add_sides(Fan *fan, int piece) {
    EahViewAsk *ask = fan->ask;
    const GeomArea *area = geom_scene_area(ask->pair->ctx->field->scene, piece);
    double speed = fmax(ask->weights[0], ask->weights[1]) + eah_view_weight(ask, piece);
    for (int ring = 0; ring < area->rings && speed > 0; ring++) {
        int first = area->ring_start[ring], end = area->ring_start[ring + 1];
        for (int i = first; i < end; i++) {
            fan->sides[fan->count++] = (Side){area->points[i], area->points[i + 1 < end ? i + 1 : first], speed};
        }
    }
    if (speed > 0) {
        fan->areas[fan->area_count++] = area;
        fan->slowest = fmin(fan->slowest, speed);
    }
}

/* The sides of all that may come between the ends. */
static Fan fan_make(EahViewAsk *ask) {
    EahPair *pair = ask->pair;
    const GeomScene *scene = pair->ctx->field->scene;
    double ends = fmax(ask->weights[0], ask->weights[1]); /* no point of a line moves by more */
    double furthest = (ends + bodies_heaviest(&ask->bodies, pair->ctx->tolerance)) * RULES_MARGIN_MAX;
    GeomBox box = box_grow(box_join(pair->from.end->box, pair->to.end->box), furthest);
    Fan fan = {.ask = ask, .slowest = INFINITY};
    int room = 0, areas = 0;
    for (int p = geom_scene_near(scene, box, 0); p >= 0; p = geom_scene_near(scene, box, p + 1)) {
        const GeomArea *area = geom_scene_area(scene, p);
        room += area->ring_start[area->rings];
        areas++;
    }
    fan.areas = arena_alloc(ask->arena, (size_t)areas + 1, sizeof *fan.areas);
    fan.sides = arena_alloc(ask->arena, (size_t)room + 1, sizeof *fan.sides);
    for (int p = geom_scene_near(scene, box, 0); p >= 0; p = geom_scene_near(scene, box, p + 1)) {
        if (may_matter(pair, p)) {
            add_sides(&fan, p);
        }
    }
    return fan;
}

/* What the lines from the eye to the target leave free across `u`: a lower bound of their gap to the side. */
static double gap_across(GeomVec u, const GeomShape *target, GeomVec eye, const Side *side) {
    GeomVec n = vec_left(u);
    double e = vec_dot(n, eye), a = vec_dot(n, side->a), b = vec_dot(n, side->b);
    double high = fmax(e, vec_dot(n, shape_support(target, n)));
    double low = fmin(e, vec_dot(n, shape_support(target, vec_scale(n, -1))));
    return fmax(0, fmax(fmin(a, b) - high, low - fmax(a, b)));
}

/* How sure it is that this eye sees all of one part of the target; no more than `max`. */
static double clear_part(const Fan *fan, GeomVec at, const GeomShape *target, double max) {
    GeomVec along = vec_sub(target->centre, at);
    GeomVec u = vec_length(along) > 0 ? vec_scale(along, 1 / vec_length(along)) : vec(1, 0);
    GeomShape eye = shape_point(at);
    for (int i = 0; i < fan->count && max > 0; i++) {
        const Side *side = &fan->sides[i];
        if (gap_across(u, target, at, side) < max * side->speed) {
            GeomShape line = shape_segment(side->a, side->b);
            max = fmin(max, shape_gap_between(&eye, target, 0, &line).gap / side->speed);
        }
    }
    return max;
}

/* An eye in a piece that has a say sees nothing for sure. */
static double clear_eye(const Fan *fan, GeomVec at) {
    const EahEnd *to = fan->ask->pair->to.end;
    GeomShape eye = shape_point(at);
    for (int i = 0; i < fan->area_count; i++) {
        if (area_overlaps(fan->areas[i], &eye)) {
            return 0;
        }
    }
    double min = INFINITY;
    for (int k = 0; k < to->count; k++) {
        min = clear_part(fan, at, &to->parts[k], min);
    }
    return min;
}

static GeomVec arc_point(const Arc *arc, double t) {
    const GeomShape *shape = arc->shape;
    return arc->side < 0 ? eah_rim_at(shape, t)
                         : vec_lerp(shape->points[arc->side], shape->points[(arc->side + 1) % shape->count], t);
}

/* Judges the middle of the arc, and bounds the rest by it. */
static double arc_judge(const Fan *fan, Arc *arc) {
    const GeomShape *shape = arc->shape;
    double length = arc->side < 0
                        ? fmax(shape->rx, shape->ry)
                        : vec_distance(shape->points[arc->side], shape->points[(arc->side + 1) % shape->count]);
    double clear = clear_eye(fan, arc_point(arc, (arc->from + arc->to) / 2));
    arc->bound = clear + length * (arc->to - arc->from) / 2 / fan->slowest;
    return clear;
}

/* The surest eye of one outline, if it is surer than `best`. */
static double best_eye(const Fan *fan, const GeomShape *shape, double best) {
    Arc arcs[ARCS_MAX + STARTS + GEOM_SHAPE_POINTS];
    bool round = shape->kind != GEOM_POLY;
    int count = round ? STARTS : shape->count;
    for (int i = 0; i < count; i++) {
        arcs[i] = round ? (Arc){shape, -1, TAU * i / count, TAU * (i + 1) / count, 0} : (Arc){shape, i, 0, 1, 0};
        best = fmax(best, arc_judge(fan, &arcs[i]));
    }
    for (int looks = 0; looks < ARCS_MAX && best < fan->ask->max; looks += 2) {
        int top = 0;
        for (int i = 1; i < count; i++) {
            top = arcs[i].bound > arcs[top].bound ? i : top;
        }
        if (arcs[top].bound <= best * (1 + FINE_SHARE) + FINE_MM) {
            break;
        }
        Arc *low = &arcs[top], *high = &arcs[count++];
        *high = *low;
        low->to = high->from = (low->from + low->to) / 2;
        best = fmax(best, fmax(arc_judge(fan, low), arc_judge(fan, high)));
    }
    return best;
}

double eah_clear_view(EahViewAsk *ask, GeomVec found) {
    Fan fan = fan_make(ask);
    double best = clear_eye(&fan, found);
    for (int i = 0; i < ask->pair->from.end->count; i++) {
        best = best_eye(&fan, &ask->pair->from.end->parts[i], best);
    }
    return best;
}
