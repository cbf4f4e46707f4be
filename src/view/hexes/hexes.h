/* Draws the ground of a board of hexes: cells, grid, names, terrain by cells, rivers through them, works on their
 * sides. Knows patterns, not rules; the pattern that an area shows now is its portrait's. Private to src/view/board*.c
 * and findings.c. */
#ifndef VIEW_HEXES_H
#define VIEW_HEXES_H

#include "view/board_internal.h"

/* The six corners of a hex, clockwise from north; `in` mm nearer to the centre. */
void hexes_corners(HexId hex, double width, double in, GeomVec out[6]);
/* Adds a hex to the current path. */
void hexes_path(ViewCanvas *canvas, const ViewCamera *camera, HexId hex, double width, double in);
/* Adds slanting strokes over the current clip, `step` px apart. */
void hexes_hatch(ViewCanvas *canvas, double step);
/* Desk, frame, cells, terrain, grid and names, after board_look. */
void hexes_add(ViewPainting *painting);
/* One area of them; not what flows. */
void hexes_paint_area(ViewPainting *painting, int area);

#endif
