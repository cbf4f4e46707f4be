/* The query `stage` outside assaults: where the turn stands, who may still act or rally and what that needs, and what
 * is given up if a phase ends now (CORE-01 to -03, -15). It judges nothing: the caller tries what it offers. */
#include "rules/kit/stage.h"

#include "rules/ea-heresy/move/plan.h"
#include "rules/ea-heresy/turn/turn.h"
#include "rules/kit/each.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const STEPS[] = {"strategy", "action", "end"};

static RulesChoice *add_end(RulesCtx *ctx, const char *label, const char *what) {
    RulesChoice *button = stage_button(ctx, label, stage_action(ctx, "end"));
    stage_word(ctx, button->action, "what", what);
    return button;
}

/* ---- orders ---- */

/* What each order gives: the key of its words. */
static const struct {
    const char *word, *gives;
    EahOrder order;
} ORDERS[] = {{"advance", "guide-gives-advance", EAH_ORDER_ADVANCE},
              {"double", "guide-gives-double", EAH_ORDER_DOUBLE},
              {"march", "guide-gives-march", EAH_ORDER_MARCH},
              {"engage", "guide-gives-engage", EAH_ORDER_ENGAGE},
              {"sustained", "guide-gives-sustained", EAH_ORDER_SUSTAINED},
              {"overwatch", "guide-gives-overwatch", EAH_ORDER_OVERWATCH},
              {"marshal", "guide-gives-marshal", EAH_ORDER_MARSHAL}};

/* "25 cm". */
static const char *length_text(RulesCtx *ctx, double mm) {
    const TableSetup *setup = ctx->field->setup;
    char figure[TEXT_NUMBER_MAX];
    return arena_printf(ctx->ruling->arena, "%s %s", text_rounded(mm / setup->shown, 1, figure), setup->shown_name);
}

/* The speed of its slowest unit, and the least gap of any of its units to an enemy, mm. */
typedef struct {
    double speed, gap;
} Reach;

static Reach reach_of(RulesCtx *ctx, TableRef formation) {
    const TableSetup *setup = ctx->field->setup;
    int *units = eah_room(ctx), count = table_members(ctx->draft->table, formation, units, eah_all(ctx));
    Reach reach = {INFINITY, INFINITY};
    for (int i = 0; i < count; i++) {
        reach.speed = fmin(reach.speed, eah_profile(ctx->field, units[i])->speed);
        each_foe(ctx->draft->table, REF_UNIT, setup->formations[formation.index].side, enemy) {
            TableRef here = ref_make(REF_UNIT, units[i]), there = ref_make(REF_UNIT, enemy);
            reach.gap = fmin(reach.gap, eah_gap(ctx->field, ctx->draft->table, here, there, NULL, NULL));
        }
    }
    return reach;
}

/* "50 cm, hurried fire"; for an order to charge, that nobody is near enough to be fought at its end. */
static const char *describe_gift(RulesCtx *ctx, size_t index, const Reach *reach) {
    const char *gives = stage_text(ctx, "EAH-CORE-03", ORDERS[index].gives);
    EahOrder order = ORDERS[index].order;
    int moves = order == EAH_ORDER_ADVANCE  ? 1
                : order == EAH_ORDER_DOUBLE ? number_int(ctx, EAH_NUM_MOVES_DOUBLE)
                : order == EAH_ORDER_MARCH  ? number_int(ctx, EAH_NUM_MOVES_MARCH)
                                            : 0;
    double charge = reach->speed + number_now(ctx, EAH_NUM_FIREFIGHT_RANGE);
    if (order == EAH_ORDER_ENGAGE && reach->gap > charge) {
        return arena_printf(ctx->ruling->arena, "%s %s", stage_text(ctx, "EAH-CORE-03", "guide-gives-nobody"),
                            length_text(ctx, charge));
    }
    bool walks = moves > 0 && isfinite(reach->speed) && reach->speed > 0;
    return walks ? arena_printf(ctx->ruling->arena, "%s, %s", length_text(ctx, moves * reach->speed), gives) : gives;
}

/* The formation whose road move is being put together: {"road": id}. */
static bool by_road(RulesCtx *ctx, TableRef formation) {
    const char *id = tree_get_text(tree_find(ctx->action->args, "chosen"), "road", "");
    return ref_equal(setup_find(ctx->field->setup, id), formation);
}

