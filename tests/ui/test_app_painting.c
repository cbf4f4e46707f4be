/* Terrain is painted a slice at a time: what is seen until it is whole, and that it ends as if painted at once. */
#include "support/test.h"
#include "ui/board/board_view.h"
#include "ui/core/ui.h"
#include "ui/panel/panel_readings.h"
#include "ui/photo/photograph.h"
#include "ui/shared_app.h"
#include "ui/shell/files.h"
#include "ui/shell/files_dialogs.h"

#include <stdio.h>

#define ROAD  "maps/stronghold-road.json"
#define FORDS "maps/two-fords.json"

/* A piece a frame. */
static void paint_slowly(Desk *desk) {
    desk->ui->slice_ms = 0;
    board_set_slice(desk->ui->picture, 0);
}

static void one_frame(Desk *desk) {
    driver_hurry(desk->driver, 1);
    driver_frame(desk->driver);
    driver_hurry(desk->driver, 0);
}

static void paint_anew(Desk *desk, int slice_ms) {
    pane_forget(desk->ui);
    desk->ui->picture = ui_new_picture(desk->ui, ui_field(desk->ui), NULL);
    board_set_slice(desk->ui->picture, slice_ms);
}

static void compare_slices_with_the_whole(Desk *desk) {
    paint_anew(desk, -1);
    one_frame(desk);
    assert_false(desk->ui->board->painting);
    uint64_t whole = driver_picture_hash(desk->driver);
    paint_anew(desk, 0);
    int frames = 0;
    do {
        one_frame(desk);
        frames++;
        assert_true(!desk->ui->board->painting || driver_picture_hash(desk->driver) != whole || frames > 1);
    } while (desk->ui->board->painting);
    assert_true(frames > ui_setup(desk->ui)->area_count / 2); /* areas of one kind may be one piece */
    assert_true(driver_picture_hash(desk->driver) == whole);
}

static void slices_make_the_same_picture_as_the_whole(void **state) {
    static const char *const MAPS[] = {ROAD, FORDS, "maps/bridge-at-ferne.json", "maps/the-old-heart.json"};
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(MAPS); i++) {
        Desk *desk = desk_open_sized(MAPS[i], 900, 640, 1);
        compare_slices_with_the_whole(desk);
        desk_close(desk);
    }
}

static void lay_photo(Desk *desk) {
    cairo_surface_t *photo = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 300, 200);
    cairo_t *cr = cairo_create(photo);
    for (int i = 0; i < 30; i++) {
        cairo_set_source_rgb(cr, i / 30.0, 1 - i / 30.0, i % 2);
        cairo_arc(cr, i * 10, i * 6, 20, 0, 7);
        cairo_fill(cr);
    }
    cairo_destroy(cr);
    desk->ui->under.photo = photo; /* which owns it */
    board_set_photo(desk->ui->picture, photo);
}

static void over_a_photograph_too(void **state) {
    static const char *const MAPS[] = {ROAD, FORDS};
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(MAPS); i++) {
        Desk *desk = desk_open_sized(MAPS[i], 900, 640, 1);
        uint64_t paper = driver_picture_hash(desk->driver);
        lay_photo(desk);
        driver_frame(desk->driver);
        assert_true(driver_picture_hash(desk->driver) != paper);
        compare_slices_with_the_whole(desk);
        desk_close(desk);
    }
}

/* The strength of the photograph is pulled at in every frame, faster than the terrain can be painted. */
static void what_changes_all_the_time_is_painted_all_the_same(void **state) {
    (void)state;
    Desk *desk = desk_open_sized(ROAD, 900, 640, 1);
    lay_photo(desk);
    driver_frame(desk->driver);
    uint64_t before = driver_picture_hash(desk->driver);
    paint_slowly(desk);
    int changed = 0, pieces = 2 * ui_setup(desk->ui)->area_count + 40;
    for (int i = 0; i < 2 * pieces; i++) {
        board_set_photo_strength(desk->ui->picture, .2 + .001 * i);
        one_frame(desk);
        uint64_t now = driver_picture_hash(desk->driver);
        changed += now != before;
        before = now;
        assert_true(desk->ui->board->painting);
    }
    print_message("%d pictures in %d frames\n", changed, 2 * pieces);
    assert_true(changed >= 2);
    desk_close(desk);
}

/* The photograph is taken away while it is painted: what was begun with it ends with it, and is painted again. */
static void a_photograph_that_goes_meanwhile_is_painted_to_the_end(void **state) {
    (void)state;
    Desk *desk = desk_open_sized(ROAD, 900, 640, 1);
    uint64_t paper = driver_picture_hash(desk->driver);
    paint_slowly(desk);
    lay_photo(desk);
    one_frame(desk);
    one_frame(desk);
    assert_true(desk->ui->board->painting);
    board_set_photo(desk->ui->picture, NULL);
    driver_frame(desk->driver);
    assert_true(driver_picture_hash(desk->driver) == paper);
    desk_close(desk);
}

