/* Ground, outline, shadows and light: what every kind shares. Light from the north-west, shade to the south-east. */
#include "view/terrain/terrain_internal.h"

#define DIAGONAL 0.70710678118654752
#define ON_HILL  0.62 /* a feature's fill on a hill: the contours run on below */

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

void pen_keep_inside(const TerrainPen *pen) {
    cairo_save(pen->cr);
    clip_shape(pen, pen->shape);
}

/* ---- soft shade ---- */

#define HALVED 0.5 /* the mask holds sums up to 2 */

TerrainShade shade_begin(const TerrainPen *pen, GeomBox box, TerrainShape clip, ViewColour tone) {
    TerrainShade shade = {pen, tone, clip, !pen->canvas->still};
    cairo_save(pen->cr);
    if (shade.masked) {
        cairo_new_path(pen->cr);
        cairo_rectangle(pen->cr, box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
        cairo_set_antialias(pen->cr, CAIRO_ANTIALIAS_NONE); /* a clip on whole pixels costs nothing */
        cairo_clip(pen->cr);
        cairo_push_group_with_content(pen->cr, CAIRO_CONTENT_ALPHA);
        cairo_set_antialias(pen->cr, CAIRO_ANTIALIAS_BEST);
        cairo_set_operator(pen->cr, CAIRO_OPERATOR_ADD);
    } else if (clip.rings > 0) {
        clip_shape(pen, clip);
    }
    return shade;
}

static void shade_set(const TerrainShade *shade, double alpha) {
    if (shade->masked) {
        cairo_set_source_rgba(shade->pen->cr, 0, 0, 0, alpha * HALVED);
    } else {
        pen_set(shade->pen, colour_alpha(shade->tone, alpha));
    }
}

void shade_fill(const TerrainShade *shade, double alpha) {
    shade_set(shade, alpha);
    cairo_fill(shade->pen->cr);
}

void shade_stroke(const TerrainShade *shade, double alpha, double px) {
    shade_set(shade, alpha);
    cairo_set_line_width(shade->pen->cr, px / shade->pen->k);
    cairo_stroke(shade->pen->cr);
}

void shade_end(TerrainShade *shade) {
    const TerrainPen *pen = shade->pen;
    if (shade->masked) {
        cairo_pattern_t *mask = cairo_pop_group(pen->cr);
        if (shade->clip.rings > 0) {
            clip_shape(pen, shade->clip);
        }
        /* an alpha above 1 cannot be: the mask is laid on twice instead */
        ViewColour tone = shade->tone;
        tone.a = fmin(tone.a / HALVED, 1);
        pen_set(pen, tone);
        cairo_mask(pen->cr, mask);
        if (shade->tone.a / HALVED > 1) {
            pen_set(pen, colour_alpha(shade->tone, (shade->tone.a / HALVED - 1) / shade->tone.a));
            cairo_mask(pen->cr, mask);
        }
        cairo_pattern_destroy(mask);
    }
    cairo_restore(pen->cr);
}

/* ---- ground and edge ---- */

/* Nested strokes of falling width. Two of them read as a soft edge at table scale, closer up it takes more. */
void pen_vignette(const TerrainPen *pen, double mm) {
    double deep = pen_min(pen, mm, 3);
    int rings = deep * pen->k < 5 ? 2 : deep * pen->k < 12 ? 5 : 9;
    TerrainShade shade = shade_begin(pen, box_grow(terrain_shape_box(pen->shape), 1), pen->shape, pen->tint.ink);
    for (int i = 0; i < rings; i++) {
        double part = rings == 2 ? (i == 0 ? 1 : .55) : 1 - .9 * i / rings;
        pen_shape(pen, pen->shape);
        shade_stroke(&shade, .22 / rings, 2 * deep * part * pen->k);
    }
    shade_end(&shade);
}

double pen_weight(const TerrainPen *pen, double px) {
    return px * fmin(fmax(pow(pen->k / 2, .3), 1), 1.5);
}

void pen_outline(const TerrainPen *pen, double px, const double *dash, int dash_count) {
    if (dash_count > 0) {
        pen_dash(pen, dash, dash_count);
    }
    pen_shape(pen, pen->shape);
    pen_stroke(pen, pen->tint.ink, pen_weight(pen, px));
    pen_solid(pen);
}

void pen_outline_dashed(const TerrainPen *pen, double px, double on, double off) {
    const double dash[] = {on, off};
    pen_outline(pen, px, dash, pen->piece->dashed ? 2 : 0);
}

void pen_cast(const TerrainPen *pen, TerrainShape shape, double height) {
    double count = floor(fmin(fmax(height * pen->k / 2.2, 3), 12));
    GeomBox box = box_grow(terrain_shape_box(shape), height);
    TerrainShade shade = shade_begin(pen, box, (TerrainShape){NULL, NULL, 0}, pen->theme->shadow);
    cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_EVEN_ODD);
    for (int q = 1; q <= (int)count; q++) {
        double off = .8 * height * q / count;
        cairo_save(pen->cr);
        cairo_translate(pen->cr, off, off);
        pen_shape(pen, shape);
        cairo_restore(pen->cr);
        shade_fill(&shade, 1.25 / count);
    }
    shade_end(&shade);
}

