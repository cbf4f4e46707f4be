/* Draws the ground of a hex board: cells, grid, terrain by cells, rivers through cells, works on their sides.
 * Knows patterns, not rules; an area shows the pattern of its current portrait. Private to src/view/board*.c and
 * findings_draw.c. */
#ifndef VIEW_HEXES_H
#define VIEW_HEXES_H

#include "view/board_internal.h"

/* Gives the six corners of a hex, clockwise from north, each moved `in` mm towards the centre. */
void hexes_corners(HexId hex, double width, double in, GeomVec out[6]);
/* Adds a hex to the current path. */
void hexes_path(ViewCanvas *canvas, const ViewCamera *camera, HexId hex, double width, double in);
/* Adds slanting strokes over the current clip, `step` px apart. */
void hexes_hatch(ViewCanvas *canvas, double step);
/* Works on two sides of a hex: a wall, and stakes before it; mm. */
#define HEXES_WALL   4.0
#define HEXES_STAKES 3.6
/* Gives the line of works that face the corner `facing`, `before` mm from the middle of their wall. */
void hexes_works_path(HexId hex, double width, int facing, double before, GeomVec out[3]);
/* Adds the painting of desk, frame, cells, terrain and grid; call board_look first. */
void hexes_add(ViewPainting *painting);
/* Paints one area, but no river. */
void hexes_paint_area(ViewPainting *painting, int area);

#endif
