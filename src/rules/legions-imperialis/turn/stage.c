/* The query `stage`: where the round stands, whose turn it is and what is expected of that side: orders to write,
 * Detachments to activate, to fire, to fight or to rally (CORE-01..04, -09, -17). It judges nothing; the caller tries
 * what it offers. */
#include "rules/legions-imperialis/move/moves.h"
#include "rules/legions-imperialis/turn/rounds.h"
#include "rules/legions-imperialis/turn/stage_parts.h"

/* Adds a choice of a Detachment, labelled with a word of the ruleset. It may still be refused. */
static RulesChoice *add_choice(RulesCtx *ctx, RulesStageRow *row, const char *label, const char *verb, bool on) {
    RulesChoice *choice = stage_choice(ctx, row, label, stage_action(ctx, verb));
    stage_name(ctx, choice->action, "formation", row->of);
    choice->untested = choice->lasts = true;
    choice->on = on;
    return choice;
}

static void add_end(RulesCtx *ctx, const char *label, const char *what) {
    stage_word(ctx, stage_button(ctx, label, stage_action(ctx, "end"))->action, "what", what);
}

/* ---- orders ---- */

static void add_orders(RulesCtx *ctx, int formation) {
    static const char *const words[] = {"first-fire", "advance", "march", "charge"};
    RulesStageRow *row = stage_row(ctx, li_formation(formation));
    int now = var_own(ctx, formation, LI_VAR_FORMATION_order);
    for (int i = 0; i < (int)BASE_COUNT(words); i++) {
        RulesChoice *choice = add_choice(ctx, row, words[i], "order", now == LI_ORDER_FIRST_FIRE + i);
        stage_word(ctx, choice->action, "order", words[i]);
    }
}

static void stage_orders(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    BaseArena *arena = ctx->ruling->arena;
    const char **steps = arena_alloc(arena, (size_t)setup->side_count + 1, sizeof *steps);
    int side = li_writing_side(ctx->field, ctx->draft->table);
    for (int s = 0; s < setup->side_count; s++) {
        steps[s] = arena_printf(arena, "%s writes", setup->sides[s].name);
    }
    steps[setup->side_count] = "all are revealed";
    RulesStage *stage = stage_begin(ctx, "Orders", steps, setup->side_count + 1, side < 0 ? setup->side_count : side);
    stage->side = side < 0 ? STAGE_NONE : side;
    stage->left = 0;
    for (int k = 0; k < setup->formation_count && side >= 0; k++) {
        int f = setup->order[REF_FORMATION][k];
        if (li_may_write(ctx, f, side)) {
            add_orders(ctx, f);
            stage->left += var_own(ctx, f, LI_VAR_FORMATION_order) == LI_ORDER_NONE;
        }
    }
    ctx_cite(ctx, "LI-CORE-02", side < 0 ? "open" : "write", ROLE_CONTEXT, SIDE("side", side < 0 ? 0 : side));
    add_end(ctx, side < 0 ? "On to the initiative" : "Seal these orders", side < 0 ? "phase" : "orders");
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
    return engaged && !var_own(ctx, formation, LI_VAR_FORMATION_fought);
}

/* Adds a row for each Detachment of `side` (-1: of both) that can, with the action that it takes when it does nothing
 * more. Returns their number, which the stage keeps as those who have yet to act. */
static int add_those(RulesCtx *ctx, bool (*can)(RulesCtx *, int), int side, const char *label, const char *verb) {
    const TableSetup *setup = ctx->field->setup;
    int count = 0;
    setup_each(setup, REF_FORMATION, f) {
        if ((side >= 0 && setup->formations[f].side != side) || !can(ctx, f)) {
            continue;
        }
        RulesStageRow *row = stage_row(ctx, li_formation(f));
        add_choice(ctx, row, label, verb, false);
        if (can == has_combat) {
            li_stage_offer_pairs(ctx, row);
        }
        count++;
    }
    ctx->ruling->stage->left = count;
    return count;
}

static void cite_count(RulesCtx *ctx, const char *rule, const char *key, int side, int count) {
    ctx_cite(ctx, rule, key, ROLE_CONTEXT, SIDE("side", side < 0 ? 0 : side), INT("count", count));
}

/* Each of the next two returns the side that acts, or -1. */
static int stage_movement(RulesCtx *ctx) {
    TableRef acting = var_unpack(var_own(ctx, 0, LI_VAR_GAME_acting));
    int side = li_active_side(ctx);
    if (ref_is(acting, REF_FORMATION)) {
        ctx_cite(ctx, "LI-CORE-04", "acting", ROLE_CONTEXT, REF("formation", acting));
        add_end(ctx, "End its activation", "activation");
        return ctx->field->setup->formations[acting.index].side;
    }
    int count = add_those(ctx, li_can_act, side, "stays", "hold");
    cite_count(ctx, "LI-CORE-04", count > 0 && side >= 0 ? "choose" : "nobody", side, count);
    add_end(ctx, "On to the Combat phase", "phase");
    return count > 0 ? side : -1;
}

