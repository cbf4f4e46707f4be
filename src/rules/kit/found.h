/* What geom_sight found, taken over into a ruling's sight: pieces become the areas that they are pieces of. Knows no
 * rule of any system. */
#ifndef RULES_KIT_FOUND_H
#define RULES_KIT_FOUND_H

#include "rules/rules.h"

/* Verdict, witness and, where it is blocked, who blocks. */
void found_take(const RulesField *field, const GeomSight *found, RulesSight *out);
/* Clearance and depth, and whether what decided is within `tolerance` (mm): the depth where it is judged, the clearance
 * unless the depth, or what the line must pass over, alone decided. */
void found_take_numbers(const RulesField *field, const GeomSight *found, double tolerance, RulesSight *out);

/* Where the line from a to b runs inside a piece of the scene, for the row of a ledger; in the ruling's arena. */
void found_stretches(const RulesCtx *ctx, int piece, GeomVec a, GeomVec b, struct RulesSightRow *row);

#endif
