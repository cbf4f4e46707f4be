/* The verb fire (CORE-06): who fires at what, then the volley. */
#include "rules/ea-heresy/actions.h"
#include "rules/ea-heresy/assault_now.h"
#include "rules/ea-heresy/fire/fire.h"

#include <string.h>

static EahValue value_wanted(RulesCtx *ctx) {
    const char *word = arg_word(ctx, "value", "");
    return !strcmp(word, "ap") ? EAH_VALUE_AP : !strcmp(word, "at") ? EAH_VALUE_AT : EAH_VALUE_AUTO;
}

/* Units named one by one are the player's choice; a formation fires with all units that can. */
static bool are_named(RulesCtx *ctx) {
    const BaseTree *unit = tree_find(ctx->action->args, "unit"), *units = tree_find(ctx->action->args, "units");
    const BaseTree *tree = unit ? unit : units;
    return tree && (tree->kind == TREE_LIST || ref_is(setup_find(ctx->field->setup, tree->text), REF_UNIT));
}

static bool is_one_formation(RulesCtx *ctx, const int *units, int count) {
    for (int i = 1; i < count; i++) {
        if (ctx->field->setup->units[units[i]].formation != ctx->field->setup->units[units[0]].formation) {
            ctx_bad(ctx, "units of one formation fire together; each formation is an action of its own");
            return false;
        }
    }
    return true;
}

static EahVolley *begin(RulesCtx *ctx) {
    BaseArena *arena = ctx->ruling->arena;
    const TableSetup *setup = ctx->field->setup;
    EahVolley *volley = arena_alloc(arena, 1, sizeof *volley);
    volley->target_cap = EAH_TARGETS + setup->unit_count + setup->area_count;
    volley->targets = arena_alloc(arena, (size_t)volley->target_cap, sizeof *volley->targets);
    volley->of_formation = arena_alloc(arena, (size_t)setup->formation_count, sizeof *volley->of_formation);
    volley->of_area = arena_alloc(arena, (size_t)setup->area_count, sizeof *volley->of_area);
    volley->value = value_wanted(ctx);
    volley->crossfire = arg_bool(ctx, "crossfire", false);
    return volley;
}

/* CORE-03: a unit that fired is done for this action; the shot of an Overwatch ends it (COVER-03). */
static void note_fired(RulesCtx *ctx, const EahVolley *volley) {
    for (int i = 0; i < volley->firer_count; i++) {
        var_set_own(ctx, volley->firers[i], EAH_VAR_UNIT_fired, 1);
    }
    if (eah_order_of(ctx->field, ctx->draft->table, volley->firers[0]) == EAH_ORDER_OVERWATCH) {
        TableRef formation = ref_make(REF_FORMATION, ctx->field->setup->units[volley->firers[0]].formation);
        var_set(ctx, formation, EAH_VAR_FORMATION_order, EAH_ORDER_NONE);
        ctx_cite(ctx, "EAH-CORE-03", "overwatch-spent", ROLE_PASSES, REF("formation", formation));
    }
}

/* Refuses arguments that other systems leave to the player but these rules do not: a formation fires at one formation
 * (CORE-06), and whether cover is ignored depends on the weapon alone (CORE-09). */
static bool asks_too_much(RulesCtx *ctx) {
    bool split = tree_find(ctx->action->args, "split") != NULL;
    if (!split && !tree_find(ctx->action->args, "ignore")) {
        return false;
    }
    ctx_refuse(ctx, split ? "EAH-CORE-06" : "EAH-CORE-09", split ? "no-split" : "no-ignore");
    return true;
}

static void resolve_fire(RulesCtx *ctx) {
    int *units = eah_room(ctx), count = eah_acting(ctx, units);
    if (count == 0 || asks_too_much(ctx) || eah_assault_forbids(ctx) || !is_one_formation(ctx, units, count)) {
        return;
    }
    if (count > EAH_FIRERS) {
        ctx_bad(ctx, "at most %d units fire in one action", EAH_FIRERS);
        return;
    }
    EahVolley *volley = begin(ctx);
    if (!eah_find_targets(ctx, volley, ctx->field->setup->units[units[0]].side)) {
        return;
    }
    volley->aimed = volley->target_count;
    if (!eah_find_shooters(ctx, volley, units, count, are_named(ctx))) {
        return;
    }
    if (!ctx->input) { /* it is only asked about */
        eah_volley_foretell(ctx, volley);
    }
    if (eah_volley_direct(ctx, volley) && eah_volley_barrages(ctx, volley)) {
        note_fired(ctx, volley);
        eah_volley_settle(ctx, volley);
    }
}

/* CORE-03: the shot of Overwatch under its own name. 1. The formation is on Overwatch. 2. From then on it is a shot
 * like any other and needs its cause. */
static void resolve_react(RulesCtx *ctx) {
    int *units = eah_room(ctx), count = eah_acting(ctx, units);
    if (count == 0) {
        return;
    }
    if (eah_order_of(ctx->field, ctx->draft->table, units[0]) != EAH_ORDER_OVERWATCH) {
        ctx_refuse(ctx, "EAH-CORE-03", "not-on-overwatch", UNIT("unit", units[0]));
        return;
    }
    resolve_fire(ctx);
}

static const char *const VALUE_WORDS[] = {"ap", "at", NULL};
static const char *const SKILL_WORDS[] = {"overwatch", NULL};
#define SHOT_ARGS                                                                                                      \
    EAH_ARG_ACTING(ARG_UNITS, "who fires; a formation fires with all that may and can"),                               \
        {"at", ARG_REF, true, "a unit or formation of the enemy, or a Stronghold that it holds", NULL},                \
        {"weapon", ARG_WORD, false, "one weapon only, by its id", NULL},                                               \
        {"value", ARG_WORD, false, "the value to use where both may be used", VALUE_WORDS},                            \
        {"point", ARG_ANY, false, "centre of the barrage template, or a list of centres", NULL},                       \
        {"split", ARG_ANY, false, "shots at several targets: refused, a formation fires at one", NULL},                \
        {"ignore", ARG_ANY, false, "modifiers to leave out: refused, a weapon ignores cover or does not", NULL}, {     \
        "crossfire", ARG_BOOL, false, "the target stands in a crossfire", NULL                                         \
    }
static const RulesArg FIRE_ARGS[] = {SHOT_ARGS};
static const RulesArg REACT_ARGS[] = {
    SHOT_ARGS,
    {"skill", ARG_WORD, false, "what answers", SKILL_WORDS},
};
const RulesVerb eah_verb_fire = {
    "fire",    "Shoots at a formation or a Stronghold: to hit, saves, damage, markers, ruin.",
    FIRE_ARGS, (int)BASE_COUNT(FIRE_ARGS),
    false,     resolve_fire};
const RulesVerb eah_verb_react = {"react",    "Answers an enemy who has moved with the one shot of Overwatch.",
                                  REACT_ARGS, (int)BASE_COUNT(REACT_ARGS),
                                  false,      resolve_react};
