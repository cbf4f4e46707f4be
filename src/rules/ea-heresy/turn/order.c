/* Orders: the activation roll and what an order binds to (CORE-02, CORE-03, ROAD-03, STRUCT-16, -17). */
#include "rules/ea-heresy/actions.h"
#include "rules/ea-heresy/assault_now.h"
#include "rules/ea-heresy/damage/hit.h"
#include "rules/ea-heresy/move/plan.h"
#include "rules/ea-heresy/turn/turn.h"
#include "rules/kit/dice.h"
#include "rules/kit/mods.h"

#include <string.h>

static const char *const ORDER_WORDS[] = {"advance",   "double",    "march",   "engage",
                                          "sustained", "overwatch", "marshal", NULL};
static const EahOrder ORDERS[] = {EAH_ORDER_ADVANCE,   EAH_ORDER_DOUBLE,    EAH_ORDER_MARCH,  EAH_ORDER_ENGAGE,
                                  EAH_ORDER_SUSTAINED, EAH_ORDER_OVERWATCH, EAH_ORDER_MARSHAL};

/* Reads the order under the verb's own name for it: the action of an order, the skill that is declared. */
static const char *order_word(RulesCtx *ctx) {
    return arg_word(ctx, "order", arg_word(ctx, "skill", "advance"));
}

static EahOrder order_wanted(RulesCtx *ctx) {
    const char *word = order_word(ctx);
    for (int i = 0; ORDER_WORDS[i]; i++) {
        if (!strcmp(word, ORDER_WORDS[i])) {
            return ORDERS[i];
        }
    }
    return EAH_ORDER_ADVANCE;
}

/* ---- what forbids it ---- */

/* STRUCT-16: the zone that reaches the building of an occupant does not bind it. */
static void cite_unaffected(RulesCtx *ctx, int unit) {
    TableRef ref = ref_make(REF_UNIT, unit), owner = eah_zone_over(ctx, unit, ref);
    if (owner.kind != REF_NONE) {
        ctx_cite(ctx, "EAH-STRUCT-16", "unaffected", ROLE_CONTEXT, REF("unit", ref), REF("what", owner));
    }
}

/* STRUCT-17, CORE-05: a unit in an enemy zone must charge or leave it, so an order without a move is refused. */
static bool zone_forbids(RulesCtx *ctx, const int *units, int count, EahOrder order) {
    bool still = order == EAH_ORDER_SUSTAINED || order == EAH_ORDER_OVERWATCH;
    for (int i = 0; i < count; i++) {
        TableRef unit = ref_make(REF_UNIT, units[i]);
        if (eah_host(ctx->draft->table, units[i]) >= 0) {
            cite_unaffected(ctx, units[i]);
            continue;
        }
        TableRef owner = still ? eah_zone_over(ctx, units[i], unit) : ref_none();
        if (owner.kind != REF_NONE) {
            ctx_refuse(ctx, ref_is(owner, REF_AREA) ? "EAH-STRUCT-17" : "EAH-CORE-05", "must-act", REF("unit", unit),
                       REF("what", owner), LENGTH("limit", number_now(ctx, EAH_NUM_ZONE_OF_CONTROL)),
                       DRAW(SHAPE_RING, .ref = owner, .value = number_now(ctx, EAH_NUM_ZONE_OF_CONTROL)));
            return true;
        }
    }
    return false;
}

/* ROAD-03: every unit on a road at the start. True if refused. */
static bool road_forbids(RulesCtx *ctx, const int *units, int count) {
    for (int i = 0; i < count; i++) {
        if (!eah_on_road(ctx, units[i])) {
            ctx_refuse(ctx, "EAH-ROAD-03", "off-road", UNIT("unit", units[i]));
            return true;
        }
    }
    return false;
}

/* ---- the roll ---- */

