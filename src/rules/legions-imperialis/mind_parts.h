/* What the files mind*.c of this folder share. No other file includes it. */
#ifndef LEGIONS_IMPERIALIS_MIND_PARTS_H
#define LEGIONS_IMPERIALIS_MIND_PARTS_H

#include "rules/legions-imperialis/move/moves.h"
#include "rules/legions-imperialis/move/plan.h"
#include "rules/legions-imperialis/turn/rounds.h"
#include "rules/mind.h"

bool li_mind_fights(RulesCtx *ctx, int formation); /* it is in a Combat that has not been fought */
bool li_mind_flees(RulesCtx *ctx, int formation);  /* it falls back, and has not moved yet */
void li_mind_gather(RulesGather *gather);

#endif
