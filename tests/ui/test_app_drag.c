/* Dragging units: what is shown before the mouse is let go, what letting go does, and how it is taken back. */
#include "support/test.h"
#include "ui/shared_app.h"

#define ROAD "maps/stronghold-road.json"

static void a_drag_moves_the_unit_and_undo_brings_it_back(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    BaseHash start = desk_hash(desk);
    GeomVec before = desk_where(desk, "b3-3")->at;
    desk_drag(desk, "b3-3", 50, 30);
    GeomVec after = desk_where(desk, "b3-3")->at;
    assert_true(vec_distance(after, vec(500, 300)) < 2); /* a pixel is 1.2 mm */
    assert_int_equal(desk_cursor(desk), 1);
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    assert_true(vec_distance(desk_where(desk, "b3-3")->at, before) == 0);
    assert_true(desk_hash(desk) == start);
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL | KMOD_LSHIFT);
    assert_true(vec_distance(desk_where(desk, "b3-3")->at, after) == 0);
    desk_close(desk);
}

/* A slow machine draws nothing between press and release: all of it comes with one frame. */
static void a_drag_within_one_frame_is_a_drag(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    GeomVec from = desk_px_of(desk, "b3-3"), to = desk_px(desk, 50, 30);
    SDL_Event motion = {.motion = {.type = SDL_MOUSEMOTION, .x = (int)from.x, .y = (int)from.y}};
    SDL_Event button = {.button = {.type = SDL_MOUSEBUTTONDOWN,
                                   .button = SDL_BUTTON_LEFT,
                                   .state = SDL_PRESSED,
                                   .clicks = 1,
                                   .x = (int)from.x,
                                   .y = (int)from.y}};
    driver_event(desk->driver, motion);
    driver_event(desk->driver, button);
    for (int i = 1; i <= 20; i++) {
        motion.motion.x = (int)(from.x + (to.x - from.x) * i / 20);
        motion.motion.y = (int)(from.y + (to.y - from.y) * i / 20);
        driver_event(desk->driver, motion);
    }
    button.button.type = SDL_MOUSEBUTTONUP;
    button.button.state = SDL_RELEASED;
    button.button.x = motion.motion.x;
    button.button.y = motion.motion.y;
    driver_event(desk->driver, button);
    driver_frame(desk->driver);
    assert_int_equal(desk_cursor(desk), 1);
    assert_true(vec_distance(desk_where(desk, "b3-3")->at, vec(500, 300)) < 2);
    desk_close(desk);
}

static void a_drag_explains_its_length_and_lines_follow_to_every_enemy(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_pull(desk, "b3-3", 50, 33.5);
    assert_true(desk->ui->tools->drag.active);
    assert_int_equal(desk->ui->tools->lines.count, 17); /* Rust has 17 units, all on the board */
    assert_non_null(desk->ui->preview);
    assert_int_equal(desk->ui->preview->outcome, RULING_DONE);
    assert_true(fabs(desk->ui->preview->traces.items[0].length - 120) < 2);
    assert_true(desk_says(desk, "B3·3 moves"));
    assert_int_equal(play_total(desk->ui->session), 0); /* nothing is done yet */
    desk_let_go(desk);
    assert_int_equal(desk->ui->tools->lines.count, 0);
    assert_int_equal(play_total(desk->ui->session), 1);
    desk_close(desk);
}

/* A battle tank moves 25 cm: dragged 34 cm over open ground it stands still after 25. */
static void a_unit_stops_where_the_rules_stop_it_and_says_why(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    GeomVec from = desk_where(desk, "b3-3")->at;
    desk_pull(desk, "b3-3", 72, 33.4);
    assert_non_null(desk->ui->tools->drag.whole);
    assert_true(desk_says(desk, "EAH-CORE-03"));
    desk_let_go(desk);
    double gone = vec_distance(desk_where(desk, "b3-3")->at, from);
    assert_true(gone <= 250 && gone > 249.9);
    desk_close(desk);
}

static void a_formation_goes_together_and_keeps_its_places(void **state) {
    static const char *const R2[] = {"r2-1", "r2-2", "r2-3", "r2-4"};
    (void)state;
    Desk *desk = desk_open(ROAD);
    GeomVec before[4], by;
    for (int i = 0; i < 4; i++) {
        before[i] = desk_where(desk, R2[i])->at;
    }
    BaseHash start = desk_hash(desk);
    desk_pull(desk, "r2-3", 87.5, 30.5);
    assert_int_equal(desk->ui->preview->traces.count, 1);
    desk_key(desk, SDLK_a);
    assert_int_equal(desk->ui->preview->traces.count, 4);
    desk_let_go(desk);
    assert_int_equal(desk_cursor(desk), 1); /* one action, taken back as one */
    by = vec_sub(desk_where(desk, "r2-3")->at, before[2]);
    assert_true(by.x < -45);
    for (int i = 0; i < 4; i++) {
        assert_true(vec_distance(desk_where(desk, R2[i])->at, vec_add(before[i], by)) < 0.01);
    }
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    assert_true(desk_hash(desk) == start);
    desk_pull(desk, "r2-3", 87.5, 30.5);
    desk_key(desk, SDLK_a);
    desk_key(desk, SDLK_a); /* and off again */
    desk_let_go(desk);
    assert_true(vec_distance(desk_where(desk, "r2-1")->at, before[0]) == 0);
    desk_close(desk);
}

