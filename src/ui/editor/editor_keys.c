/* The terrain tool by keyboard: Tab walks the things, arrows nudge what is selected (or move the pointer while
 * something is drawn), a digit begins to type a place. */
#include "ui/board/board_keys.h"
#include "ui/editor/editor.h"
#include "ui/shell/app_state.h"
#include "ui/tools/hand_place.h"

#include <stdio.h>
#include <string.h>

/* While something is drawn, or nothing is selected, the arrows move the pointer instead. */
bool editor_arrows_nudge(const App *app) {
    return app->editor->mode == EDITOR_SELECT && *app->editor->selected;
}

static double step_of(const App *app) {
    return app->editor->grid > 0 ? app->editor->grid : 0.5;
}

static void arrow_keys(App *app) {
    GeomVec by = arrows_pressed(app);
    if (by.x == 0 && by.y == 0) {
        return;
    }
    if (editor_arrows_nudge(app)) {
        editor_nudge(app, by.x * step_of(app), by.y * step_of(app));
    } else {
        pointer_step(app, by, step_of(app) * app_setup(app)->unit);
    }
}

static void next_corner(App *app, int by) {
    AppEditor *editor = app->editor;
    const EditorPiece *piece = editor_piece(app, editor->selected);
    int count = piece ? piece->outline.count : 0;
    if (count) {
        editor->corner = editor->corner < 0 ? (by > 0 ? 0 : count - 1) : (editor->corner + by + count) % count;
    }
}

/* ---- coordinates ---- */

static bool is_drawing(const App *app) {
    EditorMode mode = app->editor->mode;
    return mode == EDITOR_AREA || mode == EDITOR_HOLE || mode == EDITOR_PATH || mode == EDITOR_UNIT;
}

/* A digit while something is drawn opens the field for a place. */
static void digit_keys(App *app) {
    char digit[2] = "";
    for (int i = 0; i <= 9 && is_drawing(app); i++) {
        digit[0] = (char)('0' + i);
        if (kit_typed(app->kit, digit)) {
            place_open_with(app, digit);
            return;
        }
    }
}

/* ---- keys ---- */

static void letter_keys(App *app) {
    AppEditor *editor = app->editor;
    if (kit_key(app->kit, SDLK_h, KMOD_NONE)) {
        editor_set_mode(app, EDITOR_HOLE);
    } else if (kit_key(app->kit, SDLK_k, KMOD_NONE)) {
        editor_choose(app, "new-kind", "");
    } else if (kit_key(app->kit, SDLK_u, KMOD_NONE)) {
        editor_choose(app, "new-unit", "");
    } else if (kit_key(app->kit, SDLK_w, KMOD_NONE) && editor->kind >= 0 && !editor_on_hexes(app)) {
        editor_set_mode(app, editor->mode == EDITOR_PATH ? EDITOR_AREA : EDITOR_PATH);
    } else if (kit_key(app->kit, SDLK_s, KMOD_NONE)) {
        editor->no_snap = !editor->no_snap;
    } else if (kit_key(app->kit, SDLK_c, KMOD_NONE)) {
        next_corner(app, 1);
    } else if (kit_key(app->kit, SDLK_c, KMOD_SHIFT)) {
        next_corner(app, -1);
    } else if (kit_key(app->kit, SDLK_INSERT, KMOD_NONE) || kit_key(app->kit, SDLK_i, KMOD_NONE)) {
        editor_insert(app, editor->corner);
    } else if (kit_key(app->kit, SDLK_d, KMOD_CTRL)) {
        editor_copy(app);
    } else if (kit_key(app->kit, SDLK_q, KMOD_NONE)) {
        editor_turn(app, -15);
    } else if (kit_key(app->kit, SDLK_e, KMOD_NONE)) {
        editor_turn(app, 15);
    } else if (kit_key(app->kit, SDLK_n, KMOD_NONE)) {
        editor_walk(app, 1);
    } else if (kit_key(app->kit, SDLK_p, KMOD_NONE)) {
        editor_walk(app, -1);
    }
}

static void remove_keys(App *app) {
    AppEditor *editor = app->editor;
    bool back = kit_key(app->kit, SDLK_BACKSPACE, KMOD_NONE), remove = kit_key(app->kit, SDLK_DELETE, KMOD_NONE);
    if ((back || remove) && editor->point_count > 0) {
        editor->point_count--;
    } else if (remove || (back && editor->mode == EDITOR_SELECT)) {
        editor_remove(app);
    }
}

/* Enter finishes what the mouse draws. With the keyboard's pointer it sets a corner, and finishes when pressed twice at
 * one place. */
static void enter_key(App *app, AppHand *in) {
    if (!kit_key(app->kit, SDLK_RETURN, KMOD_NONE) && !kit_key(app->kit, SDLK_KP_ENTER, KMOD_NONE)) {
        return;
    }
    if (is_drawing(app) && !app->by_keys && app->editor->mode != EDITOR_UNIT) {
        editor_finish(app);
    } else if (!isnan(app->pointer.x)) {
        app->by_keys = true;
        in->pressed = in->clicked = true;
    }
}

void editor_keys(App *app, AppHand *in) {
    if (app->editor->drag) {
        return; /* something is being dragged */
    }
    letter_keys(app);
    if (!in->touch.focused) {
        return;
    }
    const KitInput *input = kit_input(app->kit);
    bool shift = input->mods & KMOD_SHIFT;
    if (input->key == SDLK_TAB && app->editor->mode == EDITOR_SELECT && editor_walks_on(app, shift ? -1 : 1)) {
        kit_key(app->kit, SDLK_TAB, shift ? KMOD_SHIFT : KMOD_NONE);
    }
    digit_keys(app);
    arrow_keys(app);
    remove_keys(app);
    enter_key(app, in);
}

bool editor_back_out(App *app) {
    AppEditor *editor = app->editor;
    if (editor->drag || editor->step) {
        editor_drop(app);
        editor->point_count = 0;
    } else if (editor->point_count > 0) {
        editor->point_count = 0;
    } else if (editor->mode != EDITOR_SELECT) {
        editor->kind = editor->profile = -1;
        editor_set_mode(app, EDITOR_SELECT);
    } else if (editor->corner >= 0) {
        editor->corner = -1;
    } else if (*editor->selected) {
        editor_select(app, "");
    } else {
        return false;
    }
    return true;
}
