/* How long the window stands still: the processor time of its longest single step (an event, a tick, a frame) in what a
 * person does that may take long. bench_window [--short | MAP | GAME]; the release build is meant. --short: a table of
 * each kind of board, without its long game. Status 1 where a step took more than 100 ms. */
#include "io/file.h"
#include "support/felt.h"
#include "support/test.h"
#include "ui/core/ui.h"
#include "ui/dialogs/branch_dialog.h"
#include "ui/dialogs/film_dialog.h"
#include "ui/house/house_page.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/panel_readings.h"
#include "ui/shared_app.h"
#include "ui/shell/files.h"
#include "ui/shell/files_dialogs.h"
#include "ui/shell/session.h"
#include "ui/shell/settings.h"
#include "ui/tools/hand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_MS    100.0
#define LESSON_MS 50.0
#define MOVES     300 /* of the long game */
#define TIMES     6   /* a recorded game is played so often, from its start: as branches of one file */

static int slow;

static void tell(Desk *desk, const char *what) {
    double ms = driver_longest(desk->driver);
    slow += ms > MAX_MS;
    printf("%-34s %7.1f ms%s\n", what, ms, ms > MAX_MS ? "  too long" : "");
    fflush(stdout);
}

/* Up and down again, so that nobody runs out of table. */
static void play_long(Desk *desk) {
    for (int i = 0; i < MOVES; i++) {
        const TableSetup *setup = ui_setup(desk->ui);
        int unit = i % setup->unit_count;
        if (table_alive(ui_table(desk->ui), ref_make(REF_UNIT, unit))) {
            GeomVec px = desk_px_of(desk, setup->units[unit].id);
            driver_drag(desk->driver, px.x, px.y, px.x + (i / setup->unit_count % 2 ? -12 : 12), px.y + 3, 2);
        }
        desk_key(desk, SDLK_ESCAPE);
    }
    printf("a game of %d actions\n", play_count(desk->ui->session));
}

static void ask_readings(Desk *desk) {
    desk->ui->page.tab = PANEL_READINGS;
    driver_frame(desk->driver);
    driver_longest(desk->driver);
    driver_click_label(desk->driver, "Which actions hang on it?");
    tell(desk, "which actions hang on a reading");
    const RulesData *data = ui_field(desk->ui)->data;
    if (data->reading_count) {
        readings_choose(desk->ui, 0, data->reading_values[0] ? 0 : 1);
        driver_frame(desk->driver);
        tell(desk, "another reading in force");
    }
    desk->ui->page.tab = PANEL_RULING;
}

static void film(Desk *desk) {
    static const char *const ENDINGS[] = {"gif", "webp", "png"};
    for (size_t i = 0; i < BASE_COUNT(ENDINGS); i++) {
        char path[96];
        clock_t since = clock();
        snprintf(path, sizeof path, "%s/film.%s", desk->folder, ENDINGS[i]);
        filming_start(desk->ui, path);
        do {
            driver_frame(desk->driver);
        } while (desk->ui->dialogs->film);
        double each = 1e3 * (double)(clock() - since) / CLOCKS_PER_SEC / (1 + play_count(desk->ui->session));
        tell(desk, ENDINGS[i]);
        printf("%-34s %7.1f ms a picture\n", "", each);
    }
}

