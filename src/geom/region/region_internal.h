/* What the files of the region share. Private to geom. */
#ifndef GEOM_REGION_INTERNAL_H
#define GEOM_REGION_INTERNAL_H

#include "geom/region/region.h"
#include "geom/sight/sight_internal.h"

/* How area terrain counts while a cell is looked at: as its limit says, as a solid, or not at all. */
typedef enum { REGION_LIMITED, REGION_NEVER, REGION_LIFTED } RegionPass;

/* What the ruleset says of a piece for a cell: asked once for all questions about the cell. */
typedef struct {
    uint32_t cell; /* the number of the cell for which it was asked */
    bool torn;     /* the piece holds only some of it: then it is another thing to what stands beside it */
    GeomRole in, beside;
} RegionRole;

struct GeomRegion {
    const GeomScene *scene;
    GeomScene *own; /* with the bases, or NULL */
    int pieces;     /* pieces of the scene that was given: what comes after these is a base */
    RegionPass pass;
    bool met_depth, met_limit; /* by the cell looked at */
    GeomWork *work;
    GeomRegionQuery query;
    GeomShape *parts; /* own copy of the end's */
    int *from_held, from_count;
    GeomShape cell; /* the cell just decided, */
    uint32_t cell_number;
    int *cell_held, cell_count; /* the pieces that hold some of it */
    bool *cell_whole;           /* whether each of them holds all of it */
    int *cell_others;           /* scratch: without one of them */
    RegionRole *roles;          /* [pieces] */
    GeomCell *cells;
    int count, cap;
    int *queue; /* border cells, coarse first: [head, tail) */
    int head, tail, queue_cap;
    uint64_t cells_hash, stamp; /* the hash of all that was decided so far; the same when a step was done */
    double stamped;             /* the tolerance then */
};

/* Narrows what is known of a cell: `min` and `max` come with what holds for its box at large. */
void geom_region_decide(GeomRegion *region, GeomCell *cell);

#endif
