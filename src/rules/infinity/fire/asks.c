/* Who rolls what in the Order under way, as declared so far: the active trooper's skills first, then the reactions. */
#include "rules/infinity/fire/exchange.h"

static void add_ask(RulesCtx *ctx, InfAsks *asks, InfRollAsk ask) {
    asks->items = arena_grow(ctx->ruling->arena, asks->items, asks->count, &asks->cap, sizeof *asks->items);
    asks->items[asks->count++] = ask;
}

/* ZERO-06: a Dodge is rolled against everybody; its line of fire is that to the first trooper who shoots. */
static InfRollAsk ask_of_dodge(RulesCtx *ctx, int active) {
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        if (inf_enemies(ctx, i, active) && var_own(ctx, i, INF_VAR_UNIT_aro) == INF_BS_ATTACK) {
            InfRollAsk ask = inf_roll_ask(ctx, active, i, INF_DODGE);
            InfLookAsk back = inf_look_ask(ctx, active, i);
            InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
            inf_look(ctx, &back, look);
            ask.answer = !look->visible;
            return ask;
        }
    }
    return inf_roll_ask(ctx, active, -1, INF_DODGE);
}

static void add_active(RulesCtx *ctx, int active, InfSkillId skill, InfAsks *asks) {
    bool shot = skill == INF_BS_ATTACK || skill == INF_SPECULATIVE_FIRE;
    InfTarget targets[INF_TARGETS];
    if (inf_data(ctx->field)->skills[skill].attribute == INF_NO_ROLL) {
        return;
    }
    if (skill == INF_DODGE || skill == INF_RESET) {
        add_ask(ctx, asks, skill == INF_DODGE ? ask_of_dodge(ctx, active) : inf_roll_ask(ctx, active, -1, skill));
        return;
    }
    int count = inf_targets(ctx, active, skill, targets);
    for (int i = 0; i < count; i++) {
        InfRollAsk ask = inf_roll_ask(ctx, active, targets[i].unit, skill);
        ask.weapon = shot ? var_own(ctx, active, INF_VAR_UNIT_weapon) : -1;
        ask.share = targets[i].dice;
        ask.unit_at = inf_point_of(ctx, active);
        ask.answer = var_own(ctx, active, INF_VAR_UNIT_answering) != 0;
        add_ask(ctx, asks, ask);
    }
}

static void add_reactions(RulesCtx *ctx, int active, InfAsks *asks) {
    setup_each(ctx->field->setup, REF_UNIT, unit) {
        InfSkillId skill = (InfSkillId)var_own(ctx, unit, INF_VAR_UNIT_aro);
        if (skill == INF_NONE || unit == active) {
            continue;
        }
        InfRollAsk ask = inf_roll_ask(ctx, unit, active, skill);
        ask.reactive = true;
        ask.answer = var_own(ctx, unit, INF_VAR_UNIT_answering) != 0;
        ask.weapon = skill == INF_BS_ATTACK ? var_own(ctx, unit, INF_VAR_UNIT_weapon) : -1;
        ask.other_at = inf_met_at(ctx, unit, active);
        add_ask(ctx, asks, ask);
    }
}

void inf_asks(RulesCtx *ctx, int active, InfAsks *asks) {
    add_active(ctx, active, (InfSkillId)var_own(ctx, active, INF_VAR_UNIT_first), asks);
    add_active(ctx, active, (InfSkillId)var_own(ctx, active, INF_VAR_UNIT_second), asks);
    add_reactions(ctx, active, asks);
}

InfSet inf_set_of(const InfRollAsk *ask, const InfNeed *need) {
    return (InfSet){.unit = ask->unit,
                    .other = ask->other,
                    .skill = ask->skill,
                    .weapon = ask->weapon,
                    .sv = need->sv,
                    .count = need->sv < 1 ? 0 : need->dice,
                    .reactive = ask->reactive};
}
