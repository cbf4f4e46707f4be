/* The turn: cards, orders, its end (CORE-01 to CORE-03). */
#ifndef RULES_CCA_TURN_H
#define RULES_CCA_TURN_H

#include "rules/commands-colors/cca.h"

/* CORE-02: the sections of a hex as the side sees them: bits 1 << CCA_SECTION_. */
unsigned cca_sections(RulesCtx *ctx, HexId hex, int side);

/* CORE-18: refuses what would go on after the end; false: nobody has won yet. */
bool cca_refuse_over(RulesCtx *ctx);

/* Which cards there are, and what one does: data. */
const char *const *cca_words(const RulesData *data, const RulesVerb *verb, const RulesArg *arg);
const char *cca_say_word(const RulesData *data, const RulesVerb *verb, const char *word);

extern const RulesVerb cca_verb_card, cca_verb_order, cca_verb_end;

#endif
