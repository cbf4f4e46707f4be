/* At every size that the window allows: nothing stands outside it, nothing lies on something else, sizes agree. */
#include "support/test.h"
#include "ui/core/ui.h"
#include "ui/shared_app.h"
#include "ui/tools/hand.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define ROAD "maps/stronghold-road.json"

static const int SIZES[][2] = {{1920, 1200}, {1600, 1000}, {1366, 900}, {1280, 800},
                               {1180, 760},  {1024, 700},  {800, 600},  {640, 480}};

static bool floats(const KitSeen *item) {
    return item->layer > 0;
}

/* Controls of the window that are in view; what floats may lie over them. */
static void look_over(Desk *desk, int width, int height, const char *what) {
    const KitSeen *items;
    int count = kit_seen(desk->ui->kit, &items);
    for (int i = 0; i < count; i++) {
        const KitSeen *a = &items[i];
        bool control = a->role == KIT_ROLE_BUTTON || a->role == KIT_ROLE_CHIP || a->role == KIT_ROLE_TAB ||
                       a->role == KIT_ROLE_SWITCH || a->role == KIT_ROLE_ROW;
        if (!control || (a->state & KIT_HIDDEN) || floats(a)) {
            continue;
        }
        if (a->shown.x < -0.5 || a->shown.y < -0.5 || a->shown.x + a->shown.w > width + 0.5 ||
            a->shown.y + a->shown.h > height + 0.5) {
            fail_msg("%s at %d x %d: \"%s\" stands outside", what, width, height, a->label);
        }
        for (int j = i + 1; j < count; j++) {
            const KitSeen *b = &items[j];
            bool both = b->role == a->role && a->role != KIT_ROLE_TAB && !(b->state & KIT_HIDDEN) && !floats(b);
            KitBox common = kit_overlap(a->shown, b->shown);
            if (both && common.w > 1 && common.h > 1) {
                fail_msg("%s at %d x %d: \"%s\" lies on \"%s\"", what, width, height, a->label, b->label);
            }
        }
    }
}

static void nothing_stands_outside_or_on_something_else_at_any_size(void **state) {
    (void)state;
    for (size_t s = 0; s < BASE_COUNT(SIZES); s++) {
        int w = SIZES[s][0], h = SIZES[s][1];
        Desk *desk = desk_open_sized(ROAD, w, h, 1);
        look_over(desk, w, h, "start");
        desk_key(desk, SDLK_TAB);
        look_over(desk, w, h, "unit");
        desk_drag(desk, "b3-3", 44, 33.5);
        look_over(desk, w, h, "moved");
        hand_select(desk->ui, desk_ref(desk, "keep"));
        driver_frame(desk->driver);
        look_over(desk, w, h, "building");
        for (int tab = 0; tab < PANEL_COUNT; tab++) {
            desk->ui->page.tab = (UiTab)tab;
            driver_frame(desk->driver);
            look_over(desk, w, h, "tab");
        }
        desk_close(desk);
    }
}

static void the_board_keeps_most_of_the_window(void **state) {
    (void)state;
    Desk *desk = desk_open_sized(ROAD, 1024, 700, 1);
    assert_true(desk->ui->layout.board.w >= 590 && desk->ui->layout.board.h >= 560);
    desk_close(desk);
}

/* The same picture twice as fine: a pixel of one is about the mean of four of the other. */
static void twice_the_scale_is_the_same_picture_only_finer(void **state) {
    (void)state;
    Desk *one = desk_open_sized(ROAD, 1280, 800, 1), *two = desk_open_sized(ROAD, 1280, 800, 2);
    desk_hover(one, "b3-3");
    desk_hover(two, "b3-3");
    double sum = 0;
    int count = 0;
    for (int y = 5; y < 795; y += 5) {
        for (int x = 5; x < 1275; x += 5, count++) {
            uint32_t a = driver_pixel(one->driver, x, y);
            double d = 0;
            for (int shift = 0; shift < 24; shift += 8) {
                double mean = 0;
                for (int k = 0; k < 4; k++) {
                    mean += driver_pixel(two->driver, x + (k % 2) * .5, y + (k / 2) * .5) >> shift & 255;
                }
                d = fmax(d, fabs((a >> shift & 255) - mean / 4));
            }
            sum += d;
        }
    }
    assert_true(sum / count < 3);
    desk_close(one);
    desk_close(two);
}

/* The drawer lies over the board, and is closed at first; once it is open the table can be fitted into what is left. */
static void the_table_is_fitted_beside_the_drawer(void **state) {
    (void)state;
    Desk *desk = desk_open_sized(ROAD, 640, 480, 1);
    assert_true(desk->ui->layout.panel.w == 0);
    desk_key(desk, SDLK_F9);
    desk_key(desk, SDLK_f);
    KitBox panel = desk->ui->layout.panel;
    assert_true(panel.x < desk->ui->layout.board.x + desk->ui->layout.board.w);
    assert_true(desk_px(desk, 120, 80).x < panel.x);
    double k = desk->ui->camera.k;
    desk_key(desk, SDLK_F9);
    assert_true(desk->ui->camera.k == k); /* nothing jumps; F fits */
    desk_key(desk, SDLK_f);
    assert_true(desk->ui->camera.k > k);
    desk_close(desk);
}

