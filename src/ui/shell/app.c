/* The window's object: what it shows, whose session it is, events in, frames out. */
#include "ui/shell/app.h"

#include "ui/board/board_state.h"
#include "ui/board/board_view.h"
#include "ui/board/heights.h"
#include "ui/board/place.h"
#include "ui/board/under.h"
#include "ui/core/ui.h"
#include "ui/dialogs/branch_dialog.h"
#include "ui/dialogs/card_dialog.h"
#include "ui/dialogs/dialogs_state.h"
#include "ui/dialogs/film_dialog.h"
#include "ui/dialogs/replay.h"
#include "ui/dialogs/settings_page.h"
#include "ui/dialogs/writing.h"
#include "ui/editor/editor.h"
#include "ui/editor/editor_kept.h"
#include "ui/house/house_page.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/hover_card.h"
#include "ui/panel/panel_asked.h"
#include "ui/panel/panel_fire_popover.h"
#include "ui/panel/panel_guide.h"
#include "ui/panel/panel_refusal.h"
#include "ui/panel/panel_state.h"
#include "ui/panel/panel_tables.h"
#include "ui/panel/panel_welcome.h"
#include "ui/photo/photograph.h"
#include "ui/shell/bars.h"
#include "ui/shell/bars_edge.h"
#include "ui/shell/files.h"
#include "ui/shell/files_changed.h"
#include "ui/shell/files_dialogs.h"
#include "ui/shell/keys.h"
#include "ui/shell/layout.h"
#include "ui/shell/menu.h"
#include "ui/shell/palette.h"
#include "ui/shell/session.h"
#include "ui/shell/settings.h"
#include "ui/shell/shell.h"
#include "ui/shell/shell_state.h"
#include "ui/shell/side_panel.h"
#include "ui/shell/wants.h"
#include "ui/shell/window.h"
#include "ui/timeline/timeline.h"
#include "ui/timeline/timeline_state.h"
#include "ui/tools/actions.h"
#include "ui/tools/hand_dice.h"
#include "ui/tools/opponent.h"
#include "ui/tools/reserve_bar.h"
#include "ui/tools/tools_state.h"

#include <string.h>

#define SLICE_MS    24 /* ms: with a frame after it this stays well below a tenth of a second */
#define FIRST_BOARD "maps/stronghold-road.json" /* when the first battle cannot be opened */

/* ---- start and end ---- */

/* False: it cannot be opened. For a damaged game the question is shown over another table, and *offered is true. */
static bool open_or_offer(Ui *ui, const char *file, BaseFaults *faults, bool *offered) {
    bool good = files_open(ui, file, faults);
    *offered = !good && files_offer_salvage(ui, file);
    if (*offered) {
        faults_free(faults);
    }
    return good;
}

static bool open_of_program(Ui *ui, const char *name, BaseFaults *faults) {
    char *path = io_data_path(name);
    bool good = path && files_open(ui, path, faults);
    base_free(path);
    return good;
}

/* Opens the named file; without a name the last one, or the first battle when that one is gone. */
static bool open_first(Ui *ui, const char *file, BaseFaults *faults) {
    bool offered = false;
    if (file && (open_or_offer(ui, file, faults, &offered) || !offered)) {
        return ui->session || ui->dialogs->replay;
    }
    char *last = offered ? NULL : base_strdup(ui->settings.last);
    bool good = (last && open_or_offer(ui, last, faults, &offered)) ||
                open_of_program(ui, FILES_FIRST_BATTLE, faults) || open_of_program(ui, FIRST_BOARD, faults);
    if (!good && !faults->count) {
        faults_add(faults, NULL, NULL, NULL, "install Sightline again, or start it from its source folder",
                   "%s is nowhere to be found", FIRST_BOARD);
    }
    base_free(last);
    return good;
}

/* The states of all rooms in one piece. */
struct App {
    Ui ui;
    ToolsState tools;
    BoardState board;
    PanelState panel;
    Lesson lesson;
    TimelineState timeline;
    DialogsState dialogs;
    ShellState shell;
};

Ui *app_ui(App *app) {
    return &app->ui;
}

static char *data_folder(const AppOptions *options) {
    const char *given = options->data ? options->data : options->config;
    return given ? base_strdup(given) : settings_data_folder();
}

