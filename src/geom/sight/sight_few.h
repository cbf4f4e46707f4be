/* A verdict by the few pieces that decide it. Private to sight. */
#ifndef GEOM_SIGHT_FEW_H
#define GEOM_SIGHT_FEW_H

#include "geom/sight/sight_internal.h"

/* After the ends are set, for ends that are no points: fills the verdict, and why, as the search among all pieces
 * would. False: it is left to that search. */
bool sight_few(SightWork *w, SightAnswer *answer);

#endif
