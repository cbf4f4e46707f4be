#include "ui/board/rulers.h"

#include <string.h>

#define TAPE 22.0

static GeomBox frame_of(const App *app) {
    KitBox box = app->layout.board;
    return (GeomBox){box.x, box.y, box.x + box.w, box.y + box.h};
}

void rulers_forget(App *app) {
    cairo_surface_destroy(app->rulers.top);
    cairo_surface_destroy(app->rulers.left);
    memset(&app->rulers, 0, sizeof app->rulers);
}

/* Draws the part of both rulers that lies in `box` into a picture. */
static cairo_surface_t *draw_part(App *app, const AppRulers *rulers, KitBox box) {
    ViewCanvas canvas = *kit_canvas(app->kit);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(box.w * rulers->scale),
                                                          (int)ceil(box.h * rulers->scale));
    canvas.cr = cairo_create(surface);
    cairo_scale(canvas.cr, rulers->scale, rulers->scale);
    cairo_translate(canvas.cr, -box.x, -box.y);
    board_draw_rulers(app_field(app), &canvas, &rulers->camera, rulers->frame, TAPE, vec(NAN, NAN));
    cairo_destroy(canvas.cr);
    return surface;
}

static void show(App *app, cairo_surface_t *surface, double x, double y) {
    cairo_t *cr = kit_canvas(app->kit)->cr;
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, 1 / app->rulers.scale, 1 / app->rulers.scale);
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_paint(cr);
    cairo_restore(cr);
}

void rulers_frame(App *app) {
    ViewCanvas *canvas = kit_canvas(app->kit);
    AppRulers want = {.camera = app->camera, .frame = frame_of(app), .scale = canvas->scale, .theme = canvas->theme};
    KitBox board = app->layout.board;
    KitBox top = kit_box(board.x - TAPE, board.y - TAPE, board.w + TAPE, TAPE),
           left = kit_box(board.x - TAPE, board.y, TAPE, board.h);
    bool same = app->rulers.top && !memcmp(&app->rulers.camera, &want.camera, sizeof want.camera) &&
                !memcmp(&app->rulers.frame, &want.frame, sizeof want.frame) && app->rulers.scale == want.scale &&
                app->rulers.theme == want.theme;
    if (board.w <= 0 || board.h <= 0) {
        return;
    }
    if (!same) {
        rulers_forget(app);
        want.top = draw_part(app, &want, top);
        want.left = draw_part(app, &want, left);
        app->rulers = want;
    }
    show(app, app->rulers.top, top.x, top.y);
    show(app, app->rulers.left, left.x, left.y);
    board_draw_ruler_pointer(canvas, &app->camera, want.frame, TAPE, app->pointer);
}
