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
    BaseArena *arena;       /* what steps need for longer than themselves */
    cairo_surface_t *photo; /* under the table, referenced; NULL none */
    double veil;            /* over it: 0 all of it is seen */
    ARRAY(PaintingStep) steps;
    int next;
};

/* Nothing to do yet. References the canvas's context, and the board's photograph as it is now: no step sees another. */
ViewPainting *painting_create(ViewBoard *board, const ViewCanvas *canvas, const ViewCamera *camera, const Table *table);
/* After those added before it; `item` is the step's own. */
void painting_add(ViewPainting *painting, PaintingPaint paint, int item);
/* The next step; false: there is none left, the picture is whole. */
bool painting_step(ViewPainting *painting, const Table *table);
/* Whole or not. NULL is allowed. */
void painting_destroy(ViewPainting *painting);

#endif
