/* Opening, saving, the game on disk, and the dialogs for them. */
#ifndef UI_SHELL_FILES_H
#define UI_SHELL_FILES_H

#include "ui/shell/app_state.h"

void files_frame(App *app); /* dialogs */
bool files_open(App *app, const char *path, BaseFaults *faults);
void files_sweep(const App *app); /* what windows that were killed have left beside the settings and the games */
bool files_show(App *app, IoDocument *document, const char *path, BaseFaults *faults); /* takes it over */
void files_open_told(App *app, const char *path);                                      /* says what went wrong */
bool files_save(App *app, const char *path);
void files_save_here(App *app);
void files_begin_record(App *app); /* every game is on disk from its first action */
char *files_in_config(const App *app, const char *name);

#endif
