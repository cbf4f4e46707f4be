/* Legions Imperialis beyond what cases say: odds of a building that falls on those inside and of a Fight against
 * fractions worked by hand. */
#include "play/odds.h"
#include "play/shared_toy.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

#define FIELD(units) FIELD_WITH(units, "")
#define AGAIN(units) FIELD_WITH(units, ", 'options': {'readings': {'tie': 'B'}}")
#define FIELD_WITH(units, options)                                                                                     \
    "{'sightline': 1, 'title': 'Test', 'ruleset': 'legions-imperialis', 'table': {'unit': 'in', 'size': [48, 40]},"    \
    " 'terrain': [{'id': 's', 'kind': 'civitas', 'outline': [[20, 18], [24, 18], [24, 22], [20, 22]]}],"               \
    " 'sides': [{'id': 'red'}, {'id': 'blue'}], 'formations': [{'id': 'ra', 'side': 'red'},"                           \
    " {'id': 'ba', 'side': 'blue'}], 'units': [" units "]" options "}"

static PlaySession *play_on(const char *battlefield) {
    BaseFaults faults = {0};
    const BaseTree *tree = toy_tree(battlefield);
    RulesField *field = io_field_create(tree, "test", &faults);
    assert_non_null(field);
    faults_free(&faults);
    return play_create(field, tree, 1);
}

static double lives(PlaySession *session, const PlayOdds *odds, const char *id) {
    const PlayFigure *figure = odds_figure(odds, setup_find(play_field(session)->setup, id), "alive");
    for (int i = 0; figure && i < figure->count; i++) {
        if (figure->shares[i].value->kind == TREE_BOOL && figure->shares[i].value->truth) {
            return figure->shares[i].chance;
        }
    }
    return figure ? 0 : 1;
}

/* One die, 4+ less 1 for the Structure: 4 in 6. Its save, 2D6 - 3 on 5+, fails on 7 or less: 21 in 36. So it falls in 7
 * of 18. Inside 5+ at AP -1 saves on a 6: each dies in 5 of 6 falls, both in 25 of 36. */
static void a_collapse_has_its_odds_to_the_last_place(void **state) {
    (void)state;
    BaseFaults faults = {0};
    PlaySession *session =
        play_on(FIELD("{'id': 'r1', 'formation': 'ra', 'profile': 'siege-tanks', 'at': [12, 20], 'facing': 90},"
                      "{'id': 'b1', 'formation': 'ba', 'profile': 'line-infantry', 'inside': 's'},"
                      "{'id': 'b2', 'formation': 'ba', 'profile': 'line-infantry', 'inside': 's'}"));
    assert_non_null(play_do(session, toy_tree("{'do': 'set', 'ref': 's', 'values': {'wounds': 1}}"), NULL, &faults));
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'fire', 'formation': 'ra', 'at': 's'}"), NULL);
    assert_true(odds->exact);
    assert_true(odds->cases < 2000);
    assert_true(fabs(lives(session, odds, "b1") - (1 - 7.0 / 18 * 5 / 6)) < 1e-12);
    assert_true(fabs(lives(session, odds, "b2") - (1 - 7.0 / 18 * 5 / 6)) < 1e-12);
    assert_true(fabs(odds->lost[2] - 7.0 / 18 * 25 / 36) < 1e-12);
    assert_true(fabs(odds->lost[1] - 7.0 / 18 * 10 / 36) < 1e-12);
    odds_destroy(odds);
    play_destroy(session);
    faults_free(&faults);
}

/* 2D6 against 2D6 with equal CAF: a tie in 146 of 1296, else either dies. */
static void a_fight_of_equals_has_its_odds_to_the_last_place(void **state) {
    (void)state;
    PlaySession *session = play_on(FIELD("{'id': 'r1', 'formation': 'ra', 'profile': 'line-infantry', 'at': [10, 10]},"
                                         "{'id': 'b1', 'formation': 'ba', 'profile': 'line-infantry',"
                                         " 'at': [10.98425197, 10]}"));
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'assault', 'formation': 'ra'}"), NULL);
    assert_true(odds->exact);
    assert_true(fabs(lives(session, odds, "r1") - (1 - 575.0 / 1296)) < 1e-12);
    assert_true(fabs(lives(session, odds, "b1") - (1 - 575.0 / 1296)) < 1e-12);
    odds_destroy(odds);
    play_destroy(session);
}

