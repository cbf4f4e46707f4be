/* Typing: the caret, selections, steps back, the clipboard, numbers. */
#include "support/test.h"
#include "ui/shared_driver.h"

#include <string.h>

typedef struct {
    char name[64], small[8];
    KitNumber width;
    unsigned done, number_done; /* all that was reported since it was last emptied */
    int letters, saves, escapes;
} Form;

static void form_parts(Kit *kit, void *state) {
    Form *form = state;
    form->done |= kit_field(kit, kit_box(10, 10, 200, 32), (KitField){.label = "Name", .hint = "Name it"}, form->name,
                            sizeof form->name);
    kit_field(kit, kit_box(10, 60, 60, 32), (KitField){.label = "Small"}, form->small, sizeof form->small);
    form->number_done |=
        kit_number(kit, kit_box(10, 110, 100, 32), (KitField){.label = "Width", .unit = "cm"}, &form->width);
    form->letters += kit_key(kit, SDLK_v, KMOD_NONE);
    form->saves += kit_key(kit, SDLK_s, KMOD_CTRL);
    form->escapes += kit_key(kit, SDLK_ESCAPE, KMOD_NONE);
}

typedef struct {
    KitHost host;
    Form form;
    Driver *driver;
} Fixture;

static Fixture *start(const char *name) {
    Fixture *f = base_alloc(1, sizeof *f);
    strcpy(f->form.name, name);
    f->form.width = (KitNumber){.value = 12.5, .low = 1, .high = 100};
    f->driver = driver_create_kit(&f->host, form_parts, &f->form, 300, 200, 1, true);
    return f;
}

static void focus(Fixture *f, const char *label) {
    kit_focus(f->host.kit, label);
    driver_frame(f->driver);
}

static void stop(Fixture *f) {
    driver_destroy_kit(f->driver, &f->host);
    base_free(f);
}

static void what_is_typed_stands_in_the_field(void **state) {
    (void)state;
    Fixture *f = start("");
    driver_click_label(f->driver, "Name");
    driver_type(f->driver, "Hexenwäldchen “2″");
    assert_string_equal(f->form.name, "Hexenwäldchen “2″");
    assert_true(f->form.done & KIT_CHANGED);
    assert_string_equal(driver_get(f->driver, "Name")->value, f->form.name);
    stop(f);
}

static void letters_are_shortcuts_only_outside_of_fields(void **state) {
    (void)state;
    Fixture *f = start("");
    driver_type(f->driver, "v");
    assert_int_equal(f->form.letters, 1);
    driver_click_label(f->driver, "Name");
    driver_type(f->driver, "v");
    assert_int_equal(f->form.letters, 1);
    assert_string_equal(f->form.name, "v");
    driver_key(f->driver, SDLK_s, KMOD_LCTRL); /* but what a field has no use for passes */
    assert_int_equal(f->form.saves, 1);
    stop(f);
}

static void a_field_entered_by_key_is_selected_whole(void **state) {
    (void)state;
    Fixture *f = start("Witch wood");
    focus(f, "Name");
    driver_type(f->driver, "K");
    assert_string_equal(f->form.name, "K");
    stop(f);
}

static void backspace_and_delete_take_whole_characters(void **state) {
    (void)state;
    Fixture *f = start("aü″z");
    focus(f, "Name");
    driver_key(f->driver, SDLK_END, KMOD_NONE);
    driver_key(f->driver, SDLK_LEFT, KMOD_NONE);
    driver_key(f->driver, SDLK_BACKSPACE, KMOD_NONE);
    assert_string_equal(f->form.name, "aüz");
    driver_key(f->driver, SDLK_HOME, KMOD_NONE);
    driver_key(f->driver, SDLK_BACKSPACE, KMOD_NONE);
    driver_key(f->driver, SDLK_RIGHT, KMOD_NONE);
    driver_key(f->driver, SDLK_DELETE, KMOD_NONE);
    assert_string_equal(f->form.name, "az");
    stop(f);
}

static void the_caret_walks_by_words(void **state) {
    (void)state;
    Fixture *f = start("long hill, öst");
    focus(f, "Name");
    driver_key(f->driver, SDLK_END, KMOD_NONE);
    driver_key(f->driver, SDLK_LEFT, KMOD_LCTRL);
    driver_key(f->driver, SDLK_LEFT, KMOD_LCTRL);
    driver_type(f->driver, "X"); /* before the comma */
    assert_string_equal(f->form.name, "long hillX, öst");
    driver_key(f->driver, SDLK_BACKSPACE, KMOD_LCTRL);
    assert_string_equal(f->form.name, "long , öst");
    driver_key(f->driver, SDLK_RIGHT, KMOD_LCTRL);
    driver_key(f->driver, SDLK_DELETE, KMOD_LCTRL);
    assert_string_equal(f->form.name, "long , ");
    stop(f);
}

