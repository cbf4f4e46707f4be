/* The document behind the terrain tool: taken from the game, changed step by step, and shown as a table again. */
#include "ui/editor/editor.h"

#include "ui/shell/app_state.h"
#include "ui/shell/session.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

AppEditor *editor_create(void) {
    AppEditor *editor = base_alloc(1, sizeof *editor);
    editor->things = arena_create();
    editor->hand = arena_create();
    editor->waiting = arena_create();
    editor->kind = editor->profile = editor->corner = -1;
    editor->at = vec(NAN, NAN);
    return editor;
}

void editor_destroy(AppEditor *editor) {
    if (editor) {
        plan_destroy(editor->plan);
        faults_free(&editor->faults);
        arena_destroy(editor->things);
        arena_destroy(editor->hand);
        arena_destroy(editor->waiting);
        arena_destroy(editor->rulesets.arena);
        base_free(editor->leave_path);
        cairo_surface_destroy(editor->swatches);
        base_free(editor);
    }
}

/* ---- what is shown ---- */

static void mark_faults(AppEditor *editor) {
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
static RulesField *look_at(App *app, const BaseTree *tree) {
    AppEditor *editor = app->editor;
    faults_free(&editor->faults);
    editor->shown = tree;
    RulesField *field = plan_check(editor->plan, tree, &editor->faults);
    editor_read_things(app);
    mark_faults(editor);
    return field;
}

/* Shows the table of the document: the whole, or as much of it as is sound. */
static void show(App *app) {
    AppEditor *editor = app->editor;
    editor->step = NULL;
    editor->drag = EDITOR_IDLE;
    RulesField *field = look_at(app, plan_tree(editor->plan));
    const BaseTree *sound = editor->shown;
    BaseArena *scratch = arena_create();
    if (!field) {
        field = plan_sound(editor->plan, scratch, editor->shown, &sound);
    }
    if (field) {
        app_swap_session(app, play_create(field, sound, play_fresh_seed()));
        editor_read_things(app); /* the ruleset's data have been replaced */
        mark_faults(editor);
    }
    arena_destroy(scratch);
    if (*editor->selected && !editor_thing(app, editor->selected, NULL)) {
        editor_select(app, "");
    }
    const EditorPiece *piece = editor_piece(app, editor->selected);
    if (!piece || editor->corner >= piece->outline.count) {
        editor->corner = -1;
    }
}

void editor_try(App *app, BaseTree *step) {
    AppEditor *editor = app->editor;
    const BaseTree *tried = plan_try(editor->plan, step);
    if (!tried) {
        editor->step = step; /* the arena with the previous step on trial has been reset */
        editor_drop(app);
        return;
    }
    editor->step = step;
    RulesField *field = look_at(app, tried);
    if (field) {
        field_destroy(field);
    }
    kit_wake(app->kit, 0);
}

void editor_drop(App *app) {
    AppEditor *editor = app->editor;
    bool tried = editor->step != NULL;
    editor->step = NULL;
    editor->drag = EDITOR_IDLE;
    if (tried) {
        RulesField *field = look_at(app, plan_tree(editor->plan));
        if (field) {
            field_destroy(field);
        }
    }
}

BaseTree *editor_begin_step(App *app) {
    arena_reset(app->editor->hand);
    return tree_list(app->editor->hand);
}

static void queue(App *app, EditorQueued queued) {
    AppEditor *editor = app->editor;
    if (editor->queue_count < EDITOR_QUEUE_MAX) {
        editor->queue[editor->queue_count++] = queued;
    }
    kit_wake(app->kit, 0);
}

void editor_commit(App *app, BaseTree *step, bool merge, const char *format, ...) {
    char what[EDITOR_TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    if (step->count == 0) {
        editor_drop(app);
        return;
    }
    BaseArena *arena = app->editor->waiting;
    queue(app, (EditorQueued){QUEUED_STEP, tree_copy(arena, step), arena_strdup(arena, what), merge});
}

void editor_undo(App *app) {
    queue(app, (EditorQueued){.kind = QUEUED_UNDO});
}

void editor_redo(App *app) {
    queue(app, (EditorQueued){.kind = QUEUED_REDO});
}

void editor_flush(App *app) {
    AppEditor *editor = app->editor;
    bool changed = false;
    if (editor->queue_count == 0 || !editor->plan) {
        editor->queue_count = 0;
        return;
    }
    for (int i = 0; i < editor->queue_count; i++) {
        const EditorQueued *queued = &editor->queue[i];
        bool done = queued->kind == QUEUED_UNDO   ? plan_undo(editor->plan)
                    : queued->kind == QUEUED_REDO ? plan_redo(editor->plan)
                                                  : plan_do(editor->plan, queued->step, queued->what, queued->merge);
        changed = changed || done;
        editor->point_count = queued->kind == QUEUED_UNDO ? 0 : editor->point_count;
    }
    editor->queue_count = 0;
    arena_reset(editor->waiting);
    if (changed || editor->step) {
        show(app);
    }
    if (changed) {
        editor_safe_keep(app);
    }
}

/* ---- entering and leaving the tool ---- */

/* A grid that people draw by: half a table unit, but 5 mm on a table measured in millimetres. */
static double usual_grid(const App *app) {
    return editor_unit(app) < 5 ? 5 : 0.5;
}

static void reset_hand(App *app) {
    AppEditor *editor = app->editor;
    editor->mode = EDITOR_SELECT;
    editor->drag = EDITOR_IDLE;
    editor->kind = editor->profile = editor->corner = -1;
    editor->point_count = editor->brush_count = 0;
    editor->selected[0] = editor->side[0] = 0;
    editor->grid = usual_grid(app);
    editor->width = editor_unit(app) == 10 ? 5 : editor_unit(app) < 5 ? 50 : 2;
}

void editor_forget(App *app) {
    AppEditor *editor = app->editor;
    plan_destroy(editor->plan);
    editor->plan = NULL;
    editor->shown = NULL;
    editor->piece_count = editor->figure_count = 0;
    editor->step = NULL;
    faults_free(&editor->faults);
    arena_reset(editor->things);
}

/* Makes this battlefield the document: a new one, or a step of the present one. */
static void take(App *app, const BaseTree *battlefield, const char *what) {
    AppEditor *editor = app->editor;
    if (!editor->plan) {
        editor->plan = plan_create(battlefield, app->path);
        reset_hand(app);
    } else if (!tree_equal(plan_tree(editor->plan), battlefield)) {
        BaseTree *step = editor_begin_step(app);
        plan_step_replace(editor->hand, step, battlefield);
        plan_do(editor->plan, step, what, false);
    }
    show(app);
}

bool editor_enter(App *app) {
    if (play_total(app->session) > 0) {
        app->editor->asking = true;
        kit_wake(app->kit, 0);
        return false;
    }
    if (!app->editor->plan || !tree_equal(plan_tree(app->editor->plan), play_battlefield(app->session))) {
        take(app, play_battlefield(app->session), "take the table over");
    } else {
        show(app);
    }
    return true;
}

bool editor_may_leave(App *app) {
    AppEditor *editor = app->editor;
    if (editor->step) {
        editor_drop(app);
    }
    if (editor->faults.count == 0) {
        return true;
    }
    const BaseFault *fault = &editor->faults.items[0];
    const char *id = plan_fault_id(editor->shown, fault);
    BaseText text = {0};
    text_addf(&text, "%s: %s. Mend it, or undo with Ctrl Z.", *id ? editor_name(app, id) : "The table", fault->what);
    kit_toast(app->kit, (KitToast){.text = "The table cannot be played on yet", .detail = text_get(&text)});
    text_free(&text);
    return false;
}

bool editor_start(App *app, const BaseTree *battlefield, const char *path) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create(); /* the tree may be in an arena that is destroyed here */
    const BaseTree *kept = tree_copy(arena, battlefield);
    RulesField *field = field_create(kept, path, &faults);
    if (field) {
        app_take_session(app, play_create(field, kept, play_fresh_seed()), path);
        editor_forget(app);
        app->tool = TOOL_TERRAIN;
        take(app, kept, "new battlefield");
    } else {
        app_say_faults(app, &faults, "No table can be made of this");
    }
    faults_free(&faults);
    arena_destroy(arena);
    return field != NULL;
}

/* A game that has begun is not changed under its players: the edited table begins another game. */
void editor_ask_frame(App *app) {
    AppEditor *editor = app->editor;
    if (!editor->asking) {
        return;
    }
    char title[96];
    BaseText text = {0};
    int count = play_total(app->session);
    const char *path = play_path(app->session);
    snprintf(title, sizeof title, "%d action%s been played. Edit the table?", count, count == 1 ? " has" : "s have");
    text_addf(&text,
              path ? "The edited table begins a game of its own. The one so far stays as it is, in %s."
                   : "The edited table begins a game of its own, and the one so far is on no disk: %s.",
              path ? path : "save it first to keep it");
    KitBox over = kit_box(0, 0, app->layout.title.w, app->layout.title.h + app->layout.tools.h);
    KitAnswer answer = kit_ask(app->kit, over,
                               (KitQuestion){.title = title,
                                             .text = text_get(&text),
                                             .yes = "As it stands",
                                             .other = "As set up",
                                             .no = "Leave it",
                                             .removes = !path});
    text_free(&text);
    if (answer == KIT_ASKING) {
        return;
    }
    editor->asking = false;
    if (answer != KIT_NO) {
        BaseArena *arena = arena_create();
        bool now = answer == KIT_YES;
        app->tool = TOOL_TERRAIN;
        take(app, battlefield_tree(arena, app_field(app), now ? app_table(app) : NULL, play_battlefield(app->session)),
             "the table as it stands");
        arena_destroy(arena);
    }
}
