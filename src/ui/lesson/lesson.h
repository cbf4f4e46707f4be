/* Lessons in the window: opening and leaving one, going through its steps, the list of all. Private to src/ui. What a
 * lesson asks and answers is in its case; play walks it. */
#ifndef UI_LESSON_H
#define UI_LESSON_H

#include "play/lesson_shelf.h"
#include "play/lesson_walk.h"
#include "ui/core/ui.h"
#include "ui/panel/page.h"

/* The open lesson, and the list of all lessons. */
typedef struct Lesson {
    LessonShelf *shelf; /* owned; NULL: not needed yet */
    BaseArena *arena;   /* owns root */
    const BaseTree *root;
    int stand, index;              /* place in the shelf; index -1: a case of the user's own */
    bool placed;                   /* its place in the shelf has been looked for */
    unsigned wanted, wanted_names; /* stands to be read, a bit each: with their lessons; with their names only */
    bool refreshing;               /* it refreshes a rule, on a board that is turned (lesson_refresh.c) */
    bool noted;                    /* what it says of the learner's knowledge has been kept */
    int due, refreshed;            /* rules that are due; number of those refreshed since the start */
    bool hinted;                   /* the exercise's hint has been asked for */
    int note;                      /* the finding whose turn it is, -1: none */
    PlaySession *before;           /* owned: the session that the lesson interrupted; NULL: none */
    char *before_path;
    ViewCamera camera; /* the camera of that session's table */
    bool fit, battlefield;
    UiToolId tool;
    int list_stand, picked;        /* in the list: ruleset, line */
    struct LessonWriting *writing; /* owned: the lesson that is being made (lesson_write.h); NULL */
    char search[64];
    KitScroll list_scroll;
} Lesson;

/* Begins the case that was just opened as a lesson; takes ownership of `session`. The table that was there waits for
 * the end of the lesson. */
void lesson_begin(Ui *ui, PlaySession *session, const char *path);
/* The same for a case that has no file: takes ownership of `arena`, which owns `root`. */
void lesson_begin_refresh(Ui *ui, PlaySession *session, const BaseTree *root, BaseArena *arena);
void lesson_open(Ui *ui, int ruleset, int index); /* a lesson of the shelf */
/* Ends the lesson. The table that it interrupted comes back; without one, this board stays. */
void lesson_leave(Ui *ui);
void lesson_play_on(Ui *ui); /* keeps the board as a table of its own */
void lesson_drop(Ui *ui);    /* ends the lesson because its session goes away */
void lesson_term(Ui *ui);

void lesson_answer(Ui *ui, int answer); /* -1: shows the answer without a guess */
void lesson_keep_progress(Ui *ui);
void lesson_go(Ui *ui, int at);
void lesson_show_place(Ui *ui); /* shows where the lesson stands */
/* The note after this one whose turn comes, -1: none. */
int lesson_next_note(Ui *ui, const Ruling *ruling, int after);
/* ---- lesson_on.c ---- */
void lesson_on(Ui *ui);             /* goes on to the next note, step or lesson */
const char *lesson_on_word(Ui *ui); /* label for what lesson_on will do; NULL: nothing */
void lesson_keys(Ui *ui);
const char *const *lesson_hints(const Ui *ui); /* NULL: use those of the tool */

int lesson_highlighted(const Ui *ui); /* index of the note whose turn it is, -1: none */

/* ---- lesson_refresh.c: boxes of what is known (play/recall.h) ---- */
bool lesson_refresh(Ui *ui); /* opens the question of the rule that has waited longest; false: none is due */
/* ---- lesson_progress.c ---- */
void lesson_count_due(Ui *ui);
char *lesson_boxes_path(const Ui *ui); /* base_free */
void lesson_note_rule(Ui *ui, const char *ruleset, const char *rule, bool right);

/* ---- lesson_reading.c: the shelf is read a little in each tick ---- */
LessonShelf *lesson_shelf(Ui *ui);
/* The lessons of this stand; NULL until they are read, which this starts. */
const PlayLessons *lesson_want(Ui *ui, int stand);
const char *lesson_stand_name(Ui *ui, int stand); /* its id until the catalogue is read */
bool lesson_tick(Ui *ui);                         /* true: a frame is due */

/* ---- the lesson's place among the others ---- */
const PlayLesson *lesson_entry(const Ui *ui);   /* the open lesson; NULL: it is a case of the user's own */
void lesson_place(const Ui *ui, BaseText *out); /* "Lesson 3 of 10: A first hour" */
typedef struct {
    int items[64]; /* indices of lessons */
    int count, at; /* at: position of the open one */
    bool course;
} LessonChapter;
void lesson_chapter(const Ui *ui, LessonChapter *out); /* the guided hour, or the lessons of one rule */
/* `under`: the rule in the heading above the rows, which is not repeated in each; "": none. */
void lesson_row(Page *page, const PlayLessons *lessons, int index, const char *under, bool here, bool *clicked);

void lesson_steps(Ui *ui); /* shown in place of the timeline */
void lesson_list_open(Ui *ui, const char *search);
void lesson_list(Ui *ui);

/* ---- lesson_try.c: what is done on the lesson's board ---- */
bool lesson_is_left(const Ui *ui); /* the board is not that of the lesson, and no exercise is about it */
bool lesson_may_settle(const Ui *ui);
void lesson_settle(Ui *ui);        /* the waiting exercise, as it stands: solved, or a try */
void lesson_show_solution(Ui *ui); /* puts the waiting exercise as it is solved */
void lesson_exercise_keys(Ui *ui);

/* ---- panel_exercise.c ---- */
void lesson_exercise(Page *page, const LessonStep *step);      /* one that waits */
void lesson_exercise_done(Page *page, const LessonStep *step); /* solved or shown */
void lesson_tried(Page *page);                                 /* what the board of a trial answers */
void lesson_turning(Page *page, const LessonStep *step);       /* the readings that would turn the answer */

/* ---- panel_lesson.c ---- */
/* What a step's ruling answers, in one line; its own rule where it only describes a thing. */
void lesson_headline(const Ui *ui, const Ruling *ruling, BaseText *out);
void lesson_panel(Ui *ui, KitBox box);
void lesson_panel_foot(Ui *ui, KitBox box);
int lesson_rule_rows(Page *page,
                     const char *rule); /* the lessons that show a rule; returns the one clicked, -1: none */

#endif