/* At 200 % the table is whole from the first picture on: over the guide's bar, and with the names of formations. */
static void at_twice_the_size_the_table_is_whole(void **state) {
    (void)state;
    Desk *desk = desk_open_sized("maps/bridge-at-ferne.json", 720, 450, 2);
    KitBox board = desk->ui->layout.board;
    const GeomBox size = ui_setup(desk->ui)->size;
    GeomVec a = camera_px(&desk->ui->camera, vec(size.x0, size.y0)),
            b = camera_px(&desk->ui->camera, vec(size.x1, size.y1));
    assert_true(desk->ui->layout.guide.h > 0);
    assert_true(a.x >= board.x && a.y >= board.y && b.x <= board.x + board.w && b.y <= board.y + board.h);
    int named = 0;
    for (double x = a.x; x < b.x; x += 4) {
        for (double y = a.y; y < b.y; y += 4) {
            named += ref_is(board_pick_label(desk->ui->picture, &desk->ui->camera, vec(x, y)), REF_FORMATION);
        }
    }
    assert_true(named > 100); /* each chip is some 70 x 20 px: about ninety of these points */
    desk_close(desk);
}

static void a_toast_keeps_off_the_drawer(void **state) {
    (void)state;
    Desk *desk = desk_open_sized(ROAD, 640, 400, 1);
    desk_key(desk, SDLK_b);
    const KitSeen *toast = kit_find_role(desk->ui->kit, KIT_ROLE_TOAST, "Nothing has been done yet");
    assert_non_null(toast);
    assert_true(toast->box.x + toast->box.w <= desk->ui->layout.panel.x);
    assert_true(toast->box.y >= desk->ui->layout.board.y);
    desk_close(desk);
}

static void folding_gives_the_board_the_room(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    KitBox before = desk->ui->layout.board;
    desk_key(desk, SDLK_F9);
    assert_true(desk->ui->layout.board.w > before.w + 300);
    desk_key(desk, SDLK_F10);
    assert_true(desk->ui->layout.board.h > before.h + 60);
    desk_key(desk, SDLK_F9);
    desk_key(desk, SDLK_F10);
    assert_true(desk->ui->layout.board.w == before.w && desk->ui->layout.board.h == before.h);
    desk_close(desk);
}

/* What the first start has to say stands in the panel, with all keys; nothing lies over the board. */
static void the_first_start_covers_no_unit(void **state) {
    (void)state;
    Desk *desk = desk_open_sized(ROAD, 1024, 700, 1);
    KitBox board = desk->ui->layout.board;
    assert_true(desk_says(desk, "everything can be done without the mouse"));
    for (int i = 0; i < ui_setup(desk->ui)->unit_count; i++) {
        GeomVec px = desk_px_of(desk, ui_setup(desk->ui)->units[i].id);
        driver_move(desk->driver, px.x, px.y);
        assert_true(kit_holds(board, px.x, px.y));
        assert_true(ref_is(desk->ui->hover, REF_UNIT) || ref_is(desk->ui->hover, REF_AREA));
    }
    desk_close(desk);
}

/* Its left end lies over the tool strip: raised paper from edge to edge, no strip of tools in it. */
static void the_menu_lies_over_the_tools(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    driver_click_label(desk->driver, "Menu");
    const KitSeen *item = driver_get(desk->driver, "Fit the table");
    KitBox box = item->box;
    assert_true(box.x < desk->ui->layout.tools.w);
    assert_int_equal(driver_pixel(desk->driver, box.x + 2, box.y + 3),
                     driver_pixel(desk->driver, box.x + box.w / 2, box.y + 3));
    desk_close(desk);
}

/* The framed dice of the playhead end above the window's edge. */
static void one_lane_of_timeline_holds_its_dice(void **state) {
    (void)state;
    Desk *desk = desk_open_sized(ROAD, 1024, 700, 1);
    desk->ui->settings.type_dice = false;
    desk_key(desk, SDLK_x);
    desk_click(desk, "b3-4");
    desk_hover(desk, "r2-1");
    desk_click(desk, "r2-1");
    assert_int_equal(desk_cursor(desk), 1);
    driver_move(desk->driver, 500, 20);
    KitBox track = desk->ui->layout.timeline;
    double bottom = track.y + track.h - 1;
    for (double x = track.x + 240; x < track.x + track.w - 4; x++) {
        assert_int_equal(driver_pixel(desk->driver, x, bottom), driver_pixel(desk->driver, track.x + 4, bottom));
    }
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_stands_outside_or_on_something_else_at_any_size),
        cmocka_unit_test(the_board_keeps_most_of_the_window),
        cmocka_unit_test(twice_the_scale_is_the_same_picture_only_finer),
        cmocka_unit_test(the_table_is_fitted_beside_the_drawer),
        cmocka_unit_test(at_twice_the_size_the_table_is_whole),
        cmocka_unit_test(a_toast_keeps_off_the_drawer),
        cmocka_unit_test(folding_gives_the_board_the_room),
        cmocka_unit_test(the_menu_lies_over_the_tools),
        cmocka_unit_test(one_lane_of_timeline_holds_its_dice),
        cmocka_unit_test(the_first_start_covers_no_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
