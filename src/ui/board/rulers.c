#include "ui/board/rulers.h"

#include "ui/board/board_state.h"

#include <string.h>

#define TAPE 22.0

static GeomBox frame_of(const Ui *ui) {
    KitBox box = ui->layout.board;
    return (GeomBox){box.x, box.y, box.x + box.w, box.y + box.h};
}

void rulers_forget(Ui *ui) {
    cairo_surface_destroy(ui->board->rulers.top);
    cairo_surface_destroy(ui->board->rulers.left);
    memset(&ui->board->rulers, 0, sizeof ui->board->rulers);
}

/* Draws the part of both rulers that lies in `box` into a picture. */
static cairo_surface_t *draw_part(Ui *ui, const BoardRulers *rulers, KitBox box) {
    ViewCanvas canvas = *kit_canvas(ui->kit);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(box.w * rulers->scale),
                                                          (int)ceil(box.h * rulers->scale));
    canvas.cr = cairo_create(surface);
    cairo_scale(canvas.cr, rulers->scale, rulers->scale);
    cairo_translate(canvas.cr, -box.x, -box.y);
    board_draw_rulers(ui_field(ui), &canvas, &rulers->camera, rulers->frame, TAPE, vec(NAN, NAN));
    cairo_destroy(canvas.cr);
    return surface;
}

static void show(Ui *ui, cairo_surface_t *surface, double x, double y) {
    cairo_t *cr = kit_canvas(ui->kit)->cr;
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, 1 / ui->board->rulers.scale, 1 / ui->board->rulers.scale);
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_paint(cr);
    cairo_restore(cr);
}

void rulers_frame(Ui *ui) {
    ViewCanvas *canvas = kit_canvas(ui->kit);
    BoardRulers want = {.camera = ui->camera, .frame = frame_of(ui), .scale = canvas->scale, .theme = canvas->theme};
    KitBox board = ui->layout.board;
    KitBox top = kit_box(board.x - TAPE, board.y - TAPE, board.w + TAPE, TAPE),
           left = kit_box(board.x - TAPE, board.y, TAPE, board.h);
    bool same = ui->board->rulers.top && !memcmp(&ui->board->rulers.camera, &want.camera, sizeof want.camera) &&
                !memcmp(&ui->board->rulers.frame, &want.frame, sizeof want.frame) &&
                ui->board->rulers.scale == want.scale && ui->board->rulers.theme == want.theme;
    if (board.w <= 0 || board.h <= 0) {
        return;
    }
    if (!same) {
        rulers_forget(ui);
        want.top = draw_part(ui, &want, top);
        want.left = draw_part(ui, &want, left);
        ui->board->rulers = want;
    }
    show(ui, ui->board->rulers.top, top.x, top.y);
    show(ui, ui->board->rulers.left, left.x, left.y);
    board_draw_ruler_pointer(canvas, &ui->camera, want.frame, TAPE, ui->pointer);
}
