/* Runs, the widest slot between them at a direction, and the bound over a node of directions.
 *
 * Over a node each run is connected and stays between the ends, so at every direction of it it blocks at least what
 * lies between its two contacts. Take runs (low1, high1), (low2, high2), ... in order. A beam has each of them wholly
 * on its left or wholly on its right, so it lies between some two neighbours (or a neighbour and the corridor's end),
 * and is no wider than the most that the distance of those two contacts comes to across a direction of the node: a
 * sinusoid. Two runs that share a corner give exactly 0 for every direction, so a seam needs no tolerance. */
#include "geom/sight_chain.h"

#include <stddef.h>

static void run_start(SightWork *w, const SightContour *contour) {
    w->runs[w->run_count++] =
        (SightRun){.from = INFINITY, .to = -INFINITY, .slack = contour->slack, .piece = contour->piece};
}

static void run_add(SightRun *run, GeomVec d, GeomVec p) {
    double rho = rho_of(d, p);
    if (rho < run->from) {
        run->from = rho;
        run->low = p;
    }
    if (rho > run->to) {
        run->to = rho;
        run->high = p;
    }
}

/* The corner of greatest rho (for d turned round: of least), from the one found last: rho rises up to it from both
 * sides. */
static int climb(const GeomVec *p, int count, GeomVec d, int at, double *rho) {
    double here = rho_of(d, p[at]);
    for (int step = 1; step >= -1; step -= 2) {
        for (int moves = 0; moves < count; moves++) {
            int next = step > 0 ? (at + 1 < count ? at + 1 : 0) : (at > 0 ? at - 1 : count - 1);
            double there = rho_of(d, p[next]);
            if (there <= here) {
                break;
            }
            at = next;
            here = there;
        }
    }
    *rho = here;
    return at;
}

static void collect_solids(SightWork *w, GeomVec d) {
    GeomVec back = vec_scale(d, -1);
    for (int i = 0; i < w->solid_count; i++) {
        SightSolid *solid = &w->solids[i];
        const GeomVec *p = w->corners + solid->first;
        double from, to;
        solid->low = climb(p, solid->count, back, solid->low, &from);
        solid->high = climb(p, solid->count, d, solid->high, &to);
        w->runs[w->run_count++] = (SightRun){-from, to, p[solid->low], p[solid->high], w->slack, solid->piece};
    }
}

/* What all half planes keep of an item; false: nothing. */
static bool clip_item(const SightHalves *halves, const SightItem *item, double *t0, double *t1) {
    *t0 = 0;
    *t1 = 1;
    for (int i = 0; i < halves->count; i++) {
        double a = vec_dot(halves->half[i].m, item->a) - halves->half[i].c;
        double b = vec_dot(halves->half[i].m, item->b) - halves->half[i].c;
        if (a < 0 && b < 0) {
            return false;
        }
        if (a < 0) {
            *t0 = max_of(*t0, a / (a - b));
        } else if (b < 0) {
            *t1 = min_of(*t1, a / (a - b));
        }
    }
    return *t0 <= *t1;
}

static void collect_contour(SightWork *w, const SightContour *contour, const SightHalves *halves, GeomVec d) {
    int start = w->run_count;
    bool running = false, whole_start = false; /* running: the last item ended uncut */
    for (int i = 0; i < contour->count; i++) {
        const SightItem *item = &w->items[contour->first + i];
        double t0 = 0, t1 = 1;
        if (!item->between && !clip_item(halves, item, &t0, &t1)) {
            running = false;
            continue;
        }
        if (!running || !item->joined || t0 > 0) {
            run_start(w, contour);
        }
        whole_start = whole_start || (i == 0 && t0 <= 0);
        SightRun *run = &w->runs[w->run_count - 1];
        if (!running || !item->joined || t0 > 0) {
            run_add(run, d, t0 > 0 ? vec_lerp(item->a, item->b, t0) : item->a);
        }
        run_add(run, d, t1 < 1 ? vec_lerp(item->a, item->b, t1) : item->b);
        running = t1 >= 1;
    }
    if (contour->closed && running && whole_start && w->run_count > start + 1) {
        /* The last run goes on as the first, across the end of the list. */
        const SightRun *last = &w->runs[--w->run_count];
        run_add(&w->runs[start], d, last->low);
        run_add(&w->runs[start], d, last->high);
    }
}

