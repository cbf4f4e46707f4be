#include "view/picture.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MM_PER_INCH    25.4
#define POINTS_PER_PX  0.75
#define POINTS_PER_MM  (72 / MM_PER_INCH)
#define PNG_HEAD_BYTES 33 /* the signature and the first chunk, which the others follow */

static bool is_named(const char *path, const char *ending) {
    return strlen(path) > strlen(ending) && text_ends_with(path, ending, true);
}

bool picture_knows(const char *path) {
    return is_named(path, ".png") || is_named(path, ".svg") || is_named(path, ".pdf");
}

cairo_status_t picture_keep(void *context, const unsigned char *bytes, unsigned count) {
    text_add_bytes(context, (const char *)bytes, count);
    return CAIRO_STATUS_SUCCESS;
}

/* ---- vectors ---- */

static cairo_surface_t *svg_surface(BaseText *bytes, const ViewPicture *picture) {
    double k = picture->paper > 0 ? picture->paper / picture->width : 1;
    cairo_surface_t *surface =
        cairo_svg_surface_create_for_stream(picture_keep, bytes, picture->width * k, picture->height * k);
    cairo_svg_surface_set_document_unit(surface, picture->paper > 0 ? CAIRO_SVG_UNIT_MM : CAIRO_SVG_UNIT_PX);
    cairo_surface_set_device_scale(surface, k, k);
    return surface;
}

/* The words lie over the picture unseen, but can be searched and marked like any text. */
static void begin_words(BaseText *words, const char *title) {
    if (title) {
        text_add(words, "<title>");
        canvas_add_escaped(words, title);
        text_add(words, "</title>\n");
    }
    text_add(words, "<g fill-opacity=\"0\" font-family=\"Inter, sans-serif\" xml:space=\"preserve\">\n");
}

/* The words are written at the end of the file, before the last tag. */
static void add_words(BaseText *svg, const BaseText *words) {
    static const char end[] = "</svg>";
    char *at = svg->length ? strstr(svg->data, end) : NULL;
    for (char *next = at; next; next = strstr(next + 1, end)) {
        at = next;
    }
    if (at) {
        svg->length = (size_t)(at - svg->data);
        *at = 0;
        text_addf(svg, "%s</g>\n%s\n", text_get(words), end);
    }
}

static cairo_surface_t *pdf_surface(BaseText *bytes, const ViewPicture *picture) {
    double k = picture->paper > 0 ? picture->paper / picture->width * POINTS_PER_MM : POINTS_PER_PX;
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(picture_keep, bytes, picture->width * k, picture->height * k);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z"); /* no date */
    if (picture->title) {
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, picture->title);
    }
    cairo_surface_set_device_scale(surface, k, k);
    return surface;
}

/* ---- PNG ---- */

static void put_big(unsigned char *at, uint32_t value) {
    for (int i = 0; i < 4; i++) {
        at[i] = (unsigned char)(value >> (24 - 8 * i));
    }
}

static uint32_t crc_of(const unsigned char *bytes, int count) {
    uint32_t crc = 0xffffffffu;
    for (int i = 0; i < count; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = (crc >> 1) ^ (crc & 1 ? 0xedb88320u : 0);
        }
    }
    return ~crc;
}

/* Adds the size of a pixel on paper, which cairo leaves out of a PNG: chunk pHYs (PNG specification, 11.3.5.3). */
static void add_density(BaseText *out, double px_per_mm) {
    unsigned char chunk[21] = {0, 0, 0, 9, 'p', 'H', 'Y', 's'};
    uint32_t per_metre = (uint32_t)lround(px_per_mm * 1000);
    put_big(chunk + 8, per_metre);
    put_big(chunk + 12, per_metre);
    chunk[16] = 1; /* metres */
    put_big(chunk + 17, crc_of(chunk + 4, 13));
    text_add_bytes(out, (const char *)chunk, sizeof chunk);
}

static cairo_status_t make_png(cairo_surface_t *surface, double px_per_mm, BaseText *out) {
    BaseText bytes = {0};
    cairo_status_t status = cairo_surface_write_to_png_stream(surface, picture_keep, &bytes);
    if (status == CAIRO_STATUS_SUCCESS) {
        text_add_bytes(out, bytes.data, PNG_HEAD_BYTES);
        if (px_per_mm > 0) {
            add_density(out, px_per_mm);
        }
        text_add_bytes(out, bytes.data + PNG_HEAD_BYTES, bytes.length - PNG_HEAD_BYTES);
    }
    text_free(&bytes);
    return status;
}

/* ---- all ---- */

bool picture_has_pages(const char *path) {
    return is_named(path, ".pdf");
}

