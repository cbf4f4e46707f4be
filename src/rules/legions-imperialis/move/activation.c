/* Who may act, and how an activation ends (CORE-02, -04, -07, GARR-02). */
#include "rules/legions-imperialis/carried.h"
#include "rules/legions-imperialis/move/moves.h"

/* True if the formation has a model on the table, or one that may come on in the Movement phase. */
static bool has_anybody(RulesCtx *ctx, int formation) {
    int units[LI_UNITS], count = li_reserve(ctx->field, ctx->draft->table, formation, units);
    for (int i = 0; i < count && ctx->draft->table->phase == LI_PHASE_MOVEMENT; i++) {
        bool late = var_own(ctx, 0, LI_VAR_GAME_round) >= number_int(ctx, LI_NUM_DEEP_STRIKE_ROUND);
        if (li_has(ctx->field, units[i], LI_FLYER) || (late && li_has(ctx->field, units[i], LI_DEEP_STRIKE))) {
            return true;
        }
    }
    return table_alive(ctx->draft->table, li_formation(formation));
}

bool li_can_act(RulesCtx *ctx, int formation) {
    int stage = var_own(ctx, 0, LI_VAR_GAME_stage), unit;
    TableRef ref = li_formation(formation);
    LiOrder order = (LiOrder)var_now(ctx, ref, LI_VAR_FORMATION_order);
    bool moves = order == LI_ORDER_ADVANCE || order == LI_ORDER_MARCH || order == LI_ORDER_CHARGE;
    bool fires = stage == LI_STAGE_FIRST_FIRE  ? order == LI_ORDER_FIRST_FIRE
                 : stage == LI_STAGE_ADVANCING ? order == LI_ORDER_ADVANCE
                                               : false;
    bool fight = ctx->draft->table->phase == LI_PHASE_COMBAT;
    bool done = var_now(ctx, ref, fight ? LI_VAR_FORMATION_fired : LI_VAR_FORMATION_activated);
    return has_anybody(ctx, formation) && !done && (fight ? fires : moves) &&
           li_formation_pinned(ctx, formation, &unit) < 0;
}

/* True if the side has a Detachment that may still act in this phase. */
static bool can_act(RulesCtx *ctx, int side) {
    const TableSetup *setup = ctx->field->setup;
    for (int f = 0; f < setup->formation_count; f++) {
        if (setup->formations[f].side == side && li_can_act(ctx, f)) {
            return true;
        }
    }
    return false;
}

int li_active_side(RulesCtx *ctx) {
    TableRef side = var_unpack(var_own(ctx, 0, LI_VAR_GAME_active));
    return ref_is(side, REF_SIDE) ? side.index : -1;
}

bool li_not_its_turn(RulesCtx *ctx, int side) {
    int active = li_active_side(ctx);
    return active >= 0 && active != side && can_act(ctx, active);
}

void li_pass_on(RulesCtx *ctx, int side) {
    bool turns = ctx->draft->table->phase != LI_PHASE_FREE; /* free play has no turns */
    for (int s = 0; s < ctx->field->setup->side_count && turns; s++) {
        if (s != side && can_act(ctx, s)) {
            var_set_own(ctx, 0, LI_VAR_GAME_active, var_pack(ref_make(REF_SIDE, s)));
            return;
        }
    }
}

/* CORE-02. What is only asked about is answered as if the order were given, or its phase had come; the answer says so.
 * True if that was supposed. */
static bool supposes(RulesCtx *ctx, int formation, bool can, const char *none, const char *later) {
    bool ordered = var_own(ctx, formation, LI_VAR_FORMATION_order) != LI_ORDER_NONE;
    if (!ctx->supposed || !can) {
        return false;
    }
    ctx_cite(ctx, "LI-CORE-02", ordered ? later : none, ROLE_CONTEXT, FORMATION("formation", formation));
    fact_bool(ctx, "if_ordered", true);
    return true;
}

bool li_supposes_move(RulesCtx *ctx, int formation) {
    int order = var_own(ctx, formation, LI_VAR_FORMATION_order), phase = ctx->draft->table->phase;
    bool moves =
        order == LI_ORDER_NONE || order == LI_ORDER_ADVANCE || order == LI_ORDER_MARCH || order == LI_ORDER_CHARGE;
    bool before = phase == LI_PHASE_ORDERS || phase == LI_PHASE_INITIATIVE;
    bool unordered = phase == LI_PHASE_MOVEMENT && order == LI_ORDER_NONE;
    return supposes(ctx, formation, moves && (before || unordered), "if-ordered", "if-moving");
}

bool li_supposes_fire(RulesCtx *ctx, int formation) {
    int order = var_own(ctx, formation, LI_VAR_FORMATION_order), phase = ctx->draft->table->phase;
    bool fires = order == LI_ORDER_NONE || order == LI_ORDER_FIRST_FIRE || order == LI_ORDER_ADVANCE;
    bool before = phase == LI_PHASE_ORDERS || phase == LI_PHASE_INITIATIVE || phase == LI_PHASE_MOVEMENT;
    bool waits = phase == LI_PHASE_COMBAT && order == LI_ORDER_ADVANCE &&
                 var_own(ctx, 0, LI_VAR_GAME_stage) < LI_STAGE_ADVANCING;
    return supposes(ctx, formation, fires && (before || waits), "if-firing",
                    order == LI_ORDER_ADVANCE ? "if-advancing" : "if-first");
}

