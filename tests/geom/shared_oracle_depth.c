/* Least depth over clear lines. In a direction the spots cut the gaps into slabs; within a slab a line crosses the same
 * edges in the same order, and the depth is a convex function of rho: sums of straight edges, less the exit from a
 * convex base. Between critical directions the slabs keep their contacts, and the least of each is searched over the
 * directions. */
#include "geom/shared_oracle_parts.h"

#include <stdlib.h>

static const double RATIO = 0.61803398874989485;
static const double NARROW = 4e-6; /* gaps below this are not looked at */
/* Nor lines of slabs below this, or of stretches of directions below that: where an edge is as good as parallel to the
 * lines, rounding alone moves the crossing. What is lost are beams under the floor, or belongs to a neighbour too. */
static const double THIN = 1e-7, SHORT = 1e-9;

typedef struct {
    int edge, group;
    double sign, u;
} Crossing;

typedef struct {
    int low_at, high_at;
    ARRAY(Crossing) crossings;
    double *starts, *ends; /* pieces of each group that hold the line's ends here */
    double *sums;          /* for a moment */
} Slab;

static double crossing_at(const Oracle *oracle, const OracleFrame *frame, int edge, double rho) {
    GeomVec p = oracle->spots.items[oracle->wood.items[edge].p], q = oracle->spots.items[oracle->wood.items[edge].q];
    double py = vec_dot(p, frame->n), qy = vec_dot(q, frame->n);
    double t = py == qy ? 0.5 : fmin(1, fmax(0, (rho - py) / (qy - py)));
    return vec_dot(vec_lerp(p, q, t), frame->d);
}

static double excess_of(const Oracle *oracle, const Slab *slab, const OracleFrame *frame, double rho, int *which) {
    double in, exit, entry, out, max = -INFINITY;
    oracle_cut(&oracle->a, frame, rho, &in, &exit);
    oracle_cut(&oracle->b, frame, rho, &entry, &out);
    for (int g = 0; g < oracle->group_count; g++) {
        slab->sums[g] = slab->ends[g] * entry - slab->starts[g] * exit - oracle->limits[g];
    }
    for (int i = 0; i < slab->crossings.count; i++) {
        const Crossing *crossing = &slab->crossings.items[i];
        slab->sums[crossing->group] += crossing->sign * crossing_at(oracle, frame, crossing->edge, rho);
    }
    for (int g = 0; g < oracle->group_count; g++) {
        if (slab->sums[g] > max) {
            max = slab->sums[g];
            *which = g;
        }
    }
    return max;
}

static int compare_crossings(const void *a, const void *b) {
    const Crossing *x = a, *y = b;
    return x->u < y->u ? -1 : x->u > y->u;
}

/* The crossings of the line at rho with one piece, between the bases, with alternating signs. */
static void add_crossings(const Oracle *oracle, Slab *slab, const OracleFrame *frame, double rho, int piece) {
    double in, exit, entry, out;
    int first = slab->crossings.count, group = oracle->role[piece];
    bool start = false, end = false;
    oracle_cut(&oracle->a, frame, rho, &in, &exit);
    oracle_cut(&oracle->b, frame, rho, &entry, &out);
    for (int e = oracle->wood_first[piece]; e < oracle->wood_first[piece + 1]; e++) {
        const OracleEdge *edge = &oracle->wood.items[e];
        if ((oracle->marks.items[edge->p] > rho) == (oracle->marks.items[edge->q] > rho)) {
            continue;
        }
        double u = crossing_at(oracle, frame, e, rho);
        start = start != (u > exit);
        end = end != (u > entry);
        if (u > exit && !(u > entry)) { /* the same comparisons as above, so that a flush edge counts once */
            array_push(&slab->crossings, (Crossing){e, group, 0, u});
        }
    }
    int count = slab->crossings.count - first;
    if (count) {
        qsort(slab->crossings.items + first, (size_t)count, sizeof(Crossing), compare_crossings);
    }
    for (int i = 0; i < count; i++) {
        slab->crossings.items[first + i].sign = (i % 2 == 0) == start ? 1 : -1;
    }
    slab->starts[group] += start;
    slab->ends[group] += end;
}

/* Every spot's rho in a direction, for the slabs that are read next. */
static void mark_spots(Oracle *oracle, const OracleFrame *frame) {
    oracle->marks.count = 0;
    for (int i = 0; i < oracle->spots.count; i++) {
        array_push(&oracle->marks, vec_dot(oracle->spots.items[i], frame->n));
    }
}

static void read_slab(const Oracle *oracle, Slab *slab, const OracleFrame *frame, double rho) {
    slab->crossings.count = 0;
    for (int g = 0; g < oracle->group_count; g++) {
        slab->starts[g] = slab->ends[g] = 0;
    }
    for (int i = 0; i < oracle->table->pieces.count; i++) {
        if (oracle->role[i] >= 0) {
            add_crossings(oracle, slab, frame, rho, i);
        }
    }
}

