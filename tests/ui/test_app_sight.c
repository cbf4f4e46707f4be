/* Asking and looking: lines of sight both ways, what a unit sees, measuring, rules behind chips, the clipboard. */
#include "io/file.h"
#include "play/cases.h"
#include "support/test.h"
#include "ui/editor/editor.h"
#include "ui/shared_app.h"
#include "ui/shell/app_state.h"
#include "ui/tools/what_if.h"

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
    assert_true(desk_says(desk, "Can b3-3 see r2-1?"));
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
    assert_non_null(strstr(desk->copied, "Can b1-6 see r3-1?\nHidden by The keep.\n"));
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
    assert_true(desk->app->highlighted >= 0);
    assert_string_equal(desk->app->shown->findings.items[desk->app->highlighted].rule, "EAH-LOS-03");
    driver_leave(desk->driver);
    assert_int_equal(desk->app->highlighted, -1);
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
    static const char *const KEY[] = {"What b3-3 sees, exact to", "in the open", "only through area terrain",
                                      "too deep inside", "out of sight"};
    for (size_t i = 0; i < BASE_COUNT(KEY); i++) {
        assert_true(desk_says(desk, KEY[i]));
    }
    desk_key(desk, SDLK_r);
    assert_false(desk_says(desk, "out of sight"));
    assert_true(driver_picture_hash(desk->driver) == plain);
    desk_close(desk);
}

/* The key names the shades that there are; what is open to the unit does not lie in the same picture. */
static void what_is_seen_of_hexes_is_painted_with_its_key(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/ford-at-cala.json");
    desk_click(desk, "c-el");
    assert_non_null(desk->app->around.ruling);
    desk_key(desk, SDLK_r);
    assert_null(desk->app->around.ruling);
    assert_true(desk_says(desk, "What c-el sees"));
    assert_true(desk_says(desk, "seen past one side"));
    assert_true(desk_says(desk, "pinched from both sides"));
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

static const RulesSight *asked(const Desk *desk) {
    return &desk->app->preview->sights.items[0];
}

/* The keep hides r3-1 from b1-6. Dragged away it does not; Esc puts it back, and nothing was recorded. */
static void a_piece_is_dragged_to_see_what_if(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    BaseHash before = desk_hash(desk);
    desk_key(desk, SDLK_l);
    desk_click(desk, "b1-6");
    desk_click(desk, "r3-1");
    assert_false(asked(desk)->visible);
    double clearance = asked(desk)->clearance;
    GeomVec keep = desk_px_of(desk, "keep");
    driver_drag(desk->driver, keep.x, keep.y, keep.x, keep.y - 220, 3);
    assert_true(what_if_stands(desk->app));
    assert_true(asked(desk)->clearance != clearance);
    assert_true(desk_says(desk, "What if: The keep moved"));
    assert_true(desk_hash(desk) == before);
    desk_key(desk, SDLK_ESCAPE);
    assert_false(what_if_stands(desk->app));
    assert_true(asked(desk)->clearance == clearance);
    assert_int_equal(desk_cursor(desk), 0);
    desk_close(desk);
}

/* The same with the keyboard alone: W takes the base up, arrows move it, W lets it go. */
static void a_base_is_moved_by_keys_to_see_what_if(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_l);
    desk_click(desk, "b1-6");
    desk_click(desk, "r3-1");
    double clearance = asked(desk)->clearance;
    desk_hover(desk, "r3-1");
    desk_key(desk, SDLK_w);
    assert_true(what_if_holds(desk->app));
    for (int i = 0; i < 4; i++) {
        desk_key(desk, SDLK_DOWN);
    }
    assert_true(asked(desk)->clearance != clearance);
    desk_key(desk, SDLK_w);
    assert_false(what_if_holds(desk->app));
    assert_true(what_if_stands(desk->app));
    desk_key(desk, SDLK_v); /* another tool: back as it is */
    assert_false(what_if_stands(desk->app));
    desk_close(desk);
}

/* b1-6 is hidden by 3.04 mm. */
static void the_player_says_what_is_too_close(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_l);
    desk_click(desk, "b1-6");
    desk_click(desk, "r3-1");
    assert_false(asked(desk)->close);
    driver_click_label(desk->driver, "5 mm");
    assert_true(asked(desk)->close);
    assert_true(desk_says(desk, "Too close to call: 3.04 mm short."));
    desk_leave(desk);
    desk = desk_reopen(desk);
    assert_true(app_field(desk->app)->data->tolerance == 5);
    desk_close(desk);
}

static void each_reading_says_its_answer(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_l);
    desk_click(desk, "b1-6");
    desk_click(desk, "r3-1");
    assert_true(desk_says(desk, "What each reading would say"));
    assert_true(desk_says(desk, "any: hidden"));
    assert_true(desk_says(desk, "centre: hidden"));
    desk_close(desk);
}

/* Ctrl+E asks where to; the card and its case are written. */
static void the_line_of_sight_is_saved_as_a_card(void **state) {
    (void)state;
    char path[128], beside[128];
    Desk *desk = desk_open(ROAD);
    driver_key(desk->driver, SDLK_e, KMOD_LCTRL);
    assert_int_equal(desk->app->dialog, DIALOG_NONE); /* of nothing there is no card */
    desk_key(desk, SDLK_l);
    desk_click(desk, "b1-6");
    desk_click(desk, "r3-1");
    driver_key(desk->driver, SDLK_e, KMOD_LCTRL);
    assert_int_equal(desk->app->dialog, DIALOG_CARD);
    desk_key(desk, SDLK_ESCAPE); /* nothing was typed: it leaves the dialog at once */
    assert_int_equal(desk->app->dialog, DIALOG_NONE);
    driver_key(desk->driver, SDLK_e, KMOD_LCTRL);
    assert_string_equal(driver_get(desk->driver, "Name")->value, "b1-6-r3-1.png");
    snprintf(path, sizeof path, "%s/card.svg", desk->folder);
    snprintf(beside, sizeof beside, "%s/card.case.json", desk->folder);
    driver_type(desk->driver, path); /* the name was selected whole */
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(desk->app->dialog, DIALOG_NONE);
    assert_true(desk_says(desk, "Card saved as card.svg"));
    BaseFaults faults = {0};
    size_t size = 0;
    char *page = file_read(path, 1 << 24, &size, &faults);
    assert_non_null(page);
    assert_non_null(strstr(page, "<svg"));
    base_free(page);
    IoDocument *document = document_load(beside, &faults);
    assert_non_null(document);
    assert_int_equal(document->kind, DOCUMENT_CASE);
    CaseResult result = case_run(document);
    assert_true(result.passed);
    case_result_term(&result);
    document_destroy(document);
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
        cmocka_unit_test(what_is_seen_of_hexes_is_painted_with_its_key),
        cmocka_unit_test(measuring_gives_the_length_in_table_units),
        cmocka_unit_test(an_idle_window_wants_no_frames),
        cmocka_unit_test(a_tool_that_is_not_there_is_off_and_says_why),
        cmocka_unit_test(a_piece_is_dragged_to_see_what_if),
        cmocka_unit_test(a_base_is_moved_by_keys_to_see_what_if),
        cmocka_unit_test(the_player_says_what_is_too_close),
        cmocka_unit_test(each_reading_says_its_answer),
        cmocka_unit_test(the_line_of_sight_is_saved_as_a_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