/* What a person looks up in a long game. */
static void look_about(Desk *desk) {
    static const UiTab TABS[] = {PANEL_UNITS, PANEL_LOG, PANEL_READINGS, PANEL_RULING};
    for (size_t i = 0; i < BASE_COUNT(TABS); i++) {
        desk->ui->page.tab = TABS[i];
        driver_frame(desk->driver);
    }
    tell(desk, "units, log with luck, readings");
    branches_open(desk->ui);
    driver_frame(desk->driver);
    branches_close(desk->ui);
    tell(desk, "branches");
    house_open_first(desk->ui);
    driver_frame(desk->driver);
    house_close(desk->ui);
    tell(desk, "house rules");
    desk_key(desk, SDLK_t);
    desk_key(desk, SDLK_v);
    tell(desk, "the table laid out");
    driver_key(desk->driver, SDLK_F1, KMOD_NONE);
    desk_key(desk, SDLK_ESCAPE);
    driver_key(desk->driver, SDLK_COMMA, KMOD_LCTRL);
    desk_key(desk, SDLK_ESCAPE);
    tell(desk, "keys, settings");
    for (int i = 0; i < 12; i++) {
        driver_wheel(desk->driver, 600, 400, i < 6 ? 1 : -1);
        driver_wait(desk->driver, 200);
    }
    tell(desk, "zoom in and out");
}

static void write_card(Desk *desk, const char *name) {
    char path[96];
    snprintf(path, sizeof path, "%s/%s", desk->folder, name);
    driver_key(desk->driver, SDLK_e, KMOD_LCTRL);
    driver_key(desk->driver, SDLK_a, KMOD_LCTRL);
    driver_type(desk->driver, path);
    driver_key(desk->driver, SDLK_RETURN, KMOD_NONE);
    driver_wait(desk->driver, 3000);
    assert_true(file_exists(path));
    tell(desk, name);
}

/* Somewhere on it: the first of a grid over its box. */
static GeomVec point_on(const Desk *desk, int area) {
    const TableSetup *setup = ui_setup(desk->ui);
    if (setup->board == BOARD_HEX) {
        return camera_px(&desk->ui->camera, hex_centre(setup->areas[area].hexes[0], setup->unit));
    }
    GeomBox box = setup->areas[area].area.box;
    for (int i = 0; i < 400; i++) {
        GeomVec at =
            vec(box.x0 + (i % 20 + .5) / 20 * (box.x1 - box.x0), box.y0 + (i / 20 + .5) / 20 * (box.y1 - box.y0));
        if (ref_equal(board_pick(ui_field(desk->ui), ui_table(desk->ui), at, 0), ref_make(REF_AREA, area))) {
            return camera_px(&desk->ui->camera, at);
        }
    }
    return vec(NAN, NAN);
}

/* Twelve megapixels of something that does not pack. */
static void write_photo(const char *path) {
    cairo_surface_t *photo = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 4000, 3000);
    unsigned char *bytes = cairo_image_surface_get_data(photo);
    int stride = cairo_image_surface_get_stride(photo);
    for (int i = 0; i < 3000 * stride; i++) {
        bytes[i] = (unsigned char)((i / 4 % 4000 * 7 + i / stride * 3 + i * 31 % 16) >> 4);
    }
    cairo_surface_mark_dirty(photo);
    assert_int_equal(cairo_surface_write_to_png(photo, path), CAIRO_STATUS_SUCCESS);
    cairo_surface_destroy(photo);
}

/* The same table with a photograph under it. */
static void open_with_photo(Desk *desk, const char *file) {
    char picture[96], map[96], command[512];
    snprintf(picture, sizeof picture, "%s/photo.png", desk->folder);
    snprintf(map, sizeof map, "%s/photo.json", desk->folder);
    write_photo(picture);
    snprintf(command, sizeof command, "sed '0,/\"size\"\\|\"columns\"/s//\"image\": \"photo.png\", &/' %s > %s", file,
             map);
    assert_int_equal(system(command), 0);
    desk->ui->screen.still = false; /* else the picture is waited for */
    files_open_stated(desk->ui, map);
    for (int i = 0; i < 1000 && (!desk->ui->under.photo || i < 2); i++) {
        driver_frame(desk->driver);
        driver_wait(desk->driver, 20);
        SDL_Delay(10);
    }
    assert_non_null(desk->ui->under.photo);
    driver_wait(desk->driver, 1000);
    desk->ui->screen.still = true;
    tell(desk, "open it with a photograph");
}

