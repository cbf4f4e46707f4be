/* How a battle is won where the battlefield says so: after so many rounds, by what has been lost, by which objectives
 * are held, or by both. The scenario decides beside the rules of the game, which may end it earlier. */
#ifndef RULES_VICTORY_H
#define RULES_VICTORY_H

#include "rules/rules.h"

/* Where an objective lies: the middle of its area, or its place. */
GeomVec victory_at(RulesCtx *ctx, int objective);
/* What the objectives that the side holds are worth now, less those of the others, in thousandths: holding counts when
 * the game ends, so the more the nearer that is. `rounds`: after how many it ends unless the battlefield says so, 0:
 * never. */
int64_t victory_held(RulesCtx *ctx, int side, int round, int rounds);
/* Points that side has lost: those of its units that are gone, by their profiles. */
int victory_lost(RulesCtx *ctx, int side);
/* The score of each side by the battlefield's victory, which it must have: by objectives, by points that the others
 * have lost, or by both. `score` has room for every side. */
void victory_score(RulesCtx *ctx, int *score);

#endif
