/* Runs, the widest slot between them at a direction, and the bound over a node of directions.
 *
 * Over a node each run is connected and stays between the ends, so at every direction of it it blocks at least what
 * lies between its two contacts. Take runs (low1, high1), (low2, high2), ... in order. A beam has each of them wholly
 * on its left or wholly on its right, so it lies between some two neighbours (or a neighbour and the corridor's end),
 * and is no wider than the most that the distance of those two contacts comes to across a direction of the node: a
 * sinusoid. Two runs that share a corner give exactly 0 for every direction, so a seam needs no tolerance. */
#include "geom/sight/sight_chain.h"

#include "base/base.h"
#include "geom/sight/sight_run.h"

#include <stddef.h>

/* The sides within which lines run: the corridor, or for lines through a point what the other end reaches. */
void chain_sides(const SightWork *w, GeomVec d, double *low, double *high) {
    double low_a = end_low(&w->a, d), high_a = end_high(&w->a, d), low_b = end_low(&w->b, d),
           high_b = end_high(&w->b, d);
    if (w->pinned) {
        bool point_a = end_is_point(&w->a), point_b = end_is_point(&w->b);
        low_a = point_a ? -INFINITY : low_a;
        high_a = point_a ? INFINITY : high_a;
        low_b = point_b ? -INFINITY : low_b;
        high_b = point_b ? INFINITY : high_b;
    }
    *low = max_of(low_a, low_b) - w->slack;
    *high = min_of(high_a, high_b) + w->slack;
}

/* Twice the half width of a beam round a line through a point, with so much room on its left and right and between both
 * neighbours; negative: what is missing. */
static double pinned_width(double left, double right, double across) {
    return left > 0 && right > 0 ? 2 * min_of(left, right) : min_of(min_of(left, right), across);
}

static void take_slot(const SightWork *w, SightSlot *best, GeomVec d, double low, double high, int left, int right) {
    base_check(!isnan(low) && !isnan(high));
    double width = high - low, rho = (low + high) / 2;
    if (w->pinned) {
        rho = rho_of(d, w->pin);
        width = min_of(2 * w->pin_room, pinned_width(rho - low + w->slack, high - rho + w->slack, width));
    }
    if (width > best->width) {
        *best = (SightSlot){width, d, rho, low, high, left, right};
    }
}

bool chain_clips(const SightWork *w, const SightNode *node, SightClips *clips) {
    for (int i = 0; i < (w->met.insets ? 2 : 1); i++) {
        SightHalves *halves = &clips->of[i];
        halves->count = 0;
        halves->too_many = false;
        end_halves(i ? &w->met.drawn[0] : &w->a, node, 1, halves);
        end_halves(i ? &w->met.drawn[1] : &w->b, node, -1, halves);
    }
    return !clips->of[0].too_many && !(w->met.insets && clips->of[1].too_many);
}

SightSlot chain_probe(SightWork *w, GeomVec d) {
    SightClips clips;
    SightNode node = node_single(d);
    if (w->met.loose) {
        chain_clips(w, &node, &clips);
    }
    runs_collect(w, &clips, &node);
    double low, high, reached;
    chain_sides(w, d, &low, &high);
    runs_put_in_order(w, low, high);
    SightSlot best = {.width = -INFINITY};
    int last = -1;
    reached = low;
    for (int i = 0; i < w->sweep.order_count; i++) {
        const SightRun *run = &w->sweep.runs[w->sweep.order[i]];
        take_slot(w, &best, d, reached, run->from, last, w->sweep.order[i]);
        if (run->to > reached) {
            reached = run->to;
            last = w->sweep.order[i];
        }
    }
    take_slot(w, &best, d, reached, high, last, -1);
    w->effort.evaluations++;
    return best;
}

