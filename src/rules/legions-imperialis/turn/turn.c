/* Who may act when: orders, activations, morale, rallies (CORE-02, -04, -05, -07, -16, -17). Phases are in
 * turn/phase.c. */
#include "geom/limits.h"
#include "rules/kit/dice.h"
#include "rules/legions-imperialis/actions.h"

#include <math.h>
#include <string.h>

int li_active_side(RulesCtx *ctx) {
    TableRef side = var_unpack(var_own(ctx, 0, LI_VAR_GAME_active));
    return ref_is(side, REF_SIDE) ? side.index : -1;
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
        if (order == LI_ORDER_NONE || order == LI_ORDER_FALL_BACK) {
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

/* ---- the end of an activation ---- */

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

void li_activation_over(RulesCtx *ctx, int formation) {
    TableRef ref = li_formation(formation);
    var_set(ctx, ref, LI_VAR_FORMATION_activated, 1);
    draft_expire(ctx->draft, LIFE_ACTIVATION, ref);
    var_set_own(ctx, 0, LI_VAR_GAME_acting, VAR_NONE);
    ctx_cite(ctx, "LI-CORE-04", "ends", ROLE_CONTEXT, REF("formation", ref));
    li_pass_on(ctx, ctx->field->setup->formations[formation].side);
}

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

/* ---- morale ---- */

static bool roll_morale(RulesCtx *ctx, const char *what, const char *rule, int formation, int unit, int *passed) {
    const KitPool pool = {.what = what,
                          .rule = rule,
                          .by = li_formation(formation),
                          .count = 1,
                          .need = li_profile(ctx->field, unit)->morale};
    return rulekit_roll_passed(ctx, &pool, passed);
}

bool li_morale(RulesCtx *ctx, int formation, bool *held) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units);
    *held = true;
    if (count == 0 || li_profile(ctx->field, units[0])->type == LI_TITAN) {
        if (count > 0) {
            ctx_cite(ctx, "LI-CORE-16", "titan", ROLE_PASSES, FORMATION("formation", formation));
        }
        return true;
    }
    int passed;
    if (!roll_morale(ctx, "morale", "LI-CORE-16", formation, units[0], &passed)) {
        return false;
    }
    *held = passed > 0;
    ctx_cite(ctx, "LI-CORE-16", *held ? "passed" : "failed", ROLE_DECIDES, FORMATION("formation", formation),
             NEED("need", li_profile(ctx->field, units[0])->morale));
    if (!*held) {
        var_set_own(ctx, formation, LI_VAR_FORMATION_order, LI_ORDER_FALL_BACK);
        var_set_own(ctx, formation, LI_VAR_FORMATION_broken, 1);
    }
    return true;
}

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
    if (!roll_morale(ctx, "rally", "LI-CORE-17", formation.index, units[0], &rallied)) {
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
