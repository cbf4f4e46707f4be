/* What the learner does on the lesson's board: exercises are settled, trials are taken back. */
#include "play/exercise.h"
#include "ui/lesson/lesson.h"
#include "ui/tools/attempt.h"
#include "ui/tools/tools_state.h"
#include "ui/tools/what_if.h"

bool lesson_is_left(const Ui *ui) {
    const LessonStep *now = walk_now(ui->walk);
    return walk_strayed(ui->walk) || (attempt_stands(ui) && !(now && now->exercise));
}

bool lesson_may_settle(const Ui *ui) {
    const Exercise *exercise = walk_exercise(ui->walk);
    return exercise && exercise->kind != EXERCISE_MAKE && walk_now(ui->walk)->chosen_count > 0;
}

void lesson_settle(Ui *ui) {
    const Exercise *exercise = walk_exercise(ui->walk);
    ui->tools->attempt.let_go = false;
    if (!exercise) {
        return;
    }
    bool make = exercise->kind == EXERCISE_MAKE;
    if (make) {
        attempt_ask(ui);
    }
    if (walk_settle(ui->walk, make && ui->tools->attempt.verdict.holds)) {
        lesson_keep_progress(ui);
        ui->lesson->note = -1;
    }
    kit_wake(ui->kit, 0);
}

/* Puts the solution on the board. */
static void lay_solution(Ui *ui, const Exercise *exercise) {
    BaseArena *arena = arena_create();
    const TableShift *shifts;
    const char *why;
    int count;
    if (exercise->free && exercise_shifts(arena, exercise, ui->session, &shifts, &count, &why)) {
        what_if_move_all(ui, shifts, count);
    }
    for (const BaseTree *it = exercise->free ? NULL : exercise->solution->first; it; it = it->next) {
        BaseFaults none = {0}; /* a lesson's session has no file */
        play_do(ui->session, it, NULL, &none);
        faults_free(&none);
    }
    arena_destroy(arena);
}

void lesson_show_solution(Ui *ui) {
    const Exercise *exercise = walk_exercise(ui->walk);
    attempt_put_back(ui);
    if (exercise->kind == EXERCISE_MAKE) {
        lay_solution(ui, exercise);
        attempt_ask(ui);
    }
    walk_give_up(ui->walk);
    lesson_keep_progress(ui);
    ui->page.tab = PANEL_LESSON;
    kit_wake(ui->kit, 0);
}

/* A digit chooses the item of that number, Backspace begins again, H asks for the hint. */
void lesson_exercise_keys(Ui *ui) {
    const Exercise *exercise = walk_exercise(ui->walk);
    for (int i = 0; i < exercise->item_count && i < 9; i++) {
        char digit[2] = {(char)('1' + i), 0};
        if (kit_typed(ui->kit, digit)) {
            walk_choose(ui->walk, i);
        }
    }
    if (*exercise->hint && kit_key(ui->kit, SDLK_h, KMOD_NONE)) {
        ui->lesson->hinted = true;
    } else if (exercise->kind == EXERCISE_MAKE && kit_key(ui->kit, SDLK_BACKSPACE, KMOD_NONE)) {
        attempt_put_back(ui);
    }
}
