/* Shared by li_stage.c (the round), li_stage_pairs.c (the pairs of a Combat) and li_stage_fact.c (what both build), the
 * parts of the query `stage`. No other file includes it. */
#ifndef RULES_LI_STAGE_H
#define RULES_LI_STAGE_H

#include "rules/legions-imperialis/li_actions.h"

/* The fact while it is being built; all of it is in the ruling's arena. */
typedef struct {
    RulesCtx *ctx;
    BaseArena *arena;
    BaseTree *fact, *rows, *may;
} LiStageFact;

BaseTree *li_stage_action(const LiStageFact *stage, const char *verb);
BaseTree *li_stage_row(LiStageFact *stage, TableRef of); /* returns its list of options */

/* FGHT-03: adds an option to name the pairs, beside the one that fights them as they are shared out; adds none when
 * there is no other way to pair. */
void li_stage_offer_pairs(LiStageFact *stage, BaseTree *options, int formation);
/* The Detachment whose Combat is being paired, as `chosen` has it; or -1. */
int li_stage_paired(RulesCtx *ctx);
/* Lists the pairs so far, a row for each model of the side with the initiative, and the other enemies that each could
 * face. Returns that side. */
int li_stage_pairs(LiStageFact *stage, int formation);

#endif
