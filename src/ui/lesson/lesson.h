/* Lessons in the window: opening and leaving one, going through its steps, the list. Private to src/ui. */
#ifndef UI_LESSON_H
#define UI_LESSON_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

/* ---- lesson.c ---- */
bool lesson_is_on(const App *app);
/* The case just opened (session taken over) as a lesson; the table that was there waits for the lesson's end. */
void lesson_begin(App *app, PlaySession *session, const char *path);
void lesson_open(App *app, int ruleset, int index); /* one of the shelf */
/* The lesson is over with its table: the one it was opened on comes back; without one this board stays. */
void lesson_leave(App *app);
void lesson_play_on(App *app); /* the board becomes a table of its own */
void lesson_drop(App *app);    /* its session is going */
void lesson_term(App *app);
const char *lesson_off(const App *app); /* why a table cannot be edited now, NULL */

void lesson_answer(App *app, int answer); /* -1: shows without a guess */
void lesson_go(App *app, int at);
void lesson_on(App *app);                   /* to the next note, step or lesson */
const char *lesson_on_word(const App *app); /* what lesson_on will do; NULL: nothing */
void lesson_keys(App *app);
const char *const *lesson_hints(const App *app); /* NULL: those of the tool */

/* What the panel and the board show of it now: the ruling of the step, NULL before its answer. `*mine` false: something
 * else was tried. */
const Ruling *lesson_ruling(const App *app, bool *mine);
int lesson_highlighted(const App *app); /* the note whose turn it is, -1 */

/* ---- lesson_reading.c: the shelf is read a piece a tick ---- */
LessonShelf *lesson_shelf(App *app);
/* Those of this stand once they are read; until then NULL, and they are being read. */
const PlayLessons *lesson_want(App *app, int stand);
const char *lesson_stand_name(App *app, int stand); /* its id until the catalogue is read */
bool lesson_tick(App *app);                         /* true: a frame is due */

/* ---- its place among the others ---- */
const PlayLesson *lesson_entry(const App *app);   /* NULL: a case of the user's own */
void lesson_place(const App *app, BaseText *out); /* "Lesson 3 of 10: A first hour" */
typedef struct {
    int items[64]; /* of the lessons */
    int count, at; /* at: the open one */
    bool course;
} LessonChapter;
void lesson_chapter(const App *app, LessonChapter *out); /* the guided hour, or those of one rule */
int lesson_next(const App *app);                         /* -1: none */
/* `under`: the rule that stands over the rows, and need not stand in each; "" where there is none. */
void lesson_row(Page *page, const PlayLessons *lessons, int index, const char *under, bool here, bool *clicked);

/* ---- lesson_board.c, lesson_steps.c, lesson_list.c ---- */
void lesson_board(App *app);                   /* the question on the board */
bool lesson_fit(const App *app, GeomBox *out); /* what is worth looking at, mm */
void lesson_steps(App *app);                   /* in place of the timeline */
void lesson_list_open(App *app, const char *search);
void lesson_list(App *app);

/* ---- panel_lesson.c ---- */
void panel_lesson(App *app, KitBox box);
void panel_lesson_foot(App *app, KitBox box);
int panel_rule_lessons(Page *page, const char *rule); /* those that show it; the one clicked, -1 */

#endif
