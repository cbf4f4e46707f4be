/* The worked examples of EAH-LOS, EAH-HILL and EAH-STRUCT-18, -19, -27: the catalogue's numbers. */
#include "shared_eah.h"

#include <math.h>
#include <stdio.h>

#define V   "infantry 0 0 1.25"
#define T30 "infantry 30 0 1.25"

static void los_01_from_base_to_base(void **state) {
    (void)state;
    assert_true(sees("", V, T30));
    Board *board = board_open("", V, T30, "");
    board_sight(board, "a1", "b1", SIGHT_FULL);
    assert_true(board_cites(board, "EAH-LOS-01"));
    assert_true(fabs(board_number(board, "length") - 27.5) < 1e-6);
    board_close(board);
    assert_true(sees("mountain 10 20 -20 1.0", V, T30));
    assert_false(sees("mountain 10 20 -20 1.3", V, T30));
    assert_true(sees("mountain 10 20 -20 1.3", V,
                     "infantry 30 0 0 | \"base\": {\"hull\": [[-10, -30], [10, -30], [10, 30], [-10, 30]]}"));
    assert_false(sees_by("mountain 10 20 -20 1.0", V, T30, "\"los_points\": \"centre\"", false));
}

static void los_02_only_kinds_that_stop_sight_matter(void **state) {
    (void)state;
    const char *const none[] = {"crater", "marsh", "field", "stream", "toxic-flow", "open-ground", "lake"};
    for (size_t i = 0; i < BASE_COUNT(none); i++) {
        char terrain[64];
        snprintf(terrain, sizeof terrain, "%s 10 20 -10 10", none[i]);
        Board *board = board_open(terrain, V, T30, "");
        assert_true(board_sight(board, "a1", "b1", SIGHT_FULL).visible);
        assert_true(board_cites(board, "EAH-LOS-02"));
        board_close(board);
    }
}

static void los_03_complete_blockers_stop_the_line_where_it_enters(void **state) {
    (void)state;
    Board *board = board_open("small-stronghold 10 18 -4 4", V, T30, "");
    RulesSight sight = board_sight(board, "a1", "b1", SIGHT_FULL);
    assert_false(sight.visible);
    assert_true(fabs(sight.stop.x - 800) < 1e-6); /* x = 10, from the corner of the table at -70 */
    assert_true(board_cites(board, "EAH-LOS-03"));
    assert_true(board_cites(board, "EAH-STRUCT-18"));
    assert_int_equal(sight.blocker_count, 1);
    board_close(board);
    assert_true(sees("small-stronghold 10 18 1.25 4", V, T30)); /* touches the outermost line along its side */
    assert_true(sees("", V "; titan 14 0 3", T30));             /* a war engine in its place */
}

static void los_04_into_area_terrain_up_to_ten(void **state) {
    (void)state;
    assert_true(sees("woods 10 40 -10 10", V, "infantry 21.25 0 1.25"));
    assert_false(sees("woods 10 40 -10 10", V, "infantry 21.30 0 1.25"));
    Board *board = board_open("woods 10 40 -10 10", V, "infantry 19.95 0 1.25", "");
    RulesSight sight = board_sight(board, "a1", "b1", SIGHT_FULL);
    assert_true(sight.has_depth && fabs(sight.depth - 87) < 0.01 && fabs(sight.limit - 100) < 1e-9);
    assert_true(board_cites(board, "EAH-LOS-04"));
    board_close(board);
}

static void los_05_not_through_area_terrain(void **state) {
    (void)state;
    assert_false(sees("woods 10 13 -5 5", V, T30));
    assert_true(sees("woods 10 20 0.5 10", V, T30));
    assert_true(sees("woods 10 18 -10 10", V, "infantry 18 0 1.25"));
    assert_false(sees("woods 10 18 -10 10", V, "infantry 19.25 0 1.25"));
    Board *board = board_open("woods 10 18 -10 10", V, "infantry 18 0 1.25", "");
    RulesSight sight = board_sight(board, "a1", "b1", SIGHT_FULL);
    assert_true(fabs(sight.depth - 67.5) < 0.01);
    board_close(board);
    board = board_open("woods 10 13 -5 5", V, T30, "");
    board_sight(board, "a1", "b1", SIGHT_FULL);
    assert_true(board_cites(board, "EAH-LOS-05") && board_cites(board, "EAH-LOS-09"));
    board_close(board);
}

