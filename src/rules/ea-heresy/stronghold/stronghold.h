/* Strongholds: who may be inside, ruins, and how units get out of them. */
#ifndef EA_HERESY_STRONGHOLD_STRONGHOLD_H
#define EA_HERESY_STRONGHOLD_STRONGHOLD_H

#include "rules/ea-heresy/eah.h"

/* Implements RulesSystem.admit (STRUCT-06, -07, -11, ASSAULT-04, -05): returns false and refuses with the rule when the
 * units may not enter. */
bool eah_admit(RulesCtx *ctx, TableRef host, const int *units, int count, int role);
bool eah_refuse_unit(RulesCtx *ctx, const char *rule, const char *key, int unit, TableRef host);

/* STRUCT-27, -28, -30, -31: the Stronghold falls. Hits all units inside, cancels activations, turns Overwatch to Hold.
 * Returns false when the input ended. */
bool eah_ruin(RulesCtx *ctx, int area);
/* STRUCT-29: survivors leave after the action; their owner places each within the exit distance. Returns false when it
 * waits for an answer. */
bool eah_leave_ruin(RulesCtx *ctx, int area);
/* Places one unit that this rule forces outside; the rule's texts have the keys "ask-where", "not-there", "leaves" and
 * "no-place". Returns false when it waits for an answer. */
bool eah_put_outside(RulesCtx *ctx, int unit, int area, const char *rule);
/* Finds the free place outside nearest to the middle of the building, at most `reach` mm from its walls, for which
 * `also` is true: among places out of enemy zones if there are any, else among all. Returns false when there is none.
 */
typedef bool EahMayStand(void *context, RulesCtx *ctx, int unit, int area, const GeomShape *shape);
bool eah_free_outside(RulesCtx *ctx, int unit, int area, double reach, EahMayStand *also, void *context, GeomVec *at);

/* ---- who may stay inside (stronghold/stay.c) ---- */
/* Returns an enemy of the unit so near to this Stronghold that a broken formation may not stay in it, or REF_NONE. */
TableRef eah_enemy_at_walls(RulesCtx *ctx, int unit, int area);
/* Refuses, and returns true, when a broken formation inside a Stronghold with an enemy near has not come out although
 * it could. */
bool eah_owes_withdrawal(RulesCtx *ctx);

#endif
