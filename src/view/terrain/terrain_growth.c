/* Woods, jungle and scrub: crowns, palms and bushes seen from above. */
#include "view/terrain/terrain_internal.h"

static void woodland_outline(const TerrainPen *pen, double px) {
    pen_outline_dashed(pen, px, 6, 3);
}

/* Room for a mark of this radius that must not cross the outline: smaller at the edge. */
static double fitted(const TerrainMark *mark, double radius) {
    return fmin(radius * mark->grow, mark->depth - .6);
}

void draw_woods(const TerrainPen *pen) {
    pen_ground(pen);
    pen_vignette(pen, 4);
    scatter_tufts(pen);
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){23, .27, 8, 13, 0}, 16);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        if (mark->v > .80) {
            pen_dot(pen, mark->at, pen_min(pen, 1.1, .8));
            pen_fill(pen, colour_alpha(pen->tint.ink, .55));
        } else {
            draw_crown(pen, mark->at, fitted(mark, 8.2 + 2.6 * mark->u), 9.5 * mark->grow, mark->u);
        }
    }
    array_free(&marks);
    woodland_outline(pen, 1.3);
}

/* ---- palms ---- */

#define FRONDS 7

static void add_frond(const TerrainPen *pen, GeomVec at, double radius, double angle) {
    double bent = angle + .55;
    GeomVec knee = vec(at.x + .62 * radius * cos(angle), at.y + .62 * radius * sin(angle));
    GeomVec tip = vec(at.x + 1.1 * radius * cos(bent), at.y + 1.1 * radius * sin(bent));
    cairo_move_to(pen->cr, at.x, at.y);
    cairo_curve_to(pen->cr, (at.x + 2 * knee.x) / 3, (at.y + 2 * knee.y) / 3, (tip.x + 2 * knee.x) / 3,
                   (tip.y + 2 * knee.y) / 3, tip.x, tip.y);
}

/* The same with a belly: a leaf that narrows to both ends. */
static void add_blade(const TerrainPen *pen, GeomVec at, double radius, double angle) {
    double bent = angle + .55;
    GeomVec tip = vec(at.x + 1.1 * radius * cos(bent), at.y + 1.1 * radius * sin(bent));
    GeomVec out = vec(at.x + .70 * radius * cos(angle - .16), at.y + .70 * radius * sin(angle - .16));
    GeomVec in = vec(at.x + .56 * radius * cos(angle + .34), at.y + .56 * radius * sin(angle + .34));
    cairo_move_to(pen->cr, at.x, at.y);
    cairo_curve_to(pen->cr, (at.x + 2 * out.x) / 3, (at.y + 2 * out.y) / 3, (tip.x + 2 * out.x) / 3,
                   (tip.y + 2 * out.y) / 3, tip.x, tip.y);
    cairo_curve_to(pen->cr, (tip.x + 2 * in.x) / 3, (tip.y + 2 * in.y) / 3, (at.x + 2 * in.x) / 3,
                   (at.y + 2 * in.y) / 3, at.x, at.y);
    cairo_close_path(pen->cr);
}

static void draw_palm(const TerrainPen *pen, GeomVec at, double radius, double v) {
    double turn = TAU * v, off = .26 * radius * .71, px = radius * pen->k;
    bool blades = px > 14;
    cairo_set_line_cap(pen->cr, CAIRO_LINE_CAP_ROUND);
    for (int i = 0; i < FRONDS; i++) {
        (blades ? add_blade : add_frond)(pen, vec(at.x + off, at.y + off), radius, turn + TAU * i / FRONDS);
    }
    if (blades) {
        pen_fill(pen, colour_alpha(pen->theme->shadow, .9));
        for (int i = 0; i < FRONDS; i++) {
            add_blade(pen, at, radius, turn + TAU * i / FRONDS);
            cairo_set_source_rgb(pen->cr, pen->tint.highlighted.r, pen->tint.highlighted.g, pen->tint.highlighted.b);
            cairo_fill_preserve(pen->cr);
            pen_stroke(pen, pen->tint.ink, fmin(1.25 * fmax(px / 30, 1), 2));
            add_frond(pen, at, radius * .9, turn + TAU * i / FRONDS + .03);
            pen_stroke(pen, colour_alpha(pen->tint.ink, .5), .8);
        }
    } else {
        pen_stroke(pen, colour_alpha(pen->theme->shadow, .8), 1.25);
        for (int i = 0; i < FRONDS; i++) {
            add_frond(pen, at, radius, turn + TAU * i / FRONDS);
        }
        pen_stroke(pen, pen->tint.ink, 1.25);
    }
    cairo_set_line_cap(pen->cr, CAIRO_LINE_CAP_BUTT);
    pen_dot(pen, at, .16 * radius);
    pen_fill(pen, pen->tint.ink);
}

void draw_jungle(const TerrainPen *pen) {
    pen_ground(pen);
    pen_vignette(pen, 4);
    scatter_tufts(pen);
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){19, .25, 9.2, 13, 0}, 14);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        if (mark->u < .30) {
            draw_palm(pen, mark->at, fitted(mark, 8.4), mark->v);
        } else {
            draw_crown(pen, mark->at, fitted(mark, 7 + 2.2 * mark->v), 8.1 * mark->grow, mark->v);
        }
    }
    array_free(&marks);
    woodland_outline(pen, 1.6);
}