static char *games_folder(const char *data) {
    BaseText path = {0};
    text_addf(&path, "%s/games", data);
    return path.data;
}

static App *make(const AppOptions *options, ViewFonts *fonts) {
    App *app = base_alloc(1, sizeof *app);
    app->tools = (ToolsState){.arena = arena_create(), .sight = {.tolerance = -1}, .terrain = &tool_terrain};
    app->tools.lines.items = base_alloc(TOOLS_LINES_MAX, sizeof *app->tools.lines.items);
    app->shell.wake = -1;
    char *data = data_folder(options);
    app->shell.games = games_folder(data);
    app->ui = (Ui){.kit = kit_create(options->still),
                   .fonts = fonts,
                   .folders.config = options->config ? base_strdup(options->config) : settings_folder(),
                   .folders.data = data,
                   .screen.still = options->still,
                   .slice_ms = SLICE_MS,
                   .pointer = vec(NAN, NAN),
                   .highlight = {.shown = -1, .found = -1},
                   .carry_out = shell_carry_out,
                   .tools = &app->tools,
                   .board = &app->board,
                   .panel = &app->panel,
                   .photo = photograph_create(),
                   .editor = editor_create(),
                   .lesson = &app->lesson,
                   .timeline = &app->timeline,
                   .dialogs = &app->dialogs,
                   .shell = &app->shell};
    return app;
}

App *app_create(const AppOptions *options, const char *file, BaseFaults *faults) {
    ViewFonts *fonts = fonts_load(faults);
    if (!fonts) {
        return NULL;
    }
    App *app = make(options, fonts);
    Ui *ui = &app->ui;
    shell_settings_load(ui);
    ui->settings.theme = options->dark ? SETTINGS_DARK : ui->settings.theme;
    ui->screen.night = shell_settings_night();
    kit_set_still(ui->kit, ui->screen.still || ui->settings.still);
    ui->screen.scale = options->scale > 0 ? options->scale : ui->settings.scale;
    ui->panel->started = !file;
    files_sweep(ui);
    files_bring_games(ui);
    if (!open_first(ui, file, faults)) {
        app_destroy(app);
        return NULL;
    }
    editor_safe_look(ui);
    ui_describe_faults(ui, faults, file || !ui->settings.last ? "Opened, but" : "The table of last time");
    return app;
}

void app_destroy(App *app) {
    if (!app) {
        return;
    }
    Ui *ui = &app->ui;
    if (ui->session) {
        shell_settings_save(ui);
    }
    play_destroy(shell_session_lay_by(ui));
    lesson_term(ui);
    house_term(ui);
    picker_destroy(ui->shell->picker);
    tables_forget(ui);
    hover_card_drop(ui);
    settings_free(&ui->settings);
    pane_end_photo(ui);
    photograph_destroy(ui->photo);
    editor_destroy(ui->editor);
    cairo_surface_destroy(ui->under.photo);
    base_free(ui->board->under.name);
    base_free(ui->page.rule);
    base_free(ui->tools->lines.items);
    base_free(ui->path);
    files_forget(ui);
    base_free(ui->dialogs->card_asked);
    base_free(ui->folders.config);
    base_free(ui->folders.data);
    base_free(ui->shell->games);
    arena_destroy(ui->tools->arena);
    if (ui->tools->stage.arena) {
        arena_destroy(ui->tools->stage.arena);
    }
    kit_destroy(ui->kit);
    fonts_destroy(ui->fonts);
    base_free(app);
}

bool app_wants_quit(const App *app) {
    return app->ui.shell->quit;
}

void app_title(const App *app, BaseText *out) {
    const Ui *ui = &app->ui;
    if (ui_in_lesson(ui)) {
        text_addf(out, "Lesson: %s – Sightline", tree_get_text(ui->lesson->root, "title", ui_setup(ui)->title));
        return;
    }
    text_addf(out, "%s%s – Sightline", play_dirty(ui->session) || editor_unsaved(ui) ? "● " : "", ui_setup(ui)->title);
}

/* ---- frames ---- */

