/* Is a line left in one direction, whatever is displaced?
 *
 * Two frames are tried, and the one half way between. In the first the lines stay: the ends' extents shrink by the
 * displacement and pieces shift by it. In the second the lines ride along with the ends: a shear that takes the
 * displaced ends back to their places keeps lines straight, so that the ends hardly shrink and the pieces shift by
 * more. The first is good where ends are wide, the second in the open.
 *
 * What may be in the way of a direction are intervals, each with how far it may shift. If some stretch of the corridor
 * is longer than all that the intervals can put into it, then whatever moves, some line in it is free. Where the depth
 * in a piece may come to more than its limit, a single line is asked for that no interval reaches and whose greatest
 * depth over all shifts is within the limit. */
#include "geom/margin/margin_internal.h"

/* A corridor is looked at in parts of half its width, so many times over; more often for displacements below so many
 * mm, where an answer may be too close to call. */
#define CUTS       3
#define CUTS_CLOSE 5
#define CLOSE      3.0

#define PARALLEL 1e-9 /* a line along an edge within this slope does not come in through it */

typedef struct {
    double low, high, shift;
    bool deep; /* for a piece with a limit, which here must be passed within it */
} Span;

typedef struct {
    Margin *m;
    double r, ride;   /* ride: 0 lines stay, 1 they go with the ends */
    MarginBox box;    /* the direction */
    double low, high; /* the corridor */
    double widen;     /* for each mm of a run's length along */
    double shift;     /* what a piece of weight 0 shifts by */
    double dist;      /* the way along the direction from end to end, less what steepens a line that rides along */
    double slope;     /* how far the lines turn at most, as a slope */
    Span *spans;
    int count, cap;
    int piece;  /* the piece whose runs are taken */
    double off; /* the shift of those runs */
    double rho; /* offset of the line that was found */
} Look;

static double reach_of(const Margin *m) {
    return margin_max(m->a.reach, m->b.reach);
}

static bool take_span(void *context, const MarginRun *run) {
    Look *look = context;
    Margin *m = look->m;
    double wider = look->widen * fabs(run->high.x - run->low.x);
    Span span = {run->below - wider, run->above + wider, look->off, false};
    if (span.high + span.shift > look->low && span.low - span.shift < look->high) {
        look->spans = arena_grow(m->arena, look->spans, look->count, &look->cap, sizeof *look->spans);
        look->spans[look->count++] = span;
    }
    return true;
}

/* Where the lines of the corridor are no higher than a body: from there on, or up to there, it stops. Rims are convex,
 * so the place that leaves the most to stop is on one of the corridor's sides. */
static MarginHalf below_line(const Look *look, const GeomRole *role, double more) {
    const Margin *m = look->m;
    double along = vec_dot(look->box.d, m->pivot), share = role->share, side = role->from_high ? 1 : -1;
    double ra = look->r * m->a.weight, rb = look->r * m->b.weight, min = INFINITY;
    for (int i = 0; i < 2; i++) {
        double across = (i ? look->high : look->low) + rho_of(look->box.d, m->pivot);
        double near = end_cross(&m->a.end, look->box.d, across, side) - along;
        double far = end_cross(&m->b.end, look->box.d, across, side) - along;
        min = margin_min(min, side * ((1 - share) * near + share * far));
    }
    double moved = (1 - share) * ra + share * rb + more;
    return (MarginHalf){vec(side, 0), min - moved};
}

/* What lies ahead of an end (side 1), or before it (side -1), from `at` on, where the piece may be shifted by `more`.
 * Of what moves as one with a straight end, as a wood with its rim, nothing behind that is ever ahead of it. */
