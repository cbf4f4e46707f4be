/* The turn: cards, orders, its end (CORE-01 to CORE-03). */
#ifndef COMMANDS_COLORS_TURN_TURN_H
#define COMMANDS_COLORS_TURN_TURN_H

#include "rules/commands-colors/orders.h"

/* CORE-18: refuses an action after the end of the game. Returns false when nobody has won yet. */
bool cca_refuse_over(RulesCtx *ctx);

/* Return the cards that the data define, and the text of one card. */
const char *const *cca_words(const RulesData *data, const RulesVerb *verb, const RulesArg *arg);
const char *cca_describe_word(const RulesData *data, const RulesVerb *verb, const char *word);

extern const RulesVerb cca_verb_card, cca_verb_order, cca_verb_end, cca_verb_stage;

#endif
