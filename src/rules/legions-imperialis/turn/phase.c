/* Phases, stages and rounds: who begins, and what each end brings (CORE-01, -03, -09, -16, -17). Single activations are
 * in turn/turn.c. */
#include "rules/kit/dice.h"
#include "rules/kit/forfeit.h"
#include "rules/legions-imperialis/actions.h"
#include "rules/legions-imperialis/damage/damage.h"
#include "rules/legions-imperialis/move/moves.h"
#include "rules/legions-imperialis/turn/rounds.h"

#include <string.h>

/* CORE-16: at the end of a stage, every Detachment that has lost half since the stage began checks morale. */
static bool check_losses(RulesCtx *ctx) {
    int units[LI_UNITS], share = number_int(ctx, LI_NUM_HALF);
    bool held;
    for (int k = 0; k < ctx->field->setup->formation_count; k++) {
        int f = ctx->field->setup->order[REF_FORMATION][k], start = var_own(ctx, f, LI_VAR_FORMATION_at_start);
        int count = li_models(ctx->draft->table, f, units);
        var_set_own(ctx, f, LI_VAR_FORMATION_at_start, VAR_NONE);
        if (start != VAR_NONE && count > 0 && (start - count) * share >= start && start > count &&
            (!li_morale(ctx, f, &held) || !ctx_merge(ctx, hash_int(hash_text(HASH_START, "losses"), f)))) {
            return false;
        }
    }
    return true;
}

/* ---- phases ---- */

static void begin_stage(RulesCtx *ctx, LiStage stage) {
    static const char *const names[] = {"none", "first fire", "fights", "advancing fire"};
    int units[LI_UNITS];
    var_set_own(ctx, 0, LI_VAR_GAME_stage, (int)stage);
    var_set_own(ctx, 0, LI_VAR_GAME_active, var_own(ctx, 0, LI_VAR_GAME_initiative));
    for (int f = 0; f < ctx->field->setup->formation_count; f++) {
        var_set_own(ctx, f, LI_VAR_FORMATION_at_start, li_models(ctx->draft->table, f, units));
    }
    int first = li_active_side(ctx);
    if (first >= 0 && !li_not_its_turn(ctx, -1)) { /* that side has nobody who fires */
        li_pass_on(ctx, first);
    }
    ctx_cite(ctx, "LI-CORE-09", "stage", ROLE_DECIDES, TEXT("stage", names[stage]));
}

/* CORE-03: each side rolls its own die; ties are rolled again. False: unwind. */
static bool roll_initiative(RulesCtx *ctx) {
    KitThrow dice[2];
    for (;;) {
        for (int s = 0; s < 2; s++) {
            const KitPool pool = {.what = "initiative", .rule = "LI-CORE-03", .by = ref_make(REF_SIDE, s), .count = 1};
            if (!rulekit_roll(ctx, &pool, &dice[s])) {
                return false;
            }
        }
        if (dice[0].sum != dice[1].sum) {
            break;
        }
        if (!ctx_again(ctx)) {
            return false;
        }
    }
    TableRef side = ref_make(REF_SIDE, dice[0].sum > dice[1].sum ? 0 : 1);
    var_set_own(ctx, 0, LI_VAR_GAME_initiative, var_pack(side));
    var_set_own(ctx, 0, LI_VAR_GAME_active, var_pack(side));
    ctx_cite(ctx, "LI-CORE-03", "wins", ROLE_DECIDES, REF("side", side));
    return ctx_merge(ctx, hash_text(HASH_START, "initiative"));
}

/* Clears what lasts for a round and for an activation; broken Detachments stay broken until they rally. */
static void begin_anew(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    draft_expire(ctx->draft, LIFE_ROUND, ref_none());
    for (int f = 0; f < setup->formation_count; f++) {
        if (var_own(ctx, f, LI_VAR_FORMATION_broken)) {
            var_set_own(ctx, f, LI_VAR_FORMATION_order, LI_ORDER_FALL_BACK);
        }
    }
    var_set_own(ctx, 0, LI_VAR_GAME_acting, VAR_NONE);
}

/* CORE-17: shields come back, objectives are counted, the next round begins. */
static bool end_round(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    for (int k = 0; k < setup->unit_count; k++) {
        int unit = setup->order[REF_UNIT][k], full = li_profile(ctx->field, unit)->shields;
        int now = var_own(ctx, unit, LI_VAR_UNIT_shields);
        int lost = full > 0 && now != VAR_NONE && li_alive(ctx->draft->table, unit) ? full - now : 0;
        const KitPool pool = {.what = "shields",
                              .rule = "LI-CORE-17",
                              .by = li_unit(unit),
                              .count = lost,
                              .need = number_int(ctx, LI_NUM_SHIELD_BACK)};
        int back;
        if (!rulekit_roll_passed(ctx, &pool, &back)) {
            return false;
        }
        if (lost > 0) {
            var_set_own(ctx, unit, LI_VAR_UNIT_shields, now + back);
            ctx_cite(ctx, "LI-CORE-17", "shields", ROLE_DECIDES, UNIT("unit", unit), INT("count", now + back));
        }
    }
    li_flyers_off(ctx);
    int round = var_own(ctx, 0, LI_VAR_GAME_round);
    begin_anew(ctx);
    bool over = round >= number_int(ctx, LI_NUM_ROUNDS);
    li_count_objectives(ctx, over);
    ctx_cite(ctx, "LI-CORE-01", over ? "over" : "round", ROLE_DECIDES, INT("round", round + 1));
    var_set_own(ctx, 0, LI_VAR_GAME_over, over);
    if (!over) {
        var_set_own(ctx, 0, LI_VAR_GAME_round, round + 1);
        draft_phase(ctx->draft, LI_PHASE_ORDERS);
    }
    return true;
}

