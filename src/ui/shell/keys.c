#include "ui/shell/keys.h"

#include "ui/board/board_keys.h"
#include "ui/board/board_view.h"
#include "ui/dialogs/branch_dialog.h"
#include "ui/dialogs/card_dialog.h"
#include "ui/dialogs/card_print.h"
#include "ui/dialogs/film_dialog.h"
#include "ui/dialogs/settings_page.h"
#include "ui/editor/editor.h"
#include "ui/house/house_page.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/panel.h"
#include "ui/photo/photograph.h"
#include "ui/shell/files.h"
#include "ui/shell/session.h"
#include "ui/tools/actions.h"
#include "ui/tools/fire_lay.h"
#include "ui/tools/hand.h"
#include "ui/tools/hand_place.h"
#include "ui/tools/tool_select.h"
#include "ui/tools/tool_sight.h"
#include "ui/tools/tools.h"
#include "ui/tools/what_if.h"

/* Esc backs out of one level: the innermost that is open. */
static void back_out(App *app) {
    if (app->tool == TOOL_TERRAIN && editor_back_out(app)) {
        return;
    }
    if (app->rule_shown) {
        base_free(app->rule_shown);
        app->rule_shown = NULL;
    } else if (what_if_stands(app)) {
        sight_put_back(app);
    } else if (app->region_on) {
        app->region_on = false;
        app_drop_region(app);
    } else if (app->laying) {
        fire_lay_back(app);
    } else if (app->measuring || app->measured || app->target.kind != REF_NONE || app->preview) {
        app->measuring = app->measured = false;
        app->target = ref_none();
        app->rests = true; /* what lies under the pointer is not asked about again until the mouse moves */
        app_rest(app);
    } else if (app->chosen_count) {
        app->chosen_count = 0;
    } else if (app->selected.kind != REF_NONE) {
        hand_select(app, ref_none());
    } else if (app->by_keys) {
        app->by_keys = false;
    } else if (lesson_is_on(app) && app->tool == TOOL_SELECT) {
        lesson_leave(app);
    } else {
        app_set_tool(app, TOOL_SELECT);
    }
}

static void file_keys(App *app) {
    if (kit_key(app->kit, SDLK_o, KMOD_CTRL)) {
        app->dialog = DIALOG_OPEN;
    } else if (kit_key(app->kit, SDLK_n, KMOD_CTRL)) {
        editor_new(app);
    } else if (kit_key(app->kit, SDLK_s, KMOD_CTRL)) {
        files_save_here(app);
    } else if (kit_key(app->kit, SDLK_s, KMOD_CTRL | KMOD_SHIFT)) {
        app->dialog = DIALOG_SAVE;
    } else if (kit_key(app->kit, SDLK_p, KMOD_CTRL | KMOD_SHIFT)) {
        cards_ask(app);
    } else if (kit_key(app->kit, SDLK_COMMA, KMOD_CTRL)) {
        settings_open(app);
    } else if (kit_key(app->kit, SDLK_q, KMOD_CTRL)) {
        app_quit(app);
    } else if (kit_key(app->kit, SDLK_e, KMOD_CTRL)) {
        card_begin(app);
    } else if (kit_key(app->kit, SDLK_c, KMOD_CTRL)) {
        panel_copy(app);
    } else if (kit_key(app->kit, SDLK_F2, KMOD_NONE)) {
        lesson_list_open(app, "");
    } else if (kit_key(app->kit, SDLK_h, KMOD_CTRL)) {
        house_open_first(app);
    } else if (kit_typed(app->kit, "?") || kit_key(app->kit, SDLK_F1, KMOD_NONE)) {
        app->dialog = DIALOG_KEYS;
    } else if (kit_key(app->kit, SDLK_g, KMOD_NONE)) {
        place_open(app);
    } else if (kit_key(app->kit, SDLK_i, KMOD_CTRL)) {
        photograph_ask(app);
    } else if (kit_key(app->kit, SDLK_p, KMOD_SHIFT)) {
        photograph_next_strength(app);
    } else if (kit_key(app->kit, SDLK_f, KMOD_CTRL | KMOD_SHIFT)) {
        filming_open(app);
    } else if (kit_key(app->kit, SDLK_b, KMOD_NONE)) {
        branches_open(app);
    } else if (kit_key(app->kit, SDLK_k, KMOD_CTRL) || kit_key(app->kit, SDLK_p, KMOD_CTRL)) {
        kit_palette_open(app->kit, &app->palette);
    }
}

