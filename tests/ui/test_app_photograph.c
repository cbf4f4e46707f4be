/* A photograph of the real table, by events: dropped or chosen, its corners clicked, straightened, kept beside the
 * battlefield, and there again when that is opened. The photo is made by a known camera. */
#include "support/camera.h"
#include "support/test.h"
#include "ui/core/ui.h"
#include "ui/editor/editor.h"
#include "ui/editor/editor_kept.h"
#include "ui/photo/photograph.h"
#include "ui/shared_app.h"
#include "ui/shared_golden.h"
#include "ui/shell/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROAD "maps/stronghold-road.json"
#define CALA "maps/ford-at-cala.json"
/* The table in the photo, mm, and a red disc on it. */
#define WIDTH  1200.0
#define HEIGHT 800.0
#define DISC_X 900.0
#define DISC_Y 250.0

static TestCamera the_camera(void) {
    return camera_over(480, 1750, 1100, vec(600, 420), 1000, vec(500, 375));
}

static void look(Desk *desk, const char *name) {
    const char *folder = getenv("SIGHTLINE_LOOK");
    char path[512];
    if (folder) {
        snprintf(path, sizeof path, "%s/%s.png", folder, name);
        driver_png(desk->driver, path);
    }
}

/* A felt with a dark rim and a red disc, on a brown floor. */
static void shoot(const char *path) {
    TestCamera camera = the_camera();
    cairo_surface_t *photo = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1000, 750);
    unsigned char *bytes = cairo_image_surface_get_data(photo);
    int stride = cairo_image_surface_get_stride(photo);
    for (int y = 0; y < 750; y++) {
        for (int x = 0; x < 1000; x++) {
            GeomVec p = camera_ground(&camera, vec(x + .5, y + .5));
            bool on = p.x >= 0 && p.y >= 0 && p.x < WIDTH && p.y < HEIGHT;
            bool rim = on && (p.x < 12 || p.y < 12 || p.x > WIDTH - 12 || p.y > HEIGHT - 12);
            bool disc = hypot(p.x - DISC_X, p.y - DISC_Y) < 70;
            uint32_t colour = rim ? 0x203020 : disc ? 0xD02020 : on ? 0x5E8A4E : 0x6B5238;
            memcpy(bytes + (size_t)y * (size_t)stride + (size_t)x * 4, &colour, 4);
        }
    }
    cairo_surface_mark_dirty(photo);
    assert_int_equal(cairo_surface_write_to_png(photo, path), CAIRO_STATUS_SUCCESS);
    cairo_surface_destroy(photo);
}

static PhotoStage stage_of(const Desk *desk) {
    return desk->ui->photo->stage;
}

/* Threads keep the time of day, the driver its own: both pass. */
static void wait_for(Desk *desk, PhotoStage stage) {
    for (int i = 0; i < 2000 && stage_of(desk) != stage; i++) {
        usleep(5000);
        driver_wait(desk->driver, 20);
    }
    assert_int_equal(stage_of(desk), stage);
    driver_wait(desk->driver, 20);
}

static void drop(Desk *desk, char *path) {
    driver_event(desk->driver, (SDL_Event){.drop = {.type = SDL_DROPFILE, .file = path}});
    driver_frame(desk->driver);
}

static GeomVec on_photo(Desk *desk, GeomVec p) {
    const KitSeen *seen = driver_get(desk->driver, "Photo");
    return vec(seen->box.x + p.x * seen->box.w / 1000, seen->box.y + p.y * seen->box.h / 750);
}

static void click_corners(Desk *desk) {
    TestCamera camera = the_camera();
    const GeomVec corners[4] = {vec(0, 0), vec(WIDTH, 0), vec(WIDTH, HEIGHT), vec(0, HEIGHT)};
    for (int i = 0; i < 4; i++) {
        GeomVec at = on_photo(desk, camera_shot(&camera, corners[i]));
        driver_click(desk->driver, at.x, at.y);
    }
}

static void type_number(Desk *desk, const char *label, const char *text) {
    driver_click_label(desk->driver, label);
    driver_key(desk->driver, SDLK_a, KMOD_LCTRL);
    driver_type(desk->driver, text);
    driver_key(desk->driver, SDLK_TAB, KMOD_NONE);
}

