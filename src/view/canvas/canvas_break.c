/* Finds where a text may be divided: between graphemes, into lines, and where it must end to fit. */
#include "view/canvas/canvas_internal.h"

#include <string.h>

/* ---- graphemes ---- */

typedef struct {
    int before, after;
} Around;

/* The places of a caret on either side of `at`. */
static Around look_around(const char *text, int at) {
    BaseText shown = {0};
    draw_shape_show(text, &shown);
    int count = (int)g_utf8_strlen(text_get(&shown), -1);
    PangoLogAttr *signs = base_alloc((size_t)count + 1, sizeof *signs);
    pango_get_log_attrs(text_get(&shown), (int)shown.length, -1, pango_language_from_string("en"), signs, count + 1);
    Around around = {0, (int)strlen(text)};
    const char *to = text;
    uint32_t codepoint = 0;
    bool passed = false;
    for (int i = 0; i < count && !passed; i++) {
        bool between = i > 0 && signs[i].is_cursor_position;
        around.before = between && to - text < at ? (int)(to - text) : around.before;
        passed = between && to - text > at;
        around.after = passed ? (int)(to - text) : around.after;
        draw_shape_next(&to, &codepoint);
    }
    base_free(signs);
    text_free(&shown);
    return around;
}

int canvas_next_grapheme(const char *text, int at) {
    return look_around(text, at).after;
}

int canvas_previous_grapheme(const char *text, int at) {
    return look_around(text, at).before;
}

/* ---- lines ---- */

/* Breaks one paragraph, the `count` bytes at `at`. */
static void add_lines(ViewFonts *fonts, ViewType type, double room, CanvasLaid *laid, int at, int count) {
    BaseText part = {0}, shown = {0};
    text_add_bytes(&part, laid->text + at, (size_t)count);
    draw_shape_show(text_get(&part), &shown);
    PangoLayout *layout = draw_shape_lay(fonts, type, text_get(&shown), (int)shown.length, room);
    for (GSList *next = pango_layout_get_lines_readonly(layout); next; next = next->next) {
        const PangoLayoutLine *line = next->data;
        int from = draw_shape_source(text_get(&part), line->start_index);
        int to = draw_shape_source(text_get(&part), line->start_index + line->length);
        while (to > from && part.data[to - 1] == ' ') {
            to--;
        }
        array_push(&laid->breaks, (CanvasBreak){at + from, to - from});
    }
    text_free(&part);
    text_free(&shown);
}

int canvas_wrap(ViewCanvas *canvas, ViewType type, const char *text, double width,
                void (*line)(void *context, const char *bytes, int count, int index), void *context) {
    bool fresh;
    double room = fmax(0, width) / type.size;
    CanvasLaid *laid = laid_find(canvas->fonts, LAID_WRAPPED, type, room, text ? text : "", &fresh);
    for (const char *at = laid->text; fresh && *at;) {
        int count = (int)strcspn(at, "\n");
        add_lines(canvas->fonts, type, room, laid, (int)(at - laid->text), count);
        at += count + (at[count] == '\n');
    }
    for (int i = 0; line && i < laid->breaks.count; i++) {
        line(context, text + laid->breaks.items[i].at, laid->breaks.items[i].count, i);
    }
    return laid->breaks.count;
}

/* ---- cutting ---- */

/* Returns the width of the first `count` bytes with "…" after them. */
static double width_cut(ViewFonts *fonts, ViewType type, const char *text, int count) {
    BaseText cut = {0};
    text_add_bytes(&cut, text, (size_t)count);
    text_add(&cut, "…");
    double width = laid_line(fonts, type, text_get(&cut))->width;
    text_free(&cut);
    return width;
}

/* Returns how many bytes are left without the spaces before "…". */
static int trimmed(const char *text, int count) {
    while (count > 0 && text[count - 1] == ' ') {
        count--;
    }
    return count;
}

static int find_cut(ViewFonts *fonts, ViewType type, const char *text, double room) {
    ARRAY(int) ends = {0};
    int length = (int)strlen(text);
    for (int at = 0; at < length; at = canvas_next_grapheme(text, at)) {
        array_push(&ends, trimmed(text, at));
    }
    int low = 0, high = ends.count; /* what fits; what may not */
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (width_cut(fonts, type, text, ends.items[middle]) <= room) {
            low = middle;
        } else {
            high = middle;
        }
    }
    int cut = low < ends.count ? ends.items[low] : 0;
    array_free(&ends);
    return cut;
}

int canvas_cut(ViewCanvas *canvas, ViewType type, const char *text, double width) {
    bool fresh;
    double room = width / type.size;
    CanvasLaid *laid = laid_find(canvas->fonts, LAID_CUT, type, room, text, &fresh);
    if (fresh) {
        array_push(&laid->breaks, (CanvasBreak){0, find_cut(canvas->fonts, type, text, room)});
    }
    return laid->breaks.items[0].count;
}
