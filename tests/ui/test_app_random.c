/* A thousand things that a person could do, in any order, in every rule system: no crash, no leak, and undo leads back
 * to the start. tools/random_long does a hundred thousand of them. */
#include "support/test.h"
#include "ui/shared_random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define EVENTS  250
#define PAINTED 32

static void run_on(const char *file) {
    const char *given = getenv("SIGHTLINE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    print_message("SIGHTLINE_SEED=%llu %s\n", (unsigned long long)seed, file);
    RandomTold told = random_run(&(RandomRun){file, seed, EVENTS, PAINTED, 50, 0});
    print_message("%d events, %d actions, %d edits\n", told.events, told.actions, told.edits);
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
    const char *const *words = select_paces(desk->app, &paces);
    desk_key(desk, SDLK_v);
    for (int i = 0; i < paces && strcmp(words[desk->app->how], "forced") != 0; i++) {
        desk_key(desk, SDLK_c);
    }
    assert_string_equal(words[desk->app->how], "forced");
    GeomVec from = desk_px_of(desk, "r1");
    driver_press(desk->driver, from.x, from.y, SDL_BUTTON_LEFT, 1);
    driver_move(desk->driver, from.x - 20, from.y + 10);
    driver_move(desk->driver, from.x - 40, from.y + 20);
    assert_true(desk->app->drag.active);
    assert_int_equal(desk->app->preview->traces.count, 1);
    bool limited = isfinite(desk->app->preview->traces.items[0].allowance);
    assert_false(limited);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_way_without_a_limit_is_dragged),
        cmocka_unit_test(whatever_is_done_on_a_road_can_be_undone),
        cmocka_unit_test(whatever_is_done_between_hills_can_be_undone),
        cmocka_unit_test(whatever_is_done_in_a_corridor_can_be_undone),
        cmocka_unit_test(whatever_is_done_on_hexes_can_be_undone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
