/* Answers to what a rule asks, as files write them. */
#ifndef PLAY_ANSWER_H
#define PLAY_ANSWER_H

#include "rules/rules.h"

/* Reads an answer as files write it: an option's word or a list of words; [x, y], a hex, or {"at": place, "facing":
 * bearing} (the default facing is that of the ask's fallback); "lost" where nothing can be placed. Returns false if it
 * does not fit and puts into `why` what would. */
bool answer_read(const RulesField *field, const RulesAsk *ask, const BaseTree *tree, RulesAnswer *out, BaseText *why);
/* Returns the answer that is taken when nobody is asked. */
BaseTree *answer_fallback(BaseArena *arena, const RulesField *field, const RulesAsk *ask);

#endif
