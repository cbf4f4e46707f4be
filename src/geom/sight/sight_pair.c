/* The verdict on one pair of convex parts: first complete pieces, then what a line may go into within a limit. */
#include "base/base.h"
#include "geom/limits.h"
#include "geom/sight/sight_broad.h"
#include "geom/sight/sight_depth.h"
#include "geom/sight/sight_few.h"
#include "geom/sight/sight_sweep.h"

/* A beam round lines through a point is measured up to so much to either side; for a verdict hardly any is needed. */
#define PIN_ROOM     100.0
#define PIN_ROOM_MIN 1.0

static bool touching(const SightEnd *a, const SightEnd *b) {
    if (a->shape->kind == GEOM_DISC && b->shape->kind == GEOM_DISC) {
        return vec_distance(a->centre, b->centre) <= a->radius + b->radius + GEOM_LAP_FLOOR;
    }
    GeomBox near = {a->box.x0 - GEOM_LAP_FLOOR, a->box.y0 - GEOM_LAP_FLOOR, a->box.x1 + GEOM_LAP_FLOOR,
                    a->box.y1 + GEOM_LAP_FLOOR};
    return boxes_meet(&near, &b->box) && shape_gap(a->shape, b->shape).gap <= GEOM_LAP_FLOOR;
}

static void see_each_other(SightWork *w, SightAnswer *answer) {
    GeomGap gap = shape_gap(w->a.shape, w->b.shape);
    GeomVec between = vec_sub(w->b.centre, w->a.centre);
    GeomVec d = vec_length(between) > 0 ? vec_unit(between) : vec(1, 0);
    answer->verdict = GEOM_SIGHT_CLEAR;
    answer->why = GEOM_WHY_OVERLAP;
    answer->width = NAN;
    answer->line = (SightSlot){.d = d, .rho = rho_of(d, gap.on_a)};
}

/* False when they touch: the answer is filled. */
static bool place_ends(SightWork *w, const GeomShape *a, const GeomShape *b, SightAnswer *answer) {
    *answer = (SightAnswer){.verdict = GEOM_SIGHT_BLOCKED, .depth_piece = -1, .excess = -INFINITY};
    end_init(&w->a, a);
    end_init(&w->b, b);
    w->pinned = end_is_point(&w->a) || end_is_point(&w->b);
    if (touching(&w->a, &w->b)) {
        see_each_other(w, answer);
        return false;
    }
    return true;
}

static bool place_directions(SightWork *w, SightAnswer *answer) {
    if (!ends_range(&w->a, &w->b, 0, &w->from, &w->to)) {
        see_each_other(w, answer);
        return false;
    }
    w->pin = end_is_point(&w->a) ? w->a.centre : w->b.centre;
    w->pin_room = w->ask.query->want_clearance ? PIN_ROOM : PIN_ROOM_MIN;
    return true;
}

bool sight_place(SightWork *w, const GeomShape *a, const GeomShape *b, SightAnswer *answer) {
    return place_ends(w, a, b, answer) && place_directions(w, answer);
}

static void see_beam(SightWork *w, SightAnswer *answer) {
    base_assert(answer->line.width > 0);
    answer->verdict = GEOM_SIGHT_CLEAR;
    answer->why = GEOM_WHY_BEAM;
    if (w->ask.query->want_clearance) {
        answer->line = sweep_widest(w, answer->line, 2 * GEOM_CLEARANCE_EPS).best;
    }
    answer->width = answer->beam = answer->line.width;
}

/* The sweep's outcome where complete pieces alone decide; false when something else must be asked. */
static bool judge_complete(SightWork *w, SightAnswer *answer) {
    if (w->sealed >= 0) {
        GeomVec d = vec_unit(vec_add(w->from, w->to));
        double low = max_of(end_low(&w->a, d), end_low(&w->b, d)),
               high = min_of(end_high(&w->a, d), end_high(&w->b, d));
        double gap = shape_gap(w->a.shape, w->b.shape).gap;
        answer->line = (SightSlot){.width = -gap, .d = d, .rho = (low + high) / 2, .low = low, .high = high};
        answer->width = -gap; /* only ends that touch would see each other */
        if (w->names.choosing == SIGHT_ALL) {
            sight_note(w, w->sealed);
        }
        w->sweep.leaf_count = 0;
    } else {
        w->names.noting = w->names.choosing == SIGHT_ALL;
        SightFinding found = sweep_decide(w, GEOM_BEAM_FLOOR);
        w->names.noting = false;
        answer->line = found.best;
        answer->width = found.best.width;
        if (found.open) {
            return false;
        }
        if (found.floored > 0) {
            answer->verdict = GEOM_SIGHT_UNDECIDED;
        }
        if (w->ask.query->want_clearance) {
            answer->line = sight_margin(w, found.best);
        }
        answer->width = min_of(answer->line.width, 0);
    }
    answer->why = GEOM_WHY_COMPLETE;
    return true;
}

bool sight_has_passing(const SightWork *w) {
    for (int i = 0; i < w->through.count; i++) {
        GeomRoleKind kind = w->ask.roles[w->through.list[i]].kind;
        if (kind == GEOM_ROLE_NEARER || kind == GEOM_ROLE_BODY) {
            return true;
        }
    }
    return false;
}

void sight_judge(SightWork *w, const GeomShape *a, const GeomShape *b, SightAnswer *answer) {
    if (!place_ends(w, a, b, answer)) {
        return;
    }
    if (w->ask.query->only_verdict && !w->pinned && sight_few(w, answer)) {
        return;
    }
    if (!w->ask.query->want_clearance && !w->pinned && sight_glance(w, &answer->line)) {
        see_beam(w, answer);
        return;
    }
    if (!place_directions(w, answer)) {
        return;
    }
    sight_gather(w, &(SightReachOut){.pad = w->pinned ? w->pin_room : 0});
    if (judge_complete(w, answer)) {
        return;
    }
    see_beam(w, answer);
    if (area_begin(w)) {
        area_judge(w, answer);
        answer->unmeasured = sight_has_passing(w);
    }
}
