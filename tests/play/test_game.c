/* Games on disk: every entry is there at once, and a file that is opened again is the same game or says where it
 * differs. */
#include "base/rng.h"
#include "play/shared_toy.h"
#include "support/test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static char path[] = "/tmp/sightline-game-XXXXXX";

static int setup(void **state) {
    (void)state;
    strcpy(path + strlen(path) - 6, "XXXXXX");
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    unlink(path);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    unlink(path);
    toy_free();
    return 0;
}

static char *read_all(void) {
    BaseText text = {0};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    for (int c = getc(file); c != EOF; c = getc(file)) {
        text_add_char(&text, (char)c);
    }
    fclose(file);
    char *copy = base_strdup(text_get(&text));
    text_free(&text);
    return copy;
}

static void write_all(const char *text) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* As document_load would give it, for a ruleset that is no file. */
static IoDocument *load(void) {
    IoDocument *document = base_alloc(1, sizeof *document);
    BaseFaults faults = {0};
    document->kind = DOCUMENT_GAME;
    document->arena = arena_create();
    document->path = base_strdup(path);
    char *text = read_all();
    int numbers[1000];
    const BaseTree *lines[1000];
    char *from = text;
    for (int number = 1; *from; number++) {
        char *end = strchr(from, '\n');
        assert_non_null(end);
        const BaseTree *line = json_parse(document->arena, from, (size_t)(end - from), path, number - 1, &faults);
        assert_non_null(line);
        if (number == 1) {
            document->root = line;
        } else {
            numbers[document->line_count] = number;
            lines[document->line_count++] = line;
        }
        from = end + 1;
    }
    document->good_bytes = strlen(text);
    document->digest = hash_bytes(HASH_START, text, strlen(text));
    document->lines = arena_alloc(document->arena, (size_t)document->line_count, sizeof *document->lines);
    int *kept = arena_alloc(document->arena, (size_t)document->line_count, sizeof *kept);
    memcpy(document->lines, lines, (size_t)document->line_count * sizeof *lines);
    memcpy(kept, numbers, (size_t)document->line_count * sizeof *kept);
    document->line_numbers = kept;
    document->battlefield = tree_find(document->root, "battlefield");
    document->field = toy_field();
    base_free(text);
    return document;
}

static PlaySession *start(void) {
    BaseFaults faults = {0};
    PlaySession *session = toy_session(42);
    assert_false(play_dirty(session));
    assert_true(play_record(session, path, false, &faults));
    return session;
}

static int count_lines(void) {
    char *text = read_all();
    int count = 0;
    for (char *c = text; *c; c++) {
        count += *c == '\n';
    }
    base_free(text);
    return count;
}

static void an_entry_is_on_disk_when_do_returns(void **state) {
    (void)state;
    PlaySession *session = start();
    assert_int_equal(count_lines(), 1);
    toy_do(session, "{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 2, 'say': 'Fire!'}");
    assert_int_equal(count_lines(), 2);
    toy_do(session, "{'do': 'count'}");
    toy_do(session, "{'do': 'fly'}");
    assert_int_equal(count_lines(), 2);
    char *text = read_all();
    assert_non_null(strstr(text, "{\"sightline\":1,\"game\":\"Toy\",\"battlefield\":{"));
    assert_non_null(
        strstr(text, "\n{\"do\":\"shoot\",\"by\":\"r1\",\"at\":\"b1\",\"shots\":2,\"say\":\"Fire!\",\"dice\":["));
    base_free(text);
    play_destroy(session);
}