static bool is_red(uint32_t pixel) {
    return (pixel >> 16 & 255) > 2 * (pixel >> 8 & 255) && (pixel >> 16 & 255) > 120;
}

/* The board shows the disc where it lies on the real table, and not a hand's breadth beside it. */
static void assert_lies_at_scale(Desk *desk) {
    driver_leave(desk->driver);
    driver_frame(desk->driver);
    GeomVec in = desk_px(desk, DISC_X / 10 + 4, DISC_Y / 10), out = desk_px(desk, DISC_X / 10 + 9, DISC_Y / 10);
    assert_true(is_red(driver_pixel(desk->driver, in.x, in.y)));
    assert_false(is_red(driver_pixel(desk->driver, out.x, out.y)));
}

/* A bare table of centimetres with a name. */
static Desk *bare_desk(char photo[128]) {
    Desk *desk = desk_open(ROAD);
    snprintf(photo, 128, "%s/shot.png", desk->folder);
    shoot(photo);
    driver_key(desk->driver, SDLK_n, KMOD_LCTRL);
    driver_click_label(desk->driver, "Title");
    driver_type(desk->driver, "From a photograph");
    driver_click_label(desk->driver, "Lay it out");
    return desk;
}

static void keep_in(Desk *desk, const char *name) {
    char path[160];
    snprintf(path, sizeof path, "%s/%s", desk->folder, name);
    assert_int_equal(stage_of(desk), PHOTO_PLACING); /* it has no file yet */
    driver_key(desk->driver, SDLK_a, KMOD_LCTRL);
    driver_type(desk->driver, path);
    look(desk, "photograph-where");
    driver_key(desk->driver, SDLK_RETURN, KMOD_NONE);
}

static void corners_clicked_the_photograph_lies_under_the_table_and_is_there_again(void **state) {
    (void)state;
    char photo[128], kept[160];
    Desk *desk = bare_desk(photo);
    drop(desk, photo);
    wait_for(desk, PHOTO_CORNERS);
    look(desk, "photograph-begin");
    click_corners(desk);
    type_number(desk, "Table width", "120");
    type_number(desk, "Table height", "80");
    look(desk, "photograph-corners");
    driver_click_label(desk->driver, "Straighten");
    keep_in(desk, "table.json");
    wait_for(desk, PHOTO_CLOSED);
    look(desk, "photograph-under");
    assert_lies_at_scale(desk);
    const BaseTree *table = tree_find(plan_tree(desk->ui->editor->plan), "table");
    assert_string_equal(tree_get_text(table, "image", ""), "table-photo.png");
    assert_true(tree_find(table, "size")->first->number == 120 && tree_find(table, "size")->last->number == 80);
    assert_false(editor_unsaved(desk->ui));
    snprintf(kept, sizeof kept, "%s/table.json", desk->folder);
    desk_leave(desk);
    desk_reopen(desk); /* the table of last time */
    assert_string_equal(desk->ui->path, kept);
    assert_non_null(desk->ui->under.photo);
    assert_lies_at_scale(desk);
    golden_approve(desk, "photograph");
    desk_close(desk);
}

static void undo_takes_it_away_and_a_key_shows_it_fainter(void **state) {
    (void)state;
    char photo[128];
    Desk *desk = bare_desk(photo);
    drop(desk, photo);
    wait_for(desk, PHOTO_CORNERS);
    click_corners(desk);
    type_number(desk, "Table width", "47.244094"); /* inches */
    driver_click_label(desk->driver, "inches");
    type_number(desk, "Table height", "31.496063");
    driver_click_label(desk->driver, "Straighten");
    keep_in(desk, "inches.json");
    wait_for(desk, PHOTO_CLOSED);
    assert_lies_at_scale(desk); /* the table stays one of centimetres */
    GeomVec in = desk_px(desk, DISC_X / 10, DISC_Y / 10);
    uint32_t shown = driver_pixel(desk->driver, in.x, in.y);
    driver_key(desk->driver, SDLK_p, KMOD_LSHIFT);
    uint32_t faint = driver_pixel(desk->driver, in.x, in.y);
    look(desk, "photograph-faint");
    driver_key(desk->driver, SDLK_p, KMOD_LSHIFT);
    uint32_t hidden = driver_pixel(desk->driver, in.x, in.y);
    assert_true((shown >> 8 & 255) < (faint >> 8 & 255) && (faint >> 8 & 255) < (hidden >> 8 & 255));
    driver_key(desk->driver, SDLK_p, KMOD_LSHIFT);
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    assert_null(desk->ui->under.photo);
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL | KMOD_LSHIFT);
    assert_non_null(desk->ui->under.photo);
    assert_lies_at_scale(desk);
    desk_close(desk);
}

