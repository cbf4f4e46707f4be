/* The top of the hill that a slot lies on. Private to sight. */
#ifndef GEOM_SIGHT_POLISH_H
#define GEOM_SIGHT_POLISH_H

#include "geom/sight/sight_internal.h"

/* After chain_probe: the widest slot near the one just looked at; `reach`: the angle within which it is likely to be.
 * The runs kept are others then. */
SightSlot sight_polish(SightWork *w, SightSlot slot, double reach);

#endif
