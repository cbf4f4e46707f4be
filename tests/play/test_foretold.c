/* What is foretold before any die, as a reader can work it out by hand, and that the exact odds say the same. */
#include "play/shared_foretold.h"

#include <string.h>

/* The chance that this figure of the thing stays what it is. */
static void assert_stays(PlaySession *session, const char *action, const char *id, const char *what, double value,
                         const char *numerator, const char *denominator) {
    PlayOdds *odds = play_odds(session, toy_tree(action), NULL);
    assert_true(odds->exact);
    const PlayFigure *figure = odds_figure(odds, setup_find(play_field(session)->setup, id), what);
    assert_non_null(figure);
    for (int i = 0; i < figure->count; i++) {
        const PlayShare *share = &figure->shares[i];
        if (share->value->kind == TREE_NUMBER && share->value->number == value) {
            assert_string_equal(share->fraction.numerator, numerator);
            assert_string_equal(share->fraction.denominator, denominator);
            odds_destroy(odds);
            return;
        }
    }
    fail_msg("%s never has %s %g", id, what, value);
}

/* ---- Legions Imperialis ---- */

#define LI_FACING(angle)                                                                                               \
    "{'sightline': 1, 'title': 'Test', 'ruleset': 'legions-imperialis', 'table': {'unit': 'in', 'size': [48, 40]}, "   \
    "'terrain': [{'id': 'w', 'kind': 'obstructing', 'outline': [[20, 10], [30, 10], [30, 20], [20, 20]]}], " SIDES     \
    ", 'formations': [{'id': 'ra', 'side': 'red', 'name': 'Reds'}, {'id': 'ba', 'side': 'blue', 'name': 'Blues'}, "    \
    "{'id': 'bt', 'side': 'blue', 'name': 'Tanks'}], 'units': ["                                                       \
    "{'id': 'r1', 'formation': 'ra', 'profile': 'battle-tanks', 'at': [10, 15], 'facing': 90}, "                       \
    "{'id': 'r2', 'formation': 'ra', 'profile': 'battle-tanks', 'at': [10, 17], 'facing': 90}, "                       \
    "{'id': 'b1', 'formation': 'ba', 'profile': 'rifle-section', 'at': [20.9, 15]}, "                                  \
    "{'id': 't1', 'formation': 'bt', 'profile': 'battle-tanks', 'at': [10, 25], 'facing': " angle "}]}"

/* 4+ into a wood is 5+; armour 6+ at AP −2 is none, the wood saves on 5+: 1/3 * 2/3 = 2/9 a die, and of two dice
 * 1 - (7/9)^2 = 32/81. The sponsons are on 6+ with two dice each, 1/6 * 2/3 = 1/9: of all six
 * 1 - (7/9)^2 (8/9)^4 = 1 - 49 * 4096 / 531441. */
static void li_a_save_by_cover_stands_in_the_chance(void **state) {
    (void)state;
    PlaySession *session = game(LI_FACING("0"));
    assert_foretold(
        session, "{'do': 'fire', 'formation': 'ra', 'at': 'ba'}",
        "Battle cannon: a die hits the Blues on 5+, and its best save is 5+ (cover, AP −2): 22.2 % (2/9) get "
        "through.\n"
        "Sponsons: a die hits the Blues on 6+, and its best save is 5+ (cover, AP 0): 11.1 % (1/9) get "
        "through.\n"
        "With 6 dice, the chance that at least one hit is not saved is 62.2 % (330737/531441).\n");
    assert_stays(session, "{'do': 'fire', 'formation': 'ra', 'at': 'ba'}", "b1", "wounds", 1, "200704", "531441");
    play_destroy(session);
}

#define LI_MISSILES                                                                                                    \
    "{'sightline': 1, 'title': 'Test', 'ruleset': 'legions-imperialis', 'table': {'unit': 'in', 'size': [48, "         \
    "40]}, " SIDES ", 'formations': [{'id': 'ra', 'side': 'red', 'name': 'Reds'}, {'id': 'ba', 'side': 'blue', "       \
    "'name': 'Blues'}], 'units': ["                                                                                    \
    "{'id': 'r1', 'formation': 'ra', 'profile': 'missile-infantry', 'at': [10, 30], 'facing': 90}, "                   \
    "{'id': 'b1', 'formation': 'ba', 'profile': 'rifle-section', 'at': [22, 30]}]}"

