/* Writes a board as a PNG, SVG or PDF file, depending on the file extension. Needs no display, and gives the same bytes
 * on every machine with the same Debian release. */
#ifndef VIEW_RENDER_H
#define VIEW_RENDER_H

#include "base/sink.h"
#include "view/board.h"

typedef struct {
    int width, height; /* px; 0: derived from the table's shape */
    double scale;      /* device px per logical px, normally 1 */
    double zoom;       /* px per mm; 0: shows the whole table */
    GeomVec centre;    /* mm; used if `zoom` is not 0 */
    bool dark;
    cairo_surface_t *photo; /* borrowed; drawn under the table, NULL if none */
    bool legend;            /* title, verdicts and symbols beside the board */
} RenderOptions;

/* Draws the file. True with a fault if terrain was drawn plainly (board_is_plain). False with a fault if it could not
 * be drawn, or if the sink failed. */
bool render_file(const RulesField *field, const Table *table, const ViewOverlay *overlay, const RenderOptions *options,
                 const char *path, BaseSink sink, BaseFaults *faults);

/* render_size gives the size of the picture (px) without a profile; the other draws its board with rulers into a part
 * of a canvas. */
void render_size(const RulesField *field, const RenderOptions *options, double *width, double *height);
/* Draws some layers (board_draw_layers) of what render_board draws into a part of a canvas of vector output; the rulers
 * belong to the ground. */
void render_layers(const RulesField *field, ViewBoard *board, ViewCanvas *canvas, GeomBox box, const Table *table,
                   const ViewOverlay *overlay, unsigned layers);
/* Draws the findings of a ruling over such a board, as board_draw_findings does. */
void render_findings(const RulesField *field, const ViewBoard *board, ViewCanvas *canvas, GeomBox box,
                     const Table *table, const Ruling *ruling, const int *findings, int count);
void render_board(const RulesField *field, ViewBoard *board, ViewCanvas *canvas, GeomBox box, const Table *table,
                  const ViewOverlay *overlay);

#endif
