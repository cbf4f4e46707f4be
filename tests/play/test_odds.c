/* Exact odds against figures worked out by hand and against a plain enumeration of all dice. */
#include "base/rng.h"
#include "play/odds.h"
#include "play/shared_toy.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

static void assert_near(double actual, double expected, double slack) {
    if (!(fabs(actual - expected) <= slack)) {
        fail_msg("%.17g is not %.17g", actual, expected);
    }
}

static double total(const PlayOdds *odds) {
    double sum = 0;
    for (int i = 0; i < odds->count; i++) {
        sum += odds->outcomes[i].chance;
    }
    return sum;
}

/* Two wounds, three dice at 4+: lost with 2 or 3 hits, 1/2; one hit 3/8; none 1/8. */
static void three_shots_at_two_wounds(void **state) {
    (void)state;
    PlaySession *session = toy_session(1);
    BaseHash before = play_hash(session);
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 3}"), NULL);
    assert_true(odds->exact && odds->outcome == RULING_DONE);
    assert_int_equal(odds->cases, 4); /* multisets of two classes */
    assert_int_equal(odds->count, 3); /* two and three hits are the same state */
    assert_true(odds->outcomes[0].chance == 0.5 && odds->outcomes[1].chance == 0.375 &&
                odds->outcomes[2].chance == 0.125);
    assert_true(odds->lost[0] == 0.5 && odds->lost[1] == 0.5 && odds->mean_lost == 0.5);
    const BaseTree *unit = tree_find(tree_find(odds->outcomes[0].what, "unit"), "b1");
    assert_false(tree_get_bool(unit, "alive", true));
    assert_true(tree_get_number(tree_find(tree_find(odds->outcomes[1].what, "unit"), "b1"), "wounds", 0) == 1);
    assert_int_equal(odds->outcomes[2].what->count, 0);
    assert_true(play_hash(session) == before);
    assert_int_equal(play_count(session), 0);
    assert_null(odds->policy);
    odds_destroy(odds);
    play_destroy(session);
}

/* One die, and where again is declined nothing more: six states, the 1 loses the unit. */
static void a_choice_is_taken_by_its_fallback_and_stated_so(void **state) {
    (void)state;
    PlaySession *session = toy_session(1);
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'gamble', 'unit': 'r1'}"), NULL);
    assert_int_equal(odds->count, 6);
    assert_non_null(odds->policy);
    assert_near(total(odds), 1, 1e-15);
    assert_near(odds->lost[1], 1.0 / 6, 1e-15);
    odds_destroy(odds);
    /* with the answer given: 36 ways, scores 2 to 12; a 1 on either die loses the unit: 11/36 */
    odds = play_odds(session, toy_tree("{'do': 'gamble', 'unit': 'r1', 'answers': ['yes']}"), NULL);
    assert_int_equal(odds->cases, 36);
    assert_null(odds->policy);
    assert_near(odds->lost[1], 11.0 / 36, 1e-15);
    /* likeliest the 8 (2+6, 3+5, 4+4, 5+3, 6+2): two of the six ways to a 7 have a 1, and lead elsewhere */
    assert_near(odds->outcomes[0].chance, 5.0 / 36, 1e-15);
    odds_destroy(odds);
    play_destroy(session);
}

static void odds_of_a_waiting_choice_go_on_from_its_dice(void **state) {
    (void)state;
    PlaySession *session = toy_session(1);
    toy_do(session, "{'do': 'gamble', 'unit': 'r1', 'dice': [3]}");
    BaseHash waiting = play_hash(session);
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'choose', 'answer': 'yes'}"), NULL);
    assert_int_equal(odds->count, 6);
    assert_near(odds->lost[1], 1.0 / 6, 1e-15);
    double min = 99, max = 0;
    for (int i = 0; i < 6; i++) {
        double score = tree_get_number(tree_find(tree_find(odds->outcomes[i].what, "side"), "red"), "score", 0);
        min = fmin(min, score);
        max = fmax(max, score);
    }
    assert_true(min == 4 && max == 9); /* against the waiting state, which has 3 */
    assert_true(play_hash(session) == waiting && play_waiting(session));
    odds_destroy(odds);
    play_destroy(session);
}

static void what_is_refused_or_nonsense_has_no_odds(void **state) {
    (void)state;
    PlaySession *session = toy_session(1);
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'go', 'unit': 'r1', 'path': [[200, 10]]}"), NULL);
    assert_int_equal(odds->outcome, RULING_REFUSED);
    assert_int_equal(odds->count, 0);
    assert_true(ruling_cites(odds->ruling, "TOY-EDGE"));
    odds_destroy(odds);
    odds = play_odds(session, toy_tree("{'do': 'fly'}"), NULL);
    assert_int_equal(odds->outcome, RULING_BAD);
    odds_destroy(odds);
    odds = play_odds(session, toy_tree("{'do': 'gamble', 'unit': 'r1', 'answers': ['maybe']}"), NULL);
    assert_int_equal(odds->outcome, RULING_BAD);
    odds_destroy(odds);
    odds = play_odds(session, toy_tree("{'do': 'go', 'unit': 'r1', 'path': [[20, 10]]}"), NULL);
    assert_true(odds->count == 1 && odds->outcomes[0].chance == 1);
    odds_destroy(odds);
    play_destroy(session);
}

