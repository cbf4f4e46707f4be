/* The verbs fight and support: attacks of an assault, all at once (ASSAULT-01 steps 5 to 7, ASSAULT-15, CORE-13). */
#include "rules/ea-heresy/actions.h"
#include "rules/ea-heresy/assault/assault.h"

static bool at_step(RulesCtx *ctx, EahStep step) {
    const TableActivity *assault = eah_assault(ctx->draft->table);
    if (assault && assault->step == (int)step) {
        ctx->ruling->subject = assault->subject;
        return true;
    }
    return ctx_refuse(ctx, "EAH-ASSAULT-01", assault ? "other-step" : "none", TEXT("step", EAH_STEP_WORDS[step]),
                      WHEN(assault, TEXT("now", EAH_STEP_WORDS[assault->step])));
}

/* ASSAULT-15: attackers may spare the building. */
static bool hold_back(RulesCtx *ctx) {
    int *units = eah_room(ctx);
    if (!tree_find(ctx->action->args, "hold")) {
        return true;
    }
    int count = arg_units(ctx, "hold", units, eah_all(ctx));
    for (int i = 0; i < count; i++) {
        TableRef unit = ref_make(REF_UNIT, units[i]);
        if (eah_part(ctx->field, ctx->draft->table, units[i]) != EAH_PART_ATTACKER) {
            return ctx_refuse(ctx, "EAH-ASSAULT-15", "attackers-only", REF("unit", unit));
        }
        var_set(ctx, unit, EAH_VAR_UNIT_hold_fire, 1);
        ctx_cite(ctx, "EAH-ASSAULT-15", "holds", ROLE_PASSES, REF("unit", unit));
    }
    return true;
}

/* Sets the same for single units before the fight. */
static void resolve_hold(RulesCtx *ctx) {
    int *units = eah_room(ctx), count;
    const TableActivity *assault = eah_assault(ctx->draft->table);
    bool off = arg_bool(ctx, "off", false);
    if (!assault || assault->step > (int)EAH_STEP_FIGHT) {
        at_step(ctx, EAH_STEP_FIGHT);
        return;
    }
    count = eah_acting(ctx, units);
    for (int i = 0; i < count; i++) {
        TableRef unit = ref_make(REF_UNIT, units[i]);
        if (eah_part(ctx->field, ctx->draft->table, units[i]) != EAH_PART_ATTACKER) {
            ctx_refuse(ctx, "EAH-ASSAULT-15", "attackers-only", REF("unit", unit));
            return;
        }
        var_set(ctx, unit, EAH_VAR_UNIT_hold_fire, !off);
        ctx_cite(ctx, "EAH-ASSAULT-15", off ? "strikes" : "holds", ROLE_PASSES, REF("unit", unit));
    }
}

static void note_modes(RulesCtx *ctx, const EahBlows *blows, const int *units, int count) {
    for (int i = 0; i < count; i++) {
        var_set_own(ctx, units[i], EAH_VAR_UNIT_mode, EAH_MODE_OUT);
    }
    for (int i = 0; i < blows->blow_count; i++) {
        for (int k = 0; k < blows->blows[i].unit_count; k++) {
            var_set_own(ctx, blows->blows[i].units[k], EAH_VAR_UNIT_mode, (int)blows->blows[i].mode);
        }
    }
}

static void explain_facts(RulesCtx *ctx, EahBlows *const *sides) {
    static const char *const NAMES[2][3] = {{"attack-dice", "attack-hits", "attack-kills"},
                                            {"defence-dice", "defence-hits", "defence-kills"}};
    const TableActivity *assault = eah_assault(ctx->draft->table);
    int all = 0;
    for (int s = 0; s < 2; s++) {
        int dice = 0, hits = 0;
        for (int i = 0; i < sides[s]->blow_count; i++) {
            dice += sides[s]->blows[i].dice;
        }
        for (int i = 0; i < sides[s]->foe_count; i++) {
            hits += sides[s]->foes[i].dealt;
        }
        all += hits;
        fact_number(ctx, NAMES[s][0], dice);
        fact_number(ctx, NAMES[s][1], hits);
        fact_number(ctx, NAMES[s][2], assault->values[EAH_AT_KILLS + s] + assault->values[EAH_AT_WALLS + s]);
    }
    fact_number(ctx, "hits", all);
}

