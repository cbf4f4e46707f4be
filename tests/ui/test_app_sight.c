/* Asking and looking: lines of sight both ways, what a unit sees, measuring, rules behind chips, the clipboard. */
#include "io/file.h"
#include "play/cases.h"
#include "support/test.h"
#include "ui/core/ui.h"
#include "ui/editor/editor.h"
#include "ui/panel/panel_state.h"
#include "ui/shared_app.h"
#include "ui/tools/nearest.h"
#include "ui/tools/what_if.h"

#include <string.h>

#define ROAD "maps/stronghold-road.json"

static void sight_is_asked_in_both_directions_at_once(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_l);
    desk_click(desk, "b3-3");
    desk_hover(desk, "r2-1"); /* follows the pointer before any click */
    assert_non_null(desk->ui->preview);
    assert_non_null(desk->ui->tools->sight.back);
    const RulesSight *there = &desk->ui->preview->sights.items[0],
                     *back = &desk->ui->tools->sight.back->sights.items[0];
    assert_true(ref_equal(there->from, back->to) && ref_equal(there->to, back->from));
    assert_true(desk_says(desk, "Can B3·3 see R2·1?"));
    assert_true(desk_says(desk, "The other way"));
    assert_true(desk_says(desk, "Margin"));
    assert_false(desk_says(desk, "Clearance"));
    desk_close(desk);
}

static void a_clicked_target_stays_while_the_pointer_goes_on(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_l);
    desk_click(desk, "b3-3");
    desk_click(desk, "r1-1");
    desk_hover(desk, "r2-1");
    assert_true(ref_equal(desk->ui->preview->object, desk_ref(desk, "r1-1")));
    assert_true(desk_says(desk, "Along the line")); /* it goes into the wood */
    assert_true(desk_says(desk, "Witch wood"));
    assert_true(desk_says(desk, "EAH-LOS-04"));
    desk_key(desk, SDLK_ESCAPE);
    assert_null(desk->ui->preview);
    desk_close(desk);
}

/* The sentences that decide are on the page, the others only when they are unfolded: the same as the ruling tells
 * itself to the command line, which is given no headline. */
static void the_page_shows_what_decides_and_unfolds_the_rest(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    BaseArena *arena = arena_create();
    desk_key(desk, SDLK_l);
    desk_click(desk, "b3-3");
    desk_click(desk, "r1-1");
    RulesTelling telling = telling_make(arena, desk->ui->shown, NULL);
    BaseText more = {0};
    text_addf(&more, "button \"%d more\"", telling.folded);
    assert_true(telling.folded > 0);
    assert_true(desk_says(desk, text_get(&more)));
    for (int unfolded = 0; unfolded < 2; unfolded++) {
        desk->ui->panel->unfolded = unfolded;
        desk_key(desk, SDLK_LCTRL);
        for (int i = 0; i < telling.stated_count; i++) {
            const RulesStated *stated = &telling.stated[i];
            BaseText row = {0};
            text_addf(&row, "item \"%s\"", stated->says);
            bool shown = stated->number > 0 && (unfolded || stated->number <= telling.shown);
            assert_int_equal(desk_says(desk, text_get(&row)), shown);
            text_free(&row);
        }
    }
    text_free(&more);
    arena_destroy(arena);
    desk_close(desk);
}

static void a_blocked_line_names_what_stops_it(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_l);
    desk_click(desk, "b1-6");
    desk_click(desk, "r3-1");
    assert_false(desk->ui->preview->sights.items[0].visible);
    assert_true(desk_says(desk, "Hidden by the keep."));
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
    assert_non_null(strstr(desk->copied, "Hidden by the keep. B1·6 does not see R3·1.\n"));
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
    assert_non_null(desk->ui->page.rule);
    assert_true(desk_says(desk, "From this system's own rules."));
    desk_key(desk, SDLK_ESCAPE);
    assert_null(desk->ui->page.rule);
    assert_true(desk_says(desk, "Hidden by the keep."));
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
    assert_true(desk->ui->highlight.shown >= 0);
    assert_string_equal(desk->ui->shown->findings.items[desk->ui->highlight.shown].rule, "EAH-LOS-03");
    driver_leave(desk->driver);
    assert_int_equal(desk->ui->highlight.shown, -1);
    desk_close(desk);
}

