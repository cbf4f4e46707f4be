/* Lines of sight of Legions Imperialis (OPEN-02, LOS-01, OBST-04..10, STRC-02, COMB-03, GFIR-01, -02, CORE-11). Private
 * to this folder.
 *
 * The table is a plane with heights: an end has the height of its top, a body its own height. Whether a line passes
 * over a body is decided by where along the line the body lies. A model in Obstructing terrain looks out of, and is
 * seen at, the stretches of the boundary near it. */
#ifndef LEGIONS_IMPERIALIS_SIGHT_SIGHT_H
#define LEGIONS_IMPERIALIS_SIGHT_SIGHT_H

#include "rules/legions-imperialis/li.h"

void li_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);
/* The descriptor's sight_margin; none for Flyers (sight/margin.c). */
bool li_sight_margin(RulesCtx *ctx, TableRef from, TableRef to, bool seen, double max, RulesMargin *out);
bool li_region(RulesCtx *ctx, TableRef from, GeomRegionQuery *ask);
/* GFIR-02: true if a part of `to` within `reach` mm of `from` (INFINITY: any part) is seen from `from`. With `same` the
 * point that is looked from must be within reach as well (the other reading of GFIR-01). */
bool li_sees(RulesCtx *ctx, TableRef from, TableRef to, double reach, bool same);
/* The same as if no Structure stood in the way, which is what a beam reaches (CORE-19). */
bool li_sees_past(RulesCtx *ctx, TableRef from, TableRef to);
/* Iterates over the stretches of the outline within `reach` of one of the shapes: one for each side and shape. */
typedef struct {
    const GeomArea *area;
    const GeomShape *near;
    int near_count;
    double reach;
    int ring, side, shape; /* the next to be looked at */
} LiStretches;
bool li_stretches_next(LiStretches *walk, GeomShape *out);
/* By how much a displacement of 1 changes the height on which the top of an area stands: where it was measured. */
double li_height_speed(RulesCtx *ctx, int area);

#endif
