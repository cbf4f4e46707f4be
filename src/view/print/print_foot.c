/* The strip under a printed page: a bar of 10 cm to hold a ruler against, what is printed at which scale, and where the
 * page lies among the others. */
#include "view/print/print_internal.h"

#include <math.h>
#include <stdio.h>

#define BAR        100.0 /* mm of paper */
#define MAP_ACROSS 26.0
#define MAP_HIGH   11.0

static void add_length(BaseText *out, const PrintOptions *options) {
    const TableSetup *setup = options->field->setup;
    char number[TEXT_NUMBER_MAX];
    text_addf(out, "10 cm on paper are %s %s of the table; print at 100 %%",
              text_rounded(BAR * options->scale / setup->shown, 2, number), setup->shown_name);
}

static void draw_bar(const PrintOptions *options, ViewCanvas *canvas, double x, double y) {
    static const ViewType type = {FONT_REGULAR, 8, true};
    BaseText words = {0};
    for (int i = 0; i < 10; i++) {
        cairo_rectangle(canvas->cr, (x + i * BAR / 10) * PRINT_PX, y * PRINT_PX, BAR / 10 * PRINT_PX, 1.6 * PRINT_PX);
        canvas_fill(canvas, i % 2 ? (ViewColour){1, 1, 1, 1} : canvas->theme->ink);
    }
    cairo_rectangle(canvas->cr, x * PRINT_PX + .25, y * PRINT_PX + .25, BAR * PRINT_PX - .5, 1.6 * PRINT_PX - .5);
    canvas_stroke(canvas, canvas->theme->ink, .5);
    add_length(&words, options);
    canvas_text(canvas, type, canvas->theme->ink2, x * PRINT_PX, (y + 5.2) * PRINT_PX, 0, text_get(&words));
    text_free(&words);
}

static void draw_words(const PrintOptions *options, const PrintLayout *layout, ViewCanvas *canvas, int page, double y) {
    static const ViewType title = {FONT_SEMIBOLD, 10, false}, text = {FONT_REGULAR, 8, true};
    double x = (layout->paper_width - PRINT_MARGIN - MAP_ACROSS - 3) * PRINT_PX;
    double room = x - (PRINT_MARGIN + BAR + 4) * PRINT_PX;
    char words[96], number[TEXT_NUMBER_MAX];
    const char *name = options->field->setup->title;
    int cut = canvas_text_width(canvas, title, name) > room ? canvas_cut(canvas, title, name, room) : -1;
    char line[256];
    if (cut < 0) {
        snprintf(line, sizeof line, "%s", name);
    } else {
        snprintf(line, sizeof line, "%.*s…", cut, name);
    }
    canvas_text(canvas, title, canvas->theme->ink, x, (y + 2) * PRINT_PX, 1, line);
    bool smaller = options->scale >= 1;
    text_rounded(smaller ? options->scale : 1 / options->scale, 2, number);
    snprintf(words, sizeof words, "%s:%s, page %d of %d", smaller ? "1" : number, smaller ? number : "1", page + 1,
             layout->pages);
    canvas_text(canvas, text, canvas->theme->ink2, x, (y + 6) * PRINT_PX, 1, words);
}

/* The pages as they lie, this one filled. */
static void draw_map(const PrintLayout *layout, ViewCanvas *canvas, int page, double y) {
    double each =
        fmin(MAP_ACROSS / (layout->columns * layout->paper_width), MAP_HIGH / (layout->rows * layout->paper_height));
    double width = layout->paper_width * each, height = layout->paper_height * each;
    double x = layout->paper_width - PRINT_MARGIN - layout->columns * width;
    for (int i = 0; i < layout->pages; i++) {
        cairo_rectangle(canvas->cr, (x + i % layout->columns * width) * PRINT_PX,
                        (y + i / layout->columns * height) * PRINT_PX, width * PRINT_PX, height * PRINT_PX);
        canvas_fill_stroke(canvas, i == page ? canvas->theme->ink : (ViewColour){1, 1, 1, 1}, canvas->theme->ink, .5);
    }
}

void print_draw_foot(const PrintOptions *options, const PrintLayout *layout, ViewCanvas *canvas, int page) {
    double y = layout->paper_height - PRINT_MARGIN - PRINT_FOOT + 6;
    draw_bar(options, canvas, PRINT_MARGIN, y);
    draw_words(options, layout, canvas, page, y);
    if (layout->pages > 1) {
        draw_map(layout, canvas, page, y - 1);
    }
}
