#include "ui/shell/palette.h"

#include "io/file.h"
#include "ui/board/board_keys.h"
#include "ui/board/board_view.h"
#include "ui/board/camera.h"
#include "ui/board/place.h"
#include "ui/board/under.h"
#include "ui/dialogs/branch_dialog.h"
#include "ui/dialogs/card_dialog.h"
#include "ui/dialogs/card_print.h"
#include "ui/dialogs/film_dialog.h"
#include "ui/dialogs/settings_page.h"
#include "ui/editor/editor.h"
#include "ui/house/house_page.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/panel_state.h"
#include "ui/photo/photograph.h"
#include "ui/shell/files.h"
#include "ui/shell/files_dialogs.h"
#include "ui/shell/session.h"
#include "ui/shell/settings.h"
#include "ui/shell/shell.h"
#include "ui/shell/shell_state.h"
#include "ui/shell/side_panel.h"
#include "ui/tools/actions.h"
#include "ui/tools/hand.h"
#include "ui/tools/tools.h"
#include "ui/tools/tools_state.h"

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
    Ui *ui;
    BaseArena *arena;
    KitItem items[RESULTS_MAX];
    Found found[RESULTS_MAX];
    int count;
} Search;

static void offer(Search *search, Found found, const char *label, const char *words, const char *does,
                  const char *off) {
    const char *query = search->ui->shell->palette.query;
    const char *all = arena_printf(search->arena, "%s %s", label, words ? words : "");
    if (search->count < RESULTS_MAX && text_holds_all(all, query)) {
        search->items[search->count] = (KitItem){.label = arena_strdup(search->arena, label), .key = does, .off = off};
        search->found[search->count++] = found;
    }
}

/* ---- commands ---- */

typedef struct {
    const char *label, *key;
    void (*run)(Ui *ui);
    void (*run_with)(Ui *ui, int with); /* in place of `run` */
    int with;
} Command;

static void run_dialog(Ui *ui, int dialog) {
    ui->dialog = (UiDialog)dialog;
}
static void run_tab(Ui *ui, int tab) {
    ui->page.tab = (UiTab)tab;
}
static void run_scale(Ui *ui, int quarters) {
    shell_scale(ui, quarters / 4.);
}
static void run_step(Ui *ui, int by) {
    shell_session_seek(ui, play_cursor(ui->session) + by);
}
/* `at`: offset of the setting in IoSettings */
static void run_switch(Ui *ui, int at) {
    bool *on = (bool *)((char *)&ui->settings + at);
    *on = !*on;
}
static void run_end(Ui *ui) {
    shell_session_seek(ui, play_count(ui->session));
}
static void run_region(Ui *ui) {
    ui->tools->region.on = !ui->tools->region.on;
}
static void run_orders(Ui *ui) {
    KitBox board = ui->layout.board;
    actions_open(ui, ui->selected, board.x + 60, board.y + 60);
}
static void run_log(Ui *ui) {
    ui->page.tab = PANEL_LOG;
    ui->panel->log_at = play_cursor(ui->session); /* opens with the luck, which comes first */
}
static void run_lessons(Ui *ui) {
    lesson_list_open(ui, "");
}

