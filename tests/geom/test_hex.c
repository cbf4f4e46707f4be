#include "base/rng.h"
#include "geom/hex.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

static const HexBoard BOARD = {.columns = 13, .rows = 9};

static HexId hex(const char *name) {
    HexId id;
    assert_true(hex_parse(name, &id));
    return id;
}

static void the_board_has_113_hexes(void **state) {
    (void)state;
    assert_int_equal(hex_count(&BOARD), 113);
    int valid = 0;
    for (int row = -1; row <= 12; row++) {
        for (int column = -1; column <= 16; column++) {
            valid += hex_valid(&BOARD, (HexId){(int16_t)column, (int16_t)row});
        }
    }
    assert_int_equal(valid, 113);
}

static void short_rows_end_a_hex_earlier(void **state) {
    (void)state;
    const char *on[] = {"A1", "A13", "I13", "I1", "B12", "H12", "E7"}, *off[] = {"B13", "D13", "J1", "A14", "H13"};
    for (size_t i = 0; i < sizeof on / sizeof *on; i++) {
        assert_true(hex_valid(&BOARD, hex(on[i])));
    }
    for (size_t i = 0; i < sizeof off / sizeof *off; i++) {
        assert_false(hex_valid(&BOARD, hex(off[i])));
    }
    assert_false(hex_valid(&BOARD, (HexId){0, 0}));
    assert_false(hex_valid(&BOARD, (HexId){0, 1}));
}

static void neighbours_stand_in_order_from_the_north_east(void **state) {
    (void)state;
    const struct {
        const char *of, *side[6];
    } cases[] = {{"E7", {"D7", "E8", "F7", "F6", "E6", "D6"}},
                 {"B1", {"A2", "B2", "C2", "C1", NULL, "A1"}},
                 {"C1", {"B1", "C2", "D1", NULL, NULL, NULL}},
                 {"A1", {NULL, "A2", "B1", NULL, NULL, NULL}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int side = 0; side < 6; side++) {
            HexId to = hex_neighbour(hex(cases[i].of), side);
            if (cases[i].side[side]) {
                HexId want = hex(cases[i].side[side]);
                assert_int_equal(to.row, want.row);
                assert_int_equal(to.column, want.column);
            } else {
                assert_false(hex_valid(&BOARD, to));
            }
        }
    }
}

static void going_there_and_back_ends_where_it_began(void **state) {
    (void)state;
    for (int16_t row = -3; row <= 9; row++) {
        for (int16_t column = -3; column <= 13; column++) {
            for (int side = 0; side < 6; side++) {
                HexId back = hex_neighbour(hex_neighbour((HexId){column, row}, side), (side + 3) % 6);
                assert_int_equal(back.column, column);
                assert_int_equal(back.row, row);
            }
        }
    }
}

static void steps_are_those_of_the_catalogue(void **state) {
    (void)state;
    const struct {
        const char *a, *b;
        int steps;
    } cases[] = {{"E7", "E9", 2}, {"E7", "C7", 2},   {"E7", "D8", 2}, {"E7", "B9", 4},
                 {"A1", "I1", 8}, {"A1", "I13", 16}, {"E7", "E7", 0}, {"E1", "E13", 12}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(hex_steps(hex(cases[i].a), hex(cases[i].b)), cases[i].steps);
        assert_int_equal(hex_steps(hex(cases[i].b), hex(cases[i].a)), cases[i].steps);
    }
}

/* All 113 x 113 pairs against a search that only knows neighbours. */
static void steps_are_the_shortest_walk(void **state) {
    (void)state;
    int pairs = 0;
    for (int16_t row = 1; row <= 9; row++) {
        for (int16_t column = 1; column <= 13; column++) {
            HexId from = {column, row}, queue[113];
            if (!hex_valid(&BOARD, from)) {
                continue;
            }
            int steps[10][14], head = 0, tail = 0;
            memset(steps, -1, sizeof steps);
            steps[row][column] = 0;
            queue[tail++] = from;
            while (head < tail) {
                HexId at = queue[head++];
                for (int side = 0; side < 6; side++) {
                    HexId to = hex_neighbour(at, side);
                    if (hex_valid(&BOARD, to) && steps[to.row][to.column] < 0) {
                        steps[to.row][to.column] = steps[at.row][at.column] + 1;
                        queue[tail++] = to;
                    }
                }
            }
            assert_int_equal(tail, 113);
            for (int i = 0; i < tail; i++) {
                assert_int_equal(hex_steps(from, queue[i]), steps[queue[i].row][queue[i].column]);
                pairs++;
            }
        }
    }
    assert_int_equal(pairs, 113 * 113);
}

static void names_go_both_ways(void **state) {
    (void)state;
    char name[8];
    for (int16_t row = 1; row <= HEX_LINE_MAX; row++) {
        for (int16_t column = 1; column <= 999; column++) {
            HexId back;
            hex_name((HexId){column, row}, name);
            assert_true(hex_parse(name, &back));
            assert_int_equal(back.row, row);
            assert_int_equal(back.column, column);
        }
    }
    HexId id;
    assert_true(hex_parse("e7", &id));
    assert_int_equal(id.row, 5);
    assert_int_equal(id.column, 7);
    const char *far[] = {"Z1", "AA1", "az1", "BA1", "CV1"};
    const int rows[] = {26, 27, 52, 53, 100};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_true(hex_parse(far[i], &id));
        assert_int_equal(id.row, rows[i]);
    }
}

