/* A board as a file: PNG, SVG or PDF by the name's ending; no display needed. The same bytes on any machine of the same
 * Debian release. */
#ifndef VIEW_RENDER_H
#define VIEW_RENDER_H

#include "base/sink.h"
#include "view/board.h"

typedef struct {
    int width, height; /* px; 0: from the table's shape */
    double scale;      /* device px per logical px, 1 */
    double zoom;       /* px per mm, 0 = the whole table */
    GeomVec centre;    /* mm, with zoom */
    bool dark;
    cairo_surface_t *photo; /* under the table, borrowed; NULL none */
    bool legend;            /* title, verdicts and symbols beside the board */
} RenderOptions;

/* True and a fault: the picture is there, but terrain was drawn plainly (board_is_plain). False and a fault: it could
 * not be drawn, or the sink could not take it. */
bool render_file(const RulesField *field, const Table *table, const ViewOverlay *overlay, const RenderOptions *options,
                 const char *path, BaseSink sink, BaseFaults *faults);

/* How large the picture is without a profile, px; and its board with tapes in a part of a canvas. */
void render_size(const RulesField *field, const RenderOptions *options, double *width, double *height);
void render_board(const RulesField *field, ViewBoard *board, ViewCanvas *canvas, GeomBox box, const Table *table,
                  const ViewOverlay *overlay);

#endif
