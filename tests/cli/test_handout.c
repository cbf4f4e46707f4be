/* sightline handout: a lesson a page, the answers behind, the same bytes each time, and what it refuses. */
#include "cli/shared_run.h"
#include "io/file.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#define WOOD "tests/cases/ea-heresy/lesson-02-into-the-wood.case.json"
#define WALL "tests/cases/commands-colors/lesson-12-six-sides.case.json"

static char *read_whole(const char *path, size_t *size) {
    BaseFaults faults = {0};
    char *bytes = file_read(path, (size_t)1 << 24, size, &faults);
    assert_non_null(bytes);
    assert_memory_equal(bytes, "%PDF", 4);
    return bytes;
}

/* What the PDF's tree of pages says of their number. */
static int pages_of(const char *path) {
    size_t size;
    char *bytes = read_whole(path, &size);
    int count = 0;
    for (size_t i = 0; i + 8 < size; i++) {
        count = memcmp(bytes + i, "/Count ", 7) == 0 ? atoi(bytes + i + 7) : count;
    }
    base_free(bytes);
    return count;
}

static void a_lesson_is_a_page_and_its_answers_another(void **state) {
    (void)state;
    const char *out = cli_file("handout.pdf", NULL);
    cli_run("handout", WOOD, WALL, "-o", out, NULL);
    assert_status(0);
    assert_err("");
    assert_int_equal(pages_of(out), 3);
    cli_run("handout", WOOD, WALL, "-o", out, "--questions", "--paper", "letter", NULL);
    assert_status(0);
    assert_int_equal(pages_of(out), 2);
}

/* Fifteen lessons, and at least a page of answers behind them. */
static void a_course_is_a_booklet(void **state) {
    (void)state;
    const char *out = cli_file("course.pdf", NULL);
    cli_run("handout", "infinity", "-o", out, NULL);
    assert_status(0);
    assert_in_range(pages_of(out), 16, 20);
}

static void the_same_lesson_gives_the_same_bytes(void **state) {
    (void)state;
    const char *one = cli_file("one.pdf", NULL), *other = cli_file("other.pdf", NULL);
    size_t size, other_size;
    cli_run("handout", WOOD, "-o", one, NULL);
    cli_run("handout", WOOD, "-o", other, NULL);
    char *bytes = read_whole(one, &size), *others = read_whole(other, &other_size);
    assert_int_equal(size, other_size);
    assert_memory_equal(bytes, others, size);
    base_free(bytes);
    base_free(others);
}

/* Lines of sight of a table: the same each time, a page and its answers, not more than the table has. */
static void a_quiz_is_made_of_any_table(void **state) {
    (void)state;
    static const char *const TABLES[] = {"maps/bridge-at-ferne.json", "maps/two-fords.json", "maps/the-long-hold.json",
                                         "maps/two-hills.json"};
    const char *out = cli_file("quiz.pdf", NULL), *again = cli_file("again.pdf", NULL);
    for (size_t i = 0; i < BASE_COUNT(TABLES); i++) {
        size_t size, other_size;
        cli_run("handout", TABLES[i], "--quiz", "10", "-o", out, NULL);
        assert_status(0);
        assert_int_equal(pages_of(out), 2);
        cli_run("handout", TABLES[i], "--quiz", "10", "-o", again, NULL);
        char *bytes = read_whole(out, &size), *others = read_whole(again, &other_size);
        assert_int_equal(size, other_size);
        assert_memory_equal(bytes, others, size);
        base_free(bytes);
        base_free(others);
    }
    cli_run("handout", TABLES[0], "--quiz", "0", "-o", out, NULL);
    assert_status(2);
    cli_run("handout", TABLES[0], "--quiz", "21", "-o", out, NULL);
    assert_status(2);
}

static void what_is_no_lesson_is_refused(void **state) {
    (void)state;
    const char *out = cli_file("none.pdf", NULL);
    cli_run("handout", "maps/stronghold-road.json", "-o", out, NULL);
    assert_status(3);
    assert_err("this is no lesson");
    assert_false(file_exists(out));
    cli_run("handout", WOOD, "-o", "handout.png", NULL);
    assert_status(2);
    cli_run("handout", WOOD, "-o", out, "--paper", "a3", NULL);
    assert_status(2);
    assert_err("--paper takes a4 or letter");
}

static int teardown(void **state) {
    (void)state;
    cli_forget();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lesson_is_a_page_and_its_answers_another),
        cmocka_unit_test(a_course_is_a_booklet),
        cmocka_unit_test(the_same_lesson_gives_the_same_bytes),
        cmocka_unit_test(a_quiz_is_made_of_any_table),
        cmocka_unit_test(what_is_no_lesson_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
