/* The region that a base sees as a few closed lines to be drawn, each round the other: what nothing would show, what is
 * hidden, what is not seen in the open.
 * Knows nothing of canvases. Millimetres, as the region's cells.
 *
 * Cells are square and small, what they stand for is bounded by straight lines of sight and the outlines of terrain.
 * The band of undecided cells between two kinds is contoured in its middle and straightened, so that an edge of the
 * true region has the drawn one within `tolerance`: the region's own, half a step of the grid that was laid over it,
 * and what straightening may move. Islands under a few steps across are left out: they are the corners of cells. */
#ifndef GEOM_REGION_OUTLINE_H
#define GEOM_REGION_OUTLINE_H

#include "geom/region/region.h"

/* Kind k: seen no better than GeomSeen k. */
typedef enum { GEOM_OUTLINE_CLOSED, GEOM_OUTLINE_HIDDEN, GEOM_OUTLINE_SHADED, GEOM_OUTLINE_KINDS } GeomOutlineKind;

typedef struct {
    GeomVec *points; /* all rings one after the other, first point not repeated; fill even-odd */
    int *start;      /* rings + 1 */
    int rings, count;
} GeomRings;

typedef struct {
    GeomRings kind[GEOM_OUTLINE_KINDS];
    double tolerance; /* mm */
} GeomRegionOutline;

/* Of what lies in `window` (mm; may reach beyond the table), on a grid no finer than `step` mm. To be freed with
 * geom_region_outline_free. */
GeomRegionOutline geom_region_outline(const GeomRegion *region, GeomBox window, double step);
/* The tolerance that it would have: what is to be said of a picture. */
double geom_region_outline_tolerance(const GeomRegion *region, GeomBox window, double step);
void geom_region_outline_free(GeomRegionOutline *outline);

#endif
