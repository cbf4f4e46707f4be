/* Removing blast markers: the rally of the end phase (CORE-15), and regrouping in an action (CORE-03). */
#include "geom/limits.h"
#include "rules/ea-heresy/assault_now.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/ea-heresy/turn/turn.h"
#include "rules/kit/dice.h"
#include "rules/kit/each.h"

#include <string.h>

static int var_of(RulesCtx *ctx, TableRef formation, int var) {
    return var_now(ctx, formation, var);
}

/* ---- rally ---- */

/* Returns true when an enemy is within the distance of any of the formation's units; for occupants, of the footprint.
 */
static bool enemy_near(RulesCtx *ctx, TableRef formation) {
    const Table *table = ctx->draft->table;
    int *units = eah_room(ctx), count = table_members(table, formation, units, eah_all(ctx));
    double near = number_now(ctx, EAH_NUM_RALLY_NEAR) + GEOM_LIMIT;
    each_foe(table, REF_UNIT, setup_side_of(ctx->field->setup, formation), enemy) {
        for (int k = 0; k < count; k++) {
            if (eah_gap(ctx->field, table, ref_make(REF_UNIT, units[k]), ref_make(REF_UNIT, enemy), NULL, NULL) <=
                near) {
                return true;
            }
        }
    }
    return false;
}

EahNeed eah_rally_need(RulesCtx *ctx, TableRef formation) {
    RulesMod *mods = arena_alloc(ctx->ruling->arena, 3, sizeof *mods);
    int count = 1, need = var_of(ctx, formation, EAH_VAR_FORMATION_initiative);
    mods[0] = (RulesMod){.value = need, .key = "mod-initiative"};
    bool is_broken = var_of(ctx, formation, EAH_VAR_FORMATION_broken) == 1;
    if (is_broken) {
        mods[count++] = (RulesMod){.value = number_int(ctx, EAH_NUM_RALLY_BROKEN), .key = "mod-broken"};
    }
    if (enemy_near(ctx, formation)) {
        mods[count++] = (RulesMod){.value = number_int(ctx, EAH_NUM_RALLY_ENEMY), .key = "mod-enemy"};
    }
    for (int i = 0; i < count; i++) {
        mods[i].stage = i == 0 ? EAH_STAGE_BASE : EAH_STAGE_MODIFY;
        mods[i].family = EAH_FAMILY_OTHER;
        mods[i].rule = "EAH-CORE-15";
        mods[i].source = formation;
        need -= i == 0 ? 0 : mods[i].value;
    }
    return (EahNeed){mods, count, need};
}

static int rally_need(RulesCtx *ctx, TableRef formation) {
    EahNeed sum = eah_rally_need(ctx, formation);
    array_push(&ctx->ruling->sums, (RulesSum){.what = "rally",
                                              .mods = sum.mods,
                                              .count = sum.count,
                                              .total = sum.need,
                                              .by = formation,
                                              .at = ref_none()});
    fact_number(ctx, "needs", sum.need);
    return sum.need;
}

bool eah_may_rally(RulesCtx *ctx, int formation) {
    TableRef ref = ref_make(REF_FORMATION, formation);
    bool hurt = var_of(ctx, ref, EAH_VAR_FORMATION_broken) == 1 || var_of(ctx, ref, EAH_VAR_FORMATION_bms) > 0;
    return hurt && var_of(ctx, ref, EAH_VAR_FORMATION_rallied) == 0 && table_alive(ctx->draft->table, ref);
}

static bool rally_forbidden(RulesCtx *ctx, TableRef formation) {
    bool is_broken = var_of(ctx, formation, EAH_VAR_FORMATION_broken) == 1;
    const char *key = eah_in_phase(ctx, "action")                                        ? "later"
                      : var_of(ctx, formation, EAH_VAR_FORMATION_rallied) == 1           ? "again"
                      : !is_broken && var_of(ctx, formation, EAH_VAR_FORMATION_bms) == 0 ? "nothing"
                                                                                         : NULL;
    if (key) {
        ctx_refuse(ctx, "EAH-CORE-15", key, REF("formation", formation));
    }
    return key != NULL;
}

/* CORE-15: 1. once in an end phase; 2. a D6 of the initiative or more, with penalties for a broken formation and for an
 * enemy near; 3. half of the markers are removed, rounded up, and the formation is restored. */