EahNeed eah_activation_need(RulesCtx *ctx, int formation, EahOrder order, bool road, bool retain) {
    TableRef ref = ref_make(REF_FORMATION, formation);
    RulesMod *mods = arena_alloc(ctx->ruling->arena, 4, sizeof *mods);
    int count = 1, total = 0, initiative = var_now(ctx, ref, EAH_VAR_FORMATION_initiative);
    mods[0] = (RulesMod){.value = initiative,
                         .stage = EAH_STAGE_BASE,
                         .family = EAH_FAMILY_OTHER,
                         .rule = "EAH-CORE-02",
                         .key = "mod-initiative",
                         .source = ref};
    bool helped = road && (order == EAH_ORDER_ADVANCE || order == EAH_ORDER_DOUBLE || order == EAH_ORDER_MARCH);
    mods_add(mods, &count,
             (RulesMod){helped ? number_int(ctx, EAH_NUM_ROAD_ROLL_BONUS) : 0, EAH_STAGE_MODIFY, EAH_FAMILY_OTHER,
                        "EAH-ROAD-03", "mod", ref, MOD_COUNTS, 0});
    bool marked = var_now(ctx, ref, EAH_VAR_FORMATION_bms) > 0;
    mods_add(mods, &count,
             (RulesMod){marked ? number_int(ctx, EAH_NUM_MARKER_MODIFIER) : 0, EAH_STAGE_MODIFY, EAH_FAMILY_OTHER,
                        "EAH-CORE-02", "mod-markers", ref, MOD_COUNTS, 0});
    mods_add(mods, &count,
             (RulesMod){retain ? number_int(ctx, EAH_NUM_RETAIN_MODIFIER) : 0, EAH_STAGE_MODIFY, EAH_FAMILY_OTHER,
                        "EAH-CORE-02", "mod-retain", ref, MOD_COUNTS, 0});
    for (int i = 1; i < count; i++) {
        total += mods[i].value;
    }
    return (EahNeed){mods, count, initiative - total};
}

static int activation_need(RulesCtx *ctx, int formation, EahOrder order, bool road, bool retain) {
    EahNeed sum = eah_activation_need(ctx, formation, order, road, retain);
    array_push(&ctx->ruling->sums, (RulesSum){.what = "activation",
                                              .mods = sum.mods,
                                              .count = sum.count,
                                              .total = sum.need,
                                              .by = ref_make(REF_FORMATION, formation),
                                              .at = ref_none()});
    return sum.need;
}

/* Clears what applied to the formation's last action; skimmers that had popped up come down. */
static void begin(RulesCtx *ctx, int formation, const int *units, int count) {
    draft_expire(ctx->draft, LIFE_ACTIVATION, ref_make(REF_FORMATION, formation));
    for (int i = 0; i < count; i++) {
        var_set_own(ctx, units[i], EAH_VAR_UNIT_popped_up, 0);
    }
}

static bool may_be_ordered(RulesCtx *ctx, TableRef ref) {
    if (eah_activation_is_lost(ctx, ref)) {
        return false;
    }
    if (var_now(ctx, ref, EAH_VAR_FORMATION_activated) == 1) {
        ctx_refuse(ctx, "EAH-CORE-01", ctx->draft->table->phase < 0 ? "has-acted-free" : "has-acted");
    } else if (var_now(ctx, ref, EAH_VAR_FORMATION_broken) == 1) {
        ctx_refuse(ctx, "EAH-CORE-08", "is-broken");
    } else if (!table_alive(ctx->draft->table, ref)) {
        ctx_refuse(ctx, "EAH-CORE-01", "gone");
    } else {
        return true;
    }
    cite_also(ctx, REF("formation", ref));
    return false;
}

/* Reads which formation acts: the one named, or that of the unit. */
static bool who_acts(RulesCtx *ctx, TableRef *out) {
    TableRef ref;
    if (!arg_ref(ctx, "formation", &ref) && !arg_ref(ctx, "unit", &ref)) {
        ctx_bad(ctx, "name who acts: \"formation\", or \"unit\" for the formation it belongs to");
        return false;
    }
    int formation = ref_is(ref, REF_UNIT) ? ctx->field->setup->units[ref.index].formation : ref.index;
    *out = ref_make(REF_FORMATION, formation);
    if (formation < 0) {
        ctx_bad(ctx, "%s belongs to no formation, and orders are given to formations",
                setup_id(ctx->field->setup, ref));
    }
    return formation >= 0;
}

static void note_result(RulesCtx *ctx, TableRef ref, EahOrder order, int need, bool passed) {
    var_set(ctx, ref, EAH_VAR_FORMATION_activated, 1);
    var_set(ctx, ref, EAH_VAR_FORMATION_order, (int)(passed ? order : EAH_ORDER_HOLD));
    ctx_cite(ctx, "EAH-CORE-02", passed ? "acts" : "fails", ROLE_DECIDES, REF("formation", ref), NEED("need", need),
             TEXT("order", order_word(ctx)));
    fact_bool(ctx, "passed", passed);
    if (!passed) {
        var_set(ctx, ref, EAH_VAR_FORMATION_failed, 1);
        eah_add_markers(ctx, ref.index, 1, "failed");
    }
}

