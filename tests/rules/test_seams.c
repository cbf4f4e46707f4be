/* The ten decisions that are most costly to change, each on a small rule system of the tests' own that needs just that:
 * a seam can fail here without a rule book in the way. Numbers are worked out by hand from their battlefields. */
#include "rules/kit/mods.h"
#include "support/laid.h"
#include "support/stubs.h"
#include "support/test.h"
#include "support/tree_of.h"

#include <math.h>
#include <string.h>

static int cca_up(void **state) {
    *state = laid_make(&stub_cca_system, STUB_CCA_RULESET, STUB_CCA_BATTLEFIELD);
    return 0;
}

static int inf_up(void **state) {
    *state = laid_make(&stub_inf_system, STUB_INF_RULESET, STUB_INF_BATTLEFIELD);
    return 0;
}

static int li_up(void **state) {
    *state = laid_make(&stub_li_system, STUB_LI_RULESET, STUB_LI_BATTLEFIELD);
    return 0;
}

static int laid_down(void **state) {
    laid_free(*state);
    return 0;
}

static const Ruling *run(Laid *laid, const char *action, const int *dice, int dice_count, const int *answers,
                         int answer_count) {
    ScriptedInput input = scripted(dice, dice_count, answers, answer_count);
    const Ruling *ruling = laid_do(laid, &input.input, action);
    if (!laid->ctx.stopped) {
        assert_int_equal(input.next_die, dice_count);
        assert_int_equal(input.next_answer, answer_count);
    }
    return ruling;
}

static const Ruling *just(Laid *laid, const char *action) {
    return run(laid, action, NULL, 0, NULL, 0);
}

static const TableWhere *where_of(const Laid *laid, const char *id) {
    return table_where(laid->table, laid_ref(laid, id).index);
}

/* ---- 1: rules see their own effects ---- */

static const char *const ASSAULT = "{'do': 'assault', 'unit': 'r', 'at': 'b'}";

static void who_battles_back_rolls_with_the_blocks_that_are_left(void **state) {
    Laid *laid = *state;
    static const int dice[] = {1, 2, 3, 1, 6}; /* two of four blocks are lost; one hit and a flag come back */
    const Ruling *ruling = run(laid, ASSAULT, dice, 5, NULL, 0);
    assert_int_equal(ruling->outcome, RULING_DONE);
    assert_int_equal(ruling->rolls.items[0].count, 3);
    assert_int_equal(ruling->rolls.items[1].count, 2);
    assert_string_equal(ruling->rolls.items[1].results[1], "flag");
    assert_int_equal(laid_get(laid, "b", "blocks"), 2);
    assert_int_equal(laid_get(laid, "r", "blocks"), 2);
    HexId hex = where_of(laid, "r")->hex; /* from E6 away from E7, the first way round: F5 */
    assert_true(hex.column == 5 && hex.row == 6);
}

static void a_unit_without_blocks_does_not_battle_back(void **state) {
    Laid *laid = *state;
    just(laid, "{'do': 'set', 'ref': 'b', 'values': {'blocks': 2}}");
    static const int dice[] = {1, 1, 1};
    run(laid, ASSAULT, dice, 3, NULL, 0);
    assert_false(table_alive(laid->table, laid_ref(laid, "b")));
    assert_int_equal(where_of(laid, "b")->role, 1);
    assert_int_equal(laid_get(laid, "red", "banners"), 1);
}

/* ---- 2: one input for dice and answers, run again instead of continued ---- */

