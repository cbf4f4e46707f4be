/* Pages that a thread writes while the window goes on. Private to src/ui. */
#ifndef UI_WRITING_H
#define UI_WRITING_H

#include "ui/shell/app_state.h"

typedef struct {
    const char *title; /* of the dialog, where it takes long */
    const char *fault; /* "The card was not saved" */
    void *with;        /* everything that is needed: */
    /* By the thread: touches nothing of the window's. What goes to the sink has its name only when all is there. */
    bool (*write)(void *with, BaseSink sink, BaseFaults *faults);
    void (*written)(App *app, void *with); /* in the window, when it is there */
    void (*drop)(void *with);
} WritingWish;

/* One at a time: one that is under way is waited for. */
void writing_begin(App *app, WritingWish wish);
bool writing_tick(App *app); /* true: a frame is due */
void writing_frame(App *app);
/* Waits for what is under way and tells how it went: before what it reads goes away. */
void writing_end(App *app);

#endif
