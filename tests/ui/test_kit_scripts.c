/* Typing in any script: what a person takes for one character, and what an input method composes. */
#include "support/test.h"
#include "ui/shared_driver.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    KitHost host;
    char name[64], small[8];
    unsigned done; /* all that was reported */
    Driver *driver;
} Fixture;

static void parts(Kit *kit, void *state) {
    Fixture *f = state;
    f->done |= kit_field(kit, kit_box(10, 10, 200, 32), (KitField){.label = "Name"}, f->name, sizeof f->name);
    kit_field(kit, kit_box(10, 60, 60, 32), (KitField){.label = "Small"}, f->small, sizeof f->small);
}

static Fixture *start(const char *name) {
    Fixture *f = base_alloc(1, sizeof *f);
    strcpy(f->name, name);
    f->driver = driver_create_kit(&f->host, parts, f, 300, 200, 1, true);
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

/* A letter with an accent of its own is three bytes, a family eighteen: each is one character to whoever types. */
#define ACCENT "e\u0301"
#define FAMILY "\U0001f468\u200d\U0001f469\u200d\U0001f467"

static void what_a_person_takes_for_a_character_is_stepped_over_and_removed_whole(void **state) {
    (void)state;
    Fixture *f = start("a" ACCENT FAMILY "z");
    focus(f, "Name");
    driver_key(f->driver, SDLK_END, KMOD_NONE);
    driver_key(f->driver, SDLK_LEFT, KMOD_NONE);
    driver_key(f->driver, SDLK_LEFT, KMOD_NONE);
    driver_type(f->driver, "x");
    assert_string_equal(f->name, "a" ACCENT "x" FAMILY "z");
    driver_key(f->driver, SDLK_DELETE, KMOD_NONE);
    assert_string_equal(f->name, "a" ACCENT "xz");
    driver_key(f->driver, SDLK_BACKSPACE, KMOD_NONE);
    driver_key(f->driver, SDLK_BACKSPACE, KMOD_NONE);
    assert_string_equal(f->name, "az");
    stop(f);
}

static void a_full_field_takes_no_half_graphemes(void **state) {
    (void)state;
    Fixture *f = start("");
    focus(f, "Small"); /* 7 bytes */
    strcpy(f->host.clipboard, "abcde" ACCENT);
    driver_key(f->driver, SDLK_v, KMOD_LCTRL);
    assert_string_equal(f->small, "abcde");
    stop(f);
}

/* A paragraph is set word by word, but the words of a Hebrew name are read from right to left. */
#define NAME "To \u05e9\u05e9\u05e9 \u05d5 \u05d0\u05d0 wood"

static void paragraph_and_line(Kit *kit, void *state) {
    (void)state;
    ViewColour ink = kit_theme(kit)->ink;
    kit_fill(kit, kit_box(0, 0, 300, 200), 0, kit_theme(kit)->panel);
    kit_paragraph(kit, 10, 40, 280, KIT_BODY, ink, NAME, true);
    canvas_text(kit_canvas(kit), kit_type(KIT_BODY), ink, 10, 100 + 9 + .364 * 13, 0, NAME);
}

static void the_words_of_a_name_stand_in_the_order_of_its_script(void **state) {
    (void)state;
    KitHost host = {0};
    Driver *driver = driver_create_kit(&host, paragraph_and_line, NULL, 300, 200, 1, true);
    driver_frame(driver);
    uint32_t ground = driver_pixel(driver, 2, 2);
    int ink = 0, other = 0;
    for (int y = 40; y < 60; y++) {
        for (int x = 5; x < 200; x++) {
            uint32_t a = driver_pixel(driver, x, y), b = driver_pixel(driver, x, y + 60);
            ink += a != ground;
            other += abs((int)(a & 255) - (int)(b & 255)) > 60;
        }
    }
    assert_true(ink > 100);
    assert_int_equal(other, 0);
    driver_destroy_kit(driver, &host);
}

/* ---- input methods ---- */

static void compose(Fixture *f, const char *text, int caret) {
    SDL_Event event = {.edit = {.type = SDL_TEXTEDITING, .start = caret}};
    SDL_strlcpy(event.edit.text, text, sizeof event.edit.text);
    driver_event(f->driver, event);
    driver_frame(f->driver);
}

/* Of the rows under the field's text, the one with the most ink: its pixels that are as dark as the text. */
static int ink_under_text(Fixture *f) {
    int max = 0;
    for (int y = 32; y < 37; y++) {
        int count = 0;
        for (int x = 12; x < 205; x++) {
            count += (driver_pixel(f->driver, x, y) & 255) < 90;
        }
        max = count > max ? count : max;
    }
    return max;
}

static void what_is_composed_is_shown_and_not_yet_in_the_text(void **state) {
    (void)state;
    Fixture *f = start("");
    driver_click_label(f->driver, "Name");
    int plain = ink_under_text(f);
    compose(f, "nihon", 5);
    assert_string_equal(f->name, "");
    assert_string_equal(driver_get(f->driver, "Name")->value, "");
    assert_in_range(ink_under_text(f), plain + 25, plain + 50); /* the line under five letters */
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);              /* the input method's own */
    driver_key(f->driver, SDLK_BACKSPACE, KMOD_NONE);
    assert_false(f->done & KIT_ENTERED);
    compose(f, "", 0);
    assert_int_equal(ink_under_text(f), plain);
    driver_type(f->driver, "\u65e5\u672c");
    assert_string_equal(f->name, "\u65e5\u672c");
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_true(f->done & KIT_ENTERED);
    stop(f);
}

static void escape_drops_what_is_composed_and_no_more(void **state) {
    (void)state;
    Fixture *f = start("");
    driver_click_label(f->driver, "Name");
    driver_type(f->driver, "a");
    compose(f, "ni", 2);
    driver_key(f->driver, SDLK_ESCAPE, KMOD_NONE);
    assert_true(kit_is_editing(f->host.kit));
    driver_type(f->driver, "b");
    assert_string_equal(f->name, "ab");
    stop(f);
}

static void an_input_method_is_stated_where_the_caret_is(void **state) {
    (void)state;
    Fixture *f = start("");
    assert_true(kit_caret(f->host.kit).h == 0);
    driver_click_label(f->driver, "Name");
    KitBox first = kit_caret(f->host.kit);
    assert_true(first.h > 10 && first.y > 10 && first.y + first.h < 42);
    assert_true(fabs(first.x - 22) < 1); /* 12 px from the edge */
    compose(f, "ni", 1);
    KitBox inside = kit_caret(f->host.kit);
    compose(f, "ni", 2);
    assert_true(inside.x > first.x + 4 && kit_caret(f->host.kit).x > inside.x + 1);
    driver_click(f->driver, 280, 190);
    assert_true(kit_caret(f->host.kit).h == 0);
    stop(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_person_takes_for_a_character_is_stepped_over_and_removed_whole),
        cmocka_unit_test(a_full_field_takes_no_half_graphemes),
        cmocka_unit_test(the_words_of_a_name_stand_in_the_order_of_its_script),
        cmocka_unit_test(what_is_composed_is_shown_and_not_yet_in_the_text),
        cmocka_unit_test(escape_drops_what_is_composed_and_no_more),
        cmocka_unit_test(an_input_method_is_stated_where_the_caret_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