static void a_question_waits_and_the_same_inputs_lead_there_again(void **state) {
    Laid *laid = *state;
    static const int first[] = {6, 1, 3}, all[] = {6, 1, 3, 3, 4, 5}, stand[] = {0};
    BaseHash start = table_hash(laid->table);
    assert_int_equal(run(laid, ASSAULT, first, 3, NULL, 0)->outcome, RULING_WAITING);
    assert_string_equal(laid->ruling->ask.id, "ignore-flag");
    assert_int_equal(laid->ruling->ask.side, 1);
    assert_int_equal(laid_get(laid, "b", "blocks"), 3); /* the board while it waits shows the hit */
    BaseHash waiting = table_hash(laid->table);
    draft_rollback(&laid->draft, 0);
    assert_true(table_hash(laid->table) == start);
    run(laid, ASSAULT, first, 3, NULL, 0);
    assert_true(table_hash(laid->table) == waiting);
    draft_rollback(&laid->draft, 0);
    assert_int_equal(run(laid, ASSAULT, all, 6, stand, 1)->outcome, RULING_DONE);
    assert_int_equal(laid->ruling->rolls.items[1].count, 3);
    BaseHash done = table_hash(laid->table);
    draft_rollback(&laid->draft, 0);
    run(laid, ASSAULT, all, 6, stand, 1);
    assert_true(table_hash(laid->table) == done);
}

static void another_answer_leads_elsewhere(void **state) {
    Laid *laid = *state;
    static const int dice[] = {6, 1, 3}, away[] = {1};
    assert_int_equal(run(laid, ASSAULT, dice, 3, away, 1)->outcome, RULING_DONE);
    assert_int_equal(laid->ruling->rolls.count, 1); /* gone, so that nobody battles back */
    HexId hex = where_of(laid, "b")->hex;           /* from E7 away from E6: north-east, D7 */
    assert_true(hex.column == 7 && hex.row == 4);
}

/* ---- 3: the viewer's shape and the roles are the rules' to say ---- */

static void who_is_near_an_edge_sees_from_the_boundary(void **state) {
    Laid *laid = *state;
    just(laid, "{'do': 'sight', 'from': 'r-edge', 'to': 'd-1'}");
    assert_true(laid_truth(laid, "visible"));
    assert_string_equal(laid_says(laid, 0), "r-edge looks out of wood.");
    GeomVec a = laid->ruling->sights.items[0].a;
    assert_true(fabs(a.x - 20 * 25.4) < 1e-6);                      /* on the wood's edge, not on the base */
    assert_true(fabs(a.y - 20 * 25.4) <= sqrt(1.25) * 25.4 + 1e-6); /* within an inch of the base: 1.5^2 - 1^2 */
}

static void who_is_deep_inside_does_not_see_and_nobody_looks_back_in(void **state) {
    Laid *laid = *state;
    just(laid, "{'do': 'sight', 'from': 'r-deep', 'to': 'd-1'}");
    assert_false(laid_truth(laid, "visible"));
    assert_string_equal(laid_says(laid, 0), "r-deep is too deep in wood.");
    just(laid, "{'do': 'sight', 'from': 'd-1', 'to': 'r-edge'}"); /* the answer has a direction */
    assert_false(laid_truth(laid, "visible"));
}

/* ---- 4: a place is a union, and a body stands for it ---- */

static void a_garrison_is_where_its_building_is(void **state) {
    Laid *laid = *state;
    just(laid, "{'do': 'place', 'unit': 'd-1', 'inside': 'house'}");
    just(laid, "{'do': 'measure', 'from': 'd-5', 'to': 'd-1'}"); /* d-5 at 59.5 touches the house at 60 */
    assert_true(laid_truth(laid, "contact"));
    just(laid, "{'do': 'measure', 'from': 'd-4', 'to': 'd-1'}"); /* from 50.5 to the house */
    assert_true(fabs(laid_number(laid, "gap") - 9.5) < 1e-9);
    just(laid, "{'do': 'sight', 'from': 'd-4', 'to': 'd-1'}");
    assert_true(laid_truth(laid, "visible"));
    just(laid, "{'do': 'state', 'of': 'd-1'}");
    assert_null(tree_find(laid->ruling->facts, "at"));
    assert_string_equal(tree_get_text(laid->ruling->facts, "inside", ""), "house");
}

/* ---- 5: variables declared in data, with lifetimes ---- */

