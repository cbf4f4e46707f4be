/* What the caller sees of an answer: the witness from `from` to `to`, where it is stopped and by what, and every piece
 * it meets. */
#include "base/base.h"
#include "geom/area/area_internal.h"
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
        if (answer->verdict != GEOM_SIGHT_CLEAR || w->ask.query->centres_only) {
            rho_a = min_of(max_of(rho_a, end_low(&w->a, d)), end_high(&w->a, d));
            rho_b = min_of(max_of(rho_b, end_low(&w->b, d)), end_high(&w->b, d));
        }
        a = vec_add(vec_scale(n, rho_a), vec_scale(d, end_cross(&w->a, d, rho_a, 1)));
        b = vec_add(vec_scale(n, rho_b), vec_scale(d, end_cross(&w->b, d, rho_b, -1)));
    }
    out->a = w->ask.swapped ? b : a;
    out->b = w->ask.swapped ? a : b;
    out->stop = out->b;
}

/* By the place of entry, then by piece; of too many the furthest are left out. */
static void add_row(GeomSight *out, GeomLedgerRow row) {
    base_assert(row.in >= 0 && row.in <= row.out && row.length >= 0);
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
    for (int i = 0; i < w->ask.count && length > 0; i++) {
        int piece = w->ask.list[i];
        const GeomRole *role = &w->ask.roles[piece];
        /* A clear line enters no complete piece. */
        bool passed = out->verdict == GEOM_SIGHT_CLEAR && role->kind == GEOM_ROLE_COMPLETE;
        if (role->kind == GEOM_ROLE_OPEN || passed || !boxes_meet(&w->scene->areas[piece].box, &line)) {
            continue;
        }
        SightInside inside = sight_inside(w, piece, out->a, vec_scale(vec_sub(out->b, out->a), 1 / length), length);
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
    double length = vec_length(d), from = w->ask.query->from_height, to = w->ask.query->to_height;
    bool bodies = false;
    for (int i = 0; i < out->ledger_count; i++) {
        bodies = bodies || out->ledger[i].kind == GEOM_ROLE_BODY;
    }
    if (!bodies || answer->has_depth || !(length > 0)) {
        return;
    }
    d = vec_scale(d, 1 / length);
    const SightEnd *low = (from > to) != w->ask.swapped ? &w->b : &w->a;
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

/* In the order along the line, and by number where two begin at one place. */
static void put_blockers(SightWork *w, GeomSight *out) {
    bool named = w->names.count > 0;
    int count = named ? w->names.count : w->names.blocker_count, *list = named ? w->names.list : w->names.blockers;
    sight_sort_along(w, list, count, out->a, out->b);
    for (int i = 0; i < count; i++) {
        const GeomRole *role = &w->ask.roles[list[i]];
        bool shared = named && role->kind == GEOM_ROLE_DEPTH && role->group >= 0;
        if (out->blocker_count == GEOM_LINKS_MAX) {
            out->cut_short = true;
            return;
        }
        if (!shared) {
            out->blockers[out->blocker_count++] = list[i];
        }
        for (int k = 0; shared && k < out->ledger_count; k++) {
            const GeomRole *other = &w->ask.roles[out->ledger[k].piece];
            bool same = other->kind == GEOM_ROLE_DEPTH && other->group == role->group;
            out->cut_short = out->cut_short || (same && out->blocker_count == GEOM_LINKS_MAX);
            if (same && out->blocker_count < GEOM_LINKS_MAX) {
                out->blockers[out->blocker_count++] = out->ledger[k].piece;
            }
        }
    }
}

static void draw(SightWork *w, const SightAnswer *answer, GeomSight *out) {
    put_witness(w, answer, out);
    put_ledger(w, out);
    reach_far_rim(w, answer, out);
}

static void stop(SightWork *w, GeomSight *out) {
    double length = vec_distance(out->a, out->b), along;
    int row = -1;
    if (!sight_first_stop(w, out, w->names.count > 0, &along, &row)) {
        along = sight_first_touch(w, out);
    }
    out->stop = length > 0 ? vec_lerp(out->a, out->b, min_of(1, max_of(0, along / length))) : out->a;
    if (row >= 0) {
        out->ledger[row].stops = true;
    }
}

/* What is told of every answer. */
static void put_numbers(const SightWork *w, const SightAnswer *answer, GeomSight *out) {
    base_assert(answer->from_part >= 0 && answer->to_part >= 0);
    out->verdict = answer->verdict;
    out->why = answer->why;
    out->clearance = answer->width / 2;
    out->beam = answer->verdict == GEOM_SIGHT_CLEAR && answer->why == GEOM_WHY_BEAM ? answer->beam / 2 : 0;
    out->has_depth = answer->has_depth;
    out->depth = answer->depth;
    out->depth_limit = answer->limit;
    out->depth_piece = answer->depth_piece;
    out->depth_off = answer->depth_off;
    out->unmeasured = answer->unmeasured;
    out->range_count = out->link_count = out->blocker_count = 0;
    out->cut_short = false;
    out->alone = w->names.alone;
    out->from_part = w->ask.swapped ? answer->to_part : answer->from_part;
    out->to_part = w->ask.swapped ? answer->from_part : answer->to_part;
}

void sight_report_verdict(const SightWork *w, const SightAnswer *answer, GeomSight *out) {
    put_numbers(w, answer, out);
    out->clearance = NAN;
    out->depth_off = 0;
    out->has_depth = false;
    out->ledger_count = 0;
    out->a = w->ask.query->from.parts[out->from_part].centre;
    out->b = out->stop = w->ask.query->to.parts[out->to_part].centre;
}

void sight_report(SightWork *w, SightAnswer *answer, GeomSight *out) {
    put_numbers(w, answer, out);
    draw(w, answer, out);
    double along;
    int first;
    if (w->names.count > 0 && sight_first_stop(w, out, false, &along, &first) &&
        !sight_is_named(w, out->ledger[first].piece) && sight_find_line(w, answer)) {
        draw(w, answer, out);
    }
    if (answer->verdict != GEOM_SIGHT_CLEAR) {
        stop(w, out);
    }
    if (answer->verdict != GEOM_SIGHT_CLEAR && w->ask.query->want_blockers) {
        put_blockers(w, out);
    }
}
