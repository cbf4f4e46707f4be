/* Files that another program has changed, cut off or damaged, while this window had them open or before. Nothing of
 * them is overwritten or given up without a question. */
#ifndef UI_SHELL_FILES_CHANGED_H
#define UI_SHELL_FILES_CHANGED_H

#include "ui/core/ui.h"

void files_forget(Ui *ui);

/* Ctrl+S: as files_save, but asks first if another program has changed the file since it was read or written here. */
void files_save_again(Ui *ui, const char *path);
/* Asks whether a damaged game should be opened up to the damage. False: the file is no damaged game. */
bool files_offer_salvage(Ui *ui, const char *path);
void files_changed_frame(Ui *ui); /* the questions */

#endif
