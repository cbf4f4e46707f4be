/* The placement margin of a blocked pair: how far everything may be moved and the answer still stands.
 *
 * Let each piece and each end be moved, as rigid bodies, so that no point goes further than r. A run outside the end
 * grown by 2 r cannot be passed over by it, and still blocks what lies more than r inside its extent, from wherever
 * the moved end looks. So "blocked" stands for r when the sweep is closed with ends grown by 2 r cut off from the
 * pieces, runs drawn in by r and the corridor widened by r. The greatest such r is looked for. Where no piece comes
 * near an end that is one sweep: half the width (below 0) of the slot that is least closed. Where one does, r is closed
 * in on.
 *
 * A convex piece near an end blocks more than its part outside of the grown end: a disc of radius r inside it still
 * covers the disc's middle, however both are moved. So the piece drawn in by r takes part too, without slack. */
#include "base/base.h"
#include "geom/limits.h"
#include "geom/sight/sight_broad.h"
#include "geom/sight/sight_chain.h"
#include "geom/sight/sight_polish.h"
#include "geom/sight/sight_sweep.h"

#define ROUNDS_MAX   8
#define STEPS_MAX    60
#define HINT_REACH   1e-5 /* radians */
#define CLOSE_ENOUGH (2 * GEOM_MARGIN_EPS)
#define NEXT_DOOR    (0.9 * CLOSE_ENOUGH)
/* Pieces are gathered for so much more than the r asked for, as the next one may be greater. */
#define HEADROOM 1.25

typedef struct {
    SightWork *w;
    double max;   /* half the gap: ends that touch see each other */
    GeomVec hint; /* the direction that opened last: looked at first */
    double room;  /* pieces have been gathered for margins up to this */
} Margin;

/* Everything that matters to a margin of r. False when the ends, so grown, touch. */
static bool set_out(Margin *m, double r, double slack) {
    base_assert(r >= 0 && slack >= 0);
    SightWork *w = m->w;
    double room = min_of(HEADROOM * r, 0.999 * m->max);
    if (r > m->room) {
        if (!ends_range(&w->a, &w->b, room, &w->from, &w->to)) {
            return false;
        }
        w->a.grow = w->b.grow = 2 * room;
        sight_gather(w, &(SightReachOut){.pad = 2 * room + 1, .grow = 2 * room});
        m->room = room;
    }
    w->a.grow = w->b.grow = 2 * r;
    if (!ends_range(&w->a, &w->b, r, &w->from, &w->to)) {
        return false;
    }
    sight_recut(w, 2 * r, slack);
    return true;
}

/* The widest slot when everything may be moved by r: "blocked" stands where it is closed. It grows by at least 2 mm for
 * each mm of r, as runs are drawn in and the corridor is widened on both sides, and by more where the clip opens it
 * too. */
static double width_at(Margin *m, double r) {
    if (!set_out(m, r, r)) {
        return INFINITY;
    }
    if (m->w->sealed >= 0) {
        return -INFINITY;
    }
    SightSlot start = sight_polish(m->w, chain_probe(m->w, m->hint), HINT_REACH);
    SightFinding found = sweep_widest(m->w, start, GEOM_MARGIN_EPS);
    m->hint = found.best.d;
    return found.best.width + GEOM_MARGIN_EPS;
}

/* The slot least closed when ends grown by 2 r are cut off; `*near`: whether that cut anything. */
static SightSlot measure(Margin *m, double r, bool *near) {
    SightSlot none = {.width = -INFINITY};
    if (!set_out(m, r, 0)) {
        return none;
    }
    *near = m->w->cut.any;
    return sweep_widest(m->w, none, GEOM_MARGIN_EPS).best;
}

/* With pieces near an end: `r` is what the slots say for a clip by ends grown by 2 * tried. The margin is where the
 * widest slot closes. An open slot says at 2 mm for a mm where it is closed: the same clip proves it. A closed one says
 * nothing of what lies further on, as a clip may also join runs; so there it is looked. */
static double close_in(Margin *m, double tried, double r) {
    double low = min_of(tried, r), high = 0.999 * m->max, at = NAN, before = NAN, next = min_of(r, high);
    double stride = NEXT_DOOR;
    bool opened = false;
    for (int step = 0; step < STEPS_MAX && high - low > CLOSE_ENOUGH; step++) {
        double width = width_at(m, next);
        double guess = next - width * (next - at) / (width - before); /* by the slope between the last two places */
        at = next;
        before = width;
        opened = opened || width > 0;
        bool guessed = opened && step % 4 != 3;
        if (width > 0) {
            high = at;
            low = max_of(low, high - width / 2);
            stride = NEXT_DOOR;
            next = guessed && guess > low && guess < high ? guess : step == 0 ? low + stride : (low + high) / 2;
        } else {
            low = at;
            next = low + max_of(-width / 2, stride);
            next = guessed && guess > low + stride && guess < high ? guess : next;
            stride *= 4;
            next = next < high || !opened ? next : (low + high) / 2;
        }
        next = min_of(max_of(next, low + 0.1 * NEXT_DOOR), opened ? high - 0.1 * NEXT_DOOR : high);
    }
    return low;
}

SightSlot sight_margin(SightWork *w, SightSlot guess) {
    double gap = shape_gap(w->a.shape, w->b.shape).gap;
    Margin m = {.w = w, .max = 0.5 * gap, .room = -1};
    SightSlot best = guess;
    double tried = min_of(max_of(0, -guess.width / 2), 0.99 * m.max);
    bool near = false;
    for (int round = 0; round < ROUNDS_MAX; round++) {
        SightSlot slot = measure(&m, tried, &near);
        double r = max_of(0, -slot.width / 2);
        if (!(slot.width > -INFINITY)) {
            break;
        }
        best = slot;
        best.width = -2 * min_of(r, m.max);
        if (near && r < m.max) {
            m.hint = slot.d;
            best.width = -2 * close_in(&m, tried, max_of(0, r - GEOM_MARGIN_EPS));
            break;
        }
        /* What lies further out cannot matter now; and a clip that met nothing is no different for a smaller r. */
        if (r <= tried || r >= m.max) {
            break;
        }
        tried = min_of(r, 0.99 * m.max);
    }
    w->a.grow = w->b.grow = 0;
    /* A margin is a promise: what the search may have missed is taken off. */
    best.width = min_of(0, best.width + GEOM_MARGIN_EPS);
    base_assert(best.width <= 0);
    return best;
}
