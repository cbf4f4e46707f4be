/* Takes over what geom_sight found into a ruling's sight: pieces become the areas that they belong to. Knows no rule of
 * any system. */
#ifndef RULES_KIT_FOUND_H
#define RULES_KIT_FOUND_H

#include "rules/rules.h"

/* Copies verdict, witness and, where the line is blocked, the blockers. */
void found_take(const RulesField *field, const GeomSight *found, RulesSight *out);
/* Copies clearance and depth. */
void found_take_numbers(const RulesField *field, const GeomSight *found, RulesSight *out);

/* Sets in a row of the ledger where the line from a to b runs inside a piece of the scene; in the ruling's arena. */
void found_stretches(const RulesCtx *ctx, int piece, GeomVec a, GeomVec b, struct RulesSightRow *row);

#endif
