/* Phases and turns (CORE-01): the strategy roll, the end of an activation, of a phase, of a turn. */
#include "rules/ea-heresy/assault_now.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/ea-heresy/stronghold/stronghold.h"
#include "rules/ea-heresy/turn/turn.h"
#include "rules/kit/dice.h"
#include "rules/kit/forfeit.h"

#include <string.h>

/* ---- the strategy phase ---- */

/* Rolls a die for each side and adds its rating. Of equal totals the side that did not act last goes first, else the
 * first by id. */
static int roll_strategy(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    TableRef last = eah_game_ref(ctx, EAH_VAR_GAME_last);
    int best = -1, max = 0, last_side = ref_is(last, REF_FORMATION) ? setup->formations[last.index].side : -1;
    bool tie = false;
    setup_each(setup, REF_SIDE, side) {
        TableRef ref = ref_make(REF_SIDE, side);
        KitPool pool = {.what = "strategy", .rule = "EAH-CORE-01", .by = ref, .count = 1};
        KitThrow die;
        if (!rulekit_roll(ctx, &pool, &die)) {
            return -1;
        }
        int total = die.sum + var_now(ctx, ref, EAH_VAR_SIDE_strategy);
        ctx_cite(ctx, "EAH-CORE-01", "strategy", ROLE_PASSES, REF("side", ref), INT("die", die.sum),
                 INT("total", total));
        tie = best >= 0 && total == max;
        if (best < 0 || total > max || (tie && best == last_side)) {
            best = side;
            max = total;
        }
    }
    if (tie) {
        ctx_cite(ctx, "EAH-CORE-01", "tie", ROLE_CONTEXT, SIDE("side", best));
    }
    return best;
}

static bool choose_first(RulesCtx *ctx, int winner) {
    const TableSetup *setup = ctx->field->setup;
    const char **ids = arena_alloc(ctx->ruling->arena, (size_t)setup->side_count, sizeof *ids);
    RulesAnswer answer;
    RulesAsk ask = {.kind = ASK_CHOOSE,
                    .id = "first",
                    .side = winner,
                    .rule = "EAH-CORE-01",
                    .key = "ask-first",
                    .options = ids,
                    .option_count = setup->side_count,
                    .min = 1,
                    .max = 1};
    for (int i = 0; i < setup->side_count; i++) {
        ids[i] = setup->sides[setup->order[REF_SIDE][i]].id;
    }
    ask.fallback = setup->rank[REF_SIDE][winner];
    if (!ctx_ask(ctx, &ask, &answer)) {
        return false;
    }
    TableRef first = ref_make(REF_SIDE, setup->order[REF_SIDE][answer.options[0]]);
    eah_set_game_ref(ctx, EAH_VAR_GAME_active, first);
    ctx_cite(ctx, "EAH-CORE-01", "first", ROLE_DECIDES, SIDE("side", winner), REF("first", first));
    fact_text(ctx, "first", setup_id(setup, first));
    TableRef side = eah_side_to_act(ctx);
    if (!ref_equal(side, first)) {
        ctx_cite(ctx, "EAH-CORE-01", "nobody-can", ROLE_PASSES, REF("side", first));
        eah_pass_turn(ctx, side);
    }
    return true;
}

static void end_strategy(RulesCtx *ctx, int action) {
    int winner = roll_strategy(ctx);
    if (winner >= 0 && choose_first(ctx, winner)) {
        draft_phase(ctx->draft, action);
    }
}

/* ---- the end phase and the turn ---- */

static bool stands(RulesCtx *ctx, int side) {
    return table_alive(ctx->draft->table, ref_make(REF_SIDE, side));
}

/* CORE-01: the only side with units left has won. The catalogue names no other end. */
static void look_who_won(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    int left = 0, side = -1;
    for (int i = 0; i < setup->side_count; i++) {
        left += stands(ctx, i);
        side = stands(ctx, i) ? i : side;
    }
    bool won = left == 1 && setup->side_count > 1;
    ctx_cite(ctx, "EAH-CORE-01", won ? "winner" : left ? "goes-on" : "nobody-left", won ? ROLE_DECIDES : ROLE_CONTEXT);
    if (won) {
        cite_also(ctx, SIDE("side", side));
        eah_set_game_ref(ctx, EAH_VAR_GAME_winner, ref_make(REF_SIDE, side));
        fact_text(ctx, "winner", setup->sides[side].id);
    }
}

/* Clears orders at the end of the turn; Overwatch stays until its shot is fired or another order is given. */
static void clear_orders(RulesCtx *ctx) {
    for (int i = 0; i < ctx->field->setup->formation_count; i++) {
        TableRef ref = ref_make(REF_FORMATION, i);
        if (var_now(ctx, ref, EAH_VAR_FORMATION_order) != EAH_ORDER_OVERWATCH) {
            var_set(ctx, ref, EAH_VAR_FORMATION_order, EAH_ORDER_NONE);
        }
    }
}