static MarginHalf beside_end(const Look *look, const MarginEnd *end, double side, double at, double more) {
    const GeomShape *shape = end->shape;
    const MarginPiece *piece = &look->m->pieces[look->piece];
    MarginHalf plain = {vec(side, 0), side * at - more};
    if (look->ride > 0 || piece->body < 0 || piece->body != end->body || shape->kind != GEOM_POLY ||
        shape->count != 2) {
        return plain;
    }
    GeomVec p = margin_local(look->m, look->box.d, shape->points[0]);
    GeomVec out = vec_left(vec_sub(margin_local(look->m, look->box.d, shape->points[1]), p));
    out = vec_unit(out.x * side < 0 ? vec_scale(out, -1) : out);
    return out.x * side > GEOM_NODE_FLOOR ? (MarginHalf){out, vec_dot(out, p)} : plain;
}

/* How far along the direction the outline lies from the middle of the end, at most. */
static double furthest_along(const Look *look, const MarginChain *chain, const MarginEnd *end) {
    double out = 0;
    for (int i = chain->first; i < chain->first + chain->count; i++) {
        const MarginEdge *edge = &look->m->edges[i];
        out = margin_max(out, fabs(vec_dot(look->box.d, vec_sub(edge->a, end->end.centre))));
        out = margin_max(out, fabs(vec_dot(look->box.d, vec_sub(edge->b, end->end.centre))));
    }
    return out;
}

/* By how much a stretch of outline shifts in the frame. What moves as one with an end stays beside it, and lines that
 * ride along leave it by no more than the shear does so far from that end. */
static double shift_of(const Look *look, const MarginPiece *piece, const MarginChain *chain) {
    const Margin *m = look->m;
    double own = look->r * piece->weight, max = look->r * margin_max(m->a.weight, m->b.weight), out = look->shift + own;
    const MarginEnd *ends[] = {&m->a, &m->b};
    for (int i = 0; i < 2 && look->ride > 0 && piece->body >= 0; i++) {
        if (ends[i]->body == piece->body) {
            double along = furthest_along(look, chain, ends[i]) + own;
            out = margin_min(out, (1 - look->ride) * own + look->ride * 2 * max * along / look->dist);
        }
    }
    return out;
}

/* Lines that begin outside of a piece come into it before they leave it, and lines that end outside leave it last. Is
 * there outline ahead of the first end (side 1), or before the other (side -1), by which one of them may do so? */
static bool lets_lines_in(const Look *look, double side, double at, double more) {
    Margin *m = look->m;
    const MarginPiece *piece = &m->pieces[look->piece];
    double low = look->low - more, high = look->high + more;
    for (int c = 0; c < piece->chain_count; c++) {
        MarginChain *chain = &m->chains[piece->chain + c];
        margin_turn_chain(m, chain);
        for (int i = chain->first; i < chain->first + chain->count; i++) {
            GeomVec a = m->local[2 * i], b = m->local[2 * i + 1];
            double along = fabs(b.x - a.x), rise = side * (b.y - a.y); /* the interior lies on the left */
            double wider = look->slope * margin_max(fabs(a.x), fabs(b.x));
            bool beside = margin_min(a.y, b.y) - wider > high || margin_max(a.y, b.y) + wider < low;
            bool ahead = margin_max(side * a.x, side * b.x) >= side * at - more;
            if (ahead && !beside && rise < (look->slope - PARALLEL) * along) {
                return true;
            }
        }
    }
    return false;
}

/* All of the outline that may come between the ends. */
static void take_piece(Look *look, double from, double to) {
    Margin *m = look->m;
    const MarginPiece *piece = &m->pieces[look->piece];
    double more = look->shift + look->r * piece->weight;
    if ((piece->left[0] && !lets_lines_in(look, 1, from, more)) ||
        (piece->left[1] && !lets_lines_in(look, -1, to, more))) {
        return;
    }
    MarginHalf halves[3] = {beside_end(look, &m->a, 1, from, more), beside_end(look, &m->b, -1, to, more)};
    int count = 2;
    if (piece->role_count == 1 && piece->roles[0].kind == GEOM_ROLE_BODY) {
        halves[count++] = below_line(look, &piece->roles[0], more);
    }
    for (int c = 0; c < piece->chain_count; c++) {
        const MarginChain *chain = &m->chains[piece->chain + c];
        double y = vec_cross(look->box.d, vec_sub(chain->middle, m->pivot));
        look->off = shift_of(look, piece, chain);
        double far = chain->radius * (1 + 2 * look->widen) + look->off;
        if (y + far < look->low || y - far > look->high) { /* beside the corridor */
            continue;
        }
        margin_runs(m, &m->chains[piece->chain + c], &look->box, halves, count, take_span, look);
    }
}

