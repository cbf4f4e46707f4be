/* Lengths of lines inside a piece, over a box of lines and all displacements of the piece.
 *
 * A displacement across shifts the lines in the piece's frame. The shifts are cut into parts, each with a window of its
 * own: one window for all of them is sound and far too wide. Along the line a displacement shifts where the line begins
 * and ends, by what the part leaves of the disc. For a part, a place along the lines is *clean* where no outline comes
 * within the window; whether a clean stretch lies inside is known by the outlines that the middle of the window crosses
 * on the way to it from the pivot. What is clean and inside is inside for all lines, and counts for the least length;
 * what is not clean and outside may be inside for one, and counts for the greatest. */
#include "geom/margin/margin_internal.h"

#include <stdlib.h>

#define PARTS 12

typedef struct {
    double rho, slack, flare; /* the lines lie within slack + |u| flare of rho */
} Window;

static int by_x(const void *a, const void *b) {
    double x = ((const GeomVec *)a)->x, y = ((const GeomVec *)b)->x;
    return (x > y) - (x < y);
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* True when no part of the edge lies within the window: most do not. */
static bool misses(const Window *window, GeomVec a, GeomVec b, double from, double to) {
    double width = window->slack + fmax(fabs(a.x), fabs(b.x)) * window->flare;
    double low = fmin(a.y, b.y) - window->rho, high = fmax(a.y, b.y) - window->rho;
    return low > width || high < -width || fmax(a.x, b.x) < from || fmin(a.x, b.x) > to;
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
        t0 = fa[i] < 0 ? fmax(t0, fa[i] / (fa[i] - fb[i])) : t0;
        t1 = fb[i] < 0 ? fmin(t1, fa[i] / (fa[i] - fb[i])) : t1;
    }
    if (t0 > t1) {
        return false;
    }
    double x0 = a.x + t0 * (b.x - a.x), x1 = a.x + t1 * (b.x - a.x);
    *out = vec(fmin(x0, x1), fmax(x0, x1));
    return true;
}

/* Stretches along the lines that are inside for all lines of the window (`surely`), or may be for one. Returns their
 * number; they lie in m->marks, apart and ascending, within [from, to]. */
static int stretches(Margin *m, const MarginPiece *piece, const Window *window, double from, double to, bool surely) {
    int dirty = 0, crossings = 0;
    bool inside = piece->holds_pivot;
    for (int c = 0; c < piece->chain_count; c++) {
        MarginChain *chain = &m->chains[piece->chain + c];
        margin_turn_chain(m, chain);
        for (int i = chain->first; i < chain->first + chain->count; i++) {
            GeomVec a = m->local[2 * i], b = m->local[2 * i + 1];
            bool away = misses(window, a, b, from, to);
            for (int sign = -1; sign <= 1 && !away; sign += 2) {
                GeomVec part;
                if (within(window, a, b, sign, &part) && part.y >= from && part.x <= to) {
                    m->marks[dirty++] = part;
                }
            }
            if ((a.y > window->rho) != (b.y > window->rho)) {
                m->crossing[crossings++] = a.x + (b.x - a.x) * ((window->rho - a.y) / (b.y - a.y));
            }
            if ((a.x > 0) != (b.x > 0)) { /* from the pivot across to the middle of the window */
                double y = a.y + (b.y - a.y) * (-a.x / (b.x - a.x));
                inside = (window->rho > 0 ? y > 0 && y <= window->rho : y <= 0 && y > window->rho) ? !inside : inside;
            }
        }
    }
    qsort(m->marks, (size_t)dirty, sizeof *m->marks, by_x);
    qsort(m->crossing, (size_t)crossings, sizeof *m->crossing, by_value);
    int before = 0, out = 0;
    while (before < crossings && m->crossing[before] <= 0) {
        before++;
    }
    GeomVec *kept = m->kept;
    double at = from;
    int passed = 0;
    for (int i = 0; i <= dirty; i++) {
        double next = i < dirty ? fmin(to, m->marks[i].x) : to;
        if (next > at) { /* clean from `at` to `next` */
            double middle = (at + next) / 2;
            while (passed < crossings && m->crossing[passed] <= middle) {
                passed++;
            }
            if (((passed - before) & 1 ? !inside : inside)) {
                kept[out++] = vec(at, next);
            }
        }
        if (i < dirty && m->marks[i].y > at) {
            double end = fmin(to, m->marks[i].y);
            if (!surely && end > fmax(at, m->marks[i].x)) {
                kept[out++] = vec(fmax(at, m->marks[i].x), end);
            }
            at = fmax(at, end);
        }
    }
    return out;
}

