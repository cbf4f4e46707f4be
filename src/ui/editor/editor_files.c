/* Saving the edited battlefield, making a new one, and the questions before changes are lost. */
#include "io/file.h"
#include "ui/editor/editor.h"
#include "ui/lesson/lesson.h"
#include "ui/photo/photograph.h"
#include "ui/shell/app_state.h"
#include "ui/shell/files.h"
#include "ui/shell/files_changed.h"

#include <stdio.h>
#include <string.h>

/* ---- saving ---- */

static bool ends_with(const char *text, const char *end) {
    size_t a = strlen(text), b = strlen(end);
    return a >= b && !SDL_strcasecmp(text + a - b, end);
}

/* Refuses to write what could not be read again: a document at fault must be mended first. */
bool editor_save(App *app, const char *path, BaseFaults *faults) {
    AppEditor *editor = app->editor;
    editor_flush(app);
    if (editor->step) {
        editor_drop(app);
    }
    if (editor->faults.count > 0) {
        const BaseFault *fault = &editor->faults.items[0];
        faults_add(faults, path, fault->place, fault->id, "Mend it or undo it, then save", "%s", fault->what);
        return false;
    }
    BaseText text = {0};
    json_write_pretty(plan_tree(editor->plan), &text);
    bool good = file_save_atomic(path, text_get(&text), text.length, faults);
    text_free(&text);
    if (good) {
        plan_saved(editor->plan);
        editor_safe_drop(app);
        plan_move(editor->plan, path);
        char *copy = base_strdup(path);
        base_free(app->path);
        app->path = copy;
    }
    return good;
}

/* False for the tables that come with the program, and for a case or a game with a battlefield inside. */
bool editor_has_own_file(const App *app) {
    char *maps = data_path("maps/stronghold-road.json");
    bool shipped = false;
    if (maps) {
        *(strrchr(maps, '/') + 1) = 0;
        shipped = app->path && !strncmp(app->path, maps, strlen(maps));
    }
    base_free(maps);
    return app->path && !shipped && app->path_is_battlefield && ends_with(app->path, ".json");
}

void editor_save_here(App *app) {
    if (editor_has_own_file(app)) {
        files_save_again(app, app->path);
    } else {
        app->dialog = DIALOG_SAVE;
    }
}

/* ---- what would be lost ---- */

/* A game on disk contains the battlefield that it is played on. */
bool editor_unsaved(const App *app) {
    const AppEditor *editor = app->editor;
    return editor->plan && plan_dirty(editor->plan) && !play_path(app->session);
}

/* True for a game that could not be written, or that another program has overwritten; every other game is on disk from
 * its first action. What is tried in a lesson is not kept on purpose. */
static bool game_unsaved(const App *app) {
    const char *path = play_path(app->session);
    BaseFaults unsaid = {0};
    bool there = path && file_exists(path) && play_check(app->session, &unsaid);
    faults_free(&unsaid);
    return !there && play_total(app->session) > 0 && play_dirty(app->session) && !lesson_is_on(app);
}

bool editor_may_lose(App *app, EditorLeave leave, const char *path) {
    AppEditor *editor = app->editor;
    if (!editor_unsaved(app) && !(game_unsaved(app) && leave == LEAVE_QUIT)) {
        return true;
    }
    editor->leave = leave;
    char *copy = base_strdup(path);
    base_free(editor->leave_path);
    editor->leave_path = copy;
    kit_wake(app->kit, 0);
    return false;
}

static void go_on(App *app, EditorLeave leave, const char *path) {
    if (app->editor->plan) { /* the changes are given up */
        plan_saved(app->editor->plan);
        editor_safe_drop(app);
    }
    if (leave == LEAVE_QUIT) {
        app->quit = true;
    } else if (leave == LEAVE_OPEN && path) {
        files_open_told(app, path);
    } else if (leave == LEAVE_NEW) {
        app->editor->blank.open = app->editor->blank.fresh = true;
    }
}

/* What the user wanted goes on when the question is answered: at once, or after a file is chosen. */
static void settle_leave(App *app) {
    AppEditor *editor = app->editor;
    EditorLeave leave = editor->leave;
    char *path = editor->leave_path;
    editor->leave = LEAVE_NOT;
    editor->leave_path = NULL;
    go_on(app, leave, path);
    base_free(path);
}

