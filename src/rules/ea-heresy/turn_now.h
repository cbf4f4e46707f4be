/* Whose turn it is, as the variables of the game say: the active side, the formation that acts, and what an activation
 * forbids others (CORE-01, -03, STRUCT-30). How turns pass says turn/turn.h. */
#ifndef EA_HERESY_TURN_NOW_H
#define EA_HERESY_TURN_NOW_H

#include "rules/ea-heresy/eah.h"

static inline TableRef eah_game(void) {
    return ref_make(REF_GAME, 0);
}
/* Read and set the references among the game's variables: active, acting, last. */
TableRef eah_game_ref(RulesCtx *ctx, int var);
void eah_set_game_ref(RulesCtx *ctx, int var, TableRef ref);
/* Returns true when the phase in force has this id. */
bool eah_in_phase(RulesCtx *ctx, const char *id);
/* STRUCT-30: refuses, and returns true, when the formation has lost its activation of this turn, in free play as well.
 */
bool eah_activation_is_lost(RulesCtx *ctx, TableRef formation);
/* Checks: 1. No formation is acting, or this unit's formation is. 2. For fire on Overwatch, the target's formation is
 * acting and has moved. Returns true if refused. `target`: the target of a shot, else REF_NONE. */
bool eah_activation_forbids(RulesCtx *ctx, int unit, TableRef target);

#endif
