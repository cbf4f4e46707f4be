/* Draws the ground of a hex board: cells, grid, names, terrain by cells, rivers through cells, works on their sides.
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
/* Gives the box of a hex's name, px; false where the hex is too small to bear one. */
bool hexes_name_box(ViewCanvas *canvas, const ViewCamera *camera, HexId hex, double width, GeomBox *out);
/* Adds the painting of desk, frame, cells, terrain, grid and names; call board_look first. */
void hexes_add(ViewPainting *painting);
/* Paints one area, but no river. */
void hexes_paint_area(ViewPainting *painting, int area);

#endif