static int stage_combat(RulesCtx *ctx, LiStage now) {
    bool fights = now == LI_STAGE_FIGHTS;
    int paired = fights ? li_stage_paired(ctx) : -1;
    if (paired >= 0 && has_combat(ctx, paired)) {
        return li_stage_pairs(ctx, paired);
    }
    TableRef first = var_unpack(var_own(ctx, 0, LI_VAR_GAME_initiative));
    int side = !fights ? li_active_side(ctx) : ref_is(first, REF_SIDE) ? first.index : -1;
    int count = fights ? add_those(ctx, has_combat, side, "fights", "assault")
                       : add_those(ctx, li_can_act, side, "holds fire", "hold");
    const char *many = fights ? "fights" : "choose", *none = fights ? "peace" : "nobody";
    cite_count(ctx, "LI-CORE-09", count > 0 && side >= 0 ? many : none, side, count);
    add_end(ctx,
            now == LI_STAGE_FIRST_FIRE ? "On to the Fights"
            : fights                   ? "On to the advancing fire"
                                       : "On to the End phase",
            "phase");
    return count > 0 ? side : -1;
}

static void stage_the_end(RulesCtx *ctx) {
    int count = add_those(ctx, li_may_rally, -1, "rallies", "rally");
    cite_count(ctx, "LI-CORE-17", count > 0 ? "falls" : "still", -1, count);
    add_end(ctx, "End the round", "phase");
}

static void stage_round(RulesCtx *ctx, int phase) {
    enum { THE_END = 6 };
    static const char *const words[] = {"orders", "initiative",     "movement",           "first fire",
                                        "fights", "advancing fire", [THE_END] = "the end"};
    LiStage now = (LiStage)var_own(ctx, 0, LI_VAR_GAME_stage);
    bool combat = phase == LI_PHASE_COMBAT, after_first = combat && now > LI_STAGE_FIRST_FIRE;
    int round = var_own(ctx, 0, LI_VAR_GAME_round);
    int step = phase > LI_PHASE_COMBAT ? THE_END : phase - LI_PHASE_ORDERS;
    RulesStage *stage =
        stage_begin(ctx, arena_printf(ctx->ruling->arena, "Round %d", round == VAR_NONE ? 1 : round), words,
                    (int)BASE_COUNT(words), step + (after_first ? (int)now - LI_STAGE_FIRST_FIRE : 0));
    if (phase == LI_PHASE_INITIATIVE) {
        cite_count(ctx, "LI-CORE-03", "roll", -1, 0);
        add_end(ctx, "Roll", "phase");
    } else if (phase == LI_PHASE_MOVEMENT) {
        stage->side = stage_movement(ctx);
    } else if (combat) {
        stage->side = stage_combat(ctx, now);
    } else {
        stage_the_end(ctx);
    }
}

/* What is given up if the step closes while some have yet to act. */
static void state_forfeit(RulesCtx *ctx, int phase) {
    RulesStage *stage = ctx->ruling->stage;
    if (stage->left <= 0 || phase == LI_PHASE_ORDERS) { /* without all orders they cannot be sealed */
        return;
    }
    BaseText names = {0};
    stage_names_left(ctx, &names);
    stage->forfeit =
        arena_printf(ctx->ruling->arena, "%s: %s", text_get(&names),
                     stage_text(ctx, "LI-CORE-04", phase > LI_PHASE_COMBAT ? "guide-no-rally" : "guide-no-deed"));
    text_free(&names);
}

static void resolve_stage(RulesCtx *ctx) {
    int phase = ctx->draft->table->phase;
    bool over = var_own(ctx, 0, LI_VAR_GAME_over) || var_own(ctx, 0, LI_VAR_GAME_winner) != VAR_NONE;
    if (phase < LI_PHASE_ORDERS || (over && phase > LI_PHASE_ORDERS)) {
        return;
    }
    if (phase == LI_PHASE_ORDERS) {
        stage_orders(ctx);
    } else {
        stage_round(ctx, phase);
    }
    ctx->ruling->stage->between = true;
    state_forfeit(ctx, phase);
    stage_end(ctx);
}

static const RulesArg STAGE_ARGS[] = {
    {"chosen", ARG_ANY, false, "what a hand has chosen and not done yet, as an option gave it", NULL},
};
const RulesVerb li_verb_stage = {"stage",    "Where the round stands and what is expected of whom.",
                                 STAGE_ARGS, (int)BASE_COUNT(STAGE_ARGS),
                                 true,       resolve_stage};