static void los_06_out_as_far_as_in(void **state) {
    (void)state;
    assert_true(sees("woods 10 40 -10 10", "infantry 21.25 0 1.25", V));
    assert_false(sees("woods 10 40 -10 10", "infantry 21.35 0 1.25", V));
    /* from any depth outwards, and still ten inwards */
    assert_true(sees_by("woods 10 40 -10 10", "infantry 30 0 1.25", V, "\"los_out_limit\": \"none\"", true));
    assert_false(sees_by("woods 10 40 -10 10", V, "infantry 30 0 1.25", "\"los_out_limit\": \"none\"", true));
    /* a viewer half out draws its line from the part outside */
    Board *board = board_open("woods 10 40 -10 10", "infantry 10 0 1.25", "infantry -20 0 1.25", "");
    RulesSight sight = board_sight(board, "a1", "b1", SIGHT_FULL);
    assert_true(sight.visible && (!sight.has_depth || sight.depth < 0.01));
    board_close(board);
}

static void los_07_both_in_one_piece(void **state) {
    (void)state;
    const char *u =
        "woods 0 10 0 30 | \"group\": \"u\"; woods 20 30 0 30 | \"group\": \"u\"; woods 0 30 -10 0 | \"group\": \"u\"";
    assert_true(sees("woods 0 30 -10 10", "infantry 5 0 1.25", "infantry 17.5 0 1.25"));
    assert_false(sees("woods 0 30 -10 10", "infantry 5 0 1.25", "infantry 17.6 0 1.25"));
    assert_true(sees(u, "infantry 4.75 15 1.25", "infantry 26.25 15 1.25"));
    assert_false(sees(u, "infantry 3.7 15 1.25", "infantry 26.25 15 1.25"));
}

static void los_08_each_piece_by_itself(void **state) {
    (void)state;
    const char *two = "woods 0 20 -10 10; woods 30 50 -10 10";
    const char *three = "woods 0 20 -10 10; woods 30 50 -10 10; woods 24 26 -10 10";
    assert_true(sees(two, "infantry 12 0 1.25", "infantry 38 0 1.25"));
    assert_false(sees(three, "infantry 12 0 1.25", "infantry 38 0 1.25"));
    assert_false(sees_by(two, "infantry 12 0 1.25", "infantry 38 0 1.25", "\"los_sum\": \"cumulative\"", false));
    assert_true(sees_by(two, "infantry 16 0 1.25", "infantry 34 0 1.25", "\"los_sum\": \"cumulative\"", false));
    assert_false(sees("woods 10 13 -10 10; woods 13 30 -10 10", V, "infantry 16.25 0 1.25"));
    assert_true(sees("woods 10 13 -10 10 | \"group\": \"g\"; woods 13 30 -10 10 | \"group\": \"g\"", V,
                     "infantry 16.25 0 1.25"));
    Board *board = board_open(three, "infantry 12 0 1.25", "infantry 38 0 1.25", "");
    RulesSight sight = board_sight(board, "a1", "b1", SIGHT_FULL);
    assert_true(board_cites(board, "EAH-LOS-08") && board_cites(board, "EAH-LOS-20"));
    assert_int_equal(sight.row_count, 3);
    board_close(board);
}

static void los_10_elevated_units_see_over_what_does_not_tower(void **state) {
    (void)state;
    assert_true(sees("small-stronghold 10 18 -4 4", "gunship 4 0 2.5", T30));
    assert_false(sees("large-stronghold 10 18 -4 4", "gunship 4 0 2.5", T30));
    assert_true(sees("woods 10 18 -20 20", "gunship 4 0 2.5", T30));
    assert_false(sees("woods 10 18 -20 20", "infantry 4 0 2.5", T30));
    assert_false(sees("ruined-stronghold 10 18 -4 4", "titan 4 0 3", T30));
    assert_false(sees("medium-stronghold 10 18 -4 4 | \"towering\": true", "titan 4 0 3", T30)); /* STRUCT-19 */
    Board *board = board_open("medium-stronghold 10 18 -4 4 | \"towering\": true", "titan 4 0 3", T30, "");
    board_sight(board, "a1", "b1", SIGHT_FULL);
    assert_true(board_cites(board, "EAH-STRUCT-19") && board_cites(board, "EAH-LOS-10"));
    board_close(board);
}

