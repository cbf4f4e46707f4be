/* The file of a trial: the same bytes however it was cut, gone on with where it was torn, and each of its games comes
 * to the state that it names. */
#include "io/file.h"
#include "io/saving.h"
#include "mind/report.h"
#include "mind/trial_file.h"
#include "play/session.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GAMES 6
#define MAP   TEST_SOURCE_DIR "/tests/games/ford-by-noon.json"

static char folder[] = "/tmp/sightline-trial-XXXXXX";

static const char *path_of(const char *name) {
    static char paths[8][200];
    static int at;
    char *path = paths[at++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static Trial *make(const char *arms) {
    BaseFaults faults = {0};
    const TrialOptions options = {
        .seats = "easy", .arms = arms, .swap = true, .seed = 11, .games = GAMES, .rounds = 2, .actions = 200};
    Trial *trial = trial_create(MAP, &options, &faults);
    if (!trial) {
        fail_msg("%s", faults.count > 0 ? faults.items[0].what : "no trial");
    }
    return trial;
}

/* Plays the games of one shard into a file, the last first if `back`. */
static void run(const Trial *trial, const char *path, int shard, int shards, bool back) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    TrialFile *file = trial_file_open(path, trial, &faults);
    assert_non_null(file);
    for (int i = 0; i < GAMES; i++) {
        int game = back ? GAMES - 1 - i : i;
        for (int arm = 0; arm < trial_arms(trial); arm++) {
            if (game % shards == shard && !trial_file_has(file, game, arm)) {
                assert_true(trial_file_add(file, game, arm, trial_play(trial, game, arm, arena, NULL, NULL), &faults));
            }
        }
    }
    trial_file_close(file);
    arena_destroy(arena);
}

static char *bytes_of(const char *path, size_t *size) {
    BaseFaults faults = {0};
    char *bytes = file_read(path, (size_t)1 << 24, size, &faults);
    assert_non_null(bytes);
    return bytes;
}

static void assert_same_file(const char *a, const char *b) {
    size_t x, y;
    char *one = bytes_of(a, &x), *two = bytes_of(b, &y);
    assert_int_equal(x, y);
    assert_memory_equal(one, two, x);
    base_free(one);
    base_free(two);
}

static void shards_merge_to_the_same_bytes(void **state) {
    (void)state;
    BaseFaults faults = {0};
    Trial *trial = make("bow:reading.core_bow_range=2");
    const char *whole = path_of("whole"), *merged = path_of("merged"), *paths[3];
    run(trial, whole, 0, 1, false);
    for (int i = 0; i < 3; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        paths[i] = path_of(name);
        run(trial, paths[i], i, 3, i == 1);
    }
    const char *const given[] = {paths[2], paths[0], paths[1], paths[0]};
    assert_true(trial_merge(merged, given, 4, &faults));
    assert_same_file(whole, merged);
    trial_destroy(trial);
}

static void a_torn_file_is_gone_on_with(void **state) {
    (void)state;
    BaseFaults faults = {0};
    Trial *trial = make(NULL);
    const char *whole = path_of("one"), *torn = path_of("torn"), *merged = path_of("mended");
    run(trial, whole, 0, 1, false);
    size_t size;
    char *bytes = bytes_of(whole, &size);
    size_t head = (size_t)(strchr(bytes, '\n') - bytes) + 1;
    const size_t cuts[] = {0, head / 2, head, head + 1, (head + size) / 2, size - 1, size};
    for (size_t i = 0; i < BASE_COUNT(cuts); i++) {
        assert_true(file_save_atomic(torn, bytes, cuts[i], &faults));
        run(trial, torn, 0, 1, false);
        assert_true(trial_merge(merged, &torn, 1, &faults));
        assert_same_file(whole, merged);
    }
    base_free(bytes);
    trial_destroy(trial);
}

static void another_trial_and_other_games_are_faults(void **state) {
    (void)state;
    BaseFaults faults = {0};
    Trial *trial = make(NULL), *other = make("bow:reading.core_bow_range=2");
    const char *path = path_of("mine"), *changed = path_of("changed"), *merged = path_of("never");
    run(trial, path, 0, 1, false);
    assert_null(trial_file_open(path, other, &faults));
    assert_int_equal(faults.count, 1);
    size_t size;
    char *bytes = bytes_of(path, &size), *round = strstr(bytes, "\"round\":");
    round[strlen("\"round\":")] = '9';
    assert_true(file_save_atomic(changed, bytes, size, &faults));
    const char *const both[] = {path, changed};
    assert_false(trial_merge(merged, both, 2, &faults));
    assert_int_equal(faults.count, 2);
    assert_non_null(strstr(faults.items[1].what, "game 0"));
    assert_false(file_exists(merged));
    base_free(bytes);
    trial_destroy(trial);
    trial_destroy(other);
    faults_free(&faults);
}

static void play_line(void *context, const BaseTree *line) {
    BaseFaults faults = {0};
    assert_int_equal(play_do(context, line, NULL, &faults)->outcome, RULING_DONE);
}

static void games_replay_to_the_state_that_they_name(void **state) {
    (void)state;
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    Trial *trial = make(NULL);
    for (int game = 0; game < 2; game++) {
        IoDocument *document = document_load(MAP, &faults);
        PlaySession *session = play_open(document, &faults);
        char hash[HASH_FORM_SIZE];
        const BaseTree *line = trial_play(trial, game, 0, arena, play_line, session);
        assert_string_equal(tree_get_text(line, "state", ""), hash_form(play_hash(session), hash));
        play_destroy(session);
    }
    trial_destroy(trial);
    arena_destroy(arena);
}

/* The report of four games that were written by hand: two pairs, of which the first seat wins three games. */
static void a_report_counts_what_is_in_the_file(void **state) {
    (void)state;
    static const char *const GAMES_BY_HAND[] = {
        "{\"game\":0,\"arm\":\"book\",\"end\":\"won\",\"winner\":\"south\",\"score\":{\"north\":1,\"south\":5},"
        "\"round\":3,\"actions\":30,\"lost\":[\"n-li\"],\"fell\":{\"n-li\":[4,0.5]}}",
        "{\"game\":1,\"arm\":\"book\",\"swap\":true,\"end\":\"won\",\"winner\":\"north\",\"score\":{\"north\":5,"
        "\"south\":2},\"round\":5,\"actions\":50,\"lost\":[]}",
        "{\"game\":2,\"arm\":\"book\",\"end\":\"drawn\",\"score\":{\"north\":4,\"south\":4},\"round\":4,"
        "\"actions\":40,\"lost\":[\"n-li\"]}",
        "{\"game\":3,\"arm\":\"book\",\"swap\":true,\"end\":\"won\",\"winner\":\"south\",\"score\":{\"north\":3,"
        "\"south\":5},\"round\":8,\"actions\":80,\"lost\":[]}"};
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    Trial *trial = make(NULL);
    BaseText text = {0};
    TrialRows rows;
    json_write(trial_header(trial), &text);
    for (size_t i = 0; i < BASE_COUNT(GAMES_BY_HAND); i++) {
        text_addf(&text, "\n%s", GAMES_BY_HAND[i]);
    }
    text_add(&text, "\n");
    assert_true(trial_rows_parse("hand", text_get(&text), text.length, &rows, &faults));
    const BaseTree *arm = tree_at(tree_find(report_tree(&rows, arena), "arms"), 0);
    const char *first = trial_field(trial, 0)->setup->sides[0].id;
    bool south = strcmp(first, "south") == 0;
    assert_int_equal(tree_get_number(arm, "games", 0), 4);
    assert_true(tree_get_number(tree_find(tree_find(arm, "sides"), "south"), "wins", 0) == 2.5);
    assert_true(tree_get_number(tree_find(arm, "first"), "wins", 0) == (south ? 2.5 : 1.5));
    assert_true(tree_get_number(tree_find(arm, "round"), "mean", 0) == 5);
    assert_true(tree_get_number(tree_find(arm, "lost"), "n-li", 0) == .5);
    /* the first seat's pairs: 2 of 2 and 1/2 of 2, or none and 3/2 */
    assert_int_equal(tree_at(tree_find(arm, "pairs"), south ? 4 : 0)->number, 1);
    assert_int_equal(tree_at(tree_find(arm, "pairs"), south ? 1 : 3)->number, 1);
    /* one game each ended in rounds 3, 4, 5 and 8; by margin, rounds and actions game 2 is in the middle, 3 is not */
    const BaseTree *rounds = tree_find(arm, "rounds");
    assert_int_equal(rounds->count, 9);
    for (int i = 0; i < 9; i++) {
        assert_int_equal(tree_at(rounds, i)->number, i >= 3 && (i <= 5 || i == 8));
    }
    assert_int_equal(tree_get_number(arm, "median", -1), 2);
    assert_int_equal(tree_get_number(arm, "strangest", -1), 3);
    /* one unit fell, with its place, on a grid of forty columns over 5 units: 4 lies in column 32, 0.5 in row 4 */
    const BaseTree *counts = tree_find(tree_find(arm, "fell"), "counts");
    int sum = 0;
    for (const BaseTree *it = counts->first; it; it = it->next) {
        sum += (int)it->number;
    }
    assert_int_equal(sum, 1);
    assert_int_equal(tree_get_number(tree_find(arm, "fell"), "columns", 0), 40);
    assert_int_equal(tree_at(counts, 4 * 40 + 32)->number, 1);
    trial_rows_free(&rows);
    text_free(&text);
    trial_destroy(trial);
    arena_destroy(arena);
}

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    const char **files;
    int count = file_list(arena, folder, "", &files);
    for (int i = 0; i < count; i++) {
        unlink(files[i]);
    }
    arena_destroy(arena);
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shards_merge_to_the_same_bytes),
        cmocka_unit_test(a_torn_file_is_gone_on_with),
        cmocka_unit_test(another_trial_and_other_games_are_faults),
        cmocka_unit_test(games_replay_to_the_state_that_they_name),
        cmocka_unit_test(a_report_counts_what_is_in_the_file),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
