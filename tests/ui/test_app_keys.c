/* Without a mouse: the board walked by Tab, the pointer moved by arrows, everything done with Enter and left with Esc.
 */
#include "support/test.h"
#include "ui/core/ui.h"
#include "ui/shared_app.h"
#include "ui/tools/hand.h"
#include "ui/tools/paces.h"

#define ROAD "maps/stronghold-road.json"

static void times(Desk *desk, int count, SDL_Keycode key, SDL_Keymod mods) {
    for (int i = 0; i < count; i++) {
        driver_key(desk->driver, key, mods);
    }
}

static void tab_walks_the_units_by_side_and_id(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    const char *order[] = {"b1-1", "b1-2", "b1-3", "b1-4", "b1-5", "b1-6", "b2-1"};
    for (size_t i = 0; i < BASE_COUNT(order); i++) {
        desk_key(desk, SDLK_TAB);
        assert_true(ref_equal(desk->ui->selected, desk_ref(desk, order[i])));
    }
    times(desk, 1, SDLK_TAB, KMOD_LSHIFT);
    assert_true(ref_equal(desk->ui->selected, desk_ref(desk, "b1-6")));
    desk_close(desk);
}

static void after_the_last_unit_tab_goes_on_to_the_panel(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    times(desk, 34, SDLK_TAB, KMOD_NONE); /* as many as there are units */
    assert_true(driver_get(desk->driver, "Board")->state & KIT_FOCUSED);
    desk_key(desk, SDLK_TAB);
    assert_false(driver_get(desk->driver, "Board")->state & KIT_FOCUSED);
    desk_key(desk, SDLK_F6);
    desk_key(desk, SDLK_F6);
    desk_key(desk, SDLK_F6);
    desk_key(desk, SDLK_F6);
    assert_true(driver_get(desk->driver, "Board")->state & KIT_FOCUSED);
    desk_close(desk);
}

/* b3-3 stands at 38, 33.5: ten steps of half a centimetre east, and two south. */
static void enter_takes_a_unit_up_and_lets_it_go(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    hand_select(desk->ui, desk_ref(desk, "b3-2"));
    driver_frame(desk->driver);
    desk_key(desk, SDLK_n);
    assert_true(ref_equal(desk->ui->selected, desk_ref(desk, "b3-3")));
    desk_key(desk, SDLK_RETURN);
    assert_true(desk->ui->tools->drag.active && desk->ui->tools->drag.by_key);
    times(desk, 1, SDLK_RIGHT, KMOD_LSHIFT);
    times(desk, 2, SDLK_DOWN, KMOD_NONE);
    assert_int_equal(desk->ui->tools->lines.count, 17);
    desk_key(desk, SDLK_RETURN);
    assert_false(desk->ui->tools->drag.active);
    assert_true(vec_distance(desk_where(desk, "b3-3")->at, vec(430, 345)) < 1e-6);
    desk_close(desk);
}

/* The pointer goes there exactly; what is not a place is not gone to, and Esc leaves what is held in the hand. */
static void a_place_is_typed(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_g);
    driver_type(desk->driver, "38, 33.5");
    desk_key(desk, SDLK_RETURN);
    assert_true(vec_distance(desk->ui->pointer, vec(380, 335)) < 1e-9);
    times(desk, 2, SDLK_RETURN, KMOD_NONE); /* chooses b3-3, then takes it up */
    assert_true(desk->ui->tools->drag.active && desk->ui->tools->drag.unit == desk_unit(desk, "b3-3"));
    desk_key(desk, SDLK_g);
    driver_type(desk->driver, "43 north");
    desk_key(desk, SDLK_RETURN);
    assert_true(desk_says(desk, "two numbers on the table"));
    desk_key(desk, SDLK_ESCAPE);
    assert_true(desk->ui->tools->drag.active);
    desk_key(desk, SDLK_g);
    driver_type(desk->driver, "43.07 34.51");
    times(desk, 2, SDLK_RETURN, KMOD_NONE);
    assert_true(vec_distance(desk_where(desk, "b3-3")->at, vec(430.7, 345.1)) < 1e-9);
    desk_close(desk);
}

static void escape_backs_out_one_level_at_a_time(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_TAB);
    desk_key(desk, SDLK_r);
    desk_key(desk, SDLK_ESCAPE);
    assert_false(desk->ui->tools->region.on);
    assert_int_equal(desk->ui->selected.kind, REF_UNIT);
    desk_key(desk, SDLK_ESCAPE);
    assert_int_equal(desk->ui->selected.kind, REF_NONE);
    desk_key(desk, SDLK_x);
    desk_key(desk, SDLK_ESCAPE); /* the pointer of the keyboard */
    desk_key(desk, SDLK_ESCAPE);
    assert_int_equal(desk->ui->tool, TOOL_SELECT);
    desk_close(desk);
}