static void what_was_declared_ends_with_its_scope_and_by_changes(void **state) {
    Laid *laid = *state;
    just(laid, "{'do': 'order', 'unit': 'r1', 'path': [[30, 10]]}");
    just(laid, "{'do': 'react', 'unit': 'b2', 'skill': 'dodge'}");
    assert_int_equal(laid_get(laid, "r1", "stopped"), 1);
    assert_int_equal(laid_get(laid, "b2", "declared"), 2);
    int mark = draft_mark(&laid->draft);
    just(laid, "{'do': 'pass'}");
    assert_int_equal(laid_get(laid, "r1", "stopped"), 0);
    assert_int_equal(laid_get(laid, "b2", "declared"), 0);
    assert_int_equal(laid_get(laid, "red", "orders"), 1); /* of the turn, not of the action */
    just(laid, "{'do': 'end'}");
    assert_int_equal(laid_get(laid, "red", "orders"), 2);
    draft_rollback(&laid->draft, mark);
    assert_int_equal(laid_get(laid, "b2", "declared"), 2);
}

/* ---- 6: the sweep lists events, the rules fold them ---- */

static void a_move_ends_at_contact_and_a_touch_is_no_entry(void **state) {
    Laid *laid = *state;
    just(laid, "{'do': 'path', 'unit': 'r1', 'path': [[30, 10]]}");
    assert_true(fabs(laid_number(laid, "stop") - 15) < 1e-6); /* from 4 to 19: bases of one inch, b1 at 20 */
    const BaseTree *events = tree_find(laid->ruling->facts, "events");
    assert_int_equal(events->count, 1); /* the brush is touched as well, and that is nothing */
    assert_string_equal(tree_get_text(events->first, "area", ""), "smoke-1");
    assert_true(fabs(tree_get_number(events->first, "s", 0) - 4) < 1e-3);
    just(laid, "{'do': 'order', 'unit': 'r1', 'path': [[30, 10]]}");
    just(laid, "{'do': 'measure', 'from': 'r1', 'to': 'b1'}");
    assert_true(laid_truth(laid, "contact"));
}

static void a_wall_costs_only_who_can_reach_its_far_side(void **state) {
    Laid *laid = *state;
    const char *path = "{'do': 'path', 'unit': 'r-walk', 'path': [[45, 40]]}";
    just(laid, path); /* off the curb at 3 + 1, off the wall at 6.5 + 1 + 2: both within 10, and 7 are left to walk */
    assert_true(fabs(laid_number(laid, "stop") - 7) < 1e-6);
    assert_int_equal(tree_find(laid->ruling->facts, "events")->count, 2);
    laid->field->data->numbers[3].value = 9 * 25.4; /* a house number: 9.5 is too far now */
    just(laid, path);
    assert_true(fabs(laid_number(laid, "stop") - 4.5) < 1e-6); /* at the wall, and its height is not paid */
    assert_true(laid_cites(laid, "SLI-WALL"));
    assert_int_equal(laid->ruling->numbers.count, 1);
    just(laid, "{'do': 'move', 'unit': 'r-walk', 'path': [[45, 40]]}"); /* the move is the same fold */
    assert_true(fabs(where_of(laid, "r-walk")->at.x - 34.5 * 25.4) < 1e-6);
}

/* ---- 7: one placement, named comparisons ---- */

static void a_touch_is_in_a_closed_zone_and_not_in_an_open_one(void **state) {
    Laid *laid = *state;
    just(laid, "{'do': 'set', 'ref': 'r1', 'values': {'at': [10, 10]}}");
    just(laid, "{'do': 'where', 'unit': 'r1'}");
    const BaseTree *smoke = tree_find(laid->ruling->facts, "smoke-1"),
                   *brush = tree_find(laid->ruling->facts, "brush-1");
    assert_true(tree_get_bool(smoke, "in", false));
    assert_false(tree_get_bool(brush, "in", true));
    assert_true(tree_get_bool(brush, "touches", false));
}

/* ---- 8: hexes are a second board ---- */

