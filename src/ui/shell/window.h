/* The window on the screen: events to the host, the host's picture to the screen. Knows nothing of what is in the
 * picture.
 *
 * Sizes in logical pixels, `scale` device pixels each: the display's own factor times the user's (1 to 3). It sleeps
 * until an event comes or the host wants to be called: an idle window takes no processor time. */
#ifndef UI_WINDOW_H
#define UI_WINDOW_H

#include "base/fault.h"

#include <SDL.h>
#include <cairo.h>

typedef struct UiWindow UiWindow;

/* What runs in a window, or under a test driver. */
typedef struct {
    void *context;
    bool (*event)(void *context, const SDL_Event *event); /* true: draw again */
    int (*tick)(void *context, uint32_t now_ms);          /* ms until it wants a frame: 0 at once, -1 only on events */
    void (*draw)(void *context, cairo_t *cr, int width, int height);
    bool (*wants_quit)(void *context);
} UiHost;

typedef struct {
    const char *title;
    int x, y, width, height; /* a width of 0: 1280 x 800 in the middle */
    bool maximised;
    double scale; /* the user's, 0: 1; $SIGHTLINE_SCALE wins */
} UiWindowOptions;

#define UI_WINDOW_MIN_WIDTH  640
#define UI_WINDOW_MIN_HEIGHT 480

/* "1.5", "150" or "150%" as 1.5, held to 1..3; `fallback` when NULL or no number. */
double window_parse_scale(const char *text, double fallback);
bool window_is_still(void); /* $SIGHTLINE_STILL is set and not empty */

/* There is a screen that a person can see: SDL's drivers that draw nowhere do not count, unless $SDL_VIDEODRIVER names
 * one. */
bool window_has_display(void);
/* NULL and a fault when there is no display. */
UiWindow *window_create(const UiWindowOptions *options, BaseFaults *faults);
void window_destroy(UiWindow *window); /* NULL is allowed */
/* Until the host wants to quit. With $SIGHTLINE_READY set, "READY" is said on stderr after the first picture. */
void window_run(UiWindow *window, UiHost host);

void window_set_title(UiWindow *window, const char *title);
void window_set_scale(UiWindow *window, double scale); /* the user's, 1..3 */
double window_user_scale(const UiWindow *window);
double window_scale(const UiWindow *window);      /* device px for a logical one */
double window_event_unit(const UiWindow *window); /* logical px for a unit of mouse events */
void window_set_cursor(UiWindow *window, SDL_SystemCursor cursor);
/* Where text is typed, in logical pixels, for the list of an input method; a height of 0: nowhere. */
void window_set_caret(UiWindow *window, double x, double y, double w, double h);
/* A place that was kept is of use only where a screen is: on the screen that shows most of the window it is
 * brought inside whole; where no screen shows any of it, its width becomes 0. `screens`: what windows may cover. */
void window_fit_place(UiWindowOptions *place, const SDL_Rect *screens, int count);
/* For the settings: where it is when it is not maximised. */
UiWindowOptions window_place(const UiWindow *window);

#endif
