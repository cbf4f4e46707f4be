/* The session that the window shows: replaced, handed out, and moved through time. Everything that depends on the old
 * session is dropped here, so that nothing outlives the table it was computed for. */
#ifndef UI_SHELL_SESSION_H
#define UI_SHELL_SESSION_H

#include "ui/shell/app_state.h"

/* All of these but app_lay_by take ownership of `session` and leave the window ready for the next frame. */
void app_take_session(App *app, PlaySession *session, const char *path); /* another table: view and tool start anew */
void app_swap_session(App *app, PlaySession *session); /* the same table, edited: view, tool and path stay */
/* Hands the session out whole; another must be taken before the next frame. NULL if there is none. */
PlaySession *app_lay_by(App *app);

void app_undo(App *app);
void app_redo(App *app);
void app_seek(App *app, int cursor);

#endif