static void take_line(const Oracle *oracle, const Slab *slab, const OracleFrame *frame, double rho,
                      OracleRuling *best) {
    int group = 0;
    double excess = excess_of(oracle, slab, frame, rho, &group);
    if (!best->has_depth || excess < best->depth - best->limit) {
        best->has_depth = true;
        best->limit = oracle->limits[group];
        best->depth = excess + best->limit;
        best->depth_angle = frame->angle;
        best->depth_rho = rho;
    }
}

/* Least excess in the slab for one direction. `bound`: what convexity alone says it is at least. */
static double min_at(const Oracle *oracle, const Slab *slab, double angle, OracleRuling *best, double *bound) {
    OracleFrame frame = oracle_frame(oracle, angle);
    double low = oracle_rho(oracle, &frame, slab->low_at), high = oracle_rho(oracle, &frame, slab->high_at);
    if (high - low < THIN) {
        if (bound) {
            *bound = INFINITY;
        }
        return INFINITY;
    }
    int group;
    double at_low = excess_of(oracle, slab, &frame, low, &group),
           at_high = excess_of(oracle, slab, &frame, high, &group);
    double middle = excess_of(oracle, slab, &frame, (low + high) / 2, &group);
    double min = fmin(middle, fmin(at_low, at_high)), floor = 2 * middle - fmax(at_low, at_high);
    if (bound) {
        *bound = floor;
        return min;
    }
    take_line(oracle, slab, &frame, low, best);
    take_line(oracle, slab, &frame, high, best);
    if ((at_low + at_high) / 2 - middle < 1e-9) {
        return min; /* straight */
    }
    for (int i = 0; i < 26; i++) {
        double left = high - RATIO * (high - low), right = low + RATIO * (high - low);
        if (excess_of(oracle, slab, &frame, left, &group) < excess_of(oracle, slab, &frame, right, &group)) {
            high = right;
        } else {
            low = left;
        }
    }
    take_line(oracle, slab, &frame, (low + high) / 2, best);
    return fmin(min, excess_of(oracle, slab, &frame, (low + high) / 2, &group));
}

/* Searches a slab over the stretch of directions, unless three of them show that it cannot matter. */
static void search_slab(const Oracle *oracle, const Slab *slab, double from, double to, OracleRuling *best) {
    double inset = fmax((to - from) * 1e-7, 1e-10), low = from + inset, high = to - inset;
    double min = INFINITY, max = -INFINITY, floor = INFINITY;
    for (int i = 0; i < 3; i++) {
        double bound, value = min_at(oracle, slab, low + (high - low) * i / 2, best, &bound);
        min = fmin(min, value);
        max = isfinite(value) ? fmax(max, value) : max;
        floor = fmin(floor, bound);
    }
    if (!isfinite(min)) {
        return;
    }
    if (best->has_depth && floor - (max - min) - 1e-3 > best->depth - best->limit) {
        return;
    }
    double values[9], span = (high - low) / 8;
    int at = 0;
    for (int i = 0; i < 9; i++) {
        values[i] = min_at(oracle, slab, low + span * i, best, NULL);
        at = values[i] < values[at] ? i : at;
    }
    double near = fmax(values[at > 0 ? at - 1 : 1], values[at < 8 ? at + 1 : 7]) - values[at];
    if (isfinite(near) && values[at] - near > best->depth - best->limit + 1e-4) {
        return;
    }
    double l = fmax(low, low + span * (at - 1)), h = fmin(high, low + span * (at + 1));
    double left = h - RATIO * (h - l), right = l + RATIO * (h - l);
    double at_left = min_at(oracle, slab, left, best, NULL), at_right = min_at(oracle, slab, right, best, NULL);
    for (int i = 0; i < 20 && h - l > 1e-12; i++) {
        if (at_left < at_right) {
            h = right;
            right = left;
            at_right = at_left;
            left = h - RATIO * (h - l);
            at_left = min_at(oracle, slab, left, best, NULL);
        } else {
            l = left;
            left = right;
            at_left = at_right;
            right = l + RATIO * (h - l);
            at_right = min_at(oracle, slab, right, best, NULL);
        }
    }
}

static int compare_contacts(const void *a, const void *b) {
    const OracleGap *x = a, *y = b;
    return x->low < y->low ? -1 : x->low > y->low;
}

static void visit_slab(const Oracle *oracle, Slab *slab, const OracleFrame *frame, double low, double high, double from,
                       double to, bool quick, OracleRuling *best) {
    if (high - low < THIN) {
        return;
    }
    read_slab(oracle, slab, frame, (low + high) / 2);
    if (quick) {
        take_line(oracle, slab, frame, (low + high) / 2, best);
    } else {
        search_slab(oracle, slab, from, to, best);
    }
}

