/* Shared by move/withdraw.c and move/way_out.c: a lawful path for a model that must get away. No other file includes
 * it. Lengths are in mm. */
#ifndef LEGIONS_IMPERIALIS_MOVE_WAY_OUT_H
#define LEGIONS_IMPERIALIS_MOVE_WAY_OUT_H

#include "rules/legions-imperialis/move/plan.h"

typedef struct {
    int unit, host;       /* the Structure that it comes out of, or -1 */
    GeomShape start;      /* where it stands; unused for a garrison */
    double faced, facing; /* its facing now and at the end */
    double allowance, zone;
    RulesCtx *trial; /* private to move/way_out.c */
} LiLeaver;

typedef struct {
    GeomVec points[RULES_BENDS + 1]; /* without the start; the last point is the place */
    int count;
} LiWayOut;

/* The walk along these points; a garrison begins at its wall. */
LiWalk *li_walk_out(RulesCtx *ctx, const LiLeaver *leaver, const GeomVec *points, int count);
/* Finds a path to the nearest place where it may end or, with `to`, to that place. False: none was found. */
bool li_way_out(RulesCtx *ctx, LiLeaver *leaver, const GeomVec *to, LiWayOut *out);

#endif