static void sight_and_fire_by_keys_alone(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    hand_select(desk->ui, desk_ref(desk, "b3-4"));
    driver_frame(desk->driver);
    desk_key(desk, SDLK_l);
    for (int i = 0; i < 40 && !(desk->ui->preview && ref_equal(desk->ui->preview->object, desk_ref(desk, "r2-1")));
         i++) {
        desk_key(desk, SDLK_TAB);
    }
    assert_non_null(desk->ui->preview);
    assert_true(ref_equal(desk->ui->preview->subject, desk_ref(desk, "b3-4")));
    desk_key(desk, SDLK_RETURN);
    assert_true(ref_equal(desk->ui->target, desk_ref(desk, "r2-1")));
    desk_key(desk, SDLK_x);
    for (int i = 0; i < 40 && !ref_equal(desk->ui->target, desk_ref(desk, "r2-1")); i++) {
        desk_key(desk, SDLK_TAB);
    }
    assert_non_null(desk->ui->tools->odds);
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(play_total(desk->ui->session), 1);
    desk_close(desk);
}

/* An order from the menu: its words are those of the ruleset's verb. */
/* Down, item by item, until the one called so is lit. */
static void go_down_to(Desk *desk, const char *label) {
    const KitSeen *item = NULL;
    for (int i = 0; i < 40 && !(item && item->state & KIT_FOCUSED); i++) {
        driver_key(desk->driver, SDLK_DOWN, KMOD_NONE);
        item = kit_find_role(desk->ui->kit, KIT_ROLE_ITEM, label);
        assert_non_null(item);
    }
}

static void an_order_is_given_from_the_menu_by_keys(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_TAB);
    desk_key(desk, SDLK_o);
    go_down_to(desk, "Order: advance");
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(play_total(desk->ui->session), 1);
    const BaseTree *action = play_entry(desk->ui->session, 0)->action;
    assert_string_equal(tree_get_text(action, "do", ""), "order");
    assert_string_equal(tree_get_text(action, "order", ""), "advance");
    assert_int_equal(play_entry(desk->ui->session, 0)->dice->count, 1);
    desk_close(desk);
}

static void an_order_is_given_from_the_panel(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_click(desk, "b3-3");
    driver_click_label(desk->driver, "overwatch");
    assert_int_equal(play_total(desk->ui->session), 1);
    assert_string_equal(tree_get_text(play_entry(desk->ui->session, 0)->action, "order", ""), "overwatch");
    desk_close(desk);
}

static void the_kind_of_move_is_a_word_of_the_verb(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    int count;
    const char *const *paces = select_paces(desk->ui, &count);
    assert_true(count > 1);
    desk_key(desk, SDLK_c);
    desk_drag(desk, "b3-3", 40, 33.5);
    assert_string_equal(tree_get_text(play_entry(desk->ui->session, 0)->action, "how", ""), paces[1]);
    desk_close(desk);
}

static void the_palette_goes_to_a_rule_by_its_words(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    driver_key(desk->driver, SDLK_k, KMOD_LCTRL);
    driver_type(desk->driver, "eah-los-03");
    desk_key(desk, SDLK_RETURN);
    assert_non_null(desk->ui->page.rule);
    assert_string_equal(desk->ui->page.rule, "EAH-LOS-03");
    driver_key(desk->driver, SDLK_k, KMOD_LCTRL);
    driver_type(desk->driver, "witch wood");
    desk_key(desk, SDLK_RETURN);
    assert_true(ref_equal(desk->ui->selected, setup_find(ui_setup(desk->ui), "wood-1")) ||
                desk->ui->selected.kind == REF_AREA);
    desk_close(desk);
}

static void time_is_stepped_by_keys_and_by_dragging_the_playhead(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    for (int i = 0; i < 4; i++) {
        desk_drag(desk, "b3-3", 40 + i * 2, 33.5);
    }
    BaseHash end = desk_hash(desk);
    assert_int_equal(desk_cursor(desk), 4);
    desk_key(desk, SDLK_COMMA);
    desk_key(desk, SDLK_COMMA);
    assert_int_equal(desk_cursor(desk), 2);
    desk_key(desk, SDLK_PERIOD);
    assert_int_equal(desk_cursor(desk), 3);
    KitBox track = driver_get(desk->driver, "Actions")->box;
    driver_drag(desk->driver, track.x + 14 + 3 * 56, track.y + 50, track.x + 14, track.y + 50, 8);
    assert_int_equal(desk_cursor(desk), 0);
    driver_drag(desk->driver, track.x + 14, track.y + 50, track.x + 14 + 4 * 56, track.y + 50, 8);
    assert_int_equal(desk_cursor(desk), 4);
    assert_true(desk_hash(desk) == end);
    desk_close(desk);
}