static void time_keys(App *app) {
    if (kit_key(app->kit, SDLK_z, KMOD_CTRL)) {
        app_undo(app);
    } else if (kit_key(app->kit, SDLK_z, KMOD_CTRL | KMOD_SHIFT) || kit_key(app->kit, SDLK_y, KMOD_CTRL)) {
        app_redo(app);
    } else if (kit_key(app->kit, SDLK_COMMA, KMOD_NONE)) {
        app_seek(app, play_cursor(app->session) - 1);
    } else if (kit_key(app->kit, SDLK_PERIOD, KMOD_NONE)) {
        app_seek(app, play_cursor(app->session) + 1);
    } else if (lesson_is_on(app)) {
        return; /* a lesson is gone through by its own steps */
    } else if (kit_key(app->kit, SDLK_HOME, KMOD_NONE)) {
        app_seek(app, 0);
    } else if (kit_key(app->kit, SDLK_END, KMOD_NONE)) {
        app_seek(app, play_count(app->session));
    }
}

static void zoom_keys(App *app) {
    KitBox board = app->layout.board;
    GeomVec middle = vec(board.x + board.w / 2, board.y + board.h / 2);
    if (kit_key(app->kit, SDLK_f, KMOD_NONE)) {
        board_fit(app);
    } else if (kit_typed(app->kit, "+") || kit_key(app->kit, SDLK_KP_PLUS, KMOD_NONE)) {
        board_zoom(app, middle, 1.25);
    } else if (kit_typed(app->kit, "-") || kit_key(app->kit, SDLK_KP_MINUS, KMOD_NONE)) {
        board_zoom(app, middle, 0.8);
    } else if (kit_key(app->kit, SDLK_EQUALS, KMOD_CTRL) || kit_key(app->kit, SDLK_PLUS, KMOD_CTRL) ||
               kit_key(app->kit, SDLK_EQUALS, KMOD_CTRL | KMOD_SHIFT)) {
        app_scale(app, .25);
    } else if (kit_key(app->kit, SDLK_MINUS, KMOD_CTRL)) {
        app_scale(app, -.25);
    }
}

static void next_pace(App *app) {
    int count;
    if (select_paces(app, &count) && count > 0) {
        app->how = (app->how + 1) % count;
    }
}

static void view_keys(App *app) {
    if (kit_key(app->kit, SDLK_F9, KMOD_NONE)) {
        app->settings.fold_panel = !app->settings.fold_panel;
    } else if (kit_key(app->kit, SDLK_F10, KMOD_NONE)) {
        app->settings.fold_timeline = !app->settings.fold_timeline;
    } else if (kit_key(app->kit, SDLK_h, KMOD_NONE)) {
        app->settings.fold_profile = !app->settings.fold_profile;
    } else if (kit_key(app->kit, SDLK_r, KMOD_NONE)) {
        app->region_on = !app->region_on && app_can_look(app, app->selected);
        app_drop_region(app);
    } else if (kit_key(app->kit, SDLK_d, KMOD_NONE)) {
        app->settings.type_dice = !app->settings.type_dice;
    } else if (kit_key(app->kit, SDLK_c, KMOD_NONE)) {
        next_pace(app);
    } else if (kit_key(app->kit, SDLK_n, KMOD_NONE)) {
        board_walk(app, 1);
    } else if (kit_key(app->kit, SDLK_p, KMOD_NONE)) {
        board_walk(app, -1);
    }
}

static void menu_key(App *app) {
    if (!kit_key(app->kit, SDLK_APPLICATION, KMOD_NONE) && !kit_key(app->kit, SDLK_F10, KMOD_SHIFT) &&
        !kit_key(app->kit, SDLK_o, KMOD_NONE)) {
        return;
    }
    KitBox board = app->layout.board;
    GeomVec at = isnan(app->pointer.x) ? vec(board.x + 60, board.y + 60) : camera_px(&app->camera, app->pointer);
    if (ref_is(app->selected, REF_NONE)) { /* actions without an actor: they end the phase or the turn */
        kit_menu_open(app->kit, "phase", at.x, at.y);
        return;
    }
    actions_open(app, app->selected, at.x, at.y);
}

void keys_frame(App *app) {
    lesson_keys(app);
    for (int i = 0; i < TOOL_COUNT && !app->drag.active; i++) {
        if (kit_key(app->kit, app_tool((AppToolId)i)->code, KMOD_NONE)) {
            app_set_tool(app, (AppToolId)i);
        }
    }
    if (!app->drag.active) {
        time_keys(app);
        menu_key(app);
    }
    file_keys(app);
    zoom_keys(app);
    view_keys(app);
    if (kit_key(app->kit, SDLK_ESCAPE, KMOD_NONE)) {
        back_out(app);
    }
}
