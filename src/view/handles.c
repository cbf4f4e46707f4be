/* Handles have ink and accent over a casing of paper, so that they can be seen on every ground. */
#include "view/handles.h"

#define CASING   4.5
#define LINE     2.0
#define BAD_LINE 3.6
#define CROWDED  14.0

static int next_of(const ViewHandles *handles, int ring, int corner) {
    int first = handles->ring_start[ring], end = handles->ring_start[ring + 1];
    return corner + 1 < end ? corner + 1 : handles->open ? -1 : first;
}

static GeomVec place(const ViewHandles *handles, const ViewCamera *camera, int corner) {
    return camera_px(camera, handles->points[corner]);
}

static void line_path(ViewCanvas *canvas, const ViewCamera *camera, const ViewHandles *handles) {
    cairo_new_path(canvas->cr);
    for (int ring = 0; ring < handles->rings; ring++) {
        for (int i = handles->ring_start[ring]; i < handles->ring_start[ring + 1]; i++) {
            GeomVec p = place(handles, camera, i);
            (i == handles->ring_start[ring] ? cairo_move_to : cairo_line_to)(canvas->cr, p.x, p.y);
        }
        if (!handles->open) {
            cairo_close_path(canvas->cr);
        }
    }
}

static void draw_line(ViewCanvas *canvas, const ViewCamera *camera, const ViewHandles *handles) {
    const ViewTheme *theme = canvas->theme;
    cairo_set_line_join(canvas->cr, CAIRO_LINE_JOIN_ROUND);
    line_path(canvas, camera, handles);
    canvas_stroke(canvas, colour_alpha(theme->paper, .9), CASING);
    line_path(canvas, camera, handles);
    canvas_stroke(canvas, handles->at_fault && handles->bad[0] < 0 ? theme->bad : theme->accent,
                  handles->bare ? 1.4 : LINE);
    for (int k = 0; k < 2; k++) {
        for (int ring = 0; ring < handles->rings; ring++) {
            int from = handles->bad[k], first = handles->ring_start[ring], end = handles->ring_start[ring + 1];
            int to = from >= first && from < end ? next_of(handles, ring, from) : -1;
            if (to >= 0) {
                GeomVec a = place(handles, camera, from), b = place(handles, camera, to);
                canvas_line(canvas, a.x, a.y, b.x, b.y);
                canvas_stroke(canvas, theme->bad, BAD_LINE);
            }
        }
    }
    cairo_set_line_join(canvas->cr, CAIRO_LINE_JOIN_MITER);
}

static void draw_square(ViewCanvas *canvas, GeomVec p, double size, bool filled, ViewColour ink) {
    cairo_rectangle(canvas->cr, p.x - size / 2, p.y - size / 2, size, size);
    canvas_fill_stroke(canvas, filled ? ink : canvas->theme->raised, ink, 1.4);
}

static void draw_diamond(ViewCanvas *canvas, GeomVec p, double size) {
    cairo_move_to(canvas->cr, p.x, p.y - size / 2);
    cairo_line_to(canvas->cr, p.x + size / 2, p.y);
    cairo_line_to(canvas->cr, p.x, p.y + size / 2);
    cairo_line_to(canvas->cr, p.x - size / 2, p.y);
    cairo_close_path(canvas->cr);
    canvas_fill_stroke(canvas, canvas->theme->raised, canvas->theme->accent, 1.2);
}

/* Handles of corners are small until they are pointed at where their squares would overlap. */
static bool is_crowded(const ViewHandles *handles, const ViewCamera *camera, int ring, int i) {
    int first = handles->ring_start[ring], end = handles->ring_start[ring + 1];
    int before = i > first ? i - 1 : handles->open ? i : end - 1, after = next_of(handles, ring, i);
    GeomVec p = place(handles, camera, i);
    return (before != i && vec_distance(p, place(handles, camera, before)) < CROWDED) ||
           (after >= 0 && vec_distance(p, place(handles, camera, after)) < CROWDED);
}

