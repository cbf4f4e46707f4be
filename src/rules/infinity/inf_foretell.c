/* What an attack may come to if nobody answers it, before a die is rolled: what a die needs, what the target saves on,
 * and the chance of a Wound that follows, so that whoever reads the odds can derive it (CORE-07, -10). */
#include "rules/infinity/inf_exchange.h"
#include "rules/kit/chance.h"

/* CORE-07: faces that succeed, and those of them that are criticals: the value itself, or above the die's faces all
 * that the excess lifts so high. */
static void count_faces(int sv, int faces, int *good, int *critical) {
    int excess = sv > faces ? sv - faces : 0;
    *good = sv < 1 ? 0 : sv < faces ? sv : faces;
    *critical = sv < 1 ? 0 : excess < faces ? excess + 1 : faces;
}

void inf_foretell(RulesCtx *ctx, const InfRollAsk *ask, const InfNeed *need) {
    const InfWeapon *weapon = ask->weapon >= 0 ? &inf_data(ctx->field)->weapons[ask->weapon] : NULL;
    int faces = inf_faces(ctx), bonus, strength = inf_strength(ctx, ask->unit, ask->other, ask->weapon, &bonus);
    int good, critical, fails = strength - bonus < 0 ? 0 : strength - bonus > faces ? faces : strength - bonus;
    bool twice = weapon && weapon->da;
    count_faces(need->sv, faces, &good, &critical);
    /* Of so many ways of the saves those in which one fails at least; a critical needs none. */
    int ways = twice ? faces * faces : faces, hurt = twice ? ways - (faces - fails) * (faces - fails) : fails;
    KitChance each = kit_chance((good - critical) * hurt + critical * ways, faces * ways);
    ctx_cite(ctx, "INF-CORE-10", twice ? "chance-twice" : "chance", ROLE_CONTEXT);
    cite_ref(ctx, "other", inf_unit(ask->other));
    cite_int(ctx, "value", need->sv);
    cite_int(ctx, "strength", strength);
    cite_int(ctx, "bonus", bonus);
    cite_need(ctx, "need", fails < faces ? fails + 1 : VAR_NONE);
    cite_chance(ctx, "each", each);
    ctx_cite(ctx, "INF-CORE-10", "chance-all", ROLE_CONTEXT);
    cite_int(ctx, "count", need->dice);
    cite_chance(ctx, "all", kit_chance_not(kit_chance_never(each, need->dice)));
}
