/* Controls by events: the pointer, the keyboard, the record, clipping and scrolling. */
#include "support/test.h"
#include "ui/shared_driver.h"

#include <string.h>

typedef struct {
    int swaps, rolls, chips, rows, last_row, tab, shortcuts, questions, contexts, doubles;
    bool lamp, roll_off;
    double strength, panel;
    KitScroll scroll;
    KitTouch surface;
} Sheet;

static void sheet_parts(Kit *kit, void *state) {
    static const char *const tabs[] = {"Ruling", "Units", "Lessons"};
    Sheet *sheet = state;
    kit_group(kit, 1, "Board");
    sheet->surface = kit_touch(kit, kit_box(400, 0, 200, 400),
                               (KitSpot){.label = "Board", .role = KIT_ROLE_SURFACE, .own_keys = true});
    sheet->contexts += sheet->surface.context;
    sheet->doubles += sheet->surface.doubled;
    kit_group(kit, 2, "Panel");
    sheet->swaps += kit_button(kit, kit_box(10, 10, 80, 32), (KitButton){.label = "Swap", .tip = "changes places"});
    sheet->rolls +=
        kit_button(kit, kit_box(110, 10, 80, 32),
                   (KitButton){.label = "Roll", .look = KIT_PRIMARY, .off = sheet->roll_off ? "No target" : NULL});
    sheet->tab = kit_tabs(kit, kit_box(10, 50, 300, 44), tabs, 3, sheet->tab);
    KitBox view = kit_scroll_begin(kit, "list", kit_box(10, 100, 200, 120), &sheet->scroll);
    for (int i = 0; i < 10; i++) {
        char name[16];
        SDL_snprintf(name, sizeof name, "Row %d", i);
        KitBox row = kit_box(view.x, view.y + i * 32, view.w, 32);
        if (kit_row(kit, row, (KitRow){.label = name, .remark = "seen", .selected = i == sheet->last_row}).clicked) {
            sheet->rows++;
            sheet->last_row = i;
        }
        if (i == 1) {
            sheet->chips += kit_chip(kit, row.x + 100, row.y + 16, (KitChip){.label = "EAH-LOS-04"}).clicked;
        }
    }
    kit_scroll_end(kit, 320);
    kit_group(kit, 3, "Title");
    kit_switch(kit, kit_box(10, 230, 120, 18), "Lamp", &sheet->lamp, NULL);
    kit_slider(kit, kit_box(10, 260, 115, 24), (KitSlider){.label = "Strength", .high = 10, .step = 1},
               &sheet->strength);
    kit_split(kit, kit_box(320, 0, 8, 400), "Panel edge", true, -1, &sheet->panel, 344, 560, 416);
    kit_button(kit, kit_box(10, 300, 32, 32),
               (KitButton){.label = "Undo", .icon = KIT_ICON_UNDO, .key = "Ctrl Z", .bare = true});
    sheet->shortcuts += kit_key(kit, SDLK_z, KMOD_CTRL);
    sheet->questions += kit_typed(kit, "?");
}

typedef struct {
    KitHost host;
    Sheet sheet;
    Driver *driver;
} Fixture;

static Fixture *start(double scale) {
    Fixture *f = base_alloc(1, sizeof *f);
    f->sheet = (Sheet){.last_row = -1, .strength = 5, .panel = 416};
    f->driver = driver_create_kit(&f->host, sheet_parts, &f->sheet, 600, 400, scale, true);
    return f;
}

static void stop(Fixture *f) {
    driver_destroy_kit(f->driver, &f->host);
    base_free(f);
}

/* ---- the pointer ---- */

static void a_click_on_a_button_acts_once(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_click_label(f->driver, "Swap");
    assert_int_equal(f->sheet.swaps, 1);
    driver_click(f->driver, 50, 26);
    assert_int_equal(f->sheet.swaps, 2);
    stop(f);
}