/* The same table by another reading: its terrain looks as it did, and nothing of it is painted. */
static void another_reading_paints_no_terrain(void **state) {
    (void)state;
    Desk *desk = desk_open_sized(FORDS, 900, 640, 1);
    PlaySession *before = desk->ui->session;
    ViewCamera camera = desk->ui->camera;
    paint_slowly(desk);
    desk->ui->page.tab = PANEL_READINGS;
    driver_frame(desk->driver);
    readings_choose(desk->ui, 0, ui_field(desk->ui)->data->reading_values[0] ? 0 : 1);
    for (int i = 0; i < 50 && desk->ui->session == before; i++) {
        one_frame(desk);
    }
    assert_ptr_not_equal(desk->ui->session, before);
    assert_false(desk->ui->board->painting);
    assert_int_equal(desk->ui->page.tab, PANEL_READINGS);
    assert_memory_equal(&desk->ui->camera, &camera, sizeof camera);
    desk_close(desk);
}

/* Another table: nothing of the first is seen on it, not for a frame. */
static void another_table_begins_on_its_own_ground(void **state) {
    (void)state;
    Desk *desk = desk_open_sized(ROAD, 900, 640, 1);
    char path[512];
    snprintf(path, sizeof path, "%s/" FORDS, TEST_SOURCE_DIR);
    desk->ui->slice_ms = 0;
    driver_hurry(desk->driver, 1);
    files_open_stated(desk->ui, path);
    while (ui_setup(desk->ui)->board != BOARD_HEX) {
        driver_frame(desk->driver);
    }
    driver_frame(desk->driver);
    assert_true(desk->ui->board->painting);
    GeomBox size = ui_setup(desk->ui)->size;
    GeomVec corner = camera_px(&desk->ui->camera, vec(size.x0 + 8, size.y0 + 8));
    uint64_t first = driver_picture_hash(desk->driver);
    uint32_t there = driver_pixel(desk->driver, corner.x, corner.y);
    driver_hurry(desk->driver, 0);
    driver_frame(desk->driver);
    assert_true(driver_picture_hash(desk->driver) != first);
    assert_int_equal(driver_pixel(desk->driver, corner.x, corner.y), there); /* the rim, which has no terrain */
    desk_close(desk);
}

/* A large picture is read by a thread; the window goes on meanwhile, and shows it when it is there. */
static void the_photograph_of_a_table_is_read_beside_the_window(void **state) {
    (void)state;
    Desk *desk = desk_open_sized(ROAD, 900, 640, 1);
    char picture[160], map[160], command[512];
    snprintf(picture, sizeof picture, "%s/photo.png", desk->folder);
    snprintf(map, sizeof map, "%s/map.json", desk->folder);
    lay_photo(desk);
    assert_int_equal(cairo_surface_write_to_png(desk->ui->under.photo, picture), CAIRO_STATUS_SUCCESS);
    snprintf(command, sizeof command, "sed 's/\"size\"/\"image\": \"photo.png\", \"size\"/' %s/" ROAD " > %s",
             TEST_SOURCE_DIR, map);
    assert_int_equal(system(command), 0);
    desk->ui->screen.still = false;
    files_open_stated(desk->ui, map);
    driver_frame(desk->driver); /* the thread may be through before this */
    for (int i = 0; i < 400 && (!desk->ui->under.photo || desk->ui->board->under.due || !ui_setup(desk->ui)->image);
         i++) {
        driver_frame(desk->driver);
        driver_wait(desk->driver, 15);
        SDL_Delay(5);
    }
    assert_non_null(desk->ui->under.photo);
    assert_int_equal(cairo_image_surface_get_width(desk->ui->under.photo), 300);
    driver_wait(desk->driver, 500);
    uint64_t with = driver_picture_hash(desk->driver);
    board_set_photo(desk->ui->picture, NULL);
    driver_frame(desk->driver);
    assert_true(driver_picture_hash(desk->driver) != with);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slices_make_the_same_picture_as_the_whole),
        cmocka_unit_test(over_a_photograph_too),
        cmocka_unit_test(what_changes_all_the_time_is_painted_all_the_same),
        cmocka_unit_test(a_photograph_that_goes_meanwhile_is_painted_to_the_end),
        cmocka_unit_test(another_reading_paints_no_terrain),
        cmocka_unit_test(another_table_begins_on_its_own_ground),
        cmocka_unit_test(the_photograph_of_a_table_is_read_beside_the_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
