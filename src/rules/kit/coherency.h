/* Whether a group forms one chain, by what its system calls a link. Knows no rule. Millimetres. */
#ifndef RULES_KIT_COHERENCY_H
#define RULES_KIT_COHERENCY_H

#include <stdbool.h>

typedef bool KitLinked(const void *context, int one, int other);
/* Marks in `chained` ([count], all false) the members that links join to member 0, itself included. Returns true when
 * that is all of them. */
bool rulekit_chain(int count, KitLinked *linked, const void *context, bool *chained);

/* How far each member can be moved before a link holds no more (more than 0), or before there is one (less than 0). */
typedef double KitSlack(const void *context, int one, int other);
/* Returns the same for the whole: how far all can be moved before they are no longer in one chain, or in one (less than
 * 0). INFINITY for fewer than two. */
double rulekit_chain_slack(int count, KitSlack *slack, const void *context);

#endif
