/* The table as it would be with some things elsewhere: another session, on which anything may be asked and of which
 * nothing is kept. No rule of movement is asked; what no battlefield may say is not there. */
#ifndef PLAY_WHAT_IF_H
#define PLAY_WHAT_IF_H

#include "play/session.h"

/* Those that stand in a building or ride along go where that goes, and cannot be pushed themselves. */
bool play_can_shift(const PlaySession *session, TableRef ref);
/* On the state now, which stays as it is. Things keep their ids, not their refs: terrain that is gone is left out.
 * `path`: of the file that was opened, for what it names. NULL with faults where a thing would stand where none may. */
PlaySession *play_what_if(const PlaySession *session, const TableShift *shifts, int count, const char *path,
                          BaseFaults *faults);

/* Such a table says of itself that it is one, under "what_if", also where it has been written to a file and read again:
 * which of its things were moved, and by how much. In the arena; 0: the table is as it stands. Terrain that is gone is
 * left out. */
int what_if_told(BaseArena *arena, const RulesField *field, const BaseTree *battlefield, TableShift **out);
/* "Line Infantry 2 moved 14 mm, Witch wood moved 3.2 mm farther"; where a line of sight is given, of its ends whether
 * it is nearer or farther by that. Nothing where nothing was moved. */
void what_if_say(const RulesField *field, const TableShift *shifts, int count, const RulesSight *sight, BaseText *out);
/* The table as it stands, everything put back. NULL with faults where it cannot be. */
PlaySession *what_if_undone(const PlaySession *session, const char *path, BaseFaults *faults);

#endif
