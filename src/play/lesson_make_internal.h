/* What the files of the maker of lessons share; see lesson_make.h. */
#ifndef PLAY_LESSON_MAKE_INTERNAL_H
#define PLAY_LESSON_MAKE_INTERNAL_H

#include "play/lesson_make.h"

/* A table, whole or cut. */
typedef struct {
    const BaseTree *battlefield; /* NULL: not made yet */
    PlaySession *session;        /* owned */
    const BaseTree *task;        /* the exercise; NULL: none */
    bool searched;
} MakerBoard;

struct LessonMaker {
    BaseArena *arena;
    const BaseTree *step; /* the query, or the act with its dice */
    MakerBoard whole, cut;
    int cut_count;
    Ruling *ruling; /* owned: on the whole board */
    TableRef from, to;
    const char *title;
    LessonQuestion questions[MAKER_QUESTIONS_MAX];
    int right[MAKER_QUESTIONS_MAX], question_count;
};

/* ---- lesson_make_ask.c: fills the questions, each with exactly one right answer ---- */
void maker_find_questions(LessonMaker *maker);
/* ---- lesson_make_task.c: the exercise of a board, in the maker's arena; NULL if there is none ---- */
const BaseTree *maker_find_task(LessonMaker *maker, PlaySession *board);

#endif