static const Command COMMANDS[] = {
    {"New battlefield", "Ctrl N", .run = editor_new},
    {"Open a battlefield, game or case", "Ctrl O", .run_with = run_dialog, .with = DIALOG_OPEN},
    {"Lessons", "F2", .run = run_lessons},
    {"Save", "Ctrl S", .run = files_save_here},
    {"Save as", "Ctrl Shift S", .run_with = run_dialog, .with = DIALOG_SAVE},
    {"House rules: numbers, terrain, profiles of your own", "Ctrl H", .run = house_open_first},
    {"Photograph of the table under the board", "Ctrl I", .run = photograph_ask},
    {"Photograph: shown, faint, hidden", "Shift P", .run = pane_next_photo_strength},
    {"Print the terrain cards", "Ctrl Shift P", .run = cards_ask},
    {"Undo", "Ctrl Z", .run = shell_session_undo},
    {"Redo", "Ctrl Shift Z", .run = shell_session_redo},
    {"Film of the game or the lesson", "Ctrl Shift F", .run = filming_open},
    {"Branches: name, compare, delete, go to one", "B", .run = branches_open},
    {"Step back in time", ",", .run_with = run_step, .with = -1},
    {"Step on in time", ".", .run_with = run_step, .with = 1},
    {"To the start of the game", "Home", .run_with = shell_session_seek, .with = 0},
    {"To the end of the game", "End", .run = run_end},
    {"Fit the table", "F", .run = pane_fit},
    {"Next unit", "N", .run_with = pane_walk, .with = 1},
    {"Unit before", "P", .run_with = pane_walk, .with = -1},
    {"What the chosen thing can do: orders", "O", .run = run_orders},
    {"Panel: the ruling", "", .run_with = run_tab, .with = PANEL_RULING},
    {"Panel: the units", "", .run_with = run_tab, .with = PANEL_UNITS},
    {"Panel: the log, and luck", "", .run = run_log},
    {"Panel: the readings", "", .run_with = run_tab, .with = PANEL_READINGS},
    {"Fold the panel", "F9", .run_with = run_switch, .with = offsetof(IoSettings, fold_panel)},
    {"Fold the timeline", "F10", .run_with = run_switch, .with = offsetof(IoSettings, fold_timeline)},
    {"Heights under the board", "H", .run_with = run_switch, .with = offsetof(IoSettings, fold_profile)},
    {"Larger", "Ctrl +", .run_with = run_scale, .with = 1},
    {"Smaller", "Ctrl −", .run_with = run_scale, .with = -1},
    {"What the chosen unit sees", "R", .run = run_region},
    {"Type real dice", "D", .run_with = run_switch, .with = offsetof(IoSettings, type_dice)},
    {"Copy the ruling as text", "Ctrl C", .run = shell_panel_copy},
    {"The line of sight as a card", "Ctrl E", .run = dialog_card_begin},
    {"Light or dark theme", "", .run = shell_settings_turn_theme},
    {"Settings", "Ctrl ,", .run = dialogs_open_settings},
    {"Go to a place", "G", .run = pane_place_open},
    {"All keys", "?", .run_with = run_dialog, .with = DIALOG_KEYS},
    {"Quit", "Ctrl Q", .run = shell_quit},
};

/* ---- other entries ---- */