static void by_keys_alone_it_is_chosen_turned_and_its_corners_moved(void **state) {
    (void)state;
    char photo[128];
    Desk *desk = bare_desk(photo);
    driver_key(desk->driver, SDLK_i, KMOD_LCTRL);
    assert_int_equal(stage_of(desk), PHOTO_PICKING);
    driver_type(desk->driver, photo);
    driver_key(desk->driver, SDLK_RETURN, KMOD_NONE);
    wait_for(desk, PHOTO_CORNERS);
    const Photograph *photograph = desk->ui->photo;
    double k = driver_get(desk->driver, "Photo")->box.w / 1000;
    GeomVec before = photograph->corners[0];
    driver_key(desk->driver, SDLK_RIGHT, KMOD_LSHIFT);
    driver_key(desk->driver, SDLK_DOWN, KMOD_NONE);
    assert_true(fabs(photograph->corners[0].x - before.x - 10 / k) < 1e-6);
    assert_true(fabs(photograph->corners[0].y - before.y - 1 / k) < 1e-6);
    look(desk, "photograph-loupe");
    before = photograph->corners[1];
    driver_key(desk->driver, SDLK_TAB, KMOD_NONE);
    driver_key(desk->driver, SDLK_LEFT, KMOD_LCTRL);
    assert_true(fabs(photograph->corners[1].x - before.x + .25 / k) < 1e-6);
    before = photograph->corners[3];
    driver_key(desk->driver, SDLK_r, KMOD_NONE); /* the lower left is the upper left now */
    wait_for(desk, PHOTO_CORNERS);
    assert_int_equal(cairo_image_surface_get_width(photograph->photo), 750);
    assert_true(fabs(photograph->corners[0].x - (750 - before.y)) < 1e-6);
    assert_true(fabs(photograph->corners[0].y - before.x) < 1e-6);
    driver_key(desk->driver, SDLK_ESCAPE, KMOD_NONE);
    assert_int_equal(stage_of(desk), PHOTO_CLOSED);
    assert_null(tree_find(tree_find(plan_tree(desk->ui->editor->plan), "table"), "image"));
    desk_close(desk);
}

static void corners_of_no_table_are_stated_and_not_straightened(void **state) {
    (void)state;
    char photo[128];
    Desk *desk = bare_desk(photo);
    drop(desk, photo);
    wait_for(desk, PHOTO_CORNERS);
    for (int i = 0; i < 4; i++) { /* all on one line */
        GeomVec at = on_photo(desk, vec(450 + 30 * i, 375));
        driver_click(desk->driver, at.x, at.y);
    }
    assert_true(desk_says(desk, "The corners do not make a table"));
    driver_key(desk->driver, SDLK_RETURN, KMOD_NONE);
    assert_int_equal(stage_of(desk), PHOTO_CORNERS);
    desk_close(desk);
}

static void straightening_is_given_up_in_the_middle(void **state) {
    (void)state;
    char photo[128], kept[160];
    Desk *desk = bare_desk(photo);
    snprintf(kept, sizeof kept, "%s/kept.json", desk->folder);
    assert_true(files_save(desk->ui, kept));
    drop(desk, photo);
    wait_for(desk, PHOTO_CORNERS);
    click_corners(desk);
    SDL_Event enter = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = SDLK_RETURN}}};
    driver_event(desk->driver, enter);
    for (int i = 0; i < 100 && stage_of(desk) == PHOTO_CORNERS; i++) {
        driver_wait(desk->driver, 1);
    }
    if (stage_of(desk) == PHOTO_STRAIGHTENING) { /* no faster than the hand */
        photograph_stop(desk->ui);
        assert_int_equal(stage_of(desk), PHOTO_CORNERS);
        driver_frame(desk->driver);
        driver_key(desk->driver, SDLK_ESCAPE, KMOD_NONE);
        assert_null(desk->ui->under.photo);
    }
    wait_for(desk, PHOTO_CLOSED);
    desk_close(desk);
}

