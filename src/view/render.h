/* A board as a file: PNG, SVG or PDF by the name's ending; no display needed. The same bytes on any machine of the same Debian release. */
#ifndef VIEW_RENDER_H
#define VIEW_RENDER_H

#include "view/board.h"

typedef struct {
    int width, height;    /* px; 0: from the table's shape */
    double scale;         /* device px per logical px, 1 */
    double zoom;          /* px per mm, 0 = the whole table */
    GeomVec centre;       /* mm, with zoom */
    bool dark;
    cairo_surface_t *photo; /* under the table, borrowed; NULL none */
    bool legend;          /* title, verdicts and symbols beside the board */
} RenderOptions;

bool render_file(const RulesField *field, const Table *table, const ViewOverlay *overlay, const RenderOptions *options,
                 const char *path, BaseFaults *faults);

/* How large the picture is without a profile, px; and its board with tapes in a part of a canvas. */
void render_size(const RulesField *field, const RenderOptions *options, double *width, double *height);
void render_board(const RulesField *field, ViewBoard *board, ViewCanvas *canvas, GeomBox box, const Table *table,
                  const ViewOverlay *overlay);

/* A page to be drawn on, and its file; the kind is told by the name's ending. `width` and `height` in px, `scale` for PNG only. */
typedef struct {
    cairo_t *cr;
    cairo_surface_t *surface;
    double scale; /* of the canvas */
    bool png;
} RenderPage;

bool render_knows(const char *path);     /* .png, .svg or .pdf */
bool render_has_pages(const char *path); /* one file takes many: cairo_show_page parts them */
RenderPage render_begin(const char *path, double width, double height, double scale);
/* Writes the file and frees the page. False and a fault when that fails. */
bool render_end(RenderPage *page, const char *path, BaseFaults *faults);

#endif
