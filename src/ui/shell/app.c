/* The window's object: what it shows, whose session it is, events in, frames out. */
#include "ui/board/board_view.h"
#include "ui/board/heights.h"
#include "ui/dialogs/branch_dialog.h"
#include "ui/dialogs/card_dialog.h"
#include "ui/dialogs/film_dialog.h"
#include "ui/dialogs/palette.h"
#include "ui/dialogs/replay.h"
#include "ui/dialogs/settings_page.h"
#include "ui/editor/editor.h"
#include "ui/house/house_page.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/panel.h"
#include "ui/panel/panel_asked.h"
#include "ui/panel/panel_tables.h"
#include "ui/photo/photograph.h"
#include "ui/shell/app_state.h"
#include "ui/shell/bars.h"
#include "ui/shell/bars_edge.h"
#include "ui/shell/files.h"
#include "ui/shell/files_changed.h"
#include "ui/shell/keys.h"
#include "ui/shell/layout.h"
#include "ui/shell/session.h"
#include "ui/shell/settings.h"
#include "ui/shell/window.h"
#include "ui/shell/writing.h"
#include "ui/timeline/timeline.h"
#include "ui/tools/actions.h"
#include "ui/tools/hand.h"
#include "ui/tools/hand_dice.h"
#include "ui/tools/hand_place.h"
#include "ui/tools/reserve_tray.h"
#include "ui/tools/what_if.h"

#include <string.h>

#define SLICE_MS    24 /* ms: with a frame after it this stays well below a tenth of a second */
#define FIRST_BOARD "maps/stronghold-road.json"

const RulesField *app_field(const App *app) {
    return play_field(app->session);
}
const Table *app_table(const App *app) {
    return play_table(app->session);
}
const TableSetup *app_setup(const App *app) {
    return play_field(app->session)->setup;
}

const RulesVerb *app_verb(const App *app, const char *verb) {
    return rules_verb(app_field(app)->data->system, verb);
}

bool app_verb_takes(const App *app, const char *verb_name, const char *argument) {
    const RulesVerb *verb = app_verb(app, verb_name);
    for (int i = 0; verb && i < verb->arg_count; i++) {
        if (!strcmp(verb->args[i].name, argument)) {
            return true;
        }
    }
    return false;
}