static void a_press_that_is_let_go_elsewhere_does_nothing(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_drag(f->driver, 50, 26, 150, 26, 3);
    assert_int_equal(f->sheet.swaps, 0);
    assert_int_equal(f->sheet.rolls, 0);
    stop(f);
}

static void the_edge_of_a_button_is_in_at_left_and_top_and_out_at_right_and_bottom(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_click(f->driver, 10, 10);
    assert_int_equal(f->sheet.swaps, 1);
    driver_click(f->driver, 90, 20);
    driver_click(f->driver, 50, 42);
    driver_click(f->driver, 9, 20);
    assert_int_equal(f->sheet.swaps, 1);
    stop(f);
}

static void press_and_release_between_two_frames_are_a_click(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_event(f->driver,
                 (SDL_Event){.button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT, .x = 50, .y = 26}});
    driver_event(f->driver,
                 (SDL_Event){.button = {.type = SDL_MOUSEBUTTONUP, .button = SDL_BUTTON_LEFT, .x = 50, .y = 26}});
    driver_frame(f->driver);
    assert_int_equal(f->sheet.swaps, 1);
    stop(f);
}

static void at_twice_the_size_the_same_labels_are_found_and_clicked(void **state) {
    (void)state;
    Fixture *f = start(2);
    driver_click_label(f->driver, "Swap");
    assert_int_equal(f->sheet.swaps, 1);
    assert_true(driver_get(f->driver, "Swap")->box.x == 10);
    stop(f);
}

static void what_is_off_takes_no_click_and_says_why(void **state) {
    (void)state;
    Fixture *f = start(1);
    f->sheet.roll_off = true;
    driver_frame(f->driver);
    driver_click(f->driver, 150, 26);
    assert_int_equal(f->sheet.rolls, 0);
    const KitSeen *roll = driver_get(f->driver, "Roll");
    assert_true(roll->state & KIT_OFF);
    assert_string_equal(roll->off, "No target");
    driver_move(f->driver, 151, 26);
    driver_wait(f->driver, 600);
    driver_get(f->driver, "No target");
    stop(f);
}

static void the_part_called_last_has_the_click_of_what_lies_on_one_another(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_click_label(f->driver, "EAH-LOS-04");
    assert_int_equal(f->sheet.chips, 1);
    assert_int_equal(f->sheet.rows, 0);
    driver_click_label(f->driver, "Row 0");
    assert_int_equal(f->sheet.rows, 1);
    assert_int_equal(f->sheet.last_row, 0);
    stop(f);
}

static void hover_is_recorded_and_ends_when_the_pointer_leaves(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_move(f->driver, 50, 26);
    assert_true(driver_get(f->driver, "Swap")->state & KIT_HOT);
    driver_leave(f->driver);
    assert_false(driver_get(f->driver, "Swap")->state & KIT_HOT);
    stop(f);
}

static void a_surface_feels_drag_context_and_double_click(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_press(f->driver, 450, 100, SDL_BUTTON_LEFT, 1);
    driver_move(f->driver, 480, 90);
    assert_true(f->sheet.surface.held);
    assert_true(f->sheet.surface.drag_x == 30 && f->sheet.surface.drag_y == -10);
    driver_release(f->driver, 480, 90, SDL_BUTTON_LEFT, 1);
    assert_false(f->sheet.surface.held);
    driver_context(f->driver, 450, 100);
    assert_int_equal(f->sheet.contexts, 1);
    driver_double(f->driver, 450, 100);
    assert_int_equal(f->sheet.doubles, 1);
    stop(f);
}

static void a_held_part_keeps_the_others_cool(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_press(f->driver, 450, 100, SDL_BUTTON_LEFT, 1);
    driver_move(f->driver, 50, 26);
    assert_false(driver_get(f->driver, "Swap")->state & KIT_HOT);
    driver_release(f->driver, 50, 26, SDL_BUTTON_LEFT, 1);
    assert_true(driver_get(f->driver, "Swap")->state & KIT_HOT);
    assert_int_equal(f->sheet.swaps, 0);
    stop(f);
}

