/* A film from the window: of the lesson that is open, else of the game's branch. A picture is drawn in one tick; a
 * thread writes it meanwhile, so that the window goes on answering: what a coder does to a large picture is not in
 * pieces. Cancel leaves nothing behind. */
#ifndef UI_DIALOGS_FILM_DIALOG_H
#define UI_DIALOGS_FILM_DIALOG_H

#include "ui/shell/app_state.h"

void filming_open(App *app); /* asks where to */
void filming_start(App *app, const char *path);
void filming_step(App *app); /* one picture, if a film is in the making */
void filming_frame(App *app);
void filming_drop(App *app); /* cancels; nothing is left */

#endif