static RulesChoice *add_order(RulesCtx *ctx, RulesStageRow *row, size_t index, bool road, bool retain) {
    RulesChoice *choice = stage_choice(ctx, row, ORDERS[index].word, stage_action(ctx, "order"));
    stage_name(ctx, choice->action, "formation", row->of);
    stage_word(ctx, choice->action, "order", ORDERS[index].word);
    if (road) {
        tree_set(ctx->ruling->arena, choice->action, "road", tree_bool(ctx->ruling->arena, true));
    }
    if (retain) {
        tree_set(ctx->ruling->arena, choice->action, "retain", tree_bool(ctx->ruling->arena, true));
    }
    int need = eah_activation_need(ctx, row->of.index, ORDERS[index].order, road, retain).need;
    choice->need = arena_printf(ctx->ruling->arena, "%d+", need);
    choice->chance = stage_chance(need);
    choice->untested = true;
    return choice;
}

/* ROAD-03: a road move is declared with the order; it is put together with it while at least one unit is on a road. */
static void add_road(RulesCtx *ctx, RulesStageRow *row, bool on, bool retain) {
    int *units = eah_room(ctx), count = table_members(ctx->draft->table, row->of, units, eah_all(ctx)), there = 0;
    for (int i = 0; i < count; i++) {
        there += eah_on_road(ctx, units[i]);
    }
    if (there == 0) {
        return;
    }
    BaseArena *arena = ctx->ruling->arena;
    RulesChoice *choice = add_order(ctx, row, 0, true, retain);
    choice->label = stage_text(ctx, "EAH-CORE-03", "guide-by-road");
    choice->is_name = true;
    choice->detail = stage_text(ctx, "EAH-CORE-03", "guide-gives-road");
    choice->lasts = true;
    choice->on = on;
    choice->choose = tree_object(arena);
    if (!on) {
        stage_name(ctx, choice->choose, "road", row->of);
    }
}

static void add_orders(RulesCtx *ctx, RulesStageRow *row, bool retain) {
    Reach reach = reach_of(ctx, row->of);
    bool road = by_road(ctx, row->of);
    for (size_t i = 0; i < BASE_COUNT(ORDERS); i++) {
        add_order(ctx, row, i, road && i < 3, retain)->detail = describe_gift(ctx, i, &reach);
    }
    add_road(ctx, row, road, retain);
}

/* Returns why a formation can no longer be given an order, in a few words; NULL: it can. */
static const char *spent(RulesCtx *ctx, int formation) {
    TableRef ref = ref_make(REF_FORMATION, formation);
    const char *key = var_now(ctx, ref, EAH_VAR_FORMATION_broken) == 1      ? "guide-is-broken-row"
                      : var_now(ctx, ref, EAH_VAR_FORMATION_failed) == 1    ? "guide-has-failed-row"
                      : var_now(ctx, ref, EAH_VAR_FORMATION_activated) == 1 ? "guide-has-acted-row"
                                                                            : NULL;
    return key ? stage_text(ctx, "EAH-CORE-01", key) : NULL;
}

/* "Acted: Blue 1 of 4, Rust 1 of 4". */
static const char *how_many_acted(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    const char *text = stage_text(ctx, "EAH-CORE-01", "guide-acted");
    setup_each(setup, REF_SIDE, side) {
        int all = 0, acted = 0;
        each_own(ctx->draft->table, REF_FORMATION, side, i) {
            all++;
            acted += !eah_can_act(ctx, i);
        }
        text = arena_printf(ctx->ruling->arena, "%s%s%s %d of %d", text, strchr(text, ' ') ? ", " : " ",
                            setup->sides[side].name, acted, all);
    }
    return text;
}

static const char *forfeit(RulesCtx *ctx, const char *rule, const char *key) {
    BaseText names = {0};
    int count = stage_names_left(ctx, &names);
    const char *text = arena_printf(ctx->ruling->arena, "%s: %s", text_get(&names), stage_text(ctx, rule, key));
    text_free(&names);
    return count > 0 ? text : NULL;
}

static void forfeit_orders(RulesCtx *ctx) {
    ctx->ruling->stage->forfeit = forfeit(ctx, "EAH-CORE-01", "guide-no-action");
}

/* CORE-02: the side that has just acted may act again before the other does, at a penalty. */
static void add_retaining(RulesCtx *ctx) {
    TableRef active = eah_side_to_act(ctx);
    setup_each(ctx->field->setup, REF_FORMATION, formation) {
        TableRef ref = ref_make(REF_FORMATION, formation);
        bool other = ref_is(active, REF_SIDE) && ctx->field->setup->formations[formation].side != active.index;
        if (other && table_alive(ctx->draft->table, ref) && !spent(ctx, formation) && eah_may_retain(ctx, formation)) {
            RulesStageRow *row = stage_row(ctx, ref);
            row->remark = stage_text(ctx, "EAH-CORE-03", "guide-gives-turn");
            stage_need(ctx, row, eah_activation_need(ctx, formation, EAH_ORDER_SUSTAINED, false, true).need);
            add_orders(ctx, row, true);
        }
    }
}

