/* Where a base may be: not on scenery or on other bases, and before the first turn in the strip of its side (CORE-01,
 * -15). */
#ifndef INFINITY_PLACE_H
#define INFINITY_PLACE_H

#include "rules/infinity/inf.h"

/* What the base would stand on, or none. Touching does not count as standing on. */
TableRef inf_stands_on(RulesCtx *ctx, int unit, GeomVec at);
/* The only function that puts a trooper elsewhere; the caller knows that it may stand there, on the table and on
 * nothing else. */
void inf_put(RulesCtx *ctx, int unit, GeomVec at, double facing);
/* Implements RulesSystem.stand. */
bool inf_stand(RulesCtx *ctx, int unit);
/* CORE-01: true if the unit lies wholly in its side's deployment strip; refuses otherwise. */
bool inf_is_deployed(RulesCtx *ctx, int unit);

#endif