static void a_selection_is_copied_cut_and_pasted(void **state) {
    (void)state;
    Fixture *f = start("Witch wood");
    focus(f, "Name");
    driver_key(f->driver, SDLK_HOME, KMOD_NONE);
    driver_key(f->driver, SDLK_RIGHT, (SDL_Keymod)(KMOD_LCTRL | KMOD_LSHIFT)); /* "Witch " */
    driver_key(f->driver, SDLK_c, KMOD_LCTRL);
    assert_string_equal(f->host.clipboard, "Witch ");
    assert_string_equal(f->form.name, "Witch wood");
    driver_key(f->driver, SDLK_x, KMOD_LCTRL);
    assert_string_equal(f->form.name, "wood");
    driver_key(f->driver, SDLK_END, KMOD_NONE);
    driver_key(f->driver, SDLK_v, KMOD_LCTRL);
    assert_string_equal(f->form.name, "woodWitch ");
    stop(f);
}

static void pasted_lines_become_one_and_broken_text_is_not_taken(void **state) {
    (void)state;
    Fixture *f = start("");
    focus(f, "Name");
    strcpy(f->host.clipboard, "one\ntwo\tthree\r");
    driver_key(f->driver, SDLK_v, KMOD_LCTRL);
    assert_string_equal(f->form.name, "one two three");
    driver_key(f->driver, SDLK_a, KMOD_LCTRL);
    strcpy(f->host.clipboard, "ok\xff\xfe");
    driver_key(f->driver, SDLK_v, KMOD_LCTRL);
    assert_string_equal(f->form.name, "ok");
    stop(f);
}

static void a_full_field_takes_no_half_characters(void **state) {
    (void)state;
    Fixture *f = start("");
    focus(f, "Small");
    driver_type(f->driver, "abcdef"); /* 6 of 7 bytes */
    driver_type(f->driver, "ü");
    assert_string_equal(f->form.small, "abcdef");
    driver_type(f->driver, "gh");
    assert_string_equal(f->form.small, "abcdefg");
    stop(f);
}

static void steps_go_back_by_words_and_forward_again(void **state) {
    (void)state;
    Fixture *f = start("");
    focus(f, "Name");
    driver_type(f->driver, "long hill");
    driver_key(f->driver, SDLK_z, KMOD_LCTRL);
    assert_string_equal(f->form.name, "long");
    driver_key(f->driver, SDLK_z, KMOD_LCTRL);
    assert_string_equal(f->form.name, "");
    driver_key(f->driver, SDLK_z, KMOD_LCTRL);
    assert_string_equal(f->form.name, "");
    driver_key(f->driver, SDLK_z, (SDL_Keymod)(KMOD_LCTRL | KMOD_LSHIFT));
    driver_key(f->driver, SDLK_y, KMOD_LCTRL);
    assert_string_equal(f->form.name, "long hill");
    driver_key(f->driver, SDLK_BACKSPACE, KMOD_LCTRL);
    driver_key(f->driver, SDLK_z, KMOD_LCTRL);
    assert_string_equal(f->form.name, "long hill");
    driver_type(f->driver, "s"); /* a new change forgets what was taken back */
    driver_key(f->driver, SDLK_y, KMOD_LCTRL);
    assert_string_equal(f->form.name, "long hills");
    stop(f);
}

static void escape_puts_the_text_back_and_leaves(void **state) {
    (void)state;
    Fixture *f = start("Witch wood");
    focus(f, "Name");
    driver_type(f->driver, "Other");
    driver_key(f->driver, SDLK_ESCAPE, KMOD_NONE);
    assert_string_equal(f->form.name, "Witch wood");
    assert_false(kit_is_editing(f->host.kit));
    assert_true(f->form.done & KIT_LEFT);
    assert_int_equal(f->form.escapes, 0); /* one level at a time */
    driver_key(f->driver, SDLK_ESCAPE, KMOD_NONE);
    assert_int_equal(f->form.escapes, 1);
    stop(f);
}

static void enter_is_reported_and_a_click_elsewhere_leaves(void **state) {
    (void)state;
    Fixture *f = start("");
    driver_click_label(f->driver, "Name");
    driver_type(f->driver, "a");
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_true(f->form.done & KIT_ENTERED);
    assert_false(f->form.done & KIT_LEFT);
    driver_click(f->driver, 280, 190);
    assert_true(f->form.done & KIT_LEFT);
    assert_string_equal(f->form.name, "a");
    stop(f);
}

static void the_pointer_sets_the_caret_and_selects(void **state) {
    (void)state;
    Fixture *f = start("iiiiMMMM");
    driver_click(f->driver, 23, 26); /* the text begins at 22: before the first letter */
    driver_type(f->driver, "x");
    assert_string_equal(f->form.name, "xiiiiMMMM");
    driver_click(f->driver, 205, 26); /* far right: the end */
    driver_type(f->driver, "y");
    assert_string_equal(f->form.name, "xiiiiMMMMy");
    driver_drag(f->driver, 23, 26, 205, 26, 3);
    driver_type(f->driver, "z");
    assert_string_equal(f->form.name, "z");
    stop(f);
}

