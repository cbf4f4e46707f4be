/* Connected stretches of an outline between the ends, and how far each reaches across. */
#include "geom/margin/margin_internal.h"

static void add_point(const MarginBox *box, MarginRun *run, GeomVec p) {
    double below = margin_top(box, p), above = margin_bottom(box, p);
    if (!run->any || below < run->below) {
        run->below = below;
        run->low = p;
    }
    if (!run->any || above > run->above) {
        run->above = above;
        run->high = p;
    }
    run->any = true;
}

void margin_run_join(MarginRun *run, const MarginRun *other) {
    if (!run->any) {
        *run = *other;
    } else if (other->any) {
        run->low = other->below < run->below ? other->low : run->low;
        run->below = margin_min(run->below, other->below);
        run->high = other->above > run->above ? other->high : run->high;
        run->above = margin_max(run->above, other->above);
    }
}

#define HALVES_MAX 6

/* How far a point lies within each half plane; below 0: outside. */
static void place_point(const MarginHalf *halves, int count, GeomVec p, double out[HALVES_MAX]) {
    for (int i = 0; i < count; i++) {
        out[i] = vec_dot(halves[i].m, p) - halves[i].c;
    }
}

/* Clips an edge by the half planes, of which its ends have these places; false when nothing is left of it. */
static bool clip(const double *fa, const double *fb, int count, GeomVec *a, GeomVec *b, bool *cut_a, bool *cut_b) {
    double t0 = 0, t1 = 1;
    for (int i = 0; i < count; i++) {
        if (fa[i] < 0 && fb[i] < 0) {
            return false;
        }
        t0 = fa[i] < 0 ? margin_max(t0, fa[i] / (fa[i] - fb[i])) : t0;
        t1 = fb[i] < 0 ? margin_min(t1, fa[i] / (fa[i] - fb[i])) : t1;
    }
    if (t0 > t1) {
        return false;
    }
    GeomVec p = *a, q = *b;
    *cut_a = t0 > 0;
    *cut_b = t1 < 1;
    *a = *cut_a ? vec_lerp(p, q, t0) : p;
    *b = *cut_b ? vec_lerp(p, q, t1) : q;
    return true;
}

/* The walk along a chain. */
typedef struct {
    MarginRun run, first; /* first: the run that began with a closed chain, kept until the walk comes round */
    bool from_start;      /* `run` began with the chain */
    MarginTakeRun take;
    void *context;
} Walk;

/* False when the walk is to end. */
static bool end_run(Walk *walk, bool closed) {
    MarginRun run = walk->run;
    bool keep = walk->from_start && closed;
    walk->run = (MarginRun){0};
    walk->from_start = false;
    if (keep) {
        walk->first = run;
        return true;
    }
    return !run.any || walk->take(walk->context, &run);
}

/* True if nothing is left of the chain, by the circle that it lies in. */
static bool all_clipped(const Margin *m, const MarginChain *chain, const MarginHalf *halves, int count) {
    GeomVec middle = margin_local(m, m->turn, chain->middle);
    for (int i = 0; i < count; i++) {
        if (vec_dot(halves[i].m, middle) + chain->radius < halves[i].c) {
            return true;
        }
    }
    return false;
}

bool margin_runs(Margin *m, MarginChain *chain, const MarginBox *box, const MarginHalf *halves, int count,
                 MarginTakeRun take, void *context) {
    Walk walk = {.take = take, .context = context};
    if (all_clipped(m, chain, halves, count)) {
        return true;
    }
    margin_turn_chain(m, chain);
    double places[2][HALVES_MAX];
    base_assert(count <= HALVES_MAX);
    place_point(halves, count, m->local[2 * chain->first], places[0]);
    for (int i = 0; i < chain->count; i++) { /* each edge begins where the one before it ended */
        GeomVec a = m->local[2 * (chain->first + i)], b = m->local[2 * (chain->first + i) + 1];
        const double *from = places[i & 1], *to = places[(i + 1) & 1];
        place_point(halves, count, b, places[(i + 1) & 1]);
        bool cut_a = false, cut_b = false, left = clip(from, to, count, &a, &b, &cut_a, &cut_b);
        if (walk.run.any && (!left || cut_a) && !end_run(&walk, chain->closed)) {
            return false;
        }
        if (!left) {
            continue;
        }
        if (!walk.run.any) {
            walk.from_start = i == 0 && !cut_a;
            add_point(box, &walk.run, a);
        }
        add_point(box, &walk.run, b);
        if (cut_b && !end_run(&walk, chain->closed)) {
            return false;
        }
    }
    if (walk.run.any && !walk.from_start) { /* round the ring, into the run that it began with */
        margin_run_join(&walk.run, &walk.first);
        walk.first = (MarginRun){0};
    }
    walk.from_start = false;
    return end_run(&walk, false) && (!walk.first.any || take(context, &walk.first));
}
