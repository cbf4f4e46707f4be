/* The table with some things moved elsewhere, as a temporary session on which anything may be asked. No rule of
 * movement is applied; things that a battlefield cannot hold are left out. */
#ifndef PLAY_WHAT_IF_H
#define PLAY_WHAT_IF_H

#include "play/session.h"

/* True if the thing can be moved by itself. Units in a building or riding along move with it and cannot be moved by
 * themselves. */
bool play_can_shift(const PlaySession *session, TableRef ref);
/* Makes a session from the current state, which does not change. Things keep their ids but not their refs, since
 * terrain that is gone is left out. `path` is the file that was opened, for the files that it names. NULL with faults
 * if a thing would stand where it may not. */
PlaySession *play_what_if(const PlaySession *session, const TableShift *shifts, int count, const char *path,
                          BaseFaults *faults);

/* Lists, in the arena, which things of a what-if table were moved and by how much; returns 0 if it is an unchanged
 * table. The battlefield holds this under "what_if", so that it survives being written to a file. Terrain that is gone
 * is left out. */
int play_what_if_in_file(BaseArena *arena, const RulesField *field, const BaseTree *battlefield, TableShift **out);
/* Appends "Line Infantry 2 moved 14 mm, Witch wood moved 3.2 mm farther"; nothing if nothing was moved. If a line of
 * sight is given, also says of its ends whether they moved nearer or farther. */
void play_what_if_describe(const RulesField *field, const TableShift *shifts, int count, const RulesSight *sight,
                           BaseText *out);
/* Makes a session with everything moved back to its real place; NULL with faults if that is not possible. */
PlaySession *play_what_if_undone(const PlaySession *session, const char *path, BaseFaults *faults);

#endif
