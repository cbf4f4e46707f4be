/* A run through one lesson: its steps on a session, the questions and exercises, what the learner guessed, what the
 * engine ruled. Knows no window and stores no progress.
 *
 * The position is 0 while the text is read, then the number of the step from 1. Going back to a step that is done does
 * not do it again: its ruling and the guess are kept. Between two steps the learner may do anything on the session; the
 * walk returns to its own branch before the next step, and what was tried stays as another branch.
 *
 * Whoever answers a question of three or more answers wrong is told why and may try once more before the answer is
 * told. What is done in an exercise is no part of the lesson's branch: the next step begins where the exercise did. */
#ifndef PLAY_LESSON_WALK_H
#define PLAY_LESSON_WALK_H

#include "play/exercise.h"
#include "play/lessons.h"

/* What another reading would make of a step: the answer of its question that would be right. */
typedef struct {
    int reading, value;
    int answer;      /* index; -1: none of them */
    const char *now; /* what the rules would answer */
} LessonReading;

typedef struct {
    const BaseTree *action; /* the step as written */
    const char *text;       /* the file's text for the step; "" if none */
    LessonQuestion question;
    bool asks, done;
    int guess, right;              /* indices of answers; -1: not asked, skipped or not known yet */
    int missed;                    /* the first answer, where it was wrong and another is awaited or was given; -1 */
    const Ruling *ruling;          /* NULL until the step is done */
    const char *difference;        /* difference from what the file expects; NULL if none */
    const LessonReading *readings; /* those under which the answer turns; known once the step is done */
    int reading_count;

    const Exercise *exercise; /* NULL: it is none */
    bool solved;              /* by the learner, not shown */
    int tries;                /* attempts at it that failed */
    int *chosen;              /* PICK, SORT: [item_count], from 1 in the order chosen; 0: not chosen */
    int chosen_count;
    const ExerciseTruth *truths; /* PICK, SORT: known after the first attempt */
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
const Exercise *walk_exercise(const LessonWalk *walk);       /* the exercise that waits to be solved; NULL: none does */
/* True if the lesson's text belongs on the page of the current position: with the answer to the first question, because
 * it tells the rule that the question asks about, or before the first step if that asks nothing. */
bool walk_shows_rule(const LessonWalk *walk);
/* Takes the learner's answer to the waiting question and does the step; a first wrong one of several only becomes
 * `missed`. -1: does it without a guess. */
void walk_guess(LessonWalk *walk, int answer);

/* ---- the waiting exercise ---- */
/* Judges a MAKE on a board: the walk's session, or a copy with things moved. */
void walk_judge(LessonWalk *walk, BaseArena *arena, PlaySession *board, ExerciseVerdict *out);
void walk_choose(LessonWalk *walk, int item); /* PICK, SORT: chooses the item, or no longer */
/* Settles a PICK or an SORT, or with `holds` a MAKE. True if it is solved; else it counts as a try. */
bool walk_settle(LessonWalk *walk, bool holds);
void walk_give_up(LessonWalk *walk); /* the step is done, but not solved */

/* Goes to another position, at most to the first step that is not done, and moves the table there. False if that is not
 * possible. */
bool walk_go(LessonWalk *walk, int at);
/* True if the learner has left the lesson's branch, so that the table is not that of the current position. */
bool walk_strayed(const LessonWalk *walk);
/* Returns to the lesson's branch. */
void walk_return(LessonWalk *walk);

#endif
