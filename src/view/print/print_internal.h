/* What the files of a print share. Nobody else includes it. Lengths in mm of paper. */
#ifndef VIEW_PRINT_INTERNAL_H
#define VIEW_PRINT_INTERNAL_H

#include "view/print/print.h"

#define PRINT_MARGIN 10.0 /* what printers leave white, with room for the marks */
#define PRINT_FOOT   16.0 /* the strip with the bar and the map of the pages */

/* The number of pages that the bases take. */
int print_base_pages(const PrintOptions *options, const PrintLayout *layout);
void print_draw_bases(const PrintOptions *options, const PrintLayout *layout, ViewCanvas *canvas, int page);
void print_draw_foot(const PrintOptions *options, const PrintLayout *layout, ViewCanvas *canvas, int page);

#endif
