/* The line between two centres against an independent judge: the segment clipped by the six half planes of each hex in
 * exact fractions (a Cyrus-Beck clip; no formula of hex_ray.c is used). */
#include "geom/hex.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static const HexBoard BOARD = {.columns = 13, .rows = 9};

static HexId hex(const char *name) {
    HexId id;
    assert_true(hex_parse(name, &id));
    return id;
}

/* ---- the judge ---- */

typedef struct {
    int64_t num, den; /* den > 0 */
} Fraction;

static int compare(Fraction a, Fraction b) {
    int64_t left = a.num * b.den, right = b.num * a.den;
    return (left > right) - (left < right);
}

static const int CORNERS[6][2] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};

static void centre(HexId id, int64_t out[2]) {
    out[0] = 2 * (id.column - 1) + (id.row - 1) % 2;
    out[1] = 3 * (id.row - 1);
}

typedef enum { APART, CROSSED, TOUCHED_LEFT, TOUCHED_RIGHT } Judged;

/* Clips from + s (to - from), 0 <= s <= 1, by the closed hex. What is left is a stretch or one point: if its middle is
 * strictly inside all six sides the hex is crossed, else it is touched on the side where its centre lies. */
static Judged judge(HexId id, HexId from, HexId to, bool *edge) {
    int64_t a[2], b[2], h[2], d[2];
    centre(from, a);
    centre(to, b);
    centre(id, h);
    d[0] = b[0] - a[0];
    d[1] = b[1] - a[1];
    Fraction low = {0, 1}, high = {1, 1};
    for (int k = 0; k < 6; k++) {
        int64_t px = h[0] + CORNERS[k][0], py = h[1] + CORNERS[k][1];
        int64_t ex = CORNERS[(k + 1) % 6][0] - CORNERS[k][0], ey = CORNERS[(k + 1) % 6][1] - CORNERS[k][1];
        /* inside: cross(edge, point - corner) >= 0, corners going clockwise with y down */
        int64_t at_start = ex * (a[1] - py) - ey * (a[0] - px), slope = ex * d[1] - ey * d[0];
        if (slope == 0) {
            if (at_start < 0) {
                return APART;
            }
            continue;
        }
        Fraction cut = slope > 0 ? (Fraction){-at_start, slope} : (Fraction){at_start, -slope};
        if (slope > 0 && compare(cut, low) > 0) {
            low = cut;
        } else if (slope < 0 && compare(cut, high) < 0) {
            high = cut;
        }
    }
    if (compare(low, high) > 0) {
        return APART;
    }
    /* the middle, over a common denominator */
    int64_t den = 2 * low.den * high.den, num = low.num * high.den + high.num * low.den;
    bool inside = true;
    for (int k = 0; k < 6; k++) {
        int64_t px = h[0] + CORNERS[k][0], py = h[1] + CORNERS[k][1];
        int64_t ex = CORNERS[(k + 1) % 6][0] - CORNERS[k][0], ey = CORNERS[(k + 1) % 6][1] - CORNERS[k][1];
        int64_t mx = den * (a[0] - px) + num * d[0], my = den * (a[1] - py) + num * d[1];
        inside = inside && ex * my - ey * mx > 0;
    }
    *edge = !inside && compare(low, high) < 0;
    int64_t turn = d[0] * (h[1] - a[1]) - d[1] * (h[0] - a[0]);
    return inside ? CROSSED : turn > 0 ? TOUCHED_RIGHT : TOUCHED_LEFT;
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
                Judged judged = judge(nth(k), nth(i), nth(j), &edge);
                Judged got = !touch                          ? APART
                             : touch->meeting == HEX_CROSSED ? CROSSED
                             : touch->meeting == HEX_LEFT    ? TOUCHED_LEFT
                                                             : TOUCHED_RIGHT;
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
