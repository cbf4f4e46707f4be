#include "ui/shell/palette.h"

#include "io/file.h"
#include "ui/board/camera.h"
#include "ui/lesson/lesson.h"
#include "ui/shell/commands.h"
#include "ui/shell/files_dialogs.h"
#include "ui/shell/settings.h"
#include "ui/shell/shell_state.h"
#include "ui/tools/actions.h"
#include "ui/tools/hand.h"
#include "ui/tools/tools.h"
#include "ui/tools/tools_state.h"

#include <string.h>

typedef enum {
    FOUND_COMMAND,
    FOUND_TOOL,
    FOUND_THING,
    FOUND_RULE,
    FOUND_READING,
    FOUND_LESSON,
    FOUND_SETTING, /* value: index of the one to set */
    FOUND_RECENT,
    FOUND_GAME_ACT
} FoundKind;

typedef struct {
    FoundKind kind;
    int index;
    TableRef ref;
    int value;
} Found;

/* Entries are listed by rank: called just so, with the words in the label, with the words elsewhere. */
enum { RANKS = 3 };

typedef struct {
    Found found;
    KitItem item; /* its head is the one that it belongs under, whether it is written there or not */
} Entry;

typedef ARRAY(Entry) Entries;

typedef struct {
    Ui *ui;
    BaseArena *arena;
    const char *head; /* heading for the entries to come */
    Entries ranked[RANKS];
} Search;

static void offer(Search *search, Found found, const char *label, const char *words, const char *does,
                  const char *off) {
    const char *query = search->ui->shell->palette.query;
    const char *id = found.kind == FOUND_THING ? setup_id(ui_setup(search->ui), found.ref) : "";
    bool just_so = *query && (SDL_strcasecmp(label, query) == 0 || SDL_strcasecmp(id, query) == 0);
    int rank = just_so ? 0 : text_holds_all(label, query) ? 1 : 2;
    if (rank == 2 && !text_holds_all(arena_printf(search->arena, "%s %s %s", label, words ? words : "", id), query)) {
        return;
    }
    KitItem item = {.label = arena_strdup(search->arena, label), .key = does, .off = off, .head = search->head};
    array_push(&search->ranked[rank], ((Entry){found, item}));
}

/* ---- what there is ---- */

static void offer_commands(Search *search) {
    int count;
    const ShellCommand *commands = shell_commands(&count);
    for (int i = 0; i < count; i++) {
        const char *task = shell_task_name(commands[i].task);
        KitItem item = shell_command_item(search->ui, &commands[i]);
        search->head = task;
        offer(search, (Found){FOUND_COMMAND, i, ref_none(), 0}, item.label,
              arena_printf(search->arena, "%s %s %s", commands[i].label, commands[i].words, task), item.key, item.off);
    }
    search->head = "Tools";
    for (int i = 0; i < TOOL_COUNT; i++) {
        const UiTool *tool = tools_get(search->ui, (UiToolId)i);
        offer(search, (Found){FOUND_TOOL, i, ref_none(), 0}, tool->name, tool->use, tool->key,
              tools_off(search->ui, (UiToolId)i));
    }
}

static void offer_things(Search *search) {
    Ui *ui = search->ui;
    const TableSetup *setup = ui_setup(ui);
    const RulesData *data = ui_field(ui)->data;
    search->head = "On the table";
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
    search->head = "Rules";
    for (int i = 0; i < data->rule_count; i++) {
        offer(search, (Found){FOUND_RULE, i, ref_none(), 0}, data->rules[i].title, data->rules[i].id, data->rules[i].id,
              NULL);
    }
    search->head = "Readings";
    for (int i = 0; i < data->reading_count; i++) {
        offer(search, (Found){FOUND_READING, i, ref_none(), 0}, data->readings[i].title, data->readings[i].id,
              data->readings[i].values[data->reading_values[i]], NULL);
    }
}

/* "Theme: Dark", "Size of everything: 200 %": one entry for each value that is offered. */
static void offer_settings(Search *search) {
    int count;
    const IoSetting *schema = settings_schema(&count);
    search->head = "Settings";
    search->ui->settings.scale = search->ui->screen.scale; /* keys may have set another since */
    for (int i = 0; i < count; i++) {
        const IoSetting *it = &schema[i];
        for (int v = 0; !it->kept && it->labels[v]; v++) {
            bool now = settings_get(&search->ui->settings, it) == settings_offered(it, v);
            offer(search, (Found){FOUND_SETTING, i, ref_none(), v},
                  arena_printf(search->arena, "%s: %s", it->label, it->labels[v]), it->says, now ? "set" : "setting",
                  NULL);
        }
    }
}

static void offer_files(Search *search) {
    const IoSettings *settings = &search->ui->settings;
    search->head = "Recent files";
    for (int i = 0; i < settings->recent_count; i++) {
        const char *path = settings->recent[i], *slash = strrchr(path, '/');
        offer(search, (Found){FOUND_RECENT, i, ref_none(), 0}, slash ? slash + 1 : path, path, "recent file",
              file_exists(path) ? NULL : arena_printf(search->arena, "%s is no longer there", path));
    }
}

static void offer_game_acts(Search *search) {
    int count;
    const KitItem *items = actions_of_game(search->ui, search->arena, &count);
    search->head = "The game";
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
    search->head = "Lessons";
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
    settings_put(&ui->settings, setting, settings_offered(setting, found->value));
    shell_settings_apply(ui);
}

static void go(Ui *ui, const Found *found) {
    int count;
    switch (found->kind) {
    case FOUND_COMMAND: shell_command_run(ui, &shell_commands(&count)[found->index]); break;
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
    case FOUND_READING:
        ui->page.tab = PANEL_READINGS;
        ui_show_panel(ui, true);
        break;
    }
}

/* What is listed now, of all ranks one after the other; a heading stands over the first of its entries. */
static Entries collect(Search *search) {
    offer_commands(search);
    offer_game_acts(search);
    offer_things(search);
    offer_files(search);
    offer_settings(search);
    offer_lessons(search);
    Entries all = {0};
    const char *head = NULL;
    for (int rank = 0; rank < RANKS; rank++) {
        for (int i = 0; i < search->ranked[rank].count; i++) {
            Entry entry = search->ranked[rank].items[i];
            bool follows = all.count > 0 && entry.item.head == head;
            head = entry.item.head;
            entry.item.head = follows ? NULL : head;
            array_push(&all, entry);
        }
        array_free(&search->ranked[rank]);
    }
    return all;
}

void palette_frame(Ui *ui) {
    if (!ui->shell->palette.open) {
        return;
    }
    Search search = {.ui = ui, .arena = arena_create()};
    Entries entries = collect(&search);
    KitItem *items = arena_alloc(search.arena, (size_t)entries.count, sizeof *items);
    for (int i = 0; i < entries.count; i++) {
        items[i] = entries.items[i].item;
    }
    int chosen = kit_palette(ui->kit, kit_window(ui->kit), &ui->shell->palette, "Find a unit, rule, setting or command",
                             items, entries.count);
    if (chosen >= 0) {
        go(ui, &entries.items[chosen].found);
    }
    array_free(&entries);
    arena_destroy(search.arena);
}
