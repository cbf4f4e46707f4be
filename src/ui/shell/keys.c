#include "ui/shell/keys.h"

#include "ui/board/board_keys.h"
#include "ui/board/camera.h"
#include "ui/board/place.h"
#include "ui/board/under.h"
#include "ui/dialogs/branch_dialog.h"
#include "ui/dialogs/card_dialog.h"
#include "ui/dialogs/card_print.h"
#include "ui/dialogs/film_dialog.h"
#include "ui/dialogs/settings_page.h"
#include "ui/editor/editor.h"
#include "ui/house/house_page.h"
#include "ui/lesson/lesson.h"
#include "ui/lesson/lesson_write.h"
#include "ui/photo/photograph.h"
#include "ui/shell/files_dialogs.h"
#include "ui/shell/session.h"
#include "ui/shell/shell.h"
#include "ui/shell/shell_state.h"
#include "ui/shell/side_panel.h"
#include "ui/tools/actions.h"
#include "ui/tools/attempt.h"
#include "ui/tools/fire_lay.h"
#include "ui/tools/hand.h"
#include "ui/tools/opponent.h"
#include "ui/tools/paces.h"
#include "ui/tools/region.h"
#include "ui/tools/shown.h"
#include "ui/tools/tool_select.h"
#include "ui/tools/tool_sight.h"
#include "ui/tools/tools.h"
#include "ui/tools/tools_state.h"
#include "ui/tools/what_if.h"

/* Esc backs out of one level: the innermost that is open. */
static void back_out(Ui *ui) {
    if (ui->tool == TOOL_TERRAIN && editor_back_out(ui)) {
        return;
    }
    if (ui->page.rule) {
        base_free(ui->page.rule);
        ui->page.rule = NULL;
    } else if (attempt_stands(ui) && ui->tool == TOOL_SELECT) {
        attempt_put_back(ui);
    } else if (what_if_stands(ui) || what_if_holds(ui)) {
        tool_sight_put_back(ui);
    } else if (ui->tools->region.on) {
        ui->tools->region.on = false;
        tool_region_drop(ui);
    } else if (ui->tools->fire.laying) {
        tool_fire_lay_back(ui);
    } else if (ui->tools->measure.active || ui->tools->measure.done || ui->target.kind != REF_NONE || ui->preview) {
        ui->tools->measure.active = ui->tools->measure.done = false;
        ui->target = ref_none();
        ui->tools->rest.due = true; /* what lies under the pointer is not asked about again until the mouse moves */
        tools_rest(ui);
    } else if (ui->tools->fire.count) {
        ui->tools->fire.count = 0;
    } else if (ui->selected.kind != REF_NONE) {
        hand_select(ui, ref_none());
    } else if (ui->by_keys) {
        ui->by_keys = false;
    } else if (ui_in_lesson(ui) && ui->tool == TOOL_SELECT) {
        lesson_leave(ui);
    } else {
        tools_take(ui, TOOL_SELECT);
    }
}

static void file_keys(Ui *ui) {
    if (kit_key(ui->kit, SDLK_o, KMOD_CTRL)) {
        ui->dialog = DIALOG_OPEN;
    } else if (kit_key(ui->kit, SDLK_n, KMOD_CTRL)) {
        editor_new(ui);
    } else if (kit_key(ui->kit, SDLK_s, KMOD_CTRL)) {
        files_save_here(ui);
    } else if (kit_key(ui->kit, SDLK_s, KMOD_CTRL | KMOD_SHIFT)) {
        ui->dialog = DIALOG_SAVE;
    } else if (kit_key(ui->kit, SDLK_p, KMOD_CTRL | KMOD_SHIFT)) {
        cards_ask(ui);
    } else if (kit_key(ui->kit, SDLK_COMMA, KMOD_CTRL)) {
        dialogs_open_settings(ui);
    } else if (kit_key(ui->kit, SDLK_q, KMOD_CTRL)) {
        shell_quit(ui);
    } else if (kit_key(ui->kit, SDLK_e, KMOD_CTRL)) {
        dialog_card_begin(ui);
    } else if (kit_key(ui->kit, SDLK_c, KMOD_CTRL)) {
        shell_panel_copy(ui);
    } else if (kit_key(ui->kit, SDLK_F2, KMOD_NONE)) {
        lesson_list_open(ui, "");
    } else if (kit_key(ui->kit, SDLK_l, KMOD_CTRL | KMOD_SHIFT)) {
        lesson_write_open(ui);
    } else if (kit_key(ui->kit, SDLK_h, KMOD_CTRL)) {
        house_open_first(ui);
    } else if (kit_typed(ui->kit, "?") || kit_key(ui->kit, SDLK_F1, KMOD_NONE)) {
        ui->dialog = DIALOG_KEYS;
    } else if (kit_key(ui->kit, SDLK_g, KMOD_NONE)) {
        pane_place_open(ui);
    } else if (kit_key(ui->kit, SDLK_i, KMOD_CTRL)) {
        photograph_ask(ui);
    } else if (kit_key(ui->kit, SDLK_p, KMOD_SHIFT)) {
        pane_next_photo_strength(ui);
    } else if (kit_key(ui->kit, SDLK_f, KMOD_CTRL | KMOD_SHIFT)) {
        filming_open(ui);
    } else if (kit_key(ui->kit, SDLK_j, KMOD_NONE)) {
        opponent_advise(ui);
    } else if (kit_key(ui->kit, SDLK_b, KMOD_NONE)) {
        branches_open(ui);
    } else if (kit_key(ui->kit, SDLK_k, KMOD_CTRL) || kit_key(ui->kit, SDLK_p, KMOD_CTRL)) {
        kit_palette_open(ui->kit, &ui->shell->palette);
    }
}

