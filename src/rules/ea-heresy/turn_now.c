#include "rules/ea-heresy/turn_now.h"

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
