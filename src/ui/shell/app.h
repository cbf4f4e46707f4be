/* The program's window as an object that tests can drive: events in, frames out. Needs no screen; shell/window.h has
 * one. */
#ifndef UI_APP_H
#define UI_APP_H

#include "play/session.h"
#include "view/canvas/canvas.h"

#include <SDL.h>

typedef struct App App;
typedef struct Ui Ui;

typedef struct {
    int width, height; /* logical px */
    double scale;      /* 0: from the environment or the settings */
    bool dark, still;
    const char *config; /* folder for settings and recent files; NULL: $XDG_CONFIG_HOME/sightline */
    const char *data;   /* folder for games; NULL: that for settings if it is given, else $XDG_DATA_HOME/sightline */
} AppOptions;

/* Opens `file` (battlefield, game or case), or the first-start battle when NULL. Faults are shown in the window as
 * well. */
App *app_create(const AppOptions *options, const char *file, BaseFaults *faults);
void app_destroy(App *app);

bool app_event(App *app, const SDL_Event *event); /* true when the window must be drawn again */
/* Advances what depends on time: animation, autosave, refining a region. Returns the milliseconds until it wants to be
 * called again, -1: only on events. */
int app_tick(App *app, uint32_t now_ms);
/* Draws into a cairo context of width x height logical px, which is scaled already. */
void app_draw(App *app, cairo_t *cr, int width, int height);
bool app_wants_quit(const App *app);
void app_title(const App *app, BaseText *out); /* the window's title */
/* The window as text: every control with its state, the ruling, the board's units. Freed with base_free. */
char *app_dump(App *app);

/* What the rooms of the window work on, for tests. */
Ui *app_ui(App *app);

/* Opens a real window and runs until it is closed; without a display writes a picture of the board and prints its path.
 * Returns the exit status. */
int app_run(const char *file);

#endif
