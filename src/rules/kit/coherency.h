/* Checks whether a group forms one chain. Two bodies are linked when their gap is within reach (closed, plus
 * GEOM_LIMIT). Knows no rule. Millimetres. */
#ifndef RULES_KIT_COHERENCY_H
#define RULES_KIT_COHERENCY_H

#include "rules/rules.h"

/* The body of one member: convex parts. A body without parts is nowhere and breaks the chain. */
typedef struct {
    const GeomShape *parts;
    int count;
} KitBody;

typedef bool KitLinked(const void *context, int one, int other);
/* Marks in `chained` ([count], all false) the members that links join to member 0, itself included. Returns true when
 * that is all of them. */
bool rulekit_chain(int count, KitLinked *linked, const void *context, bool *chained);

/* How far each member can be moved before a link holds no more (more than 0), or before there is one (less than 0). */
typedef double KitSlack(const void *context, int one, int other);
/* Returns the same for the whole: how far all can be moved before they are no longer in one chain, or in one (less than
 * 0). INFINITY for fewer than two. */
double rulekit_chain_slack(int count, KitSlack *slack, const void *context);

/* Returns true when the bodies are in one chain; fewer than two are. When false, `*apart` (may be NULL) is the first
 * body that the chain from body 0 does not reach. */
bool coherent_bodies(const KitBody *bodies, int count, double reach, int *apart);
/* Does the same for units, by the bodies the system gives them; *apart is the unit. Units off the table are left out.
 */
bool coherent_units(RulesCtx *ctx, const int *units, int count, double reach, int *apart);
/* The least reach for units, by the same bodies. A displacement of 1 changes it by as much as their gaps. */
double coherent_units_reach(RulesCtx *ctx, const int *units, int count);

#endif