static void hexes_are_counted_never_measured(void **state) {
    Laid *laid = *state;
    just(laid, "{'do': 'measure', 'from': 'r', 'to': 'far'}"); /* X 10 to 23, Y 4 to 1: (13 + 3) / 2 */
    assert_true(laid_number(laid, "steps") == 8);
    assert_false(laid_truth(laid, "contact"));
    assert_null(tree_find(laid->ruling->facts, "gap"));
    just(laid, "{'do': 'measure', 'from': 'r', 'to': 'wood'}"); /* F8: X 15, Y 5: (5 + 1) / 2 */
    assert_true(laid_number(laid, "steps") == 3);
    assert_int_equal(just(laid, "{'do': 'assault', 'unit': 'r', 'at': 'far'}")->outcome, RULING_REFUSED);
    assert_string_equal(laid_says(laid, 0), "r is 8 hexes from far, not next to it.");
    assert_int_equal(just(laid, "{'do': 'place', 'unit': 'r', 'at': 'B13'}")->outcome, RULING_BAD); /* a short row */
    assert_int_equal(just(laid, "{'do': 'place', 'unit': 'r', 'at': 'B12'}")->outcome, RULING_DONE);
    assert_int_equal(just(laid, "{'do': 'place', 'unit': 'r', 'at': [9, 5]}")->outcome, RULING_DONE);
    just(laid, "{'do': 'where', 'unit': 'r'}");
    assert_true(tree_get_bool(tree_find(laid->ruling->facts, "wood"), "inside", false));
}

static void a_path_of_hexes_goes_through_their_centres(void **state) {
    Laid *laid = *state;
    laid->action.args = tree_of(laid->arena, "{'path': ['A1', [1, 2], 'Z9']}");
    double width = laid->field->setup->unit;
    GeomVec points[3];
    assert_int_equal(arg_path(&laid->ctx, "path", 0, points, 3), 0); /* Z9 is no hex of this board */
    laid->action.args = tree_of(laid->arena, "{'path': ['A1', [1, 2]]}");
    assert_int_equal(arg_path(&laid->ctx, "path", 0, points, 3), 2);
    assert_true(fabs(points[0].x - width / 2) < 1e-9 && fabs(points[0].y - width / sqrt(3.0)) < 1e-9);
    assert_true(fabs(points[1].x - width) < 1e-9 && fabs(points[1].y - 2.5 * width / sqrt(3.0)) < 1e-9);
}

/* ---- 9: activities, obligations, phases ---- */

static void a_window_is_a_state_that_ordinary_actions_move_on(void **state) {
    Laid *laid = *state;
    const char *order =
        "{'do': 'order', 'unit': 'r1', 'path': [[16, 12]]}"; /* within 8 inches of b1 and b2, not of b3 */
    assert_int_equal(just(laid, "{'do': 'react', 'unit': 'b1'}")->outcome, RULING_REFUSED);
    just(laid, order);
    assert_int_equal(table_activity(laid->table)->side, 1);
    assert_int_equal(just(laid, order)->outcome, RULING_REFUSED);
    assert_int_equal(just(laid, "{'do': 'react', 'unit': 'r1'}")->outcome, RULING_REFUSED);
    just(laid, "{'do': 'react', 'unit': 'b2'}");
    just(laid, "{'do': 'react', 'unit': 'b1'}");
    assert_int_equal(just(laid, "{'do': 'react', 'unit': 'b1'}")->outcome, RULING_REFUSED);
    assert_int_equal(laid->table->obligation_count, 2);
    static const int dice[] = {12, 13, 11}; /* a hit, a miss, and then the test that the hit made due */
    const Ruling *ruling = run(laid, "{'do': 'pass'}", dice, 3, NULL, 0);
    assert_int_equal(ruling->outcome, RULING_DONE);
    assert_true(ref_equal(ruling->rolls.items[0].by, laid_ref(laid, "b2"))); /* as they were declared */
    assert_true(ref_equal(ruling->rolls.items[1].by, laid_ref(laid, "b1")));
    assert_string_equal(ruling->rolls.items[2].what, "guts");
    assert_int_equal(laid_get(laid, "r1", "wounds"), 1);
    assert_int_equal(laid_get(laid, "r1", "shaken"), 1);
    assert_null(table_activity(laid->table));
    assert_int_equal(laid->table->obligation_count, 0);
}

