/* The table as it would be with some things elsewhere: another session, on which anything may be asked and of which
 * nothing is kept. No rule of movement is asked; what no battlefield may say is not there. */
#ifndef PLAY_WHAT_IF_H
#define PLAY_WHAT_IF_H

#include "play/session.h"

/* A unit on the table or a piece of terrain, pushed as it is; on hexes by whole hexes. */
typedef struct {
    TableRef ref;
    GeomVec by; /* mm */
} PlayShift;

/* Those that stand in a building or ride along go where that goes, and can not be pushed themselves. */
bool play_can_shift(const PlaySession *session, TableRef ref);
/* On the state now, which stays as it is. Things keep their ids, not their refs: terrain that is gone is left out.
 * `path`: of the file that was opened, for what it names. NULL with faults where a thing would stand where none may. */
PlaySession *play_what_if(const PlaySession *session, const PlayShift *shifts, int count, const char *path,
                          BaseFaults *faults);

#endif
