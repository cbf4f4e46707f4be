/* Readings in the window: a value is clicked, the battlefield holds it, the game goes on by it. */
#include "support/test.h"
#include "ui/shared_app.h"

#include <string.h>

#define OUT  "tests/cases/ea-heresy/los-06-no-limit.case.json"
#define ROAD "maps/stronghold-road.json"

static const char *value_of(const Desk *desk, const char *reading) {
    const RulesData *data = play_field(desk->ui->session)->data;
    int index = data_find_reading(data, reading);
    return data->readings[index].values[data->reading_values[index]];
}

static const char *stored(const Desk *desk, const char *reading) {
    const BaseTree *options = tree_find(play_battlefield(desk->ui->session), "options");
    return tree_get_text(tree_find(options, "readings"), reading, "");
}

static void a_click_changes_a_reading_and_the_battlefield_keeps_it(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    driver_click_label(desk->driver, "Readings");
    assert_string_equal(value_of(desk, "in_rule"), "any");
    driver_click_label(desk->driver, "half"); /* of in_rule, the first on the page; the only "half" there is */
    assert_string_equal(value_of(desk, "in_rule"), "half");
    assert_string_equal(stored(desk, "in_rule"), "half");
    assert_int_equal(desk->ui->page.tab, PANEL_READINGS);
    desk_close(desk);
}

/* A game goes on where it stood: what was done is done again by the new reading, in a file of its own. */
static void a_game_is_played_again_by_the_new_reading(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_x);
    desk_click(desk, "b3-3");
    desk_hover(desk, "r2-1");
    desk_click(desk, "r2-1");
    assert_int_equal(desk_cursor(desk), 1);
    BaseHash fired = desk_hash(desk);
    char *old = base_strdup(play_path(desk->ui->session));
    driver_click_label(desk->driver, "Readings");
    driver_click_label(desk->driver, "cumulative"); /* los_sum: of no moment for this shot */
    assert_string_equal(value_of(desk, "los_sum"), "cumulative");
    assert_int_equal(desk_cursor(desk), 1);
    assert_true(desk_hash(desk) == fired);
    assert_non_null(play_path(desk->ui->session));
    assert_string_not_equal(play_path(desk->ui->session), old);
    assert_true(desk_says(desk, "All that was done stands"));
    base_free(old);
    desk_close(desk);
}

/* Where another reading makes an action go otherwise, the game stops before it and says so. */
static void what_no_longer_stands_is_left_out(void **state) {
    (void)state;
    Desk *desk = desk_open(OUT);
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    const PlaySession *session = desk->ui->session;
    assert_string_equal(value_of(desk, "los_out_limit"), "none");
    const char *shot = "{\"do\":\"fire\",\"unit\":\"deep\",\"at\":\"out\",\"weapon\":\"rifles\",\"dice\":[1]}";
    const BaseTree *action = json_parse(arena, shot, strlen(shot), "test", 0, &faults);
    const Ruling *ruling = play_do(desk->ui->session, action, NULL, &faults);
    assert_int_equal(ruling->outcome, RULING_DONE);
    assert_int_equal(play_cursor(session), 1);
    driver_click_label(desk->driver, "Readings");
    driver_click_label(desk->driver, "10");
    assert_string_equal(value_of(desk, "los_out_limit"), "10");
    assert_int_equal(desk_cursor(desk), 0);
    assert_true(desk_says(desk, "0 of 1 actions stand"));
    faults_free(&faults);
    arena_destroy(arena);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_click_changes_a_reading_and_the_battlefield_keeps_it),
        cmocka_unit_test(a_game_is_played_again_by_the_new_reading),
        cmocka_unit_test(what_no_longer_stands_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
