/* Cairo draws straight into the pixels of SDL's window, so that a frame is copied only once, by the display. If the
 * display wants another pixel format, each frame is converted. */
#include "ui/shell/window.h"

#include "base/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCALE_MIN 1.0
#define SCALE_MAX 3.0

struct UiWindow {
    SDL_Window *window;
    cairo_surface_t *surface; /* owned: over the window's pixels, or over pixels of its own that are converted */
    void *pixels;             /* the window's pixels; they move when it is resized */
    int width, height;        /* device px */
    double user_scale, display_scale;
    UiWindowOptions place; /* the last place when it was not maximised */
    SDL_Cursor *cursors[SDL_NUM_SYSTEM_CURSORS];
    SDL_SystemCursor cursor;
    SDL_Rect caret; /* where text is being typed */
    bool stated_ready;
};

double window_parse_scale(const char *text, double fallback) {
    char digits[TEXT_NUMBER_MAX];
    double value;
    if (!text || strlen(text) >= sizeof digits) {
        return fallback;
    }
    size_t length = strlen(text);
    memcpy(digits, text, length + 1);
    bool percent = length > 0 && digits[length - 1] == '%';
    if (percent) {
        digits[length - 1] = 0;
    }
    if (!text_parse_number(digits, &value) || value <= 0) {
        return fallback;
    }
    value = percent || value > 10 ? value / 100 : value;
    return fmin(SCALE_MAX, fmax(SCALE_MIN, value));
}

bool window_is_still(void) {
    const char *still = getenv("SIGHTLINE_STILL");
    return still && still[0];
}

/* ---- creating ---- */

bool window_has_display(void) {
    static const char *const NOWHERE[] = {"offscreen", "dummy", "evdev"};
    const char *asked = getenv("SDL_VIDEODRIVER");
    if (!asked && !getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY") && !getenv("XDG_RUNTIME_DIR")) {
        return false; /* without a display SDL is not asked: libraries that it would try print complaints */
    }
    if (SDL_InitSubSystem(SDL_INIT_VIDEO)) {
        return false;
    }
    const char *driver = SDL_GetCurrentVideoDriver();
    bool seen = true;
    for (size_t i = 0; i < BASE_COUNT(NOWHERE) && driver && !(asked && asked[0]); i++) {
        seen = seen && strcmp(driver, NOWHERE[i]) != 0;
    }
    if (!seen) {
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
    }
    return seen; /* kept open for the window: initialising twice takes a tenth of a second */
}

static UiWindow *give_up(UiWindow *window, BaseFaults *faults) {
    faults_add(faults, NULL, NULL, NULL, "Start it on a desktop, or use the command line (sightline --help)",
               "no window can be opened: %s", SDL_GetError());
    window_destroy(window);
    return NULL;
}

void window_fit_place(UiWindowOptions *place, const SDL_Rect *screens, int count) {
    int best = -1, max = 0;
    for (int i = 0; i < count; i++) {
        SDL_Rect whole = {place->x, place->y, place->width, place->height}, seen;
        int area = SDL_IntersectRect(&whole, &screens[i], &seen) ? seen.w * seen.h : 0;
        best = area > max ? i : best;
        max = area > max ? area : max;
    }
    if (best < 0) {
        place->width = 0;
        return;
    }
    const SDL_Rect *screen = &screens[best];
    place->width = SDL_min(place->width, screen->w);
    place->height = SDL_min(place->height, screen->h);
    place->x = SDL_max(screen->x, SDL_min(place->x, screen->x + screen->w - place->width));
    place->y = SDL_max(screen->y, SDL_min(place->y, screen->y + screen->h - place->height));
}

/* The kept place, adapted to the screens that are there now: one may have been removed. */
static UiWindowOptions place_now(const UiWindowOptions *kept) {
    SDL_Rect screens[16];
    UiWindowOptions place = *kept;
    int count = SDL_GetNumVideoDisplays(), known = 0;
    for (int i = 0; i < count && known < (int)SDL_arraysize(screens); i++) {
        known += SDL_GetDisplayUsableBounds(i, &screens[known]) == 0;
    }
    if (place.width > 0 && known > 0) {
        window_fit_place(&place, screens, known);
    }
    return place;
}

