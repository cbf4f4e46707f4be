/* The worked examples of EAH-COVER: what makes a target harder to hit, and what it saves on. Fire is from b1, far off
 * in the open. */
#include "shared_eah.h"

#include <math.h>
#include <stdio.h>

#define FAR   "infantry 60 0 1.25"
#define TANKS "battle-tank 60 0 1.5"

/* What b1 needs against a1 with a weapon, and what a1 saves on; 0 for none. */
typedef struct {
    int needs, save, cover_save, modifier, reasons;
    bool cover, hull_down;
} Needs;

static int whole(const Board *board, const char *fact) {
    double value = board_number(board, fact);
    return isnan(value) ? 0 : (int)value;
}

static Needs ask(Board *board, const char *of, const char *at, const char *more) {
    char action[256];
    snprintf(action, sizeof action, "{\"do\": \"needs\", \"of\": \"%s\", \"at\": \"%s\"%s}", of, at, more);
    const Ruling *ruling = board_do(board, action);
    assert_int_equal(ruling->outcome, RULING_ANSWER);
    return (Needs){whole(board, "needs"),          whole(board, "save"),    whole(board, "cover-save"),
                   whole(board, "modifier"),       whole(board, "reasons"), board_truth(board, "cover"),
                   board_truth(board, "hull-down")};
}

static Needs needs_with(const char *terrain, const char *target, const char *firer, const char *readings,
                        const char *formation) {
    Board *board = board_open_with(terrain, target, firer, readings, formation, "");
    Needs needs = ask(board, "b1", "a1", "");
    board_close(board);
    return needs;
}

static Needs needs_in(const char *terrain, const char *target) {
    return needs_with(terrain, target, FAR, "", "");
}

#define HERE   "infantry 0 0 1.25"
#define AROUND " -10 10 -10 10"

static void cover_01_infantry_in_covering_terrain(void **state) {
    (void)state;
    Needs ruin = needs_in("ruin" AROUND, HERE), scrub = needs_in("scrub" AROUND, HERE), open = needs_in("", HERE);
    assert_int_equal(ruin.needs, 6);
    assert_int_equal(ruin.save, 4);
    assert_int_equal(scrub.needs, 6);
    assert_int_equal(scrub.save, 5);
    assert_int_equal(scrub.cover_save, 6);
    assert_int_equal(open.needs, 5);
    assert_int_equal(open.save, 5);
    assert_false(open.cover);
    assert_int_equal(needs_in("open-ground" AROUND, HERE).needs, 5);
    Needs tank = needs_with("ruin" AROUND, "armoured-vehicle 0 0 1.5", TANKS, "", "");
    assert_int_equal(tank.cover_save, 0);
    assert_int_equal(tank.save, 5);
    assert_true(tank.hull_down && !tank.cover);
}

static void cover_01_by_how_much_of_the_base(void **state) {
    (void)state;
    const char *edge = "ruin 1 10 -10 10", *half = "ruin 0 10 -10 10";
    assert_true(needs_in(edge, HERE).cover);
    assert_false(needs_in("ruin 1.25 10 -10 10", HERE).cover); /* touches only */
    assert_false(needs_with(edge, HERE, FAR, "\"in_rule\": \"half\"", "").cover);
    assert_true(needs_with(half, HERE, FAR, "\"in_rule\": \"half\"", "").cover);
    assert_false(needs_with(edge, HERE, FAR, "\"in_rule\": \"centre\"", "").cover);
    assert_false(needs_with("ruin -1 10 -10 10", HERE, FAR, "\"in_rule\": \"whole\"", "").cover);
    assert_true(needs_with("ruin" AROUND, HERE, FAR, "\"in_rule\": \"whole\"", "").cover);
}

static void cover_02_best_of_several(void **state) {
    (void)state;
    Board *board = board_open("woods" AROUND "; urban-area" AROUND "; ruin" AROUND, HERE, FAR, "");
    Needs needs = ask(board, "b1", "a1", "");
    assert_int_equal(needs.cover_save, 4);
    assert_int_equal(needs.modifier, -1);
    assert_int_equal(needs.needs, 6);
    assert_true(board_cites(board, "EAH-COVER-02") && board_cites(board, "EAH-COVER-11") &&
                board_cites(board, "EAH-TERR-06"));
    board_close(board);
}

