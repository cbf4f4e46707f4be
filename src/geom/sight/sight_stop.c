/* Where along the witness a blocked line is stopped, and by what of the ledger. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/sight/sight_depth.h"

#define ON_LINE 1e-6 /* a corner so near to the witness touches it: the margin's line is found to a few of these */

/* By the way before and after, or by heights: of a piece that a line must pass over. */
static bool fails_over(const SightWork *w, const GeomSight *out, const GeomLedgerRow *row) {
    const GeomRole *role = &w->ask.roles[row->piece];
    double length = vec_distance(out->a, out->b), before = row->in, after = length - row->out;
    bool high_from = w->ask.swapped ? role->to_high : role->from_high,
         high_to = w->ask.swapped ? role->from_high : role->to_high;
    if (row->kind == GEOM_ROLE_BODY) {
        double share = w->ask.swapped ? 1 - role->share : role->share;
        return high_from ? row->out >= share * length : row->in <= share * length;
    }
    return !((high_from && after > before + GEOM_LIMIT) || (high_to && before > after + GEOM_LIMIT));
}

/* The stretches of the line in all pieces that share the row's limit, by where they begin, then by row; the row is
 * their `first`. */
static int stretches_of(SightWork *w, const GeomSight *out, int own) {
    SightArea *area = w->area;
    const GeomRole *deciding = &w->ask.roles[out->ledger[own].piece];
    double length = vec_distance(out->a, out->b);
    GeomVec d = vec_scale(vec_sub(out->b, out->a), 1 / length);
    int count = 0;
    for (int i = 0; i < out->ledger_count; i++) {
        const GeomRole *role = &w->ask.roles[out->ledger[i].piece];
        if (i != own && (role->kind != GEOM_ROLE_DEPTH || deciding->group < 0 || role->group != deciding->group)) {
            continue;
        }
        SightInside inside = sight_inside(w, out->ledger[i].piece, out->a, d, length);
        for (int k = 0; k < inside.count; k++) {
            sight_room_for_clusters(w, count + 1);
            area->clusters[count++] = (SightCluster){.from = inside.at[k].x, .to = inside.at[k].y, .first = i};
        }
    }
    sort_clusters(area->clusters, count, area->joined);
    return count;
}

/* Goes along the line through all pieces that share the row's limit until it is used up. False: they are not too deep.
 */
static bool used_up(SightWork *w, const GeomSight *out, int own, double *along, int *at_row) {
    base_assert(own >= 0 && own < out->ledger_count);
    const GeomRole *deciding = &w->ask.roles[out->ledger[own].piece];
    double used = 0, reached = 0;
    bool found = false;
    int count = stretches_of(w, out, own);
    for (int i = 0; i < count; i++) {
        const SightCluster *stretch = &w->area->clusters[i];
        double from = max_of(stretch->from, reached); /* what another piece has covered counts once */
        reached = max_of(reached, stretch->to);
        if (!found && used + (reached - from) >= deciding->limit) {
            found = true;
            *along = from + (deciding->limit - used);
            *at_row = stretch->first;
        }
        used += reached - from;
    }
    return found && used > deciding->limit + GEOM_LIMIT - GEOM_DEPTH_FINE;
}

bool sight_first_stop(SightWork *w, const GeomSight *out, bool named, double *along, int *row) {
    *along = INFINITY;
    for (int i = 0; i < out->ledger_count; i++) {
        const GeomLedgerRow *it = &out->ledger[i];
        double at = it->in;
        int by = i;
        bool stops = it->kind == GEOM_ROLE_COMPLETE || (it->kind == GEOM_ROLE_DEPTH && used_up(w, out, i, &at, &by)) ||
                     ((it->kind == GEOM_ROLE_NEARER || it->kind == GEOM_ROLE_BODY) && fails_over(w, out, it));
        if (stops && at < *along && (!named || sight_is_named(w, it->piece))) {
            *along = at;
            *row = by;
        }
    }
    base_assert(!(*along < INFINITY) || (*row >= 0 && *row < out->ledger_count));
    return *along < INFINITY;
}

/* The witness only touches what closes the way: the first place where it does. */
double sight_first_touch(const SightWork *w, const GeomSight *out) {
    GeomVec d = vec_sub(out->b, out->a);
    double length = vec_length(d), first = length;
    bool named = w->names.count > 0;
    int count = named ? w->names.count : w->names.blocker_count;
    for (int i = 0; i < count && length > 0; i++) {
        int piece = named ? w->names.list[i] : w->names.blockers[i];
        base_assert(piece >= 0 && piece < w->scene->pieces);
        for (AreaEdges e = area_edges(&w->scene->areas[piece]); area_edge_next(&e);) {
            GeomVec p = vec_sub(e.a, out->a), q = vec_sub(e.b, out->a);
            double yp = vec_cross(d, p) / length, yq = vec_cross(d, q) / length;
            double up = vec_dot(d, p) / length, uq = vec_dot(d, q) / length;
            if (fabs(yp) < ON_LINE && up >= 0) {
                first = min_of(first, up);
            }
            if ((yp > 0) != (yq > 0)) {
                double u = up + (uq - up) * (yp / (yp - yq));
                first = u >= 0 ? min_of(first, u) : first;
            }
        }
    }
    return first;
}
