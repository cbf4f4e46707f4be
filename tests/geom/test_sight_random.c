/* The core's lines of sight against an independent judge (shared_oracle.h): first both on tables worked out by hand,
 * then the core on random tables. SIGHT_SEED and SIGHT_TABLES in the environment choose others; tools/sight_long runs
 * for hours. */
#include "geom/limits.h"
#include "geom/shared_judge.h"
#include "support/test.h"

#include <stdlib.h>

/* What a table must come to. `clearance` of a blocked pair is the placement margin, negative. `depth` < 0: none asked.
 */
typedef struct {
    bool seen;
    double clearance, depth, limit;
} Expected;

static void is_close(double value, double expected, double slack) {
    if (!(fabs(value - expected) <= slack)) {
        fail_msg("%.12g is not %.12g within %.3g", value, expected, slack);
    }
}

static void oracle_says(const Table *table, const bool *held, Expected expected) {
    Oracle *oracle = oracle_create(table, held, 0);
    OracleRuling ruling = oracle_rule(oracle, true);
    oracle_destroy(oracle);
    assert_int_equal(ruling.verdict, expected.seen ? ORACLE_SEEN : ORACLE_HIDDEN);
    if (expected.clearance > 0) {
        is_close(ruling.width / 2, expected.clearance, 1e-7);
    } else {
        OracleOpening opening = oracle_opening(table, held);
        is_close(-opening.need, expected.clearance, 1e-7);
        assert_true(opening.found);
        oracle_opening_term(&opening);
    }
    if (expected.depth >= 0) {
        assert_true(ruling.has_depth);
        is_close(ruling.depth, expected.depth, 1e-4);
        is_close(ruling.limit, expected.limit, 0);
    }
}

static void core_says(const GeomSight *sight, Expected expected) {
    assert_int_equal(sight->verdict, expected.seen ? GEOM_SIGHT_CLEAR : GEOM_SIGHT_BLOCKED);
    is_close(sight->clearance, expected.clearance, GEOM_CLEARANCE_EPS + 1e-6);
    assert_int_equal(sight->has_depth, expected.depth >= 0);
    if (expected.depth >= 0) {
        is_close(sight->depth, expected.depth, GEOM_DEPTH_EPS);
        is_close(sight->depth_limit, expected.limit, 0);
    }
}

static void check(Table *table, Expected expected) {
    bool held[16];
    GeomSight sight = judge_look(table, held);
    oracle_says(table, held, expected);
    core_says(&sight, expected);
    JudgeTally tally = {0};
    char why[300] = "";
    if (!judge_table(table, JUDGE_ALL, 1, &tally, why, sizeof why)) {
        table_dump(table, stderr);
        fail_msg("%s", why);
    }
    table_term(table);
}

/* Two discs of 40, middles 400 apart on y = 0. */
static Table two_discs(void) {
    Table table;
    table_init(&table, "two discs");
    table.a = table_disc(0, 0, 40);
    table.b = table_disc(400, 0, 40);
    return table;
}

static void open_ground_is_as_wide_as_the_smaller_base(void **state) {
    (void)state;
    Table table = two_discs();
    table.b = table_disc(300, 0, 25);
    check(&table, (Expected){true, 12.5, -1, 0}); /* 25 / 2 */
}

static void an_oval_is_as_wide_as_its_longer_axis_across_the_line(void **state) {
    (void)state;
    Table table = two_discs();
    table.a = table_oval(0, 0, 60, 30, acos(0)); /* long axis along y: 60 wide; less when tilted */
    table.b = table_disc(400, 0, 100);
    check(&table, (Expected){true, 30, -1, 0});
}

static void a_triangle_is_as_wide_as_its_far_side(void **state) {
    (void)state;
    Table table = two_discs();
    /* Tilted by t its corners lie at 0 and 30 sin t +- 20 cos t: 40 cos t apart, most when level. */
    table.a = table_hull((GeomVec[]){{0, 0}, {-30, 20}, {-30, -20}}, 3);
    table.b = table_disc(400, 0, 100);
    check(&table, (Expected){true, 20, -1, 0});
}

