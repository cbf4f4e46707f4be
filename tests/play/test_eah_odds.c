/* Odds of EA - Heresy as fractions worked out by hand, and against seeded plays that know nothing of the walk. */
#include "play/odds.h"
#include "play/shared_eah_game.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PLAYS 100000

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

#define SIDES_UP "{'id': 'b1', 'side': 'red'}, {'id': 'r1', 'side': 'blue'}"
#define KEEP     "{'id': 'keep', 'kind': 'small-stronghold', 'outline': [[60,60],[68,60],[68,68],[60,68]], 'dc_now': 3}"
#define TANK     "{'id': 'k', 'formation': 'b1', 'profile': 'battle-tank', 'at': [40, 64], 'base': {'circle': 30}}"
#define TANKS    TANK ", {'id': 'l', 'formation': 'b1', 'profile': 'battle-tank', 'at': [40, 60], 'base': {'circle': 30}}"
#define GARRISON                                                                                                       \
    "{'id': 'i1', 'formation': 'r1', 'profile': 'infantry', 'inside': 'keep'}, "                                       \
    "{'id': 'i2', 'formation': 'r1', 'profile': 'infantry', 'inside': 'keep'}, "                                       \
    "{'id': 'i3', 'formation': 'r1', 'profile': 'infantry', 'inside': 'keep'}"
#define FIRE "{'do': 'fire', 'formation': 'b1', 'at': 'keep'}"

static const PlayShare *share_of(const PlayOdds *odds, TableRef of, const char *what, double value) {
    const PlayFigure *figure = odds_figure(odds, of, what);
    assert_non_null(figure);
    for (int i = 0; i < figure->count; i++) {
        const BaseTree *it = figure->shares[i].value;
        if ((it->kind == TREE_NUMBER && it->number == value) || (it->kind == TREE_BOOL && it->truth == (value != 0))) {
            return &figure->shares[i];
        }
    }
    return NULL;
}

static void assert_fraction(const PlayShare *share, const char *numerator, const char *denominator) {
    assert_non_null(share);
    assert_string_equal(share->fraction.numerator, numerator);
    assert_string_equal(share->fraction.denominator, denominator);
}

static TableRef ref_of(PlaySession *session, const char *id) {
    return setup_find(play_field(session)->setup, id);
}

/* A tank hits on 4+ in 1 of 2 and the walls fail twice at 5+ in 4 of 9: 2/9 a tank. Of that a 6 takes a second point.
 * Nobody: (7/9)^2. One point: 2 * 2/9 * 7/9 * 5/6 = 70/243. Two: one critical, or two plain: 14/243 + 25/729 = 67/729.
 * Three and more: the rest, 1 - 441/729 - 210/729 - 67/729 = 11/729; the walls have 3. */
static void damage_on_walls_is_a_fraction(void **state) {
    (void)state;
    PlaySession *session = eah_game(KEEP, SIDES_UP, TANKS ", " GARRISON, "");
    PlayOdds *odds = play_odds(session, toy_tree(FIRE), NULL);
    TableRef keep = ref_of(session, "keep");
    assert_true(odds->exact);
    assert_fraction(share_of(odds, keep, "dc_now", 3), "49", "81");
    assert_fraction(share_of(odds, keep, "dc_now", 2), "70", "243");
    assert_fraction(share_of(odds, keep, "dc_now", 1), "67", "729");
    assert_fraction(share_of(odds, keep, "dc_now", 0), "11", "729");
    odds_destroy(odds);
    play_destroy(session);
}

/* Ruined in 11/729; each of three inside saves at 5+ with +1: on 4+, 1/2. So k of three die in C(3,k)/8 of these. */
static void ruin_and_those_inside_are_fractions(void **state) {
    (void)state;
    PlaySession *session = eah_game(KEEP, SIDES_UP, TANKS ", " GARRISON, "");
    PlayOdds *odds = play_odds(session, toy_tree(FIRE), NULL);
    const PlayFigure *walls = odds_figure(odds, ref_of(session, "keep"), "state");
    assert_int_equal(walls->count, 2);
    assert_string_equal(walls->shares[1].value->text, "ruined");
    assert_string_equal(walls->shares[1].fraction.numerator, "11");
    TableRef all = ref_make(REF_GAME, 0);
    assert_fraction(share_of(odds, all, "lost", 1), "11", "1944"); /* 11/729 * 3/8 */
    assert_fraction(share_of(odds, all, "lost", 3), "11", "5832"); /* 11/729 * 1/8 */
    assert_fraction(share_of(odds, ref_of(session, "i2"), "alive", 0), "11", "1458");
    assert_fraction(share_of(odds, ref_of(session, "blue"), "lost", 2), "11", "1944");
    assert_null(share_of(odds, ref_of(session, "red"), "lost", 1));
    odds_destroy(odds);
    play_destroy(session);
}