static void a_changed_past_keeps_the_other_way_as_a_fork(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_drag(desk, "b3-3", 44, 33.5);
    desk_drag(desk, "b3-3", 50, 33.5);
    BaseHash first = desk_hash(desk);
    desk_key(desk, SDLK_COMMA);
    desk_drag(desk, "b3-4", 33, 29);
    assert_int_equal(play_total(desk->ui->session), 3);
    assert_true(desk_hash(desk) != first);
    driver_click_label(desk->driver, "Other branch");
    assert_true(desk_hash(desk) == first);
    assert_int_equal(play_total(desk->ui->session), 3);
    desk_close(desk);
}

/* A keyboard sends the sign as text along with the key. */
static void control_and_a_sign_change_the_scale_and_leave_the_board_alone(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    double k = desk->ui->camera.k;
    SDL_Keysym equals = {.sym = SDLK_EQUALS, .mod = KMOD_LCTRL};
    driver_event(desk->driver, (SDL_Event){.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED, .keysym = equals}});
    driver_event(desk->driver, (SDL_Event){.text = {.type = SDL_TEXTINPUT, .text = "+"}});
    driver_frame(desk->driver);
    assert_true(desk->ui->screen.scale == 1.25);
    assert_true(desk->ui->camera.k == k);
    assert_true(desk->ui->board->fit);
    desk_close(desk);
}

static void the_table_cannot_be_panned_out_of_sight(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    GeomVec px = desk_px(desk, 60, 40);
    for (int i = 0; i < 3; i++) {
        driver_press(desk->driver, px.x, px.y, SDL_BUTTON_MIDDLE, 1);
        driver_move(desk->driver, 100, 100);
        driver_release(desk->driver, 100, 100, SDL_BUTTON_MIDDLE, 1);
    }
    KitBox board = desk->ui->layout.board;
    GeomVec corner = desk_px(desk, 120, 80);
    assert_true(corner.x >= board.x + 39.9 && corner.y >= board.y + 39.9);
    desk_close(desk);
}

/* ---- dialogs ---- */

static bool is_control(const KitSeen *seen, int layer) {
    bool kind = seen->role == KIT_ROLE_BUTTON || seen->role == KIT_ROLE_FIELD || seen->role == KIT_ROLE_SWITCH ||
                seen->role == KIT_ROLE_ROW || seen->role == KIT_ROLE_CHIP;
    return kind && seen->layer == layer && seen->id && !(seen->state & KIT_OFF);
}

/* Who has the keyboard, of the part drawn on top. */
static const KitSeen *focused(const Desk *desk, int layer) {
    const KitSeen *items;
    int count = kit_seen(desk->ui->kit, &items);
    for (int i = 0; i < count; i++) {
        if (items[i].layer == layer && (items[i].state & KIT_FOCUSED)) {
            return &items[i];
        }
    }
    return NULL;
}

static int top_layer(const Desk *desk) {
    const KitSeen *items;
    int count = kit_seen(desk->ui->kit, &items), top = 0;
    for (int i = 0; i < count; i++) {
        top = items[i].role == KIT_ROLE_DIALOG && items[i].layer > top ? items[i].layer : top;
    }
    return top;
}

#define CONTROLS 256

/* Once round by Tab: every control of it is come to, by rows at least one of those that follow one another, and each is
 * to be seen while it has the keyboard. */
static void tabs_through(Desk *desk, const char *name) {
    uint32_t wanted[CONTROLS], reached[CONTROLS];
    const char *labels[CONTROLS];
    int layer = top_layer(desk), count = 0, seen_count = 0;
    bool rows = false, row_chosen = false, row_reached = false; /* chosen by arrows, or come to by Tab */
    const KitSeen *items;
    int all = kit_seen(desk->ui->kit, &items);
    for (int i = 0; i < all && count < CONTROLS; i++) {
        const KitSeen *seen = &items[i];
        if (is_control(seen, layer) && seen->role == KIT_ROLE_ROW) {
            rows = true;
            row_chosen = row_chosen || (items[i].state & KIT_ON);
        } else if (is_control(seen, layer)) {
            labels[count] = base_strdup(seen->label);
            wanted[count++] = seen->id;
        }
    }
    for (int i = 0; i < CONTROLS; i++) {
        const KitSeen *seen = focused(desk, layer);
        if (seen) {
            row_reached = row_reached || seen->role == KIT_ROLE_ROW;
            if (seen->shown.w <= 0 || seen->shown.h <= 0) {
                fail_msg("%s: \"%s\" has the keyboard out of sight", name, seen->label);
            }
            reached[seen_count++] = seen->id;
        }
        desk_key(desk, SDLK_TAB);
        const KitSeen *next = focused(desk, layer);
        if (next && seen_count > 1 && next->id == reached[0]) {
            break;
        }
    }
    for (int i = 0; i < count; i++) {
        bool found = false;
        for (int k = 0; k < seen_count; k++) {
            found = found || reached[k] == wanted[i];
        }
        if (!found) {
            fail_msg("%s: Tab does not come to \"%s\"", name, labels[i]);
        }
        base_free((char *)labels[i]);
    }
    if (rows && !row_reached && !row_chosen) {
        fail_msg("%s: its rows are not come to", name);
    }
}