static void a_pillar_leaves_the_wider_side(void **state) {
    (void)state;
    Table table = two_discs();
    table_add_box(&table, TABLE_SOLID, 0, 190, -5, 210, 9);
    /* Below it -20..-5 = 15, above 9..20 = 11. Tilting by t moves the tangent by 400 sin t at one base and the pillar's
     * corner by no more than 210 sin t, so level is widest: 15 / 2. */
    check(&table, (Expected){true, 7.5, -1, 0});
}

static void a_wall_that_ends_on_the_tangent_blocks_with_clearance_nought(void **state) {
    (void)state;
    Table table = two_discs();
    table_add_box(&table, TABLE_SOLID, 0, 100, -20, 300, 60);
    check(&table, (Expected){false, 0, -1, 0});
}

static void a_wall_two_beyond_the_tangent_blocks_by_one(void **state) {
    (void)state;
    Table table = two_discs();
    /* Level: the wall up by 1 and the bases down by 1 meet at the line y = -21. Tilted by t the tangent rises by 400
     * sin t, the wall's corner by 100 sin t; the other way the corner at 300 falls by 300 sin t and the tangent not at
     * all. Over the top it is 80. */
    table_add_box(&table, TABLE_SOLID, 0, 100, -22, 300, 60);
    check(&table, (Expected){false, -1, -1, 0});
}

static void staggered_screens_are_passed_by_a_tilted_beam(void **state) {
    (void)state;
    Table table;
    table_init(&table, "staggered");
    table.a = table_disc(0, 0, 50);
    table.b = table_disc(400, 0, 50);
    table_add_box(&table, TABLE_SOLID, 0, 90, -300, 100, 5);
    table_add_box(&table, TABLE_SOLID, 0, 300, -5, 310, 300);
    /* Falling by t, with s = sin t and c = cos t: above 100 s + 5 c and 400 s - 25, below 300 s - 5 c and 25. The first
     * pair opens as 200 s - 10 c, the last closes as 50 - 400 s; both bounds change hands at 300 s = 25 + 5 c, where
     * the width is (50 - 20 c) / 3. With s = (5 + c) / 60: 3601 c^2 + 10 c - 3575 = 0. */
    double c = (-10 + sqrt(100 + 4.0 * 3601 * 3575)) / (2 * 3601);
    check(&table, (Expected){true, (50 - 20 * c) / 6, -1, 0});
}

static void a_shared_wall_is_no_gap(void **state) {
    (void)state;
    Table table = two_discs();
    table_add_box(&table, TABLE_SOLID, 0, 150, 0, 250, 80);
    table_add_box(&table, TABLE_SOLID, 0, 150, -80, 250, 0);
    check(&table, (Expected){false, 0, -1, 0});
}

static void two_corners_that_meet_are_no_gap(void **state) {
    (void)state;
    Table table = two_discs();
    table_add_box(&table, TABLE_SOLID, 0, 150, 0, 200, 80);
    table_add_box(&table, TABLE_SOLID, 0, 200, -80, 250, 0);
    check(&table, (Expected){false, 0, -1, 0});
}

static void a_slit_of_four_tenths_is_seen_through(void **state) {
    (void)state;
    Table table = two_discs();
    table_add_box(&table, TABLE_SOLID, 0, 150, 0.2, 250, 80);
    table_add_box(&table, TABLE_SOLID, 0, 150, -80, 250, -0.2);
    check(&table, (Expected){true, 0.2, -1, 0}); /* 0.4 cos t - 100 sin t is most when level */
}

static void a_wood_between_the_bases_blocks_as_if_solid(void **state) {
    (void)state;
    Table table = two_discs();
    table_add_box(&table, TABLE_WOOD, 100, 150, -30, 200, 30);
    check(&table,
          (Expected){false, -5, -1, 0}); /* its side at 30, the tangent at 20: each gives 5; level is best as above */
}

static void a_hundred_of_wood_is_seen_through(void **state) {
    (void)state;
    Table table = two_discs();
    table.a = table_disc(0, 0, 50);
    table_add_box(&table, TABLE_WOOD, 100, -60, -200, 125, 200);
    check(&table, (Expected){true, 20, 100, 100}); /* from the rim at 25 to the edge at 125, only on one line */
}

