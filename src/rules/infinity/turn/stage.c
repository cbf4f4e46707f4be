/* The query `stage`: what is expected of whom in the Order under way, with every declaration that could be made as an
 * action. The caller learns by trying each which of them the rules allow, and by which rule not, so that nothing is
 * judged twice (CORE-03, CORE-05). */
#include "rules/kit/stage.h"

#include "rules/infinity/turn/orders.h"
#include "rules/infinity/turn/reactions.h"
#include "rules/kit/each.h"

/* Adds a skill of `unit`, aimed at somebody or at nobody (-1); a shot once for each weapon that can make it. */
static void add_skill(RulesCtx *ctx, RulesStageRow *row, const char *verb, int unit, InfSkillId skill, int at) {
    const InfData *data = inf_data(ctx->field);
    const InfProfile *profile = inf_profile(ctx->field, unit);
    bool shot = skill == INF_BS_ATTACK;
    for (int i = 0; i < (shot ? profile->weapon_count : 1); i++) {
        BaseTree *action = stage_action(ctx, verb);
        const char *label = data->skills[skill].label;
        stage_name(ctx, action, "unit", inf_unit(unit));
        stage_word(ctx, action, "skill", data->skills[skill].id);
        if (at >= 0) {
            BaseArena *arena = ctx->ruling->arena;
            BaseTree *list = tree_set(arena, action, "at", tree_list(arena));
            tree_push(list, tree_text(arena, setup_id(ctx->field->setup, inf_unit(at))));
        }
        if (shot) {
            const InfWeapon *weapon = &data->weapons[profile->weapons[i]];
            stage_word(ctx, action, "with", weapon->id);
            label = weapon->name;
        }
        stage_choice(ctx, row, label, action)->untested = true;
    }
}

/* ---- a window for reactions ---- */

static void add_reactions(RulesCtx *ctx, int active) {
    setup_each(ctx->field->setup, REF_UNIT, unit) {
        if (!inf_may_react(ctx, unit, active)) {
            continue;
        }
        RulesStageRow *row = stage_row(ctx, inf_unit(unit));
        stage_mover(ctx, unit, "react");
        ctx->ruling->stage->side = setup_side_of(ctx->field->setup, inf_unit(unit));
        for (int skill = INF_MOVE; skill < INF_SKILL_COUNT; skill++) {
            if (inf_data(ctx->field)->skills[skill].aro) {
                add_skill(ctx, row, "react", unit, (InfSkillId)skill, -1);
            }
        }
    }
}

/* ---- the second skill ---- */

static void add_second(RulesCtx *ctx, int active) {
    static const InfSkillId own[] = {INF_IDLE, INF_DODGE, INF_RESET};
    static const InfSkillId at[] = {INF_BS_ATTACK, INF_DISCOVER, INF_CC_ATTACK};
    RulesStageRow *row = stage_row(ctx, inf_unit(active));
    for (size_t i = 0; i < BASE_COUNT(own); i++) {
        add_skill(ctx, row, "declare", active, own[i], -1);
    }
    inf_each_enemy(ctx, active, enemy) {
        InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
        InfLookAsk ask = inf_look_ask(ctx, active, enemy);
        ask.from_at = inf_point_of(ctx, active);
        inf_look(ctx, &ask, look);
        bool shot_at = var_own(ctx, enemy, INF_VAR_UNIT_aro) == INF_BS_ATTACK;
        if (!look->visible && !shot_at) {
            continue; /* nobody to aim at */
        }
        row = stage_row(ctx, inf_unit(enemy));
        for (size_t k = 0; k < BASE_COUNT(at); k++) {
            add_skill(ctx, row, "declare", active, at[k], enemy);
        }
    }
}

/* ---- what has been declared ---- */

static void cite_declared(RulesCtx *ctx, int unit, int var, const char *key) {
    int skill = var_own(ctx, unit, var);
    if (skill > INF_NONE && skill < INF_SKILL_COUNT) {
        ctx_cite(ctx, "INF-CORE-03", key, ROLE_PASSES, UNIT("unit", unit),
                 TEXT("skill", inf_data(ctx->field)->skills[skill].label), DRAW_BASE(inf_unit(unit)));
    }
}

static void cite_all_declared(RulesCtx *ctx, int active) {
    cite_declared(ctx, active, INF_VAR_UNIT_first, "first");
    cite_declared(ctx, active, INF_VAR_UNIT_second, "second");
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        cite_declared(ctx, i, INF_VAR_UNIT_aro, "reacts");
        if (var_own(ctx, i, INF_VAR_UNIT_passed)) {
            ctx_cite(ctx, "INF-CORE-03", "passed", ROLE_CONTEXT, UNIT("unit", i));
        }
    }
}

