/* Whose turn it is (CORE-01, -02): sides that act in turn, an activation and what it forbids others. */
#include "rules/ea-heresy/move/moves.h"
#include "rules/ea-heresy/stronghold/stronghold.h"
#include "rules/ea-heresy/turn/turn.h"

#include <string.h>

/* ---- who can still act ---- */

bool eah_can_act(RulesCtx *ctx, int formation) {
    TableRef ref = ref_make(REF_FORMATION, formation);
    return table_alive(ctx->draft->table, ref) && var_now(ctx, ref, EAH_VAR_FORMATION_activated) != 1 &&
           var_now(ctx, ref, EAH_VAR_FORMATION_broken) != 1;
}

int eah_waiting(RulesCtx *ctx, int side) {
    const TableSetup *setup = ctx->field->setup;
    int count = 0;
    for (int i = 0; i < setup->formation_count; i++) {
        count += (side < 0 || setup->formations[i].side == side) && eah_can_act(ctx, i);
    }
    return count;
}

/* Returns the next side after this one, in the order of ids, that can still act; -1 if none. */
static int next_side(RulesCtx *ctx, int after) {
    const TableSetup *setup = ctx->field->setup;
    int count = setup->side_count, at = setup->rank[REF_SIDE][after];
    for (int i = 1; i <= count; i++) {
        int side = setup->order[REF_SIDE][(at + i) % count];
        if (eah_waiting(ctx, side) > 0) {
            return side;
        }
    }
    return -1;
}

/* The turn of a side that can no longer act goes to the next side that can. */
TableRef eah_side_to_act(RulesCtx *ctx) {
    TableRef active = eah_game_ref(ctx, EAH_VAR_GAME_active);
    if (!ref_is(active, REF_SIDE) || eah_waiting(ctx, active.index) > 0) {
        return active;
    }
    int next = next_side(ctx, active.index);
    return next < 0 ? ref_none() : ref_make(REF_SIDE, next);
}

/* ---- activations ---- */

void eah_cite_ends(RulesCtx *ctx, const char *what) {
    ctx_cite(ctx, "EAH-CORE-01", "ends", ROLE_PASSES, TEXT("what", what));
}

void eah_pass_turn(RulesCtx *ctx, TableRef side) {
    bool all = side.kind == REF_NONE;
    eah_set_game_ref(ctx, EAH_VAR_GAME_active, side);
    ctx_cite(ctx, "EAH-CORE-01", all ? "all-acted" : "passes", ROLE_PASSES, REF("side", side));
}

/* Ends what applied during the activation; then the other side is to act. */
void eah_end_activation(RulesCtx *ctx) {
    TableRef acting = eah_game_ref(ctx, EAH_VAR_GAME_acting);
    draft_expire(ctx->draft, LIFE_ACTIVATION, ref_none());
    eah_end_withdrawals(ctx);
    if (acting.kind == REF_NONE) {
        return;
    }
    eah_cite_ends(ctx, "activation");
    int side = next_side(ctx, ctx->field->setup->formations[acting.index].side);
    eah_set_game_ref(ctx, EAH_VAR_GAME_acting, ref_none());
    eah_set_game_ref(ctx, EAH_VAR_GAME_last, acting);
    eah_pass_turn(ctx, side < 0 ? ref_none() : ref_make(REF_SIDE, side));
}

void eah_forget(RulesCtx *ctx, int count) {
    RulesFinding *findings = ctx->ruling->findings.items;
    ctx->ruling->findings.count -= count;
    for (int i = 0; i < ctx->ruling->findings.count; i++) {
        findings[i] = findings[i + count];
    }
}

static bool refuse_turn(RulesCtx *ctx, const char *rule, const char *key, int formation, TableRef side) {
    eah_forget(ctx, ctx->ruling->findings.count);
    ctx_refuse(ctx, rule, key, FORMATION("formation", formation), REF("side", side));
    return true;
}

/* Whether the last activation of this turn was one of this side's. Who acted last is known beyond the turn, for ties of
 * the strategy roll, but an initiative of another turn cannot be kept. */
static bool has_just_acted(RulesCtx *ctx, int side) {
    TableRef last = eah_game_ref(ctx, EAH_VAR_GAME_last);
    return ref_is(last, REF_FORMATION) && ctx->field->setup->formations[last.index].side == side &&
           var_now(ctx, last, EAH_VAR_FORMATION_activated) == 1;
}

bool eah_may_retain(RulesCtx *ctx, int formation) {
    TableRef own = ref_make(REF_SIDE, ctx->field->setup->formations[formation].side);
    return has_just_acted(ctx, own.index) && var_now(ctx, own, EAH_VAR_SIDE_retained) != 1;
}

/* CORE-02: the side that has just acted may act again at -1, once before the other side has acted. */
static bool retain_forbidden(RulesCtx *ctx, int formation, TableRef active) {
    TableRef own = ref_make(REF_SIDE, ctx->field->setup->formations[formation].side);
    if (!has_just_acted(ctx, own.index)) {
        return refuse_turn(ctx, "EAH-CORE-02", "nothing-to-retain", formation, own);
    }
    if (ref_is(active, REF_SIDE) && !ref_equal(active, own) && var_now(ctx, own, EAH_VAR_SIDE_retained) == 1) {
        return refuse_turn(ctx, "EAH-CORE-02", "retained-before", formation, own);
    }
    return false;
}

bool eah_turn_forbids(RulesCtx *ctx, int formation, bool retain) {
    const TableSetup *setup = ctx->field->setup;
    TableRef own = ref_make(REF_SIDE, setup->formations[formation].side);
    if (!eah_in_phase(ctx, "action")) {
        return false;
    }
    if (eah_owes_withdrawal(ctx)) {
        return true;
    }
    if (eah_game_ref(ctx, EAH_VAR_GAME_acting).kind != REF_NONE) {
        eah_end_activation(ctx);
    }
    TableRef active = eah_side_to_act(ctx);
    if (retain && retain_forbidden(ctx, formation, active)) {
        return true;
    }
    if (!retain && ref_is(active, REF_SIDE) && !ref_equal(active, own)) {
        const char *key = eah_may_retain(ctx, formation) ? "not-your-turn" : "not-your-first";
        return refuse_turn(ctx, "EAH-CORE-01", key, formation, active);
    }
    for (int side = 0; side < setup->side_count; side++) { /* the other side's turn has passed */
        var_set_own(ctx, side, EAH_VAR_SIDE_retained, retain && side == own.index);
    }
    eah_set_game_ref(ctx, EAH_VAR_GAME_active, own);
    eah_set_game_ref(ctx, EAH_VAR_GAME_acting, ref_make(REF_FORMATION, formation));
    return false;
}
