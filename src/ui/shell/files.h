/* Opening and saving: battlefields, games and cases on disk, and the dialogs for them. What is in a file is for io and
 * play. */
#ifndef UI_SHELL_FILES_H
#define UI_SHELL_FILES_H

#include "ui/core/ui.h"

/* Opening. */
bool files_open(Ui *ui, const char *path, BaseFaults *faults);
/* Shows a document that has been read; takes ownership of it. */
bool files_show(Ui *ui, IoDocument *document, const char *path, BaseFaults *faults);

/* Saving. */
bool files_save(Ui *ui, const char *path);
void files_begin_record(Ui *ui); /* starts the game file, before the first action */

void files_sweep(const Ui *ui); /* removes what killed windows have left beside the settings and the games */
void files_bring_games(Ui *ui); /* moves games that lie beside the settings, where they were once kept */

#endif
