#include "view/card_symbols.h"

#include <math.h>
#include <string.h>

#define LINE 1.5 /* width of lines in a frame of 20, as the window's icons have it */

/* A pen in a frame of 20 by 20 about the origin: -10 to 10. */
typedef struct {
    cairo_t *cr;
    ViewCanvas *canvas;
    ViewColour ink;
} Pen;

static void line(const Pen *pen, double x0, double y0, double x1, double y1) {
    canvas_line(pen->canvas, x0, y0, x1, y1);
}

static void ring(const Pen *pen, double x, double y, double radius) {
    canvas_circle(pen->canvas, x, y, radius);
}

static void ink(const Pen *pen) {
    canvas_stroke(pen->canvas, pen->ink, LINE);
}

static void solid(const Pen *pen) {
    canvas_fill(pen->canvas, pen->ink);
}

static void lids(const Pen *pen) {
    cairo_move_to(pen->cr, -9, 0);
    cairo_curve_to(pen->cr, -5, -6.5, 5, -6.5, 9, 0);
    cairo_curve_to(pen->cr, 5, 6.5, -5, 6.5, -9, 0);
    cairo_close_path(pen->cr);
    ink(pen);
}

static void eye(const Pen *pen) {
    lids(pen);
    ring(pen, 0, 0, 2.7);
    solid(pen);
}

static void eye_shut(const Pen *pen) {
    eye(pen);
    line(pen, -7.5, 7.5, 7.5, -7.5);
    canvas_stroke(pen->canvas, pen->canvas->theme->raised, LINE * 3);
    line(pen, -7.5, 7.5, 7.5, -7.5);
    canvas_stroke(pen->canvas, pen->ink, LINE * 1.4);
}

/* An eye whose inside is noise: squares by the scatter hash. */
static void noise(const Pen *pen) {
    lids(pen);
    for (int i = -3; i <= 3; i++) {
        for (int j = -2; j <= 2; j++) {
            bool inside = fabs((double)i) + fabs((double)j) * 1.6 < 4.4;
            if (inside && canvas_hash(7, i, j, 1) > .45) {
                cairo_rectangle(pen->cr, i * 1.9 - .95, j * 1.9 - .95, 1.9, 1.9);
            }
        }
    }
    solid(pen);
}

static void boot(const Pen *pen) {
    static const double OUTLINE[][2] = {{-5.5, -8}, {.5, -8}, {.5, -.5}, {6.5, 2.5}, {8.2, 6}, {8.2, 7.6}, {-5.5, 7.6}};
    for (size_t i = 0; i < BASE_COUNT(OUTLINE); i++) {
        (i ? cairo_line_to : cairo_move_to)(pen->cr, OUTLINE[i][0], OUTLINE[i][1]);
    }
    cairo_close_path(pen->cr);
    ink(pen);
    line(pen, -5.5, 4.6, 7.6, 4.6);
    line(pen, -2, -4.4, .5, -4.4);
    line(pen, -2, -1.2, .5, -1.2);
    ink(pen);
}

static void die(const Pen *pen) {
    static const double PIPS[][2] = {{-3.4, -3.4}, {3.4, 3.4}, {0, 0}, {3.4, -3.4}, {-3.4, 3.4}};
    canvas_rounded(pen->canvas, -7.6, -7.6, 15.2, 15.2, 3);
    ink(pen);
    for (size_t i = 0; i < BASE_COUNT(PIPS); i++) {
        ring(pen, PIPS[i][0], PIPS[i][1], 1.5);
    }
    solid(pen);
}

static void skull(const Pen *pen) {
    cairo_move_to(pen->cr, -4, 7.6);
    cairo_line_to(pen->cr, -4, 4.2);
    cairo_curve_to(pen->cr, -9, 2.4, -8.6, -8.2, 0, -8.2);
    cairo_curve_to(pen->cr, 8.6, -8.2, 9, 2.4, 4, 4.2);
    cairo_line_to(pen->cr, 4, 7.6);
    cairo_close_path(pen->cr);
    ink(pen);
    ring(pen, -3.1, -1.2, 1.9);
    ring(pen, 3.1, -1.2, 1.9);
    solid(pen);
    line(pen, 0, 1.6, 0, 3);
    line(pen, -1.4, 5.2, -1.4, 7.6);
    line(pen, 1.4, 5.2, 1.4, 7.6);
    ink(pen);
}

