/* What a lesson asks and what is right, as plain texts for paper: nothing that only a window can do. */
#ifndef PLAY_HANDOUT_H
#define PLAY_HANDOUT_H

#include "play/lessons.h"

typedef struct {
    const char *before, *asks;  /* what stands above the question, and the question */
    const char *const *options; /* what there is to choose among; an exercise on the board has none */
    int option_count;
    const char *answer, *why; /* why: what the rules said */
    bool line;                /* it is asked about the line from a to b (mm) */
    GeomVec a, b;
} PlayHandoutTask;

typedef struct {
    PlaySession *session; /* owned; at the start of the lesson */
    BaseArena *arena;     /* owns the texts */
    const char *title, *rule, *teaches;
    const PlayHandoutTask *tasks;
    int count;
} PlayHandout;

/* Goes through the lesson of a case (borrowed, and longer than the handout). NULL with a fault if it asks nothing. */
PlayHandout *handout_create(const IoDocument *document, BaseFaults *faults);
void handout_destroy(PlayHandout *handout); /* NULL is allowed */

#endif
