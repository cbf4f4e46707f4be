#include "view/symbols.h"

#include "view/symbols_block.h"

#include <string.h>

/* Above this many px there is room for figures and links in place of dots and bars. */
#define FINE 26.0

typedef struct {
    ViewCanvas *canvas;
    double r;
    ViewColour ink, ground;
} Pen;

static void dot(const Pen *pen, double x, double y, double radius) {
    canvas_circle(pen->canvas, x * pen->r, y * pen->r, radius * pen->r);
}

static void box(const Pen *pen, double x, double y, double w, double h, double corner) {
    canvas_rounded(pen->canvas, (x - w / 2) * pen->r, (y - h / 2) * pen->r, w * pen->r, h * pen->r, corner * pen->r);
}

static void polygon(const Pen *pen, const double (*points)[2], int count) {
    for (int i = 0; i < count; i++) {
        (i ? cairo_line_to : cairo_move_to)(pen->canvas->cr, points[i][0] * pen->r, points[i][1] * pen->r);
    }
    cairo_close_path(pen->canvas->cr);
}

static void ink(const Pen *pen) {
    canvas_fill(pen->canvas, pen->ink);
}
static void hole(const Pen *pen) {
    canvas_fill(pen->canvas, pen->ground);
}

/* A man seen from above: shoulders, a head, an arm with his weapon forward. */
static void figure(const Pen *pen, double x, double y, double size) {
    cairo_t *cr = pen->canvas->cr;
    cairo_save(cr);
    cairo_translate(cr, x * pen->r, y * pen->r);
    double s = size * pen->r;
    cairo_save(cr);
    cairo_scale(cr, s, s * 0.58);
    cairo_arc(cr, 0, 0.15, 1, 0, TAU);
    cairo_restore(cr);
    canvas_fill(pen->canvas, pen->ink);
    canvas_line(pen->canvas, 0.72 * s, 0, 0.55 * s, -1.15 * s);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    canvas_stroke(pen->canvas, pen->ink, 0.26 * s);
    cairo_arc(cr, 0, -0.05 * s, 0.44 * s, 0, TAU);
    canvas_fill(pen->canvas, pen->ground);
    cairo_arc(cr, 0, -0.05 * s, 0.33 * s, 0, TAU);
    canvas_fill(pen->canvas, pen->ink);
    cairo_restore(cr);
}

static void man(const Pen *pen, double x, double y) {
    if (pen->r > FINE) {
        figure(pen, x, y, 0.30);
    } else {
        dot(pen, x, y, 0.25);
        ink(pen);
    }
}

static void infantry(const Pen *pen) {
    man(pen, 0, -0.48);
    man(pen, -0.47, 0.36);
    man(pen, 0.47, 0.36);
}

static void command(const Pen *pen) {
    static const double LOZENGE[][2] = {{0, -0.86}, {0.36, -0.44}, {0, -0.02}, {-0.36, -0.44}};
    polygon(pen, LOZENGE, 4);
    ink(pen);
    man(pen, -0.47, 0.42);
    man(pen, 0.47, 0.42);
}

static void heavy_weapons(const Pen *pen) {
    for (int side = -1; side <= 1; side += 2) {
        box(pen, side * 0.42, -0.28, 0.16, 0.95, 0.06);
        ink(pen);
        man(pen, side * 0.42, 0.34);
    }
}

static void cavalry(const Pen *pen) {
    for (int side = -1; side <= 1; side += 2) {
        cairo_t *cr = pen->canvas->cr;
        cairo_save(cr);
        cairo_translate(cr, side * 0.42 * pen->r, 0.05 * pen->r);
        cairo_scale(cr, 0.21 * pen->r, 0.62 * pen->r);
        cairo_arc(cr, 0, 0, 1, 0, TAU);
        cairo_restore(cr);
        ink(pen);
        dot(pen, side * 0.42, 0.12, 0.12);
        hole(pen);
        dot(pen, side * 0.42, -0.62, 0.12);
        ink(pen);
    }
}

static void light_vehicle(const Pen *pen) {
    static const double HULL[][2] = {{0, -0.92}, {0.42, -0.40}, {0.42, 0.78}, {-0.42, 0.78}, {-0.42, -0.40}};
    polygon(pen, HULL, 5);
    ink(pen);
    dot(pen, 0, 0.18, 0.20);
    hole(pen);
    dot(pen, 0, 0.18, 0.09);
    ink(pen);
}

static void tracks(const Pen *pen, double x, double half) {
    for (int side = -1; side <= 1; side += 2) {
        box(pen, side * x, 0.08, 0.24, 2 * half, 0.05);
        ink(pen);
        if (pen->r > FINE) {
            for (int i = 0; i < 9; i++) {
                box(pen, side * x, 0.08 - half + (i + 0.9) * 2 * half / 10, 0.24, 0.035, 0);
                hole(pen);
            }
        }
    }
}