static void leaf(const Pen *pen) {
    cairo_move_to(pen->cr, -7, 7);
    cairo_curve_to(pen->cr, -9, -4, -1, -8.6, 8, -8);
    cairo_curve_to(pen->cr, 8.6, 1, 4, 9, -7, 7);
    cairo_close_path(pen->cr);
    ink(pen);
    line(pen, -8.4, 8.4, 4, -4);
    line(pen, -2, 2, -2.4, -3);
    line(pen, -2, 2, 3, 2.6);
    ink(pen);
}

static void peak(const Pen *pen) {
    cairo_move_to(pen->cr, -9, 7);
    cairo_line_to(pen->cr, -2, -7);
    cairo_line_to(pen->cr, 2.2, 1);
    cairo_line_to(pen->cr, 4.4, -2.4);
    cairo_line_to(pen->cr, 9, 7);
    cairo_close_path(pen->cr);
    ink(pen);
    cairo_move_to(pen->cr, -4.4, -2.2);
    cairo_line_to(pen->cr, -2.4, -.4);
    cairo_line_to(pen->cr, -1, -2.4);
    cairo_line_to(pen->cr, .4, -1.6);
    ink(pen);
}

static void wave(const Pen *pen) {
    const double amount = 3;
    for (int row = -1; row <= 1; row++) {
        double y = row * 5;
        cairo_move_to(pen->cr, -9, y);
        cairo_curve_to(pen->cr, -6, y - amount, -3, y - amount, 0, y);
        cairo_curve_to(pen->cr, 3, y + amount, 6, y + amount, 9, y);
    }
    ink(pen);
}

static void dune(const Pen *pen) {
    cairo_move_to(pen->cr, -9, 6.5);
    cairo_curve_to(pen->cr, -5, 4, -3.4, -3, 0, -5.5);
    cairo_curve_to(pen->cr, .6, 0, 3, 4.6, 9, 6.5);
    cairo_close_path(pen->cr);
    cairo_move_to(pen->cr, 0, -5.5);
    cairo_curve_to(pen->cr, -2, -1, 2, 2, -1, 6.5);
    ink(pen);
    ring(pen, 6, -5.6, 2);
    ink(pen);
}

static void orbit(const Pen *pen) {
    ring(pen, 0, 0, 3.6);
    ink(pen);
    cairo_save(pen->cr);
    cairo_rotate(pen->cr, -.5);
    cairo_scale(pen->cr, 1, .36);
    canvas_circle(pen->canvas, 0, 0, 9);
    cairo_restore(pen->cr);
    ink(pen);
    ring(pen, 7.6, -4.6, 1.4);
    solid(pen);
}

static void cloud(const Pen *pen) {
    cairo_move_to(pen->cr, -6, 2);
    cairo_curve_to(pen->cr, -10.5, 1.4, -9, -4.4, -5, -4);
    cairo_curve_to(pen->cr, -4, -9.4, 4, -9, 4.4, -4.2);
    cairo_curve_to(pen->cr, 9.6, -4.6, 10, 2, 6, 2);
    cairo_close_path(pen->cr);
    ink(pen);
    for (int i = -1; i <= 1; i++) {
        line(pen, i * 4.2 + .8, 4, i * 4.2 - 1, 8.4);
    }
    ink(pen);
}

static const struct {
    const char *name;
    void (*draw)(const Pen *pen);
} SYMBOLS[] = {{"eye", eye},   {"eye-shut", eye_shut}, {"static", noise}, {"boot", boot},
               {"die", die},   {"skull", skull},       {"leaf", leaf},    {"peak", peak},
               {"wave", wave}, {"dune", dune},         {"orbit", orbit},  {"cloud", cloud}};

void draw_card_symbol(ViewCanvas *canvas, const char *name, double x, double y, double size, bool faint) {
    for (size_t i = 0; name && i < BASE_COUNT(SYMBOLS); i++) {
        if (strcmp(SYMBOLS[i].name, name) == 0) {
            cairo_t *cr = canvas->cr;
            Pen pen = {cr, canvas, faint ? canvas->theme->ink3 : canvas->theme->ink};
            cairo_save(cr);
            cairo_translate(cr, x, y);
            cairo_scale(cr, size / 20, size / 20);
            cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
            cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
            cairo_new_path(cr);
            SYMBOLS[i].draw(&pen);
            cairo_restore(cr);
            return;
        }
    }
}
