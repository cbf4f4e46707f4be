/* One lesson being walked through: its steps on a session, what was asked, what the learner guessed, what the engine
 * ruled. Knows no window and keeps no progress.
 *
 * The place is 0 while the text is read, then the step from 1. A step that has been done is gone back to, not done
 * again: what it ruled and what was guessed stay. Between two steps the learner may do anything on the session; the
 * walk goes back to its own line before it goes on, and what was tried stays as a branch. */
#ifndef PLAY_LESSON_WALK_H
#define PLAY_LESSON_WALK_H

#include "play/lessons.h"

typedef struct {
    const BaseTree *action; /* as written */
    const char *say;        /* what the file says beside it; "" */
    LessonQuestion question;
    bool asks, done;
    int guess, right;       /* answers; -1: not asked, skipped, not known yet */
    const Ruling *ruling;   /* once done */
    const char *difference; /* from what the file expects; NULL: none */
} LessonStep;

typedef struct LessonWalk LessonWalk;

/* The lesson of the case `root` on a session that stands at its battlefield. Both are borrowed. */
LessonWalk *walk_create(PlaySession *session, const BaseTree *root);
void walk_destroy(LessonWalk *walk); /* NULL is allowed; before the session */
int walk_count(const LessonWalk *walk);
int walk_at(const LessonWalk *walk);
const LessonStep *walk_step(const LessonWalk *walk, int at); /* at from 1 */
const LessonStep *walk_now(const LessonWalk *walk);          /* NULL while the text is read */
int walk_done(const LessonWalk *walk);                       /* steps done so far */
bool walk_asks_now(const LessonWalk *walk);                  /* a question waits for its answer */
/* The learner's answer to the question that waits: the step is done. -1: shows without a guess. */
void walk_guess(LessonWalk *walk, int answer);
/* To another place; no further than the first step that is not done. The table goes with it. False: cannot go there. */
bool walk_go(LessonWalk *walk, int at);
/* The learner has left the lesson's line: the table is not the one that the present place has. */
bool walk_strayed(const LessonWalk *walk);
/* Back to the lesson's line. */
void walk_return(LessonWalk *walk);

#endif