static void collect(SightWork *w, const SightClips *clips, GeomVec d) {
    w->run_count = 0;
    collect_solids(w, d);
    for (int i = 0; i < w->contour_count; i++) {
        if (w->contours[i].count > 0) {
            collect_contour(w, &w->contours[i], &clips->of[w->contours[i].inset], d);
        }
    }
    for (int i = 0; i < w->run_count; i++) {
        w->runs[i].from += w->runs[i].slack;
        w->runs[i].to -= w->runs[i].slack;
    }
}

/* Keeps what reaches into (low, high), by `from`. */
static void put_in_order(SightWork *w, double low, double high) {
    int n = 0;
    for (int i = 0; i < w->run_count; i++) {
        if (w->runs[i].to > low && w->runs[i].from < high) {
            w->order[n++] = i;
        }
    }
    w->order_count = n;
    for (int step = n > 8 ? n / 3 : 1; step > 0; step = step > 1 && step < 4 ? 1 : step / 3) {
        for (int i = step; i < n; i++) {
            int item = w->order[i], k = i;
            double from = w->runs[item].from;
            for (; k >= step && w->runs[w->order[k - step]].from > from; k -= step) {
                w->order[k] = w->order[k - step];
            }
            w->order[k] = item;
        }
    }
}

/* The sides within which lines run: the corridor, or for lines through a point what the other end reaches. */
static void sides(const SightWork *w, GeomVec d, double *low, double *high) {
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
    for (int i = 0; i < (w->insets ? 2 : 1); i++) {
        SightHalves *halves = &clips->of[i];
        halves->count = 0;
        halves->too_many = false;
        end_halves(i ? &w->drawn[0] : &w->a, node, 1, halves);
        end_halves(i ? &w->drawn[1] : &w->b, node, -1, halves);
    }
    return !clips->of[0].too_many && !(w->insets && clips->of[1].too_many);
}

SightSlot chain_look(SightWork *w, GeomVec d) {
    SightClips clips;
    SightNode node = node_single(d);
    if (w->loose) {
        chain_clips(w, &node, &clips);
    }
    collect(w, &clips, d);
    double low, high, reached;
    sides(w, d, &low, &high);
    put_in_order(w, low, high);
    SightSlot best = {.width = -INFINITY};
    int last = -1;
    reached = low;
    for (int i = 0; i < w->order_count; i++) {
        const SightRun *run = &w->runs[w->order[i]];
        take_slot(w, &best, d, reached, run->from, last, w->order[i]);
        if (run->to > reached) {
            reached = run->to;
            last = w->order[i];
        }
    }
    take_slot(w, &best, d, reached, high, last, -1);
    w->evaluations++;
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
    GeomVec left = slot->left >= 0 ? w->runs[slot->left].high : corridor_contact(w, slot->d, -1);
    GeomVec right = slot->right >= 0 ? w->runs[slot->right].low : corridor_contact(w, slot->d, 1);
    if (w->pinned && slot->width > 0) { /* the nearer side decides */
        return slot->rho - slot->low < slot->high - slot->rho ? vec_scale(vec_sub(w->pin, left), 2)
                                                              : vec_scale(vec_sub(right, w->pin), 2);
    }
    return vec_sub(right, left);
}

/* The most that rho(p) - low comes to over the node, where low is what an end reaches. */
static double above_low(const SightNode *node, const SightReach *reach, GeomVec p) {
    double most = -INFINITY;
    for (int i = 0; i < reach->low_count; i++) {
        most = max_of(most, node_most(node, vec_sub(p, reach->low[i])));
    }
    return most + reach->radius;
}

static double below_high(const SightNode *node, const SightReach *reach, GeomVec p) {
    double most = -INFINITY;
    for (int i = 0; i < reach->high_count; i++) {
        most = max_of(most, node_most(node, vec_sub(reach->high[i], p)));
    }
    return most + reach->radius;
}

