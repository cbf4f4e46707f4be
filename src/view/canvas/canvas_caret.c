/* Places of the caret in a text that is being edited: between graphemes, in whatever direction they run. */
#include "view/canvas/canvas_internal.h"

#include <string.h>

void carets_clear(CanvasCarets *carets) {
    base_free(carets->text);
    base_free(carets->stops);
    *carets = (CanvasCarets){0};
}

static double stop_x(PangoLayout *layout, int at) {
    PangoRectangle strong;
    pango_layout_get_cursor_pos(layout, at, &strong, NULL);
    return strong.x / SHAPE_UNITS;
}

/* The fields of a window are asked about many times a frame, one of them at a time. */
static const CanvasCarets *carets_of(ViewFonts *fonts, ViewType type, const char *text) {
    CanvasCarets *carets = &fonts->carets;
    if (carets->text && carets->weight == type.weight && carets->tabular == type.tabular &&
        strcmp(carets->text, text) == 0) {
        return carets;
    }
    carets_clear(carets);
    *carets = (CanvasCarets){.text = base_strdup(text), .weight = type.weight, .tabular = type.tabular};
    BaseText shown = {0};
    draw_shape_show(text, &shown);
    PangoLayout *layout = draw_shape_lay(fonts, type, text_get(&shown), (int)shown.length, -1);
    int count;
    const PangoLogAttr *signs = pango_layout_get_log_attrs_readonly(layout, &count);
    const char *at = text, *seen = text_get(&shown);
    uint32_t codepoint = 0;
    carets->stops = base_alloc((size_t)count, sizeof *carets->stops);
    for (int i = 0; i < count; i++) {
        if (i == 0 || i == count - 1 || signs[i].is_cursor_position) {
            double x = stop_x(layout, (int)(seen - text_get(&shown)));
            carets->stops[carets->count++] = (struct CanvasStop){(int)(at - text), x};
        }
        if (draw_shape_next(&at, &codepoint)) {
            seen = g_utf8_next_char(seen);
        }
    }
    text_free(&shown);
    return carets;
}

double canvas_caret(ViewCanvas *canvas, ViewType type, const char *text, int at) {
    const CanvasCarets *carets = carets_of(canvas->fonts, type, text);
    double x = 0;
    for (int i = 0; i < carets->count && carets->stops[i].at <= at; i++) {
        x = carets->stops[i].x * type.size;
    }
    return x;
}

int canvas_caret_at(ViewCanvas *canvas, ViewType type, const char *text, double x) {
    const CanvasCarets *carets = carets_of(canvas->fonts, type, text);
    int best = 0;
    double nearest = INFINITY;
    for (int i = 0; i < carets->count; i++) {
        double away = fabs(carets->stops[i].x * type.size - x);
        if (away < nearest) {
            nearest = away;
            best = carets->stops[i].at;
        }
    }
    return best;
}
