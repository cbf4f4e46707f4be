/* A table, a part of it, or the bases of its units on paper at a true scale, such as 1:10: as many pages as it takes,
 * with marks to cut along, strips to glue on, a map of the pages, and a bar that is 10 cm long on paper. PDF. */
#ifndef VIEW_PRINT_H
#define VIEW_PRINT_H

#include "base/sink.h"
#include "view/board.h"

#define PRINT_PAGES_MAX 400

typedef enum { PAPER_A4, PAPER_A3, PAPER_LETTER } PrintPaper;

typedef struct {
    const RulesField *field;
    const Table *table;
    const ViewOverlay *overlay;
    cairo_surface_t *photo; /* under the table; NULL if none */
    PrintPaper paper;
    double scale;   /* 10 means 1:10; at least 0.1 */
    GeomBox window; /* mm: the part of the table that is printed */
    bool bases;     /* instead of the table its units' bases, one beside the other */
} PrintOptions;

/* "a4", "a3" or "letter"; false for anything else. */
bool print_paper(const char *name, PrintPaper *out);
/* Reads "1:10" or "10:1"; false for anything else. */
bool print_scale(const char *text, double *out);

/* How the pages lie. Lengths in mm of paper. */
typedef struct {
    double paper_width, paper_height; /* a page as it is held, upright or across */
    double width, height;             /* the part of a page that is used */
    double step_x, step_y;            /* from one page's left or upper edge to the next one's */
    int columns, rows, pages;
} PrintLayout;

PrintLayout print_layout(const PrintOptions *options);

/* Draws one page, counted from 0 row by row, on a canvas of PRINT_PX px to a mm of paper. */
#define PRINT_PX (96 / 25.4)
void print_draw_page(const PrintOptions *options, const PrintLayout *layout, ViewBoard *board, ViewCanvas *canvas,
                     int page);
/* Writes the file. False with a fault if it would take more than PRINT_PAGES_MAX pages, or cannot be written. */
bool print_write(const PrintOptions *options, const char *path, BaseSink sink, BaseFaults *faults);

#endif
