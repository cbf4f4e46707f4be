/* Shared by fire/template.c (where a shape lies) and fire/template_fire.c (what it does). */
#ifndef LEGIONS_IMPERIALIS_FIRE_TEMPLATE_PARTS_H
#define LEGIONS_IMPERIALIS_FIRE_TEMPLATE_PARTS_H

#include "rules/legions-imperialis/fire/templates.h"

/* Lays it->weapon's shape for the firer at `index` in the pool and finds what is under it. False: it cannot be laid
 * over the target. */
bool li_template_lay(RulesCtx *ctx, const LiVolley *volley, const LiPool *pool, LiTemplate *it, int index);
/* True if the action's "point" has a place for this firer alone. */
bool li_template_is_placed(RulesCtx *ctx, const LiVolley *volley, int firer);
/* Reads the point given for this firer: one for all, or a list with one for each. Null, or a list that ends before,
 * leaves the choice to the program. */
bool li_template_point(RulesCtx *ctx, const LiVolley *volley, int firer, GeomVec *out);
/* Over what a shape is laid that is told no point: a model's middle, or a place on a Structure. */
GeomVec li_template_middle(RulesCtx *ctx, TableRef ref);
double li_template_gap(RulesCtx *ctx, int firer, GeomVec at); /* from the firer, or its walls, to the point */
/* Finds again what is under and beside it now. */
void li_template_look(RulesCtx *ctx, LiTemplate *it);
/* Its outline for drawing, in the ruling's arena; NULL when it lies nowhere. */
const GeomVec *li_template_ring(RulesCtx *ctx, const LiTemplate *it, int *count);
void li_template_cite(RulesCtx *ctx, const LiVolley *volley, const LiTemplate *it);

#endif
