/* FIRE-01..03: one shot, one die to hit, one to save. Whatever can refuse it is asked before the first die. */
#include "geom/limits.h"
#include "rules/kit/dice.h"
#include "rules/kit/mods.h"
#include "rules/skirmish/skirmish_parts.h"

#include <math.h>

enum { LEAST = 2 }; /* a 1 never succeeds */

/* FIRE-01. 1. An enemy. 2. Within range, base to base. 3. In sight. */
static bool may_fire(RulesCtx *ctx, TableRef unit, TableRef at) {
    const RulesField *field = ctx->field;
    GeomShape from, to;
    if (!table_base(ctx->draft->table, unit.index, &from) || !table_base(ctx->draft->table, at.index, &to)) {
        ctx_bad(ctx, "both figures must be on the table");
        return false;
    }
    if (setup_side_of(field->setup, unit) == setup_side_of(field->setup, at)) { /* 1 */
        return ctx_refuse(ctx, "SK-FIRE-01", "friend", REF("other", at));
    }
    double gap = shape_gap(&from, &to).gap, range = skirmish_profile(field, unit.index)->range;
    RulesSight sight = {.from = unit, .to = at, .clearance = NAN, .depth_area = ref_none()};
    skirmish_sight(ctx, unit, at, SIGHT_FULL, &sight);
    array_push(&ctx->ruling->sights, sight);
    if (gap > range + GEOM_LIMIT || !sight.visible) { /* 2, 3 */
        ctx_refuse(ctx, "SK-FIRE-01", sight.visible ? "far" : "unseen");
    } else {
        ctx_cite(ctx, "SK-FIRE-01", "near", ROLE_PASSES);
    }
    cite_also(ctx, REF("unit", unit), REF("other", at), LENGTH("length", gap), LENGTH("limit", range));
    return ctx->ruling->outcome != RULING_REFUSED;
}

/* What a die needs: a base and, where `by` is not 0, what makes it harder or easier; the sum goes into the ruling. */
static int need_of(RulesCtx *ctx, RulesSum sum, RulesMod base, RulesMod by) {
    static const ModStage stages[] = {{STAGE_BASE, 0}, {STAGE_ADD, 0}, {STAGE_FLOOR, LEAST}};
    static const ModFamily families[] = {FAMILY_SUM};
    static const ModRecipe recipe = {stages, (int)BASE_COUNT(stages), families, 1};
    RulesMod *mods = arena_alloc(ctx->ruling->arena, 2, sizeof *mods);
    mods[0] = base;
    mods[1] = by;
    mods[1].stage = 1;
    sum.mods = mods;
    sum.count = by.value != 0 ? 2 : 1;
    sum.total = mods_total(&recipe, mods, sum.count);
    array_push(&ctx->ruling->sums, sum);
    return sum.total;
}

/* FIRE-02. 1. Who has moved this turn hits less easily. */
static bool roll_hit(RulesCtx *ctx, TableRef unit, TableRef at, int *hit) {
    bool moved = var_now(ctx, unit, SK_VAR_UNIT_moved);
    int haste = moved ? number_int(ctx, SK_NUM_HASTE) : 0; /* 1 */
    RulesMod base = {
        .value = skirmish_profile(ctx->field, unit.index)->hit, .rule = "SK-FIRE-02", .key = "base", .source = unit};
    RulesMod by = {.value = haste, .rule = "SK-FIRE-02", .key = "haste", .source = unit};
    int need = need_of(ctx, (RulesSum){.what = "to-hit", .by = unit, .at = at}, base, by);
    const KitPool die = {.what = "to-hit",
                         .rule = "SK-FIRE-02",
                         .by = unit,
                         .count = 1,
                         .need = need,
                         .passes = RESULT_HIT,
                         .fails = RESULT_MISS};
    if (!rulekit_roll_passed(ctx, &die, hit)) {
        return false;
    }
    ctx_cite(ctx, "SK-FIRE-02", *hit ? "hit" : "miss", ROLE_DECIDES, REF("unit", unit), NEED("need", need));
    return true;
}

/* FIRE-03, COVER-01. 1. Cover makes the save easier. 2. Who fails it falls. */
static bool roll_save(RulesCtx *ctx, TableRef unit, TableRef at, TableRef cover, int *saved) {
    bool covered = cover.kind != REF_NONE;
    int easier = covered ? number_int(ctx, SK_NUM_COVER) : 0; /* 1 */
    RulesMod base = {
        .value = skirmish_profile(ctx->field, at.index)->save, .rule = "SK-FIRE-03", .key = "base", .source = at};
    RulesMod by = {.value = -easier, .rule = "SK-COVER-01", .key = "easier", .source = cover};
    int need = need_of(ctx, (RulesSum){.what = "save", .by = at, .at = unit}, base, by);
    const KitPool die = {.what = "save",
                         .rule = "SK-FIRE-03",
                         .by = at,
                         .count = 1,
                         .need = need,
                         .passes = RESULT_SAVED,
                         .fails = RESULT_FAILS};
    if (!rulekit_roll_passed(ctx, &die, saved)) {
        return false;
    }
    ctx_cite(ctx, "SK-FIRE-03", *saved ? "saved" : "falls", ROLE_DECIDES, REF("other", at), NEED("need", need));
    return true;
}

static void resolve_fire(RulesCtx *ctx) {
    TableRef unit, at, cover;
    int hit, saved = 1;
    arg_ref(ctx, "unit", &unit);
    arg_ref(ctx, "at", &at);
    if (!skirmish_may_act(ctx, unit, SK_VAR_UNIT_fired, "fired") || !may_fire(ctx, unit, at)) {
        return;
    }
    bool covered = skirmish_in_cover(ctx, unit, at, &cover);
    fact_bool(ctx, "cover", covered);
    if (covered) {
        ctx_cite(ctx, "SK-COVER-01", "covered", ROLE_CONTEXT, TERRAIN(cover), REF("other", at), REF("area", cover));
    }
    var_set(ctx, unit, SK_VAR_UNIT_fired, 1);
    if (!roll_hit(ctx, unit, at, &hit) || (hit && !roll_save(ctx, unit, at, cover, &saved))) {
        return;
    }
    fact_number(ctx, "hits", saved ? 0 : 1);
    if (!saved) { /* FIRE-03 (2) */
        draft_remove(ctx->draft, at, SKIRMISH_FALLEN);
        skirmish_count_sides(ctx);
    }
}

static const RulesArg FIRE_ARGS[] = {
    {"unit", ARG_UNIT, true, "who shoots", NULL},
    {"at", ARG_UNIT, true, "at whom", NULL},
};
const RulesVerb skirmish_verb_fire = {"fire", "One shot at an enemy in sight", FIRE_ARGS, 2, false, resolve_fire};