/* Binomial chances for a pool, by the formula in double: n dice at 1/2 against 9 wounds. */
static void a_large_pool_is_binomial(void **state) {
    (void)state;
    PlaySession *session = toy_session(1);
    toy_do(session, "{'do': 'set', 'ref': 'b1', 'values': {'wounds': 9}}");
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 20}"), NULL);
    assert_int_equal(odds->cases, 21);
    double choose = 1, gone = 0; /* C(20, k) / 2^20 for k >= 9 */
    for (int k = 0; k <= 20; k++) {
        gone += k >= 9 ? choose / 1048576 : 0;
        choose = choose * (20 - k) / (k + 1);
    }
    assert_near(odds->lost[1], gone, 1e-15);
    assert_near(total(odds), 1, 1e-15);
    odds_destroy(odds);
    play_destroy(session);
}

static void past_the_bound_it_samples_and_says_how_well(void **state) {
    (void)state;
    PlaySession *session = toy_session(1);
    PlayOddsOptions options = {.leaves_max = 3, .samples = 20000, .seed = 11};
    const BaseTree *action = toy_tree("{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 3}");
    PlayOdds *odds = play_odds(session, action, &options);
    assert_false(odds->exact);
    assert_int_equal(odds->cases, 20000);
    assert_near(odds->error, 0.98 / sqrt(20000), 1e-12);
    assert_near(odds->lost[1], 0.5, 2 * odds->error);
    assert_near(total(odds), 1, 1e-9);
    PlayOdds *again = play_odds(session, action, &options);
    assert_true(again->lost[1] == odds->lost[1]); /* the seed is the options' */
    odds_destroy(odds);
    odds_destroy(again);
    play_destroy(session);
}

/* One piece at a time, with previews in between: the same to the bit, and the state is left alone after each piece. */
static void odds_in_pieces_are_the_odds(void **state) {
    (void)state;
    PlaySession *session = toy_session(1);
    BaseArena *arena = arena_create();
    const BaseTree *action = tree_copy(arena, toy_tree("{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 400}"));
    BaseHash before = play_hash(session);
    PlayOdds *whole = play_odds(session, action, NULL);
    PlayOddsWalk *walk = odds_begin(session, action, NULL);
    int pieces = 1;
    for (; !odds_go_on(walk, 0); pieces++) {
        assert_true(play_hash(session) == before);
        ruling_destroy(play_preview(session, action, NULL, NULL));
    }
    assert_int_equal(pieces, 402); /* the first way, which decides whether there are odds, and 401 */
    PlayOdds *found = odds_end(walk);
    assert_true(found->exact && found->cases == 401 && found->cases == whole->cases && found->count == whole->count);
    for (int i = 0; i < whole->count; i++) {
        assert_true(found->outcomes[i].chance == whole->outcomes[i].chance);
    }
    odds_destroy(found);
    odds_destroy(whole);
    walk = odds_begin(session, action, NULL);
    assert_false(odds_go_on(walk, 0));
    odds_drop(walk); /* given up halfway */
    odds_drop(NULL);
    assert_true(play_hash(session) == before);
    arena_destroy(arena);
    play_destroy(session);
}

static void odds_may_be_asked_as_an_action(void **state) {
    (void)state;
    PlaySession *session = toy_session(1);
    const Ruling *ruling =
        toy_do(session, "{'do': 'odds', 'action': {'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 1}}");
    assert_int_equal(ruling->outcome, RULING_ANSWER);
    assert_true(tree_get_bool(ruling->facts, "exact", false));
    assert_int_equal(tree_find(ruling->facts, "outcomes")->count, 2);
    assert_int_equal(toy_do(session, "{'do': 'odds', 'action': {'do': 'fly'}}")->outcome, RULING_BAD);
    assert_int_equal(play_count(session), 0);
    play_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_shots_at_two_wounds),
        cmocka_unit_test(a_choice_is_taken_by_its_fallback_and_stated_so),
        cmocka_unit_test(odds_of_a_waiting_choice_go_on_from_its_dice),
        cmocka_unit_test(what_is_refused_or_nonsense_has_no_odds),
        cmocka_unit_test(a_large_pool_is_binomial),
        cmocka_unit_test(past_the_bound_it_samples_and_says_how_well),
        cmocka_unit_test(odds_in_pieces_are_the_odds),
        cmocka_unit_test(odds_may_be_asked_as_an_action),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
