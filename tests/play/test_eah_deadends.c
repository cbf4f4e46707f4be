/* Games that had come to a point from which no action led on, each as a script for tests/games/keep-at-dusk.json: a
 * side that had to withdraw and could not, a side that went first with nobody who could act. Now there is a way on, and
 * what does nothing is refused. */
#include "io/json.h"
#include "play/shared_eah_game.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

static PlaySession *keep_at_dusk(void) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(TEST_SOURCE_DIR "/tests/games/keep-at-dusk.json", &faults);
    assert_non_null(document);
    PlaySession *session = play_create(document->field, document->battlefield, 1);
    document->field = NULL;
    document_destroy(document);
    return session;
}

/* Plays the first `lines` of the script; the last ruling. What is refused on the way was refused as well when the game
 * was played. */
static const Ruling *play_script(PlaySession *session, const char *name, int lines) {
    char path[1024], line[65536];
    const Ruling *ruling = NULL;
    snprintf(path, sizeof path, "%s/tests/games/deadends/%s.script", TEST_SOURCE_DIR, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    for (int i = 0; i < lines && fgets(line, sizeof line, file); i++) {
        ruling = eah_do(session, "%s", line);
        assert_int_not_equal(ruling->outcome, RULING_BAD);
    }
    fclose(file);
    assert_non_null(ruling);
    return ruling;
}

static void expect_refused(PlaySession *session, const char *action, const char *rule) {
    const Ruling *ruling = eah_do(session, "%s", action);
    assert_int_equal(ruling->outcome, RULING_REFUSED);
    assert_true(ruling_cites(ruling, rule));
}

static void expect_done(PlaySession *session, const char *action) {
    assert_int_equal(eah_do(session, "%s", action)->outcome, RULING_DONE);
}

/* Three of the broken garrison have gone; the fourth has to, and the refusal names a place where it may. */
static void the_last_of_a_broken_garrison_comes_out(void **state) {
    (void)state;
    PlaySession *session = keep_at_dusk();
    assert_int_equal(play_script(session, "withdraw", 1000)->outcome, RULING_DONE);
    const Ruling *ruling = eah_do(session, "{'do': 'end'}");
    assert_int_equal(ruling->outcome, RULING_REFUSED);
    assert_true(ruling_cites(ruling, "EAH-CORE-17"));
    const BaseTree *exit = tree_find(ruling->facts, "exit");
    assert_non_null(exit);
    char action[256];
    snprintf(action, sizeof action, "{'do': 'leave', 'unit': 'r1-4', 'how': 'withdraw', 'path': [[%.17g, %.17g]]}",
             tree_at(exit, 0)->number, tree_at(exit, 1)->number);
    expect_done(session, action);
    expect_done(session, "{'do': 'end'}");
    play_destroy(session);
}

/* The ways that were refused as they would tear the formation apart: who may not stay comes out wherever the others
 * are. */
static void coherency_does_not_keep_the_last_one_in(void **state) {
    (void)state;
    PlaySession *session = keep_at_dusk();
    play_script(session, "withdraw", 1000);
    expect_done(session, "{'do': 'leave', 'unit': 'r1-4', 'how': 'withdraw', 'path': [[48, 24.7]]}");
    expect_done(session, "{'do': 'end'}");
    play_destroy(session);
}

/* Both formations of the side that goes first are broken: the other acts. */
static void a_side_that_cannot_act_passes(void **state) {
    (void)state;
    PlaySession *session = keep_at_dusk();
    assert_true(ruling_cites(play_script(session, "first-minimal", 3), "EAH-CORE-01"));
    TableRef active = var_unpack(eah_var(session, "game", "active"));
    assert_true(ref_equal(active, setup_find(play_field(session)->setup, "blue")));
    expect_refused(session, "{'do': 'end'}", "EAH-CORE-01");
    expect_done(session, "{'do': 'order', 'formation': 'b1', 'order': 'advance', 'dice': [6]}");
    expect_done(session, "{'do': 'end'}");
    expect_done(session, "{'do': 'order', 'formation': 'b2', 'order': 'advance', 'dice': [6]}");
    expect_done(session, "{'do': 'end'}");
    expect_done(session, "{'do': 'order', 'formation': 'b3', 'order': 'advance', 'dice': [6]}");
    expect_done(session, "{'do': 'end'}");
    expect_refused(session, "{'do': 'end'}", "EAH-CORE-01"); /* all have acted: the phase may end */
    expect_done(session, "{'do': 'end', 'what': 'phase'}");
    play_destroy(session);
}

/* Five turns of a game; the last line was an `end` that was done, for ever, and changed nothing. */
static void a_whole_phase_is_not_lost(void **state) {
    (void)state;
    PlaySession *session = keep_at_dusk();
    assert_int_equal(play_script(session, "first", 1000)->outcome, RULING_REFUSED);
    expect_done(session, "{'do': 'order', 'formation': 'b1', 'order': 'advance', 'dice': [6]}");
    play_destroy(session);
}

/* It may break while it is another's turn: the turn passes when anyone asks for it. */
static void a_side_that_breaks_before_its_turn_is_passed_over(void **state) {
    (void)state;
    PlaySession *session = keep_at_dusk();
    expect_done(session, "{'do': 'end', 'what': 'phase', 'dice': [1, 6], 'answers': ['rust']}");
    expect_refused(session, "{'do': 'order', 'formation': 'b1', 'order': 'advance', 'dice': [6]}", "EAH-CORE-01");
    expect_done(session, "{'do': 'set', 'ref': 'r1', 'values': {'broken': true}}");
    expect_done(session, "{'do': 'set', 'ref': 'r2', 'values': {'broken': true}}");
    expect_done(session, "{'do': 'end'}");
    expect_refused(session, "{'do': 'end'}", "EAH-CORE-01");
    expect_done(session, "{'do': 'order', 'formation': 'b1', 'order': 'advance', 'dice': [6]}");
    play_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(the_last_of_a_broken_garrison_comes_out, teardown),
        cmocka_unit_test_teardown(coherency_does_not_keep_the_last_one_in, teardown),
        cmocka_unit_test_teardown(a_side_that_cannot_act_passes, teardown),
        cmocka_unit_test_teardown(a_whole_phase_is_not_lost, teardown),
        cmocka_unit_test_teardown(a_side_that_breaks_before_its_turn_is_passed_over, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
