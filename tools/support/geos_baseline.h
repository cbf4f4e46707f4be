/* The baseline of the benchmarks: lines of sight as a careful program on GEOS would find them, by 32 x 32 lines between
 * the sides that face each other, on prepared geometries, boxes first, the blocker of the last line before the others,
 * the first clear line wins; depth by the length of intersections. Knows nothing of scenes or rules. Lengths in mm. */
#ifndef TOOLS_GEOS_BASELINE_H
#define TOOLS_GEOS_BASELINE_H

#include "geom/area/area.h"

typedef struct GeosBaseline GeosBaseline;

/* The areas are copied. */
GeosBaseline *baseline_create(const GeomArea *areas, int count);
void baseline_destroy(GeosBaseline *baseline); /* NULL is allowed */
/* `limits`, one for each area: 0 stops every line, above 0 lets so much through, NAN has no effect. */
bool baseline_sees(const GeosBaseline *baseline, const GeomShape *a, const GeomShape *b, const double *limits);

#endif
