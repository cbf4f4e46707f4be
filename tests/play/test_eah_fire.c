/* Fire in EA - Heresy beyond what cases say: odds worked out by hand, one pool for a volley, the order of a file that
 * decides nothing, and what is told to whoever asks for something that makes no sense. */
#include "play/odds.h"
#include "play/shared_eah_game.h"
#include "rules/ruling_words.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

static void assert_near(double actual, double expected) {
    if (!(fabs(actual - expected) <= 1e-12)) {
        fail_msg("%.17g is not %.17g", actual, expected);
    }
}

static double chance_of_loss(const char *terrain, const char *unit, const char *action) {
    PlaySession *session = eah_game(terrain, "", unit, "");
    PlayOdds *odds = play_odds(session, toy_tree(action), NULL);
    assert_true(odds->exact);
    double chance = odds->lost[1];
    odds_destroy(odds);
    play_destroy(session);
    return chance;
}

#define GROUND(kind) "{'id': 't', 'kind': '" kind "', 'outline': [[22,10],[40,10],[40,30],[22,30]]}"
#define MAN(profile) "{'id': 'u', 'side': 'red', 'profile': '" profile "', 'at': [20, 20], 'base': {'circle': 25}}"
#define GO           "{'do': 'move', 'unit': 'u', 'path': [[26, 20]]}"
#define OUT_AND_IN   "{'do': 'move', 'unit': 'u', 'path': [[24, 20], [20, 20], [24, 20]]}"

/* A Difficult test fails in 1 of 6 and then 3 of 6; a Dangerous one in 1 of 6, a Walker's in 1 of 36. */
static void odds_of_terrain_tests(void **state) {
    (void)state;
    assert_near(chance_of_loss(GROUND("jungle"), MAN("infantry"), GO), 1.0 / 12);
    assert_near(chance_of_loss(GROUND("jungle"), MAN("infantry"), OUT_AND_IN), 1 - 11.0 / 12 * 11 / 12);
    assert_near(chance_of_loss(GROUND("woods"), MAN("battle-tank"), GO), 1.0 / 6);
    assert_near(chance_of_loss(GROUND("woods"), MAN("walker"), GO), 1.0 / 36);
    assert_near(chance_of_loss(GROUND("urban-area"), MAN("walker"), GO), 0);
}

#define KEEP "{'id': 'keep', 'kind': 'small-stronghold', 'outline': [[60,20],[68,20],[68,28],[60,28]]}"

static double chance_of_capacity(const PlayOdds *odds, double left) {
    double sum = 0;
    for (int i = 0; i < odds->count; i++) {
        const BaseTree *keep = tree_find(tree_find(odds->outcomes[i].what, "area"), "keep");
        double now = tree_get_number(keep, "dc_now", 4);
        sum += now == left ? odds->outcomes[i].chance : 0;
    }
    return sum;
}

/* AT4+ hits in 1 of 2; the walls fail twice on 5+ in 4 of 9; a point of damage is a critical in 1 of 6. */
static void odds_of_a_shot_at_a_stronghold(void **state) {
    (void)state;
    PlaySession *session = eah_game(KEEP, "",
                                    "{'id': 'g', 'side': 'red', 'profile': 'battle-tank', 'at': [20, 24]},"
                                    "{'id': 'o', 'side': 'blue', 'profile': 'infantry', 'inside': 'keep'}",
                                    "");
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'fire', 'unit': 'g', 'at': 'keep'}"), NULL);
    assert_true(odds->exact);
    assert_near(chance_of_capacity(odds, 4), 7.0 / 9);
    assert_near(chance_of_capacity(odds, 3), 2.0 / 9 * 5 / 6);
    assert_near(chance_of_capacity(odds, 2), 2.0 / 9 / 6);
    odds_destroy(odds);
    play_destroy(session);
}

/* The last point is lost in 2 of 9; then armour of 5+ with one better fails in 1 of 2. Survivors are placed by rule. */
static void odds_of_dying_in_a_collapse(void **state) {
    (void)state;
    PlaySession *session = eah_game(
        "{'id': 'keep', 'kind': 'small-stronghold', 'dc_now': 1, 'outline': [[60,20],[68,20],[68,28],[60,28]]}", "",
        "{'id': 'g', 'side': 'red', 'profile': 'battle-tank', 'at': [20, 24]},"
        "{'id': 'o', 'side': 'blue', 'profile': 'infantry', 'inside': 'keep'}",
        "");
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'fire', 'unit': 'g', 'at': 'keep'}"), NULL);
    assert_true(odds->exact);
    assert_near(odds->lost[1], 1.0 / 9);
    assert_non_null(odds->policy);
    odds_destroy(odds);
    play_destroy(session);
}

