/* A lesson's session takes the place of the table's session, which waits beside it and comes back. What the learner
 * does on the board is tried on the lesson's session and not kept. */
#include "ui/lesson/lesson.h"

#include "io/file.h"
#include "ui/editor/editor.h"
#include "ui/shell/app_state.h"
#include "ui/shell/files.h"
#include "ui/shell/session.h"
#include "ui/shell/settings.h"
#include "ui/tools/tools.h"

#include <stdio.h>
#include <string.h>

bool lesson_is_on(const App *app) {
    return app->lesson.walk != NULL;
}

/* ---- beginning and ending ---- */

static void lay_table_by(App *app) {
    AppLesson *lesson = &app->lesson;
    lesson->camera = app->camera;
    lesson->fit = app->fit;
    lesson->tool = app->tool == TOOL_TERRAIN ? TOOL_SELECT : app->tool;
    lesson->battlefield = app->path_is_battlefield;
    lesson->before_path = base_strdup(app->path);
    lesson->before = app_lay_by(app);
}

static void forget_table(App *app) {
    play_destroy(app->lesson.before);
    base_free(app->lesson.before_path);
    app->lesson.before = NULL;
    app->lesson.before_path = NULL;
}

void lesson_drop(App *app) {
    AppLesson *lesson = &app->lesson;
    walk_destroy(lesson->walk);
    arena_destroy(lesson->arena);
    lesson->walk = NULL;
    lesson->arena = NULL;
    lesson->root = NULL;
    lesson->note = -1;
}

void lesson_term(App *app) {
    lesson_drop(app);
    forget_table(app);
    shelf_destroy(app->lesson.shelf);
}

/* Opens at the first question, with the text above it. */
void lesson_begin(App *app, PlaySession *session, const char *path) {
    AppLesson *lesson = &app->lesson;
    BaseFaults none = {0}; /* the file has just been read without faults */
    if (!lesson->walk && app->session) {
        forget_table(app);
        lay_table_by(app);
    }
    app->tool = app->tool == TOOL_TERRAIN ? TOOL_SELECT : app->tool;
    app_take_session(app, session, path);
    app->path_is_battlefield = false;
    lesson->arena = arena_create();
    lesson->root = json_load(lesson->arena, path, &none);
    faults_free(&none);
    lesson->walk = walk_create(session, lesson->root);
    lesson->stand = shelf_find(lesson_shelf(app), play_field(session)->data->system->id);
    lesson->index = -1; /* until the shelf is read */
    lesson->placed = false;
    app_set_tool(app, TOOL_SELECT);
    app->tab = PANEL_LESSON;
    lesson_go(app,
              walk_step(lesson->walk, 1)->asks ? 1 : 0); /* a step that only shows waits until the text has been read */
}

void lesson_open(App *app, int ruleset, int index) {
    BaseFaults faults = {0};
    const PlayLessons *lessons = shelf_lessons(lesson_shelf(app), ruleset);
    const char *path = lessons->items[index].path;
    if (!lesson_is_on(app) && !editor_may_lose(app, LEAVE_OPEN, path)) {
        return;
    }
    IoDocument *document = document_load(path, &faults);
    PlaySession *session = document ? play_open(document, &faults) : NULL;
    if (session) {
        lesson_begin(app, session, path);
        editor_forget(app);
    }
    app_say_faults(app, &faults, "The lesson could not be opened");
    faults_free(&faults);
}

static void keep_board(App *app) {
    lesson_drop(app);
    forget_table(app);
    app->tab = PANEL_RULING;
    app_changed(app);
}

void lesson_play_on(App *app) {
    keep_board(app);
    kit_toast(app->kit, (KitToast){.text = "This board is a game of its own now",
                                   .detail = "From your first action on it is kept on disk."});
}