/* Anti-tank missiles have no AP against Infantry: armour 6+ at AP 0 stays 6+, 1/2 * 5/6 = 5/12. At AP −1 it would be
 * none, and 1/2. */
static void li_an_anti_tank_weapon_has_no_ap_against_infantry(void **state) {
    (void)state;
    PlaySession *session = game(LI_MISSILES);
    const char *fire = "{'do': 'fire', 'formation': 'ra', 'at': 'ba'}";
    assert_foretold(
        session, fire,
        "Krak missiles: a die hits the Blues on 4+, and its best save is 6+ (armour, AP 0): 41.7 % (5/12) get "
        "through.\n");
    assert_stays(session, fire, "b1", "wounds", 1, "7", "12");
    play_destroy(session);
}

/* From ahead 3+ at AP −2 is 5+: 1/2 * 2/3 = 1/3, of two dice 1 - 4/9. From behind AP −3 is 6+: 1/2 * 5/6 = 5/12, of
 * two dice 1 - 49/144. Light weapons do nothing to a tank. */
static void li_ap_and_the_rear_stand_in_the_chance(void **state) {
    (void)state;
    const char *action = "{'do': 'fire', 'formation': 'ra', 'at': 'bt'}";
    PlaySession *session = game(LI_FACING("0"));
    assert_foretold(
        session, action,
        "Battle cannon: a die hits the Tanks on 4+, and its best save is 5+ (armour, AP −2): 33.3 % (1/3) get "
        "through.\nSponsons: a Light weapon cannot harm the Tanks.\n"
        "With 6 dice, the chance that at least one hit is not saved is 55.6 % (5/9).\n");
    assert_stays(session, action, "t1", "wounds", 1, "4", "9");
    play_destroy(session);
    session = game(LI_FACING("180"));
    assert_foretold(
        session, action,
        "Battle cannon: a die hits the Tanks on 4+, and its best save is 6+ (armour, AP −3): 41.7 % (5/12) get "
        "through.\nSponsons: a Light weapon cannot harm the Tanks.\n"
        "With 6 dice, the chance that at least one hit is not saved is 66 % (95/144).\n");
    assert_stays(session, action, "t1", "wounds", 1, "49", "144");
    play_destroy(session);
}

/* ---- Commands & Colors ---- */

/* At range only the symbol of the target's weight hits: 1/6; of two dice 1 - 25/36, and 2/6 hits on average. */
static void cca_the_faces_that_hit_are_named(void **state) {
    (void)state;
    PlaySession *session =
        game("{'sightline': 1, 'title': 'Test', 'ruleset': 'commands-colors', 'table': {'unit': 'hex', 'columns': 13, "
             "'rows': 9}, "
             "'sides': [{'id': 'south', 'home': 'south'}, {'id': 'north', 'home': 'north'}], 'units': ["
             "{'id': 'us', 'side': 'south', 'profile': 'light-bow-infantry', 'at': 'E7'}, "
             "{'id': 'them', 'side': 'north', 'profile': 'medium-infantry', 'at': 'E9'}]}");
    assert_foretold(session, "{'do': 'fire', 'unit': 'us', 'at': 'them'}",
                    "A die hits Medium infantry on 1 of 6 faces (MEDIUM): 16.7 % (1/6).\n"
                    "2 dice: 0.33 hits on average, 30.6 % (11/36) for at least one.\n");
    play_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(li_a_save_by_cover_stands_in_the_chance, teardown),
        cmocka_unit_test_teardown(li_an_anti_tank_weapon_has_no_ap_against_infantry, teardown),
        cmocka_unit_test_teardown(li_ap_and_the_rear_stand_in_the_chance, teardown),
        cmocka_unit_test_teardown(cca_the_faces_that_hit_are_named, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
