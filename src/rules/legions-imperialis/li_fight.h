/* What li_fight.c (a whole Combat), li_pairs.c (who faces whom), li_fight_one.c (one Fight of it) and
 * li_fight_foretell.c share. Nobody else
 * includes it. */
#ifndef RULES_LI_FIGHT_H
#define RULES_LI_FIGHT_H

#include "rules/legions-imperialis/li_actions.h"

/* All lists are in the ruling's arena. */
typedef struct {
    int *formations, count;
    int *units[2], unit_count[2], sides[2]; /* models that are engaged */
    int wins[2];
} LiCombat;

typedef struct {
    int one, *many, count; /* one model against one or more */
    int side;              /* index of the side of `one` */
} LiFight;

/* A model that is to face another, as far as that leaves the rest even. */
typedef struct {
    int one, foe;
} LiPin;

#define LI_STAKE_PARTS 6

/* What a model rolls in a Fight: so many dice and what is added, with what each of the two is made up of. */
typedef struct {
    int unit, dice, plus;
    RulesMod parts[LI_STAKE_PARTS];
    int part_count;
} LiStake;

/* FGHT-01: all that are linked with this Detachment, and the models that are engaged. */
void li_find_combat(RulesCtx *ctx, int formation, LiCombat *combat);
/* FGHT-03, -04: the Fights of a Combat as evenly as contacts and these pins allow, no more than it has models. How
 * many. */
int li_share_out(RulesCtx *ctx, const LiCombat *combat, const LiPin *pins, int pin_count, LiFight *fights);
/* FGHT-02..04: the Fights of a Combat, no more than it has models, by themselves or as the action names them. -1:
 * refused. */
int li_pairs(RulesCtx *ctx, const LiCombat *combat, LiFight *fights);
LiStake li_stake(RulesCtx *ctx, int unit, int foe, int extra);
bool li_ties_are_rolled_again(RulesCtx *ctx);
/* Before any die: each Fight, and what all of them come to (li_fight_foretell.c). */
void li_fights_foretell(RulesCtx *ctx, const LiCombat *combat, const LiFight *fights, int count);
/* a, of sides[side_a], against b; `extra`: dice that b has since others have fought a before it. False: unwind. */
bool li_fight_one(RulesCtx *ctx, LiCombat *combat, int a, int b, int side_a, int extra);

#endif