#define POPPED "gun-skimmer 4 0 1.5 | \"popped_up\": true"

static void los_11_only_those_further_from_the_edge(void **state) {
    (void)state;
    const char *wood = "woods 10 14 -20 20", *two = "woods 10 14 -20 20; woods 24 28 -20 20";
    assert_true(sees(wood, POPPED, "infantry 20 0 1.25"));
    assert_false(sees(wood, POPPED, "infantry 19.75 0 1.25"));
    assert_false(sees(wood, POPPED, "infantry 19 0 1.25"));
    assert_false(sees(two, POPPED, "infantry 40 0 1.25"));
    assert_true(sees(two, POPPED, "infantry 50 0 1.25"));
    assert_true(sees(wood, "gun-skimmer 8.5 0 1.5 | \"popped_up\": true", "infantry 15.35 0 1.25"));
    assert_false(sees(wood, "gun-skimmer 4 0 1.5", "infantry 20 0 1.25")); /* LOS-09: not popped up */
}

static void los_11_along_the_line(void **state) {
    (void)state;
    const char *along = "\"over_distance\": \"along_line\"";
    assert_true(sees_by("woods 10 14 -20 20", POPPED, "infantry 20 0 1.25", along, false));
    /* a slanted line would still pass a tie: the bases are round */
    assert_true(sees_by("woods 10 14 -20 20", POPPED, "infantry 19 0 1.25", along, false));
    assert_false(sees_by("woods 10 14 -20 20", POPPED, "infantry 16 0 1.25", along, false));
}

static void los_12_a_target_in_the_piece_is_seen_by_depth(void **state) {
    (void)state;
    assert_false(sees("woods 10 40 -40 40", "titan 4 0 3", "infantry 23.25 0 1.25"));
    assert_true(sees("woods 10 40 -40 40", "titan 4 0 3", "infantry 20.25 0 1.25"));
    const char *wood = "woods 0 40 -40 40";
    assert_true(sees(wood, "titan 15 0 1.5", "infantry -15.25 0 1.25"));
    assert_false(sees(wood, "titan 15 0 1.5", "infantry -14.25 0 1.25"));
    assert_true(sees(wood, "infantry -16.25 0 1.25", "titan 15 0 3")); /* titan 12 deep, infantry 15 away */
    Board *board = board_open(wood, "titan 15 0 1.5", "infantry -15.25 0 1.25", "");
    board_sight(board, "a1", "b1", SIGHT_FULL);
    assert_true(board_cites(board, "EAH-LOS-12"));
    board_close(board);
}

static void los_13_sight_over_terrain_goes_both_ways(void **state) {
    (void)state;
    const char *wood = "woods 10 14 -20 20";
    assert_false(sees(wood, POPPED, "infantry 19 0 1.25"));
    assert_true(sees(wood, POPPED, "infantry 20 0 1.25"));
    assert_true(sees(wood, "titan 4 0 3", "gunship 24.5 0 2.5"));
    assert_false(sees(wood, "titan 2 0 3", "titan 22 0 3")); /* both 5.0 */
    const char *off = "\"over_mutual\": \"off\"";
    assert_false(sees_by(wood, POPPED, "infantry 19 0 1.25", off, true));
    assert_true(sees_by(wood, "infantry 19 0 1.25", POPPED, off, true)); /* what can be seen over is seen */
}

