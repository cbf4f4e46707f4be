/* Finds which of some words was meant: the nearest by insertions, deletions, replacements and swaps of neighboring
 * letters. For messages. */
#ifndef BASE_NEAR_H
#define BASE_NEAR_H

typedef struct {
    const char *word; /* the word as written */
    const char *best; /* the nearest word so far, borrowed; NULL when none is near */
    int distance;
} NearMiss;

NearMiss near_make(const char *word);
/* Offers a candidate. One that is further away than a third of the written word's length is ignored; of two equally
 * near, the first stays. NULL is ignored. */
void near_try(NearMiss *near, const char *candidate);

#endif