void editor_leave_frame(App *app) {
    AppEditor *editor = app->editor;
    if (editor->leave == LEAVE_NOT || app->dialog == DIALOG_SAVE) {
        return;
    }
    bool table = editor_unsaved(app), game = !table && editor->leave == LEAVE_QUIT && game_unsaved(app);
    if (!table && !game) { /* it has been saved since the question */
        settle_leave(app);
        return;
    }
    char title[EDITOR_TEXT_MAX + 32];
    snprintf(title, sizeof title, game ? "Give up the game on %s?" : "Give up the changes of %s?",
             app_setup(app)->title);
    KitBox over = kit_box(0, 0, app->layout.title.w, app->layout.title.h + app->layout.tools.h);
    KitAnswer answer = kit_ask(app->kit, over,
                               (KitQuestion){.title = title,
                                             .text = game ? "It could not be kept on disk. Esc goes back to it."
                                                          : "The table was edited and is in no file yet. Esc goes "
                                                            "back to it.",
                                             .yes = "Give up",
                                             .other = "Save …",
                                             .no = "Back",
                                             .removes = true});
    if (answer == KIT_YES) {
        settle_leave(app);
    } else if (answer == KIT_OTHER && game) {
        app->dialog = DIALOG_SAVE;
    } else if (answer == KIT_OTHER) {
        editor_save_here(app);
        kit_wake(app->kit, 0);
    } else if (answer != KIT_ASKING) {
        editor->leave = LEAVE_NOT;
    }
}

/* ---- a new battlefield ---- */

typedef struct {
    const char *unit;
    double width, high;
} Size;

/* Usual sizes in each unit; a ruleset on hexes has columns and rows instead. */
static const Size SIZES[] = {{"cm", 180, 120}, {"in", 72, 48}, {"mm", 1200, 900}};
static const Size HEXES = {"hex", 13, 9};

static const EditorRulesets *rulesets_of(App *app) {
    EditorRulesets *found = &app->editor->rulesets;
    if (found->arena) {
        return found;
    }
    found->arena = arena_create();
    found->count = ruleset_list(found->arena, &found->ids);
    found->names = arena_alloc(found->arena, (size_t)found->count, sizeof *found->names);
    found->units = arena_alloc(found->arena, (size_t)found->count, sizeof *found->units);
    for (int i = 0; i < found->count; i++) {
        BaseFaults none = {0};
        const BaseTree *root = ruleset_load(found->arena, found->ids[i], "", &none);
        found->names[i] = tree_get_text(root, "name", found->ids[i]);
        found->units[i] = tree_get_text(root, "unit", "cm");
        faults_free(&none);
    }
    return found;
}

static const Size *size_of(const EditorRulesets *rulesets, const EditorNew *blank) {
    return !strcmp(rulesets->units[blank->ruleset], "hex") ? &HEXES : &SIZES[blank->unit];
}

static void usual_size(const EditorRulesets *rulesets, EditorNew *blank) {
    for (int i = 0; i < (int)BASE_COUNT(SIZES) && blank->fresh; i++) {
        blank->unit = !strcmp(rulesets->units[blank->ruleset], SIZES[i].unit) ? i : blank->unit;
    }
    const Size *size = size_of(rulesets, blank);
    bool hexes = size == &HEXES;
    blank->width = (KitNumber){.value = size->width, .low = 1, .high = hexes ? HEX_LINE_MAX : 50000};
    blank->high = (KitNumber){.value = size->high, .low = 1, .high = hexes ? HEX_LINE_MAX : 50000};
}

static bool chips(App *app, KitBox row, const char *scope, const char *const *labels, int count, int *chosen) {
    bool changed = false;
    double x = row.x;
    kit_push(app->kit, scope);
    for (int i = 0; i < count; i++) {
        double w = kit_text_width(app->kit, KIT_CONTROL, labels[i]) + (i == *chosen ? 54 : 28);
        KitBox box = kit_box(x, row.y, w, 32);
        if (kit_button(app->kit, box,
                       (KitButton){.label = labels[i], .icon = i == *chosen ? KIT_ICON_CHECK : KIT_ICON_NONE})) {
            changed = i != *chosen;
            *chosen = i;
        }
        x += w + 8;
    }
    kit_pop(app->kit);
    return changed;
}

static void make(App *app, const EditorRulesets *rulesets) {
    EditorNew *blank = &app->editor->blank;
    BaseArena *arena = arena_create();
    const Size *size = size_of(rulesets, blank);
    bool hexes = size == &HEXES;
    double width = hexes ? floor(blank->width.value) : blank->width.value,
           high = hexes ? floor(blank->high.value) : blank->high.value;
    const BaseTree *tree = plan_blank(arena, *blank->title ? blank->title : "New table", rulesets->ids[blank->ruleset],
                                      size->unit, width, high);
    blank->open = false;
    editor_start(app, tree, "");
    arena_destroy(arena);
}

