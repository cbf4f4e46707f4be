/* What li_stage.c (the round) and li_stage_pairs.c (the pairs of a Combat) share of the query `stage`. Nobody else
 * includes it. */
#ifndef RULES_LI_STAGE_H
#define RULES_LI_STAGE_H

#include "rules/legions-imperialis/li_actions.h"

/* The fact as it is put together; all in the ruling's arena. */
typedef struct {
    RulesCtx *ctx;
    BaseArena *arena;
    BaseTree *fact, *rows, *may;
} LiStageFact;

BaseTree *li_stage_action(const LiStageFact *stage, const char *verb);
BaseTree *li_stage_row(LiStageFact *stage, TableRef of); /* its list of options */

/* FGHT-03: a way to name the pairs, beside the option that fights them as they fall out; none where they cannot fall
 * out otherwise. */
void li_stage_offer_pairs(LiStageFact *stage, BaseTree *options, int formation);
/* The Detachment whose Combat is being paired, as `chosen` has it; -1. */
int li_stage_paired(RulesCtx *ctx);
/* The pairs so far, a line for each model of the side with the initiative, and what else each could face. The side. */
int li_stage_pairs(LiStageFact *stage, int formation);

#endif
