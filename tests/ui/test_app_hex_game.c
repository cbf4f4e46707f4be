/* A whole game on hexes through the window, by events alone: the recorded one of the ford, each line as a person does
 * it with cards, drags, clicks and typed dice; the state after each line is the recorded one. */
#include "support/test.h"
#include "ui/core/ui.h"
#include "ui/shared_game.h"

#include <stdio.h>
#include <string.h>

#define GAME "tests/games/ford-by-noon"

/* ---- small things a person does ---- */

static const char *const FACES[] = {"LIGHT", "MEDIUM", "HEAVY", "LEADER", "SWORD", "FLAG"};

static GeomVec px_of_hex(const Hand *hand, const char *name) {
    HexId hex;
    assert_true(hex_parse(name, &hex));
    return camera_px(&hand->desk->ui->camera, hex_centre(hex, ui_setup(hand->desk->ui)->unit));
}

static void clicks_at(Hand *hand, GeomVec px) {
    driver_move(hand->desk->driver, px.x, px.y);
    driver_click(hand->desk->driver, px.x, px.y);
}

/* A hex or a unit on the board; a word by its key. */
static void answers(Hand *hand) {
    const BaseTree *list = tree_find(hand->line, "answers");
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        const Ruling *waiting = play_waiting(hand->desk->ui->session);
        HexId hex;
        int key = 0;
        assert_non_null(waiting);
        for (int i = 0; i < waiting->ask.option_count; i++) {
            key = strcmp(waiting->ask.options[i], it->text) == 0 ? i + 1 : key;
        }
        assert_true(key > 0);
        if (hex_parse(it->text, &hex)) {
            clicks_at(hand, px_of_hex(hand, it->text));
        } else if (setup_find(ui_setup(hand->desk->ui), it->text).kind == REF_UNIT) {
            clicks_at(hand, desk_px_of(hand->desk, it->text));
        } else {
            driver_type(hand->desk->driver, (char[]){(char)('0' + key), 0});
        }
        hand_rolls(hand);
    }
    assert_null(play_waiting(hand->desk->ui->session));
}

/* ---- lines as a person does them ---- */

static void orders(Hand *hand, const char *unit) {
    desk_key(hand->desk, SDLK_v);
    clicks_at(hand, desk_px_of(hand->desk, unit));
    driver_click_label(hand->desk->driver, "do it");
}

/* From the menu of the phase, which O opens, by the card's own name. */
static void does_card(Hand *hand) {
    static const char *const NAMES[][2] = {{"free", "Card: Free activation"},
                                           {"centre-two", "Card: Order two units in the centre"},
                                           {"centre-three", "Card: Order three units in the centre"}};
    const char *label = NULL;
    for (size_t i = 0; i < BASE_COUNT(NAMES); i++) {
        label = strcmp(NAMES[i][0], hand_text(hand, "card")) == 0 ? NAMES[i][1] : label;
    }
    assert_non_null(label);
    desk_key(hand->desk, SDLK_v);
    desk_key(hand->desk, SDLK_ESCAPE);
    desk_key(hand->desk, SDLK_o);
    driver_click_label(hand->desk->driver, label);
}

static void does_order(Hand *hand) {
    orders(hand, hand_text(hand, "unit"));
}

static void does_move(Hand *hand) {
    const BaseTree *path = tree_find(hand->line, "path");
    GeomVec from = desk_px_of(hand->desk, hand_text(hand, "unit"));
    desk_key(hand->desk, SDLK_v);
    driver_move(hand->desk->driver, from.x, from.y);
    driver_press(hand->desk->driver, from.x, from.y, SDL_BUTTON_LEFT, 1);
    for (const BaseTree *it = path->first; it; it = it->next) {
        GeomVec to = px_of_hex(hand, it->text);
        for (int i = 1; i <= 4; i++) {
            driver_move(hand->desk->driver, from.x + (to.x - from.x) * i / 4, from.y + (to.y - from.y) * i / 4);
        }
        if (it->next) {
            driver_press(hand->desk->driver, to.x, to.y, SDL_BUTTON_RIGHT, 1);
        }
        from = to;
    }
    driver_release(hand->desk->driver, from.x, from.y, SDL_BUTTON_LEFT, 1);
}

/* One tool for both: it shoots from afar and fights who is next to it. */
static void does_battle(Hand *hand) {
    desk_key(hand->desk, SDLK_v);
    clicks_at(hand, desk_px_of(hand->desk, hand_text(hand, "unit")));
    desk_key(hand->desk, SDLK_x);
    desk_hover(hand->desk, hand_text(hand, "at"));
    assert_string_equal(hand->desk->ui->preview->verb, hand_text(hand, "do"));
    desk_click(hand->desk, hand_text(hand, "at")); /* who acts was chosen before: the first click only says so */
    desk_click(hand->desk, hand_text(hand, "at"));
    hand_rolls(hand);
}

static void does_end(Hand *hand) {
    int phase = ui_table(hand->desk->ui)->phase;
    driver_click_label(hand->desk->driver, ui_field(hand->desk->ui)->data->phases[phase].label);
    driver_click_label(hand->desk->driver, "End: turn");
    hand_rolls(hand);
}

static const HandVerb VERBS[] = {{"card", does_card},   {"order", does_order},    {"move", does_move},
                                 {"fire", does_battle}, {"assault", does_battle}, {"end", does_end}};

static void the_recorded_game_played_by_hand_ends_with_the_same_banners(void **state) {
    (void)state;
    Hand hand = {.desk = desk_open(GAME ".json"), .faces = FACES, .face_count = BASE_COUNT(FACES)};
    hand_plays(&hand, GAME, VERBS, (int)BASE_COUNT(VERBS), answers);
    assert_true(desk_says(hand.desk, "South has won"));
    desk_close(hand.desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_recorded_game_played_by_hand_ends_with_the_same_banners)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
