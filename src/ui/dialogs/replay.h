/* Playing a game again: after opening its file, or with another reading, house rule or title. It is done in slices so
 * that the window goes on answering. A short replay is over before anything is shown; a long one shows its progress and
 * can be cancelled, which leaves the table as it was. */
#ifndef UI_DIALOGS_REPLAY_H
#define UI_DIALOGS_REPLAY_H

#include "ui/shell/app_state.h"

typedef struct {
    const char *title; /* of the dialog, if it takes long */
    /* Called at the end with the replayed session, which it then owns; `done`: actions that could be repeated. */
    void (*then)(App *app, void *with, PlaySession *session, int done);
    void (*drop)(void *with); /* called after `then`, or after cancelling */
    void *with;
} AppReplayWish;

/* Takes ownership of `replay`. If it is short, `then` has been called when this returns. */
void replaying_begin(App *app, PlayReplay *replay, AppReplayWish wish);
const PlaySession *replaying_session(const App *app); /* as far as it is; NULL: no replay is under way */
bool replaying_tick(App *app);                        /* does one slice; true: a frame is due */
void replaying_frame(App *app);
void replaying_drop(App *app); /* cancels */

/* A dialog that shows the progress of long work: "3 of 70 pictures". True: the user cancels. */
bool progress_frame(App *app, const char *title, const char *what, int done, int total);

#endif
