/* What a base can see of the table, for drawing: cells decided by the same sweep as geom_sight, never sampled.
 * A cell is hidden when no line from `from` reaches any of it, seen when every point of it is reached by a clear beam;
 * cells that stay undecided at `tolerance` are the border. */
#ifndef GEOM_REGION_H
#define GEOM_REGION_H

#include "geom/sight/sight.h"

typedef struct GeomRegion GeomRegion;

typedef enum { GEOM_CELL_HIDDEN, GEOM_CELL_SEEN, GEOM_CELL_BORDER } GeomCellState;
typedef struct {
    GeomBox box;
    GeomCellState state;
    double depth; /* SEEN through area terrain: length inside to the cell's middle, else 0 */
} GeomCell;

/* Starts a region for one end; roles as in geom_sight with `to` a point of open ground (role is asked per cell: context
 * gets no cell, so the callback is given the pieces that hold the cell). Work goes on in steps so that a window never
 * waits. */
typedef struct {
    GeomSightEnd from;
    /* held: ascending pieces that hold the cell */
    GeomRole (*role)(void *context, int piece, const int *held, int held_count);
    void *context;
    GeomBox table;
} GeomRegionAsk;

GeomRegion *geom_region_create(const GeomScene *scene, const GeomRegionAsk *ask);
void geom_region_destroy(GeomRegion *region);
/* Refines for at most `cells` cell decisions, coarse first. True while there is more to do down to `tolerance` mm. */
bool geom_region_refine(GeomRegion *region, double tolerance, int cells);
int geom_region_cells(const GeomRegion *region, const GeomCell **cells);
/* Size of the largest BORDER cell now, in mm: the stated tolerance. */
double geom_region_tolerance(const GeomRegion *region);
/* Changes when the region has become finer by a whole step: outlines drawn from it are worth drawing again. 0 before
 * the first; two regions with different cells have different stamps. */
uint64_t geom_region_stamp(const GeomRegion *region);

#endif
