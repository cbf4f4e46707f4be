/* What the files think*.c share. No other file includes it. */
#ifndef MIND_THINK_INTERNAL_H
#define MIND_THINK_INTERNAL_H

#include "mind/think.h"

#define PROCEDURE_STEPS 64 /* that a try plays on so that what it began is over: more than any assault takes */

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

/* Does an action of a try with its dice and the answers that the rules prefer. */
bool try_action(Thinking *it, const BaseTree *action);

#endif
