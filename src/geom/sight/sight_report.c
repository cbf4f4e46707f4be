/* What the caller sees of an answer: the witness from `from` to `to`, where it is stopped and by what, and every piece
 * it meets. */
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/sight/sight_broad.h"
#include "geom/sight/sight_depth.h"

/* The witness in the caller's direction. A line that the fewest millimetres would free may pass just beside an end:
 * then it is drawn from the rim's nearest point. */
static void put_witness(SightWork *w, const SightAnswer *answer, GeomSight *out) {
    GeomVec a, b;
    if (answer->why == GEOM_WHY_OVERLAP) {
        GeomGap gap = shape_gap(w->a.shape, w->b.shape);
        a = gap.on_a;
        b = gap.on_b;
    } else {
        GeomVec d = answer->line.d, n = vec_left(d);
        double rho_a = answer->line.rho, rho_b = answer->line.rho;
        if (answer->verdict != GEOM_SIGHT_CLEAR || w->ask->centres_only) {
            rho_a = min_of(max_of(rho_a, end_low(&w->a, d)), end_high(&w->a, d));
            rho_b = min_of(max_of(rho_b, end_low(&w->b, d)), end_high(&w->b, d));
        }
        a = vec_add(vec_scale(n, rho_a), vec_scale(d, end_cross(&w->a, d, rho_a, 1)));
        b = vec_add(vec_scale(n, rho_b), vec_scale(d, end_cross(&w->b, d, rho_b, -1)));
    }
    out->a = w->swapped ? b : a;
    out->b = w->swapped ? a : b;
    out->stop = out->b;
}

/* Stretches of a line inside a piece, x to y along it; in the scratch of the search for depths, until the next piece.
 */
typedef struct {
    const GeomVec *at;
    int count;
} Inside;

/* Where the line from a along d (length long) crosses the outline. What lies behind a says whether a is inside. A line
 * along an edge only touches: a stretch counts when its middle is inside beyond doubt. */
static Inside find_inside(SightWork *w, int piece, GeomVec a, GeomVec d, double length) {
    const GeomArea *area = &w->scene->areas[piece];
    double *cuts = w->area->cuts;
    GeomVec *at = w->area->marks;
    int n = 0, count = 0;
    bool inside = false, along = false;
    for (AreaEdges e = area_edges(area); area_edge_next(&e);) {
        GeomVec p = vec_sub(e.a, a), q = vec_sub(e.b, a);
        double yp = vec_cross(d, p), yq = vec_cross(d, q);
        if ((yp > 0) == (yq > 0)) {
            along = along || (fabs(yp) < GEOM_TOUCH && fabs(yq) < GEOM_TOUCH);
            continue;
        }
        double up = vec_dot(d, p), u = up + (vec_dot(d, q) - up) * (yp / (yp - yq));
        if (u <= 0) {
            inside = !inside;
        } else if (u < length) {
            int k = n++;
            for (; k > 0 && cuts[k - 1] > u; k--) {
                cuts[k] = cuts[k - 1];
            }
            cuts[k] = u;
        }
    }
    double from = 0;
    for (int i = 0; i <= n; i++, inside = !inside) {
        double to = i < n ? cuts[i] : length;
        if (inside && to - from > GEOM_LAP_FLOOR &&
            (!along || area_side(area, vec_add(a, vec_scale(d, (from + to) / 2))) > 0)) {
            at[count++] = vec(from, to);
        }
        from = to;
    }
    return (Inside){at, count};
}

/* By the place of entry, then by piece; of too many the furthest are left out. */
static void add_row(GeomSight *out, GeomLedgerRow row) {
    int at = out->ledger_count;
    while (at > 0 && (out->ledger[at - 1].in > row.in ||
                      (out->ledger[at - 1].in >= row.in && out->ledger[at - 1].piece > row.piece))) {
        at--;
    }
    out->cut_short = out->cut_short || out->ledger_count == GEOM_LEDGER_MAX;
    if (at == GEOM_LEDGER_MAX) {
        return;
    }
    out->ledger_count += out->ledger_count < GEOM_LEDGER_MAX;
    for (int i = out->ledger_count - 1; i > at; i--) {
        out->ledger[i] = out->ledger[i - 1];
    }
    out->ledger[at] = row;
}

