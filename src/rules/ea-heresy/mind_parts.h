/* What the files mind*.c of this folder share. No other file includes it. */
#ifndef EA_HERESY_MIND_PARTS_H
#define EA_HERESY_MIND_PARTS_H

#include "rules/ea-heresy/assault/assault.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/ea-heresy/stronghold/stronghold.h"
#include "rules/ea-heresy/turn/turn.h"
#include "rules/mind.h"
#include "rules/victory.h"

/* Returns true when the formation is on Overwatch, has its shot, and the one that acts has moved. */
bool eah_mind_may_react(RulesCtx *ctx, int formation);
/* Returns true when the formation is withdrawing and somebody of it has a move left. */
bool eah_mind_may_withdraw(RulesCtx *ctx, int formation);
void eah_mind_gather(RulesGather *gather);
void eah_mind_gather_assault(RulesGather *gather, const TableActivity *assault);

#endif