static void end_turn(RulesCtx *ctx) {
    int turn = var_now(ctx, eah_game(), EAH_VAR_GAME_turn) + 1;
    TableRef acting = eah_game_ref(ctx, EAH_VAR_GAME_acting), last = eah_game_ref(ctx, EAH_VAR_GAME_last);
    if (ctx->draft->table->phase >= 0) {
        rulekit_cite_forfeits(ctx, "EAH-CORE-15", "not-tried", eah_may_rally);
    }
    draft_expire(ctx->draft, LIFE_TURN, ref_none());
    clear_orders(ctx);
    var_set(ctx, eah_game(), EAH_VAR_GAME_turn, turn);
    if (ctx->draft->table->phase < 0) { /* free play: it is nobody's turn, and no battle can be won */
        ctx_cite(ctx, "EAH-CORE-01", "turn", ROLE_PASSES, INT("turn", turn));
        return;
    }
    look_who_won(ctx);
    eah_set_game_ref(ctx, EAH_VAR_GAME_active, ref_none());
    /* decides a tie of the next strategy roll */
    eah_set_game_ref(ctx, EAH_VAR_GAME_last, acting.kind != REF_NONE ? acting : last);
    draft_phase(ctx->draft, data_find_phase(ctx->field->data, "strategy"));
    ctx_cite(ctx, "EAH-CORE-01", "turn", ROLE_PASSES, INT("turn", turn));
}

/* ---- the verb ---- */

/* `end` in the action phase: when no formation is acting, there is no activation to end, but a side that cannot act
 * passes. */
static void resolve_end_activation(RulesCtx *ctx) {
    TableRef acting = eah_game_ref(ctx, EAH_VAR_GAME_acting), active = eah_game_ref(ctx, EAH_VAR_GAME_active);
    TableRef side = eah_side_to_act(ctx);
    int mark = draft_mark(ctx->draft);
    eah_end_activation(ctx);
    if (acting.kind != REF_NONE) {
        return;
    }
    if (!draft_is_idle(ctx->draft,
                       mark)) { /* on a table that was laid out in the middle of an activation, or in free play */
        eah_cite_ends(ctx, "activation");
        return;
    }
    if (!ref_equal(side, active)) {
        eah_pass_turn(ctx, side);
        return;
    }
    bool nobody = side.kind == REF_NONE;
    bool all = nobody && eah_in_phase(ctx, "action") && eah_waiting(ctx, -1) == 0;
    ctx_refuse(ctx, "EAH-CORE-01", all ? "all-acted" : nobody ? "no-activation" : "not-begun", REF("side", side));
}

static void end_action_phase(RulesCtx *ctx) {
    TableRef acting = eah_game_ref(ctx, EAH_VAR_GAME_acting);
    rulekit_cite_forfeits(ctx, "EAH-CORE-01", "not-ended", eah_can_act);
    draft_expire(ctx->draft, LIFE_ACTIVATION, ref_none());
    eah_end_withdrawals(ctx);
    if (acting.kind != REF_NONE) {
        eah_set_game_ref(ctx, EAH_VAR_GAME_last, acting);
    }
    eah_set_game_ref(ctx, EAH_VAR_GAME_active, ref_none());
    eah_set_game_ref(ctx, EAH_VAR_GAME_acting, ref_none());
    draft_phase(ctx->draft, data_find_phase(ctx->field->data, "end"));
}

static void end_phase(RulesCtx *ctx) {
    if (eah_in_phase(ctx, "strategy")) {
        end_strategy(ctx, data_find_phase(ctx->field->data, "action"));
    } else if (eah_in_phase(ctx, "action")) {
        end_action_phase(ctx);
    } else {
        end_turn(ctx);
    }
}

static const char *const SCOPE_WORDS[] = {"activation", "phase", "turn", "action", "round", NULL};

static void resolve_end(RulesCtx *ctx) {
    const char *what = arg_word(ctx, "what", ctx->draft->table->phase < 0 ? "turn" : "activation");
    if (eah_assault_forbids(ctx) || eah_owes_withdrawal(ctx)) {
        return;
    }
    if (!strcmp(what, "activation") && ctx->draft->table->phase >= 0 && !eah_in_phase(ctx, "action")) {
        ctx_refuse(ctx, "EAH-CORE-01", "no-activation");
        return;
    }
    if (!strcmp(what, "activation")) {
        resolve_end_activation(ctx);
        return;
    }
    if (!strcmp(what, "phase") && ctx->draft->table->phase < 0) {
        ctx_refuse(ctx, "EAH-CORE-01", "no-game");
        return;
    }
    eah_cite_ends(ctx, what);
    if (!strcmp(what, "phase")) {
        end_phase(ctx);
    } else if (!strcmp(what, "turn") || !strcmp(what, "round")) {
        end_turn(ctx);
    } else {
        draft_expire(ctx->draft, LIFE_ACTION, ref_none());
    }
}

static const RulesArg END_ARGS[] = {
    {"what", ARG_WORD, false, "what ends: the activation unless said otherwise; in free play the turn", SCOPE_WORDS}};
const RulesVerb eah_verb_end = {"end",    "Ends an activation, a phase or a turn: what held for it no longer holds.",
                                END_ARGS, (int)BASE_COUNT(END_ARGS),
                                false,    resolve_end};
