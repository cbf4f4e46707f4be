/* A backup of a table that is in no file yet: written after every step, beside the settings. */
#ifndef UI_EDITOR_EDITOR_KEPT_H
#define UI_EDITOR_EDITOR_KEPT_H

#include "ui/core/ui.h"

#define EDITOR_KEPT_PREFIX "unsaved-"

char *editor_kept_path(const Ui *ui); /* one for each window, because two may lay out tables at once */
bool editor_unsaved(const Ui *ui);
/* ---- editor_safe.c: a backup of what is in no file yet, in case the program is killed ---- */
void editor_safe_keep(Ui *ui); /* after a step; removes the backup once everything is in a file */
void editor_safe_drop(Ui *ui); /* after saving, or giving up, the document */

#endif
