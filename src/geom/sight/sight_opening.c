/* What the chains of a node leave open: gaps at one direction, and openings over a node, for lines through area
 * terrain. */
#include "base/base.h"
#include "geom/sight/sight_chain.h"

#include <math.h>
#include <stddef.h>

bool chain_covers(SightWork *w, const SightSpan *span, GeomVec pivot, double low, double high) {
    const SightRun *last = NULL;
    for (;;) {
        const SightRun *best = NULL;
        double furthest = last ? last->to : -INFINITY;
        for (int i = 0; i < w->sweep.order_count; i++) {
            const SightRun *run = &w->sweep.runs[w->sweep.order[i]];
            if (run->to <= furthest) {
                continue;
            }
            double gap =
                last ? chain_link_bound(w, span, last, run) : node_max(&span->node, vec_sub(run->low, pivot)) - low;
            if (gap <= 0) {
                furthest = run->to;
                best = run;
            }
        }
        if (!best) {
            return false;
        }
        if (-node_max(&span->node, vec_sub(pivot, best->high)) >= high) {
            return true;
        }
        last = best;
    }
}

bool chain_gap(const SightWork *w, GeomVec d, double rho, double width, double *low, double *high) {
    base_check(width >= 0 && !isnan(rho));
    double from, to, min = INFINITY;
    chain_sides(w, d, &from, &to);
    for (int i = 0; i <= w->sweep.order_count; i++) {
        const SightRun *run = i < w->sweep.order_count ? &w->sweep.runs[w->sweep.order[i]] : NULL;
        double end = run ? run->from : to, miss = max_of(0, max_of(from - rho, rho - end));
        if (end - from > width && miss < min) {
            min = miss;
            *low = from;
            *high = end;
        }
        from = run ? max_of(from, run->to) : from;
    }
    return min < INFINITY;
}

/* The least (greatest) rho from the pivot that the corridor's low (high) end has over the node: no line is beyond it.
 */
static double lowest(const SightSpan *s, const SightReach *reach, GeomVec pivot) {
    double min = INFINITY;
    for (int i = 0; i < reach->low_count; i++) {
        min = min_of(min, -node_max(&s->node, vec_sub(pivot, reach->low[i])));
    }
    return min - reach->radius;
}

static double highest(const SightSpan *s, const SightReach *reach, GeomVec pivot) {
    return chain_below_high(&s->node, reach, pivot);
}

/* The sides that an end of the corridor gives: where one corner is extreme throughout, all lines are within it. */
static void add_end_sides(const SightSpan *s, double sign, SightOpening *out) {
    const SightReach *reach[2] = {&s->a, &s->b};
    for (int k = 0; k < 2; k++) {
        int count = sign > 0 ? reach[k]->high_count : reach[k]->low_count;
        if (count == 1) {
            GeomVec at = sign > 0 ? reach[k]->high[0] : reach[k]->low[0];
            out->side[out->sides++] = (SightSide){at, sign, reach[k]->radius};
        }
    }
}

/* Between two neighbours, within [low, high]. */
static SightOpening opening_between(const SightSpan *s, GeomVec pivot, const SightRun *left, const SightRun *right,
                                    double low, double high) {
    SightOpening open = {.low = low, .high = high};
    if (left) {
        open.low = max_of(low, -node_max(&s->node, vec_sub(pivot, left->high)));
        open.side[open.sides++] = (SightSide){left->high, -1, left->slack};
    } else {
        add_end_sides(s, -1, &open);
    }
    if (right) {
        open.high = min_of(high, node_max(&s->node, vec_sub(right->low, pivot)));
        open.side[open.sides++] = (SightSide){right->low, 1, right->slack};
    } else {
        add_end_sides(s, 1, &open);
    }
    base_assert(open.sides <= (int)BASE_COUNT(open.side));
    return open;
}

int chain_openings(SightWork *w, const SightSpan *s, GeomVec pivot, double width, SightOpening *out, int cap) {
    base_assert(cap >= 1);
    double low = max_of(lowest(s, &s->a, pivot), lowest(s, &s->b, pivot)), reached = -INFINITY;
    double high = min_of(highest(s, &s->a, pivot), highest(s, &s->b, pivot));
    const SightRun *last = NULL;
    int count = 0;
    for (int i = 0; i <= w->sweep.order_count; i++) {
        const SightRun *run = i < w->sweep.order_count ? &w->sweep.runs[w->sweep.order[i]] : NULL;
        if (run && run->to <= reached) {
            continue;
        }
        if (!chain_close_between(w, s, last, run, width)) {
            SightOpening open = opening_between(s, pivot, last, run, low, high);
            if (count < cap) {
                out[count++] = open;
            } else {
                out[cap - 1].low = min_of(out[cap - 1].low, open.low);
                out[cap - 1].high = max_of(out[cap - 1].high, open.high);
                out[cap - 1].sides = 0;
            }
        }
        if (run) {
            reached = run->to;
            last = run;
        }
    }
    return count;
}