static double highs_above_lows(const SightNode *node, const SightReach *x, const SightReach *y) {
    double most = -INFINITY;
    for (int i = 0; i < x->high_count; i++) {
        most = max_of(most, above_low(node, y, x->high[i]));
    }
    return most + x->radius;
}

/* Room between two neighbours; NULL stands for the corridor's end. */
static double link_width(const SightWork *w, const SightSpan *s, const SightRun *left, const SightRun *right) {
    bool open_a = w->pinned && end_is_point(&w->a), open_b = w->pinned && end_is_point(&w->b);
    double most = INFINITY;
    if (left && right) {
        return node_most(&s->node, vec_sub(right->low, left->high)) + left->slack + right->slack;
    }
    if (right) {
        most = open_a ? most : above_low(&s->node, &s->a, right->low);
        most = open_b ? most : min_of(most, above_low(&s->node, &s->b, right->low));
        return most + w->slack + right->slack;
    }
    if (left) {
        most = open_a ? most : below_high(&s->node, &s->a, left->high);
        most = open_b ? most : min_of(most, below_high(&s->node, &s->b, left->high));
        return most + w->slack + left->slack;
    }
    if (!open_a) {
        most = min_of(most, highs_above_lows(&s->node, &s->a, &s->a));
    }
    if (!open_b) {
        most = min_of(most, highs_above_lows(&s->node, &s->b, &s->b));
    }
    if (!open_a && !open_b) {
        most = min_of(most, min_of(highs_above_lows(&s->node, &s->a, &s->b), highs_above_lows(&s->node, &s->b, &s->a)));
    }
    return most + 2 * w->slack;
}

static double link_bound(const SightWork *w, const SightSpan *s, const SightRun *left, const SightRun *right) {
    double across = link_width(w, s, left, right);
    if (!w->pinned) {
        return across;
    }
    double room_left = INFINITY, room_right = INFINITY;
    if (left) {
        room_left = node_most(&s->node, vec_sub(w->pin, left->high)) + left->slack + w->slack;
    } else {
        const SightEnd *other = end_is_point(&w->a) ? &w->b : &w->a;
        if (!end_is_point(other)) {
            room_left = above_low(&s->node, other == &w->a ? &s->a : &s->b, w->pin) + 2 * w->slack;
        }
    }
    if (right) {
        room_right = node_most(&s->node, vec_sub(right->low, w->pin)) + right->slack + w->slack;
    } else {
        const SightEnd *other = end_is_point(&w->a) ? &w->b : &w->a;
        if (!end_is_point(other)) {
            room_right = below_high(&s->node, other == &w->a ? &s->a : &s->b, w->pin) + 2 * w->slack;
        }
    }
    return min_of(2 * w->pin_room, pinned_width(room_left, room_right, across));
}

double chain_bound(SightWork *w, const SightNode *node, bool fresh, SightSpan *span) {
    span->node = *node;
    end_reach(&w->a, node, &span->a);
    end_reach(&w->b, node, &span->b);
    double low, high, reached;
    if (!fresh || w->loose) {
        SightClips clips;
        if (w->loose && !chain_clips(w, node, &clips)) {
            return INFINITY;
        }
        collect(w, &clips, node->mid);
        sides(w, node->mid, &low, &high);
        put_in_order(w, low, high);
    } else {
        sides(w, node->mid, &low, &high);
    }
    /* Only what raises the reach makes a link. */
    const SightRun *last = NULL;
    double bound = -INFINITY;
    reached = low;
    for (int i = 0; i < w->order_count; i++) {
        const SightRun *run = &w->runs[w->order[i]];
        if (run->to > reached) {
            bound = max_of(bound, link_bound(w, span, last, run));
            reached = run->to;
            last = run;
        }
    }
    return max_of(bound, link_bound(w, span, last, NULL));
}

/* From `last` (NULL: the corridor's low end) to `goal` (NULL: its high end) by runs that join on, each time the one
 * that reaches furthest. */