UiWindow *window_create(const UiWindowOptions *options, BaseFaults *faults) {
    UiWindow *window = base_alloc(1, sizeof *window);
    /* pixels go straight to the window; through OpenGL a present takes six times as long without a GPU */
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    SDL_SetHint(SDL_HINT_IME_SHOW_UI, "1");
    SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1"); /* composed text is shown whole, however long it is */
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    if (SDL_InitSubSystem(SDL_INIT_VIDEO)) {
        return give_up(window, faults);
    }
    UiWindowOptions place = place_now(options);
    bool sized = place.width > 0;
    int x = sized ? place.x : (int)SDL_WINDOWPOS_CENTERED, y = sized ? place.y : (int)SDL_WINDOWPOS_CENTERED;
    int w = sized ? place.width : 1280, h = sized ? place.height : 800;
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI | (options->maximised ? SDL_WINDOW_MAXIMIZED : 0u);
    window->window = SDL_CreateWindow(options->title ? options->title : "Sightline", x, y, w, h, flags);
    if (!window->window) {
        return give_up(window, faults);
    }
    SDL_SetWindowMinimumSize(window->window, UI_WINDOW_MIN_WIDTH, UI_WINDOW_MIN_HEIGHT);
    if (!SDL_GetWindowSurface(window->window)) {
        return give_up(window, faults);
    }
    window->user_scale = window_parse_scale(getenv("SIGHTLINE_SCALE"), options->scale > 0 ? options->scale : 1);
    window->place = place;
    window->place.title = NULL;
    window->display_scale = 1;
    window->cursor = SDL_SYSTEM_CURSOR_ARROW;
    SDL_EventState(SDL_DROPFILE, SDL_ENABLE);
    SDL_StartTextInput(); /* never stopped: shortcuts are characters, too */
    return window;
}

static void drop_picture(UiWindow *window) {
    cairo_surface_destroy(window->surface);
    window->surface = NULL;
    window->pixels = NULL;
}

void window_destroy(UiWindow *window) {
    if (!window) {
        return;
    }
    for (int i = 0; i < SDL_NUM_SYSTEM_CURSORS; i++) {
        if (window->cursors[i]) {
            SDL_FreeCursor(window->cursors[i]);
        }
    }
    drop_picture(window);
    if (window->window) {
        SDL_DestroyWindow(window->window);
    }
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    base_free(window);
}

/* ---- the picture ---- */

/* True if the pixels are Cairo's RGB24, whose fourth byte is unused. */
static bool is_native(const SDL_Surface *screen) {
    return (screen->format->format == SDL_PIXELFORMAT_RGB888 || screen->format->format == SDL_PIXELFORMAT_ARGB8888) &&
           screen->pitch % 4 == 0 && !SDL_MUSTLOCK(screen);
}

/* Makes the surface fit the window's pixels as they are now. NULL: there is nothing to draw on. */
static SDL_Surface *fit_picture(UiWindow *window) {
    int window_w = 0, window_h = 0;
    SDL_Surface *screen = SDL_GetWindowSurface(window->window);
    SDL_GetWindowSize(window->window, &window_w, &window_h);
    if (!screen || screen->w <= 0 || screen->h <= 0 || window_w <= 0) {
        return NULL; /* minimised */
    }
    window->display_scale = (double)screen->w / window_w;
    if (window->surface && window->pixels == screen->pixels && screen->w == window->width &&
        screen->h == window->height) {
        return screen;
    }
    drop_picture(window);
    window->surface = is_native(screen) ? cairo_image_surface_create_for_data(screen->pixels, CAIRO_FORMAT_RGB24,
                                                                              screen->w, screen->h, screen->pitch)
                                        : cairo_image_surface_create(CAIRO_FORMAT_RGB24, screen->w, screen->h);
    if (cairo_surface_status(window->surface) != CAIRO_STATUS_SUCCESS) {
        drop_picture(window);
        return NULL;
    }
    window->pixels = screen->pixels;
    window->width = screen->w;
    window->height = screen->h;
    return screen;
}