static char *lines_of_infantry(char side, const char *formation, int count, double x, bool backwards) {
    BaseText text = {0};
    for (int k = 0; k < count; k++) {
        int i = backwards ? count - 1 - k : k;
        text_addf(
            &text,
            "%s{'id': '%c%d', 'formation': '%s', 'profile': 'line-infantry', 'at': [%g, %g], 'base': {'circle': 25}}",
            k ? ", " : "", side, i + 1, formation, x, 20 + 2.6 * i);
    }
    return text.data;
}

#define FORMATIONS "{'id': 'a', 'side': 'red'}, {'id': 'b', 'side': 'blue'}"

static PlaySession *two_lines(bool backwards) {
    BaseText units = {0};
    char *a = lines_of_infantry('a', "a", 8, 30, backwards), *b = lines_of_infantry('b', "b", 8, 50, backwards);
    text_addf(&units, "%s, %s", backwards ? b : a, backwards ? a : b);
    PlaySession *session = eah_game("", FORMATIONS, text_get(&units), "");
    base_free(a);
    base_free(b);
    text_free(&units);
    return session;
}

/* Eight alike against eight alike in the open: one throw of eight dice, then the saves. So odds walk nine ways to hit,
 * not 6^8. */
static void a_volley_at_like_targets_is_one_pool(void **state) {
    (void)state;
    PlaySession *session = two_lines(false);
    const Ruling *ruling =
        eah_do(session, "{'do': 'fire', 'formation': 'a', 'at': 'b', 'dice': [5, 5, 5, 1, 1, 1, 1, 1, 1, 6, 1]}");
    assert_int_equal(ruling->outcome, RULING_DONE);
    assert_int_equal(ruling->rolls.items[0].count, 8);
    assert_int_equal((int)eah_fact(ruling, "hits"), 3);
    assert_int_equal(eah_var(session, "b", "bms"), 3);
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'fire', 'formation': 'a', 'at': 'b'}"), NULL);
    assert_true(odds->exact);
    /* each of eight dice kills in 1/3 x 5/6; hits fall on eight different units or on none that is left */
    assert_near(odds->lost[0], pow(1 - 1.0 / 3 * 5 / 6, 8));
    odds_destroy(odds);
    play_destroy(session);
}

/* Four tanks that need 4+ against Reinforced armour of 4+: a die gets through in 1/2 * 1/4, one of four in
 * 1 - (7/8)^4. What is asked says so before the dice; what is rolled names who rolled each, and in few words all. */
static void a_shot_is_foretold_and_each_die_has_its_owner(void **state) {
    (void)state;
    PlaySession *session =
        eah_game("", "{'id': 'fa', 'side': 'red', 'name': 'A'}, {'id': 'fb', 'side': 'blue', 'name': 'B'}",
                 "{'id': 'a1', 'formation': 'fa', 'profile': 'battle-tank', 'at': [20, 20]},"
                 "{'id': 'a2', 'formation': 'fa', 'profile': 'battle-tank', 'at': [20, 26]},"
                 "{'id': 'a3', 'formation': 'fa', 'profile': 'battle-tank', 'at': [20, 32]},"
                 "{'id': 'a4', 'formation': 'fa', 'profile': 'battle-tank', 'at': [20, 38]},"
                 "{'id': 'b', 'formation': 'fb', 'profile': 'battle-tank', 'at': [60, 29]}",
                 "");
    Ruling *asked = play_preview(session, toy_tree("{'do': 'fire', 'formation': 'fa', 'at': 'fb'}"), NULL, NULL);
    assert_near(eah_fact(asked, "gets-through"), 1 - pow(7.0 / 8, 4));
    assert_true(ruling_cites(asked, "EAH-CORE-09"));
    ruling_destroy(asked);
    const Ruling *ruling =
        eah_do(session, "{'do': 'fire', 'formation': 'fa', 'at': 'fb', 'dice': [4, 5, 1, 1, 2, 6, 1]}");
    assert_int_equal(ruling->outcome, RULING_DONE);
    const RulesRoll *hit = &ruling->rolls.items[0], *save = &ruling->rolls.items[1], *again = &ruling->rolls.items[2];
    BaseText text = {0};
    for (int i = 0; i < 4; i++) {
        char id[16];
        snprintf(id, sizeof id, "a%d", i + 1);
        assert_true(ref_equal(roll_owner(hit, i), setup_find(play_field(session)->setup, id)));
    }
    ruling_rollers(ruling, hit, &text);
    assert_string_equal(text_get(&text), "A 1 to A 4");
    assert_true(save->again && !save->second && again->second);
    assert_int_equal(again->count, 1);
    text_free(&text);
    play_destroy(session);
}