static bool close_between(SightWork *w, const SightSpan *span, const SightRun *last, const SightRun *goal,
                          double width) {
    w->chain_count = 0;
    while (link_bound(w, span, last, goal) > width) {
        int best = -1;
        double furthest = last ? last->to : -INFINITY;
        for (int i = 0; i < w->order_count; i++) {
            const SightRun *run = &w->runs[w->order[i]];
            if (run->to > furthest && link_bound(w, span, last, run) <= width) {
                furthest = run->to;
                best = w->order[i];
            }
        }
        if (best < 0) {
            return false;
        }
        w->chain[w->chain_count++] = best;
        last = &w->runs[best];
    }
    return true;
}

bool chain_close(SightWork *w, const SightSpan *span, double width) {
    return close_between(w, span, NULL, NULL, width);
}

void chain_all(SightWork *w) {
    double reached = -INFINITY;
    w->chain_count = 0;
    for (int i = 0; i < w->order_count; i++) {
        const SightRun *run = &w->runs[w->order[i]];
        if (run->to > reached) {
            reached = run->to;
            w->chain[w->chain_count++] = w->order[i];
        }
    }
}

bool chain_covers(SightWork *w, const SightSpan *span, GeomVec pivot, double low, double high) {
    const SightRun *last = NULL;
    for (;;) {
        const SightRun *best = NULL;
        double furthest = last ? last->to : -INFINITY;
        for (int i = 0; i < w->order_count; i++) {
            const SightRun *run = &w->runs[w->order[i]];
            if (run->to <= furthest) {
                continue;
            }
            double gap = last ? link_bound(w, span, last, run) : node_most(&span->node, vec_sub(run->low, pivot)) - low;
            if (gap <= 0) {
                furthest = run->to;
                best = run;
            }
        }
        if (!best) {
            return false;
        }
        if (-node_most(&span->node, vec_sub(pivot, best->high)) >= high) {
            return true;
        }
        last = best;
    }
}

bool chain_gap(const SightWork *w, GeomVec d, double rho, double width, double *low, double *high) {
    double from, to, least = INFINITY;
    sides(w, d, &from, &to);
    for (int i = 0; i <= w->order_count; i++) {
        const SightRun *run = i < w->order_count ? &w->runs[w->order[i]] : NULL;
        double end = run ? run->from : to, miss = max_of(0, max_of(from - rho, rho - end));
        if (end - from > width && miss < least) {
            least = miss;
            *low = from;
            *high = end;
        }
        from = run ? max_of(from, run->to) : from;
    }
    return least < INFINITY;
}

/* The least (greatest) rho from the pivot that the corridor's low (high) end has over the node: no line is beyond it.
 */
static double lowest(const SightSpan *s, const SightReach *reach, GeomVec pivot) {
    double least = INFINITY;
    for (int i = 0; i < reach->low_count; i++) {
        least = min_of(least, -node_most(&s->node, vec_sub(pivot, reach->low[i])));
    }
    return least - reach->radius;
}

static double highest(const SightSpan *s, const SightReach *reach, GeomVec pivot) {
    return below_high(&s->node, reach, pivot);
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
        open.low = max_of(low, -node_most(&s->node, vec_sub(pivot, left->high)));
        open.side[open.sides++] = (SightSide){left->high, -1, left->slack};
    } else {
        add_end_sides(s, -1, &open);
    }
    if (right) {
        open.high = min_of(high, node_most(&s->node, vec_sub(right->low, pivot)));
        open.side[open.sides++] = (SightSide){right->low, 1, right->slack};
    } else {
        add_end_sides(s, 1, &open);
    }
    return open;
}

int chain_openings(SightWork *w, const SightSpan *s, GeomVec pivot, double width, SightOpening *out, int cap) {
    double low = max_of(lowest(s, &s->a, pivot), lowest(s, &s->b, pivot)), reached = -INFINITY;
    double high = min_of(highest(s, &s->a, pivot), highest(s, &s->b, pivot));
    const SightRun *last = NULL;
    int count = 0;
    for (int i = 0; i <= w->order_count; i++) {
        const SightRun *run = i < w->order_count ? &w->runs[w->order[i]] : NULL;
        if (run && run->to <= reached) {
            continue;
        }
        if (!close_between(w, s, last, run, width)) {
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
