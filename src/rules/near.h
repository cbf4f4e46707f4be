/* Which of some words was meant: the nearest by insertions, deletions, replacements and swaps of neighbours, for messages. */
#ifndef RULES_NEAR_H
#define RULES_NEAR_H

typedef struct {
    const char *word; /* as written */
    const char *best; /* the nearest word so far, borrowed; NULL when none is near */
    int distance;
} NearMiss;

NearMiss near_make(const char *word);
/* A word further than a third of what was written is no near miss; of two equally near the first stays. NULL is left out. */
void near_try(NearMiss *near, const char *candidate);

#endif
