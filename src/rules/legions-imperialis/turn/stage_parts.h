/* Shared by turn/stage.c (the round) and turn/stage_pairs.c (the pairs of a Combat), the parts of the query `stage`. No
 * other file includes it. */
#ifndef LEGIONS_IMPERIALIS_TURN_STAGE_PARTS_H
#define LEGIONS_IMPERIALIS_TURN_STAGE_PARTS_H

#include "rules/kit/stage.h"
#include "rules/legions-imperialis/actions.h"

/* FGHT-03: adds a choice to name the pairs of the row's Detachment, beside the one that fights them as they are shared
 * out; adds none when there is no other way to pair. */
void li_stage_offer_pairs(RulesCtx *ctx, RulesStageRow *row);
/* The Detachment whose Combat is being paired, as `chosen` has it; or -1. */
int li_stage_paired(RulesCtx *ctx);
/* Lists the pairs so far, a row for each model of the side with the initiative, and the other enemies that each could
 * face. Returns that side. */
int li_stage_pairs(RulesCtx *ctx, int formation);

#endif
