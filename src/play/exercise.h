/* Exercises of lessons: something to be done instead of read. A step of a case that has "make", "pick" or "sort" in
 * place of "do" is one.
 *
 * make:  brings about a state of the table. "goal" is a list of queries, each with what it is to answer ("expect"); one
 *        without "do" is judged by the last act. With "free" things are put anywhere, without the rules of movement;
 *        else only acts that the rules allow count. "hands" are the things that may be taken up.
 * pick:  finds all things of a list ("of": ids, or one side for its units) for which "goal" holds. "@" in the goal
 *        stands for the thing.
 * sort:  sorts queries ("of") by the figure "by" of their answers, the greatest first, or with "ascending" the
 * smallest.
 *
 * The engine judges all of it, on the learner's own board. What is written as "solution" is never compared with what a
 * learner does: exercise_prove holds it against the engine, as a case is held. Knows no window. */
#ifndef PLAY_EXERCISE_H
#define PLAY_EXERCISE_H

#include "play/session.h"

typedef enum { EXERCISE_MAKE, EXERCISE_PICK, EXERCISE_SORT } ExerciseKind;

/* One of the things or queries to choose among. */
typedef struct {
    const char *id;       /* the thing's id; of a SORT what the file calls the query */
    const char *name;     /* as a player reads it */
    const BaseTree *asks; /* the query that judges it */
} ExerciseItem;

/* Points into the case's tree and the arena that it was read into. */
typedef struct {
    ExerciseKind kind;
    const char *says, *hint; /* hint: "" if there is none */
    bool free, ascending;
    const char *by;                  /* SORT: key of the figure */
    const BaseTree *goal, *solution; /* solution: NULL if there is none */
    const BaseTree *replies;         /* list, or NULL */
    const TableRef *hands;           /* MAKE: what may be taken up */
    int hand_count;
    const ExerciseItem *items; /* PICK, SORT */
    int item_count;
} Exercise;

/* What an exercise asks for, in one line; NULL if the step is none. */
const char *exercise_says(const BaseTree *step);
/* Reads the exercise of a step that is one (io_is_exercise). NULL with a sentence in *why if it cannot be one on this
 * field. */
const Exercise *exercise_read(BaseArena *arena, const RulesField *field, const BaseTree *step, const char **why);
bool exercise_may_take(const Exercise *exercise, TableRef thing);

/* One condition of a goal on a board. */
typedef struct {
    const char *says, *now; /* the condition as the file says it, "" if it does not; what the rules answer now */
    const char *missing;    /* what is not as it should be; NULL if the condition holds */
} ExercisePoint;

typedef struct {
    bool holds;
    const ExercisePoint *points; /* in the arena */
    int count;
    const char *reply; /* the file's own words about how this board falls short; "" if there are none */
    Ruling *ruling;    /* owned by the caller: the answer to the first condition that fails, else to the first; NULL if
                          none is a query */
} ExerciseVerdict;

/* Judges a MAKE on a board. `since`: the session's cursor when the exercise began; what was done after it are the
 * learner's acts. */
void exercise_judge(BaseArena *arena, const Exercise *exercise, PlaySession *board, int since, ExerciseVerdict *out);

/* What is so of an item of a PICK or an SORT on a board. */
typedef struct {
    bool right;      /* PICK: it is one of those that are asked for */
    double figure;   /* SORT; NAN if the answer has none */
    const char *now; /* what the rules answer, in the arena */
} ExerciseTruth;

/* Fills truths[item_count]. */
void exercise_truths(BaseArena *arena, const Exercise *exercise, PlaySession *board, ExerciseTruth *truths);
/* True if the items in this order (indices) are sorted; equal figures may stand either way. */
bool exercise_sorted(const Exercise *exercise, const ExerciseTruth *truths, const int *order);

/* A board of its own in the session's current state, on which anything may be tried; NULL with faults. */
PlaySession *exercise_board(const PlaySession *session, BaseFaults *faults);
/* Where the solution of a free MAKE puts things, as shifts from where they stand, in the arena. False, with a sentence
 * in *why, if it cannot. */
bool exercise_shifts(BaseArena *arena, const Exercise *exercise, const PlaySession *session, const TableShift **out,
                     int *count, const char **why);

/* Holds the exercise against the engine: it must not be solved before it begins, its solution must solve it, a pick
 * must have both kinds of items. Returns what is wrong, to be freed with base_free; NULL if all is well. */
char *exercise_prove(const Exercise *exercise, PlaySession *session);

#endif
