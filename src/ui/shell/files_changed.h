/* Files that other programs have changed, cut or damaged while this window had them, or before: what is there is
 * neither written over nor given up without a question. */
#ifndef UI_SHELL_FILES_CHANGED_H
#define UI_SHELL_FILES_CHANGED_H

#include "ui/shell/app_state.h"

/* Ctrl+S: as files_save, but what another program has put into the file since it was read or written here is not
 * written over unasked. */
void files_save_again(App *app, const char *path);
/* The file that was opened or saved, as it is on disk now: what it is compared with. */
void files_note(App *app, const char *path);
/* Asks whether a damaged game is to be opened as far as it is whole. False: it is none. */
bool files_offer_salvage(App *app, const char *path);
void files_changed_frame(App *app);
void files_forget(App *app);

#endif