/* The point that bounds the corridor on its left (sign -1) or right (1). A disc's middle stands for it. */
static GeomVec corridor_contact(const SightWork *w, GeomVec d, double sign) {
    GeomVec n = vec_scale(vec_left(d), sign);
    bool only_b = w->pinned && end_is_point(&w->a), only_a = w->pinned && end_is_point(&w->b);
    double reach_a = sign > 0 ? end_high(&w->a, d) : -end_low(&w->a, d);
    double reach_b = sign > 0 ? end_high(&w->b, d) : -end_low(&w->b, d);
    const SightEnd *end = only_a || (!only_b && reach_a <= reach_b) ? &w->a : &w->b;
    return end->shape->kind == GEOM_DISC ? end->centre : shape_support(end->shape, n);
}

GeomVec chain_across(const SightWork *w, const SightSlot *slot) {
    base_check(slot->left < w->sweep.run_count && slot->right < w->sweep.run_count);
    GeomVec left = slot->left >= 0 ? w->sweep.runs[slot->left].high : corridor_contact(w, slot->d, -1);
    GeomVec right = slot->right >= 0 ? w->sweep.runs[slot->right].low : corridor_contact(w, slot->d, 1);
    if (w->pinned && slot->width > 0) { /* the nearer side decides */
        return slot->rho - slot->low < slot->high - slot->rho ? vec_scale(vec_sub(w->pin, left), 2)
                                                              : vec_scale(vec_sub(right, w->pin), 2);
    }
    return vec_sub(right, left);
}

/* The most that rho(p) - low comes to over the node, where low is what an end reaches. */
static double above_low(const SightNode *node, const SightReach *reach, GeomVec p) {
    double max = -INFINITY;
    for (int i = 0; i < reach->low_count; i++) {
        max = max_of(max, node_max(node, vec_sub(p, reach->low[i])));
    }
    return max + reach->radius;
}

double chain_below_high(const SightNode *node, const SightReach *reach, GeomVec p) {
    double max = -INFINITY;
    for (int i = 0; i < reach->high_count; i++) {
        max = max_of(max, node_max(node, vec_sub(reach->high[i], p)));
    }
    return max + reach->radius;
}

static double highs_above_lows(const SightNode *node, const SightReach *x, const SightReach *y) {
    double max = -INFINITY;
    for (int i = 0; i < x->high_count; i++) {
        max = max_of(max, above_low(node, y, x->high[i]));
    }
    return max + x->radius;
}

/* Room between two neighbours; NULL stands for the corridor's end. */
static double link_width(const SightWork *w, const SightSpan *s, const SightRun *left, const SightRun *right) {
    bool open_a = w->pinned && end_is_point(&w->a), open_b = w->pinned && end_is_point(&w->b);
    double max = INFINITY;
    if (left && right) {
        return node_max(&s->node, vec_sub(right->low, left->high)) + left->slack + right->slack;
    }
    if (right) {
        max = open_a ? max : above_low(&s->node, &s->a, right->low);
        max = open_b ? max : min_of(max, above_low(&s->node, &s->b, right->low));
        max = right->past_low ? min_of(max, 0) : max;
        return max + w->slack + right->slack;
    }
    if (left) {
        max = open_a ? max : chain_below_high(&s->node, &s->a, left->high);
        max = open_b ? max : min_of(max, chain_below_high(&s->node, &s->b, left->high));
        max = left->past_high ? min_of(max, 0) : max;
        return max + w->slack + left->slack;
    }
    if (!open_a) {
        max = min_of(max, highs_above_lows(&s->node, &s->a, &s->a));
    }
    if (!open_b) {
        max = min_of(max, highs_above_lows(&s->node, &s->b, &s->b));
    }
    if (!open_a && !open_b) {
        max = min_of(max, min_of(highs_above_lows(&s->node, &s->a, &s->b), highs_above_lows(&s->node, &s->b, &s->a)));
    }
    return max + 2 * w->slack;
}

