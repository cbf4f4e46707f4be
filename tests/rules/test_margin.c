/* How margins of single decisions combine, and the margins of comparisons of lengths, worked on paper. */
#include "rules/margin.h"
#include "support/test.h"

#include <math.h>

static RulesMargin found(double mm) {
    return (RulesMargin){.kind = MARGIN_FOUND, .mm = mm};
}

static const RulesMargin NONE = {.kind = MARGIN_NONE};

static RulesDecision says(bool holds, double mm) {
    return (RulesDecision){holds, found(mm)};
}

static void expect(RulesDecision it, bool holds, RulesMarginKind kind, double mm) {
    assert_int_equal(it.holds, holds);
    assert_int_equal(it.margin.kind, kind);
    if (kind != MARGIN_NONE) {
        assert_true(fabs(it.margin.mm - mm) < 1e-6);
    }
}

static void both_hold_until_the_first_fails(void **state) {
    (void)state;
    expect(decision_and(says(true, 5), says(true, 0.5)), true, MARGIN_FOUND, 0.5);
    expect(decision_and(says(false, 3), says(false, 1)), false, MARGIN_AT_LEAST, 3);
    expect(decision_and(says(true, 1), says(false, 3)), false, MARGIN_AT_LEAST, 3);
    expect(decision_and((RulesDecision){true, NONE}, says(false, 3)), false, MARGIN_FOUND, 3);
    expect(decision_and((RulesDecision){false, NONE}, says(true, 3)), false, MARGIN_NONE, 0);
    expect(decision_and((RulesDecision){false, NONE}, says(false, 3)), false, MARGIN_NONE, 0);
    expect(decision_and((RulesDecision){true, NONE}, says(true, 3)), true, MARGIN_FOUND, 3);
}

static void either_fails_until_the_first_holds(void **state) {
    (void)state;
    expect(decision_or(says(false, 5), says(false, 0.5)), false, MARGIN_FOUND, 0.5);
    expect(decision_or(says(true, 3), says(true, 1)), true, MARGIN_AT_LEAST, 3);
    expect(decision_or(says(false, 1), says(true, 3)), true, MARGIN_AT_LEAST, 3);
    expect(decision_or((RulesDecision){true, NONE}, says(true, 3)), true, MARGIN_NONE, 0);
}

static void of_several_the_last_that_must_change_decides(void **state) {
    (void)state;
    const RulesDecision items[] = {says(true, 4), says(true, 1), says(true, 2), says(false, 3), says(false, 7)};
    expect(decision_at_least(items, 5, 3), true, MARGIN_AT_LEAST, 1);
    expect(decision_at_least(items, 5, 1), true, MARGIN_AT_LEAST, 4);
    expect(decision_at_least(items, 5, 4), false, MARGIN_AT_LEAST, 3);
    expect(decision_at_least(items, 5, 5), false, MARGIN_AT_LEAST, 7);
    expect(decision_at_least(items, 3, 3), true, MARGIN_FOUND, 1);      /* all of them: an and */
    expect(decision_at_least(items + 3, 2, 1), false, MARGIN_FOUND, 3); /* any of them: an or */
    const RulesDecision fixed[] = {{true, NONE}, says(true, 1), says(false, 2)};
    expect(decision_at_least(fixed, 3, 1), true, MARGIN_NONE, 0);
    expect(decision_at_least(fixed, 3, 3), false, MARGIN_AT_LEAST, 2);
}

static void a_limit_passes_a_hundredth_of_a_millimetre_beyond(void **state) {
    (void)state;
    assert_true(fabs(rules_margin_of_limit(297, 300, 2, "R").mm - 1.505) < 1e-9); /* in range */
    assert_true(fabs(rules_margin_of_limit(50.4, 50, 2, "R").mm - 0.195) < 1e-9); /* out of coherency */
    assert_true(fabs(rules_margin_of_limit(51 - 45, 0, 4, "R").mm - 1.4975) <
                1e-9); /* further from an edge than another */
    assert_true(fabs(rules_margin_of_limit(149.7, 150, 1, "R").mm - 0.31) <
                1e-9); /* a way in the open: the start moves */
    assert_true(rules_margin_of_limit(297, 500, 2, "R").beyond);
    assert_true(rules_margin_of_limit(297, 300, 0, "R").beyond); /* nothing moves */
}

static GeomVec square_points[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
static const int square_ring[] = {0, 4};

static RulesMargin disc_at(double x, RulesMarginPlace what) {
    GeomArea square = area_make(square_points, square_ring, 1, NULL);
    GeomBase base = geom_base_disc(32);
    GeomShape shape = shape_place(&base, vec(x, 50), 0);
    return rules_margin_of_place(&shape, &square, what, 2, "R");
}

static void near_to(RulesMargin margin, RulesMarginKind kind, double mm) {
    assert_int_equal(margin.kind, kind);
    assert_true(fabs(margin.mm - mm) < 1e-3);
}

static void a_membership_ends_at_half_of_what_it_laps(void **state) {
    (void)state;
    near_to(disc_at(-15.2, MARGIN_OVERLAPS), MARGIN_FOUND, 0.4);
    near_to(disc_at(-16.8, MARGIN_OVERLAPS), MARGIN_FOUND, 0.4);
    near_to(disc_at(-16.8, MARGIN_TOUCHES), MARGIN_FOUND, 0.395);
    near_to(disc_at(1.2, MARGIN_CENTRE), MARGIN_FOUND, 0.6);
    near_to(disc_at(-1.2, MARGIN_CENTRE), MARGIN_FOUND, 0.6);
    near_to(disc_at(1.2, MARGIN_HALF), MARGIN_AT_LEAST, 0.6);
    near_to(disc_at(17, MARGIN_WHOLLY), MARGIN_FOUND, 0.5);
    near_to(disc_at(15, MARGIN_WHOLLY), MARGIN_AT_LEAST, 0.5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_hold_until_the_first_fails),
        cmocka_unit_test(either_fails_until_the_first_holds),
        cmocka_unit_test(of_several_the_last_that_must_change_decides),
        cmocka_unit_test(a_limit_passes_a_hundredth_of_a_millimetre_beyond),
        cmocka_unit_test(a_membership_ends_at_half_of_what_it_laps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
