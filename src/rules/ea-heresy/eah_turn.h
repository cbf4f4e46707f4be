/* Whose turn it is: phases, activations, the initiative, the end of scopes (CORE-01, -02); rallying and withdrawal
 * (CORE-15, -17). In free play nobody waits for anybody, and it is one turn that lasts until `end` begins the next:
 * what is forbidden this turn is forbidden there, too. Private to this folder. */
#ifndef RULES_EAH_TURN_H
#define RULES_EAH_TURN_H

#include "rules/ea-heresy/eah_walk.h"

extern const RulesVerb eah_verb_end, eah_verb_rally;

/* ---- whose turn it is (eah_turn.c) ---- */
static inline TableRef eah_game(void) {
    return ref_make(REF_GAME, 0);
}
/* References that the game keeps: active, acting, last. */
TableRef eah_game_ref(RulesCtx *ctx, int var);
void eah_set_game_ref(RulesCtx *ctx, int var, TableRef ref);
/* It has units, has its activation left and is not broken. */
bool eah_can_act(RulesCtx *ctx, int formation);
/* How many of a side can act, -1: of all. */
int eah_waiting(RulesCtx *ctx, int side);
/* The active side; when nobody of it can act, the next that has somebody; REF_NONE. */
TableRef eah_side_to_act(RulesCtx *ctx);
/* It is this side's turn; REF_NONE: all have acted. */
void eah_pass_turn(RulesCtx *ctx, TableRef side);
/* What held for the activation no longer holds; if anybody acts, the turn passes. */
void eah_end_activation(RulesCtx *ctx);
void eah_cite_ends(RulesCtx *ctx, const char *what);
/* The action phase of a game, by the phase in force. */
bool eah_in_phase(RulesCtx *ctx, const char *id);
/* 1. The side's turn, or its initiative kept (`retain`). 2. No broken formation still owes its withdrawal. Refuses with
 * the rule when not; else the activation of this formation begins, whatever was under way has ended. True if refused.
 */
bool eah_turn_forbids(RulesCtx *ctx, int formation, bool retain);
/* STRUCT-30: the formation has lost its activation of this turn, in free play as well. True if refused. */
bool eah_activation_is_lost(RulesCtx *ctx, TableRef formation);
/* 1. Nobody acts, or this unit's formation does. 2. Fire on Overwatch: the target's formation acts and has moved. True
 * if refused. `target`: of a shot, else REF_NONE. */
bool eah_activation_forbids(RulesCtx *ctx, int unit, TableRef target);

/* ---- withdrawal (eah_withdraw.c) ---- */
/* The formation breaks: from now until the activation ends it may withdraw. */
void eah_begin_withdrawal(RulesCtx *ctx, int formation);
/* Moves of withdrawal that the unit has left; -1: it does not withdraw. */
int eah_withdrawals_left(RulesCtx *ctx, int unit);
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