double chain_link_bound(const SightWork *w, const SightSpan *s, const SightRun *left, const SightRun *right) {
    double across = link_width(w, s, left, right);
    if (!w->pinned) {
        return across;
    }
    double room_left = INFINITY, room_right = INFINITY;
    if (left) {
        room_left = node_max(&s->node, vec_sub(w->pin, left->high)) + left->slack + w->slack;
    } else {
        const SightEnd *other = end_is_point(&w->a) ? &w->b : &w->a;
        if (!end_is_point(other)) {
            room_left = above_low(&s->node, other == &w->a ? &s->a : &s->b, w->pin) + 2 * w->slack;
        }
    }
    if (right) {
        room_right = node_max(&s->node, vec_sub(right->low, w->pin)) + right->slack + w->slack;
    } else {
        const SightEnd *other = end_is_point(&w->a) ? &w->b : &w->a;
        if (!end_is_point(other)) {
            room_right = chain_below_high(&s->node, other == &w->a ? &s->a : &s->b, w->pin) + 2 * w->slack;
        }
    }
    return min_of(2 * w->pin_room, pinned_width(room_left, room_right, across));
}

double chain_bound(SightWork *w, const SightNode *node, bool fresh, SightSpan *span) {
    base_check(node->cosine > 0);
    span->node = *node;
    end_reach(&w->a, node, &span->a);
    end_reach(&w->b, node, &span->b);
    double low, high, reached;
    if (!fresh || w->met.loose) {
        SightClips clips;
        if (w->met.loose && !chain_clips(w, node, &clips)) {
            return INFINITY;
        }
        runs_collect(w, &clips, node);
        chain_sides(w, node->mid, &low, &high);
        runs_put_in_order(w, low, high);
    } else {
        chain_sides(w, node->mid, &low, &high);
    }
    /* Only what raises the reach makes a link. */
    const SightRun *last = NULL;
    double bound = -INFINITY;
    reached = low;
    for (int i = 0; i < w->sweep.order_count; i++) {
        const SightRun *run = &w->sweep.runs[w->sweep.order[i]];
        if (run->to > reached) {
            bound = max_of(bound, chain_link_bound(w, span, last, run));
            reached = run->to;
            last = run;
        }
    }
    return max_of(bound, chain_link_bound(w, span, last, NULL));
}

/* Does the run begin too far beyond `last` to join on to it? Then so do all after it in their order: at the node's
 * middle alone it leaves more than `width`. */
static bool begins_beyond(const SightWork *w, const SightRun *last, const SightRun *run, double width) {
    return last && !w->pinned && run->from - last->to > width + GEOM_TOUCH;
}

/* From `last` (NULL: the corridor's low end) to `goal` (NULL: its high end) by runs that join on, each time the one
 * that reaches furthest. Those that reach no further than one that was passed are looked at no more. */
bool chain_close_between(SightWork *w, const SightSpan *span, const SightRun *last, const SightRun *goal,
                         double width) {
    int first = 0;
    w->sweep.chain_count = 0;
    while (chain_link_bound(w, span, last, goal) > width) {
        int best = -1;
        double furthest = last ? last->to : -INFINITY;
        while (first < w->sweep.order_count && w->sweep.runs[w->sweep.order[first]].to <= furthest) {
            first++;
        }
        for (int i = first; i < w->sweep.order_count; i++) {
            const SightRun *run = &w->sweep.runs[w->sweep.order[i]];
            if (begins_beyond(w, last, run, width)) {
                break;
            }
            if (run->to > furthest && chain_link_bound(w, span, last, run) <= width) {
                furthest = run->to;
                best = w->sweep.order[i];
            }
        }
        if (best < 0) {
            return false;
        }
        base_assert(w->sweep.chain_count < w->sweep.run_cap);
        w->sweep.chain[w->sweep.chain_count++] = best;
        last = &w->sweep.runs[best];
    }
    return true;
}

bool chain_close(SightWork *w, const SightSpan *span, double width) {
    return chain_close_between(w, span, NULL, NULL, width);
}

void chain_all(SightWork *w) {
    double reached = -INFINITY;
    w->sweep.chain_count = 0;
    for (int i = 0; i < w->sweep.order_count; i++) {
        const SightRun *run = &w->sweep.runs[w->sweep.order[i]];
        if (run->to > reached) {
            reached = run->to;
            w->sweep.chain[w->sweep.chain_count++] = w->sweep.order[i];
        }
    }
}
