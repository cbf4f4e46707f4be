#include "view/film/reel.h"

#include "view/film/film.h"

#include <string.h>

#define CAPTION    84.0 /* px, the strip under the board */
#define INSET      24.0
#define TEXT_LINES 2

struct ViewReel {
    const RulesField *field;
    ViewFonts *fonts;
    ViewBoard *board;
    cairo_surface_t *surface;
    double width, height, scale;
    bool dark;
};

ViewReel *reel_create(const RulesField *field, const RenderOptions *options, BaseFaults *faults) {
    double width, height, scale = options->scale > 0 ? options->scale : 1;
    render_size(field, options, &width, &height);
    height += options->height ? 0 : CAPTION;
    if (width * scale > FILM_LARGEST || height * scale > FILM_LARGEST || height < 2 * CAPTION) {
        faults_add(faults, "", "", "", "ask for up to 4,096 pixels each way, and more height than the caption takes",
                   "a film of %.0f x %.0f pixels cannot be made", width * scale, height * scale);
        return NULL;
    }
    ViewFonts *fonts = fonts_load(faults);
    if (!fonts) {
        return NULL;
    }
    ViewReel *reel = base_alloc(1, sizeof *reel);
    *reel = (ViewReel){.field = field,
                       .fonts = fonts,
                       .board = board_create(field),
                       .width = width,
                       .height = height,
                       .scale = scale,
                       .dark = options->dark};
    board_set_photo(reel->board, options->photo);
    reel->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width * scale), (int)ceil(height * scale));
    return reel;
}

void reel_destroy(ViewReel *reel) {
    if (reel) {
        board_destroy(reel->board);
        fonts_destroy(reel->fonts);
        cairo_surface_destroy(reel->surface);
        base_free(reel);
    }
}

int reel_width(const ViewReel *reel) {
    return cairo_image_surface_get_width(reel->surface);
}

int reel_height(const ViewReel *reel) {
    return cairo_image_surface_get_height(reel->surface);
}

typedef struct {
    ViewCanvas *canvas;
    ViewType type;
    double x, y;
} Lines;

static void draw_line(void *context, const char *bytes, int count, int index) {
    Lines *lines = context;
    char line[512];
    if (index < TEXT_LINES && count < (int)sizeof line) {
        memcpy(line, bytes, (size_t)count);
        line[count] = 0;
        canvas_text(lines->canvas, lines->type, lines->canvas->theme->ink2, lines->x, lines->y + 18 * index, 0, line);
    }
}

static void draw_caption(const ViewReel *reel, ViewCanvas *canvas, const ReelCaption *caption) {
    static const ViewType title = {FONT_SEMIBOLD, 16, false}, number = {FONT_MEDIUM, 13, true},
                          text = {FONT_REGULAR, 13, true};
    double top = reel->height - CAPTION;
    cairo_rectangle(canvas->cr, 0, top, reel->width, CAPTION);
    canvas_fill(canvas, canvas->theme->panel);
    cairo_rectangle(canvas->cr, 0, top, reel->width, 1);
    canvas_fill(canvas, canvas->theme->hair);
    double taken = canvas_text(canvas, number, canvas->theme->ink2, reel->width - INSET, top + 28, 1, caption->number);
    cairo_save(canvas->cr); /* a title that is too long ends where the number begins */
    cairo_rectangle(canvas->cr, 0, top, reel->width - 2 * INSET - taken, CAPTION);
    cairo_clip(canvas->cr);
    canvas_text(canvas, title, canvas->theme->ink, INSET, top + 28, 0, caption->title);
    cairo_restore(canvas->cr);
    Lines lines = {canvas, text, INSET, top + 50};
    canvas_wrap(canvas, text, caption->text, reel->width - 2 * INSET, draw_line, &lines);
}

cairo_surface_t *reel_draw(ViewReel *reel, const Table *table, const Ruling *ruling, const ReelCaption *caption) {
    ViewCanvas canvas = {cairo_create(reel->surface), reel->fonts, theme_get(reel->dark), reel->scale, false};
    ViewOverlay overlay = {.selected = ref_none(),
                           .hover = ref_none(),
                           .highlighted_finding = -1,
                           .ghost_unit = -1,
                           .zone_of = ref_none(),
                           .ruling = ruling};
    GeomBox frame = {0, 0, reel->width, reel->height - CAPTION};
    cairo_scale(canvas.cr, reel->scale, reel->scale);
    cairo_rectangle(canvas.cr, 0, 0, reel->width, reel->height);
    canvas_fill(&canvas, canvas.theme->desk);
    render_board(reel->field, reel->board, &canvas, frame, table, &overlay);
    draw_caption(reel, &canvas, caption);
    canvas_note_loss(canvas.cr);
    cairo_destroy(canvas.cr);
    return reel->surface;
}