static void a_hundred_and_two_hundredths_of_wood_is_not(void **state) {
    (void)state;
    Table table = two_discs();
    table.a = table_disc(0, 0, 50);
    table_add_box(&table, TABLE_WOOD, 100, -60, -200, 125.02, 200);
    check(&table, (Expected){false, 20, 100.02, 100});
}

static void a_clearing_does_not_count_as_wood(void **state) {
    (void)state;
    Table table = two_discs();
    table.a = table_disc(0, 0, 50);
    table_add_box(&table, TABLE_WOOD, 100, -60, -200, 125, 200);
    table_add_ring(&table, (GeomVec[]){{60, -100}, {60, 100}, {90, 100}, {90, -100}}, 4);
    check(&table, (Expected){true, 20, 70, 100}); /* 25..60 and 90..125 */
}

static void a_wood_that_is_touched_blocks(void **state) {
    (void)state;
    Table table = two_discs();
    table.a = table_rect(0, 0, 40, 40, 0);
    table.b = table_rect(400, 0, 40, 40, 0);
    table_add_box(&table, TABLE_WOOD, 100, 20, -50, 60, 50);
    check(&table, (Expected){false, -15, -1, 0}); /* side at 50, bases' edge at 20: each gives 15; tilting only adds */
}

static void a_wood_that_is_entered_by_a_tenth_does_not(void **state) {
    (void)state;
    Table table = two_discs();
    table.a = table_rect(0, 0, 40, 40, 0);
    table.b = table_rect(400, 0, 40, 40, 0);
    table_add_box(&table, TABLE_WOOD, 100, 19.9, -50, 60, 50);
    check(&table, (Expected){true, 20, 40, 100}); /* 20..60 */
}

static Table nested_woods(void) {
    Table table = two_discs();
    table.a = table_disc(0, 0, 50);
    table_add_box(&table, TABLE_WOOD, 100, -60, -200, 105, 200);
    table_add_box(&table, TABLE_WOOD, 100, -50, -90, 65, 90);
    return table;
}

static void nested_woods_count_each_by_itself(void **state) {
    (void)state;
    Table table = nested_woods();
    check(&table, (Expected){true, 20, 80, 100}); /* 25..105 and 25..65 */
}

static void woods_of_one_group_add_up(void **state) {
    (void)state;
    Table table = two_discs();
    table.a = table_disc(0, 0, 50);
    table_add_box(&table, TABLE_WOOD, 100, -60, -200, 105, 200);
    table_add_box(&table, TABLE_WOOD, 100, 340, -200, 460, 200);
    table.pieces.items[0].group = table.pieces.items[1].group = 2;
    check(&table, (Expected){false, 20, 120, 100}); /* 25..105 and 340..380 */
}

/* 25..105 and 25..65, then 25..60 and 25..105: 80 of wood either way. The oracle only adds, so it is not asked. */
static void what_lies_in_two_woods_of_a_group_counts_once(void **state) {
    (void)state;
    bool held[16];
    for (int i = 0; i < 2; i++) {
        Table table = nested_woods();
        if (i == 1) {
            table_term(&table);
            table = two_discs();
            table.a = table_disc(0, 0, 50);
            table_add_box(&table, TABLE_WOOD, 100, -60, -200, 60, 200);
            table_add_box(&table, TABLE_WOOD, 100, -10, -200, 105, 200);
        }
        table.pieces.items[0].group = table.pieces.items[1].group = 2;
        GeomSight sight = judge_look(&table, held);
        core_says(&sight, (Expected){true, 20, 80, 100});
        table_term(&table);
    }
}

static void a_least_depth_need_not_be_attained(void **state) {
    (void)state;
    Table table = two_discs();
    table.a = table_rect(0, 0, 40, 40, 0);
    table.b = table_rect(400, 0, 40, 40, 0);
    table_add_piece(&table, TABLE_WOOD, 100);
    table_add_ring(&table, (GeomVec[]){{-50, -80}, {90, -80}, {90, 0}, {130, 0}, {130, 80}, {-50, 80}}, 6);
    table_add_box(&table, TABLE_SOLID, 0, 200, -60, 220, 0);
    /* Level lines below y = 0 have 20..90 = 70 of wood but meet the box, those above 20..130 = 110; lines that rise
     * through y = 0 between x = 90 and 200 come as near to 70 as one likes. The beam: 0..20. */
    check(&table, (Expected){true, 10, 70, 100});
}

