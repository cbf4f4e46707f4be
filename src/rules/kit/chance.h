/* Chances that a ruling tells before a die is rolled: exact as fractions for as long as the numbers fit. */
#ifndef RULES_KIT_CHANCE_H
#define RULES_KIT_CHANCE_H

#include "rules/rules.h"

/* `value` is always there, from 0 to 1; NAN: it hangs on what is not known. As a fraction in lowest terms it is
 * numerator / denominator; denominator 0: too long for one. */
typedef struct {
    double value;
    uint64_t numerator, denominator;
} KitChance;

/* `of` is above 0; more ways than `of` are all of them, fewer than 0 none. */
KitChance kit_chance(int ways, int of);
KitChance kit_chance_unknown(void);
KitChance kit_chance_not(KitChance chance);
KitChance kit_chance_both(KitChance one, KitChance other);   /* of two that do not hang on each other */
KitChance kit_chance_either(KitChance one, KitChance other); /* of two that never come together */
KitChance kit_chance_but(KitChance whole, KitChance part);   /* of the whole without a part of it */
KitChance kit_chance_never(KitChance chance, int times);     /* that none of so many comes about */
/* One D6 reaches the need, 1 always failing; `again`: a failed die is rolled once more. VAR_NONE: never. */
KitChance kit_chance_die(int need, bool again);
/* So many dice of six faces, `plus` added, reach the need together; at least one die. */
KitChance kit_chance_sum(int dice, int plus, int need);
/* "12.5 % (1/8)": for a text of the last finding. */
void cite_chance(RulesCtx *ctx, const char *name, KitChance chance);

#endif
