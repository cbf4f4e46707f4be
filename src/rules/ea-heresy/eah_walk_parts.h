/* The parts of a walk, each in its own file, in the order in which eah_walk runs them. Included by these files only. */
#ifndef RULES_EAH_WALK_PARTS_H
#define RULES_EAH_WALK_PARTS_H

#include "rules/ea-heresy/eah_walk.h"

void walk_fault(EahWalk *walk, const char *rule, const char *key, double s, TableRef ref, double value, double limit);
/* Adds a fault and stops the walk there. */
void walk_stop(EahWalk *walk, const char *rule, const char *key, double s, TableRef ref);

void walk_roads(RulesCtx *ctx, EahWalk *walk);  /* ROAD-01: finds the parts that are on a road */
void walk_ground(RulesCtx *ctx, EahWalk *walk); /* MOVE-01, -04, -05, -10, ROAD-05: spans and tests */
void walk_solid(RulesCtx *ctx, EahWalk *walk);  /* MOVE-07, -08, STRUCT-09, -27: where ground or walls stop it */
void walk_zones(RulesCtx *ctx, EahWalk *walk);  /* CORE-05, STRUCT-15, -17 */

#endif
