/* Shortcuts of the whole window: everything can be done without the mouse. */
#include "ui/panel.h"

#include <stdio.h>

static void walk_units(App *app, int step) {
    const TableSetup *setup = app_setup(app);
    int count = setup->unit_count, at = ref_is(app->selected, REF_UNIT) ? app->selected.index : step > 0 ? -1 : 0;
    for (int i = 0; i < count; i++) {
        at = (at + step + count) % count;
        if (table_alive(app_table(app), ref_make(REF_UNIT, at))) {
            hand_select(app, ref_make(REF_UNIT, at));
            app_changed(app);
            return;
        }
    }
}

/* Esc backs out one level. */
static void back_out(App *app) {
    if (app->rule_shown) {
        base_free(app->rule_shown);
        app->rule_shown = NULL;
    } else if (app->region_on) {
        app->region_on = false;
    } else if (app->measuring || app->target.kind != REF_NONE || app->preview) {
        app->measuring = false;
        app->target = ref_none();
        app_changed(app);
    } else if (app->selected.kind != REF_NONE) {
        hand_select(app, ref_none());
        app_changed(app);
    } else {
        app_set_tool(app, TOOL_SELECT);
    }
}

static void seek_by(App *app, int step) {
    BaseFaults faults = {0};
    int to = play_cursor(app->session) + step;
    if (to >= 0 && to <= play_count(app->session)) {
        play_seek(app->session, to, &faults);
    }
    app_say_faults(app, &faults, "Not on disk");
    faults_free(&faults);
}

static void undo_redo(App *app) {
    BaseFaults faults = {0};
    if (kit_key(app->kit, SDLK_z, KMOD_CTRL)) {
        play_undo(app->session, &faults);
    } else if (kit_key(app->kit, SDLK_z, KMOD_CTRL | KMOD_SHIFT) || kit_key(app->kit, SDLK_y, KMOD_CTRL)) {
        play_redo(app->session, &faults);
    }
    app_say_faults(app, &faults, "Not on disk");
    faults_free(&faults);
}

static void file_keys(App *app) {
    if (kit_key(app->kit, SDLK_o, KMOD_CTRL)) {
        app->dialog = DIALOG_OPEN;
    } else if (kit_key(app->kit, SDLK_s, KMOD_CTRL) || kit_key(app->kit, SDLK_s, KMOD_CTRL | KMOD_SHIFT)) {
        app->dialog = DIALOG_SAVE;
    } else if (kit_key(app->kit, SDLK_q, KMOD_CTRL)) {
        app->quit = true;
    } else if (kit_key(app->kit, SDLK_c, KMOD_CTRL)) {
        panel_copy(app);
    } else if (kit_typed(app->kit, "?") || kit_key(app->kit, SDLK_F1, KMOD_NONE)) {
        app->dialog = DIALOG_KEYS;
    }
}

static void view_keys(App *app) {
    GeomVec middle = vec(app->layout.board.x + app->layout.board.w / 2, app->layout.board.y + app->layout.board.h / 2);
    if (kit_key(app->kit, SDLK_f, KMOD_NONE)) {
        board_fit(app);
    } else if (kit_typed(app->kit, "+") || kit_key(app->kit, SDLK_KP_PLUS, KMOD_NONE)) {
        app->camera = camera_zoom(app->camera, middle, 1.25, 0.1, 12);
        app->fit = false;
    } else if (kit_typed(app->kit, "-") || kit_key(app->kit, SDLK_KP_MINUS, KMOD_NONE)) {
        app->camera = camera_zoom(app->camera, middle, 0.8, 0.1, 12);
        app->fit = false;
    } else if (kit_key(app->kit, SDLK_F9, KMOD_NONE)) {
        app->settings.fold_panel = !app->settings.fold_panel;
    } else if (kit_key(app->kit, SDLK_F10, KMOD_NONE)) {
        app->settings.fold_timeline = !app->settings.fold_timeline;
    } else if (kit_key(app->kit, SDLK_r, KMOD_NONE)) {
        app->region_on = !app->region_on;
    } else if (kit_key(app->kit, SDLK_d, KMOD_NONE)) {
        app->settings.type_dice = !app->settings.type_dice;
    }
}

void keys_frame(App *app) {
    for (int i = 0; i < TOOL_COUNT; i++) {
        if (kit_key(app->kit, app_tool((AppToolId)i)->code, KMOD_NONE)) {
            app_set_tool(app, (AppToolId)i);
        }
    }
    undo_redo(app);
    file_keys(app);
    view_keys(app);
    if (kit_key(app->kit, SDLK_COMMA, KMOD_NONE)) {
        seek_by(app, -1);
    } else if (kit_key(app->kit, SDLK_PERIOD, KMOD_NONE)) {
        seek_by(app, 1);
    } else if (kit_key(app->kit, SDLK_n, KMOD_NONE)) {
        walk_units(app, 1);
    } else if (kit_key(app->kit, SDLK_p, KMOD_NONE)) {
        walk_units(app, -1);
    } else if (kit_key(app->kit, SDLK_ESCAPE, KMOD_NONE)) {
        back_out(app);
    }
}
