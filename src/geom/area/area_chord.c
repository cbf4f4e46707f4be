/* The stretches of a segment inside an area.
 *
 * The segment is cut wherever the outline crosses it or a corner comes as near as GEOM_TOUCH; whether a piece between
 * two cuts is inside is asked of its middle. So a run along a side, or past a corner, has no length whatever the
 * rounding. Where a side crosses in plain view, no corner near, the next piece is inside if this one is not, and only
 * a middle that a side comes near must be asked about: a comb with a thousand teeth is walked a few times, not a
 * thousand. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/shape/shape_internal.h"

#include <stdlib.h>
#include <string.h>

#define CUTS_FEW 64 /* more than that are set aside for, and few segments have */
/* A side stays as near as GEOM_TOUCH for so much longer than the arithmetic says, at most. */
#define NEAR_SLACK 4

typedef struct {
    GeomVec a, direction; /* way: unit */
    double length;
    GeomBox box;
} Line;

typedef struct {
    double along;
    double reach; /* so far to either side of it the outline may stay near */
    double back;  /* where it, or what lies beyond it, begins to */
    bool flips;   /* plainly crossed: what was inside is outside */
} Cut;

typedef struct {
    Cut few[CUTS_FEW];
    Cut *items; /* `few`, or more */
    int count, cap;
} Cuts;

static void add_cut(Cuts *cuts, double along, double reach, bool flips) {
    if (cuts->count == cuts->cap) {
        Cut *more = base_alloc(2 * (size_t)cuts->cap, sizeof *more);
        memcpy(more, cuts->items, (size_t)cuts->count * sizeof *more);
        if (cuts->items != cuts->few) {
            base_free(cuts->items);
        }
        cuts->items = more;
        cuts->cap *= 2;
    }
    cuts->items[cuts->count++] = (Cut){.along = along, .reach = reach, .flips = flips};
}

static void add_side(Cuts *cuts, const Line *line, GeomVec a, GeomVec b) {
    GeomVec p = vec_sub(a, line->a), q = vec_sub(b, line->a);
    double hp = vec_cross(line->direction, p), hq = vec_cross(line->direction, q);
    double sp = vec_dot(line->direction, p), sq = vec_dot(line->direction, q);
    bool p_near = fabs(hp) <= GEOM_TOUCH, q_near = fabs(hq) <= GEOM_TOUCH;
    double per_height = p_near && q_near ? 0 : fabs(sq - sp) / fabs(hq - hp);
    double reach = NEAR_SLACK * GEOM_TOUCH * (1 + per_height) + (p_near && q_near ? fabs(sq - sp) : 0);
    if (p_near) {
        add_cut(cuts, sp, reach, false);
    }
    if (q_near) {
        add_cut(cuts, sq, reach, false);
    }
    if ((hp < 0 && hq > 0) || (hp > 0 && hq < 0)) {
        add_cut(cuts, sp + (sq - sp) * (hp / (hp - hq)), reach, !p_near && !q_near);
    }
}

static int by_place(const void *a, const void *b) {
    const Cut *x = a, *y = b;
    return (x->along > y->along) - (x->along < y->along);
}

/* In order along the line; some lie beyond its ends. */
static void find_cuts(const GeomArea *area, const Line *line, Cuts *cuts) {
    const GeomBox *box = &line->box;
    AreaEdges e = area_edges(area);
    while (area_edge_next(&e)) {
        bool beside = (e.a.x < box->x0 && e.b.x < box->x0) || (e.a.x > box->x1 && e.b.x > box->x1) ||
                      (e.a.y < box->y0 && e.b.y < box->y0) || (e.a.y > box->y1 && e.b.y > box->y1);
        if (!beside) {
            add_side(cuts, line, e.a, e.b);
        }
    }
    qsort(cuts->items, (size_t)cuts->count, sizeof *cuts->items, by_place);
    double back = INFINITY;
    for (int i = cuts->count - 1; i >= 0; i--) {
        back = fmin(back, cuts->items[i].along - cuts->items[i].reach);
        cuts->items[i].back = back;
    }
}

typedef struct {
    const Cuts *cuts;
    int next;     /* the first cut that is not passed */
    double ahead; /* so far what is passed may stay near */
    bool known;   /* true if it is known which side the line is on */
    bool in;      /* true if that side is inside */
} Walk;

static void pass_cuts(Walk *walk, double upto) {
    for (; walk->next < walk->cuts->count && walk->cuts->items[walk->next].along <= upto; walk->next++) {
        const Cut *cut = &walk->cuts->items[walk->next];
        walk->ahead = fmax(walk->ahead, cut->along + cut->reach);
        walk->known = walk->known && cut->flips;
        walk->in = !walk->in;
    }
}

/* Is the piece from the last cut passed to the next one inside? */
static bool piece_is_inside(Walk *walk, const GeomArea *area, GeomVec middle, double along) {
    bool clear = walk->ahead < along && (walk->next == walk->cuts->count || walk->cuts->items[walk->next].back > along);
    if (!walk->known || !clear) {
        int side = area_side(area, middle);
        walk->known = side != 0;
        walk->in = side > 0;
    }
    return walk->in;
}

static double add_up(const GeomArea *area, const Line *line, const Cuts *cuts, double *stretches, int cap, int *count) {
    Walk walk = {.cuts = cuts, .ahead = -INFINITY};
    double inside = 0, last_end = -INFINITY;
    for (double at = 0; at < line->length;) {
        pass_cuts(&walk, at + GEOM_TOUCH);
        double to = walk.next < cuts->count ? fmin(cuts->items[walk.next].along, line->length) : line->length;
        GeomVec middle = vec_add(line->a, vec_scale(line->direction, (at + to) / 2));
        if (piece_is_inside(&walk, area, middle, (at + to) / 2)) {
            inside += to - at;
            *count += last_end < at;
            if (*count <= cap) {
                stretches[2 * *count - 2] = last_end < at ? at / line->length : stretches[2 * *count - 2];
                stretches[2 * *count - 1] = to / line->length;
            }
            last_end = to;
        }
        at = to;
    }
    return inside;
}

double area_chord(const GeomArea *area, GeomVec a, GeomVec b, double *stretches, int cap, int *count) {
    base_assert(area_is_sound(area) && vec_is_finite(a) && vec_is_finite(b));
    base_assert(cap >= 0 && (stretches || cap == 0));
    Line line = {.a = a, .length = vec_distance(a, b)};
    int found = 0;
    double inside = 0;
    if (line.length > 0 && area->count > 0) {
        line.direction = vec_scale(vec_sub(b, a), 1 / line.length);
        line.box = box_grow(box_add(box_add(box_empty(), a), b), GEOM_TOUCH);
        Cuts cuts;
        cuts.items = cuts.few;
        cuts.count = 0;
        cuts.cap = CUTS_FEW;
        find_cuts(area, &line, &cuts);
        inside = add_up(area, &line, &cuts, stretches, cap, &found);
        if (cuts.items != cuts.few) {
            base_free(cuts.items);
        }
    }
    if (count) {
        *count = found;
    }
    base_assert(inside >= 0 && inside <= line.length * (1 + GEOM_TOUCH));
    return inside;
}
