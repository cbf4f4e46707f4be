/* What is said of a thing at the pointer, and what lights on the board from the panel; and that nothing moves under the
 * pointer when something opens beside it. */
#include "support/test.h"
#include "ui/panel/hover_card.h"
#include "ui/panel/hover_words.h"
#include "ui/shared_app.h"

#include <ctype.h>
#include <glob.h>
#include <string.h>

#define ROAD "maps/stronghold-road.json"
#define REST 350 /* ms, longer than a card waits */

static const KitSeen *card(const Desk *desk) {
    return kit_find(desk->ui->kit, HOVER_CARD);
}

static bool card_says(const Desk *desk, const char *words) {
    const KitSeen *seen = card(desk);
    return seen && strstr(seen->value, words);
}

static void a_card_opens_at_rest_and_the_next_at_once(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_hover(desk, "b3-3");
    driver_wait(desk->driver, 200);
    assert_null(card(desk));
    driver_wait(desk->driver, 150);
    assert_true(card_says(desk, "B3·3. Battle Tank. B3 Tanks."));
    assert_true(card_says(desk, "Speed: 25."));
    assert_true(card_says(desk, "Cannon: range 75"));
    desk_hover(desk, "keep");
    assert_true(card_says(desk, "The keep. Medium Stronghold. Blue."));
    assert_true(card_says(desk, "Inside: 4 of 10 places."));
    assert_true(card_says(desk, "Who: B1·1, B1·2, B1·3, B1·4."));
    driver_leave(desk->driver);
    driver_move(desk->driver, 5, 5);
    assert_null(card(desk));
    driver_wait(desk->driver, 1100);
    desk_hover(desk, "b3-3"); /* too late to be at once */
    assert_null(card(desk));
    desk_close(desk);
}

/* It lies beside the thing, in the board, and off the line of the answer. */
static void a_card_keeps_off_what_it_is_about(void **state) {
    (void)state;
    static const char *const IDS[] = {"b3-3", "keep", "b4-1", "r4-1", "r1-3"};
    static const int SIZES[][3] = {{1280, 720, 1}, {1440, 900, 2}};
    for (size_t s = 0; s < BASE_COUNT(SIZES); s++) {
        Desk *desk = desk_open_sized(ROAD, SIZES[s][0], SIZES[s][1], SIZES[s][2]);
        for (size_t i = 0; i < BASE_COUNT(IDS); i++) {
            desk_hover(desk, IDS[i]);
            driver_wait(desk->driver, REST);
            GeomVec px = desk_px_of(desk, IDS[i]);
            KitBox board = desk->ui->layout.board, box = card(desk)->box;
            assert_false(kit_holds(box, px.x, px.y));
            assert_true(box.x >= board.x && box.x + box.w <= board.x + board.w);
        }
        desk_close(desk);
    }
}

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '-' || c == '_';
}

/* The id stands in the text, and in no longer word of it. */
static bool holds_id(const char *text, const char *id) {
    size_t length = strlen(id);
    for (const char *at = strstr(text, id); at; at = strstr(at + 1, id)) {
        if ((at == text || !is_word(at[-1])) && !is_word(at[length])) {
            return true;
        }
    }
    return false;
}

/* Ids that could not be words of a sentence: "b3-1", not "keep". */
static void check_ids(const TableSetup *setup, const char *text, const char *path, TableRef of) {
    for (int kind = REF_FORMATION; kind <= REF_AREA; kind++) {
        for (int i = 0; i < setup_count(setup, (TableRefKind)kind); i++) {
            const char *id = setup_id(setup, ref_make((TableRefKind)kind, i));
            if (strpbrk(id, "0123456789") && strchr(id, '-') && holds_id(text, id)) {
                fail_msg("%s, about %s: \"%s\" in \"%s\"", path, setup_id(setup, of), id, text);
            }
        }
    }
}

static void check_words(Desk *desk, TableRef of, const char *path) {
    Ui *ui = desk->ui;
    HoverWords *words = hover_words_make(ui, of, vec(NAN, NAN));
    bool unnamed_area = ref_is(of, REF_AREA) && !setup_is_named(ui_setup(ui), of);
    assert_true(unnamed_area || !strcmp(words->name, setup_name(ui_setup(ui), of)));
    check_ids(ui_setup(ui), words->name, path, of);
    check_ids(ui_setup(ui), words->how, path, of);
    assert_true(words->lines.count > 0); /* more than the name is known of everything */
    for (int i = 0; i < words->lines.count; i++) {
        const HoverLine *line = &words->lines.items[i];
        check_ids(ui_setup(ui), line->left ? line->left : "", path, of);
        check_ids(ui_setup(ui), line->right ? line->right : "", path, of);
    }
    hover_words_free(words);
}

