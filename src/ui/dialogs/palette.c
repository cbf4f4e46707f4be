#include "ui/dialogs/palette.h"

#include "io/file.h"
#include "ui/board/board_keys.h"
#include "ui/board/board_view.h"
#include "ui/dialogs/branch_dialog.h"
#include "ui/dialogs/card_dialog.h"
#include "ui/dialogs/card_print.h"
#include "ui/dialogs/film_dialog.h"
#include "ui/dialogs/settings_page.h"
#include "ui/editor/editor.h"
#include "ui/house/house_page.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/panel.h"
#include "ui/photo/photograph.h"
#include "ui/shell/files.h"
#include "ui/shell/session.h"
#include "ui/shell/settings.h"
#include "ui/tools/actions.h"
#include "ui/tools/hand.h"
#include "ui/tools/hand_place.h"
#include "ui/tools/tools.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define RESULTS_MAX 120

typedef enum {
    FOUND_COMMAND,
    FOUND_TOOL,
    FOUND_THING,
    FOUND_RULE,
    FOUND_READING,
    FOUND_LESSON,
    FOUND_SETTING, /* value: the one to set, for a choice or a switch */
    FOUND_RECENT,
    FOUND_GAME_ACT
} FoundKind;

typedef struct {
    FoundKind kind;
    int index;
    TableRef ref;
    int value;
} Found;

typedef struct {
    App *app;
    BaseArena *arena;
    KitItem items[RESULTS_MAX];
    Found found[RESULTS_MAX];
    int count;
} Search;

static void offer(Search *search, Found found, const char *label, const char *words, const char *does,
                  const char *off) {
    const char *query = search->app->palette.query;
    const char *all = arena_printf(search->arena, "%s %s", label, words ? words : "");
    if (search->count < RESULTS_MAX && text_holds_all(all, query)) {
        search->items[search->count] = (KitItem){.label = arena_strdup(search->arena, label), .key = does, .off = off};
        search->found[search->count++] = found;
    }
}

/* ---- commands ---- */

typedef struct {
    const char *label, *key;
    void (*run)(App *app);
} Command;

static void run_open(App *app) {
    app->dialog = DIALOG_OPEN;
}
static void run_save(App *app) {
    app->dialog = DIALOG_SAVE;
}
static void run_dice(App *app) {
    app->settings.type_dice = !app->settings.type_dice;
}
static void run_region(App *app) {
    app->region_on = !app->region_on;
}
static void run_keys(App *app) {
    app->dialog = DIALOG_KEYS;
}
static void run_quit(App *app) {
    app_quit(app);
}
static void run_panel(App *app) {
    app->settings.fold_panel = !app->settings.fold_panel;
}
static void run_timeline(App *app) {
    app->settings.fold_timeline = !app->settings.fold_timeline;
}
static void run_heights(App *app) {
    app->settings.fold_profile = !app->settings.fold_profile;
}
static void run_larger(App *app) {
    app_scale(app, .25);
}
static void run_smaller(App *app) {
    app_scale(app, -.25);
}
static void run_back(App *app) {
    app_seek(app, play_cursor(app->session) - 1);
}
static void run_step(App *app) {
    app_seek(app, play_cursor(app->session) + 1);
}
static void run_start(App *app) {
    app_seek(app, 0);
}
static void run_end(App *app) {
    app_seek(app, play_count(app->session));
}
static void run_next_unit(App *app) {
    board_walk(app, 1);
}
static void run_unit_before(App *app) {
    board_walk(app, -1);
}
static void run_orders(App *app) {
    KitBox board = app->layout.board;
    actions_open(app, app->selected, board.x + 60, board.y + 60);
}
static void run_units(App *app) {
    app->tab = PANEL_UNITS;
}
static void run_log(App *app) {
    app->tab = PANEL_LOG;
    app->log_at = play_cursor(app->session); /* opens with the luck, which comes first */
}
static void run_readings(App *app) {
    app->tab = PANEL_READINGS;
}
static void run_ruling(App *app) {
    app->tab = PANEL_RULING;
}

static void run_lessons(App *app) {
    lesson_list_open(app, "");
}

