/* Pieces that reach into an end. Private to sight. */
#ifndef GEOM_SIGHT_CUT_H
#define GEOM_SIGHT_CUT_H

#include "geom/sight/sight_internal.h"

/* Clips the contours of pieces that overlap an end (grow 0), or come within `grow` of one, by the end so grown. Sets
 * w->sealed when a piece swallows both. With slack adds, for convex pieces, the piece drawn in by the slack. */
void sight_cut(SightWork *w, double grow);
/* Clips the area items by both ends. */
void sight_cut_area(SightWork *w);

#endif