static void a_double_click_takes_a_word_and_a_third_the_line(void **state) {
    (void)state;
    Fixture *f = start("Witch wood");
    driver_double(f->driver, 30, 26);
    driver_type(f->driver, "Old");
    assert_string_equal(f->form.name, "Old wood");
    driver_double(f->driver, 30, 26);
    driver_press(f->driver, 30, 26, SDL_BUTTON_LEFT, 3);
    driver_release(f->driver, 30, 26, SDL_BUTTON_LEFT, 3);
    driver_type(f->driver, "X");
    assert_string_equal(f->form.name, "X");
    stop(f);
}

static void a_long_text_keeps_its_caret_in_view(void **state) {
    (void)state;
    Fixture *f = start("a very long name of a very long wood, longer than its field");
    focus(f, "Name");
    driver_key(f->driver, SDLK_END, KMOD_NONE);
    uint32_t accent = 0xAD0F5B;
    int first = 0;
    for (int x = 200; x > 10 && !first; x--) { /* the ring is outside of the field */
        first = driver_pixel(f->driver, x, 26) == accent ? x : 0;
    }
    assert_in_range(first, 190, 199);
    driver_key(f->driver, SDLK_HOME, KMOD_NONE);
    assert_int_equal(driver_pixel(f->driver, 22, 26), accent);
    stop(f);
}

static void a_text_changed_from_outside_does_not_break_the_caret(void **state) {
    (void)state;
    Fixture *f = start("a long name");
    focus(f, "Name");
    driver_key(f->driver, SDLK_END, KMOD_NONE);
    strcpy(f->form.name, "ü");
    driver_type(f->driver, "x");
    assert_string_equal(f->form.name, "üx");
    strcpy(f->form.name, "″″");
    driver_key(f->driver, SDLK_BACKSPACE, KMOD_NONE);
    assert_true(text_utf8_valid(f->form.name, strlen(f->form.name)));
    stop(f);
}

/* ---- numbers ---- */

static void a_number_is_taken_while_it_is_typed(void **state) {
    (void)state;
    Fixture *f = start("");
    focus(f, "Width");
    driver_type(f->driver, "7.25");
    assert_true(f->form.width.value == 7.25);
    assert_true(f->form.number_done & KIT_CHANGED);
    f->form.width.value = 30; /* the app says otherwise */
    driver_frame(f->driver);
    assert_string_equal(driver_get(f->driver, "Width")->value, "30");
    stop(f);
}

static void what_is_no_number_stays_with_its_correction_and_the_value_stands(void **state) {
    (void)state;
    Fixture *f = start("");
    focus(f, "Width");
    driver_type(f->driver, "12.x");
    driver_click(f->driver, 280, 190);
    assert_true(f->form.width.value == 12); /* the last that was one */
    const KitSeen *field = driver_get(f->driver, "Width");
    assert_string_equal(field->value, "12.x");
    assert_true(field->state & KIT_FAULT);
    driver_get(f->driver, "a number, such as 12");
    stop(f);
}

static void a_number_at_its_limit_is_in_range_and_beyond_it_is_not(void **state) {
    (void)state;
    Fixture *f = start("");
    focus(f, "Width");
    driver_type(f->driver, "100");
    assert_true(f->form.width.value == 100);
    assert_false(driver_get(f->driver, "Width")->state & KIT_FAULT);
    driver_key(f->driver, SDLK_a, KMOD_LCTRL);
    driver_type(f->driver, "100.5");
    assert_true(f->form.width.value == 100);
    driver_get(f->driver, "from 1 to 100");
    stop(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_typed_stands_in_the_field),
        cmocka_unit_test(letters_are_shortcuts_only_outside_of_fields),
        cmocka_unit_test(a_field_entered_by_key_is_selected_whole),
        cmocka_unit_test(backspace_and_delete_take_whole_characters),
        cmocka_unit_test(the_caret_walks_by_words),
        cmocka_unit_test(a_selection_is_copied_cut_and_pasted),
        cmocka_unit_test(pasted_lines_become_one_and_broken_text_is_not_taken),
        cmocka_unit_test(a_full_field_takes_no_half_characters),
        cmocka_unit_test(steps_go_back_by_words_and_forward_again),
        cmocka_unit_test(escape_puts_the_text_back_and_leaves),
        cmocka_unit_test(enter_is_reported_and_a_click_elsewhere_leaves),
        cmocka_unit_test(the_pointer_sets_the_caret_and_selects),
        cmocka_unit_test(a_double_click_takes_a_word_and_a_third_the_line),
        cmocka_unit_test(a_long_text_keeps_its_caret_in_view),
        cmocka_unit_test(a_text_changed_from_outside_does_not_break_the_caret),
        cmocka_unit_test(a_number_is_taken_while_it_is_typed),
        cmocka_unit_test(what_is_no_number_stays_with_its_correction_and_the_value_stands),
        cmocka_unit_test(a_number_at_its_limit_is_in_range_and_beyond_it_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