static void what_a_unit_sees_is_painted_and_the_window_comes_to_rest(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_click(desk, "b3-3");
    driver_wait(desk->driver, 400); /* the card of what the pointer is on */
    uint64_t plain = driver_picture_hash(desk->driver);
    desk_key(desk, SDLK_r);
    assert_true(desk->ui->tools->region.on);
    assert_non_null(desk->ui->tools->region.seen);
    assert_false(desk->ui->tools->region.more);
    driver_wait(desk->driver, 400);
    assert_int_equal(driver_waits(desk->driver), -1);
    assert_true(driver_picture_hash(desk->driver) != plain);
    static const char *const KEY[] = {"Seen by B3·3, exact to", "in the open", "only through area terrain",
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
    assert_non_null(desk->ui->board->around.ruling);
    desk_key(desk, SDLK_r);
    assert_null(desk->ui->board->around.ruling);
    assert_true(desk_says(desk, "Seen by Elephants"));
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
    assert_true(desk->ui->tools->measure.done);
    assert_true(fabs(vec_distance(desk->ui->tools->measure.from, desk->ui->tools->measure.to) - 100) < 2);
    GeomVec from = desk_px_of(desk, "b3-3"), to = desk_px_of(desk, "b3-4");
    driver_drag(desk->driver, from.x, from.y, to.x, to.y, 4);
    assert_non_null(desk->ui->preview);
    assert_true(desk_says(desk, "How far is it from B3·3 to B3·4?"));
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
    editor_start(desk->ui, plan_blank(arena, "Bare", "infinity", "in", 48, 48), ""); /* knows no assaults */
    arena_destroy(arena);
    desk_key(desk, SDLK_v);
    const KitSeen *assault = driver_get(desk->driver, "Assault");
    assert_true(assault->state & KIT_OFF);
    assert_true(assault->off[0] != 0);
    desk_key(desk, SDLK_a);
    assert_int_equal(desk->ui->tool, TOOL_SELECT);
    desk_close(desk);
}

static void readings_that_bear_on_it_are_named_by_their_titles(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/stronghold-road.json");
    desk_key(desk, SDLK_l);
    desk_click(desk, "b3-4");
    desk_click(desk, "r2-1");
    assert_true(desk_says(desk, "\"Ends of a sight line\""));
    assert_null(kit_find(desk->ui->kit, "los_points"));
    desk_close(desk);
}

static const RulesSight *asked(const Desk *desk) {
    return &desk->ui->preview->sights.items[0];
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
    assert_true(what_if_stands(desk->ui));
    assert_true(asked(desk)->clearance != clearance);
    assert_true(desk_says(desk, "What if: The keep moved"));
    assert_true(desk_hash(desk) == before);
    desk_key(desk, SDLK_ESCAPE);
    assert_false(what_if_stands(desk->ui));
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
    assert_true(what_if_holds(desk->ui));
    for (int i = 0; i < 4; i++) {
        desk_key(desk, SDLK_DOWN);
    }
    assert_true(asked(desk)->clearance != clearance);
    desk_key(desk, SDLK_w);
    assert_false(what_if_holds(desk->ui));
    assert_true(what_if_stands(desk->ui));
    assert_true(desk_says(desk, "What if: R3·1 moved "));
    assert_true(desk_says(desk, "The answer ") && desk_says(desk, "As it stands: Hidden"));
    desk_key(desk, SDLK_v); /* another tool: back as it is */
    assert_false(what_if_stands(desk->ui));
    desk_close(desk);
}

/* Picked up and not moved yet: Esc puts it down, and the question stays. */
static void what_is_held_is_put_back_before_it_moves(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_l);
    desk_click(desk, "b1-6");
    desk_click(desk, "r3-1");
    desk_hover(desk, "r3-1");
    desk_key(desk, SDLK_w);
    assert_true(what_if_holds(desk->ui));
    desk_key(desk, SDLK_ESCAPE);
    assert_false(what_if_holds(desk->ui));
    assert_non_null(asked(desk));
    desk_close(desk);
}

/* What was moved says what it could have done by itself, once it has been let go. */
static void what_is_moved_says_what_it_can_do_by_itself(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_l);
    desk_click(desk, "b1-6");
    desk_click(desk, "r3-1");
    GeomVec at = desk_px_of(desk, "r3-1");
    driver_drag(desk->driver, at.x, at.y, at.x, at.y + 60, 3);
    driver_frame(desk->driver);
    assert_true(desk_says(desk, "From where R3·1 stands, "));
    assert_true(desk_says(desk, " and R3·1 is seen."));
    desk_key(desk, SDLK_ESCAPE);
    assert_false(desk_says(desk, "From where R3·1 stands, "));
    desk_close(desk);
}

