/* The way of who moves, as every system walks it: from where its centre is through the points of its order. Knows no
 * rule. Millimetres; the points are copied into the arena. */
#ifndef RULES_KIT_WAY_H
#define RULES_KIT_WAY_H

#include "base/arena.h"
#include "geom/sweep/sweep.h"

#include <string.h>

static inline GeomPath way_begin(BaseArena *arena, GeomVec start, const GeomVec *points, int count) {
    GeomVec *all = arena_alloc(arena, (size_t)count + 1, sizeof *all);
    all[0] = start;
    if (count > 0) {
        memcpy(all + 1, points, (size_t)count * sizeof *points);
    }
    return (GeomPath){all, count + 1};
}

#endif
