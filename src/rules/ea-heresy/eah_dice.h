/* Pools of six-sided dice against one need. Private to this folder. */
#ifndef RULES_EAH_DICE_H
#define RULES_EAH_DICE_H

#include "rules/ea-heresy/eah.h"

typedef struct {
    const char *what, *rule;
    TableRef by;
    const TableRef *owners; /* as of RulesDice */
    int owner_count;
    bool pooled;
    int count, need;
    const char *good, *bad; /* what a die is called in the log */
    bool never_on_1;        /* a natural 1 fails whatever the need */
    bool again, second;     /* failures are thrown once more; this is that throw */
    bool dreaded;           /* who rolls would rather fail: a critical against oneself */
} EahPool;

/* Rolls the pool, records each die with what it needed, counts those that succeed. False: the input ended. */
bool pool_roll(RulesCtx *ctx, const EahPool *pool, int *passed);

#endif
