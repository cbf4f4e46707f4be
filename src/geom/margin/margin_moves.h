/* Displacements that are likely to change the answer to a line of sight, for a caller who asks the program itself
 * whether they do. Nothing here is proven. */
#ifndef GEOM_MARGIN_MOVES_H
#define GEOM_MARGIN_MOVES_H

#include "geom/margin/margin.h"

#define GEOM_MARGIN_CANDIDATES 40

typedef struct {
    GeomVec from, to;      /* mm */
    const GeomVec *pieces; /* [pieces of the scene] what moves as one has the same move; with an end: the end's */
} GeomMarginMoves;

/* Writes displacements of `size` (times its weight for each body), the most likely first. `margin` is what was found
 * for the pair. They live in `arena`. Returns their number. The caller draws the first that works in by bisection;
 * sizes from a little above the margin's guess, or above `mm` where none is known, are worth a try. */
int geom_margin_moves(const GeomScene *scene, const GeomMarginQuery *query, bool seen, const GeomMargin *margin,
                      double size, BaseArena *arena, GeomMarginMoves out[GEOM_MARGIN_CANDIDATES]);

#endif
