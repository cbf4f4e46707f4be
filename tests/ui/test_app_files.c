/* Files: every action on disk before it is shown, games that go on where they ended, and what happens to bad files. */
#include "io/file.h"
#include "support/test.h"
#include "ui/core/ui.h"
#include "ui/shared_app.h"
#include "ui/shell/files.h"
#include "ui/shell/files_dialogs.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROAD "maps/stronghold-road.json"

static void drop(Desk *desk, char *path) {
    driver_event(desk->driver, (SDL_Event){.drop = {.type = SDL_DROPFILE, .file = path}});
    driver_frame(desk->driver);
}

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static long size_of(const char *path) {
    struct stat info;
    return stat(path, &info) ? -1 : (long)info.st_size;
}

static void the_first_action_starts_a_game_on_disk(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    assert_null(play_path(desk->ui->session));
    desk_drag(desk, "b3-3", 44, 33.5);
    const char *path = play_path(desk->ui->session);
    assert_non_null(path);
    assert_non_null(strstr(path, desk->folder));
    assert_false(play_dirty(desk->ui->session));
    long before = size_of(path);
    desk_drag(desk, "b3-4", 33, 29);
    assert_true(size_of(path) > before);
    desk_close(desk);
}

/* Dropped twice, the second battlefield is not written over the first. */
static void another_programs_map_is_dropped_and_becomes_a_battlefield(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    char map[160], made[160], again[160], line[600];
    snprintf(map, sizeof map, "%s/squares.tmj", desk->folder);
    snprintf(made, sizeof made, "%s/squares.json", desk->folder);
    snprintf(again, sizeof again, "%s/squares-2.json", desk->folder);
    snprintf(line, sizeof line, "cp '%s/tests/fuzz/seeds/import/squares.tmj' '%s'", TEST_SOURCE_DIR, map);
    assert_int_equal(system(line), 0); /* NOLINT(cert-env33-c) */
    drop(desk, map);
    assert_string_equal(desk->ui->path, made);
    assert_true(desk->ui->path_is_battlefield);
    assert_true(ui_setup(desk->ui)->area_count > 0);
    assert_true(size_of(made) > 0);
    drop(desk, map);
    assert_string_equal(desk->ui->path, again);
    write_file(map, "{\"type\": \"map\"");
    drop(desk, map); /* what was open stays */
    assert_string_equal(desk->ui->path, again);
    desk_close(desk);
}

static void a_game_goes_on_where_it_ended(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_drag(desk, "b3-3", 44, 33.5);
    desk_drag(desk, "b3-4", 33, 29);
    desk_key(desk, SDLK_COMMA); /* the cursor is part of it */
    BaseHash hash = desk_hash(desk);
    desk_leave(desk);
    desk_reopen(desk);
    assert_true(desk_hash(desk) == hash);
    assert_int_equal(desk_cursor(desk), 1);
    assert_int_equal(play_count(desk->ui->session), 2);
    desk_drag(desk, "b2-3", 33, 60);
    BaseHash on = desk_hash(desk);
    desk_leave(desk);
    desk_reopen(desk);
    assert_true(desk_hash(desk) == on);
    desk_close(desk);
}

/* The process dies without a word right after an action was shown. */
static void killed_in_the_middle_nothing_that_was_shown_is_lost(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    BaseHash *shown = NULL;
    int pipe_ends[2];
    assert_int_equal(pipe(pipe_ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        desk_drag(desk, "b3-3", 44, 33.5);
        desk_drag(desk, "b3-4", 33, 29);
        BaseHash hash = desk_hash(desk);
        bool sent = write(pipe_ends[1], &hash, sizeof hash) == sizeof hash;
        raise(SIGKILL);
        _exit(sent);
    }
    BaseHash hash;
    assert_int_equal(read(pipe_ends[0], &hash, sizeof hash), sizeof hash);
    shown = &hash;
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status));
    close(pipe_ends[0]);
    close(pipe_ends[1]);
    driver_destroy(desk->driver);
    desk->ui->settings.last = (base_free(desk->ui->settings.last), NULL); /* this side knows nothing of the game */
    char kept[128];
    snprintf(kept, sizeof kept, "%s/games/the-keep-on-the-road-1.game", desk->folder);
    app_destroy(desk->app);
    assert_true(size_of(kept) > 0);
    BaseFaults faults = {0};
    desk->app = app_create(&(AppOptions){.still = true, .scale = 1, .config = desk->folder}, kept, &faults);
    assert_non_null(desk->app);
    desk->ui = app_ui(desk->app);
    assert_int_equal(faults.count, 0);
    assert_true(play_hash(desk->ui->session) == *shown);
    faults_free(&faults);
    app_destroy(desk->app);
    char command[96];
    snprintf(command, sizeof command, "rm -rf '%s'", desk->folder);
    assert_int_equal(system(command), 0);
    base_free(desk);
}

