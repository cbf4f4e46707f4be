/* Ledgers of modifiers; the sums are worked out by hand. */
#include "rules/kit/mods.h"
#include "support/test.h"

enum { BASE, PLUS, CAP, MAXIMUM, MIN };
enum { ANY, COVER, SIZE, SIGHT };

static const ModStage STAGES[] = {
    {STAGE_BASE, 0}, {STAGE_ADD, 0}, {STAGE_CAP, 12}, {STAGE_CEILING, VAR_NONE}, {STAGE_FLOOR, 1}};
static const ModFamily FAMILIES[] = {FAMILY_SUM, FAMILY_ONCE, FAMILY_BEST, FAMILY_WORST};
static const ModRecipe RECIPE = {STAGES, 5, FAMILIES, 4};

static void assert_states(const RulesMod *mods, int count, const RulesModState *states) {
    for (int i = 0; i < count; i++) {
        assert_int_equal(mods[i].state, states[i]);
    }
}

static void families_combine_by_their_own_rule(void **state) {
    (void)state;
    RulesMod mods[] = {
        {.value = 10, .stage = BASE},
        {.value = -1, .stage = PLUS, .family = COVER},
        {.value = -1, .stage = PLUS, .family = COVER}, /* once */
        {.value = 2, .stage = PLUS, .family = SIZE},
        {.value = 3, .stage = PLUS, .family = SIZE}, /* the best */
        {.value = -2, .stage = PLUS, .family = SIGHT},
        {.value = -6, .stage = PLUS, .family = SIGHT}, /* the worst */
        {.value = 1, .stage = PLUS, .family = ANY},
        {.value = 1, .stage = PLUS, .family = ANY},
    };
    assert_int_equal(mods_total(&RECIPE, mods, 9), 10 - 1 + 3 - 6 + 2);
    const RulesModState states[] = {MOD_COUNTS, MOD_COUNTS, MOD_BEATEN, MOD_BEATEN, MOD_COUNTS,
                                    MOD_BEATEN, MOD_COUNTS, MOD_COUNTS, MOD_COUNTS};
    assert_states(mods, 9, states);
}

static void the_order_of_the_list_does_not_change_the_sum(void **state) {
    (void)state;
    RulesMod forward[] = {{.value = -2, .stage = PLUS, .family = SIGHT},
                          {.value = 4, .stage = BASE},
                          {.value = -6, .stage = PLUS, .family = SIGHT},
                          {.value = 5, .stage = MAXIMUM},
                          {.value = 9, .stage = PLUS}};
    RulesMod backward[5];
    for (int i = 0; i < 5; i++) {
        backward[i] = forward[4 - i];
    }
    assert_int_equal(mods_total(&RECIPE, forward, 5), 5); /* 4 - 6 + 9 = 7, at most 5 */
    assert_int_equal(mods_total(&RECIPE, backward, 5), 5);
}

static void what_was_ignored_or_exempt_stays_so(void **state) {
    (void)state;
    RulesMod mods[] = {{.value = 10, .stage = BASE},
                       {.value = -3, .stage = PLUS, .family = COVER, .state = MOD_IGNORED},
                       {.value = -1, .stage = PLUS, .family = COVER, .state = MOD_EXEMPT},
                       {.value = -1, .stage = PLUS, .family = COVER, .state = MOD_BEATEN}};
    assert_int_equal(mods_total(&RECIPE, mods, 4), 9);
    const RulesModState states[] = {MOD_COUNTS, MOD_IGNORED, MOD_EXEMPT, MOD_COUNTS};
    assert_states(mods, 4, states);
}

static void a_cap_cuts_what_was_added_either_way(void **state) {
    (void)state;
    RulesMod over[] = {{.value = 1, .stage = BASE},
                       {.value = 9, .stage = PLUS},
                       {.value = -1, .stage = PLUS},
                       {.value = 6, .stage = PLUS}};
    assert_int_equal(mods_total(&RECIPE, over, 4), 13); /* 14 added, at most 12 */
    const RulesModState states[] = {MOD_COUNTS, MOD_COUNTS, MOD_COUNTS, MOD_CAPPED};
    assert_states(over, 4, states);
    RulesMod under[] = {{.value = 20, .stage = BASE}, {.value = -10, .stage = PLUS}, {.value = -10, .stage = PLUS}};
    assert_int_equal(mods_total(&RECIPE, under, 3), 8);
    assert_int_equal(under[1].state, MOD_COUNTS);
    assert_int_equal(under[2].state, MOD_CAPPED);
    RulesMod exact[] = {{.value = 1, .stage = BASE}, {.value = 12, .stage = PLUS}};
    assert_int_equal(mods_total(&RECIPE, exact, 2), 13);
    assert_int_equal(exact[1].state, MOD_COUNTS);
}

static void the_lowest_maximum_holds_and_the_others_are_beaten(void **state) {
    (void)state;
    RulesMod mods[] = {{.value = 5, .stage = BASE},
                       {.value = 4, .stage = MAXIMUM},
                       {.value = 2, .stage = MAXIMUM},
                       {.value = 3, .stage = MAXIMUM}};
    assert_int_equal(mods_total(&RECIPE, mods, 4), 2);
    const RulesModState states[] = {MOD_COUNTS, MOD_BEATEN, MOD_COUNTS, MOD_BEATEN};
    assert_states(mods, 4, states);
    mods[0].value = 2; /* no maximum binds */
    assert_int_equal(mods_total(&RECIPE, mods, 4), 2);
    assert_int_equal(mods[2].state, MOD_BEATEN);
}

static void a_floor_is_the_last_word(void **state) {
    (void)state;
    RulesMod mods[] = {{.value = 2, .stage = BASE}, {.value = -7, .stage = PLUS}, {.value = 3, .stage = MIN}};
    assert_int_equal(mods_total(&RECIPE, mods, 2), 1); /* the stage's own floor */
    assert_int_equal(mods_total(&RECIPE, mods, 3), 3);
    assert_int_equal(mods[2].state, MOD_COUNTS);
    assert_int_equal(mods_total(&RECIPE, NULL, 0), 1);
}

static void the_last_of_a_set_replaces_what_there_was(void **state) {
    (void)state;
    static const ModStage stages[] = {{STAGE_BASE, 0}, {STAGE_ADD, 0}, {STAGE_SET, 0}, {STAGE_ADD, 0}, {STAGE_CAP, 1}};
    static const ModRecipe recipe = {stages, 5, FAMILIES, 4};
    RulesMod mods[] = {{.value = 5, .stage = 0},
                       {.value = 9, .stage = 1},
                       {.value = 3, .stage = 2},
                       {.value = 2, .stage = 2},
                       {.value = 1, .stage = 3}};
    assert_int_equal(mods_total(&recipe, mods, 5), 3); /* 2 + 1: what was added before is gone, and not capped */
    assert_int_equal(mods[2].state, MOD_BEATEN);
    assert_int_equal(mods[4].state, MOD_COUNTS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(families_combine_by_their_own_rule),
        cmocka_unit_test(the_order_of_the_list_does_not_change_the_sum),
        cmocka_unit_test(what_was_ignored_or_exempt_stays_so),
        cmocka_unit_test(a_cap_cuts_what_was_added_either_way),
        cmocka_unit_test(the_lowest_maximum_holds_and_the_others_are_beaten),
        cmocka_unit_test(a_floor_is_the_last_word),
        cmocka_unit_test(the_last_of_a_set_replaces_what_there_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
