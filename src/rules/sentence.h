/* Sentences with typed places, as the ruleset's data have them. A place names a value and says in which form it stands:
 *
 *     {unit}                      the value: a name, a length with its unit, a number, a need as "4+"
 *     {unit|moves|move}           the value and the word that agrees with it: "Scout moves", "the Javelins move"
 *     {count|unit|units}          "1 unit", "2 units", "0 units"
 *     {count|unit|units|no unit}  the same, with words of its own for nought
 *     {target+}                   an object: no word agrees with it, and several may stand in its place
 *     {count:is|are}              the word alone, for one or for several; a third for nought
 *     {unit's}                    "Scout's", "the Tanks'"
 *     {ground:a}                  with the indefinite article: "a wood", "an order"
 *     {length of limit}           two values of one sort, the unit once: "4.002 of 4 in"
 *     {lost of all|block|blocks}  and the word that agrees with the second: "1 of 4 blocks"
 *
 * A sentence begins with a capital, also behind a full stop, unless an id stands there. Two lengths of one sentence
 * that are not equal are shown with as many decimals as keep them apart. Inches are written 2.5" before the word "in".
 * Numbers below nought have a true minus. */
#ifndef RULES_SENTENCE_H
#define RULES_SENTENCE_H

#include "rules/ruling.h"

/* Appends the sentence with its values. A place whose value was not given is left as written. */
void sentence_describe(const RulesField *field, const char *text, const RulesValue *values, int count, BaseText *out);
/* Returns true when the text has braces in pairs and each place a form of the list above; else appends what is wrong.
 */
bool sentence_fits(const char *text, BaseText *wrong);
/* Returns the first place of the text, as {name ...} with its length, for which no value is given; NULL: there is none.
 */
const char *sentence_unfilled(const char *text, const RulesValue *values, int count, size_t *length);
/* Returns true when the words of the sentence agree with the number of this value wherever it stands, so that several
 * names may take its place. */
bool sentence_agrees(const char *text, const char *name);
/* Returns true when the sentence has a place for this value. */
bool sentence_uses(const char *text, const char *name);
const RulesValue *sentence_value(const RulesValue *values, int count, const char *name, size_t length);

#endif