/* Rolled again the ties fall away: each dies half the time, and the fraction says so. */
static void ties_that_are_rolled_again_share_their_chance(void **state) {
    (void)state;
    PlaySession *session = play_on(AGAIN("{'id': 'r1', 'formation': 'ra', 'profile': 'line-infantry', 'at': [10, 10]},"
                                         "{'id': 'b1', 'formation': 'ba', 'profile': 'line-infantry',"
                                         " 'at': [10.98425197, 10]}"));
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'assault', 'formation': 'ra'}"), NULL);
    assert_true(odds->exact);
    assert_int_equal(odds->count, 2);
    for (int i = 0; i < 2; i++) {
        assert_true(odds->outcomes[i].chance == .5);
        assert_string_equal(odds->outcomes[i].fraction.numerator, "1");
        assert_string_equal(odds->outcomes[i].fraction.denominator, "2");
    }
    odds_destroy(odds);
    play_destroy(session);
}

/* Who charges adds 1: 2D6 + 1 is equal to 2D6 in 140 of 1296 and above it in 721, as it is not below it but for the
 * 575 - 140 ways in which it lies more than 1 under it. So he wins 721 of 1156. */
static void a_charge_counts_where_ties_are_rolled_again(void **state) {
    (void)state;
    BaseFaults faults = {0};
    PlaySession *session = play_on(AGAIN("{'id': 'r1', 'formation': 'ra', 'profile': 'line-infantry', 'at': [10, 10]},"
                                         "{'id': 'b1', 'formation': 'ba', 'profile': 'line-infantry',"
                                         " 'at': [10.98425197, 10]}"));
    assert_non_null(play_do(session, toy_tree("{'do': 'order', 'formation': 'ra', 'order': 'charge'}"), NULL, &faults));
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'assault', 'formation': 'ra'}"), NULL);
    assert_true(odds->exact);
    assert_true(fabs(lives(session, odds, "r1") - 721.0 / 1156) < 1e-15);
    assert_string_equal(odds->outcomes[0].fraction.numerator, "721");
    assert_string_equal(odds->outcomes[0].fraction.denominator, "1156");
    odds_destroy(odds);
    play_destroy(session);
    faults_free(&faults);
}

/* Three pairs, each decided: all of one side go in an eighth of the ways, and none of them waits for another. */
static void several_fights_are_each_rolled_until_they_count(void **state) {
    (void)state;
    PlaySession *session =
        play_on(AGAIN("{'id': 'r1', 'formation': 'ra', 'profile': 'line-infantry', 'at': [10, 10]},"
                      "{'id': 'r2', 'formation': 'ra', 'profile': 'line-infantry', 'at': [10, 12]},"
                      "{'id': 'r3', 'formation': 'ra', 'profile': 'line-infantry', 'at': [10, 14]},"
                      "{'id': 'b1', 'formation': 'ba', 'profile': 'line-infantry', 'at': [10.98425197, 10]},"
                      "{'id': 'b2', 'formation': 'ba', 'profile': 'line-infantry', 'at': [10.98425197, 12]},"
                      "{'id': 'b3', 'formation': 'ba', 'profile': 'line-infantry', 'at': [10.98425197, 14]}"));
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'assault', 'formation': 'ra'}"), NULL);
    assert_true(odds->exact);
    assert_true(odds->cases < 5000);
    assert_true(odds->lost[3] == 1 && odds->lost[2] == 0);
    assert_true(fabs(lives(session, odds, "r1") - .5) < 1e-15 && fabs(lives(session, odds, "b3") - .5) < 1e-15);
    odds_destroy(odds);
    play_destroy(session);
}

/* Three Hits at two models of one wound that save on 5+: the first takes two of them and lives through both in a ninth
 * of the ways, the second takes one and lives in a third. That the first fails twice costs the second nothing
 * (DANG-05). */
