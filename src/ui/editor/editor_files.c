/* Saving the edited battlefield, making a new one, and the questions before changes are lost. */
#include "io/file.h"
#include "ui/core/ui.h"
#include "ui/editor/editor.h"
#include "ui/editor/editor_kept.h"

#include <stdio.h>
#include <string.h>

/* ---- saving ---- */

/* Refuses to write what could not be read again: a document at fault must be mended first. */
bool editor_save(Ui *ui, const char *path, BaseFaults *faults) {
    Editor *editor = ui->editor;
    editor_flush(ui);
    if (editor->step) {
        editor_drop(ui);
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
        editor_safe_drop(ui);
        plan_move(editor->plan, path);
        char *copy = base_strdup(path);
        base_free(ui->path);
        ui->path = copy;
    }
    return good;
}

/* False for the tables that come with the program, and for a case or a game with a battlefield inside. */
bool editor_has_own_file(const Ui *ui) {
    char *maps = io_data_path("maps/stronghold-road.json");
    bool shipped = false;
    if (maps) {
        *(strrchr(maps, '/') + 1) = 0;
        shipped = ui->path && !strncmp(ui->path, maps, strlen(maps));
    }
    base_free(maps);
    return ui->path && !shipped && ui->path_is_battlefield && text_ends_with(ui->path, ".json", true);
}

void editor_save_here(Ui *ui) {
    if (editor_has_own_file(ui)) {
        ui_want(ui, (UiWant){.what = WANT_SAVE_AGAIN, .text = ui->path});
    } else {
        ui->dialog = DIALOG_SAVE;
    }
}

/* ---- what would be lost ---- */

/* True for a game that could not be written, or that another program has overwritten; every other game is on disk from
 * its first action. What is tried in a lesson is not kept on purpose. */
static bool game_unsaved(const Ui *ui) {
    const char *path = play_path(ui->session);
    BaseFaults unsaid = {0};
    bool there = path && file_exists(path) && play_check(ui->session, &unsaid);
    faults_free(&unsaid);
    return !there && play_total(ui->session) > 0 && play_dirty(ui->session) && !ui_in_lesson(ui);
}

bool editor_may_lose(Ui *ui, EditorLeave leave, const char *path) {
    Editor *editor = ui->editor;
    if (!editor_unsaved(ui) && !(game_unsaved(ui) && leave == LEAVE_QUIT)) {
        return true;
    }
    editor->leaving.to = leave;
    char *copy = base_strdup(path);
    base_free(editor->leaving.path);
    editor->leaving.path = copy;
    kit_wake(ui->kit, 0);
    return false;
}

static void go_on(Ui *ui, EditorLeave leave, const char *path) {
    if (ui->editor->plan) { /* the changes are given up */
        plan_saved(ui->editor->plan);
        editor_safe_drop(ui);
    }
    if (leave == LEAVE_QUIT) {
        ui_want(ui, (UiWant){.what = WANT_QUIT});
    } else if (leave == LEAVE_OPEN && path) {
        ui_want(ui, (UiWant){.what = WANT_OPEN_FILE, .text = path});
    } else if (leave == LEAVE_NEW) {
        ui->editor->blank.open = ui->editor->blank.fresh = true;
    }
}

/* What the user wanted goes on when the question is answered: at once, or after a file is chosen. */
static void settle_leave(Ui *ui) {
    Editor *editor = ui->editor;
    EditorLeave leave = editor->leaving.to;
    char *path = editor->leaving.path;
    editor->leaving.to = LEAVE_NOT;
    editor->leaving.path = NULL;
    go_on(ui, leave, path);
    base_free(path);
}

