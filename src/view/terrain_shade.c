/* Ground, outline, shadows and light: what every kind shares. Light from the north-west, shade to the south-east. */
#include "view/terrain_internal.h"

#define DIAGONAL 0.70710678118654752
#define ON_HILL 0.62 /* a feature's fill on a hill: the contours run on below */

void pen_ground(const TerrainPen *pen) {
    cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_EVEN_ODD);
    pen_shape(pen, pen->shape);
    pen_fill(pen, colour_alpha(pen->tint.fill, pen->piece->on_hill ? ON_HILL : 1));
    cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_WINDING);
}

static void clip_shape(const TerrainPen *pen, TerrainShape shape) {
    cairo_new_path(pen->cr);
    pen_shape(pen, shape);
    cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_clip(pen->cr);
    cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_WINDING);
}

/* Nested strokes of falling width. Two of them read as a soft edge at table scale, closer up it takes more. */
void pen_vignette(const TerrainPen *pen, double mm) {
    double deep = pen_least(pen, mm, 3);
    int rings = deep * pen->k < 5 ? 2 : deep * pen->k < 12 ? 4 : 6;
    cairo_save(pen->cr);
    clip_shape(pen, pen->shape);
    for (int i = 0; i < rings; i++) {
        double part = rings == 2 ? (i == 0 ? 1 : .55) : 1 - .85 * i / rings;
        pen_shape(pen, pen->shape);
        pen_stroke(pen, colour_alpha(pen->tint.ink, .22 / rings), 2 * deep * part * pen->k);
    }
    cairo_restore(pen->cr);
}

void pen_outline(const TerrainPen *pen, double px, const double *dash, int dash_count) {
    if (dash_count > 0) {
        pen_dash(pen, dash, dash_count);
    }
    pen_shape(pen, pen->shape);
    pen_stroke(pen, pen->tint.ink, px);
    pen_solid(pen);
}

void pen_cast(const TerrainPen *pen, TerrainShape shape, double height) {
    double count = floor(fmin(fmax(height * pen->k / 2.2, 3), 12));
    cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_EVEN_ODD);
    for (int q = 1; q <= (int)count; q++) {
        double off = .8 * height * q / count;
        cairo_save(pen->cr);
        cairo_translate(pen->cr, off, off);
        pen_shape(pen, shape);
        cairo_restore(pen->cr);
        pen_fill(pen, colour_alpha(pen->theme->shadow, 1.25 / count));
    }
    cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_WINDING);
}

/* Fills what of the clip lies outside the shape moved by (by, by). */
static void fill_beyond(const TerrainPen *pen, TerrainShape shape, GeomBox box, double by, ViewColour colour) {
    cairo_rectangle(pen->cr, box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    cairo_save(pen->cr);
    cairo_translate(pen->cr, by, by);
    pen_shape(pen, shape);
    cairo_restore(pen->cr);
    pen_fill(pen, colour);
}

void pen_form(const TerrainPen *pen, TerrainShape shape, TerrainForm form) {
    GeomBox box = box_grow(terrain_shape_box(shape), 2 * form.reach);
    if (shape.rings == 0 || !box_meets(box, pen->clip)) {
        return;
    }
    double steps = floor(fmin(fmax(form.reach * pen->k / 3, 4), 12));
    double turn = form.hollow ? -1 : 1;
    cairo_save(pen->cr);
    clip_shape(pen, shape);
    cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_EVEN_ODD);
    for (int q = 1; q <= (int)steps; q++) {
        double deep = form.reach * pow(q / steps, 1.35) * turn;
        fill_beyond(pen, shape, box, -deep, colour_alpha(pen->theme->shadow, form.dark * 4 / steps));
        fill_beyond(pen, shape, box, .8 * deep, colour_alpha(pen->theme->light, form.light * 4 / steps));
    }
    cairo_restore(pen->cr);
}

/* ---- contours ---- */

typedef struct {
    const TerrainPen *pen;
    double base, amp;
} Aspect;

static double aspect_half(const Aspect *aspect, GeomVec normal) {
    double q = DIAGONAL * (normal.x + normal.y);
    double thin = .875 + .125 * fmin(fmax(q * 6, -1), 1);
    double px = aspect->base * thin + aspect->amp * (q > 0 ? pow(q, 1.2) : 0);
    return fmax(px, .7) / 2 / aspect->pen->k;
}

