/* The line between two centres against an independent judge. */
#include "geom/hex.h"
#include "support/hex_judge.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static const HexBoard BOARD = {.columns = 13, .rows = 9};

static HexId hex(const char *name) {
    HexId id;
    assert_true(hex_parse(name, &id));
    return id;
}

static HexId nth(int index) {
    for (int16_t row = 1; row <= BOARD.rows; row++) {
        int16_t columns = (int16_t)(BOARD.columns - (row - 1) % 2);
        if (index < columns) {
            return (HexId){(int16_t)(index + 1), row};
        }
        index -= columns;
    }
    fail();
    return (HexId){0, 0};
}

static const HexTouch *find(const HexTouch *list, int count, HexId id) {
    for (int i = 0; i < count; i++) {
        if (hex_equal(list[i].hex, id)) {
            return &list[i];
        }
    }
    return NULL;
}

static void every_pair_agrees_with_clipping_in_fractions(void **state) {
    (void)state;
    int pairs = 0;
    for (int i = 0; i < 113; i++) {
        for (int j = 0; j < 113; j++) {
            if (i == j) {
                continue;
            }
            HexTouch touches[HEX_RAY_MAX];
            int count = hex_ray(nth(i), nth(j), touches, HEX_RAY_MAX);
            pairs++;
            for (int k = 0; k < 113; k++) {
                bool edge = false;
                const HexTouch *touch = find(touches, count, nth(k));
                if (k == i || k == j) {
                    assert_null(touch);
                    continue;
                }
                HexJudged judged = hex_judge(nth(k), nth(i), nth(j), &edge);
                HexJudged got = !touch                          ? JUDGED_APART
                                : touch->meeting == HEX_CROSSED ? JUDGED_CROSSED
                                : touch->meeting == HEX_LEFT    ? JUDGED_LEFT
                                                                : JUDGED_RIGHT;
                assert_int_equal(got, judged);
                assert_true(!touch || touch->edge == edge);
            }
        }
    }
    assert_int_equal(pairs, 12656);
}

static void back_again_the_same_hexes_come_in_reverse_with_sides_swapped(void **state) {
    (void)state;
    for (int i = 0; i < 113; i++) {
        for (int j = 0; j < i; j++) {
            HexTouch there[HEX_RAY_MAX], back[HEX_RAY_MAX];
            int count = hex_ray(nth(i), nth(j), there, HEX_RAY_MAX);
            assert_int_equal(hex_ray(nth(j), nth(i), back, HEX_RAY_MAX), count);
            for (int k = 0; k < count; k++) {
                const HexTouch *same = find(back, count, there[k].hex);
                assert_non_null(same);
                HexMeeting swapped = there[k].meeting == HEX_LEFT    ? HEX_RIGHT
                                     : there[k].meeting == HEX_RIGHT ? HEX_LEFT
                                                                     : HEX_CROSSED;
                assert_int_equal(same->meeting, swapped);
                assert_true(k == 0 || there[k - 1].t <= there[k].t);
            }
        }
    }
}

static void off_the_board_a_line_only_grazes(void **state) {
    (void)state;
    for (int i = 0; i < 113; i++) {
        for (int j = 0; j < 113; j++) {
            HexTouch touches[HEX_RAY_MAX];
            int count = hex_ray(nth(i), nth(j), touches, HEX_RAY_MAX);
            for (int k = 0; k < count; k++) {
                assert_true(hex_valid(&BOARD, touches[k].hex) || touches[k].meeting != HEX_CROSSED);
            }
        }
    }
    HexTouch touches[4];
    assert_int_equal(hex_ray(hex("A1"), hex("C1"), touches, 4), 2); /* B1 and the half cell west of it */
}

static void neighbours_have_nothing_between_them(void **state) {
    (void)state;
    HexTouch touch;
    assert_int_equal(hex_ray(hex("E7"), hex("E7"), &touch, 1), 0);
    for (int side = 0; side < 6; side++) {
        assert_int_equal(hex_ray(hex("E7"), hex_neighbour(hex("E7"), side), &touch, 1), 0);
    }
}