static void draw_marks(ViewCanvas *canvas, const ViewCamera *camera, const ViewHandles *handles) {
    for (int ring = 0; ring < handles->rings; ring++) {
        for (int i = handles->ring_start[ring]; i < handles->ring_start[ring + 1]; i++) {
            GeomVec p = place(handles, camera, i);
            int next = next_of(handles, ring, i);
            GeomVec q = next >= 0 ? place(handles, camera, next) : p;
            if (handles->between && vec_distance(p, q) > 28) { /* no room for one between nearer corners */
                draw_diamond(canvas, vec_lerp(p, q, .5), 9);
            }
        }
        for (int i = handles->ring_start[ring]; i < handles->ring_start[ring + 1]; i++) {
            if (i != handles->corner && i != handles->hot && is_crowded(handles, camera, ring, i)) {
                draw_square(canvas, place(handles, camera, i), 4, true, canvas->theme->accent);
                continue;
            }
            bool held = i == handles->corner, hot = i == handles->hot;
            draw_square(canvas, place(handles, camera, i), held || hot ? 11 : 9, held, canvas->theme->accent);
        }
    }
}

void handles_draw(ViewCanvas *canvas, const ViewCamera *camera, const ViewHandles *handles) {
    if (handles->rings > 0) {
        draw_line(canvas, camera, handles);
        if (!handles->bare) {
            draw_marks(canvas, camera, handles);
        }
    }
}

void handles_draw_fault(ViewCanvas *canvas, GeomVec px) {
    const ViewTheme *theme = canvas->theme;
    for (int pass = 0; pass < 2; pass++) {
        canvas_circle(canvas, px.x, px.y, 13);
        for (int k = 0; k < 2; k++) {
            double slope = k ? 1 : -1;
            canvas_line(canvas, px.x - 5, px.y - 5 * slope, px.x + 5, px.y + 5 * slope);
        }
        canvas_stroke(canvas, pass ? theme->bad : theme->paper, pass ? 2 : 5);
    }
}

void handles_draw_snap(ViewCanvas *canvas, GeomVec px, ViewSnapMark mark) {
    const ViewTheme *theme = canvas->theme;
    for (int pass = 0; pass < 2; pass++) {
        cairo_new_path(canvas->cr);
        if (mark == HANDLES_SQUARE) {
            cairo_rectangle(canvas->cr, px.x - 7, px.y - 7, 14, 14);
        } else if (mark == HANDLES_CROSS) {
            canvas_line(canvas, px.x - 6, px.y - 6, px.x + 6, px.y + 6);
            canvas_line(canvas, px.x + 6, px.y - 6, px.x - 6, px.y + 6);
        } else {
            cairo_arc(canvas->cr, px.x, px.y, 2.2, 0, TAU);
        }
        canvas_stroke(canvas, pass ? theme->accent : theme->paper, pass ? 1.4 : 3.6);
    }
}

void handles_draw_tag(ViewCanvas *canvas, GeomVec px, GeomBox frame, const char *text) {
    const ViewTheme *theme = canvas->theme;
    const ViewType type = {FONT_SEMIBOLD, 12, true};
    double w = canvas_text_width(canvas, type, text) + 14, h = 20;
    double x = px.x + 14 + w > frame.x1 ? px.x - 14 - w : px.x + 14;
    double y = px.y - 14 - h < frame.y0 ? px.y + 14 : px.y - 14 - h;
    canvas_rounded(canvas, x, y, w, h, 4);
    canvas_fill_stroke(canvas, theme->raised, theme->accent, 1.2);
    canvas_text(canvas, type, theme->accent, x + 7, y + 14.4, 0, text);
}

void handles_draw_turn(ViewCanvas *canvas, GeomVec from_px, GeomVec to_px) {
    const ViewTheme *theme = canvas->theme;
    for (int pass = 0; pass < 2; pass++) {
        canvas_line(canvas, from_px.x, from_px.y, to_px.x, to_px.y);
        canvas_stroke(canvas, pass ? theme->accent : theme->paper, pass ? 1.4 : 4);
    }
    cairo_arc(canvas->cr, to_px.x, to_px.y, 5.5, 0, TAU);
    canvas_fill_stroke(canvas, theme->raised, theme->accent, 1.6);
}
