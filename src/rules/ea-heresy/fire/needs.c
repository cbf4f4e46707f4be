/* Two queries for a player about to fire: what a die would need against this target, and which enemies may be shot at.
 */
#include "geom/limits.h"
#include "rules/ea-heresy/fire/fire.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/ea-heresy/queries.h"
#include "rules/kit/each.h"

#include <math.h>
#include <string.h>

/* Returns the weapon with that id; without an id, the first of the unit's weapons that shoots. NULL if none. */
static const EahWeapon *find_weapon(const RulesField *field, int unit, const char *wanted) {
    const EahProfile *profile = eah_profile(field, unit);
    for (int i = 0; i < profile->weapon_count; i++) {
        const EahWeapon *weapon = &profile->weapons[i];
        bool named = wanted != NULL && (strcmp(weapon->id, wanted) == 0 || strcmp(weapon->name, wanted) == 0);
        if (named || (wanted == NULL && eah_shoots(weapon))) {
            return weapon;
        }
    }
    return NULL;
}

static void fact_need(RulesCtx *ctx, const char *name, int need) {
    if (need == VAR_NONE) {
        fact_text(ctx, name, "none");
    } else {
        fact_number(ctx, name, need);
    }
}

/* ---- what may be a target at all ---- */
typedef struct {
    const char *rule, *key; /* NULL: nothing forbids it */
} Bar;

/* STRUCT-24, -27, -32: occupants, ruins, empty buildings. */
static Bar target_barred(RulesCtx *ctx, TableRef target) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    if (ref_is(target, REF_UNIT)) {
        return eah_host(table, target.index) >= 0 ? (Bar){"EAH-STRUCT-24", "inside"} : (Bar){NULL, NULL};
    }
    if (eah_kind(field, table, target.index)->ruined) {
        return (Bar){"EAH-STRUCT-27", "no-target"};
    }
    if (!eah_is_stronghold(field, table, target.index)) {
        return (Bar){"EAH-CORE-06", "not-a-target"};
    }
    if (eah_owner(field, table, target.index) < 0 && reading_now(ctx, EAH_READ_EMPTY_TARGET) == EAH_EMPTY_TARGET_OFF) {
        return (Bar){"EAH-STRUCT-32", "empty"};
    }
    return (Bar){NULL, NULL};
}

static int armour_of(RulesCtx *ctx, TableRef target, unsigned *traits) {
    if (ref_is(target, REF_UNIT)) {
        const EahProfile *profile = eah_profile(ctx->field, target.index);
        *traits = profile->traits;
        return profile->armour;
    }
    const EahKind *kind = eah_kind(ctx->field, ctx->draft->table, target.index);
    *traits = kind->traits;
    return kind->armour;
}

/* CORE-09: returns the save that the owner would use: the better of armour and cover, after what the weapon takes from
 * both. */
static int best_save(RulesCtx *ctx, TableRef target, const EahWeapon *weapon, int cover_save) {
    unsigned traits;
    int armour = armour_of(ctx, target, &traits);
    if (weapon != NULL && weapon->tk > 0) {
        return VAR_NONE;
    }
    if (weapon != NULL && (weapon->traits & EAH_W_MACRO) != 0) {
        return (traits & EAH_REINFORCED) != 0 ? armour : VAR_NONE;
    }
    return armour == VAR_NONE || (cover_save != VAR_NONE && cover_save < armour) ? cover_save : armour;
}

/* ---- needs ---- */
typedef struct {
    int *firers, count;
    TableRef target;
    const EahWeapon *weapon;
    int bp, dice;
} Question;

/* Keeps those on the table: nothing is measured from units in reserve. Returns their number. */
static int living(RulesCtx *ctx, int *units, int count) {
    int left = 0;
    for (int i = 0; i < count; i++) {
        if (table_alive(ctx->draft->table, ref_make(REF_UNIT, units[i]))) {
            units[left++] = units[i];
        }
    }
    return left;
}

