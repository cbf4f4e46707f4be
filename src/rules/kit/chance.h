/* Chances that a ruling states before a die is rolled: exact fractions as long as the numbers fit. */
#ifndef RULES_KIT_CHANCE_H
#define RULES_KIT_CHANCE_H

#include "rules/cite.h"

/* `value` is always set, from 0 to 1; NAN: it depends on something unknown. As a fraction in lowest terms the chance is
 * numerator / denominator; denominator 0: the fraction is too long to keep. */
typedef struct {
    double value;
    uint64_t numerator, denominator;
} KitChance;

/* Returns `ways` in `of` cases; `of` is above 0. `ways` is clamped to 0..`of`. */
KitChance rulekit_chance(int ways, int of);
KitChance rulekit_chance_unknown(void);
KitChance rulekit_chance_not(KitChance chance);
KitChance rulekit_chance_both(KitChance one, KitChance other);   /* both of two independent events */
KitChance rulekit_chance_either(KitChance one, KitChance other); /* either of two exclusive events */
KitChance rulekit_chance_but(KitChance whole, KitChance part);   /* the whole event without one part of it */
/* Returns the share of `one` in `whole`, of which it is a part: its chance when all other outcomes are rolled again.
 * `whole` is above 0. */
KitChance rulekit_chance_given(KitChance one, KitChance whole);
KitChance rulekit_chance_never(KitChance chance, int times); /* none of `times` independent tries succeeds */
/* One D6 reaches the need, where a 1 always fails; `again`: a failed die is rolled once more. VAR_NONE: never. */
KitChance rulekit_chance_die(int need, bool again);
/* `dice` D6, plus `plus`, reach the need together; at least one die. */
KitChance rulekit_chance_sum(int dice, int plus, int need);
/* Writes the chances that exactly 0, 1, ... `times` of `times` tries succeed: `times` + 1 values in `out`. */
void rulekit_chance_counts(KitChance each, int times, KitChance *out);
/* Writes the chances that `dice` D6 add up to 0, 1, ... 6 * `dice`: 6 * `dice` + 1 values in `out`. */
void rulekit_chance_totals(int dice, KitChance *out);
/* The chances of a whole number from `least` to `most`: how many dice hit, by how much one side is ahead. */
typedef struct {
    BaseArena *arena;
    KitChance *at; /* Chances of least, least + 1, ... */
    int min, max;
} KitSpread;

KitSpread rulekit_spread(BaseArena *arena, int min, int max); /* no number has a chance yet */
KitSpread rulekit_spread_dice(BaseArena *arena, int dice);    /* what `dice` D6 add up to */
void rulekit_spread_add(KitSpread *spread, int number, KitChance chance);
/* The sum of one number and `times` another (1 or -1) that is independent of it. */
KitSpread rulekit_spread_sum(const KitSpread *one, int times, const KitSpread *other);
/* The chance that the number lies between these two, both included. */
KitChance rulekit_spread_between(const KitSpread *spread, int min, int max);
/* Appends a roll to what a die goes through by the finding that was cited last. `share` is the chance that harm is
 * still possible after it; `need` is kept as it is. */
void rulekit_pass(RulesCtx *ctx, RulesPassKind kind, const char *need, KitChance share);
/* Returns "12.5 % (1/8)", in the ruling's arena. */
const char *rulekit_chance_text(const RulesCtx *ctx, KitChance chance);
/* The same as a value of a finding. */
#define CHANCE(ctx_, name_, chance_) TEXT(name_, rulekit_chance_text(ctx_, chance_))

#endif
