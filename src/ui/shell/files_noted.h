/* What was read or written last, so that a change by another program is seen. */
#ifndef UI_SHELL_FILES_NOTED_H
#define UI_SHELL_FILES_NOTED_H

#include "ui/core/ui.h"

/* Remembers the file that was just opened or saved, as it is on disk now, for later comparison. */
void files_note(Ui *ui, const char *path);
bool files_is_as_noted(const Ui *ui, const char *path); /* true, too, if the file is not there */

#endif