static bool read_question(RulesCtx *ctx, Question *out) {
    const char *wanted = arg_word(ctx, "with", NULL);
    int units = ctx->field->setup->unit_count;
    out->firers = arena_alloc(ctx->ruling->arena, (size_t)units, sizeof *out->firers);
    out->count = living(ctx, out->firers, arg_units(ctx, "of", out->firers, units));
    if (out->count == 0) {
        ctx_bad(ctx, "\"of\" names nobody who is on the table");
        return false;
    }
    arg_ref(ctx, "at", &out->target);
    if (!ref_is(out->target, REF_UNIT) && !ref_is(out->target, REF_AREA)) {
        ctx_bad(ctx, "\"at\" must be a unit or a Stronghold");
        return false;
    }
    if (!table_alive(ctx->draft->table, out->target)) {
        ctx_bad(ctx, "\"%s\" is not on the table", setup_id(ctx->field->setup, out->target));
        return false;
    }
    out->weapon = find_weapon(ctx->field, out->firers[0], wanted);
    if (wanted != NULL && out->weapon == NULL) {
        ctx_bad(ctx, "\"%s\" has no weapon \"%s\"", setup_id(ctx->field->setup, ref_make(REF_UNIT, out->firers[0])),
                wanted);
        return false;
    }
    for (int i = 0; i < out->count && out->weapon != NULL; i++) {
        const EahWeapon *same = find_weapon(ctx->field, out->firers[i], out->weapon->id);
        out->bp += same != NULL ? same->bp : 0;
        out->dice += same != NULL ? same->shots : 0;
    }
    return true;
}

static void cite_armour(RulesCtx *ctx, TableRef target, const EahCover *cover) {
    unsigned traits;
    int armour = armour_of(ctx, target, &traits);
    if (cover->save != VAR_NONE && armour != VAR_NONE && armour < cover->save) {
        ctx_cite(ctx, "EAH-COVER-01", "armour", ROLE_CONTEXT, REF("unit", target), NEED("armour", armour),
                 NEED("save", cover->save));
    }
}

static int modifiers_of(const RulesSum *sum) {
    int total = 0;
    for (int i = 0; i < sum->count; i++) {
        total += sum->mods[i].stage == EAH_STAGE_MODIFY && sum->mods[i].state == MOD_COUNTS ? sum->mods[i].value : 0;
    }
    return total;
}

static void answer(RulesCtx *ctx, const Question *ask) {
    const char *value = arg_word(ctx, "value", NULL);
    EahValue wanted = value == NULL ? EAH_VALUE_AUTO : strcmp(value, "ap") == 0 ? EAH_VALUE_AP : EAH_VALUE_AT;
    bool ignore = arg_bool(ctx, "ignore", false);
    EahCover cover;
    EahWeapon as_if; /* the weapon, or a copy that ignores cover */
    unsigned traits;
    bool judged = true; /* without a value against the target its cover is not asked for */
    if (ask->weapon != NULL) {
        RulesSum sum;
        as_if = *ask->weapon;
        as_if.traits |= ignore ? EAH_W_IGNORE_COVER : 0;
        int need = eah_to_hit(ctx, ask->firers[0], &as_if, ask->bp, ask->target, wanted, ask->firers, ask->count, true,
                              &cover, &sum);
        judged = sum.count > 0;
        fact_need(ctx, "needs", need);
        fact_number(ctx, "sum", modifiers_of(&sum));
        fact_number(ctx, "dice-count", ask->bp > 0 ? 1 : ask->dice);
        fact_text(ctx, "weapon", ask->weapon->id);
        array_push(&ctx->ruling->sums, sum);
    } else {
        eah_cover(ctx, ask->target, ask->firers, ask->count, ignore ? EAH_IGNORES_COVER : 0, true, &cover);
    }
    cite_armour(ctx, ask->target, &cover);
    if (ctx->margins && judged) {
        eah_cover_margin(ctx, ask->target, ask->firers, ask->count);
    }
    fact_bool(ctx, "cover", cover.cover);
    fact_bool(ctx, "hull-down", cover.hull_down);
    fact_number(ctx, "modifier", cover.modifier);
    fact_number(ctx, "reasons", cover.mod_count);
    fact_need(ctx, "cover-save", cover.save);
    fact_need(ctx, "armour", armour_of(ctx, ask->target, &traits));
    fact_need(ctx, "save", best_save(ctx, ask->target, ask->weapon != NULL ? &as_if : NULL, cover.save));
}

