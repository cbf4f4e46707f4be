/* Crowns of trees, and anything else with a lobed edge: puffs of smoke. */
#include "view/terrain/terrain_internal.h"

#define SAMPLES_MAX 72
#define LIGHT_OFF   0.36 /* the lit disc of a crown is moved by this part of its radius to the north-west */

TerrainLobes lobes_make(GeomVec at, double radius, int count, double u) {
    TerrainLobes lobes = {.at = at, .radius = radius, .turn = TAU * u * 7, .count = count};
    lobes.arc = .45 * TAU * radius / count;
    for (int i = 0; i < count; i++) {
        lobes.reach[i] = radius * (.80 + .06 * sin(2.4 * i + 9 * u));
    }
    return lobes;
}

static double lobe_angle(const TerrainLobes *lobes, int i) {
    return lobes->turn + TAU * i / lobes->count;
}

void pen_lobes(const TerrainPen *pen, const TerrainLobes *lobes) {
    cairo_new_sub_path(pen->cr);
    for (int i = 0; i < lobes->count; i++) {
        double angle = lobe_angle(lobes, i);
        cairo_arc(pen->cr, lobes->at.x + lobes->reach[i] * cos(angle), lobes->at.y + lobes->reach[i] * sin(angle),
                  lobes->arc, angle - 1.32, angle + 1.32);
    }
    cairo_close_path(pen->cr);
}

/* Returns how far the lobes reach in a direction. */
static double lobes_reach(const TerrainLobes *lobes, double angle) {
    double reach = .6 * lobes->radius;
    for (int i = 0; i < lobes->count; i++) {
        double off = angle - lobe_angle(lobes, i), side = lobes->reach[i] * sin(off);
        if (fabs(side) < lobes->arc) {
            reach = fmax(reach, lobes->reach[i] * cos(off) + sqrt(lobes->arc * lobes->arc - side * side));
        }
    }
    return reach;
}

/* The shaded side: what of the crown lies beyond a disc that is moved towards the light. Both are star-shaped about the
 * crown's middle, so the crescent is the stretch between two radii. */
static void add_crescent(const TerrainPen *pen, const TerrainLobes *crown) {
    double px = crown->radius * pen->k;
    int samples = px < 14 ? 26 : px < 40 ? 44 : SAMPLES_MAX;
    GeomVec inner[SAMPLES_MAX + 1];
    double off = LIGHT_OFF * crown->radius;
    for (int i = 0; i <= samples; i++) {
        double angle = TAU / 8 + (2.0 * i / samples - 1) * 2.5;
        GeomVec direction = vec(cos(angle), sin(angle));
        double ahead = -off * (direction.x + direction.y);
        double highlighted = ahead + sqrt(fmax(ahead * ahead + crown->radius * crown->radius - 2 * off * off, 0));
        double reach = fmax(lobes_reach(crown, angle), highlighted);
        inner[i] = vec_add(crown->at, vec_scale(direction, highlighted));
        cairo_line_to(pen->cr, crown->at.x + direction.x * reach, crown->at.y + direction.y * reach);
    }
    for (int i = samples; i >= 0; i--) {
        cairo_line_to(pen->cr, inner[i].x, inner[i].y);
    }
    cairo_close_path(pen->cr);
}

static void add_leaves(const TerrainPen *pen, const TerrainLobes *crown, double u) {
    for (int i = 0; i < 5; i++) {
        double angle = crown->turn + TAU * (i + .3 * u) / 5, r = crown->radius * (i % 2 ? .50 : .24);
        GeomVec at = vec(crown->at.x + r * cos(angle) - .06 * crown->radius, crown->at.y + r * sin(angle));
        cairo_new_sub_path(pen->cr);
        cairo_arc(pen->cr, at.x, at.y, .15 * crown->radius, .35, 2.3);
    }
}

/* A small crown is a plain ball. */
static void draw_ball(const TerrainPen *pen, GeomVec at, double radius) {
    pen_dot(pen, at, radius);
    pen_fill(pen, colour_mix(pen->tint.highlighted, pen->tint.shade, .62));
    double off = radius * .2;
    pen_dot(pen, vec(at.x - off, at.y - off), radius * .76);
    pen_fill(pen, pen->tint.highlighted);
    pen_dot(pen, at, radius);
    pen_stroke(pen, colour_alpha(pen->tint.ink, .70), .9);
}

void draw_crown(const TerrainPen *pen, GeomVec at, double radius, double typical, double u) {
    double px = typical * pen->k; /* all trees of a wood change their dress at once */
    pen_dot(pen, vec(at.x + .30 * radius * .71, at.y + .30 * radius * .71), radius);
    pen_fill(pen, colour_alpha(pen->theme->shadow, .55));
    if (px < 6.5) {
        draw_ball(pen, at, radius);
        return;
    }
    TerrainLobes crown = lobes_make(at, radius, px < 14 ? 7 : px < 40 ? 9 : 11, u);
    pen_lobes(pen, &crown);
    pen_fill(pen, colour_mix(pen->tint.highlighted, pen->tint.shade, .14 * u)); /* no two trees are quite alike */
    add_crescent(pen, &crown);
    pen_fill(pen, colour_alpha(pen->tint.shade, .62));
    pen_lobes(pen, &crown);
    pen_stroke(pen, colour_alpha(pen->tint.ink, .70), px < 14 ? .9 : fmin(1.2 * fmax(px / 34, 1), 2));
    if (px > 14) {
        add_leaves(pen, &crown, u);
        pen_stroke(pen, colour_alpha(pen->tint.ink, .42), px < 34 ? .9 : 1.2);
    }
}
