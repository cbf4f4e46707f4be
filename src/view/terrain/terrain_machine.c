/* Rooms of ships and stations, and what fills the space between: a grid with the sign of the machine, floating
 * things, noise. */
#include "view/terrain/terrain_internal.h"

#define GRID 20.0

static void draw_grid(const TerrainPen *pen) {
    pen_grid(pen, GRID * pen_level(pen, GRID, 7));
    pen_stroke(pen, colour_alpha(pen->tint.ink, .30), .9);
}

typedef void (*Sign)(const TerrainPen *pen, GeomVec at, double radius);

/* A sign in the middle of every second square. */
static void draw_room(const TerrainPen *pen, Sign sign) {
    pen_ground(pen);
    pen_vignette(pen, 3);
    draw_grid(pen);
    int level = pen_level(pen, 2 * GRID, 16);
    double step = 2 * GRID * level, radius = 5.2 * fmin(level_grow(level), 2 * level);
    GeomBox box = terrain_shape_box(pen->shape);
    int i0 = (int)floor((box.x0 - pen->anchor.x) / step) - 1, i1 = (int)ceil((box.x1 - pen->anchor.x) / step);
    int j0 = (int)floor((box.y0 - pen->anchor.y) / step) - 1, j1 = (int)ceil((box.y1 - pen->anchor.y) / step);
    for (int j = j0; j <= j1; j++) {
        for (int i = i0; i <= i1; i++) {
            GeomVec at = vec(pen->anchor.x + (i + .25) * step, pen->anchor.y + (j + .25) * step);
            if (pen_sees(pen, at, 2 * radius) && terrain_shape_depth(pen->shape, at) > 1.2 * radius) {
                sign(pen, at, radius);
            }
        }
    }
    pen_outline(pen, 1.5, NULL, 0);
}

static double sign_px(const TerrainPen *pen) {
    return fmin(fmax(.32 * pen->k, 1.1), 1.8);
}

static void draw_bolt(const TerrainPen *pen, GeomVec at, double r) {
    static const double shape[6][2] = {{.25, -1}, {-.5, .12}, {-.04, .12}, {-.25, 1}, {.5, -.16}, {.04, -.16}};
    for (int i = 0; i < 6; i++) {
        (i ? cairo_line_to : cairo_move_to)(pen->cr, at.x + r * shape[i][0], at.y + r * shape[i][1]);
    }
    cairo_close_path(pen->cr);
    pen_fill(pen, pen->tint.ink);
}

static void draw_cog(const TerrainPen *pen, GeomVec at, double r) {
    for (int i = 0; i < 16; i++) {
        double angle = TAU * (i + .5) / 16, out = i / 1 % 2 ? .72 * r : r;
        for (int side = 0; side < 2; side++) {
            double a = angle + (side ? .17 : -.17);
            (i || side ? cairo_line_to : cairo_move_to)(pen->cr, at.x + out * cos(a), at.y + out * sin(a));
        }
    }
    cairo_close_path(pen->cr);
    pen_fill_stroke(pen, pen->tint.highlighted, pen->tint.ink, sign_px(pen));
    pen_dot(pen, at, .30 * r);
    pen_stroke(pen, pen->tint.ink, sign_px(pen));
}

static void draw_core(const TerrainPen *pen, GeomVec at, double r) {
    for (int i = 3; i >= 1; i--) {
        pen_dot(pen, at, r * i / 3);
        pen_stroke(pen, colour_alpha(pen->tint.ink, i == 3 ? .55 : 1), sign_px(pen));
    }
    pen_dot(pen, at, .14 * r);
    pen_fill(pen, pen->tint.ink);
}

void draw_generator_room(const TerrainPen *pen) {
    draw_room(pen, draw_bolt);
}

void draw_engine_room(const TerrainPen *pen) {
    draw_room(pen, draw_cog);
}

void draw_core_room(const TerrainPen *pen) {
    draw_room(pen, draw_core);
}

/* ---- the space between ---- */

void draw_zero_g(const TerrainPen *pen) {
    pen_ground(pen);
    pen_vignette(pen, 3);
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){21, .34, 5, 10, 0}, 7);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        double radius = fmin((1.8 + 2.2 * mark->u) * mark->grow, mark->depth - 1.4), angle = TAU * mark->v;
        pen_dot(pen, mark->at, radius);
        pen_stroke(pen, colour_alpha(pen->tint.ink, .9), sign_px(pen));
        GeomVec moon = vec(mark->at.x + radius * cos(angle), mark->at.y + radius * sin(angle));
        pen_dot(pen, moon, pen_min(pen, .75 * fmin(mark->grow, 2), .9));
        pen_fill(pen, pen->tint.ink);
    }
    array_free(&marks);
    pen_outline_dashed(pen, 1.3, 4, 3);
}

void draw_noise(const TerrainPen *pen) {
    pen_ground(pen);
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){5.2, .42, 1.6, 4.6, 0}, 3);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        double half = fmax(.6 * mark->grow, .6 / pen->k);
        if (mark->v < .40) {
            cairo_rectangle(pen->cr, mark->at.x - half, mark->at.y - half, 2 * half, 2 * half);
        }
    }
    pen_fill(pen, colour_alpha(pen->tint.ink, .75));
    array_free(&marks);
    pen_outline_dashed(pen, 1.3, 4, 3);
}
