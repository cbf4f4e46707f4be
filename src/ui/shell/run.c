/* The window on the screen, or a picture of the board where there is no screen. */
#include "ui/core/ui.h"
#include "ui/shell/app.h"
#include "ui/shell/shell_state.h"
#include "ui/shell/window.h"
#include "view/render.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PICTURE "sightline.png"

typedef struct {
    App *app;
    UiWindow *window;
    const char *text; /* path that the window's text is written to; NULL: none */
    bool untold;      /* a frame has been shown since the text was written */
} Host;

static bool host_event(void *context, const SDL_Event *event) {
    Host *host = context;
    return app_event(host->app, event);
}

/* Writes the window's text, for scripts and screen readers: a complete file, and only when the window has come to rest.
 */
static void explain_text(Host *host) {
    BaseFaults faults = {0};
    char *text = app_dump(host->app);
    file_save_atomic(host->text, text, strlen(text), &faults);
    base_free(text);
    faults_free(&faults); /* whoever waits for the file notices that it does not come */
}

static int host_tick(void *context, uint32_t now_ms) {
    Host *host = context;
    int wait = app_tick(host->app, now_ms);
    if (host->text && host->untold && wait != 0) {
        host->untold = false;
        explain_text(host);
    }
    return wait;
}

static bool host_wants_quit(void *context) {
    Host *host = context;
    return app_wants_quit(host->app);
}

static const SDL_SystemCursor CURSORS[KIT_CURSORS] = {
    [KIT_ARROW] = SDL_SYSTEM_CURSOR_ARROW,   [KIT_HAND] = SDL_SYSTEM_CURSOR_HAND,
    [KIT_TEXT] = SDL_SYSTEM_CURSOR_IBEAM,    [KIT_SIZE_X] = SDL_SYSTEM_CURSOR_SIZEWE,
    [KIT_SIZE_Y] = SDL_SYSTEM_CURSOR_SIZENS, [KIT_CROSS] = SDL_SYSTEM_CURSOR_CROSSHAIR,
    [KIT_GRAB] = SDL_SYSTEM_CURSOR_SIZEALL};

static void host_draw(void *context, cairo_t *cr, int width, int height) {
    Host *host = context;
    BaseText title = {0};
    app_draw(host->app, cr, width, height);
    host->untold = true;
    app_title(host->app, &title);
    window_set_title(host->window, text_get(&title));
    text_free(&title);
    window_set_cursor(host->window, CURSORS[kit_cursor(app_ui(host->app)->kit)]);
    KitBox caret = kit_caret(app_ui(host->app)->kit);
    window_set_caret(host->window, caret.x, caret.y, caret.w, caret.h);
    if (app_ui(host->app)->screen.scale != window_user_scale(host->window)) {
        window_set_scale(host->window, app_ui(host->app)->screen.scale);
        app_ui(host->app)->screen.scale = window_user_scale(host->window);
        kit_set_unit(app_ui(host->app)->kit, window_event_unit(host->window));
        app_ui(host->app)->shell->wake = 0;
    }
}

static void print_faults(BaseFaults *faults) {
    for (int i = 0; i < faults->count; i++) {
        char *line = faults_line(&faults->items[i]);
        fprintf(stderr, "sightline: %s\n", line);
        base_free(line);
    }
    faults_free(faults);
}

static bool draw_board(const char *file, const char *picture, BaseFaults *faults) {
    IoDocument *document = document_load(file, faults);
    if (!document) {
        return false;
    }
    Table *table = io_table_start(document->field, document->battlefield);
    ViewOverlay overlay = {.selected = ref_none(),
                           .hover = ref_none(),
                           .zone_of = ref_none(),
                           .highlighted_finding = -1,
                           .ghost_unit = -1};
    bool good =
        render_file(document->field, table, &overlay, &(RenderOptions){.legend = true}, picture, file_sink(), faults);
    table_destroy(table);
    document_destroy(document);
    return good;
}

/* Without a display: writes a picture of the same board and prints its path. */
static int run_without_display(const char *file) {
    BaseFaults faults = {0};
    char *first = file ? base_strdup(file) : io_data_path("maps/stronghold-road.json"), whole[PATH_MAX];
    bool good = first && draw_board(first, PICTURE, &faults);
    if (good) {
        printf("There is no display to open a window on. The board is in %s\n",
               realpath(PICTURE, whole) ? whole : PICTURE);
    }
    print_faults(&faults);
    base_free(first);
    return good ? 0 : 3;
}

static UiWindow *open_window(App *app, BaseFaults *faults) {
    const IoSettings *s = &app_ui(app)->settings;
    BaseText title = {0};
    app_title(app, &title);
    UiWindow *window = window_create(&(UiWindowOptions){.title = text_get(&title),
                                                        .x = s->x,
                                                        .y = s->y,
                                                        .width = s->width,
                                                        .height = s->height,
                                                        .maximised = s->maximised,
                                                        .scale = app_ui(app)->screen.scale},
                                     faults);
    text_free(&title);
    return window;
}

static void keep_place(Ui *ui, const UiWindow *window) {
    UiWindowOptions place = window_place(window);
    IoSettings *s = &ui->settings;
    s->x = place.x;
    s->y = place.y;
    s->width = place.width;
    s->height = place.height;
    s->maximised = place.maximised;
}

int app_run(const char *file) {
    BaseFaults faults = {0};
    if (!window_has_display()) {
        return run_without_display(file);
    }
    App *app = app_create(&(AppOptions){.still = window_is_still()}, file, &faults);
    UiWindow *window = app ? open_window(app, &faults) : NULL;
    if (!window) {
        print_faults(&faults);
        app_destroy(app);
        return 3;
    }
    faults_free(&faults);
    const char *text = getenv("SIGHTLINE_TEXT");
    Host host = {.app = app, .window = window, .text = text && text[0] ? text : NULL};
    app_ui(app)->screen.scale = window_user_scale(window);
    kit_set_unit(app_ui(app)->kit, window_event_unit(window));
    window_run(window, (UiHost){&host, host_event, host_tick, host_draw, host_wants_quit});
    keep_place(app_ui(app), window);
    app_destroy(app);
    window_destroy(window);
    SDL_Quit();
    return 0;
}
