/* Draws the handles of a piece of terrain that is being drawn or reshaped: its line, squares at its corners, diamonds
 * between them, and its fault. Knows no document: corners are given in millimetres.
 *
 * Sizes are those of the design (look of the window, "Editor"): corners are 9 px squares, sides 9 px diamonds, the
 * dragged corner is 11 px and filled, faulty sides are 3.6 px wide, a fault's ring is 26 px. */
#ifndef VIEW_HANDLES_H
#define VIEW_HANDLES_H

#include "view/camera.h"
#include "view/canvas/canvas.h"

typedef struct {
    const GeomVec *points; /* mm; all rings one after the other */
    const int *ring_start; /* rings + 1 entries */
    int rings;
    bool open;     /* true for a path, or for an outline that is not closed yet */
    int corner;    /* the corner being dragged, -1 if none */
    int hot;       /* the corner under the pointer, -1 if none */
    bool between;  /* draw diamonds on the sides */
    bool bare;     /* draw only the line: the piece is hovered, or one of several */
    int bad[2];    /* faulty sides, by their first corner; -1 if none */
    bool at_fault; /* the whole piece is faulty */
} ViewHandles;

void handles_draw(ViewCanvas *canvas, const ViewCamera *camera, const ViewHandles *handles);
/* These draw the place of a fault, and what the pointer snapped to: a square for a corner, a cross for an edge, a dot
 * for the grid. */
void handles_draw_fault(ViewCanvas *canvas, GeomVec px);
typedef enum { HANDLES_DOT, HANDLES_CROSS, HANDLES_SQUARE } ViewSnapMark;
void handles_draw_snap(ViewCanvas *canvas, GeomVec px, ViewSnapMark mark);
/* Draws a label beside a point, for coordinates and lengths, kept inside `frame`. */
void handles_draw_tag(ViewCanvas *canvas, GeomVec px, GeomBox frame, const char *text);
/* Draws the handle that rotates a thing: a line from its middle with a disc at the end. */
void handles_draw_turn(ViewCanvas *canvas, GeomVec from_px, GeomVec to_px);

#endif
