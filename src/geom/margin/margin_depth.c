/* Lengths of lines inside a piece, over a box of lines and all displacements of the piece.
 *
 * A displacement across shifts the lines in the piece's frame. The shifts are cut into parts, each with a window of its
 * own: one window for all of them is sound and far too wide. Along the line a displacement shifts where the line begins
 * and ends, by what the part leaves of the disc. For a part, a place along the lines is *clean* where no outline comes
 * within the window; whether a clean stretch lies inside is known by the outlines that the middle of the window crosses
 * on the way to it from the pivot. What is clean and inside is inside for all lines, and counts for the least length;
 * what is not clean and outside may be inside for one, and counts for the greatest. */
#include "geom/margin/margin_internal.h"

#define PARTS  12
#define NEARLY 1e-6 /* mm: edges so near a window are looked at as if they came into it */

typedef struct {
    double rho, slack, flare; /* the lines lie within slack + |u| flare of rho */
} Window;

/* Few, and mostly in order already. */
static void sort_marks(GeomVec *marks, int count) {
    for (int i = 1; i < count; i++) {
        GeomVec mark = marks[i];
        int at = i;
        for (; at > 0 && marks[at - 1].x > mark.x; at--) {
            marks[at] = marks[at - 1];
        }
        marks[at] = mark;
    }
}

static void sort_crossings(double *crossing, int count) {
    for (int i = 1; i < count; i++) {
        double x = crossing[i];
        int at = i;
        for (; at > 0 && crossing[at - 1] > x; at--) {
            crossing[at] = crossing[at - 1];
        }
        crossing[at] = x;
    }
}

/* True when no part of the edge lies within the window: most do not. */
static bool misses(const Window *window, GeomVec a, GeomVec b, double from, double to) {
    double width = window->slack + margin_max(fabs(a.x), fabs(b.x)) * window->flare;
    double low = margin_min(a.y, b.y) - window->rho, high = margin_max(a.y, b.y) - window->rho;
    return low > width || high < -width || margin_max(a.x, b.x) < from || margin_min(a.x, b.x) > to;
}

/* The stretch of u in which the edge from a to b lies within the window, on the side of u that `sign` says. */
static bool within(const Window *window, GeomVec a, GeomVec b, double sign, GeomVec *out) {
    double t0 = 0, t1 = 1;
    double fa[3] = {sign * a.x, window->slack + sign * a.x * window->flare - (a.y - window->rho),
                    window->slack + sign * a.x * window->flare + (a.y - window->rho)};
    double fb[3] = {sign * b.x, window->slack + sign * b.x * window->flare - (b.y - window->rho),
                    window->slack + sign * b.x * window->flare + (b.y - window->rho)};
    for (int i = 0; i < 3; i++) {
        if (fa[i] < 0 && fb[i] < 0) {
            return false;
        }
        t0 = fa[i] < 0 ? margin_max(t0, fa[i] / (fa[i] - fb[i])) : t0;
        t1 = fb[i] < 0 ? margin_min(t1, fa[i] / (fa[i] - fb[i])) : t1;
    }
    if (t0 > t1) {
        return false;
    }
    double x0 = a.x + t0 * (b.x - a.x), x1 = a.x + t1 * (b.x - a.x);
    *out = vec(margin_min(x0, x1), margin_max(x0, x1));
    return true;
}

/* Keeps in m->near the edges of the piece that may have a say in a length between `from` and `to` in any window that
 * lies in this one: those that come into it, and those by which it is known where it lies from the pivot. */
