/* The board while the camera moves: its last picture moved along at once, the exact one as soon as it rests. */
#include "support/test.h"
#include "ui/board/board_view.h"
#include "ui/core/ui.h"
#include "ui/shared_app.h"
#include "ui/tools/hand.h"

#define ROAD "maps/stronghold-road.json"
#define REST 200 /* ms, longer than it waits */

/* The picture hash of the same view drawn from nothing. */
static uint64_t drawn_anew(Desk *desk) {
    pane_forget(desk->ui);
    desk->ui->picture = board_create(ui_field(desk->ui));
    driver_frame(desk->driver);
    return driver_picture_hash(desk->driver);
}

static void at_rest_the_board_is_drawn_anew(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk->ui->screen.still = false;
    driver_wait(desk->driver, REST);
    uint64_t before = driver_picture_hash(desk->driver);
    GeomVec at = desk_px_of(desk, "r1-1");
    driver_wheel(desk->driver, at.x, at.y, 2);
    uint64_t moving = driver_picture_hash(desk->driver);
    assert_true(moving != before); /* it follows in the same frame */
    assert_true(driver_waits(desk->driver) > 0);
    driver_wait(desk->driver, REST);
    uint64_t rests = driver_picture_hash(desk->driver);
    assert_true(rests != moving);
    assert_true(drawn_anew(desk) == rests);
    driver_wait(desk->driver, 2 * REST);              /* the card of what the pointer is on */
    assert_int_equal(driver_waits(desk->driver), -1); /* and then nothing is drawn any more */
    desk_close(desk);
}

/* The board is fitted, and with it what lies under a pointer that rests changes: nobody has pointed at it. */
static void a_board_that_is_fitted_anew_asks_nothing(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    GeomVec fitted = desk_px_of(desk, "r2-1"), away = desk_px_of(desk, "b4-1");
    driver_wheel(desk->driver, away.x, away.y, 2);
    hand_select(desk->ui, desk_ref(desk, "b3-4"));
    desk_key(desk, SDLK_l);
    driver_move(desk->driver, fitted.x - 3, fitted.y);
    driver_move(desk->driver, fitted.x, fitted.y);
    assert_false(ref_equal(desk->ui->hover, desk_ref(desk, "r2-1")));
    desk_key(desk, SDLK_f);
    assert_true(ref_equal(desk->ui->hover, desk_ref(desk, "r2-1")));
    assert_false(desk->ui->preview && ref_equal(desk->ui->preview->object, desk_ref(desk, "r2-1")));
    desk_close(desk);
}

/* What was under the pointer stays there, in the stretched picture, too: a point of the table keeps its colour. */
static void what_is_under_the_pointer_stays_there(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk->ui->screen.still = false;
    driver_wait(desk->driver, REST);
    GeomVec middle = desk_px_of(desk, "r2-1"), at = vec(floor(middle.x) + 6, floor(middle.y) + 2); /* the tank's deck */
    driver_move(desk->driver, at.x, at.y);
    driver_wait(desk->driver, REST);
    GeomVec mm = camera_mm(&desk->ui->camera, at);
    driver_wheel(desk->driver, at.x, at.y, 1);
    GeomVec px = camera_px(&desk->ui->camera, mm);
    assert_true(vec_distance(px, at) < 1e-6);
    uint32_t moving = driver_pixel(desk->driver, px.x, px.y);
    driver_wait(desk->driver, REST);
    assert_int_equal(driver_pixel(desk->driver, px.x, px.y), moving);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_board_that_is_fitted_anew_asks_nothing),
                                       cmocka_unit_test(at_rest_the_board_is_drawn_anew),
                                       cmocka_unit_test(what_is_under_the_pointer_stays_there)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