int app_side_to_act(const App *app, bool *won) {
    const TableActivity *activity = table_activity(app_table(app));
    const RulesSystem *system = app_field(app)->data->system;
    if (activity || !system->portray) {
        return activity ? activity->side : -1;
    }
    RulesPortrait game = {.owner = -1};
    system->portray(app_field(app), app_table(app), ref_make(REF_GAME, 0), &game);
    *won = game.won;
    return game.owner;
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

/* ---- what is shown ---- */

void app_drop_region(App *app) {
    geom_region_destroy(app->region);
    ruling_destroy(app->region_ruling);
    app->region = NULL;
    app->region_ruling = NULL;
    app->region_more = false;
}

bool app_can_look(const App *app, TableRef from) {
    return app_has_region(app) && (ref_is(from, REF_UNIT) || ref_is(from, REF_HEX));
}

bool app_has_region(const App *app) {
    bool hexes = app_setup(app)->board == BOARD_HEX;
    return hexes ? app_verb(app, "region") != NULL : app_field(app)->data->system->region != NULL;
}

static const Ruling *last_decided(const App *app) {
    bool mine;
    const Ruling *taught = lesson_ruling(app, &mine);
    if (mine) {
        return taught;
    }
    const Ruling *waiting = play_waiting(app->session);
    int cursor = play_cursor(app->session);
    const Ruling *last = cursor > 0 ? play_entry(app->session, cursor - 1)->ruling : NULL;
    return waiting ? waiting : last && app_is_concealed(app, last) ? NULL : last;
}

bool app_is_concealed(const App *app, const Ruling *past) {
    const RulesSystem *system = app_field(app)->data->system;
    return system->conceals && system->conceals(app_field(app), app_table(app), past);
}

void app_rest(App *app) {
    hand_drop_preview(app);
    app->line_count = 0;
    app->panel_scroll.y = 0;
    app->shown = app->selected.kind != REF_NONE && !play_waiting(app->session) ? NULL : last_decided(app);
}

void app_changed(App *app) {
    what_if_drop(app);
    hand_drop_preview(app);
    app_drop_region(app);
    app->way = (AppWay){.count = 0};
    app->line_count = 0;
    app->panel_scroll.y = 0;
    app->target = ref_none();
    app->rests = true;
    app->shown = last_decided(app);
}

/* ---- start and end ---- */

/* False: it cannot be opened. For a damaged game the question is shown over another table, and *offered is true. */
static bool open_or_offer(App *app, const char *file, BaseFaults *faults, bool *offered) {
    bool good = files_open(app, file, faults);
    *offered = !good && files_offer_salvage(app, file);
    if (*offered) {
        faults_free(faults);
    }
    return good;
}

/* Opens the named file; without a name the last one, or the first battle when that one is gone. */
static bool open_first(App *app, const char *file, BaseFaults *faults) {
    bool offered = false;
    if (file && (open_or_offer(app, file, faults, &offered) || !offered)) {
        return app->session || app->replaying;
    }
    char *last = offered ? NULL : base_strdup(app->settings.last), *first = data_path(FIRST_BOARD);
    bool good = (last && open_or_offer(app, last, faults, &offered)) || (first && files_open(app, first, faults));
    if (!first && !good) {
        faults_add(faults, NULL, NULL, NULL, "install Sightline again, or start it from its source folder",
                   "%s is nowhere to be found", FIRST_BOARD);
    }
    base_free(last);
    base_free(first);
    return good;
}

App *app_create(const AppOptions *options, const char *file, BaseFaults *faults) {
    ViewFonts *fonts = fonts_load(faults);
    if (!fonts) {
        return NULL;
    }
    App *app = base_alloc(1, sizeof *app);
    app->fonts = fonts;
    app->kit = kit_create(options->still);
    app->editor = editor_create();
    app->photograph = photograph_create();
    app->still = options->still;
    app->arena = arena_create();
    app->lines = base_alloc(APP_LINES_MAX, sizeof *app->lines);
    app->config = options->config ? base_strdup(options->config) : settings_folder();
    app->highlighted = app->highlighted_now = -1;
    app->tolerance_wanted = -1;
    app->wake = -1;
    app->slice_ms = SLICE_MS;
    app->pointer = vec(NAN, NAN);
    settings_load(app);
    app->settings.theme = options->dark ? SETTINGS_DARK : app->settings.theme;
    app->night = settings_night();
    kit_set_still(app->kit, app->still || app->settings.still);
    app->scale = options->scale > 0 ? options->scale : app->settings.scale;
    app->started = !file;
    files_sweep(app);
    if (!open_first(app, file, faults)) {
        app_destroy(app);
        return NULL;
    }
    editor_safe_look(app);
    app_say_faults(app, faults, file || !app->settings.last ? "Opened, but" : "The table of last time");
    return app;
}

void app_destroy(App *app) {
    if (!app) {
        return;
    }
    if (app->session) {
        settings_save(app);
    }
    play_destroy(app_lay_by(app));
    lesson_term(app);
    house_term(app);
    picker_destroy(app->picker);
    tables_forget(app);
    settings_free(&app->settings);
    photograph_destroy(app->photograph);
    editor_destroy(app->editor);
    photograph_under_end(app);
    cairo_surface_destroy(app->photo);
    base_free(app->photo_name);
    base_free(app->rule_shown);
    base_free(app->lines);
    base_free(app->path);
    base_free(app->safe.found);
    files_forget(app);
    base_free(app->card_asked);
    base_free(app->config);
    arena_destroy(app->arena);
    if (app->stage_hand) {
        arena_destroy(app->stage_hand);
    }
    kit_destroy(app->kit);
    fonts_destroy(app->fonts);
    base_free(app);
}

bool app_wants_quit(const App *app) {
    return app->quit;
}

void app_title(const App *app, BaseText *out) {
    if (lesson_is_on(app)) {
        text_addf(out, "Lesson: %s – Sightline", tree_get_text(app->lesson.root, "title", app_setup(app)->title));
        return;
    }
    text_addf(out, "%s%s – Sightline", play_dirty(app->session) || editor_unsaved(app) ? "● " : "",
              app_setup(app)->title);
}

void app_quit(App *app) {
    app->quit = editor_may_lose(app, LEAVE_QUIT, NULL);
}

void app_scale(App *app, double by) {
    app->scale = fmin(3, fmax(1, app->scale + by));
    kit_wake(app->kit, 0);
}

/* ---- frames ---- */

bool app_event(App *app, const SDL_Event *event) {
    if (event->type == SDL_QUIT) {
        app_quit(app);
        return true;
    }
    if (event->type == SDL_DROPFILE) {
        if (photograph_is_picture(event->drop.file)) {
            photograph_open(app, event->drop.file);
        } else {
            files_open_told(app, event->drop.file);
        }
        return true;
    }
    if ((event->type == SDL_KEYDOWN || event->type == SDL_KEYUP) && event->key.keysym.sym == SDLK_SPACE) {
        app->space = event->type == SDL_KEYDOWN && !kit_is_editing(app->kit);
    }
    return kit_event(app->kit, event);
}

int app_tick(App *app, uint32_t now_ms) {
    app->now = now_ms;
    if (app->filming) {
        filming_step(app);
        return 0;
    }
    if (replaying_tick(app)) {
        return 0;
    }
    if (writing_tick(app)) {
        return 0;
    }
    bool read = lesson_tick(app), asked = asked_tick(app);
    if (read || asked || tables_tick(app)) {
        return 0;
    }
    if (app->wake < 0) {
        return -1;
    }
    uint32_t since = now_ms - app->drawn;
    return since >= (uint32_t)app->wake ? 0 : app->wake - (int)since;
}

static void pieces(App *app) {
    board_frame(app);
    profile_frame(app);
    reserve_tray_frame(app);
    bars_title(app);
    bars_tools(app);
    if (app->tool == TOOL_TERRAIN) {
        editor_palette(app);
    }
    bars_hints(app);
    timeline_frame(app);
    panel_frame(app);
    actions_frame(app);
    editor_ask_frame(app);
    editor_new_frame(app);
    editor_leave_frame(app);
    editor_choose_frame(app);
    photograph_frame(app);
    bars_menu(app);
    typed_frame(app);
    place_frame(app);
    files_frame(app);
    files_changed_frame(app);
    card_frame(app);
    settings_frame(app);
    editor_safe_frame(app);
    branches_frame(app);
    filming_frame(app);
    writing_frame(app);
    replaying_frame(app);
    palette_frame(app);
    keys_frame(app);
}

void app_draw(App *app, cairo_t *cr, int width, int height) {
    cairo_matrix_t matrix;
    photograph_update(app);
    editor_flush(app);
    cairo_get_matrix(cr, &matrix);
    ViewCanvas canvas = {cr, app->fonts, app_theme(app), matrix.xx, false};
    kit_begin(app->kit, &canvas, width, height, app->now);
    layout_update(app, width, height);
    app->highlighted_now = -1;
    pieces(app);
    KitBox board = app->layout.board;
    double end = fmin(board.x + board.w, app->layout.panel.x); /* beside the drawer, so that no toast covers its text */
    kit_toasts(app->kit, board.x + 16, board.y + board.h - 16, end - board.x - 28);
    app->highlighted_now = app->highlighted_now < 0 ? lesson_highlighted(app) : app->highlighted_now;
    if (app->highlighted_now != app->highlighted) {
        app->highlighted = app->highlighted_now;
        app->highlighted_anew = true;
        kit_wake(app->kit, 0);
    }
    app->wake = kit_end(app->kit);
    app->drawn = app->now;
}

char *app_dump(App *app) {
    return kit_dump(app->kit);
}