void lesson_leave(App *app) {
    AppLesson *lesson = &app->lesson;
    PlaySession *before = lesson->before;
    if (!before) {
        keep_board(app);
        return;
    }
    char *path = lesson->before_path;
    lesson->before = NULL;
    lesson->before_path = NULL;
    app_take_session(app, before, path);
    app->path_is_battlefield = lesson->battlefield;
    app->camera = lesson->camera;
    app->fit = lesson->fit;
    app->camera_set = true;
    app_set_tool(app, lesson->tool);
    if (play_path(before) || path) { /* the next start opens that table, not the lesson */
        settings_remember(app, play_path(before) ? play_path(before) : path);
    }
    base_free(path);
}

const char *lesson_off(const App *app) {
    return lesson_is_on(app) ? "Not in a lesson: leave it with Esc, or play on from here" : NULL;
}

/* ---- going through it ---- */

const Ruling *lesson_ruling(const App *app, bool *mine) {
    const LessonWalk *walk = app->lesson.walk;
    const LessonStep *now = walk ? walk_now(walk) : NULL;
    *mine = walk && !walk_strayed(walk);
    return now && now->done ? now->ruling : NULL;
}

static bool is_told(const Ruling *ruling, int index, bool all) {
    return all || ruling->findings.items[index].role != ROLE_CONTEXT;
}

/* The next finding that is more than context; context only if there is nothing else. */
static int next_note(const Ruling *ruling, int after) {
    bool all = true;
    for (int i = 0; i < ruling->findings.count; i++) {
        all = all && ruling->findings.items[i].role == ROLE_CONTEXT;
    }
    for (int i = after + 1; i < ruling->findings.count; i++) {
        if (is_told(ruling, i, all)) {
            return i;
        }
    }
    return -1;
}

int lesson_highlighted(const App *app) {
    bool mine;
    const Ruling *ruling = lesson_ruling(app, &mine);
    return ruling && mine && app->shown == ruling ? app->lesson.note : -1;
}

static void keep_progress(App *app) {
    const PlayLesson *entry = lesson_entry(app);
    if (!entry || walk_done(app->lesson.walk) < walk_count(app->lesson.walk)) {
        return;
    }
    BaseFaults faults = {0};
    char *path = files_in_config(app, "lessons.json");
    shelf_mark(lesson_shelf(app), shelf_ruleset(lesson_shelf(app), app->lesson.stand), entry->name);
    if (file_make_folders(app->config, &faults)) {
        shelf_write(lesson_shelf(app), path, &faults);
    }
    app_say_faults(app, &faults, "The progress could not be kept");
    faults_free(&faults);
    base_free(path);
}

/* Updates the window after the session has moved to the walk's place. */
static void show_place(App *app) {
    bool mine;
    app->selected = ref_none();
    app->chosen_count = 0;
    app->by_keys = false;
    app->lesson.note = -1;
    app_changed(app);
    const Ruling *ruling = lesson_ruling(app, &mine);
    app->lesson.note = ruling ? next_note(ruling, -1) : -1;
    app->tab = PANEL_LESSON;
    base_free(app->rule_shown);
    app->rule_shown = NULL;
    kit_wake(app->kit, 0);
}

void lesson_go(App *app, int at) {
    if (walk_go(app->lesson.walk, at)) {
        show_place(app);
        keep_progress(app);
    }
}

void lesson_answer(App *app, int answer) {
    const LessonStep *now = walk_now(app->lesson.walk);
    if (now && !now->done && answer < now->question.count) {
        walk_guess(app->lesson.walk, answer);
        show_place(app);
        keep_progress(app);
    }
}

int lesson_next(const App *app) {
    LessonChapter chapter;
    lesson_chapter(app, &chapter);
    return chapter.at >= 0 && chapter.at + 1 < chapter.count ? chapter.items[chapter.at + 1] : -1;
}