ViewPage picture_begin(const char *path, const ViewPicture *picture) {
    ViewPage page = {.png = is_named(path, ".png"), .scale = 1, .bytes = base_alloc(1, sizeof(BaseText))};
    if (page.png) {
        page.scale = picture->scale;
        page.density = picture->paper > 0 ? picture->width * page.scale / picture->paper : 0;
        page.surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(picture->width * page.scale - 1e-6),
                                                  (int)ceil(picture->height * page.scale - 1e-6));
    } else {
        page.surface = is_named(path, ".svg") ? svg_surface(page.bytes, picture) : pdf_surface(page.bytes, picture);
    }
    if (is_named(path, ".svg")) {
        page.words = base_alloc(1, sizeof *page.words);
        begin_words(page.words, picture->title);
        canvas_keep_words(page.surface, page.words);
    }
    canvas_take_loss(); /* what was lost before is no loss of this one */
    page.cr = cairo_create(page.surface);
    cairo_scale(page.cr, page.scale, page.scale);
    return page;
}

/* The last place of `word` in the bytes, which hold zeros; NULL if there is none. */
static const char *find_last(const BaseText *bytes, const char *word) {
    size_t length = strlen(word);
    for (size_t at = bytes->length; at >= length; at--) {
        if (memcmp(bytes->data + at - length, word, length) == 0) {
            return bytes->data + at - length;
        }
    }
    return NULL;
}

/* Each object stands where the table at the end of a PDF says. Where memory ran out in the middle of a font, cairo
 * (1.16) leaves the font out and reports no error: the page would lack its words. */
static bool pdf_is_whole(const BaseText *bytes) {
    static const char HEAD[] = "xref\n0 ";
    enum { ENTRY = 20 }; /* bytes of a line of the table */
    const char *table = find_last(bytes, HEAD), *line = table ? strchr(table + sizeof HEAD - 1, '\n') : NULL;
    long count = table ? strtol(table + sizeof HEAD - 1, NULL, 10) : 0;
    if (!line || bytes->length - (size_t)(line + 1 - bytes->data) < (size_t)count * ENTRY) {
        return false;
    }
    for (long i = 1; i < count; i++) {
        char object[32];
        long at = strtol(line + 1 + i * ENTRY, NULL, 10);
        size_t length = (size_t)snprintf(object, sizeof object, "%ld 0 obj", i);
        if (at < 0 || (size_t)at + length > bytes->length || memcmp(bytes->data + at, object, length) != 0) {
            return false;
        }
    }
    return count > 1;
}

/* Cairo writes the rest of its output when a surface is finished. */
static cairo_status_t finish(const ViewPage *page) {
    cairo_status_t status = cairo_status(page->cr);
    status = canvas_take_loss() && status == CAIRO_STATUS_SUCCESS ? CAIRO_STATUS_NO_MEMORY : status;
    if (status == CAIRO_STATUS_SUCCESS && page->png) {
        return make_png(page->surface, page->density, page->bytes);
    }
    cairo_surface_finish(page->surface);
    if (page->words) {
        add_words(page->bytes, page->words);
    }
    status = status == CAIRO_STATUS_SUCCESS ? cairo_surface_status(page->surface) : status;
    bool pdf = cairo_surface_get_type(page->surface) == CAIRO_SURFACE_TYPE_PDF;
    return status == CAIRO_STATUS_SUCCESS && pdf && !pdf_is_whole(page->bytes) ? CAIRO_STATUS_NO_MEMORY : status;
}

bool picture_end(ViewPage *page, const char *path, BaseSink sink, BaseFaults *faults) {
    cairo_status_t status = finish(page);
    bool good = status == CAIRO_STATUS_SUCCESS;
    if (!good) {
        faults_add(faults, path, "", "", "Ask for a smaller one", "the picture could not be made: %s",
                   cairo_status_to_string(status));
    }
    good = good && sink.put(sink.context, path, text_get(page->bytes), page->bytes->length, faults);
    cairo_destroy(page->cr);
    cairo_surface_destroy(page->surface);
    text_free(page->bytes);
    base_free(page->bytes);
    if (page->words) {
        text_free(page->words);
        base_free(page->words);
    }
    *page = (ViewPage){0};
    return good;
}

bool picture_write(const char *path, const ViewPicture *picture, ViewDraw draw, void *context, BaseSink sink,
                   BaseFaults *faults) {
    double k = picture->scale, w = picture->width, h = picture->height;
    if (!picture_knows(path)) {
        faults_add(faults, path, "", "", "end the name in .png, .svg or .pdf",
                   "the kind of picture cannot be told from the name");
        return false;
    }
    if (!(w >= 64 && h >= 64 && w * k <= 20000 && h * k <= 20000)) {
        faults_add(faults, path, "", "", "ask for 64 to 20,000 pixels each way",
                   "a picture of %.0f x %.0f pixels cannot be drawn", w * k, h * k);
        return false;
    }
    ViewFonts *fonts = fonts_load(faults);
    if (!fonts) {
        return false;
    }
    ViewPage page = picture_begin(path, picture);
    ViewCanvas canvas = {page.cr, fonts, theme_get(picture->dark), page.scale, true};
    draw(context, &canvas);
    bool good = picture_end(&page, path, sink, faults);
    fonts_destroy(fonts);
    return good;
}
