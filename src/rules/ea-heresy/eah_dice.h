/* Pools of six-sided dice against one need. Private to this folder. */
#ifndef RULES_EAH_DICE_H
#define RULES_EAH_DICE_H

#include "rules/ea-heresy/eah.h"

typedef struct {
    const char *what, *rule;
    TableRef by;
    const TableRef *owners; /* as in RulesDice */
    int owner_count;
    bool pooled;
    int count, need;
    const char *good, *bad; /* names of a die's two results in the log */
    bool never_on_1;        /* a natural 1 fails whatever the need */
    bool again, second;     /* again: failures are thrown once more; second: this is that throw */
    bool dreaded;           /* failing is better for the roller: a critical against oneself */
} EahPool;

/* Rolls the pool, records each die with its need and counts the successes in `*passed`. Returns false when the input
 * ended. */
bool pool_roll(RulesCtx *ctx, const EahPool *pool, int *passed);

#endif