const char *lesson_on_word(const App *app) {
    const LessonWalk *walk = app->lesson.walk;
    bool mine;
    const Ruling *ruling = lesson_ruling(app, &mine);
    if (walk_strayed(walk)) {
        return "Back to the lesson";
    }
    if (walk_asks_now(walk)) {
        return NULL;
    }
    if (ruling && app->lesson.note >= 0 && next_note(ruling, app->lesson.note) >= 0) {
        return "Next note";
    }
    if (walk_at(walk) < walk_count(walk)) {
        return "Next step";
    }
    return lesson_next(app) >= 0 ? "Next lesson" : NULL;
}

void lesson_on(App *app) {
    LessonWalk *walk = app->lesson.walk;
    bool mine;
    const Ruling *ruling = lesson_ruling(app, &mine);
    int note = ruling && app->lesson.note >= 0 ? next_note(ruling, app->lesson.note) : -1;
    if (walk_strayed(walk)) {
        walk_return(walk);
        show_place(app);
    } else if (walk_asks_now(walk)) {
        return;
    } else if (note >= 0) {
        app->lesson.note = note;
        app_rest(app);
        kit_wake(app->kit, 0);
    } else if (walk_at(walk) < walk_count(walk)) {
        lesson_go(app, walk_at(walk) + 1);
    } else if (lesson_next(app) >= 0) {
        lesson_open(app, app->lesson.stand, lesson_next(app));
    }
}

/* ---- keys ---- */

static int answer_key(const App *app, const LessonQuestion *question) {
    if (question->yes_no) {
        return kit_key(app->kit, SDLK_y, KMOD_NONE) ? 0 : kit_key(app->kit, SDLK_n, KMOD_NONE) ? 1 : -1;
    }
    for (int i = 0; i < question->count; i++) {
        char digit[2] = {(char)('1' + i), 0};
        if (kit_typed(app->kit, digit)) {
            return i;
        }
    }
    return -1;
}

static void step_keys(App *app) {
    LessonWalk *walk = app->lesson.walk;
    if (kit_key(app->kit, SDLK_COMMA, KMOD_NONE)) {
        lesson_go(app, walk_at(walk) - 1);
    } else if (kit_key(app->kit, SDLK_PERIOD, KMOD_NONE)) {
        if (walk_strayed(walk)) {
            walk_return(walk);
            show_place(app);
        } else if (walk_asks_now(walk)) {
            lesson_answer(app, -1);
        } else {
            lesson_go(app, walk_at(walk) + 1);
        }
    } else if (kit_key(app->kit, SDLK_RETURN, KMOD_CTRL)) {
        lesson_play_on(app);
    } else if (!app->by_keys &&
               (kit_key(app->kit, SDLK_RETURN, KMOD_NONE) || kit_key(app->kit, SDLK_KP_ENTER, KMOD_NONE))) {
        lesson_on(app);
    }
}

void lesson_keys(App *app) {
    if (!lesson_is_on(app) || app->drag.active) {
        return;
    }
    int answer = walk_asks_now(app->lesson.walk) ? answer_key(app, &walk_now(app->lesson.walk)->question) : -1;
    if (answer >= 0) {
        walk_return(app->lesson.walk);
        lesson_answer(app, answer);
    } else {
        step_keys(app);
    }
}

const char *const *lesson_hints(const App *app) {
    static const char *const
        YES_NO[] = {"Y", "yes", "N", "no", "M", "measure first", ".", "show me", "Esc", "leave the lesson", NULL},
        *const PICK[] = {"1 … 6", "answer", "M", "measure first", ".", "show me", "Esc", "leave the lesson", NULL},
        *const ON[] = {"Enter",      "go on",
                       ", .",        "step",
                       "Ctrl Enter", "play on from here",
                       "F2",         "all lessons",
                       "Esc",        "leave the lesson",
                       NULL};
    if (!lesson_is_on(app) || app->tool != TOOL_SELECT || app->selected.kind != REF_NONE) {
        return NULL;
    }
    const LessonStep *now = walk_asks_now(app->lesson.walk) ? walk_now(app->lesson.walk) : NULL;
    return !now ? ON : now->question.yes_no ? YES_NO : PICK;
}
