/* The parts of a walk, each in its own file, in the order in which eah_walk runs them. Included by these files only. */
#ifndef EA_HERESY_MOVE_PLAN_PARTS_H
#define EA_HERESY_MOVE_PLAN_PARTS_H

#include "rules/ea-heresy/move/plan.h"

/* Two spans closer than this are joined: a base passes from one piece into the next without touching the ground
 * between. */
#define EAH_SPAN_JOIN 1e-6

void eah_walk_roads(RulesCtx *ctx, EahWalk *walk);  /* ROAD-01: finds the parts that are on a road */
void eah_walk_ground(RulesCtx *ctx, EahWalk *walk); /* MOVE-01, -04, -05, -10, ROAD-05: spans and tests */
void eah_walk_solid(RulesCtx *ctx, EahWalk *walk);  /* MOVE-07, -08, STRUCT-09, -27: where ground or walls stop it */
void eah_walk_zones(RulesCtx *ctx, EahWalk *walk);  /* CORE-05, STRUCT-15, -17 */

/* True if zones bind such a walk: a charge passes through them. */
bool eah_walk_is_bound(RulesCtx *ctx, const EahWalk *walk);
/* STRUCT-15: true for a zone that reaches the Stronghold to be entered: by the usual reading it does not bind on the
 * way into it. */
bool eah_zone_is_waivable(RulesCtx *ctx, const EahWalk *walk, TableRef owner);
/* Returns where the walk enters the zone from outside, -1 if never; `*inside`: it ends in it. */
double eah_walk_enters(const EahWalk *walk, const GeomShape *zone, double reach, bool *inside);
/* Returns the side with the file's number as a segment. */
GeomShape eah_side_of(const GeomArea *area, int edge);

#endif
