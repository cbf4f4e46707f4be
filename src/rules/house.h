/* What of a ruling the house rules have a part in, and how it is said. Knows no system: a number is noted when a rule
 * asks for it; a row of the ruleset has a part in what its area, unit, card or rule takes part in. */
#ifndef RULES_HOUSE_H
#define RULES_HOUSE_H

#include "rules/ruling.h"

#define HOUSE_TOLD_MAX 24 /* of one ruling */

/* The house's changes that have a part in the ruling: indices of data->changes, ascending. Returns how many there are,
 * of which `cap` at most are in `out`. */
int house_of_ruling(const Ruling *ruling, int *out, int cap);
/* 'House rule "Our club": Difficult ground 8 cm, book 5 cm'; appended, without a stop. */
void house_say(const RulesData *data, const RulesChange *change, BaseText *out);
/* What was changed: "Sight into area terrain", "Woods: cover"; a row of their own by its name. */
void house_say_what(const RulesData *data, const RulesChange *change, BaseText *out);
/* A member of a row of a list in the words that players see: "vis" of a kind as its card has it, "Visibility"; where
 * the ruleset has none, its own name spelt out: "weapon range". */
void house_say_member(const RulesData *data, const char *list, const char *member, BaseText *out);
/* The old or the new value as people read it, with its unit. */
void house_say_value(const RulesData *data, const RulesChange *change, bool old, BaseText *out);
/* Any value of the data in plain words. */
void house_say_tree(const BaseTree *tree, BaseText *out);

#endif