/* The most that one interval can put into the stretch from p to q. */
static double share(const Span *span, double p, double q) {
    double max = margin_min(margin_min(span->high - span->low, q - p),
                            margin_min(q - (span->low - span->shift), span->high + span->shift - p));
    return margin_max(0, max);
}

/* Is some stretch longer than what can be put into it? */
static bool has_stretch(Look *look) {
    look->m->cost += (double)look->count * look->count;
    for (int i = -1; i < look->count; i++) {
        double p = i < 0 ? look->low : look->spans[i].high + look->spans[i].shift;
        if (p < look->low || p >= look->high) {
            continue;
        }
        for (int k = -1; k < look->count; k++) {
            double q = k < 0 ? look->high : look->spans[k].low - look->spans[k].shift, sum = 0;
            if (q > look->high || !(q - p > GEOM_BEAM_FLOOR)) {
                continue;
            }
            for (int s = 0; s < look->count && sum < q - p; s++) {
                sum += share(&look->spans[s], p, q);
            }
            if (q - p - sum > GEOM_BEAM_FLOOR) {
                look->rho = (p + q) / 2;
                return true;
            }
        }
    }
    return false;
}

/* As margin_far_cross, of a line that rides along: it keeps its place in the end but for what it does not ride and its
 * slope. Where it leaves a convex end is no earlier than on one of the two sides of that band. */
static double ridden_cross(const Look *look, const MarginEnd *end, double across, double side) {
    double own = look->r * end->weight, width = (1 - look->ride) * own + look->slope * end->reach;
    double low = end_cross(&end->end, look->box.d, across - width, side);
    double high = end_cross(&end->end, look->box.d, across + width, side);
    return side > 0 ? margin_min(low, high) - own : margin_max(low, high) + own;
}

/* In u, for the line at rho. */
static void longest_way(const Look *look, double rho, double *from, double *to) {
    const Margin *m = look->m;
    double across = rho + rho_of(look->box.d, m->pivot), along = vec_dot(look->box.d, m->pivot);
    *from = margin_far_cross(&m->a, look->box.d, across, look->r * m->a.weight, 1) - along;
    *to = margin_far_cross(&m->b, look->box.d, across, look->r * m->b.weight, -1) - along;
}

/* Lines of the corridor that depth is asked of, and the longest way that one of them has between the ends. Those that
 * ride along turn. Ends are convex: the way is longest on one of the two sides. */
typedef struct {
    MarginBox box;
    double from, to;
    double longer; /* a length along is at most so many times as long on them */
} Lines;

static Lines lines_at(const Look *look, double rho, double slack) {
    const Margin *m = look->m;
    Lines out = {.box = margin_line(look->box.d, rho), .from = INFINITY, .to = -INFINITY};
    double along = vec_dot(look->box.d, m->pivot), pivot = rho_of(look->box.d, m->pivot), from, to;
    for (int side = -1; side <= 1; side += 2) {
        longest_way(look, rho + side * slack, &from, &to);
        if (look->ride > 0) {
            from = ridden_cross(look, &m->a, pivot + rho + side * slack, 1) - along;
            to = ridden_cross(look, &m->b, pivot + rho + side * slack, -1) - along;
        }
        out.from = margin_min(out.from, from);
        out.to = margin_max(out.to, to);
    }
    out.longer = sqrt(1 + look->slope * look->slope);
    out.box.slack = slack;
    out.box.cosine = 1 / out.longer;
    out.box.sine = look->slope / out.longer;
    return out;
}

/* The greatest depth of one of the lines in the piece; who only asks whether it is above `enough` has it sooner. */
static double depth_in(const Look *look, const Lines *lines, int piece, double enough) {
    Margin *m = look->m;
    MarginShift shift = {look->r * m->pieces[piece].weight, look->shift};
    return lines->longer * margin_greatest_depth(m, &m->pieces[piece], &lines->box, lines->from, lines->to, shift,
                                                 enough / lines->longer);
}

