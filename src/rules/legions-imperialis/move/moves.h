/* Moves that models make: who may act, coherency, travel, dangerous ground, flying, withdrawing. */
#ifndef LEGIONS_IMPERIALIS_MOVE_MOVES_H
#define LEGIONS_IMPERIALIS_MOVE_MOVES_H

#include "rules/legions-imperialis/move/plan.h"

/* ---- who may act (move/activation.c) ---- */
/* True if this formation may move now; refuses the action otherwise. 1. In the Movement phase it is its side's turn, it
 * has not been activated and no other formation is acting. 2. Its order lets it move. 3. It is not pinned. */
bool li_may_move(RulesCtx *ctx, int formation);
/* CORE-02: what is only asked about before its order or its phase is answered as if they had come. True, with a finding
 * and the fact "if_ordered", where that was supposed: that the Detachment moves, or that it fires. */
bool li_supposes_move(RulesCtx *ctx, int formation);
bool li_supposes_fire(RulesCtx *ctx, int formation);
/* Checks everything that can refuse the end of the formation's activation, before any die of that end is rolled. */
bool li_activation_may_end(RulesCtx *ctx, int formation);
/* Ends its activation except for entering a garrison: deals the hits that it owes and puts models out of Structures.
 * False: unwind. */
bool li_activation_due(RulesCtx *ctx, int formation, int host);
void li_activation_over(RulesCtx *ctx, int formation);
/* True if this Detachment may still act in the current phase or stage, that is move or fire. */
bool li_can_act(RulesCtx *ctx, int formation);
int li_active_side(RulesCtx *ctx); /* -1 when none is set */
/* CORE-04, -09: true if it is the other side's turn and that side has somebody who can use it. */
bool li_not_its_turn(RulesCtx *ctx, int side);
/* Passes the turn to the other side, if that side has anything left to do. */
void li_pass_on(RulesCtx *ctx, int side);

/* ---- coherency (move/coherency.c) ---- */
/* CORE-05: true if the Detachment is in coherency, cited; refuses otherwise. */
bool li_check_coherency(RulesCtx *ctx, int formation);
/* Refuses for a model that is apart, and tells how far it is from the nearest of its own; that one may be near enough,
 * and apart with it. Returns false. */
bool li_refuse_apart(RulesCtx *ctx, int apart);

/* ---- moving (move/move.c), arriving (move/arrive.c), flying (move/flight.c) ---- */
/* Plans the walk, then either refuses it or puts the model where it ends. */
bool li_travel(RulesCtx *ctx, const LiWalkAsk *ask);
void li_cite_tops(RulesCtx *ctx, int unit);          /* CLIF-09, for the cliffs on which it stands */
bool li_fly_on(RulesCtx *ctx, int unit, GeomVec at); /* onto its own table edge, beside `at`; false: refused */
void li_flyers_off(RulesCtx *ctx);
bool li_falls_home(RulesCtx *ctx, int unit, GeomVec from, GeomVec to); /* false: refused */
/* CORE-19: true if one of the firers has a Bombing Run, with this weapon or (NULL) with any. `*barred` is the key of
 * the reason why none may drop it now, or NULL when one may. */
bool li_bombs(RulesCtx *ctx, const int *firers, int count, const char *weapon, const char **barred);
void li_bombs_away(RulesCtx *ctx, int unit);

/* CORE-15: withdraws a Detachment that has lost its Combat, model by model (move/withdraw.c). False: unwind. */
bool li_withdraw(RulesCtx *ctx, int formation);

/* GARR-10: makes the walk out of ask->host begin at its wall, with the depth of the base already spent
 * (move/wall.c). */
void li_at_wall(RulesCtx *ctx, LiWalkAsk *ask);

/* ---- dangerous ground (move/danger.c) ---- */
/* DANG-01..05: rolls for the dangerous ground that this formation has crossed. */
bool li_dangerous_hits(RulesCtx *ctx, int formation);
void li_owe_danger(RulesCtx *ctx, const LiWalk *walk);
bool li_danger_counts(RulesCtx *ctx, const LiWalk *walk);

#endif
