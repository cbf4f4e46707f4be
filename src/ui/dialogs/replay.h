/* A game is done again: opened from its file, or played by another reading, a house rule, a title. In pieces, so that
 * the window goes on answering: what is short is over before anything is seen of it, what is long shows how far it is
 * and can be cancelled; then the table that was there stays. */
#ifndef UI_DIALOGS_REPLAY_H
#define UI_DIALOGS_REPLAY_H

#include "ui/shell/app_state.h"

typedef struct {
    const char *title;                                                  /* of what is shown while it lasts */
    void (*then)(App *app, void *with, PlaySession *session, int done); /* done again whole, or as far as it goes: it is
                                                                           the callee's */
    void (*drop)(void *with);                                           /* after that, or when it was cancelled */
    void *with;
} AppReplayWish;
/* Takes the replay over. What is short is over, and `then` called, when this returns. */
void replaying_begin(App *app, PlayReplay *replay, AppReplayWish wish);
const PlaySession *replaying_session(const App *app); /* as far as it is; NULL: nothing is done again */
bool replaying_tick(App *app);                        /* a piece of it; true: a frame is due */
void replaying_frame(App *app);
void replaying_drop(App *app); /* cancels */
/* Long work as a dialog: "3 of 70 pictures". True: it is to be cancelled. */
bool progress_frame(App *app, const char *title, const char *what, int done, int total);

#endif
