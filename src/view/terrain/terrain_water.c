/* Lakes, streams and the toxic flow: banks, waterlines, what moves on them. */
#include "view/terrain/terrain_internal.h"

#define CLOSE 2.0 /* px per mm from which finer flow is seen */

/* ---- ripples ---- */

static void draw_ripples(const TerrainPen *pen, TerrainLattice lattice, double shortest, double longest, double alpha) {
    TerrainMarks marks = scatter_marks(pen, lattice, longest);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        pen_ripple(pen, mark->at, (shortest + (longest - shortest) * mark->u) * mark->grow);
    }
    pen_stroke_round(pen, colour_alpha(pen->tint.ink, alpha), fmin(fmax(.3 * pen->k, 1.1), 1.6));
    array_free(&marks);
}

/* ---- lake ---- */

#define WATERLINES 5

/* Returns how far from the banks ripples begin. */
static double draw_waterlines(const TerrainPen *pen, int lines) {
    static const double alpha[WATERLINES] = {.62, .46, .34, .24, .16};
    TerrainRelief relief = relief_make(pen->shape);
    double depth = 0, step = 3.2, drawn = -INFINITY;
    for (int i = 0; i < lines && i < WATERLINES; i++, step *= 1.42) {
        depth += step;
        TerrainRings rings = relief_rings(&relief, depth, fmin(.42 * depth, 9));
        cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_EVEN_ODD);
        pen_shape(pen, rings_shape(&rings));
        pen_fill(pen, colour_alpha(pen->tint.highlighted, .16));
        cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_WINDING);
        if ((depth - drawn) * pen->k > 2.4 && depth * pen->k > 2.4) {
            pen_shape(pen, rings_shape(&rings));
            pen_stroke(pen, colour_alpha(pen->tint.ink, alpha[i]), 1);
            drawn = depth;
        }
        rings_free(&rings);
    }
    relief_free(&relief);
    return fmin(30, .6 * relief.deepest);
}

void draw_lake(const TerrainPen *pen) {
    pen_ground(pen);
    double open = draw_waterlines(pen, WATERLINES);
    draw_ripples(pen, (TerrainLattice){44, .32, open, 17, 0}, 12, 18, .6);
    if (pen->k >= CLOSE) {
        draw_ripples(pen, (TerrainLattice){25, .36, .4 * open, 0, 1}, 5, 9, .26);
    }
    pen_outline(pen, 2.0, NULL, 0);
}

void draw_sea(const TerrainPen *pen) {
    pen_ground(pen);
    draw_waterlines(pen, 2);
    draw_ripples(pen, (TerrainLattice){22, .34, 9, 11, 0}, 7, 13, .6);
    pen_outline(pen, 2.0, NULL, 0);
}

/* Sand along the land, then the shore with its waterlines. */
void draw_coast(const TerrainPen *pen) {
    ViewTint sand = theme_tint(pen->theme, "sand");
    TerrainRelief relief = relief_make(pen->shape);
    TerrainRings shore = relief_rings(&relief, fmin(5.5, .3 * relief.deepest), 2);
    TerrainPen wet = *pen;
    wet.shape = rings_shape(&shore);
    pen_shape(pen, pen->shape);
    pen_fill(pen, sand.fill);
    if (wet.shape.rings > 0) {
        pen_ground(&wet);
        draw_waterlines(&wet, 4);
        pen_outline(&wet, 2.0, NULL, 0);
    }
    rings_free(&shore);
    relief_free(&relief);
    pen_outline(pen, 1, NULL, 0);
}

/* ---- streams ---- */

#define BANK      3.4 /* mm from the bank to its inner line */
#define FLOW_STEP 26.0

/* A line beside the middle of the ribbon, where the ribbon is wide enough to have one. */
static void add_track(const TerrainPen *pen, const TerrainTrack *track, double from, double to, double offset) {
    TerrainLine line = {0};
    track_stretch(track, from, to, offset, &line);
    pen_ring(pen, line.items, line.count, false);
    array_free(&line);
}

/* The water between the inner lines. */
static void fill_between(const TerrainPen *pen, const TerrainTrack *track, double offset, ViewColour colour) {
    TerrainLine line = {0};
    track_stretch(track, 0, track->length, offset, &line);
    track_stretch(track, track->length, 0, -offset, &line);
    pen_ring(pen, line.items, line.count, true);
    pen_fill(pen, colour);
    array_free(&line);
}

/* Dashes that follow the water; `lane` names the row of hash numbers. */
static void draw_flow(const TerrainPen *pen, const TerrainTrack *track, int lane, double offset, double step,
                      double kept, double alpha) {
    for (int n = 0; n * step < track->length; n++) {
        if (pen_hash(pen, n, lane, 31) >= kept) {
            continue;
        }
        double long_part = step < FLOW_STEP ? .62 : 1;
        double from = (n + .35 * pen_hash(pen, n, lane, 32)) * step;
        double to = fmin(from + (9 + 9 * pen_hash(pen, n, lane, 33)) * long_part, track->length);
        double sway = (pen_hash(pen, n, lane, 34) - .5) * .08 * pen->piece->width;
        if (pen_sees(pen, track_point(track, from, offset), 2 * step)) {
            add_track(pen, track, from, to, offset + sway);
        }
    }
    pen_stroke(pen, colour_alpha(pen->tint.ink, alpha), fmin(fmax(.3 * pen->k, 1), 1.5));
}