bool app_event(App *app, const SDL_Event *event) {
    Ui *ui = &app->ui;
    if (event->type == SDL_QUIT) {
        shell_quit(ui);
        return true;
    }
    if (event->type == SDL_DROPFILE) {
        if (photograph_is_picture(event->drop.file)) {
            photograph_open(ui, event->drop.file);
        } else {
            files_open_stated(ui, event->drop.file);
        }
        return true;
    }
    if ((event->type == SDL_KEYDOWN || event->type == SDL_KEYUP) && event->key.keysym.sym == SDLK_SPACE) {
        ui->board->space = event->type == SDL_KEYDOWN && !kit_is_editing(ui->kit);
    }
    return kit_event(ui->kit, event);
}

int app_tick(App *app, uint32_t now_ms) {
    Ui *ui = &app->ui;
    ui->now = now_ms;
    if (ui->dialogs->film) {
        filming_step(ui);
        return 0;
    }
    if (replaying_tick(ui)) {
        return 0;
    }
    if (writing_tick(ui)) {
        return 0;
    }
    bool read = lesson_tick(ui), asked = asked_tick(ui);
    if (read || asked || tables_tick(ui)) {
        return 0;
    }
    if (ui->shell->wake < 0) {
        return -1;
    }
    uint32_t since = now_ms - ui->shell->drawn;
    return since >= (uint32_t)ui->shell->wake ? 0 : ui->shell->wake - (int)since;
}

static void pieces(Ui *ui) {
    pane_frame(ui);
    pane_profile_frame(ui);
    panel_fire_popover(ui);
    panel_refusal(ui);
    hover_card_frame(ui);
    if (tools_get(ui, ui->tool)->draw_callouts) {
        tools_get(ui, ui->tool)->draw_callouts(ui);
    }
    panel_welcome_frame(ui);
    reserve_bar_frame(ui);
    panel_guide_bar(ui);
    bars_title(ui);
    bars_tools(ui);
    if (ui->tool == TOOL_TERRAIN) {
        editor_palette(ui);
    }
    bars_hints(ui);
    if (!ui_in_lesson(ui)) {
        timeline_frame(ui);
    } else if (ui->layout.timeline.h > 0) {
        lesson_steps(ui);
    }
    shell_panel_frame(ui);
    actions_frame(ui);
    editor_ask_frame(ui);
    editor_new_frame(ui);
    editor_leave_frame(ui);
    editor_choose_frame(ui);
    photograph_frame(ui);
    menu_frame(ui);
    typed_frame(ui);
    opponent_frame(ui);
    pane_place_frame(ui);
    files_frame(ui);
    files_changed_frame(ui);
    dialog_card_frame(ui);
    dialogs_settings_frame(ui);
    editor_safe_frame(ui);
    branches_frame(ui);
    filming_frame(ui);
    writing_frame(ui);
    replaying_frame(ui);
    palette_frame(ui);
    shell_keys_frame(ui);
}

void app_draw(App *app, cairo_t *cr, int width, int height) {
    Ui *ui = &app->ui;
    cairo_matrix_t matrix;
    photograph_update(ui);
    editor_flush(ui);
    cairo_get_matrix(cr, &matrix);
    ViewCanvas canvas = {cr, ui->fonts, ui_theme(ui), matrix.xx, false};
    kit_begin(ui->kit, &canvas, width, height, ui->now);
    layout_update(ui, width, height);
    ui->highlight.found = -1;
    ui->highlight.thing_found = ref_none();
    pieces(ui);
    KitBox board = ui->layout.board;
    double end = fmin(board.x + board.w, ui->layout.panel.x); /* beside the drawer, so that no toast covers its text */
    kit_toasts(ui->kit, board.x + 16, board.y + board.h - 16, end - board.x - 28);
    ui->highlight.found = ui->highlight.found < 0 ? lesson_highlighted(ui) : ui->highlight.found;
    if (ui->highlight.found != ui->highlight.shown) {
        ui->highlight.shown = ui->highlight.found;
        ui->highlight.anew = true;
        kit_wake(ui->kit, 0);
    }
    if (!ref_equal(ui->highlight.thing_found, ui->highlight.thing)) {
        ui->highlight.thing = ui->highlight.thing_found;
        kit_wake(ui->kit, 0);
    }
    ui->shell->wake = kit_end(ui->kit);
    ui->shell->drawn = ui->now;
}

char *app_dump(App *app) {
    return kit_dump(app->ui.kit);
}