/* A profile, a kind and a formation that has been seen on this map needs no second look. */
static bool is_new(const TableSetup *setup, TableRef of) {
    for (int i = 0; i < of.index; i++) {
        bool same = ref_is(of, REF_UNIT)   ? setup->units[i].profile == setup->units[of.index].profile
                    : ref_is(of, REF_AREA) ? setup->areas[i].kind == setup->areas[of.index].kind
                                           : false;
        if (same) {
            return false;
        }
    }
    return true;
}

/* Each kind of thing on every ready-made table, alone and with a unit in hand. */
static void everything_has_a_name_and_no_id(void **state) {
    (void)state;
    glob_t found;
    assert_int_equal(glob(TEST_SOURCE_DIR "/maps/*.json", 0, NULL, &found), 0);
    assert_true(found.gl_pathc >= 12);
    Desk *desk = desk_open(ROAD);
    driver_blind(desk->driver, true);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        ui_want(desk->ui, (UiWant){.what = WANT_OPEN_FILE, .text = found.gl_pathv[i]});
        const TableSetup *setup = ui_setup(desk->ui);
        for (int kind = REF_FORMATION; kind <= REF_AREA; kind++) {
            for (int k = 0; k < setup_count(setup, (TableRefKind)kind); k++) {
                TableRef of = ref_make((TableRefKind)kind, k);
                if (is_new(setup, of)) {
                    desk->ui->selected = ref_none();
                    check_words(desk, of, found.gl_pathv[i]);
                    desk->ui->selected = ref_make(REF_UNIT, setup->unit_count - 1);
                    check_words(desk, of, found.gl_pathv[i]);
                }
            }
        }
        desk->ui->selected = ref_none();
    }
    globfree(&found);
    desk_close(desk);
}

/* In the window itself, in each system: a unit, a piece of terrain. */
static void a_card_opens_in_every_system(void **state) {
    (void)state;
    static const struct {
        const char *map, *unit, *name, *hand, *area, *says;
    } CASES[] = {{"maps/two-hills.json", "tanks-1", "Battle Tanks 1. ", NULL, "old-ford", "Old ford. Ford."},
                 {"maps/the-cold-relay.json", "b1", "Arne. Line trooper. Blue.", "r1", NULL, NULL},
                 {"maps/ford-at-cala.json", "r-li", "Velites. Light infantry. Rome.", "c-el", NULL, NULL}};
    for (size_t i = 0; i < BASE_COUNT(CASES); i++) {
        Desk *desk = desk_open(CASES[i].map);
        if (CASES[i].hand) {
            desk_click(desk, CASES[i].hand);
        }
        desk_hover(desk, CASES[i].unit);
        driver_wait(desk->driver, REST);
        if (!card_says(desk, CASES[i].name)) {
            fail_msg("%s: %s", CASES[i].map, card(desk) ? card(desk)->value : "no card");
        }
        if (CASES[i].area) {
            desk_hover(desk, CASES[i].area);
            assert_true(card_says(desk, CASES[i].says));
        }
        desk_close(desk);
    }
}

/* What the piece does to the one in hand: a wood is dangerous to tanks, and does nothing to foot but hide it. */
static void a_card_says_what_it_means_for_the_unit_in_hand(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_click(desk, "b3-3");
    desk_hover(desk, "wood-1");
    driver_wait(desk->driver, REST);
    assert_true(card_says(desk, "For B3·3"));
    assert_true(card_says(desk, "calls for a Dangerous test"));
    desk_click(desk, "b1-5");
    desk_hover(desk, "wood-1");
    driver_wait(desk->driver, REST);
    assert_true(card_says(desk, "cover save of 5+"));
    assert_false(card_says(desk, "Dangerous"));
    desk_hover(desk, "r2-1");
    assert_true(card_says(desk, "B1·5 sees R2·1") || card_says(desk, "B1·5 does not see R2·1"));
    desk_close(desk);
}