static void los_14_units_on_hills(void **state) {
    (void)state;
    const char *hill = "hill 0 12 -10 10; woods 20 24 -20 20";
    assert_true(sees(hill, "infantry 6 0 1.25", "infantry 40 0 1.25"));
    assert_false(sees(hill, "infantry 6 0 1.25", "infantry 38 0 1.25"));
    Board *board = board_open(hill, "infantry 6 0 1.25", "infantry 40 0 1.25", "");
    board_sight(board, "a1", "b1", SIGHT_FULL);
    assert_true(board_cites(board, "EAH-LOS-14") && board_cites(board, "EAH-HILL-02") &&
                board_cites(board, "EAH-LOS-15") && board_cites(board, "EAH-LOS-11"));
    board_close(board);
    /* HILL-02: any part of the base will do; by half, a unit with its edge on the hill is on the ground */
    assert_true(sees(hill, "infantry 13 0 1.25", "infantry 40 0 1.25"));
    assert_false(sees_by(hill, "infantry 13 0 1.25", "infantry 40 0 1.25", "\"in_rule\": \"half\"", false));
}

static void los_15_hills_in_the_way(void **state) {
    (void)state;
    const char *hill = "hill 0 12 -10 10";
    assert_false(sees(hill, "infantry -5 0 1.25", "infantry 20 0 1.25"));
    assert_true(sees(hill, "titan -5 0 3", "infantry 20 0 1.25"));
    assert_true(sees(hill, "infantry 6 0 1.25", "infantry 13.5 0 1.25"));
    assert_true(sees("hill 0 30 -10 10", "infantry 4 0 1.25", "infantry 26 0 1.25"));
    const char *dead = "\"own_hill\": \"distance\"";
    assert_false(sees_by(hill, "infantry 6 0 1.25", "infantry 13.5 0 1.25", dead, false));
    assert_true(sees_by(hill, "infantry 6 0 1.25", "infantry 20 0 1.25", dead, false));
    assert_true(sees_by("hill 0 30 -10 10", "infantry 4 0 1.25", "infantry 26 0 1.25", dead, false));
}

static void los_16_a_feature_on_a_hill_towers(void **state) {
    (void)state;
    const char *hill = "hill 0 12 -10 10; woods 4 8 -5 5";
    assert_false(sees(hill, "titan -5 0 3", "infantry 20 0 1.25"));
    assert_true(sees(hill, "titan -5 8 3", "infantry 20 8 1.25"));
    assert_true(sees("hill 0 12 -10 10; crater 4 8 -5 5", "titan -5 0 3", "infantry 20 0 1.25"));
    assert_false(sees_by(hill, "titan -5 8 3", "infantry 20 8 1.25", "\"hill_combo\": \"whole_hill\"", false));
    assert_false(
        sees("hill -10 30 -20 20; small-stronghold 10 18 -4 4", "titan 0 0 3", "infantry 25 0 1.25")); /* HILL-03 */
    Board *board = board_open(hill, "titan -5 0 3", "infantry 20 0 1.25", "");
    board_sight(board, "a1", "b1", SIGHT_FULL);
    assert_true(board_cites(board, "EAH-LOS-16") && board_cites(board, "EAH-HILL-03"));
    board_close(board);
}

static void los_17_aircraft(void **state) {
    (void)state;
    assert_true(sees("mountain 10 20 -20 20", "fighter 0 0 1.5", T30));
    assert_true(sees("jungle 10 60 -20 20", "fighter 0 0 1.5", "infantry 40 0 1.25"));
    assert_true(sees("mountain 10 20 -20 20", V, "fighter 30 0 1.5"));
    assert_false(sees("mountain 10 20 -20 20", V, "fighter 30 0 1.5 | \"airborne\": false"));
}

static void los_18_units_stop_nothing(void **state) {
    (void)state;
    Board *board = board_open("", V "; titan 15 0 3; battle-tank 22 0 0", T30, "");
    assert_true(board_sight(board, "a1", "b1", SIGHT_FULL).visible);
    assert_true(board_cites(board, "EAH-LOS-18"));
    board_close(board);
}

