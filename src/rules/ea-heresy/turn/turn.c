/* Whose turn it is (CORE-01, -02): sides that act in turn, an activation and what it forbids others. */
#include "rules/ea-heresy/turn/turn.h"

#include "rules/ea-heresy/actions.h"
#include "rules/ea-heresy/assault/assault.h"

#include <string.h>

TableRef eah_game_ref(RulesCtx *ctx, int var) {
    return var_unpack(var_now(ctx, eah_game(), var));
}

void eah_set_game_ref(RulesCtx *ctx, int var, TableRef ref) {
    var_set(ctx, eah_game(), var, var_pack(ref));
}

bool eah_in_phase(RulesCtx *ctx, const char *id) {
    int phase = ctx->draft->table->phase;
    return phase >= 0 && !strcmp(ctx->field->data->phases[phase].id, id);
}

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

/* CORE-02: the side that has just acted may act again at -1, once before the other side has acted. */
static bool retain_forbidden(RulesCtx *ctx, int formation, TableRef active) {
    TableRef own = ref_make(REF_SIDE, ctx->field->setup->formations[formation].side);
    TableRef last = eah_game_ref(ctx, EAH_VAR_GAME_last);
    if (!ref_is(last, REF_FORMATION) || ctx->field->setup->formations[last.index].side != own.index) {
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
        TableRef last = eah_game_ref(ctx, EAH_VAR_GAME_last);
        bool just_acted = ref_is(last, REF_FORMATION) && setup->formations[last.index].side == own.index;
        bool may_retain = just_acted && var_now(ctx, own, EAH_VAR_SIDE_retained) != 1;
        return refuse_turn(ctx, "EAH-CORE-01", may_retain ? "not-your-turn" : "not-your-first", formation, active);
    }
    for (int side = 0; side < setup->side_count; side++) { /* the other side's turn has passed */
        var_set_own(ctx, side, EAH_VAR_SIDE_retained, retain && side == own.index);
    }
    eah_set_game_ref(ctx, EAH_VAR_GAME_active, own);
    eah_set_game_ref(ctx, EAH_VAR_GAME_acting, ref_make(REF_FORMATION, formation));
    return false;
}

/* CORE-03: the shot of Overwatch answers a formation that has moved or come out of a building. */
static bool has_moved(RulesCtx *ctx, TableRef formation) {
    int *units = eah_room(ctx), count = table_members(ctx->draft->table, formation, units, eah_all(ctx));
    for (int i = 0; i < count; i++) {
        TableRef unit = ref_make(REF_UNIT, units[i]);
        if (var_now(ctx, unit, EAH_VAR_UNIT_moves) > 0 || var_now(ctx, unit, EAH_VAR_UNIT_left_now) == 1) {
            return true;
        }
    }
    return false;
}

static bool is_of(RulesCtx *ctx, TableRef target, TableRef formation) {
    const TableSetup *setup = ctx->field->setup;
    if (!ref_is(target, REF_AREA)) {
        int own = ref_is(target, REF_UNIT) ? setup->units[target.index].formation : target.index;
        return own == formation.index;
    }
    for (int i = setup->formation_start[formation.index]; i < setup->formation_start[formation.index + 1]; i++) {
        if (eah_host(ctx->draft->table, setup->formation_units[i]) == target.index) {
            return true;
        }
    }
    return false;
}

/* Returns true when the target gives a cause: in the action phase the formation that acts now; otherwise, when no
 * activation is kept, any formation that has moved. */
static bool gives_cause(RulesCtx *ctx, TableRef target) {
    TableRef acting = eah_game_ref(ctx, EAH_VAR_GAME_acting);
    if (eah_in_phase(ctx, "action")) {
        return ref_is(acting, REF_FORMATION) && is_of(ctx, target, acting) && has_moved(ctx, acting);
    }
    for (int i = 0; i < ctx->field->setup->formation_count; i++) {
        if (is_of(ctx, target, ref_make(REF_FORMATION, i)) && has_moved(ctx, ref_make(REF_FORMATION, i))) {
            return true;
        }
    }
    return false;
}

static bool overwatch_forbidden(RulesCtx *ctx, int formation, TableRef target) {
    if (gives_cause(ctx, target)) {
        return false;
    }
    ctx_refuse(ctx, "EAH-CORE-03", "no-cause", FORMATION("formation", formation), REF("target", target));
    return true;
}

bool eah_activation_is_lost(RulesCtx *ctx, TableRef formation) {
    if (formation.index < 0 || var_now(ctx, formation, EAH_VAR_FORMATION_forfeited) != 1) {
        return false;
    }
    ctx_refuse(ctx, "EAH-STRUCT-30", "has-lost", REF("formation", formation));
    return true;
}

bool eah_activation_forbids(RulesCtx *ctx, int unit, TableRef target) {
    int formation = ctx->field->setup->units[unit].formation;
    TableRef acting = eah_game_ref(ctx, EAH_VAR_GAME_acting), own = ref_make(REF_FORMATION, formation);
    if (formation < 0) {
        return false;
    }
    if (target.kind != REF_NONE && eah_order_of(ctx->field, ctx->draft->table, unit) == EAH_ORDER_OVERWATCH) {
        return overwatch_forbidden(ctx, formation, target);
    }
    if (!eah_in_phase(ctx, "action")) {
        return false;
    }
    bool begun = ref_is(eah_game_ref(ctx, EAH_VAR_GAME_last), REF_FORMATION);
    if (acting.kind == REF_NONE ? !begun : ref_equal(acting, own)) {
        return false; /* it is acting, or the table was laid out in the middle of its activation */
    }
    const char *key = var_now(ctx, own, EAH_VAR_FORMATION_activated) == 1 ? "had-its-turn"
                      : acting.kind == REF_NONE                           ? "nobody-acts"
                                                                          : "acts-now";
    ctx_refuse(ctx, "EAH-CORE-01", key, REF("formation", acting), UNIT("unit", unit));
    return true;
}
