/* Random boards of the exercises of a case: things stand elsewhere, and the window's judgement of the board is held
 * against that of `sightline case`, which reads it from a file. */
#ifndef TESTS_PLAY_SHARED_BOARDS_H
#define TESTS_PLAY_SHARED_BOARDS_H

#include "play/exercise.h"

typedef struct {
    int exercises, boards; /* boards: those on which everything may stand */
    int held;              /* of them, those on which the goal, or one of the things, is right */
    char *wrong;           /* the first board that was judged in two ways, to be freed with base_free; NULL */
} BoardsTold;

/* `count` boards for each exercise of the case at this path. */
void boards_judge(const char *path, int count, uint64_t seed, BoardsTold *told);

#endif