static void los_19_from_and_to_a_stronghold(void **state) {
    (void)state;
    const char *target = "infantry 45 0 1.25";
    assert_false(sees("small-stronghold 20 28 -4 4; woods 30 34 -20 20", "infantry @t1", target));
    assert_true(sees("large-stronghold 20 28 -4 4; woods 30 34 -20 20", "infantry @t1", target));
    assert_true(sees("small-stronghold 20 28 -4 4; woods 30 34 -20 20", "infantry @t1", "infantry 10 0 1.25"));
    Board *board = board_open("small-stronghold 20 28 -4 4", "infantry @t1", "infantry 10 0 1.25", "");
    RulesSight sight = board_sight(board, "b1", "t1", SIGHT_FULL);
    assert_true(sight.visible);
    assert_true(board_cites(board, "EAH-LOS-19"));
    assert_true(board_number(board, "length") < 12.3); /* to the near wall */
    board_close(board);
}

static void los_20_each_piece_has_its_row(void **state) {
    (void)state;
    Board *board = board_open("woods 10 14 -20 20; woods 24 28 -20 20", POPPED, "infantry 40 0 1.25", "");
    RulesSight sight = board_sight(board, "a1", "b1", SIGHT_FULL);
    assert_false(sight.visible);
    assert_int_equal(sight.row_count, 2);
    assert_int_equal(sight.rows[0].how, ROW_OVER);
    assert_false(sight.rows[0].decides);
    assert_true(sight.rows[1].decides);
    assert_true(fabs(sight.stop.x - 940) < 1e-6); /* x = 24 */
    board_close(board);
}

static void hill_04_in_a_feature_on_a_hill(void **state) {
    (void)state;
    const char *hill = "hill -30 30 -30 30; woods -20 20 -20 20; woods 40 44 -20 20";
    /* 4 cm from the wood's edge: out by depth, and over the next wood */
    assert_true(sees(hill, "infantry 14.75 0 1.25", "infantry 90 0 1.25"));
    /* 12 cm: the combination towers */
    assert_false(sees(hill, "infantry 6.75 0 1.25", "infantry 90 0 1.25"));
    Board *board = board_open(hill, "infantry 14.75 0 1.25", "infantry 90 0 1.25", "");
    board_sight(board, "a1", "b1", SIGHT_FULL);
    assert_true(board_cites(board, "EAH-HILL-04"));
    board_close(board);
}

/* ---- interactions ---- */
static void interactions_of_terrain(void **state) {
    (void)state;
    /* 5: two hills with a wood in the valley */
    const char *valley = "hill 0 10 -10 10; hill 40 50 -10 10; woods 20 25 -20 20";
    assert_true(sees(valley, "infantry 5 0 1.25", "infantry 45 0 1.25"));
    assert_false(sees(valley, "infantry 5 0 1.25", "infantry 40 0 1.25"));
    /* 11: a scrub patch inside a wood */
    assert_false(sees("woods 10 40 -20 20; scrub 12 14 -19 19", V, "infantry 17.25 0 1.25"));
    assert_true(sees("woods 10 40 -20 20 | \"group\": \"g\"; scrub 12 14 -19 19 | \"group\": \"g\"", V,
                     "infantry 17.25 0 1.25"));
    /* 12: the seam between two woods is no gap */
    assert_false(sees("woods 10 20 0 20; woods 10 20 -20 0", V, T30));
    /* 14: a Stronghold between two who touch it */
    assert_false(sees("small-stronghold 1.25 9.25 -4 4", V, "infantry 10.5 0 1.25"));
    /* 9: a Small Stronghold in an Urban Area is seen up to ten centimetres deep */
    assert_true(sees("urban-area 10 60 -30 30; small-stronghold 20 28 -4 4", V, "infantry @t2"));
    assert_false(sees("urban-area 10 60 -30 30; small-stronghold 20.05 28 -4 4", V, "infantry @t2"));
}