static void a_board_of_hexes_has_its_photograph_too(void **state) {
    (void)state;
    char photo[128], kept[160];
    Desk *desk = desk_open(CALA);
    snprintf(photo, sizeof photo, "%s/shot.png", desk->folder);
    shoot(photo);
    drop(desk, photo);
    wait_for(desk, PHOTO_CORNERS);
    click_corners(desk);
    look(desk, "photograph-hexes");
    driver_key(desk->driver, SDLK_RETURN, KMOD_NONE);
    keep_in(desk, "cala.json");
    wait_for(desk, PHOTO_CLOSED);
    look(desk, "photograph-hexes-under");
    assert_non_null(desk->ui->under.photo);
    const BaseTree *table = tree_find(plan_tree(desk->ui->editor->plan), "table");
    assert_true(tree_get_number(table, "columns", 0) == 13 && tree_get_number(table, "rows", 0) == 9);
    GeomBox size = ui_setup(desk->ui)->size; /* the disc, by its share of the board */
    driver_leave(desk->driver);
    GeomVec in = camera_px(&desk->ui->camera, vec(size.x1 * DISC_X / WIDTH, size.y1 * DISC_Y / HEIGHT));
    uint32_t pixel = driver_pixel(desk->driver, in.x, in.y);
    assert_true((pixel >> 16 & 255) > (pixel >> 8 & 255) + 20);
    snprintf(kept, sizeof kept, "%s/cala-photo.png", desk->folder);
    assert_int_equal(access(kept, R_OK), 0);
    desk_close(desk);
}

static void what_is_no_picture_is_stated(void **state) {
    (void)state;
    char photo[128];
    Desk *desk = bare_desk(photo);
    FILE *file = fopen(photo, "w");
    assert_non_null(file);
    fputs("no picture", file);
    fclose(file);
    drop(desk, photo);
    wait_for(desk, PHOTO_CLOSED);
    assert_true(desk_says(desk, "no JPEG, PNG or WebP"));
    desk_close(desk);
}

static void it_looks_well_in_any_light_and_size(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int width, height;
        double scale;
        bool dark;
    } sizes[] = {{"photograph-1024", 1024, 700, 1, false},
                 {"photograph-1024-dark", 1024, 700, 1, true},
                 {"photograph-1440", 1440, 900, 1, false},
                 {"photograph-1440-dark", 1440, 900, 1, true},
                 {"photograph-200", 1024, 700, 2, false}};
    int count = getenv("SIGHTLINE_LOOK") ? (int)BASE_COUNT(sizes) : 1;
    for (int i = 0; i < count; i++) {
        char photo[128];
        Desk *desk = desk_open_sized(ROAD, sizes[i].width, sizes[i].height, sizes[i].scale);
        snprintf(photo, sizeof photo, "%s/shot.png", desk->folder);
        shoot(photo);
        desk->ui->settings.theme = sizes[i].dark ? SETTINGS_DARK : SETTINGS_LIGHT;
        drop(desk, photo);
        wait_for(desk, PHOTO_CORNERS);
        click_corners(desk);
        driver_key(desk->driver, SDLK_LEFT, KMOD_NONE);
        look(desk, sizes[i].name);
        const KitSeen *yes = driver_get(desk->driver, "Straighten"), *form = driver_get(desk->driver, "Table height");
        assert_true(yes->box.x >= 0 && yes->box.x + yes->box.w <= sizes[i].width &&
                    yes->box.y + yes->box.h <= sizes[i].height);
        assert_true(form->box.x + form->box.w <= sizes[i].width);
        desk_close(desk);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_clicked_the_photograph_lies_under_the_table_and_is_there_again),
        cmocka_unit_test(undo_takes_it_away_and_a_key_shows_it_fainter),
        cmocka_unit_test(by_keys_alone_it_is_chosen_turned_and_its_corners_moved),
        cmocka_unit_test(corners_of_no_table_are_stated_and_not_straightened),
        cmocka_unit_test(straightening_is_given_up_in_the_middle),
        cmocka_unit_test(a_board_of_hexes_has_its_photograph_too),
        cmocka_unit_test(what_is_no_picture_is_stated),
        cmocka_unit_test(it_looks_well_in_any_light_and_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
