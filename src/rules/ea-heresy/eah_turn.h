/* Whose turn it is: phases, activations, the initiative, the end of scopes (CORE-01, -02); rallying and withdrawal
 * (CORE-15, -17). In free play nobody waits for anybody. Private to this folder. */
#ifndef RULES_EAH_TURN_H
#define RULES_EAH_TURN_H

#include "rules/ea-heresy/eah_walk.h"

extern const RulesVerb eah_verb_end, eah_verb_rally;

/* The action phase of a game, by the phase in force. */
bool eah_in_phase(RulesCtx *ctx, const char *id);
/* 1. The side's turn, or its initiative kept (`retain`). 2. No broken formation still owes its withdrawal. Refuses with
 * the rule when not; else the activation of this formation begins, whatever was under way has ended. True if refused.
 */
bool eah_turn_forbids(RulesCtx *ctx, int formation, bool retain);
/* 1. Nobody acts, or this unit's formation does. 2. Fire on Overwatch: the target's formation acts and has moved. True
 * if refused. `target`: of a shot, else REF_NONE. */
bool eah_activation_forbids(RulesCtx *ctx, int unit, TableRef target);

/* ---- withdrawal (eah_withdraw.c) ---- */
/* The formation breaks: from now until the activation ends it may withdraw. */
void eah_begin_withdrawal(RulesCtx *ctx, int formation);
/* May this unit make a move of withdrawal on this way? Refuses when not. */
bool eah_may_withdraw(RulesCtx *ctx, const EahWalkAsk *ask);
/* Notes the move; refuses when it went nearer to the enemy. True if refused. */
bool eah_withdrew(RulesCtx *ctx, const EahWalk *walk);
/* A broken formation inside a Stronghold with an enemy near has not come out, and could. True if refused. */
bool eah_owes_withdrawal(RulesCtx *ctx);
/* An enemy of the unit so near to this Stronghold that a broken formation does not stay in it, REF_NONE. */
TableRef eah_enemy_at_walls(RulesCtx *ctx, int unit, int area);
/* It is over for all of them. */
void eah_end_withdrawals(RulesCtx *ctx);

#endif
