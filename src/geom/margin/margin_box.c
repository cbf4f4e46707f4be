/* Is every line of a box stopped, whatever displacement of a given size?
 *
 * In the frame of a piece a line is shifted by at most the piece's displacement. So a connected stretch of outline that
 * stays between the ends, grown and a displacement further in, stops all lines of the box if one of its points lies a
 * displacement beyond them on one side and another on the other: the line must cross it. Pieces that move as one are
 * joined where they leave no line between them.
 *
 * Where an end was drawn in by growing, a line that leaves it later only has less to pass; where a piece may do one of
 * several things at this displacement, the mildest counts. */
#include "geom/margin/margin_internal.h"

/* What keeps the part of an outline that lies between both ends for every line of the box. */
static int between(const Margin *m, const MarginBox *box, const MarginSpan *span, double from_more, double to_more,
                   MarginHalf out[4]) {
    GeomVec a = margin_local(m, box->d, m->a.end.centre), b = margin_local(m, box->d, m->b.end.centre);
    int count = 0;
    for (int i = 0; i < (box->sine > 0 ? 2 : 1); i++) {
        GeomVec d = vec(box->cosine, i ? -box->sine : box->sine);
        out[count++] = (MarginHalf){d, vec_dot(d, a) + margin_max(0, span->ahead_from + from_more)};
        out[count++] = (MarginHalf){vec_scale(d, -1), -vec_dot(d, b) + margin_max(0, span->ahead_to + to_more)};
    }
    return count;
}

/* What of a body stops, that is lower than one end and not than the other: all of it beyond the place where the highest
 * line of the box is as low, or before it. */
static int below_lines(const Margin *m, const MarginBox *box, MarginSpan *span, double r, const GeomRole *role,
                       double shift, MarginHalf *out) {
    GeomVec a = margin_local(m, box->d, m->a.end.centre), b = margin_local(m, box->d, m->b.end.centre);
    double share = role->share, side = role->from_high ? 1 : -1;
    if (isnan(role->from_high ? span->back_to : span->back_from)) {
        *(role->from_high ? &span->back_to : &span->back_from) =
            role->from_high ? margin_exit_ahead(&m->b, box, b, r * m->b.weight, 1)
                            : margin_exit_ahead(&m->a, box, a, r * m->a.weight, -1);
    }
    /* From the high end's near rim to the low end's far rim. */
    double near = role->from_high ? span->ahead_from : span->back_from;
    double far = role->from_high ? span->back_to : span->ahead_to;
    GeomVec at = vec_lerp(a, b, share);
    double ahead = (1 - share) * near + share * far + shift;
    int count = 0;
    for (int i = 0; i < (box->sine > 0 ? 2 : 1); i++) {
        GeomVec d = vec_scale(vec(box->cosine, i ? -box->sine : box->sine), side);
        out[count++] = (MarginHalf){d, vec_dot(d, at) + margin_max(0, ahead)};
    }
    return count;
}

/* A body's stretches, to be joined where no line comes between them. */
typedef struct {
    const MarginBox *box;
    double shift; /* displacement of the body */
    bool alone;   /* each run is judged by itself */
    bool stops;
    MarginRun *runs;
    int count;
} Body;

static bool run_stops(const MarginBox *box, const MarginRun *run, double shift) {
    return run->any && run->below + shift <= box->rho - box->slack && run->above - shift >= box->rho + box->slack;
}

static bool take_run(void *context, const MarginRun *run) {
    Body *body = context;
    body->stops = run_stops(body->box, run, body->shift);
    if (!body->alone) {
        body->runs[body->count++] = *run;
    }
    return !body->stops;
}

/* True if the chain does not reach across the lines of the box: no run of it stops them all. */
static bool is_beside(const Margin *m, const MarginChain *chain, const MarginBox *box, double shift) {
    double y = vec_cross(box->d, vec_sub(chain->middle, m->pivot)), max = box->slack + shift;
    return y - chain->radius > box->rho - max || y + chain->radius < box->rho + max;
}

/* Runs of one body that overlap for every line of the box stop as one. */
static bool joined_stop(Body *body) {
    const MarginBox *box = body->box;
    for (bool changed = true; changed && !body->stops;) {
        changed = false;
        for (int i = 0; i < body->count && !body->stops; i++) {
            for (int k = 0; k < body->count; k++) {
                MarginRun *one = &body->runs[i], *other = &body->runs[k];
                bool meets = i != k && one->any && other->any &&
                             margin_bottom(box, vec_sub(one->high, other->low)) >= -GEOM_BEAM_FLOOR &&
                             margin_bottom(box, vec_sub(other->high, one->low)) >= -GEOM_BEAM_FLOOR;
                if (meets) {
                    margin_run_join(one, other);
                    other->any = false;
                    changed = true;
                    body->stops = body->stops || run_stops(box, one, body->shift);
                }
            }
        }
    }
    return body->stops;
}

