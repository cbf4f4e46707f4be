/* The query `stage`: where the round stands, whose turn it is and what is expected of that side: orders to write,
 * Detachments to activate, to fire, to fight or to rally (CORE-01..04, -09, -17). It judges nothing; the caller tries
 * what it offers. */
#include "rules/legions-imperialis/li_stage.h"

static const char *id_of(const LiStageFact *stage, TableRef ref) {
    return setup_id(stage->ctx->field->setup, ref);
}

/* Adds an option, labelled with a word of the ruleset. It may still be refused. Returns its action. */
static BaseTree *add_option(LiStageFact *stage, BaseTree *options, const char *label, const char *verb, int formation,
                            bool on) {
    BaseTree *option = tree_push(options, tree_object(stage->arena)), *action = li_stage_action(stage, verb);
    tree_set(stage->arena, action, "formation", tree_text(stage->arena, id_of(stage, li_formation(formation))));
    tree_set(stage->arena, option, "label", tree_text(stage->arena, label));
    tree_set(stage->arena, option, "try", tree_bool(stage->arena, true));
    tree_set(stage->arena, option, "on", tree_bool(stage->arena, on));
    return tree_set(stage->arena, option, "action", action);
}

static void add_end(LiStageFact *stage, const char *label, const char *what) {
    BaseTree *it = tree_push(stage->may, tree_object(stage->arena)), *action = li_stage_action(stage, "end");
    tree_set(stage->arena, action, "what", tree_text(stage->arena, what));
    tree_set(stage->arena, it, "label", tree_text(stage->arena, label));
    tree_set(stage->arena, it, "action", action);
}

/* Says whether somebody has yet to act; if so, the option that closes the step is not highlighted. */
static void say_open(LiStageFact *stage, bool open) {
    tree_set(stage->arena, stage->fact, "open", tree_bool(stage->arena, open));
}

static void tell(LiStageFact *stage, const char *name, BaseTree *steps, int at, int side) {
    BaseArena *arena = stage->arena;
    if (side >= 0) {
        tree_set(arena, stage->fact, "side", tree_text(arena, id_of(stage, ref_make(REF_SIDE, side))));
    }
    tree_set(arena, stage->fact, "name", tree_text(arena, name));
    tree_set(arena, stage->fact, "steps", steps);
    tree_set(arena, stage->fact, "step", tree_text(arena, tree_at(steps, at)->text));
    tree_set(arena, stage->fact, "at", tree_number(arena, at));
    tree_set(arena, stage->fact, "between", tree_bool(arena, true));
    tree_set(arena, stage->fact, "rows", stage->rows);
    tree_set(arena, stage->fact, "may", stage->may);
    fact_tree(stage->ctx, "stage", stage->fact);
}

/* ---- orders ---- */

static void add_orders(LiStageFact *stage, int formation) {
    static const char *const words[] = {"first-fire", "advance", "march", "charge"};
    BaseTree *options = li_stage_row(stage, li_formation(formation));
    int now = li_now(stage->ctx, li_formation(formation), LI_VAR_FORMATION_order);
    for (int i = 0; i < (int)BASE_COUNT(words); i++) {
        bool on = now == LI_ORDER_FIRST_FIRE + i;
        BaseTree *action = add_option(stage, options, words[i], "order", formation, on);
        tree_set(stage->arena, action, "order", tree_text(stage->arena, words[i]));
    }
}

static void tell_orders(LiStageFact *stage) {
    RulesCtx *ctx = stage->ctx;
    const TableSetup *setup = ctx->field->setup;
    BaseTree *steps = tree_list(stage->arena);
    int side = li_writing_side(ctx->field, ctx->draft->table), without = 0;
    for (int s = 0; s < setup->side_count; s++) {
        tree_push(steps, tree_text(stage->arena, arena_printf(stage->arena, "%s writes", setup->sides[s].name)));
    }
    tree_push(steps, tree_text(stage->arena, "all are revealed"));
    for (int k = 0; k < setup->formation_count && side >= 0; k++) {
        int f = setup->order[REF_FORMATION][k];
        if (li_may_write(ctx, f, side)) {
            add_orders(stage, f);
            without += li_now(ctx, li_formation(f), LI_VAR_FORMATION_order) == LI_ORDER_NONE;
        }
    }
    say_open(stage, without > 0);
    ctx_cite(ctx, "LI-CORE-02", side < 0 ? "open" : "write", ROLE_CONTEXT);
    cite_ref(ctx, "side", ref_make(REF_SIDE, side < 0 ? 0 : side));
    add_end(stage, side < 0 ? "On to the initiative" : "Seal these orders", side < 0 ? "phase" : "orders");
    tell(stage, "Orders", steps, side < 0 ? setup->side_count : side, side);
}

/* ---- the rest of the round ---- */

static bool has_combat(RulesCtx *ctx, int formation) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units);
    bool engaged = false;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < ctx->field->setup->unit_count && !engaged; k++) {
            engaged = li_engaged(ctx, units[i], k);
        }
    }
    return engaged && !li_now(ctx, li_formation(formation), LI_VAR_FORMATION_fought);
}

static bool can_rally(RulesCtx *ctx, int formation) {
    return li_now(ctx, li_formation(formation), LI_VAR_FORMATION_broken) == 1 &&
           !li_now(ctx, li_formation(formation), LI_VAR_FORMATION_rallied) &&
           table_alive(ctx->draft->table, li_formation(formation));
}

/* Adds a row for each Detachment of `side` (-1: of both) that can, with the action that it takes when it does nothing
 * more. Returns their number. */