/* {"road": true}, or {"flags": ["road"]}. */
static bool flagged(RulesCtx *ctx, const char *name) {
    const BaseTree *flags = tree_find(ctx->action->args, "flags");
    for (const BaseTree *it = flags && flags->kind == TREE_LIST ? flags->first : NULL; it; it = it->next) {
        if (it->kind == TREE_TEXT && strcmp(it->text, name) == 0) {
            return true;
        }
    }
    return arg_bool(ctx, name, false);
}

/* Refuses unknown flags: a flag that is not understood must not be ignored. */
static bool flags_known(RulesCtx *ctx) {
    const BaseTree *flags = tree_find(ctx->action->args, "flags");
    bool good = !flags || flags->kind == TREE_LIST;
    for (const BaseTree *it = flags && good ? flags->first : NULL; it; it = it->next) {
        good = good && it->kind == TREE_TEXT && (strcmp(it->text, "road") == 0 || strcmp(it->text, "retain") == 0);
    }
    if (!good) {
        ctx_bad(ctx, "\"flags\" takes a list of \"road\" and \"retain\"");
    }
    return good;
}

static void resolve_order(RulesCtx *ctx) {
    TableRef ref;
    int *units = eah_room(ctx), passed = 0;
    EahOrder order = order_wanted(ctx);
    bool road = flagged(ctx, "road"), retain = flagged(ctx, "retain");
    if (!flags_known(ctx) || eah_assault_forbids(ctx) || !who_acts(ctx, &ref) || !may_be_ordered(ctx, ref) ||
        eah_turn_forbids(ctx, ref.index, retain)) {
        return;
    }
    ctx->ruling->subject = ref;
    int count = table_members(ctx->draft->table, ref, units, eah_all(ctx)), ended = ctx->ruling->findings.count;
    if (zone_forbids(ctx, units, count, order) || (road && road_forbids(ctx, units, count))) {
        eah_forget(ctx, ended);
        return;
    }
    begin(ctx, ref.index, units, count);
    if (road) {
        var_set(ctx, ref, EAH_VAR_FORMATION_road_move, 1);
        ctx_cite(ctx, "EAH-ROAD-03", "declared", ROLE_PASSES, REF("formation", ref));
    }
    int need = activation_need(ctx, ref.index, order, road, retain);
    KitPool pool = {.what = "activation",
                    .rule = "EAH-CORE-02",
                    .by = ref,
                    .count = 1,
                    .need = need,
                    .passes = RESULT_ACTS,
                    .fails = RESULT_FAILS};
    fact_number(ctx, "needs", need);
    if (!rulekit_roll_passed(ctx, &pool, &passed)) {
        return;
    }
    note_result(ctx, ref, order, need, passed);
}

#define ORDER_ARGS(NAME)                                                                                               \
    {"formation", ARG_FORMATION, false, "who acts", NULL},                                                             \
        {"unit", ARG_UNIT, false, "the same: the formation of this unit", NULL},                                       \
        {NAME, ARG_WORD, true, "the action", ORDER_WORDS},                                                             \
        {"road", ARG_BOOL, false, "declares a road move before the roll", NULL},                                       \
        {"retain", ARG_BOOL, false, "retains the initiative: -1", NULL}, {                                             \
        "flags", ARG_ANY, false, "the same two in a list: [\"road\", \"retain\"]", NULL                                \
    }
static const RulesArg BY_ORDER[] = {ORDER_ARGS("order")};
static const RulesArg BY_SKILL[] = {ORDER_ARGS("skill")};
const RulesVerb eah_verb_order = {
    "order",  "Names a formation's action and makes its activation roll; a failure is a Hold.",
    BY_ORDER, (int)BASE_COUNT(BY_ORDER),
    false,    resolve_order};
const RulesVerb eah_verb_activate = {
    "activate", "The same: an activation begins with its action and the roll for it (EAH-CORE-02).",
    BY_ORDER,   (int)BASE_COUNT(BY_ORDER),
    false,      resolve_order};
const RulesVerb eah_verb_declare = {
    "declare", "The same: what is declared before the roll is the action, and a road move (EAH-CORE-02, EAH-ROAD-03).",
    BY_SKILL,  (int)BASE_COUNT(BY_SKILL),
    false,     resolve_order};
