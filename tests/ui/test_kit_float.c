/* What floats: menus, questions, toasts, popovers, the palette, and what they take from the window under them. */
#include "support/test.h"
#include "ui/shared_driver.h"

#include <string.h>

#define WIDTH  800
#define HEIGHT 600

typedef struct {
    int below, keys, chosen, found, action;
    bool asks, pops;
    KitAnswer answer;
    KitPalette palette;
    KitPopover popover;
    char name[32];
} Desk;

static const KitItem items[] = {{"Sight from here", "L", NULL, false, NULL},
                                {"Assault", "A", "Assault: nobody in reach", false, NULL},
                                {NULL, NULL, NULL, false, NULL},
                                {"Fire with A4", "X", NULL, false, NULL}};
static const KitItem found[] = {{"Hull down", "EAH-COVER-08", NULL, false, NULL},
                                {"Behind terrain", "EAH-COVER-09", NULL, false, NULL},
                                {"Not now", "open", "No lesson is loaded", false, NULL}};

static void desk_parts(Kit *kit, void *state) {
    Desk *desk = state;
    desk->below += kit_button(kit, kit_box(10, 10, 100, 32), (KitButton){.label = "Below"});
    kit_field(kit, kit_box(10, 60, 100, 32), (KitField){.label = "Name"}, desk->name, sizeof desk->name);
    KitTouch board = kit_touch(kit, kit_box(200, 0, 600, 600),
                               (KitSpot){.label = "Board", .role = KIT_ROLE_SURFACE, .own_keys = true});
    if (board.context) {
        kit_menu_open(kit, "unit", kit_input(kit)->x, kit_input(kit)->y);
    }
    desk->keys += kit_key(kit, SDLK_v, KMOD_NONE);
    if (desk->pops) {
        KitBox inside = kit_popover_begin(kit, "A4 fires at B1", &desk->popover);
        kit_button(kit, kit_cut_top(&inside, 32), (KitButton){.label = "In the popover"});
        kit_popover_end(kit);
    }
    int action = kit_toasts(kit, 210, HEIGHT - 10, WIDTH);
    desk->action = action ? action : desk->action;
    if (desk->asks) {
        desk->answer = kit_ask(kit, kit_box(0, 0, WIDTH, HEIGHT),
                               (KitQuestion){.title = "Leave action 14 unsaved?",
                                             .text = "The game up to action 13 is safe.",
                                             .yes = "Try again",
                                             .no = "Leave",
                                             .other = "Save elsewhere"});
        desk->asks = desk->answer == KIT_ASKING;
    }
    int hit = kit_palette(kit, kit_box(0, 0, WIDTH, HEIGHT), &desk->palette, "Find", found,
                          desk->palette.query[0] == 'z' ? 0 : 3);
    desk->found = hit >= 0 ? hit : desk->found;
    int chosen = kit_menu(kit, "unit", items, (int)BASE_COUNT(items));
    desk->chosen = chosen >= 0 ? chosen : desk->chosen;
}

typedef struct {
    KitHost host;
    Desk desk;
    Driver *driver;
} Fixture;

static Fixture *start(bool still) {
    Fixture *f = base_alloc(1, sizeof *f);
    f->desk = (Desk){.chosen = -1, .found = -1};
    f->driver = driver_create_kit(&f->host, desk_parts, &f->desk, WIDTH, HEIGHT, 1, still);
    return f;
}

static void stop(Fixture *f) {
    driver_destroy_kit(f->driver, &f->host);
    base_free(f);
}

/* ---- menus ---- */

static void a_menu_opens_at_the_pointer_and_an_item_is_chosen(void **state) {
    (void)state;
    Fixture *f = start(true);
    driver_context(f->driver, 300, 200);
    assert_true(kit_menu_is_open(f->host.kit, "unit"));
    const KitSeen *item = driver_get(f->driver, "Sight from here");
    assert_true(item->role == KIT_ROLE_ITEM && item->box.x == 306 && item->box.y == 206);
    driver_click_label(f->driver, "Fire with A4");
    assert_int_equal(f->desk.chosen, 3);
    assert_false(kit_menu_is_open(f->host.kit, "unit"));
    assert_null(kit_find(f->host.kit, "Fire with A4"));
    stop(f);
}

static void a_menu_near_the_corner_stays_in_the_window(void **state) {
    (void)state;
    Fixture *f = start(true);
    driver_context(f->driver, 790, 590);
    for (int i = 0; i < 4; i++) {
        if (items[i].label) {
            KitBox box = driver_get(f->driver, items[i].label)->box;
            assert_true(box.x >= 0 && box.x + box.w <= WIDTH && box.y >= 0 && box.y + box.h <= HEIGHT);
        }
    }
    stop(f);
}

