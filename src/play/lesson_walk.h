/* A run through one lesson: its steps on a session, the questions, what the learner guessed, what the engine ruled.
 * Knows no window and stores no progress.
 *
 * The position is 0 while the text is read, then the number of the step from 1. Going back to a step that is done does
 * not do it again: its ruling and the guess are kept. Between two steps the learner may do anything on the session; the
 * walk returns to its own branch before the next step, and what was tried stays as another branch. */
#ifndef PLAY_LESSON_WALK_H
#define PLAY_LESSON_WALK_H

#include "play/lessons.h"

typedef struct {
    const BaseTree *action; /* the step as written */
    const char *text;       /* the file's text for the step; "" if none */
    LessonQuestion question;
    bool asks, done;
    int guess, right;       /* indices of answers; -1: not asked, skipped or not known yet */
    const Ruling *ruling;   /* NULL until the step is done */
    const char *difference; /* difference from what the file expects; NULL if none */
} LessonStep;

typedef struct LessonWalk LessonWalk;

/* Starts the lesson of the case `root` on a session at the start of its battlefield. Both are borrowed. */
LessonWalk *walk_create(PlaySession *session, const BaseTree *root);
void walk_destroy(LessonWalk *walk); /* must come before the session's end; NULL is allowed */
int walk_count(const LessonWalk *walk);
int walk_at(const LessonWalk *walk);
const LessonStep *walk_step(const LessonWalk *walk, int at); /* `at` counts from 1 */
const LessonStep *walk_now(const LessonWalk *walk);          /* the current step; NULL while the text is read */
int walk_done(const LessonWalk *walk);                       /* number of steps done so far */
bool walk_waits_for_answer(const LessonWalk *walk);          /* true if a question waits for its answer */
/* True if the lesson's text belongs on the page of the current position: with the answer to the first question, because
 * it tells the rule that the question asks about, or before the first step if that asks nothing. */
bool walk_shows_rule(const LessonWalk *walk);
/* Takes the learner's answer to the waiting question and does the step. -1: does it without a guess. */
void walk_guess(LessonWalk *walk, int answer);
/* Goes to another position, at most to the first step that is not done, and moves the table there. False if that is not
 * possible. */
bool walk_go(LessonWalk *walk, int at);
/* True if the learner has left the lesson's branch, so that the table is not that of the current position. */
bool walk_strayed(const LessonWalk *walk);
/* Returns to the lesson's branch. */
void walk_return(LessonWalk *walk);

#endif
