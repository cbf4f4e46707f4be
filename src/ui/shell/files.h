/* Opening and saving: battlefields, games and cases on disk, and the dialogs for them. What is in a file is for io and
 * play. */
#ifndef UI_SHELL_FILES_H
#define UI_SHELL_FILES_H

#include "ui/shell/app_state.h"

/* Opening. */
bool files_open(App *app, const char *path, BaseFaults *faults);
void files_open_told(App *app, const char *path); /* the same; faults are shown in a toast */
/* Shows a document that has been read; takes ownership of it. */
bool files_show(App *app, IoDocument *document, const char *path, BaseFaults *faults);

/* Saving. */
bool files_save(App *app, const char *path);
void files_save_here(App *app);    /* Ctrl+S */
void files_begin_record(App *app); /* starts the game file, before the first action */

void files_frame(App *app);       /* the dialogs */
void files_sweep(const App *app); /* removes what killed windows have left beside the settings and the games */
char *files_in_config(const App *app, const char *name); /* path of a file in the settings folder; base_free */

#endif
