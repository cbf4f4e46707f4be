/* A battlefield and what one unit of it sees, for tests and tools that hold the picture of R to verdicts. */
#ifndef SHARED_REGION_H
#define SHARED_REGION_H

#include "io/document.h"

typedef struct {
    IoDocument *document;
    Table *table;
    TableDraft draft;
    Ruling *ruling, *scratch;
    RulesCtx own;
    TableRef viewer;
    GeomRegion *region;
    GeomRegionQuery ask;
    GeomScene *scene;      /* with the bases of the ask in it */
    GeomWork *point;       /* for questions about single points */
    int *held, held_count; /* what holds the point asked about */
} RegionBoard;

/* False: the file cannot be read, or this unit sees nothing. Nothing is refined yet. Closed with region_board_close. */
bool region_board_open(RegionBoard *board, const char *path, const char *viewer);
void region_board_close(RegionBoard *board);
void region_board_refine(RegionBoard *board, double tolerance);

/* The rules' answer on a unit that would stand at a place; the state of the board stays as it is. */
RulesSight region_board_sight(RegionBoard *board, TableRef to, GeomVec at, RulesSightDetail detail, double tolerance);
/* Does a line reach this very point, by the roles of the picture? No cell is looked at. */
GeomVerdict region_board_point(RegionBoard *board, GeomVec at);

typedef struct {
    long points, hidden_but_seen, seen_but_hidden;
    GeomVec first; /* the first that is wrong */
} RegionRaster;

/* All points of a raster in cells that are decided. */
RegionRaster region_board_raster(RegionBoard *board, double step);

#endif
