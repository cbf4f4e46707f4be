/* What an order lets a unit do: how many moves, and whether it may fire (CORE-03, STRUCT-09, -17). */
#include "rules/ea-heresy/eah.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/ea-heresy/turn_now.h"

/* Returns how many moves an order gives; -1: as many as asked for (free play without an order). */
static int eah_moves_of(RulesCtx *ctx, EahOrder order) {
    switch (order) {
    case EAH_ORDER_NONE: return ctx->draft->table->phase < 0 ? -1 : 0;
    case EAH_ORDER_ADVANCE:
    case EAH_ORDER_ENGAGE:
    case EAH_ORDER_MARSHAL:
    case EAH_ORDER_HOLD: return number_int(ctx, EAH_NUM_MOVES_ADVANCE);
    case EAH_ORDER_DOUBLE: return number_int(ctx, EAH_NUM_MOVES_DOUBLE);
    case EAH_ORDER_MARCH: return number_int(ctx, EAH_NUM_MOVES_MARCH);
    case EAH_ORDER_SUSTAINED:
    case EAH_ORDER_OVERWATCH: return 0;
    }
    return 0;
}

static int moves_made(RulesCtx *ctx, int unit) {
    return var_own(ctx, unit, EAH_VAR_UNIT_moves);
}

int eah_order_moves_left(RulesCtx *ctx, int unit) {
    int max = eah_moves_of(ctx, eah_order_of(ctx->field, ctx->draft->table, unit));
    int left = max - moves_made(ctx, unit);
    return max < 0 ? -1 : left > 0 ? left : 0;
}

/* Marshal and Hold give either a move or fire. */
static bool either_or(EahOrder order) {
    return order == EAH_ORDER_MARSHAL || order == EAH_ORDER_HOLD;
}

/* Returns true when any unit of the formation has done this in the action. */
static bool formation_has(RulesCtx *ctx, int unit, int var) {
    int *companions = eah_room(ctx), formation = ctx->field->setup->units[unit].formation;
    int count = formation < 0
                    ? 0
                    : table_members(ctx->draft->table, ref_make(REF_FORMATION, formation), companions, eah_all(ctx));
    for (int i = 0; i < count; i++) {
        if (var_now(ctx, ref_make(REF_UNIT, companions[i]), var) > 0) {
            return true;
        }
    }
    return false;
}

static bool refuse(RulesCtx *ctx, const char *rule, const char *key, int unit) {
    int max = eah_moves_of(ctx, eah_order_of(ctx->field, ctx->draft->table, unit));
    return ctx_refuse(ctx, rule, key, UNIT("unit", unit), INT("made", moves_made(ctx, unit)), INT("most", max));
}

/* A Hold that was not rolled for has been taken already: the walls fell while the formation was on Overwatch. */
bool eah_hold_is_taken(RulesCtx *ctx, int unit) {
    int formation = ctx->field->setup->units[unit].formation;
    TableRef ref = ref_make(REF_FORMATION, formation);
    return formation >= 0 && eah_order_of(ctx->field, ctx->draft->table, unit) == EAH_ORDER_HOLD &&
           var_now(ctx, ref, EAH_VAR_FORMATION_activated) == 1 && var_now(ctx, ref, EAH_VAR_FORMATION_failed) != 1 &&
           !refuse(ctx, "EAH-STRUCT-31", "taken", unit);
}

/* CORE-03: a formation that has regrouped does no more in this action. */
static bool has_regrouped(RulesCtx *ctx, int unit) {
    int formation = ctx->field->setup->units[unit].formation;
    return formation >= 0 && var_own(ctx, formation, EAH_VAR_FORMATION_regrouped) == 1 &&
           !refuse(ctx, "EAH-CORE-03", "regrouped-instead", unit);
}

/* CORE-08, -17: a broken formation does nothing but withdraw. */
static bool only_withdraws(RulesCtx *ctx, int unit) {
    int formation = ctx->field->setup->units[unit].formation;
    return formation >= 0 && ctx->draft->table->phase >= 0 && var_own(ctx, formation, EAH_VAR_FORMATION_broken) == 1 &&
           !refuse(ctx, "EAH-CORE-17", "only-withdraws", unit);
}

/* STRUCT-30: without an order in force it does nothing more this turn. */
static bool has_lost_activation(RulesCtx *ctx, int unit, EahOrder order) {
    return order == EAH_ORDER_NONE &&
           eah_activation_is_lost(ctx, ref_make(REF_FORMATION, ctx->field->setup->units[unit].formation));
}

bool eah_supposes_order(RulesCtx *ctx, int unit) {
    EahOrder order = eah_order_of(ctx->field, ctx->draft->table, unit);
    if (!ctx->supposed || ctx->draft->table->phase < 0 || order != EAH_ORDER_NONE) {
        return false;
    }
    int formation = ctx->field->setup->units[unit].formation;
    ctx_cite(ctx, "EAH-CORE-03", "if-ordered", ROLE_CONTEXT,
             REF("who", formation >= 0 ? ref_make(REF_FORMATION, formation) : ref_make(REF_UNIT, unit)));
    fact_bool(ctx, "if_ordered", true);
    return true;
}

