/* Parts of a path: what unites, what is left, how long it is. */
#include "rules/kit/spans.h"
#include "support/test.h"

#include <math.h>

static int arena_made(void **state) {
    *state = arena_create();
    return 0;
}

static int arena_gone(void **state) {
    arena_destroy(*state);
    return 0;
}

static KitSpans spans_in(BaseArena *arena) {
    return (KitSpans){.arena = arena, .join = 0.01};
}

static void assert_span(const KitSpans *spans, int index, double s0, double s1, int area) {
    assert_in_range(index, 0, spans->count - 1);
    assert_true(spans->items[index].s0 == s0 && spans->items[index].s1 == s1);
    assert_int_equal(spans->items[index].area, area);
}

static void spans_stand_in_the_order_of_the_path(void **state) {
    KitSpans spans = spans_in(*state);
    const double pairs[] = {40, 50, 10, 20};
    spans_add_pairs(&spans, pairs, 2, 7);
    spans_add(&spans, 10, 12, 8);
    spans_add(&spans, 30, 30.005, 9); /* too short to be one */
    assert_int_equal(spans.count, 3);
    assert_span(&spans, 0, 10, 20, 7);
    assert_span(&spans, 1, 10, 12, 8); /* of two that begin together the one that was added first */
    assert_span(&spans, 2, 40, 50, 7);
}

static void a_span_may_be_a_place_where_that_is_asked_for(void **state) {
    KitSpans spans = spans_in(*state);
    spans.points = true;
    spans_add(&spans, 5, 5, 0);
    spans_add(&spans, 6, 5, 0);
    assert_int_equal(spans.count, 1);
}

static bool is_bridged(void *context, double between) {
    *(double *)context = between;
    return between < 50;
}

static void spans_that_meet_are_one(void **state) {
    KitSpans spans = spans_in(*state);
    spans_add(&spans, 0, 10, 1);
    spans_add(&spans, 10.005, 20, 2);
    spans_add(&spans, 5, 8, 3);
    spans_add(&spans, 40, 41, 4);
    spans_add(&spans, 80, 81, 5);
    KitSpans bridged = spans_copy(&spans);
    spans_unite(&spans, NULL, NULL);
    assert_int_equal(spans.count, 3);
    assert_span(&spans, 0, 0, 20, 1);
    double between = 0;
    spans_unite(&bridged, is_bridged, &between);
    assert_int_equal(bridged.count, 2);
    assert_span(&bridged, 0, 0, 41, 1);
    assert_true(between == 60.5); /* the middle of the last gap */
}

static void what_is_taken_away_leaves_the_rest(void **state) {
    KitSpans spans = spans_in(*state), holes = spans_in(*state);
    spans_add(&spans, 0, 100, 1);
    spans_add(&holes, -5, 10, 0);
    spans_add(&holes, 40, 60, 0);
    spans_subtract(&spans, &holes);
    assert_int_equal(spans.count, 2);
    assert_span(&spans, 0, 10, 40, 1);
    assert_span(&spans, 1, 60, 100, 1);
    assert_true(spans_length(&spans, INFINITY) == 70);
    assert_true(spans_length(&spans, 65) == 35);
    assert_true(spans_reach(&spans, 35) == 65);
    assert_true(spans_reach(&spans, 1000) == 100);
    assert_true(spans_cover(&spans, 60, 100) && !spans_cover(&spans, 30, 70));
    assert_true(spans_hold(&spans, 40.5, 1) && !spans_hold(&spans, 40.5, 0));
}

static void marks_stand_in_order(void **state) {
    KitSpans spans = spans_in(*state);
    KitMarks marks = {.arena = *state};
    spans_add(&spans, 10, 30, 0);
    marks_add(&marks, 20);
    marks_add(&marks, 0);
    marks_add_spans(&marks, &spans);
    assert_int_equal(marks.count, 4);
    for (int i = 0; i < marks.count; i++) {
        assert_true(marks.at[i] == 10 * i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(spans_stand_in_the_order_of_the_path, arena_made, arena_gone),
        cmocka_unit_test_setup_teardown(a_span_may_be_a_place_where_that_is_asked_for, arena_made, arena_gone),
        cmocka_unit_test_setup_teardown(spans_that_meet_are_one, arena_made, arena_gone),
        cmocka_unit_test_setup_teardown(what_is_taken_away_leaves_the_rest, arena_made, arena_gone),
        cmocka_unit_test_setup_teardown(marks_stand_in_order, arena_made, arena_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