static void a_torn_game_opens_up_to_its_last_whole_line(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_drag(desk, "b3-3", 44, 33.5);
    BaseHash first = desk_hash(desk);
    desk_drag(desk, "b3-4", 33, 29);
    char *path = base_strdup(play_path(desk->ui->session));
    desk_leave(desk);
    assert_int_equal(truncate(path, size_of(path) - 7), 0);
    desk_reopen(desk);
    assert_true(desk_hash(desk) == first);
    assert_true(desk_says(desk, "The last line of the game was torn"));
    desk_drag(desk, "b2-3", 33, 60);
    BaseHash on = desk_hash(desk);
    desk_leave(desk);
    desk_reopen(desk);
    assert_true(desk_hash(desk) == on);
    base_free(path);
    desk_close(desk);
}

static void a_bad_file_that_is_dropped_is_stated_and_nothing_is_lost(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_drag(desk, "b3-3", 44, 33.5);
    BaseHash hash = desk_hash(desk);
    char path[96];
    snprintf(path, sizeof path, "%s/bad.json", desk->folder);
    const char *const BAD[] = {"", "{", "[]", "{\"sightline\": 1}", "{\"sightline\": 1, \"table\": 1e999}", "\x80\xff"};
    for (size_t i = 0; i < BASE_COUNT(BAD); i++) {
        write_file(path, BAD[i]);
        drop(desk, path);
        assert_true(desk_says(desk, "Could not open the file"));
        assert_true(desk_hash(desk) == hash);
        assert_int_equal(play_total(desk->ui->session), 1);
    }
    drop(desk, (char *)"/nowhere/at/all.json");
    assert_true(desk_hash(desk) == hash);
    desk_close(desk);
}

static void a_good_file_that_is_dropped_is_opened(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    char path[512];
    snprintf(path, sizeof path, "%s/maps/three-strongholds.json", TEST_SOURCE_DIR);
    drop(desk, path);
    assert_string_equal(ui_setup(desk->ui)->title, "Three strongholds");
    desk_close(desk);
}

static void the_battlefield_is_saved_as_it_stands(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_drag(desk, "b3-3", 44, 33.5);
    BaseHash hash = desk_hash(desk);
    char path[96];
    snprintf(path, sizeof path, "%s/now.json", desk->folder);
    assert_true(files_save(desk->ui, path));
    files_open_stated(desk->ui, path);
    driver_frame(desk->driver);
    assert_int_equal(play_total(desk->ui->session), 0);
    assert_true(desk_hash(desk) == hash);
    desk_close(desk);
}

static void the_game_is_saved_under_another_name_and_goes_on_there(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_drag(desk, "b3-3", 44, 33.5);
    char path[96];
    snprintf(path, sizeof path, "%s/mine.game", desk->folder);
    driver_key(desk->driver, SDLK_s, KMOD_LCTRL | KMOD_LSHIFT);
    driver_key(desk->driver, SDLK_a, KMOD_LCTRL);
    driver_type(desk->driver, path);
    desk_key(desk, SDLK_RETURN);
    assert_string_equal(play_path(desk->ui->session), path);
    desk_drag(desk, "b3-4", 33, 29);
    BaseHash hash = desk_hash(desk);
    desk_leave(desk);
    desk_reopen(desk);
    assert_string_equal(play_path(desk->ui->session), path);
    assert_true(desk_hash(desk) == hash);
    desk_close(desk);
}

static void ctrl_s(Desk *desk) {
    driver_key(desk->driver, SDLK_s, KMOD_LCTRL);
}

