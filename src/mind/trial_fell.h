/* Where units fell in a game: the last place each was seen alive at. */
#ifndef MIND_TRIAL_FELL_H
#define MIND_TRIAL_FELL_H

#include "base/tree.h"
#include "table/table.h"

typedef struct {
    GeomVec *at; /* by unit, mm */
    bool *seen;
} TrialFell;

TrialFell fell_make(const TableSetup *setup, BaseArena *arena);
/* Notes where everybody alive is; to be called after each action. */
void fell_note(TrialFell *fell, const Table *table);
/* Those that were seen and live no more: {"id": [x, y]} in table units, to a tenth. */
BaseTree *fell_tree(const TrialFell *fell, const Table *table, BaseArena *arena);

#endif
