/* The path of a moving unit, from its centre through the points of its order, and what the unit's base meets on it. The
 * lists are in the arena and hold everything that geometry finds, however much it is. Knows no rule. Millimetres. */
#ifndef RULES_KIT_PATH_H
#define RULES_KIT_PATH_H

#include "base/arena.h"
#include "geom/sweep/sweep.h"
#include "rules/kit/spans.h"

GeomPath rulekit_path(BaseArena *arena, GeomVec start, const GeomVec *points, int count);
/* The box of everything that the base passes over. */
GeomBox rulekit_path_box(const GeomPath *path, const GeomShape *base);

/* All events with pieces of the scene, in their order (geom_sweep). */
const GeomEvent *rulekit_path_events(BaseArena *arena, const GeomScene *scene, GeomWork *work, const GeomShape *base,
                                     const GeomPath *path, int *count);
/* Where the base enters and leaves the rings of `reach` around each of the other shapes (geom_sweep_rings). */
const GeomEvent *rulekit_path_rings(BaseArena *arena, const GeomShape *base, const GeomPath *path,
                                    const GeomShape *others, const double *reach, int other_count, int *count);
/* All stretches of the path on which the base overlaps the piece, as (s0, s1) pairs (geom_sweep_length). */
const double *rulekit_path_stretches(BaseArena *arena, const GeomScene *scene, const GeomShape *base,
                                     const GeomPath *path, int piece, int *count);

/* Adds the parts of a path of this length on which the base is in the piece (or ring): from each event at which it
 * enters to the next at which it leaves. */
void rulekit_path_spans(const GeomEvent *events, int count, int piece, double length, int area, KitSpans *out);

#endif
