/* Shared by nearest_search.c (the search) and nearest_try.c (asking on a displaced table). */
#ifndef PLAY_NEAREST_INTERNAL_H
#define PLAY_NEAREST_INTERNAL_H

#include "base/rng.h"
#include "play/ends.h"
#include "play/nearest.h"

/* Corners of outlines that are looked at in all trials together, those of fine outlines several times: with very fine
 * ones the search ends early, and says that nothing was found. The same on every machine. */
#define NEAREST_CORNERS 300000
#define NEAREST_FINE    0.002 /* mm: a displacement is not drawn in any finer */
#define NEAREST_BODIES  24    /* the bodies nearest to what is asked about; those beyond stay where they are */

/* What moves as one, and by how much it is moved in a trial, mm. */
typedef struct {
    const TableRef *members; /* areas and units that have a place of their own */
    int count;
    double weight; /* it moves by so much where all is displaced by 1 */
    GeomVec by;
    bool matters; /* moving it has changed the margin */
} NearestBody;

/* A rule that a ruling cites, and what it does there. */
typedef struct {
    const char *rule;
    RulesRole role;
} NearestCited;

typedef struct {
    PlaySession *session;
    const PlayQuestion *question;
    BaseArena *arena;
    NearestBody bodies[NEAREST_BODIES];
    int body_count;
    const PlayEnd *ends; /* the ends of the action that are laid against something */
    int end_count;
    BaseRng rng;               /* the same for every question */
    GeomVec along;             /* unit vector from one end of the question to the other */
    int corners;               /* the corners of all outlines of the bodies */
    int finest;                /* the most corners of one outline */
    int looked;                /* the corners that all trials so far have looked at */
    int answer;                /* the answer on the table as it stands */
    RulesOutcome outcome;      /* Of an action, there. */
    const BaseTree *facts;     /* There. NULL: it has not been asked yet. */
    const NearestCited *cited; /* there */
    int cited_count;
} Nearest;

/* What the program says on a table. */
typedef struct {
    int answer; /* equal numbers are equal answers, of a line of sight 0 that there is none; -1: it could not be asked
                 */
    const char *word;
    RulesMargin margin;
    const NearestCited *cited; /* in words: what decides and what passes, in the arena */
    int cited_count;
} NearestAnswer;

typedef enum {
    NEAREST_ANSWER, /* nothing else, which is soonest */
    NEAREST_MARGIN, /* with its margin */
    NEAREST_WORDS   /* with what it cites */
} NearestWant;
/* Asks on the table with the bodies displaced. */
NearestAnswer nearest_ask(Nearest *nearest, NearestWant want);
/* True if the program says otherwise there. */
bool nearest_turns(Nearest *nearest);
/* The size of the displacement as it stands. */
double nearest_size(const Nearest *nearest);
/* Of a line of sight: tries what geometry proposes for the line of the margin, from small displacements to large ones,
 * until the answer is another. False: the bodies are back in their places. */
bool nearest_by_line(Nearest *nearest, const RulesMargin *margin);
/* Of a line of sight whose system proposes what to move: tries that, the smallest first, until the answer is another.
 */
bool nearest_by_moves(Nearest *nearest);
/* Makes a displacement that turns the answer smaller: all moves drawn in together, or one here and there laid
 * otherwise, until its size is no more than `enough`. */
void nearest_draw_in(Nearest *nearest);
void nearest_shake(Nearest *nearest, double enough);
/* True where outlines are so fine that a handful of trials would take seconds. */
bool nearest_is_too_fine(const Nearest *nearest);
/* Finds the bodies that may have a say. */
void nearest_bodies(Nearest *nearest);
/* Lists the moves of all bodies that are displaced, in the arena, and the body of each. */
const TableShift *nearest_shifts(const Nearest *nearest, const int **bodies, int *count);

#endif
