/* Far countries: snow, dunes, beaches, storms. */
#include "view/terrain/terrain_internal.h"

/* ---- snow ---- */

static void add_crystal(const TerrainPen *pen, GeomVec at, double radius, double turn) {
    for (int i = 0; i < 3; i++) {
        double angle = TAU * (i + turn) / 6;
        GeomVec arm = vec(radius * cos(angle), radius * sin(angle));
        pen_line(pen, vec_sub(at, arm), vec_add(at, arm));
    }
}

void draw_arctic(const TerrainPen *pen) {
    static const double dash[] = {6, 2, 1.5, 2};
    pen_ground(pen);
    pen_vignette(pen, 4);
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){24, .33, 5, 12, 0}, 12);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        if (mark->v < .30) {
            add_crystal(pen, mark->at, (2 + mark->u) * mark->grow, mark->u);
        } else {
            double half = fmin((4 + 5 * mark->u) * mark->grow, mark->depth - .5);
            cairo_move_to(pen->cr, mark->at.x - half, mark->at.y);
            cairo_curve_to(pen->cr, mark->at.x - .4 * half, mark->at.y - .42 * half, mark->at.x + .4 * half,
                           mark->at.y - .42 * half, mark->at.x + half, mark->at.y + .1 * half);
        }
    }
    array_free(&marks);
    pen_stroke_round(pen, colour_alpha(pen->tint.ink, .85), fmin(fmax(.28 * pen->k, 1), 1.6));
    pen_outline(pen, 1.3, dash, pen->piece->dashed ? 4 : 0);
}

/* ---- sand ---- */

static void draw_stipple(const TerrainPen *pen, double step, double kept, double alpha) {
    TerrainMarks dots = scatter_marks(pen, (TerrainLattice){step, .40, 1.4, 4, 1}, 2);
    for (int i = 0; i < dots.count; i++) {
        if (dots.items[i].v < kept) {
            pen_dot(pen, dots.items[i].at, fmax((.22 + .16 * dots.items[i].u) * dots.items[i].grow, .55 / pen->k));
        }
    }
    pen_fill(pen, colour_alpha(pen->tint.ink, alpha));
    array_free(&dots);
}

/* A crescent with its horns to the east: the wind is from the west. */
static void draw_dune(const TerrainPen *pen, GeomVec at, double width) {
    double half = width / 2, height = .40 * width;
    cairo_move_to(pen->cr, at.x - half, at.y + .5 * height);
    cairo_curve_to(pen->cr, at.x - .5 * half, at.y - height, at.x + .6 * half, at.y - .9 * height, at.x + half,
                   at.y + .35 * height);
    cairo_curve_to(pen->cr, at.x + .5 * half, at.y - .30 * height, at.x - .35 * half, at.y - .35 * height, at.x - half,
                   at.y + .5 * height);
    cairo_close_path(pen->cr);
    cairo_path_t *path = cairo_copy_path(pen->cr);
    pen_fill(pen, pen->tint.shade);
    cairo_append_path(pen->cr, path);
    pen_stroke(pen, pen->tint.ink, fmin(fmax(.28 * pen->k, 1), 1.5));
    cairo_path_destroy(path);
}

void draw_dunes(const TerrainPen *pen) {
    pen_ground(pen);
    pen_vignette(pen, 3);
    draw_stipple(pen, 6.4, .55, .5);
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){30, .26, 8, 15, 0}, 18);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        draw_dune(pen, mark->at, fmin((16 + 8 * mark->u) * mark->grow, 1.7 * mark->depth));
    }
    array_free(&marks);
    pen_outline_dashed(pen, 1.3, 2, 3);
}

void draw_beach(const TerrainPen *pen) {
    static const double dash[] = {5, 3};
    ViewTint water = theme_tint(pen->theme, "water");
    TerrainRelief relief = relief_make(pen->shape);
    pen_ground(pen);
    pen_vignette(pen, 3);
    draw_stipple(pen, 4.6, .8, .55);
    for (int i = 1; i <= 2; i++) {
        TerrainRings rings = relief_rings(&relief, fmin(4.2 * i, .3 * i * relief.deepest), 4);
        pen_dash(pen, dash, 2);
        pen_shape(pen, rings_shape(&rings));
        pen_stroke(pen, colour_alpha(water.ink, i == 1 ? .7 : .42), 1);
        pen_solid(pen);
        rings_free(&rings);
    }
    relief_free(&relief);
    pen_shape(pen, pen->shape);
    pen_stroke(pen, water.ink, pen_weight(pen, 1.6));
}

/* ---- storm: over the terrain that lies below ---- */

void draw_storm(const TerrainPen *pen) {
    pen_shape(pen, pen->shape);
    pen_fill(pen, colour_alpha(pen->tint.ink, .16));
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){13, .38, 6, 8, 0}, 12);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < marks.count; i++) {
            const TerrainMark *mark = &marks.items[i];
            double half = fmin((4.5 + 4.5 * mark->u) * mark->grow, 2 * mark->depth) / 2;
            pen_line(pen, vec(mark->at.x - .5 * half, mark->at.y + half),
                     vec(mark->at.x + .5 * half, mark->at.y - half));
        }
        pen_stroke_round(pen, pass ? pen->tint.ink : colour_alpha(pen->theme->paper, .85), pass ? 1.1 : 3);
    }
    array_free(&marks);
    pen_outline_dashed(pen, 1.5, 10, 4);
}
