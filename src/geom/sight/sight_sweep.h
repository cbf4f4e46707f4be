/* Branch and bound over the directions of a pair. Private to sight. */
#ifndef GEOM_SIGHT_SWEEP_H
#define GEOM_SIGHT_SWEEP_H

#include "geom/sight/sight_internal.h"

typedef struct {
    SightSlot best; /* the widest slot looked at */
    bool open;      /* one wider than asked for is among them */
    int floored;    /* nodes too small to halve that might still hold one: if any, "not open" is not proved */
} SightFinding;

/* Is there a beam wider than `width`? Stops at the first; otherwise leaves the closed nodes in w->sweep.leaves. */
SightFinding sweep_decide(SightWork *w, double width);
/* The widest beam to within `eps`, starting from one already found (best.width -INFINITY: none). */
SightFinding sweep_widest(SightWork *w, SightSlot best, double eps);

#endif
