/* The question of sight: who stands where, in which order it is worked out, and which pair of parts decides. */
#include "base/base.h"
#include "geom/shape/shape_internal.h"
#include "geom/sight/sight.h"
#include "geom/sight/sight_internal.h"

#include <string.h>

/* A total order of shapes: which of two ends comes first in the arithmetic, whoever asks. */
static int by_shape(const GeomShape *a, const GeomShape *b) {
    int order = by_point(a->centre, b->centre);
    order = order ? order : (a->kind > b->kind) - (a->kind < b->kind);
    order = order ? order : by_number(a->rx, b->rx);
    order = order ? order : by_number(a->ry, b->ry);
    order = order ? order : (a->count > b->count) - (a->count < b->count);
    for (int i = 0; order == 0 && i < a->count; i++) {
        order = by_point(a->points[i], b->points[i]);
    }
    return order;
}

void sight_begin(SightWork *w, GeomWork *work, const GeomSightQuery *query, bool swapped) {
    w->work = work;
    w->ask.query = query;
    w->ask.swapped = swapped;
    if (++w->ask.stamp == 0) {
        memset(w->ask.seen_in, 0, (size_t)w->scene->pieces * sizeof *w->ask.seen_in);
        w->ask.stamp = 1;
    }
    w->ask.count = w->effort.evaluations = w->names.blocker_count = w->names.count = 0;
    w->names.choosing = SIGHT_ALL;
    w->names.alone = false;
    w->beyond = 0;
    w->effort.probes_max = SIGHT_PROBES_MAX;
    w->effort.edges_left = min_of(SIGHT_EDGES_MAX, max_of(SIGHT_EDGES_MIN, SIGHT_EDGES_SHARED / w->effort.among));
}

int geom_sight_among(GeomWork *work, int questions) {
    base_assert(work && questions > 0);
    int before = work->sight->effort.among;
    work->sight->effort.among = questions;
    return before;
}

double sight_cost(const SightWork *w) {
    return w->effort.cost;
}

void sight_add_cost(SightWork *w, double edges) {
    base_assert(edges >= 0);
    w->effort.cost += edges;
}

/* Every pair of parts is judged until one settles all that is asked for. */
static SightAnswer judge_parts(SightWork *w, const GeomSightEnd *from, const GeomSightEnd *to) {
    const GeomSightQuery *query = w->ask.query;
    SightAnswer best = {.verdict = GEOM_SIGHT_BLOCKED, .width = -INFINITY};
    double widest = -INFINITY;
    bool unmeasured = false;
    for (int i = 0; i < from->count; i++) {
        for (int k = 0; k < to->count; k++) {
            SightAnswer answer;
            sight_judge_pair(w, &from->parts[i], &to->parts[k], &answer);
            answer.from_part = i;
            answer.to_part = k;
            widest = max_of(widest, answer.width);
            unmeasured = unmeasured || answer.unmeasured;
            if (i + k == 0 || sight_better(&answer, &best)) {
                best = answer;
            }
            bool settled = best.why == GEOM_WHY_OVERLAP || (!query->want_clearance && !query->want_depth);
            if (best.verdict == GEOM_SIGHT_CLEAR && settled) {
                i = from->count;
                break;
            }
        }
    }
    best.width = best.why == GEOM_WHY_OVERLAP ? NAN : widest;
    best.unmeasured = unmeasured && best.why != GEOM_WHY_OVERLAP;
    return best;
}

static void answer_for(SightWork *w, GeomSight *out) {
    const GeomSightQuery *query = w->ask.query;
    const GeomSightEnd *from = w->ask.swapped ? &query->to : &query->from,
                       *to = w->ask.swapped ? &query->from : &query->to;
    SightAnswer best = judge_parts(w, from, to);
    bool blocked = best.verdict == GEOM_SIGHT_BLOCKED;
    out->evaluations = w->effort.evaluations;
    if (query->only_verdict) {
        sight_report_verdict(w, &best, out);
        return;
    }
    if (query->want_blockers && blocked) {
        sight_name(w, &best);
    }
    if (from->count > 1 || to->count > 1 || w->names.count > 0) { /* the pair looked at last need not be the best */
        end_init(&w->a, &from->parts[best.from_part]);
        end_init(&w->b, &to->parts[best.to_part]);
    }
    sight_report(w, &best, out);
    if (query->want_certificate && !query->centres_only && blocked && best.why == GEOM_WHY_COMPLETE) {
        sight_choose_names(w); /* what is drawn as closing the way is what is named */
        sight_certify(w, out);
        sight_choose(w, SIGHT_ALL);
    }
}

