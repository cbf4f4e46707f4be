/* Contours of heights on a grid, as closed lines: for drawing. Knows nothing of what the heights mean.
 *
 * Marching squares: a contour crosses each edge of the grid at most once, where the height between two nodes, taken as
 * straight, is the level; so it never crosses itself or the contour of another level. Lines are in units of the grid,
 * node (x, y) at (x, y), with the higher ground on the left of the way in the sense of vec_left. A contour that would
 * leave the grid has no closed line: keep the outermost nodes at or below the level. A node exactly at the level is
 * below it. Allocates while it runs. */
#ifndef GEOM_CONTOUR_H
#define GEOM_CONTOUR_H

#include "geom/vec.h"

typedef struct {
    const float *height; /* row by row */
    int width, high;
} GeomGrid;

/* `points` are good until the callback returns. */
typedef void (*GeomContourTaker)(void *context, const GeomVec *points, int count);

void geom_contours(const GeomGrid *grid, double level, GeomContourTaker take, void *context);

#endif
