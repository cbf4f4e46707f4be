/* Asking and looking: lines of sight both ways, what a unit sees, measuring, rules behind chips, the clipboard. */
#include "support/test.h"
#include "ui/editor.h"
#include "ui/shared_app.h"

#include <string.h>

#define ROAD "maps/stronghold-road.json"

static void sight_is_asked_in_both_directions_at_once(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_l);
    desk_click(desk, "b3-3");
    desk_hover(desk, "r2-1"); /* follows the pointer before any click */
    assert_non_null(desk->app->preview);
    assert_non_null(desk->app->back);
    const RulesSight *there = &desk->app->preview->sights.items[0], *back = &desk->app->back->sights.items[0];
    assert_true(ref_equal(there->from, back->to) && ref_equal(there->to, back->from));
    assert_true(desk_says(desk, "Does b3-3 see r2-1?"));
    assert_true(desk_says(desk, "The other way"));
    assert_true(desk_says(desk, "Clearance"));
    desk_close(desk);
}

static void a_clicked_target_stays_while_the_pointer_goes_on(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_l);
    desk_click(desk, "b3-3");
    desk_click(desk, "r1-1");
    desk_hover(desk, "r2-1");
    assert_true(ref_equal(desk->app->preview->object, desk_ref(desk, "r1-1")));
    assert_true(desk_says(desk, "Along the line")); /* it goes into the wood */
    assert_true(desk_says(desk, "Witch wood"));
    assert_true(desk_says(desk, "EAH-LOS-04"));
    desk_key(desk, SDLK_ESCAPE);
    assert_null(desk->app->preview);
    desk_close(desk);
}

static void a_blocked_line_names_what_stops_it(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_l);
    desk_click(desk, "b1-6");
    desk_click(desk, "r3-1");
    assert_false(desk->app->preview->sights.items[0].visible);
    assert_true(desk_says(desk, "Hidden by The keep."));
    assert_true(desk_says(desk, "EAH-LOS-03"));
    desk_close(desk);
}

static void the_ruling_is_copied_as_text(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_l);
    desk_click(desk, "b1-6");
    desk_click(desk, "r3-1");
    driver_key(desk->driver, SDLK_c, KMOD_LCTRL);
    assert_non_null(strstr(desk->copied, "Does b1-6 see r3-1?\nHidden by The keep.\n"));
    assert_non_null(strstr(desk->copied, "[EAH-LOS-03]"));
    assert_non_null(strstr(desk->copied, "The other way: "));
    desk_close(desk);
}

static void a_chip_turns_the_panel_to_its_rule_and_escape_returns(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_l);
    desk_click(desk, "b1-6");
    desk_click(desk, "r3-1");
    driver_click_label(desk->driver, "EAH-LOS-03");
    assert_non_null(desk->app->rule_shown);
    assert_true(desk_says(desk, "From this system's own rules."));
    desk_key(desk, SDLK_ESCAPE);
    assert_null(desk->app->rule_shown);
    assert_true(desk_says(desk, "Hidden by The keep."));
    desk_close(desk);
}

static void a_note_under_the_pointer_lights_up_and_goes_out(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_l);
    desk_click(desk, "b1-6");
    desk_click(desk, "r3-1");
    const KitSeen *chip = driver_get(desk->driver, "EAH-LOS-03");
    driver_move(desk->driver, chip->box.x - 60, chip->box.y + 8);
    assert_true(desk->app->lit >= 0);
    assert_string_equal(desk->app->shown->findings.items[desk->app->lit].rule, "EAH-LOS-03");
    driver_leave(desk->driver);
    assert_int_equal(desk->app->lit, -1);
    desk_close(desk);
}

static void what_a_unit_sees_is_painted_and_the_window_comes_to_rest(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_click(desk, "b3-3");
    uint64_t plain = driver_picture_hash(desk->driver);
    desk_key(desk, SDLK_r);
    assert_true(desk->app->region_on);
    assert_non_null(desk->app->region);
    assert_false(desk->app->region_more);
    assert_int_equal(driver_waits(desk->driver), -1);
    assert_true(driver_picture_hash(desk->driver) != plain);
    desk_key(desk, SDLK_r);
    assert_true(driver_picture_hash(desk->driver) == plain);
    desk_close(desk);
}

static void measuring_gives_the_length_in_table_units(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_m);
    GeomVec a = desk_px(desk, 50, 10), b = desk_px(desk, 60, 10);
    driver_drag(desk->driver, a.x, a.y, b.x, b.y, 4);
    assert_true(desk->app->measured);
    assert_true(fabs(vec_distance(desk->app->measure_from, desk->app->measure_to) - 100) < 2);
    GeomVec from = desk_px_of(desk, "b3-3"), to = desk_px_of(desk, "b3-4");
    driver_drag(desk->driver, from.x, from.y, to.x, to.y, 4);
    assert_non_null(desk->app->preview);
    assert_true(desk_says(desk, "How far is b3-3 from b3-4?"));
    desk_close(desk);
}

static void an_idle_window_wants_no_frames(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    driver_leave(desk->driver);
    assert_int_equal(driver_waits(desk->driver), -1);
    int frames = driver_frames(desk->driver);
    driver_wait(desk->driver, 5000);
    assert_int_equal(driver_frames(desk->driver), frames);
    desk_close(desk);
}

/* What there is nothing behind stands grey, with the reason; its key does nothing. */
static void a_tool_that_is_not_there_is_off_and_says_why(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    BaseArena *arena = arena_create();
    editor_start(desk->app, plan_blank(arena, "Bare", "infinity", "in", 48, 48), ""); /* knows no assaults */
    arena_destroy(arena);
    desk_key(desk, SDLK_v);
    const KitSeen *assault = driver_get(desk->driver, "Assault");
    assert_true(assault->state & KIT_OFF);
    assert_true(assault->off[0] != 0);
    desk_key(desk, SDLK_a);
    assert_int_equal(desk->app->tool, TOOL_SELECT);
    desk_close(desk);
}

static void readings_that_bear_on_it_are_named_by_their_titles(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/stronghold-road.json");
    desk_key(desk, SDLK_l);
    desk_click(desk, "b3-4");
    desk_click(desk, "r2-1");
    assert_true(desk_says(desk, "\"Ends of a sight line\""));
    assert_null(kit_find(desk->app->kit, "los_points"));
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(readings_that_bear_on_it_are_named_by_their_titles),
        cmocka_unit_test(sight_is_asked_in_both_directions_at_once),
        cmocka_unit_test(a_clicked_target_stays_while_the_pointer_goes_on),
        cmocka_unit_test(a_blocked_line_names_what_stops_it),
        cmocka_unit_test(the_ruling_is_copied_as_text),
        cmocka_unit_test(a_chip_turns_the_panel_to_its_rule_and_escape_returns),
        cmocka_unit_test(a_note_under_the_pointer_lights_up_and_goes_out),
        cmocka_unit_test(what_a_unit_sees_is_painted_and_the_window_comes_to_rest),
        cmocka_unit_test(measuring_gives_the_length_in_table_units),
        cmocka_unit_test(an_idle_window_wants_no_frames),
        cmocka_unit_test(a_tool_that_is_not_there_is_off_and_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
