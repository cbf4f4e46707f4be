/* An action walked dry, before any die: the rule goes its way, tells what would be rolled where it would roll, and
 * comes back; of all that it has said and done only what it foretells is left. */
#ifndef RULES_KIT_DRY_H
#define RULES_KIT_DRY_H

#include "rules/rules.h"

typedef struct {
    int mark, findings, sums, sights;
    RulesOutcome outcome;
    const char *bad;
    BaseTree *facts;
} KitDry;

KitDry kit_dry_begin(RulesCtx *ctx);
/* The table, the outcome and the facts are what they were; findings that foretell (ruling_foretells) stay, unless the
 * action was refused on its way: false. */
bool kit_dry_end(RulesCtx *ctx, const KitDry *dry);

#endif
