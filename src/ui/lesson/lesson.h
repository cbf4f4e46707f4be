/* Lessons in the window: opening and leaving one, going through its steps, the list of all. Private to src/ui. What a
 * lesson asks and answers is in its case; play walks it. */
#ifndef UI_LESSON_H
#define UI_LESSON_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

/* ---- lesson.c ---- */
bool lesson_is_on(const App *app);
/* Begins the case that was just opened as a lesson; takes ownership of `session`. The table that was there waits for
 * the end of the lesson. */
void lesson_begin(App *app, PlaySession *session, const char *path);
void lesson_open(App *app, int ruleset, int index); /* a lesson of the shelf */
/* Ends the lesson. The table that it interrupted comes back; without one, this board stays. */
void lesson_leave(App *app);
void lesson_play_on(App *app); /* keeps the board as a table of its own */
void lesson_drop(App *app);    /* ends the lesson because its session goes away */
void lesson_term(App *app);
const char *lesson_off(const App *app); /* why the table cannot be edited now; NULL: it can */

void lesson_answer(App *app, int answer); /* -1: shows the answer without a guess */
void lesson_go(App *app, int at);
void lesson_on(App *app);                   /* goes on to the next note, step or lesson */
const char *lesson_on_word(const App *app); /* label for what lesson_on will do; NULL: nothing */
void lesson_keys(App *app);
const char *const *lesson_hints(const App *app); /* NULL: use those of the tool */

/* The ruling that panel and board show now: that of the step, NULL before its answer. *mine is false if the user has
 * tried something else. */
const Ruling *lesson_ruling(const App *app, bool *mine);
int lesson_highlighted(const App *app); /* index of the note whose turn it is, -1: none */

/* ---- lesson_reading.c: the shelf is read a little in each tick ---- */
LessonShelf *lesson_shelf(App *app);
/* The lessons of this stand; NULL until they are read, which this starts. */
const PlayLessons *lesson_want(App *app, int stand);
const char *lesson_stand_name(App *app, int stand); /* its id until the catalogue is read */
bool lesson_tick(App *app);                         /* true: a frame is due */

/* ---- the lesson's place among the others ---- */
const PlayLesson *lesson_entry(const App *app);   /* the open lesson; NULL: it is a case of the user's own */
void lesson_place(const App *app, BaseText *out); /* "Lesson 3 of 10: A first hour" */
typedef struct {
    int items[64]; /* indices of lessons */
    int count, at; /* at: position of the open one */
    bool course;
} LessonChapter;
void lesson_chapter(const App *app, LessonChapter *out); /* the guided hour, or the lessons of one rule */
int lesson_next(const App *app);                         /* index of the next lesson, -1: none */
/* `under`: the rule in the heading above the rows, which is not repeated in each; "": none. */
void lesson_row(Page *page, const PlayLessons *lessons, int index, const char *under, bool here, bool *clicked);

/* ---- lesson_board.c, lesson_steps.c, lesson_list.c ---- */
void lesson_board(App *app); /* draws the question on the board */
bool lesson_fit(const App *app,
                GeomBox *out); /* what must be in view, mm; false: no lesson is open, or it is on hexes */
void lesson_steps(App *app);   /* shown in place of the timeline */
void lesson_list_open(App *app, const char *search);
void lesson_list(App *app);

/* ---- panel_lesson.c ---- */
void panel_lesson(App *app, KitBox box);
void panel_lesson_foot(App *app, KitBox box);
int panel_rule_lessons(Page *page,
                       const char *rule); /* the lessons that show a rule; returns the one clicked, -1: none */

#endif