#define OVERWATCH ", \"order\": \"overwatch\""

static void cover_03_overwatch_in_the_open(void **state) {
    (void)state;
    Needs needs = needs_with("", "line-infantry 0 0 1.25", FAR, "", OVERWATCH);
    assert_int_equal(needs.needs, 6);
    assert_int_equal(needs.save, 5);
    assert_int_equal(needs_with("", "armoured-vehicle 0 0 1.5", TANKS, "", OVERWATCH).modifier, 0);
    assert_int_equal(needs_with("", "line-infantry 0 0 1.25", FAR, "", ", \"order\": \"advance\"").needs, 5);
}

static void cover_04_overwatch_anywhere(void **state) {
    (void)state;
    static const struct {
        const char *kind;
        int save;
    } rows[] = {{"scrub", 5}, {"field", 5}, {"woods", 5}, {"crater", 4}, {"hill", 5}};
    for (size_t i = 0; i < BASE_COUNT(rows); i++) {
        char terrain[64];
        snprintf(terrain, sizeof terrain, "%s" AROUND, rows[i].kind);
        Needs needs = needs_with(terrain, HERE, FAR, "", OVERWATCH);
        assert_int_equal(needs.cover_save, rows[i].save);
        assert_int_equal(needs.modifier, -1);
    }
    const char *off = "\"overwatch_cover_all\": \"off\"";
    assert_int_equal(needs_with("scrub" AROUND, HERE, FAR, off, OVERWATCH).cover_save, 6);
    assert_false(needs_with("hill" AROUND, HERE, FAR, off, OVERWATCH).cover);
    assert_true(needs_with("", HERE, FAR, off, OVERWATCH).cover);
}

static void cover_05_behind_vehicles(void **state) {
    (void)state;
    Needs needs = needs_in("", HERE "; battle-tank 0 2.75 1.5");
    assert_int_equal(needs.needs, 6);
    assert_int_equal(needs.cover_save, 0);
    assert_int_equal(needs.save, 5);
    assert_false(needs_in("", HERE "; battle-tank 0 2.80 1.5").cover);
    assert_false(needs_with("", HERE, FAR "; battle-tank 0 2.75 1.5", "", "").cover); /* an enemy's */
    assert_false(needs_in("", HERE "; light-vehicle 0 2.75 1.5").cover);
    assert_false(needs_in("", HERE "; gunship 0 2.75 1.5").cover);
    assert_false(needs_in("", HERE "; gun-skimmer 0 2.75 1.5 | \"popped_up\": true").cover);
    assert_true(needs_in("", HERE "; gun-skimmer 0 2.75 1.5").cover);
}

static int covered(Board *board, int count) {
    int found = 0;
    for (int i = 1; i <= count; i++) {
        char id[16];
        snprintf(id, sizeof id, "a%d", i);
        found += ask(board, "b1", id, "").cover;
    }
    return found;
}

static void cover_06_no_more_than_find_room(void **state) {
    (void)state;
    Board *board = board_open(
        "", "infantry 2.75 0 1.25; infantry -2.75 0 1.25; infantry 0 2.75 1.25; battle-tank 0 0 1.5", FAR, "");
    assert_int_equal(covered(board, 3), 2);
    assert_false(ask(board, "b1", "a3", "").cover); /* of equal ones those whose id comes first */
    assert_true(board_cites(board, "EAH-COVER-06"));
    board_close(board);
    /* a, b at X, c at X and Y: c gives way to b */
    board = board_open("",
                       "infantry 2.75 0 1.25; infantry -2.75 0 1.25; infantry 0 -2.75 1.25; battle-tank 0 0 1.5;"
                       "battle-tank 5.5 0 1.5",
                       FAR, "");
    assert_int_equal(covered(board, 3), 3);
    board_close(board);
}