static const Command COMMANDS[] = {{"New battlefield", "Ctrl N", editor_new},
                                   {"Open a battlefield, game or case", "Ctrl O", run_open},
                                   {"Lessons", "F2", run_lessons},
                                   {"Save", "Ctrl S", files_save_here},
                                   {"Save as", "Ctrl Shift S", run_save},
                                   {"House rules: numbers, terrain, profiles of your own", "Ctrl H", house_open_first},
                                   {"Photograph of the table under the board", "Ctrl I", photograph_ask},
                                   {"Photograph: shown, faint, hidden", "Shift P", photograph_next_strength},
                                   {"Print the terrain cards", "Ctrl Shift P", cards_ask},
                                   {"Undo", "Ctrl Z", app_undo},
                                   {"Redo", "Ctrl Shift Z", app_redo},
                                   {"Film of the game or the lesson", "Ctrl Shift F", filming_open},
                                   {"Branches: name, compare, delete, go to one", "B", branches_open},
                                   {"Step back in time", ",", run_back},
                                   {"Step on in time", ".", run_step},
                                   {"To the start of the game", "Home", run_start},
                                   {"To the end of the game", "End", run_end},
                                   {"Fit the table", "F", board_fit},
                                   {"Next unit", "N", run_next_unit},
                                   {"Unit before", "P", run_unit_before},
                                   {"What the chosen thing can do: orders", "O", run_orders},
                                   {"Panel: the ruling", "", run_ruling},
                                   {"Panel: the units", "", run_units},
                                   {"Panel: the log, and luck", "", run_log},
                                   {"Panel: the readings", "", run_readings},
                                   {"Fold the panel", "F9", run_panel},
                                   {"Fold the timeline", "F10", run_timeline},
                                   {"Heights under the board", "H", run_heights},
                                   {"Larger", "Ctrl +", run_larger},
                                   {"Smaller", "Ctrl −", run_smaller},
                                   {"What the chosen unit sees", "R", run_region},
                                   {"Type real dice", "D", run_dice},
                                   {"Copy the ruling as text", "Ctrl C", panel_copy},
                                   {"The line of sight as a card", "Ctrl E", card_begin},
                                   {"Light or dark theme", "", app_turn_theme},
                                   {"Settings", "Ctrl ,", settings_open},
                                   {"Go to a place", "G", place_open},
                                   {"All keys", "?", run_keys},
                                   {"Quit", "Ctrl Q", run_quit}};

/* ---- other entries ---- */

static void offer_things(Search *search) {
    App *app = search->app;
    const TableSetup *setup = app_setup(app);
    const RulesData *data = app_field(app)->data;
    for (int i = 0; i < TOOL_COUNT; i++) {
        const AppTool *tool = app_tool((AppToolId)i);
        offer(search, (Found){FOUND_TOOL, i, ref_none(), 0}, tool->name, tool->use, tool->key,
              app_tool_off(app, (AppToolId)i));
    }
    for (size_t i = 0; i < BASE_COUNT(COMMANDS); i++) {
        offer(search, (Found){FOUND_COMMAND, (int)i, ref_none(), 0}, COMMANDS[i].label, NULL, COMMANDS[i].key, NULL);
    }
    for (int i = 0; i < setup->formation_count; i++) {
        offer(search, (Found){FOUND_THING, i, ref_make(REF_FORMATION, i), 0},
              setup_name(setup, ref_make(REF_FORMATION, i)), setup->sides[setup->formations[i].side].name, "formation",
              NULL);
    }
    for (int i = 0; i < setup->unit_count; i++) {
        bool alive = table_alive(app_table(app), ref_make(REF_UNIT, i));
        offer(search, (Found){FOUND_THING, i, ref_make(REF_UNIT, i), 0}, setup_name(setup, ref_make(REF_UNIT, i)),
              data->profiles[setup->units[i].profile].name,
              alive ? data->profiles[setup->units[i].profile].name : "lost", NULL);
    }
    for (int i = 0; i < setup->area_count; i++) {
        const char *kind = data->kinds[table_kind(app_table(app), i)].label;
        offer(search, (Found){FOUND_THING, i, ref_make(REF_AREA, i), 0}, setup_name(setup, ref_make(REF_AREA, i)), kind,
              kind, NULL);
    }
    for (int i = 0; i < data->rule_count; i++) {
        offer(search, (Found){FOUND_RULE, i, ref_none(), 0}, data->rules[i].title, data->rules[i].id, data->rules[i].id,
              NULL);
    }
    for (int i = 0; i < data->reading_count; i++) {
        offer(search, (Found){FOUND_READING, i, ref_none(), 0}, data->readings[i].title, data->readings[i].id,
              data->readings[i].values[data->reading_values[i]], NULL);
    }
}