/* Of an answer that is no line of sight, here that two bases do not touch, it is looked for once it is called for, and
 * drawn where they stand. */
static void the_nearest_other_answer_to_a_measurement_is_drawn(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    BaseHash before = desk_hash(desk);
    desk_key(desk, SDLK_m);
    GeomVec from = desk_px_of(desk, "b1-6"), to = desk_px_of(desk, "b1-5");
    driver_drag(desk->driver, from.x, from.y, to.x, to.y, 3);
    driver_frame(desk->driver);
    assert_true(tool_nearest_may_call(desk->ui));
    assert_null(tool_nearest_drawn(desk->ui));
    driver_click_label(desk->driver, "Show the nearest other answer");
    driver_frame(desk->driver);
    const RulesNearest *drawn = tool_nearest_drawn(desk->ui);
    assert_non_null(drawn);
    assert_true(drawn->mm >= desk->ui->preview->margin.mm);
    assert_true(desk_says(desk, "Nearest other answer: "));
    assert_true(desk_hash(desk) == before);
    desk_key(desk, SDLK_ESCAPE);
    assert_null(tool_nearest_drawn(desk->ui));
    desk_close(desk);
}

/* W over the bare table moves everything to where the program itself says otherwise; Esc takes it all back. */
static void the_nearest_other_answer_is_shown_and_taken_back(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    BaseHash before = desk_hash(desk);
    desk_key(desk, SDLK_l);
    desk_click(desk, "b1-6");
    desk_click(desk, "r3-1");
    driver_frame(desk->driver);
    assert_false(asked(desk)->visible);
    assert_true(desk_says(desk, "Nearest other answer: seen, if "));
    double margin = asked(desk)->margin.mm, nearest = asked(desk)->margin.nearest.mm;
    assert_true(margin <= nearest);
    driver_click_label(desk->driver, "Show the nearest other answer");
    driver_frame(desk->driver);
    assert_true(what_if_stands(desk->ui));
    assert_true(asked(desk)->visible);
    assert_true(desk_says(desk, "The answer turns. As it stands: Hidden"));
    desk_key(desk, SDLK_ESCAPE);
    assert_false(what_if_stands(desk->ui));
    assert_false(asked(desk)->visible);
    assert_true(asked(desk)->margin.mm == margin);
    assert_true(desk_hash(desk) == before);
    assert_int_equal(desk_cursor(desk), 0);
    driver_leave(desk->driver);
    driver_frame(desk->driver);
    desk_key(desk, SDLK_w); /* by the keyboard as well */
    assert_true(asked(desk)->visible);
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
    assert_true(desk_says(desk, "Too close to call: 3.03 mm short."));
    desk_leave(desk);
    desk = desk_reopen(desk);
    assert_true(ui_field(desk->ui)->data->tolerance == 5);
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
    assert_int_equal(desk->ui->dialog, DIALOG_NONE); /* of nothing there is no card */
    desk_key(desk, SDLK_l);
    desk_click(desk, "b1-6");
    desk_click(desk, "r3-1");
    driver_key(desk->driver, SDLK_e, KMOD_LCTRL);
    assert_int_equal(desk->ui->dialog, DIALOG_CARD);
    desk_key(desk, SDLK_ESCAPE); /* nothing was typed: it leaves the dialog at once */
    assert_int_equal(desk->ui->dialog, DIALOG_NONE);
    driver_key(desk->driver, SDLK_e, KMOD_LCTRL);
    assert_string_equal(driver_get(desk->driver, "Name")->value, "b1-6-r3-1.png");
    snprintf(path, sizeof path, "%s/card.svg", desk->folder);
    snprintf(beside, sizeof beside, "%s/card.case.json", desk->folder);
    driver_type(desk->driver, path); /* the name was selected whole */
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(desk->ui->dialog, DIALOG_NONE);
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
        cmocka_unit_test(the_page_shows_what_decides_and_unfolds_the_rest),
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
        cmocka_unit_test(what_is_held_is_put_back_before_it_moves),
        cmocka_unit_test(the_nearest_other_answer_to_a_measurement_is_drawn),
        cmocka_unit_test(what_is_moved_says_what_it_can_do_by_itself),
        cmocka_unit_test(the_nearest_other_answer_is_shown_and_taken_back),
        cmocka_unit_test(the_player_says_what_is_too_close),
        cmocka_unit_test(each_reading_says_its_answer),
        cmocka_unit_test(the_line_of_sight_is_saved_as_a_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
