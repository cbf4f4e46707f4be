/* What every part of a walk notes: where it must stop first, why its end is wrong; and whether it charges. */
#include "geom/limits.h"
#include "rules/legions-imperialis/move/plan.h"

#include <math.h>

void li_walk_stop(LiWalk *walk, double s, const char *rule, const char *key, TableRef ref) {
    base_assert(rule && key && !isnan(s));
    if (s < walk->route.stop - GEOM_TOUCH ||
        (!walk->route.stopped.rule && s <= walk->route.stop && s < walk->route.length)) {
        walk->route.stop = fmax(0, s);
        walk->route.stopped = (KitFault){.rule = rule, .key = key, .s = walk->route.stop, .ref = ref};
    }
}

void li_walk_fault(LiWalk *walk, const char *rule, const char *key, TableRef ref, double gap) {
    base_assert(rule && key && isfinite(gap));
    if (!walk->fault.rule) {
        walk->fault = (KitFault){.rule = rule, .key = key, .s = walk->route.length, .ref = ref, .value = gap};
    }
}

bool li_charges(RulesCtx *ctx, int unit, LiHow how) {
    LiOrder order = li_order_of(ctx->field, ctx->draft->table, unit);
    return how != LI_HOW_WITHDRAW && (order == LI_ORDER_CHARGE || (order == LI_ORDER_NONE && how == LI_HOW_CHARGE));
}
