/* The margin of a pair that is hidden.
 *
 * A guess first: the least displacement at which one line passes, walked downhill over lines. Then the proof: boxes of
 * lines are halved until each is stopped at a little less than the guess. A line that passes all the same is a better
 * guess. When the budget ends, less is proven. */
#include "geom/margin/margin_internal.h"

#define PROOFS_MAX 14    /* bounds of one search */
#define CLOSE_BY   0.97  /* what is proven first, as a part of the guess */
#define TIGHT      5e-4  /* part of the margin: what is proven and the guess need not be nearer */
#define CUT_BELOW  0.9   /* part of the guess: where less is proven, the search was given up */
#define CELLS_FINE 600   /* boxes of a proof once what is proven is near the guess */
#define LOOKS      12    /* halvings of the displacement of one line */
#define FINE       0.004 /* mm: the guess is not sought finer */

typedef struct {
    double angle, rho; /* the angle from m->ahead */
    double r;          /* at this displacement it passes; INFINITY: not known to */
} Line;

static bool stopped(Margin *m, double angle, double rho, double r) {
    MarginBox box = margin_line(margin_direction(m, angle), rho);
    return margin_blocked(m, &box, r);
}

/* The least displacement at which the line may pass, if that is below `best`. */
static double line_margin(Margin *m, double angle, double rho, double best) {
    double low = 0, high = best;
    if (stopped(m, angle, rho, best)) {
        return INFINITY;
    }
    for (int i = 0; i < LOOKS && high - low > FINE * (1 + high); i++) {
        double middle = (low + high) / 2;
        if (stopped(m, angle, rho, middle)) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return high;
}

/* Lines beside the best one, in steps that are halved when none is better. */
static void descend(Margin *m, Line *best, double turn, double stride) {
    for (int i = 0; i < 9 && m->cost < MARGIN_COST_MAX; i++) {
        bool better = false;
        for (int k = 0; k < 8 && best->r > FINE; k++) {
            static const double STEPS[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
            double angle = best->angle + STEPS[k][0] * turn, rho = best->rho + STEPS[k][1] * stride;
            double r = line_margin(m, angle, rho, best->r * 0.98);
            if (r < best->r) {
                *best = (Line){angle, rho, r};
                better = true;
            }
        }
        turn *= better ? 1 : 0.5;
        stride *= better ? 1 : 0.5;
    }
}

/* The directions of lines that meet both ends grown by r, as angles; false: all that lead ahead. */
static void angles(const Margin *m, double r, double *from, double *to) {
    SightEnd a = m->a.end, b = m->b.end;
    GeomVec low, high;
    *from = -1.55;
    *to = 1.55;
    if (m->centres) {
        double sum = r * (m->a.weight + m->b.weight), dist = vec_distance(a.centre, b.centre);
        *to = fmin(*to, asin(fmin(1, sum / dist)));
        *from = -*to;
        return;
    }
    if (ends_range(&a, &b, r * fmax(m->a.weight, m->b.weight), &low, &high)) {
        *from = fmax(*from, atan2(vec_cross(m->ahead, low), vec_dot(m->ahead, low)));
        *to = fmin(*to, atan2(vec_cross(m->ahead, high), vec_dot(m->ahead, high)));
    }
}

/* The offsets of lines in this direction that meet both ends grown by r. */
static bool offsets(const Margin *m, double angle, double r, double *from, double *to) {
    GeomVec d = margin_direction(m, angle);
    double pivot = rho_of(d, m->pivot);
    if (m->centres) {
        double ra = r * m->a.weight, rb = r * m->b.weight;
        double a = rho_of(d, m->a.end.centre) - pivot, b = rho_of(d, m->b.end.centre) - pivot;
        *from = fmax(a - ra, b - rb);
        *to = fmin(a + ra, b + rb);
        return *from <= *to;
    }
    *from = fmax(end_low(&m->a.end, d) - r * m->a.weight, end_low(&m->b.end, d) - r * m->b.weight) - pivot;
    *to = fmin(end_high(&m->a.end, d) + r * m->a.weight, end_high(&m->b.end, d) + r * m->b.weight) - pivot;
    return *from <= *to;
}

static void first_guess(Margin *m, double room, Line *best) {
    double from, to;
    angles(m, 0, &from, &to);
    for (int i = 0; i < 9; i++) {
        double angle = from + (to - from) * (i + 0.5) / 9, low, high, reach = fmin(best->r, room);
        if (!offsets(m, angle, reach, &low, &high)) {
            continue;
        }
        for (int k = 0; k < 5; k++) {
            double rho = low + (high - low) * (k + 0.5) / 5, r = line_margin(m, angle, rho, 0.98 * fmin(best->r, room));
            if (r < best->r) {
                *best = (Line){angle, rho, r};
            }
        }
    }
    if (best->r < INFINITY) {
        double low = 0, high = 0;
        offsets(m, best->angle, best->r, &low, &high);
        descend(m, best, (to - from) / 18, fmax(0, high - low) / 10);
    }
}

typedef enum { PROVEN, PASSES, GIVEN_UP } Proof;

/* Is every line stopped at r? PASSES: `line` is one that is not. GIVEN_UP: it takes more boxes than `cells_max`. */
static Proof prove(Margin *m, double r, int cells_max, Line *line) {
    double from, to, width = 2 * fmax(m->a.reach, m->b.reach) + r * fmax(m->a.weight, m->b.weight) + 1;
    double far = fmax(vec_distance(m->pivot, m->a.end.centre), vec_distance(m->pivot, m->b.end.centre));
    angles(m, r, &from, &to);
    MarginCell queue[MARGIN_CELLS_MAX];
    int count = 0;
    queue[count++] = (MarginCell){(from + to) / 2, (to - from) / 2 + GEOM_NODE_FLOOR, 0, width};
    for (int at = 0; at < count; at++) { /* the largest first: where many lines pass, one is soon met */
        MarginCell cell = queue[at];
        MarginBox box = {margin_direction(m, cell.angle), cos(cell.half), sin(cell.half), cell.rho, cell.slack};
        if (margin_blocked(m, &box, r)) {
            continue;
        }
        if (!stopped(m, cell.angle, cell.rho, r)) {
            *line = (Line){cell.angle, cell.rho, r};
            return PASSES;
        }
        if (m->cost > MARGIN_COST_MAX || count + 2 > cells_max || fmax(cell.half * far, cell.slack) < GEOM_BOX_FLOOR) {
            return GIVEN_UP;
        }
        margin_halve(&cell, far, &queue[count]);
        count += 2;
    }
    return PROVEN;
}

/* Proves as much as it can below `best`, and betters it on the way. Returns what is proven. First a little less than
 * the guess is proven, then what lies between is halved while that is cheap. */
static double prove_below(Margin *m, double room, Line *best, bool *cut_short) {
    bool known = best->r < INFINITY;
    double low = 0, r = known ? CLOSE_BY * best->r : room, above = INFINITY; /* above: cannot be proven */
    for (int i = 0; i < PROOFS_MAX && r > FINE / 4 && (i == 0 || m->cost < MARGIN_COST_MAX); i++) {
        Line line;
        Proof proof = prove(m, r, low > 0 ? CELLS_FINE : MARGIN_CELLS_MAX, &line);
        if (proof == PROVEN) {
            low = r;
        } else if (proof == PASSES) {
            line.r = fmin(r, line_margin(m, line.angle, line.rho, r));
            double step = fmax(1e-5, line.r / fmax(1, vec_distance(m->a.end.centre, m->b.end.centre)));
            descend(m, &line, step, fmax(0.01, line.r / 4));
            *best = line.r < best->r ? line : *best;
        } else {
            above = fmin(above, r);
            m->cost = i == 0 ? fmin(m->cost, MARGIN_COST_MAX / 2) : m->cost; /* a smaller r is proven more cheaply */
        }
        double high = fmin(best->r, above);
        double tight = m->cost < MARGIN_COST_FINE ? TIGHT : 1.1 * (1 - CLOSE_BY);
        if (!(best->r < INFINITY || above < INFINITY) || high - low <= tight * high) {
            break;
        }
        r = low > 0 ? (low + high) / 2 : above <= best->r ? (i < 2 ? 0.75 : 0.4) * above : CLOSE_BY * high;
    }
    *cut_short = low < CUT_BELOW * fmin(best->r, room) - FINE;
    return low;
}

static void keep_line(const Margin *m, const Line *line, GeomMargin *out) {
    GeomVec d = margin_direction(m, line->angle), foot = vec_add(m->pivot, vec_scale(vec_left(d), line->rho));
    GeomVec a = m->a.end.centre, b = m->b.end.centre;
    out->a = vec_add(foot, vec_scale(d, vec_dot(d, vec_sub(a, foot))));
    out->b = vec_add(foot, vec_scale(d, vec_dot(d, vec_sub(b, foot))));
}

/* One pair of parts; `max`: nothing beyond matters any more. */
static GeomMargin hidden_pair(const GeomScene *scene, const GeomMarginQuery *query, const GeomShape *a,
                              const GeomShape *b, double max, BaseArena *scratch) {
    GeomMargin out = {.guess = INFINITY};
    double speed = query->from_weight + query->to_weight, gap = shape_gap(a, b).gap;
    double touch = speed > 0 ? gap / speed : INFINITY; /* ends that touch see each other */
    static const double ROOMS[] = {3, 12, 50, INFINITY};
    for (size_t i = 0; i < BASE_COUNT(ROOMS); i++) {
        double room = fmin(fmin(ROOMS[i], max), touch * (1 - 1e-9));
        Line best = {.r = INFINITY};
        Margin m;
        if (!margin_begin(&m, scene, query, a, b, room, scratch)) {
            return (GeomMargin){.guess = 0};
        }
        first_guess(&m, room, &best);
        bool cut_short = false;
        double proven = prove_below(&m, room, &best, &cut_short);
        if (proven >= out.mm) {
            out.mm = proven;
            out.cut_short = cut_short;
        }
        if (best.r < INFINITY) {
            out.guess = best.r;
            keep_line(&m, &best, &out);
            break;
        }
        if (room >= fmin(max, touch * (1 - 1e-9))) {
            out.guess = touch <= max ? touch : INFINITY;
            break;
        }
    }
    return out;
}

GeomMargin margin_hidden(const GeomScene *scene, const GeomMarginQuery *query, BaseArena *scratch) {
    GeomMargin best = {.mm = query->max, .guess = INFINITY};
    for (int i = 0; i < query->from.count; i++) {
        for (int k = 0; k < query->to.count; k++) {
            GeomMargin one = hidden_pair(scene, query, &query->from.parts[i], &query->to.parts[k], best.mm, scratch);
            bool cut_short = best.cut_short || one.cut_short;
            best = one.mm < best.mm || one.guess < best.guess ? one : best;
            best.cut_short = cut_short;
        }
    }
    best.beyond = best.mm >= query->max;
    return best;
}

bool margin_hidden_holds(const GeomScene *scene, const GeomMarginQuery *query, double r, BaseArena *scratch) {
    for (int i = 0; i < query->from.count; i++) {
        for (int k = 0; k < query->to.count; k++) {
            Margin m;
            Line line;
            double gap = shape_gap(&query->from.parts[i], &query->to.parts[k]).gap;
            if (gap <= r * (query->from_weight + query->to_weight) ||
                !margin_begin(&m, scene, query, &query->from.parts[i], &query->to.parts[k], r, scratch) ||
                prove(&m, r, MARGIN_CELLS_MAX, &line) != PROVEN) {
                return false;
            }
        }
    }
    return true;
}