static void the_order_of_the_file_decides_nothing(void **state) {
    (void)state;
    char alive[2][9] = {"", ""};
    for (int i = 0; i < 2; i++) {
        PlaySession *session = two_lines(i == 1);
        eah_do(session, "{'do': 'fire', 'formation': 'a', 'at': 'b', 'dice': [5, 6, 5, 1, 4, 5, 1, 1, 1, 6, 1, 5]}");
        for (int k = 0; k < 8; k++) {
            char id[16];
            snprintf(id, sizeof id, "b%d", k + 1);
            alive[i][k] = eah_alive(session, id) ? 'x' : '.';
        }
        assert_int_equal(eah_var(session, "b", "bms"), 1 + 3);
        play_destroy(session);
    }
    assert_string_equal(alive[0], alive[1]);
}

/* A refused or senseless fire changes nothing and says why. */
static void what_makes_no_sense_is_answered_with_what_to_write(void **state) {
    (void)state;
    static const struct {
        const char *action, *says;
    } tries[] = {
        {"{'do': 'fire', 'at': 'b'}", "name who acts"},
        {"{'do': 'fire', 'unit': 'a1'}", "needs \"at\""},
        {"{'do': 'fire', 'units': ['a1', 'c1'], 'at': 'b'}", "one formation"},
        {"{'do': 'fire', 'unit': 'a1', 'at': 'red'}", "\"at\" takes"},
        {"{'do': 'fire', 'unit': 'a9', 'at': 'b'}", "perhaps"},
        {"{'do': 'fire', 'unit': 'c1', 'at': 'b', 'point': 'there'}", "centre of the template"},
        {"{'do': 'fire', 'unit': 'a1', 'at': 'b', 'value': 'best'}", "value"},
    };
    PlaySession *session = eah_game("", FORMATIONS ", {'id': 'c', 'side': 'red'}",
                                    "{'id': 'a1', 'formation': 'a', 'profile': 'infantry', 'at': [30, 20]},"
                                    "{'id': 'c1', 'formation': 'c', 'profile': 'artillery', 'at': [30, 30]},"
                                    "{'id': 'b1', 'formation': 'b', 'profile': 'infantry', 'at': [50, 20]}",
                                    "");
    BaseHash before = play_hash(session);
    for (size_t i = 0; i < BASE_COUNT(tries); i++) {
        const Ruling *ruling = eah_do(session, "%s", tries[i].action);
        if (ruling->outcome != RULING_BAD || !strstr(ruling->bad, tries[i].says)) {
            fail_msg("%s: %s", tries[i].action, ruling->bad ? ruling->bad : "accepted");
        }
        assert_true(play_hash(session) == before);
    }
    play_destroy(session);
}

/* A titan fires its laser and its barrage in one action: both are rolled before anyone saves. */
static void guns_and_barrages_fire_together(void **state) {
    (void)state;
    PlaySession *session = eah_game("", FORMATIONS,
                                    "{'id': 't', 'formation': 'a', 'profile': 'titan', 'at': [30, 30]},"
                                    "{'id': 'b1', 'formation': 'b', 'profile': 'line-infantry', 'at': [50, 30]}",
                                    "");
    const Ruling *ruling =
        eah_do(session, "{'do': 'fire', 'unit': 't', 'at': 'b', 'point': [50, 30], 'dice': [1, 1, 4, 6]}");
    assert_int_equal(ruling->outcome, RULING_DONE);
    assert_int_equal((int)eah_fact(ruling, "dice-count"), 3);
    assert_int_equal((int)eah_fact(ruling, "hits"), 1);
    assert_true(eah_alive(session, "b1"));
    play_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_of_terrain_tests),
        cmocka_unit_test(odds_of_a_shot_at_a_stronghold),
        cmocka_unit_test(odds_of_dying_in_a_collapse),
        cmocka_unit_test(a_volley_at_like_targets_is_one_pool),
        cmocka_unit_test(a_shot_is_foretold_and_each_die_has_its_owner),
        cmocka_unit_test(the_order_of_the_file_decides_nothing),
        cmocka_unit_test(what_makes_no_sense_is_answered_with_what_to_write),
        cmocka_unit_test(guns_and_barrages_fire_together),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
