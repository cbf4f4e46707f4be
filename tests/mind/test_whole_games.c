/* Whole games by computers, of every system that has a mind, on every table of the project that begins as a game: each
 * comes to an end, each action is one that a session plays to the same state, and thinking leaves the fork as it was.
 */
#include "mind/game.h"
#include "play/session.h"
#include "support/test.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ACTIONS_MAX 3000
#define ROUNDS      6

typedef struct {
    int games, actions, ended, refused, considered;
} Sum;

static void fail_game(const char *path, uint64_t seed, int actions, const char *what) {
    fail_msg("%s, seed %llu, after %d actions: %s", path, (unsigned long long)seed, actions, what);
}

/* Thinking changes nothing, to the bit and to the version. */
static void check_thought(MindGame *game, Sum *sum) {
    PlayFork *fork = (PlayFork *)game_fork(game);
    BaseHash before = table_hash(fork_table(fork));
    uint64_t version = fork_table(fork)->version;
    BaseArena *arena = arena_create();
    RulesTurn turn;
    MindThought thought;
    rules_turn(fork_ctx(fork), &turn);
    const MindAsk ask = {.side = turn.side, .level = MIND_EASY, .seed = 7};
    mind_think(fork, &ask, arena, &thought);
    assert_true(table_hash(fork_table(fork)) == before);
    assert_true(fork_table(fork)->version == version);
    assert_int_equal(fork_depth(fork), 0);
    sum->considered += thought.considered;
    sum->refused += thought.refused;
    arena_destroy(arena);
}

static void play_one(const char *path, uint64_t seed, MindLevel level, Sum *sum) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(path, &faults);
    assert_non_null(document);
    if (!rules_has_mind(document->field) || !tree_find(document->battlefield, "phase")) {
        document_destroy(document);
        return;
    }
    PlaySession *session = play_open(document, &faults);
    MindGameRules rules = {.seed = seed, .rounds = ROUNDS, .actions = ACTIONS_MAX};
    for (int i = 0; i < RULES_SIDES_MAX; i++) {
        rules.seats[i].level = level;
    }
    MindGame *game = game_create(play_field(session), play_table(session), &rules);
    while (game_step(game)) {
        const Ruling *ruling = play_do(session, game_line(game), NULL, &faults);
        if (ruling->outcome != RULING_DONE) {
            BaseText line = {0};
            json_write(game_line(game), &line);
            text_addf(&line, " is not done in a session: %s", ruling->bad ? ruling->bad : "");
            fail_game(path, seed, game_actions(game), text_get(&line));
        }
        if (play_hash(session) != table_hash(fork_table(game_fork(game)))) {
            fail_game(path, seed, game_actions(game), "the session is in another state");
        }
        if (game_actions(game) % 16 == 0) {
            check_thought(game, sum);
        }
    }
    if (game_end(game) == GAME_STUCK || game_end(game) == GAME_ACTIONS) {
        fail_game(path, seed, game_actions(game), game_end_word(game_end(game)));
    }
    sum->games++;
    sum->actions += game_actions(game);
    sum->ended += game_end(game) == GAME_WON || game_end(game) == GAME_DRAWN;
    game_destroy(game);
    play_destroy(session);
    faults_free(&faults);
}

static void games_come_to_an_end_and_replay(void **state) {
    (void)state;
    glob_t files = {0};
    Sum sum = {0};
    const char *text = getenv("SIGHTLINE_SEED");
    uint64_t seed = text ? strtoull(text, NULL, 10) % 1000000 : 2326;
    print_message("seed %llu\n", (unsigned long long)seed);
    glob(TEST_SOURCE_DIR "/tests/games/*.json", 0, NULL, &files);
    glob(TEST_SOURCE_DIR "/maps/two-fords.json", GLOB_APPEND, NULL, &files);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        play_one(files.gl_pathv[i], seed, MIND_RANDOM, &sum);
        play_one(files.gl_pathv[i], seed + 1, MIND_EASY, &sum);
    }
    globfree(&files);
    print_message("%d games, %d by the rules to their end, %d actions; of %d plans %d refused\n", sum.games, sum.ended,
                  sum.actions, sum.considered, sum.refused);
    assert_true(sum.games > 0);
}