static int find_near(Margin *m, const MarginPiece *piece, const Window *window, double from, double to) {
    int count = 0;
    from = margin_min(from, 0) - NEARLY;
    to = margin_max(to, 0) + NEARLY;
    for (int c = 0; c < piece->chain_count; c++) {
        MarginChain *chain = &m->chains[piece->chain + c];
        GeomVec middle = margin_local(m, m->turn, chain->middle);
        double off = fabs(middle.y - window->rho), far = fabs(middle.x) + chain->radius, radius = chain->radius;
        bool across = fabs(middle.x) <= radius + NEARLY;
        bool beside =
            off > window->slack + far * window->flare + radius || middle.x + radius < from || middle.x - radius > to;
        if (beside && !across) {
            continue;
        }
        margin_turn_chain(m, chain);
        for (int i = chain->first; i < chain->first + chain->count; i++) {
            GeomVec a = m->local[2 * i], b = m->local[2 * i + 1];
            if ((a.x > 0) != (b.x > 0) || !misses(window, a, b, from, to)) {
                m->near[count++] = i;
            }
        }
    }
    return count;
}

/* What the outline does in a window: the stretches in which it comes into it are m->marks, the places where it crosses
 * the middle m->crossing. */
typedef struct {
    int dirty, crossings;
    bool inside; /* the middle of the window, beside the pivot */
} Marked;

static Marked mark_window(Margin *m, const MarginPiece *piece, const Window *window, int near, double from, double to) {
    Marked out = {.inside = piece->holds_pivot};
    for (int k = 0; k < near; k++) {
        GeomVec a = m->local[2 * m->near[k]], b = m->local[2 * m->near[k] + 1];
        bool away = misses(window, a, b, from, to);
        for (int sign = -1; sign <= 1 && !away; sign += 2) {
            GeomVec part;
            if (within(window, a, b, sign, &part) && part.y >= from && part.x <= to) {
                m->marks[out.dirty++] = part;
            }
        }
        if ((a.y > window->rho) != (b.y > window->rho)) {
            m->crossing[out.crossings++] = a.x + (b.x - a.x) * ((window->rho - a.y) / (b.y - a.y));
        }
        if ((a.x > 0) != (b.x > 0)) { /* from the pivot across to the middle of the window */
            double y = a.y + (b.y - a.y) * (-a.x / (b.x - a.x));
            bool passed = window->rho > 0 ? y > 0 && y <= window->rho : y <= 0 && y > window->rho;
            out.inside = passed ? !out.inside : out.inside;
        }
    }
    sort_marks(m->marks, out.dirty);
    sort_crossings(m->crossing, out.crossings);
    return out;
}

/* Stretches along the lines that are inside for all lines of the window (`surely`), or may be for one, by the first
 * `near` edges of m->near. Returns their number; they lie in m->kept, apart and ascending, within [from, to]. */
static int stretches(Margin *m, const MarginPiece *piece, const Window *window, int near, double from, double to,
                     bool surely) {
    Marked marked = mark_window(m, piece, window, near, from, to);
    int before = 0, out = 0, passed = 0;
    while (before < marked.crossings && m->crossing[before] <= 0) {
        before++;
    }
    GeomVec *kept = m->kept;
    double at = from;
    for (int i = 0; i <= marked.dirty; i++) {
        double next = i < marked.dirty ? margin_min(to, m->marks[i].x) : to;
        if (next > at) { /* clean from `at` to `next` */
            double middle = (at + next) / 2;
            while (passed < marked.crossings && m->crossing[passed] <= middle) {
                passed++;
            }
            if (((passed - before) & 1 ? !marked.inside : marked.inside)) {
                kept[out++] = vec(at, next);
            }
        }
        if (i < marked.dirty && m->marks[i].y > at) {
            double end = margin_min(to, m->marks[i].y);
            if (!surely && end > margin_max(at, m->marks[i].x)) {
                kept[out++] = vec(margin_max(at, m->marks[i].x), end);
            }
            at = margin_max(at, end);
        }
    }
    return out;
}

static double length_within(const GeomVec *list, int count, double from, double to) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += margin_max(0, margin_min(list[i].y, to) - margin_max(list[i].x, from));
    }
    return sum;
}

/* The least (sign -1) or greatest (sign 1) length of the stretches within [from, to], shifted along by at most `along`.
 * It is linear in the shift between the places where an end of the one meets an end of the other. */