static void dialog_by_keys(Desk *desk, const char *name, SDL_Keycode key, SDL_Keymod mods) {
    driver_key(desk->driver, key, mods);
    if (top_layer(desk) == 0) {
        fail_msg("%s: it does not open", name);
    }
    tabs_through(desk, name);
    times(desk, 2, SDLK_ESCAPE, KMOD_NONE); /* out of a list or a row of its own, out of the dialog */
    if (top_layer(desk) != 0) {
        fail_msg("%s: Esc does not leave it", name);
    }
}

static void every_dialog_is_walked_by_tab_and_left_by_escape(void **state) {
    (void)state;
    static const struct {
        const char *name;
        SDL_Keycode key;
        SDL_Keymod mods;
    } DIALOGS[] = {{"keys", SDLK_F1, KMOD_NONE},
                   {"settings", SDLK_COMMA, KMOD_CTRL},
                   {"house rules", SDLK_h, KMOD_CTRL},
                   {"open", SDLK_o, KMOD_CTRL},
                   {"save as", SDLK_s, KMOD_CTRL | KMOD_SHIFT},
                   {"new", SDLK_n, KMOD_CTRL},
                   {"photograph", SDLK_i, KMOD_CTRL},
                   {"place", SDLK_g, KMOD_NONE},
                   {"film", SDLK_f, KMOD_CTRL | KMOD_SHIFT},
                   {"branches", SDLK_b, KMOD_NONE},
                   {"lessons", SDLK_F2, KMOD_NONE},
                   {"palette", SDLK_k, KMOD_CTRL},
                   {"palette, by its other key", SDLK_p, KMOD_CTRL}};
    Desk *desk = desk_open(ROAD);
    desk_drag(desk, "b3-3", 44, 28); /* without an action there are no branches */
    for (size_t i = 0; i < BASE_COUNT(DIALOGS); i++) {
        dialog_by_keys(desk, DIALOGS[i].name, DIALOGS[i].key, DIALOGS[i].mods);
    }
    desk_close(desk);
}

/* The card of a line of sight, and the sheets of terrain cards, of a ruleset whose terrain has some. */
static void the_dialogs_of_cards_are_walked_too(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    hand_select(desk->ui, desk_ref(desk, "b3-4"));
    driver_frame(desk->driver);
    desk_key(desk, SDLK_l);
    for (int i = 0; i < 40 && !desk->ui->preview; i++) {
        desk_key(desk, SDLK_TAB);
    }
    desk_key(desk, SDLK_RETURN);
    assert_non_null(desk->ui->preview);
    dialog_by_keys(desk, "card", SDLK_e, KMOD_CTRL);
    desk_close(desk);
    desk = desk_open("maps/the-old-heart.json");
    dialog_by_keys(desk, "terrain cards", SDLK_p, KMOD_CTRL | KMOD_SHIFT);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_dialog_is_walked_by_tab_and_left_by_escape),
        cmocka_unit_test(the_dialogs_of_cards_are_walked_too),
        cmocka_unit_test(tab_walks_the_units_by_side_and_id),
        cmocka_unit_test(after_the_last_unit_tab_goes_on_to_the_panel),
        cmocka_unit_test(enter_takes_a_unit_up_and_lets_it_go),
        cmocka_unit_test(a_place_is_typed),
        cmocka_unit_test(escape_backs_out_one_level_at_a_time),
        cmocka_unit_test(sight_and_fire_by_keys_alone),
        cmocka_unit_test(an_order_is_given_from_the_menu_by_keys),
        cmocka_unit_test(an_order_is_given_from_the_panel),
        cmocka_unit_test(the_kind_of_move_is_a_word_of_the_verb),
        cmocka_unit_test(the_palette_goes_to_a_rule_by_its_words),
        cmocka_unit_test(time_is_stepped_by_keys_and_by_dragging_the_playhead),
        cmocka_unit_test(a_changed_past_keeps_the_other_way_as_a_fork),
        cmocka_unit_test(control_and_a_sign_change_the_scale_and_leave_the_board_alone),
        cmocka_unit_test(the_table_cannot_be_panned_out_of_sight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