static void draw_pebbles(const TerrainPen *pen, const TerrainTrack *track) {
    double edge = pen->piece->width / 2;
    for (int side = 0; side < 2; side++) {
        for (int n = 0; n * 19.0 < track->length; n++) {
            double in = edge - 1.9 - 3.2 * pen_hash(pen, n, side, 36);
            double s = (n + .9 * pen_hash(pen, n, side, 37)) * 19.0;
            GeomVec at = track_point(track, s, side ? in : -in);
            if (pen_hash(pen, n, side, 35) < .38 && s < track->length && pen_sees(pen, at, 3)) {
                pen_dot(pen, at, .7 + .9 * pen_hash(pen, n, side, 38));
            }
        }
    }
    pen_fill_stroke(pen, pen->tint.shade, colour_alpha(pen->tint.ink, .8), 1);
}

static void draw_stream_marks(const TerrainPen *pen) {
    double width = pen->piece->width, inner = width / 2 - BANK;
    TerrainTrack track = track_make(pen->piece->path, pen->piece->path_count, false);
    if (inner > 1.5) {
        fill_between(pen, &track, inner, colour_alpha(pen->tint.highlighted, .45));
        if (BANK * pen->k > 2) {
            add_track(pen, &track, 0, track.length, inner);
            add_track(pen, &track, 0, track.length, -inner);
            pen_stroke(pen, colour_alpha(pen->tint.ink, .40), .9);
        }
    }
    int level = pen_level(pen, .27 * width, 3.4);
    static const double lanes[3] = {.02, -.26, .28};
    for (int lane = 0; lane < (level == 1 ? 3 : 1); lane++) {
        draw_flow(pen, &track, lane, lanes[lane] * width, FLOW_STEP, .58, .62);
    }
    if (pen->k >= CLOSE) {
        static const double fine[4] = {-.36, -.12, .15, .37};
        for (int lane = 0; lane < 4; lane++) {
            draw_flow(pen, &track, 10 + lane, fine[lane] * width, FLOW_STEP / 2, .40, .30);
        }
        draw_pebbles(pen, &track);
    }
    track_free(&track);
}

static bool is_ribbon(const TerrainPen *pen) {
    return pen->piece->path && pen->piece->path_count > 1 && pen->piece->width > 0;
}

void draw_stream(const TerrainPen *pen) {
    pen_ground(pen);
    if (is_ribbon(pen)) {
        draw_stream_marks(pen);
    } else {
        TerrainRelief relief = relief_make(pen->shape);
        TerrainRings rings = relief_rings(&relief, BANK, 0);
        pen_shape(pen, rings_shape(&rings));
        pen_fill(pen, colour_alpha(pen->tint.highlighted, .45));
        pen_shape(pen, rings_shape(&rings));
        pen_stroke(pen, colour_alpha(pen->tint.ink, .40), .9);
        rings_free(&rings);
        relief_free(&relief);
        draw_ripples(pen, (TerrainLattice){30, .32, 6, 15, 0}, 9, 14, .6);
    }
    pen_outline(pen, 1.7, NULL, 0);
}

/* ---- toxic ---- */

#define TOXIC_BAND  9.0 /* mm: width of the stroke that darkens the bank, half of it inside */
#define TOXIC_INNER 2.6

static void draw_inner_bank(const TerrainPen *pen) {
    if (TOXIC_INNER * pen->k < 2) {
        return;
    }
    if (is_ribbon(pen) && pen->piece->width > 4 * TOXIC_INNER) {
        TerrainTrack track = track_make(pen->piece->path, pen->piece->path_count, false);
        double inner = pen->piece->width / 2 - TOXIC_INNER;
        add_track(pen, &track, 0, track.length, inner);
        add_track(pen, &track, 0, track.length, -inner);
        track_free(&track);
    } else {
        TerrainRelief relief = relief_make(pen->shape);
        TerrainRings rings = relief_rings(&relief, TOXIC_INNER, 0);
        pen_shape(pen, rings_shape(&rings));
        rings_free(&rings);
        relief_free(&relief);
    }
    pen_stroke(pen, colour_alpha(pen->tint.ink, .8), .9);
}

/* Rings, because water has none. */
static void draw_bubble(const TerrainPen *pen, GeomVec at, double radius) {
    double px = radius * pen->k;
    pen_dot(pen, at, radius);
    pen_fill_stroke(pen, colour_alpha(pen->tint.highlighted, .55), pen->tint.ink, px < 5 ? 1 : 1.3);
    if (px > 5) {
        cairo_new_sub_path(pen->cr);
        cairo_arc(pen->cr, at.x, at.y, radius * .62, TAU * .52, TAU * .72);
        pen_stroke(pen, colour_alpha(pen->tint.ink, .7), 1);
    }
}

void draw_toxic(const TerrainPen *pen) {
    pen_ground(pen);
    cairo_save(pen->cr);
    pen_shape(pen, pen->shape);
    cairo_clip(pen->cr);
    pen_shape(pen, pen->shape);
    pen_stroke(pen, pen->tint.highlighted, TOXIC_BAND * pen->k);
    cairo_restore(pen->cr);
    draw_inner_bank(pen);
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){17, .34, 6, 11, 0}, 8);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        if (mark->v < .78) {
            draw_bubble(pen, mark->at, (1.3 + 2.1 * pow(mark->u, 1.4)) * mark->grow);
        } else {
            pen_ripple(pen, mark->at, (7 + 4 * mark->u) * mark->grow);
            pen_stroke(pen, colour_alpha(pen->tint.ink, .8), 1);
        }
    }
    array_free(&marks);
    pen_outline(pen, 2.2, NULL, 0);
}
