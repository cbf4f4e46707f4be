/* Saves and Wounds (CORE-10, -14). */
#include "rules/infinity/fire/exchange.h"
#include "rules/kit/dice.h"

bool inf_lose_wounds(RulesCtx *ctx, int unit, int wounds) {
    if (wounds <= 0) {
        return false;
    }
    int left = var_own(ctx, unit, INF_VAR_UNIT_wounds) - wounds;
    var_set_own(ctx, unit, INF_VAR_UNIT_wounds, left < 0 ? -1 : left);
    var_set_own(ctx, unit, INF_VAR_UNIT_hurt, 1);
    ctx_cite(ctx, "INF-CORE-10", "wound", ROLE_DECIDES, UNIT("unit", unit), INT("count", wounds));
    if (left <= 0) {
        ctx_cite(ctx, "INF-CORE-10", left < 0 ? "dead" : "unconscious", ROLE_DECIDES, UNIT("unit", unit));
        var_set_own(ctx, unit, left < 0 ? INF_VAR_UNIT_dead : INF_VAR_UNIT_unconscious, 1);
    }
    if (left < 0) {
        draft_remove(ctx->draft, inf_unit(unit), INF_CAUSE_DEAD);
    }
    return true;
}

int inf_save_need(int strength, int bonus) {
    return strength - bonus + 1;
}

/* Rolls one save of `count` dice: die + bonus must be above the strength. False: the input ended. */
static bool roll_saves(RulesCtx *ctx, int unit, int count, int bonus, int strength, int *failed) {
    const KitPool pool = {.what = "save",
                          .rule = "INF-CORE-10",
                          .by = inf_unit(unit),
                          .faces = inf_faces(ctx),
                          .count = count,
                          .need = inf_save_need(strength, bonus),
                          .passes = RESULT_SAVED,
                          .fails = RESULT_FAILS};
    int saved;
    if (!rulekit_roll_passed(ctx, &pool, &saved)) {
        return false;
    }
    *failed += count - saved;
    return true;
}

/* CORE-10, -14: the damage of the weapon, or the PH of the trooper who strikes. */
int inf_strength(RulesCtx *ctx, int unit, int other, int index, int *bonus) {
    const InfWeapon *weapon = index >= 0 ? &inf_data(ctx->field)->weapons[index] : NULL;
    const InfProfile *target = inf_profile(ctx->field, other);
    InfLookAsk look = inf_look_ask(ctx, unit, other);
    look.from_at = inf_point_of(ctx, unit);
    *bonus = weapon && weapon->bts ? target->bts : target->arm;
    *bonus += weapon && inf_partial_cover(ctx, &look) ? number_int(ctx, INF_NUM_COVER_SAVE) : 0;
    return weapon ? weapon->damage : inf_profile(ctx->field, unit)->attribute[INF_PH];
}

bool inf_hits(RulesCtx *ctx, const InfSet *set) {
    const InfWeapon *weapon = set->weapon >= 0 ? &inf_data(ctx->field)->weapons[set->weapon] : NULL;
    int hits = 0, criticals = 0, failed = 0, saves;
    if (!table_alive(ctx->draft->table, inf_unit(set->other))) {
        return true;
    }
    for (int i = 0; i < set->count; i++) {
        bool stands = set->dice[i].success && !set->dice[i].cancelled;
        hits += stands;
        criticals += stands && set->dice[i].critical;
    }
    if (!weapon) {
        ctx_cite(ctx, "INF-CORE-14", "strikes", ROLE_CONTEXT, UNIT("unit", set->unit), UNIT("other", set->other));
    }
    saves = hits - criticals + (weapon && weapon->da ? hits : 0);
    int bonus, strength = inf_strength(ctx, set->unit, set->other, set->weapon, &bonus);
    if (saves > 0 && !roll_saves(ctx, set->other, saves, bonus, strength, &failed)) {
        return false;
    }
    if (criticals > 0) {
        ctx_cite(ctx, "INF-CORE-10", "critical", ROLE_DECIDES, UNIT("unit", set->other), INT("count", criticals));
    }
    if (saves > 0) {
        ctx_cite(ctx, "INF-CORE-10", failed < saves ? "saves" : "saves-none", ROLE_DECIDES, UNIT("unit", set->other),
                 INT("count", saves - failed), INT("value", saves));
    }
    if (!inf_lose_wounds(ctx, set->other, failed + criticals)) {
        var_set_own(ctx, set->other, INF_VAR_UNIT_hits, hits);
    }
    return true;
}
