/* The file picker on a folder of its own: by keyboard, by pointer, opening and saving. */
#define _XOPEN_SOURCE 700 /* mkdtemp, realpath */

#include "support/test.h"
#include "ui/kit/kit_picker.h"
#include "ui/shared_driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const endings[] = {".json", ".game", NULL};
static const char *const names[] = {"table 2.json", "table 10.json", "night.game", "notes.txt", ".hidden.json"};

typedef struct {
    KitHost host;
    Driver *driver;
    KitPicker *picker;
    KitPickerState state;
    char folder[256], recent[320];
    const char *recents[2];
} Fixture;

static void parts(Kit *kit, void *state) {
    Fixture *f = state;
    if (f->picker && f->state == PICKER_ASKING) {
        f->state = picker_frame(f->picker, kit, kit_box(0, 0, 900, 700));
    }
}

static const char *path(Fixture *f, const char *name) {
    static char text[512];
    snprintf(text, sizeof text, "%s/%s", f->folder, name);
    return text;
}

static void write_file(const char *file, size_t bytes) {
    FILE *out = fopen(file, "w");
    assert_non_null(out);
    for (size_t i = 0; i < bytes; i++) {
        fputc('x', out);
    }
    fclose(out);
}

static Fixture *start(KitPickerMode mode, const char *begin_at) {
    Fixture *f = base_alloc(1, sizeof *f);
    char made[] = "/tmp/sightline-picker-XXXXXX";
    assert_non_null(mkdtemp(made));
    char *whole = realpath(made, NULL);
    snprintf(f->folder, sizeof f->folder, "%s", whole);
    free(whole);
    for (size_t i = 0; i < BASE_COUNT(names); i++) {
        write_file(path(f, names[i]), 1500);
    }
    assert_int_equal(mkdir(path(f, "maps"), 0700), 0);
    write_file(path(f, "maps/ford.json"), 10);
    snprintf(f->recent, sizeof f->recent, "%s/night.game", f->folder);
    f->recents[0] = f->recent;
    f->recents[1] = "/nowhere/lost.json";
    KitPickerOptions options = {.mode = mode,
                                .title = mode == PICKER_OPEN ? "Open a table" : "Save the table",
                                .path = begin_at ? path(f, begin_at) : f->folder,
                                .endings = endings,
                                .recent = f->recents,
                                .recent_count = 2};
    f->picker = picker_create(&options);
    f->driver = driver_create_kit(&f->host, parts, f, 900, 700, 1, true);
    return f;
}

static void stop(Fixture *f) {
    driver_destroy_kit(f->driver, &f->host);
    picker_destroy(f->picker);
    for (size_t i = 0; i < BASE_COUNT(names); i++) {
        unlink(path(f, names[i]));
    }
    unlink(path(f, "maps/ford.json"));
    rmdir(path(f, "maps"));
    assert_int_equal(rmdir(f->folder), 0);
    base_free(f);
}

static void assert_chosen(Fixture *f, const char *name) {
    assert_int_equal(f->state, PICKER_CHOSEN);
    assert_string_equal(picker_path(f->picker), path(f, name));
}

static void folders_stand_first_and_files_in_the_order_of_people(void **state) {
    (void)state;
    Fixture *f = start(PICKER_OPEN, NULL);
    double before = 0;
    static const char *const order[] = {"maps", "night.game", "table 2.json", "table 10.json"};
    for (size_t i = 0; i < BASE_COUNT(order); i++) {
        const KitSeen *items;
        int count = kit_seen(f->host.kit, &items);
        for (int k = 0; k < count; k++) { /* night.game stands among the recent files, too */
            if (items[k].role == KIT_ROLE_ROW && strcmp(items[k].label, order[i]) == 0 && items[k].value[0]) {
                assert_true(items[k].box.y > before);
                before = items[k].box.y;
            }
        }
    }
    assert_null(kit_find(f->host.kit, "notes.txt"));
    assert_null(kit_find(f->host.kit, ".hidden.json"));
    assert_string_equal(driver_get(f->driver, "table 2.json")->value, "1.5 KB");
    driver_click_label(f->driver, "Every file");
    assert_non_null(kit_find(f->host.kit, "notes.txt"));
    stop(f);
}

static void a_part_of_the_name_and_enter_open_a_file(void **state) {
    (void)state;
    Fixture *f = start(PICKER_OPEN, NULL);
    driver_type(f->driver, "10");
    assert_null(kit_find(f->host.kit, "table 2.json"));
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_chosen(f, "table 10.json");
    stop(f);
}

static void arrows_pick_and_enter_goes_into_folders(void **state) {
    (void)state;
    Fixture *f = start(PICKER_OPEN, NULL);
    driver_key(f->driver, SDLK_DOWN, KMOD_NONE);
    assert_true(driver_get(f->driver, "maps")->state & KIT_ON);
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_string_equal(picker_folder(f->picker), path(f, "maps"));
    driver_key(f->driver, SDLK_DOWN, KMOD_NONE);
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_chosen(f, "maps/ford.json");
    stop(f);
}

static void backspace_in_an_empty_name_goes_up(void **state) {
    (void)state;
    Fixture *f = start(PICKER_OPEN, "maps");
    assert_string_equal(picker_folder(f->picker), path(f, "maps"));
    driver_type(f->driver, "x");
    driver_key(f->driver, SDLK_BACKSPACE, KMOD_NONE);
    assert_string_equal(picker_folder(f->picker), path(f, "maps")); /* that one took the letter */
    driver_key(f->driver, SDLK_BACKSPACE, KMOD_NONE);
    assert_string_equal(picker_folder(f->picker), f->folder);
    stop(f);
}

