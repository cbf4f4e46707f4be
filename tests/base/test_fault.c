#include "base/fault.h"
#include "support/test.h"

#include <string.h>

static void fault_is_one_line_with_all_that_is_known(void **state) {
    (void)state;
    BaseFaults faults = {0};
    BaseFault *fault = faults_add(&faults, "a.json", "terrain[3]", "wood-2", "Close it", "ring %d is open", 2);
    fault->line = 7;
    fault->column = 12;
    char *line = faults_line(fault);
    assert_string_equal(line, "a.json:7:12: terrain[3] (wood-2): ring 2 is open. Close it.");
    base_free(line);
    faults_free(&faults);
}

static void fault_leaves_out_what_is_not_known(void **state) {
    (void)state;
    BaseFaults faults = {0};
    const struct {
        const char *file, *place, *id, *remedy;
        int line, column;
        const char *expected;
    } cases[] = {
        {NULL, NULL, NULL, NULL, 0, 0, "it is odd."},        {"f", NULL, NULL, NULL, 3, 0, "f:3: it is odd."},
        {"f", NULL, NULL, NULL, 0, 9, "f: it is odd."},      {"f", "p", NULL, NULL, 0, 0, "f: p: it is odd."},
        {"f", "p", "i", NULL, 0, 0, "f: p (i): it is odd."}, {NULL, NULL, "i", "Stop", 0, 0, "(i): it is odd. Stop."}};
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        BaseFault *fault =
            faults_add(&faults, cases[i].file, cases[i].place, cases[i].id, cases[i].remedy, "it is %s", "odd");
        fault->line = cases[i].line;
        fault->column = cases[i].column;
        char *line = faults_line(fault);
        assert_string_equal(line, cases[i].expected);
        base_free(line);
    }
    faults_free(&faults);
}

static void faults_past_the_limit_are_counted_not_kept(void **state) {
    (void)state;
    BaseFaults faults = {0};
    for (int i = 0; i < FAULT_MAX + 30; i++) {
        BaseFault *fault = faults_add(&faults, "f", "", "", "", "number %d", i);
        assert_non_null(fault);
        fault->line = i + 1;
    }
    assert_int_equal(faults.count, FAULT_MAX);
    assert_int_equal(faults.dropped, 30);
    assert_string_equal(faults.items[FAULT_MAX - 1].what, "number 199");
    assert_int_equal(faults.items[FAULT_MAX - 1].line, FAULT_MAX);
    faults_free(&faults);
    assert_int_equal(faults.count, 0);
    faults_free(&faults);
}

static void fault_copies_its_texts(void **state) {
    (void)state;
    BaseFaults faults = {0};
    char name[8] = "one";
    faults_add(&faults, name, name, name, name, "%s", name);
    strcpy(name, "two");
    assert_string_equal(faults.items[0].file, "one");
    assert_string_equal(faults.items[0].what, "one");
    assert_false(faults.items[0].has_spot);
    faults_free(&faults);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fault_is_one_line_with_all_that_is_known),
        cmocka_unit_test(fault_leaves_out_what_is_not_known),
        cmocka_unit_test(faults_past_the_limit_are_counted_not_kept),
        cmocka_unit_test(fault_copies_its_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
