/* A quiz asks only what the engine answers, in both ways, and nothing that is too close to be judged. */
#include "play/quiz.h"
#include "support/test.h"

#include <string.h>

static PlayHandout *quiz_of(const char *path, int count, BaseFaults *faults) {
    IoDocument *document = document_load(path, faults);
    assert_non_null(document);
    return quiz_create(play_open(document, faults), count, faults);
}

/* The unit whose base has its centre at the end of the line. */
static int unit_at(const PlayHandout *quiz, GeomVec at) {
    const TableSetup *setup = play_field(quiz->session)->setup;
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape base;
        if (table_base(play_table(quiz->session), i, &base) && vec_distance(base.centre, at) < 1e-6) {
            return i;
        }
    }
    return -1;
}

static void each_answer_is_the_verdict_of_its_line(void **state) {
    (void)state;
    static const char *const TABLES[] = {
        TEST_SOURCE_DIR "/maps/bridge-at-ferne.json", TEST_SOURCE_DIR "/maps/two-hills.json",
        TEST_SOURCE_DIR "/maps/the-long-hold.json", TEST_SOURCE_DIR "/maps/two-fords.json"};
    for (size_t t = 0; t < BASE_COUNT(TABLES); t++) {
        BaseFaults faults = {0};
        PlayHandout *quiz = quiz_of(TABLES[t], 10, &faults);
        assert_non_null(quiz);
        assert_int_equal(quiz->count, 10);
        int yes = 0, judged = 0;
        for (int i = 0; i < quiz->count; i++) {
            const PlayHandoutTask *task = &quiz->tasks[i];
            int from = unit_at(quiz, task->a), to = unit_at(quiz, task->b);
            bool seen = strcmp(task->answer, "Yes") == 0;
            assert_true(task->line && *task->why && *task->asks);
            yes += seen;
            if (from >= 0 && to >= 0) { /* one inside a building has the building's middle */
                RulesSight sight;
                play_sight(quiz->session, ref_make(REF_UNIT, from), ref_make(REF_UNIT, to), SIGHT_VERDICT, &sight);
                assert_int_equal(sight.visible, seen);
                judged++;
            }
        }
        assert_in_range(yes, 3, 7);
        assert_in_range(judged, 5, 10);
        handout_destroy(quiz);
        faults_free(&faults);
    }
}

static void a_table_without_enemies_is_refused(void **state) {
    (void)state;
    BaseFaults faults = {0};
    assert_null(quiz_of(TEST_SOURCE_DIR "/tests/cases/ea-heresy/core-02-activation.case.json", 1, &faults));
    assert_int_equal(faults.count, 1);
    faults_free(&faults);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_answer_is_the_verdict_of_its_line),
                                       cmocka_unit_test(a_table_without_enemies_is_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
