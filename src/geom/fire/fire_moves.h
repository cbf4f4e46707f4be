/* Displacements that change the answer to a line of fire, as small as a search found them, for a caller who asks the
 * program itself whether they do. Nothing here is proven; the margin (fire_margin.h) is. */
#ifndef GEOM_FIRE_MOVES_H
#define GEOM_FIRE_MOVES_H

#include "geom/fire/fire_margin.h"

typedef struct {
    double size; /* mm by which something of weight 1 is moved at most */
    GeomVec from, to;
    const GeomVec *pieces; /* [pieces of the scene] what moves as one has the same move */
    const GeomVec *bases;  /* [bases of the line] */
} GeomFireMoves;

/* Searches from `margin`, which was found for the same query, up to query->max; pieces do what they may do at rest.
 * Returns false when nothing was found. `out` lives in the arena. The search is the same for the same table. */
bool geom_fire_moves(const GeomScene *scene, const GeomFireMarginQuery *query, bool seen, const GeomFireMargin *margin,
                     BaseArena *arena, GeomFireMoves *out);

#endif
