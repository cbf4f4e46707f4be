/* Gathers what takes part between the pair of ends in a work. Private to sight. */
#ifndef GEOM_SIGHT_BROAD_H
#define GEOM_SIGHT_BROAD_H

#include "geom/sight/sight_internal.h"

/* How far out to look. A verdict needs nothing beyond the hull of both ends. For the placement margin r: pieces up to
 * `pad` outside matter, and `grow` = 2 r, as far as a piece and an end can come towards each other. */
typedef struct {
    double pad, grow;
    bool edges;   /* take every piece by its edges, none by its hull */
    double slack; /* by how much pieces are drawn in and the corridor is widened: r to decide on it, 0 to measure */
} SightReachOut;

/* Fills contours, solids and area items for w->a, w->b and the directions w->from .. w->to. */
void sight_gather(SightWork *w, const SightReachOut *out);
/* The same pieces clipped by ends grown otherwise (by no more than they were gathered for); the ends have been grown.
 */
void sight_recut(SightWork *w, double grow, double slack);
/* Fills the same with these pieces alone, complete ones, for a verdict. */
void sight_gather_pieces(SightWork *w, const int *pieces, int count);

#endif
