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

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_fair_level_beats_chance)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
