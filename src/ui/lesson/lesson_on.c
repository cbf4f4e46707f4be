/* Going on in a lesson: to the next note, step, exercise, lesson or battle, with the keys for it. */
#include "ui/core/ui.h"
#include "ui/lesson/lesson.h"
#include "ui/tools/opponent.h"
#include "ui/tools/shown.h"
#include "ui/tools/tools.h"
#include "ui/tools/tools_state.h"

#include <string.h>

static int lesson_next(const Ui *ui) {
    LessonChapter chapter;
    lesson_chapter(ui, &chapter);
    return chapter.at >= 0 && chapter.at + 1 < chapter.count ? chapter.items[chapter.at + 1] : -1;
}

/* The table to play after the last lesson of a course; NULL elsewhere. */
static const char *battle_of(const Ui *ui) {
    LessonChapter chapter;
    lesson_chapter(ui, &chapter);
    const PlayLessons *lessons = chapter.course ? shelf_lessons(ui->lesson->shelf, ui->lesson->stand) : NULL;
    bool last = lessons && chapter.at + 1 == chapter.count;
    return last && *lessons->battle ? lessons->battle : NULL;
}

/* Opens it, with a computer that plays the second side. */
static void begin_battle(Ui *ui) {
    char *path = io_data_path(battle_of(ui));
    if (!path) {
        kit_toast(ui->kit, (KitToast){.text = "The table of the battle is not there", .fault = true});
        return;
    }
    lesson_leave(ui);
    ui_want(ui, (UiWant){.what = WANT_OPEN_FILE, .text = path});
    if (ui->path && strcmp(ui->path, path) == 0 && !opponent_off(ui)) {
        opponent_change_seat(ui, 1);
        kit_toast(ui->kit,
                  (KitToast){.text = "Your battle", .detail = "A computer plays the other side. J gives advice."});
    }
    base_free(path);
}

const char *lesson_on_word(Ui *ui) {
    const LessonWalk *walk = ui->walk;
    bool mine;
    const Ruling *ruling = ui_lesson_ruling(ui, &mine);
    if (walk_exercise(walk)) {
        return lesson_may_settle(ui) ? "That is it" : NULL;
    }
    if (lesson_is_left(ui)) {
        return "Back to the lesson";
    }
    if (walk_waits_for_answer(walk)) {
        return NULL;
    }
    if (ruling && ui->lesson->note >= 0 && lesson_next_note(ui, ruling, ui->lesson->note) >= 0) {
        return "Next note";
    }
    if (walk_at(walk) < walk_count(walk)) {
        return "Next step";
    }
    if (ui->lesson->refreshing) {
        return ui->lesson->due > 0 ? "Next to refresh" : "That was all";
    }
    return lesson_next(ui) >= 0 ? "Next lesson" : battle_of(ui) ? "Play a battle now" : NULL;
}

void lesson_on(Ui *ui) {
    LessonWalk *walk = ui->walk;
    bool mine;
    const Ruling *ruling = ui_lesson_ruling(ui, &mine);
    int note = ruling && ui->lesson->note >= 0 ? lesson_next_note(ui, ruling, ui->lesson->note) : -1;
    if (walk_exercise(walk)) {
        if (lesson_may_settle(ui)) {
            lesson_settle(ui);
        }
    } else if (lesson_is_left(ui)) {
        walk_return(walk);
        lesson_show_place(ui);
    } else if (walk_waits_for_answer(walk)) {
        return;
    } else if (note >= 0) {
        ui->lesson->note = note;
        tools_rest(ui);
        kit_wake(ui->kit, 0);
    } else if (walk_at(walk) < walk_count(walk)) {
        lesson_go(ui, walk_at(walk) + 1);
    } else if (ui->lesson->refreshing) {
        if (!lesson_refresh(ui)) {
            lesson_leave(ui);
        }
    } else if (lesson_next(ui) >= 0) {
        lesson_open(ui, ui->lesson->stand, lesson_next(ui));
    } else if (battle_of(ui)) {
        begin_battle(ui);
    }
}

/* ---- keys ---- */

static int answer_key(const Ui *ui, const LessonQuestion *question) {
    if (question->yes_no && kit_key(ui->kit, SDLK_y, KMOD_NONE)) {
        return 0;
    }
    if (question->yes_no && kit_key(ui->kit, SDLK_n, KMOD_NONE)) {
        return 1;
    }
    for (int i = 0; i < question->count; i++) {
        char digit[2] = {(char)('1' + i), 0};
        if (kit_typed(ui->kit, digit)) {
            return i;
        }
    }
    return -1;
}

static void step_keys(Ui *ui) {
    LessonWalk *walk = ui->walk;
    if (kit_key(ui->kit, SDLK_COMMA, KMOD_NONE)) {
        lesson_go(ui, walk_at(walk) - 1);
    } else if (kit_key(ui->kit, SDLK_PERIOD, KMOD_NONE)) {
        if (walk_exercise(walk)) {
            lesson_show_solution(ui);
        } else if (walk_strayed(walk)) {
            walk_return(walk);
            lesson_show_place(ui);
        } else if (walk_waits_for_answer(walk)) {
            lesson_answer(ui, -1);
        } else {
            lesson_go(ui, walk_at(walk) + 1);
        }
    } else if (kit_key(ui->kit, SDLK_RETURN, KMOD_CTRL)) {
        lesson_play_on(ui);
    } else if (!ui->by_keys &&
               (kit_key(ui->kit, SDLK_RETURN, KMOD_NONE) || kit_key(ui->kit, SDLK_KP_ENTER, KMOD_NONE))) {
        lesson_on(ui);
    }
}

void lesson_keys(Ui *ui) {
    if (!ui_in_lesson(ui) || ui->tools->drag.active) {
        return;
    }
    if (walk_exercise(ui->walk)) {
        lesson_exercise_keys(ui);
    }
    int answer = walk_waits_for_answer(ui->walk) ? answer_key(ui, &walk_now(ui->walk)->question) : -1;
    if (answer >= 0) {
        walk_return(ui->walk);
        lesson_answer(ui, answer);
    } else {
        step_keys(ui);
    }
}

const char *const *lesson_hints(const Ui *ui) {
    static const char *const
        YES_NO[] = {"Y", "yes", "N", "no", "M", "measure first", ".", "show me", "Esc", "leave the lesson", NULL},
        *const TRY[] = {"Drag", "try it",  "Enter", "take up, let go",  "Backspace", "begin again",
                        ".",    "show me", "Esc",   "leave the lesson", NULL},
        *const CHOOSE[] = {"1 … 9", "choose", "Enter", "that is it", ".", "show me", "Esc", "leave the lesson", NULL},
        *const PICK[] = {"1 … 6", "answer", "M", "measure first", ".", "show me", "Esc", "leave the lesson", NULL},
        *const ON[] = {"Enter",      "go on",
                       ", .",        "step",
                       "Ctrl Enter", "play on from here",
                       "F2",         "all lessons",
                       "Esc",        "leave the lesson",
                       NULL};
    if (!ui_in_lesson(ui) || ui->tool != TOOL_SELECT || ui->selected.kind != REF_NONE) {
        return NULL;
    }
    const Exercise *exercise = walk_exercise(ui->walk);
    if (exercise) {
        return exercise->kind == EXERCISE_MAKE ? TRY : CHOOSE;
    }
    const LessonStep *now = walk_waits_for_answer(ui->walk) ? walk_now(ui->walk) : NULL;
    return !now ? ON : now->question.yes_no ? YES_NO : PICK;
}
