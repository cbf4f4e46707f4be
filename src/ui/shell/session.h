/* The session that the window shows: replaced, handed out, and moved through time. Everything that depends on the old
 * session is dropped here, so that nothing outlives the table it was computed for. */
#ifndef UI_SHELL_SESSION_H
#define UI_SHELL_SESSION_H

#include "ui/core/ui.h"

/* All of these but shell_session_lay_by take ownership of `session` and leave the window ready for the next frame. */
void shell_session_take(Ui *ui, PlaySession *session, const char *path); /* another table: view and tool start anew */
void shell_session_swap(Ui *ui, PlaySession *session); /* the same table, edited: view, tool and path stay */
/* Hands the session out whole; another must be taken before the next frame. NULL if there is none. */
PlaySession *shell_session_lay_by(Ui *ui);

void shell_session_undo(Ui *ui);
void shell_session_redo(Ui *ui);
void shell_session_seek(Ui *ui, int cursor);

#endif