/* ---- values ---- */

static void a_switch_turns_by_a_click_and_back_by_space(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_click_label(f->driver, "Lamp");
    assert_true(f->sheet.lamp);
    assert_string_equal(driver_get(f->driver, "Lamp")->value, "on");
    kit_focus(f->host.kit, "Lamp");
    driver_frame(f->driver);
    driver_key(f->driver, SDLK_SPACE, KMOD_NONE);
    assert_false(f->sheet.lamp);
    stop(f);
}

static void a_slider_follows_the_pointer_in_steps_and_stops_at_its_ends(void **state) {
    (void)state;
    Fixture *f = start(1);
    /* 115 wide, knob 15: 10 px a step from x = 17.5 */
    driver_press(f->driver, 10 + 7.5 + 72, 272, SDL_BUTTON_LEFT, 1);
    assert_true(f->sheet.strength == 7);
    driver_move(f->driver, 500, 272);
    assert_true(f->sheet.strength == 10);
    driver_move(f->driver, -50, 272);
    assert_true(f->sheet.strength == 0);
    driver_release(f->driver, -50, 272, SDL_BUTTON_LEFT, 1);
    stop(f);
}

static void a_slider_moves_by_arrows(void **state) {
    (void)state;
    Fixture *f = start(1);
    kit_focus(f->host.kit, "Strength");
    driver_frame(f->driver);
    driver_key(f->driver, SDLK_RIGHT, KMOD_NONE);
    assert_true(f->sheet.strength == 6);
    driver_key(f->driver, SDLK_HOME, KMOD_NONE);
    driver_key(f->driver, SDLK_LEFT, KMOD_NONE);
    assert_true(f->sheet.strength == 0);
    stop(f);
}

static void a_split_is_held_in_its_range_and_reset_by_a_double_click(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_drag(f->driver, 324, 200, 304, 200, 2);
    assert_true(f->sheet.panel == 436);
    driver_drag(f->driver, 324, 200, 24, 200, 2);
    assert_true(f->sheet.panel == 560);
    driver_double(f->driver, 324, 200);
    assert_true(f->sheet.panel == 416);
    stop(f);
}

static void tabs_turn_by_click_and_by_arrows_and_stop_at_the_ends(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_click_label(f->driver, "Units");
    assert_int_equal(f->sheet.tab, 1);
    kit_focus(f->host.kit, "Units");
    driver_frame(f->driver);
    driver_key(f->driver, SDLK_RIGHT, KMOD_NONE);
    driver_key(f->driver, SDLK_RIGHT, KMOD_NONE);
    assert_int_equal(f->sheet.tab, 2);
    driver_key(f->driver, SDLK_LEFT, KMOD_NONE);
    assert_int_equal(f->sheet.tab, 1);
    assert_true(driver_get(f->driver, "Units")->state & KIT_ON);
    stop(f);
}

/* ---- the keyboard ---- */

static const char *focused(Fixture *f) {
    const KitSeen *items;
    int count = kit_seen(f->host.kit, &items);
    for (int i = 0; i < count; i++) {
        if (items[i].state & KIT_FOCUSED) {
            return items[i].label;
        }
    }
    return "nothing";
}

static void tab_walks_the_groups_in_their_order_and_round(void **state) {
    (void)state;
    Fixture *f = start(1);
    static const char *const way[] = {"Board", "Swap", "Roll",     "Ruling", "Row 0", "EAH-LOS-04",
                                      "Row 2", "Lamp", "Strength", "Undo",   "Board"};
    for (size_t i = 0; i < BASE_COUNT(way); i++) {
        driver_key(f->driver, SDLK_TAB, KMOD_NONE);
        assert_string_equal(focused(f), way[i]); /* rows that follow one another are one stop; the chip parts them */
    }
    driver_key(f->driver, SDLK_TAB, KMOD_LSHIFT);
    assert_string_equal(focused(f), "Undo");
    stop(f);
}