/* What is gone or cut off is written anew, and said. */
static void a_game_file_that_is_taken_away_is_written_anew(void **state) {
    (void)state;
    for (int cut = 0; cut < 2; cut++) {
        Desk *desk = desk_open(ROAD);
        desk_drag(desk, "b3-3", 44, 33.5);
        char *path = base_strdup(play_path(desk->ui->session));
        long size = size_of(path);
        assert_int_equal(cut ? truncate(path, size / 2) : remove(path), 0);
        ctrl_s(desk);
        assert_true(desk_says(desk, "gone or cut off"));
        assert_int_equal(size_of(path), size);
        assert_int_equal(cut ? truncate(path, 0) : remove(path), 0);
        desk_drag(desk, "b3-4", 33, 29);
        assert_true(size_of(path) > size);
        BaseHash hash = desk_hash(desk);
        desk_leave(desk);
        desk_reopen(desk);
        assert_true(desk_hash(desk) == hash);
        base_free(path);
        desk_close(desk);
    }
}

/* Ctrl+S claims nothing that is not so, and asks; quitting asks, too. */
static void a_game_file_that_another_program_has_replaced_is_asked_about(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_drag(desk, "b3-3", 44, 33.5);
    char *path = base_strdup(play_path(desk->ui->session));
    write_file(path, "theirs\n");
    desk_drag(desk, "b3-4", 33, 29);
    assert_int_equal(play_total(desk->ui->session), 1); /* told, and not done */
    assert_true(desk_says(desk, "another program has changed the game file"));
    ctrl_s(desk);
    assert_true(desk_says(desk, "has been changed by another program"));
    assert_false(desk_says(desk, "Every action is on disk"));
    desk_key(desk, SDLK_ESCAPE);
    assert_int_equal(size_of(path), 7);
    driver_key(desk->driver, SDLK_q, KMOD_LCTRL);
    assert_false(desk->ui->shell->quit);
    assert_true(desk_says(desk, "Give up the game"));
    desk_key(desk, SDLK_ESCAPE);
    ctrl_s(desk);
    driver_click_label(desk->driver, "Replace theirs");
    driver_frame(desk->driver);
    assert_false(play_dirty(desk->ui->session));
    desk_drag(desk, "b3-4", 33, 29);
    assert_int_equal(play_total(desk->ui->session), 2);
    BaseHash hash = desk_hash(desk);
    desk_leave(desk);
    desk_reopen(desk);
    assert_true(desk_hash(desk) == hash);
    base_free(path);
    desk_close(desk);
}

static void a_damaged_game_is_offered_as_far_as_it_is_whole(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_drag(desk, "b3-3", 44, 33.5);
    BaseHash first = desk_hash(desk);
    char *path = base_strdup(play_path(desk->ui->session));
    desk_leave(desk);
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    fputs("hat\n{\"cursor\":0}\n", file);
    fclose(file);
    long size = size_of(path);
    desk_reopen(desk); /* the game of last time: the window opens all the same, and asks */
    assert_true(desk_says(desk, "The game is damaged"));
    desk_key(desk, SDLK_RETURN);
    assert_true(desk_hash(desk) == first);
    assert_int_equal(play_total(desk->ui->session), 1);
    desk_drag(desk, "b3-4", 33, 29);
    assert_int_equal(size_of(path), size); /* and goes on in another file */
    assert_non_null(play_path(desk->ui->session));
    assert_string_not_equal(play_path(desk->ui->session), path);
    base_free(path);
    desk_close(desk);
}

