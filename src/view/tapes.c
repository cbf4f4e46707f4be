/* Draws the rulers along the board's top and left edge, in the table's own unit. */
#include "view/board.h"

#include <stdio.h>
#include <string.h>

typedef struct {
    double step;       /* table units of the smallest tick */
    int middle, major; /* every so many */
} Ticks;

/* Ticks are coarser where they would be closer than 4 px. */
static Ticks ticks_for(double px_per_unit) {
    static const Ticks SETS[] = {{0.5, 2, 10}, {1, 5, 10}, {5, 2, 4}, {10, 5, 10}, {50, 2, 4}};
    for (size_t i = 0; i < BASE_COUNT(SETS); i++) {
        if (SETS[i].step * px_per_unit >= (i ? 4 : 10)) {
            return SETS[i];
        }
    }
    return SETS[BASE_COUNT(SETS) - 1];
}

typedef struct {
    ViewCanvas *canvas;
    GeomBox strip;      /* px */
    bool across;        /* the top tape */
    double px0, k;      /* px of the table's origin, px per unit */
    double first, last; /* table units shown */
} Tape;

static void tape_tick(const Tape *tape, double length, double along) {
    along = floor(along) + 0.5;
    if (tape->across) {
        canvas_line(tape->canvas, along, tape->strip.y1, along, tape->strip.y1 - length);
    } else {
        canvas_line(tape->canvas, tape->strip.x1, along, tape->strip.x1 - length, along);
    }
}

static void tape_figure(const Tape *tape, double value, double along) {
    char text[16];
    snprintf(text, sizeof text, "%g", value);
    ViewType type = {FONT_MEDIUM, 12, true};
    cairo_t *cr = tape->canvas->cr;
    double room = canvas_text_width(tape->canvas, type, text) + 6;
    if (tape->across) {
        if (along + room > tape->strip.x1) {
            return; /* it would be cut at the end of the tape */
        }
        canvas_text(tape->canvas, type, tape->canvas->theme->ink2, along + 4, tape->strip.y1 - 8, 0, text);
        return;
    }
    if (along - room < tape->strip.y0) {
        return;
    }
    cairo_save(cr);
    cairo_translate(cr, tape->strip.x1 - 8, along - 4);
    cairo_rotate(cr, -1.5707963267948966);
    canvas_text(tape->canvas, type, tape->canvas->theme->ink2, 0, 0, 0, text);
    cairo_restore(cr);
}

static void tape_draw(const Tape *tape) {
    ViewCanvas *canvas = tape->canvas;
    cairo_save(canvas->cr);
    cairo_rectangle(canvas->cr, tape->strip.x0, tape->strip.y0, tape->strip.x1 - tape->strip.x0,
                    tape->strip.y1 - tape->strip.y0);
    cairo_clip_preserve(canvas->cr);
    canvas_fill(canvas, canvas->theme->strip);
    Ticks ticks = ticks_for(tape->k);
    long from = lround(ceil(tape->first / ticks.step)), to = lround(floor(tape->last / ticks.step));
    for (long i = from; i <= to; i++) {
        double along = tape->px0 + (double)i * ticks.step * tape->k;
        bool major = i % ticks.major == 0, middle = i % ticks.middle == 0;
        tape_tick(tape, major ? 10 : middle ? 6 : 3.5, along);
    }
    canvas_stroke(canvas, canvas->theme->ink2, 1);
    for (long i = from; i <= to; i++) {
        if (i % ticks.major == 0) {
            tape_figure(tape, (double)i * ticks.step, tape->px0 + (double)i * ticks.step * tape->k);
        }
    }
    cairo_restore(canvas->cr);
}

void board_draw_ruler_pointer(ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame, double thickness,
                              GeomVec pointer_mm) {
    if (isnan(pointer_mm.x)) {
        return;
    }
    GeomVec px = camera_px(camera, pointer_mm);
    if (px.x >= frame.x0 && px.x <= frame.x1) {
        canvas_line(canvas, px.x, frame.y0 - thickness, px.x, frame.y0);
    }
    if (px.y >= frame.y0 && px.y <= frame.y1) {
        canvas_line(canvas, frame.x0 - thickness, px.y, frame.x0, px.y);
    }
    canvas_stroke(canvas, canvas->theme->accent, 1.5);
}

/* Writes the columns of the first row along the top, and the letters of the rows along the left side. */
static void draw_hex_rulers(const TableSetup *setup, ViewCanvas *canvas, const ViewCamera *camera, GeomBox top,
                            GeomBox left) {
    ViewType type = {FONT_MEDIUM, 12, true};
    char text[12];
    cairo_rectangle(canvas->cr, top.x0, top.y0, top.x1 - top.x0, top.y1 - top.y0);
    cairo_rectangle(canvas->cr, left.x0, left.y0, left.x1 - left.x0, left.y1 - left.y0);
    canvas_fill(canvas, canvas->theme->strip);
    for (int i = 1; i <= setup->hexes.columns; i++) {
        double x = camera_px(camera, hex_centre((HexId){(int16_t)i, 1}, setup->unit)).x;
        snprintf(text, sizeof text, "%d", i);
        if (x > top.x0 + 8 && x < top.x1 - 8) {
            canvas_text(canvas, type, canvas->theme->ink2, x, (top.y0 + top.y1) / 2 + 4.3, .5, text);
        }
    }
    for (int i = 1; i <= setup->hexes.rows && i <= 26; i++) {
        double y = camera_px(camera, hex_centre((HexId){1, (int16_t)i}, setup->unit)).y;
        snprintf(text, sizeof text, "%c", 'A' + i - 1);
        if (y > left.y0 + 8 && y < left.y1 - 8) {
            canvas_text(canvas, type, canvas->theme->ink2, (left.x0 + left.x1) / 2, y + 4.3, .5, text);
        }
    }
}

void board_draw_rulers(const RulesField *field, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame,
                       double thickness, GeomVec pointer_mm) {
    const TableSetup *setup = field->setup;
    double k = camera->k * setup->shown;
    GeomBox top = {frame.x0, frame.y0 - thickness, frame.x1, frame.y0},
            left = {frame.x0 - thickness, frame.y0, frame.x0, frame.y1};
    Tape across = {canvas,
                   top,
                   true,
                   camera->shift.x,
                   k,
                   fmax(0, (frame.x0 - camera->shift.x) / k),
                   fmin(setup->size.x1 / setup->shown, (frame.x1 - camera->shift.x) / k)};
    Tape down = {canvas,
                 left,
                 false,
                 camera->shift.y,
                 k,
                 fmax(0, (frame.y0 - camera->shift.y) / k),
                 fmin(setup->size.y1 / setup->shown, (frame.y1 - camera->shift.y) / k)};
    if (setup->board == BOARD_HEX) {
        draw_hex_rulers(setup, canvas, camera, top, left);
    } else {
        tape_draw(&across);
        tape_draw(&down);
    }
    cairo_rectangle(canvas->cr, left.x0, top.y0, thickness, thickness);
    canvas_fill(canvas, canvas->theme->strip);
    canvas_text(canvas, (ViewType){FONT_MEDIUM, 12, false}, canvas->theme->ink3, left.x0 + thickness / 2,
                top.y0 + thickness / 2 + 4, 0.5, setup->shown_name);
    board_draw_ruler_pointer(canvas, camera, frame, thickness, pointer_mm);
}
