/* What is on disk whenever the window ends without a word, as a start without a file name finds it. Each of these was
 * found by faults_long, which kills the window at random. */
#include "io/file.h"
#include "support/test.h"
#include "ui/editor/editor.h"
#include "ui/panel/panel_welcome.h"
#include "ui/shared_app.h"
#include "ui/shell/files.h"
#include "ui/shell/files_dialogs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROAD "maps/stronghold-road.json"
#define CASE "tests/cases/ea-heresy/los-04-ten.case.json"

/* Good until the next call. */
static char *path_in(const Desk *desk, const char *name) {
    static char path[160];
    snprintf(path, sizeof path, "%s/%s", desk->folder, name);
    return path;
}

/* Where the table that is in no file is kept: bears the number of the process. */
static char *kept_path(const Desk *desk) {
    char name[48];
    snprintf(name, sizeof name, "unsaved-%ld.json", (long)getpid());
    return path_in(desk, name);
}

/* In the terrain tool: the tank goes to a place in cm. */
static void shift(Desk *desk, const char *id, double x, double y) {
    if (desk->ui->tool != TOOL_TERRAIN) {
        desk_key(desk, SDLK_t);
    }
    desk_drag(desk, id, x, y);
    desk_key(desk, SDLK_ESCAPE);
}

/* As after a kill: nothing of the window's end has happened. */
static Desk *start_beside(const Desk *desk) {
    Desk *next = desk_open_in(desk->folder, NULL, 1600, 1000);
    assert_non_null(next);
    return next;
}

static void end(Desk *desk) {
    desk_leave(desk);
    base_free(desk);
}

static int toasts(const Desk *desk, const char *label) {
    const KitSeen *items;
    int count = kit_seen(desk->ui->kit, &items), found = 0;
    for (int i = 0; i < count; i++) {
        found += items[i].role == KIT_ROLE_TOAST && strcmp(items[i].label, label) == 0;
    }
    return found;
}

/* ---- the table that is in no file ---- */

static void a_table_that_a_game_holds_is_not_offered(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    shift(desk, "b3-3", 40, 36);
    assert_true(file_exists(kept_path(desk)));
    desk_key(desk, SDLK_v);
    desk_drag(desk, "b3-4", 33, 29);
    assert_non_null(play_path(desk->ui->session));
    assert_false(file_exists(kept_path(desk)));
    desk_close(desk);
}

/* It has been made of a game, and has a fault: a tank stands in a wall. Nothing can be begun on it. */
static void a_table_with_a_fault_is_taken_up_as_it_was(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_drag(desk, "b3-4", 33, 29);
    desk_leave(desk);
    desk_reopen(desk); /* on the game */
    desk_key(desk, SDLK_t);
    desk_key(desk, SDLK_RETURN); /* as it stands */
    shift(desk, "b3-3", 55.4, 44);
    assert_true(desk->ui->editor->faults.count > 0);
    BaseArena *arena = arena_create();
    const BaseTree *table = tree_copy(arena, plan_tree(desk->ui->editor->plan));
    desk_leave(desk);
    desk_reopen(desk);
    assert_true(desk_says(desk, "Take up the table"));
    desk_key(desk, SDLK_RETURN);
    assert_non_null(desk->ui->editor->plan);
    assert_true(tree_equal(plan_tree(desk->ui->editor->plan), table));
    assert_true(desk->ui->editor->faults.count > 0);
    assert_true(file_exists(kept_path(desk)));
    arena_destroy(arena);
    desk_close(desk);
}

/* What stands there of an earlier step is removed with the rest, and a second failure is told as the first was. */
static void a_table_that_can_no_longer_be_kept_is_stated(void **state) {
    (void)state;
    static const char *const TOLD = "The edited table cannot be kept safe";
    Desk *desk = desk_open(ROAD);
    shift(desk, "b3-3", 40, 36);
    assert_int_equal(toasts(desk, TOLD), 0);
    assert_int_equal(remove(kept_path(desk)), 0);
    assert_int_equal(mkdir(kept_path(desk), 0700), 0); /* nothing can be written by that name */
    shift(desk, "b3-3", 42, 36);
    assert_int_equal(toasts(desk, TOLD), 1);
    shift(desk, "b3-3", 44, 36);
    assert_int_equal(toasts(desk, TOLD), 1);
    assert_int_equal(rmdir(kept_path(desk)), 0);
    shift(desk, "b3-3", 46, 36);
    assert_true(file_exists(kept_path(desk)));
    assert_true(files_save(desk->ui, path_in(desk, "mine.json")));
    assert_false(file_exists(kept_path(desk)));
    desk_close(desk);
}

