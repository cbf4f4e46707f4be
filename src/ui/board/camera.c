#include "ui/board/camera.h"

#include "ui/board/board_state.h"
#include "ui/board/question.h"
#include "ui/tools/tools_state.h"

#include <string.h>

#define MARGIN    22.0
#define LINE_STEP 24.0  /* px between the boxes along a line */
#define CLEAR_MIN 120.0 /* px across */
#define ZOOM_MAX  12.0  /* px per mm */

GeomBox pane_box(const Ui *ui) {
    KitBox box = ui->layout.board;
    return (GeomBox){box.x, box.y, box.x + box.w, box.y + box.h};
}

GeomBox pane_clear_box(const Ui *ui) {
    GeomBox frame = pane_box(ui);
    double x1 = fmin(frame.x1, ui->layout.panel.x);
    frame.x1 = x1 > frame.x0 + CLEAR_MIN ? x1 : frame.x1;
    return frame;
}

KitBox pane_free_box(const Ui *ui) {
    GeomBox clear = pane_clear_box(ui);
    KitBox strip = ui->layout.profile, box = kit_box(clear.x0, clear.y0, clear.x1 - clear.x0, clear.y1 - clear.y0);
    box.y += strip.y <= box.y ? strip.h : 0;
    box.h -= strip.h;
    return box;
}

int pane_line_boxes(const Ui *ui, const RulesSight *line, KitBox *out, int cap) {
    GeomVec from = camera_px(&ui->camera, line->a), to = camera_px(&ui->camera, line->b);
    int steps = (int)ceil(vec_distance(from, to) / LINE_STEP), count = 0;
    for (int i = 0; i <= steps && steps > 0 && count < cap; i++) {
        GeomVec p = vec_lerp(from, to, (double)i / steps);
        out[count++] = kit_box(p.x - 8, p.y - 8, 16, 16);
    }
    return count;
}

/* Where the table is fitted: over the bar of the guide, too, which comes with the first picture. */
static GeomBox fitted_box(const Ui *ui) {
    GeomBox box = pane_clear_box(ui);
    bool comes = !ui_shows_panel(ui) && ui->layout.guide.h == 0 && ui_table(ui)->phase >= 0 && !ui_in_lesson(ui);
    box.y1 -= comes && ui_verb(ui, VERB_STAGE) ? fmin(UI_GUIDE_BAR, (box.y1 - box.y0) / 2) : 0;
    return box;
}

void pane_fit(Ui *ui) {
    BoardState *board = ui->board;
    GeomBox looked_at = ui_setup(ui)->size;
    pane_looked_at(ui, &looked_at);
    ViewCamera before = ui->camera, *now = &ui->camera;
    *now = camera_fit(looked_at, fitted_box(ui), MARGIN);
    bool under = board->camera_set && !isnan(ui->pointer.x) && memcmp(&before, now, sizeof before) != 0;
    ui->tools->rest.due = ui->tools->rest.due || under;
    board->camera_set = board->fit = true;
    board->fitted = looked_at;
    board->fit_w = ui->layout.title.w;
    board->fit_h = ui->layout.tools.h;
}

bool pane_fits(const Ui *ui) {
    const BoardState *board = ui->board;
    GeomBox looked_at = ui_setup(ui)->size;
    pane_looked_at(ui, &looked_at);
    return board->fit_w == ui->layout.title.w && board->fit_h == ui->layout.tools.h &&
           memcmp(&looked_at, &board->fitted, sizeof looked_at) == 0;
}

void pane_zoom(Ui *ui, GeomVec about, double factor) {
    double min = camera_fit(ui_setup(ui)->size, pane_clear_box(ui), MARGIN).k * 0.5;
    ui->camera = camera_zoom(ui->camera, about, factor, min, ZOOM_MAX);
    ui->board->fit = false;
}

void pane_show(Ui *ui, GeomVec mm) {
    GeomBox frame = box_grow(pane_clear_box(ui), -40);
    GeomVec px = camera_px(&ui->camera, mm);
    GeomVec by = vec(fmin(fmax(px.x, frame.x0), frame.x1) - px.x, fmin(fmax(px.y, frame.y0), frame.y1) - px.y);
    if (by.x != 0 || by.y != 0) {
        ui->camera.shift = vec_add(ui->camera.shift, by);
        ui->board->fit = false;
    }
}
