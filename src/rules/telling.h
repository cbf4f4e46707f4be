/* How a ruling tells itself, in every place where it is read: what happened or what holds, the sums that decide with
 * their sources, the few sentences that decide, and the rest, which is folded away. */
#ifndef RULES_TELLING_H
#define RULES_TELLING_H

#include "rules/telling_headline.h"
#include "rules/telling_rolls.h"
#include "rules/telling_stated.h"
#include "rules/telling_sum.h"

/* At least so many sentences are shown where there are any that bear on the answer, and at most so many. */
enum { TELLING_FEW = 3, TELLING_MANY = 5 };

/* Everything lives in the arena, or in the ruling's. */
typedef struct {
    const char *headline;
    const char *rules; /* the rules of the sentences that stand in the headline: "EAH-CORE-02"; "" if there are none */
    const char *const *sums; /* "BS 12 + 3 range − 3 Palm grove = 12 or less" */
    int sum_count;
    const RulesStated *stated; /* those that decide, those that let pass, context, and what dice will come to;
                                  each in the order of the ruling */
    int stated_count;
    int shown; /* sentences with a number up to this one are shown, those above it are folded */
    int folded;
} RulesTelling;

/* `headline`: what became of the table, where the caller knows it (play/outcome.h); NULL: what was ruled. */
RulesTelling telling_make(BaseArena *arena, const Ruling *ruling, const char *headline);
/* Returns the number under which a finding is shown; 0: the headline says it. */
int telling_number(const RulesTelling *telling, int finding);

#endif
