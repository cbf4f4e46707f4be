/* A computer player thinks: it takes the plans that the rule system gathers, tries each on the same dice, and weighs
 * what the game is worth afterwards. Knows no system. It sees the dice to come no more than a hand does: what it tries
 * falls on dice of its own.
 *
 * Deterministic: the same state, side, level, seed and budget give the same thought on every machine. Nothing here
 * reads a clock. */
#ifndef MIND_THINK_H
#define MIND_THINK_H

#include "play/fork.h"
#include "play/keyed.h"

#include <stdatomic.h>

typedef enum {
    MIND_RANDOM, /* anything that can be done: a purpose by chance, then a plan for it */
    MIND_EASY,   /* one try of the plans that look best; one time in four the second best */
    MIND_FAIR,   /* every promising plan by its expected worth */
    MIND_STRONG, /* the best of those by what comes of them when the game is played on; the same as fair in a system
                    where no trial proved it stronger */
    MIND_LEVELS
} MindLevel;
const char *mind_level_word(MindLevel level);
/* The strongest level that plays otherwise than the one below it by these rules. */
MindLevel mind_best_level(const RulesField *field);
/* Reads a level as people write it: its word or its number; false: it is none. */
bool mind_read_level(const char *text, MindLevel *out);

typedef struct {
    int side;
    MindLevel level;
    uint64_t seed;
    int64_t budget;          /* actions that may be resolved, at least one try of each plan; 0: what the level has */
    const atomic_bool *stop; /* NULL: never; asked between two tries */
} MindAsk;

/* What a plan came to. Gains are thousandths of a point, against doing nothing more now. */
typedef struct {
    const RulesPlan *plan;
    int tries;
    int64_t sum;    /* gains of all tries together */
    double squares; /* sum of the squared gains */
    double error;   /* half width of its 95 % interval, thousandths of a point; 0 where nothing was left to chance */
    bool certain;   /* no die fell: one try says all */
    bool stands;    /* ends a decision and leaves all as it is: the measure of the others */
    int steady;     /* steps of a try before the first die falls */
    BaseHash ends;  /* the state after the first try */
    int worked;     /* tries in which every action of the plan could be done */
    int64_t terms[RULES_TERMS_MAX]; /* sums of the gains by term */
    int64_t behind;                 /* against the best, on the same dice, times `tries` */
} MindLine;
int64_t mind_gain(const MindLine *line); /* mean, rounded toward nought */

typedef struct {
    int side;
    MindLevel level;
    RulesTurn turn;
    MindLine *lines; /* the best first; of plans that the rules allow */
    int count;
    int considered, refused; /* plans gathered; those of which the rules refused the first action */
    int64_t nodes;           /* actions resolved */
    bool stopped;            /* cut off: the lines say nothing */
} MindThought;

/* Thinks for the side on the fork, which is as before afterwards. Everything of the thought lives in the arena. */
void mind_think(PlayFork *fork, const MindAsk *ask, BaseArena *arena, MindThought *out);

/* Chooses an answer to what the fork's action asks, given the dice and answers of `input` so far: the option whose
 * worth to the ask's side is greatest, or at random. `ask->side` is not used. In the arena. */
const BaseTree *mind_answer(PlayFork *fork, const BaseTree *action, const PlayInput *input, const MindAsk *ask,
                            BaseArena *arena);

#endif
