#include "view/picture.h"
#include "view/print/print_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define GLUE   8.0 /* mm of a page that the next one covers */
#define MARK   5.0 /* length of a mark to cut along */
#define SPREAD 0.5 /* mm by which a page may be too small before another is begun */

static const struct {
    const char *name;
    double width, height; /* mm, upright: ISO 216, ANSI Y14.1 */
} papers[] = {{"a4", 210, 297}, {"a3", 297, 420}, {"letter", 215.9, 279.4}};

bool print_paper(const char *name, PrintPaper *out) {
    for (size_t i = 0; i < BASE_COUNT(papers); i++) {
        if (strcmp(papers[i].name, name) == 0) {
            *out = (PrintPaper)i;
            return true;
        }
    }
    return false;
}

bool print_scale(const char *text, double *out) {
    const char *colon = strchr(text, ':');
    char first[32];
    double paper, table;
    snprintf(first, sizeof first, "%.*s", colon ? (int)(colon - text) : 0, text);
    bool good = colon && text_parse_number(first, &paper) && text_parse_number(colon + 1, &table) && paper > 0 &&
                table > 0 && table / paper >= 0.1 && table / paper <= 1000;
    *out = good ? table / paper : 0;
    return good;
}

/* ---- layout ---- */

static int count_of(double length, double page) {
    return length <= page + SPREAD ? 1 : 1 + (int)ceil((length - page - SPREAD) / (page - GLUE));
}

static PrintLayout layout_on(const PrintOptions *options, double paper_width, double paper_height) {
    PrintLayout out = {.paper_width = paper_width,
                       .paper_height = paper_height,
                       .width = paper_width - 2 * PRINT_MARGIN,
                       .height = paper_height - 2 * PRINT_MARGIN - PRINT_FOOT,
                       .columns = 1,
                       .rows = 1};
    out.step_x = out.width - GLUE;
    out.step_y = out.height - GLUE;
    if (options->bases) {
        out.rows = print_base_pages(options, &out);
    } else {
        const GeomBox *window = &options->window;
        out.columns = count_of((window->x1 - window->x0) / options->scale, out.width);
        out.rows = count_of((window->y1 - window->y0) / options->scale, out.height);
    }
    out.pages = out.columns * out.rows;
    return out;
}

PrintLayout print_layout(const PrintOptions *options) {
    double width = papers[options->paper].width, height = papers[options->paper].height;
    PrintLayout upright = layout_on(options, width, height), across = layout_on(options, height, width);
    return across.pages < upright.pages ? across : upright;
}

/* ---- a page ---- */

static bool has_next(const PrintLayout *layout, int page, bool across) {
    return across ? page % layout->columns + 1 < layout->columns : page / layout->columns + 1 < layout->rows;
}

/* The part of the page that holds the table. */
static GeomBox part_of(const PrintOptions *options, const PrintLayout *layout, int page) {
    double x = page % layout->columns * layout->step_x, y = page / layout->columns * layout->step_y;
    double width = (options->window.x1 - options->window.x0) / options->scale - x;
    double height = (options->window.y1 - options->window.y0) / options->scale - y;
    return (GeomBox){PRINT_MARGIN, PRINT_MARGIN, PRINT_MARGIN + fmin(layout->width, width),
                     PRINT_MARGIN + fmin(layout->height, height)};
}

static void draw_table(const PrintOptions *options, const PrintLayout *layout, ViewBoard *board, ViewCanvas *canvas,
                       int page, const GeomBox *part) {
    double k = PRINT_PX / options->scale;
    double x = page % layout->columns * layout->step_x, y = page / layout->columns * layout->step_y;
    ViewCamera camera = {.k = k,
                         .shift = vec((PRINT_MARGIN - x) * PRINT_PX - options->window.x0 * k,
                                      (PRINT_MARGIN - y) * PRINT_PX - options->window.y0 * k)};
    GeomBox frame = {part->x0 * PRINT_PX, part->y0 * PRINT_PX, part->x1 * PRINT_PX, part->y1 * PRINT_PX};
    board_draw(board, canvas, &camera, frame, options->table, options->overlay);
}

