/* The turn: cards, orders, its end (CORE-01 to CORE-03). */
#ifndef COMMANDS_COLORS_TURN_TURN_H
#define COMMANDS_COLORS_TURN_TURN_H

#include "rules/commands-colors/cca.h"

/* CORE-02: returns the sections of a hex as the side sees them, as bits 1 << CCA_SECTION_. */
unsigned cca_sections(RulesCtx *ctx, HexId hex, int side);

/* Returns the card of this turn; NULL before one is played. */
const CcaCard *cca_card_in_force(RulesCtx *ctx);
/* Returns what keeps the card from ordering the unit: where it is, of what kind it is. */
CcaBar cca_card_bar(RulesCtx *ctx, const CcaCard *card, int unit);

/* CORE-18: refuses an action after the end of the game. Returns false when nobody has won yet. */
bool cca_refuse_over(RulesCtx *ctx);

/* Return the cards that the data define, and the text of one card. */
const char *const *cca_words(const RulesData *data, const RulesVerb *verb, const RulesArg *arg);
const char *cca_describe_word(const RulesData *data, const RulesVerb *verb, const char *word);

extern const RulesVerb cca_verb_card, cca_verb_order, cca_verb_end;

#endif