static void enter_phase(RulesCtx *ctx, LiPhase phase) {
    draft_phase(ctx->draft, phase);
    ctx_cite(ctx, "LI-CORE-01", "begins", ROLE_DECIDES, TEXT("phase", ctx->field->data->phases[phase].label));
}

/* CORE-17: Detachments that fall back move in the End phase, whatever they did before. */
static void free_the_broken(RulesCtx *ctx) {
    for (int f = 0; f < ctx->field->setup->formation_count; f++) {
        if (var_own(ctx, f, LI_VAR_FORMATION_order) == LI_ORDER_FALL_BACK) {
            var_set_own(ctx, f, LI_VAR_FORMATION_activated, 0);
            var_set_own(ctx, f, LI_VAR_FORMATION_garrisoned, 0);
        }
    }
}

static void end_phase(RulesCtx *ctx) {
    LiPhase phase = (LiPhase)ctx->draft->table->phase;
    LiStage stage = (LiStage)var_own(ctx, 0, LI_VAR_GAME_stage);
    switch (phase) {
    case LI_PHASE_FREE: ctx_bad(ctx, "free play has no phases to end: end the turn"); break;
    case LI_PHASE_DEPLOY:
        var_set_own(ctx, 0, LI_VAR_GAME_begun, 1);
        enter_phase(ctx, LI_PHASE_ORDERS);
        break;
    case LI_PHASE_ORDERS: enter_phase(ctx, LI_PHASE_INITIATIVE); break;
    case LI_PHASE_INITIATIVE:
        if (roll_initiative(ctx)) {
            enter_phase(ctx, LI_PHASE_MOVEMENT);
        }
        break;
    case LI_PHASE_MOVEMENT:
        rulekit_cite_forfeits(ctx, "LI-CORE-04", "not-ended", li_can_act);
        enter_phase(ctx, LI_PHASE_COMBAT);
        begin_stage(ctx, LI_STAGE_FIRST_FIRE);
        break;
    case LI_PHASE_COMBAT:
        if (stage != LI_STAGE_FIGHTS) {
            rulekit_cite_forfeits(ctx, "LI-CORE-09", "not-fired", li_can_act);
        }
        if (!check_losses(ctx)) {
            return;
        }
        if (stage < LI_STAGE_ADVANCING) {
            begin_stage(ctx, (LiStage)(stage + 1));
        } else {
            var_set_own(ctx, 0, LI_VAR_GAME_stage, LI_STAGE_NONE);
            free_the_broken(ctx);
            enter_phase(ctx, LI_PHASE_END);
        }
        break;
    case LI_PHASE_END:
        rulekit_cite_forfeits(ctx, "LI-CORE-17", "not-tried", li_may_rally);
        end_round(ctx);
        break;
    }
}

static bool has_moved(RulesCtx *ctx, int formation) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units);
    for (int i = 0; i < count; i++) {
        if (var_own(ctx, units[i], LI_VAR_UNIT_moved)) {
            return true;
        }
    }
    return false;
}

/* Ends free play's turn, which is one turn of both sides. 1. A Detachment that has moved owes what the end of its
 * activation brings (CORE-05, DANG-01); this is checked for all of them before any die is rolled. 2. What was forbidden
 * for the turn is allowed again. */
static void end_turn(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    setup_each(setup, REF_FORMATION, f) {
        if (has_moved(ctx, f) && !li_activation_may_end(ctx, f)) {
            return;
        }
    }
    setup_each(setup, REF_FORMATION, f) {
        if (has_moved(ctx, f) && !li_dangerous_hits(ctx, f)) {
            return;
        }
    }
    begin_anew(ctx);
    ctx_cite(ctx, "LI-CORE-01", "turn", ROLE_DECIDES);
}

static void resolve_end(RulesCtx *ctx) {
    bool free = ctx->draft->table->phase == LI_PHASE_FREE;
    const char *what = arg_word(ctx, "what", free ? "turn" : "phase");
    if (var_own(ctx, 0, LI_VAR_GAME_over)) {
        ctx_refuse(ctx, "LI-CORE-01", "over");
    } else if (strcmp(what, "activation") == 0) {
        li_end_activation(ctx);
    } else if (strcmp(what, "orders") == 0) {
        li_seal_orders(ctx);
    } else if (strcmp(what, "phase") == 0) {
        end_phase(ctx);
    } else if (free) {
        end_turn(ctx);
    } else {
        ctx_bad(ctx, "a battle in rounds has phases: end the phase");
    }
}

static const char *const WHATS[] = {"activation", "orders", "phase", "turn", NULL};
static const RulesArg END_ARGS[] = {
    {"what", ARG_WORD, false,
     "an activation, the orders of the side that writes them, the phase or stage, or the turn of free play", WHATS},
    LI_SAVES_ARG};
const RulesVerb li_verb_end = {
    "end", "Ends an activation, a stage, a phase.", END_ARGS, (int)BASE_COUNT(END_ARGS), false, resolve_end};