static Board *ring(const char *engine, int count, const char *readings) {
    char units[1024];
    int length = 0;
    for (int i = 0; i < count; i++) {
        double angle = i * 0.8;
        length += snprintf(units + length, sizeof units - (size_t)length, "infantry %.9g %.9g 1.25;", 6.25 * cos(angle),
                           6.25 * sin(angle));
    }
    snprintf(units + length, sizeof units - (size_t)length, "%s", engine);
    return board_open("", units, FAR, readings);
}

static void cover_06_two_for_each_dc(void **state) {
    (void)state;
    Board *board = ring("super-heavy-tank 0 0 5", 7, "");
    assert_int_equal(covered(board, 7), 6);
    board_close(board);
    board = ring("super-heavy-tank 0 0 5 | \"dc_now\": 1", 7, "");
    assert_int_equal(covered(board, 7), 6);
    board_close(board);
    board = ring("super-heavy-tank 0 0 5 | \"dc_now\": 1", 7, "\"dc_counts\": \"current\"");
    assert_int_equal(covered(board, 7), 2);
    board_close(board);
}

static void cover_07_not_behind_a_stronghold(void **state) {
    (void)state;
    Board *board = board_open("small-stronghold 1.25 9.25 -4 4", HERE "; infantry @t1", FAR, "");
    assert_false(ask(board, "b1", "a1", "").cover);
    assert_true(board_cites(board, "EAH-COVER-07"));
    board_close(board);
}

static void cover_08_hull_down_inside(void **state) {
    (void)state;
    static const char *const covers[] = {"scrub", "woods", "jungle", "ruin", "urban-area"}, *const none[] = {
                                                                                                "crater", "field",
                                                                                                "stream", "hill"};
    for (size_t i = 0; i < BASE_COUNT(covers); i++) {
        char terrain[64];
        snprintf(terrain, sizeof terrain, "%s" AROUND, covers[i]);
        Needs needs = needs_with(terrain, "armoured-vehicle 0 0 1.5", TANKS, "", "");
        assert_int_equal(needs.needs, 5);
        assert_int_equal(needs.cover_save, 0);
        assert_true(needs.hull_down);
    }
    for (size_t i = 0; i < BASE_COUNT(none); i++) {
        char terrain[64];
        snprintf(terrain, sizeof terrain, "%s" AROUND, none[i]);
        assert_false(needs_with(terrain, "armoured-vehicle 0 0 1.5", TANKS, "", "").hull_down);
    }
    assert_false(needs_with("woods" AROUND, HERE, FAR, "", "").hull_down); /* infantry takes cover instead */
    assert_true(needs_with("urban-area" AROUND, "light-vehicle 0 0 1.5", FAR, "", "").hull_down);
}

/* The catalogue's table: a tank behind a wood, seen past its edge. */
static bool hull_down_from(const char *terrain, const char *tank, const char *firers, const char *readings) {
    Board *board = board_open(terrain, tank, firers, readings);
    bool hull = ask(board, "b", "a1", "").hull_down;
    board_close(board);
    return hull;
}

#define TANK "armoured-vehicle 30 0 1.5"

static void cover_09_hull_down_behind(void **state) {
    (void)state;
    assert_true(hull_down_from("woods 10 20 0 10", TANK, "walker 0 0 1.25", ""));
    assert_false(hull_down_from("woods 10 20 1 10", TANK, "walker 0 0 1.25", ""));
    assert_false(hull_down_from("woods 10 20 0 10", TANK, "walker 0 0 1.25; walker 0 -10 1.25", ""));
    assert_false(hull_down_from("", TANK, "walker 0 0 1.25", ""));
    assert_true(hull_down_from("woods 10 20 -20 20", TANK, "walker 0 0 1.25", "")); /* nothing of it is seen */
    Board *board = board_open("woods 10 20 0 10", TANK, "walker 0 0 1.25; walker 0 -10 1.25", "");
    ask(board, "b", "a1", "");
    assert_true(board_cites(board, "EAH-COVER-09"));
    board_close(board);
}

