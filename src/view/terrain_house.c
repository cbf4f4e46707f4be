/* Single buildings by their roofs: a house, a bastion, a great house round a court. Taller ones throw longer
 * shadows. */
#include "view/terrain_internal.h"

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

void draw_civitas(const TerrainPen *pen) {
    TerrainRect rect = terrain_least_rect(pen->shape);
    draw_foot(pen);
    TerrainRect roof = rect_inset(rect, 1.2);
    draw_gabled(pen, &roof, ridge_px(pen));
    pen_outline(pen, 1.8, NULL, 0);
}

static void draw_corner(const TerrainPen *pen, const TerrainRect *rect, double x, double y, double half) {
    TerrainRect block = {rect_point(rect, x, y), rect->along, rect->across, half, half};
    GeomVec c[4];
    rect_corners(&block, c);
    pen_ring(pen, c, 4, true);
    pen_fill(pen, pen->tint.ink);
}

/* Four buttresses hold the corners. */
void draw_militas(const TerrainPen *pen) {
    TerrainRect rect = terrain_least_rect(pen->shape);
    double half = fmin(6, .24 * rect.half_across), out = .5 * half;
    draw_foot(pen);
    TerrainRect roof = rect_inset(rect, half * .8);
    draw_hipped(pen, &roof, ridge_px(pen));
    pen_outline(pen, 2.2, NULL, 0);
    for (int i = 0; i < 4; i++) {
        draw_corner(pen, &rect, (i % 2 ? 1 : -1) * (rect.half_along - out), (i / 2 ? 1 : -1) * (rect.half_across - out),
                    half);
    }
}

/* Four wings round a court with a roof of its own. */
void draw_grandus(const TerrainPen *pen) {
    TerrainRect rect = terrain_least_rect(pen->shape);
    double wing = .30 * rect.half_across;
    draw_foot(pen);
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
    const int start[2] = {0, 4};
    rect_corners(&court, c);
    pen_form(pen, (TerrainShape){c, start, 1}, (TerrainForm){.6 * wing, .36, 0, true});
    TerrainRect hall = rect_inset(court, .34 * court.half_across);
    rect_corners(&hall, c);
    pen_cast(pen, (TerrainShape){c, start, 1}, .3 * wing);
    draw_hipped(pen, &hall, ridge_px(pen));
    pen_outline(pen, 2.2, NULL, 0);
}
