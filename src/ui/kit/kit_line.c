/* Setting a line with SDL2_ttf: light hinting, which rounds heights only, and positions in fractions of a pixel. So
 * letters are sharp at the baseline and evenly spaced.
 *
 * What SDL2_ttf 2.20 cannot do is left to view/canvas, which sets a line of the same width: figures of equal width and
 * other features of a font, fonts for what ours lacks, and writing from right to left. */
#include "ui/kit/kit_line.h"

#include "base/array.h"
#include "base/hash.h"
#include "base/text.h"

#include <SDL_ttf.h>
#include <string.h>

#define SETS       512  /* size of the store; a power of two */
#define WAYS       4    /* lines in a set: the one that has not been used for longest makes room */
#define FONTS_MAX  64   /* open at a time: sizes times weights; a changed scale opens others */
#define MEASURE_PX 1000 /* size at which widths are measured, so that they are the same at every scale */

typedef struct {
    TTF_Font *font; /* NULL: it could not be opened */
    ViewFontWeight weight;
    int eighths; /* size in eighths of a device pixel */
} LineFont;

typedef struct {
    char *text; /* NULL: an empty place */
    ViewFontWeight weight;
    int eighths;
    unsigned used;         /* when it was asked for last */
    bool is_set_by_canvas; /* neither width nor picture is kept here */
    double width;          /* em */
    bool drawn;
    cairo_surface_t *mask; /* its coverage, when drawn; NULL without ink */
    int left, top;         /* the mask's corner from the beginning of the baseline, device px */
} Line;

struct KitLines {
    ARRAY(LineFont) fonts;
    Line store[SETS][WAYS];
    unsigned clock;
};

/* ---- fonts ---- */

static void close_fonts(KitLines *lines) {
    for (int i = 0; i < lines->fonts.count; i++) {
        if (lines->fonts.items[i].font) {
            TTF_CloseFont(lines->fonts.items[i].font);
        }
    }
    lines->fonts.count = 0;
}

static TTF_Font *find_font(KitLines *lines, ViewCanvas *canvas, ViewFontWeight weight, int eighths) {
    for (int i = 0; i < lines->fonts.count; i++) {
        if (lines->fonts.items[i].weight == weight && lines->fonts.items[i].eighths == eighths) {
            return lines->fonts.items[i].font;
        }
    }
    if (lines->fonts.count == FONTS_MAX) {
        close_fonts(lines);
    }
    /* SDL2_ttf takes whole points: at 9 dots per inch there are eight to a pixel. */
    TTF_Font *font = TTF_OpenFontDPI(fonts_path(canvas->fonts, weight), eighths, 9, 9);
    if (font) {
        TTF_SetFontHinting(font, TTF_HINTING_LIGHT_SUBPIXEL);
    }
    array_push(&lines->fonts, (LineFont){font, weight, eighths});
    return font;
}

KitLines *lines_create(void) {
    TTF_Init();
    return base_alloc(1, sizeof(KitLines));
}

static void clear_line(Line *line) {
    if (line->mask) {
        cairo_surface_destroy(line->mask);
    }
    base_free(line->text);
    *line = (Line){0};
}

void lines_destroy(KitLines *lines) {
    if (!lines) {
        return;
    }
    for (int i = 0; i < SETS * WAYS; i++) {
        clear_line(&lines->store[i / WAYS][i % WAYS]);
    }
    close_fonts(lines);
    array_free(&lines->fonts);
    base_free(lines);
    TTF_Quit();
}

/* ---- what is set here ---- */

/* True for writing from left to right, with nothing that is not shown and steers what is. */
static bool is_simple(uint32_t c) {
    bool is_latin_or_like = (c >= 0x20 && c < 0x7f) || (c >= 0xa0 && c < 0x590 && c != 0xad);
    bool is_sign = c >= 0x1e00 && c < 0x2c00 && !(c >= 0x200b && c <= 0x200f) && !(c >= 0x2028 && c <= 0x202e) &&
                   !(c >= 0x2060 && c <= 0x206f);
    return is_latin_or_like || is_sign;
}

/* SDL2_ttf cannot turn off the contextual alternates of a font. Inter's make an arrow of "->" and a cross of "3x4",
 * while a name is to be shown as it is written; and they raise one of two brackets, and the colon of "10: A". The
 * dashes and signs that they raise between figures and capitals are welcome. `before` is the last character that is no
 * space. */
static bool may_be_replaced(uint32_t before, uint32_t c) {
    bool after_digit = before >= '0' && before <= '9', after_capital = before >= 'A' && before <= 'Z';
    return (c < 0x7f && strchr("<>()[]{}", (int)c)) || (c == ':' && (after_digit || after_capital)) ||
           ((c == 'x' || c == 'X') && after_digit);
}

static bool is_for_canvas(TTF_Font *font, ViewType type, const char *text) {
    uint32_t before = 0, c;
    bool for_canvas = type.tabular || !font;
    for (int bytes; !for_canvas && (bytes = text_utf8_next(text, &c)) != 0; text += bytes) {
        for_canvas = bytes < 0 || !is_simple(c) || may_be_replaced(before, c) || !TTF_GlyphIsProvided32(font, c);
        before = bytes > 0 && c != ' ' ? c : before;
    }
    return for_canvas;
}

