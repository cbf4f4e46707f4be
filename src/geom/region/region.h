/* What a base can see of the table, and how, for drawing: cells decided by the same sweep as geom_sight, never sampled.
 * Three questions are nested: is there a line that meets no area terrain at all, is there one that keeps within its
 * limits, would there be one if it had no limits? A cell is hidden when no line from `from` reaches any of it, seen
 * when every point of it is reached by a clear beam; cells that stay undecided at `tolerance` are the border. */
#ifndef GEOM_REGION_H
#define GEOM_REGION_H

#include "geom/sight/sight.h"

typedef struct GeomRegion GeomRegion;

typedef enum { GEOM_CELL_HIDDEN, GEOM_CELL_SEEN, GEOM_CELL_BORDER } GeomCellState;
typedef enum {
    GEOM_SEEN_NOT,
    GEOM_SEEN_TOO_DEEP, /* only the limit of a DEPTH role hides it */
    GEOM_SEEN_WITHIN,   /* by lines through area terrain, and by no other */
    GEOM_SEEN_OPEN
} GeomSeen;
typedef struct {
    GeomBox box;
    GeomCellState state;
    GeomSeen min, max; /* what all its points have in common; equal when it is decided */
} GeomCell;

/* What an end may be for one cell. */
typedef struct {
    GeomBox box;
    const int *held; /* ascending pieces that hold the cell */
    int held_count;
    double room; /* above 0: all that may stand for a point of it, and as high; below: only what does for every point */
} GeomRegionCell;
typedef struct {
    GeomSightEnd from, to; /* from: no part: it sees nothing of the cell. to: no part: the cell itself */
    double from_height, to_height;
    bool within; /* what is seen of it counts as seen through area terrain (read where room is below 0) */
} GeomRegionEnds;

/* Starts a region for one end; roles as in geom_sight with `to` a point of open ground (role is asked per cell: context
 * gets no cell, so the callback is given the pieces that hold the cell). Work goes on in steps so that a window never
 * waits. */
typedef struct {
    GeomSightEnd from;
    /* held: ascending pieces that hold the cell */
    GeomRole (*role)(void *context, int piece, const int *held, int held_count);
    /* Where an end or a height hangs on the cell; `ends` comes filled with `from` and no heights. NULL: it never does.
     * What it points at must last until the next call. */
    void (*ends)(void *context, const GeomRegionCell *cell, GeomRegionEnds *ends);
    void *context;
    GeomBox table;
    const GeomShape *bases; /* more that no line may enter: copied, discs to GEOM_REGION_ROUND */
    int base_count;
    bool within; /* what holds `from` is area terrain for every line: nothing is seen in the open */
    /* Edges that may be met in all: then it is given up, at the tolerance that was reached. 0: no end. */
    double work_max;
} GeomRegionQuery;

/* For a picture that is waited for: more than any shipped map asks for at 4 mm. */
#define GEOM_REGION_WORK 2e7

GeomRegion *geom_region_create(const GeomScene *scene, const GeomRegionQuery *query);
void geom_region_destroy(GeomRegion *region);
/* Refines for at most `cells` cell decisions, coarse first. True while there is more to do down to `tolerance` mm. */
bool geom_region_refine(GeomRegion *region, double tolerance, int cells);
int geom_region_cells(const GeomRegion *region, const GeomCell **cells);
/* Size of the largest cell that is not decided now, in mm: the stated tolerance. */
double geom_region_tolerance(const GeomRegion *region);
/* True if the work came to its bound, work_max. */
bool geom_region_gave_up(const GeomRegion *region);
/* Edges met so far: for tests and measurements. */
double geom_region_work(const GeomRegion *region);
/* Changes when the region has become finer by a whole step: outlines drawn from it are worth drawing again. 0 before
 * the first; two regions with different cells have different stamps. */
uint64_t geom_region_stamp(const GeomRegion *region);

#endif