static void cover_09_readings(void **state) {
    (void)state;
    const char *any = "\"hull_view\": \"any_line\"";
    assert_true(hull_down_from("woods 10 20 1 10", TANK, "walker 0 0 1.25", any));
    assert_false(hull_down_from("woods 10 20 1.5 10", TANK, "walker 0 0 1.25", any));
    /* the second unit sees all of it; it does not fire */
    Board *board = board_open("woods 10 20 0 10", TANK, "walker 0 0 1.25; walker 0 -10 1.25",
                              "\"hull_formation\": \"firing_only\"");
    assert_true(ask(board, "b1", "a1", "").hull_down);
    assert_false(ask(board, "b", "a1", "").hull_down);
    board_close(board);
    board = board_open("woods 10 20 0 10", TANK, "walker 0 0 1.25; walker 0 -10 1.25", "");
    assert_false(ask(board, "b1", "a1", "").hull_down);
    board_close(board);
    /* 35: seen over the wood by a popped-up skimmer alone */
    assert_false(hull_down_from("woods 10 20 -20 20", TANK, "gun-skimmer 4 0 1.5 | \"popped_up\": true", ""));
}

static void cover_10_towering_units_and_support_craft(void **state) {
    (void)state;
    assert_false(needs_with("woods" AROUND, "titan 0 0 3", TANKS, "", "").hull_down);
    assert_false(needs_with("woods" AROUND, "gunship 0 0 2.5", TANKS, "", "").hull_down);
    assert_false(hull_down_from("small-stronghold 10 18 0 8", "titan 30 0 3", "walker 0 0 1.25", ""));
    assert_true(hull_down_from("large-stronghold 10 18 0 8", "titan 30 0 3", "walker 0 0 1.25", ""));
    assert_true(hull_down_from("ruined-stronghold 10 18 0 8", "titan 30 0 3", "walker 0 0 1.25", ""));
    assert_true(hull_down_from("mountain 10 18 0 8", "titan 30 0 3", "walker 0 0 1.25", ""));
    assert_true(hull_down_from("hill 8 20 -2 12; woods 10 18 0 8", "titan 30 0 3", "walker 0 0 1.25", ""));
    assert_false(hull_down_from("hill 8 20 -2 12", "titan 30 0 3", "walker 0 0 1.25", ""));
    assert_true(
        hull_down_from("woods 10 20 0 10", "gun-skimmer 30 0 1.5 | \"popped_up\": true", "walker 20.1 -2 1.25 ", "") ||
        hull_down_from("mountain 10 20 0 10", "gun-skimmer 30 0 1.5 | \"popped_up\": true", "walker 0 0 1.25", ""));
}

static void cover_11_one_modifier(void **state) {
    (void)state;
    Board *board =
        board_open_with("woods" AROUND, HERE "; battle-tank 0 2.75 1.5", "flame-team 12 0 1.25", "", OVERWATCH, "");
    Needs plain = ask(board, "b1", "a1", ", \"ignore\": false");
    assert_int_equal(plain.modifier, 0); /* flamers ignore cover */
    assert_int_equal(plain.cover_save, 0);
    assert_int_equal(plain.needs, 4);
    assert_int_equal(plain.reasons, 3);
    board_close(board);
    Needs all = needs_with("woods" AROUND, HERE "; battle-tank 0 2.75 1.5", FAR, "", OVERWATCH);
    assert_int_equal(all.modifier, -1);
    assert_int_equal(all.reasons, 3);
}

static bool building_hull_down(const char *terrain, const char *readings) {
    Board *board = board_open(terrain, "infantry @t1", TANKS, readings);
    bool hull = ask(board, "b1", "t1", "").hull_down;
    board_close(board);
    return hull;
}

static void cover_12_an_occupied_stronghold(void **state) {
    (void)state;
    assert_true(building_hull_down("small-stronghold -4 4 -4 4; urban-area -20 20 -20 20", ""));
    assert_false(building_hull_down("large-stronghold -6 6 -6 6; urban-area -20 20 -20 20", ""));
    assert_false(building_hull_down("small-stronghold -4 4 -4 4", ""));
    assert_false(
        building_hull_down("small-stronghold -4 4 -4 4; urban-area -20 20 -20 20", "\"stronghold_hulldown\": \"off\""));
    Board *board =
        board_open("small-stronghold -4 4 -4 4; urban-area -20 20 -20 20", "infantry @t1", "artillery 60 0 1.5", "");
    assert_int_equal(ask(board, "b1", "t1", "").needs, 5); /* AP4+ of the barrage */
    board_close(board);
}