/* A line of sight, what stands in it pushed aside, and its card. */
static void dispute(Desk *desk) {
    const TableSetup *setup = ui_setup(desk->ui);
    const char *last = setup->units[setup->unit_count - 1].id;
    desk_key(desk, SDLK_l);
    desk_click(desk, setup->units[0].id);
    desk_click(desk, last);
    tell(desk, "who sees whom");
    GeomVec b = desk_px_of(desk, last); /* heights have taken room from the board */
    driver_drag(desk->driver, b.x, b.y, b.x - 60, b.y + 20, 12);
    tell(desk, "what if the unit stood there");
    GeomVec on = vec(NAN, NAN);
    for (int i = 0; i < setup->area_count && isnan(on.x); i++) {
        on = point_on(desk, i);
    }
    driver_drag(desk->driver, on.x, on.y, on.x + 30, on.y + 12, 12);
    tell(desk, "what if the terrain lay there");
    assert_true(desk->ui->shown && ruling_is_sight(desk->ui->shown));
    write_card(desk, "card.png");
    write_card(desk, "page.pdf");
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_ESCAPE);
    shell_settings_turn_theme(desk->ui);
    driver_frame(desk->driver);
    tell(desk, "the theme");
    desk_key(desk, SDLK_v);
    desk_key(desk, SDLK_t);
    driver_click(desk->driver, on.x, on.y);
    driver_drag(desk->driver, on.x, on.y, on.x + 20, on.y - 10, 8);
    tell(desk, "terrain drawn elsewhere");
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    tell(desk, "and undone");
    desk_key(desk, SDLK_v);
    driver_frame(desk->driver);
    driver_longest(desk->driver);
}

static void run(const char *file, bool whole) {
    printf("%s\n", file);
    Desk *desk = desk_open(file);
    desk->ui->tools->unsought = true; /* in a window a thread of its own does it, once the pointer rests */
    tell(desk, "open");
    driver_key(desk->driver, SDLK_F2, KMOD_NONE);
    tell(desk, "the first F2");
    desk_key(desk, SDLK_ESCAPE);
    driver_key(desk->driver, SDLK_k, KMOD_LCTRL);
    driver_type(desk->driver, "sight");
    desk_key(desk, SDLK_ESCAPE);
    tell(desk, "find");
    hand_select(desk->ui, ref_make(REF_UNIT, 0));
    desk_key(desk, SDLK_r);
    tell(desk, "what a unit sees");
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_ESCAPE);
    GeomVec a = desk_px_of(desk, ui_setup(desk->ui)->units[0].id);
    desk_key(desk, SDLK_x);
    driver_click(desk->driver, a.x, a.y);
    for (int i = 1; i < ui_setup(desk->ui)->unit_count; i++) {
        GeomVec b = desk_px_of(desk, ui_setup(desk->ui)->units[i].id);
        driver_move(desk->driver, b.x, b.y);
    }
    tell(desk, "fire, and its odds");
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_ESCAPE);
    dispute(desk);
    desk_key(desk, SDLK_v);
    driver_longest(desk->driver);
    if (whole) {
        play_long(desk);
        tell(desk, "moves");
    }
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    tell(desk, "undo at the end of it");
    shell_session_seek(desk->ui, 0);
    driver_frame(desk->driver);
    tell(desk, "back to the start");
    shell_session_seek(desk->ui, play_count(desk->ui->session));
    driver_frame(desk->driver);
    tell(desk, "on to the end");
    ask_readings(desk);
    desk_leave(desk);
    desk_reopen(desk);
    tell(desk, "open it again");
    open_with_photo(desk, file);
    desk_close(desk);
}

/* The lines of a recorded game over and over, each time from its start. */
static void write_long(const char *file, const char *to) {
    BaseFaults faults = {0};
    size_t size;
    char *bytes = source_read(file, &size);
    BaseText text = {0};
    text_add(&text, bytes);
    const char *lines = strchr(bytes, '\n') + 1;
    for (int i = 1; i < TIMES; i++) {
        text_addf(&text, "{\"cursor\": 0}\n%s", lines);
    }
    assert_true(file_save_atomic(to, text_get(&text), text.length, &faults));
    text_free(&text);
    base_free(bytes);
    faults_free(&faults);
}

