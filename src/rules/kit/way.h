/* The path of a moving unit, as every system walks it: from its centre through the points of its order. Knows no rule.
 * Millimetres; the points are copied into the arena. */
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

/* Returns all stretches of the path on which the shape overlaps the piece, as (s0, s1) pairs. */
static inline const double *way_stretches(BaseArena *arena, const GeomScene *scene, const GeomShape *shape,
                                          const GeomPath *path, int piece, int *count) {
    int cap = 16;
    for (;;) {
        double *pairs = arena_alloc(arena, 2 * (size_t)cap, sizeof *pairs);
        geom_sweep_length(scene, shape, path, piece, pairs, cap, count);
        if (*count <= cap) {
            return pairs;
        }
        cap = *count;
    }
}

#endif