static void what_is_no_name_is_refused(void **state) {
    (void)state;
    const char *bad[] = {"",    "E",   "7",    "E0",  "E07",   "E-7",          "E7 ", " E7",
                         "EE7", "CW7", "AAA7", "E7x", "E1000", "E99999999999", "[7"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        HexId id = {42, 42};
        assert_false(hex_parse(bad[i], &id));
        assert_int_equal(id.row, 42);
    }
}

static void centres_stand_as_on_the_printed_board(void **state) {
    (void)state;
    double radius = 60 / sqrt(3.0);
    GeomVec a1 = hex_centre(hex("A1"), 60), b1 = hex_centre(hex("B1"), 60), e7 = hex_centre(hex("E7"), 60);
    assert_true(fabs(a1.x - 30) < 1e-12 && fabs(a1.y - radius) < 1e-12);
    assert_true(fabs(b1.x - 60) < 1e-12 && fabs(b1.y - 2.5 * radius) < 1e-12);
    assert_true(fabs(e7.x - 390) < 1e-12 && fabs(e7.y - 7 * radius) < 1e-12);
    for (int side = 0; side < 6; side++) {
        assert_true(fabs(vec_distance(e7, hex_centre(hex_neighbour(hex("E7"), side), 60)) - 60) < 1e-9);
    }
}

static void a_dropped_unit_goes_to_the_nearest_centre(void **state) {
    (void)state;
    uint64_t seed = 11;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    for (int i = 0; i < 20000; i++) {
        GeomVec at = vec(rng_range(&rng, -60, 860), rng_range(&rng, -60, 560));
        HexId best = {0, 0};
        double min = INFINITY;
        for (int16_t row = -2; row <= 12; row++) {
            for (int16_t column = -2; column <= 16; column++) {
                double distance = vec_distance(hex_centre((HexId){column, row}, 60), at);
                if (distance < min) {
                    min = distance;
                    best = (HexId){column, row};
                }
            }
        }
        HexId got = hex_at(&BOARD, at, 60);
        assert_int_equal(got.row, hex_valid(&BOARD, best) ? best.row : 0);
        assert_int_equal(got.column, hex_valid(&BOARD, best) ? best.column : 0);
    }
}

static void a_tie_goes_up_then_left(void **state) {
    (void)state;
    GeomVec e7 = hex_centre(hex("E7"), 60), d7 = hex_centre(hex("D7"), 60), e8 = hex_centre(hex("E8"), 60);
    HexId side = hex_at(&BOARD, vec_lerp(e7, d7, 0.5), 60);
    assert_int_equal(side.row, 4);
    assert_int_equal(side.column, 7);
    side = hex_at(&BOARD, vec_lerp(e7, e8, 0.5), 60);
    assert_int_equal(side.row, 5);
    assert_int_equal(side.column, 7);
    HexId off = hex_at(&BOARD, vec(-1e300, 1e300), 60);
    assert_int_equal(off.row, 0);
}

/* E7 to C7 runs along the side that D6 and D7 share, which is a third of the way long and lies in its middle; it stays
 * off D8. E7 to E9 runs through E8, its middle half. */
static void a_way_runs_through_a_hex_or_along_its_side(void **state) {
    (void)state;
    const HexId e7 = {7, 5}, c7 = {7, 3}, d6 = {6, 4}, d7 = {7, 4}, d8 = {8, 4}, e8 = {8, 5}, e9 = {9, 5};
    double in, out;
    assert_true(hex_stretch(d6, hex_centre(e7, 60), hex_centre(c7, 60), 60, &in, &out));
    assert_true(fabs(in - 1.0 / 3) < 1e-6 && fabs(out - 2.0 / 3) < 1e-6);
    assert_true(hex_stretch(d7, hex_centre(e7, 60), hex_centre(c7, 60), 60, &in, &out));
    assert_true(fabs(in - 1.0 / 3) < 1e-6 && fabs(out - 2.0 / 3) < 1e-6);
    assert_false(hex_stretch(d8, hex_centre(e7, 60), hex_centre(c7, 60), 60, &in, &out));
    assert_true(hex_stretch(e8, hex_centre(e7, 60), hex_centre(e9, 60), 60, &in, &out));
    assert_true(fabs(in - 0.25) < 1e-6 && fabs(out - 0.75) < 1e-6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_has_113_hexes),
        cmocka_unit_test(short_rows_end_a_hex_earlier),
        cmocka_unit_test(neighbours_stand_in_order_from_the_north_east),
        cmocka_unit_test(going_there_and_back_ends_where_it_began),
        cmocka_unit_test(steps_are_those_of_the_catalogue),
        cmocka_unit_test(steps_are_the_shortest_walk),
        cmocka_unit_test(names_go_both_ways),
        cmocka_unit_test(what_is_no_name_is_refused),
        cmocka_unit_test(centres_stand_as_on_the_printed_board),
        cmocka_unit_test(a_dropped_unit_goes_to_the_nearest_centre),
        cmocka_unit_test(a_tie_goes_up_then_left),
        cmocka_unit_test(a_way_runs_through_a_hex_or_along_its_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
