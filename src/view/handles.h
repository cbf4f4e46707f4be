/* What stands over a piece of terrain while it is drawn or reshaped: its line, the squares at its corners, the diamonds
 * between them, what is wrong with it. Knows no document: corners come in millimetres.
 *
 * Sizes are those of the design (look of the window, "Editor"): corners 9 px squares, sides 9 px diamonds, the corner
 * in hand 11 px and filled, a fault's sides 3.6 px, its ring 26 px. */
#ifndef VIEW_HANDLES_H
#define VIEW_HANDLES_H

#include "view/camera.h"
#include "view/canvas/canvas.h"

typedef struct {
    const GeomVec *points; /* mm; all rings one after the other */
    const int *ring_start; /* rings + 1 entries */
    int rings;
    bool open;     /* a path, or an outline that is not closed yet */
    int corner;    /* in hand, -1 */
    int hot;       /* under the pointer, -1 */
    bool between;  /* diamonds on the sides */
    bool bare;     /* the line alone: under the pointer, or one of several */
    int bad[2];    /* sides at fault, by the corner that they begin at; -1 */
    bool at_fault; /* the whole of it */
} ViewHandles;

void handles_draw(ViewCanvas *canvas, const ViewCamera *camera, const ViewHandles *handles);
/* A fault's place, and what snapped the pointer: a square on a corner, a cross on an edge, a dot on the grid. */
void handles_draw_fault(ViewCanvas *canvas, GeomVec px);
typedef enum { HANDLES_DOT, HANDLES_CROSS, HANDLES_SQUARE } ViewSnapMark;
void handles_draw_snap(ViewCanvas *canvas, GeomVec px, ViewSnapMark mark);
/* A label beside a point: coordinates, lengths. Kept inside `frame`. */
void handles_draw_tag(ViewCanvas *canvas, GeomVec px, GeomBox frame, const char *text);
/* The handle that turns something: a line from its middle and a disc at the end. */
void handles_draw_turn(ViewCanvas *canvas, GeomVec from_px, GeomVec to_px);

#endif