static void armour(const Pen *pen) {
    tracks(pen, 0.56, 0.86);
    box(pen, 0, 0.10, 0.66, 1.42, 0.08);
    ink(pen);
    dot(pen, 0, 0.16, 0.29);
    hole(pen);
    dot(pen, 0, 0.16, 0.20);
    ink(pen);
    box(pen, 0, -0.48, 0.20, 1.0, 0.0);
    hole(pen);
    box(pen, 0, -0.46, 0.11, 1.02, 0.0);
    ink(pen);
    if (pen->r > FINE) {
        box(pen, 0, -0.95, 0.19, 0.13, 0.02);
        ink(pen);
    }
}

static void walker(const Pen *pen) {
    for (int side = -1; side <= 1; side += 2) {
        box(pen, side * 0.48, side * 0.16 + 0.05, 0.30, 0.92, 0.12);
        ink(pen);
    }
    box(pen, 0, 0.05, 1.5, 0.20, 0.06);
    ink(pen);
    dot(pen, 0, 0.02, 0.42);
    hole(pen);
    dot(pen, 0, 0.02, 0.33);
    ink(pen);
}

static void skimmer(const Pen *pen) {
    static const double ARROW[][2] = {{0, -0.92}, {0.72, 0.74}, {0, 0.34}, {-0.72, 0.74}};
    polygon(pen, ARROW, 4);
    ink(pen);
    dot(pen, 0, 0.02, 0.13);
    hole(pen);
}

static void artillery(const Pen *pen) {
    box(pen, 0, -0.14, 0.20, 1.6, 0.05);
    ink(pen);
    for (int side = -1; side <= 1; side += 2) {
        box(pen, side * 0.46, 0.22, 0.24, 0.78, 0.10);
        ink(pen);
    }
    box(pen, 0, 0.22, 0.9, 0.15, 0);
    ink(pen);
    box(pen, 0, 0.80, 0.42, 0.16, 0.03);
    ink(pen);
}

static void war_engine(const Pen *pen) {
    double points[8][2];
    for (int i = 0; i < 8; i++) {
        double a = (i + 0.5) * TAU / 8;
        points[i][0] = 0.66 * cos(a);
        points[i][1] = 0.66 * sin(a) + 0.06;
    }
    for (int side = -1; side <= 1; side += 2) {
        box(pen, side * 0.84, -0.08, 0.20, 1.34, 0.05);
        ink(pen);
    }
    box(pen, 0, 0.06, 1.5, 0.24, 0);
    ink(pen);
    polygon(pen, (const double(*)[2])points, 8);
    ink(pen);
    dot(pen, 0, 0.06, 0.40);
    hole(pen);
    dot(pen, 0, 0.06, 0.29);
    ink(pen);
    if (pen->r > FINE) {
        box(pen, 0, -0.10, 0.16, 0.22, 0.03);
        hole(pen);
    }
}

static void aircraft(const Pen *pen) {
    static const double WINGS[][2] = {{0, -0.95},    {0.13, -0.55}, {0.16, -0.12},  {0.92, 0.46},
                                      {0.92, 0.62},  {0.14, 0.36},  {0.10, 0.66},   {0.36, 0.88},
                                      {0, 0.80},     {-0.36, 0.88}, {-0.10, 0.66},  {-0.14, 0.36},
                                      {-0.92, 0.62}, {-0.92, 0.46}, {-0.16, -0.12}, {-0.13, -0.55}};
    polygon(pen, WINGS, 16);
    ink(pen);
}

static const struct {
    const char *name;
    void (*draw)(const Pen *pen);
} SYMBOLS[] = {
    {"infantry", infantry},
    {"command", command},
    {"heavy-weapons", heavy_weapons},
    {"light-vehicle", light_vehicle},
    {"armour", armour},
    {"walker", walker},
    {"skimmer", skimmer},
    {"artillery", artillery},
    {"war-engine", war_engine},
    {"aircraft", aircraft},
    {"cavalry", cavalry},
};

void symbol_draw(ViewCanvas *canvas, const char *name, double radius, ViewColour colour, ViewColour ground) {
    Pen pen = {canvas, radius, colour, ground};
    if (symbol_block_draw(canvas, name, radius, colour)) {
        return;
    }
    for (size_t i = 0; name && i < BASE_COUNT(SYMBOLS); i++) {
        if (!strcmp(SYMBOLS[i].name, name)) {
            SYMBOLS[i].draw(&pen);
            return;
        }
    }
    infantry(&pen);
}
