#include "ui/tools/attempt.h"

#include "play/what_if.h"
#include "ui/tools/hand.h"
#include "ui/tools/shown.h"
#include "ui/tools/tools_state.h"
#include "ui/tools/what_if.h"

#define DRAG_PX 4.0 /* px: a click may wander this far */

bool attempt_frees(const Ui *ui) {
    const Exercise *exercise = attempt_exercise(ui);
    return exercise ? exercise->kind == EXERCISE_MAKE && exercise->free : attempt_question(ui) != NULL;
}

bool attempt_stands(const Ui *ui) {
    return ui_in_lesson(ui) && (what_if_stands(ui) || what_if_holds(ui));
}

bool attempt_may_drag(const Ui *ui, TableRef unit) {
    const Exercise *exercise = attempt_exercise(ui);
    return !exercise || (exercise->kind == EXERCISE_MAKE && exercise_may_take(exercise, unit));
}

static bool may_take(const Ui *ui, TableRef thing) {
    const Exercise *make = attempt_make(ui);
    return (make ? exercise_may_take(make, thing) : ref_is(thing, REF_UNIT)) && play_can_shift(ui->session, thing);
}

/* ---- the hand ---- */

static void hold(Ui *ui, const UiHand *in) {
    bool lets_go = what_if_by_key(ui) ? in->clicked : !(kit_input(ui->kit)->down & SDL_BUTTON_LMASK);
    if (!isnan(ui->pointer.x) && what_if_move(ui, ui->pointer)) {
        attempt_ask(ui);
    }
    if (lets_go) {
        what_if_let_go(ui);
        ui->tools->attempt.let_go = true;
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

bool attempt_frame(Ui *ui, const UiHand *in) {
    ToolsAttempt *attempt = &ui->tools->attempt;
    const Exercise *exercise = attempt_exercise(ui);
    bool far = fabs(in->touch.drag_x) + fabs(in->touch.drag_y) > DRAG_PX;
    if (what_if_holds(ui)) {
        hold(ui, in);
        return true;
    }
    if (exercise && exercise->kind == EXERCISE_PICK) {
        return pick(ui, in, exercise);
    }
    if (!attempt_frees(ui) || isnan(ui->pointer.x)) {
        return false;
    }
    if (in->clicked && ui->by_keys) {
        return may_take(ui, ui->hover) && take(ui, ui->hover, ui->pointer, true);
    }
    attempt->pressed_on = in->pressed ? ui->hover : in->held ? attempt->pressed_on : ref_none();
    if (!in->held || !far || !may_take(ui, attempt->pressed_on)) {
        return false;
    }
    const KitInput *input = kit_input(ui->kit);
    GeomVec pressed = camera_mm(&ui->camera, vec(input->x - in->touch.drag_x, input->y - in->touch.drag_y));
    return take(ui, attempt->pressed_on, pressed, false);
}

/* ---- taking it back ---- */

void attempt_put_back(Ui *ui) {
    what_if_drop(ui);
    walk_return(ui->walk);
    tools_changed(ui);
}