static void interactions_of_bases_and_buildings(void **state) {
    (void)state;
    /* 3: half in a wood, the viewer on the open side */
    assert_true(sees("woods 30 60 -20 20", V, T30));
    /* 4: half out on the far side of a wood eight thick */
    assert_true(sees("woods 10 18 -20 20", V, "infantry 18.5 0 1.25"));
    /* 8: occupants of a Small Stronghold on a hill are elevated */
    const char *high = "hill -10 10 -10 10; small-stronghold -4 4 -4 4; woods 20 24 -20 20";
    assert_true(sees(high, "infantry @t2", "infantry 60 0 1.25"));
    assert_false(sees(high, "infantry @t2", "infantry 30 0 1.25"));
    assert_false(sees("small-stronghold -4 4 -4 4; woods 20 24 -20 20", "infantry @t1", "infantry 60 0 1.25"));
    /* 10: a Large Stronghold is seen over the Urban Area that it stands in */
    const char *large = "urban-area -30 30 -30 30; large-stronghold -6 6 -6 6";
    assert_true(sees(large, "infantry @t2", "infantry 56 0 1.25"));
    assert_false(sees(large, "infantry @t2", "infantry 50 0 1.25"));
    assert_false(sees("urban-area -30 30 -30 30; medium-stronghold -6 6 -6 6", "infantry @t2", "infantry 56 0 1.25"));
}

static void distances_go_to_the_outline_of_the_whole_group(void **state) {
    (void)state;
    const char *wood = "woods 0 20 -40 40 | \"group\": \"g\"; woods 20 40 -40 40 | \"group\": \"g\"";
    assert_true(sees(wood, "titan 20 0 1.5", "infantry -20 0 1.25")); /* 18.5 to the edge, 18.75 outside it */
    assert_false(sees(wood, "titan 20 0 1.5", "infantry -19.5 0 1.25"));
    assert_true(sees(wood, "titan 12 0 1.5", "infantry -12 0 1.25"));
}

static void readings_that_were_looked_at_are_noted(void **state) {
    (void)state;
    Board *board = board_open("woods 10 40 -10 10", "infantry 21.25 0 1.25", V, "");
    board_sight(board, "a1", "b1", SIGHT_FULL);
    int out_limit = data_find_reading(board->field->data, "los_out_limit");
    bool noted = false;
    for (int i = 0; i < board->ruling->readings.count; i++) {
        noted = noted || board->ruling->readings.items[i] == out_limit;
    }
    assert_true(noted);
    board_close(board);
}

static void a_house_depth_is_used(void **state) {
    (void)state;
    assert_true(sees("woods 10 40 -10 10", V, "infantry 21.25 0 1.25"));
    Board *board = board_open("woods 10 40 -10 10", V, "infantry 21.25 0 1.25", "}, \"house\": {\"area-depth\": 8");
    assert_false(board_sight(board, "a1", "b1", SIGHT_FULL).visible);
    board_close(board);
}

static void the_verb_explains_facts(void **state) {
    (void)state;
    Board *board = board_open("woods 10 40 -10 10", V, "infantry 19.95 0 1.25", "");
    board_do(board, "{\"do\": \"sight\", \"from\": \"a1\", \"to\": \"b1\"}");
    assert_true(board_truth(board, "visible"));
    assert_true(fabs(board_number(board, "depth") - 8.7) < 0.001);
    assert_true(fabs(board_number(board, "limit") - 10) < 1e-9);
    const BaseTree *row = tree_at(tree_find(board->ruling->facts, "rows"), 0);
    assert_string_equal(tree_get_text(row, "terrain", ""), "t1");
    assert_true(tree_get_bool(row, "passes", false) && fabs(tree_get_number(row, "length", 0) - 8.7) < 0.001);
    board_close(board);
}

/* A cell across an outline is neither in the piece nor out of it. */
static bool astride(const Board *board, GeomBox box) {
    GeomShape shape = shape_box(box);
    for (int a = 0; a < board->field->setup->area_count; a++) {
        GeomPlace place = geom_place(&shape, &board->field->setup->areas[a].area);
        if (place.lap > 0 && place.out > 0) {
            return true;
        }
    }
    return false;
}

