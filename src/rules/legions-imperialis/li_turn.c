/* Who may act when: orders, activations, morale, rallies (CORE-02, -04, -05, -07, -16, -17). Phases are in
 * li_phase.c. */
#include "geom/limits.h"
#include "rules/kit/coherency.h"
#include "rules/legions-imperialis/li_actions.h"

#include <string.h>

static bool refuse(RulesCtx *ctx, const char *rule, const char *key, int formation) {
    ctx_refuse(ctx, rule, key);
    cite_ref(ctx, "formation", li_formation(formation));
    return false;
}

int li_active_side(RulesCtx *ctx) {
    TableRef side = var_unpack(li_now(ctx, li_game(), LI_VAR_GAME_active));
    return ref_is(side, REF_SIDE) ? side.index : -1;
}

bool li_may_move(RulesCtx *ctx, int formation) {
    const TableSetup *setup = ctx->field->setup;
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units), unit, phase = ctx->draft->table->phase;
    TableRef acting = var_unpack(li_now(ctx, li_game(), LI_VAR_GAME_acting)), own = li_formation(formation);
    if (formation < 0) {
        ctx_bad(ctx, "a model of no Detachment makes no move of its own: give it a formation, or place it");
        return false;
    }
    if (count == 0 && li_reserve(ctx->field, ctx->draft->table, formation, units) == 0) {
        ctx_bad(ctx, "%s has nobody left", setup_id(setup, own));
        return false;
    }
    LiOrder order = li_order_of(ctx->field, ctx->draft->table, units[0]);
    if (li_now(ctx, li_game(), LI_VAR_GAME_over)) {
        return refuse(ctx, "LI-CORE-01", "over", formation);
    }
    if (li_now(ctx, own, LI_VAR_FORMATION_garrisoned)) {
        refuse(ctx, "LI-GARR-07", "done", formation);
        cite_ref(ctx, "area",
                 li_area(li_host(ctx->draft->table, units[0]) < 0 ? 0 : li_host(ctx->draft->table, units[0])));
        return false;
    }
    if (li_now(ctx, own, LI_VAR_FORMATION_activated)) {
        return refuse(ctx, "LI-CORE-04", "done", formation);
    }
    if (phase == LI_PHASE_COMBAT) { /* withdrawals are forced and do not come through here */
        return refuse(ctx, "LI-CORE-01", "verb", formation);
    }
    if (phase == LI_PHASE_END && order != LI_ORDER_FALL_BACK) {
        return refuse(ctx, "LI-CORE-17", "stays", formation);
    }
    if (order == LI_ORDER_FIRST_FIRE) {
        return refuse(ctx, "LI-CORE-02", "none", formation);
    }
    if (phase == LI_PHASE_MOVEMENT) {
        if (order == LI_ORDER_NONE || order == LI_ORDER_FALL_BACK) {
            return refuse(ctx, "LI-CORE-02", "none", formation);
        }
        if (li_not_its_turn(ctx, setup->formations[formation].side)) {
            refuse(ctx, "LI-CORE-04", "turn", formation);
            cite_ref(ctx, "side", ref_make(REF_SIDE, li_active_side(ctx)));
            return false;
        }
        if (ref_is(acting, REF_FORMATION) && acting.index != formation) {
            return refuse(ctx, "LI-CORE-04", "other", acting.index);
        }
    }
    bool moved = ref_equal(acting, own);
    int by = moved ? -1 : li_formation_pinned(ctx, formation, &unit);
    if (by >= 0) {
        refuse(ctx, "LI-CORE-07", "pinned", formation);
        cite_ref(ctx, "unit", li_unit(unit));
        cite_ref(ctx, "target", li_unit(by));
        return false;
    }
    if (!moved) {
        li_set(ctx, li_game(), LI_VAR_GAME_acting, var_pack(own));
        ctx_cite(ctx, "LI-CORE-04", "acts", ROLE_CONTEXT);
        cite_ref(ctx, "formation", own);
        ctx_cite(ctx, "LI-CORE-02", "allowance", ROLE_CONTEXT);
        cite_ref(ctx, "unit", li_unit(units[0]));
        cite_length(ctx, "allowance", li_allowance(ctx, units[0], LI_HOW_MOVE));
    }
    return true;
}

/* ---- the end of an activation ---- */

/* CORE-05: the models must form one chain; garrisons are always coherent. */
static bool check_coherency(RulesCtx *ctx, int formation) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units), apart = -1;
    if (count < 2 || li_host(ctx->draft->table, units[0]) >= 0 || li_carrier(ctx->draft->table, units[0]) >= 0 ||
        coherent_units(ctx, units, count, li_number(ctx, LI_NUM_COHERENCY), &apart)) {
        ctx_cite(ctx, "LI-CORE-05", "together", ROLE_CONTEXT);
        cite_ref(ctx, "formation", li_formation(formation));
        return true;
    }
    ctx_refuse(ctx, "LI-CORE-05", "apart");
    cite_ref(ctx, "unit", li_unit(apart));
    return false;
}