static void show_picture(UiWindow *window, SDL_Surface *screen) {
    cairo_surface_flush(window->surface);
    const unsigned char *drawn = cairo_image_surface_get_data(window->surface);
    if (drawn != screen->pixels && SDL_LockSurface(screen) == 0) {
        SDL_ConvertPixels(screen->w, screen->h, SDL_PIXELFORMAT_RGB888, drawn,
                          cairo_image_surface_get_stride(window->surface), screen->format->format, screen->pixels,
                          screen->pitch);
        SDL_UnlockSurface(screen);
    }
    SDL_UpdateWindowSurface(window->window);
    const char *ready = getenv("SIGHTLINE_READY");
    if (!window->stated_ready && ready && ready[0]) {
        fprintf(stderr, "READY\n");
        fflush(stderr);
    }
    window->stated_ready = true;
}

static void draw_frame(UiWindow *window, const UiHost *host) {
    SDL_Surface *screen = fit_picture(window);
    if (!screen) {
        return;
    }
    double scale = window_scale(window);
    cairo_t *cr = cairo_create(window->surface);
    cairo_scale(cr, scale, scale);
    host->draw(host->context, cr, (int)ceil(window->width / scale), (int)ceil(window->height / scale));
    cairo_destroy(cr);
    show_picture(window, screen);
}

/* ---- events ---- */

static void remember_place(UiWindow *window) {
    window->place.maximised = SDL_GetWindowFlags(window->window) & SDL_WINDOW_MAXIMIZED;
    if (!window->place.maximised) {
        SDL_GetWindowPosition(window->window, &window->place.x, &window->place.y);
        SDL_GetWindowSize(window->window, &window->place.width, &window->place.height);
    }
}

static bool handle_event(UiWindow *window, const UiHost *host, const SDL_Event *event) {
    bool draws = event->type == SDL_WINDOWEVENT && (event->window.event == SDL_WINDOWEVENT_EXPOSED ||
                                                    event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED);
    if (event->type == SDL_WINDOWEVENT &&
        (event->window.event == SDL_WINDOWEVENT_MOVED || event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED)) {
        remember_place(window);
    }
    return host->event(host->context, event) || draws;
}

void window_run(UiWindow *window, UiHost host) {
    bool dirty = true;
    while (!host.wants_quit(host.context)) {
        int wait = host.tick(host.context, SDL_GetTicks());
        if (dirty || wait == 0) {
            draw_frame(window, &host);
            wait = host.tick(host.context, SDL_GetTicks());
        }
        SDL_Event event;
        bool got = wait == 0  ? SDL_PollEvent(&event)
                   : wait < 0 ? SDL_WaitEvent(&event)
                              : SDL_WaitEventTimeout(&event, wait);
        dirty = !got; /* the host's next frame is due */
        while (got) {
            dirty = handle_event(window, &host, &event) || dirty;
            if (event.type == SDL_TEXTEDITING_EXT) {
                SDL_free(event.editExt.text); /* SDL hands its text over to us */
            }
            got = SDL_PollEvent(&event);
        }
    }
}

/* ---- the rest ---- */

void window_set_title(UiWindow *window, const char *title) {
    if (strcmp(SDL_GetWindowTitle(window->window), title) != 0) {
        SDL_SetWindowTitle(window->window, title);
    }
}

void window_set_scale(UiWindow *window, double scale) {
    window->user_scale = fmin(SCALE_MAX, fmax(SCALE_MIN, scale));
}

double window_user_scale(const UiWindow *window) {
    return window->user_scale;
}
double window_scale(const UiWindow *window) {
    return window->user_scale * window->display_scale;
}
double window_event_unit(const UiWindow *window) {
    return 1 / window->user_scale;
}

void window_set_cursor(UiWindow *window, SDL_SystemCursor cursor) {
    if (cursor == window->cursor) {
        return;
    }
    if (!window->cursors[cursor]) {
        window->cursors[cursor] = SDL_CreateSystemCursor(cursor);
    }
    SDL_SetCursor(window->cursors[cursor]);
    window->cursor = cursor;
}

void window_set_caret(UiWindow *window, double x, double y, double w, double h) {
    double unit = window->user_scale;
    SDL_Rect caret = {(int)(x * unit), (int)(y * unit), (int)ceil(w * unit), (int)ceil(h * unit)};
    if (SDL_RectEquals(&caret, &window->caret)) {
        return;
    }
    if (caret.h == 0) {
        SDL_ClearComposition(); /* what was composed for the old field belongs to no other */
    } else {
        SDL_SetTextInputRect(&caret);
    }
    window->caret = caret;
}

UiWindowOptions window_place(const UiWindow *window) {
    return window->place;
}
