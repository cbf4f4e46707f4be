/* Computers on the seats of the window: a game by two of them, one against a hand, taking back, advice. */
#include "support/test.h"
#include "support/tree_of.h"
#include "ui/shared_app.h"
#include "ui/shell/session.h"
#include "ui/tools/opponent.h"

#include <string.h>

#define MAP "maps/two-fords.json"

static bool is_by_computer(const Desk *desk, int index) {
    return tree_find(play_entry(desk->ui->session, index)->action, "by") != NULL;
}

static void two_computers_play_to_the_end(void **state) {
    (void)state;
    Desk *desk = desk_open(MAP);
    bool won = false;
    opponent_change_seat(desk->ui, 0);
    opponent_change_seat(desk->ui, 1);
    for (int i = 0; i < 20 && !won; i++) { /* a frame after the other, as long as somebody has something to do */
        driver_frame(desk->driver);
        ui_side_to_act(desk->ui, &won);
    }
    assert_true(won);
    assert_true(desk_cursor(desk) > 20);
    for (int i = 0; i < desk_cursor(desk); i++) {
        assert_true(is_by_computer(desk, i));
    }
    int end = desk_cursor(desk);
    driver_frame(desk->driver);
    assert_int_equal(desk_cursor(desk), end);
    desk_close(desk);
}

static void a_computer_answers_a_hand_and_is_taken_back_with_it(void **state) {
    (void)state;
    Desk *desk = desk_open(MAP);
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    bool won = false;
    int hand = ui_side_to_act(desk->ui, &won);
    BaseHash start = desk_hash(desk);
    assert_true(hand >= 0);
    opponent_change_seat(desk->ui, 1 - hand);
    driver_frame(desk->driver);
    assert_int_equal(desk_cursor(desk), 0); /* it is the hand's turn */
    play_do(desk->ui->session, tree_of(arena, "{'do': 'end', 'what': 'turn'}"), NULL, &faults);
    driver_frame(desk->driver);
    int after = desk_cursor(desk);
    assert_true(after > 2);
    assert_false(is_by_computer(desk, 0));
    for (int i = 1; i < after; i++) {
        assert_true(is_by_computer(desk, i) || play_waiting(desk->ui->session));
    }
    shell_session_undo(desk->ui);
    assert_int_equal(desk_cursor(desk), 0);
    assert_true(desk_hash(desk) == start);
    driver_frame(desk->driver); /* in the past nobody goes on by himself */
    assert_int_equal(desk_cursor(desk), 0);
    arena_destroy(arena);
    desk_close(desk);
}

static void seats_and_advice_say_what_they_are(void **state) {
    (void)state;
    Desk *desk = desk_open(MAP);
    assert_non_null(strstr(opponent_seat(desk->ui, 0), "by hand"));
    opponent_change_seat(desk->ui, 1);
    assert_non_null(strstr(opponent_seat(desk->ui, 1), "computer, easy"));
    opponent_change_seat(desk->ui, 1);
    assert_non_null(strstr(opponent_seat(desk->ui, 1), "computer, fair"));
    assert_null(opponent_off(desk->ui));
    desk_key(desk, SDLK_j);
    assert_true(desk_says(desk, "Advice for"));
    desk_close(desk);
    desk = desk_open("maps/stronghold-road.json"); /* free play */
    assert_non_null(opponent_off(desk->ui));
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_computers_play_to_the_end),
        cmocka_unit_test(a_computer_answers_a_hand_and_is_taken_back_with_it),
        cmocka_unit_test(seats_and_advice_say_what_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
