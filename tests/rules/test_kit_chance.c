/* Chances as exact fractions: figures worked out by hand. */
#include "rules/kit/chance.h"
#include "support/test.h"

#include <math.h>

static void assert_is(KitChance chance, unsigned numerator, unsigned denominator) {
    assert_int_equal(chance.numerator, numerator);
    assert_int_equal(chance.denominator, denominator);
    assert_true(fabs(chance.value - (double)numerator / denominator) < 1e-15);
}

static void sums_and_shares_stay_in_lowest_terms(void **state) {
    (void)state;
    assert_is(rulekit_chance_either(rulekit_chance(1, 6), rulekit_chance(1, 3)), 1, 2);
    assert_is(rulekit_chance_both(rulekit_chance(2, 3), rulekit_chance(3, 4)), 1, 2);
    assert_is(rulekit_chance_both(rulekit_chance(0, 1), rulekit_chance(3, 4)), 0, 1);
    assert_is(rulekit_chance_given(rulekit_chance(15, 36), rulekit_chance(30, 36)), 1, 2);
}

/* Past 2^60 a fraction is given up, the number is not. */
static void what_is_too_long_for_a_fraction_is_a_number(void **state) {
    (void)state;
    KitChance none = rulekit_chance_never(rulekit_chance(1, 6), 40);
    assert_int_equal(none.denominator, 0);
    assert_true(fabs(none.value - pow(5. / 6, 40)) < 1e-15);
    assert_true(fabs(rulekit_chance_either(none, rulekit_chance(1, 2)).value - none.value - .5) < 1e-15);
}

/* Of three tries at 1/3: 8, 12, 6 and 1 of 27. */
static void how_often_it_comes_about(void **state) {
    (void)state;
    KitChance counts[4];
    rulekit_chance_counts(rulekit_chance(1, 3), 3, counts);
    assert_is(counts[0], 8, 27);
    assert_is(counts[1], 4, 9);
    assert_is(counts[2], 2, 9);
    assert_is(counts[3], 1, 27);
}

/* Two dice: one way to 2, six to 7, one to 12. Three: 27 of 216 come to 10. */
static void what_dice_come_to(void **state) {
    (void)state;
    KitChance totals[19];
    rulekit_chance_totals(2, totals);
    assert_is(totals[0], 0, 1);
    assert_is(totals[1], 0, 1);
    assert_is(totals[2], 1, 36);
    assert_is(totals[7], 1, 6);
    assert_is(totals[12], 1, 36);
    rulekit_chance_totals(3, totals);
    assert_is(totals[10], 1, 8);
    rulekit_chance_totals(0, totals);
    assert_is(totals[0], 1, 1);
    assert_is(rulekit_chance_sum(2, -2, 5), 7, 12); /* 7 or more */
}

/* Two dice come to what one die shows in 1 + 2 + 3 + 4 + 5 of 216 ways. */
static void one_count_against_another(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    KitSpread two = rulekit_spread_dice(arena, 2), one = rulekit_spread_dice(arena, 1);
    KitSpread ahead = rulekit_spread_sum(&two, -1, &one), all = rulekit_spread_sum(&two, 1, &one);
    assert_is(rulekit_spread_between(&ahead, 0, 0), 5, 72);
    assert_is(rulekit_spread_between(&ahead, ahead.min, ahead.max), 1, 1);
    assert_is(rulekit_spread_between(&all, 10, 10), 1, 8);
    assert_is(rulekit_spread_between(&all, 100, 200), 0, 1);
    rulekit_spread_add(&all, 0, rulekit_chance(1, 3));
    assert_is(rulekit_spread_between(&all, 0, 2), 1, 3);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_and_shares_stay_in_lowest_terms),
        cmocka_unit_test(what_is_too_long_for_a_fraction_is_a_number),
        cmocka_unit_test(how_often_it_comes_about),
        cmocka_unit_test(what_dice_come_to),
        cmocka_unit_test(one_count_against_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