static void f6_jumps_from_group_to_group(void **state) {
    (void)state;
    Fixture *f = start(1);
    static const char *const way[] = {"Board", "Swap", "Lamp", "Board"};
    for (size_t i = 0; i < BASE_COUNT(way); i++) {
        driver_key(f->driver, SDLK_F6, KMOD_NONE);
        assert_string_equal(focused(f), way[i]);
    }
    driver_key(f->driver, SDLK_F6, KMOD_LSHIFT);
    assert_string_equal(focused(f), "Lamp");
    driver_key(f->driver, SDLK_F6, KMOD_LSHIFT);
    assert_string_equal(focused(f), "Swap");
    stop(f);
}

static void tab_then_enter_in_one_batch_presses_where_tab_went(void **state) {
    (void)state;
    Fixture *f = start(1);
    for (int i = 0; i < 3; i++) { /* Board, Swap, Roll */
        driver_event(f->driver, (SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym = {.sym = SDLK_TAB}}});
    }
    driver_event(f->driver, (SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym = {.sym = SDLK_RETURN}}});
    driver_frame(f->driver);
    assert_int_equal(f->sheet.rolls, 1);
    assert_int_equal(f->sheet.swaps, 0);
    stop(f);
}

static void the_focus_ring_is_seen_only_after_a_key(void **state) {
    (void)state;
    Fixture *f = start(1);
    uint32_t accent = 0xAD0F5B;
    driver_click_label(f->driver, "Swap");
    assert_int_not_equal(driver_pixel(f->driver, 50, 6.5), accent);
    driver_key(f->driver, SDLK_TAB, KMOD_LSHIFT);
    driver_key(f->driver, SDLK_TAB, KMOD_NONE); /* Tab goes on from where the click was */
    assert_string_equal(focused(f), "Swap");
    assert_int_equal(driver_pixel(f->driver, 50, 6), accent);
    driver_click(f->driver, 300, 350);
    assert_int_not_equal(driver_pixel(f->driver, 50, 6), accent);
    stop(f);
}

static void enter_after_a_mouse_click_does_not_press_again(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_click_label(f->driver, "Swap");
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    driver_key(f->driver, SDLK_SPACE, KMOD_NONE);
    assert_int_equal(f->sheet.swaps, 1);
    stop(f);
}

static void shortcuts_want_exactly_their_modifiers(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_key(f->driver, SDLK_z, KMOD_LCTRL);
    driver_key(f->driver, SDLK_z, (SDL_Keymod)(KMOD_RCTRL | KMOD_NUM));
    assert_int_equal(f->sheet.shortcuts, 2);
    driver_key(f->driver, SDLK_z, KMOD_NONE);
    driver_key(f->driver, SDLK_z, (SDL_Keymod)(KMOD_LCTRL | KMOD_LSHIFT));
    assert_int_equal(f->sheet.shortcuts, 2);
    driver_type(f->driver, "?");
    assert_int_equal(f->sheet.questions, 1);
    stop(f);
}

static void arrows_move_in_a_list_and_scroll_it_along(void **state) {
    (void)state;
    Fixture *f = start(1);
    kit_focus(f->host.kit, "Row 2");
    driver_frame(f->driver);
    for (int i = 0; i < 5; i++) {
        driver_key(f->driver, SDLK_DOWN, KMOD_NONE);
    }
    assert_string_equal(focused(f), "Row 7");
    const KitSeen *row = driver_get(f->driver, "Row 7");
    assert_false(row->state & KIT_HIDDEN);
    assert_true(row->shown.h == 32);
    driver_key(f->driver, SDLK_RETURN, KMOD_NONE);
    assert_int_equal(f->sheet.last_row, 7);
    stop(f);
}

/* ---- clip, scroll ---- */