/* CORE-02: a formation of the side whose turn it is is given an order. */
static void stage_orders(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    RulesStage *stage = ctx->ruling->stage;
    TableRef active = eah_side_to_act(ctx);
    bool one_side = ref_is(active, REF_SIDE);
    stage->side = one_side ? active.index : STAGE_NONE;
    stage->choosing = true;
    setup_each(setup, REF_FORMATION, formation) {
        TableRef ref = ref_make(REF_FORMATION, formation);
        if (!table_alive(ctx->draft->table, ref) || (one_side && setup->formations[formation].side != active.index)) {
            continue;
        }
        RulesStageRow *row = stage_row(ctx, ref);
        if (spent(ctx, formation)) {
            stage_done(row, spent(ctx, formation));
        } else {
            stage_need(ctx, row, eah_activation_need(ctx, formation, EAH_ORDER_SUSTAINED, false, false).need);
            add_orders(ctx, row, false);
        }
    }
    forfeit_orders(ctx);
    add_retaining(ctx);
    stage->left = eah_waiting(ctx, -1);
    ctx_cite(ctx, "EAH-CORE-01", stage->left > 0 ? "guide-expects-order" : "all-acted", ROLE_CONTEXT);
    add_end(ctx, stage_text(ctx, "EAH-CORE-01", "guide-do-end-phase"), "phase");
}

/* ---- an activation ---- */

/* True if nobody of the formation has done anything on its order yet. */
static bool is_idle(RulesCtx *ctx, TableRef formation) {
    int *units = eah_room(ctx), count = table_members(ctx->draft->table, formation, units, eah_all(ctx));
    bool idle = var_now(ctx, formation, EAH_VAR_FORMATION_regrouped) != 1;
    for (int i = 0; i < count; i++) {
        TableRef unit = ref_make(REF_UNIT, units[i]);
        idle = idle && var_now(ctx, unit, EAH_VAR_UNIT_moves) <= 0 && var_now(ctx, unit, EAH_VAR_UNIT_fired) != 1 &&
               var_now(ctx, unit, EAH_VAR_UNIT_left_now) != 1;
    }
    return idle && count > 0;
}

static const char *key_of_order(int order) {
    switch (order) {
    case EAH_ORDER_ADVANCE: return "guide-acts-advance";
    case EAH_ORDER_DOUBLE: return "guide-acts-double";
    case EAH_ORDER_MARCH: return "guide-acts-march";
    case EAH_ORDER_ENGAGE: return "guide-acts-engage";
    case EAH_ORDER_SUSTAINED: return "guide-acts-sustained";
    case EAH_ORDER_OVERWATCH: return "guide-acts-overwatch";
    case EAH_ORDER_MARSHAL: return "guide-acts-marshal";
    case EAH_ORDER_HOLD: return "guide-acts-hold";
    default: return "guide-acts-none";
    }
}

/* CORE-03: the formation that is acting does what its order gives, and its activation is ended. */
static void stage_activation(RulesCtx *ctx, TableRef acting) {
    RulesStage *stage = ctx->ruling->stage;
    int order = var_now(ctx, acting, EAH_VAR_FORMATION_order);
    bool broken = var_now(ctx, acting, EAH_VAR_FORMATION_broken) == 1, waits = order == EAH_ORDER_OVERWATCH;
    bool regroups = (order == EAH_ORDER_MARSHAL || order == EAH_ORDER_HOLD) &&
                    var_now(ctx, acting, EAH_VAR_FORMATION_bms) > 0 &&
                    var_now(ctx, acting, EAH_VAR_FORMATION_regrouped) != 1;
    bool alive = table_alive(ctx->draft->table, acting);
    stage->side = ctx->field->setup->formations[acting.index].side;
    stage->left = alive && !broken && !waits && is_idle(ctx, acting);
    if (alive) {
        RulesStageRow *row = stage_row(ctx, acting);
        if (regroups) {
            RulesChoice *choice = stage_choice(ctx, row, "regroup", stage_action(ctx, "rally"));
            stage_name(ctx, choice->action, "formation", acting);
            stage_word(ctx, choice->action, "how", "regroup");
            choice->untested = true;
        }
    }
    ctx_cite(ctx, "EAH-CORE-03", broken ? "guide-acts-broken" : key_of_order(order), ROLE_CONTEXT,
             REF("formation", acting));
    if (stage->left > 0) {
        stage->forfeit = forfeit(ctx, "EAH-CORE-03", "guide-no-deed");
    }
    add_end(ctx,
            arena_printf(ctx->ruling->arena, "%s %s", stage_text(ctx, "EAH-CORE-01", "guide-do-end-activation"),
                         setup_name(ctx->field->setup, acting)),
            "activation");
}