/* A failed Difficult test: 1/6 and then 3/6. */
static void a_terrain_test_is_a_fraction(void **state) {
    (void)state;
    PlaySession *session = eah_game("{'id': 't', 'kind': 'jungle', 'outline': [[22,10],[40,10],[40,30],[22,30]]}", "",
                                    "{'id': 'u', 'side': 'red', 'profile': 'infantry', 'at': [20, 20]}", "");
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'move', 'unit': 'u', 'path': [[26, 20]]}"), NULL);
    assert_fraction(share_of(odds, ref_of(session, "u"), "alive", 0), "1", "12");
    odds_destroy(odds);
    play_destroy(session);
}

/* Three in firefight at 5+, the walls failing twice: 1/3 * 4/9 = 4/27 each. Nobody through: (23/27)^3. The one defender
 * shoots at 5+ at a unit that saves on 5+: it dies in 1/3 * 2/3. */
static void an_assault_is_a_fraction(void **state) {
    (void)state;
    PlaySession *session = eah_game(KEEP, SIDES_UP,
                                    "{'id': 'a1', 'formation': 'b1', 'profile': 'infantry', 'at': [50, 61]}, "
                                    "{'id': 'a2', 'formation': 'b1', 'profile': 'infantry', 'at': [50, 65]}, "
                                    "{'id': 'a3', 'formation': 'b1', 'profile': 'infantry', 'at': [50, 69]}, "
                                    "{'id': 'i1', 'formation': 'r1', 'profile': 'infantry', 'inside': 'keep'}",
                                    "");
    eah_do(session, "{'do': 'assault', 'formation': 'b1', 'at': 'keep'}");
    for (int steps = 0; steps < 4 && eah_do(session, "{'do': 'pass'}")->outcome == RULING_DONE; steps++) {
    }
    PlayOdds *odds = play_odds(session, toy_tree("{'do': 'fight'}"), NULL);
    assert_true(odds->exact && odds->outcome == RULING_DONE);
    assert_fraction(share_of(odds, ref_of(session, "keep"), "dc_now", 3), "12167", "19683");
    assert_fraction(share_of(odds, ref_of(session, "red"), "lost", 1), "2", "9");
    odds_destroy(odds);
    play_destroy(session);
}

/* Whatever is told of one thing is told of all that may become of it. */
static void every_share_adds_up_to_one(void **state) {
    (void)state;
    PlaySession *session = eah_game(KEEP, SIDES_UP, TANKS ", " GARRISON, "");
    PlayOdds *odds = play_odds(session, toy_tree(FIRE), NULL);
    for (int i = 0; i < odds->figure_count; i++) {
        double sum = 0;
        for (int k = 0; k < odds->figures[i].count; k++) {
            sum += odds->figures[i].shares[k].chance;
        }
        if (!(fabs(sum - 1) < 1e-12)) {
            fail_msg("%s adds up to %.17g", odds->figures[i].what, sum);
        }
    }
    odds_destroy(odds);
    play_destroy(session);
}

/* ---- against plays ---- */

typedef struct {
    TableRef of;
    VarId var;
    int value, count;
    double chance;
} Tally;

/* The chances of one variable's values, as the walk has them. */
static int tallies_of(PlaySession *session, const PlayOdds *odds, const char *id, const char *name, Tally *out) {
    TableRef of = ref_of(session, id);
    const PlayFigure *figure = odds_figure(odds, of, name);
    assert_non_null(figure);
    for (int i = 0; i < figure->count; i++) {
        out[i] = (Tally){.of = of,
                         .var = figure->var,
                         .value = (int)figure->shares[i].value->number,
                         .chance = figure->shares[i].chance};
    }
    return figure->count;
}

/* Five standard deviations: one such test in 1.7 million fails by chance, and the seeds are fixed. */
static void check_tallies(const Tally *tallies, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
        double share = (double)tallies[i].count / PLAYS, p = tallies[i].chance;
        sum += tallies[i].count;
        if (!(fabs(share - p) <= 5 * sqrt(p * (1 - p) / PLAYS) + 1e-12)) {
            fail_msg("value %d came in %.6f of the plays, its chance is %.6f", tallies[i].value, share, p);
        }
    }
    assert_int_equal(sum, PLAYS); /* no play ended where the walk saw no way */
}