/* A battlefield being laid out, and another program saves it meanwhile: Ctrl+S asks before it writes over that. */
static void a_battlefield_that_another_program_has_changed_is_asked_about(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    char path[96];
    snprintf(path, sizeof path, "%s/table.json", desk->folder);
    assert_true(files_save(desk->ui, path));
    files_open_stated(desk->ui, path);
    driver_frame(desk->driver);
    size_t size;
    BaseFaults faults = {0};
    char *ours = file_read(path, 1 << 20, &size, &faults);
    char *theirs = base_alloc(size + 2, 1);
    memcpy(theirs, ours, size);
    theirs[size] = ' '; /* a change is a change */
    desk_key(desk, SDLK_t);
    ctrl_s(desk);
    assert_false(desk_says(desk, "changed by another program"));
    write_file(path, theirs);
    ctrl_s(desk);
    assert_true(desk_says(desk, "table.json has been changed by another program"));
    assert_int_equal(size_of(path), size + 1);
    desk_key(desk, SDLK_ESCAPE);
    assert_int_equal(size_of(path), size + 1);
    ctrl_s(desk);
    driver_click_label(desk->driver, "Open theirs");
    driver_frame(desk->driver);
    assert_int_equal(size_of(path), size + 1);
    desk_key(desk, SDLK_t);
    write_file(path, theirs + 1);
    ctrl_s(desk);
    driver_click_label(desk->driver, "Replace theirs");
    driver_frame(desk->driver);
    assert_int_equal(size_of(path), size);
    assert_int_equal(remove(path), 0); /* what is gone is no reason to ask */
    ctrl_s(desk);
    assert_int_equal(size_of(path), size);
    base_free(ours);
    base_free(theirs);
    desk_close(desk);
}

static void where_nothing_can_be_written_it_is_stated_at_once(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_drag(desk, "b3-3", 44, 33.5);
    assert_false(files_save(desk->ui, "/proc/sightline/no.game"));
    driver_frame(desk->driver);
    assert_true(desk_says(desk, "Not saved"));
    assert_false(files_save(desk->ui, "/proc/sightline/no.json"));
    assert_non_null(play_path(desk->ui->session)); /* the old file goes on */
    desk_drag(desk, "b3-4", 33, 29);
    assert_false(play_dirty(desk->ui->session));
    desk_close(desk);
}

static void the_window_keeps_its_ways(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk->ui->settings.theme = SETTINGS_DARK;
    desk->ui->settings.panel = 480;
    desk_key(desk, SDLK_d);
    desk_leave(desk);
    desk_reopen(desk);
    assert_int_equal(desk->ui->settings.theme, SETTINGS_DARK);
    assert_true(desk->ui->settings.panel == 480);
    assert_true(desk->ui->settings.type_dice);
    desk_close(desk);
}

static void settings_that_make_no_sense_are_as_good_as_none(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    char path[96];
    snprintf(path, sizeof path, "%s/settings.json", desk->folder);
    desk_leave(desk);
    const char *const BAD[] = {"", "{\"panel\": \"wide\", \"window\": 7, \"recent\": {}, \"last\": 3}",
                               "{\"panel\": -1, \"scale\": 99, \"last\": \"/nowhere\"}"};
    for (size_t i = 0; i < BASE_COUNT(BAD); i++) {
        write_file(path, BAD[i]);
        desk_reopen(desk);
        assert_true(desk->ui->settings.panel >= 344 && desk->ui->settings.panel <= 560);
        assert_true(desk->ui->settings.scale <= 3);
        desk_leave(desk);
    }
    desk_reopen(desk);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_action_starts_a_game_on_disk),
        cmocka_unit_test(another_programs_map_is_dropped_and_becomes_a_battlefield),
        cmocka_unit_test(a_game_goes_on_where_it_ended),
        cmocka_unit_test(killed_in_the_middle_nothing_that_was_shown_is_lost),
        cmocka_unit_test(a_torn_game_opens_up_to_its_last_whole_line),
        cmocka_unit_test(a_bad_file_that_is_dropped_is_stated_and_nothing_is_lost),
        cmocka_unit_test(a_good_file_that_is_dropped_is_opened),
        cmocka_unit_test(the_battlefield_is_saved_as_it_stands),
        cmocka_unit_test(the_game_is_saved_under_another_name_and_goes_on_there),
        cmocka_unit_test(a_game_file_that_is_taken_away_is_written_anew),
        cmocka_unit_test(a_game_file_that_another_program_has_replaced_is_asked_about),
        cmocka_unit_test(a_damaged_game_is_offered_as_far_as_it_is_whole),
        cmocka_unit_test(a_battlefield_that_another_program_has_changed_is_asked_about),
        cmocka_unit_test(where_nothing_can_be_written_it_is_stated_at_once),
        cmocka_unit_test(the_window_keeps_its_ways),
        cmocka_unit_test(settings_that_make_no_sense_are_as_good_as_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
