/* The document behind the terrain tool: taken from the game, changed step by step, and shown as a table again. */
#include "ui/editor/editor.h"

#include "ui/core/ui.h"
#include "ui/editor/editor_kept.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

Editor *editor_create(void) {
    Editor *editor = base_alloc(1, sizeof *editor);
    editor->things = arena_create();
    editor->hand = arena_create();
    editor->queue.arena = arena_create();
    editor->kind = editor->profile = editor->corner = -1;
    editor->at = vec(NAN, NAN);
    return editor;
}

void editor_destroy(Editor *editor) {
    if (editor) {
        plan_destroy(editor->plan);
        faults_free(&editor->faults);
        arena_destroy(editor->things);
        arena_destroy(editor->hand);
        arena_destroy(editor->queue.arena);
        arena_destroy(editor->rulesets.arena);
        base_free(editor->leaving.path);
        base_free(editor->safe.found);
        cairo_surface_destroy(editor->swatches.picture);
        base_free(editor);
    }
}

/* ---- what is shown ---- */

static void mark_faults(Editor *editor) {
    for (int i = 0; i < editor->faults.count; i++) {
        const char *id = plan_fault_id(editor->shown, &editor->faults.items[i]);
        for (int k = 0; k < editor->piece_count; k++) {
            editor->pieces[k].at_fault = editor->pieces[k].at_fault || !strcmp(editor->pieces[k].id, id);
        }
        for (int k = 0; k < editor->figure_count; k++) {
            editor->figures[k].at_fault = editor->figures[k].at_fault || !strcmp(editor->figures[k].id, id);
        }
    }
}

/* Checks the tree and reads its faults and things. Returns the field that the check made; NULL: the tree is at fault.
 */
static RulesField *look_at(Ui *ui, const BaseTree *tree) {
    Editor *editor = ui->editor;
    faults_free(&editor->faults);
    editor->shown = tree;
    RulesField *field = plan_check(editor->plan, tree, &editor->faults);
    editor_read_things(ui);
    mark_faults(editor);
    return field;
}

/* Shows the table of the document: the whole, or as much of it as is sound. */
static void show(Ui *ui) {
    Editor *editor = ui->editor;
    editor->step = NULL;
    editor->drag = EDITOR_IDLE;
    RulesField *field = look_at(ui, plan_tree(editor->plan));
    const BaseTree *sound = editor->shown;
    BaseArena *scratch = arena_create();
    if (!field) {
        field = plan_sound(editor->plan, scratch, editor->shown, &sound);
    }
    if (field) {
        ui_want(ui, (UiWant){.what = WANT_SWAP_SESSION, .session = play_create(field, sound, play_fresh_seed())});
        editor_read_things(ui); /* the ruleset's data have been replaced */
        mark_faults(editor);
    }
    arena_destroy(scratch);
    if (*editor->selected && !editor_thing(ui, editor->selected, NULL)) {
        editor_select(ui, "");
    }
    const EditorPiece *piece = editor_piece(ui, editor->selected);
    if (!piece || editor->corner >= piece->outline.count) {
        editor->corner = -1;
    }
}

void editor_try(Ui *ui, BaseTree *step) {
    Editor *editor = ui->editor;
    const BaseTree *tried = plan_try(editor->plan, step);
    if (!tried) {
        editor->step = step; /* the arena with the previous step on trial has been reset */
        editor_drop(ui);
        return;
    }
    editor->step = step;
    RulesField *field = look_at(ui, tried);
    if (field) {
        field_destroy(field);
    }
    kit_wake(ui->kit, 0);
}

void editor_drop(Ui *ui) {
    Editor *editor = ui->editor;
    bool tried = editor->step != NULL;
    editor->step = NULL;
    editor->drag = EDITOR_IDLE;
    if (tried) {
        RulesField *field = look_at(ui, plan_tree(editor->plan));
        if (field) {
            field_destroy(field);
        }
    }
}

BaseTree *editor_begin_step(Ui *ui) {
    arena_reset(ui->editor->hand);
    return tree_list(ui->editor->hand);
}

static void queue(Ui *ui, EditorQueued queued) {
    Editor *editor = ui->editor;
    if (editor->queue.count < EDITOR_QUEUE_MAX) {
        editor->queue.items[editor->queue.count++] = queued;
    }
    kit_wake(ui->kit, 0);
}

