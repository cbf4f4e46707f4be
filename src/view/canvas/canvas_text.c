/* Setting text: glyph positions from unhinted metrics, so that a line is as long on the screen as in a PDF. */
#include "base/text.h"
#include "view/canvas/canvas_internal.h"

#define RUN_GLYPHS   256 /* laid out at a time */
#define LARGEST_MASK 72  /* device px; larger text is drawn as paths */

/* Takes one character off the text; a byte that is no UTF-8 stands for U+FFFD, and a hyphen before a figure that
 * begins a word for a minus. `codepoint` holds the one before, at first 0. False at the end. */
static bool next_character(const char **text, uint32_t *codepoint) {
    uint32_t before = *codepoint;
    int length = text_utf8_next(*text, codepoint);
    if (length == 0) {
        return false;
    }
    if (length < 0) {
        *codepoint = 0xFFFD;
        length = 1;
    }
    bool begins = before == 0 || before == ' ' || before == '(';
    if (*codepoint == '-' && begins && (*text)[1] >= '0' && (*text)[1] <= '9') {
        *codepoint = 0x2212;
    }
    *text += length;
    return true;
}

/* Advance in px; `inset` gets how far a digit stands inside its cell. */
static double glyph_advance(ViewFonts *fonts, ViewType type, uint32_t codepoint, CanvasGlyph *glyph, double *inset) {
    *glyph = fonts_find_glyph(fonts, type.weight, codepoint);
    *inset = 0;
    if (!type.tabular || codepoint < '0' || codepoint > '9') {
        return glyph->advance * type.size;
    }
    double cell = fonts_find_glyph(fonts, type.weight, '0').advance;
    *inset = (cell - glyph->advance) / 2 * type.size;
    return cell * type.size;
}

static double text_width(ViewFonts *fonts, ViewType type, const char *text, const char *end) {
    double width = 0, inset;
    uint32_t codepoint = 0;
    CanvasGlyph glyph;
    while ((!end || text < end) && next_character(&text, &codepoint)) {
        width += glyph_advance(fonts, type, codepoint, &glyph, &inset);
    }
    return width;
}

double canvas_text_width(ViewCanvas *canvas, ViewType type, const char *text) {
    return text_width(canvas->fonts, type, text, NULL);
}

static void stamp_glyph(ViewCanvas *canvas, ViewType type, const cairo_glyph_t *glyph, double scale) {
    double x = glyph->x, y = glyph->y;
    cairo_user_to_device(canvas->cr, &x, &y);
    double fx = floor(x * CANVAS_PHASES + .5), fy = floor(y * CANVAS_PHASES + .5);
    double px = floor(fx / CANVAS_PHASES), py = floor(fy / CANVAS_PHASES);
    const CanvasMask *mask = fonts_get_mask(canvas->fonts, type.weight, glyph->index, type.size * scale,
                                            (int)(fx - px * CANVAS_PHASES), (int)(fy - py * CANVAS_PHASES));
    if (mask->mask) {
        cairo_save(canvas->cr);
        cairo_identity_matrix(canvas->cr);
        cairo_mask_surface(canvas->cr, mask->mask, px + mask->x, py + mask->y);
        cairo_restore(canvas->cr);
    }
}

static void draw_run(ViewCanvas *canvas, ViewType type, const cairo_glyph_t *glyphs, int count) {
    cairo_matrix_t m;
    cairo_get_matrix(canvas->cr, &m);
    bool upright = fabs(m.xy) < 1e-9 && fabs(m.yx) < 1e-9 && fabs(m.xx - m.yy) < 1e-9 && m.xx > 0;
    if (!canvas->still && upright && type.size * m.xx <= LARGEST_MASK) {
        for (int i = 0; i < count; i++) {
            stamp_glyph(canvas, type, &glyphs[i], m.xx);
        }
        return;
    }
    cairo_set_font_face(canvas->cr, canvas->fonts->faces[type.weight].drawn);
    cairo_set_font_size(canvas->cr, type.size);
    if (canvas->still) {
        cairo_show_glyphs(canvas->cr, glyphs, count);
    } else {
        cairo_new_path(canvas->cr);
        cairo_glyph_path(canvas->cr, glyphs, count);
        cairo_fill(canvas->cr);
    }
}

double canvas_text(ViewCanvas *canvas, ViewType type, ViewColour colour, double x, double y, double align,
                   const char *text) {
    double width = text_width(canvas->fonts, type, text, NULL);
    double pen = x - align * width, room = type.size; /* glyphs reach beyond their advance, by less than their size */
    cairo_glyph_t run[RUN_GLYPHS];
    if (!canvas_sees(canvas, pen - room, y - 2 * room, width + 2 * room, 3 * room)) {
        return width;
    }
    int count = 0;
    uint32_t codepoint = 0;
    cairo_save(canvas->cr);
    canvas_colour(canvas, colour);
    while (next_character(&text, &codepoint)) {
        CanvasGlyph glyph;
        double inset, advance = glyph_advance(canvas->fonts, type, codepoint, &glyph, &inset);
        if (count == RUN_GLYPHS) {
            draw_run(canvas, type, run, count);
            count = 0;
        }
        run[count++] = (cairo_glyph_t){glyph.index, pen + inset, y};
        pen += advance;
    }
    draw_run(canvas, type, run, count);
    cairo_restore(canvas->cr);
    return width;
}

/* Where the line that begins at `text` ends, and where the next begins. */
typedef struct {
    const char *end, *next;
} LineBreak;

static LineBreak find_break(ViewFonts *fonts, ViewType type, const char *text, double width) {
    LineBreak at_space = {NULL, NULL};
    double pen = 0, inset;
    const char *at = text;
    uint32_t codepoint = 0;
    CanvasGlyph glyph;
    for (const char *after = text; next_character(&after, &codepoint); at = after) {
        if (codepoint == '\n') {
            return (LineBreak){at, after};
        }
        pen += glyph_advance(fonts, type, codepoint, &glyph, &inset);
        if (codepoint == ' ') {
            at_space = (LineBreak){at, after};
        } else if (pen > width && at_space.end) {
            return at_space;
        } else if (pen > width && at > text) {
            return (LineBreak){at, at}; /* a word wider than the line */
        }
    }
    return (LineBreak){at, NULL};
}

int canvas_wrap(ViewCanvas *canvas, ViewType type, const char *text, double width,
                void (*line)(void *context, const char *bytes, int count, int index), void *context) {
    int lines = 0;
    while (text && *text) {
        LineBreak stop = find_break(canvas->fonts, type, text, width);
        const char *end = stop.end;
        while (end > text && end[-1] == ' ') {
            end--;
        }
        if (line) {
            line(context, text, (int)(end - text), lines);
        }
        lines++;
        text = stop.next;
    }
    return lines;
}
