/* A lesson's session takes the place of the table's session, which waits beside it and comes back. What the learner
 * does on the board is tried on the lesson's session and not kept. */
#include "ui/lesson/lesson.h"

#include "io/file.h"
#include "io/page.h"
#include "ui/board/board_state.h"
#include "ui/core/ui.h"
#include "ui/editor/editor.h"
#include "ui/lesson/lesson_write.h"
#include "ui/tools/shown.h"
#include "ui/tools/tools.h"
#include "ui/tools/tools_state.h"

#include <stdio.h>
#include <string.h>

/* ---- beginning and ending ---- */

static void lay_table_by(Ui *ui) {
    Lesson *lesson = ui->lesson;
    lesson->camera = ui->camera;
    lesson->fit = ui->board->fit;
    lesson->tool = ui->tool == TOOL_TERRAIN ? TOOL_SELECT : ui->tool;
    lesson->battlefield = ui->path_is_battlefield;
    lesson->before_path = base_strdup(ui->path);
    lesson->before = ui->session;
    ui_want(ui, (UiWant){.what = WANT_LAY_BY});
}

static void forget_table(Ui *ui) {
    play_destroy(ui->lesson->before);
    base_free(ui->lesson->before_path);
    ui->lesson->before = NULL;
    ui->lesson->before_path = NULL;
}

void lesson_drop(Ui *ui) {
    Lesson *lesson = ui->lesson;
    walk_destroy(ui->walk);
    arena_destroy(lesson->arena);
    ui->walk = NULL;
    lesson->arena = NULL;
    lesson->root = NULL;
    lesson->note = -1;
}

void lesson_term(Ui *ui) {
    lesson_drop(ui);
    forget_table(ui);
    lesson_write_close(ui);
    shelf_destroy(ui->lesson->shelf);
}

/* Opens at the first question, with the text above it. */
static void begin(Ui *ui, PlaySession *session, const char *path, const BaseTree *root, BaseArena *arena) {
    Lesson *lesson = ui->lesson;
    if (!ui->walk && ui->session) {
        forget_table(ui);
        lay_table_by(ui);
    }
    ui->tool = ui->tool == TOOL_TERRAIN ? TOOL_SELECT : ui->tool;
    ui_want(ui, (UiWant){.what = WANT_TAKE_SESSION, .session = session, .text = path});
    ui->path_is_battlefield = false;
    lesson->arena = arena;
    lesson->root = root;
    lesson->noted = lesson->refreshing = false;
    ui->walk = walk_create(session, lesson->root);
    lesson->stand = shelf_find(lesson_shelf(ui), play_field(session)->data->system->id);
    lesson->index = -1; /* until the shelf is read */
    lesson->placed = false;
    tools_take(ui, TOOL_SELECT);
    ui->page.tab = PANEL_LESSON;
    ui_show_panel(ui, true);
    lesson_go(ui, walk_step(ui->walk, 1)->asks ? 1 : 0); /* a step that only shows waits until the text has been read */
}

void lesson_begin(Ui *ui, PlaySession *session, const char *path) {
    BaseFaults none = {0}; /* the file has just been read without faults */
    BaseArena *arena = arena_create();
    begin(ui, session, path, io_page_load_json(arena, path, &none), arena);
    faults_free(&none);
}

void lesson_begin_refresh(Ui *ui, PlaySession *session, const BaseTree *root, BaseArena *arena) {
    begin(ui, session, NULL, root, arena);
    ui->lesson->placed = ui->lesson->refreshing = true; /* it is no lesson of the shelf */
    ui->lesson->refreshed++;
}

void lesson_open(Ui *ui, int ruleset, int index) {
    BaseFaults faults = {0};
    const PlayLessons *lessons = shelf_lessons(lesson_shelf(ui), ruleset);
    const char *path = lessons->items[index].path;
    if (!ui_in_lesson(ui) && !editor_may_lose(ui, LEAVE_OPEN, path)) {
        return;
    }
    IoDocument *document = document_load(path, &faults);
    PlaySession *session = document ? play_open(document, &faults) : NULL;
    if (session) {
        lesson_begin(ui, session, path);
        editor_forget(ui);
    }
    ui_describe_faults(ui, &faults, "The lesson could not be opened");
    faults_free(&faults);
}

