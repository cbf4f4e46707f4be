/* A thousand things that a person could do, in any order, in every rule system: no crash, no leak, and undo leads back
 * to the start. tools/random_long does a hundred thousand of them. */
#include "support/test.h"
#include "ui/core/ui.h"
#include "ui/shared_random.h"
#include "ui/tools/paces.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define EVENTS    250
#define PAINTED   32
#define OFF_BOARD 715 /* px down a window 720 high */

static void run_on(const char *file) {
    const char *given = getenv("SIGHTLINE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    print_message("SIGHTLINE_SEED=%llu %s\n", (unsigned long long)seed, file);
    RandomTold stated = random_run(&(RandomRun){file, seed, EVENTS, PAINTED, 50, 0});
    print_message("%d events, %d actions, %d edits\n", stated.events, stated.actions, stated.edits);
}

static void whatever_is_done_on_a_road_can_be_undone(void **state) {
    (void)state;
    run_on("maps/stronghold-road.json");
}

static void whatever_is_done_between_hills_can_be_undone(void **state) {
    (void)state;
    run_on("maps/two-hills.json");
}

static void whatever_is_done_in_a_corridor_can_be_undone(void **state) {
    (void)state;
    run_on("maps/the-long-hold.json");
}

static void whatever_is_done_on_hexes_can_be_undone(void **state) {
    (void)state;
    run_on("maps/ford-at-cala.json");
}

/* ---- what chance has found ---- */

/* Who is forced away goes as far as nothing stops him: a way without an allowance is shown as any other. */
static void a_way_without_a_limit_is_dragged(void **state) {
    (void)state;
    Desk *desk = desk_open_sized("tests/cases/legions-imperialis/imps-02-forced.case.json", 1080, 720, 1);
    int paces = 0;
    const char *const *words = select_paces(desk->ui, &paces);
    desk_key(desk, SDLK_v);
    for (int i = 0; i < paces && strcmp(words[desk->ui->tools->how], "forced") != 0; i++) {
        desk_key(desk, SDLK_c);
    }
    assert_string_equal(words[desk->ui->tools->how], "forced");
    GeomVec from = desk_px_of(desk, "r1");
    driver_press(desk->driver, from.x, from.y, SDL_BUTTON_LEFT, 1);
    driver_move(desk->driver, from.x - 20, from.y + 10);
    driver_move(desk->driver, from.x - 40, from.y + 20);
    assert_true(desk->ui->tools->drag.active);
    assert_int_equal(desk->ui->preview->traces.count, 1);
    bool limited = isfinite(desk->ui->preview->traces.items[0].allowance);
    assert_false(limited);
    desk_close(desk);
}

/* A drag that lays a piece anew is done again and again: always one way, it would end off the table, where the table
 * laid out has a fault and the piece is not on it. */
static GeomVec towards_the_middle(const Desk *desk, GeomVec at) {
    KitBox board = desk->ui->layout.board;
    return vec(at.x < board.x + board.w / 2 ? 30 : -30, at.y < board.y + board.h / 2 ? 25 : -25);
}

/* A gesture may be held while the pointer is off the board: there a key bends, lays and takes nothing, whatever it is.
 */
static void press_each_key_off_the_board(Desk *desk, SDL_Keycode tool, const char *unit) {
    static const SDL_Keycode KEYS[] = {SDLK_w,      SDLK_q,     SDLK_e,   SDLK_c,     SDLK_a,
                                       SDLK_RETURN, SDLK_SPACE, SDLK_TAB, SDLK_DELETE};
    for (int i = 0; i < (int)BASE_COUNT(KEYS); i++) {
        desk_key(desk, SDLK_ESCAPE);
        desk_key(desk, tool);
        desk_click(desk, unit);
        GeomVec at = desk_px_of(desk, unit), by = towards_the_middle(desk, at);
        driver_press(desk->driver, at.x, at.y, SDL_BUTTON_LEFT, 1);
        driver_move(desk->driver, at.x + by.x / 2, at.y + by.y / 2);
        driver_leave(desk->driver);
        desk_key(desk, KEYS[i]);
        driver_move(desk->driver, at.x + by.x, at.y + by.y);
        driver_release(desk->driver, at.x + by.x, at.y + by.y, SDL_BUTTON_LEFT, 1);
        desk_key(desk, SDLK_ESCAPE);
        desk_click(desk, unit);
        desk_key(desk, SDLK_TAB); /* the next one, in the hand by keys: the mouse lies on the strip below meanwhile */
        desk_key(desk, SDLK_RETURN);
        driver_move(desk->driver, 300, OFF_BOARD);
        desk_key(desk, KEYS[i]);
        driver_move(desk->driver, at.x + by.x, at.y + by.y);
        for (int j = 0; j < 3; j++) {
            desk_key(desk, SDLK_ESCAPE);
        }
    }
}

static const char *first_standing(const Desk *desk) {
    const TableSetup *setup = ui_setup(desk->ui);
    int unit = 0;
    while (table_where(ui_table(desk->ui), unit)->kind != WHERE_POINT &&
           table_where(ui_table(desk->ui), unit)->kind != WHERE_HEX) {
        unit++;
        assert_true(unit < setup->unit_count);
    }
    return setup->units[unit].id;
}

static void keys_off_the_board_do_no_harm(void **state) {
    (void)state;
    static const char *const MAPS[] = {"maps/stronghold-road.json", "maps/two-hills.json", "maps/the-long-hold.json",
                                       "maps/ford-at-cala.json"};
    static const SDL_Keycode TOOLS[] = {SDLK_v, SDLK_l, SDLK_x, SDLK_a, SDLK_m, SDLK_r, SDLK_t};
    for (int i = 0; i < (int)BASE_COUNT(MAPS); i++) {
        Desk *desk = desk_open_sized(MAPS[i], 1080, 720, 1);
        driver_blind(desk->driver, true);
        for (int tool = 0; tool < (int)BASE_COUNT(TOOLS); tool++) {
            char unit[64]; /* the table may be laid anew under its name */
            snprintf(unit, sizeof unit, "%s", first_standing(desk));
            press_each_key_off_the_board(desk, TOOLS[tool], unit);
        }
        desk_close(desk);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_way_without_a_limit_is_dragged),
        cmocka_unit_test(keys_off_the_board_do_no_harm),
        cmocka_unit_test(whatever_is_done_on_a_road_can_be_undone),
        cmocka_unit_test(whatever_is_done_between_hills_can_be_undone),
        cmocka_unit_test(whatever_is_done_in_a_corridor_can_be_undone),
        cmocka_unit_test(whatever_is_done_on_hexes_can_be_undone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
