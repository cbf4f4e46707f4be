/* Random players in every rule system: a game on each shipped table, and on tables laid out by chance, every action
 * watched (shared_random_player.h). Short; tools/play_long plays whole games by the thousand. SIGHTLINE_SEED plays
 * others. */
#include "play/shared_random_player.h"
#include "play/shared_random_table.h"
#include "support/test.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RANDOM_TABLES 4
#define ODDS_EVERY    12

static uint64_t first_seed(void) {
    const char *given = getenv("SIGHTLINE_SEED");
    return given ? strtoull(given, NULL, 10) : 2611;
}

static void play(RandomSum *sum, const char *path, uint64_t seed, int actions) {
    const RandomGame game = {.path = path,
                             .seed = seed,
                             .actions_max = actions,
                             .odds_every = ODDS_EVERY,
                             .judge = random_judge,
                             .cut = true};
    random_game(&game, sum);
}

static void play_laid_out(RandomSum *sum, const char *system, uint64_t seed, int actions) {
    BaseFaults faults = {0};
    BaseText text = {0};
    BaseArena *arena = arena_create();
    char path[] = "/tmp/sightline-table-XXXXXX";
    int file = mkstemp(path);
    const BaseTree *table = random_table(arena, system, seed, &faults);
    assert_true(file >= 0);
    assert_non_null(table);
    json_write(table, &text);
    assert_int_equal(write(file, text_get(&text), text.length), (int)text.length);
    close(file);
    play(sum, path, seed, actions);
    unlink(path);
    text_free(&text);
    arena_destroy(arena);
    faults_free(&faults);
}

static bool is_of(const char *path, const char *system) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(path, &faults);
    assert_non_null(document);
    bool is = strcmp(document->field->data->system->id, system) == 0;
    document_destroy(document);
    faults_free(&faults);
    return is;
}

static void play_system(const char *system, int actions) {
    uint64_t seed = first_seed();
    RandomSum sum = {0};
    glob_t files = {0};
    glob(TEST_SOURCE_DIR "/maps/*.json", 0, NULL, &files);
    glob(TEST_SOURCE_DIR "/tests/games/*.json", GLOB_APPEND, NULL, &files);
    print_message("SIGHTLINE_SEED=%llu\n", (unsigned long long)seed);
    for (size_t f = 0; f < files.gl_pathc; f++) {
        if (is_of(files.gl_pathv[f], system)) {
            play(&sum, files.gl_pathv[f], seed, actions);
        }
    }
    for (int i = 0; i < RANDOM_TABLES; i++) {
        play_laid_out(&sum, system, seed + (uint64_t)i, actions);
    }
    BaseText said = {0};
    random_explain(&sum, false, &said);
    print_message("%s", text_get(&said));
    assert_true(sum.actions > actions);
    assert_int_equal(sum.finding_count, 0);
    text_free(&said);
    globfree(&files);
    random_sum_free(&sum);
}

static void random_games_of_ea_heresy_find_nothing(void **state) {
    (void)state;
    play_system("ea-heresy", 150);
}

static void random_games_of_legions_imperialis_find_nothing(void **state) {
    (void)state;
    play_system("legions-imperialis", 250);
}

static void random_games_of_infinity_find_nothing(void **state) {
    (void)state;
    play_system("infinity", 200);
}

static void random_games_of_commands_and_colors_find_nothing(void **state) {
    (void)state;
    play_system("commands-colors", 400);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_of_ea_heresy_find_nothing),
        cmocka_unit_test(random_games_of_legions_imperialis_find_nothing),
        cmocka_unit_test(random_games_of_infinity_find_nothing),
        cmocka_unit_test(random_games_of_commands_and_colors_find_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