void editor_leave_frame(Ui *ui) {
    Editor *editor = ui->editor;
    if (editor->leaving.to == LEAVE_NOT || ui->dialog == DIALOG_SAVE) {
        return;
    }
    bool table = editor_unsaved(ui), game = !table && editor->leaving.to == LEAVE_QUIT && game_unsaved(ui);
    if (!table && !game) { /* it has been saved since the question */
        settle_leave(ui);
        return;
    }
    const char *title =
        kit_printf(ui->kit, game ? "Give up the game on %s?" : "Give up the changes of %s?", ui_setup(ui)->title);
    KitAnswer answer = kit_ask(ui->kit, kit_window(ui->kit),
                               (KitQuestion){.title = title,
                                             .text = game ? "It could not be kept on disk. Esc goes back to it."
                                                          : "The table was edited and is in no file yet. Esc goes "
                                                            "back to it.",
                                             .yes = "Give up",
                                             .other = "Save …",
                                             .no = "Back",
                                             .removes = true});
    if (answer == KIT_YES) {
        settle_leave(ui);
    } else if (answer == KIT_OTHER && game) {
        ui->dialog = DIALOG_SAVE;
    } else if (answer == KIT_OTHER) {
        editor_save_here(ui);
        kit_wake(ui->kit, 0);
    } else if (answer != KIT_ASKING) {
        editor->leaving.to = LEAVE_NOT;
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

static const EditorRulesets *rulesets_of(Ui *ui) {
    EditorRulesets *found = &ui->editor->rulesets;
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

static bool chips(Ui *ui, KitBox row, const char *scope, const char *const *labels, int count, int *chosen) {
    bool changed = false;
    double x = row.x;
    kit_push(ui->kit, scope);
    for (int i = 0; i < count; i++) {
        double w = kit_text_width(ui->kit, KIT_CONTROL, labels[i]) + (i == *chosen ? 54 : 28);
        KitBox box = kit_box(x, row.y, w, 32);
        if (kit_button(ui->kit, box,
                       (KitButton){.label = labels[i], .icon = i == *chosen ? KIT_ICON_CHECK : KIT_ICON_NONE})) {
            changed = i != *chosen;
            *chosen = i;
        }
        x += w + 8;
    }
    kit_pop(ui->kit);
    return changed;
}

static void make(Ui *ui, const EditorRulesets *rulesets) {
    EditorNew *blank = &ui->editor->blank;
    BaseArena *arena = arena_create();
    const Size *size = size_of(rulesets, blank);
    bool hexes = size == &HEXES;
    double width = hexes ? floor(blank->width.value) : blank->width.value,
           high = hexes ? floor(blank->high.value) : blank->high.value;
    const BaseTree *tree = plan_blank(arena, *blank->title ? blank->title : "New table", rulesets->ids[blank->ruleset],
                                      size->unit, width, high);
    blank->open = false;
    editor_start(ui, tree, "");
    arena_destroy(arena);
}

static void new_fields(Ui *ui, KitBox *in, const EditorRulesets *rulesets) {
    static const char *const UNITS[] = {"centimetres", "inches", "millimetres"};
    EditorNew *blank = &ui->editor->blank;
    const ViewTheme *theme = kit_theme(ui->kit);
    kit_text(ui->kit, kit_cut_top(in, 24), KIT_SMALL, theme->win_ink2, 0, "Ruleset");
    if (chips(ui, kit_cut_top(in, 40), "rulesets", rulesets->names, rulesets->count, &blank->ruleset)) {
        blank->fresh = true;
        usual_size(rulesets, blank);
        blank->fresh = false;
    }
    kit_text(ui->kit, kit_cut_top(in, 24), KIT_SMALL, theme->win_ink2, 0, "Title");
    kit_field(ui->kit, kit_box(in->x, in->y, 300, 32), (KitField){.label = "Title", .hint = "New table"}, blank->title,
              sizeof blank->title);
    kit_cut_top(in, 44);
    bool hexes = size_of(rulesets, blank) == &HEXES;
    kit_text(ui->kit, kit_cut_top(in, 24), KIT_SMALL, theme->win_ink2, 0, hexes ? "Columns and rows" : "Size");
    const char *unit = hexes ? NULL : SIZES[blank->unit].unit;
    kit_number(ui->kit, kit_box(in->x, in->y, 110, 32), (KitField){.label = "Table width", .unit = unit},
               &blank->width);
    kit_number(ui->kit, kit_box(in->x + 122, in->y, 110, 32), (KitField){.label = "Table height", .unit = unit},
               &blank->high);
    kit_cut_top(in, 58);
    if (!hexes && chips(ui, kit_cut_top(in, 40), "units", UNITS, 3, &blank->unit)) {
        usual_size(rulesets, blank);
    }
}

void editor_new(Ui *ui) {
    ui->editor->blank.traced = false;
    if (editor_may_lose(ui, LEAVE_NEW, NULL)) {
        ui->editor->blank.open = ui->editor->blank.fresh = true;
    }
}

/* Begins a new table, so that nothing of the open one covers the picture. */
void editor_new_from_photograph(Ui *ui) {
    editor_new(ui);
    ui->editor->blank.traced = true;
}

void editor_new_frame(Ui *ui) {
    EditorNew *blank = &ui->editor->blank;
    if (!blank->open) {
        return;
    }
    const EditorRulesets *rulesets = rulesets_of(ui);
    if (blank->fresh) {
        for (int i = 0; i < rulesets->count; i++) {
            blank->ruleset = !strcmp(rulesets->ids[i], ui_field(ui)->data->id) ? i : blank->ruleset;
        }
        blank->title[0] = 0;
        usual_size(rulesets, blank);
        blank->fresh = false;
    }
    KitBox in = kit_modal_begin(ui->kit, "New battlefield", kit_window(ui->kit), 620, 386);
    kit_text(ui->kit, kit_cut_top(&in, 34), KIT_TITLE, kit_theme(ui->kit)->ink, 0,
             blank->traced ? "Your table, from a photograph" : "New battlefield");
    new_fields(ui, &in, rulesets);
    KitBox row = kit_cut_bottom(&in, 34);
    KitButton yes = {.label = "Lay it out"}, no = {.label = "Leave it"},
              photo = {.label = blank->traced ? "Choose the photograph …" : "From a photograph …",
                       .icon = KIT_ICON_PHOTO};
    KitButton *first = blank->traced ? &photo : &yes;
    first->look = KIT_PRIMARY;
    first->key = "Enter";
    bool make_it = kit_cut_button(ui->kit, &row, 12, yes), traced = kit_cut_button(ui->kit, &row, 12, photo);
    bool leave = kit_cut_button(ui->kit, &row, 0, no) || kit_key(ui->kit, SDLK_ESCAPE, KMOD_NONE);
    bool entered = kit_key(ui->kit, SDLK_RETURN, KMOD_NONE);
    make_it = make_it || (entered && !blank->traced);
    traced = traced || (entered && blank->traced);
    kit_modal_end(ui->kit);
    if (leave) {
        blank->open = false;
    } else if (make_it || traced) {
        make(ui, rulesets);
        if (traced) {
            ui_want(ui, (UiWant){.what = WANT_PHOTOGRAPH});
        }
    }
}