static double length_within(const GeomVec *list, int count, double from, double to) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += fmax(0, fmin(list[i].y, to) - fmax(list[i].x, from));
    }
    return sum;
}

/* The least (sign -1) or greatest (sign 1) length of the stretches within [from, to], shifted along by at most `along`.
 * It is linear in the shift between the places where an end of the one meets an end of the other. */
static double extreme_length(const GeomVec *list, int count, double from, double to, double along, double sign) {
    double best = fmax(sign * length_within(list, count, from - along, to - along),
                       sign * length_within(list, count, from + along, to + along));
    for (int i = 0; i < 2 * count; i++) {
        double edge = i & 1 ? list[i / 2].y : list[i / 2].x;
        double shifts[2] = {edge - from, edge - to};
        for (int k = 0; k < 2; k++) {
            if (fabs(shifts[k]) < along) {
                best = fmax(best, sign * length_within(list, count, from + shifts[k], to + shifts[k]));
            }
        }
    }
    return sign * best;
}

/* The parts are cut at equal shifts, from the least to the greatest; sign as above. */
static double over_parts(Margin *m, const MarginPiece *piece, const MarginBox *box, double from, double to,
                         MarginShift shift, double sign, int parts, double enough) {
    double best = -INFINITY, flare = box->sine / box->cosine;
    double slack = box->slack / box->cosine, max = shift.any_way + shift.across;
    m->cost += parts * (double)m->edge_count;
    for (int i = 0; i < parts && !(parts > 1 && best > sign * enough); i++) {
        double s0 = -max + 2 * max * i / parts, s1 = -max + 2 * max * (i + 1) / parts;
        double near = s0 <= 0 && s1 >= 0 ? 0 : fmax(0, fmin(fabs(s0), fabs(s1)) - shift.across);
        double along = sqrt(fmax(0, shift.any_way * shift.any_way - near * near)), rho = box->rho - (s0 + s1) / 2;
        Window window = {rho, slack + (s1 - s0) / 2 / box->cosine + fabs(rho) * (1 / box->cosine - 1), flare};
        int count = stretches(m, piece, &window, from - along, to + along, sign < 0);
        best = fmax(best, sign * extreme_length(m->kept, count, from, to, along, sign));
    }
    return sign * best;
}

/* All shifts in one window first: where that tells on which side of `enough` the length is, parts are not needed. Once
 * a part lies on the wrong side of it, the others cannot mend that. */
static double over_shifts(Margin *m, const MarginPiece *piece, const MarginBox *box, double from, double to,
                          MarginShift shift, double sign, double enough) {
    double rough = over_parts(m, piece, box, from, to, shift, sign, 1, enough);
    bool sure = sign > 0 ? rough <= enough : rough > enough;
    return sure || !(shift.any_way + shift.across > 0)
               ? rough
               : over_parts(m, piece, box, from, to, shift, sign, PARTS, enough);
}

int margin_stretches(Margin *m, const MarginPiece *piece, const MarginBox *box, double shift, double from, double to,
                     bool surely) {
    double wider = fabs(box->rho) * (1 / box->cosine - 1);
    Window window = {box->rho, (box->slack + shift) / box->cosine + wider, box->sine / box->cosine};
    return stretches(m, piece, &window, from, to, surely);
}

double margin_min_depth(Margin *m, const MarginPiece *piece, const MarginBox *box, const MarginSpan *span, double shift,
                        double enough) {
    if (span->to - span->from + 2 * shift <= enough) {
        return 0;
    }
    double depth = over_shifts(m, piece, box, span->from, span->to, (MarginShift){shift, 0}, -1, enough);
    return depth <= enough ? 0 : depth;
}

double margin_greatest_depth(Margin *m, const MarginPiece *piece, const MarginBox *box, double from, double to,
                             MarginShift shift, double enough) {
    return to > from ? over_shifts(m, piece, box, from, to, shift, 1, enough) : 0;
}
