/* The terrain tool by keyboard: Tab walks the things, arrows nudge what is selected (or move the pointer while
 * something is drawn), a digit begins to type a place. */
#include "ui/board/board_keys.h"
#include "ui/board/place.h"
#include "ui/core/ui.h"
#include "ui/editor/editor.h"

#include <stdio.h>
#include <string.h>

/* While something is drawn, or nothing is selected, the arrows move the pointer instead. */
bool editor_arrows_nudge(const Ui *ui) {
    return ui->editor->mode == EDITOR_SELECT && *ui->editor->selected;
}

static double step_of(const Ui *ui) {
    return ui->editor->snap.grid > 0 ? ui->editor->snap.grid : 0.5;
}

static void arrow_keys(Ui *ui) {
    GeomVec by = arrows_pressed(ui);
    if (by.x == 0 && by.y == 0) {
        return;
    }
    if (editor_arrows_nudge(ui)) {
        editor_nudge(ui, by.x * step_of(ui), by.y * step_of(ui));
    } else {
        pointer_step(ui, by, step_of(ui) * ui_setup(ui)->unit);
    }
}

static void next_corner(Ui *ui, int by) {
    Editor *editor = ui->editor;
    const EditorPiece *piece = editor_piece(ui, editor->selected);
    int count = piece ? piece->outline.count : 0;
    if (count) {
        editor->corner = editor->corner < 0 ? (by > 0 ? 0 : count - 1) : (editor->corner + by + count) % count;
    }
}

/* ---- coordinates ---- */

static bool is_drawing(const Ui *ui) {
    EditorMode mode = ui->editor->mode;
    return mode == EDITOR_AREA || mode == EDITOR_HOLE || mode == EDITOR_PATH || mode == EDITOR_UNIT;
}

/* A digit while something is drawn opens the field for a place. */
static void digit_keys(Ui *ui) {
    char digit[2] = "";
    for (int i = 0; i <= 9 && is_drawing(ui); i++) {
        digit[0] = (char)('0' + i);
        if (kit_typed(ui->kit, digit)) {
            pane_place_open_with(ui, digit);
            return;
        }
    }
}

/* ---- keys ---- */

static void letter_keys(Ui *ui) {
    Editor *editor = ui->editor;
    if (kit_key(ui->kit, SDLK_h, KMOD_NONE)) {
        editor_set_mode(ui, EDITOR_HOLE);
    } else if (kit_key(ui->kit, SDLK_k, KMOD_NONE)) {
        editor_choose(ui, "new-kind", "");
    } else if (kit_key(ui->kit, SDLK_u, KMOD_NONE)) {
        editor_choose(ui, "new-unit", "");
    } else if (kit_key(ui->kit, SDLK_w, KMOD_NONE) && editor->kind >= 0 && !editor_on_hexes(ui)) {
        editor_set_mode(ui, editor->mode == EDITOR_PATH ? EDITOR_AREA : EDITOR_PATH);
    } else if (kit_key(ui->kit, SDLK_s, KMOD_NONE)) {
        editor->snap.off = !editor->snap.off;
    } else if (kit_key(ui->kit, SDLK_c, KMOD_NONE)) {
        next_corner(ui, 1);
    } else if (kit_key(ui->kit, SDLK_c, KMOD_SHIFT)) {
        next_corner(ui, -1);
    } else if (kit_key(ui->kit, SDLK_INSERT, KMOD_NONE) || kit_key(ui->kit, SDLK_i, KMOD_NONE)) {
        editor_insert(ui, editor->corner);
    } else if (kit_key(ui->kit, SDLK_d, KMOD_CTRL)) {
        editor_copy(ui);
    } else if (kit_key(ui->kit, SDLK_q, KMOD_NONE)) {
        editor_turn(ui, -15);
    } else if (kit_key(ui->kit, SDLK_e, KMOD_NONE)) {
        editor_turn(ui, 15);
    } else if (kit_key(ui->kit, SDLK_n, KMOD_NONE)) {
        editor_walk(ui, 1);
    } else if (kit_key(ui->kit, SDLK_p, KMOD_NONE)) {
        editor_walk(ui, -1);
    }
}

static void remove_keys(Ui *ui) {
    Editor *editor = ui->editor;
    bool back = kit_key(ui->kit, SDLK_BACKSPACE, KMOD_NONE), remove = kit_key(ui->kit, SDLK_DELETE, KMOD_NONE);
    if ((back || remove) && editor->point_count > 0) {
        editor->point_count--;
    } else if (remove || (back && editor->mode == EDITOR_SELECT)) {
        editor_remove(ui);
    }
}

/* Enter finishes what the mouse draws. With the keyboard's pointer it sets a corner, and finishes when pressed twice at
 * one place. */
static void enter_key(Ui *ui, UiHand *in) {
    if (!kit_key(ui->kit, SDLK_RETURN, KMOD_NONE) && !kit_key(ui->kit, SDLK_KP_ENTER, KMOD_NONE)) {
        return;
    }
    if (is_drawing(ui) && !ui->by_keys && ui->editor->mode != EDITOR_UNIT) {
        editor_finish(ui);
    } else if (!isnan(ui->pointer.x)) {
        ui->by_keys = true;
        in->pressed = in->clicked = true;
    }
}

void editor_keys(Ui *ui, UiHand *in) {
    if (ui->editor->drag) {
        return; /* something is being dragged */
    }
    letter_keys(ui);
    if (!in->touch.focused) {
        return;
    }
    const KitInput *input = kit_input(ui->kit);
    bool shift = input->mods & KMOD_SHIFT;
    if (input->key == SDLK_TAB && ui->editor->mode == EDITOR_SELECT && editor_walks_on(ui, shift ? -1 : 1)) {
        kit_key(ui->kit, SDLK_TAB, shift ? KMOD_SHIFT : KMOD_NONE);
    }
    digit_keys(ui);
    arrow_keys(ui);
    remove_keys(ui);
    enter_key(ui, in);
}

bool editor_back_out(Ui *ui) {
    Editor *editor = ui->editor;
    if (editor->drag || editor->step) {
        editor_drop(ui);
        editor->point_count = 0;
    } else if (editor->point_count > 0) {
        editor->point_count = 0;
    } else if (editor->mode != EDITOR_SELECT) {
        editor->kind = editor->profile = -1;
        editor_set_mode(ui, EDITOR_SELECT);
    } else if (editor->corner >= 0) {
        editor->corner = -1;
    } else if (*editor->selected) {
        editor_select(ui, "");
    } else {
        return false;
    }
    return true;
}