/* "Theme: Dark": one entry for each value of a choice; a number's entry opens the settings page. */
static void offer_settings(Search *search) {
    static const char *const SWITCH[] = {"off", "on", NULL};
    int count;
    const IoSetting *schema = settings_schema(&count);
    for (int i = 0; i < count; i++) {
        const IoSetting *it = &schema[i];
        const char *const *labels = it->kind == SETTING_CHOICE ? it->labels : SWITCH;
        for (int v = 0; !it->kept && it->kind != SETTING_NUMBER && labels[v]; v++) {
            bool now = settings_get(&search->app->settings, it) == v;
            offer(search, (Found){FOUND_SETTING, i, ref_none(), v},
                  arena_printf(search->arena, "%s: %s", it->label, labels[v]), it->says, now ? "set" : "setting", NULL);
        }
        if (!it->kept && it->kind == SETTING_NUMBER) {
            offer(search, (Found){FOUND_SETTING, i, ref_none(), -1}, it->label, it->says, "setting", NULL);
        }
    }
}

static void offer_files(Search *search) {
    const AppSettings *settings = &search->app->settings;
    for (int i = 0; i < settings->recent_count; i++) {
        const char *path = settings->recent[i], *slash = strrchr(path, '/');
        offer(search, (Found){FOUND_RECENT, i, ref_none(), 0}, slash ? slash + 1 : path, path, "recent file",
              file_exists(path) ? NULL : arena_printf(search->arena, "%s is no longer there", path));
    }
}

static void offer_game_acts(Search *search) {
    int count;
    const KitItem *items = actions_of_game(search->app, search->arena, &count);
    for (int i = 0; i < count; i++) {
        offer(search, (Found){FOUND_GAME_ACT, i, ref_none(), 0}, items[i].label, "phase turn", "game", items[i].off);
    }
}

/* Only once something is typed, because reading all lessons takes a moment. */
static void offer_lessons(Search *search) {
    App *app = search->app;
    LessonShelf *shelf = *app->palette.query ? lesson_shelf(app) : NULL;
    int stand = shelf ? shelf_find(shelf, app_field(app)->data->system->id) : -1;
    const PlayLessons *lessons = lesson_want(app, stand);
    for (int i = 0; lessons && i < lessons->count; i++) {
        const PlayLesson *lesson = &lessons->items[i];
        offer(search, (Found){FOUND_LESSON, i, ref_none(), 0}, lesson->title,
              arena_printf(search->arena, "lesson %s", lesson->rule), "lesson", NULL);
    }
}

/* ---- going there ---- */

static void go_to(App *app, TableRef ref) {
    GeomShape parts[64];
    const RulesSystem *system = app_field(app)->data->system;
    app_set_tool(app, TOOL_SELECT);
    hand_select(app, ref);
    app->tab = PANEL_RULING;
    if (ref_is(ref, REF_AREA) && app_setup(app)->areas[ref.index].area.count) {
        GeomBox box = app_setup(app)->areas[ref.index].area.box;
        board_show(app, vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2));
    } else if (system->body && system->body(app_field(app), app_table(app), ref, parts, 64)) {
        board_show(app, parts[0].centre);
    }
}

static void set(App *app, const Found *found) {
    int count;
    const IoSetting *setting = &settings_schema(&count)[found->index];
    if (found->value < 0) { /* a number: opens the settings page */
        settings_open(app);
        return;
    }
    settings_put(&app->settings, setting, found->value);
    settings_apply(app);
}

static void go(App *app, const Found *found) {
    switch (found->kind) {
    case FOUND_COMMAND: COMMANDS[found->index].run(app); break;
    case FOUND_TOOL: app_set_tool(app, (AppToolId)found->index); break;
    case FOUND_SETTING: set(app, found); break;
    case FOUND_RECENT: {
        char *path = base_strdup(app->settings.recent[found->index]);
        files_open_told(app, path);
        base_free(path);
        break;
    }
    case FOUND_GAME_ACT: actions_do_of_game(app, found->index); break;
    case FOUND_THING: go_to(app, found->ref); break;
    case FOUND_RULE: panel_show_rule(app, app_field(app)->data->rules[found->index].id); break;
    case FOUND_LESSON:
        lesson_open(app, shelf_find(lesson_shelf(app), app_field(app)->data->system->id), found->index);
        break;
    case FOUND_READING: app->tab = PANEL_READINGS; break;
    }
}

void palette_frame(App *app) {
    if (!app->palette.open) {
        return;
    }
    Search *search = base_alloc(1, sizeof *search);
    search->app = app;
    search->arena = arena_create();
    offer_things(search);
    offer_settings(search);
    offer_files(search);
    offer_game_acts(search);
    offer_lessons(search);
    KitBox over = kit_box(0, 0, app->layout.title.w, app->layout.title.h + app->layout.tools.h);
    int chosen = kit_palette(app->kit, over, &app->palette, "Find a unit, rule, setting or command", search->items,
                             search->count);
    if (chosen >= 0) {
        go(app, &search->found[chosen]);
    }
    arena_destroy(search->arena);
    base_free(search);
}