bool eah_may_move(RulesCtx *ctx, int unit) {
    EahOrder order = eah_order_of(ctx->field, ctx->draft->table, unit);
    if (var_own(ctx, unit, EAH_VAR_UNIT_entered_now) == 1) {
        return refuse(ctx, "EAH-STRUCT-09", "has-stopped", unit);
    }
    if (only_withdraws(ctx, unit) || has_lost_activation(ctx, unit, order) ||
        eah_activation_forbids(ctx, unit, ref_none())) {
        return false;
    }
    if (eah_order_moves_left(ctx, unit) == 0 && !(moves_made(ctx, unit) == 0 && eah_supposes_order(ctx, unit))) {
        const char *key = order == EAH_ORDER_NONE ? "no-order-moves" : "no-more-moves";
        return refuse(ctx, "EAH-CORE-03", order && eah_moves_of(ctx, order) == 0 ? "no-move" : key, unit);
    }
    if (eah_hold_is_taken(ctx, unit) || has_regrouped(ctx, unit)) {
        return false;
    }
    if (either_or(order) && formation_has(ctx, unit, EAH_VAR_UNIT_fired)) {
        return refuse(ctx, "EAH-CORE-03", "fired-instead", unit);
    }
    return true;
}

void eah_note_move(RulesCtx *ctx, int unit) {
    TableRef ref = ref_make(REF_UNIT, unit);
    if (table_alive(ctx->draft->table, ref)) {
        int made = moves_made(ctx, unit);
        var_set(ctx, ref, EAH_VAR_UNIT_moves, made + 1 > 9 ? 9 : made + 1);
    }
}

/* CORE-05, STRUCT-17: a unit that began in an enemy zone must have left it before any unit fires on an order that
 * moves. */
static bool is_still_held(RulesCtx *ctx, int unit, EahOrder order) {
    if (order != EAH_ORDER_ADVANCE && order != EAH_ORDER_DOUBLE && !either_or(order)) {
        return false;
    }
    TableRef ref = ref_make(REF_UNIT, unit);
    bool outside = eah_host(ctx->draft->table, unit) < 0;
    TableRef owner = outside ? eah_zone_over(ctx, unit, ref) : ref_none();
    if (outside && ctx->margins) {
        RulesDecision free = eah_zone_margin(ctx, unit, ref);
        (free.holds ? ctx_margin : ctx_margin_fails)(ctx, free.margin);
    }
    if (owner.kind == REF_NONE) {
        return false;
    }
    ctx_refuse(ctx, ref_is(owner, REF_AREA) ? "EAH-STRUCT-17" : "EAH-CORE-05", "must-act", REF("unit", ref),
               REF("what", owner), LENGTH("limit", number_now(ctx, EAH_NUM_ZONE_OF_CONTROL)),
               DRAW(SHAPE_RING, .ref = owner, .value = number_now(ctx, EAH_NUM_ZONE_OF_CONTROL)));
    return true;
}

bool eah_may_fire(RulesCtx *ctx, int unit) {
    EahOrder order = eah_order_of(ctx->field, ctx->draft->table, unit);
    bool free = ctx->draft->table->phase < 0 && order == EAH_ORDER_NONE;
    int formation = ctx->field->setup->units[unit].formation;
    TableRef ref = ref_make(REF_FORMATION, formation);
    if (formation >= 0 && var_now(ctx, ref, EAH_VAR_FORMATION_broken) == 1) {
        return ctx_refuse(ctx, "EAH-CORE-08", "is-broken", REF("formation", ref));
    }
    if (has_lost_activation(ctx, unit, order)) {
        return false;
    }
    if (order == EAH_ORDER_MARCH || order == EAH_ORDER_ENGAGE) {
        return refuse(ctx, "EAH-CORE-03", "no-fire", unit);
    }
    if (order == EAH_ORDER_NONE && !free && !eah_supposes_order(ctx, unit)) {
        return refuse(ctx, "EAH-CORE-03", "no-order", unit);
    }
    if (eah_activation_forbids(ctx, unit, ctx->ruling->object)) {
        return false;
    }
    if (!free && var_own(ctx, unit, EAH_VAR_UNIT_fired) == 1) {
        return refuse(ctx, "EAH-CORE-03", "has-fired", unit);
    }
    if (eah_hold_is_taken(ctx, unit) || has_regrouped(ctx, unit)) {
        return false;
    }
    if (either_or(order) && formation_has(ctx, unit, EAH_VAR_UNIT_moves)) {
        return refuse(ctx, "EAH-CORE-03", "moved-instead", unit);
    }
    return !is_still_held(ctx, unit, order);
}
