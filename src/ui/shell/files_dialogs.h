/* What the user asks of files: opening, saving, and the dialogs for them. */
#ifndef UI_SHELL_FILES_DIALOGS_H
#define UI_SHELL_FILES_DIALOGS_H

#include "ui/core/ui.h"

void files_open_stated(Ui *ui, const char *path); /* faults are shown in a toast */
void files_save_here(Ui *ui);                     /* Ctrl+S */
void files_frame(Ui *ui);                         /* the dialogs */

#endif
