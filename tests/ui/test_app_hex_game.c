/* A whole game on hexes through the window, by events alone: the recorded one of the ford, each line as a person does
 * it with cards, drags, clicks and typed dice; the state after each line is the recorded one. */
#include "io/file.h"
#include "io/json.h"
#include "support/test.h"
#include "ui/shared_app.h"

#include <stdio.h>
#include <string.h>

#define GAME "tests/games/ford-by-noon"

typedef struct {
    Desk *desk;
    const BaseTree *line, *dice;
    int die; /* the next of them */
    int number;
} Hand;

static const BaseTree *read_lines(BaseArena *arena, const char *ending) {
    char path[512];
    size_t size;
    BaseFaults faults = {0};
    snprintf(path, sizeof path, "%s/%s.%s", TEST_SOURCE_DIR, GAME, ending);
    char *bytes = file_read(path, JSON_SIZE_MAX, &size, &faults);
    assert_non_null(bytes);
    BaseTree *list = tree_list(arena);
    for (char *at = bytes; *at;) {
        size_t length = strcspn(at, "\n");
        tree_push(list, tree_copy(arena, json_parse(arena, at, length, path, list->count, &faults)));
        assert_int_equal(faults.count, 0);
        at += length + (at[length] != 0);
    }
    base_free(bytes);
    return list;
}

/* ---- small things a person does ---- */

static const char *text(const Hand *hand, const char *key) {
    return tree_get_text(hand->line, key, NULL);
}

/* By its place among the faces, as a key: LIGHT is 1. */
static int face_of(const BaseTree *die) {
    static const char *const FACES[] = {"LIGHT", "MEDIUM", "HEAVY", "LEADER", "SWORD", "FLAG"};
    int face = die->kind == TREE_TEXT ? 0 : (int)die->number;
    for (int i = 0; i < 6 && die->kind == TREE_TEXT; i++) {
        face = strcmp(FACES[i], die->text) == 0 ? i + 1 : face;
    }
    assert_true(face > 0);
    return face;
}

static void rolls(Hand *hand) {
    while (kit_find_role(hand->desk->app->kit, KIT_ROLE_FIELD, "Dice")) {
        char faces[128] = "";
        for (int i = 0; i < hand->desk->app->typed.wanted.count; i++) {
            assert_true(hand->dice && hand->die < hand->dice->count);
            size_t used = strlen(faces);
            snprintf(faces + used, sizeof faces - used, "%d ", face_of(tree_at(hand->dice, hand->die++)));
        }
        desk_roll(hand->desk, faces);
    }
}

static GeomVec px_of_hex(const Hand *hand, const char *name) {
    HexId hex;
    assert_true(hex_parse(name, &hex));
    return camera_px(&hand->desk->app->camera, hex_centre(hex, app_setup(hand->desk->app)->unit));
}

static void clicks_at(Hand *hand, GeomVec px) {
    driver_move(hand->desk->driver, px.x, px.y);
    driver_click(hand->desk->driver, px.x, px.y);
}

/* A hex or a unit on the board; a word by its key. */
static void answers(Hand *hand) {
    const BaseTree *list = tree_find(hand->line, "answers");
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        const Ruling *waiting = play_waiting(hand->desk->app->session);
        HexId hex;
        int key = 0;
        assert_non_null(waiting);
        for (int i = 0; i < waiting->ask.option_count; i++) {
            key = strcmp(waiting->ask.options[i], it->text) == 0 ? i + 1 : key;
        }
        assert_true(key > 0);
        if (hex_parse(it->text, &hex)) {
            clicks_at(hand, px_of_hex(hand, it->text));
        } else if (setup_find(app_setup(hand->desk->app), it->text).kind == REF_UNIT) {
            clicks_at(hand, desk_px_of(hand->desk, it->text));
        } else {
            driver_type(hand->desk->driver, (char[]){(char)('0' + key), 0});
        }
        rolls(hand);
    }
    assert_null(play_waiting(hand->desk->app->session));
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
        label = strcmp(NAMES[i][0], text(hand, "card")) == 0 ? NAMES[i][1] : label;
    }
    assert_non_null(label);
    desk_key(hand->desk, SDLK_v);
    desk_key(hand->desk, SDLK_ESCAPE);
    desk_key(hand->desk, SDLK_o);
    driver_click_label(hand->desk->driver, label);
}

static void does_order(Hand *hand) {
    orders(hand, text(hand, "unit"));
}

static void does_move(Hand *hand) {
    const BaseTree *path = tree_find(hand->line, "path");
    GeomVec from = desk_px_of(hand->desk, text(hand, "unit"));
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
    clicks_at(hand, desk_px_of(hand->desk, text(hand, "unit")));
    desk_key(hand->desk, SDLK_x);
    desk_hover(hand->desk, text(hand, "at"));
    assert_string_equal(hand->desk->app->preview->verb, text(hand, "do"));
    desk_click(hand->desk, text(hand, "at"));
    rolls(hand);
}

static void does_end(Hand *hand) {
    int phase = app_table(hand->desk->app)->phase;
    driver_click_label(hand->desk->driver, app_field(hand->desk->app)->data->phases[phase].label);
    driver_click_label(hand->desk->driver, "End: turn");
    rolls(hand);
}

static void does_line(Hand *hand) {
    static const struct {
        const char *verb;
        void (*does)(Hand *hand);
    } VERBS[] = {{"card", does_card},   {"order", does_order},    {"move", does_move},
                 {"fire", does_battle}, {"assault", does_battle}, {"end", does_end}};
    for (size_t i = 0; i < BASE_COUNT(VERBS); i++) {
        if (strcmp(VERBS[i].verb, text(hand, "do")) == 0) {
            VERBS[i].does(hand);
            answers(hand);
            return;
        }
    }
    fail_msg("line %d: nobody knows how to do \"%s\"", hand->number, text(hand, "do"));
}

static void fails(const Hand *hand, const char *hash, const char *recorded) {
    char *dump = app_dump(hand->desk->app);
    fputs(dump, stderr);
    base_free(dump);
    fail_msg("line %d (%s): %s, recorded %s; %d of its dice", hand->number, text(hand, "do"), hash, recorded,
             hand->die);
}

static void the_recorded_game_played_by_hand_ends_with_the_same_banners(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    const BaseTree *script = read_lines(arena, "script"), *game = read_lines(arena, "game");
    const BaseTree *recorded = game->first; /* its first line is the battlefield */
    Hand hand = {.desk = desk_open(GAME ".json")};
    driver_blind(hand.desk->driver, true);
    desk_key(hand.desk, SDLK_d); /* real dice */
    for (hand.line = script->first; hand.line; hand.line = hand.line->next) {
        char hash[24];
        hand.number++;
        hand.dice = tree_find(hand.line, "dice");
        hand.die = 0;
        does_line(&hand);
        recorded = recorded->next;
        assert_non_null(recorded);
        snprintf(hash, sizeof hash, "%016llx", (unsigned long long)desk_hash(hand.desk));
        if (strcmp(hash, tree_get_text(recorded, "hash", "")) != 0 || (hand.dice && hand.die != hand.dice->count)) {
            fails(&hand, hash, tree_get_text(recorded, "hash", ""));
        }
    }
    assert_null(recorded->next);
    assert_true(desk_says(hand.desk, "South has won"));
    desk_close(hand.desk);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_recorded_game_played_by_hand_ends_with_the_same_banners)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