static void run_game(const char *file) {
    char folder[] = "/tmp/sightline-bench-XXXXXX", path[64], command[96];
    printf("%s, %d times\n", file, TIMES);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/long.game", folder);
    write_long(file, path);
    Desk *desk = desk_open("maps/stronghold-road.json");
    desk->ui->tools->unsought = true;
    driver_longest(desk->driver);
    files_open_stated(desk->ui, path);
    driver_frame(desk->driver);
    printf("a game of %d actions\n", play_total(desk->ui->session));
    tell(desk, "open the long game");
    shell_session_seek(desk->ui, 0);
    driver_frame(desk->driver);
    tell(desk, "back to the start");
    for (int i = 1; i <= play_count(desk->ui->session); i++) {
        desk_key(desk, SDLK_PERIOD);
    }
    tell(desk, "step by step to the end");
    look_about(desk);
    ask_readings(desk);
    film(desk);
    desk_close(desk);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0);
}

/* What an exercise says while something is dragged: in each frame its goal is judged anew. */
static void drag_in_lesson(const char *file, int at, const char *unit, const char *what) {
    Desk *desk = desk_open("maps/stronghold-road.json");
    char whole[512];
    snprintf(whole, sizeof whole, "%s/tests/cases/%s.case.json", TEST_SOURCE_DIR, file);
    files_open_stated(desk->ui, whole);
    for (int i = 0; i < 40 && walk_at(desk->ui->walk) < at; i++) {
        desk_key(desk, SDLK_PERIOD);
    }
    driver_longest(desk->driver);
    GeomVec px = desk_px_of(desk, unit);
    driver_drag(desk->driver, px.x, px.y, px.x + 90, px.y + 30, 24);
    double ms = driver_longest(desk->driver);
    slow += ms > LESSON_MS;
    printf("%-34s %7.1f ms%s\n", what, ms, ms > LESSON_MS ? "  too long" : "");
    desk_close(desk);
}

static void drag_in_lessons(void) {
    printf("a drag in a lesson, its longest frame\n");
    drag_in_lesson("ea-heresy/lesson-02-into-the-wood", 4, "blue-2", "an exercise on a plane");
    drag_in_lesson("ea-heresy/lesson-01-open-table", 1, "blue", "a question");
    drag_in_lesson("commands-colors/lesson-01-the-line", 1, "t1", "a question on hexes");
}

static void all(void **state) {
    static const char *const MAPS[] = {"maps/stronghold-road.json", "maps/two-fords.json",
                                       "maps/city-on-the-canal.json", "maps/the-long-hold.json"},
                             *const GAMES[] = {"tests/games/keep-at-dusk.game", "tests/games/the-mill-falls.game",
                                               "tests/games/wreck-in-the-canopy.game", "tests/games/ford-by-noon.game"};
    const char *only = *state;
    bool brief = only && !strcmp(only, "--short");
    if (only && !brief) {
        strstr(only, ".game") ? run_game(only) : run(only, true);
        return;
    }
    drag_in_lessons();
    int felt = felt_assault();
    for (size_t i = 0; i < (brief ? 2 : BASE_COUNT(MAPS)); i++) {
        printf("%s, as felt\n", MAPS[i]);
        felt += felt_run(MAPS[i]);
        run(MAPS[i], !brief);
    }
    slow += brief ? 0 : felt; /* tools/test runs on machines of any speed */
    for (size_t i = 0; i < BASE_COUNT(GAMES) && !brief; i++) {
        run_game(GAMES[i]);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(all, argc > 1 ? argv[1] : NULL)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return failed || slow ? 1 : 0;
}
