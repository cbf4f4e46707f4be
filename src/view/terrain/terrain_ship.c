/* What a ship or a station is built of, and the ground of a far country between its zones: plating, bulkheads, doors,
 * crates, undergrowth. None of it has an effect of its own but for what is solid. */
#include "view/terrain/terrain_internal.h"

#define PLATE 76.2 /* mm: three inches, so that plates also measure */

/* ---- plating ---- */

/* Seams of plates, every second row half a plate on; rivets at their corners close up. */
void draw_deck(const TerrainPen *pen) {
    pen_shape(pen, pen->shape);
    pen_fill(pen, colour_mix(pen->theme->paper, pen->tint.fill, .6));
    pen_grid(pen, PLATE);
    pen_stroke(pen, colour_alpha(pen->tint.ink, .22), 1);
    if (pen->k >= .7) {
        GeomBox box = terrain_shape_box(pen->shape);
        GeomVec first = vec(pen->anchor.x + ceil((box.x0 - pen->anchor.x) / PLATE) * PLATE,
                            pen->anchor.y + ceil((box.y0 - pen->anchor.y) / PLATE) * PLATE);
        for (double y = first.y; y <= box.y1; y += PLATE) {
            for (double x = first.x; x <= box.x1; x += PLATE) {
                for (int i = 0; i < 4; i++) {
                    GeomVec at = vec(x + (i % 2 ? 3.4 : -3.4), y + (i / 2 ? 3.4 : -3.4));
                    if (terrain_shape_depth(pen->shape, at) > 0 && pen_sees(pen, at, 2)) {
                        pen_dot(pen, at, .8);
                    }
                }
            }
        }
        pen_fill(pen, colour_alpha(pen->tint.ink, .35));
    }
    pen_outline(pen, .8, NULL, 0);
}

/* ---- walls and doors ---- */

#define BOXY 0.98 /* share of its box, what is as good as a box */

/* The light along the upper or left edge of a box, and its ribs. */
static void draw_plates(const TerrainPen *pen) {
    GeomBox box = terrain_shape_box(pen->shape);
    bool level = box.x1 - box.x0 >= box.y1 - box.y0;
    double length = level ? box.x1 - box.x0 : box.y1 - box.y0,
           inset = fmin(3.2, .3 * (level ? box.y1 - box.y0 : box.x1 - box.x0));
    GeomVec a = vec(box.x0 + inset, box.y0 + inset);
    pen_line(pen, a, level ? vec(box.x1 - inset, a.y) : vec(a.x, box.y1 - inset));
    pen_stroke(pen, colour_alpha(pen->tint.highlighted, .9), fmax(1, .9 * pen->k));
    for (double s = PLATE / 2; s < length - 4; s += PLATE / 2) { /* ribs */
        pen_line(pen, level ? vec(box.x0 + s, box.y0) : vec(box.x0, box.y0 + s),
                 level ? vec(box.x0 + s, box.y1) : vec(box.x1, box.y0 + s));
    }
    pen_stroke(pen, colour_alpha(pen->tint.highlighted, .35), 1);
}

/* A slab of hull: dark, with the light along its north-western edges. */
void draw_bulkhead(const TerrainPen *pen) {
    static const double LIGHT = 1.6; /* mm from the edge */
    GeomBox box = terrain_shape_box(pen->shape);
    cairo_save(pen->cr);
    cairo_translate(pen->cr, 2.4, 2.4);
    pen_shape(pen, pen->shape);
    pen_fill(pen, pen->theme->shadow);
    cairo_restore(pen->cr);
    pen_shape(pen, pen->shape);
    pen_fill(pen, colour_mix(pen->tint.shade, pen->tint.ink, .62));
    pen_keep_inside(pen);
    if (terrain_shape_size(pen->shape) >= BOXY * (box.x1 - box.x0) * (box.y1 - box.y0)) {
        draw_plates(pen);
    } else {
        pen_form(pen, pen->shape, (TerrainForm){LIGHT, 0, .8, false});
    }
    cairo_restore(pen->cr);
    pen_outline(pen, 1.8, NULL, 0);
}

/* A doorway: the warning stripes of its sill. */
void draw_sill(const TerrainPen *pen) {
    GeomBox box = terrain_shape_box(pen->shape);
    double height = box.y1 - box.y0, step = 10;
    pen_shape(pen, pen->shape);
    pen_fill(pen, colour_mix(pen->theme->paper, pen->tint.fill, .3));
    pen_keep_inside(pen);
    for (double x = box.x0 - height; x < box.x1; x += step) {
        const GeomVec stripe[] = {vec(x, box.y1), vec(x + height, box.y0), vec(x + height + step / 2, box.y0),
                                  vec(x + step / 2, box.y1)};
        pen_ring(pen, stripe, 4, true);
    }
    pen_fill(pen, colour_alpha(pen->theme->warn, .75));
    cairo_restore(pen->cr);
    pen_outline(pen, 1, NULL, 0);
}

/* Freight: a box with its lid's braces. */
void draw_crate(const TerrainPen *pen) {
    cairo_save(pen->cr);
    cairo_translate(pen->cr, 2.8, 2.8);
    pen_shape(pen, pen->shape);
    pen_fill(pen, pen->theme->shadow);
    cairo_restore(pen->cr);
    pen_shape(pen, pen->shape);
    pen_fill(pen, pen->tint.highlighted);
    pen_keep_inside(pen);
    GeomBox box = terrain_shape_box(pen->shape);
    double side = fmin(box.x1 - box.x0, box.y1 - box.y0);
    int across = (int)fmax(1, round((box.x1 - box.x0) / side)), down = (int)fmax(1, round((box.y1 - box.y0) / side));
    double w = (box.x1 - box.x0) / across, h = (box.y1 - box.y0) / down;
    for (int j = 0; j < down; j++) {
        for (int i = 0; i < across; i++) {
            GeomVec a = vec(box.x0 + i * w, box.y0 + j * h), b = vec(a.x + w, a.y + h);
            pen_line(pen, a, b);
            pen_line(pen, vec(a.x, b.y), vec(b.x, a.y));
            cairo_rectangle(pen->cr, a.x + .1 * w, a.y + .1 * h, .8 * w, .8 * h);
        }
    }
    pen_stroke(pen, colour_alpha(pen->tint.ink, .6), fmin(fmax(.3 * pen->k, 1), 1.6));
    cairo_restore(pen->cr);
    pen_outline(pen, 1.6, NULL, 0);
}

/* ---- between the trees ---- */

static void draw_fern(const TerrainPen *pen, GeomVec at, double size, double turn) {
    for (int i = -2; i <= 2; i++) {
        double angle = TAU * (.75 + .09 * i) + .5 * (turn - .5);
        pen_line(pen, at, vec(at.x + size * cos(angle), at.y + size * sin(angle)));
    }
}

void draw_undergrowth(const TerrainPen *pen) {
    pen_shape(pen, pen->shape);
    pen_fill(pen, colour_mix(pen->theme->paper, pen->tint.fill, .42));
    scatter_tufts(pen);
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){46, .42, 4, 18, 3}, 12);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        if (mark->v < .62) {
            draw_fern(pen, mark->at, (4.5 + 3.5 * mark->u) * fmin(mark->grow, 1.6), mark->v);
        }
    }
    array_free(&marks);
    pen_stroke_round(pen, colour_alpha(pen->tint.ink, .42), fmin(fmax(.3 * pen->k, 1), 1.5));
}