static void a_game_opened_again_is_the_same_game(void **state) {
    (void)state;
    BaseFaults faults = {0};
    PlaySession *session = start();
    toy_do(session, "{'do': 'gamble', 'unit': 'r1'}");
    toy_do(session, "{'do': 'choose', 'answer': 'yes'}");
    toy_do(session, "{'do': 'land', 'unit': 'r2', 'answers': [[33.3, 7.77]]}");
    toy_do(session, "{'do': 'twice', 'unit': 'b1'}");
    play_undo(session, &faults);
    play_undo(session, &faults);
    toy_do(session, "{'do': 'shoot', 'by': 'b1', 'at': 'r2', 'shots': 4}");
    play_go(session, 4, &faults);
    toy_do(session, "{'do': 'choose', 'answer': 'b'}");
    play_undo(session, &faults);
    BaseHash hash = play_hash(session);
    int total = play_total(session), cursor = play_cursor(session), count = play_count(session);
    play_destroy(session);
    PlaySession *again = play_open(load(), &faults);
    assert_int_equal(faults.count, 0);
    assert_true(play_hash(again) == hash);
    assert_int_equal(play_total(again), total);
    assert_int_equal(play_cursor(again), cursor);
    assert_int_equal(play_count(again), count);
    assert_string_equal(play_waiting(again)->ask.id, "first");
    assert_false(play_dirty(again));
    /* and goes on in the same file */
    assert_true(play_record(again, path, false, &faults));
    toy_do(again, "{'do': 'choose', 'answer': 'a'}");
    hash = play_hash(again);
    play_destroy(again);
    again = play_open(load(), &faults);
    assert_int_equal(faults.count, 0);
    assert_true(play_hash(again) == hash);
    assert_int_equal(play_total(again), total + 1);
    play_destroy(again);
}

/* Two programs open one game; the second one plays on while the first one thinks. Nothing of the second is cut off. */
static void what_another_program_has_added_meanwhile_is_not_lost(void **state) {
    (void)state;
    BaseFaults faults = {0};
    PlaySession *session = start();
    toy_do(session, "{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 1}");
    play_destroy(session);
    PlaySession *first = play_open(load(), &faults), *second = play_open(load(), &faults);
    toy_do(first, "{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 1}");
    assert_true(play_record(second, path, true, &faults));
    assert_false(play_record(first, path, true, &faults)); /* it is open there */
    assert_int_equal(faults.count, 1);
    assert_non_null(strstr(faults.items[0].what, "another window"));
    faults_free(&faults);
    toy_do(second, "{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 1}");
    toy_do(second, "{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 1}");
    play_destroy(second);
    int lines = count_lines();
    assert_false(play_record(first, path, true, &faults));
    assert_int_equal(faults.count, 1);
    assert_non_null(strstr(faults.items[0].what, "changed the game since"));
    assert_int_equal(count_lines(), lines);
    faults_free(&faults);
    play_destroy(first);
}

/* The file is deleted, then replaced, under a game that goes on. */
static void a_file_that_is_taken_away_is_no_loss_in_silence(void **state) {
    (void)state;
    BaseFaults faults = {0};
    PlaySession *session = start();
    toy_do(session, "{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 1}");
    int lines = count_lines();
    assert_int_equal(remove(path), 0);
    toy_do(session, "{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 1}");
    assert_int_equal(count_lines(), lines + 1);
    assert_true(play_take_renewed(session) && !play_dirty(session) && play_check(session, &faults));
    write_all("theirs\n");
    assert_false(play_check(session, &faults));
    assert_true(play_dirty(session));
    faults_free(&faults);
    int total = play_total(session);
    BaseArena *arena = arena_create();
    BaseTree *shoot = tree_object(arena);
    tree_set(arena, shoot, "do", tree_text(arena, "shoot"));
    tree_set(arena, shoot, "by", tree_text(arena, "r1"));
    tree_set(arena, shoot, "at", tree_text(arena, "b1"));
    tree_set(arena, shoot, "shots", tree_number(arena, 1));
    assert_null(play_do(session, shoot, NULL, &faults)); /* told, and not done */
    assert_int_equal(play_total(session), total);
    assert_int_equal(count_lines(), 1);
    faults_free(&faults);
    assert_true(play_record(session, path, true, &faults)); /* the player has said so */
    assert_false(play_dirty(session));
    assert_int_equal(count_lines(), lines + 1);
    arena_destroy(arena);
    play_destroy(session);
}