static void put_ledger(SightWork *w, GeomSight *out) {
    double length = vec_distance(out->a, out->b);
    GeomBox line = {min_of(out->a.x, out->b.x), min_of(out->a.y, out->b.y), max_of(out->a.x, out->b.x),
                    max_of(out->a.y, out->b.y)};
    out->ledger_count = 0;
    for (int i = 0; i < w->asked_count && length > 0; i++) {
        int piece = w->asked_list[i];
        const GeomRole *role = &w->roles[piece];
        /* A clear line enters no complete piece. */
        bool passed = out->verdict == GEOM_SIGHT_CLEAR && role->kind == GEOM_ROLE_COMPLETE;
        if (role->kind == GEOM_ROLE_OPEN || passed || !boxes_meet(&w->scene->areas[piece].box, &line)) {
            continue;
        }
        Inside inside = find_inside(w, piece, out->a, vec_scale(vec_sub(out->b, out->a), 1 / length), length);
        if (inside.count == 0) {
            continue;
        }
        GeomLedgerRow row = {.piece = piece, .kind = role->kind, .in = inside.at[0].x};
        row.out = inside.at[inside.count - 1].y;
        row.limit = role->kind == GEOM_ROLE_DEPTH ? role->limit : 0;
        for (int k = 0; k < inside.count; k++) {
            row.length += inside.at[k].y - inside.at[k].x;
        }
        add_row(out, row);
    }
}

/* Where bodies lie on the line it goes to the far rim of the lower end, as they were judged. */
static void reach_far_rim(const SightWork *w, const SightAnswer *answer, GeomSight *out) {
    GeomVec d = vec_sub(out->b, out->a);
    double length = vec_length(d), from = w->ask->from_height, to = w->ask->to_height;
    bool bodies = false;
    for (int i = 0; i < out->ledger_count; i++) {
        bodies = bodies || out->ledger[i].kind == GEOM_ROLE_BODY;
    }
    if (!bodies || answer->has_depth || !(length > 0)) {
        return;
    }
    d = vec_scale(d, 1 / length);
    const SightEnd *low = (from > to) != w->swapped ? &w->b : &w->a;
    GeomVec near = from > to ? out->b : out->a;
    double rho = rho_of(d, near), chord = max_of(0, end_cross(low, d, rho, 1) - end_cross(low, d, rho, -1));
    if (from > to) {
        out->b = vec_add(out->b, vec_scale(d, chord));
        out->stop = out->verdict == GEOM_SIGHT_CLEAR ? out->b : out->stop;
        return;
    }
    out->a = vec_sub(out->a, vec_scale(d, chord));
    for (int i = 0; i < out->ledger_count; i++) {
        out->ledger[i].in += chord;
        out->ledger[i].out += chord;
    }
}

static void stop_at(GeomSight *out, double along, int row) {
    double length = vec_distance(out->a, out->b);
    out->stop = length > 0 ? vec_lerp(out->a, out->b, min_of(1, max_of(0, along / length))) : out->a;
    if (row >= 0) {
        out->ledger[row].stops = true;
    }
}

/* The witness only touches what closes the way: the first place where it does. */
static void stop_at_touch(const SightWork *w, GeomSight *out) {
    GeomVec d = vec_sub(out->b, out->a);
    double length = vec_length(d), first = length;
    for (int i = 0; i < w->blocker_count && length > 0; i++) {
        for (AreaEdges e = area_edges(&w->scene->areas[w->blockers[i]]); area_edge_next(&e);) {
            GeomVec p = vec_sub(e.a, out->a), q = vec_sub(e.b, out->a);
            double yp = vec_cross(d, p) / length, yq = vec_cross(d, q) / length;
            double up = vec_dot(d, p) / length, uq = vec_dot(d, q) / length;
            if (fabs(yp) < 1e-6 && up >= 0) {
                first = min_of(first, up);
            }
            if ((yp > 0) != (yq > 0)) {
                double u = up + (uq - up) * (yp / (yp - yq));
                first = u >= 0 ? min_of(first, u) : first;
            }
        }
    }
    stop_at(out, first, -1);
}

static void stop_complete(const SightWork *w, GeomSight *out) {
    for (int i = 0; i < out->ledger_count; i++) {
        if (out->ledger[i].kind == GEOM_ROLE_COMPLETE) {
            stop_at(out, out->ledger[i].in, i);
            return;
        }
    }
    stop_at_touch(w, out);
}

