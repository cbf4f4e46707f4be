/* Moves that units make: what an order or a step of an assault allows, coherency, the travel of all units of an action,
 * coming out of a building, withdrawing. */
#ifndef EA_HERESY_MOVE_MOVES_H
#define EA_HERESY_MOVE_MOVES_H

#include "rules/ea-heresy/assault_now.h"
#include "rules/ea-heresy/move/plan.h"

/* ---- what an order lets a unit do (move/pace.c) ---- */
/* Returns how many of these moves the unit has left; -1: any number. */
int eah_order_moves_left(RulesCtx *ctx, int unit);
/* The same by the order, or by the step of an assault under way (move/charge.c). */
int eah_moves_left(RulesCtx *ctx, int unit);
/* STRUCT-31: refuses, and returns true, when the unit has already taken its Hold. */
bool eah_hold_is_taken(RulesCtx *ctx, int unit);
/* Returns true when this unit may make another move now; otherwise refuses with the rule that forbids it. */
bool eah_may_move(RulesCtx *ctx, int unit);
/* Returns true when the unit may fire at the target of the action; otherwise refuses likewise. */
bool eah_may_fire(RulesCtx *ctx, int unit);
/* Returns true, and says so, where a unit without an order is only asked about: it is judged as if it advanced. */
bool eah_supposes_order(RulesCtx *ctx, int unit);
/* Notes that the unit has moved once. */
void eah_note_move(RulesCtx *ctx, int unit);

/* CORE-04: call before an action moves these units. Returns by unit index (in the ruling's arena) whether the unit's
 * formation is in coherency, or can still get into it, and how sure that is. */
const RulesDecision *eah_note_coherency(RulesCtx *ctx, const int *units, int count);
/* Call after the move: cites each unit that is out of coherency with its formation. Refuses, and returns true, when
 * this action can no longer mend that although it could before. */
bool eah_check_coherency(RulesCtx *ctx, const int *units, int count, const RulesDecision *sound);

/* ---- travel: all units of an action are planned before a die is rolled (move/travel.c) ---- */
typedef struct {
    const EahWalk *walk;
    TableWhere end;
} EahTravel;

/* Checks: 1. The unit has a move left. 2. Nothing on the path or at its end forbids the move. 3. A declared road move
 * is kept. Refuses when a check fails, otherwise puts the unit at the end. In both cases the walk goes into the ruling.
 */
bool eah_plan_travel(RulesCtx *ctx, const EahWalkAsk *ask, TableWhere end, EahTravel *out);
/* Cites what the unit passes and rolls its tests. Returns false when the input ended. `*lost`: the unit did not arrive.
 */
bool eah_make_travel(RulesCtx *ctx, const EahTravel *travel, bool *lost);

/* ---- moves in an assault (move/charge.c) ---- */
/* Returns the number of moves that a unit has left in the current step. */
int eah_assault_moves_left(RulesCtx *ctx, int unit);
/* Returns true when this unit may make this move in the current step; otherwise refuses with the rule. */
bool eah_assault_may_move(RulesCtx *ctx, const EahWalkAsk *ask);
/* Returns the kind of move that belongs to a step; EAH_HOW_COUNT: none. */
EahHow eah_how_of_step(EahStep step);
/* Checks where the move ended (contact limits, towards or away from the enemy) and notes the move. Returns true if
 * refused. */
bool eah_assault_ends_move(RulesCtx *ctx, const EahWalk *walk);
/* Returns whether all that is so, and how sure it is, its end moving by `end_speed` (move/charge_margin.c); 0 mm where
 * that is not known. */
RulesDecision eah_assault_move_margin(RulesCtx *ctx, const EahWalk *walk, double end_speed);

/* ---- out of a building (move/wall.c) ---- */
/* Returns the greatest distance of any part of the base from the footprint, in mm. */
double eah_far_side(RulesCtx *ctx, int area, const GeomShape *base);
/* Returns the base moved from outside by the shortest way into contact with the footprint: it touches and never
 * overlaps. */
GeomShape eah_flush(RulesCtx *ctx, int area, const GeomShape *base);
/* Sets up the walk of a unit that leaves a building: `start` is flush against the wall at the place nearest to the
 * first point outside, and `before` makes the cost count from the wall to the leading edge (STRUCT-14). Points on the
 * footprint at the beginning of the path are dropped. Returns false when no point outside is left. */
bool eah_at_wall(RulesCtx *ctx, EahWalkAsk *ask);

/* ---- withdrawal (move/withdraw.c) ---- */
/* Returns the number of withdrawal moves the unit has left; -1: it does not withdraw. */
int eah_withdrawals_left(RulesCtx *ctx, int unit);
/* Returns true when this unit may make a withdrawal move on this path; otherwise refuses. */
bool eah_may_withdraw(RulesCtx *ctx, const EahWalkAsk *ask);
/* Notes the withdrawal move. Refuses, and returns true, when it went nearer to the enemy. */
bool eah_withdrew(RulesCtx *ctx, const EahWalk *walk);
/* Returns whether it goes away from the enemy, and how sure that is, its end moving by `end_speed`. */
RulesDecision eah_away_margin(RulesCtx *ctx, const EahWalk *walk, double end_speed);
/* Ends the withdrawals of all formations. */
void eah_end_withdrawals(RulesCtx *ctx);
/* Away from the enemy: returns true when the nearest one is nearer at the end than it was at the start. */
bool eah_goes_nearer(RulesCtx *ctx, int unit, const GeomShape *start, const GeomShape *end);

#endif
