/* The placement margin of a blocked pair: how far everything may be moved and the answer still stands.
 *
 * Let each piece and each end be moved, as rigid bodies, so that no point goes further than r. A run outside the end
 * grown by 2 r can not be passed over by it, and still blocks what lies more than r inside its extent, from wherever
 * the moved end looks. So "blocked" stands for r when the sweep is closed with ends grown by 2 r cut off from the
 * pieces, runs drawn in by r and the corridor widened by r. The greatest such r is looked for. Where no piece comes
 * near an end that is one sweep: half the width (below 0) of the slot that is least closed. Where one does, r is closed
 * in on.
 *
 * A convex piece near an end blocks more than its part outside of the grown end: a disc of radius r inside it still
 * covers the disc's middle, however both are moved. So the piece drawn in by r takes part too, without slack. */
#include "geom/limits.h"
#include "geom/sight_broad.h"
#include "geom/sight_chain.h"
#include "geom/sight_sweep.h"

#define ROUNDS_MAX   8
#define STEPS_MAX    60
#define CLOSE_ENOUGH (0.2 * GEOM_CLEARANCE_EPS)
/* Of the width. A figure too large would say that a shift opens nothing which does: so it is found more closely than a
 * clearance need be. */
#define MARGIN_EPS (0.05 * GEOM_CLEARANCE_EPS)
/* Pieces are gathered for so much more than the r asked for, as the next one may be greater. */
#define HEADROOM 1.25

typedef struct {
    SightWork *w;
    double most;  /* half the gap: ends that touch see each other */
    double room;  /* pieces have been gathered for margins up to this */
    GeomVec hint; /* the direction that opened last: looked at first */
} Margin;

/* Everything that matters to a margin of r. False when the ends, so grown, touch. */
static bool set_out(Margin *m, double r, double slack) {
    SightWork *w = m->w;
    double room = min_of(HEADROOM * r, 0.999 * m->most);
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

/* Does "blocked" stand however everything is moved by r? Otherwise `*open` gets the width of a slot that opens. */
static bool stands(Margin *m, double r, double *open) {
    *open = 0;
    if (!set_out(m, r, r)) {
        return false;
    }
    if (m->w->sealed >= 0) {
        return true;
    }
    SightSlot slot = chain_look(m->w, m->hint);
    if (!(slot.width > GEOM_BEAM_FLOOR)) {
        SightFinding found = sweep_decide(m->w, GEOM_BEAM_FLOOR);
        if (!found.open) {
            return found.floored == 0;
        }
        slot = found.best;
    }
    m->hint = slot.d;
    *open = slot.width;
    return false;
}

/* The slot least closed when ends grown by 2 r are cut off; `*near`: whether that cut anything. */
static SightSlot measure(Margin *m, double r, bool *near) {
    SightSlot none = {.width = -INFINITY};
    if (!set_out(m, r, 0)) {
        return none;
    }
    *near = m->w->cut_any;
    return sweep_widest(m->w, none, MARGIN_EPS).best;
}

/* With pieces near an end: `r` is what the slots say for a clip by ends grown by 2 * tried. A slot that is open by some
 * width closes when r falls by half of it, or by less where the clip closes it too. */
static double close_in(Margin *m, double tried, double r) {
    /* A clip by more can only open: up to `tried` the slots' figure stands. Mostly that is all there is to it. */
    double low = min_of(tried, r), high = 0.999 * m->most, open;
    double next = r > tried ? r : r + CLOSE_ENOUGH;
    for (int step = 0; step < STEPS_MAX && high - low > CLOSE_ENOUGH; step++) {
        next = min_of(next, high);
        if (stands(m, next, &open)) {
            double grown = max_of(next + CLOSE_ENOUGH, next + 2 * (next - low));
            low = next;
            next = min_of(grown, (low + high) / 2);
        } else {
            high = next;
            next = max_of(high - open / 2 - 0.5 * CLOSE_ENOUGH, low + 0.05 * (high - low));
            next = step % 3 == 2 ? (low + high) / 2 : next;
        }
    }
    return low;
}

SightSlot sight_margin(SightWork *w, SightSlot guess) {
    double gap = shape_gap(w->a.shape, w->b.shape).gap;
    Margin m = {.w = w, .most = 0.5 * gap, .room = -1};
    SightSlot best = guess;
    double tried = min_of(max_of(0, -guess.width / 2), 0.99 * m.most);
    bool near = false;
    for (int round = 0; round < ROUNDS_MAX; round++) {
        SightSlot slot = measure(&m, tried, &near);
        double r = max_of(0, -slot.width / 2);
        if (!(slot.width > -INFINITY)) {
            break;
        }
        best = slot;
        best.width = -2 * min_of(r, m.most);
        if (near && r < m.most) {
            m.hint = slot.d;
            best.width = -2 * close_in(&m, tried, max_of(0, r - MARGIN_EPS));
            break;
        }
        /* What lies further out can not matter now; and a clip that met nothing is no different for a smaller r. */
        if (r <= tried + 0.5 * GEOM_CLEARANCE_EPS || r >= m.most) {
            break;
        }
        tried = min_of(r, 0.99 * m.most);
    }
    w->a.grow = w->b.grow = 0;
    /* A margin is a promise: what the search may have missed is taken off. */
    best.width = min_of(0, best.width + MARGIN_EPS);
    return best;
}
