/* A shape that slides past another convex shape: when it is within reach of it, when it overlaps it. For the sweep
 * files. */
#ifndef GEOM_SWEEP_ROUND_H
#define GEOM_SWEEP_ROUND_H

#include "geom/sweep/sweep_internal.h"

/* The times (mm along the stretch, clipped to it) when the gap to `other` is at most `reach` >= 0. False: never. */
bool stretch_within(const Stretch *stretch, const GeomShape *other, double reach, double *low, double *high);
/* Does the stretch bring the shape to overlap `other` by more than GEOM_LAP_FLOOR; if so, *at is the last time before
 * it when they only touch (0 when the stretch begins with an overlap). */
bool stretch_bumps(const Stretch *stretch, const GeomShape *other, double *at);

#endif
