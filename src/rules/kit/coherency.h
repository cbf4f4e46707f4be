/* Is a group in one chain? Bodies are links where their gap is within reach (closed, plus GEOM_LIMIT). Knows no rule. Millimetres. */
#ifndef RULES_KIT_COHERENCY_H
#define RULES_KIT_COHERENCY_H

#include "rules/rules.h"

/* What stands for one member: convex parts; none = it is nowhere, and it breaks the chain. */
typedef struct {
    const GeomShape *parts;
    int count;
} KitBody;

/* Fewer than two bodies are coherent. When false, `*apart` (may be NULL) is the first body that the chain from body 0 does not reach. */
bool coherent_bodies(const KitBody *bodies, int count, double reach, int *apart);
/* The same for units by the system's body; *apart is the unit. Those that are off the table are left out. */
bool coherent_units(RulesCtx *ctx, const int *units, int count, double reach, int *apart);

#endif