static void a_game_played_unrecorded_is_saved_whole(void **state) {
    (void)state;
    BaseFaults faults = {0};
    PlaySession *session = toy_session(42);
    toy_do(session, "{'do': 'gamble', 'unit': 'r1', 'answers': ['no']}");
    toy_do(session, "{'do': 'shoot', 'by': 'b1', 'at': 'r2', 'shots': 1}");
    play_seek(session, 1, &faults);
    toy_do(session, "{'do': 'shoot', 'by': 'b1', 'at': 'r2', 'shots': 1, 'say': 'other'}");
    play_go(session, 2, &faults);
    play_seek(session, 0, &faults);
    assert_true(play_dirty(session));
    assert_true(play_record(session, path, false, &faults));
    assert_false(play_dirty(session));
    assert_string_equal(play_path(session), path);
    PlaySession *again = play_open(load(), &faults);
    assert_int_equal(faults.count, 0);
    assert_int_equal(play_cursor(again), 0);
    assert_int_equal(play_count(again), 2);
    assert_int_equal(play_entry(again, 1)->id, 2); /* the same branch is current */
    assert_int_equal(play_total(again), 3);
    play_destroy(again);
    play_destroy(session);
}

static void an_existing_file_is_replaced_only_when_stated(void **state) {
    (void)state;
    BaseFaults faults = {0};
    write_all("something else\n");
    PlaySession *session = toy_session(42);
    toy_do(session, "{'do': 'shoot', 'by': 'b1', 'at': 'r2', 'shots': 1}");
    assert_false(play_record(session, path, false, &faults));
    assert_int_equal(faults.count, 1);
    assert_null(play_path(session));
    faults_free(&faults);
    assert_true(play_record(session, path, true, &faults));
    assert_int_equal(count_lines(), 2);
    play_destroy(session);
}

/* The second entry's line is changed in one place; the game is open up to the first. */
static void assert_stops(const char *old, const char *new, int line, const char *word) {
    BaseFaults faults = {0};
    char *text = read_all();
    char *found = strstr(text, old);
    assert_non_null(found);
    assert_int_equal(strlen(old), strlen(new));
    memcpy(found, new, strlen(new));
    write_all(text);
    PlaySession *session = play_open(load(), &faults);
    assert_int_equal(faults.count, 1);
    assert_int_equal(faults.items[0].line, line);
    if (!strstr(faults.items[0].what, word)) {
        fail_msg("%s", faults.items[0].what);
    }
    assert_int_equal(play_total(session), line == 1 ? 0 : line - 2);
    toy_do(session, "{'do': 'shoot', 'by': 'b1', 'at': 'r2', 'shots': 1}"); /* still usable */
    faults_free(&faults);
    assert_false(play_record(session, path, true, &faults)); /* the rest of the old game would be lost */
    faults_free(&faults);
    play_destroy(session);
    base_free(text);
}

static void write_sample(void) {
    PlaySession *session = start();
    toy_do(session, "{'do': 'set', 'ref': 'r2', 'values': {'wounds': 1}}");
    toy_do(session, "{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 2, 'dice': [4, 1]}");
    toy_do(session, "{'do': 'go', 'unit': 'r1', 'path': [[40, 15]]}");
    play_destroy(session);
}

static void a_game_that_replays_otherwise_stops_at_the_first_difference(void **state) {
    (void)state;
    static const struct {
        const char *old, *new;
        int line;
        const char *word;
    } cases[] = {
        {"\"dice\":[4,1]", "\"dice\":[4,5]", 3, "state"},
        {"\"dice\":[4,1]", "\"dice\":[4,9]", 3, "cannot show 9"},
        {"\"shots\":2", "\"shots\":3", 3, "1 more D6"},
        {"\"shots\":2", "\"shots\":1", 3, "more dice"},
        {"\"path\":[[40,15]]", "\"path\":[[99,99]]", 4, "forbid"},
        {"\"path\":[[40,15]]", "\"path\":[[41,15]]", 4, "state"},
        {"\"do\":\"go\"", "\"do\":\"xy\"", 4, "no verb"},
        {"\"do\":\"set\"", "\"cursor\":7", 2, "cursor"},
    };
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        write_sample();
        assert_stops(cases[i].old, cases[i].new, cases[i].line, cases[i].word);
        unlink(path);
    }
}

