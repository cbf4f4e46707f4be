/* The board of an attempt, asked and judged. */
#include "ui/tools/attempt.h"
#include "ui/tools/preview.h"
#include "ui/tools/tools_state.h"
#include "ui/tools/what_if.h"

/* ---- what is being tried ---- */

const Exercise *attempt_exercise(const Ui *ui) {
    return ui_in_lesson(ui) ? walk_exercise(ui->walk) : NULL;
}

const Exercise *attempt_make(const Ui *ui) {
    const Exercise *exercise = attempt_exercise(ui);
    return exercise && exercise->kind == EXERCISE_MAKE ? exercise : NULL;
}

const BaseTree *attempt_question(const Ui *ui) {
    const LessonStep *now = ui_in_lesson(ui) ? walk_now(ui->walk) : NULL;
    const RulesSystem *system = ui_field(ui)->data->system;
    const char *verb = now && !now->exercise ? tree_get_text(now->action, "do", "") : "";
    const RulesVerb *known = *verb ? rules_verb(system, verb) : NULL;
    bool bound = tree_find(now ? now->action : NULL, "path") || tree_find(now ? now->action : NULL, "action");
    return known && known->query && !bound ? now->action : NULL;
}

/* ---- asking ---- */

static BaseArena *fresh_arena(ToolsAttempt *attempt) {
    if (!attempt->arena) {
        attempt->arena = arena_create();
    }
    arena_reset(attempt->arena);
    return attempt->arena;
}

void attempt_ask(Ui *ui) {
    ToolsAttempt *attempt = &ui->tools->attempt;
    PlaySession *board = what_if_session(ui);
    const BaseTree *question = attempt_question(ui);
    hand_drop_preview(ui);
    if (attempt_make(ui)) {
        walk_judge(ui->walk, fresh_arena(attempt), board, &attempt->verdict);
        attempt->judged = true;
        ui->preview = attempt->verdict.ruling;
        attempt->verdict.ruling = NULL;
    } else if (question) {
        ui->preview = play_preview(board, question, NULL, NULL);
    }
    ui->shown = ui->preview ? ui->preview : ui->shown;
}

static void drop_board(ToolsAttempt *attempt) {
    play_destroy(attempt->board);
    attempt->board = NULL;
}

void attempt_foresee(Ui *ui, const BaseTree *action) {
    ToolsAttempt *attempt = &ui->tools->attempt;
    BaseFaults faults = {0};
    if (!attempt_make(ui) || !action) {
        return;
    }
    if (attempt->board && attempt->board_at != play_cursor(ui->session)) {
        drop_board(attempt);
    }
    if (!attempt->board) {
        attempt->board = exercise_board(ui->session, &faults);
        attempt->board_at = play_cursor(ui->session);
    }
    if (attempt->board) {
        play_do(attempt->board, action, NULL, &faults);
        walk_judge(ui->walk, fresh_arena(attempt), attempt->board, &attempt->verdict);
        ruling_destroy(attempt->verdict.ruling);
        attempt->verdict.ruling = NULL;
        attempt->judged = true;
        play_seek(attempt->board, 0, &faults);
    }
    faults_free(&faults);
}

void attempt_drop(Ui *ui) {
    ToolsAttempt *attempt = &ui->tools->attempt;
    drop_board(attempt);
    attempt->judged = false;
}

void attempt_term(Ui *ui) {
    attempt_drop(ui);
    arena_destroy(ui->tools->attempt.arena);
    ui->tools->attempt.arena = NULL;
}
