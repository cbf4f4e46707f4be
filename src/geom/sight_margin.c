/* The placement margin of a blocked pair: how far everything may be moved and the answer still stands.
 *
 * Let each piece and each end be moved, as rigid bodies, so that no point goes further than r. A run outside the end
 * grown by 2 r can not be passed over by it, and still blocks what lies more than r inside its extent, from wherever the
 * moved end looks. So "blocked" stands for r when the sweep is closed with ends grown by 2 r cut off from the pieces, runs
 * drawn in by r and the corridor widened by r. The greatest such r is looked for. Where no piece comes near an end that is
 * one sweep: half the width (below 0) of the slot that is least closed. Where one does, r is halved in on.
 *
 * A convex piece near an end blocks more than its part outside of the grown end: a disc of radius r inside it still covers
 * the disc's middle, however both are moved. So the piece drawn in by r takes part too, without slack. */
#include "geom/limits.h"
#include "geom/sight_broad.h"
#include "geom/sight_sweep.h"

#define ROUNDS_MAX 8
/* The margin is a bound, not a limit of any rule: found to this part of itself when that is more than the clearance's
 * own tolerance. */
#define MARGIN_PART 1e-4

typedef struct {
    SightWork *w;
    double most; /* half the gap: ends that touch see each other */
} Margin;

/* Everything that matters to a margin of r. False when the ends, so grown, touch. */
static bool gather(Margin *m, double r, double slack) {
    SightWork *w = m->w;
    SightReachOut out = {.pad = 2.2 * r + 1, .grow = 2 * r, .slack = slack};
    if (!ends_range(&w->a, &w->b, r, &w->from, &w->to)) {
        return false;
    }
    end_grow(&w->a, out.grow);
    end_grow(&w->b, out.grow);
    sight_gather(w, &out);
    return true;
}

/* Does "blocked" stand however everything is moved by r? */
static bool stands(Margin *m, double r) {
    if (r >= m->most || !gather(m, r, r)) {
        return false;
    }
    SightFinding found = sweep_decide(m->w, GEOM_BEAM_FLOOR);
    return !found.open && found.floored == 0;
}

/* The slot least closed when ends grown by 2 r are cut off; `*near`: whether that cut anything. */
static SightSlot measure(Margin *m, double r, bool *near) {
    SightSlot none = {.width = -INFINITY};
    if (!gather(m, r, 0)) {
        return none;
    }
    *near = m->w->cut_any;
    return sweep_widest(m->w, none, 2 * GEOM_CLEARANCE_EPS).best;
}

/* Between low, which stands, and high, which does not. */
static double halve(Margin *m, double low, double high) {
    while (high - low > fmax(GEOM_CLEARANCE_EPS, MARGIN_PART * low)) {
        double mid = (low + high) / 2;
        if (stands(m, mid)) {
            low = mid;
        } else {
            high = mid;
        }
    }
    return low;
}

/* With pieces near an end: `r` is what the slots say for a clip by ends grown by 2 * tried. */
static double search(Margin *m, double tried, double r) {
    /* A clip by more can only open: up to `tried` the slots' figure stands. */
    double low = fmin(tried, r), high = fmax(low, GEOM_CLEARANCE_EPS);
    double step = fmax(r - low, 0.1 * low + GEOM_CLEARANCE_EPS);
    for (;;) {
        high = fmin(m->most, low + step);
        if (high <= low || !stands(m, high)) {
            break;
        }
        low = high;
        step *= 2;
    }
    return halve(m, low, high);
}

SightSlot sight_margin(SightWork *w, SightSlot guess) {
    double gap = shape_gap(w->a.shape, w->b.shape).gap;
    Margin m = {.w = w, .most = 0.5 * gap};
    SightSlot best = guess;
    double tried = fmin(fmax(0, -guess.width / 2), 0.999 * m.most);
    bool near = false;
    for (int round = 0; round < ROUNDS_MAX; round++) {
        SightSlot slot = measure(&m, tried, &near);
        double r = fmax(0, -slot.width / 2);
        if (!(slot.width > -INFINITY)) {
            break;
        }
        best = slot;
        bool reached = 2 * r <= 2.2 * tried + 1; /* what lies further out can not matter */
        if (near && r < m.most) {
            best.width = -2 * search(&m, fmin(tried, r), r);
            break;
        }
        if (r >= m.most) {
            best.width = -gap;
            break;
        }
        best.width = -2 * r;
        if (reached && r <= tried) {
            break;
        }
        if (reached && r - tried <= GEOM_CLEARANCE_EPS) {
            best.width = -2 * fmin(r, tried);
            break;
        }
        tried = r;
    }
    w->a.outer_count = w->b.outer_count = 0;
    return best;
}
