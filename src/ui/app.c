#include "ui/app_internal.h"
#include "ui/window.h"
#include "view/render.h"

#include <stdio.h>
#include <string.h>

const RulesField *app_field(const App *app) {
    return play_field(app->session);
}
const Table *app_table(const App *app) {
    return play_table(app->session);
}
const TableSetup *app_setup(const App *app) {
    return play_field(app->session)->setup;
}

bool app_has_verb(const App *app, const char *verb) {
    return rules_verb(app_field(app)->data->system, verb) != NULL;
}

int app_side_to_act(const App *app) {
    const TableActivity *activity = table_activity(app_table(app));
    return activity ? activity->side : -1;
}

void app_say_faults(App *app, const BaseFaults *faults, const char *title) {
    for (int i = 0; i < faults->count && i < 4; i++) {
        char *line = faults_line(&faults->items[i]);
        kit_toast(app->kit, (KitToast){.text = title, .detail = line, .fault = true});
        base_free(line);
    }
    if (faults->count + faults->dropped > 4) {
        BaseText more = {0};
        text_addf(&more, "and %d more; sightline check lists them all", faults->count + faults->dropped - 4);
        kit_toast(app->kit, (KitToast){.text = title, .detail = text_get(&more), .fault = true});
        text_free(&more);
    }
}

static void drop_region(App *app) {
    geom_region_destroy(app->region);
    app->region = NULL;
    if (app->region_ruling) {
        ruling_destroy(app->region_ruling);
        app->region_ruling = NULL;
    }
}

void app_changed(App *app) {
    hand_drop_preview(app);
    drop_region(app);
    app->line_count = 0;
    app->lit = -1;
    int cursor = play_cursor(app->session);
    const Ruling *waiting = play_waiting(app->session);
    app->shown = waiting ? waiting : cursor > 0 ? play_entry(app->session, cursor - 1)->ruling : NULL;
    app->panel_scroll.y = 0;
}

static void on_change(void *context, PlaySession *session) {
    (void)session;
    app_changed(context);
}

static void drop_session(App *app) {
    if (app->session) {
        hand_drop_preview(app);
        drop_region(app);
        board_forget(app);
        table_destroy(app->scratch);
        app->scratch = NULL;
        play_destroy(app->session);
        app->session = NULL;
    }
}

void app_take_session(App *app, PlaySession *session, const char *path) {
    drop_session(app);
    app->session = session;
    char *copy = base_strdup(path);
    base_free(app->path);
    app->path = copy;
    app->selected = app->hover = app->target = ref_none();
    app->chosen_count = 0;
    app->board = board_create(play_field(session));
    app->scratch = table_copy(play_table(session));
    app->camera_set = false;
    app->settings.tolerance = play_field(session)->data->tolerance;
    play_listen(session, on_change, app);
    app_changed(app);
}

/* ---- life ---- */

static char *config_folder(const AppOptions *options) {
    if (options->config) {
        return base_strdup(options->config);
    }
    BaseText path = {0};
    const char *xdg = SDL_getenv("XDG_CONFIG_HOME"), *home = SDL_getenv("HOME");
    text_addf(&path, "%s%s/sightline", xdg && *xdg ? xdg : home ? home : ".", xdg && *xdg ? "" : "/.config");
    return path.data;
}

App *app_create(const AppOptions *options, const char *file, BaseFaults *faults) {
    ViewFonts *fonts = fonts_load(faults);
    if (!fonts) {
        return NULL;
    }
    App *app = base_alloc(1, sizeof *app);
    app->fonts = fonts;
    app->kit = kit_create(options->still);
    app->still = options->still;
    app->arena = arena_create();
    app->lines = base_alloc(APP_LINES_MAX, sizeof *app->lines);
    app->config = config_folder(options);
    app->settings = (AppSettings){.dark = options->dark, .panel = 416, .timeline = 132, .tolerance = 1, .scale = 1};
    app->lit = -1;
    app->wake = -1;
    app->pointer = vec(NAN, NAN);
    settings_load(app);
    app->scale = options->scale > 0 ? options->scale : app->settings.scale;
    if (options->dark) {
        app->settings.dark = true;
    }
    char *first = file                 ? base_strdup(file)
                  : app->settings.last ? base_strdup(app->settings.last)
                                       : data_path("maps/stronghold-road.json");
    bool good = first && files_open(app, first, faults);
    if (!good && !file) { /* the last file is gone: the first battle is always there */
        base_free(first);
        first = data_path("maps/stronghold-road.json");
        good = first && files_open(app, first, faults);
    }
    base_free(first);
    if (!good) {
        app_destroy(app);
        return NULL;
    }
    if (faults->count) {
        app_say_faults(app, faults, "Opened, but");
    }
    return app;
}

