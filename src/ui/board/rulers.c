/* The tapes along the board's edges: drawn once for each camera, then copied. */
#include "ui/board/rulers.h"

#include <string.h>

#define TAPE 22.0

static GeomBox frame_of(const App *app) {
    KitBox box = app->layout.board;
    return (GeomBox){box.x, box.y, box.x + box.w, box.y + box.h};
}

void tapes_forget(App *app) {
    cairo_surface_destroy(app->tapes.top);
    cairo_surface_destroy(app->tapes.left);
    memset(&app->tapes, 0, sizeof app->tapes);
}

/* The part of both tapes that lies in `box`, as a picture. */
static cairo_surface_t *draw_part(App *app, const AppTapes *tapes, KitBox box) {
    ViewCanvas canvas = *kit_canvas(app->kit);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(box.w * tapes->scale),
                                                          (int)ceil(box.h * tapes->scale));
    canvas.cr = cairo_create(surface);
    cairo_scale(canvas.cr, tapes->scale, tapes->scale);
    cairo_translate(canvas.cr, -box.x, -box.y);
    board_draw_tapes(app_field(app), &canvas, &tapes->camera, tapes->frame, TAPE, vec(NAN, NAN));
    cairo_destroy(canvas.cr);
    return surface;
}

static void show(App *app, cairo_surface_t *surface, double x, double y) {
    cairo_t *cr = kit_canvas(app->kit)->cr;
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, 1 / app->tapes.scale, 1 / app->tapes.scale);
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_paint(cr);
    cairo_restore(cr);
}

void tapes_frame(App *app) {
    ViewCanvas *canvas = kit_canvas(app->kit);
    AppTapes want = {.camera = app->camera, .frame = frame_of(app), .scale = canvas->scale, .theme = canvas->theme};
    KitBox board = app->layout.board;
    KitBox top = kit_box(board.x - TAPE, board.y - TAPE, board.w + TAPE, TAPE),
           left = kit_box(board.x - TAPE, board.y, TAPE, board.h);
    bool same = app->tapes.top && !memcmp(&app->tapes.camera, &want.camera, sizeof want.camera) &&
                !memcmp(&app->tapes.frame, &want.frame, sizeof want.frame) && app->tapes.scale == want.scale &&
                app->tapes.theme == want.theme;
    if (board.w <= 0 || board.h <= 0) {
        return;
    }
    if (!same) {
        tapes_forget(app);
        want.top = draw_part(app, &want, top);
        want.left = draw_part(app, &want, left);
        app->tapes = want;
    }
    show(app, app->tapes.top, top.x, top.y);
    show(app, app->tapes.left, left.x, left.y);
    board_draw_tape_pointer(canvas, &app->camera, want.frame, TAPE, app->pointer);
}