/* Three of the four tanks come to the stream: each is lost on a 1 and then a failed save, 1 in 12. 1 - (11/12)^3. */
static void the_risk_of_a_formation_is_that_of_all_of_it(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_pull(desk, "r2-1", 73, 42);
    desk_key(desk, SDLK_a);
    int tests;
    double risk = traces_risk(desk->ui->preview, &tests);
    assert_int_equal(tests, 3);
    assert_true(fabs(risk - (1 - pow(11.0 / 12, 3))) < 1e-12);
    assert_true(desk_says(desk, "3 tests, 23.0 % to lose at least one."));
    desk_close(desk);
}

/* How far along the straight way to `to` the rules let it go, mm: the query `path`, put in words here. */
static double reach_of(Desk *desk, const char *unit, double x, double y) {
    BaseArena *arena = arena_create();
    BaseTree *action = tree_object(arena), *path = tree_list(arena), *at = tree_push(path, tree_list(arena));
    tree_set(arena, action, "do", tree_text(arena, "path"));
    tree_set(arena, action, "unit", tree_text(arena, unit));
    tree_push(at, tree_number(arena, x));
    tree_push(at, tree_number(arena, y));
    tree_set(arena, action, "path", path);
    Ruling *ruling = play_preview(desk->ui->session, action, NULL, NULL);
    assert_int_equal(ruling->outcome, RULING_ANSWER);
    double stop = tree_find(ruling->facts, "stop")->number * ui_setup(desk->ui)->unit;
    ruling_destroy(ruling);
    arena_destroy(arena);
    return stop;
}

/* Nothing flies back: in each system a move that is too long ends where the rules end it. The pointer lies within half
 * a pixel of the place, so that the way may be off by some hundredths. */
static void a_move_too_long_ends_at_the_reach(void **state) {
    (void)state;
    static const struct {
        const char *map, *unit;
        double x, y;
        bool all, blocked; /* blocked: something in its way ends it, not its allowance */
    } MOVES[] = {{ROAD, "b3-3", 72, 33.4, false, false},
                 {ROAD, "b3-3", 72, 33.4, true, false},
                 {"maps/the-long-hold.json", "b1", 24, 28, false, false},
                 {"maps/the-old-heart.json", "b2", 21, 34.5, false, true},
                 {"maps/landing-at-kaer.json", "skiff-1", 40, 30, false, false}};
    for (size_t i = 0; i < BASE_COUNT(MOVES); i++) {
        Desk *desk = desk_open(MOVES[i].map);
        GeomVec from = desk_where(desk, MOVES[i].unit)->at;
        double reach = reach_of(desk, MOVES[i].unit, MOVES[i].x, MOVES[i].y);
        double asked = vec_distance(from, vec_scale(vec(MOVES[i].x, MOVES[i].y), ui_setup(desk->ui)->unit));
        assert_true(reach > 1 && reach < asked - 10);
        desk_pull(desk, MOVES[i].unit, MOVES[i].x, MOVES[i].y);
        if (MOVES[i].all) {
            desk_key(desk, SDLK_a);
        }
        if (desk->ui->tools->drag.beyond == MOVES[i].blocked) {
            fail_msg("%s: %s is not stopped at its reach", MOVES[i].map, MOVES[i].unit);
        }
        assert_int_not_equal(desk->ui->preview->outcome, RULING_REFUSED);
        desk_let_go(desk);
        assert_int_equal(desk_cursor(desk), 1);
        GeomVec end = desk_where(desk, MOVES[i].unit)->at;
        double gone = vec_distance(from, end), unit = ui_setup(desk->ui)->unit;
        GeomVec to = vec_scale(vec_lerp(from, end, asked / gone), 1 / unit); /* the pointer stands on whole pixels */
        driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
        reach = reach_of(desk, MOVES[i].unit, to.x, to.y);
        if (gone > reach + .01 || gone < reach - .1) {
            fail_msg("%s: %s has gone %.4f of %.4f mm", MOVES[i].map, MOVES[i].unit, gone, reach);
        }
        desk_close(desk);
    }
}

static void escape_puts_a_dragged_unit_back(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    BaseHash start = desk_hash(desk);
    desk_pull(desk, "b3-3", 50, 30);
    desk_key(desk, SDLK_ESCAPE);
    assert_false(desk->ui->tools->drag.active);
    desk_let_go(desk);
    assert_int_equal(play_total(desk->ui->session), 0);
    assert_true(desk_hash(desk) == start);
    desk_close(desk);
}