void app_destroy(App *app) {
    if (!app) {
        return;
    }
    if (app->session) {
        settings_save(app);
    }
    drop_session(app);
    picker_destroy(app->picker);
    input_term(&app->typed.input);
    settings_term(app);
    base_free(app->rule_shown);
    base_free(app->lines);
    base_free(app->path);
    base_free(app->config);
    arena_destroy(app->arena);
    kit_destroy(app->kit);
    fonts_destroy(app->fonts);
    base_free(app);
}

PlaySession *app_session(App *app) {
    return app->session;
}
bool app_wants_quit(const App *app) {
    return app->quit;
}

bool app_event(App *app, const SDL_Event *event) {
    if (event->type == SDL_QUIT) {
        app->quit = true;
        return true;
    }
    if (event->type == SDL_DROPFILE) {
        BaseFaults faults = {0};
        if (!files_open(app, event->drop.file, &faults)) {
            app_say_faults(app, &faults, "Could not open the file");
        }
        faults_free(&faults);
        return true;
    }
    return kit_event(app->kit, event);
}

int app_tick(App *app, uint32_t now_ms) {
    app->now = now_ms;
    if (app->region && app->region_on) {
        return 0;
    }
    return app->wake;
}

static void pieces(App *app) {
    board_frame(app);
    strips_title(app);
    strips_tools(app);
    strips_hints(app);
    timeline_frame(app);
    panel_frame(app);
    hand_typed_frame(app);
    files_frame(app);
    keys_frame(app);
}

void app_draw(App *app, cairo_t *cr, int width, int height) {
    cairo_matrix_t matrix;
    cairo_get_matrix(cr, &matrix);
    ViewCanvas canvas = {cr, app->fonts, theme_get(app->settings.dark), matrix.xx, false};
    kit_begin(app->kit, &canvas, width, height, app->now);
    layout_update(app, width, height);
    pieces(app);
    kit_toasts(app->kit, app->layout.board.x + 16, app->layout.board.y + app->layout.board.h - 16);
    app->wake = kit_end(app->kit);
}

char *app_dump(App *app) {
    return kit_dump(app->kit);
}

/* ---- the window ---- */

static bool host_event(void *context, const SDL_Event *event) {
    return app_event(context, event);
}
static int host_tick(void *context, uint32_t now_ms) {
    return app_tick(context, now_ms);
}
static void host_draw(void *context, cairo_t *cr, int width, int height) {
    app_draw(context, cr, width, height);
}
static bool host_wants_quit(void *context) {
    return app_wants_quit(context);
}

static void print_faults(const BaseFaults *faults) {
    for (int i = 0; i < faults->count; i++) {
        char *line = faults_line(&faults->items[i]);
        fprintf(stderr, "sightline: %s\n", line);
        base_free(line);
    }
}

/* No display: the same board as a picture, and where it is. */
static int run_without_display(const char *file) {
    static const char *const PICTURE = "sightline.png";
    BaseFaults faults = {0};
    char *first = file ? base_strdup(file) : data_path("maps/stronghold-road.json");
    IoDocument *document = first ? document_load(first, &faults) : NULL;
    bool good = false;
    if (document) {
        Table *table = table_create(document->field->setup);
        ViewOverlay overlay = {
            .selected = ref_none(), .hover = ref_none(), .zone_of = ref_none(), .lit_finding = -1, .ghost_unit = -1};
        good = render_file(document->field, table, &overlay, &(RenderOptions){.legend = true}, PICTURE, &faults);
        table_destroy(table);
        document_destroy(document);
    }
    print_faults(&faults);
    if (good) {
        printf("There is no display to open a window on. The board is in %s\n", PICTURE);
    }
    faults_free(&faults);
    base_free(first);
    return good ? 0 : 3;
}

int app_run(const char *file) {
    BaseFaults faults = {0};
    UiWindow *window = window_create(&(UiWindowOptions){.title = "Sightline"}, &faults);
    if (!window) {
        faults_free(&faults);
        return run_without_display(file);
    }
    App *app = app_create(&(AppOptions){.still = window_is_still()}, file, &faults);
    if (!app) {
        print_faults(&faults);
        window_destroy(window);
        faults_free(&faults);
        return 3;
    }
    faults_free(&faults);
    if (app->scale != 1) {
        window_set_scale(window, app->scale);
    }
    kit_set_unit(app->kit, window_event_unit(window));
    window_run(window, (UiHost){app, host_event, host_tick, host_draw, host_wants_quit});
    app_destroy(app);
    window_destroy(window);
    return 0;
}