/* The actions that a shot can be part of. */
static const char *const HOW_WORDS[] = {"advance", "double", "sustained", "overwatch", "marshal", "hold", NULL};
static const EahOrder HOW_ORDERS[] = {EAH_ORDER_ADVANCE,   EAH_ORDER_DOUBLE,  EAH_ORDER_SUSTAINED,
                                      EAH_ORDER_OVERWATCH, EAH_ORDER_MARSHAL, EAH_ORDER_HOLD};

static void resolve_needs(RulesCtx *ctx) {
    Question ask = {.weapon = NULL};
    if (!read_question(ctx, &ask)) {
        return;
    }
    Bar bar = target_barred(ctx, ask.target);
    if (bar.rule != NULL) {
        ctx_refuse(ctx, bar.rule, bar.key, REF("target", ask.target));
        return;
    }
    int mark = draft_mark(ctx->draft), formation = ctx->field->setup->units[ask.firers[0]].formation;
    const char *how = arg_word(ctx, "how", NULL);
    for (int i = 0; how && formation >= 0 && HOW_WORDS[i]; i++) { /* set on the draft until the answer is found */
        if (!strcmp(how, HOW_WORDS[i])) {
            var_set_own(ctx, formation, EAH_VAR_FORMATION_order, (int)HOW_ORDERS[i]);
        }
    }
    answer(ctx, &ask);
    draft_rollback(ctx->draft, mark);
}

static const char *const VALUES[] = {"ap", "at", NULL};
static const RulesArg NEEDS_ARGS[] = {
    {"of", ARG_UNITS, true, "who would fire: a unit, a list, or a formation", NULL},
    {"at", ARG_REF, true, "the target: a unit, or a Stronghold", NULL},
    {"with", ARG_WORD, false, "the weapon, by its id; else the first that shoots", NULL},
    {"value", ARG_WORD, false, "the value to use where both may be used", VALUES},
    {"ignore", ARG_BOOL, false, "as if the weapon ignored cover", NULL},
    {"how", ARG_WORD, false, "as if the formation took this action", HOW_WORDS},
};

const RulesVerb eah_verb_needs = {"needs",
                                  "What a die needs to hit, and what the target saves on. Facts: needs, sum (of "
                                  "modifiers), dice-count, weapon, cover, hull-down, "
                                  "modifier (of cover alone), reasons, cover-save, armour, save (the better; \"none\")",
                                  NEEDS_ARGS,
                                  (int)BASE_COUNT(NEEDS_ARGS),
                                  true,
                                  resolve_needs};

/* ---- targets ---- */
typedef struct {
    bool visible, in_range, has_value;
    double gap;
} Aim;

/* Returns the best that any of these units can do against one enemy. */
static Aim aim_at(RulesCtx *ctx, const int *firers, int count, const char *wanted, TableRef target) {
    Aim best = {.gap = INFINITY};
    for (int i = 0; i < count; i++) {
        const EahProfile *profile = eah_profile(ctx->field, firers[i]);
        RulesSight sight;
        TableRef firer = ref_make(REF_UNIT, firers[i]);
        double gap = eah_gap(ctx->field, ctx->draft->table, firer, target, NULL, NULL);
        eah_sight(ctx, firer, target, SIGHT_VERDICT, &sight);
        best.gap = fmin(best.gap, gap);
        best.visible = best.visible || sight.visible;
        for (int w = 0; w < profile->weapon_count; w++) {
            const EahWeapon *weapon = &profile->weapons[w];
            EahValue used;
            if (!eah_shoots(weapon) || (wanted != NULL && strcmp(weapon->id, wanted) != 0) ||
                eah_value(ctx, weapon, weapon->bp, target, EAH_VALUE_AUTO, &used) == VAR_NONE) {
                continue;
            }
            best.has_value = true;
            best.in_range = best.in_range || (sight.visible && gap <= weapon->range + GEOM_LIMIT);
        }
    }
    return best;
}