static void the_same_seed_plays_the_same_game(void **state) {
    (void)state;
    BaseFaults faults = {0};
    IoDocument *document = document_load(TEST_SOURCE_DIR "/maps/two-fords.json", &faults);
    Table *start = io_table_start(document->field, document->battlefield);
    MindGameRules rules = {.seed = 5, .rounds = 3, .actions = 100, .seats = {{MIND_FAIR, 0}, {MIND_EASY, 0}}};
    BaseHash ends[2];
    for (int i = 0; i < 2; i++) {
        MindGame *game = game_create(document->field, start, &rules);
        while (game_step(game)) {
        }
        ends[i] = table_hash(fork_table(game_fork(game)));
        game_destroy(game);
    }
    assert_true(ends[0] == ends[1]);
    rules.seed = 6;
    MindGame *other = game_create(document->field, start, &rules);
    while (game_step(other)) {
    }
    assert_true(table_hash(fork_table(game_fork(other))) != ends[0]);
    game_destroy(other);
    table_destroy(start);
    document_destroy(document);
}

/* A die by key hangs on what it is for, who rolls and how many of these fell before, and on nothing else. */
static void dice_by_key_are_not_shifted_by_others(void **state) {
    (void)state;
    BaseFaults faults = {0};
    IoDocument *document = document_load(TEST_SOURCE_DIR "/maps/two-fords.json", &faults);
    PlayKeyed one = keyed_make(document->field, 9), two = keyed_make(document->field, 9);
    PlayInput a = keyed_input(&one), b = keyed_input(&two);
    RulesDice hits = {.what = "hit", .by = ref_make(REF_UNIT, 0), .faces = 6, .count = 3};
    RulesDice saves = {.what = "save", .by = ref_make(REF_UNIT, 1), .faces = 6, .count = 500};
    int x[3], y[3], rest[500], more[3], seen[7] = {0};
    assert_true(a.input.roll(&a.input, &hits, x));
    assert_true(b.input.roll(&b.input, &saves, rest));
    assert_true(b.input.roll(&b.input, &hits, y));
    assert_memory_equal(x, y, sizeof x);
    assert_true(b.input.roll(&b.input, &hits, more));
    for (int i = 0; i < 500; i++) {
        assert_in_range(rest[i], 1, 6);
        seen[rest[i]]++;
    }
    for (int face = 1; face <= 6; face++) {
        assert_in_range(seen[face], 50, 120); /* 83 expected, standard deviation 8.3 */
    }
    input_term(&a);
    input_term(&b);
    keyed_reset(&one, 9);
    PlayInput c = keyed_input(&one);
    assert_true(c.input.roll(&c.input, &hits, y));
    assert_memory_equal(x, y, sizeof x);
    input_term(&c);
    keyed_term(&one);
    keyed_term(&two);
    document_destroy(document);
}

/* What is tried on levels is taken back level by level. */
static void a_fork_takes_back_what_was_tried(void **state) {
    (void)state;
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    IoDocument *document = document_load(TEST_SOURCE_DIR "/maps/two-fords.json", &faults);
    Table *start = io_table_start(document->field, document->battlefield);
    PlayFork *fork = fork_create(document->field, start);
    PlayInput input = input_seeded(3);
    BaseTree *card = tree_make(arena, WITH_TEXT("do", "card"), WITH_TEXT("card", "free"));
    BaseTree *end = tree_make(arena, WITH_TEXT("do", "end"), WITH_TEXT("what", "turn"));
    BaseHash begin = table_hash(fork_table(fork));
    uint64_t version = fork_table(fork)->version;
    assert_true(fork_may(fork, card));
    assert_true(table_hash(fork_table(fork)) == begin);
    fork_push(fork);
    assert_int_equal(fork_do(fork, card, &input), RULING_DONE);
    BaseHash played = table_hash(fork_table(fork));
    uint64_t inner = fork_table(fork)->version;
    assert_true(played != begin);
    assert_false(fork_may(fork, card));
    fork_push(fork);
    assert_int_equal(fork_do(fork, end, &input), RULING_DONE);
    assert_true(table_hash(fork_table(fork)) != played);
    fork_pop(fork);
    assert_true(table_hash(fork_table(fork)) == played && fork_table(fork)->version == inner);
    assert_int_equal(fork_do(fork, end, &input), RULING_DONE); /* on the first level, after another action */
    fork_pop(fork);
    assert_true(table_hash(fork_table(fork)) == begin && fork_table(fork)->version == version);
    input_term(&input);
    fork_destroy(fork);
    table_destroy(start);
    document_destroy(document);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_come_to_an_end_and_replay),
        cmocka_unit_test(the_same_seed_plays_the_same_game),
        cmocka_unit_test(dice_by_key_are_not_shifted_by_others),
        cmocka_unit_test(a_fork_takes_back_what_was_tried),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
