/* A picture of the ground that is painted a step at a time, so that the window can show a frame between two steps.
 * Knows nothing of what the steps paint. Private to src/view.
 *
 * The context is the painting's own as long as it lasts: steps may leave clips and groups open for those after them. */
#ifndef VIEW_PAINTING_H
#define VIEW_PAINTING_H

#include "view/board.h"

typedef struct ViewPainting ViewPainting;
typedef void (*PaintingPaint)(ViewPainting *painting, int item);

typedef struct {
    PaintingPaint paint;
    int item;
} PaintingStep;

struct ViewPainting {
    ViewBoard *board;
    ViewCanvas canvas;
    ViewCamera camera;
    const Table *table;     /* borrowed anew for each step: the same state, or a later one that will be painted next */
    BaseArena *arena;       /* memory that must outlive a step */
    cairo_surface_t *photo; /* under the table, referenced; NULL none */
    double veil;            /* opacity of the veil over the photo; 0: fully visible */
    ARRAY(PaintingStep) steps;
    int next;
};

/* Creates a painting without steps. References the canvas's context and the photograph (NULL: none) that lies under the
 * table, so that all steps use the same one. */
ViewPainting *painting_create(ViewBoard *board, const ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                              cairo_surface_t *photo, double veil);
/* Appends a step; `item` is passed to it. */
void painting_add(ViewPainting *painting, PaintingPaint paint, int item);
/* Does the next step; false if none is left, so that the picture is complete. */
bool painting_step(ViewPainting *painting, const Table *table);
/* Frees the painting, complete or not. NULL is allowed. */
void painting_destroy(ViewPainting *painting);

#endif