static void a_save_failed_by_the_dead_counts_against_nobody(void **state) {
    (void)state;
    PlaySession *session = toy_play(
        "{'sightline': 1, 'title': 'Test', 'ruleset': 'legions-imperialis', 'table': {'unit': 'in', 'size': [48, 40]},"
        " 'terrain': [{'id': 'd', 'kind': 'dangerous', 'outline': [[20, 10], [40, 10], [40, 30], [20, 30]]}],"
        " 'sides': [{'id': 'red'}, {'id': 'blue'}], 'formations': [{'id': 'ra', 'side': 'red'}], 'units': ["
        "{'id': 'm1', 'formation': 'ra', 'profile': 'line-infantry', 'at': [23, 15], 'base': {'circle': 25.4}},"
        "{'id': 'm2', 'formation': 'ra', 'profile': 'line-infantry', 'at': [23, 17], 'base': {'circle': 25.4}}]}");
    toy_does(session, "{'do': 'move', 'unit': 'm1', 'path': [[26.2, 15]]}", "{'hits': 3}");
    toy_does(session, "{'do': 'move', 'unit': 'm2', 'path': [[24.5, 17]]}", "{'hits': 1}");
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'end', 'what': 'activation'}"), NULL);
    assert_true(odds->exact);
    assert_true(fabs(lives(session, odds, "m1") - 1.0 / 9) < 1e-12);
    assert_true(fabs(lives(session, odds, "m2") - 1.0 / 3) < 1e-12);
    odds_destroy(odds);
    play_destroy(session);
}

/* ---- what a ruling says ---- */

#define NEAR                                                                                                           \
    FIELD("{'id': 'r1', 'name': 'Ajax', 'formation': 'ra', 'profile': 'line-infantry', 'at': [10, 10], 'base': "       \
          "{'circle': 25.4}},"                                                                                         \
          "{'id': 'b1', 'name': 'Balin', 'formation': 'ba', 'profile': 'line-infantry', 'at': [14, 10], 'base': "      \
          "{'circle': 25.4}}")

static int stated(const Ruling *ruling, const char *rule, BaseText *out) {
    int count = 0;
    for (int i = 0; i < ruling->findings.count; i++) {
        if (strcmp(ruling->findings.items[i].rule, rule) == 0) {
            text_clear(out);
            ruling_describe(ruling, &ruling->findings.items[i], out);
            count++;
        }
    }
    return count;
}

/* r1 ends 2 in, 0.8 in and 0 in from b1: stopped at the zone, within it, and in contact with it. */
static void why_a_move_is_refused_is_stated_once_and_with_its_own_gap(void **state) {
    (void)state;
    BaseFaults faults = {0};
    BaseText says = {0};
    PlaySession *session = play_on(NEAR);
    const Ruling *ruling =
        play_do(session, toy_tree("{'do': 'move', 'unit': 'r1', 'path': [[12.5, 10]]}"), NULL, &faults);
    assert_int_equal(ruling->outcome, RULING_REFUSED);
    assert_int_equal(stated(ruling, "LI-CORE-06", &says), 1);
    assert_string_equal(text_get(&says), "Ajax would come into the zone of Balin.");
    play_do(session, toy_tree("{'do': 'set', 'ref': 'r1', 'values': {'at': [12.5, 10]}}"), NULL, &faults);
    ruling = play_do(session, toy_tree("{'do': 'move', 'unit': 'r1', 'path': [[12.2, 10]]}"), NULL, &faults);
    assert_int_equal(stated(ruling, "LI-CORE-06", &says), 1);
    assert_string_equal(text_get(&says), "Ajax would end 0.8 in from Balin, and has to stay more than 1 in away.");
    ruling = play_do(session, toy_tree("{'do': 'move', 'unit': 'r1', 'path': [[13, 10]]}"), NULL, &faults);
    assert_int_equal(stated(ruling, "LI-CORE-06", &says), 1);
    assert_string_equal(text_get(&says), "Ajax would touch Balin without a charge.");
    text_free(&says);
    play_destroy(session);
    faults_free(&faults);
}

