/* Tests of difficult and dangerous ground, rolled along the path (MOVE-01 to -06, MOVE-10, CORE-12). */
#include "rules/ea-heresy/damage/hit.h"
#include "rules/ea-heresy/move/plan.h"
#include "rules/kit/dice.h"

#include <math.h>

/* Fails at `fails` or less. */
typedef enum { THROW_ONLY, THROW_FIRST, THROW_SECOND } Throw;

static bool roll_one(RulesCtx *ctx, int unit, const char *what, const char *rule, int fails, Throw throw,
                     bool *failed) {
    int passed = 0;
    KitPool pool = {.what = what,
                    .rule = rule,
                    .by = ref_make(REF_UNIT, unit),
                    .count = 1,
                    .need = fails + 1,
                    .again = throw == THROW_FIRST,
                    .second = throw == THROW_SECOND,
                    .passes = RESULT_SAFE,
                    .fails = RESULT_FAILS};
    if (!rulekit_roll_passed(ctx, &pool, &passed)) {
        return false;
    }
    *failed = passed == 0;
    return true;
}

static void cite_test(RulesCtx *ctx, const EahWalk *walk, const EahTestDue *test, const char *rule, const char *key,
                      RulesRole role) {
    GeomVec at = geom_path_at(&walk->route.path, test->s);
    ctx_cite(ctx, rule, key, role, UNIT("unit", walk->route.unit), AREA("area", test->area), LENGTH("length", test->s),
             DRAW_MARK(ref_make(REF_AREA, test->area), &at, STYLE_TEST));
}

void eah_cite_due(RulesCtx *ctx, const EahWalk *walk, const EahTestDue *test) {
    bool difficult = test->kind == EAH_TEST_DIFFICULT;
    cite_test(ctx, walk, test, difficult ? "EAH-MOVE-01" : "EAH-MOVE-06", test->at_start ? "starts-inside" : "enters",
              ROLE_PASSES);
    if (!difficult) { /* the rules use the word and leave its meaning to the parent game */
        ctx_cite(ctx, "EAH-SETUP-02", "parent", ROLE_CONTEXT, UNIT("unit", walk->route.unit));
    }
}

/* Says on the test just rolled what its last `dice` dice showed. */
static void cite_dice(RulesCtx *ctx, int dice) {
    const RulesRoll *last = &ctx->ruling->rolls.items[ctx->ruling->rolls.count - 1];
    cite_also(ctx, INT("first", dice > 1 ? last[-1].values[0] : last->values[0]), INT("second", last->values[0]));
}

/* MOVE-02: 1. one die, on 1 a second, on 1 to 3 a hit without save; 2. MOVE-03: no marker. */
static bool difficult(RulesCtx *ctx, const EahWalk *walk, const EahTestDue *test, bool *hit) {
    bool first = false, second = false;
    if (!roll_one(ctx, walk->route.unit, "difficult", "EAH-MOVE-02", number_int(ctx, EAH_NUM_DIFFICULT_FIRST),
                  THROW_ONLY, &first)) {
        return false;
    }
    if (first && !roll_one(ctx, walk->route.unit, "difficult-second", "EAH-MOVE-02",
                           number_int(ctx, EAH_NUM_DIFFICULT_SECOND), THROW_ONLY, &second)) {
        return false;
    }
    *hit = first && second;
    cite_test(ctx, walk, test, "EAH-MOVE-02", *hit ? "hit" : first ? "recovers" : "safe", ROLE_DECIDES);
    cite_dice(ctx, first ? 2 : 1);
    if (*hit) {
        ctx_cite(ctx, "EAH-MOVE-03", "no-marker", ROLE_PASSES, UNIT("unit", walk->route.unit));
    }
    return true;
}

/* MOVE-06, CORE-12: one die, on 1 a hit without save; a Walker rolls a failure again. */
static bool dangerous(RulesCtx *ctx, const EahWalk *walk, const EahTestDue *test, bool *hit) {
    int fails = number_int(ctx, EAH_NUM_DANGEROUS);
    bool walker = eah_has(ctx->field, walk->route.unit, EAH_WALKER);
    if (!roll_one(ctx, walk->route.unit, "dangerous", "EAH-CORE-12", fails, walker ? THROW_FIRST : THROW_ONLY, hit)) {
        return false;
    }
    if (*hit && walker) {
        cite_test(ctx, walk, test, "EAH-CORE-12", "walker-again", ROLE_PASSES);
        if (!roll_one(ctx, walk->route.unit, "dangerous-again", "EAH-CORE-12", fails, THROW_SECOND, hit)) {
            return false;
        }
    }
    cite_test(ctx, walk, test, "EAH-CORE-12", *hit ? "hit" : "safe", ROLE_DECIDES);
    return true;
}

/* Applies the hit of a failed test. A unit that it destroys is lost where it tested: it is put there first, and back if
 * it lives. */
static bool suffer(RulesCtx *ctx, const EahWalk *walk, const EahTestDue *test, bool *destroyed) {
    bool is_difficult = test->kind == EAH_TEST_DIFFICULT;
    TableWhere end = *table_where(ctx->draft->table, walk->route.unit);
    int formation = ctx->field->setup->units[walk->route.unit].formation;
    EahHarm harm = {0};
    EahHits hits = {.target = ref_make(REF_UNIT, walk->route.unit),
                    .hits = 1,
                    .no_save = true,
                    .cover_save = VAR_NONE,
                    .rule = is_difficult ? "EAH-MOVE-02" : "EAH-CORE-12"};
    draft_place(ctx->draft, walk->route.unit,
                where_point(geom_path_at(&walk->route.path, test->s), walk->route.facing));
    if (!eah_take_hits(ctx, &hits, &harm)) {
        return false;
    }
    if (!harm.destroyed) {
        draft_place(ctx->draft, walk->route.unit, end);
    }
    if (!is_difficult && harm.damage && formation >= 0) {
        eah_add_markers(ctx, formation, harm.damage, "loss");
    }
    if (formation >= 0) {
        eah_check_broken(ctx, formation); /* even without a marker, its size has shrunk */
    }
    *destroyed = harm.destroyed;
    return true;
}

bool eah_roll_tests(RulesCtx *ctx, const EahWalk *walk, double *lost_at) {
    for (int i = 0; i < walk->test_count; i++) {
        const EahTestDue *test = &walk->tests[i];
        bool hit = false, destroyed = false;
        if (i + 1 < walk->test_count && walk->tests[i + 1].s == test->s) {
            ctx_cite(ctx, "EAH-MOVE-10", "both", ROLE_CONTEXT, UNIT("unit", walk->route.unit));
        }
        eah_cite_due(ctx, walk, test);
        if (!(test->kind == EAH_TEST_DIFFICULT ? difficult : dangerous)(ctx, walk, test, &hit)) {
            return false;
        }
        if (hit && !suffer(ctx, walk, test, &destroyed)) {
            return false;
        }
        if (destroyed) {
            *lost_at = test->s;
            return true;
        }
    }
    return true;
}