static void new_fields(App *app, KitBox *in, const EditorRulesets *rulesets) {
    static const char *const UNITS[] = {"centimetres", "inches", "millimetres"};
    EditorNew *blank = &app->editor->blank;
    const ViewTheme *theme = kit_theme(app->kit);
    kit_text(app->kit, kit_cut_top(in, 24), KIT_SMALL, theme->win_ink2, 0, "Ruleset");
    if (chips(app, kit_cut_top(in, 40), "rulesets", rulesets->names, rulesets->count, &blank->ruleset)) {
        blank->fresh = true;
        usual_size(rulesets, blank);
        blank->fresh = false;
    }
    kit_text(app->kit, kit_cut_top(in, 24), KIT_SMALL, theme->win_ink2, 0, "Title");
    kit_field(app->kit, kit_box(in->x, in->y, 300, 32), (KitField){.label = "Title", .hint = "New table"}, blank->title,
              sizeof blank->title);
    kit_cut_top(in, 44);
    bool hexes = size_of(rulesets, blank) == &HEXES;
    kit_text(app->kit, kit_cut_top(in, 24), KIT_SMALL, theme->win_ink2, 0, hexes ? "Columns and rows" : "Size");
    const char *unit = hexes ? NULL : SIZES[blank->unit].unit;
    kit_number(app->kit, kit_box(in->x, in->y, 110, 32), (KitField){.label = "Table width", .unit = unit},
               &blank->width);
    kit_number(app->kit, kit_box(in->x + 122, in->y, 110, 32), (KitField){.label = "Table height", .unit = unit},
               &blank->high);
    kit_cut_top(in, 58);
    if (!hexes && chips(app, kit_cut_top(in, 40), "units", UNITS, 3, &blank->unit)) {
        usual_size(rulesets, blank);
    }
}

void editor_new(App *app) {
    app->editor->blank.traced = false;
    if (editor_may_lose(app, LEAVE_NEW, NULL)) {
        app->editor->blank.open = app->editor->blank.fresh = true;
    }
}

/* Begins a new table, so that nothing of the open one covers the picture. */
void editor_new_from_photograph(App *app) {
    editor_new(app);
    app->editor->blank.traced = true;
}

void editor_new_frame(App *app) {
    EditorNew *blank = &app->editor->blank;
    if (!blank->open) {
        return;
    }
    const EditorRulesets *rulesets = rulesets_of(app);
    if (blank->fresh) {
        for (int i = 0; i < rulesets->count; i++) {
            blank->ruleset = !strcmp(rulesets->ids[i], app_field(app)->data->id) ? i : blank->ruleset;
        }
        blank->title[0] = 0;
        usual_size(rulesets, blank);
        blank->fresh = false;
    }
    KitBox over = kit_box(0, 0, app->layout.title.w, app->layout.title.h + app->layout.tools.h);
    KitBox in = kit_modal_begin(app->kit, "New battlefield", over, 620, 386);
    kit_text(app->kit, kit_cut_top(&in, 34), KIT_TITLE, kit_theme(app->kit)->ink, 0,
             blank->traced ? "Your table, from a photograph" : "New battlefield");
    new_fields(app, &in, rulesets);
    KitBox row = kit_cut_bottom(&in, 34);
    KitButton yes = {.label = "Lay it out"}, no = {.label = "Leave it"},
              photo = {.label = blank->traced ? "Choose the photograph …" : "From a photograph …",
                       .icon = KIT_ICON_PHOTO};
    KitButton *first = blank->traced ? &photo : &yes;
    first->look = KIT_PRIMARY;
    first->key = "Enter";
    bool make_it = kit_button(app->kit, kit_cut_left(&row, kit_button_width(app->kit, yes)), yes);
    kit_cut_left(&row, 12);
    bool traced = kit_button(app->kit, kit_cut_left(&row, kit_button_width(app->kit, photo)), photo);
    kit_cut_left(&row, 12);
    bool leave = kit_button(app->kit, kit_cut_left(&row, kit_button_width(app->kit, no)), no) ||
                 kit_key(app->kit, SDLK_ESCAPE, KMOD_NONE);
    bool entered = kit_key(app->kit, SDLK_RETURN, KMOD_NONE);
    make_it = make_it || (entered && !blank->traced);
    traced = traced || (entered && blank->traced);
    kit_modal_end(app->kit);
    if (leave) {
        blank->open = false;
    } else if (make_it || traced) {
        make(app, rulesets);
        if (traced) {
            photograph_ask(app);
        }
    }
}
