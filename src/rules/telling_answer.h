/* The headline of a question's answer where no sentence of a rule is one: a distance, a yes or a no, how far. */
#ifndef RULES_TELLING_ANSWER_H
#define RULES_TELLING_ANSWER_H

#include "rules/ruling.h"

/* Appends the answer. Returns false, with nothing appended, where the deciding sentences of the ruling are it. */
bool telling_answer(const Ruling *ruling, BaseText *out);
/* Appends a length of the facts, which are in table units, as "22.03 cm"; on hexes "2 hexes". */
void telling_add_length(const Ruling *ruling, double units, BaseText *out);

#endif
