/* Makes a lesson of a table as it stands. One line of sight, or one act of the game, becomes its question: the engine
 * has the answer, and the wrong answers are mistakes that people make (the middle of a base for its edge, a part of a
 * sum left out). The table can be cut to what the answer hangs on; each piece that goes is proved to change nothing,
 * and what lies beside a clear line stays. For a line of sight there can be a task, too: to turn the answer by moving
 * the one that is looked at.
 *
 * What comes out is a case that passes, and it is checked as any lesson is (lesson_check.h). Knows no window. */
#ifndef PLAY_LESSON_MAKE_H
#define PLAY_LESSON_MAKE_H

#include "play/lessons.h"

typedef struct {
    TableRef from, to; /* a line of sight in the session's current state; from none: an act */
    int entry;         /* an act: its index on the session's branch */
} MakerSubject;

enum { MAKER_LINE = 160, MAKER_TEXT = 600, MAKER_QUESTIONS_MAX = 5 };

/* What the writer decides and says. */
typedef struct {
    char title[MAKER_LINE], says[MAKER_TEXT], teaches[MAKER_TEXT]; /* says: above the question */
    int question;                                                  /* index */
    char because[LESSON_ANSWERS_MAX][MAKER_TEXT];                  /* why each answer of that question is wrong */
    bool cut, task;
} MakerWords;

typedef struct LessonMaker LessonMaker;

/* Takes a copy of the table: for an act as it was before. House rules are found relative to `beside` (the file that was
 * opened). NULL with a fault if the subject has no question, or if its answer depends on something that a battlefield
 * cannot hold. */
LessonMaker *maker_begin(PlaySession *session, MakerSubject subject, const char *beside, BaseFaults *faults);
void maker_end(LessonMaker *maker); /* NULL is allowed */

int maker_questions(const LessonMaker *maker, const LessonQuestion **out); /* at least one */
int maker_right(const LessonMaker *maker, int question);
/* Words to begin with. maker_suggest_reasons fills `because` for the question. */
void maker_suggest(const LessonMaker *maker, MakerWords *out);
void maker_suggest_reasons(const LessonMaker *maker, MakerWords *out);
/* Number of units and pieces that the cut takes off. The first call tries them out, tenths of a second on a large
 * table. */
int maker_would_cut(LessonMaker *maker);
/* True if there is a place where the answer is the other one; the first call for a table searches it. */
bool maker_has_task(LessonMaker *maker, bool cut);

/* The case, in the arena. */
BaseTree *maker_case(LessonMaker *maker, BaseArena *arena, const MakerWords *words);
/* What is wrong with it as a lesson; see play_check_lesson. */
void maker_check(LessonMaker *maker, const MakerWords *words, BaseFaults *faults, BaseFaults *notes);

#endif
