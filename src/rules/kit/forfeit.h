/* What the end of a phase or turn gives up, so that a player sees it at once and may take the end back. */
#ifndef RULES_KIT_FORFEIT_H
#define RULES_KIT_FORFEIT_H

#include "rules/rules.h"

/* Cites a rule, as what lets pass, so that it is never folded away, with the names of all formations of both sides for
 * which `forfeits` holds, in the place {names} of its sentence. Cites nothing where there are none. */
void rulekit_cite_forfeits(RulesCtx *ctx, const char *rule, const char *key,
                           bool (*forfeits)(RulesCtx *ctx, int formation));

#endif
