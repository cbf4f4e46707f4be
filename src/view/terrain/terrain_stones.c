/* Stony and broken ground: boulders, rubble, strokes of difficult going, warning signs, the hatch of what nobody
 * enters. */
#include "view/terrain/terrain_internal.h"

#define CLOSE 2.0 /* px per mm from which a stone has a face */

void draw_boulder(const TerrainPen *pen, GeomVec at, double radius, double turn) {
    GeomVec ring[5], face[5];
    double px = fmin(fmax(.26 * pen->k, .9), 1.5);
    for (int i = 0; i < 5; i++) {
        double angle = TAU * (i + turn) / 5, r = radius * (.82 + .18 * sin(9 * turn + 2.4 * i));
        ring[i] = vec(at.x + r * cos(angle), at.y + .86 * r * sin(angle));
        face[i] = vec_lerp(ring[i], vec(at.x - .18 * radius, at.y - .22 * radius), .46);
    }
    cairo_save(pen->cr);
    cairo_translate(pen->cr, .26 * radius, .26 * radius);
    pen_ring(pen, ring, 5, true);
    cairo_restore(pen->cr);
    pen_fill(pen, colour_alpha(pen->theme->shadow, .8));
    pen_ring(pen, ring, 5, true);
    pen_fill(pen, pen->tint.shade);
    pen_ring(pen, face, 5, true);
    pen_fill(pen, pen->tint.highlighted);
    if (pen->k >= CLOSE) {
        for (int i = 0; i < 5; i++) {
            pen_line(pen, ring[i], face[i]);
        }
        pen_stroke(pen, colour_alpha(pen->tint.ink, .45), .8);
    }
    pen_ring(pen, ring, 5, true);
    pen_stroke(pen, colour_alpha(pen->tint.ink, .9), px);
}

/* Stones of `min` to `max` mm on a lattice of `step`. */
static void strew_stones(const TerrainPen *pen, double step, double min, double max, double kept) {
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){step, .36, .9 * max, 7, 0}, 1.6 * max);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        if (mark->v < kept) {
            double radius = fmin((min + (max - min) * mark->u) * mark->grow, mark->depth);
            draw_boulder(pen, mark->at, radius, scatter_hash(pen, mark, 5));
        }
    }
    array_free(&marks);
}

void draw_rocks(const TerrainPen *pen) {
    pen_ground(pen);
    pen_vignette(pen, 3);
    scatter_grains(pen);
    strew_stones(pen, 21, 2.6, 5.2, 1);
    pen_outline_dashed(pen, 1.3, 5, 3);
}

void draw_rubble(const TerrainPen *pen) {
    pen_ground(pen);
    pen_vignette(pen, 3);
    scatter_grains(pen);
    strew_stones(pen, 12.5, 1.6, 4.6, .86);
    pen_outline_dashed(pen, 1.5, 8, 3);
}

/* Broken ground of a hex: small stones, each with the ticks of the fall below it. */
void draw_broken(const TerrainPen *pen) {
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){10.6, .33, 5, 6, 0}, 8);
    pen_ground(pen);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        double radius = (2 + 2 * mark->u) * mark->grow;
        if (mark->v > .82) {
            continue;
        }
        for (int t = 0; t < 3 && pen->k > .6; t++) {
            double x = mark->at.x + (t - .4) * 1.4 * mark->grow, y = mark->at.y + radius + .9;
            pen_line(pen, vec(x, y), vec(x + .7, y + (1.2 + .9 * (t == 1)) * mark->grow));
        }
        pen_stroke(pen, colour_alpha(pen->tint.ink, .7), fmin(fmax(.26 * pen->k, .8), 1.3));
        draw_boulder(pen, mark->at, radius, scatter_hash(pen, mark, 5));
    }
    array_free(&marks);
    pen_outline(pen, 1, NULL, 0);
}

