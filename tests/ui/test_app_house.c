/* The page of the house rules: by mouse and by keys a number, a kind, a profile is changed, tried as it is typed, in
 * force at once, named in rulings, taken back, saved and taken from a file. */
#include "io/house.h"
#include "support/test.h"
#include "ui/house/house_change.h"
#include "ui/shared_app.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define ROAD "maps/stronghold-road.json"
#define DEEP "tests/cases/ea-heresy/los-04-ten.case.json" /* the target stands exactly 10 cm inside the wood */

static const RulesData *data_of(const Desk *desk) {
    return play_field(desk->ui->session)->data;
}

static double number(const Desk *desk, const char *id) {
    const RulesNumber *it = &data_of(desk)->numbers[data_find_number(data_of(desk), id)];
    return it->value / it->scale;
}

static const BaseTree *held(const Desk *desk) {
    return tree_find(play_battlefield(desk->ui->session), "ruleset");
}

static const char *member(const Desk *desk, const char *kind, const char *key) {
    int index = data_find_kind(data_of(desk), kind);
    return index < 0 ? "" : tree_get_text(data_of(desk)->kinds[index].row, key, "");
}

/* Ctrl+H, the words, Tab past the switch into the first field. */
static void open_at(Desk *desk, const char *words) {
    driver_key(desk->driver, SDLK_h, KMOD_CTRL);
    driver_type(desk->driver, words);
}

static void retype(Desk *desk, const char *field, const char *text) {
    driver_click_label(desk->driver, field);
    driver_key(desk->driver, SDLK_a, KMOD_CTRL);
    driver_type(desk->driver, text);
}

static void a_number_is_changed_by_keys_alone(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    open_at(desk, "area-depth");
    driver_key(desk->driver, SDLK_TAB, KMOD_NONE);
    driver_key(desk->driver, SDLK_TAB, KMOD_NONE);
    driver_type(desk->driver, "8");
    driver_key(desk->driver, SDLK_RETURN, KMOD_NONE);
    assert_true(number(desk, "area-depth") == 8);
    assert_true(desk_says(desk, "book 10 cm"));
    assert_int_equal(held(desk)->kind, TREE_OBJECT);
    driver_key(desk->driver, SDLK_ESCAPE, KMOD_NONE);
    driver_key(desk->driver, SDLK_ESCAPE, KMOD_NONE);
    assert_int_equal(desk->ui->dialog, DIALOG_NONE);
    assert_true(number(desk, "area-depth") == 8);
    assert_true(desk_says(desk, "House rules: 1 changed"));
    assert_non_null(play_path(desk->ui->session)); /* and it is on disk */
    desk_close(desk);
}

static void what_cannot_be_is_stated_as_it_is_typed(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    open_at(desk, "area-depth");
    retype(desk, "Value", "far");
    assert_true(desk_says(desk, "a number, such as"));
    driver_key(desk->driver, SDLK_RETURN, KMOD_NONE);
    assert_true(number(desk, "area-depth") == 10);
    retype(desk, "Value", "-3");
    assert_true(desk_says(desk, "from 0 to 300 cm"));
    driver_key(desk->driver, SDLK_ESCAPE, KMOD_NONE); /* leaves the field as it was */
    assert_false(desk_says(desk, "cannot be the value"));
    assert_true(number(desk, "area-depth") == 10);
    desk_close(desk);
}

static void changes_are_undone_and_taken_back(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    open_at(desk, "area-depth");
    retype(desk, "Value", "8");
    driver_key(desk->driver, SDLK_RETURN, KMOD_NONE);
    retype(desk, "Value", "7");
    driver_key(desk->driver, SDLK_RETURN, KMOD_NONE);
    assert_true(number(desk, "area-depth") == 7);
    driver_click_label(desk->driver, "Undo the change");
    assert_true(number(desk, "area-depth") == 8);
    driver_click_label(desk->driver, "Redo the change");
    assert_true(number(desk, "area-depth") == 7);
    driver_click_label(desk->driver, "As in the book");
    assert_true(number(desk, "area-depth") == 10);
    assert_int_equal(held(desk)->kind, TREE_TEXT); /* without a change there are no house rules */
    driver_click_label(desk->driver, "Undo the change");
    assert_true(number(desk, "area-depth") == 7);
    desk_close(desk);
}