static void explain_target(RulesCtx *ctx, const int *firers, int count, const char *wanted, TableRef target) {
    BaseArena *arena = ctx->ruling->arena;
    Aim aim = aim_at(ctx, firers, count, wanted, target);
    Bar bar = target_barred(ctx, target);
    if (ctx->margins) {
        eah_target_margin(ctx, firers, count, wanted, target, bar.rule != NULL);
    }
    if (bar.rule == NULL && !aim.has_value) {
        bar = (Bar){"EAH-CORE-07", "no-value"};
    } else if (bar.rule == NULL && !aim.visible) {
        bar = (Bar){"EAH-CORE-06", "unseen"};
    } else if (bar.rule == NULL && !aim.in_range) {
        bar = (Bar){"EAH-CORE-06", "too-far"};
    }
    BaseTree *own = tree_set(arena, ctx->ruling->facts, setup_id(ctx->field->setup, target), tree_object(arena));
    tree_set(arena, own, "allowed", tree_bool(arena, bar.rule == NULL));
    tree_set(arena, own, "visible", tree_bool(arena, aim.visible));
    if (isfinite(aim.gap)) {
        tree_set(arena, own, "gap", tree_number(arena, aim.gap / ctx->field->setup->unit));
    }
    if (bar.rule != NULL) {
        tree_set(arena, own, "rule", tree_text(arena, bar.rule));
    }
    ctx_cite(ctx, bar.rule != NULL ? bar.rule : "EAH-CORE-06", bar.rule != NULL ? bar.key : "target",
             bar.rule != NULL ? ROLE_DECIDES : ROLE_PASSES, REF("target", target), LENGTH("gap", aim.gap),
             DRAW(ref_is(target, REF_AREA) ? SHAPE_AREA : SHAPE_BASE, .ref = target));
}

static void resolve_targets(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    const Table *table = ctx->draft->table;
    const char *wanted = arg_word(ctx, "with", NULL);
    int *firers = arena_alloc(ctx->ruling->arena, (size_t)setup->unit_count, sizeof *firers);
    int count = living(ctx, firers, arg_units(ctx, "of", firers, setup->unit_count));
    if (count == 0) {
        ctx_bad(ctx, "\"of\" names nobody who is on the table");
        return;
    }
    eah_supposes_order(ctx, firers[0]);
    int side = setup->units[firers[0]].side;
    each_foe(table, REF_UNIT, side, unit) {
        explain_target(ctx, firers, count, wanted, ref_make(REF_UNIT, unit));
    }
    setup_each(setup, REF_AREA, area) {
        if (eah_is_stronghold(ctx->field, table, area) && eah_owner(ctx->field, table, area) != side) {
            explain_target(ctx, firers, count, wanted, ref_make(REF_AREA, area));
        }
    }
}

static const RulesArg TARGETS_ARGS[] = {
    {"of", ARG_UNITS, true, "who would fire: a unit, a list, or a formation", NULL},
    {"with", ARG_WORD, false, "one weapon only, by its id", NULL},
};

const RulesVerb eah_verb_targets = {"targets",
                                    "Each enemy unit and Stronghold: may it be shot at, or which rule forbids. Facts "
                                    "by id: allowed, visible, gap, rule",
                                    TARGETS_ARGS,
                                    (int)BASE_COUNT(TARGETS_ARGS),
                                    true,
                                    resolve_targets};
