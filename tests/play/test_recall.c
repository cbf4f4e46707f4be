/* The boxes of what is known: days worked out by hand. */
#include "io/file.h"
#include "io/json.h"
#include "io/saving.h"
#include "play/recall.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/sightline-recall-XXXXXX";
static char path[128];

static int due(int day, const char *first) {
    BaseArena *arena = arena_create();
    const char **rules;
    int count = recall_due(arena, recall_load(arena, path), "ea-heresy", day, &rules);
    if (first && count > 0) {
        assert_string_equal(rules[0], first);
    }
    arena_destroy(arena);
    return count;
}

static void note(const char *rule, bool right, int day) {
    BaseFaults faults = {0};
    assert_true(recall_note(path, (RecallNote){"ea-heresy", rule, right, day}, &faults));
    assert_int_equal(faults.count, 0);
}

/* Right on each day that it is due: asked again after 1, 3, 7, 21, 60 and 60 days; a wrong answer begins anew. */
static void right_answers_go_a_box_on_and_wrong_ones_back(void **state) {
    (void)state;
    static const int WAITS[] = {1, 3, 7, 21, 60, 60};
    int day = 1000;
    assert_int_equal(due(5000, NULL), 0);
    for (size_t i = 0; i < BASE_COUNT(WAITS); i++) {
        note("EAH-LOS-04", true, day);
        assert_int_equal(due(day + WAITS[i] - 1, NULL), 0);
        assert_int_equal(due(day + WAITS[i], "EAH-LOS-04"), 1);
        day += WAITS[i];
    }
    note("EAH-LOS-04", false, day);
    assert_int_equal(due(day + 1, NULL), 1);
    note("EAH-LOS-01", false, day - 3); /* has waited longer */
    assert_int_equal(due(day + 1, "EAH-LOS-01"), 2);
}

static void a_file_that_cannot_be_read_is_kept(void **state) {
    (void)state;
    BaseFaults faults = {0};
    char bad[160];
    snprintf(bad, sizeof bad, "%s.bad", path);
    assert_true(file_save_atomic(path, "{\"boxes\": [", 11, &faults));
    assert_int_equal(due(5000, NULL), 0);
    note("EAH-LOS-01", true, 10);
    assert_true(file_exists(bad));
    assert_int_equal(due(11, "EAH-LOS-01"), 1);
    unlink(bad);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_answers_go_a_box_on_and_wrong_ones_back),
        cmocka_unit_test(a_file_that_cannot_be_read_is_kept),
    };
    if (!mkdtemp(folder)) {
        return 1;
    }
    snprintf(path, sizeof path, "%s/recall.json", folder);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    rmdir(folder);
    return failed;
}
