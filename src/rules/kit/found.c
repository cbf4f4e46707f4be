#include "rules/kit/found.h"

#include <math.h>

static void add_blocker(const RulesField *field, RulesSight *out, int piece) {
    los_add_blocker(out, ref_make(REF_AREA, field_area_of_piece(field, piece)));
}

void found_take(const RulesField *field, const GeomSight *found, RulesSight *out) {
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
    for (int i = 0; i < found->ledger_count && found->why != GEOM_WHY_COMPLETE; i++) {
        if (found->ledger[i].stops) {
            add_blocker(field, out, found->ledger[i].piece);
        }
    }
    if (found->why == GEOM_WHY_DEPTH && found->has_depth && found->depth_piece >= 0) {
        add_blocker(field, out, found->depth_piece);
    }
}

void found_take_numbers(const RulesField *field, const GeomSight *found, double tolerance, RulesSight *out) {
    out->clearance = found->clearance;
    out->has_depth = found->has_depth;
    if (found->has_depth) {
        out->depth = found->depth;
        out->limit = found->depth_limit;
        out->depth_area =
            found->depth_piece < 0 ? ref_none() : ref_make(REF_AREA, field_area_of_piece(field, found->depth_piece));
    }
    bool depth_counts = found->has_depth && (out->visible || found->why == GEOM_WHY_DEPTH);
    out->close = (depth_counts && fabs(out->depth - out->limit) < tolerance) ||
                 (found->why != GEOM_WHY_DEPTH && found->why != GEOM_WHY_NEARER && fabs(out->clearance) < tolerance);
}
