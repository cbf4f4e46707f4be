/* Exact chances of an exchange whose dice have not been rolled yet (CORE-07, -08, -10). Writes nothing to the
 * ruling. */
#ifndef INFINITY_FIRE_CHANCES_H
#define INFINITY_FIRE_CHANCES_H

#include "rules/infinity/fire/exchange.h"
#include "rules/kit/chance.h"

typedef struct {
    InfSet set; /* without dice */
    RulesSum value, burst;
    int strength, bonus,
        save;       /* for an attack: the strength saved against, the bonus to the save, the lowest face that saves */
    int ways, hurt; /* number of ways the saves after a hit can fall; those in which at least one fails */
} InfSide;

/* Everything that is rolled in one Order; in the ruling's arena. */
typedef struct {
    RulesCtx *ctx;
    InfSide *sides;
    int count, cap, faces;
} InfSides;

InfSides inf_sides(RulesCtx *ctx, const InfAsks *asks);
void inf_sides_add(InfSides *all, const InfRollAsk *ask); /* adds nothing when no roll is needed */
/* The chance that a success of this side stands against that side alone, or (-1) against all that oppose it. */
KitChance inf_chance_wins(const InfSides *all, int side, int against);
/* The chance that one die of this side wounds when nobody opposes it. */
KitChance inf_chance_harms(const InfSides *all, int side);
/* The chance that nobody wounds the unit, or that this side does not, with everything that opposes the attackers. */
KitChance inf_chance_unhurt(const InfSides *all, int unit, int side);

#endif
