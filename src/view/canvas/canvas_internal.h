/* The fonts behind canvas.h: faces, ready-made glyph masks, and what has been laid out. Private to canvas_*.c.
 *
 * Pango shapes a text once, at SHAPE_SIZE px without hints or rounding, and what comes of it is kept in em: so that a
 * line is as long at every size, on the screen and on paper. */
#ifndef VIEW_CANVAS_INTERNAL_H
#define VIEW_CANVAS_INTERNAL_H

#include "base/array.h"
#include "base/text.h"
#include "view/canvas/canvas.h"

#include <pango/pangocairo.h>

#define CANVAS_MASKS  4096 /* slots; a power of two */
#define CANVAS_PHASES 4    /* a glyph may stand on quarters of a device pixel */
#define SHAPE_SIZE    100
#define SHAPE_UNITS   ((double)SHAPE_SIZE * PANGO_SCALE) /* Pango's units to an em */

/* A font that some text is set in: ours, or one with characters that ours lacks. */
typedef struct {
    PangoFont *font; /* owned */
    cairo_font_face_t *drawn;
    cairo_matrix_t em; /* font matrix at 1 px */
    bool colour;       /* glyphs in colours of their own (emoji): there is no mask of them */
} CanvasFace;

typedef struct {
    cairo_surface_t *mask; /* NULL: an empty slot, or a glyph without ink when `used` */
    double size;           /* device px */
    unsigned long index;
    int face;
    int x, y; /* offset of the mask's corner from the glyph's whole-pixel origin */
    uint8_t phase_x, phase_y;
    bool used;
} CanvasMask;

/* Glyphs of one face, from left to right; text and clusters in the order of reading. */
typedef struct {
    int face, first, count;
    int byte, bytes; /* range in the shown text */
    int cluster, clusters;
    bool backward;
} CanvasRun;

/* The bytes of a line within a wrapped text. */
typedef struct {
    int at, count;
} CanvasBreak;

typedef enum { LAID_LINE, LAID_WRAPPED, LAID_CUT } CanvasKind;

/* A text that has been laid out; lengths in em. */
typedef struct {
    uint32_t hash;
    CanvasKind kind;
    ViewFontWeight weight;
    bool tabular;
    double room; /* wrapped or cut to */
    char *text;
    bool used; /* used since the store was cleared out last */

    /* a line: */
    char *shown; /* what is drawn of `text` */
    double width;
    ARRAY(cairo_glyph_t) glyphs;
    ARRAY(cairo_text_cluster_t) clusters;
    ARRAY(CanvasRun) runs;
    /* wrapped, or cut (one, the beginning that is left): */
    ARRAY(CanvasBreak) breaks;
} CanvasLaid;

/* The caret positions of the text that was asked for last. */
typedef struct {
    char *text;
    ViewFontWeight weight;
    bool tabular;
    struct CanvasStop {
        int at;   /* byte */
        double x; /* em */
    } * stops;
    int count;
} CanvasCarets;

struct ViewFonts {
    char *paths[FONT_WEIGHTS];
    PangoContext *context;
    PangoLayout *layout;
    PangoFontDescription *wanted[FONT_WEIGHTS];
    PangoAttrList *attributes[2]; /* by ViewType.tabular */
    cairo_font_options_t *options;
    ARRAY(CanvasFace) faces;
    CanvasMask *masks; /* open addressing; emptied as a whole when three quarters are full */
    int mask_count;
    CanvasLaid **laid; /* open addressing; those not used of late go when three quarters are full */
    int laid_slots, laid_count;
    CanvasCarets carets;
    ARRAY(cairo_glyph_t) placed; /* glyphs of the run being drawn */
};

/* ---- canvas_faces.c ---- */

int fonts_face(ViewFonts *fonts, PangoFont *font);
/* Sets face and size for what cairo draws next. */
void fonts_select(const ViewFonts *fonts, cairo_t *cr, int face, double size);
/* The glyph's coverage at `size` device px with its origin at the given quarters of a pixel. Valid until the next call.
 */
const CanvasMask *fonts_get_mask(ViewFonts *fonts, int face, unsigned long index, double size, int phase_x,
                                 int phase_y);
void faces_close(ViewFonts *fonts);

/* ---- canvas_shape.c ---- */

/* Takes one character off the text; `codepoint` becomes what is shown of it, and holds the one before, at first 0.
 * False at the end. */
bool draw_shape_next(const char **text, uint32_t *codepoint);
/* Gives what is shown of a text, character by character, as valid UTF-8 of one line. */
void draw_shape_show(const char *text, BaseText *shown);
/* Returns the byte of `text` that is shown at byte `at` of the result of draw_shape_show. */
int draw_shape_source(const char *text, int at);
/* The layout with this text in it: one line, or lines of at most `room` em where that is not negative. */
PangoLayout *draw_shape_lay(ViewFonts *fonts, ViewType type, const char *shown, int count, double room);
/* From the store, or new and empty when `fresh` becomes true. Good for as long as fewer texts are asked for than there
 * is room for. */
CanvasLaid *laid_find(ViewFonts *fonts, CanvasKind kind, ViewType type, double room, const char *text, bool *fresh);
const CanvasLaid *laid_line(ViewFonts *fonts, ViewType type, const char *text);
void laid_clear(ViewFonts *fonts);
void carets_clear(CanvasCarets *carets); /* canvas_caret.c */

/* ---- canvas_words.c ---- */

/* Keeps the words of a picture of shapes; `x`, `y`: the beginning of the baseline in user space. Where nobody asked for
 * them, nothing happens. */
void words_add(cairo_t *cr, double size, double x, double y, double width, const char *shown);

/* ---- canvas_loss.c ---- */
/* From now on a warning of Pango's that memory ran out counts as a loss. Once in a program: GLib takes no second one.
 */
void canvas_watch_warnings(void);

#endif
