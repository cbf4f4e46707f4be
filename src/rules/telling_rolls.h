/* The dice of a ruling in words, as wherever it is read. */
#ifndef RULES_TELLING_ROLLS_H
#define RULES_TELLING_ROLLS_H

#include "rules/ruling.h"

/* Returns a line for all dice that one side rolled for the same purpose against the same need, each with its owner:
 * "Save on 4+: 2 fails (R2·3), 4 saved (R2·1)". Dice without a need, and those of which a card or a direction is the
 * result, stay by themselves. Everything lives in the arena. */
const char *const *telling_rolls(BaseArena *arena, const Ruling *ruling, int *count);

#endif
