/* Who may act when: orders, activations, morale, rallies (CORE-02, -04, -05, -07, -16, -17). Phases are in
 * turn/phase.c. */
#include "rules/legions-imperialis/actions.h"
#include "rules/legions-imperialis/damage/damage.h"
#include "rules/legions-imperialis/move/moves.h"
#include "rules/legions-imperialis/turn/rounds.h"

#include <math.h>
#include <string.h>

/* ---- the end of an activation ---- */

/* CORE-09: the Detachment gives up its turn to fire. */
static void hold_fire(RulesCtx *ctx, int formation) {
    int side = ctx->field->setup->formations[formation].side;
    if (!li_can_act(ctx, formation)) {
        ctx_refuse(ctx, "LI-CORE-09", var_own(ctx, formation, LI_VAR_FORMATION_fired) ? "fired" : "not",
                   FORMATION("formation", formation));
        return;
    }
    if (li_not_its_turn(ctx, side)) {
        ctx_refuse(ctx, "LI-CORE-09", "turn", FORMATION("formation", formation), SIDE("side", li_active_side(ctx)));
        return;
    }
    var_set_own(ctx, formation, LI_VAR_FORMATION_fired, 1);
    ctx_cite(ctx, "LI-CORE-09", "held", ROLE_DECIDES, FORMATION("formation", formation));
    li_pass_on(ctx, side);
}

void li_end_activation(RulesCtx *ctx) {
    TableRef acting = var_unpack(var_own(ctx, 0, LI_VAR_GAME_acting));
    if (!ref_is(acting, REF_FORMATION)) {
        ctx_bad(ctx, "nobody is acting");
        return;
    }
    if (li_activation_due(ctx, acting.index, -1)) {
        li_activation_over(ctx, acting.index);
    }
}

/* CORE-04, -09: the Detachment acts without moving; in the Combat phase, without firing. */
static void resolve_hold(RulesCtx *ctx) {
    TableRef formation;
    arg_ref(ctx, "formation", &formation);
    bool acting = ref_equal(var_unpack(var_own(ctx, 0, LI_VAR_GAME_acting)), formation);
    if (ctx->draft->table->phase == LI_PHASE_FREE) {
        ctx_refuse(ctx, "LI-CORE-04", "free", FORMATION("formation", formation.index));
    } else if (ctx->draft->table->phase == LI_PHASE_COMBAT) {
        hold_fire(ctx, formation.index);
    } else if (li_may_move(ctx, formation.index)) {
        if (!acting) { /* who has moved is not asked whether anybody pins him */
            li_note_free(ctx, formation.index);
        }
        li_end_activation(ctx);
    }
}

static const RulesArg HOLD_ARGS[] = {{"formation", ARG_FORMATION, true, "who lets its turn go by", NULL}};
const RulesVerb li_verb_hold = {
    "hold", "A Detachment acts without a move, or holds its fire.", HOLD_ARGS, 1, false, resolve_hold};

/* ---- orders, rallies ---- */

static const char *const ORDERS[] = {"first-fire", "advance", "march", "charge", NULL};

static void resolve_order(RulesCtx *ctx) {
    TableRef formation;
    arg_ref(ctx, "formation", &formation);
    int units[LI_UNITS], order = 1, count = li_models(ctx->draft->table, formation.index, units);
    const char *word = arg_word(ctx, "order", "");
    while (ORDERS[order - 1] && strcmp(ORDERS[order - 1], word) != 0) {
        order++;
    }
    if (var_now(ctx, formation, LI_VAR_FORMATION_order) == LI_ORDER_FALL_BACK) {
        ctx_refuse(ctx, "LI-CORE-02", "wrong", FORMATION("formation", formation.index));
        return;
    }
    TableRef side = ref_make(REF_SIDE, setup_side_of(ctx->field->setup, formation));
    if (ctx->draft->table->phase == LI_PHASE_ORDERS && var_now(ctx, side, LI_VAR_SIDE_sealed) == 1) {
        ctx_refuse(ctx, "LI-CORE-02", "late", FORMATION("formation", formation.index));
        return;
    }
    var_set(ctx, formation, LI_VAR_FORMATION_order, order);
    ctx_cite(ctx, "LI-CORE-02", "given", ROLE_DECIDES, REF("formation", formation), TEXT("order", word));
    if (count > 0) {
        fact_length(ctx, "allowance", li_allowance(ctx, units[0], LI_HOW_MOVE));
    }
}

bool li_may_rally(RulesCtx *ctx, int formation) {
    return var_own(ctx, formation, LI_VAR_FORMATION_broken) == 1 &&
           !var_own(ctx, formation, LI_VAR_FORMATION_rallied) &&
           table_alive(ctx->draft->table, li_formation(formation));
}

/* CORE-17: a Detachment that falls back rolls morale to rally, once in an End phase. */
static void resolve_rally(RulesCtx *ctx) {
    TableRef formation;
    int units[LI_UNITS], rallied;
    arg_ref(ctx, "formation", &formation);
    int count = li_models(ctx->draft->table, formation.index, units);
    if (count == 0 || !var_now(ctx, formation, LI_VAR_FORMATION_broken)) {
        ctx_refuse(ctx, "LI-CORE-17", "whole", FORMATION("formation", formation.index));
        return;
    }
    int phase = ctx->draft->table->phase;
    if (var_own(ctx, 0, LI_VAR_GAME_over)) {
        ctx_refuse(ctx, "LI-CORE-01", "over", FORMATION("formation", formation.index));
        return;
    }
    bool late = phase == LI_PHASE_END || phase == LI_PHASE_FREE;
    if (!late || var_now(ctx, formation, LI_VAR_FORMATION_rallied)) {
        ctx_refuse(ctx, "LI-CORE-17", late ? "once" : "when", FORMATION("formation", formation.index));
        return;
    }
    var_set(ctx, formation, LI_VAR_FORMATION_rallied, 1);
    if (!li_roll_morale(ctx, "rally", "LI-CORE-17", formation.index, units[0], &rallied)) {
        return;
    }
    ctx_cite(ctx, "LI-CORE-17", rallied ? "rallied" : "not", ROLE_DECIDES, REF("formation", formation));
    if (rallied) {
        var_set(ctx, formation, LI_VAR_FORMATION_broken, 0);
        var_set(ctx, formation, LI_VAR_FORMATION_order, LI_ORDER_NONE);
    }
}

static const RulesArg ORDER_ARGS[] = {{"formation", ARG_FORMATION, true, "who gets it", NULL},
                                      {"order", ARG_WORD, true, "the order", ORDERS}};
const RulesVerb li_verb_order = {"order", "Gives a Detachment its order.", ORDER_ARGS, 2, false, resolve_order};

static const RulesArg RALLY_ARGS[] = {{"formation", ARG_FORMATION, true, "who falls back", NULL}};
const RulesVerb li_verb_rally = {"rally",      "A Detachment that falls back tries to rally.", RALLY_ARGS, 1, false,
                                 resolve_rally};