static void no_card_comes_between_a_drag_and_a_shot(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_pull(desk, "b3-3", 50, 33.5);
    driver_wait(desk->driver, REST);
    assert_null(card(desk));
    desk_key(desk, SDLK_ESCAPE);
    desk_let_go(desk);
    desk_key(desk, SDLK_x);
    desk_click(desk, "b3-3");
    desk_hover(desk, "r2-1");
    driver_wait(desk->driver, REST);
    assert_null(card(desk));
    assert_non_null(kit_find(desk->ui->kit, "Odds"));
    desk_close(desk);
}

/* ---- lit from the panel ---- */

static void a_row_of_the_panel_lights_its_unit(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    driver_click_label(desk->driver, "Units");
    driver_leave(desk->driver);
    uint64_t before = driver_picture_hash(desk->driver);
    const KitSeen *row = kit_find_role(desk->ui->kit, KIT_ROLE_ROW, "B3·3");
    GeomVec unit = desk_px_of(desk, "b3-3"), at = vec(row->shown.x + row->shown.w / 2, row->shown.y + row->shown.h / 2);
    uint32_t ring = driver_pixel(desk->driver, unit.x, unit.y - 12);
    driver_move(desk->driver, at.x, at.y);
    assert_true(ref_equal(desk->ui->highlight.thing, desk_ref(desk, "b3-3")));
    assert_true(driver_picture_hash(desk->driver) != before);
    driver_move(desk->driver, desk->ui->layout.panel.x + 4, desk->ui->layout.panel.y + 4);
    assert_int_equal(desk->ui->highlight.thing.kind, REF_NONE);
    assert_int_equal(driver_pixel(desk->driver, unit.x, unit.y - 12), ring);
    desk_close(desk);
}

/* ---- nothing jumps ---- */

typedef struct {
    ViewCamera camera;
    TableRef under;
} Place;

static Place place(const Desk *desk) {
    return (Place){desk->ui->camera, desk->ui->hover};
}

static void check_place(const Desk *desk, Place was, const char *map, const char *what) {
    Place now = place(desk);
    if (memcmp(&now.camera, &was.camera, sizeof now.camera) != 0 || !ref_equal(now.under, was.under)) {
        fail_msg("%s: %s moves the board", map, what);
    }
}

static void nothing_moves_when_something_opens_beside_the_board(void **state) {
    (void)state;
    static const struct {
        const char *map, *unit, *enemy;
    } MAPS[] = {{ROAD, "b3-3", "r2-1"},
                {"maps/two-hills.json", "line-tanks-3", "walkers-1"},
                {"maps/the-cold-relay.json", "b1", "r1"},
                {"maps/ford-at-cala.json", "r-li", "c-el"}};
    static const SDL_Keycode KEYS[] = {SDLK_F9, SDLK_F9,  SDLK_F10, SDLK_F10, SDLK_l, SDLK_x,
                                       SDLK_a,  SDLK_F10, SDLK_F9,  SDLK_h,   SDLK_h, SDLK_v};
    static const int SIZES[][3] = {{1280, 720, 1}, {1440, 900, 2}};
    for (size_t m = 0; m < BASE_COUNT(MAPS); m++) {
        const int *size = SIZES[m % BASE_COUNT(SIZES)];
        Desk *desk = desk_open_sized(MAPS[m].map, size[0], size[1], size[2]);
        desk_click(desk, MAPS[m].unit);
        desk_hover(desk, MAPS[m].unit);
        Place was = place(desk);
        for (size_t i = 0; i < BASE_COUNT(KEYS); i++) {
            desk_key(desk, KEYS[i]);
            check_place(desk, was, MAPS[m].map, SDL_GetKeyName(KEYS[i]));
        }
        desk_key(desk, SDLK_l);
        desk_hover(desk, MAPS[m].enemy); /* the first line, and the strip of its heights */
        was.under = desk->ui->hover;
        check_place(desk, was, MAPS[m].map, "a line of sight");
        desk_close(desk);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_opens_at_rest_and_the_next_at_once),
        cmocka_unit_test(a_card_keeps_off_what_it_is_about),
        cmocka_unit_test(everything_has_a_name_and_no_id),
        cmocka_unit_test(a_card_opens_in_every_system),
        cmocka_unit_test(a_card_says_what_it_means_for_the_unit_in_hand),
        cmocka_unit_test(no_card_comes_between_a_drag_and_a_shot),
        cmocka_unit_test(a_row_of_the_panel_lights_its_unit),
        cmocka_unit_test(nothing_moves_when_something_opens_beside_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