/* GARR-02: a model that overlaps a Structure that its Detachment does not garrison is put on the nearest free spot if
 * losses are the reason; otherwise the activation cannot end like this. */
static bool clear_structures(RulesCtx *ctx, int formation) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units);
    for (int i = 0; i < count; i++) {
        GeomShape base;
        for (int a = 0; a < ctx->field->setup->area_count && table_base(ctx->draft->table, units[i], &base); a++) {
            if (li_is_structure(ctx->field, ctx->draft->table, a) && li_overlaps(ctx->field, a, &base)) {
                ctx_refuse(ctx, "LI-GARR-02", "inside")->terrain = li_area(a);
                cite_ref(ctx, "unit", li_unit(units[i]));
                cite_ref(ctx, "area", li_area(a));
                return false;
            }
        }
    }
    return true;
}

bool li_activation_may_end(RulesCtx *ctx, int formation) {
    return li_all_aboard_or_none(ctx, formation) && check_coherency(ctx, formation) && clear_structures(ctx, formation);
}

bool li_activation_due(RulesCtx *ctx, int formation, int host) {
    return (host >= 0 || li_activation_may_end(ctx, formation)) && li_dangerous_hits(ctx, formation);
}

/* True if the formation has a model on the table, or one that may come on in the Movement phase. */
static bool has_anybody(RulesCtx *ctx, int formation) {
    int units[LI_UNITS], count = li_reserve(ctx->field, ctx->draft->table, formation, units);
    for (int i = 0; i < count && ctx->draft->table->phase == LI_PHASE_MOVEMENT; i++) {
        bool late = li_now(ctx, li_game(), LI_VAR_GAME_round) >= li_count(ctx, LI_NUM_DEEP_STRIKE_ROUND);
        if (li_has(ctx->field, units[i], LI_FLYER) || (late && li_has(ctx->field, units[i], LI_DEEP_STRIKE))) {
            return true;
        }
    }
    return table_alive(ctx->draft->table, li_formation(formation));
}

bool li_can_act(RulesCtx *ctx, int formation) {
    int stage = li_now(ctx, li_game(), LI_VAR_GAME_stage), unit;
    TableRef ref = li_formation(formation);
    LiOrder order = (LiOrder)li_now(ctx, ref, LI_VAR_FORMATION_order);
    bool moves = order == LI_ORDER_ADVANCE || order == LI_ORDER_MARCH || order == LI_ORDER_CHARGE;
    bool fires = stage == LI_STAGE_FIRST_FIRE  ? order == LI_ORDER_FIRST_FIRE
                 : stage == LI_STAGE_ADVANCING ? order == LI_ORDER_ADVANCE
                                               : false;
    bool fight = ctx->draft->table->phase == LI_PHASE_COMBAT;
    bool done = li_now(ctx, ref, fight ? LI_VAR_FORMATION_fired : LI_VAR_FORMATION_activated);
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
            li_set(ctx, li_game(), LI_VAR_GAME_active, var_pack(ref_make(REF_SIDE, s)));
            return;
        }
    }
}

void li_activation_over(RulesCtx *ctx, int formation) {
    TableRef ref = li_formation(formation);
    li_set(ctx, ref, LI_VAR_FORMATION_activated, 1);
    draft_expire(ctx->draft, LIFE_ACTIVATION, ref);
    li_set(ctx, li_game(), LI_VAR_GAME_acting, VAR_NONE);
    ctx_cite(ctx, "LI-CORE-04", "ends", ROLE_CONTEXT);
    cite_ref(ctx, "formation", ref);
    li_pass_on(ctx, ctx->field->setup->formations[formation].side);
}

/* CORE-09: the Detachment gives up its turn to fire. */
static void hold_fire(RulesCtx *ctx, int formation) {
    int side = ctx->field->setup->formations[formation].side;
    if (!li_can_act(ctx, formation)) {
        refuse(ctx, "LI-CORE-09", li_now(ctx, li_formation(formation), LI_VAR_FORMATION_fired) ? "fired" : "not",
               formation);
        return;
    }
    if (li_not_its_turn(ctx, side)) {
        refuse(ctx, "LI-CORE-09", "turn", formation);
        cite_ref(ctx, "side", ref_make(REF_SIDE, li_active_side(ctx)));
        return;
    }
    li_set(ctx, li_formation(formation), LI_VAR_FORMATION_fired, 1);
    ctx_cite(ctx, "LI-CORE-09", "held", ROLE_DECIDES);
    cite_ref(ctx, "formation", li_formation(formation));
    li_pass_on(ctx, side);
}

void li_end_activation(RulesCtx *ctx) {
    TableRef acting = var_unpack(li_now(ctx, li_game(), LI_VAR_GAME_acting));
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
    if (ctx->draft->table->phase == LI_PHASE_FREE) {
        refuse(ctx, "LI-CORE-04", "free", formation.index);
    } else if (ctx->draft->table->phase == LI_PHASE_COMBAT) {
        hold_fire(ctx, formation.index);
    } else if (li_may_move(ctx, formation.index)) {
        li_end_activation(ctx);
    }
}

