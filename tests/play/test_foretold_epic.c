/* What is foretold of shots and barrages in EA - Heresy, worked out by hand. That the exact odds say the same is
 * test_foretold_agrees.c's. */
#include "play/shared_foretold.h"

#define BOARD(units)                                                                                                   \
    "{'sightline': 1, 'title': 'Test', 'ruleset': 'ea-heresy', 'table': {'unit': 'cm', 'size': [110, 80]}, " SIDES     \
    ", 'formations': [{'id': 'b1', 'side': 'blue'}, {'id': 'r1', 'side': 'red'}, {'id': 'b2', 'side': 'blue'}], "      \
    "'units': [" units "]}"
#define UNIT(id, formation, profile, x, y)                                                                             \
    "{'id': '" id "', 'formation': '" formation "', 'profile': '" profile "', 'at': [" x ", " y                        \
    "], 'base': {'circle': 25}}"

static void assert_says(const char *board, const char *action, const char *expected) {
    PlaySession *session = game(board);
    assert_foretold(session, action, expected);
    play_destroy(session);
}

/* One gun is two points, AP 5+: 1/3. A save of 6+ fails in 5/6: 5/18. Friend x is touched as well as t and u; of three
 * dice none in (13/18)^3 = 2197/5832. They have no names, and are called by their
 * profile: by their side as well, where both have it, and by a number where a side has several. */
static void a_barrage_attacks_all_it_touches(void **state) {
    (void)state;
    assert_says(
        BOARD(UNIT("s", "b1", "siege-gun", "30", "40") "," UNIT("t", "r1", "line-infantry", "60", "40") "," UNIT(
            "u", "r1", "line-infantry", "60", "35") "," UNIT("x", "b2", "line-infantry", "55", "37.5")),
        "{'do': 'fire', 'unit': 's', 'at': 'r1', 'point': [60, 37.5]}",
        "The barrage has one die at each of Red Line Infantry 1, Red Line Infantry 2 and Blue Line Infantry: one hits "
        "on 5+, and the save is 6+: 27.8 % (5/18) get "
        "through.\n"
        "With 3 dice, the chance is 62.3 % (3635/5832) that at least one hit is not saved.\n");
}

/* The nearest, n, is hit first: it saves on 4+ twice, 3/4; then m on 6+, 1/6. One die on 4+ : 1/2 * 1/4. Of two none
 * gets through in 1/4 + 1/2 * 3/4 + 1/4 * 3/4 * 1/6 = 21/32. */
static void who_takes_the_hits_stands_in_the_chance(void **state) {
    (void)state;
#define THREE                                                                                                          \
    BOARD(UNIT("g1", "b1", "battle-tank", "30", "40") "," UNIT("g2", "b1", "battle-tank", "30", "35.5") "," UNIT(      \
        "n", "r1", "heavy-infantry", "60", "40") "," UNIT("m", "r1", "line-infantry", "63",                            \
                                                          "40") "," UNIT("f", "r1", "militia", "66", "40"))
#define WAYS                                                                                                           \
    "A die hits Militia on 4+, and there is no save: 50 % (1/2) get through.\n"                                        \
    "A die hits Line Infantry on 4+, and it saves on 6+: 41.7 % (5/12) get through.\n"                                 \
    "A die hits Heavy Infantry on 4+; it saves on 4+ and rolls a failed die again: 12.5 % (1/8) get through.\n"
    assert_says(THREE, "{'do': 'fire', 'units': ['g1'], 'at': 'r1'}",
                WAYS "With one die, the chance is 12.5 % (1/8) that at least one hit is not saved.\n");
    assert_says(THREE, "{'do': 'fire', 'units': ['g1', 'g2'], 'at': 'r1'}",
                WAYS "With 2 dice, the chance is 34.4 % (11/32) that at least one hit is not saved.\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_barrage_attacks_all_it_touches, teardown),
        cmocka_unit_test_teardown(who_takes_the_hits_stands_in_the_chance, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
