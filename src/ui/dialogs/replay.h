/* Playing a game again: after opening its file, or with another reading, house rule or title. It is done in slices so
 * that the window goes on answering. A short replay is over before anything is shown; a long one shows its progress and
 * can be cancelled, which leaves the table as it was. */
#ifndef UI_DIALOGS_REPLAY_H
#define UI_DIALOGS_REPLAY_H

#include "ui/core/ui.h"

typedef struct {
    const char *title; /* title of the dialog, if it takes long */
    /* Called at the end with the replayed session, which it then owns; `done`: actions that could be repeated. */
    void (*then)(Ui *ui, void *with, PlaySession *session, int done);
    void (*drop)(void *with); /* called after `then`, or after cancelling */
    void *with;
} ReplayWish;

/* Takes ownership of `replay`. If it is short, `then` has been called when this returns. */
void replaying_begin(Ui *ui, PlayReplay *replay, ReplayWish wish);
const PlaySession *replaying_session(const Ui *ui); /* as far as it is; NULL: no replay is under way */
bool replaying_tick(Ui *ui);                        /* does one slice; true: a frame is due */
void replaying_frame(Ui *ui);
void replaying_drop(Ui *ui); /* cancels */

/* A dialog that shows the progress of long work: "3 of 70 pictures". True: the user cancels. */
bool progress_frame(Ui *ui, const char *title, const char *what, int done, int total);

#endif
