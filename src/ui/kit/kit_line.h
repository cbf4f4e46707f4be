/* One line of text of the window's own widgets, set by SDL2_ttf and kept as a picture. Board, cards and paragraphs set
 * theirs with view/canvas, and so does a line that SDL2_ttf sets less well: see kit_line.c. Private to kit_*.c. */
#ifndef UI_KIT_LINE_H
#define UI_KIT_LINE_H

#include "view/canvas/canvas.h"

/* The fonts that are open and the lines that have been set. */
typedef struct KitLines KitLines;
KitLines *lines_create(void);
void lines_destroy(KitLines *lines); /* NULL is allowed */

/* px; the same at every scale. */
double kit_line_width(KitLines *lines, ViewCanvas *canvas, ViewType type, const char *text);
/* Draws text with its baseline at y, rounded to whole device pixels; `align` as for canvas_text. */
void kit_line_draw(KitLines *lines, ViewCanvas *canvas, ViewType type, ViewColour colour, double x, double y,
                   double align, const char *text);

#endif