static void another_ruleset_shows_in_the_start(void **state) {
    (void)state;
    write_sample();
    char *text = read_all(), *hash = strstr(text, "\"hash\":\"");
    char old[25], changed[25];
    snprintf(old, sizeof old, "%.24s", hash);
    snprintf(changed, sizeof changed, "%.24s", hash);
    changed[8] = changed[8] == '0' ? '1' : '0';
    base_free(text);
    assert_stops(old, changed, 1, "start");
}

static void a_full_disk_stops_the_action_not_the_game(void **state) {
    (void)state;
    PlaySession *session = start();
    toy_do(session, "{'do': 'shoot', 'by': 'b1', 'at': 'r2', 'shots': 1}");
    BaseHash before = play_hash(session);
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    struct rlimit small = {.rlim_cur = 10, .rlim_max = limit.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    BaseFaults faults = {0};
    const BaseTree *action = toy_tree("{'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 2, 'dice': [5, 5]}");
    assert_null(play_do(session, action, NULL, &faults));
    assert_int_equal(faults.count, 1);
    assert_false(play_undo(session, &faults));
    assert_int_equal(faults.count, 2);
    setrlimit(RLIMIT_FSIZE, &limit);
    faults_free(&faults);
    assert_true(play_hash(session) == before);
    assert_true(toy_alive(session, "b1"));
    assert_int_equal(play_cursor(session), 1);
    assert_non_null(play_do(session, action, NULL, &faults));
    BaseHash after = play_hash(session);
    play_destroy(session);
    PlaySession *again = play_open(load(), &faults);
    assert_int_equal(faults.count, 0);
    assert_true(play_hash(again) == after);
    play_destroy(again);
}

/* Random games with choices, undo and branches, opened again after each. */
static void random_games_are_the_same_from_disk(void **state) {
    (void)state;
    uint64_t seed = 31337;
    printf("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    for (int game = 0; game < 6; game++) {
        BaseFaults faults = {0};
        PlaySession *session = start();
        for (int i = 0; i < 60; i++) {
            static const char *const actions[] = {
                "{'do': 'gamble', 'unit': 'r1'}",          "{'do': 'twice', 'unit': 'b1'}",
                "{'do': 'shoot', 'by': 'r1', 'at': 'b2'}", "{'do': 'choose', 'answer': 'yes'}",
                "{'do': 'choose', 'answer': 'b'}",         "{'do': 'choose', 'answer': ['x']}"};
            if (rng_below(&rng, 4) == 0) {
                play_go(session, (int)rng_below(&rng, (uint32_t)play_total(session) + 1), &faults);
            } else {
                toy_do(session, actions[rng_below(&rng, BASE_COUNT(actions))]);
            }
        }
        BaseHash hash = play_hash(session);
        int total = play_total(session), count = play_count(session);
        play_destroy(session);
        PlaySession *again = play_open(load(), &faults);
        assert_int_equal(faults.count, 0);
        assert_true(play_hash(again) == hash);
        assert_int_equal(play_total(again), total);
        assert_int_equal(play_count(again), count);
        play_destroy(again);
        unlink(path);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_entry_is_on_disk_when_do_returns, setup, teardown),
        cmocka_unit_test_setup_teardown(a_game_opened_again_is_the_same_game, setup, teardown),
        cmocka_unit_test_setup_teardown(what_another_program_has_added_meanwhile_is_not_lost, setup, teardown),
        cmocka_unit_test_setup_teardown(a_file_that_is_taken_away_is_no_loss_in_silence, setup, teardown),
        cmocka_unit_test_setup_teardown(a_game_played_unrecorded_is_saved_whole, setup, teardown),
        cmocka_unit_test_setup_teardown(an_existing_file_is_replaced_only_when_stated, setup, teardown),
        cmocka_unit_test_setup_teardown(a_game_that_replays_otherwise_stops_at_the_first_difference, setup, teardown),
        cmocka_unit_test_setup_teardown(another_ruleset_shows_in_the_start, setup, teardown),
        cmocka_unit_test_setup_teardown(a_full_disk_stops_the_action_not_the_game, setup, teardown),
        cmocka_unit_test_setup_teardown(random_games_are_the_same_from_disk, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
