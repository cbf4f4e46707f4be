/* What is left of each piece between the ends, as runs. Private to sight. */
#ifndef GEOM_SIGHT_RUN_H
#define GEOM_SIGHT_RUN_H

#include "geom/sight/sight_internal.h"

/* Fills w->sweep.runs with what is between the ends by `clips`; extents are those across d.
 */
void runs_collect(SightWork *w, const SightClips *clips, const SightNode *node);
/* Fills w->sweep.order with the runs that reach into (low, high), by `from`. */
void runs_put_in_order(SightWork *w, double low, double high);

#endif
