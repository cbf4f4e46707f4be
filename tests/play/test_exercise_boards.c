/* Every exercise of the four courses on random boards: judged in the window's way and as `sightline case` does. A
 * thousand boards each by tools/exercises_long. */
#include "io/file.h"
#include "play/shared_boards.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BOARDS 8

static void any_board_is_judged_as_its_case_is(void **state) {
    (void)state;
    static const char *const RULESETS[] = {"ea-heresy", "commands-colors", "legions-imperialis", "infinity"};
    const char *given = getenv("SIGHTLINE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : 1;
    BoardsTold told = {0};
    for (size_t r = 0; r < BASE_COUNT(RULESETS); r++) {
        BaseArena *arena = arena_create();
        char folder[256];
        const char **paths;
        snprintf(folder, sizeof folder, "%s/tests/cases/%s", TEST_SOURCE_DIR, RULESETS[r]);
        int files = file_list(arena, folder, ".case.json", &paths);
        for (int i = 0; i < files; i++) {
            if (strstr(paths[i], "/lesson-")) {
                boards_judge(paths[i], BOARDS, seed + (uint64_t)i, &told);
            }
            if (told.wrong) {
                fail_msg("seed %llu: %s", (unsigned long long)seed, told.wrong);
            }
        }
        arena_destroy(arena);
    }
    print_message("seed %llu: %d exercises, %d boards, %d right answers\n", (unsigned long long)seed, told.exercises,
                  told.boards, told.held);
    assert_true(told.exercises >= 40);
    assert_true(told.boards >= told.exercises * BOARDS / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(any_board_is_judged_as_its_case_is)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