void draw_difficult(const TerrainPen *pen) {
    pen_ground(pen);
    pen_vignette(pen, 3);
    scatter_tufts(pen);
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){15, .32, 4.4, 9, 0}, 7);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        double half = (1.7 + 1.0 * mark->u) * mark->grow, lean = .35 + .4 * mark->v;
        for (int side = -1; side <= 1; side += 2) {
            GeomVec at = vec(mark->at.x + side * .95 * mark->grow, mark->at.y + side * .35 * mark->grow);
            pen_line(pen, vec(at.x - half, at.y + half * lean), vec(at.x + half, at.y - half * lean));
        }
    }
    pen_stroke_round(pen, colour_alpha(pen->tint.ink, .85), fmin(fmax(.36 * pen->k, 1.1), 2));
    array_free(&marks);
    pen_outline_dashed(pen, 1.3, 6, 3);
}

static void draw_warning(const TerrainPen *pen, GeomVec at, double radius) {
    GeomVec ring[3];
    double px = fmin(fmax(.34 * pen->k, 1.1), 2);
    for (int i = 0; i < 3; i++) {
        ring[i] = vec(at.x + radius * cos(TAU * i / 3 - TAU / 4), at.y + radius * sin(TAU * i / 3 - TAU / 4));
    }
    pen_ring(pen, ring, 3, true);
    pen_fill(pen, pen->tint.highlighted);
    pen_ring(pen, ring, 3, true);
    pen_stroke(pen, pen->tint.ink, px);
    if (radius * pen->k > 4.5) {
        pen_line(pen, vec(at.x, at.y - .36 * radius), vec(at.x, at.y + .12 * radius));
        pen_stroke(pen, pen->tint.ink, px);
        pen_dot(pen, vec(at.x, at.y + .32 * radius), px * .62 / pen->k);
        pen_fill(pen, pen->tint.ink);
    }
}

void draw_dangerous(const TerrainPen *pen) {
    pen_ground(pen);
    pen_vignette(pen, 3);
    TerrainMarks dots = scatter_marks(pen, (TerrainLattice){5.2, .40, 2, 4.4, 1}, 2);
    for (int i = 0; i < dots.count; i++) {
        if (dots.items[i].v < .7) {
            pen_dot(pen, dots.items[i].at, fmax(.32 * dots.items[i].grow, .6 / pen->k));
        }
    }
    pen_fill(pen, colour_alpha(pen->tint.ink, .5));
    array_free(&dots);
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){25, .22, 6, 13, 0}, 8);
    for (int i = 0; i < marks.count; i++) {
        draw_warning(pen, marks.items[i].at, fmin(4.6 * marks.items[i].grow, marks.items[i].depth));
    }
    array_free(&marks);
    pen_outline_dashed(pen, 1.3, 6, 3);
}

/* Draws parallel lines at `angle` through the area, one each `step` mm, counted from the anchor. */
void draw_hatch(const TerrainPen *pen, double angle, double step, ViewColour colour, double px) {
    GeomVec along = vec(cos(angle), sin(angle)), across = vec_left(along);
    GeomBox box = terrain_shape_box(pen->shape);
    double reach = (box.x1 - box.x0) + (box.y1 - box.y0),
           middle = vec_dot(vec_sub(vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2), pen->anchor), across);
    step *= pen_level(pen, step, 3.6);
    TerrainSpans spans = {0};
    for (int i = (int)floor((middle - reach) / step); i * step <= middle + reach; i++) {
        pen_chord(pen, vec_add(pen->anchor, vec_scale(across, i * step)), along, &spans);
    }
    array_free(&spans);
    pen_stroke(pen, colour, px);
}

void draw_impassable(const TerrainPen *pen) {
    pen_ground(pen);
    pen_vignette(pen, 3);
    draw_hatch(pen, TAU / 8, 9, colour_alpha(pen->tint.ink, .6), 1);
    draw_hatch(pen, -TAU / 8, 9, colour_alpha(pen->tint.ink, .6), 1);
    pen_outline(pen, 2.6, NULL, 0);
}
