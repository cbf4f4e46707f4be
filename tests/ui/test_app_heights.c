/* Where lines of sight have heights, their profile lies over the board's foot: drawn from the ruling, at every size. */
#include "support/test.h"
#include "ui/board/heights.h"
#include "ui/shared_app.h"
#include "view/profile/profile.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HILLS "maps/two-hills.json"
#define BEAM  "tests/cases/legions-imperialis/core-19-beam-hill.case.json"
#define ROAD  "maps/stronghold-road.json"

static Desk *look(int width, int height, double scale, const char *from, const char *to) {
    Desk *desk = desk_open_sized(HILLS, width, height, scale);
    desk_key(desk, SDLK_l);
    desk_click(desk, from);
    desk_click(desk, to);
    return desk;
}

/* They come with the first line, and the board stays as it is. */
static void the_heights_lie_over_the_board_with_the_first_line(void **state) {
    (void)state;
    Desk *desk = desk_open(HILLS);
    KitBox board = desk->ui->layout.board;
    ViewCamera camera = desk->ui->camera;
    desk_key(desk, SDLK_l);
    assert_true(desk->ui->layout.profile.h <= 0);
    desk_click(desk, "line-tanks-3");
    assert_true(desk->ui->layout.profile.h <= 0);
    desk_click(desk, "walkers-1");
    assert_true(desk->ui->layout.profile.h > 100);
    assert_memory_equal(&desk->ui->layout.board, &board, sizeof board);
    assert_memory_equal(&desk->ui->camera, &camera, sizeof camera);
    assert_true(profile_has(desk->ui->shown));
    /* a tank 0.7 in high behind a hill of 2 in: by hand, the line leaves at 0.7 and falls to 0.6 over 42 in */
    assert_true(desk_says(desk, "West hill, 2 in high, stops it, 1.33 in too low."));
    assert_true(desk_says(desk, "Mill, 2 in high, would stop it"));
    desk_key(desk, SDLK_h);
    assert_true(desk->ui->layout.profile.h <= 0);
    desk_key(desk, SDLK_h);
    assert_true(desk->ui->layout.profile.h > 100);
    desk_close(desk);
}

/* Whichever end is at the foot of the table, the strip leaves it in view. */
static void the_strip_keeps_off_what_is_looked_at(void **state) {
    (void)state;
    static const char *const ENDS[][2] = {{"walkers-1", "line-tanks-3"}, {"line-tanks-3", "walkers-1"}};
    for (size_t i = 0; i < BASE_COUNT(ENDS); i++) {
        Desk *desk = look(1280, 720, 1, ENDS[i][0], ENDS[i][1]);
        KitBox strip = desk->ui->layout.profile;
        GeomVec px = desk_px_of(desk, ENDS[i][1]);
        assert_true(strip.h > 100);
        assert_false(kit_holds(strip, px.x, px.y));
        assert_true(kit_overlap(strip, desk->ui->layout.board).h == strip.h);
        desk_close(desk);
    }
}

static void a_volley_shows_the_heights_of_the_line_that_decides(void **state) {
    (void)state;
    Desk *desk = desk_open(BEAM);
    desk_key(desk, SDLK_x);
    desk_click(desk, "r1");
    desk_hover(desk, "b2");
    assert_int_equal(desk->ui->shown->outcome, RULING_REFUSED); /* not seen, and the heights say why */
    assert_true(profile_has(pane_profile_stated(desk->ui)));
    assert_true(desk_says(desk, "stops it"));
    desk_close(desk);
}

static void a_body_in_the_strip_lights_its_note(void **state) {
    (void)state;
    Desk *desk = look(1440, 900, 1, "line-tanks-3", "walkers-1");
    KitBox strip = desk->ui->layout.profile;
    bool highlighted = false;
    for (double x = strip.x + 50; x < strip.x + strip.w && !highlighted; x += 8) {
        driver_move(desk->driver, x, strip.y + strip.h - 40);
        highlighted = desk->ui->highlight.shown >= 0;
    }
    assert_true(highlighted);
    assert_string_equal(desk->ui->shown->findings.items[desk->ui->highlight.shown].rule, "LI-OPEN-02");
    driver_leave(desk->driver);
    assert_int_equal(desk->ui->highlight.shown, -1);
    desk_close(desk);
}

static void the_heights_are_copied_with_the_ruling(void **state) {
    (void)state;
    Desk *desk = look(1440, 900, 1, "line-tanks-3", "walkers-1");
    driver_key(desk->driver, SDLK_c, KMOD_LCTRL);
    assert_non_null(strstr(desk->copied, "The line goes from 0.7 in to 0.6 in."));
    desk_close(desk);
}

/* Two of one height on one ground. */
static void a_level_line_is_called_level(void **state) {
    (void)state;
    Desk *desk = look(1440, 900, 1, "line-tanks-3", "tanks-3");
    driver_key(desk->driver, SDLK_c, KMOD_LCTRL);
    assert_non_null(strstr(desk->copied, "The line is level at 0.7 in."));
    assert_null(strstr(desk->copied, "The line goes"));
    desk_close(desk);
}

static void a_system_without_heights_keeps_its_board(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    double high = desk->ui->layout.board.h;
    desk_key(desk, SDLK_l);
    desk_click(desk, "b3-3");
    desk_hover(desk, "r2-1");
    assert_true(desk->ui->layout.profile.h <= 0);
    assert_true(fabs(desk->ui->layout.board.h - high) < 1e-9);
    desk_close(desk);
}

/* With SIGHTLINE_SHOTS a folder, the pictures are kept there to be looked at. */
static void the_strip_is_drawn_at_every_size_and_in_both_themes(void **state) {
    (void)state;
    static const struct {
        int w, h;
        double scale;
    } SIZES[] = {{1024, 700, 1}, {1440, 900, 1}, {1440, 900, 2}};
    const char *shots = getenv("SIGHTLINE_SHOTS");
    for (size_t i = 0; i < BASE_COUNT(SIZES); i++) {
        Desk *desk = look(SIZES[i].w, SIZES[i].h, SIZES[i].scale, "line-tanks-3", "walkers-1");
        for (int dark = 0; dark < 2; dark++) {
            char path[512];
            desk->ui->settings.theme = dark ? SETTINGS_DARK : SETTINGS_LIGHT;
            driver_frame(desk->driver);
            assert_true(desk->ui->layout.profile.h >= 100);
            assert_true(desk->ui->layout.board.h >= 400);
            uint64_t with = driver_picture_hash(desk->driver);
            snprintf(path, sizeof path, "%s/heights-%d-%g-%s.png", shots ? shots : "", SIZES[i].w, SIZES[i].scale,
                     dark ? "dark" : "light");
            if (shots) {
                driver_png(desk->driver, path);
            }
            desk_key(desk, SDLK_h);
            assert_true(driver_picture_hash(desk->driver) != with);
            desk_key(desk, SDLK_h);
            assert_true(driver_picture_hash(desk->driver) == with);
        }
        desk_close(desk);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_heights_lie_over_the_board_with_the_first_line),
        cmocka_unit_test(the_strip_keeps_off_what_is_looked_at),
        cmocka_unit_test(a_volley_shows_the_heights_of_the_line_that_decides),
        cmocka_unit_test(a_body_in_the_strip_lights_its_note),
        cmocka_unit_test(the_heights_are_copied_with_the_ruling),
        cmocka_unit_test(a_level_line_is_called_level),
        cmocka_unit_test(a_system_without_heights_keeps_its_board),
        cmocka_unit_test(the_strip_is_drawn_at_every_size_and_in_both_themes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
