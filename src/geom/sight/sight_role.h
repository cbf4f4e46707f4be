/* What each piece does to the question. Private to sight. */
#ifndef GEOM_SIGHT_ROLE_H
#define GEOM_SIGHT_ROLE_H

#include "geom/sight/sight_internal.h"

/* What the ruleset says of a piece, asked once in a question. */
GeomRole sight_role(SightWork *w, int piece);

#endif