/* The sum of greatest depths of each group that may count is within its limit on this line. */
static bool within_limits(Look *look, double rho, const bool *deep, const GeomRole *roles) {
    Margin *m = look->m;
    Lines line = lines_at(look, rho, 0);
    for (int i = 0; i < m->piece_count; i++) {
        double sum = 0;
        for (int k = 0; deep[i] && k < m->piece_count; k++) {
            if (deep[k] && (k == i || (roles[i].group >= 0 && roles[k].group == roles[i].group))) {
                sum += depth_in(look, &line, k, roles[i].group < 0 ? roles[i].limit + GEOM_LIMIT : NAN);
            }
        }
        if (deep[i] && sum > roles[i].limit + GEOM_LIMIT) {
            return false;
        }
        if (m->over[i] && !margin_all_pass_over(m, &m->pieces[i], &roles[i], &line.box, look->r)) {
            return false;
        }
    }
    return true;
}

/* A single line that no interval reaches, and that is within all limits. Where a wood is met askew the least depth is
 * that of a line along the rims of both ends. */
static bool has_line(Look *look, const bool *deep, const GeomRole *roles) {
    static const double ACROSS[] = {0.5, 0, 1, 0.1, 0.9, 0.25, 0.75};
    for (int i = -1; i < look->count; i++) {
        double p = i < 0 ? look->low : look->spans[i].high + look->spans[i].shift, q = look->high;
        bool free = p >= look->low && p < look->high;
        for (int k = 0; k < look->count && free; k++) {
            double low = look->spans[k].low - look->spans[k].shift, high = look->spans[k].high + look->spans[k].shift;
            free = !(low <= p && high > p);
            q = low > p ? margin_min(q, low) : q;
        }
        for (size_t k = 0; k < BASE_COUNT(ACROSS) && free && q - p > 2 * GEOM_BEAM_FLOOR; k++) {
            double rho = p + GEOM_BEAM_FLOOR + (q - p - 2 * GEOM_BEAM_FLOOR) * ACROSS[k];
            if (within_limits(look, rho, deep, roles)) {
                look->rho = rho;
                return true;
            }
        }
    }
    return false;
}

/* What a piece may be at this displacement; whatever is neither complete nor deep is taken for complete. */
static void sort_roles(Margin *m, double r, bool *any_deep) {
    margin_ask_roles(m, r);
    *any_deep = false;
    for (int i = 0; i < m->piece_count; i++) {
        m->complete[i] = m->deep[i] = m->over[i] = false;
        for (int k = 0; k < m->pieces[i].role_count; k++) {
            GeomRole role = m->pieces[i].roles[k];
            role.limit = margin_min_limit(m, role.limit, r);
            if (role.kind == GEOM_ROLE_OPEN) {
                continue;
            }
            if (role.kind == GEOM_ROLE_NEARER && m->pieces[i].role_count == 1) {
                m->over[i] = true;
                m->now[i] = role;
            } else if (role.kind != GEOM_ROLE_DEPTH) {
                m->complete[i] = true;
            } else if (!m->deep[i] || role.limit < m->now[i].limit) {
                m->deep[i] = true;
                m->now[i] = role;
            }
        }
        *any_deep = *any_deep || m->deep[i] || m->over[i];
    }
}