static bool in_list(const int *list, int count, int piece) {
    base_check(count >= 0 && piece >= 0);
    for (int i = 0; i < count; i++) {
        if (list[i] == piece) {
            return true;
        }
    }
    return false;
}

/* Pieces that overlap a part of the end; none does where it has no part. */
static int find_held(SightWork *w, const GeomSightEnd *end, int *out) {
    base_assert(end->count >= 0);
    int count = end->count > 0 ? geom_scene_holding(w->scene, w->work, &end->parts[0], out, w->scene->pieces) : 0;
    for (int i = 1; i < end->count; i++) {
        int *more = w->work->piece_list;
        int found = geom_scene_holding(w->scene, w->work, &end->parts[i], more, w->scene->pieces);
        for (int k = 0; k < found; k++) {
            if (!in_list(out, count, more[k])) {
                out[count++] = more[k];
            }
        }
    }
    base_assert(count <= w->scene->pieces);
    return count;
}

void sight_hold(SightWork *w, const GeomSightEnd *first, const GeomSightEnd *second) {
    w->ask.held_count[0] = find_held(w, first, w->ask.holding[0]);
    w->ask.held_count[1] = find_held(w, second, w->ask.holding[1]);
    w->ask.held[0] = w->ask.holding[0];
    w->ask.held[1] = w->ask.holding[1];
}

/* Ascending, each once, and of this scene. */
static bool are_held(const SightWork *w, const int *held, int count) {
    for (int i = 0; i < count; i++) {
        if (held[i] < 0 || held[i] >= w->scene->pieces || (i > 0 && held[i] <= held[i - 1])) {
            return false;
        }
    }
    return true;
}

/* What holds of every answer. */
static void check_answer(const GeomSight *out) {
    base_assert(out->ledger_count >= 0 && out->ledger_count <= GEOM_LEDGER_MAX);
    base_assert(out->range_count <= GEOM_RANGES_MAX && out->link_count <= GEOM_LINKS_MAX);
    base_assert(out->blocker_count >= 0 && out->blocker_count <= GEOM_LINKS_MAX);
    base_assert(vec_is_finite(out->a) && vec_is_finite(out->b) && vec_is_finite(out->stop));
    base_assert(!out->has_depth || (out->depth >= 0 && out->depth_piece >= 0));
    base_assert(out->beam >= 0 && (out->verdict == GEOM_SIGHT_CLEAR || out->beam <= 0));
    base_assert(out->verdict == GEOM_SIGHT_CLEAR || out->why != GEOM_WHY_OVERLAP);
}

static SightWork *start(const GeomScene *scene, GeomWork *work, const GeomSightQuery *query) {
    base_assert(work && work->scene == scene && query->from.count > 0 && query->to.count > 0);
    base_assert(!isnan(query->from_height) && !isnan(query->to_height));
    base_assert(!query->only_verdict ||
                !(query->want_clearance || query->want_depth || query->want_certificate || query->want_blockers));
    for (int i = 0; i < query->from.count; i++) {
        base_assert(shape_is_sound(&query->from.parts[i]));
        base_check(shape_is_convex(&query->from.parts[i]));
    }
    for (int i = 0; i < query->to.count; i++) {
        base_assert(shape_is_sound(&query->to.parts[i]));
        base_check(shape_is_convex(&query->to.parts[i]));
    }
    sight_begin(work->sight, work, query, by_shape(&query->from.parts[0], &query->to.parts[0]) > 0);
    return work->sight;
}

void geom_sight_held(const GeomScene *scene, GeomWork *work, const GeomSightQuery *query, const int *from_held,
                     int from_count, const int *to_held, int to_count, GeomSight *out) {
    base_assert(from_count >= 0 && to_count >= 0);
    SightWork *w = start(scene, work, query);
    base_check(are_held(w, from_held, from_count) && are_held(w, to_held, to_count));
    w->ask.held[w->ask.swapped] = from_held;
    w->ask.held_count[w->ask.swapped] = from_count;
    w->ask.held[!w->ask.swapped] = to_held;
    w->ask.held_count[!w->ask.swapped] = to_count;
    answer_for(w, out);
    check_answer(out);
}

void geom_sight(const GeomScene *scene, GeomWork *work, const GeomSightQuery *query, GeomSight *out) {
    SightWork *w = start(scene, work, query);
    sight_hold(w, w->ask.swapped ? &query->to : &query->from, w->ask.swapped ? &query->from : &query->to);
    answer_for(w, out);
    check_answer(out);
}