/* A strip that the next page covers. */
static void draw_glue(ViewCanvas *canvas, const GeomBox *part, bool across, const char *words) {
    static const ViewType type = {FONT_MEDIUM, 8, false};
    static const double dash[] = {3, 3};
    double x = (across ? part->x1 - GLUE : part->x0) * PRINT_PX, y = (across ? part->y0 : part->y1 - GLUE) * PRINT_PX;
    cairo_rectangle(canvas->cr, x, y, (across ? GLUE : part->x1 - part->x0) * PRINT_PX,
                    (across ? part->y1 - part->y0 : GLUE) * PRINT_PX);
    canvas_fill(canvas, colour_alpha(canvas->theme->paper, .55));
    canvas_line(canvas, x, y, across ? x : part->x1 * PRINT_PX, across ? part->y1 * PRINT_PX : y);
    cairo_set_dash(canvas->cr, dash, 2, 0);
    canvas_stroke(canvas, canvas->theme->ink2, .6);
    cairo_set_dash(canvas->cr, NULL, 0, 0);
    cairo_save(canvas->cr);
    cairo_translate(canvas->cr, across ? part->x1 * PRINT_PX - 10 : (part->x0 + 12) * PRINT_PX,
                    across ? (part->y0 + 12) * PRINT_PX : part->y1 * PRINT_PX - 10);
    cairo_rotate(canvas->cr, across ? PI / 2 : 0);
    canvas_text(canvas, type, canvas->theme->ink, 0, 0, 0, words);
    cairo_restore(canvas->cr);
}

/* Marks outside the part, in line with its edges. */
static void draw_marks(ViewCanvas *canvas, const GeomBox *part) {
    const double xs[] = {part->x0, part->x1}, ys[] = {part->y0, part->y1};
    for (int i = 0; i < 4; i++) {
        double x = xs[i & 1], y = ys[i >> 1], out_x = i & 1 ? 1 : -1, out_y = i >> 1 ? 1 : -1;
        canvas_line(canvas, (x + out_x) * PRINT_PX, y * PRINT_PX, (x + out_x * (1 + MARK)) * PRINT_PX, y * PRINT_PX);
        canvas_line(canvas, x * PRINT_PX, (y + out_y) * PRINT_PX, x * PRINT_PX, (y + out_y * (1 + MARK)) * PRINT_PX);
    }
    canvas_stroke(canvas, canvas->theme->ink, .5);
}

void print_draw_page(const PrintOptions *options, const PrintLayout *layout, ViewBoard *board, ViewCanvas *canvas,
                     int page) {
    char words[64];
    cairo_rectangle(canvas->cr, 0, 0, layout->paper_width * PRINT_PX, layout->paper_height * PRINT_PX);
    canvas_fill(canvas, (ViewColour){1, 1, 1, 1});
    if (options->bases) {
        print_draw_bases(options, layout, canvas, page);
    } else {
        GeomBox part = part_of(options, layout, page);
        draw_table(options, layout, board, canvas, page, &part);
        for (int across = 0; across < 2; across++) {
            if (has_next(layout, page, across)) {
                snprintf(words, sizeof words, "Page %d is glued over this strip",
                         page + 1 + (across ? 1 : layout->columns));
                draw_glue(canvas, &part, across, words);
            }
        }
        draw_marks(canvas, &part);
    }
    print_draw_foot(options, layout, canvas, page);
}

/* ---- the file ---- */

bool print_write(const PrintOptions *options, const char *path, BaseSink sink, BaseFaults *faults) {
    PrintLayout layout = print_layout(options);
    if (layout.pages > PRINT_PAGES_MAX) {
        faults_add(faults, path, "", "", "Choose a smaller scale or a larger paper",
                   "it would take %d pages, more than %d", layout.pages, PRINT_PAGES_MAX);
        return false;
    }
    ViewFonts *fonts = fonts_load(faults);
    if (!fonts) {
        return false;
    }
    ViewPicture picture = {.width = layout.paper_width * PRINT_PX,
                           .height = layout.paper_height * PRINT_PX,
                           .scale = 1,
                           .paper = layout.paper_width,
                           .title = options->field->setup->title};
    ViewPage sheet = picture_begin(path, &picture);
    ViewCanvas canvas = {sheet.cr, fonts, theme_get(false), sheet.scale, true};
    ViewBoard *board = board_create(options->field);
    board_set_photo(board, options->photo);
    for (int page = 0; page < layout.pages; page++) {
        print_draw_page(options, &layout, board, &canvas, page);
        cairo_show_page(canvas.cr);
    }
    board_destroy(board);
    bool good = picture_end(&sheet, path, sink, faults);
    fonts_destroy(fonts);
    return good;
}