/* What the region tool paints is what a small unit standing there would find. */
static void the_region_agrees_with_sight(void **state) {
    (void)state;
    Board *board = board_open("woods 10 30 -20 5; mountain -20 -10 -5 15; hill 0 12 20 40; lake -15 0 -40 -20", V,
                              "infantry 60 60 0.01", "");
    GeomRegionQuery ask;
    assert_true(board->field->data->system->region(&board->ctx, setup_find(board->field->setup, "a1"), &ask));
    GeomRegion *region = geom_region_create(board->field->scene, &ask);
    while (geom_region_refine(region, 20, 1000)) {
    }
    const GeomCell *cells;
    int count = geom_region_cells(region, &cells), seen = 0, hidden = 0;
    for (int i = 0; i < count; i++) {
        const GeomCell *cell = &cells[i];
        if (cell->state == GEOM_CELL_BORDER || astride(board, cell->box)) {
            continue;
        }
        GeomVec middle = vec((cell->box.x0 + cell->box.x1) / 2, (cell->box.y0 + cell->box.y1) / 2);
        int unit = setup_find(board->field->setup, "b1").index;
        draft_place(&board->draft, unit, (TableWhere){.kind = WHERE_POINT, .at = middle});
        bool visible = board_sight(board, "a1", "b1", SIGHT_VERDICT).visible;
        if (visible != (cell->state == GEOM_CELL_SEEN)) {
            fail_msg("(%.2f, %.2f) size %.2f: visible %d, region %d", middle.x / 10 - 70, 100 - middle.y / 10,
                     (cell->box.x1 - cell->box.x0) / 10, visible, cell->state);
        }
        seen += visible;
        hidden += !visible;
    }
    assert_true(seen > 50 && hidden > 50);
    geom_region_destroy(region);
    board_close(board);
}

static void a_move_is_seen_at_once(void **state) {
    (void)state;
    Board *board = board_open("woods 10 13 -5 5", V, T30, "");
    assert_false(board_sight(board, "a1", "b1", SIGHT_VERDICT).visible);
    int mark = draft_mark(&board->draft);
    draft_place(&board->draft, setup_find(board->field->setup, "a1").index,
                (TableWhere){.kind = WHERE_POINT, .at = vec(700, 900)});
    assert_true(board_sight(board, "a1", "b1", SIGHT_VERDICT).visible);
    draft_rollback(&board->draft, mark);
    assert_false(board_sight(board, "a1", "b1", SIGHT_VERDICT).visible);
    board_close(board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(los_01_from_base_to_base),
        cmocka_unit_test(los_02_only_kinds_that_stop_sight_matter),
        cmocka_unit_test(los_03_complete_blockers_stop_the_line_where_it_enters),
        cmocka_unit_test(los_04_into_area_terrain_up_to_ten),
        cmocka_unit_test(los_05_not_through_area_terrain),
        cmocka_unit_test(los_06_out_as_far_as_in),
        cmocka_unit_test(los_07_both_in_one_piece),
        cmocka_unit_test(los_08_each_piece_by_itself),
        cmocka_unit_test(los_10_elevated_units_see_over_what_does_not_tower),
        cmocka_unit_test(los_11_only_those_further_from_the_edge),
        cmocka_unit_test(los_11_along_the_line),
        cmocka_unit_test(los_12_a_target_in_the_piece_is_seen_by_depth),
        cmocka_unit_test(los_13_sight_over_terrain_goes_both_ways),
        cmocka_unit_test(los_14_units_on_hills),
        cmocka_unit_test(los_15_hills_in_the_way),
        cmocka_unit_test(los_16_a_feature_on_a_hill_towers),
        cmocka_unit_test(los_17_aircraft),
        cmocka_unit_test(los_18_units_stop_nothing),
        cmocka_unit_test(los_19_from_and_to_a_stronghold),
        cmocka_unit_test(los_20_each_piece_has_its_row),
        cmocka_unit_test(hill_04_in_a_feature_on_a_hill),
        cmocka_unit_test(interactions_of_terrain),
        cmocka_unit_test(interactions_of_bases_and_buildings),
        cmocka_unit_test(distances_go_to_the_outline_of_the_whole_group),
        cmocka_unit_test(readings_that_were_looked_at_are_noted),
        cmocka_unit_test(a_house_depth_is_used),
        cmocka_unit_test(the_verb_explains_facts),
        cmocka_unit_test(the_region_agrees_with_sight),
        cmocka_unit_test(a_move_is_seen_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
