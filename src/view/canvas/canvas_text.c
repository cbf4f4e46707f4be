/* Drawing text that has been laid out: on the screen glyph by glyph from masks, in a PDF and an SVG with its words. */
#include "view/canvas/canvas_internal.h"

#define LARGEST_MASK 72 /* device px; larger text is drawn as paths */

double canvas_text_width(ViewCanvas *canvas, ViewType type, const char *text) {
    return laid_line(canvas->fonts, type, text)->width * type.size;
}

static void stamp_glyph(ViewCanvas *canvas, int face, double size, const cairo_glyph_t *glyph) {
    double x = glyph->x, y = glyph->y;
    cairo_user_to_device(canvas->cr, &x, &y);
    double fx = floor(x * CANVAS_PHASES + .5), fy = floor(y * CANVAS_PHASES + .5);
    double px = floor(fx / CANVAS_PHASES), py = floor(fy / CANVAS_PHASES);
    const CanvasMask *mask = fonts_get_mask(canvas->fonts, face, glyph->index, size, (int)(fx - px * CANVAS_PHASES),
                                            (int)(fy - py * CANVAS_PHASES));
    if (mask->mask) {
        cairo_save(canvas->cr);
        cairo_identity_matrix(canvas->cr);
        cairo_mask_surface(canvas->cr, mask->mask, px + mask->x, py + mask->y);
        cairo_restore(canvas->cr);
    }
}

/* Returns the glyphs of a run at their places in user space. */
static cairo_glyph_t *place_run(ViewFonts *fonts, const CanvasLaid *line, const CanvasRun *run, double size, double x,
                                double y) {
    array_reserve(&fonts->placed, run->count + 1);
    for (int i = 0; i < run->count; i++) {
        const cairo_glyph_t *glyph = &line->glyphs.items[run->first + i];
        fonts->placed.items[i] = (cairo_glyph_t){glyph->index, x + glyph->x * size, y + glyph->y * size};
    }
    return fonts->placed.items;
}

static void draw_run(ViewCanvas *canvas, const CanvasLaid *line, const CanvasRun *run, double size,
                     const cairo_glyph_t *glyphs) {
    cairo_t *cr = canvas->cr;
    bool colour = canvas->fonts->faces.items[run->face].colour;
    cairo_matrix_t m;
    cairo_get_matrix(cr, &m);
    bool upright = fabs(m.xy) < 1e-9 && fabs(m.yx) < 1e-9 && fabs(m.xx - m.yy) < 1e-9 && m.xx > 0;
    bool pixels = cairo_surface_get_type(cairo_get_target(cr)) == CAIRO_SURFACE_TYPE_IMAGE;
    if (pixels && upright && !colour && size * m.xx <= LARGEST_MASK) {
        for (int i = 0; i < run->count; i++) {
            stamp_glyph(canvas, run->face, size * m.xx, &glyphs[i]);
        }
        return;
    }
    fonts_select(canvas->fonts, cr, run->face, size);
    if (!pixels) {
        cairo_show_text_glyphs(cr, line->shown + run->byte, run->bytes, glyphs, run->count,
                               line->clusters.items + run->cluster, run->clusters,
                               run->backward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : (cairo_text_cluster_flags_t)0);
    } else if (colour) {
        cairo_show_glyphs(cr, glyphs, run->count);
    } else {
        cairo_new_path(cr);
        cairo_glyph_path(cr, glyphs, run->count);
        cairo_fill(cr);
    }
}

double canvas_text(ViewCanvas *canvas, ViewType type, ViewColour colour, double x, double y, double align,
                   const char *text) {
    const CanvasLaid *line = laid_line(canvas->fonts, type, text);
    double width = line->width * type.size, left = x - align * width;
    double room = type.size; /* glyphs reach beyond their advance, by less than their size */
    if (!canvas_sees(canvas, left - room, y - 2 * room, width + 2 * room, 3 * room)) {
        return width;
    }
    cairo_save(canvas->cr);
    canvas_colour(canvas, colour);
    for (int i = 0; i < line->runs.count; i++) {
        const CanvasRun *run = &line->runs.items[i];
        draw_run(canvas, line, run, type.size, place_run(canvas->fonts, line, run, type.size, left, y));
    }
    cairo_restore(canvas->cr);
    words_add(canvas->cr, type.size, left, y, width, line->shown);
    return width;
}