static int add_those(LiStageFact *stage, bool (*can)(RulesCtx *, int), int side, const char *label, const char *verb) {
    const TableSetup *setup = stage->ctx->field->setup;
    int count = 0;
    for (int k = 0; k < setup->formation_count; k++) {
        int f = setup->order[REF_FORMATION][k];
        if ((side >= 0 && setup->formations[f].side != side) || !can(stage->ctx, f)) {
            continue;
        }
        BaseTree *options = li_stage_row(stage, li_formation(f));
        add_option(stage, options, label, verb, f, false);
        if (can == has_combat) {
            li_stage_offer_pairs(stage, options, f);
        }
        count++;
    }
    return count;
}

static void say(LiStageFact *stage, const char *rule, const char *key, int side, int count) {
    ctx_cite(stage->ctx, rule, key, ROLE_CONTEXT);
    cite_ref(stage->ctx, "side", ref_make(REF_SIDE, side < 0 ? 0 : side));
    cite_int(stage->ctx, "count", count);
}

static int tell_movement(LiStageFact *stage) {
    RulesCtx *ctx = stage->ctx;
    TableRef acting = var_unpack(li_now(ctx, li_game(), LI_VAR_GAME_acting));
    int side = li_active_side(ctx);
    if (ref_is(acting, REF_FORMATION)) {
        ctx_cite(ctx, "LI-CORE-04", "acting", ROLE_CONTEXT);
        cite_ref(ctx, "formation", acting);
        add_end(stage, "End its activation", "activation");
        return ctx->field->setup->formations[acting.index].side;
    }
    int count = add_those(stage, li_can_act, side, "stays", "hold");
    say_open(stage, count > 0);
    say(stage, "LI-CORE-04", count > 0 && side >= 0 ? "choose" : "nobody", side, count);
    add_end(stage, "On to the Combat phase", "phase");
    return count > 0 ? side : -1;
}

static int tell_combat(LiStageFact *stage, LiStage now) {
    RulesCtx *ctx = stage->ctx;
    bool fights = now == LI_STAGE_FIGHTS;
    int paired = fights ? li_stage_paired(ctx) : -1;
    if (paired >= 0 && has_combat(ctx, paired)) {
        return li_stage_pairs(stage, paired);
    }
    TableRef first = var_unpack(li_now(ctx, li_game(), LI_VAR_GAME_initiative));
    int side = !fights ? li_active_side(ctx) : ref_is(first, REF_SIDE) ? first.index : -1;
    int count = fights ? add_those(stage, has_combat, side, "fights", "assault")
                       : add_those(stage, li_can_act, side, "holds fire", "hold");
    say_open(stage, count > 0);
    const char *many = fights ? "fights" : "choose", *none = fights ? "peace" : "nobody";
    say(stage, "LI-CORE-09", count > 0 && side >= 0 ? many : none, side, count);
    add_end(stage,
            now == LI_STAGE_FIRST_FIRE ? "On to the Fights"
            : fights                   ? "On to the advancing fire"
                                       : "On to the End phase",
            "phase");
    return count > 0 ? side : -1;
}

static void tell_round(LiStageFact *stage, int phase) {
    static const char *const words[] = {"orders", "initiative",     "movement", "first fire",
                                        "fights", "advancing fire", "the end"};
    RulesCtx *ctx = stage->ctx;
    BaseTree *steps = tree_list(stage->arena);
    LiStage now = (LiStage)li_now(ctx, li_game(), LI_VAR_GAME_stage);
    int side = -1, at = phase - LI_PHASE_ORDERS;
    for (size_t i = 0; i < BASE_COUNT(words); i++) {
        tree_push(steps, tree_text(stage->arena, words[i]));
    }
    if (phase == LI_PHASE_INITIATIVE) {
        say(stage, "LI-CORE-03", "roll", -1, 0);
        add_end(stage, "Roll", "phase");
    } else if (phase == LI_PHASE_MOVEMENT) {
        side = tell_movement(stage);
    } else if (phase == LI_PHASE_COMBAT) {
        side = tell_combat(stage, now);
        at += now > LI_STAGE_FIRST_FIRE ? (int)now - LI_STAGE_FIRST_FIRE : 0;
    } else {
        int count = add_those(stage, can_rally, -1, "rallies", "rally");
        say_open(stage, count > 0);
        say(stage, "LI-CORE-17", count > 0 ? "falls" : "still", -1, count);
        add_end(stage, "End the round", "phase");
        at = (int)BASE_COUNT(words) - 1;
    }
    int round = li_now(ctx, li_game(), LI_VAR_GAME_round);
    tell(stage, arena_printf(stage->arena, "Round %d", round == VAR_NONE ? 1 : round), steps, at, side);
}

static void resolve_stage(RulesCtx *ctx) {
    BaseArena *arena = ctx->ruling->arena;
    LiStageFact stage = {ctx, arena, tree_object(arena), tree_list(arena), tree_list(arena)};
    int phase = ctx->draft->table->phase;
    bool over = li_now(ctx, li_game(), LI_VAR_GAME_over) || li_now(ctx, li_game(), LI_VAR_GAME_winner) != VAR_NONE;
    if (phase == LI_PHASE_ORDERS) {
        tell_orders(&stage);
    } else if (phase > LI_PHASE_ORDERS && !over) {
        tell_round(&stage, phase);
    }
}

static const RulesArg STAGE_ARGS[] = {
    {"chosen", ARG_ANY, false, "what a hand has chosen and not done yet, as an option gave it", NULL},
};
const RulesVerb li_verb_stage = {"stage",    "Where the round stands and what is expected of whom.",
                                 STAGE_ARGS, (int)BASE_COUNT(STAGE_ARGS),
                                 true,       resolve_stage};
