/* The certificate of a blocked pair: for each range of directions the runs that together close it. The closed nodes of
 * the sweep are the ranges; neighbours are joined as far as one chain closes both. */
#include "base/base.h"
#include "geom/limits.h"
#include "geom/sight/sight_broad.h"
#include "geom/sight/sight_chain.h"
#include "geom/sight/sight_sweep.h"

/* As the sweep has it: beams up to the floor count as none, and rounding is not argued about. */
#define CERTIFIED (GEOM_BEAM_FLOOR + GEOM_SWEEP_ROUNDING)

static double turned(const SightWork *w, GeomVec d) {
    return atan2(vec_cross(w->from, d), vec_dot(w->from, d));
}

static void sort_leaves(SightWork *w) {
    for (int step = w->sweep.leaf_count / 2; step > 0; step = step == 2 ? 1 : step * 5 / 11) {
        for (int i = step; i < w->sweep.leaf_count; i++) {
            SightNode keep = w->sweep.leaves[i];
            int k = i;
            for (; k >= step && turned(w, w->sweep.leaves[k - step].mid) > turned(w, keep.mid); k -= step) {
                w->sweep.leaves[k] = w->sweep.leaves[k - step];
            }
            w->sweep.leaves[k] = keep;
        }
    }
}

/* By a few runs, or by all that reach into the corridor, which is what the bound stands on. */
static bool closes(SightWork *w, GeomVec from, GeomVec to) {
    base_check(vec_dot(from, from) > 0 && vec_dot(to, to) > 0);
    SightSpan span;
    SightNode node = node_make(from, to);
    double bound = chain_bound(w, &node, false, &span);
    if (bound < INFINITY && chain_close(w, &span, CERTIFIED)) {
        return true;
    }
    if (!(bound <= CERTIFIED)) {
        return false;
    }
    chain_all(w);
    return true;
}

static void put_range(const SightWork *w, GeomVec from, GeomVec to, GeomSight *out) {
    if (out->range_count == GEOM_RANGES_MAX || out->link_count + w->sweep.chain_count > GEOM_LINKS_MAX) {
        out->cut_short = true;
        return;
    }
    GeomVec first = w->ask.swapped ? vec_scale(from, -1) : from;
    GeomCertRange range = {
        .from_angle = atan2(first.y, first.x), .first = out->link_count, .count = w->sweep.chain_count};
    range.to_angle = range.from_angle + atan2(vec_cross(from, to), vec_dot(from, to));
    base_assert(range.to_angle >= range.from_angle - GEOM_NODE_FLOOR);
    out->ranges[out->range_count++] = range;
    for (int i = 0; i < w->sweep.chain_count; i++) {
        /* Seen the other way round, what was low is high. */
        const SightRun *run = &w->sweep.runs[w->sweep.chain[w->ask.swapped ? w->sweep.chain_count - 1 - i : i]];
        out->links[out->link_count++] = w->ask.swapped ? (GeomCertLink){run->piece, run->high, run->low}
                                                       : (GeomCertLink){run->piece, run->low, run->high};
    }
}

static void put_sealed(const SightWork *w, GeomSight *out) {
    GeomVec from = w->ask.swapped ? vec_scale(w->from, -1) : w->from;
    double angle = atan2(from.y, from.x);
    base_assert(out->range_count == 0 && out->link_count == 0);
    out->ranges[out->range_count++] = (GeomCertRange){angle, angle + turned(w, w->to), 0, 1};
    out->links[out->link_count++] = (GeomCertLink){w->sealed, w->a.centre, w->b.centre};
}

void sight_certify(SightWork *w, GeomSight *out) {
    SightAnswer answer;
    if (!sight_place(w, w->a.shape, w->b.shape, &answer)) {
        return;
    }
    sight_gather(w, &(SightReachOut){.pad = w->pinned ? w->pin_room : 0});
    if (w->sealed >= 0) {
        put_sealed(w, out);
        return;
    }
    sweep_decide(w, GEOM_BEAM_FLOOR);
    out->cut_short = out->cut_short || w->sweep.leaf_count == SIGHT_NODES_MAX;
    sort_leaves(w);
    for (int i = 0; i < w->sweep.leaf_count;) {
        int k = w->sweep.leaf_count - 1;
        while (k > i && !closes(w, w->sweep.leaves[i].from, w->sweep.leaves[k].to)) {
            k = i + (k - i) / 2;
        }
        if (k > i || closes(w, w->sweep.leaves[i].from, w->sweep.leaves[i].to)) {
            put_range(w, w->sweep.leaves[i].from, w->sweep.leaves[k].to, out);
        } else {
            out->cut_short = true;
        }
        i = k + 1;
    }
}