/* ---- what the next start begins with ---- */

static void what_is_opened_is_begun_with_again(void **state) {
    (void)state;
    char map[160];
    size_t size;
    BaseFaults faults = {0};
    char *bytes = source_read("maps/two-hills.json", &size);
    Desk *desk = desk_open(ROAD);
    snprintf(map, sizeof map, "%s", path_in(desk, "hills.json"));
    assert_true(file_save_atomic(map, bytes, size, &faults));
    files_open_stated(desk->ui, map);
    driver_frame(desk->driver);
    Desk *next = start_beside(desk);
    assert_string_equal(next->ui->path, map);
    end(next);
    base_free(bytes);
    desk_close(desk);
}

static void a_lesson_that_was_left_is_not_begun_again(void **state) {
    (void)state;
    char taught[512];
    Desk *desk = desk_open(ROAD);
    desk_drag(desk, "b3-4", 33, 29);
    snprintf(taught, sizeof taught, "%s/%s", TEST_SOURCE_DIR, CASE);
    files_open_stated(desk->ui, taught);
    driver_frame(desk->driver);
    desk_key(desk, SDLK_ESCAPE);
    assert_int_equal(desk_cursor(desk), 1);
    desk_leave(desk);
    desk_reopen(desk);
    assert_int_equal(desk_cursor(desk), 1);
    desk_close(desk);
}

static void a_copy_of_the_table_does_not_take_the_place_of_the_game(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_drag(desk, "b3-4", 33, 29);
    assert_true(files_save(desk->ui, path_in(desk, "stands.json")));
    desk_leave(desk);
    desk_reopen(desk);
    assert_non_null(play_path(desk->ui->session));
    assert_int_equal(desk_cursor(desk), 1);
    desk_close(desk);
}

/* ---- the settings ---- */

/* What cannot be read now may be whole: it is neither renamed nor written over. */
static void settings_that_cannot_be_kept_are_stated_once(void **state) {
    (void)state;
    static const char *const TOLD = "The settings cannot be kept";
    Desk *desk = desk_open(ROAD);
    char path[160];
    snprintf(path, sizeof path, "%s", path_in(desk, "settings.json"));
    remove(path);
    assert_int_equal(mkdir(path, 0700), 0);
    desk_drag(desk, "b3-4", 33, 29); /* a game begins, and is remembered */
    assert_int_equal(toasts(desk, TOLD), 1);
    assert_true(files_save(desk->ui, path_in(desk, "stands.json")));
    driver_frame(desk->driver);
    assert_int_equal(toasts(desk, TOLD), 1);
    assert_int_equal(rmdir(path), 0);
    desk_close(desk);
}

/* ---- what a kill has left ---- */

static void what_was_being_written_is_swept_at_the_start(void **state) {
    (void)state;
    static const char *const PLACES[] = {"", "games/"};
    Desk *desk = desk_open(ROAD);
    desk_drag(desk, "b3-4", 33, 29); /* there is a folder of games */
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        _exit(0);
    }
    assert_int_equal(waitpid(child, NULL, 0), child); /* a number that nobody has now */
    for (size_t i = 0; i < BASE_COUNT(PLACES); i++) {
        char name[64];
        snprintf(name, sizeof name, "%s.any.sightline-%ld-0.tmp", PLACES[i], (long)child);
        FILE *file = fopen(path_in(desk, name), "w");
        assert_non_null(file);
        fclose(file);
    }
    desk_leave(desk);
    desk_reopen(desk);
    for (size_t i = 0; i < BASE_COUNT(PLACES); i++) {
        char name[64];
        snprintf(name, sizeof name, "%s.any.sightline-%ld-0.tmp", PLACES[i], (long)child);
        assert_false(file_exists(path_in(desk, name)));
    }
    desk_close(desk);
}

/* ---- the first minute ---- */

static Desk *first_start(char folder[64], int width, int height) {
    snprintf(folder, 64, "/tmp/sightline-first-XXXXXX");
    assert_non_null(mkdtemp(folder));
    Desk *desk = desk_open_in(folder, NULL, width, height);
    assert_non_null(desk);
    return desk;
}

/* A battle in its second turn, a line drawn and answered, and what to try; all of it goes with the first thing that is
 * done, which is recorded in the user's folder and not in the program's. */