/* In em. A bar is set after it, since the last letter may reach beyond its own width, and SDL2_ttf would count that. */
static double measure(TTF_Font *font, const char *text) {
    int whole = 0, bar = 0, left = 0;
    uint32_t first = 0;
    BaseText barred = {0};
    text_addf(&barred, "%s|", text);
    TTF_SizeUTF8(font, text_get(&barred), &whole, NULL);
    TTF_SizeUTF8(font, "|", &bar, NULL);
    text_utf8_next(text_get(&barred), &first);
    TTF_GlyphMetrics32(font, first, &left, NULL, NULL, NULL, NULL);
    text_free(&barred);
    return (double)(whole - bar + (left < 0 ? left : 0)) / MEASURE_PX;
}

/* ---- the store ---- */

/* Good until the next line is asked for. */
static Line *find_line(KitLines *lines, ViewCanvas *canvas, ViewType type, const char *text) {
    int eighths = (int)lround(type.size * canvas->scale * 8);
    BaseHash hash = hash_int(hash_text(HASH_START, text), eighths * FONT_WEIGHTS + (int)type.weight);
    Line *set = lines->store[(hash ^ hash >> 32) & (SETS - 1)], *oldest = set;
    lines->clock++;
    for (int i = 0; i < WAYS; i++) {
        if (set[i].text && set[i].weight == type.weight && set[i].eighths == eighths &&
            strcmp(set[i].text, text) == 0) {
            set[i].used = lines->clock;
            return &set[i];
        }
        oldest = set[i].used < oldest->used ? &set[i] : oldest;
    }
    TTF_Font *font = find_font(lines, canvas, type.weight, MEASURE_PX * 8);
    bool is_set_by_canvas = is_for_canvas(font, type, text);
    clear_line(oldest);
    *oldest = (Line){.text = base_strdup(text),
                     .weight = type.weight,
                     .eighths = eighths,
                     .used = lines->clock,
                     .is_set_by_canvas = is_set_by_canvas,
                     .width = is_set_by_canvas ? 0 : measure(font, text)};
    return oldest;
}

/* ---- pictures ---- */

static cairo_surface_t *take_coverage(SDL_Surface *from) {
    cairo_surface_t *mask = cairo_image_surface_create(CAIRO_FORMAT_A8, from->w, from->h);
    unsigned char *to = cairo_image_surface_get_data(mask);
    int stride = cairo_image_surface_get_stride(mask);
    for (int y = 0; y < from->h; y++) {
        const Uint32 *row = (const Uint32 *)((const char *)from->pixels + (ptrdiff_t)y * from->pitch);
        for (int x = 0; x < from->w; x++) {
            to[(ptrdiff_t)y * stride + x] = (unsigned char)(row[x] >> 24);
        }
    }
    cairo_surface_mark_dirty(mask);
    return mask;
}

/* Makes the picture. A letter higher than the font says would move the baseline down: such a line is for the canvas. */
static void make_mask(KitLines *lines, ViewCanvas *canvas, Line *line) {
    TTF_Font *font = find_font(lines, canvas, line->weight, line->eighths);
    SDL_Surface *picture =
        font && *line->text ? TTF_RenderUTF8_Blended(font, line->text, (SDL_Color){255, 255, 255, 255}) : NULL;
    line->drawn = true;
    if (!picture) {
        line->is_set_by_canvas = *line->text;
        return;
    }
    uint32_t first = 0;
    int left = 0;
    text_utf8_next(line->text, &first);
    TTF_GlyphMetrics32(font, first, &left, NULL, NULL, NULL, NULL);
    line->left = left < 0 ? left : 0;
    line->top = -TTF_FontAscent(font);
    line->is_set_by_canvas = picture->h > TTF_FontHeight(font);
    line->mask = line->is_set_by_canvas ? NULL : take_coverage(picture);
    SDL_FreeSurface(picture);
}

/* True if a picture of device pixels can be laid on the canvas. */
static bool takes_pictures(const ViewCanvas *canvas) {
    cairo_matrix_t m;
    cairo_get_matrix(canvas->cr, &m);
    return !canvas->still && fabs(m.xy) < 1e-9 && fabs(m.yx) < 1e-9 && fabs(m.xx - canvas->scale) < 1e-9 &&
           fabs(m.yy - canvas->scale) < 1e-9;
}

double kit_line_width(KitLines *lines, ViewCanvas *canvas, ViewType type, const char *text) {
    const Line *line = type.tabular ? NULL : find_line(lines, canvas, type, text);
    return !line || line->is_set_by_canvas ? canvas_text_width(canvas, type, text) : line->width * type.size;
}

void kit_line_draw(KitLines *lines, ViewCanvas *canvas, ViewType type, ViewColour colour, double x, double y,
                   double align, const char *text) {
    Line *line = type.tabular || !takes_pictures(canvas) ? NULL : find_line(lines, canvas, type, text);
    if (line && !line->is_set_by_canvas && !line->drawn) {
        make_mask(lines, canvas, line);
    }
    if (!line || line->is_set_by_canvas) {
        canvas_text(canvas, type, colour, x, y, align, text);
        return;
    }
    double left = x - align * line->width * type.size;
    if (!line->mask ||
        !canvas_sees(canvas, left - type.size, y - 2 * type.size, (line->width + 2) * type.size, 3 * type.size)) {
        return;
    }
    cairo_user_to_device(canvas->cr, &left, &y);
    cairo_save(canvas->cr);
    cairo_identity_matrix(canvas->cr);
    canvas_colour(canvas, colour);
    cairo_mask_surface(canvas->cr, line->mask, floor(left + .5) + line->left, floor(y + .5) + line->top);
    cairo_restore(canvas->cr);
}
