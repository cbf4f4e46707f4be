/* The session that the window shows: taken, swapped, laid by, and moved through time. Everything that hangs on one is
 * dropped here, so that nothing outlives the table it was found on. */
#ifndef UI_SHELL_SESSION_H
#define UI_SHELL_SESSION_H

#include "ui/shell/app_state.h"

/* Replaces the session and everything that hangs on the old one. */
void app_take_session(App *app, PlaySession *session, const char *path);
/* Hands the session out, whole: another must be taken before the next frame. */
PlaySession *app_lay_by(App *app);
/* The same table edited: the view, the tool and the path stay. */
void app_swap_session(App *app, PlaySession *session);
void app_undo(App *app);
void app_redo(App *app);
void app_seek(App *app, int cursor);

#endif