/* ---- between Orders ---- */

static void add_end(RulesCtx *ctx, const char *key) {
    stage_button(ctx, stage_text(ctx, "INF-CORE-01", key), stage_action(ctx, "end"));
}

static bool may_be_ordered(RulesCtx *ctx, int unit, int side) {
    return setup_side_of(ctx->field->setup, inf_unit(unit)) == side &&
           inf_stands(ctx->field, ctx->draft->table, unit) && table_where(ctx->draft->table, unit)->kind == WHERE_POINT;
}

/* A player turn: each trooper that stands may be given the next Order. */
static void stage_orders(RulesCtx *ctx, int side) {
    RulesStage *stage = ctx->ruling->stage;
    int orders = var_own(ctx, side, INF_VAR_SIDE_orders);
    stage->side = side;
    stage->left = orders > 0;
    stage->choosing = true;
    setup_each(ctx->field->setup, REF_UNIT, unit) {
        if (orders > 0 && may_be_ordered(ctx, unit, side)) {
            stage_row(ctx, inf_unit(unit));
        }
    }
    ctx_cite(ctx, "INF-CORE-02", orders > 0 ? "guide-expects-order" : "guide-no-orders", ROLE_CONTEXT,
             INT("count", orders));
    if (orders > 0) {
        const char *key = orders == 1 ? "guide-one-left" : "guide-some-left";
        stage->remark = arena_printf(ctx->ruling->arena, "%d %s", orders, stage_text(ctx, "INF-CORE-01", key));
        stage->forfeit = stage_text(ctx, "INF-CORE-01", orders == 1 ? "guide-loses-one" : "guide-loses-some");
    }
    add_end(ctx, "guide-do-end-turn");
}

/* What goes on between Orders; nothing in free play, and when the game is over. */
static void stage_turn(RulesCtx *ctx) {
    static const char *const STEPS[] = {"deployment", "player turns"};
    const TableSetup *setup = ctx->field->setup;
    int phase = ctx->draft->table->phase, round = var_own(ctx, 0, INF_VAR_GAME_round);
    TableRef active = var_unpack(var_own(ctx, 0, INF_VAR_GAME_active));
    int turn = var_own(ctx, 0, INF_VAR_GAME_turn);
    if (phase < 0 || turn > number_int(ctx, INF_NUM_ROUNDS) * setup->side_count) {
        return;
    }
    bool begun = ref_is(active, REF_SIDE) && phase == INF_PHASE_TURN;
    RulesStage *stage = stage_begin(ctx, arena_printf(ctx->ruling->arena, "Round %d", round == VAR_NONE ? 1 : round),
                                    STEPS, (int)BASE_COUNT(STEPS), phase == INF_PHASE_TURN);
    stage->between = true;
    if (begun) {
        stage_orders(ctx, active.index);
    } else {
        ctx_cite(ctx, "INF-CORE-01", phase == INF_PHASE_DEPLOYMENT ? "guide-expects-deployment" : "guide-expects-roll",
                 ROLE_CONTEXT);
        add_end(ctx, "guide-do-begin");
    }
    stage_end(ctx);
}

/* ---- the query ---- */

static void resolve_stage(RulesCtx *ctx) {
    const InfOrderWords *words = &inf_data(ctx->field)->order;
    const TableActivity *order = inf_order(ctx->draft->table);
    if (!order) {
        stage_turn(ctx);
        return;
    }
    int active = order->subject.index;
    bool second = order->step == INF_SECOND;
    bool entire = inf_data(ctx->field)->skills[var_own(ctx, active, INF_VAR_UNIT_first)].type == INF_ENTIRE;
    RulesStage *stage = stage_begin(ctx, words->name, words->steps, INF_STEPS, order->step);
    stage->side = setup_side_of(ctx->field->setup, order->subject);
    ctx_cite(ctx, "INF-CORE-03", second ? "second-now" : "window", ROLE_CONTEXT, REF("unit", order->subject));
    cite_all_declared(ctx, active);
    if (second) {
        add_second(ctx, active);
    } else {
        add_reactions(ctx, active);
    }
    bool rolls = order->step != INF_WINDOW_FIRST || entire;
    stage_button(ctx, second ? words->second : rolls ? words->rolls : words->reactions, stage_action(ctx, "pass"));
    if (rolls) { /* the dice are rolled when this window closes */
        stage->odds = stage_action(ctx, "pass");
        inf_foretell(ctx, active, -1, false);
    }
    stage_end(ctx);
}

const RulesVerb inf_verb_stage = {
    "stage", "What is expected of whom in the turn, and in the Order under way", NULL, 0, true, resolve_stage};