static void an_item_that_is_off_stays_open_and_says_why(void **state) {
    (void)state;
    Fixture *f = start(true);
    driver_context(f->driver, 300, 200);
    assert_string_equal(driver_get(f->driver, "Assault")->off, "Assault: nobody in reach");
    driver_click_label(f->driver, "Assault");
    assert_int_equal(f->desk.chosen, -1);
    assert_true(kit_menu_is_open(f->host.kit, "unit"));
    stop(f);
}

static void arrows_in_a_menu_pass_by_what_is_off_and_go_round(void **state) {
    (void)state;
    Fixture *f = start(true);
    driver_context(f->driver, 300, 200);
    driver_key(f->driver, SDLK_DOWN, KMOD_NONE);
    driver_key(f->driver, SDLK_DOWN, KMOD_NONE);
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_int_equal(f->desk.chosen, 3);
    driver_context(f->driver, 300, 200);
    driver_key(f->driver, SDLK_UP, KMOD_NONE);
    driver_key(f->driver, SDLK_DOWN, KMOD_NONE);
    driver_key(f->driver, SDLK_SPACE, KMOD_NONE);
    assert_int_equal(f->desk.chosen, 0);
    stop(f);
}

static void a_click_beside_a_menu_closes_it_and_does_nothing_else(void **state) {
    (void)state;
    Fixture *f = start(true);
    driver_context(f->driver, 300, 200);
    driver_click(f->driver, 50, 26);
    assert_int_equal(f->desk.below, 0);
    assert_false(kit_menu_is_open(f->host.kit, "unit"));
    driver_click(f->driver, 50, 26);
    assert_int_equal(f->desk.below, 1);
    stop(f);
}

static void escape_closes_a_menu(void **state) {
    (void)state;
    Fixture *f = start(true);
    driver_context(f->driver, 300, 200);
    driver_key(f->driver, SDLK_ESCAPE, KMOD_NONE);
    assert_false(kit_menu_is_open(f->host.kit, "unit"));
    assert_int_equal(f->desk.chosen, -1);
    stop(f);
}

/* ---- questions ---- */

static void a_question_takes_clicks_keys_and_tab_for_itself(void **state) {
    (void)state;
    Fixture *f = start(true);
    f->desk.asks = true;
    driver_frame(f->driver);
    driver_click(f->driver, 50, 26);
    driver_type(f->driver, "v");
    assert_int_equal(f->desk.below + f->desk.keys, 0);
    static const char *const way[] = {"Try again", "Save elsewhere", "Leave", "Try again"};
    for (size_t i = 0; i < BASE_COUNT(way); i++) {
        driver_key(f->driver, SDLK_TAB, KMOD_NONE);
        assert_true(driver_get(f->driver, way[i])->state & KIT_FOCUSED);
    }
    assert_true(f->desk.asks);
    stop(f);
}

static void enter_says_yes_escape_no_and_a_click_what_it_hits(void **state) {
    (void)state;
    static const KitAnswer answers[] = {KIT_YES, KIT_NO, KIT_OTHER, KIT_NO};
    for (int i = 0; i < 4; i++) {
        Fixture *f = start(true);
        f->desk.asks = true;
        driver_frame(f->driver);
        if (i < 2) {
            driver_key(f->driver, i == 0 ? SDLK_RETURN : SDLK_ESCAPE, KMOD_NONE);
        } else {
            driver_click_label(f->driver, i == 2 ? "Save elsewhere" : "Leave");
        }
        assert_int_equal(f->desk.answer, answers[i]);
        assert_false(kit_is_modal(f->host.kit));
        stop(f);
    }
}

static void enter_on_the_focused_answer_is_that_answer(void **state) {
    (void)state;
    Fixture *f = start(true);
    f->desk.asks = true;
    driver_frame(f->driver);
    driver_key(f->driver, SDLK_TAB, KMOD_LSHIFT);
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_int_equal(f->desk.answer, KIT_NO);
    stop(f);
}

static void the_focus_returns_when_a_question_is_answered(void **state) {
    (void)state;
    Fixture *f = start(true);
    driver_click_label(f->driver, "Name");
    driver_type(f->driver, "a");
    f->desk.asks = true;
    driver_frame(f->driver);
    assert_false(kit_is_editing(f->host.kit));
    driver_key(f->driver, SDLK_ESCAPE, KMOD_NONE);
    assert_true(kit_is_editing(f->host.kit));
    assert_true(driver_get(f->driver, "Name")->state & KIT_FOCUSED);
    stop(f);
}

/* ---- toasts ---- */

