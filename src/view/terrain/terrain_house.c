/* Single buildings by their roofs: a house, a bastion, a great house round a court. Taller ones throw longer
 * shadows. */
#include "view/terrain/terrain_internal.h"

#define STOREY 5.0 /* mm of shadow for each step of size */

static double ridge_px(const TerrainPen *pen) {
    return fmin(fmax(.30 * pen->k, 1.1), 1.8);
}

static void draw_foot(const TerrainPen *pen) {
    pen_cast(pen, pen->shape, STOREY * (1 + fmax(pen->piece->size, 0)));
    pen_ground(pen);
}

static TerrainRect rect_inset(TerrainRect rect, double by) {
    rect.half_along = fmax(rect.half_along - by, .2 * rect.half_along);
    rect.half_across = fmax(rect.half_across - by, .2 * rect.half_across);
    return rect;
}

/* ---- damage ---- */

#define CRACK_STEPS 7

/* A crack for each point lost: from a place of the outline towards the middle, bent at every step. */
static void draw_crack(const TerrainPen *pen, const TerrainRect *rect, int n) {
    double turn = TAU * fmod(.13 + .618034 * n + .2 * pen_hash(pen, n, 0, 121), 1), x = cos(turn), y = sin(turn);
    double out = 1 / fmax(fabs(x), fabs(y)), reach = .62 + .2 * pen_hash(pen, n, 0, 122);
    GeomVec line[CRACK_STEPS];
    for (int i = 0; i < CRACK_STEPS; i++) {
        double part = out * (1 - reach * i / (CRACK_STEPS - 1)),
               veer = (i % 2 ? .05 : -.05) * (i > 0) * (1 + 2 * pen_hash(pen, n, i, 125));
        line[i] = rect_point(rect, rect->half_along * (x * part - y * veer), rect->half_across * (y * part + x * veer));
    }
    double ink = fmin(fmax(.45 * pen->k, 1.4), 2.6);
    for (int pass = 0; pass < 2; pass++) {
        pen_ring(pen, line, CRACK_STEPS, false);
        pen_stroke(pen, pass ? pen->theme->ink : pen->theme->chip, pass ? ink : ink + 2);
    }
}

static void draw_damage(const TerrainPen *pen, const TerrainRect *rect) {
    for (int n = 0; n < pen->piece->lost; n++) {
        draw_crack(pen, rect, n);
    }
}

/* ---- a row of houses ---- */

#define HOUSE   21.0 /* mm of the row that one house takes */
#define CHIMNEY 1.7  /* mm, half its side */

/* Party walls over the roof, and a chimney at each. */
static void draw_party_walls(const TerrainPen *pen, const TerrainRect *roof) {
    int houses = (int)fmax(1, floor(2 * roof->half_along / HOUSE + .5));
    double half = pen_min(pen, CHIMNEY, 1.6);
    for (int i = 1; i < houses; i++) {
        double x = roof->half_along * (2.0 * i / houses - 1);
        pen_line(pen, rect_point(roof, x, -roof->half_across), rect_point(roof, x, roof->half_across));
    }
    pen_stroke(pen, colour_alpha(pen->tint.ink, .55), 1);
    for (int i = 0; i < houses; i++) {
        double x = roof->half_along * ((2.0 * i + .25 + .5 * pen_hash(pen, i, 0, 123)) / houses - 1),
               y = roof->half_across * (pen_hash(pen, i, 0, 124) < .5 ? -.34 : .34);
        TerrainRect stack = {rect_point(roof, x, y), roof->along, roof->across, half, half};
        GeomVec c[4];
        pen_cast(pen, rect_shape(&stack, c), 3);
        pen_ring(pen, c, 4, true);
        pen_fill(pen, pen->tint.ink);
    }
}

void draw_civitas(const TerrainPen *pen) {
    TerrainRect rect = terrain_min_rect(pen->shape);
    draw_foot(pen);
    TerrainRect roof = rect_inset(rect, 1.2);
    pen_keep_inside(pen);
    draw_gabled(pen, &roof, ridge_px(pen));
    draw_party_walls(pen, &roof);
    draw_damage(pen, &rect);
    cairo_restore(pen->cr);
    pen_outline(pen, 1.8, NULL, 0);
}

static void draw_corner(const TerrainPen *pen, const TerrainRect *rect, double x, double y, double half) {
    TerrainRect block = {rect_point(rect, x, y), rect->along, rect->across, half, half};
    GeomVec c[4];
    pen_shape(pen, rect_shape(&block, c));
    pen_fill(pen, pen->tint.ink);
}

/* Four buttresses hold the corners. */
void draw_militas(const TerrainPen *pen) {
    TerrainRect rect = terrain_min_rect(pen->shape);
    double half = fmin(6, .24 * rect.half_across), out = .5 * half;
    draw_foot(pen);
    TerrainRect roof = rect_inset(rect, half * .8);
    pen_keep_inside(pen);
    draw_hipped(pen, &roof, ridge_px(pen));
    for (int i = 0; i < 4; i++) {
        draw_corner(pen, &rect, (i % 2 ? 1 : -1) * (rect.half_along - out), (i / 2 ? 1 : -1) * (rect.half_across - out),
                    half);
    }
    draw_damage(pen, &rect);
    cairo_restore(pen->cr);
    pen_outline(pen, 2.2, NULL, 0);
}

/* Four wings round a court with a roof of its own. */
void draw_grandus(const TerrainPen *pen) {
    TerrainRect rect = terrain_min_rect(pen->shape);
    double wing = .30 * rect.half_across;
    draw_foot(pen);
    pen_keep_inside(pen);
    for (int side = -1; side <= 1; side += 2) {
        TerrainRect end = {rect_point(&rect, side * (rect.half_along - wing), 0), rect.across,
                           vec_scale(rect.along, -1), rect.half_across - 2 * wing, wing};
        TerrainRect long_one = {rect_point(&rect, 0, side * (rect.half_across - wing)), rect.along, rect.across,
                                rect.half_along, wing};
        draw_gabled(pen, &end, ridge_px(pen));
        draw_gabled(pen, &long_one, ridge_px(pen));
    }
    TerrainRect court = rect_inset(rect, 2 * wing);
    GeomVec c[4];
    pen_form(pen, rect_shape(&court, c), (TerrainForm){.6 * wing, .36, 0, true});
    TerrainRect hall = rect_inset(court, .34 * court.half_across);
    pen_cast(pen, rect_shape(&hall, c), .3 * wing);
    draw_hipped(pen, &hall, ridge_px(pen));
    draw_damage(pen, &rect);
    cairo_restore(pen->cr);
    pen_outline(pen, 2.2, NULL, 0);
}
