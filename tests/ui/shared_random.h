/* Things that a person could do in the window, in any order, and what must hold whatever was done: nothing crashes, no
 * state is one that undo cannot leave, and undo with redo is as if nothing had been done. For the short test and for
 * tools/random_long. */
#ifndef TESTS_UI_SHARED_RANDOM_H
#define TESTS_UI_SHARED_RANDOM_H

#include "ui/shared_app.h"

typedef struct {
    const char *file; /* a battlefield of the source tree: it is worked on as a copy */
    uint64_t seed;
    int events;
    int painted; /* one event in so many has its frames painted */
    int checked; /* and after one in so many a step is undone and done again; 0: only at the end */
    int whole;   /* and after one in so many the whole game; 0: only at the end */
} RandomRun;

typedef struct {
    int events, actions, edits, files; /* done; accepted, left in the document; tables opened by chance */
    int steps, games;                  /* undone and done again: one step, all of them */
    int longest;                       /* way that was undone to the start */
} RandomTold;

/* Fails as a test does. At the end all of it is undone, one step at a time, and done again. */
RandomTold random_run(const RandomRun *run);

#endif
