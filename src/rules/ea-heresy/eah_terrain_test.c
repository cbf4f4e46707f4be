/* Tests of difficult and dangerous ground, rolled along the way. */
#include "rules/ea-heresy/eah_hit.h"
#include "rules/ea-heresy/eah_walk.h"

#include <math.h>

/* Faces that matter: those at or below `fails`, and the rest. */
static const uint8_t *fail_classes(int fails) {
    static const uint8_t CLASSES[7][6] = {{1, 1, 1, 1, 1, 1}, {0, 1, 1, 1, 1, 1}, {0, 0, 1, 1, 1, 1},
                                          {0, 0, 0, 1, 1, 1}, {0, 0, 0, 0, 1, 1}, {0, 0, 0, 0, 0, 1},
                                          {0, 0, 0, 0, 0, 0}};
    return CLASSES[fails < 0 ? 0 : fails > 6 ? 6 : fails];
}

static bool roll_one(RulesCtx *ctx, int unit, const char *what, const char *rule, int fails, bool *failed) {
    int face;
    RulesDice dice = {.what = what,
                      .rule = rule,
                      .by = ref_make(REF_UNIT, unit),
                      .faces = 6,
                      .count = 1,
                      .need = fails + 1,
                      .class_of = fail_classes(fails)};
    if (!ctx_roll(ctx, &dice, &face)) {
        return false;
    }
    *failed = face <= fails;
    const char *result = *failed ? "fails" : "safe";
    ctx_roll_results(ctx, &result);
    return true;
}

static void cite_test(RulesCtx *ctx, const EahWalk *walk, const EahTestDue *test, const char *rule, const char *key) {
    GeomPath path = {walk->points, walk->count};
    GeomVec at = geom_path_at(&path, test->s);
    RulesFinding *finding = ctx_cite(ctx, rule, key, ROLE_PASSES);
    finding->terrain = ref_make(REF_AREA, test->area);
    cite_ref(ctx, "unit", ref_make(REF_UNIT, walk->unit));
    cite_ref(ctx, "area", ref_make(REF_AREA, test->area));
    cite_length(ctx, "length", test->s);
    cite_shape(ctx, SHAPE_MARK, finding->terrain, &at, 1)->word = "test";
}

/* MOVE-01, -02: 1. one die, on 1 a second, on 1 to 3 a hit without save; 2. MOVE-03: no marker. */
static bool difficult(RulesCtx *ctx, const EahWalk *walk, const EahTestDue *test, bool *hit) {
    bool first = false, second = false;
    cite_test(ctx, walk, test, "EAH-MOVE-01", test->at_start ? "starts-inside" : "enters");
    if (!roll_one(ctx, walk->unit, "difficult", "EAH-MOVE-02", (int)eah_number(ctx, EAH_NUM_DIFFICULT_FIRST), &first)) {
        return false;
    }
    if (first && !roll_one(ctx, walk->unit, "difficult-second", "EAH-MOVE-02",
                           (int)eah_number(ctx, EAH_NUM_DIFFICULT_SECOND), &second)) {
        return false;
    }
    *hit = first && second;
    cite_test(ctx, walk, test, "EAH-MOVE-02", *hit ? "hit" : first ? "recovers" : "safe");
    if (*hit) {
        ctx_cite(ctx, "EAH-MOVE-03", "no-marker", ROLE_PASSES);
        cite_ref(ctx, "unit", ref_make(REF_UNIT, walk->unit));
    }
    return true;
}

/* MOVE-06, CORE-12: one die, on 1 a hit without save; a Walker rolls a failure again. */
static bool dangerous(RulesCtx *ctx, const EahWalk *walk, const EahTestDue *test, bool *hit) {
    int fails = (int)eah_number(ctx, EAH_NUM_DANGEROUS);
    cite_test(ctx, walk, test, "EAH-MOVE-06", test->at_start ? "starts-inside" : "enters");
    if (!roll_one(ctx, walk->unit, "dangerous", "EAH-CORE-12", fails, hit)) {
        return false;
    }
    if (*hit && eah_has(ctx->field, walk->unit, EAH_WALKER)) {
        cite_test(ctx, walk, test, "EAH-CORE-12", "walker-again");
        if (!roll_one(ctx, walk->unit, "dangerous-again", "EAH-CORE-12", fails, hit)) {
            return false;
        }
    }
    cite_test(ctx, walk, test, "EAH-CORE-12", *hit ? "hit" : "safe");
    return true;
}

bool eah_roll_tests(RulesCtx *ctx, const EahWalk *walk, double *lost_at) {
    const TableUnit *unit = &ctx->field->setup->units[walk->unit];
    if (walk->test_count == 0 && walk->difficult.count && eah_has(ctx->field, walk->unit, EAH_WALKER)) {
        ctx_cite(ctx, "EAH-MOVE-05", "walker", ROLE_PASSES);
        cite_ref(ctx, "unit", ref_make(REF_UNIT, walk->unit));
    }
    for (int i = 0; i < walk->test_count; i++) {
        const EahTestDue *test = &walk->tests[i];
        bool is_difficult = test->kind == EAH_TEST_DIFFICULT, hit = false;
        EahHarm harm = {0};
        if (i && walk->tests[i - 1].s == test->s) {
            ctx_cite(ctx, "EAH-MOVE-10", "both", ROLE_CONTEXT);
            cite_ref(ctx, "unit", ref_make(REF_UNIT, walk->unit));
        }
        eah_cite_row(ctx, walk->unit, test->area);
        if (!(is_difficult ? difficult : dangerous)(ctx, walk, test, &hit)) {
            return false;
        }
        if (!hit) {
            continue;
        }
        EahHits hits = {.target = ref_make(REF_UNIT, walk->unit),
                        .hits = 1,
                        .no_save = true,
                        .cover_save = VAR_NONE,
                        .rule = is_difficult ? "EAH-MOVE-02" : "EAH-CORE-12"};
        if (!eah_take_hits(ctx, &hits, &harm)) {
            return false;
        }
        if (!is_difficult && harm.damage && unit->formation >= 0) {
            eah_add_markers(ctx, unit->formation, harm.damage, "loss");
        }
        if (harm.destroyed) {
            *lost_at = test->s;
            return true;
        }
    }
    return true;
}