static void a_kind_is_copied_and_named(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    open_at(desk, "kinds marsh");
    retype(desk, "Name of the copy", "Deep bog");
    driver_key(desk->driver, SDLK_RETURN, KMOD_NONE);
    assert_string_equal(member(desk, "deep-bog", "cover"), "5+");
    retype(desk, "Cover", "3+");
    driver_key(desk->driver, SDLK_RETURN, KMOD_NONE);
    assert_string_equal(member(desk, "deep-bog", "cover"), "3+");
    assert_string_equal(member(desk, "marsh", "cover"), "5+");
    retype(desk, "Name of the house rules", "Our club");
    driver_key(desk->driver, SDLK_RETURN, KMOD_NONE);
    assert_string_equal(tree_get_text(held(desk), "name", ""), "Our club");
    assert_false(driver_get(desk->driver, "Deep bog")->state & KIT_HIDDEN); /* in the whole list, brought into view */
    driver_key(desk->driver, SDLK_ESCAPE, KMOD_NONE);                       /* what was entered stays */
    open_at(desk, "deep-bog");
    assert_string_equal(tree_get_text(held(desk), "name", ""), "Our club");
    assert_string_equal(tree_get_text(held(desk), "ruleset", ""), "our-club");
    driver_click_label(desk->driver, "Remove it");
    assert_int_equal(data_find_kind(data_of(desk), "deep-bog"), -1);
    desk_close(desk);
}

/* Seen by the book at exactly 10 cm; with 9 no more, and the panel says to whom that is owed. */
static void a_ruling_says_what_is_not_by_the_book(void **state) {
    (void)state;
    Desk *desk = desk_open(DEEP);
    open_at(desk, "area-depth");
    retype(desk, "Value", "9");
    driver_key(desk->driver, SDLK_RETURN, KMOD_NONE);
    driver_click_label(desk->driver, "Close");
    desk_key(desk, SDLK_l);
    desk_click(desk, "s");
    desk_click(desk, "t");
    assert_true(desk_says(desk, "House rule \"House rules\": Sight into area terrain 9 cm, book 10 cm"));
    driver_key(desk->driver, SDLK_c, KMOD_CTRL);
    assert_non_null(strstr(desk->copied, "Sight into area terrain 9 cm, book 10 cm"));
    driver_click_label(desk->driver, "House rule \"House rules\": Sight into area terrain 9 cm, book 10 cm");
    assert_int_equal(desk->ui->dialog, DIALOG_HOUSE);
    desk_close(desk);
}

/* In the Terrain tool they are a step of the document. */
static void while_a_table_is_edited_they_are_a_step_of_it(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_t);
    open_at(desk, "area-depth");
    retype(desk, "Value", "8");
    driver_key(desk->driver, SDLK_RETURN, KMOD_NONE);
    driver_click_label(desk->driver, "Close");
    assert_true(number(desk, "area-depth") == 8);
    assert_int_equal(desk->ui->tool, TOOL_TERRAIN);
    driver_key(desk->driver, SDLK_z, KMOD_CTRL);
    assert_true(number(desk, "area-depth") == 10);
    driver_key(desk->driver, SDLK_z, KMOD_CTRL | KMOD_SHIFT);
    assert_true(number(desk, "area-depth") == 8);
    desk_close(desk);
}

static void they_are_saved_as_a_file_and_taken_from_one(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    char path[128];
    snprintf(path, sizeof path, "%s/club.json", desk->folder);
    open_at(desk, "area-depth");
    retype(desk, "Value", "8");
    driver_key(desk->driver, SDLK_RETURN, KMOD_NONE);
    house_save(desk->ui, path);
    driver_click_label(desk->driver, "As in the book");
    assert_true(number(desk, "area-depth") == 10);
    house_load(desk->ui, path);
    driver_frame(desk->driver);
    assert_true(number(desk, "area-depth") == 8);
    driver_click_label(desk->driver, "Close");
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_is_changed_by_keys_alone),
        cmocka_unit_test(what_cannot_be_is_stated_as_it_is_typed),
        cmocka_unit_test(changes_are_undone_and_taken_back),
        cmocka_unit_test(a_kind_is_copied_and_named),
        cmocka_unit_test(a_ruling_says_what_is_not_by_the_book),
        cmocka_unit_test(while_a_table_is_edited_they_are_a_step_of_it),
        cmocka_unit_test(they_are_saved_as_a_file_and_taken_from_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