static void the_first_start_shows_a_battle_under_way(void **state) {
    (void)state;
    char folder[64];
    size_t size, after;
    char *before = source_read(FILES_FIRST_BATTLE, &size);
    Desk *desk = first_start(folder, 1440, 900);
    assert_true(desk_says(desk, "Turn 2"));
    assert_true(desk_says(desk, "Blue to act"));
    assert_true(ruling_is_sight(desk->ui->shown));
    assert_true(desk->ui->shown->sights.items[0].visible);
    assert_true(desk_says(desk, "then drag a blue tank over the stream"));
    assert_true(desk_says(desk, "The bridge at Ferne"));
    assert_true(desk_says(desk, "Commands & Colors"));
    assert_int_equal(toasts(desk, "Opened, but"), 0); /* each of its actions is still allowed */
    assert_null(play_path(desk->ui->session));
    assert_null(desk->ui->settings.last);
    desk_key(desk, SDLK_v);
    assert_false(panel_welcomes(desk->ui));
    desk_key(desk, SDLK_ESCAPE);
    int count = play_count(desk->ui->session);
    driver_key(desk->driver, SDLK_COMMA, KMOD_NONE);
    assert_int_equal(desk_cursor(desk), count - 1);
    driver_key(desk->driver, SDLK_PERIOD, KMOD_NONE);
    desk_key(desk, SDLK_o);
    desk_key(desk, SDLK_DOWN);
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(play_count(desk->ui->session), count + 1);
    assert_non_null(strstr(play_path(desk->ui->session), folder));
    char *now = source_read(FILES_FIRST_BATTLE, &after);
    assert_true(size == after && memcmp(before, now, size) == 0);
    base_free(before);
    base_free(now);
    desk_close(desk);
}

/* More than one with turns in each system, and each by its own name and its system's. */
static void ready_tables_have_turns_in_each_system(void **state) {
    (void)state;
    char folder[64];
    Desk *desk = first_start(folder, 1440, 900);
    const PanelTables *tables = &desk->ui->panel->tables;
    const char *systems[16];
    int turns[16] = {0}, count = 0;
    for (int i = 0; i < tables->files.count; i++) {
        BaseFaults faults = {0};
        IoDocument *document = document_load(tables->files.items[i].path, &faults);
        Table *table = io_table_start(document->field, document->battlefield);
        int at = text_index(systems, count, document->field->data->name);
        at = at < 0 ? count : at;
        systems[at] = tables->files.items[i].ruleset;
        assert_string_equal(systems[at], document->field->data->name);
        count += at == count;
        turns[at] += table->phase >= 0;
        assert_non_null(tables->files.items[i].picture);
        table_destroy(table);
        document_destroy(document);
        faults_free(&faults);
    }
    assert_int_equal(count, 4);
    for (int i = 0; i < count; i++) {
        if (turns[i] < 2) {
            fail_msg("%s has %d ready tables with turns", systems[i], turns[i]);
        }
    }
    desk_close(desk);
}

/* A game that was played is among the recent ones, as it stands. */
static void recent_games_are_pictures(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_drag(desk, "b3-4", 33, 29);
    desk_drag(desk, "b3-4", 35, 29);
    assert_true(files_open(desk->ui, TEST_SOURCE_DIR "/maps/two-fords.json", &(BaseFaults){0}));
    driver_key(desk->driver, SDLK_k, KMOD_LCTRL);
    driver_type(desk->driver, "start page");
    desk_key(desk, SDLK_RETURN);
    assert_true(panel_welcomes(desk->ui));
    const PanelTables *tables = &desk->ui->panel->tables;
    bool found = false;
    for (int i = 0; i < tables->recent.count; i++) {
        const PanelTable *file = &tables->recent.items[i];
        bool game = strstr(file->title, "the-keep-on-the-road-1.game") != NULL;
        found = found || (game && file->picture && strcmp(file->ruleset, "EA - Heresy, 2 actions") == 0);
    }
    assert_true(found);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_that_a_game_holds_is_not_offered),
        cmocka_unit_test(a_table_with_a_fault_is_taken_up_as_it_was),
        cmocka_unit_test(a_table_that_can_no_longer_be_kept_is_stated),
        cmocka_unit_test(what_is_opened_is_begun_with_again),
        cmocka_unit_test(a_lesson_that_was_left_is_not_begun_again),
        cmocka_unit_test(a_copy_of_the_table_does_not_take_the_place_of_the_game),
        cmocka_unit_test(settings_that_cannot_be_kept_are_stated_once),
        cmocka_unit_test(what_was_being_written_is_swept_at_the_start),
        cmocka_unit_test(the_first_start_shows_a_battle_under_way),
        cmocka_unit_test(ready_tables_have_turns_in_each_system),
        cmocka_unit_test(recent_games_are_pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