static void keep_board(Ui *ui) {
    lesson_drop(ui);
    forget_table(ui);
    ui->page.tab = PANEL_RULING;
    tools_changed(ui);
}

void lesson_play_on(Ui *ui) {
    keep_board(ui);
    kit_toast(ui->kit, (KitToast){.text = "This board is a game of its own now",
                                  .detail = "From your first action on it is kept on disk."});
}

void lesson_leave(Ui *ui) {
    Lesson *lesson = ui->lesson;
    PlaySession *before = lesson->before;
    if (!before) {
        keep_board(ui);
        return;
    }
    char *path = lesson->before_path;
    lesson->before = NULL;
    lesson->before_path = NULL;
    ui_want(ui, (UiWant){.what = WANT_TAKE_SESSION, .session = before, .text = path});
    ui->path_is_battlefield = lesson->battlefield;
    ui->camera = lesson->camera;
    ui->board->fit = lesson->fit;
    ui->board->camera_set = true;
    tools_take(ui, lesson->tool);
    if (play_path(before) || path) { /* the next start opens that table, not the lesson */
        ui_want(ui, (UiWant){.what = WANT_REMEMBER, .text = play_path(before) ? play_path(before) : path});
    }
    base_free(path);
}

/* ---- going through it ---- */

/* The rule that the step is about: the first that it expects to be cited. */
static const char *point_of(const Ui *ui) {
    const LessonStep *now = walk_now(ui->walk);
    const BaseTree *rules = tree_find(tree_find(now ? now->action : NULL, "expect"), "rules");
    const BaseTree *first = rules && rules->kind == TREE_LIST ? rules->first : rules;
    return first && first->kind == TREE_TEXT ? first->text : "";
}

static int number_of_rule(const RulesTelling *telling, const char *rule) {
    for (int i = 0; i < telling->stated_count; i++) {
        bool shown = telling->stated[i].number > 0 && telling->stated[i].number <= telling->shown;
        if (shown && strcmp(telling->stated[i].rule, rule) == 0) {
            return telling->stated[i].number;
        }
    }
    return 0;
}

/* The first finding of the sentence whose turn is next, of those that are not folded: first the one that the step is
 * about, then the others in the order of the panel's list. */
int lesson_next_note(Ui *ui, const Ruling *ruling, int after) {
    BaseArena *arena = arena_create();
    RulesTelling telling = ui_telling(ui, arena, ruling);
    int point = number_of_rule(&telling, point_of(ui)), found = -1;
    int now = after >= 0 ? telling_number(&telling, after) : 0;
    int number = after < 0 && point > 0 ? point : now == point ? 1 : now + 1;
    number += after >= 0 && point > 0 && number == point;
    for (int i = 0; i < telling.stated_count && number <= telling.shown; i++) {
        found = telling.stated[i].number == number ? telling.stated[i].findings[0] : found;
    }
    arena_destroy(arena);
    return found;
}

int lesson_highlighted(const Ui *ui) {
    bool mine;
    const Ruling *ruling = ui_lesson_ruling(ui, &mine);
    return ruling && mine && ui->shown == ruling ? ui->lesson->note : -1;
}

/* Updates the window after the session has moved to the walk's place. */
void lesson_show_place(Ui *ui) {
    bool mine;
    ui->selected = ref_none();
    ui->tools->fire.count = 0;
    ui->by_keys = false;
    ui->lesson->note = -1;
    ui->lesson->hinted = false;
    tools_changed(ui);
    const Ruling *ruling = ui_lesson_ruling(ui, &mine);
    ui->lesson->note = ruling ? lesson_next_note(ui, ruling, -1) : -1;
    ui->page.tab = PANEL_LESSON;
    base_free(ui->page.rule);
    ui->page.rule = NULL;
    kit_wake(ui->kit, 0);
}

void lesson_go(Ui *ui, int at) {
    if (walk_go(ui->walk, at)) {
        lesson_show_place(ui);
        lesson_keep_progress(ui);
    }
}

void lesson_answer(Ui *ui, int answer) {
    const LessonStep *now = walk_now(ui->walk);
    bool again = now && answer >= 0 && answer == now->missed;
    if (now && !now->done && !now->exercise && answer < now->question.count && !again) {
        walk_guess(ui->walk, answer);
        lesson_show_place(ui);
        lesson_keep_progress(ui);
    }
}