static void a_toast_goes_after_four_seconds_a_fault_stays(void **state) {
    (void)state;
    Fixture *f = start(true);
    kit_toast(f->host.kit, (KitToast){.text = "The disk is full", .detail = "Ctrl S tries again.", .fault = true});
    kit_toast(f->host.kit, (KitToast){.text = "Card saved"});
    driver_frame(f->driver);
    driver_wait(f->driver, 3900);
    driver_get(f->driver, "Card saved");
    driver_wait(f->driver, 200);
    assert_null(kit_find(f->host.kit, "Card saved"));
    driver_wait(f->driver, 60000);
    assert_int_equal(driver_waits(f->driver), -1);
    const KitSeen *fault = kit_find_role(f->host.kit, KIT_ROLE_TOAST, "The disk is full");
    assert_non_null(fault);
    driver_click(f->driver, fault->box.x + 100, fault->box.y + 10);
    assert_null(kit_find(f->host.kit, "The disk is full"));
    stop(f);
}

/* It would lie over the buttons of the dialog. What goes wrong in the dialog is said over it. */
static void what_was_stated_before_a_dialog_waits_under_it(void **state) {
    (void)state;
    Fixture *f = start(true);
    kit_toast(f->host.kit, (KitToast){.text = "Card saved"});
    driver_frame(f->driver);
    driver_get(f->driver, "Card saved");
    driver_wait(f->driver, 100);
    f->desk.asks = true;
    driver_frame(f->driver);
    assert_null(kit_find(f->host.kit, "Card saved"));
    driver_wait(f->driver, 100);
    kit_toast(f->host.kit, (KitToast){.text = "The disk is full", .fault = true});
    driver_frame(f->driver);
    driver_get(f->driver, "The disk is full");
    driver_key(f->driver, SDLK_ESCAPE, KMOD_NONE);
    driver_get(f->driver, "Card saved");
    driver_wait(f->driver, 4000);
    assert_null(kit_find(f->host.kit, "Card saved"));
    stop(f);
}

static void the_action_of_a_toast_is_stated_apart_from_its_rest(void **state) {
    (void)state;
    Fixture *f = start(true);
    int number = kit_toast(f->host.kit, (KitToast){.text = "Card saved", .action = "Open"});
    driver_frame(f->driver);
    driver_click_label(f->driver, "Open");
    assert_int_equal(f->desk.action, number);
    assert_null(kit_find(f->host.kit, "Card saved"));
    stop(f);
}

/* ---- popovers ---- */

static void a_popover_stands_at_the_upper_right_when_all_is_free(void **state) {
    (void)state;
    KitPopover popover = {.area = {0, 0, 800, 600}, .x = 300, .y = 300, .reach = 20, .w = 316, .h = 150};
    KitBox box = kit_popover_place(&popover, -1, -1);
    assert_true(box.x > 320 && box.y + box.h < 280);
}

static void a_popover_keeps_off_units_and_the_pointer_and_in_its_area(void **state) {
    (void)state;
    KitBox unit = {400, 100, 60, 60};
    KitPopover popover = {.area = {0, 0, 800, 600},
                          .x = 300,
                          .y = 300,
                          .reach = 20,
                          .w = 316,
                          .h = 150,
                          .avoid = &unit,
                          .avoid_count = 1};
    KitBox box = kit_popover_place(&popover, -1, -1);
    assert_true(kit_overlap(box, unit).w == 0);
    assert_true(box.x > 320 && box.y > 320); /* the second choice: lower right */
    box = kit_popover_place(&popover, 400, 400);
    assert_false(kit_holds(box, 400, 400));
    popover.x = 790;
    popover.y = 10;
    box = kit_popover_place(&popover, -1, -1);
    assert_true(box.x >= 0 && box.x + box.w <= 800 && box.y >= 0 && box.y + box.h <= 600);
}

static void a_popover_covers_only_what_lies_under_it(void **state) {
    (void)state;
    Fixture *f = start(true);
    f->desk.pops = true;
    f->desk.popover = (KitPopover){.area = {200, 0, 600, 600}, .x = 300, .y = 400, .reach = 20, .w = 316, .h = 120};
    driver_frame(f->driver);
    driver_click_label(f->driver, "Below");
    assert_int_equal(f->desk.below, 1);
    const KitSeen *inside = driver_get(f->driver, "In the popover");
    driver_move(f->driver, inside->box.x + 5, inside->box.y + 5);
    assert_true(driver_get(f->driver, "In the popover")->state & KIT_HOT);
    assert_false(driver_get(f->driver, "Board")->state & KIT_HOT);
    stop(f);
}

