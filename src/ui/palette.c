/* Ctrl+K: commands, units, terrain, rules, readings and lessons by their names; Enter goes there. */
#include "ui/editor/editor.h"
#include "ui/editor/photograph.h"
#include "ui/lesson/lesson.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define RESULTS_MAX 120

typedef enum { FOUND_COMMAND, FOUND_THING, FOUND_RULE, FOUND_READING, FOUND_LESSON } FoundKind;

typedef struct {
    FoundKind kind;
    int index;
    TableRef ref;
} Found;

typedef struct {
    App *app;
    BaseArena *arena;
    KitItem items[RESULTS_MAX];
    Found found[RESULTS_MAX];
    int count;
} Search;

/* Every word of the query is somewhere in it. */
static bool fits(const char *query, const char *text) {
    while (*query) {
        size_t length = strcspn(query, " ");
        if (!text_holds(text, query, length)) {
            return false;
        }
        query += length + (query[length] == ' ');
    }
    return true;
}

static void offer(Search *search, Found found, const char *label, const char *words, const char *does,
                  const char *off) {
    const char *query = search->app->palette.query;
    const char *all = arena_printf(search->arena, "%s %s", label, words ? words : "");
    if (search->count < RESULTS_MAX && fits(query, all)) {
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

static void run_lessons(App *app) {
    lesson_list_open(app, "");
}

static const Command COMMANDS[] = {{"New battlefield", "Ctrl N", editor_new},
                                   {"Open a battlefield, game or case", "Ctrl O", run_open},
                                   {"Lessons", "F2", run_lessons},
                                   {"Save as", "Ctrl Shift S", run_save},
                                   {"House rules: numbers, terrain, profiles of your own", "Ctrl H", house_open_first},
                                   {"Photograph of the table under the board", "Ctrl I", photograph_ask},
                                   {"Photograph: shown, faint, hidden", "Shift P", photograph_next_strength},
                                   {"Print the terrain cards", "Ctrl Shift P", files_print_cards},
                                   {"Undo", "Ctrl Z", app_undo},
                                   {"Redo", "Ctrl Shift Z", app_redo},
                                   {"Film of the game or the lesson", "Ctrl Shift F", filming_open},
                                   {"Branches: name, compare, delete, go to one", "B", branches_open},
                                   {"Fit the table", "F", board_fit},
                                   {"What the chosen unit sees", "R", run_region},
                                   {"Type real dice", "D", run_dice},
                                   {"Copy the ruling as text", "Ctrl C", panel_copy},
                                   {"The line of sight as a card", "Ctrl E", card_begin},
                                   {"Light or dark theme", "", app_turn_theme},
                                   {"Settings", "Ctrl ,", settings_open},
                                   {"Go to a place", "G", place_open},
                                   {"All keys", "?", run_keys},
                                   {"Quit", "Ctrl Q", run_quit}};

/* ---- what there is ---- */

static void offer_things(Search *search) {
    App *app = search->app;
    const TableSetup *setup = app_setup(app);
    const RulesData *data = app_field(app)->data;
    for (int i = 0; i < TOOL_COUNT; i++) {
        const AppTool *tool = app_tool((AppToolId)i);
        offer(search, (Found){FOUND_COMMAND, -1 - i, ref_none()}, tool->name, tool->use, tool->key,
              app_tool_off(app, (AppToolId)i));
    }
    for (size_t i = 0; i < BASE_COUNT(COMMANDS); i++) {
        offer(search, (Found){FOUND_COMMAND, (int)i, ref_none()}, COMMANDS[i].label, NULL, COMMANDS[i].key, NULL);
    }
    for (int i = 0; i < setup->formation_count; i++) {
        offer(search, (Found){FOUND_THING, i, ref_make(REF_FORMATION, i)}, setup->formations[i].name,
              setup->sides[setup->formations[i].side].name, "formation", NULL);
    }
    for (int i = 0; i < setup->unit_count; i++) {
        bool alive = table_alive(app_table(app), ref_make(REF_UNIT, i));
        offer(search, (Found){FOUND_THING, i, ref_make(REF_UNIT, i)}, setup_name(setup, ref_make(REF_UNIT, i)),
              data->profiles[setup->units[i].profile].name,
              alive ? data->profiles[setup->units[i].profile].name : "lost", NULL);
    }
    for (int i = 0; i < setup->area_count; i++) {
        const char *kind = data->kinds[table_kind(app_table(app), i)].label;
        offer(search, (Found){FOUND_THING, i, ref_make(REF_AREA, i)}, setup_name(setup, ref_make(REF_AREA, i)), kind,
              kind, NULL);
    }
    for (int i = 0; i < data->rule_count; i++) {
        offer(search, (Found){FOUND_RULE, i, ref_none()}, data->rules[i].title, data->rules[i].id, data->rules[i].id,
              NULL);
    }
    for (int i = 0; i < data->reading_count; i++) {
        offer(search, (Found){FOUND_READING, i, ref_none()}, data->readings[i].title, data->readings[i].id,
              data->readings[i].values[data->reading_values[i]], NULL);
    }
}

/* Once something is typed: to read them all takes a moment. */
static void offer_lessons(Search *search) {
    App *app = search->app;
    LessonShelf *shelf = *app->palette.query ? lesson_shelf(app) : NULL;
    int stand = shelf ? shelf_find(shelf, app_field(app)->data->system->id) : -1;
    const PlayLessons *lessons = stand >= 0 ? shelf_lessons(shelf, stand) : NULL;
    for (int i = 0; lessons && i < lessons->count; i++) {
        const PlayLesson *lesson = &lessons->items[i];
        offer(search, (Found){FOUND_LESSON, i, ref_none()}, lesson->title,
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

static void go(App *app, const Found *found) {
    switch (found->kind) {
    case FOUND_COMMAND:
        if (found->index < 0) {
            app_set_tool(app, (AppToolId)(-1 - found->index));
        } else {
            COMMANDS[found->index].run(app);
        }
        break;
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
    offer_lessons(search);
    KitBox over = kit_box(0, 0, app->layout.title.w, app->layout.title.h + app->layout.tools.h);
    int chosen =
        kit_palette(app->kit, over, &app->palette, "Find a unit, rule or command", search->items, search->count);
    if (chosen >= 0) {
        go(app, &search->found[chosen]);
    }
    arena_destroy(search->arena);
    base_free(search);
}
