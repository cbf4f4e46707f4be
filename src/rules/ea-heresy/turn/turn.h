/* Whose turn it is: phases, activations, the initiative, the end of scopes (CORE-01, -02); rallying and withdrawal
 * (CORE-15, -17). In free play no side waits for another, and one turn lasts until `end` begins the next: what is
 * forbidden within a turn is forbidden there, too. Private to this folder. */
#ifndef EA_HERESY_TURN_TURN_H
#define EA_HERESY_TURN_TURN_H

#include "rules/ea-heresy/move/plan.h"

extern const RulesVerb eah_verb_end, eah_verb_rally;

/* ---- whose turn it is (turn/turn.c) ---- */
static inline TableRef eah_game(void) {
    return ref_make(REF_GAME, 0);
}
/* Read and set the references among the game's variables: active, acting, last. */
TableRef eah_game_ref(RulesCtx *ctx, int var);
void eah_set_game_ref(RulesCtx *ctx, int var, TableRef ref);
/* Returns true when the formation has units, has its activation left and is not broken. */
bool eah_can_act(RulesCtx *ctx, int formation);
/* Returns true when the formation may yet try to rally in this turn's end phase. */
bool eah_may_rally(RulesCtx *ctx, int formation);
/* Returns how many formations of a side can act; side -1: of all sides. */
int eah_waiting(RulesCtx *ctx, int side);
/* Returns the active side, or when none of its formations can act, the next side that has one; else REF_NONE. */
TableRef eah_side_to_act(RulesCtx *ctx);
/* Makes it this side's turn; REF_NONE: all have acted. */
void eah_pass_turn(RulesCtx *ctx, TableRef side);
/* Ends what applied during the activation; if a formation is acting, the turn passes. */
void eah_end_activation(RulesCtx *ctx);
void eah_cite_ends(RulesCtx *ctx, const char *what);
/* Drops the first findings, which say what an order would have ended, when it is refused. */
void eah_forget(RulesCtx *ctx, int count);
/* Returns true when the phase in force has this id. */
bool eah_in_phase(RulesCtx *ctx, const char *id);
/* Checks: 1. It is the side's turn, or it retains the initiative (`retain`). 2. No broken formation still owes its
 * withdrawal. Refuses with the rule and returns true when a check fails; otherwise this formation's activation begins,
 * and whatever was under way has ended. */
bool eah_turn_forbids(RulesCtx *ctx, int formation, bool retain);
/* STRUCT-30: refuses, and returns true, when the formation has lost its activation of this turn, in free play as well.
 */
bool eah_activation_is_lost(RulesCtx *ctx, TableRef formation);
/* Checks: 1. No formation is acting, or this unit's formation is. 2. For fire on Overwatch, the target's formation is
 * acting and has moved. Returns true if refused. `target`: the target of a shot, else REF_NONE. */
bool eah_activation_forbids(RulesCtx *ctx, int unit, TableRef target);

/* ---- withdrawal (move/withdraw.c) ---- */
/* Called when the formation breaks: from now until the activation ends it may withdraw. */
void eah_begin_withdrawal(RulesCtx *ctx, int formation);
/* Returns the number of withdrawal moves the unit has left; -1: it does not withdraw. */
int eah_withdrawals_left(RulesCtx *ctx, int unit);
/* Returns true when this unit may make a withdrawal move on this path; otherwise refuses. */
bool eah_may_withdraw(RulesCtx *ctx, const EahWalkAsk *ask);
/* Notes the withdrawal move. Refuses, and returns true, when it went nearer to the enemy. */
bool eah_withdrew(RulesCtx *ctx, const EahWalk *walk);
/* Returns whether it goes away from the enemy, and how sure that is, its end moving by `end_speed`. */
RulesDecision eah_away_margin(RulesCtx *ctx, const EahWalk *walk, double end_speed);
/* Refuses, and returns true, when a broken formation inside a Stronghold with an enemy near has not come out although
 * it could. */
bool eah_owes_withdrawal(RulesCtx *ctx);
/* Returns an enemy of the unit so near to this Stronghold that a broken formation may not stay in it, or REF_NONE. */
TableRef eah_enemy_at_walls(RulesCtx *ctx, int unit, int area);
/* Ends the withdrawals of all formations. */
void eah_end_withdrawals(RulesCtx *ctx);

#endif