/* ---- the end phase ---- */

/* "broken −2, enemy near −1". */
static const char *rally_remark(RulesCtx *ctx, const EahNeed *sum) {
    const char *text = NULL;
    for (int i = 0; i < sum->count; i++) {
        const char *key = !strcmp(sum->mods[i].key, "mod-broken")  ? "guide-row-broken"
                          : !strcmp(sum->mods[i].key, "mod-enemy") ? "guide-row-enemy"
                                                                   : NULL;
        if (key) {
            text = arena_printf(ctx->ruling->arena, "%s%s%s −%d", text ? text : "", text ? ", " : "",
                                stage_text(ctx, "EAH-CORE-15", key), abs(sum->mods[i].value));
        }
    }
    return text ? text : stage_text(ctx, "EAH-CORE-15", "guide-row-free");
}

static void stage_the_end(RulesCtx *ctx) {
    RulesStage *stage = ctx->ruling->stage;
    stage->left = 0;
    setup_each(ctx->field->setup, REF_FORMATION, formation) {
        TableRef ref = ref_make(REF_FORMATION, formation);
        if (eah_may_rally(ctx, formation)) {
            EahNeed sum = eah_rally_need(ctx, ref);
            RulesStageRow *row = stage_row(ctx, ref);
            stage_need(ctx, row, sum.need);
            row->remark = rally_remark(ctx, &sum);
            RulesChoice *choice = stage_choice(ctx, row, "rally", stage_action(ctx, "rally"));
            stage_name(ctx, choice->action, "formation", ref);
            choice->untested = true;
            choice->need = row->need;
            stage->left++;
        } else if (table_alive(ctx->draft->table, ref) && var_now(ctx, ref, EAH_VAR_FORMATION_rallied) == 1) {
            bool hurt =
                var_now(ctx, ref, EAH_VAR_FORMATION_bms) > 0 || var_now(ctx, ref, EAH_VAR_FORMATION_broken) == 1;
            stage_done(stage_row(ctx, ref),
                       stage_text(ctx, "EAH-CORE-15", hurt ? "guide-row-tried" : "guide-row-rallied"));
        }
    }
    ctx_cite(ctx, "EAH-CORE-15", stage->left > 0 ? "guide-expects-rally" : "guide-nobody-rallies", ROLE_CONTEXT);
    stage->choosing = true;
    stage->forfeit = forfeit(ctx, "EAH-CORE-15", "guide-no-try");
    add_end(ctx, stage_text(ctx, "EAH-CORE-01", "guide-do-end-turn"), "phase");
}

/* ---- the query ---- */

void eah_stage_turn(RulesCtx *ctx) {
    int phase = ctx->draft->table->phase;
    TableRef acting = eah_game_ref(ctx, EAH_VAR_GAME_acting);
    bool over = eah_game_ref(ctx, EAH_VAR_GAME_winner).kind != REF_NONE;
    if (phase < 0 || over) {
        ctx_cite(ctx, "EAH-ASSAULT-01", "none", ROLE_CONTEXT);
        return;
    }
    const char *id = ctx->field->data->phases[phase].id;
    int step = !strcmp(id, "strategy") ? 0 : !strcmp(id, "action") ? 1 : 2;
    RulesStage *stage =
        stage_begin(ctx, arena_printf(ctx->ruling->arena, "Turn %d", var_now(ctx, eah_game(), EAH_VAR_GAME_turn)),
                    STEPS, (int)BASE_COUNT(STEPS), step);
    stage->between = true;
    stage->remark = step == 1 ? how_many_acted(ctx) : NULL;
    if (step == 0) {
        ctx_cite(ctx, "EAH-CORE-01", "guide-expects-roll", ROLE_CONTEXT);
        add_end(ctx, stage_text(ctx, "EAH-CORE-01", "guide-do-roll"), "phase");
    } else if (step == 2) {
        stage_the_end(ctx);
    } else if (ref_is(acting, REF_FORMATION)) {
        stage_activation(ctx, acting);
    } else {
        stage_orders(ctx);
    }
    stage_end(ctx);
}