/* Adds the part of the box outside the shape moved by (by, by); even-odd. */
static void add_beyond(const TerrainPen *pen, TerrainShape shape, GeomBox box, double by) {
    cairo_rectangle(pen->cr, box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    cairo_save(pen->cr);
    cairo_translate(pen->cr, by, by);
    pen_shape(pen, shape);
    cairo_restore(pen->cr);
}

void pen_form(const TerrainPen *pen, TerrainShape shape, TerrainForm form) {
    GeomBox inside = terrain_shape_box(shape), box = box_grow(inside, 2 * form.reach);
    if (shape.rings == 0 || !box_meets(inside, pen->clip)) {
        return;
    }
    double steps = floor(fmin(fmax(form.reach * pen->k / 2.5, 4), 14)), turn = form.hollow ? -1 : 1;
    for (int side = 0; side < 2; side++) {
        double alpha = (side ? form.light : form.dark) * 4 / steps;
        if (alpha <= 0) {
            continue;
        }
        TerrainShade shade = shade_begin(pen, inside, shape, side ? pen->theme->light : pen->theme->shadow);
        cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_EVEN_ODD);
        for (int q = 1; q <= (int)steps; q++) {
            double deep = form.reach * pow(q / steps, 1.35) * turn;
            add_beyond(pen, shape, box, side ? .8 * deep : -deep);
            shade_fill(&shade, alpha);
        }
        shade_end(&shade);
    }
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
    return fmax(px, .75) / 2 / aspect->pen->k;
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
            canvas_circle(pen->canvas, track.at.items[i].x, track.at.items[i].y, half);
        }
        side_before = side;
    }
    track_free(&track);
    array_free(&cut);
}

void pen_aspect(const TerrainPen *pen, TerrainShape shape, double base, double amp, double alpha) {
    Aspect aspect = {pen, pen_weight(pen, base), amp * fmin(fmax(pen->k / .93, .35), 1.25)};
    for (int r = 0; r < shape.rings; r++) {
        add_contour(&aspect, shape.points + shape.start[r], shape.start[r + 1] - shape.start[r]);
    }
    pen_fill(pen, colour_alpha(pen->tint.ink, alpha));
}

/* ---- smoke ---- */

/* Puffs that grow and thin as they drift to the east-north-east; the nearest is drawn last. */
void pen_smoke(const TerrainPen *pen, GeomVec from, double size) {
    static const double along[] = {0, .95, 2.05, 3.4}, radius[] = {.70, .92, 1.18, 1.42};
    for (int i = 3; i >= 0; i--) {
        double sway = (pen_hash(pen, i, 0, 41) - .5) * .5, turn = pen_hash(pen, i, 0, 42);
        GeomVec at = vec(from.x + along[i] * size, from.y - size * (along[i] * .42 + sway));
        TerrainLobes puff = lobes_make(at, radius[i] * size, 9, turn);
        pen_lobes(pen, &puff);
        pen_fill(pen, colour_alpha(pen->theme->paper, .90 - .19 * i));
        pen_lobes(pen, &puff);
        pen_stroke(pen, colour_alpha(pen->theme->ink2, .72 - .15 * i), fmin(fmax(.3 * pen->k, 1.1), 1.5));
        for (int c = 0; c < 2; c++) { /* folds on the near side */
            double angle = TAU * (.52 + .2 * c + .1 * turn), r = radius[i] * size;
            cairo_new_sub_path(pen->cr);
            cairo_arc(pen->cr, at.x - .25 * r * cos(angle), at.y - .25 * r * sin(angle), .34 * r, angle + 2.4,
                      angle + 4.2);
        }
        pen_stroke(pen, colour_alpha(pen->theme->ink2, .42 - .10 * i), 1);
    }
}