static void letting_go_where_it_was_taken_up_does_nothing(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_pull(desk, "b3-3", 50, 30);
    GeomVec home = desk_px_of(desk, "b3-3");
    driver_move(desk->driver, home.x, home.y);
    desk_let_go(desk);
    assert_int_equal(play_total(desk->ui->session), 0);
    desk_close(desk);
}

static void the_right_button_sets_a_waypoint_and_the_wheel_turns(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    GeomVec home = desk_where(desk, "b3-3")->at;
    double facing = desk_where(desk, "b3-3")->facing;
    desk_pull(desk, "b3-3", 44, 31);
    GeomVec px = desk_px(desk, 44, 31);
    driver_context(desk->driver, px.x, px.y);
    GeomVec end = desk_px(desk, 44, 37);
    driver_move(desk->driver, end.x, end.y);
    driver_wheel(desk->driver, end.x, end.y, 2);
    const RulesTrace *trace = &desk->ui->preview->traces.items[0];
    assert_int_equal(trace->point_count, 3);
    double straight = vec_distance(home, trace->points[2]);
    assert_true(trace->length > straight + 10);
    desk_let_go(desk);
    assert_true(fabs(desk_where(desk, "b3-3")->facing - fmod(facing + 30, 360)) < 1e-9);
    desk_close(desk);
}

/* Out of a Stronghold no further than the unit's move, measured from the wall: EAH-STRUCT-14. */
static void what_the_rules_forbid_does_not_happen_and_names_its_rule(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    BaseHash start = desk_hash(desk);
    desk_click(desk, "keep");
    desk_click(desk, "keep"); /* the first of those inside */
    assert_true(ref_equal(desk->ui->selected, desk_ref(desk, "b1-1")));
    desk_drag(desk, "keep", 20, 10);
    assert_int_equal(play_total(desk->ui->session), 0);
    assert_true(desk_hash(desk) == start);
    assert_non_null(desk->ui->shown);
    assert_int_equal(desk->ui->shown->outcome, RULING_REFUSED);
    assert_true(desk_says(desk, "Refused: "));
    assert_true(desk_says(desk, "EAH-"));
    desk_close(desk);
}

/* Into the houses with a tank: a Difficult test, told before with its odds, rolled when it is let go. */
static void tests_on_the_way_are_stated_with_their_odds_and_rolled(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_pull(desk, "r2-2", 99, 46);
    const RulesTrace *trace = &desk->ui->preview->traces.items[0];
    int tests = 0;
    for (int i = 0; i < trace->event_count; i++) {
        tests += trace->events[i].chance_in > 0;
    }
    assert_int_equal(tests, 1);
    assert_true(desk_says(desk, "lost 1 in 12")); /* a 1, then 1 to 3: 1/6 x 1/2 */
    desk_let_go(desk);
    const PlayEntry *entry = play_entry(desk->ui->session, 0);
    assert_true(entry->dice && entry->dice->count >= 1);
    assert_true(entry->ruling->rolls.count >= 1);
    desk_close(desk);
}

/* On a 1 and then a 2 of the Difficult test the tank is gone: the log says by which rule. */
static void the_log_says_by_which_rule_a_unit_was_lost(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_d);
    desk_drag(desk, "r2-2", 99, 46);
    desk_roll(desk, "1");
    desk_roll(desk, "2");
    while (kit_find_role(desk->ui->kit, KIT_ROLE_FIELD, "Dice")) { /* a save, where the unit has one */
        desk_roll(desk, "1");
    }
    assert_int_equal(desk_where(desk, "r2-2")->kind, WHERE_OFF);
    assert_true(desk_says(desk, "R2·2 is lost."));
    driver_click_label(desk->driver, "Log");
    assert_true(desk_says(desk, "EAH-MOVE-0"));
    assert_true(desk_says(desk, "R2·2"));
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    assert_int_equal(desk_where(desk, "r2-2")->kind, WHERE_POINT);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drag_moves_the_unit_and_undo_brings_it_back),
        cmocka_unit_test(a_drag_within_one_frame_is_a_drag),
        cmocka_unit_test(a_drag_explains_its_length_and_lines_follow_to_every_enemy),
        cmocka_unit_test(a_unit_stops_where_the_rules_stop_it_and_says_why),
        cmocka_unit_test(a_formation_goes_together_and_keeps_its_places),
        cmocka_unit_test(the_risk_of_a_formation_is_that_of_all_of_it),
        cmocka_unit_test(a_move_too_long_ends_at_the_reach),
        cmocka_unit_test(escape_puts_a_dragged_unit_back),
        cmocka_unit_test(letting_go_where_it_was_taken_up_does_nothing),
        cmocka_unit_test(the_right_button_sets_a_waypoint_and_the_wheel_turns),
        cmocka_unit_test(what_the_rules_forbid_does_not_happen_and_names_its_rule),
        cmocka_unit_test(tests_on_the_way_are_stated_with_their_odds_and_rolled),
        cmocka_unit_test(the_log_says_by_which_rule_a_unit_was_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
