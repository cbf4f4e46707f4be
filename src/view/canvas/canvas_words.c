/* The words of an SVG. cairo draws its glyphs as shapes, so that it looks the same on every machine; over each line
 * lies its text unseen, so that it can be searched, marked and copied. */
#include "view/canvas/canvas_internal.h"

#include <string.h>

static const cairo_user_data_key_t kept; /* BaseText, borrowed */

void canvas_keep_words(cairo_surface_t *surface, BaseText *words) {
    cairo_surface_set_user_data(surface, &kept, words, NULL);
}

void canvas_add_escaped(BaseText *out, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '&': text_add(out, "&amp;"); break;
        case '<': text_add(out, "&lt;"); break;
        case '>': text_add(out, "&gt;"); break;
        case '"': text_add(out, "&quot;"); break;
        default: text_add_char(out, *text);
        }
    }
}

/* Writes a number in the same form whatever the locale. */
static void add_number(BaseText *out, double value) {
    char number[TEXT_NUMBER_MAX];
    text_add(out, text_rounded(value, 3, number));
}

void words_add(cairo_t *cr, double size, double x, double y, double width, const char *shown) {
    cairo_surface_t *surface = cairo_get_target(cr);
    BaseText *words = cairo_surface_get_user_data(surface, &kept);
    if (!words || width <= 0) {
        return;
    }
    cairo_matrix_t m, device;
    cairo_get_matrix(cr, &m);
    cairo_surface_get_device_scale(surface, &device.xx, &device.yy);
    cairo_matrix_init_scale(&device, device.xx, device.yy);
    cairo_matrix_multiply(&m, &m, &device);
    cairo_matrix_transform_point(&m, &x, &y);
    const double parts[] = {m.xx, m.yx, m.xy, m.yy, x, y};
    text_add(words, "<text transform=\"matrix(");
    for (size_t i = 0; i < BASE_COUNT(parts); i++) {
        text_add(words, i ? " " : "");
        add_number(words, parts[i]);
    }
    text_add(words, ")\" font-size=\"");
    add_number(words, size);
    text_add(words, "\" textLength=\"");
    add_number(words, width);
    text_add(words, "\" lengthAdjust=\"spacingAndGlyphs\">");
    canvas_add_escaped(words, shown);
    text_add(words, "</text>\n");
}
