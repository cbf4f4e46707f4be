/* A table turned by quarters, mirrored, and its lists shuffled: what a ruling says must not hang on that. Knows no rule
 * and no system; places are lists of two numbers under the names that files give to places. */
#ifndef SHARED_TURNED_H
#define SHARED_TURNED_H

#include "base/rng.h"
#include "base/text.h"
#include "play/shared_moved_action.h"

#define TURNED_WAYS 8 /* quarter turns, and those of the mirrored table */

typedef struct {
    int asked, allowed, refused, answered, margins;
    BaseText wrong; /* a line for each ruling that is another one */
    int wrong_count;
} TurnedSum;

/* Lays out the table of this seed, and asks `questions` of each kind on it and on the table turned another way each
 * time, in free play. Outcome, findings, facts and margin have to be the same. */
void turned_table(const MovedTable *table, TurnedSum *sum);

#endif