static void what_is_scrolled_away_is_hidden_and_takes_no_click(void **state) {
    (void)state;
    Fixture *f = start(1);
    assert_true(driver_get(f->driver, "Row 5")->state & KIT_HIDDEN);
    const KitSeen *row = driver_get(f->driver, "Row 3"); /* 196..228, the view ends at 220 */
    assert_true(row->box.h == 32 && row->shown.h == 24);
    driver_click(f->driver, 60, 224);
    assert_int_equal(f->sheet.rows, 0);
    driver_click(f->driver, 60, 218);
    assert_int_equal(f->sheet.last_row, 3);
    stop(f);
}

static void the_wheel_scrolls_what_is_under_the_pointer_and_stops_at_the_end(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_wheel(f->driver, 60, 150, -1);
    assert_true(f->sheet.scroll.y == 54);
    driver_wheel(f->driver, 60, 150, -20);
    assert_true(f->sheet.scroll.y == 200); /* 320 high in 120 */
    driver_wheel(f->driver, 60, 150, 30);
    assert_true(f->sheet.scroll.y == 0);
    driver_wheel(f->driver, 450, 150, -3);
    assert_true(f->sheet.scroll.y == 0);
    stop(f);
}

static void the_bar_of_a_list_shows_under_the_pointer_and_can_be_dragged(void **state) {
    (void)state;
    Fixture *f = start(1);
    uint32_t edge = 0x8A8170;
    driver_move(f->driver, 450, 150);
    assert_int_not_equal(driver_pixel(f->driver, 206, 120), edge);
    driver_move(f->driver, 60, 150);
    assert_int_equal(driver_pixel(f->driver, 206, 120), edge);
    /* thumb 45 of 120 high, so 75 px of way for 200 px of content */
    driver_drag(f->driver, 206, 110, 206, 140, 3);
    assert_true(f->sheet.scroll.y == 80);
    stop(f);
}

static void a_page_key_scrolls_the_list_under_the_pointer(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_move(f->driver, 60, 150);
    driver_key(f->driver, SDLK_PAGEDOWN, KMOD_NONE);
    assert_true(f->sheet.scroll.y == 102);
    driver_key(f->driver, SDLK_PAGEUP, KMOD_NONE);
    assert_true(f->sheet.scroll.y == 0);
    stop(f);
}

/* ---- rest, record, tooltip ---- */

static void an_idle_window_wants_no_frame(void **state) {
    (void)state;
    Fixture *f = start(1);
    assert_int_equal(driver_waits(f->driver), -1);
    driver_move(f->driver, 300, 350); /* on nothing */
    assert_int_equal(driver_waits(f->driver), -1);
    int frames = driver_frames(f->driver);
    driver_wait(f->driver, 60000);
    assert_int_equal(driver_frames(f->driver), frames);
    stop(f);
}

static void motions_that_follow_one_another_cost_one_frame(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_move(f->driver, 300, 350);
    int frames = driver_frames(f->driver);
    for (int i = 0; i < 50; i++) {
        driver_event(f->driver, (SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = 300 + i % 5, .y = 350}});
    }
    driver_frame(f->driver);
    assert_int_equal(driver_frames(f->driver), frames + 1);
    stop(f);
}

static void a_tooltip_opens_after_half_a_second_and_the_next_at_once(void **state) {
    (void)state;
    Fixture *f = start(1);
    driver_move(f->driver, 50, 26);
    assert_null(kit_find(f->host.kit, "changes places"));
    assert_in_range(driver_waits(f->driver), 1, 500);
    driver_wait(f->driver, 499);
    assert_null(kit_find(f->host.kit, "changes places"));
    driver_wait(f->driver, 2);
    assert_non_null(kit_find(f->host.kit, "changes places"));
    assert_int_equal(driver_waits(f->driver), -1);
    driver_move(f->driver, 26, 316); /* Undo, an icon: its tooltip is its name */
    const KitSeen *tip = kit_find_role(f->host.kit, KIT_ROLE_TEXT, "Undo");
    assert_non_null(tip);
    const KitSeen *undo = kit_find_role(f->host.kit, KIT_ROLE_BUTTON, "Undo");
    assert_true(kit_overlap(tip->box, undo->box).w == 0); /* never over the pointer's target */
    driver_move(f->driver, 300, 350);
    assert_null(kit_find_role(f->host.kit, KIT_ROLE_TEXT, "Undo"));
    stop(f);
}