/* The ring cut into stretches short enough for the width to change only near corners. */
static TerrainLine cut_ring(const GeomVec *points, int count, double step) {
    TerrainLine out = {0};
    for (int i = 0; i < count; i++) {
        GeomVec a = points[i], b = points[(i + 1) % count];
        int parts = (int)fmin(fmax(ceil(vec_distance(a, b) / step), 1), 400);
        for (int p = 0; p < parts; p++) {
            array_push(&out, vec_lerp(a, b, (double)p / parts));
        }
    }
    return out;
}

static void add_band(const TerrainPen *pen, GeomVec a, GeomVec b, GeomVec side_a, GeomVec side_b) {
    cairo_move_to(pen->cr, a.x + side_a.x, a.y + side_a.y);
    cairo_line_to(pen->cr, b.x + side_b.x, b.y + side_b.y);
    cairo_line_to(pen->cr, b.x - side_b.x, b.y - side_b.y);
    cairo_line_to(pen->cr, a.x - side_a.x, a.y - side_a.y);
    cairo_close_path(pen->cr);
}

/* Adds the band along one ring as quads that share their ends, with a round join where it turns sharply. */
static void add_contour(const Aspect *aspect, const GeomVec *points, int count) {
    const TerrainPen *pen = aspect->pen;
    TerrainLine cut = cut_ring(points, count, fmax(3 / pen->k, 1.5));
    TerrainTrack track = track_make(cut.items, cut.count, true);
    int nodes = track.at.count;
    GeomVec side_before = vec(0, 0);
    for (int i = 0; i < nodes; i++) {
        GeomVec mitre = track.mitre.items[i];
        double stretch = vec_length(mitre);
        GeomVec normal = vec_scale(mitre, -1 / fmax(stretch, 1e-9));
        double half = aspect_half(aspect, normal);
        GeomVec side = vec_scale(normal, half * fmin(stretch, 1.25));
        if (i > 0) {
            add_band(pen, track.at.items[i - 1], track.at.items[i], side_before, side);
        }
        if (stretch > 1.02) {
            cairo_new_sub_path(pen->cr);
            cairo_arc(pen->cr, track.at.items[i].x, track.at.items[i].y, half, 0, TAU);
        }
        side_before = side;
    }
    track_free(&track);
    array_free(&cut);
}

void pen_aspect(const TerrainPen *pen, TerrainShape shape, double base, double amp, double alpha) {
    Aspect aspect = {pen, base, amp * fmin(fmax(pen->k / .93, .35), 1.25)};
    for (int r = 0; r < shape.rings; r++) {
        add_contour(&aspect, shape.points + shape.start[r], shape.start[r + 1] - shape.start[r]);
    }
    pen_fill(pen, colour_alpha(pen->tint.ink, alpha));
}

/* ---- smoke ---- */

/* Scallops along the far side (east and below) of a puff. */
static void add_scallops(const TerrainPen *pen, GeomVec at, double radius, double turn) {
    for (int i = 0; i < 5; i++) {
        double angle = turn + (i - 2) * .62, lobe = radius * .40;
        GeomVec c = vec(at.x + radius * .74 * cos(angle), at.y + radius * .74 * sin(angle));
        cairo_new_sub_path(pen->cr);
        cairo_arc(pen->cr, c.x, c.y, lobe, angle - 1.0, angle + 1.0);
    }
}

static void add_puff(const TerrainPen *pen, GeomVec at, double radius) {
    for (int i = 0; i < 9; i++) {
        double angle = TAU * i / 9;
        pen_dot(pen, vec(at.x + radius * .74 * cos(angle), at.y + radius * .74 * sin(angle)), radius * .40);
    }
    pen_dot(pen, at, radius * .8);
}

/* Four puffs that grow and thin as they drift to the east-north-east; the nearest is drawn last. */
void pen_smoke(const TerrainPen *pen, GeomVec from, double size) {
    static const double along[] = {0, 1.15, 2.55, 4.2}, radius[] = {.62, .86, 1.1, 1.36};
    for (int i = 3; i >= 0; i--) {
        double sway = (pen_hash(pen, i, 0, 41) - .5) * .5;
        GeomVec at = vec(from.x + along[i] * size * .95, from.y - size * (along[i] * .34 + sway));
        add_puff(pen, at, radius[i] * size);
        pen_fill(pen, colour_alpha(pen->theme->paper, .62 - .12 * i));
        add_scallops(pen, at, radius[i] * size, .15);
        cairo_set_line_cap(pen->cr, CAIRO_LINE_CAP_ROUND);
        pen_stroke(pen, colour_alpha(pen->theme->ink2, .85 - .17 * i), 1.2);
        cairo_set_line_cap(pen->cr, CAIRO_LINE_CAP_BUTT);
    }
}
