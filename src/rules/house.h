/* Which house rules played a part in a ruling, and how they are put into words. Knows no system. A number is noted when
 * a rule asks for it; a row of the ruleset plays a part when its area, unit, card or rule does. */
#ifndef RULES_HOUSE_H
#define RULES_HOUSE_H

#include "rules/ruling.h"

#define HOUSE_STATED_MAX 24 /* house rules listed for one ruling */

/* Finds the changes that played a part in the ruling: indices of data->changes, ascending. Returns how many there are;
 * `out` gets at most `cap` of them. */
int rules_house_of_ruling(const Ruling *ruling, int *out, int cap);
/* Appends 'House rule "Our club": Difficult ground 8 cm, book 5 cm', without a period. */
void rules_house_describe(const RulesData *data, const RulesChange *change, BaseText *out);
/* Appends what was changed: "Sight into area terrain", "Woods: cover"; for a whole row its name. */
void rules_house_describe_what(const RulesData *data, const RulesChange *change, BaseText *out);
/* Appends a member of a row in the words that players see: "vis" of a kind as on its card, "Visibility"; where the
 * ruleset has no such words, the member's own name spelled out: "weapon range". */
void rules_house_describe_member(const RulesData *data, const char *list, const char *member, BaseText *out);
/* Appends the old or the new value as people read it, with its unit. */
void rules_house_describe_value(const RulesData *data, const RulesChange *change, bool old, BaseText *out);

#endif