static void the_walk_agrees_with_seeded_plays(void **state) {
    (void)state;
    PlaySession *session = eah_game(KEEP, SIDES_UP, TANKS ", " GARRISON, "");
    const BaseTree *action = toy_tree(FIRE);
    PlayOdds *odds = play_odds(session, action, NULL);
    Tally walls[8], marks[16];
    int wall_count = tallies_of(session, odds, "keep", "dc_now", walls);
    int mark_count = tallies_of(session, odds, "r1", "bms", marks);
    Table *after = table_copy(play_table(session));
    for (uint64_t seed = 1; seed <= PLAYS; seed++) {
        PlayInput input = input_seeded(seed);
        input.fallbacks = true;
        input.field = play_field(session);
        ruling_destroy(play_preview(session, action, &input, after));
        for (int i = 0; i < wall_count; i++) {
            walls[i].count += table_get(after, walls[i].of, walls[i].var) == walls[i].value;
        }
        for (int i = 0; i < mark_count; i++) {
            marks[i].count += table_get(after, marks[i].of, marks[i].var) == marks[i].value;
        }
        input_term(&input);
    }
    check_tallies(walls, wall_count);
    check_tallies(marks, mark_count);
    table_destroy(after);
    odds_destroy(odds);
    play_destroy(session);
}

/* ---- against every throw ---- */

#define DICE_MAX   8
#define STATES_MAX 64

/* The faces of all dice of a play, one digit each: counted up like an odometer, it goes through every throw there is.
 */
typedef struct {
    int faces[DICE_MAX], count, at;
} Throws;

static bool throw_next(void *context, const RulesDice *dice, int *values) {
    Throws *throws = context;
    for (int i = 0; i < dice->count; i++) {
        assert_true(throws->at < DICE_MAX);
        if (throws->at == throws->count) {
            throws->faces[throws->count++] = 1;
        }
        values[i] = throws->faces[throws->at++];
    }
    return true;
}

/* False: all were thrown. */
static bool count_up(Throws *throws) {
    while (throws->count > 0 && throws->faces[throws->count - 1] == 6) {
        throws->count--;
    }
    throws->at = 0;
    return throws->count > 0 && ++throws->faces[throws->count - 1];
}

typedef struct {
    BaseHash state;
    double chance;
} Reached;

static int reach_all(PlaySession *session, const BaseTree *action, Reached *out) {
    Throws throws = {.count = 0};
    Table *after = table_copy(play_table(session));
    int count = 0;
    do {
        PlayInput input = input_supplied(throw_next, &throws);
        input.fallbacks = true;
        ruling_destroy(play_preview(session, action, &input, after));
        input_term(&input);
        BaseHash state = table_hash(after);
        int at = 0;
        while (at < count && out[at].state != state) {
            at++;
        }
        assert_true(at < STATES_MAX);
        count += at == count;
        out[at].state = state;
        out[at].chance += pow(6, -throws.count);
    } while (count_up(&throws));
    table_destroy(after);
    return count;
}

static void agrees_with_every_throw(PlaySession *session, const char *text) {
    const BaseTree *action = toy_tree(text);
    Reached reached[STATES_MAX] = {{0}};
    int count = reach_all(session, action, reached);
    PlayOdds *odds = play_odds(session, action, NULL);
    assert_true(odds->exact && odds->outcome == RULING_DONE);
    assert_int_equal(odds->count, count);
    for (int i = 0; i < count; i++) {
        int at = 0;
        while (at < odds->count && odds->outcomes[at].state != reached[i].state) {
            at++;
        }
        assert_true(at < odds->count);
        assert_true(fabs(odds->outcomes[at].chance - reached[i].chance) < 1e-12);
    }
    odds_destroy(odds);
}

/* An assault on foot, of two on one: three dice to hit, up to three saves, where the walk merges what is alike. Each
 * throw of the dice is played. */
static void merged_moments_of_an_assault_lose_nothing(void **state) {
    (void)state;
    PlaySession *session =
        eah_game("", SIDES_UP,
                 "{'id': 'a1', 'formation': 'b1', 'profile': 'infantry', 'at': [50, 61], 'base': {'circle': 30}}, "
                 "{'id': 'a2', 'formation': 'b1', 'profile': 'infantry', 'at': [50, 65], 'base': {'circle': 30}}, "
                 "{'id': 'i1', 'formation': 'r1', 'profile': 'infantry', 'at': [60, 63], 'base': {'circle': 30}}",
                 "");
    eah_do(session, "{'do': 'assault', 'formation': 'b1', 'at': 'r1'}");
    for (int steps = 0; steps < 4 && eah_do(session, "{'do': 'pass'}")->outcome == RULING_DONE; steps++) {
    }
    agrees_with_every_throw(session, "{'do': 'fight'}");
    play_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(damage_on_walls_is_a_fraction, teardown),
        cmocka_unit_test_teardown(ruin_and_those_inside_are_fractions, teardown),
        cmocka_unit_test_teardown(a_terrain_test_is_a_fraction, teardown),
        cmocka_unit_test_teardown(an_assault_is_a_fraction, teardown),
        cmocka_unit_test_teardown(every_share_adds_up_to_one, teardown),
        cmocka_unit_test_teardown(the_walk_agrees_with_seeded_plays, teardown),
        cmocka_unit_test_teardown(merged_moments_of_an_assault_lose_nothing, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