static long setting(const char *name, long otherwise) {
    const char *text = getenv(name);
    return text && *text ? strtol(text, NULL, 10) : otherwise;
}

static void judge_tables(void (*make)(Table *, uint64_t, int), long seed, long tables) {
    JudgeTally tally = {0};
    printf("seed %ld, %ld tables\n", seed, tables);
    for (int i = 0; i < tables; i++) {
        Table table;
        char why[300] = "";
        make(&table, (uint64_t)seed, i);
        bool good = judge_table(&table, JUDGE_ALL, (uint64_t)i, &tally, why, sizeof why);
        if (!good) {
            table_dump(&table, stderr);
        }
        table_term(&table);
        if (!good) {
            fail_msg("seed %ld table %d: %s", seed, i, why);
        }
    }
    printf("seen %ld, hidden %ld (%ld too deep), too near to tell %ld; jostled %ld\n", tally.seen, tally.hidden,
           tally.too_deep, tally.untold, tally.jostles);
    assert_int_equal(tally.undecided, 0);
}

/* The oracle stands by a witness only where it is a beam by itself; here the way through is hardly wider than one, and
 * the least depth is found at its side. */
static void a_witness_at_the_side_of_the_narrowest_gap_is_still_a_beam(void **state) {
    (void)state;
    JudgeTally tally = {0};
    Table table;
    char why[300] = "";
    table_random(&table, 987123, 11);
    if (!judge_table(&table, JUDGE_ALL, 11, &tally, why, sizeof why)) {
        fail_msg("%s", why);
    }
    table_term(&table);
}

static void random_tables_are_judged_as_the_oracle_does(void **state) {
    (void)state;
    judge_tables(table_random, setting("SIGHT_SEED", 20240611), setting("SIGHT_TABLES", 120));
}

static void odd_tables_are_judged_as_the_oracle_does(void **state) {
    (void)state;
    judge_tables(table_odd, setting("SIGHT_SEED", 20240611), setting("SIGHT_TABLES", 120) / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open_ground_is_as_wide_as_the_smaller_base),
        cmocka_unit_test(an_oval_is_as_wide_as_its_longer_axis_across_the_line),
        cmocka_unit_test(a_triangle_is_as_wide_as_its_far_side),
        cmocka_unit_test(a_pillar_leaves_the_wider_side),
        cmocka_unit_test(a_wall_that_ends_on_the_tangent_blocks_with_clearance_nought),
        cmocka_unit_test(a_wall_two_beyond_the_tangent_blocks_by_one),
        cmocka_unit_test(staggered_screens_are_passed_by_a_tilted_beam),
        cmocka_unit_test(a_shared_wall_is_no_gap),
        cmocka_unit_test(two_corners_that_meet_are_no_gap),
        cmocka_unit_test(a_slit_of_four_tenths_is_seen_through),
        cmocka_unit_test(a_wood_between_the_bases_blocks_as_if_solid),
        cmocka_unit_test(a_hundred_of_wood_is_seen_through),
        cmocka_unit_test(a_hundred_and_two_hundredths_of_wood_is_not),
        cmocka_unit_test(a_clearing_does_not_count_as_wood),
        cmocka_unit_test(a_wood_that_is_touched_blocks),
        cmocka_unit_test(a_wood_that_is_entered_by_a_tenth_does_not),
        cmocka_unit_test(nested_woods_count_each_by_itself),
        cmocka_unit_test(woods_of_one_group_add_up),
        cmocka_unit_test(what_lies_in_two_woods_of_a_group_counts_once),
        cmocka_unit_test(a_least_depth_need_not_be_attained),
        cmocka_unit_test(a_witness_at_the_side_of_the_narrowest_gap_is_still_a_beam),
        cmocka_unit_test(random_tables_are_judged_as_the_oracle_does),
        cmocka_unit_test(odd_tables_are_judged_as_the_oracle_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
