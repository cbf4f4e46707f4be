/* A dry run of an action, before any die: the rule runs as usual, cites what would be rolled where it would roll, and
 * returns; afterwards only its predictions are kept of everything it cited and did. */
#ifndef RULES_KIT_DRY_H
#define RULES_KIT_DRY_H

#include "rules/rules.h"

typedef struct {
    int mark, findings, sums, sights;
    RulesOutcome outcome;
    const char *bad;
    BaseTree *facts;
} KitDry;

KitDry rulekit_dry_begin(RulesCtx *ctx);
/* Restores the table, the outcome and the facts. Findings that predict (ruling_foretells) stay unless the action was
 * refused on the way: then it returns false. */
bool rulekit_dry_end(RulesCtx *ctx, const KitDry *dry);

#endif