typedef int FindUnits(RulesCtx *ctx, EahPart part, int *out, int cap);

static int units_of_part(RulesCtx *ctx, EahPart part, int *out, int cap) {
    int count = eah_part_units(ctx->field, ctx->draft->table, part, out, cap);
    return count < cap ? count : cap;
}

/* Rolls all dice before the first save: a unit that dies has still attacked. */
static bool strike(RulesCtx *ctx, FindUnits *find, bool modes) {
    EahBlows *sides[2];
    for (int s = 0; s < 2; s++) {
        int *units = eah_room(ctx), count = find(ctx, (EahPart)(s + 1), units, eah_all(ctx));
        sides[s] = eah_find_blows(ctx, (EahPart)(s + 1), units, count);
        if (modes) {
            note_modes(ctx, sides[s], units, count);
        }
    }
    if (!eah_roll_blows(ctx, sides[0])) {
        return false;
    }
    sides[1]->before = eah_blows_dealt(sides[0]);
    if (!eah_roll_blows(ctx, sides[1]) || !eah_settle_blows(ctx, sides, 2)) {
        return false;
    }
    explain_facts(ctx, sides);
    return true;
}

/* ---- support ---- */

static bool support(RulesCtx *ctx) {
    ctx_cite(ctx, "EAH-CORE-13", "support", ROLE_PASSES);
    return strike(ctx, eah_find_support, false) && eah_assault_next(ctx, EAH_STEP_SUPPORT);
}

/* ---- the verbs ---- */

/* With `through`, also plays support and the result, so that the odds of the action are those of the whole assault. */
static void resolve_fight(RulesCtx *ctx) {
    bool through = arg_bool(ctx, "through", false);
    if (!at_step(ctx, EAH_STEP_FIGHT) || !hold_back(ctx) || !strike(ctx, units_of_part, true) ||
        !eah_assault_next(ctx, EAH_STEP_FIGHT) || !through) {
        return;
    }
    if (eah_assault(ctx->draft->table)->step == EAH_STEP_SUPPORT && !support(ctx)) {
        return;
    }
    eah_resolve_assault(ctx);
}

static void resolve_support(RulesCtx *ctx) {
    if (at_step(ctx, EAH_STEP_SUPPORT)) {
        support(ctx);
    }
}

static void resolve_result(RulesCtx *ctx) {
    if (at_step(ctx, EAH_STEP_RESOLVE)) {
        eah_resolve_assault(ctx);
    }
}

static const RulesArg FIGHT_ARGS[] = {
    {"hold", ARG_UNITS, false, "attackers who hold their attack back", NULL},
    {"through", ARG_BOOL, false, "goes on to the result at once: support and the resolution dice, too", NULL},
};
const RulesVerb eah_verb_fight = {"fight",    "All attacks of an assault at once: close combat and firefight.",
                                  FIGHT_ARGS, (int)BASE_COUNT(FIGHT_ARGS),
                                  false,      resolve_fight};
static const RulesArg HOLD_ARGS[] = {
    EAH_ARG_ACTING(ARG_UNITS, "attackers who hold their attack back"),
    {"off", ARG_BOOL, false, "they strike after all", NULL},
};
const RulesVerb eah_verb_hold = {"hold",    "Attackers hold their attack back, to spare a Stronghold.",
                                 HOLD_ARGS, (int)BASE_COUNT(HOLD_ARGS),
                                 false,     resolve_hold};
const RulesVerb eah_verb_support = {
    "support", "Firefight by formations near an assault that take no part in it.", NULL, 0, false, resolve_support};
const RulesVerb eah_verb_resolve = {
    "resolve",     "The result of an assault: dice and modifiers of both, who wins and what it costs.", NULL, 0, false,
    resolve_result};