static void offer_things(Search *search) {
    Ui *ui = search->ui;
    const TableSetup *setup = ui_setup(ui);
    const RulesData *data = ui_field(ui)->data;
    for (int i = 0; i < TOOL_COUNT; i++) {
        const UiTool *tool = tools_get(ui, (UiToolId)i);
        offer(search, (Found){FOUND_TOOL, i, ref_none(), 0}, tool->name, tool->use, tool->key,
              tools_off(ui, (UiToolId)i));
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
        bool alive = table_alive(ui_table(ui), ref_make(REF_UNIT, i));
        offer(search, (Found){FOUND_THING, i, ref_make(REF_UNIT, i), 0}, setup_name(setup, ref_make(REF_UNIT, i)),
              data->profiles[setup->units[i].profile].name,
              alive ? data->profiles[setup->units[i].profile].name : "lost", NULL);
    }
    for (int i = 0; i < setup->area_count; i++) {
        const char *kind = data->kinds[table_kind(ui_table(ui), i)].label;
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
    int count;
    const IoSetting *schema = settings_schema(&count);
    for (int i = 0; i < count; i++) {
        const IoSetting *it = &schema[i];
        for (int v = 0; !it->kept && it->kind != SETTING_NUMBER && it->labels[v]; v++) {
            bool now = settings_get(&search->ui->settings, it) == v;
            offer(search, (Found){FOUND_SETTING, i, ref_none(), v},
                  arena_printf(search->arena, "%s: %s", it->label, it->labels[v]), it->says, now ? "set" : "setting",
                  NULL);
        }
        if (!it->kept && it->kind == SETTING_NUMBER) {
            offer(search, (Found){FOUND_SETTING, i, ref_none(), -1}, it->label, it->says, "setting", NULL);
        }
    }
}

static void offer_files(Search *search) {
    const IoSettings *settings = &search->ui->settings;
    for (int i = 0; i < settings->recent_count; i++) {
        const char *path = settings->recent[i], *slash = strrchr(path, '/');
        offer(search, (Found){FOUND_RECENT, i, ref_none(), 0}, slash ? slash + 1 : path, path, "recent file",
              file_exists(path) ? NULL : arena_printf(search->arena, "%s is no longer there", path));
    }
}

static void offer_game_acts(Search *search) {
    int count;
    const KitItem *items = actions_of_game(search->ui, search->arena, &count);
    for (int i = 0; i < count; i++) {
        offer(search, (Found){FOUND_GAME_ACT, i, ref_none(), 0}, items[i].label, "phase turn", "game", items[i].off);
    }
}

/* Only once something is typed, because reading all lessons takes a moment. */
static void offer_lessons(Search *search) {
    Ui *ui = search->ui;
    LessonShelf *shelf = *ui->shell->palette.query ? lesson_shelf(ui) : NULL;
    int stand = shelf ? shelf_find(shelf, ui_field(ui)->data->system->id) : -1;
    const PlayLessons *lessons = lesson_want(ui, stand);
    for (int i = 0; lessons && i < lessons->count; i++) {
        const PlayLesson *lesson = &lessons->items[i];
        offer(search, (Found){FOUND_LESSON, i, ref_none(), 0}, lesson->title,
              arena_printf(search->arena, "lesson %s", lesson->rule), "lesson", NULL);
    }
}

/* ---- going there ---- */

static void go_to(Ui *ui, TableRef ref) {
    GeomShape parts[64];
    tools_take(ui, TOOL_SELECT);
    hand_select(ui, ref);
    ui->page.tab = PANEL_RULING;
    if (ref_is(ref, REF_AREA) && ui_setup(ui)->areas[ref.index].area.count) {
        GeomBox box = ui_setup(ui)->areas[ref.index].area.box;
        pane_show(ui, vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2));
    } else if (rules_body(ui_field(ui), ui_table(ui), ref, parts, 64)) {
        pane_show(ui, parts[0].centre);
    }
}

static void set(Ui *ui, const Found *found) {
    int count;
    const IoSetting *setting = &settings_schema(&count)[found->index];
    if (found->value < 0) { /* a number: opens the settings page */
        dialogs_open_settings(ui);
        return;
    }
    settings_put(&ui->settings, setting, found->value);
    shell_settings_apply(ui);
}

static void run(Ui *ui, const Command *command) {
    if (command->run) {
        command->run(ui);
    } else {
        command->run_with(ui, command->with);
    }
}

static void go(Ui *ui, const Found *found) {
    switch (found->kind) {
    case FOUND_COMMAND: run(ui, &COMMANDS[found->index]); break;
    case FOUND_TOOL: tools_take(ui, (UiToolId)found->index); break;
    case FOUND_SETTING: set(ui, found); break;
    case FOUND_RECENT: {
        char *path = base_strdup(ui->settings.recent[found->index]);
        files_open_stated(ui, path);
        base_free(path);
        break;
    }
    case FOUND_GAME_ACT: actions_do_of_game(ui, found->index); break;
    case FOUND_THING: go_to(ui, found->ref); break;
    case FOUND_RULE: panel_show_rule(ui, ui_field(ui)->data->rules[found->index].id); break;
    case FOUND_LESSON:
        lesson_open(ui, shelf_find(lesson_shelf(ui), ui_field(ui)->data->system->id), found->index);
        break;
    case FOUND_READING: ui->page.tab = PANEL_READINGS; break;
    }
}

void palette_frame(Ui *ui) {
    if (!ui->shell->palette.open) {
        return;
    }
    Search *search = base_alloc(1, sizeof *search);
    search->ui = ui;
    search->arena = arena_create();
    offer_things(search);
    offer_settings(search);
    offer_files(search);
    offer_game_acts(search);
    offer_lessons(search);
    int chosen = kit_palette(ui->kit, kit_window(ui->kit), &ui->shell->palette, "Find a unit, rule, setting or command",
                             search->items, search->count);
    if (chosen >= 0) {
        go(ui, &search->found[chosen]);
    }
    arena_destroy(search->arena);
    base_free(search);
}