static void dice_that_end_in_the_middle_leave_nothing_half_done(void **state) {
    Laid *laid = *state;
    just(laid, "{'do': 'order', 'unit': 'r1', 'path': [[16, 12]]}");
    just(laid, "{'do': 'react', 'unit': 'b1'}");
    BaseHash before = table_hash(laid->table);
    int mark = draft_mark(&laid->draft);
    static const int dice[] = {12};
    run(laid, "{'do': 'pass'}", dice, 1, NULL, 0);
    assert_true(laid->ctx.stopped);
    assert_int_equal(laid_get(laid, "r1", "wounds"), 1); /* seen so far */
    draft_rollback(&laid->draft, mark);
    assert_true(table_hash(laid->table) == before);
    assert_int_equal(laid->table->obligation_count, 1);
}

static void a_phase_has_its_verbs_and_free_play_has_all(void **state) {
    Laid *laid = *state;
    const char *place = "{'do': 'place', 'unit': 'b3', 'at': [30, 30]}";
    assert_int_equal(just(laid, place)->outcome, RULING_DONE);
    just(laid, "{'do': 'set', 'ref': 'game', 'values': {'phase': 'player-turn'}}");
    assert_int_equal(just(laid, place)->outcome, RULING_REFUSED);
    assert_true(laid_cites(laid, "SIN-TURN"));
    assert_int_equal(just(laid, "{'do': 'order', 'unit': 'r1', 'path': [[5, 10]]}")->outcome, RULING_DONE);
    just(laid, "{'do': 'set', 'ref': 'red', 'values': {'orders': 0}}");
    assert_int_equal(just(laid, "{'do': 'order', 'unit': 'r1', 'path': [[6, 10]]}")->outcome, RULING_REFUSED);
}

/* ---- 10: rows compiled by their folder, ledgers, and the draft once more ---- */

static const char *const FIRE = "{'do': 'fire', 'unit': 'r-walk', 'at': 'd', 'near': 'house'}";

static void half_of_the_survivors_is_counted_after_the_hits(void **state) {
    Laid *laid = *state;
    static const int misses[] = {1, 2, 3, 1}, hits[] = {4, 1, 6, 1}, enter[] = {1};
    assert_int_equal(run(laid, FIRE, misses, 4, NULL, 0)->outcome, RULING_DONE);
    assert_string_equal(laid_says(laid, 0), "2 of 3 are in contact."); /* two of six: not half */
    assert_int_equal(run(laid, FIRE, hits, 4, NULL, 0)->outcome, RULING_WAITING);
    assert_string_equal(laid->ruling->ask.id, "garrison"); /* two of the four that are left */
    draft_rollback(&laid->draft, 0);
    assert_int_equal(run(laid, FIRE, hits, 4, enter, 1)->outcome, RULING_DONE);
    assert_int_equal(table_inside(laid->table, laid_ref(laid, "house"), NULL, 0), 4);
    assert_false(table_alive(laid->table, laid_ref(laid, "d-1")));
    assert_false(table_alive(laid->table, laid_ref(laid, "d-2")));
    assert_int_equal(where_of(laid, "d-6")->kind, WHERE_INSIDE);
}

static void a_reading_that_mattered_is_noted_and_can_be_flipped(void **state) {
    Laid *laid = *state;
    static const int one[] = {4, 1, 1, 1}, down[] = {1};
    assert_int_equal(run(laid, FIRE, one, 4, NULL, 0)->outcome, RULING_DONE); /* two of five: half is three */
    assert_int_equal(laid->ruling->readings.count, 1);
    draft_rollback(&laid->draft, 0);
    laid->ctx.readings = down;
    assert_int_equal(run(laid, FIRE, one, 4, NULL, 0)->outcome, RULING_WAITING); /* or two */
}