static const RulesArg HOLD_ARGS[] = {{"formation", ARG_FORMATION, true, "who lets its turn go by", NULL}};
const RulesVerb li_verb_hold = {
    "hold", "A Detachment acts without a move, or holds its fire.", HOLD_ARGS, 1, false, resolve_hold};

/* ---- morale ---- */

bool li_morale(RulesCtx *ctx, int formation, bool *held) {
    int units[LI_UNITS], value, count = li_models(ctx->draft->table, formation, units);
    *held = true;
    if (count == 0 || li_profile(ctx->field, units[0])->type == LI_TITAN) {
        if (count > 0) {
            ctx_cite(ctx, "LI-CORE-16", "titan", ROLE_PASSES);
            cite_ref(ctx, "formation", li_formation(formation));
        }
        return true;
    }
    RulesDice dice = {.what = "morale",
                      .rule = "LI-CORE-16",
                      .by = li_formation(formation),
                      .faces = 6,
                      .count = 1,
                      .need = li_profile(ctx->field, units[0])->morale};
    if (!ctx_roll(ctx, &dice, &value)) {
        return false;
    }
    *held = value >= dice.need;
    ctx_cite(ctx, "LI-CORE-16", *held ? "passed" : "failed", ROLE_DECIDES);
    cite_ref(ctx, "formation", li_formation(formation));
    if (!*held) {
        li_set(ctx, li_formation(formation), LI_VAR_FORMATION_order, LI_ORDER_FALL_BACK);
        li_set(ctx, li_formation(formation), LI_VAR_FORMATION_broken, 1);
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
    if (li_now(ctx, formation, LI_VAR_FORMATION_order) == LI_ORDER_FALL_BACK) {
        refuse(ctx, "LI-CORE-02", "wrong", formation.index);
        return;
    }
    TableRef side = ref_make(REF_SIDE, setup_side_of(ctx->field->setup, formation));
    if (ctx->draft->table->phase == LI_PHASE_ORDERS && li_now(ctx, side, LI_VAR_SIDE_sealed) == 1) {
        refuse(ctx, "LI-CORE-02", "late", formation.index);
        return;
    }
    li_set(ctx, formation, LI_VAR_FORMATION_order, order);
    ctx_cite(ctx, "LI-CORE-02", "given", ROLE_DECIDES);
    cite_ref(ctx, "formation", formation);
    cite_text(ctx, "order", word);
    if (count > 0) {
        fact_length(ctx, "allowance", li_allowance(ctx, units[0], LI_HOW_MOVE));
    }
}

/* CORE-17: a Detachment that falls back rolls morale to rally, once in an End phase. */
static void resolve_rally(RulesCtx *ctx) {
    TableRef formation;
    int units[LI_UNITS], value;
    arg_ref(ctx, "formation", &formation);
    int count = li_models(ctx->draft->table, formation.index, units);
    if (count == 0 || !li_now(ctx, formation, LI_VAR_FORMATION_broken)) {
        refuse(ctx, "LI-CORE-17", "whole", formation.index);
        return;
    }
    int phase = ctx->draft->table->phase;
    if (li_now(ctx, li_game(), LI_VAR_GAME_over)) {
        refuse(ctx, "LI-CORE-01", "over", formation.index);
        return;
    }
    bool late = phase == LI_PHASE_END || phase == LI_PHASE_FREE;
    if (!late || li_now(ctx, formation, LI_VAR_FORMATION_rallied)) {
        refuse(ctx, "LI-CORE-17", late ? "once" : "when", formation.index);
        return;
    }
    li_set(ctx, formation, LI_VAR_FORMATION_rallied, 1);
    RulesDice dice = {.what = "rally",
                      .rule = "LI-CORE-17",
                      .by = formation,
                      .faces = 6,
                      .count = 1,
                      .need = li_profile(ctx->field, units[0])->morale};
    if (!ctx_roll(ctx, &dice, &value)) {
        return;
    }
    bool rallied = value >= dice.need;
    ctx_cite(ctx, "LI-CORE-17", rallied ? "rallied" : "not", ROLE_DECIDES);
    cite_ref(ctx, "formation", formation);
    if (rallied) {
        li_set(ctx, formation, LI_VAR_FORMATION_broken, 0);
        li_set(ctx, formation, LI_VAR_FORMATION_order, LI_ORDER_NONE);
    }
}

static const RulesArg ORDER_ARGS[] = {{"formation", ARG_FORMATION, true, "who gets it", NULL},
                                      {"order", ARG_WORD, true, "the order", ORDERS}};
const RulesVerb li_verb_order = {"order", "Gives a Detachment its order.", ORDER_ARGS, 2, false, resolve_order};

static const RulesArg RALLY_ARGS[] = {{"formation", ARG_FORMATION, true, "who falls back", NULL}};
const RulesVerb li_verb_rally = {"rally",      "A Detachment that falls back tries to rally.", RALLY_ARGS, 1, false,
                                 resolve_rally};
