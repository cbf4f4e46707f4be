/* Paths of an action that end laid against something: told to go there, they go where that is, also on a table that is
 * displaced. */
#ifndef PLAY_ENDS_H
#define PLAY_ENDS_H

#include "play/session.h"

typedef struct {
    TableRef unit, against; /* `against`: one thing that its base touches at its end */
} PlayEnd;

/* Lists the units of the action whose paths end against one body, in the arena. */
const PlayEnd *play_ends(const PlaySession *session, const BaseTree *action, BaseArena *arena, int *count);
/* Returns the action with those ends displaced as what they are laid against; the action itself where none is. */
const BaseTree *play_ends_shifted(const PlaySession *session, const BaseTree *action, const PlayEnd *ends,
                                  int end_count, const TableShift *shifts, int shift_count, BaseArena *arena);

#endif
