#include "ui/shell/session.h"

#include "ui/board/around.h"
#include "ui/board/board_state.h"
#include "ui/board/board_view.h"
#include "ui/board/heights.h"
#include "ui/board/under.h"
#include "ui/dialogs/branch_dialog.h"
#include "ui/dialogs/film_dialog.h"
#include "ui/dialogs/replay.h"
#include "ui/dialogs/writing.h"
#include "ui/editor/editor.h"
#include "ui/kit/kit_odds.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/hover_card.h"
#include "ui/panel/panel_asked.h"
#include "ui/panel/panel_luck.h"
#include "ui/panel/panel_welcome.h"
#include "ui/photo/photograph.h"
#include "ui/shell/settings.h"
#include "ui/shell/titles.h"
#include "ui/tools/actions.h"
#include "ui/tools/attempt.h"
#include "ui/tools/fire_orders.h"
#include "ui/tools/hand_dice.h"
#include "ui/tools/nearest.h"
#include "ui/tools/opponent.h"
#include "ui/tools/preview.h"
#include "ui/tools/procedure.h"
#include "ui/tools/refusal.h"
#include "ui/tools/region.h"
#include "ui/tools/shown.h"
#include "ui/tools/tools.h"
#include "ui/tools/tools_state.h"
#include "ui/tools/what_if.h"

#include <string.h>

static void on_change(void *context, PlaySession *session) {
    (void)session;
    tools_changed(context);
}

/* ---- moving through time ---- */

static void stated(Ui *ui, BaseFaults *faults) {
    ui_describe_faults(ui, faults, "Not on disk");
    faults_free(faults);
}

void shell_session_undo(Ui *ui) {
    BaseFaults faults = {0};
    if (ui->tool == TOOL_TERRAIN) {
        editor_undo(ui);
        return;
    }
    typed_close(ui);
    if (titles_undo(ui)) {
        return;
    }
    if (play_cursor(ui->session) > 0) { /* what computers did after it goes with it */
        play_seek(ui->session, opponent_undo_to(ui), &faults);
    }
    stated(ui, &faults);
}

void shell_session_redo(Ui *ui) {
    BaseFaults faults = {0};
    if (ui->tool == TOOL_TERRAIN) {
        editor_redo(ui);
        return;
    }
    typed_close(ui);
    if (titles_redo(ui)) {
        return;
    }
    play_redo(ui->session, &faults);
    stated(ui, &faults);
}

void shell_session_seek(Ui *ui, int cursor) {
    BaseFaults faults = {0};
    if (cursor >= 0 && cursor <= play_count(ui->session) && cursor != play_cursor(ui->session)) {
        typed_close(ui);
        play_seek(ui->session, cursor, &faults);
    }
    stated(ui, &faults);
}

/* ---- sessions ---- */

PlaySession *shell_session_lay_by(Ui *ui) {
    PlaySession *session = ui->session;
    if (session) {
        lesson_drop(ui);
        typed_close(ui);
        actions_term(ui);
        procedure_drop(ui);
        panel_luck_drop(ui);
        branches_close(ui);
        filming_drop(ui);
        writing_end(ui);
        replaying_drop(ui);
        asked_drop(ui);
        hover_card_drop(ui);
        tool_nearest_drop(ui);
        opponent_drop(ui);
        what_if_drop(ui);
        attempt_term(ui);
        refusal_term(ui);
        tool_fire_orders_term(ui);
        ui->tools->drag.active = false;
        hand_drop_preview(ui);
        tool_region_drop(ui);
        pane_forget(ui);
        table_destroy(ui->tools->scratch);
        ruling_destroy(ui->tools->lines.ruling);
        ruling_destroy(ui->board->around.ruling);
        ui->board->around.ruling = NULL;
        around_drop_why(ui);
        pane_profile_drop(ui);
        ui->tools->scratch = NULL;
        ui->tools->lines.ruling = NULL;
        kit_set_faces(ui->kit, NULL, 0);
        ui->session = NULL;
    }
    return session;
}

static void drop_session(Ui *ui) {
    play_destroy(shell_session_lay_by(ui));
}

void shell_session_swap(Ui *ui, PlaySession *session) {
    ViewBoard *before = ui->picture;
    ui->picture = NULL;
    drop_session(ui);
    ui->session = session;
    shell_settings_field(ui);
    ui->selected = ui->hover = ui->target = ui->tools->menu.of = ui->tools->rest.on = ref_none();
    ui->tools->fire.count = ui->tools->how = 0;
    ui->tools->region.on = ui->tools->measure.active = ui->tools->measure.done = false;
    memset(ui->tools->fire.words, 0, sizeof ui->tools->fire.words);
    memset(ui->tools->fire.flags, 0, sizeof ui->tools->fire.flags);
    pane_load_photo(ui);
    ui->picture = ui_new_picture(ui, play_field(session), before);
    board_destroy(before);
    kit_set_faces(ui->kit, play_field(session)->data->faces, play_field(session)->data->face_count);
    ui->tools->scratch = table_copy(play_table(session));
    ui->tools->lines.ruling = ruling_create(play_field(session));
    play_listen(session, on_change, ui);
    tools_changed(ui);
}

void shell_session_take(Ui *ui, PlaySession *session, const char *path) {
    char *copy = base_strdup(path);
    base_free(ui->path);
    ui->path = copy;
    panel_welcome_end(ui);
    pane_forget(ui); /* the picture of another table must not be shown while this one is painted */
    shell_session_swap(ui, session);
    ui->by_keys = ui->board->camera_set = false;
    base_free(ui->page.rule);
    ui->page.rule = NULL;
    ui->page.tab = PANEL_RULING;
    if (tools_off(ui, ui->tool) || ui->tool == TOOL_TERRAIN) { /* its document belongs to the old table */
        ui->tool = TOOL_SELECT;
    }
    kit_focus(ui->kit, "Board");
}
