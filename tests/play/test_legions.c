/* Legions Imperialis beyond what cases say: odds of a building that falls on those inside and of a Fight against
 * fractions worked by hand. */
#include "play/odds.h"
#include "play/shared_toy.h"
#include "support/test.h"

#include <math.h>

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

#define FIELD(units)                                                                                                   \
    "{'sightline': 1, 'title': 'Test', 'ruleset': 'legions-imperialis', 'table': {'unit': 'in', 'size': [48, 40]},"    \
    " 'terrain': [{'id': 's', 'kind': 'civitas', 'outline': [[20, 18], [24, 18], [24, 22], [20, 22]]}],"               \
    " 'sides': [{'id': 'red'}, {'id': 'blue'}], 'formations': [{'id': 'ra', 'side': 'red'},"                           \
    " {'id': 'ba', 'side': 'blue'}], 'units': [" units "]}"

static PlaySession *play_on(const char *battlefield) {
    BaseFaults faults = {0};
    const BaseTree *tree = toy_tree(battlefield);
    RulesField *field = field_create(tree, "test", &faults);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_collapse_has_its_odds_to_the_last_place, teardown),
        cmocka_unit_test_teardown(a_fight_of_equals_has_its_odds_to_the_last_place, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
