/* The fonts behind canvas.h: faces, glyph metrics in em, ready-made glyph masks. Private to canvas_*.c. */
#ifndef VIEW_CANVAS_INTERNAL_H
#define VIEW_CANVAS_INTERNAL_H

#include "view/canvas/canvas.h"

#include <ft2build.h>
#include FT_FREETYPE_H

#define CANVAS_GLYPHS_KEPT 0x600 /* Latin, Greek, Cyrillic; rarer signs are looked up each time */
#define CANVAS_MASKS       4096  /* slots; a power of two */
#define CANVAS_PHASES      4     /* a glyph may stand on quarters of a device pixel */

typedef struct {
    unsigned long index;
    double advance; /* em */
    bool known;
} CanvasGlyph;

typedef struct {
    FT_Face face;             /* owned by `drawn` */
    cairo_font_face_t *drawn; /* owns the FreeType face and its library */
    CanvasGlyph kept[CANVAS_GLYPHS_KEPT];
} CanvasFace;

typedef struct {
    cairo_surface_t *mask; /* NULL: an empty slot, or a glyph without ink when `used` */
    double size;           /* device px */
    unsigned long index;
    int x, y; /* of the mask's corner from the glyph's whole-pixel origin */
    uint8_t weight, phase_x, phase_y;
    bool used;
} CanvasMask;

struct ViewFonts {
    CanvasFace faces[FONT_WEIGHTS];
    CanvasMask *masks; /* open addressing; emptied as a whole when three quarters are full */
    int mask_count;
};

CanvasGlyph fonts_find_glyph(ViewFonts *fonts, ViewFontWeight weight, uint32_t codepoint);
/* The glyph's coverage at `size` device px with its origin at the given quarters of a pixel. Valid until the next call.
 */
const CanvasMask *fonts_get_mask(ViewFonts *fonts, ViewFontWeight weight, unsigned long index, double size, int phase_x,
                                 int phase_y);

#endif
