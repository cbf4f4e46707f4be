/* Random boards of the exercises of lessons: exercises_long [BOARDS [SEED]] CASE... Each board is judged as the window
 * does and as `sightline case` does (tests/play/shared_boards.h). Status 1 when the two differ. */
#include "play/shared_boards.h"
#include "support/test.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv) {
    int at = 1, boards = 1000;
    uint64_t seed = (uint64_t)time(NULL);
    if (at < argc && isdigit((unsigned char)argv[at][0])) {
        boards = atoi(argv[at++]);
    }
    if (at < argc && isdigit((unsigned char)argv[at][0])) {
        seed = strtoull(argv[at++], NULL, 10);
    }
    if (at == argc) {
        fprintf(stderr, "usage: exercises_long [BOARDS [SEED]] CASE...\n");
        return 2;
    }
    BoardsTold told = {0};
    printf("%d boards each, from seed %llu\n", boards, (unsigned long long)seed);
    for (; at < argc && !told.wrong; at++) {
        boards_judge(argv[at], boards, seed, &told);
    }
    printf("%d exercises, %d boards, %d right answers\n", told.exercises, told.boards, told.held);
    if (told.wrong) {
        printf("FAILED: %s\n", told.wrong);
    }
    base_free(told.wrong);
    return told.wrong != NULL;
}
