/* How sure a line of fire is, and what it costs. */
#ifndef INFINITY_SIGHT_SIGHT_MARGIN_H
#define INFINITY_SIGHT_SIGHT_MARGIN_H

#include "rules/infinity/sight/sight.h"

/* The descriptor's sight_margin. False where nothing bounds it: along the one line between the centres, and where the
 * losses of several Saturation zones add up. */
bool inf_sight_margin(RulesCtx *ctx, TableRef from, TableRef to, bool seen, double max, RulesMargin *out);
/* The descriptor's sight_moves: for each line and each contact on which the headline hangs what would change it. */
int inf_sight_moves(RulesCtx *ctx, TableRef from, TableRef to, bool seen, const GeomVec *out[RULES_MOVES_MAX]);
/* Does the base touch this piece of solid scenery? What was set against it stays so. */
RulesDecision inf_touch_decision(RulesCtx *ctx, int unit, int area, const GeomShape *base);
/* Is so much of the target seen past scenery and other bases, whatever the zones? */
RulesDecision inf_bare_decision(RulesCtx *ctx, const InfLookAsk *ends, double width);

#endif
