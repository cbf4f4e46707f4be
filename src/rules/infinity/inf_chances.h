/* What an exchange may come to whose dice do not lie yet, exactly (CORE-07, -08, -10). Says nothing of it. */
#ifndef RULES_INF_CHANCES_H
#define RULES_INF_CHANCES_H

#include "rules/infinity/inf_exchange.h"
#include "rules/kit/chance.h"

typedef struct {
    InfSet set; /* without dice */
    RulesSum value, burst;
    int strength, bonus, save; /* of an attack: what is saved against, with what, and the least face that saves */
    int ways, hurt;            /* of all ways of the saves after a hit those in which one fails at least */
} InfSide;

/* All that is rolled in one Order; in the ruling's arena. */
typedef struct {
    RulesCtx *ctx;
    InfSide *sides;
    int count, cap, faces;
} InfSides;

InfSides inf_sides(RulesCtx *ctx, const InfAsks *asks);
void inf_sides_add(InfSides *all, const InfRollAsk *ask); /* what needs no roll is none */
/* That something of this side stands against that one alone; against all that oppose it (-1). */
KitChance inf_chance_wins(const InfSides *all, int side, int against);
/* That one die of it wounds, opposed by nobody. */
KitChance inf_chance_harms(const InfSides *all, int side);
/* That nobody wounds the unit, or not this side; with all that opposes them. */
KitChance inf_chance_unhurt(const InfSides *all, int unit, int side);

#endif
