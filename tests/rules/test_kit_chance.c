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
    assert_is(kit_chance_either(kit_chance(1, 6), kit_chance(1, 3)), 1, 2);
    assert_is(kit_chance_both(kit_chance(2, 3), kit_chance(3, 4)), 1, 2);
    assert_is(kit_chance_both(kit_chance(0, 1), kit_chance(3, 4)), 0, 1);
    assert_is(kit_chance_given(kit_chance(15, 36), kit_chance(30, 36)), 1, 2);
}

/* Past 2^60 a fraction is given up, the number is not. */
static void what_is_too_long_for_a_fraction_is_a_number(void **state) {
    (void)state;
    KitChance none = kit_chance_never(kit_chance(1, 6), 40);
    assert_int_equal(none.denominator, 0);
    assert_true(fabs(none.value - pow(5. / 6, 40)) < 1e-15);
    assert_true(fabs(kit_chance_either(none, kit_chance(1, 2)).value - none.value - .5) < 1e-15);
}

/* Of three tries at 1/3: 8, 12, 6 and 1 of 27. */
static void how_often_it_comes_about(void **state) {
    (void)state;
    KitChance counts[4];
    kit_chance_counts(kit_chance(1, 3), 3, counts);
    assert_is(counts[0], 8, 27);
    assert_is(counts[1], 4, 9);
    assert_is(counts[2], 2, 9);
    assert_is(counts[3], 1, 27);
}

/* Two dice: one way to 2, six to 7, one to 12. Three: 27 of 216 come to 10. */
static void what_dice_come_to(void **state) {
    (void)state;
    KitChance totals[19];
    kit_chance_totals(2, totals);
    assert_is(totals[0], 0, 1);
    assert_is(totals[1], 0, 1);
    assert_is(totals[2], 1, 36);
    assert_is(totals[7], 1, 6);
    assert_is(totals[12], 1, 36);
    kit_chance_totals(3, totals);
    assert_is(totals[10], 1, 8);
    kit_chance_totals(0, totals);
    assert_is(totals[0], 1, 1);
    assert_is(kit_chance_sum(2, -2, 5), 7, 12); /* 7 or more */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_and_shares_stay_in_lowest_terms),
        cmocka_unit_test(what_is_too_long_for_a_fraction_is_a_number),
        cmocka_unit_test(how_often_it_comes_about),
        cmocka_unit_test(what_dice_come_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
