/* All drawing goes through this: cairo, with our fonts and a scale. The same calls make the window, PNG, SVG and PDF.
 * Knows no rule.
 *
 * Logical pixels: y goes down; each is `scale` device pixels (1.0 at 100 %). `cr` is already scaled, so that callers
 * use logical pixels. Text is set in Inter without hinting or rounded positions, so that every surface gets the same
 * picture; characters that Inter lacks use any font of the machine that has them. All scripts and both writing
 * directions work (Pango). */
#ifndef VIEW_CANVAS_H
#define VIEW_CANVAS_H

#include "base/fault.h"
#include "base/text.h"
#include "geom/area/area.h"
#include "view/theme.h"

#include <cairo.h>

typedef struct ViewFonts ViewFonts;
typedef enum { FONT_REGULAR, FONT_MEDIUM, FONT_SEMIBOLD, FONT_WEIGHTS } ViewFontWeight;

/* Loads the fonts: $SIGHTLINE_FONT (a folder), Inter or DejaVu Sans, the first that is found. NULL with a fault that
 * names the package if there is none. Must be used and destroyed by the thread that loaded them. */
ViewFonts *fonts_load(BaseFaults *faults);
void fonts_destroy(ViewFonts *fonts);
/* The file of a weight. Valid as long as the fonts. */
const char *fonts_path(const ViewFonts *fonts, ViewFontWeight weight);

typedef struct {
    cairo_t *cr; /* borrowed */
    ViewFonts *fonts;
    const ViewTheme *theme;
    double scale;
    bool still; /* vector output: no surface caches, everything as paths */
} ViewCanvas;

/* After drawing: notes whether cairo gave up on it, as it does without a word where memory runs out. */
void canvas_note_loss(cairo_t *cr);
/* True if anything has been left out of a picture for lack of memory, by any thread, since this was asked last: text
 * that Pango warned of, or what canvas_note_loss noted. */
bool canvas_take_loss(void);
/* True if anything within this box (in user space) may be visible through the clip, so that it has to be drawn. Always
 * true for vector output. */
bool canvas_sees(const ViewCanvas *canvas, double x, double y, double w, double h);
void canvas_colour(ViewCanvas *canvas, ViewColour colour);
void canvas_rounded(ViewCanvas *canvas, double x, double y, double w, double h, double radius); /* adds the path */
void canvas_ring(ViewCanvas *canvas, const GeomVec *points, int count, bool close);             /* adds the path */
void canvas_line(ViewCanvas *canvas, double x0, double y0, double x1, double y1);               /* adds the path */
void canvas_circle(ViewCanvas *canvas, double x, double y, double radius);                      /* adds the path */
void canvas_stroke(ViewCanvas *canvas, ViewColour colour, double width);
void canvas_fill(ViewCanvas *canvas, ViewColour colour);
void canvas_fill_stroke(ViewCanvas *canvas, ViewColour fill, ViewColour ink, double width);

typedef struct {
    ViewFontWeight weight;
    double size;
    bool tabular; /* all digits have the same width */
} ViewType;

double canvas_text_width(ViewCanvas *canvas, ViewType type, const char *text);
/* Draws text with its baseline at y; `align`: 0 begins at x, 0.5 is centred on x, 1 ends at x. Returns the width. */
double canvas_text(ViewCanvas *canvas, ViewType type, ViewColour colour, double x, double y, double align,
                   const char *text);
/* Breaks text into lines of at most `width` and calls back with each line's bytes. Returns the number of lines. A word
 * wider than the width is broken. `line` may be NULL to count only. */
int canvas_wrap(ViewCanvas *canvas, ViewType type, const char *text, double width,
                void (*line)(void *context, const char *bytes, int count, int index), void *context);

/* How many bytes of the text to draw before "…": the longest beginning of whole graphemes that fits into `width` with
 * it. For text that is wider than that. */
int canvas_cut(ViewCanvas *canvas, ViewType type, const char *text, double width);

/* Return the caret position after and before byte `at`. Steps over whole graphemes. */
int canvas_next_grapheme(const char *text, int at);
int canvas_previous_grapheme(const char *text, int at);
/* These return the distance of the caret before byte `at` from the left edge of the text, and the byte of the caret
 * nearest to `x`. */
double canvas_caret(ViewCanvas *canvas, ViewType type, const char *text, int at);
int canvas_caret_at(ViewCanvas *canvas, ViewType type, const char *text, double x);

/* Collects the texts that are drawn on this SVG from now on, as invisible elements. `words` is borrowed. */
void canvas_keep_words(cairo_surface_t *surface, BaseText *words);
void canvas_add_escaped(BaseText *out, const char *text); /* escaped for XML, in an attribute, too */

/* The hash that scatters patterns: returns a value in [0, 1) for area seed, cell and quantity n, the same on every
 * machine. */
double canvas_hash(uint32_t seed, int i, int j, uint32_t n);

#endif
