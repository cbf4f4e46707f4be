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
/* What `one` is of `whole`, of which it is a part: its chance when all else is rolled again. The whole is above 0. */
KitChance kit_chance_given(KitChance one, KitChance whole);
KitChance kit_chance_never(KitChance chance, int times); /* that none of so many comes about */
/* One D6 reaches the need, 1 always failing; `again`: a failed die is rolled once more. VAR_NONE: never. */
KitChance kit_chance_die(int need, bool again);
/* So many dice of six faces, `plus` added, reach the need together; at least one die. */
KitChance kit_chance_sum(int dice, int plus, int need);
/* That exactly 0, 1, ... `times` come about of so many tries: `times` + 1 in `out`. */
void kit_chance_counts(KitChance each, int times, KitChance *out);
/* That so many dice of six faces come to 0, 1, ... 6 * `dice` together: as many and one in `out`. */
void kit_chance_totals(int dice, KitChance *out);
/* "12.5 % (1/8)": for a text of the last finding. */
void cite_chance(RulesCtx *ctx, const char *name, KitChance chance);

#endif