/* A siege cannon has AP -3: on 2D6 a house of 5+ needs 8. */
static void a_structure_s_save_says_what_its_dice_need_together(void **state) {
    (void)state;
    BaseFaults faults = {0};
    PlaySession *session =
        play_on(FIELD("{'id': 'r1', 'formation': 'ra', 'profile': 'siege-tanks', 'at': [14, 20], 'facing': 90}"));
    const Ruling *ruling =
        play_do(session, toy_tree("{'do': 'fire', 'formation': 'ra', 'at': 's', 'dice': [3, 5, 3]}"), NULL, &faults);
    assert_int_equal(ruling->rolls.count, 2);
    assert_int_equal(ruling->rolls.items[1].need, 0);
    assert_int_equal(ruling->rolls.items[1].total, 8);
    assert_string_equal(roll_result(&ruling->rolls.items[1], 1), "saved");
    play_destroy(session);
    faults_free(&faults);
}

/* A move without a limit up a cliff, in words: there is no figure for what is left of it. */
static void a_forced_move_up_a_cliff_is_stated(void **state) {
    (void)state;
    BaseFaults faults = {0};
    PlaySession *session = play_on(
        "{'sightline': 1, 'title': 'Test', 'ruleset': 'legions-imperialis', 'table': {'unit': 'in', 'size': [48, 40]},"
        " 'terrain': [{'id': 'c', 'kind': 'cliff', 'outline': [[12, 0], [22, 0], [22, 40], [12, 40]], 'height': 2}],"
        " 'sides': [{'id': 'red'}], 'formations': [{'id': 'ra', 'side': 'red'}],"
        " 'units': [{'id': 'r1', 'name': 'Ajax', 'formation': 'ra', 'profile': 'line-infantry', 'at': [10.5, 10]}]}");
    const Ruling *ruling =
        play_do(session, toy_tree("{'do': 'move', 'unit': 'r1', 'path': [[18, 10]], 'how': 'forced'}"), NULL, &faults);
    assert_int_equal(ruling->outcome, RULING_DONE);
    BaseText said = {0};
    for (int i = 0; i < ruling->findings.count; i++) {
        ruling_describe(ruling, &ruling->findings.items[i], &said);
    }
    assert_non_null(strstr(text_get(&said), "Ajax"));
    assert_null(strstr(text_get(&said), "goes on with"));
    text_free(&said);
    play_destroy(session);
    faults_free(&faults);
}

/* Two dice, the higher wins, ties are rolled again: 15 of 36, and 15 of 36, each as likely in the end. */
static void who_begins_has_its_odds(void **state) {
    (void)state;
    PlaySession *session =
        play_on(FIELD_WITH("{'id': 'r1', 'formation': 'ra', 'profile': 'siege-tanks', 'at': [12, 20], 'facing': 90},"
                           "{'id': 'b1', 'formation': 'ba', 'profile': 'line-infantry', 'at': [30, 20]}",
                           ", 'phase': 'initiative'"));
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'end', 'what': 'phase'}"), NULL);
    assert_true(odds->exact);
    assert_int_equal(odds->count, 2);
    assert_true(fabs(odds->outcomes[0].chance - .5) < 1e-12);
    assert_true(fabs(odds->outcomes[1].chance - .5) < 1e-12);
    odds_destroy(odds);
    play_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_forced_move_up_a_cliff_is_stated),
        cmocka_unit_test_teardown(who_begins_has_its_odds, teardown),
        cmocka_unit_test_teardown(a_collapse_has_its_odds_to_the_last_place, teardown),
        cmocka_unit_test_teardown(a_fight_of_equals_has_its_odds_to_the_last_place, teardown),
        cmocka_unit_test_teardown(ties_that_are_rolled_again_share_their_chance, teardown),
        cmocka_unit_test_teardown(a_charge_counts_where_ties_are_rolled_again, teardown),
        cmocka_unit_test_teardown(several_fights_are_each_rolled_until_they_count, teardown),
        cmocka_unit_test_teardown(a_save_failed_by_the_dead_counts_against_nobody, teardown),
        cmocka_unit_test_teardown(why_a_move_is_refused_is_stated_once_and_with_its_own_gap, teardown),
        cmocka_unit_test_teardown(a_structure_s_save_says_what_its_dice_need_together, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