void editor_commit(Ui *ui, BaseTree *step, bool merge, const char *format, ...) {
    char what[EDITOR_TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    if (step->count == 0) {
        editor_drop(ui);
        return;
    }
    BaseArena *arena = ui->editor->queue.arena;
    queue(ui, (EditorQueued){QUEUED_STEP, tree_copy(arena, step), arena_strdup(arena, what), merge});
}

void editor_undo(Ui *ui) {
    queue(ui, (EditorQueued){.kind = QUEUED_UNDO});
}

void editor_redo(Ui *ui) {
    queue(ui, (EditorQueued){.kind = QUEUED_REDO});
}

void editor_flush(Ui *ui) {
    Editor *editor = ui->editor;
    bool changed = false;
    if (editor->queue.count == 0 || !editor->plan) {
        editor->queue.count = 0;
        return;
    }
    for (int i = 0; i < editor->queue.count; i++) {
        const EditorQueued *queued = &editor->queue.items[i];
        bool done = queued->kind == QUEUED_UNDO   ? plan_undo(editor->plan)
                    : queued->kind == QUEUED_REDO ? plan_redo(editor->plan)
                                                  : plan_do(editor->plan, queued->step, queued->what, queued->merge);
        changed = changed || done;
        editor->point_count = queued->kind == QUEUED_UNDO ? 0 : editor->point_count;
    }
    editor->queue.count = 0;
    arena_reset(editor->queue.arena);
    if (changed || editor->step) {
        show(ui);
    }
    if (changed) {
        editor_safe_keep(ui);
    }
}

/* ---- entering and leaving the tool ---- */

/* A grid that people draw by: half a table unit, but 5 mm on a table measured in millimetres. */
static double usual_grid(const Ui *ui) {
    return editor_unit(ui) < 5 ? 5 : 0.5;
}

static void reset_hand(Ui *ui) {
    Editor *editor = ui->editor;
    editor->mode = EDITOR_SELECT;
    editor->drag = EDITOR_IDLE;
    editor->kind = editor->profile = editor->corner = -1;
    editor->point_count = editor->brush.count = 0;
    editor->selected[0] = editor->side[0] = 0;
    editor->snap.grid = usual_grid(ui);
    editor->width = editor_unit(ui) == 10 ? 5 : editor_unit(ui) < 5 ? 50 : 2;
}

void editor_forget(Ui *ui) {
    Editor *editor = ui->editor;
    plan_destroy(editor->plan);
    editor->plan = NULL;
    editor->shown = NULL;
    editor->piece_count = editor->figure_count = 0;
    editor->step = NULL;
    faults_free(&editor->faults);
    arena_reset(editor->things);
}

/* Makes this battlefield the document: a new one, or a step of the present one. */
static void take(Ui *ui, const BaseTree *battlefield, const char *what) {
    Editor *editor = ui->editor;
    if (!editor->plan) {
        editor->plan = plan_create(battlefield, ui->path);
        reset_hand(ui);
    } else if (!tree_equal(plan_tree(editor->plan), battlefield)) {
        BaseTree *step = editor_begin_step(ui);
        plan_step_replace(editor->hand, step, battlefield);
        plan_do(editor->plan, step, what, false);
    }
    show(ui);
}

bool editor_enter(Ui *ui) {
    if (play_total(ui->session) > 0) {
        ui->editor->asking = true;
        kit_wake(ui->kit, 0);
        return false;
    }
    if (!ui->editor->plan || !tree_equal(plan_tree(ui->editor->plan), play_battlefield(ui->session))) {
        take(ui, play_battlefield(ui->session), "take the table over");
    } else {
        show(ui);
    }
    return true;
}

bool editor_may_leave(Ui *ui) {
    Editor *editor = ui->editor;
    if (editor->step) {
        editor_drop(ui);
    }
    if (editor->faults.count == 0) {
        return true;
    }
    const BaseFault *fault = &editor->faults.items[0];
    const char *id = plan_fault_id(editor->shown, fault);
    const char *detail = kit_printf(ui->kit, "%s: %s. Mend it, or undo with Ctrl Z.",
                                    *id ? editor_name(ui, id) : "The table", fault->what);
    kit_toast(ui->kit, (KitToast){.text = "The table cannot be played on yet", .detail = detail});
    return false;
}

bool editor_start(Ui *ui, const BaseTree *battlefield, const char *path) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create(); /* the tree may be in an arena that is destroyed here */
    const BaseTree *kept = tree_copy(arena, battlefield);
    RulesField *field = io_field_create(kept, path, &faults);
    if (field) {
        ui_want(
            ui,
            (UiWant){.what = WANT_TAKE_SESSION, .session = play_create(field, kept, play_fresh_seed()), .text = path});
        editor_forget(ui);
        ui->tool = TOOL_TERRAIN;
        take(ui, kept, "new battlefield");
    } else {
        ui_describe_faults(ui, &faults, "No table can be made of this");
    }
    faults_free(&faults);
    arena_destroy(arena);
    return field != NULL;
}

/* A game that has begun is not changed under its players: the edited table begins another game. */
void editor_ask_frame(Ui *ui) {
    Editor *editor = ui->editor;
    if (!editor->asking) {
        return;
    }
    int count = play_total(ui->session);
    const char *path = play_path(ui->session);
    const char *title =
        kit_printf(ui->kit, "%d action%s been played. Edit the table?", count, count == 1 ? " has" : "s have");
    const char *text =
        kit_printf(ui->kit,
                   path ? "The edited table begins a game of its own. The one so far stays as it is, in %s."
                        : "The edited table begins a game of its own, and the one so far is on no disk: %s.",
                   path ? path : "save it first to keep it");
    KitAnswer answer = kit_ask(ui->kit, kit_window(ui->kit),
                               (KitQuestion){.title = title,
                                             .text = text,
                                             .yes = "As it stands",
                                             .other = "As set up",
                                             .no = "Leave it",
                                             .removes = !path});
    if (answer == KIT_ASKING) {
        return;
    }
    editor->asking = false;
    if (answer != KIT_NO) {
        BaseArena *arena = arena_create();
        bool now = answer == KIT_YES;
        ui->tool = TOOL_TERRAIN;
        take(ui, battlefield_tree(arena, ui_field(ui), now ? ui_table(ui) : NULL, play_battlefield(ui->session)),
             "the table as it stands");
        arena_destroy(arena);
    }
}