/* All slabs of the direction's gaps; a quick look (middle lines only) or a search over from..to. */
static void visit_slabs(Oracle *oracle, Slab *slab, double from, double to, bool quick, OracleRuling *best) {
    OracleFrame frame = oracle_frame(oracle, (from + to) / 2);
    oracle_find_gaps(oracle, &frame);
    mark_spots(oracle, &frame);
    oracle->spans.count = 0;
    for (int i = 0; i < oracle->spots.count; i++) {
        double rho = oracle->marks.items[i];
        if (rho > frame.low && rho < frame.high && oracle->near.items[i]) {
            array_push(&oracle->spans, (OracleGap){rho, rho, i, i});
        }
    }
    if (oracle->spans.count) {
        qsort(oracle->spans.items, (size_t)oracle->spans.count, sizeof(OracleGap), compare_contacts);
    }
    int next = 0;
    for (int g = 0; g < oracle->gaps.count; g++) {
        OracleGap gap = oracle->gaps.items[g];
        if (gap.high - gap.low < NARROW) {
            continue;
        }
        double low = gap.low;
        slab->low_at = gap.low_at;
        while (low < gap.high) {
            while (next < oracle->spans.count && oracle->spans.items[next].low <= low) {
                next++;
            }
            bool inner = next < oracle->spans.count && oracle->spans.items[next].low < gap.high;
            double high = inner ? oracle->spans.items[next].low : gap.high;
            slab->high_at = inner ? oracle->spans.items[next].low_at : gap.high_at;
            visit_slab(oracle, slab, &frame, low, high, from, to, quick, best);
            low = high;
            slab->low_at = slab->high_at;
        }
    }
}

static Slab slab_create(const Oracle *oracle) {
    return (Slab){.starts = base_alloc((size_t)oracle->group_count, sizeof(double)),
                  .ends = base_alloc((size_t)oracle->group_count, sizeof(double)),
                  .sums = base_alloc((size_t)oracle->group_count, sizeof(double))};
}

static void slab_term(Slab *slab) {
    array_free(&slab->crossings);
    base_free(slab->starts);
    base_free(slab->ends);
    base_free(slab->sums);
}

/* No line can have less than no depth at all. */
static bool is_min(const Oracle *oracle, const OracleRuling *ruling) {
    double floor = -INFINITY;
    for (int g = 0; g < oracle->group_count; g++) {
        floor = fmax(floor, -oracle->limits[g]);
    }
    return ruling->has_depth && ruling->depth - ruling->limit <= floor + 1e-9;
}

void oracle_find_depth(Oracle *oracle, OracleRuling *ruling) {
    Slab slab = slab_create(oracle);
    for (int quick = 1; quick >= 0; quick--) {
        for (int i = 0; i + 1 < oracle->angles.count && !is_min(oracle, ruling); i++) {
            double from = oracle->angles.items[i], to = oracle->angles.items[i + 1];
            if (to - from > SHORT) {
                visit_slabs(oracle, &slab, from, to, quick, ruling);
            }
        }
    }
    ruling->depth_rho += vec_dot(oracle->origin, vec(-sin(ruling->depth_angle), cos(ruling->depth_angle)));
    slab_term(&slab);
}

double oracle_excess_at(Oracle *oracle, double angle, double rho, double *depth) {
    if (!oracle->group_count) {
        *depth = 0;
        return -INFINITY;
    }
    Slab slab = slab_create(oracle);
    OracleFrame frame = oracle_frame(oracle, angle);
    double at = rho - vec_dot(oracle->origin, frame.n);
    int group = 0;
    mark_spots(oracle, &frame);
    read_slab(oracle, &slab, &frame, at);
    double excess = excess_of(oracle, &slab, &frame, at, &group);
    *depth = excess + oracle->limits[group];
    slab_term(&slab);
    return excess;
}

double oracle_excess_near(Oracle *oracle, double angle, double rho, double *depth) {
    static const double steps[] = {0, 1e-9, -1e-9, 1e-8, -1e-8, 1e-7, -1e-7, 1e-6, -1e-6};
    double min = INFINITY;
    double shift = vec_dot(oracle->origin, vec(-sin(angle), cos(angle)));
    for (size_t i = 0; i < BASE_COUNT(steps); i++) {
        for (size_t j = 0; j < BASE_COUNT(steps); j++) {
            double turned = angle + steps[i] / 100, found;
            double at = rho - shift + vec_dot(oracle->origin, vec(-sin(turned), cos(turned))) + steps[j];
            if (oracle_free_at(oracle, turned, at) <= 0) {
                continue;
            }
            double excess = oracle_excess_at(oracle, turned, at, &found);
            if (excess < min) {
                min = excess;
                *depth = found;
            }
        }
    }
    return min;
}