static bool set_corridor(Look *look) {
    Margin *m = look->m;
    GeomVec d = look->box.d;
    double pivot = rho_of(d, m->pivot), dist = vec_dot(d, vec_sub(m->b.end.centre, m->a.end.centre));
    double ra = look->r * m->a.weight, rb = look->r * m->b.weight, max = margin_max(ra, rb);
    if (dist <= 2 * max && look->ride > 0) {
        return false;
    }
    look->dist = look->ride > 0 ? sqrt(dist * dist - 4 * max * max) : dist;
    double ratio = look->ride > 0 ? look->ride * 2 * reach_of(m) / look->dist : 0, stay = 1 - look->ride;
    look->low =
        margin_max(end_low(&m->a.end, d) + stay * ra + ratio * max, end_low(&m->b.end, d) + stay * rb + ratio * max) -
        pivot;
    look->high =
        margin_min(end_high(&m->a.end, d) - stay * ra - ratio * max, end_high(&m->b.end, d) - stay * rb - ratio * max) -
        pivot;
    look->shift = look->ride * max * (1 + ratio);
    look->widen = look->slope = look->ride > 0 ? look->ride * 2 * max / look->dist : 0;
    return look->high - look->low > GEOM_BEAM_FLOOR;
}

static bool holds_end(const MarginPiece *piece) {
    return piece->held[0] || piece->held[1];
}

typedef enum { LEFT_NONE, LEFT_IN_PART, LEFT_SOME } Left;

/* Is a line left in the corridor as it is set? Where it is a piece that holds an end that leaves none, a part of the
 * corridor may have one: it runs into the piece for less of its way. */
static Left corridor_left(Look *look, bool any_deep) {
    Margin *m = look->m;
    double low_from, low_to, high_from, high_to;
    bool holding = false;
    longest_way(look, look->low, &low_from, &low_to);
    longest_way(look, look->high, &high_from, &high_to);
    look->count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (look->piece = 0; look->piece < m->piece_count; look->piece++) {
            if (!m->complete[look->piece] || holds_end(&m->pieces[look->piece]) != (pass == 1)) {
                continue;
            }
            if (m->pieces[look->piece].chain_count == 0) {
                return LEFT_NONE;
            }
            holding = holding || pass == 1;
            take_piece(look, margin_min(low_from, high_from), margin_max(low_to, high_to));
        }
        if (!has_stretch(look)) {
            return pass == 1 ? LEFT_IN_PART : LEFT_NONE;
        }
    }
    return !any_deep || has_line(look, m->deep, m->now) ? LEFT_SOME : holding ? LEFT_IN_PART : LEFT_NONE;
}

static bool part_left(Look *look, bool any_deep, int cuts) {
    double low = look->low, high = look->high, quarter = (high - low) / 4;
    Left left = high - low > GEOM_BEAM_FLOOR ? corridor_left(look, any_deep) : LEFT_NONE;
    for (int i = 0; i < 3 && left == LEFT_IN_PART && cuts > 0; i++) {
        look->low = low + i * quarter;
        look->high = high - (2 - i) * quarter;
        left = part_left(look, any_deep, cuts - 1) ? LEFT_SOME : left;
    }
    return left == LEFT_SOME;
}

/* A piece that all lines of the corridor pass over, or within its limit, has no say. */
static bool any_in_question(Look *look) {
    Margin *m = look->m;
    Lines all = lines_at(look, (look->low + look->high) / 2, (look->high - look->low) / 2);
    bool any = false;
    for (int i = 0; i < m->piece_count; i++) {
        double limit = m->now[i].limit + GEOM_LIMIT;
        m->over[i] = m->over[i] && !margin_all_pass_over(m, &m->pieces[i], &m->now[i], &all.box, look->r);
        m->deep[i] = m->deep[i] && !(m->now[i].group < 0 && depth_in(look, &all, i, limit) <= limit);
        any = any || m->over[i] || m->deep[i];
    }
    return any;
}

bool margin_is_left(Margin *m, GeomVec d, double r, double ride, double *rho) {
    bool any_deep;
    Look look = {.m = m, .r = r, .ride = ride, .box = margin_line(d, 0)};
    m->cost += m->edge_count + 1;
    if (!set_corridor(&look)) {
        return false;
    }
    sort_roles(m, r, &any_deep);
    for (int i = 0; i < m->piece_count && ride > 0; i++) {
        if (m->over[i]) {
            return false;
        }
    }
    margin_turn(m, d);
    any_deep = any_deep && any_in_question(&look);
    bool left = part_left(&look, any_deep, r < CLOSE ? CUTS_CLOSE : CUTS);
    *rho = look.rho;
    return left;
}