static void time_keys(Ui *ui) {
    if (kit_key(ui->kit, SDLK_z, KMOD_CTRL)) {
        shell_session_undo(ui);
    } else if (kit_key(ui->kit, SDLK_z, KMOD_CTRL | KMOD_SHIFT) || kit_key(ui->kit, SDLK_y, KMOD_CTRL)) {
        shell_session_redo(ui);
    } else if (kit_key(ui->kit, SDLK_COMMA, KMOD_NONE)) {
        shell_session_seek(ui, play_cursor(ui->session) - 1);
    } else if (kit_key(ui->kit, SDLK_PERIOD, KMOD_NONE)) {
        shell_session_seek(ui, play_cursor(ui->session) + 1);
    } else if (ui_in_lesson(ui)) {
        return; /* a lesson is gone through by its own steps */
    } else if (kit_key(ui->kit, SDLK_HOME, KMOD_NONE)) {
        shell_session_seek(ui, 0);
    } else if (kit_key(ui->kit, SDLK_END, KMOD_NONE)) {
        shell_session_seek(ui, play_count(ui->session));
    }
}

static void zoom_keys(Ui *ui) {
    KitBox board = ui->layout.board;
    GeomVec middle = vec(board.x + board.w / 2, board.y + board.h / 2);
    if (kit_key(ui->kit, SDLK_f, KMOD_NONE)) {
        pane_fit(ui);
    } else if (kit_typed(ui->kit, "+") || kit_key(ui->kit, SDLK_KP_PLUS, KMOD_NONE)) {
        pane_zoom(ui, middle, 1.25);
    } else if (kit_typed(ui->kit, "-") || kit_key(ui->kit, SDLK_KP_MINUS, KMOD_NONE)) {
        pane_zoom(ui, middle, 0.8);
    } else if (kit_key(ui->kit, SDLK_EQUALS, KMOD_CTRL) || kit_key(ui->kit, SDLK_PLUS, KMOD_CTRL) ||
               kit_key(ui->kit, SDLK_EQUALS, KMOD_CTRL | KMOD_SHIFT)) {
        shell_scale(ui, .25);
    } else if (kit_key(ui->kit, SDLK_MINUS, KMOD_CTRL)) {
        shell_scale(ui, -.25);
    }
}

static void next_pace(Ui *ui) {
    int count;
    if (select_paces(ui, &count) && count > 0) {
        ui->tools->how = (ui->tools->how + 1) % count;
    }
}

static void view_keys(Ui *ui) {
    if (kit_key(ui->kit, SDLK_F9, KMOD_NONE)) {
        ui_show_panel(ui, !ui_shows_panel(ui));
    } else if (kit_key(ui->kit, SDLK_F10, KMOD_NONE)) {
        ui->settings.fold_timeline = !ui->settings.fold_timeline;
    } else if (kit_key(ui->kit, SDLK_h, KMOD_NONE)) {
        ui->settings.fold_profile = !ui->settings.fold_profile;
    } else if (kit_key(ui->kit, SDLK_r, KMOD_NONE)) {
        ui->tools->region.on = !ui->tools->region.on && tool_region_can_look(ui, ui->selected);
        tool_region_drop(ui);
    } else if (kit_key(ui->kit, SDLK_d, KMOD_NONE)) {
        ui->settings.type_dice = !ui->settings.type_dice;
    } else if (kit_key(ui->kit, SDLK_c, KMOD_NONE)) {
        next_pace(ui);
    } else if (kit_key(ui->kit, SDLK_n, KMOD_NONE)) {
        pane_walk(ui, 1);
    } else if (kit_key(ui->kit, SDLK_p, KMOD_NONE)) {
        pane_walk(ui, -1);
    }
}

static void menu_key(Ui *ui) {
    if (!kit_key(ui->kit, SDLK_APPLICATION, KMOD_NONE) && !kit_key(ui->kit, SDLK_F10, KMOD_SHIFT) &&
        !kit_key(ui->kit, SDLK_o, KMOD_NONE)) {
        return;
    }
    KitBox board = ui->layout.board;
    GeomVec at = isnan(ui->pointer.x) ? vec(board.x + 60, board.y + 60) : camera_px(&ui->camera, ui->pointer);
    if (ref_is(ui->selected, REF_NONE)) { /* actions without an actor: they end the phase or the turn */
        kit_menu_open(ui->kit, "phase", at.x, at.y);
        return;
    }
    actions_open(ui, ui->selected, at.x, at.y);
}

void shell_keys_frame(Ui *ui) {
    lesson_keys(ui);
    for (int i = 0; i < TOOL_COUNT && !ui->tools->drag.active; i++) {
        if (kit_key(ui->kit, tools_get(ui, (UiToolId)i)->code, KMOD_NONE)) {
            tools_take(ui, (UiToolId)i);
        }
    }
    if (!ui->tools->drag.active) {
        time_keys(ui);
        menu_key(ui);
    }
    file_keys(ui);
    zoom_keys(ui);
    view_keys(ui);
    if (kit_key(ui->kit, SDLK_ESCAPE, KMOD_NONE)) {
        back_out(ui);
    }
}
