/* Shared by assault/combat.c (a whole Combat), assault/pairs.c (who faces whom), assault/fight.c (one of its Fights)
 * and assault/foretell.c. No other file includes it. */
#ifndef LEGIONS_IMPERIALIS_ASSAULT_FIGHT_H
#define LEGIONS_IMPERIALIS_ASSAULT_FIGHT_H

#include "rules/legions-imperialis/actions.h"

/* All lists are in the ruling's arena. */
typedef struct {
    int *formations, count;
    int *units[2], unit_count[2], sides[2]; /* the engaged models of each side */
    int wins[2];
} LiCombat;

typedef struct {
    int one, *many, count; /* one model against one or more */
    int side;              /* index of the side of `one` */
} LiFight;

/* A model that is to face a given enemy, as far as that leaves the rest evenly matched. */
typedef struct {
    int one, foe;
} LiPin;

#define LI_STAKE_PARTS 6

/* What a model rolls in a Fight: the number of dice and what is added, with the parts that make up both. */
typedef struct {
    int unit, dice, plus;
    RulesMod parts[LI_STAKE_PARTS];
    int part_count;
} LiStake;

/* FGHT-01: finds all Detachments that are linked with this one, and their engaged models. */
void li_find_combat(RulesCtx *ctx, int formation, LiCombat *combat);
/* FGHT-03, -04: shares the Combat out into Fights as evenly as contacts and these pins allow. Returns their number, at
 * most that of its models. */
int li_share_out(RulesCtx *ctx, const LiCombat *combat, const LiPin *pins, int pin_count, LiFight *fights);
/* FGHT-02..04: the Fights of a Combat, shared out or as the action names them. Returns their number, at most that of
 * its models; -1: refused. */
int li_pairs(RulesCtx *ctx, const LiCombat *combat, LiFight *fights);
LiStake li_stake(RulesCtx *ctx, int unit, int foe, int extra);
bool li_ties_are_rolled_again(RulesCtx *ctx);
/* Tells, before any die is rolled, what each Fight and the whole Combat may come to (assault/foretell.c). */
void li_fights_foretell(RulesCtx *ctx, const LiCombat *combat, const LiFight *fights, int count);
/* Fights a, of sides[side_a], against b. `extra`: dice that b gains because others have fought a before it. False:
 * unwind. */
bool li_fight_one(RulesCtx *ctx, LiCombat *combat, int a, int b, int side_a, int extra);

#endif
