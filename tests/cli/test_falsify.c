/* Margins of lines of sight, attacked from outside for a few seconds: by the command line alone, on files that are
 * written anew for each table that is moved. tools/falsify_margins does it for hours, on random tables, too.
 * SIGHTLINE_SEED draws other pairs and other moves. */
#include "cli/shared_falsify.h"
#include "io/json.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>

static uint64_t seed_now(void) {
    const char *text = getenv("SIGHTLINE_SEED");
    return text ? strtoull(text, NULL, 0) : 20261124u;
}

static void attack(const char *const *files, int count, int tables, int pairs) {
    FalsifySum sum = {0};
    for (int i = 0; i < count; i++) {
        BaseArena *arena = arena_create();
        BaseFaults faults = {0};
        const char *path = arena_printf(arena, "%s/%s", TEST_SOURCE_DIR, files[i]);
        const char *data = arena_printf(arena, "%s/assets/rulesets", TEST_SOURCE_DIR);
        const BaseTree *root = json_load(arena, path, &faults), *field = tree_find(root, "battlefield");
        FalsifyJob job = {.program = SIGHTLINE_PROGRAM,
                          .data = data,
                          .name = files[i],
                          .root = field ? field : root,
                          .seed = seed_now() + (uint64_t)i,
                          .tables = tables,
                          .pairs = pairs,
                          .steps = 4};
        assert_non_null(job.root);
        assert_true(falsify(&job, &sum));
        faults_free(&faults);
        arena_destroy(arena);
    }
    BaseText text = {0};
    falsify_describe(&sum, &text);
    print_message("SIGHTLINE_SEED=%llu: %s", (unsigned long long)seed_now(), text_get(&text));
    text_free(&text);
    if (sum.broken > 0) {
        fail_msg("%s", text_get(&sum.wrong));
    }
    assert_true(sum.answers > 0 && sum.ways > 0 && sum.impossible < sum.tables);
    text_free(&sum.wrong);
}

static void hand_examples_stay_below_their_margins(void **state) {
    (void)state;
    static const char *const CASES[] = {"tests/cases/ea-heresy/margin-03-a-slanting-gap.case.json",
                                        "tests/cases/ea-heresy/margin-07-a-pillar-in-the-gap.case.json",
                                        "tests/cases/ea-heresy/margin-09-two-millimetres-too-deep.case.json",
                                        "tests/cases/ea-heresy/margin-12-nearly-in-the-wood.case.json",
                                        "tests/cases/ea-heresy/margin-weights-measured-wood.case.json",
                                        "tests/cases/infinity/los-08-margin-wall.case.json",
                                        "tests/cases/infinity/los-08-margin-zone.case.json",
                                        "tests/cases/legions-imperialis/los-01-margin-gap.case.json",
                                        "tests/cases/legions-imperialis/obst-07-margin-rim.case.json"};
    attack(CASES, (int)(sizeof CASES / sizeof *CASES), 3, 1);
}

static void maps_stay_below_their_margins(void **state) {
    (void)state;
    static const char *const MAPS[] = {"maps/landing-at-kaer.json", "maps/the-cold-relay.json",
                                       "maps/the-long-hold.json"};
    attack(MAPS, 3, 2, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hand_examples_stay_below_their_margins),
        cmocka_unit_test(maps_stay_below_their_margins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
