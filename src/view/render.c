#include "view/render.h"

#include "view/legend.h"
#include "view/profile.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <string.h>

#define MARGIN 44.0
#define TAPE 22.0

static bool ends_with(const char *text, const char *end) {
    size_t a = strlen(text), b = strlen(end);
    return a >= b && !strcmp(text + a - b, end);
}

/* Width and height from the table's shape where they are not given: 1.0 px/mm, 1.6 on hexes, within what a page bears. */
static void size_of(const RulesField *field, const RenderOptions *options, double strip, double *width, double *height) {
    GeomBox table = field->setup->size;
    double most = field->setup->board == BOARD_HEX ? 1.6 : 1.0; /* letters on blocks want more room than bases do */
    double k = fmin(most, 1600 / fmax(table.x1, table.y1));
    double side = options->legend ? LEGEND_WIDTH + MARGIN : 0;
    *width = options->width ? options->width : ceil(table.x1 * k + 2 * MARGIN + side);
    *height = options->height ? options->height : ceil(table.y1 * k + 2 * MARGIN + strip);
}

/* Where the ruling shows heights, their profile stands under the board. */
static double strip_of(const ViewOverlay *overlay) {
    return overlay->ruling && profile_has(overlay->ruling) ? PROFILE_HIGH : 0;
}

void render_size(const RulesField *field, const RenderOptions *options, double *width, double *height) {
    size_of(field, options, 0, width, height);
}

void render_board(const RulesField *field, ViewBoard *board, ViewCanvas *canvas, GeomBox box, const Table *table,
                  const ViewOverlay *overlay) {
    GeomBox frame = {box.x0 + TAPE, box.y0 + TAPE, box.x1, box.y1};
    ViewCamera camera = camera_fit(field->setup->size, frame, MARGIN - TAPE);
    board_draw(board, canvas, &camera, frame, table, overlay);
    board_draw_tapes(field, canvas, &camera, frame, TAPE, vec(NAN, NAN));
}

static void draw(const RulesField *field, const Table *table, const ViewOverlay *overlay, const RenderOptions *options, ViewCanvas *canvas,
                 double width, double height) {
    double side = options->legend ? LEGEND_WIDTH + MARGIN : 0;
    double strip = strip_of(overlay);
    GeomBox frame = {TAPE, TAPE, width - side, height - strip};
    ViewCamera camera = camera_fit(field->setup->size, frame, MARGIN - TAPE);
    if (options->zoom > 0) {
        camera.k = options->zoom;
        camera.shift = vec((frame.x0 + frame.x1) / 2 - options->centre.x * camera.k, (frame.y0 + frame.y1) / 2 - options->centre.y * camera.k);
    }
    cairo_rectangle(canvas->cr, 0, 0, width, height);
    canvas_fill(canvas, canvas->theme->desk);
    ViewBoard *board = board_create(field);
    board_set_photo(board, options->photo);
    board_draw(board, canvas, &camera, frame, table, overlay);
    board_draw_tapes(field, canvas, &camera, frame, TAPE, vec(NAN, NAN));
    if (strip > 0) {
        profile_draw(canvas, (GeomBox){0, height - strip, width - side, height}, table, overlay->ruling, overlay->lit_finding);
    }
    if (options->legend) {
        legend_draw(field, canvas, &camera, (GeomBox){width - LEGEND_WIDTH - MARGIN / 2, MARGIN - 6, width - 12, height - MARGIN});
    }
    board_destroy(board);
}

static cairo_surface_t *surface_for(const char *path, double width, double height, double scale) {
    if (ends_with(path, ".svg")) {
        cairo_surface_t *surface = cairo_svg_surface_create(path, width, height);
        cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
        return surface;
    }
    if (ends_with(path, ".pdf")) {
        cairo_surface_t *surface = cairo_pdf_surface_create(path, width * 0.75, height * 0.75);
        /* No date: the same board gives the same bytes. */
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
        cairo_surface_set_device_scale(surface, 0.75, 0.75);
        return surface;
    }
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width * scale), (int)ceil(height * scale));
}

bool render_has_pages(const char *path) {
    return ends_with(path, ".pdf");
}

bool render_knows(const char *path) {
    return strlen(path) > 4 && (ends_with(path, ".png") || ends_with(path, ".svg") || ends_with(path, ".pdf"));
}

RenderPage render_begin(const char *path, double width, double height, double scale) {
    bool png = ends_with(path, ".png");
    cairo_surface_t *surface = surface_for(path, width, height, scale);
    RenderPage page = {cairo_create(surface), surface, png ? scale : 1, png};
    if (png) {
        cairo_scale(page.cr, scale, scale);
    }
    return page;
}

bool render_end(RenderPage *page, const char *path, BaseFaults *faults) {
    cairo_destroy(page->cr);
    cairo_status_t status = page->png ? cairo_surface_write_to_png(page->surface, path)
                                      : (cairo_surface_finish(page->surface), cairo_surface_status(page->surface));
    cairo_surface_destroy(page->surface);
    *page = (RenderPage){0};
    if (status != CAIRO_STATUS_SUCCESS) {
        faults_add(faults, path, "", "", "check that the folder exists, is writable and has room", "the picture could not be written: %s",
                   cairo_status_to_string(status));
    }
    return status == CAIRO_STATUS_SUCCESS;
}

bool render_file(const RulesField *field, const Table *table, const ViewOverlay *overlay, const RenderOptions *options, const char *path,
                 BaseFaults *faults) {
    double width, height, scale = options->scale > 0 ? options->scale : 1;
    if (!render_knows(path)) {
        faults_add(faults, path, "", "", "end the name in .png, .svg or .pdf", "the kind of picture cannot be told from the name");
        return false;
    }
    size_of(field, options, strip_of(overlay), &width, &height);
    if (width < 64 || height < 64 || width * scale > 20000 || height * scale > 20000) {
        faults_add(faults, path, "", "", "ask for 64 to 20,000 pixels each way", "a picture of %.0f x %.0f pixels cannot be drawn", width * scale, height * scale);
        return false;
    }
    ViewFonts *fonts = fonts_load(faults);
    if (!fonts) {
        return false;
    }
    RenderPage page = render_begin(path, width, height, scale);
    ViewCanvas canvas = {page.cr, fonts, theme_get(options->dark), page.scale, true};
    draw(field, table, overlay, options, &canvas, width, height);
    bool good = render_end(&page, path, faults);
    fonts_destroy(fonts);
    return good;
}
