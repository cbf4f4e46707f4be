#include "rules/kit/found.h"

#include "base/base.h"

#include <math.h>

static void add_blocker(const RulesField *field, RulesSight *out, int piece) {
    los_add_blocker(out, ref_make(REF_AREA, field_area_of_piece(field, piece)));
}

/* Those that only close the view together have no order along a line: theirs is that of their ids, whatever the order
 * of the file. */
static void order_by_id(const RulesField *field, RulesSight *out) {
    for (int i = 1; i < out->blocker_count; i++) {
        TableRef moved = out->blockers[i];
        int at = i;
        for (; at > 0 && setup_before(field->setup, moved, out->blockers[at - 1]); at--) {
            out->blockers[at] = out->blockers[at - 1];
        }
        out->blockers[at] = moved;
    }
}

void found_take(const RulesField *field, const GeomSight *found, RulesSight *out) {
    base_assert(found->blocker_count >= 0 && vec_is_finite(found->a) && vec_is_finite(found->b));
    out->visible = found->verdict == GEOM_SIGHT_CLEAR;
    out->undecided = found->verdict == GEOM_SIGHT_UNDECIDED;
    out->a = found->a;
    out->b = found->b;
    out->stop = found->stop;
    out->beam = found->beam;
    out->cut_short = found->cut_short;
    if (out->visible) {
        return;
    }
    for (int i = 0; i < found->blocker_count; i++) {
        add_blocker(field, out, found->blockers[i]);
    }
    out->alone = found->alone;
    if (!out->alone) {
        order_by_id(field, out);
    }
    out->too_deep = found->why == GEOM_WHY_DEPTH;
}

void found_stretches(const RulesCtx *ctx, int piece, GeomVec a, GeomVec b, struct RulesSightRow *row) {
    base_assert(vec_is_finite(a) && vec_is_finite(b) && row);
    const GeomArea *area = geom_scene_area(ctx->field->scene, piece);
    double length = vec_distance(a, b);
    int count = 0;
    area_chord(area, a, b, NULL, 0, &count);
    double *shares = arena_alloc(ctx->ruling->arena, 2 * (size_t)count, sizeof *shares);
    GeomVec *inside = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *inside);
    area_chord(area, a, b, shares, count, &count);
    for (int i = 0; i < count; i++) {
        inside[i] = vec(shares[2 * i] * length, shares[2 * i + 1] * length);
    }
    row->inside = inside;
    row->inside_count = count;
}

void found_take_numbers(const RulesField *field, const GeomSight *found, RulesSight *out) {
    base_assert(!found->has_depth || found->depth >= 0);
    out->unmeasured = found->unmeasured;
    out->clearance = found->unmeasured ? NAN : found->clearance;
    out->has_depth = found->has_depth;
    if (found->has_depth) {
        out->depth = found->depth;
        out->limit = found->depth_limit;
        out->depth_off = found->depth_off;
        out->depth_area =
            found->depth_piece < 0 ? ref_none() : ref_make(REF_AREA, field_area_of_piece(field, found->depth_piece));
    }
}
