/* CORE-16: the morale of a Detachment. */
#include "rules/kit/dice.h"
#include "rules/legions-imperialis/damage/damage.h"

bool li_roll_morale(RulesCtx *ctx, const char *what, const char *rule, int formation, int unit, int *passed) {
    const KitPool pool = {.what = what,
                          .rule = rule,
                          .by = li_formation(formation),
                          .count = 1,
                          .need = li_profile(ctx->field, unit)->morale};
    return rulekit_roll_passed(ctx, &pool, passed);
}

bool li_morale(RulesCtx *ctx, int formation, bool *held) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units);
    *held = true;
    if (count == 0 || li_profile(ctx->field, units[0])->type == LI_TITAN) {
        if (count > 0) {
            ctx_cite(ctx, "LI-CORE-16", "titan", ROLE_PASSES, FORMATION("formation", formation));
        }
        return true;
    }
    int passed;
    if (!li_roll_morale(ctx, "morale", "LI-CORE-16", formation, units[0], &passed)) {
        return false;
    }
    *held = passed > 0;
    ctx_cite(ctx, "LI-CORE-16", *held ? "passed" : "failed", ROLE_DECIDES, FORMATION("formation", formation),
             NEED("need", li_profile(ctx->field, units[0])->morale));
    if (!*held) {
        var_set_own(ctx, formation, LI_VAR_FORMATION_order, LI_ORDER_FALL_BACK);
        var_set_own(ctx, formation, LI_VAR_FORMATION_broken, 1);
    }
    return true;
}
