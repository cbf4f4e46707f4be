/* Finding and opening the fonts, glyph metrics, and a store of glyph masks.
 *
 * cairo 1.16 sets glyphs of an image surface on whole pixels, which makes the spacing of small text uneven. So a glyph
 * is drawn once as a path at quarters of a pixel, kept as a mask, and stamped. */
#include "base/text.h"
#include "view/canvas/canvas_internal.h"

#include <cairo-ft.h>
#include <stdlib.h>
#include <string.h>

static const char *const inter_files[FONT_WEIGHTS] = {"Inter-Regular.otf", "Inter-Medium.otf", "Inter-SemiBold.otf"};
static const char *const dejavu_files[FONT_WEIGHTS] = {"DejaVuSans.ttf", "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"};

/* What a cairo font face owns: cairo may keep a face in its caches for longer than we do. */
typedef struct {
    FT_Library library;
    FT_Face face;
} FaceOwner;

static void owner_destroy(void *data) {
    FaceOwner *owner = data;
    FT_Done_Face(owner->face);
    FT_Done_FreeType(owner->library);
    base_free(owner);
}

static bool face_open(CanvasFace *face, const char *path) {
    static const cairo_user_data_key_t key;
    FaceOwner *owner = base_alloc(1, sizeof *owner);
    if (FT_Init_FreeType(&owner->library)) {
        base_free(owner);
        return false;
    }
    if (FT_New_Face(owner->library, path, 0, &owner->face)) {
        FT_Done_FreeType(owner->library);
        base_free(owner);
        return false;
    }
    face->face = owner->face;
    face->drawn = cairo_ft_font_face_create_for_ft_face(owner->face, FT_LOAD_NO_HINTING);
    if (cairo_font_face_set_user_data(face->drawn, &key, owner, owner_destroy)) {
        owner_destroy(owner);
        return false;
    }
    return true;
}

static void faces_close(ViewFonts *fonts) {
    for (int i = 0; i < FONT_WEIGHTS; i++) {
        if (fonts->faces[i].drawn) {
            cairo_font_face_destroy(fonts->faces[i].drawn);
        }
        fonts->faces[i].drawn = NULL;
    }
}

static bool faces_open(ViewFonts *fonts, const char *folder, const char *const files[FONT_WEIGHTS]) {
    for (int i = 0; i < FONT_WEIGHTS; i++) {
        BaseText path = {0};
        text_addf(&path, "%s/%s", folder, files[i]);
        bool opened = face_open(&fonts->faces[i], text_get(&path));
        text_free(&path);
        if (!opened) {
            faces_close(fonts);
            return false;
        }
    }
    return true;
}

ViewFonts *fonts_load(BaseFaults *faults) {
    ViewFonts *fonts = base_alloc(1, sizeof *fonts);
    const char *own = getenv("SIGHTLINE_FONT");
    bool found = (own && *own && (faces_open(fonts, own, inter_files) || faces_open(fonts, own, dejavu_files))) ||
                 faces_open(fonts, "/usr/share/fonts/opentype/inter", inter_files) ||
                 faces_open(fonts, "/usr/share/fonts/truetype/dejavu", dejavu_files);
    if (!found) {
        faults_add(faults, "", "", "",
                   "install the package fonts-inter, or set SIGHTLINE_FONT to a folder with Inter-Regular.otf",
                   "no font was found");
        base_free(fonts);
        return NULL;
    }
    fonts->masks = base_alloc(CANVAS_MASKS, sizeof *fonts->masks);
    return fonts;
}

static void masks_clear(ViewFonts *fonts) {
    for (int i = 0; i < CANVAS_MASKS; i++) {
        if (fonts->masks[i].mask) {
            cairo_surface_destroy(fonts->masks[i].mask);
        }
    }
    memset(fonts->masks, 0, CANVAS_MASKS * sizeof *fonts->masks);
    fonts->mask_count = 0;
}

void fonts_destroy(ViewFonts *fonts) {
    if (!fonts) {
        return;
    }
    masks_clear(fonts);
    base_free(fonts->masks);
    faces_close(fonts);
    base_free(fonts);
}

static CanvasGlyph glyph_look_up(const CanvasFace *face, uint32_t codepoint) {
    CanvasGlyph glyph = {.index = FT_Get_Char_Index(face->face, codepoint), .known = true};
    if (!FT_Load_Glyph(face->face, (FT_UInt)glyph.index, FT_LOAD_NO_SCALE)) {
        glyph.advance = (double)face->face->glyph->metrics.horiAdvance / face->face->units_per_EM;
    }
    return glyph;
}

CanvasGlyph fonts_find_glyph(ViewFonts *fonts, ViewFontWeight weight, uint32_t codepoint) {
    CanvasFace *face = &fonts->faces[weight];
    if (codepoint >= CANVAS_GLYPHS_KEPT) {
        return glyph_look_up(face, codepoint);
    }
    if (!face->kept[codepoint].known) {
        face->kept[codepoint] = glyph_look_up(face, codepoint);
    }
    return face->kept[codepoint];
}

/* Draws the glyph as a path into a mask just large enough. */
static void mask_draw(ViewFonts *fonts, CanvasMask *slot) {
    cairo_surface_t *probe = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cr = cairo_create(probe);
    cairo_surface_destroy(probe);
    cairo_glyph_t glyph = {slot->index, (double)slot->phase_x / CANVAS_PHASES, (double)slot->phase_y / CANVAS_PHASES};
    cairo_set_font_face(cr, fonts->faces[slot->weight].drawn);
    cairo_set_font_size(cr, slot->size);
    cairo_glyph_path(cr, &glyph, 1);
    double x0, y0, x1, y1;
    cairo_fill_extents(cr, &x0, &y0, &x1, &y1);
    cairo_path_t *path = cairo_copy_path(cr);
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
        cairo_destroy(cr);
        cairo_surface_flush(slot->mask);
    }
    cairo_path_destroy(path);
}

static uint32_t mask_slot(const CanvasMask *wanted) {
    uint32_t x = (uint32_t)wanted->index * 0x9E3779B1u ^ (uint32_t)lround(wanted->size * 64) * 0x85EBCA77u;
    x ^= (uint32_t)(wanted->weight | wanted->phase_x << 4 | wanted->phase_y << 8) * 0xC2B2AE3Du;
    return (x ^ x >> 15) & (CANVAS_MASKS - 1);
}

const CanvasMask *fonts_get_mask(ViewFonts *fonts, ViewFontWeight weight, unsigned long index, double size, int phase_x,
                                 int phase_y) {
    CanvasMask wanted = {.size = size,
                         .index = index,
                         .weight = (uint8_t)weight,
                         .phase_x = (uint8_t)phase_x,
                         .phase_y = (uint8_t)phase_y,
                         .used = true};
    if (fonts->mask_count > CANVAS_MASKS / 4 * 3) {
        masks_clear(fonts);
    }
    for (uint32_t i = mask_slot(&wanted);; i = (i + 1) & (CANVAS_MASKS - 1)) {
        CanvasMask *slot = &fonts->masks[i];
        if (!slot->used) {
            *slot = wanted;
            fonts->mask_count++;
            mask_draw(fonts, slot);
            return slot;
        }
        if (slot->size >= size && slot->size <= size && slot->index == index && slot->weight == wanted.weight &&
            slot->phase_x == wanted.phase_x && slot->phase_y == wanted.phase_y) {
            return slot;
        }
    }
}
