/* The turn: cards, orders, its end (CORE-01 to CORE-03). */
#ifndef RULES_CCA_TURN_H
#define RULES_CCA_TURN_H

#include "rules/commands-colors/cca.h"

/* CORE-02: the sections of a hex as the side sees them: bits 1 << CCA_SECTION_. */
unsigned cca_sections(RulesCtx *ctx, HexId hex, int side);

/* Which cards there are: data. */
const char *const *cca_words(const RulesData *data, const RulesVerb *verb, const RulesArg *arg);

extern const RulesVerb cca_verb_card, cca_verb_order, cca_verb_end;

#endif