static void a_popover_fades_in_and_comes_to_rest(void **state) {
    (void)state;
    Fixture *f = start(false);
    f->desk.pops = true;
    f->desk.popover = (KitPopover){.area = {200, 0, 600, 600}, .x = 300, .y = 400, .reach = 20, .w = 316, .h = 120};
    driver_frame(f->driver);
    assert_in_range(driver_waits(f->driver), 1, 16);
    driver_wait(f->driver, 150);
    assert_int_equal(driver_waits(f->driver), -1);
    uint64_t moved = driver_picture_hash(f->driver);
    stop(f);
    f = start(true);
    f->desk.pops = true;
    f->desk.popover = (KitPopover){.area = {200, 0, 600, 600}, .x = 300, .y = 400, .reach = 20, .w = 316, .h = 120};
    driver_frame(f->driver);
    assert_int_equal(driver_waits(f->driver), -1); /* still: there at once, and the same in the end */
    assert_true(moved == driver_picture_hash(f->driver));
    stop(f);
}

/* ---- palette ---- */

static void the_palette_takes_what_is_typed_and_enter_chooses(void **state) {
    (void)state;
    Fixture *f = start(true);
    kit_palette_open(f->host.kit, &f->desk.palette);
    driver_frame(f->driver);
    driver_type(f->driver, "hv");
    assert_string_equal(f->desk.palette.query, "hv");
    assert_int_equal(f->desk.keys, 0);
    driver_key(f->driver, SDLK_DOWN, KMOD_NONE);
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_int_equal(f->desk.found, 1);
    assert_false(f->desk.palette.open);
    assert_false(kit_is_modal(f->host.kit));
    stop(f);
}

static void the_palette_is_worked_by_clicks_and_refuses_what_is_off(void **state) {
    (void)state;
    Fixture *f = start(true);
    kit_palette_open(f->host.kit, &f->desk.palette);
    driver_frame(f->driver);
    driver_click_label(f->driver, "Not now");
    assert_true(f->desk.palette.open);
    driver_key(f->driver, SDLK_PAGEDOWN, KMOD_NONE);
    assert_int_equal(f->desk.palette.picked, 2);
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_true(f->desk.palette.open);
    driver_click_label(f->driver, "Hull down");
    assert_int_equal(f->desk.found, 0);
    stop(f);
}

static void the_palette_closes_by_escape_at_once_and_by_a_click_beside_it(void **state) {
    (void)state;
    Fixture *f = start(true);
    for (int i = 0; i < 2; i++) {
        kit_palette_open(f->host.kit, &f->desk.palette);
        driver_frame(f->driver);
        driver_type(f->driver, "z");
        driver_get(f->driver, "Nothing has these words.");
        if (i == 0) {
            driver_key(f->driver, SDLK_ESCAPE, KMOD_NONE);
        } else {
            driver_click(f->driver, 50, 26);
        }
        assert_false(f->desk.palette.open);
        assert_int_equal(f->desk.found, -1);
        assert_int_equal(f->desk.below, 0);
    }
    stop(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_menu_opens_at_the_pointer_and_an_item_is_chosen),
        cmocka_unit_test(a_menu_near_the_corner_stays_in_the_window),
        cmocka_unit_test(an_item_that_is_off_stays_open_and_says_why),
        cmocka_unit_test(arrows_in_a_menu_pass_by_what_is_off_and_go_round),
        cmocka_unit_test(a_click_beside_a_menu_closes_it_and_does_nothing_else),
        cmocka_unit_test(escape_closes_a_menu),
        cmocka_unit_test(a_question_takes_clicks_keys_and_tab_for_itself),
        cmocka_unit_test(enter_says_yes_escape_no_and_a_click_what_it_hits),
        cmocka_unit_test(enter_on_the_focused_answer_is_that_answer),
        cmocka_unit_test(the_focus_returns_when_a_question_is_answered),
        cmocka_unit_test(a_toast_goes_after_four_seconds_a_fault_stays),
        cmocka_unit_test(what_was_stated_before_a_dialog_waits_under_it),
        cmocka_unit_test(the_action_of_a_toast_is_stated_apart_from_its_rest),
        cmocka_unit_test(a_popover_stands_at_the_upper_right_when_all_is_free),
        cmocka_unit_test(a_popover_keeps_off_units_and_the_pointer_and_in_its_area),
        cmocka_unit_test(a_popover_covers_only_what_lies_under_it),
        cmocka_unit_test(a_popover_fades_in_and_comes_to_rest),
        cmocka_unit_test(the_palette_takes_what_is_typed_and_enter_chooses),
        cmocka_unit_test(the_palette_is_worked_by_clicks_and_refuses_what_is_off),
        cmocka_unit_test(the_palette_closes_by_escape_at_once_and_by_a_click_beside_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
