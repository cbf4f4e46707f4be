/* The past in the window: luck, branches, readings asked of what was done. */
#include "support/test.h"
#include "ui/shared_app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GAME "tests/games/keep-at-dusk.game"
#define OUT  "tests/cases/ea-heresy/los-06-no-limit.case.json"

/* A copy of its own: going through time is written to the file that is open. */
static Desk *open_game(char copy[64]) {
    char command[512];
    snprintf(copy, 64, "/tmp/sightline-timeline-XXXXXX");
    int file = mkstemp(copy);
    assert_true(file >= 0);
    close(file);
    snprintf(command, sizeof command, "cp '%s/%s' '%s'", TEST_SOURCE_DIR, GAME, copy);
    assert_int_equal(system(command), 0);
    return desk_open(copy);
}

static void close_game(Desk *desk, const char *copy) {
    desk_close(desk);
    unlink(copy);
}

static const Ruling *act(Desk *desk, const char *text) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    const BaseTree *action = json_parse(arena, text, strlen(text), "test", 0, &faults);
    const Ruling *ruling = play_do(desk->app->session, action, NULL, &faults);
    assert_int_equal(ruling->outcome, RULING_DONE);
    faults_free(&faults);
    arena_destroy(arena);
    return ruling;
}

/* One die missed: that it did had the chance of its bad faces, and any die would have been as good. */
static void a_roll_says_the_chance_that_it_had(void **state) {
    (void)state;
    Desk *desk = desk_open(OUT);
    const char *shot = "{\"do\":\"fire\",\"unit\":\"deep\",\"at\":\"out\",\"weapon\":\"rifles\",\"dice\":[1]}";
    const Ruling *ruling = act(desk, shot);
    assert_int_equal(ruling->rolls.items[0].count, 1);
    char expected[64];
    snprintf(expected, sizeof expected, "0 of 1, %.0f %%, as good or better 100 %%",
             100 * (ruling->rolls.items[0].need - 1) / 6.0);
    driver_frame(desk->driver);
    assert_true(desk_says(desk, expected));
    driver_click_label(desk->driver, "Log");
    assert_true(desk_says(desk, expected));
    desk_close(desk);
}

static void the_log_tells_the_luck_of_each_side_and_the_plot_goes_through_time(void **state) {
    (void)state;
    char copy[64];
    Desk *desk = open_game(copy);
    int count = play_count(desk->app->session);
    driver_click_label(desk->driver, "Log");
    assert_true(desk_says(desk, " expected, luckier than "));
    assert_true(desk_says(desk, "Chance: "));
    const KitSeen *plot = driver_get(desk->driver, "Luck over the game");
    driver_click(desk->driver, plot->box.x + plot->box.w - 8, plot->box.y + 40);
    assert_int_equal(desk_cursor(desk), count);
    desk_key(desk, SDLK_LEFT);
    assert_int_equal(desk_cursor(desk), count - 1);
    assert_int_equal(desk->app->tab, PANEL_LOG);
    plot = driver_get(desk->driver, "Luck over the game");
    driver_click(desk->driver, plot->box.x + 40, plot->box.y + 40);
    assert_int_equal(desk_cursor(desk), 0);
    assert_true(desk_says(desk, "no dice yet"));
    close_game(desk, copy);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_roll_says_the_chance_that_it_had),
        cmocka_unit_test(the_log_tells_the_luck_of_each_side_and_the_plot_goes_through_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
