/* The fair level beats a player who does anything, in every system: a few pairs of games, each pair on the same dice
 * with the sides changed. Whole trials say it with intervals (sightline trial --seats ... --swap). */
#include "io/document.h"
#include "mind/game.h"
#include "support/test.h"

#define PAIRS 2

static int margin_of(const RulesField *field, const Table *start, uint64_t seed, int strong) {
    MindGameRules rules = {.seed = seed, .rounds = 10, .actions = 3000};
    rules.seats[strong].level = MIND_FAIR;
    MindGame *game = game_create(field, start, &rules);
    while (game_step(game)) {
    }
    RulesVerdict verdict = game_verdict(game);
    assert_true(game_end(game) != GAME_STUCK);
    game_destroy(game);
    return verdict.score[strong] - verdict.score[1 - strong];
}

static void try_table(const char *path) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(path, &faults);
    assert_non_null(document);
    Table *start = io_table_start(document->field, document->battlefield);
    for (uint64_t seed = 1; seed <= PAIRS; seed++) {
        int one = margin_of(document->field, start, seed, 0), two = margin_of(document->field, start, seed, 1);
        if (one + two <= 0) {
            fail_msg("%s, seed %d: by %d and %d", path, (int)seed, one, two);
        }
    }
    table_destroy(start);
    document_destroy(document);
}

static void the_fair_level_beats_chance(void **state) {
    (void)state;
    try_table(TEST_SOURCE_DIR "/maps/two-fords.json");
    try_table(TEST_SOURCE_DIR "/tests/games/keep-at-dusk.json");
    try_table(TEST_SOURCE_DIR "/tests/games/the-mill-falls.json");
    try_table(TEST_SOURCE_DIR "/tests/games/wreck-in-the-canopy.json");
}

/* Where the rules say how far, the strong level looks on: it resolves more than the fair one, keeps to its budget,
 * thinks the same twice, and leaves the fork as it was. Elsewhere it is the fair one. */
static void try_strong(const char *path, bool looks) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(path, &faults);
    assert_non_null(document);
    Table *start = io_table_start(document->field, document->battlefield);
    PlayFork *fork = fork_create(document->field, start);
    BaseArena *arena = arena_create();
    MindThought fair, strong, again, poor;
    RulesTurn turn;
    rules_turn(fork_ctx(fork), &turn);
    for (int i = 0; i < 40 && (turn.kind == TURN_FORCED || turn.kind == TURN_SECRET); i++) {
        const MindAsk easy = {.side = turn.side, .level = MIND_EASY, .seed = 3};
        mind_think(fork, &easy, arena, &fair);
        PlayKeyed dice = keyed_make(document->field, 3);
        PlayInput input = keyed_input(&dice);
        input.fallbacks = true;
        assert_int_equal(fork_do(fork, fair.lines[0].plan->actions[0], &input), RULING_DONE);
        input_term(&input);
        keyed_term(&dice);
        rules_turn(fork_ctx(fork), &turn);
    }
    assert_true(turn.side >= 0);
    BaseHash before = table_hash(fork_table(fork));
    MindAsk ask = {.side = turn.side, .level = MIND_FAIR, .seed = 5};
    mind_think(fork, &ask, arena, &fair);
    ask.level = MIND_STRONG;
    mind_think(fork, &ask, arena, &strong);
    mind_think(fork, &ask, arena, &again);
    ask.budget = fair.nodes / 2;
    mind_think(fork, &ask, arena, &poor);
    assert_true(table_hash(fork_table(fork)) == before);
    assert_int_equal(mind_best_level(document->field), looks ? MIND_STRONG : MIND_FAIR);
    assert_true(looks ? strong.nodes > fair.nodes : strong.nodes == fair.nodes);
    assert_int_equal(strong.nodes, again.nodes);
    assert_true(poor.nodes < fair.nodes && poor.count > 0);
    for (int i = 0; i < strong.count; i++) {
        assert_true(strong.lines[i].sum == again.lines[i].sum && strong.lines[i].tries == again.lines[i].tries);
        assert_true(strong.lines[i].behind >= 0);
    }
    arena_destroy(arena);
    fork_destroy(fork);
    table_destroy(start);
    document_destroy(document);
}

static void the_strong_level_looks_on(void **state) {
    (void)state;
    try_strong(TEST_SOURCE_DIR "/maps/two-fords.json", false);
    try_strong(TEST_SOURCE_DIR "/tests/games/keep-at-dusk.json", true);
    try_strong(TEST_SOURCE_DIR "/tests/games/the-mill-falls.json", true);
    try_strong(TEST_SOURCE_DIR "/tests/games/wreck-in-the-canopy.json", true);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_fair_level_beats_chance),
                                       cmocka_unit_test(the_strong_level_looks_on)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