static void a_short_list_gets_the_full_count(void **state) {
    (void)state;
    HexTouch touches[2];
    assert_int_equal(hex_ray(hex("E1"), hex("E13"), touches, 2), 11);
}

/* ---- sides of entry ---- */

/* The sides whose closed stretch the clipped line enters through, by the judge: touch each side as a thin polygon. */
static void shots_at_e7_come_in_through_the_sides_of_the_catalogue(void **state) {
    (void)state;
    enum { NE, E, SE, SW, W, NW };
    const struct {
        const char *from;
        int count, sides[2];
    } rows[] = {{"C6", 1, {NW, 0}},  {"C8", 1, {NE, 0}}, {"C7", 2, {NW, NE}}, {"E9", 1, {E, 0}},   {"E5", 1, {W, 0}},
                {"F8", 2, {E, SE}},  {"F5", 2, {SW, W}}, {"G6", 1, {SW, 0}},  {"G7", 2, {SE, SW}}, {"G8", 1, {SE, 0}},
                {"D8", 2, {NE, E}},  {"D5", 2, {W, NW}}, {"B5", 1, {NW, 0}},  {"B6", 1, {NW, 0}},  {"B7", 1, {NE, 0}},
                {"B8", 1, {NE, 0}},  {"C5", 1, {NW, 0}}, {"C9", 1, {NE, 0}},  {"D9", 1, {E, 0}},   {"D4", 1, {W, 0}},
                {"A7", 2, {NW, NE}}, {"C4", 2, {W, NW}}, {"C10", 2, {NE, E}}, {"D7", 1, {NE, 0}}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int sides[2] = {0, 0};
        assert_int_equal(hex_entry(hex("E7"), hex(rows[i].from), sides), rows[i].count);
        assert_int_equal(sides[0], rows[i].sides[0]);
        if (rows[i].count == 2) {
            assert_int_equal(sides[1], rows[i].sides[1]);
        }
    }
    int sides[2];
    assert_int_equal(hex_entry(hex("E7"), hex("E7"), sides), 0);
}

/* A vertex is entered exactly on the lines that have edge contacts at the target's end: the two sides' neighbours. */
static void a_vertex_is_entered_where_a_side_ends(void **state) {
    (void)state;
    for (int i = 0; i < 113; i++) {
        for (int j = 0; j < 113; j++) {
            int sides[2];
            if (i == j) {
                continue;
            }
            HexTouch touches[HEX_RAY_MAX];
            int count = hex_ray(nth(i), nth(j), touches, HEX_RAY_MAX), edges = 0;
            for (int k = 0; k < count; k++) {
                edges += touches[k].edge;
            }
            assert_int_equal(hex_entry(nth(j), nth(i), sides) == 2, edges > 0);
        }
    }
}

static void a_board_of_full_rows_has_thirteen_in_each(void **state) {
    (void)state;
    HexBoard full = {.columns = 13, .rows = 9, .full_rows = true};
    assert_int_equal(hex_count(&full), 117);
    assert_true(hex_valid(&full, hex("B13")));
    assert_false(hex_valid(&BOARD, hex("B13")));
    assert_int_equal(hex_doubled(hex("B13")).x, 25);
    assert_int_equal(hex_doubled(hex("E7")).x, 12);
    assert_int_equal(hex_doubled(hex("E7")).y, 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_agrees_with_clipping_in_fractions),
        cmocka_unit_test(back_again_the_same_hexes_come_in_reverse_with_sides_swapped),
        cmocka_unit_test(off_the_board_a_line_only_grazes),
        cmocka_unit_test(neighbours_have_nothing_between_them),
        cmocka_unit_test(a_short_list_gets_the_full_count),
        cmocka_unit_test(shots_at_e7_come_in_through_the_sides_of_the_catalogue),
        cmocka_unit_test(a_vertex_is_entered_where_a_side_ends),
        cmocka_unit_test(a_board_of_full_rows_has_thirteen_in_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
