/* Runs: what is left of each piece between the ends, as connected stretches, and how far each reaches across a
 * direction. */
#include "geom/sight/sight_run.h"

#include "base/base.h"

#include <math.h>

static void run_start(SightWork *w, const SightContour *contour) {
    base_check(w->sweep.run_count < w->sweep.run_cap);
    w->sweep.runs[w->sweep.run_count++] =
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
    base_check(count >= 1 && at >= 0 && at < count);
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
    for (int i = 0; i < w->met.solid_count; i++) {
        SightSolid *solid = &w->met.solids[i];
        const GeomVec *p = w->met.corners + solid->first;
        double from, to;
        solid->low = climb(p, solid->count, back, solid->low, &from);
        solid->high = climb(p, solid->count, d, solid->high, &to);
        w->sweep.runs[w->sweep.run_count++] = (SightRun){.from = -from,
                                                         .to = to,
                                                         .low = p[solid->low],
                                                         .high = p[solid->high],
                                                         .slack = w->slack,
                                                         .piece = solid->piece};
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

/* The furthest point of the rim across d, to the side of `sign`; false: it is not between the item's ends. */
static bool rim_tip(const SightWork *w, const SightItem *item, GeomVec d, double sign, GeomVec *tip) {
    GeomVec n = vec_scale(vec_left(d), sign);
    const GeomShape *shape = item->rim == 1 ? w->a.shape : w->b.shape;
    *tip = vec_add(shape_support(shape, n), vec_scale(n, GEOM_LAP_FLOOR));
    return vec_cross(vec_sub(item->b, item->a), vec_sub(*tip, item->a)) > 0;
}

/* A stretch of a round rim that begins in front of its end and goes on behind it: between them it reaches as far across
 * as the end does, and no chord does that. What of it is in front begins at the tip. False: it is none such. */
static bool add_tip(const SightWork *w, const SightItem *item, const SightNode *node, SightRun *run) {
    const GeomShape *shape = item->rim == 1 ? w->a.shape : w->b.shape;
    bool any = false;
    for (int sign = -1; sign <= 1 && item->rim && shape->kind != GEOM_POLY; sign += 2) {
        GeomVec tip, other;
        if (rim_tip(w, item, node->mid, sign, &tip)) {
            bool past = rim_tip(w, item, node->from, sign, &other) && rim_tip(w, item, node->to, sign, &other);
            run->past_low = run->past_low || (past && sign < 0);
            run->past_high = run->past_high || (past && sign > 0);
            run_add(run, node->mid, tip);
            any = true;
        }
    }
    return any;
}

static void collect_contour(SightWork *w, const SightContour *contour, const SightHalves *halves,
                            const SightNode *node) {
    GeomVec d = node->mid;
    int start = w->sweep.run_count;
    bool running = false, whole_start = false; /* running: the last item ended uncut */
    for (int i = 0; i < contour->count; i++) {
        const SightItem *item = &w->met.items[contour->first + i];
        double t0 = 0, t1 = 1;
        if (!item->between && !clip_item(halves, item, &t0, &t1)) {
            running = false;
            continue;
        }
        if (!running || !item->joined || t0 > 0) {
            run_start(w, contour);
        }
        whole_start = whole_start || (i == 0 && t0 <= 0);
        SightRun *run = &w->sweep.runs[w->sweep.run_count - 1];
        bool tip = (t0 > 0) != (t1 < 1) && add_tip(w, item, node, run);
        if ((!running || !item->joined || t0 > 0) && !(tip && t0 > 0)) {
            run_add(run, d, t0 > 0 ? vec_lerp(item->a, item->b, t0) : item->a);
        }
        if (!(tip && t1 < 1)) {
            run_add(run, d, t1 < 1 ? vec_lerp(item->a, item->b, t1) : item->b);
        }
        running = t1 >= 1;
    }
    if (contour->closed && running && whole_start && w->sweep.run_count > start + 1) {
        /* The last run goes on as the first, across the end of the list. */
        const SightRun *last = &w->sweep.runs[--w->sweep.run_count];
        run_add(&w->sweep.runs[start], d, last->low);
        run_add(&w->sweep.runs[start], d, last->high);
        w->sweep.runs[start].past_low = w->sweep.runs[start].past_low || last->past_low;
        w->sweep.runs[start].past_high = w->sweep.runs[start].past_high || last->past_high;
    }
}

void runs_collect(SightWork *w, const SightClips *clips, const SightNode *node) {
    w->sweep.run_count = 0;
    collect_solids(w, node->mid);
    for (int i = 0; i < w->met.contour_count; i++) {
        if (w->met.contours[i].count > 0) {
            collect_contour(w, &w->met.contours[i], &clips->of[w->met.contours[i].inset], node);
        }
    }
    base_assert(w->sweep.run_count <= w->sweep.run_cap);
    for (int i = 0; i < w->sweep.run_count; i++) {
        base_check(w->sweep.runs[i].from <= w->sweep.runs[i].to);
        w->sweep.runs[i].from += w->sweep.runs[i].slack;
        w->sweep.runs[i].to -= w->sweep.runs[i].slack;
    }
}

void runs_put_in_order(SightWork *w, double low, double high) {
    int n = 0;
    for (int i = 0; i < w->sweep.run_count; i++) {
        if (w->sweep.runs[i].to > low && w->sweep.runs[i].from < high) {
            w->sweep.order[n++] = i;
        }
    }
    w->sweep.order_count = n;
    for (int step = n > 8 ? n / 3 : 1; step > 0; step = step > 1 && step < 4 ? 1 : step / 3) {
        for (int i = step; i < n; i++) {
            int item = w->sweep.order[i], k = i;
            double from = w->sweep.runs[item].from;
            for (; k >= step && w->sweep.runs[w->sweep.order[k - step]].from > from; k -= step) {
                w->sweep.order[k] = w->sweep.order[k - step];
            }
            w->sweep.order[k] = item;
        }
    }
}