static void a_typed_path_goes_there(void **state) {
    (void)state;
    Fixture *f = start(PICKER_OPEN, "maps");
    driver_type(f->driver, "../night.game");
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_int_equal(f->state, PICKER_CHOSEN);
    assert_string_equal(picker_path(f->picker), path(f, "maps/../night.game"));
    stop(f);
}

static void a_name_that_is_not_there_is_refused_in_words(void **state) {
    (void)state;
    Fixture *f = start(PICKER_OPEN, NULL);
    driver_type(f->driver, "zzz");
    driver_get(f->driver, "Nothing here has this in its name.");
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_int_equal(f->state, PICKER_ASKING);
    driver_get(f->driver, "there is no file of this name");
    driver_type(f->driver, "z");
    assert_null(kit_find(f->host.kit, "there is no file of this name"));
    stop(f);
}

static void a_double_click_opens_and_one_click_only_picks(void **state) {
    (void)state;
    Fixture *f = start(PICKER_OPEN, NULL);
    driver_click_label(f->driver, "table 2.json");
    assert_int_equal(f->state, PICKER_ASKING);
    const KitSeen *row = driver_get(f->driver, "table 2.json");
    assert_true(row->state & KIT_ON);
    driver_double(f->driver, row->box.x + 60, row->box.y + 14);
    assert_chosen(f, "table 2.json");
    stop(f);
}

static void recent_files_open_at_once_and_lost_ones_describe_so(void **state) {
    (void)state;
    Fixture *f = start(PICKER_OPEN, "maps");
    assert_string_equal(driver_get(f->driver, "lost.json")->off, "It is no longer there");
    driver_click_label(f->driver, "lost.json");
    assert_int_equal(f->state, PICKER_ASKING);
    driver_click_label(f->driver, "night.game");
    assert_chosen(f, "night.game");
    stop(f);
}

static void escape_and_cancel_leave(void **state) {
    (void)state;
    Fixture *f = start(PICKER_OPEN, NULL);
    driver_key(f->driver, SDLK_ESCAPE, KMOD_NONE); /* leaves the field */
    driver_key(f->driver, SDLK_ESCAPE, KMOD_NONE);
    assert_int_equal(f->state, PICKER_CANCELLED);
    stop(f);
    f = start(PICKER_OPEN, NULL);
    driver_click_label(f->driver, "Cancel");
    assert_int_equal(f->state, PICKER_CANCELLED);
    stop(f);
}

static void a_saved_name_gets_its_ending(void **state) {
    (void)state;
    Fixture *f = start(PICKER_SAVE, "crossroads.json");
    assert_string_equal(driver_get(f->driver, "Name")->value, "crossroads.json");
    driver_type(f->driver, "ridge"); /* the name was selected whole */
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_chosen(f, "ridge.json");
    stop(f);
    f = start(PICKER_SAVE, NULL);
    driver_type(f->driver, "ridge.GAME");
    driver_click_label(f->driver, "Save");
    assert_chosen(f, "ridge.GAME");
    stop(f);
}

static void an_ending_of_another_kind_of_file_is_refused_in_words(void **state) {
    (void)state;
    Fixture *f = start(PICKER_SAVE, NULL);
    driver_type(f->driver, "ridge.mp4");
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_int_equal(f->state, PICKER_ASKING);
    driver_get(f->driver, "nothing is written as .mp4 here: end the name in .json or .game");
    stop(f);
    f = start(PICKER_SAVE, NULL);
    driver_type(f->driver, "St. Vith, round 1.2"); /* dots that end nothing */
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_chosen(f, "St. Vith, round 1.2.json");
    stop(f);
}

static void a_file_is_replaced_only_after_a_question(void **state) {
    (void)state;
    Fixture *f = start(PICKER_SAVE, NULL);
    driver_type(f->driver, "night.game");
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_int_equal(f->state, PICKER_ASKING);
    driver_get(f->driver, "Replace night.game?");
    driver_key(f->driver, SDLK_ESCAPE, KMOD_NONE);
    assert_int_equal(f->state, PICKER_ASKING);
    assert_string_equal(picker_path(f->picker), "");
    assert_true(kit_is_editing(f->host.kit));
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    driver_click_label(f->driver, "Replace");
    assert_chosen(f, "night.game");
    stop(f);
}

static void saving_where_there_is_no_folder_is_refused(void **state) {
    (void)state;
    Fixture *f = start(PICKER_SAVE, NULL);
    driver_type(f->driver, "nowhere/x");
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_int_equal(f->state, PICKER_ASKING);
    driver_get(f->driver, "there is no such folder");
    stop(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folders_stand_first_and_files_in_the_order_of_people),
        cmocka_unit_test(a_part_of_the_name_and_enter_open_a_file),
        cmocka_unit_test(arrows_pick_and_enter_goes_into_folders),
        cmocka_unit_test(backspace_in_an_empty_name_goes_up),
        cmocka_unit_test(a_typed_path_goes_there),
        cmocka_unit_test(a_name_that_is_not_there_is_refused_in_words),
        cmocka_unit_test(a_double_click_opens_and_one_click_only_picks),
        cmocka_unit_test(recent_files_open_at_once_and_lost_ones_describe_so),
        cmocka_unit_test(escape_and_cancel_leave),
        cmocka_unit_test(a_saved_name_gets_its_ending),
        cmocka_unit_test(an_ending_of_another_kind_of_file_is_refused_in_words),
        cmocka_unit_test(a_file_is_replaced_only_after_a_question),
        cmocka_unit_test(saving_where_there_is_no_folder_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