static void the_window_reads_as_text(void **state) {
    (void)state;
    Fixture *f = start(1);
    f->sheet.roll_off = true;
    driver_frame(f->driver);
    char *dump = kit_dump(f->host.kit);
    assert_non_null(strstr(dump, "group \"Panel\"\nbutton \"Swap\" 10,10 80x32\n"));
    assert_non_null(strstr(dump, "button \"Roll\" 110,10 80x32 off (No target)\n"));
    assert_non_null(strstr(dump, "tab \"Ruling\""));
    assert_non_null(strstr(dump, "row \"Row 9\" 10,388 200x32 hidden = seen\n"));
    base_free(dump);
    stop(f);
}

static void the_same_events_give_the_same_picture(void **state) {
    (void)state;
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        Fixture *f = start(1.5);
        driver_click_label(f->driver, "Lamp");
        driver_key(f->driver, SDLK_TAB, KMOD_NONE);
        hashes[i] = driver_picture_hash(f->driver);
        stop(f);
    }
    assert_true(hashes[0] == hashes[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_click_on_a_button_acts_once),
        cmocka_unit_test(a_press_that_is_let_go_elsewhere_does_nothing),
        cmocka_unit_test(the_edge_of_a_button_is_in_at_left_and_top_and_out_at_right_and_bottom),
        cmocka_unit_test(press_and_release_between_two_frames_are_a_click),
        cmocka_unit_test(at_twice_the_size_the_same_labels_are_found_and_clicked),
        cmocka_unit_test(what_is_off_takes_no_click_and_says_why),
        cmocka_unit_test(the_part_called_last_has_the_click_of_what_lies_on_one_another),
        cmocka_unit_test(hover_is_recorded_and_ends_when_the_pointer_leaves),
        cmocka_unit_test(a_surface_feels_drag_context_and_double_click),
        cmocka_unit_test(a_held_part_keeps_the_others_cool),
        cmocka_unit_test(a_switch_turns_by_a_click_and_back_by_space),
        cmocka_unit_test(a_slider_follows_the_pointer_in_steps_and_stops_at_its_ends),
        cmocka_unit_test(a_slider_moves_by_arrows),
        cmocka_unit_test(a_split_is_held_in_its_range_and_reset_by_a_double_click),
        cmocka_unit_test(tabs_turn_by_click_and_by_arrows_and_stop_at_the_ends),
        cmocka_unit_test(tab_walks_the_groups_in_their_order_and_round),
        cmocka_unit_test(f6_jumps_from_group_to_group),
        cmocka_unit_test(tab_then_enter_in_one_batch_presses_where_tab_went),
        cmocka_unit_test(the_focus_ring_is_seen_only_after_a_key),
        cmocka_unit_test(enter_after_a_mouse_click_does_not_press_again),
        cmocka_unit_test(shortcuts_want_exactly_their_modifiers),
        cmocka_unit_test(arrows_move_in_a_list_and_scroll_it_along),
        cmocka_unit_test(what_is_scrolled_away_is_hidden_and_takes_no_click),
        cmocka_unit_test(the_wheel_scrolls_what_is_under_the_pointer_and_stops_at_the_end),
        cmocka_unit_test(the_bar_of_a_list_shows_under_the_pointer_and_can_be_dragged),
        cmocka_unit_test(a_page_key_scrolls_the_list_under_the_pointer),
        cmocka_unit_test(an_idle_window_wants_no_frame),
        cmocka_unit_test(motions_that_follow_one_another_cost_one_frame),
        cmocka_unit_test(a_tooltip_opens_after_half_a_second_and_the_next_at_once),
        cmocka_unit_test(the_window_reads_as_text),
        cmocka_unit_test(the_same_events_give_the_same_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