static void stop_nearer(const SightWork *w, GeomSight *out) {
    double length = vec_distance(out->a, out->b);
    for (int i = 0; i < out->ledger_count; i++) {
        const GeomLedgerRow *row = &out->ledger[i];
        const GeomRole *role = &w->roles[row->piece];
        bool high_from = w->swapped ? role->to_high : role->from_high,
             high_to = w->swapped ? role->from_high : role->to_high;
        double before = row->in, after = length - row->out;
        if (row->kind == GEOM_ROLE_BODY) {
            double share = w->swapped ? 1 - role->share : role->share;
            if (high_from ? row->out >= share * length : row->in <= share * length) {
                stop_at(out, row->in, i);
                return;
            }
            continue;
        }
        bool over = (high_from && after > before + GEOM_LIMIT) || (high_to && before > after + GEOM_LIMIT);
        if (row->kind == GEOM_ROLE_NEARER && !over) {
            stop_at(out, row->in, i);
            return;
        }
    }
}

/* Goes along the line through all pieces of the group that decides until its limit is used up. */
static void stop_deep(SightWork *w, const SightAnswer *answer, GeomSight *out) {
    const GeomRole *deciding = &w->roles[answer->depth_piece];
    double length = vec_distance(out->a, out->b), used = 0, at = -1, reached = 0;
    int last = -1;
    for (;;) {
        /* The next stretch after the last one, by start, then by row. */
        double from = INFINITY, to = INFINITY;
        int row = -1;
        for (int i = 0; i < out->ledger_count; i++) {
            int piece = out->ledger[i].piece;
            const GeomRole *role = &w->roles[piece];
            bool same = piece == answer->depth_piece || (deciding->group >= 0 && role->group == deciding->group);
            if (role->kind != GEOM_ROLE_DEPTH || !same) {
                continue;
            }
            Inside inside = find_inside(w, piece, out->a, vec_scale(vec_sub(out->b, out->a), 1 / length), length);
            for (int k = 0; k < inside.count; k++) {
                double start = inside.at[k].x;
                bool done = start < at || (start <= at && i <= last);
                if (!done && start < from) {
                    from = start;
                    to = inside.at[k].y;
                    row = i;
                }
            }
        }
        if (row < 0) {
            return;
        }
        at = from;
        last = row;
        from = max_of(from, reached); /* what another piece has covered counts once */
        reached = max_of(reached, to);
        to = reached;
        if (used + (to - from) >= answer->limit) {
            stop_at(out, from + (answer->limit - used), row);
            return;
        }
        used += to - from;
    }
}

static void put_blockers(SightWork *w, GeomSight *out) {
    for (int i = 1; i < w->blocker_count; i++) {
        int keep = w->blockers[i], k = i;
        for (; k > 0 && w->blockers[k - 1] > keep; k--) {
            w->blockers[k] = w->blockers[k - 1];
        }
        w->blockers[k] = keep;
    }
    for (int i = 0; i < w->blocker_count && i < GEOM_LINKS_MAX; i++) {
        out->blockers[out->blocker_count++] = w->blockers[i];
    }
}

void sight_report(SightWork *w, const SightAnswer *answer, GeomSight *out) {
    out->verdict = answer->verdict;
    out->why = answer->why;
    out->clearance = answer->width / 2;
    out->beam = answer->verdict == GEOM_SIGHT_CLEAR && answer->why == GEOM_WHY_BEAM ? answer->beam / 2 : 0;
    out->has_depth = answer->has_depth;
    out->depth = answer->depth;
    out->depth_limit = answer->limit;
    out->depth_piece = answer->depth_piece;
    out->evaluations = w->evaluations;
    out->range_count = out->link_count = out->blocker_count = 0;
    out->cut_short = w->blocker_count > GEOM_LINKS_MAX;
    put_witness(w, answer, out);
    put_ledger(w, out);
    reach_far_rim(w, answer, out);
    if (answer->verdict == GEOM_SIGHT_CLEAR) {
        return;
    }
    if (answer->why == GEOM_WHY_COMPLETE) {
        put_blockers(w, out);
        stop_complete(w, out);
    } else if (answer->why == GEOM_WHY_NEARER) {
        stop_nearer(w, out);
    } else if (answer->why == GEOM_WHY_DEPTH) {
        stop_deep(w, answer, out);
    }
}