static double extreme_length(const GeomVec *list, int count, double from, double to, double along, double sign) {
    double best = margin_max(sign * length_within(list, count, from - along, to - along),
                             sign * length_within(list, count, from + along, to + along));
    for (int i = 0; i < 2 * count; i++) {
        double edge = i & 1 ? list[i / 2].y : list[i / 2].x;
        double shifts[2] = {edge - from, edge - to};
        for (int k = 0; k < 2; k++) {
            if (fabs(shifts[k]) < along) {
                best = margin_max(best, sign * length_within(list, count, from + shifts[k], to + shifts[k]));
            }
        }
    }
    return sign * best;
}

/* The lengths of the lines of a box in a piece that may be shifted, and the edges that have a say in them. */
typedef struct {
    const MarginPiece *piece;
    const MarginBox *box;
    double from, to;
    MarginShift shift;
    double sign; /* as above */
    int near;
} Lengths;

/* The parts are cut at equal shifts, from the least to the greatest. */
static double over_parts(Margin *m, const Lengths *it, int parts, double enough) {
    const MarginBox *box = it->box;
    double best = -INFINITY, flare = box->sine / box->cosine, from = it->from, to = it->to;
    double slack = box->slack / box->cosine, any_way = it->shift.any_way, max = any_way + it->shift.across;
    m->cost += parts * (double)m->edge_count;
    for (int i = 0; i < parts && !(parts > 1 && best > it->sign * enough); i++) {
        double s0 = -max + 2 * max * i / parts, s1 = -max + 2 * max * (i + 1) / parts;
        double near = s0 <= 0 && s1 >= 0 ? 0 : margin_max(0, margin_min(fabs(s0), fabs(s1)) - it->shift.across);
        double along = sqrt(margin_max(0, any_way * any_way - near * near)), rho = box->rho - (s0 + s1) / 2;
        Window window = {rho, slack + (s1 - s0) / 2 / box->cosine + fabs(rho) * (1 / box->cosine - 1), flare};
        int count = stretches(m, it->piece, &window, it->near, from - along, to + along, it->sign < 0);
        best = margin_max(best, it->sign * extreme_length(m->kept, count, from, to, along, it->sign));
    }
    return it->sign * best;
}

/* All shifts in one window first: where that tells on which side of `enough` the length is, parts are not needed. Once
 * a part lies on the wrong side of it, the others cannot mend that. */
static double over_shifts(Margin *m, Lengths it, double enough) {
    const MarginBox *box = it.box;
    double max = it.shift.any_way + it.shift.across, wider = (fabs(box->rho) + max) * (1 / box->cosine - 1);
    Window all = {box->rho, (box->slack + max) / box->cosine + max + wider + NEARLY, box->sine / box->cosine};
    it.near = find_near(m, it.piece, &all, it.from - it.shift.any_way, it.to + it.shift.any_way);
    double rough = over_parts(m, &it, 1, enough);
    bool sure = it.sign > 0 ? rough <= enough : rough > enough;
    return sure || !(max > 0) ? rough : over_parts(m, &it, PARTS, enough);
}

int margin_stretches(Margin *m, const MarginPiece *piece, const MarginBox *box, double shift, double from, double to,
                     bool surely) {
    double wider = fabs(box->rho) * (1 / box->cosine - 1);
    Window window = {box->rho, (box->slack + shift) / box->cosine + wider, box->sine / box->cosine}, all = window;
    all.slack += NEARLY;
    return stretches(m, piece, &window, find_near(m, piece, &all, from, to), from, to, surely);
}

double margin_min_depth(Margin *m, const MarginPiece *piece, const MarginBox *box, const MarginSpan *span, double shift,
                        double enough) {
    if (span->to - span->from + 2 * shift <= enough) {
        return 0;
    }
    double depth = over_shifts(m, (Lengths){piece, box, span->from, span->to, {shift, 0}, -1, 0}, enough);
    return depth <= enough ? 0 : depth;
}

double margin_greatest_depth(Margin *m, const MarginPiece *piece, const MarginBox *box, double from, double to,
                             MarginShift shift, double enough) {
    return to > from ? over_shifts(m, (Lengths){piece, box, from, to, shift, 1, 0}, enough) : 0;
}
