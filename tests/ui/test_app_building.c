/* Buildings: units go in by being dropped on them, stand in the panel as rows, come out by being dragged out. */
#include "support/test.h"
#include "ui/shared_app.h"

#include <stdio.h>

#define ROAD "maps/stronghold-road.json"

static void a_unit_dropped_on_a_building_goes_inside(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    GeomVec keep = desk_px_of(desk, "keep"), from = desk_px_of(desk, "b1-6");
    driver_drag(desk->driver, from.x, from.y, keep.x, keep.y, 6);
    assert_int_equal(desk_where(desk, "b1-6")->kind, WHERE_INSIDE);
    assert_true(ref_equal(desk_where(desk, "b1-6")->host, desk_ref(desk, "keep")));
    assert_true(desk_says(desk, "EAH-STRUCT-09"));
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    assert_int_equal(desk_where(desk, "b1-6")->kind, WHERE_POINT);
    desk_close(desk);
}

static void a_vehicle_is_not_let_in(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    GeomVec keep = desk_px_of(desk, "keep"), from = desk_px_of(desk, "b3-3");
    driver_drag(desk->driver, from.x, from.y, keep.x, keep.y, 6);
    assert_int_equal(play_total(desk->ui->session), 0);
    assert_int_equal(desk->ui->shown->outcome, RULING_REFUSED);
    desk_close(desk);
}

static void a_building_lists_who_is_inside_and_what_it_holds(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_click(desk, "keep");
    assert_true(desk_says(desk, "Medium Stronghold"));
    assert_true(desk_says(desk, "Room taken"));
    assert_true(desk_says(desk, "Held by"));
    for (int i = 1; i <= 4; i++) {
        char id[16];
        snprintf(id, sizeof id, "B1·%d", i);
        assert_non_null(kit_find_role(desk->ui->kit, KIT_ROLE_ROW, id));
    }
    driver_click_label(desk->driver, "B1·3");
    assert_true(ref_equal(desk->ui->selected, desk_ref(desk, "b1-3")));
    desk_close(desk);
}

static void clicks_on_a_building_go_through_those_inside(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    const char *order[] = {"keep", "b1-1", "b1-2", "b1-3", "b1-4", "keep"};
    for (size_t i = 0; i < BASE_COUNT(order); i++) {
        desk_click(desk, "keep");
        assert_true(ref_equal(desk->ui->selected, desk_ref(desk, order[i])));
    }
    desk_close(desk);
}

static void an_occupant_is_dragged_out_of_the_building(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_click(desk, "keep");
    desk_click(desk, "keep");
    desk_drag(desk, "keep", 50, 57);
    assert_int_equal(desk_where(desk, "b1-1")->kind, WHERE_POINT);
    assert_true(vec_distance(desk_where(desk, "b1-1")->at, vec(500, 570)) < 2);
    desk_close(desk);
}

static void an_occupant_is_dragged_out_of_the_list(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_click(desk, "keep");
    const KitSeen *row = driver_get(desk->driver, "B1·2");
    GeomVec to = desk_px(desk, 50, 57);
    driver_drag(desk->driver, row->box.x + 60, row->box.y + 14, to.x, to.y, 12);
    assert_int_equal(desk_where(desk, "b1-2")->kind, WHERE_POINT);
    assert_int_equal(desk_where(desk, "b1-1")->kind, WHERE_INSIDE);
    desk_close(desk);
}

static void dropped_back_on_its_own_building_an_occupant_stays(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_click(desk, "keep");
    desk_click(desk, "keep");
    GeomVec keep = desk_px_of(desk, "keep");
    driver_drag(desk->driver, keep.x - 20, keep.y, keep.x + 20, keep.y, 5);
    assert_int_equal(desk_where(desk, "b1-1")->kind, WHERE_INSIDE);
    desk_close(desk);
}

static void a_right_click_on_a_building_explains_of_it(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/stronghold-road.json");
    GeomVec px = desk_px_of(desk, "keep");
    driver_context(desk->driver, px.x, px.y);
    assert_true(ref_equal(desk->ui->selected, desk_ref(desk, "keep")));
    assert_null(kit_find(desk->ui->kit, "Sight from here"));
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_right_click_on_a_building_explains_of_it),
        cmocka_unit_test(a_unit_dropped_on_a_building_goes_inside),
        cmocka_unit_test(a_vehicle_is_not_let_in),
        cmocka_unit_test(a_building_lists_who_is_inside_and_what_it_holds),
        cmocka_unit_test(clicks_on_a_building_go_through_those_inside),
        cmocka_unit_test(an_occupant_is_dragged_out_of_the_building),
        cmocka_unit_test(an_occupant_is_dragged_out_of_the_list),
        cmocka_unit_test(dropped_back_on_its_own_building_an_occupant_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
