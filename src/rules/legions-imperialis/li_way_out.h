/* What li_withdraw.c asks of li_way_out.c: a lawful way for who must get away. Nobody else includes it. Millimetres. */
#ifndef RULES_LI_WAY_OUT_H
#define RULES_LI_WAY_OUT_H

#include "rules/legions-imperialis/li_walk.h"

typedef struct {
    int unit, host;       /* the Structure that it comes out of, -1 */
    GeomShape start;      /* where it stands; of a garrison nothing */
    double faced, facing; /* as it stands now, and at its end */
    double allowance, zone;
    RulesCtx *trial; /* of li_way_out.c */
} LiLeaver;

typedef struct {
    GeomVec points[RULES_BENDS + 1]; /* the start left out; the last is the place */
    int count;
} LiWayOut;

/* As it would walk; a garrison begins at its wall. */
LiWalk *li_walk_out(RulesCtx *ctx, const LiLeaver *leaver, const GeomVec *points, int count);
bool li_is_lawful(const LiWalk *walk);
/* A way to the nearest place where it may end, or (`to`) to that place. False: none was found. */
bool li_way_out(RulesCtx *ctx, LiLeaver *leaver, const GeomVec *to, LiWayOut *out);

#endif
