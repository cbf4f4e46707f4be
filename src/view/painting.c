#include "view/painting.h"

#include "base/base.h"

ViewPainting *painting_create(ViewBoard *board, const ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                              cairo_surface_t *photo, double veil) {
    ViewPainting *painting = base_alloc(1, sizeof *painting);
    *painting =
        (ViewPainting){.board = board, .canvas = *canvas, .camera = *camera, .table = table, .arena = arena_create()};
    cairo_reference(painting->canvas.cr);
    painting->photo = photo ? cairo_surface_reference(photo) : NULL;
    painting->veil = veil;
    return painting;
}

void painting_add(ViewPainting *painting, PaintingPaint paint, int item) {
    array_push(&painting->steps, (PaintingStep){paint, item});
}

bool painting_step(ViewPainting *painting, const Table *table) {
    if (painting->next < painting->steps.count) {
        PaintingStep step = painting->steps.items[painting->next++];
        painting->table = table;
        step.paint(painting, step.item);
    }
    return painting->next < painting->steps.count;
}

void painting_destroy(ViewPainting *painting) {
    if (painting) {
        canvas_note_loss(painting->canvas.cr);
        cairo_destroy(painting->canvas.cr);
        cairo_surface_destroy(painting->photo);
        arena_destroy(painting->arena);
        array_free(&painting->steps);
        base_free(painting);
    }
}
