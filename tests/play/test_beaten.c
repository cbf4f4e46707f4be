/* A success that another has cancelled is told as beaten, and each die of an entry knows how many faces it has. */
#include "play/session.h"
#include "play/shared_toy.h"
#include "support/test.h"

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

/* CORE-08: the dice of core-08-a, the third of them a plain failure. */
static void face_to_face_the_lower_success_is_beaten(void **state) {
    (void)state;
    BaseFaults faults = {0};
    const BaseTree *tree =
        toy_tree("{'sightline': 1, 'title': 'Test', 'ruleset': 'infinity', 'table': {'unit': 'in', 'size': [48, 48]}, "
                 "'sides': [{'id': 'red'}, {'id': 'blue'}], 'units': ["
                 "{'id': 't', 'side': 'red', 'profile': 'line', 'at': [10, 10], 'facing': 90}, "
                 "{'id': 'u', 'side': 'blue', 'profile': 'line', 'at': [22, 10], 'facing': 270}]}");
    PlaySession *session = play_create(io_field_create(tree, "test", &faults), tree, 1);
    play_do(session, toy_tree("{'do': 'order', 'unit': 't', 'skill': 'bs-attack', 'at': 'u'}"), NULL, &faults);
    play_do(session, toy_tree("{'do': 'react', 'unit': 'u', 'skill': 'bs-attack'}"), NULL, &faults);
    play_do(session, toy_tree("{'do': 'pass'}"), NULL, &faults);
    const Ruling *ruling = play_do(session, toy_tree("{'do': 'pass', 'dice': [8, 11, 20, 9, 13, 5]}"), NULL, &faults);
    assert_int_equal(ruling->outcome, RULING_DONE);
    const RulesRoll *own = &ruling->rolls.items[0], *other = &ruling->rolls.items[1];
    assert_string_equal(roll_result(own, 0), "beaten"); /* 9 is higher */
    assert_string_equal(roll_result(own, 1), "succeeds");
    assert_string_equal(roll_result(own, 2), "fails");
    assert_string_equal(roll_result(other, 0), "beaten"); /* by 11 */
    const PlayEntry *last = play_entry(session, play_cursor(session) - 1);
    for (int i = 0; i < last->dice->count; i++) {
        assert_int_equal(play_entry_faces(last, i), 20);
    }
    play_destroy(session);
    faults_free(&faults);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(face_to_face_the_lower_success_is_beaten, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