static void rally(RulesCtx *ctx, TableRef formation) {
    if (rally_forbidden(ctx, formation)) {
        return;
    }
    int passed = 0, need = rally_need(ctx, formation), bms = var_of(ctx, formation, EAH_VAR_FORMATION_bms);
    KitPool pool = {.what = "rally",
                    .rule = "EAH-CORE-15",
                    .by = formation,
                    .count = 1,
                    .need = need,
                    .passes = RESULT_RALLIES,
                    .fails = RESULT_FAILS};
    if (!rulekit_roll_passed(ctx, &pool, &passed)) {
        return;
    }
    int gone = passed ? (bms + 1) / 2 : 0;
    var_set(ctx, formation, EAH_VAR_FORMATION_rallied, 1);
    var_set(ctx, formation, EAH_VAR_FORMATION_bms, bms - gone);
    fact_bool(ctx, "passed", passed != 0);
    ctx_cite(ctx, "EAH-CORE-15", passed ? "rallies" : "fails", ROLE_DECIDES, REF("formation", formation),
             NEED("need", need), INT("count", gone), INT("now", bms - gone));
    if (passed && var_of(ctx, formation, EAH_VAR_FORMATION_broken) == 1) {
        var_set(ctx, formation, EAH_VAR_FORMATION_broken, 0);
        var_set(ctx, formation, EAH_VAR_FORMATION_withdraws, 0);
        ctx_cite(ctx, "EAH-CORE-15", "restored", ROLE_DECIDES, REF("formation", formation));
    }
}

/* ---- regrouping ---- */

/* Regrouping on a Hold replaces a move or fire. Returns true when one of these has been done. */
static bool has_done_else(RulesCtx *ctx, TableRef formation) {
    int *units = eah_room(ctx), count = table_members(ctx->draft->table, formation, units, eah_all(ctx));
    for (int i = 0; i < count; i++) {
        TableRef unit = ref_make(REF_UNIT, units[i]);
        if (var_of(ctx, unit, EAH_VAR_UNIT_moves) > 0 || var_of(ctx, unit, EAH_VAR_UNIT_fired) == 1) {
            return true;
        }
    }
    return false;
}

static bool regroup_forbidden(RulesCtx *ctx, TableRef formation) {
    int order = var_of(ctx, formation, EAH_VAR_FORMATION_order), units[1];
    bool done = var_of(ctx, formation, EAH_VAR_FORMATION_regrouped) == 1;
    bool may = !done && (order == EAH_ORDER_MARSHAL || (order == EAH_ORDER_HOLD && !has_done_else(ctx, formation)));
    if (!may) {
        ctx_refuse(ctx, "EAH-CORE-03", done ? "has-regrouped" : "no-regroup", REF("formation", formation));
        return true;
    }
    if (table_members(ctx->draft->table, formation, units, 1) == 0) {
        ctx_refuse(ctx, "EAH-CORE-01", "gone", REF("formation", formation));
        return true;
    }
    return eah_activation_forbids(ctx, units[0], ref_none()) || eah_hold_is_taken(ctx, units[0]);
}

/* CORE-03: rolls 2D6 and removes as many markers as the higher die shows. */
static void regroup(RulesCtx *ctx, TableRef formation) {
    if (regroup_forbidden(ctx, formation)) {
        return;
    }
    KitPool pool = {.what = "regroup",
                    .rule = "EAH-CORE-03",
                    .by = formation,
                    .count = (int)fmax(1, number_now(ctx, EAH_NUM_REGROUP_DICE))};
    KitThrow dice;
    if (!rulekit_roll(ctx, &pool, &dice)) {
        return;
    }
    int bms = var_of(ctx, formation, EAH_VAR_FORMATION_bms), gone = dice.highest < bms ? dice.highest : bms;
    var_set(ctx, formation, EAH_VAR_FORMATION_bms, bms - gone);
    var_set(ctx, formation, EAH_VAR_FORMATION_regrouped, 1);
    ctx_cite(ctx, "EAH-CORE-03", "regroups", ROLE_DECIDES, REF("formation", formation), INT("die", dice.highest),
             INT("count", gone), INT("now", bms - gone));
}

/* ---- the verb ---- */

static const char *const HOW_WORDS[] = {"rally", "regroup", NULL};

static void resolve_rally(RulesCtx *ctx) {
    TableRef formation;
    if (eah_assault_forbids(ctx) || !arg_ref(ctx, "formation", &formation)) {
        return;
    }
    if (!table_alive(ctx->draft->table, formation)) {
        ctx_refuse(ctx, "EAH-CORE-01", "gone", REF("formation", formation));
        return;
    }
    if (!strcmp(arg_word(ctx, "how", "rally"), "regroup")) {
        regroup(ctx, formation);
    } else {
        rally(ctx, formation);
    }
}

static const RulesArg RALLY_ARGS[] = {
    {"formation", ARG_FORMATION, true, "who rallies", NULL},
    {"how", ARG_WORD, false, "rally in the end phase, regroup on a Marshal or a Hold; rally unless said otherwise",
     HOW_WORDS},
};
const RulesVerb eah_verb_rally = {
    "rally",    "Loses blast markers: a rally in the end phase, or regrouping in an action.",
    RALLY_ARGS, (int)BASE_COUNT(RALLY_ARGS),
    false,      resolve_rally};