static void a_sum_keeps_what_did_not_count(void **state) {
    Laid *laid = *state;
    just(laid, "{'do': 'place', 'unit': 'd-1', 'inside': 'house'}");
    just(laid, "{'do': 'place', 'unit': 'd-2', 'inside': 'house'}");
    static const int dice[] = {5, 5, 6, 5};
    run(laid, "{'do': 'fire', 'unit': 'r-walk', 'at': 'd'}", dice, 4, NULL, 0);
    const RulesSum *sum = &laid->ruling->sums.items[0];
    assert_int_equal(sum->total, 6); /* 4 and one cover of 2 */
    assert_int_equal(sum->count, 3);
    assert_int_equal(sum->mods[1].state, MOD_COUNTS);
    assert_int_equal(sum->mods[2].state, MOD_BEATEN);
    assert_int_equal(laid->ruling->rolls.items[0].need, 6);
    BaseText text = {0};
    ruling_say_mod(laid->ruling, &sum->mods[1], &text);
    assert_string_equal(text_get(&text), "in house +2");
    text_free(&text);
    assert_false(table_alive(laid->table, laid_ref(laid, "d-1")));
    assert_true(table_alive(laid->table, laid_ref(laid, "d-2")));
}

static void a_kind_that_changes_in_play_is_another_row_and_another_terrain(void **state) {
    Laid *laid = *state;
    uint64_t terrain = laid->table->terrain_version, all = laid->table->version;
    just(laid, "{'do': 'place', 'unit': 'd-1', 'inside': 'house'}");
    assert_true(laid->table->terrain_version == terrain);
    assert_false(laid->table->version == all);
    just(laid, "{'do': 'set', 'ref': 'house', 'values': {'kind': 'obstacle'}}");
    assert_false(laid->table->terrain_version == terrain);
    static const int dice[] = {1, 1, 1, 1};
    run(laid, "{'do': 'fire', 'unit': 'r-walk', 'at': 'd'}", dice, 4, NULL, 0);
    assert_int_equal(laid->ruling->sums.items[0].total, 5);
}

#define CCA_TEST(name) cmocka_unit_test_setup_teardown(name, cca_up, laid_down)
#define INF_TEST(name) cmocka_unit_test_setup_teardown(name, inf_up, laid_down)
#define LI_TEST(name)  cmocka_unit_test_setup_teardown(name, li_up, laid_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        CCA_TEST(who_battles_back_rolls_with_the_blocks_that_are_left),
        CCA_TEST(a_unit_without_blocks_does_not_battle_back),
        CCA_TEST(a_question_waits_and_the_same_inputs_lead_there_again),
        CCA_TEST(another_answer_leads_elsewhere),
        LI_TEST(who_is_near_an_edge_sees_from_the_boundary),
        LI_TEST(who_is_deep_inside_does_not_see_and_nobody_looks_back_in),
        LI_TEST(a_garrison_is_where_its_building_is),
        INF_TEST(what_was_declared_ends_with_its_scope_and_by_changes),
        INF_TEST(a_move_ends_at_contact_and_a_touch_is_no_entry),
        LI_TEST(a_wall_costs_only_who_can_reach_its_far_side),
        INF_TEST(a_touch_is_in_a_closed_zone_and_not_in_an_open_one),
        CCA_TEST(hexes_are_counted_never_measured),
        CCA_TEST(a_path_of_hexes_goes_through_their_centres),
        INF_TEST(a_window_is_a_state_that_ordinary_actions_move_on),
        INF_TEST(dice_that_end_in_the_middle_leave_nothing_half_done),
        INF_TEST(a_phase_has_its_verbs_and_free_play_has_all),
        LI_TEST(half_of_the_survivors_is_counted_after_the_hits),
        LI_TEST(a_reading_that_mattered_is_noted_and_can_be_flipped),
        LI_TEST(a_sum_keeps_what_did_not_count),
        LI_TEST(a_kind_that_changes_in_play_is_another_row_and_another_terrain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
