/* Opening and saving: battlefields, games and cases on disk, and the dialogs for them. What is in a file is for io and
 * play. */
#ifndef UI_SHELL_FILES_H
#define UI_SHELL_FILES_H

#include "ui/core/ui.h"

/* A battle in its second turn, with which the program begins when there is nothing to go on with. */
#define FILES_FIRST_BATTLE "maps/the-keep-on-the-road.game"

/* Opening. A game that comes with the program is opened as a copy: what is done on it is recorded elsewhere. */
bool files_open(Ui *ui, const char *path, BaseFaults *faults);
/* Shows a document that has been read; takes ownership of it. */
bool files_show(Ui *ui, IoDocument *document, const char *path, BaseFaults *faults);

/* Saving. */
bool files_save(Ui *ui, const char *path);
void files_begin_record(Ui *ui); /* starts the game file, before the first action */

void files_sweep(const Ui *ui); /* removes what killed windows have left beside the settings and the games */
void files_bring_games(Ui *ui); /* moves games that lie beside the settings, where they were once kept */

#endif
