/* What the files think*.c share. No other file includes it. */
#ifndef MIND_THINK_INTERNAL_H
#define MIND_THINK_INTERNAL_H

#include "mind/think.h"

#define MIND_SURE       1.96 /* standard errors of a 95 % interval */
#define PROCEDURE_STEPS 64   /* that a try plays on so that what it began is over: more than any assault takes */

typedef struct {
    PlayFork *fork;
    const MindAsk *ask;
    BaseArena *arena;
    MindThought *out;
    PlayKeyed dice;
    RulesGather gather, inner; /* the plans; those of a play-out */
    BaseArena *scratch;        /* for the inner gather */
    RulesWorth base;
    int64_t start; /* fork_count at the beginning */
} Thinking;

bool thinking_stopped(const Thinking *it);
bool thinking_spent(const Thinking *it); /* the budget is used up */

/* Begins the tries of one sample: the same dice for every plan. */
void try_begin(Thinking *it, uint64_t sample);
/* Does an action of a try with its dice and the answers that the rules prefer. */
bool try_action(Thinking *it, const BaseTree *action);
/* Takes the first plan of whoever is to decide that can be done. Returns false where there is none. */
bool try_instinct(Thinking *it);
/* Step `at` of a try: the plan's actions, and then what ends the procedure that they began. Returns false when nothing
 * is left to do, or when the rules refuse the first. */
bool try_step(Thinking *it, const MindLine *line, int at, int *done);
/* The first try of a plan: false when the rules refuse its first action. */
bool try_first(Thinking *it, MindLine *line);
/* Tries a plan until there are `tries` of it. What comes before the first die is done once for all. */
void try_more(Thinking *it, MindLine *line, int tries);

/* Looks on: plays the game on after each of the best lines, and puts that first which comes out best. */
void think_on(Thinking *it);

#endif
