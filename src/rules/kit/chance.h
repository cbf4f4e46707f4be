/* Chances that a ruling states before a die is rolled: exact fractions as long as the numbers fit. */
#ifndef RULES_KIT_CHANCE_H
#define RULES_KIT_CHANCE_H

#include "rules/rules.h"

/* `value` is always set, from 0 to 1; NAN: it depends on something unknown. As a fraction in lowest terms the chance is
 * numerator / denominator; denominator 0: the fraction is too long to keep. */
typedef struct {
    double value;
    uint64_t numerator, denominator;
} KitChance;

/* Returns `ways` in `of` cases; `of` is above 0. `ways` is clamped to 0..`of`. */
KitChance kit_chance(int ways, int of);
KitChance kit_chance_unknown(void);
KitChance kit_chance_not(KitChance chance);
KitChance kit_chance_both(KitChance one, KitChance other);   /* both of two independent events */
KitChance kit_chance_either(KitChance one, KitChance other); /* either of two exclusive events */
KitChance kit_chance_but(KitChance whole, KitChance part);   /* the whole event without one part of it */
/* Returns the share of `one` in `whole`, of which it is a part: its chance when all other outcomes are rolled again.
 * `whole` is above 0. */
KitChance kit_chance_given(KitChance one, KitChance whole);
KitChance kit_chance_never(KitChance chance, int times); /* none of `times` independent tries succeeds */
/* One D6 reaches the need, where a 1 always fails; `again`: a failed die is rolled once more. VAR_NONE: never. */
KitChance kit_chance_die(int need, bool again);
/* `dice` D6, plus `plus`, reach the need together; at least one die. */
KitChance kit_chance_sum(int dice, int plus, int need);
/* Writes the chances that exactly 0, 1, ... `times` of `times` tries succeed: `times` + 1 values in `out`. */
void kit_chance_counts(KitChance each, int times, KitChance *out);
/* Writes the chances that `dice` D6 add up to 0, 1, ... 6 * `dice`: 6 * `dice` + 1 values in `out`. */
void kit_chance_totals(int dice, KitChance *out);
/* Cites "12.5 % (1/8)" as a value of the last finding. */
void cite_chance(RulesCtx *ctx, const char *name, KitChance chance);

#endif
