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

/* Returns true when the bodies are in one chain; fewer than two are. When false, `*apart` (may be NULL) is the first
 * body that the chain from body 0 does not reach. */
bool coherent_bodies(const KitBody *bodies, int count, double reach, int *apart);
/* Does the same for units, by the bodies the system gives them; *apart is the unit. Units off the table are left out.
 */
bool coherent_units(RulesCtx *ctx, const int *units, int count, double reach, int *apart);

#endif
