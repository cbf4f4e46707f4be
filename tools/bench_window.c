/* How long the window stands still: the processor time of its longest single step (an event, a tick, a frame) in what a
 * person does that may take long. bench_window [MAP]; the release build is meant. Status 1 where a step took more than
 * 100 ms. */
#include "support/test.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/panel.h"
#include "ui/shared_app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_MS 100.0
#define MOVES   60 /* of the long game */

static int slow;

static void tell(Desk *desk, const char *what) {
    double ms = driver_longest(desk->driver);
    slow += ms > MOST_MS;
    printf("%-34s %7.1f ms%s\n", what, ms, ms > MOST_MS ? "  too long" : "");
    fflush(stdout);
}

/* Up and down again, so that nobody runs out of table. */
static void play_long(Desk *desk) {
    for (int i = 0; i < MOVES; i++) {
        const TableSetup *setup = app_setup(desk->app);
        int unit = i % setup->unit_count;
        if (table_alive(app_table(desk->app), ref_make(REF_UNIT, unit))) {
            GeomVec px = desk_px_of(desk, setup->units[unit].id);
            driver_drag(desk->driver, px.x, px.y, px.x + (i / setup->unit_count % 2 ? -12 : 12), px.y + 3, 2);
        }
        desk_key(desk, SDLK_ESCAPE);
    }
    printf("a game of %d actions\n", play_count(desk->app->session));
}

static void ask_readings(Desk *desk) {
    desk->app->tab = PANEL_READINGS;
    driver_frame(desk->driver);
    driver_longest(desk->driver);
    driver_click_label(desk->driver, "Which actions hang on it?");
    tell(desk, "which actions hang on a reading");
    const RulesData *data = app_field(desk->app)->data;
    if (data->reading_count) {
        readings_choose(desk->app, 0, data->reading_values[0] ? 0 : 1);
        driver_frame(desk->driver);
        tell(desk, "another reading in force");
    }
    desk->app->tab = PANEL_RULING;
}

static void film(Desk *desk) {
    char path[96];
    snprintf(path, sizeof path, "%s/film.gif", desk->folder);
    filming_start(desk->app, path);
    driver_frame(desk->driver);
    tell(desk, "film");
}

static void run(const char *file) {
    Desk *desk = desk_open(file);
    tell(desk, "open");
    driver_key(desk->driver, SDLK_F2, KMOD_NONE);
    tell(desk, "the first F2");
    desk_key(desk, SDLK_ESCAPE);
    driver_key(desk->driver, SDLK_k, KMOD_LCTRL);
    driver_type(desk->driver, "sight");
    desk_key(desk, SDLK_ESCAPE);
    tell(desk, "find");
    hand_select(desk->app, ref_make(REF_UNIT, 0));
    desk_key(desk, SDLK_r);
    tell(desk, "what a unit sees");
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_ESCAPE);
    GeomVec a = desk_px_of(desk, app_setup(desk->app)->units[0].id);
    desk_key(desk, SDLK_x);
    driver_click(desk->driver, a.x, a.y);
    for (int i = 1; i < app_setup(desk->app)->unit_count; i++) {
        GeomVec b = desk_px_of(desk, app_setup(desk->app)->units[i].id);
        driver_move(desk->driver, b.x, b.y);
    }
    tell(desk, "fire, and its odds");
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_v);
    driver_longest(desk->driver);
    play_long(desk);
    tell(desk, "moves");
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    tell(desk, "undo at the end of it");
    app_seek(desk->app, 0);
    driver_frame(desk->driver);
    tell(desk, "back to the start");
    app_seek(desk->app, play_count(desk->app->session));
    driver_frame(desk->driver);
    tell(desk, "on to the end");
    ask_readings(desk);
    film(desk);
    desk_leave(desk);
    desk_reopen(desk);
    tell(desk, "open the game again");
    desk_close(desk);
}

static void all(void **state) {
    static const char *const MAPS[] = {"maps/stronghold-road.json", "maps/city-on-the-canal.json",
                                       "maps/the-long-hold.json", "maps/two-fords.json"};
    const char *only = *state;
    for (size_t i = 0; i < BASE_COUNT(MAPS); i++) {
        if (!only || strcmp(only, MAPS[i]) == 0) {
            printf("%s\n", MAPS[i]);
            run(MAPS[i]);
        }
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(all, argc > 1 ? argv[1] : NULL)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return failed || slow ? 1 : 0;
}