/* Does the piece, if it is complete, stop all lines of the box? Together with those of its body that follow it. */
static bool complete_stops(Margin *m, int index, const MarginBox *box, MarginSpan *span, double r,
                           const bool *complete) {
    const MarginPiece *piece = &m->pieces[index];
    Body body = {.box = box, .shift = r * piece->weight, .alone = true, .runs = m->runs};
    for (int i = 0; i < m->piece_count; i++) {
        body.alone = body.alone && (i == index || piece->body < 0 || m->pieces[i].body != piece->body);
    }
    for (int i = index; i < m->piece_count && !body.stops; i++) {
        const MarginPiece *other = &m->pieces[i];
        if (i != index && (piece->body < 0 || other->body != piece->body || !complete[i])) {
            continue;
        }
        MarginHalf halves[6];
        double shift = body.shift;
        int count = between(m, box, span, piece->body >= 0 && piece->body == m->a.body ? 0 : shift,
                            piece->body >= 0 && piece->body == m->b.body ? 0 : shift, halves);
        if (m->now[i].kind == GEOM_ROLE_BODY) {
            count += below_lines(m, box, span, r, &m->now[i], shift, halves + count);
        }
        for (int c = 0; c < other->chain_count && !body.stops; c++) {
            if (body.alone && is_beside(m, &m->chains[other->chain + c], box, shift)) {
                continue;
            }
            margin_runs(m, &m->chains[other->chain + c], box, halves, count, take_run, &body);
        }
        if (other->chain_count == 0 && other->holds_pivot &&
            m->now[i].kind == GEOM_ROLE_COMPLETE) { /* all the way is in it */
            body.stops = true;
        }
    }
    return body.stops || (!body.alone && joined_stop(&body));
}

/* Sums of the groups' least depths: of pieces that may overlap the deepest alone counts. */
static bool depth_stops(Margin *m, const MarginBox *box, const MarginSpan *span, double r, const bool *deep,
                        const GeomRole *roles) {
    for (int i = 0; i < m->piece_count; i++) {
        bool leads = deep[i];
        for (int k = 0; leads && roles[i].group >= 0 && k < i; k++) {
            leads = !(deep[k] && roles[k].group == roles[i].group);
        }
        double sum = 0;
        for (int k = i; leads && k < m->piece_count; k++) {
            if (!deep[k] || (k != i && (roles[i].group < 0 || roles[k].group != roles[i].group))) {
                continue;
            }
            double enough = roles[i].group < 0 ? roles[i].limit + GEOM_LIMIT : NAN;
            double depth = margin_min_depth(m, &m->pieces[k], box, span, r * m->pieces[k].weight, enough);
            bool apart = true;
            for (int j = i; j < k; j++) {
                apart = apart &&
                        !(deep[j] && roles[j].group == roles[k].group && roles[i].group >= 0 &&
                          box_meets(m->scene->areas[m->pieces[j].piece].box, m->scene->areas[m->pieces[k].piece].box));
            }
            sum = apart ? sum + depth : margin_max(sum, depth);
            if (sum > roles[i].limit + GEOM_LIMIT) {
                return true;
            }
        }
    }
    return false;
}

/* The mildest of the roles that the piece may have; OPEN where nothing is known to stop. */
static GeomRole mildest(const MarginPiece *piece) {
    GeomRole best = piece->roles[0];
    for (int i = 0; i < piece->role_count; i++) {
        GeomRole role = piece->roles[i];
        bool mixed = (role.kind == GEOM_ROLE_NEARER) != (best.kind == GEOM_ROLE_NEARER) &&
                     best.kind != GEOM_ROLE_COMPLETE && role.kind != GEOM_ROLE_COMPLETE;
        if (role.kind == GEOM_ROLE_OPEN || mixed) {
            return (GeomRole){.kind = GEOM_ROLE_OPEN};
        }
        if (role.kind == GEOM_ROLE_NEARER) { /* whatever passes by one of them */
            best = best.kind == GEOM_ROLE_COMPLETE ? role : best;
            best.from_high = best.from_high || role.from_high;
            best.to_high = best.to_high || role.to_high;
            continue;
        }
        bool milder = best.kind == GEOM_ROLE_COMPLETE ||
                      (best.kind == role.kind && role.kind == GEOM_ROLE_DEPTH && role.limit > best.limit);
        bool unlike = best.kind != role.kind && best.kind != GEOM_ROLE_COMPLETE && role.kind != GEOM_ROLE_COMPLETE;
        if (unlike) {
            return (GeomRole){.kind = GEOM_ROLE_OPEN};
        }
        best = milder ? role : best;
    }
    return best;
}

/* Does this piece, which is complete, or must be passed over, stop all lines of the box? Of a body the first answers
 * for all. */
static bool piece_stops(Margin *m, int index, const MarginBox *box, MarginSpan *span, double r) {
    const MarginPiece *piece = &m->pieces[index];
    bool leads = m->complete[index];
    for (int k = 0; leads && piece->body >= 0 && k < index; k++) {
        leads = !(m->complete[k] && m->pieces[k].body == piece->body);
    }
    return (leads && complete_stops(m, index, box, span, r, m->complete)) ||
           (m->now[index].kind == GEOM_ROLE_NEARER && margin_none_passes_over(m, piece, &m->now[index], box, r));
}

bool margin_blocked(Margin *m, const MarginBox *box, double r) {
    m->cost += m->edge_count + 1;
    MarginSpan span = margin_span(m, box, r);
    if (!span.meets) {
        return true;
    }
    margin_ask_roles(m, r);
    margin_turn(m, box->d);
    bool *complete = m->complete, *deep = m->deep, any_deep = false;
    GeomRole *roles = m->now;
    for (int i = 0; i < m->piece_count; i++) {
        roles[i] = mildest(&m->pieces[i]);
        roles[i].limit *= 1 + m->query->scale * r;
        complete[i] = roles[i].kind == GEOM_ROLE_COMPLETE || roles[i].kind == GEOM_ROLE_BODY;
        deep[i] = roles[i].kind == GEOM_ROLE_DEPTH;
        any_deep = any_deep || deep[i];
    }
    for (int i = -1; i < m->piece_count; i++) { /* what stopped the lines looked at before mostly stops these */
        int piece = i < 0 ? m->stopper : i;
        if (piece < m->piece_count && (i < 0 || i != m->stopper) && piece_stops(m, piece, box, &span, r)) {
            m->stopper = piece;
            return true;
        }
    }
    return any_deep && depth_stops(m, box, &span, r, deep, roles);
}
