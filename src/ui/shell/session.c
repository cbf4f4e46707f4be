#include "ui/shell/session.h"

#include "ui/board/around.h"
#include "ui/board/board_view.h"
#include "ui/board/heights.h"
#include "ui/dialogs/branch_dialog.h"
#include "ui/dialogs/film_dialog.h"
#include "ui/dialogs/replay.h"
#include "ui/editor/editor.h"
#include "ui/kit/kit_odds.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/panel_asked.h"
#include "ui/panel/panel_luck.h"
#include "ui/photo/photograph.h"
#include "ui/shell/settings.h"
#include "ui/shell/writing.h"
#include "ui/tools/actions.h"
#include "ui/tools/hand.h"
#include "ui/tools/hand_dice.h"
#include "ui/tools/tool_assault.h"
#include "ui/tools/tools.h"
#include "ui/tools/what_if.h"

#include <string.h>

static void on_change(void *context, PlaySession *session) {
    (void)session;
    app_changed(context);
}

/* ---- moving through time ---- */

static void told(App *app, BaseFaults *faults) {
    app_say_faults(app, faults, "Not on disk");
    faults_free(faults);
}

void app_undo(App *app) {
    BaseFaults faults = {0};
    if (app->tool == TOOL_TERRAIN) {
        editor_undo(app);
        return;
    }
    typed_close(app);
    if (titles_undo(app)) {
        return;
    }
    play_undo(app->session, &faults);
    told(app, &faults);
}

void app_redo(App *app) {
    BaseFaults faults = {0};
    if (app->tool == TOOL_TERRAIN) {
        editor_redo(app);
        return;
    }
    typed_close(app);
    if (titles_redo(app)) {
        return;
    }
    play_redo(app->session, &faults);
    told(app, &faults);
}

void app_seek(App *app, int cursor) {
    BaseFaults faults = {0};
    if (cursor >= 0 && cursor <= play_count(app->session) && cursor != play_cursor(app->session)) {
        typed_close(app);
        play_seek(app->session, cursor, &faults);
    }
    told(app, &faults);
}

/* ---- sessions ---- */

PlaySession *app_lay_by(App *app) {
    PlaySession *session = app->session;
    if (session) {
        lesson_drop(app);
        typed_close(app);
        actions_term(app);
        stage_drop(app);
        luck_drop(app);
        branches_close(app);
        filming_drop(app);
        writing_end(app);
        replaying_drop(app);
        asked_drop(app);
        what_if_drop(app);
        app->drag.active = false;
        hand_drop_preview(app);
        app_drop_region(app);
        board_forget(app);
        table_destroy(app->scratch);
        ruling_destroy(app->line_ruling);
        ruling_destroy(app->around.ruling);
        app->around.ruling = NULL;
        around_drop_why(app);
        profile_drop(app);
        app->scratch = NULL;
        app->line_ruling = NULL;
        kit_set_faces(app->kit, NULL, 0);
        app->session = NULL;
    }
    return session;
}

static void drop_session(App *app) {
    play_destroy(app_lay_by(app));
}

void app_swap_session(App *app, PlaySession *session) {
    ViewBoard *before = app->board;
    app->board = NULL;
    drop_session(app);
    app->session = session;
    settings_field(app);
    app->selected = app->hover = app->target = app->menu_of = app->rest_on = ref_none();
    app->chosen_count = app->how = 0;
    app->region_on = app->measuring = app->measured = false;
    memset(app->words, 0, sizeof app->words);
    memset(app->flags, 0, sizeof app->flags);
    photograph_under(app);
    app->board = board_for(app, play_field(session), before);
    board_destroy(before);
    kit_set_faces(app->kit, play_field(session)->data->faces, play_field(session)->data->face_count);
    app->scratch = table_copy(play_table(session));
    app->line_ruling = ruling_create(play_field(session));
    play_listen(session, on_change, app);
    app_changed(app);
}

void app_take_session(App *app, PlaySession *session, const char *path) {
    char *copy = base_strdup(path);
    base_free(app->path);
    app->path = copy;
    board_forget(app); /* the picture of another table must not be shown while this one is painted */
    app_swap_session(app, session);
    app->by_keys = app->camera_set = false;
    base_free(app->rule_shown);
    app->rule_shown = NULL;
    app->tab = PANEL_RULING;
    if (app_tool_off(app, app->tool) || app->tool == TOOL_TERRAIN) { /* its document belongs to the old table */
        app->tool = TOOL_SELECT;
    }
    kit_focus(app->kit, "Board");
}
