/* The table before anything stands on it: desk, paper, frame, crosses and dots. */
#include "view/terrain/terrain_internal.h"

#define CROSS     10.0 /* mm */
#define DOT       1.8  /* px */
#define DOTS_FROM 2.0  /* px per mm */
#define FRAME     1.6  /* px */

/* Lines of one pixel are set on the middle of device pixels, so that they stay crisp while the board is moved. */
static double crisp(const ViewCanvas *canvas, double px) {
    return canvas->still ? px : (floor(px * canvas->scale) + .5) / canvas->scale;
}

static void add_crosses(ViewCanvas *canvas, const ViewCamera *camera, GeomBox table, GeomBox seen, double step) {
    double arm = CROSS / 2 * camera->k, hold = CROSS / 2;
    for (int j = (int)ceil((seen.y0 - hold) / step); j * step <= seen.y1 + hold; j++) {
        for (int i = (int)ceil((seen.x0 - hold) / step); i * step <= seen.x1 + hold; i++) {
            double x = i * step, y = j * step;
            if (x <= table.x0 + hold || x >= table.x1 - hold || y <= table.y0 + hold || y >= table.y1 - hold) {
                continue;
            }
            GeomVec at = camera_px(camera, vec(x, y));
            at = vec(crisp(canvas, at.x), crisp(canvas, at.y));
            canvas_line(canvas, at.x - arm, at.y, at.x + arm, at.y);
            canvas_line(canvas, at.x, at.y - arm, at.x, at.y + arm);
        }
    }
}

static void add_dots(ViewCanvas *canvas, const ViewCamera *camera, GeomBox table, GeomBox seen, double step,
                     double cross) {
    for (int j = (int)ceil(seen.y0 / step); j * step <= seen.y1; j++) {
        for (int i = (int)ceil(seen.x0 / step); i * step <= seen.x1; i++) {
            double x = i * step, y = j * step;
            bool under_cross = fabs(remainder(x, cross)) < CROSS * .6 && fabs(remainder(y, cross)) < CROSS * .6;
            if (under_cross || x <= table.x0 || x >= table.x1 || y <= table.y0 || y >= table.y1) {
                continue;
            }
            GeomVec at = camera_px(camera, vec(x, y));
            cairo_rectangle(canvas->cr, at.x - DOT / 2, at.y - DOT / 2, DOT, DOT);
        }
    }
}

static void add_table(ViewCanvas *canvas, GeomVec a, GeomVec b) {
    cairo_rectangle(canvas->cr, a.x, a.y, b.x - a.x, b.y - a.y);
}

void terrain_draw_ground(ViewCanvas *canvas, const ViewCamera *camera, GeomBox table, double cross_mm, double dot_mm) {
    cairo_t *cr = canvas->cr;
    GeomVec a = camera_px(camera, vec(table.x0, table.y0)), b = camera_px(camera, vec(table.x1, table.y1));
    cairo_save(cr);
    cairo_new_path(cr);
    canvas_colour(canvas, canvas->theme->desk);
    cairo_paint(cr);
    for (int i = 1; i <= 3; i++) {
        canvas_rounded(canvas, a.x + i - 1, a.y + i - 1, b.x - a.x + 2, b.y - a.y + 2, 1);
        canvas_fill(canvas, colour_alpha(canvas->theme->shadow, .5));
    }
    add_table(canvas, a, b);
    canvas_fill(canvas, canvas->theme->paper);
    GeomBox seen;
    cairo_clip_extents(cr, &seen.x0, &seen.y0, &seen.x1, &seen.y1);
    GeomVec from = camera_mm(camera, vec(seen.x0, seen.y0)), to = camera_mm(camera, vec(seen.x1, seen.y1));
    seen = (GeomBox){fmax(from.x, table.x0), fmax(from.y, table.y0), fmin(to.x, table.x1), fmin(to.y, table.y1)};
    if (cross_mm > 0) {
        add_crosses(canvas, camera, table, seen, cross_mm);
        canvas_stroke(canvas, canvas->theme->hair, 1);
    }
    if (dot_mm > 0 && camera->k >= DOTS_FROM) {
        add_dots(canvas, camera, table, seen, dot_mm, cross_mm > 0 ? cross_mm : INFINITY);
        canvas_fill(canvas, canvas->theme->hair);
    }
    cairo_restore(cr);
    terrain_draw_frame(canvas, camera, table);
}

void terrain_draw_frame(ViewCanvas *canvas, const ViewCamera *camera, GeomBox table) {
    GeomVec a = camera_px(camera, vec(table.x0, table.y0)), b = camera_px(camera, vec(table.x1, table.y1));
    cairo_save(canvas->cr);
    cairo_new_path(canvas->cr);
    cairo_set_line_join(canvas->cr, CAIRO_LINE_JOIN_MITER);
    add_table(canvas, vec(crisp(canvas, a.x), crisp(canvas, a.y)), vec(crisp(canvas, b.x), crisp(canvas, b.y)));
    canvas_stroke(canvas, canvas->theme->ink, FRAME);
    cairo_restore(canvas->cr);
}