/* ---- older and thicker growth ---- */

/* A fir from above: eight points. */
static void draw_fir(const TerrainPen *pen, GeomVec at, double radius, double turn) {
    GeomVec ring[16];
    for (int i = 0; i < 16; i++) {
        double angle = TAU * (i + turn) / 16, r = i % 2 ? .52 * radius : radius;
        ring[i] = vec(at.x + r * cos(angle), at.y + r * sin(angle));
    }
    pen_dot(pen, vec(at.x + .22 * radius, at.y + .22 * radius), .86 * radius);
    pen_fill(pen, colour_alpha(pen->theme->shadow, .7));
    pen_ring(pen, ring, 16, true);
    pen_fill(pen, colour_mix(pen->tint.highlighted, pen->tint.shade, .45));
    pen_ring(pen, ring, 16, true);
    pen_stroke(pen, colour_alpha(pen->tint.ink, .9), fmin(fmax(.26 * pen->k, .9), 1.5));
    pen_dot(pen, at, fmax(.14 * radius, .7 / pen->k));
    pen_fill(pen, pen->tint.ink);
}

void draw_primeval_forest(const TerrainPen *pen) {
    pen_ground(pen);
    pen_shape(pen, pen->shape);
    pen_fill(pen, colour_alpha(pen->tint.shade, .35));
    pen_vignette(pen, 4);
    scatter_tufts(pen);
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){19, .25, 8, 13, 0}, 15);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        if (mark->v < .55) {
            draw_fir(pen, mark->at, fitted(mark, 7.4 + 2.2 * mark->u), mark->u);
        } else {
            draw_crown(pen, mark->at, fitted(mark, 7.6 + 2.4 * mark->u), 8.8 * mark->grow, mark->u);
        }
    }
    array_free(&marks);
    woodland_outline(pen, 2.4);
}

void draw_dense_jungle(const TerrainPen *pen) {
    pen_ground(pen);
    pen_shape(pen, pen->shape);
    pen_fill(pen, colour_alpha(pen->tint.shade, .30));
    pen_vignette(pen, 4);
    scatter_tufts(pen);
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){14, .25, 6.4, 11, 0}, 15);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        if (mark->u < .50) {
            draw_palm(pen, mark->at, fitted(mark, 7.4), mark->v);
        } else { /* two grown into one another */
            double radius = fitted(mark, 6.4 + 2 * mark->v), turn = TAU * scatter_hash(pen, mark, 6);
            GeomVec twin = vec(mark->at.x + .8 * radius * cos(turn), mark->at.y + .8 * radius * sin(turn));
            if (terrain_shape_depth(pen->shape, twin) > .75 * radius) {
                draw_crown(pen, twin, .72 * radius, 5.4 * mark->grow, 1 - mark->v);
            }
            draw_crown(pen, mark->at, radius, 7.4 * mark->grow, mark->v);
        }
    }
    array_free(&marks);
    woodland_outline(pen, 2.2);
}

/* A wood that is one cell of a board: small crowns, the outline as thin as the grid's. */
void draw_cell_forest(const TerrainPen *pen) {
    pen_ground(pen);
    scatter_tufts(pen);
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){12.4, .25, 5, 7, 0}, 9);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        draw_crown(pen, mark->at, fitted(mark, 4.6 + 1.5 * mark->u), 5.4 * mark->grow, mark->v);
    }
    array_free(&marks);
    pen_outline(pen, 1, NULL, 0);
}

/* ---- scrub ---- */

static void draw_bush(const TerrainPen *pen, GeomVec at, double r) {
    double lobe = .68 * r, px = fmin(fmax(.24 * pen->k, .9), 1.4);
    ViewColour ink = colour_alpha(pen->tint.ink, .9);
    cairo_save(pen->cr);
    cairo_translate(pen->cr, at.x + .12 * r, at.y + .58 * lobe);
    cairo_scale(pen->cr, 1, .34);
    pen_dot(pen, vec(0, 0), 1.5 * r);
    cairo_restore(pen->cr);
    pen_fill(pen, colour_alpha(pen->theme->shadow, .6));
    for (int i = 0; i < 3; i++) {
        GeomVec disc = i == 2 ? vec(at.x, at.y - .42 * r) : vec(at.x + (i ? .72 : -.72) * r, at.y);
        pen_dot(pen, disc, lobe);
        pen_fill(pen, i == 1 ? colour_mix(pen->tint.highlighted, pen->tint.shade, .45) : pen->tint.highlighted);
        pen_dot(pen, disc, lobe);
        pen_stroke(pen, ink, px);
    }
    pen_line(pen, vec(at.x - .9 * r, at.y + lobe * .92), vec(at.x + .9 * r, at.y + lobe * .92));
    pen_stroke(pen, ink, px);
}

void draw_scrub(const TerrainPen *pen) {
    pen_ground(pen);
    pen_vignette(pen, 3);
    scatter_tufts(pen);
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){17, .34, 5, 11, 0}, 8);
    for (int i = 0; i < marks.count; i++) {
        draw_bush(pen, marks.items[i].at,
                  fmin((2.6 + 1.7 * marks.items[i].u) * marks.items[i].grow, marks.items[i].depth * .68));
    }
    array_free(&marks);
    pen_outline_dashed(pen, 1.3, 7, 3);
}
