/* Where recorded games are kept, and the move of older games there from the settings' folder. */
#ifndef IO_GAMES_H
#define IO_GAMES_H

#include "io/settings.h"

/* Moves every file below the folder `from` to the same place below `to`, and points the recent files of `settings`
 * there (which are then written to `settings_path`). Each file has its new name before it loses the old one, so a move
 * that is interrupted goes on at the next call and nothing is lost. A file whose name is taken by another gets a
 * number; one that another program has open stays until the next call. What cannot be moved stays, with a fault.
 * Returns the number of files that were moved. */
int games_move(const char *from, const char *to, IoSettings *settings, const char *settings_path, BaseFaults *faults);

#endif