bool li_may_move(RulesCtx *ctx, int formation) {
    const TableSetup *setup = ctx->field->setup;
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units), unit, phase = ctx->draft->table->phase;
    TableRef acting = var_unpack(var_own(ctx, 0, LI_VAR_GAME_acting)), own = li_formation(formation);
    if (formation < 0) {
        ctx_bad(ctx, "a model of no Detachment makes no move of its own: give it a formation, or place it");
        return false;
    }
    if (count == 0 && li_reserve(ctx->field, ctx->draft->table, formation, units) == 0) {
        ctx_bad(ctx, "%s has nobody left", setup_id(setup, own));
        return false;
    }
    LiOrder order = li_order_of(ctx->field, ctx->draft->table, units[0]);
    if (var_own(ctx, 0, LI_VAR_GAME_over)) {
        return ctx_refuse(ctx, "LI-CORE-01", "over", FORMATION("formation", formation));
    }
    if (var_now(ctx, own, LI_VAR_FORMATION_garrisoned)) {
        return ctx_refuse(ctx, "LI-GARR-07", "done", FORMATION("formation", formation));
    }
    if (var_now(ctx, own, LI_VAR_FORMATION_activated)) {
        return ctx_refuse(ctx, "LI-CORE-04", "done", FORMATION("formation", formation));
    }
    if (phase == LI_PHASE_COMBAT) { /* withdrawals are forced and do not come through here */
        return ctx_refuse(ctx, "LI-CORE-01", "verb", FORMATION("formation", formation));
    }
    if (phase == LI_PHASE_END && order != LI_ORDER_FALL_BACK) {
        return ctx_refuse(ctx, "LI-CORE-17", "stays", FORMATION("formation", formation));
    }
    if (order == LI_ORDER_FIRST_FIRE) {
        return ctx_refuse(ctx, "LI-CORE-02", "none", FORMATION("formation", formation));
    }
    if (phase == LI_PHASE_MOVEMENT) {
        bool none = order == LI_ORDER_NONE && !li_supposes_move(ctx, formation);
        if (none || order == LI_ORDER_FALL_BACK) {
            const char *why = order == LI_ORDER_NONE ? "missing" : "none";
            return ctx_refuse(ctx, "LI-CORE-02", why, FORMATION("formation", formation));
        }
        if (li_not_its_turn(ctx, setup->formations[formation].side)) {
            return ctx_refuse(ctx, "LI-CORE-04", "turn", FORMATION("formation", formation),
                              SIDE("side", li_active_side(ctx)));
        }
        if (ref_is(acting, REF_FORMATION) && acting.index != formation) {
            return ctx_refuse(ctx, "LI-CORE-04", "other", FORMATION("formation", acting.index));
        }
    }
    if (phase != LI_PHASE_MOVEMENT) {
        li_supposes_move(ctx, formation);
    }
    bool moved = ref_equal(acting, own);
    int by = moved ? -1 : li_formation_pinned(ctx, formation, &unit);
    if (by >= 0) {
        return ctx_refuse(ctx, "LI-CORE-07", "pinned", FORMATION("formation", formation), UNIT("unit", unit),
                          UNIT("target", by));
    }
    if (!moved) {
        var_set_own(ctx, 0, LI_VAR_GAME_acting, var_pack(own));
        ctx_cite(ctx, "LI-CORE-04", "acts", ROLE_CONTEXT, REF("formation", own));
        ctx_cite(ctx, "LI-CORE-02", "allowance", ROLE_CONTEXT, UNIT("unit", units[0]),
                 LENGTH("allowance", li_allowance(ctx, units[0], LI_HOW_MOVE)));
    }
    return true;
}

/* GARR-02: a model that overlaps a Structure that its Detachment does not garrison is put on the nearest free spot if
 * losses are the reason; otherwise the activation cannot end like this. */
static bool clear_structures(RulesCtx *ctx, int formation) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units);
    for (int i = 0; i < count; i++) {
        GeomShape base;
        for (int a = 0; a < ctx->field->setup->area_count && table_base(ctx->draft->table, units[i], &base); a++) {
            bool structure = li_is_structure(ctx->field, ctx->draft->table, a);
            bool inside = structure && li_overlaps(ctx->field, a, &base);
            if (structure) {
                li_note_overlap(ctx, "LI-GARR-02", units[i], a, !inside);
            }
            if (inside) {
                return ctx_refuse(ctx, "LI-GARR-02", "inside", UNIT("unit", units[i]), AREA("area", a));
            }
        }
    }
    return true;
}

bool li_activation_may_end(RulesCtx *ctx, int formation) {
    return li_all_aboard_or_none(ctx, formation) && li_check_coherency(ctx, formation) &&
           clear_structures(ctx, formation);
}

bool li_activation_due(RulesCtx *ctx, int formation, int host) {
    return (host >= 0 || li_activation_may_end(ctx, formation)) && li_dangerous_hits(ctx, formation);
}

void li_activation_over(RulesCtx *ctx, int formation) {
    TableRef ref = li_formation(formation);
    var_set(ctx, ref, LI_VAR_FORMATION_activated, 1);
    draft_expire(ctx->draft, LIFE_ACTIVATION, ref);
    var_set_own(ctx, 0, LI_VAR_GAME_acting, VAR_NONE);
    ctx_cite(ctx, "LI-CORE-04", "ends", ROLE_CONTEXT, REF("formation", ref));
    li_pass_on(ctx, ctx->field->setup->formations[formation].side);
}
