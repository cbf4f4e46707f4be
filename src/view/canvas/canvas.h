/* The one way to draw: cairo, with our fonts and a scale. The same calls make the window, PNG, SVG and PDF. Knows no
 * rule.
 *
 * Logical pixels: y down; `scale` device pixels each (1.0 at 100 %). `cr` is already scaled, so callers think in
 * logical pixels. Text is Inter, never hinted, positions not rounded, so that every surface gets the same picture; what
 * Inter lacks is set in whatever font of the machine has it. Any script, either way of writing (Pango). */
#ifndef VIEW_CANVAS_H
#define VIEW_CANVAS_H

#include "base/fault.h"
#include "base/text.h"
#include "geom/area/area.h"
#include "view/theme.h"

#include <cairo.h>

typedef struct ViewFonts ViewFonts;
typedef enum { FONT_REGULAR, FONT_MEDIUM, FONT_SEMIBOLD, FONT_WEIGHTS } ViewFontWeight;

/* $SIGHTLINE_FONT (a folder), Inter, DejaVu Sans, in this order. NULL and a fault naming the package when none is
 * found. To be used and destroyed by the thread that loaded it. */
ViewFonts *fonts_load(BaseFaults *faults);
void fonts_destroy(ViewFonts *fonts);

typedef struct {
    cairo_t *cr; /* borrowed */
    ViewFonts *fonts;
    const ViewTheme *theme;
    double scale;
    bool still; /* vector output: no surface caches, everything as paths */
} ViewCanvas;

/* May anything within this box, in user space, be seen through the clip? False: it need not be drawn. Vector output is
 * always drawn. */
bool canvas_sees(const ViewCanvas *canvas, double x, double y, double w, double h);
void canvas_colour(ViewCanvas *canvas, ViewColour colour);
void canvas_rounded(ViewCanvas *canvas, double x, double y, double w, double h, double radius); /* adds the path */
void canvas_ring(ViewCanvas *canvas, const GeomVec *points, int count, bool close);             /* adds the path */
void canvas_stroke(ViewCanvas *canvas, ViewColour colour, double width);
void canvas_fill(ViewCanvas *canvas, ViewColour colour);

typedef struct {
    ViewFontWeight weight;
    double size;
    bool tabular; /* all digits as wide */
} ViewType;

double canvas_text_width(ViewCanvas *canvas, ViewType type, const char *text);
/* Baseline at y; `align` 0 left, 0.5 centre, 1 right of x. Returns the width. */
double canvas_text(ViewCanvas *canvas, ViewType type, ViewColour colour, double x, double y, double align,
                   const char *text);
/* Breaks into lines of at most `width`; calls back with each line's bytes. Returns the number of lines. A word wider
 * than the width is broken. `line` may be NULL to count only. */
int canvas_wrap(ViewCanvas *canvas, ViewType type, const char *text, double width,
                void (*line)(void *context, const char *bytes, int count, int index), void *context);

/* How many bytes of the text to draw before "…": the longest beginning of whole graphemes that fits `width` with it.
 * For what is wider than that. */
int canvas_cut(ViewCanvas *canvas, ViewType type, const char *text, double width);

/* The places of a caret after and before byte `at`: what a person takes for one character is stepped over at once. */
int canvas_next_grapheme(const char *text, int at);
int canvas_previous_grapheme(const char *text, int at);
/* How far right of the text's left edge the caret before byte `at` stands, and the byte of the caret nearest to `x`. */
double canvas_caret(ViewCanvas *canvas, ViewType type, const char *text, int at);
int canvas_caret_at(ViewCanvas *canvas, ViewType type, const char *text, double x);

/* The texts drawn on this SVG from now on are added, as elements that are not seen. `words` is borrowed. */
void canvas_keep_words(cairo_surface_t *surface, BaseText *words);
void canvas_add_escaped(BaseText *out, const char *text); /* as text of XML */

/* The scatter hash of the patterns: [0, 1) from area seed, cell, and quantity n. Same on every machine. */
double canvas_hash(uint32_t seed, int i, int j, uint32_t n);

#endif