static void needs_against_those_inside_is_refused(void **state) {
    (void)state;
    Board *board = board_open("small-stronghold -4 4 -4 4; medium-stronghold 20 30 -5 5", "infantry @t1", TANKS, "");
    assert_int_equal(board_do(board, "{\"do\": \"needs\", \"of\": \"b1\", \"at\": \"a1\"}")->outcome, RULING_REFUSED);
    assert_true(board_cites(board, "EAH-STRUCT-24"));
    assert_int_equal(board_do(board, "{\"do\": \"needs\", \"of\": \"b1\", \"at\": \"t2\"}")->outcome, RULING_REFUSED);
    assert_true(board_cites(board, "EAH-STRUCT-32"));
    board_close(board);
}

static void targets_describe_who_may_be_shot_at(void **state) {
    (void)state;
    Board *board = board_open("small-stronghold -4 4 -4 4; woods 20 24 -30 30",
                              "infantry @t1; infantry 10 0 1.25; infantry 60 0 1.25; infantry 10 90 1.25",
                              "infantry 35 0 1.25", "");
    board_do(board, "{\"do\": \"targets\", \"of\": \"b1\"}");
    const BaseTree *facts = board->ruling->facts;
    assert_false(tree_get_bool(tree_find(facts, "a1"), "allowed", true));
    assert_string_equal(tree_get_text(tree_find(facts, "a1"), "rule", ""), "EAH-STRUCT-24");
    assert_false(tree_get_bool(tree_find(facts, "a2"), "allowed", true)); /* behind the wood */
    assert_true(tree_get_bool(tree_find(facts, "a3"), "allowed", false));
    assert_false(tree_get_bool(tree_find(facts, "a4"), "allowed", true)); /* too far */
    assert_true(tree_get_bool(tree_find(facts, "a4"), "visible", false));
    board_close(board);
}

static void where_explains_what_a_place_gives(void **state) {
    (void)state;
    Board *board = board_open("hill -20 20 -20 20; woods" AROUND, HERE, FAR, "");
    board_do(board, "{\"do\": \"where\", \"unit\": \"a1\"}");
    const BaseTree *woods = tree_find(board->ruling->facts, "t2"), *hill = tree_find(board->ruling->facts, "t1");
    assert_true(tree_get_number(woods, "cover-save", 0) == 5);
    assert_string_equal(tree_get_text(woods, "test", ""), "none");
    assert_true(tree_get_bool(hill, "on-hill", false));
    assert_true(board_cites(board, "EAH-HILL-01") && board_cites(board, "EAH-TERR-09"));
    board_close(board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cover_01_infantry_in_covering_terrain),
        cmocka_unit_test(cover_01_by_how_much_of_the_base),
        cmocka_unit_test(cover_02_best_of_several),
        cmocka_unit_test(cover_03_overwatch_in_the_open),
        cmocka_unit_test(cover_04_overwatch_anywhere),
        cmocka_unit_test(cover_05_behind_vehicles),
        cmocka_unit_test(cover_06_no_more_than_find_room),
        cmocka_unit_test(cover_06_two_for_each_dc),
        cmocka_unit_test(cover_07_not_behind_a_stronghold),
        cmocka_unit_test(cover_08_hull_down_inside),
        cmocka_unit_test(cover_09_hull_down_behind),
        cmocka_unit_test(cover_09_readings),
        cmocka_unit_test(cover_10_towering_units_and_support_craft),
        cmocka_unit_test(cover_11_one_modifier),
        cmocka_unit_test(cover_12_an_occupied_stronghold),
        cmocka_unit_test(needs_against_those_inside_is_refused),
        cmocka_unit_test(targets_describe_who_may_be_shot_at),
        cmocka_unit_test(where_explains_what_a_place_gives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
