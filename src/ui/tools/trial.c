#include "ui/tools/trial.h"

#include "play/what_if.h"
#include "ui/tools/hand.h"
#include "ui/tools/preview.h"
#include "ui/tools/shown.h"
#include "ui/tools/tools_state.h"
#include "ui/tools/what_if.h"

#define DRAG_PX 4.0 /* px: a click may wander this far */

/* ---- what is being tried ---- */

static const Exercise *open_exercise(const Ui *ui) {
    return ui_in_lesson(ui) ? walk_exercise(ui->walk) : NULL;
}

static const Exercise *open_make(const Ui *ui) {
    const Exercise *exercise = open_exercise(ui);
    return exercise && exercise->kind == EXERCISE_MAKE ? exercise : NULL;
}

/* The step's question, if it can be asked of any board: one about a way or an act cannot, since that begins where
 * somebody stands. */
static const BaseTree *open_question(const Ui *ui) {
    const LessonStep *now = ui_in_lesson(ui) ? walk_now(ui->walk) : NULL;
    const RulesSystem *system = ui_field(ui)->data->system;
    const char *verb = now && !now->exercise ? tree_get_text(now->action, "do", "") : "";
    const RulesVerb *known = *verb ? rules_verb(system, verb) : NULL;
    bool bound = tree_find(now ? now->action : NULL, "path") || tree_find(now ? now->action : NULL, "action");
    return known && known->query && !bound ? now->action : NULL;
}

bool trial_frees(const Ui *ui) {
    const Exercise *exercise = open_exercise(ui);
    return exercise ? exercise->kind == EXERCISE_MAKE && exercise->free : open_question(ui) != NULL;
}

bool trial_stands(const Ui *ui) {
    return ui_in_lesson(ui) && (what_if_stands(ui) || what_if_holds(ui));
}

bool trial_may_drag(const Ui *ui, TableRef unit) {
    const Exercise *exercise = open_exercise(ui);
    return !exercise || (exercise->kind == EXERCISE_MAKE && exercise_may_take(exercise, unit));
}

static bool may_take(const Ui *ui, TableRef thing) {
    const Exercise *make = open_make(ui);
    return (make ? exercise_may_take(make, thing) : ref_is(thing, REF_UNIT)) && play_can_shift(ui->session, thing);
}

/* ---- asking ---- */

static BaseArena *fresh_arena(ToolsTrial *trial) {
    if (!trial->arena) {
        trial->arena = arena_create();
    }
    arena_reset(trial->arena);
    return trial->arena;
}

void trial_ask(Ui *ui) {
    ToolsTrial *trial = &ui->tools->trial;
    PlaySession *board = what_if_session(ui);
    const BaseTree *question = open_question(ui);
    hand_drop_preview(ui);
    if (open_make(ui)) {
        walk_judge(ui->walk, fresh_arena(trial), board, &trial->verdict);
        trial->judged = true;
        ui->preview = trial->verdict.ruling;
        trial->verdict.ruling = NULL;
    } else if (question) {
        ui->preview = play_preview(board, question, NULL, NULL);
    }
    ui->shown = ui->preview ? ui->preview : ui->shown;
}

static void drop_board(ToolsTrial *trial) {
    play_destroy(trial->board);
    trial->board = NULL;
}

void trial_foresee(Ui *ui, const BaseTree *action) {
    ToolsTrial *trial = &ui->tools->trial;
    BaseFaults faults = {0};
    if (!open_make(ui) || !action) {
        return;
    }
    if (trial->board && trial->board_at != play_cursor(ui->session)) {
        drop_board(trial);
    }
    if (!trial->board) {
        trial->board = exercise_board(ui->session, &faults);
        trial->board_at = play_cursor(ui->session);
    }
    if (trial->board) {
        play_do(trial->board, action, NULL, &faults);
        walk_judge(ui->walk, fresh_arena(trial), trial->board, &trial->verdict);
        ruling_destroy(trial->verdict.ruling);
        trial->verdict.ruling = NULL;
        trial->judged = true;
        play_seek(trial->board, 0, &faults);
    }
    faults_free(&faults);
}

/* ---- the hand ---- */

static void hold(Ui *ui, const UiHand *in) {
    bool lets_go = what_if_by_key(ui) ? in->clicked : !(kit_input(ui->kit)->down & SDL_BUTTON_LMASK);
    if (!isnan(ui->pointer.x) && what_if_move(ui, ui->pointer)) {
        trial_ask(ui);
    }
    if (lets_go) {
        what_if_let_go(ui);
        ui->tools->trial.let_go = true;
    }
    kit_set_cursor(ui->kit, KIT_GRAB);
}

static bool take(Ui *ui, TableRef thing, GeomVec at, bool by_key) {
    hand_select(ui, ref_none());
    return what_if_take(ui, thing, at, by_key);
}

static int picked_item(const Ui *ui, const Exercise *exercise) {
    const TableSetup *setup = ui_setup(ui);
    for (int i = 0; i < exercise->item_count; i++) {
        TableRef ref = setup_find(setup, exercise->items[i].id);
        bool hex = ref_is(ref, REF_HEX) && !isnan(ui->pointer.x) &&
                   ref_equal(ref, setup_hex_ref(setup, hex_at(&setup->hexes, ui->pointer, setup->unit)));
        if (hex || (ui->hover.kind != REF_NONE && ref_equal(ref, ui->hover))) {
            return i;
        }
    }
    return -1;
}

static bool pick(Ui *ui, const UiHand *in, const Exercise *exercise) {
    int item = picked_item(ui, exercise);
    if (item >= 0) {
        kit_set_cursor(ui->kit, KIT_HAND);
    }
    if (item >= 0 && in->clicked) {
        walk_choose(ui->walk, item);
        return true;
    }
    return item >= 0 && (in->pressed || in->held);
}

bool trial_frame(Ui *ui, const UiHand *in) {
    ToolsTrial *trial = &ui->tools->trial;
    const Exercise *exercise = open_exercise(ui);
    bool far = fabs(in->touch.drag_x) + fabs(in->touch.drag_y) > DRAG_PX;
    if (what_if_holds(ui)) {
        hold(ui, in);
        return true;
    }
    if (exercise && exercise->kind == EXERCISE_PICK) {
        return pick(ui, in, exercise);
    }
    if (!trial_frees(ui) || isnan(ui->pointer.x)) {
        return false;
    }
    if (in->clicked && ui->by_keys) {
        return may_take(ui, ui->hover) && take(ui, ui->hover, ui->pointer, true);
    }
    trial->pressed_on = in->pressed ? ui->hover : in->held ? trial->pressed_on : ref_none();
    if (!in->held || !far || !may_take(ui, trial->pressed_on)) {
        return false;
    }
    const KitInput *input = kit_input(ui->kit);
    GeomVec pressed = camera_mm(&ui->camera, vec(input->x - in->touch.drag_x, input->y - in->touch.drag_y));
    return take(ui, trial->pressed_on, pressed, false);
}

/* ---- taking it back ---- */

void trial_put_back(Ui *ui) {
    what_if_drop(ui);
    walk_return(ui->walk);
    tools_changed(ui);
}

void trial_drop(Ui *ui) {
    ToolsTrial *trial = &ui->tools->trial;
    drop_board(trial);
    trial->judged = false;
}

void trial_term(Ui *ui) {
    trial_drop(ui);
    arena_destroy(ui->tools->trial.arena);
    ui->tools->trial.arena = NULL;
}
