/* The faces that text is drawn with, and a store of glyph masks.
 *
 * cairo 1.16 sets glyphs of an image surface on whole pixels, which makes the spacing of small text uneven. So a glyph
 * is drawn once as a path at quarters of a pixel, kept as a mask, and stamped. */
#include "view/canvas/canvas_internal.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangofc-font.h>

/* ---- faces ---- */

int fonts_face(ViewFonts *fonts, PangoFont *font) {
    for (int i = 0; i < fonts->faces.count; i++) {
        if (fonts->faces.items[i].font == font) {
            return i;
        }
    }
    cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
    FcBool colour = FcFalse;
    FcPatternGetBool(pango_fc_font_get_pattern(PANGO_FC_FONT(font)), FC_COLOR, 0, &colour);
    CanvasFace face = {.font = g_object_ref(font), .colour = colour};
    face.drawn = cairo_font_face_reference(cairo_scaled_font_get_font_face(scaled));
    cairo_scaled_font_get_font_matrix(scaled, &face.em);
    cairo_matrix_t smaller;
    cairo_matrix_init_scale(&smaller, 1.0 / SHAPE_SIZE, 1.0 / SHAPE_SIZE);
    cairo_matrix_multiply(&face.em, &face.em, &smaller);
    array_push(&fonts->faces, face);
    return fonts->faces.count - 1;
}

void fonts_select(const ViewFonts *fonts, cairo_t *cr, int face, double size) {
    cairo_matrix_t matrix;
    cairo_matrix_init_scale(&matrix, size, size);
    cairo_matrix_multiply(&matrix, &fonts->faces.items[face].em, &matrix);
    cairo_set_font_options(cr, fonts->options);
    cairo_set_font_face(cr, fonts->faces.items[face].drawn);
    cairo_set_font_matrix(cr, &matrix);
}

/* ---- masks ---- */

static void masks_clear(ViewFonts *fonts) {
    for (int i = 0; fonts->masks && i < CANVAS_MASKS; i++) {
        if (fonts->masks[i].mask) {
            cairo_surface_destroy(fonts->masks[i].mask);
        }
    }
    base_free(fonts->masks);
    fonts->masks = NULL;
    fonts->mask_count = 0;
}

void faces_close(ViewFonts *fonts) {
    masks_clear(fonts);
    for (int i = 0; i < fonts->faces.count; i++) {
        cairo_font_face_destroy(fonts->faces.items[i].drawn);
        g_object_unref(fonts->faces.items[i].font);
    }
    array_free(&fonts->faces);
}

/* Draws the glyph as a path into a mask just large enough. */
static void mask_draw(ViewFonts *fonts, CanvasMask *slot) {
    cairo_surface_t *probe = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cr = cairo_create(probe);
    cairo_surface_destroy(probe);
    cairo_glyph_t glyph = {slot->index, (double)slot->phase_x / CANVAS_PHASES, (double)slot->phase_y / CANVAS_PHASES};
    fonts_select(fonts, cr, slot->face, slot->size);
    cairo_glyph_path(cr, &glyph, 1);
    double x0, y0, x1, y1;
    cairo_fill_extents(cr, &x0, &y0, &x1, &y1);
    cairo_path_t *path = cairo_copy_path(cr);
    canvas_note_loss(cr);
    cairo_destroy(cr);
    if (x1 > x0 && y1 > y0) {
        slot->x = (int)floor(x0);
        slot->y = (int)floor(y0);
        slot->mask = cairo_image_surface_create(CAIRO_FORMAT_A8, (int)ceil(x1) - slot->x, (int)ceil(y1) - slot->y);
        cr = cairo_create(slot->mask);
        cairo_translate(cr, -slot->x, -slot->y);
        cairo_set_antialias(cr, CAIRO_ANTIALIAS_BEST);
        cairo_append_path(cr, path);
        cairo_fill(cr);
        canvas_note_loss(cr);
        cairo_destroy(cr);
        cairo_surface_flush(slot->mask);
    }
    cairo_path_destroy(path);
}

static uint32_t mask_slot(const CanvasMask *wanted) {
    uint32_t x = (uint32_t)wanted->index * 0x9E3779B1u ^ (uint32_t)lround(wanted->size * 64) * 0x85EBCA77u;
    x ^= ((uint32_t)wanted->face << 8 | (uint32_t)wanted->phase_x << 4 | wanted->phase_y) * 0xC2B2AE3Du;
    return (x ^ x >> 15) & (CANVAS_MASKS - 1);
}

const CanvasMask *fonts_get_mask(ViewFonts *fonts, int face, unsigned long index, double size, int phase_x,
                                 int phase_y) {
    CanvasMask wanted = {.size = size,
                         .index = index,
                         .face = face,
                         .phase_x = (uint8_t)phase_x,
                         .phase_y = (uint8_t)phase_y,
                         .used = true};
    if (fonts->mask_count > CANVAS_MASKS / 4 * 3) {
        masks_clear(fonts);
    }
    if (!fonts->masks) {
        fonts->masks = base_alloc(CANVAS_MASKS, sizeof *fonts->masks);
    }
    for (uint32_t i = mask_slot(&wanted);; i = (i + 1) & (CANVAS_MASKS - 1)) {
        CanvasMask *slot = &fonts->masks[i];
        if (!slot->used) {
            *slot = wanted;
            fonts->mask_count++;
            mask_draw(fonts, slot);
            return slot;
        }
        if (slot->size >= size && slot->size <= size && slot->index == index && slot->face == face &&
            slot->phase_x == wanted.phase_x && slot->phase_y == wanted.phase_y) {
            return slot;
        }
    }
}
