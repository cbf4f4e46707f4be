/* Structures and who is in them; getting out of a transport. */
#ifndef LEGIONS_IMPERIALIS_STRONGHOLD_STRUCTURE_H
#define LEGIONS_IMPERIALIS_STRONGHOLD_STRUCTURE_H

#include "rules/legions-imperialis/li.h"

/* ---- Structures (stronghold/structure.c) ---- */
typedef struct {
    int area, hits, ap;
    int wounds;   /* wounds lost by a failed save */
    BaseHash key; /* identifies this place in the action for ctx_merge */
} LiBlow;

/* Hits on a Structure or bridge: saves on 2D6, wounds, collapse (SHOT-04..06, COLL, RIVR-06). `*fallen` tells whether
 * it fell. */
bool li_batter(RulesCtx *ctx, const LiBlow *blow, bool *fallen);
/* GARR-05, -06, STRC-07: true if the formation may be in the Structure; refuses otherwise. `min` of its models must
 * touch it. */
bool li_may_garrison(RulesCtx *ctx, int formation, int area, int min);
void li_garrison_enters(RulesCtx *ctx, int formation, int area);
int li_in_contact(RulesCtx *ctx, int formation, int area);
/* Getting out of a transport (stronghold/transport.c). */
void li_disembark(RulesCtx *ctx, int formation);

#endif
