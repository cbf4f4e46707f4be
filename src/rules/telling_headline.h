/* The headline of a ruling: what happened, or what holds. */
#ifndef RULES_TELLING_HEADLINE_H
#define RULES_TELLING_HEADLINE_H

#include "rules/ruling.h"

/* The headline alone: "Hidden by the keep. B3 does not see R1.", "Refused: the tank has no order.", "Two hits." */
void telling_headline(const Ruling *ruling, BaseText *out);
const char *telling_headline_in(BaseArena *arena, const Ruling *ruling); /* the same, in the arena */
/* The same where the question stands above it, so that it need not say who sees whom: "Hidden by the keep." */
void telling_brief(const Ruling *ruling, BaseText *out);

#endif
