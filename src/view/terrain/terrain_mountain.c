/* Mountains and volcanoes: angular rings, hachures down the slopes. */
#include "view/terrain/terrain_internal.h"

#define OUTLINE 2.5 /* px: impassable */

/* ---- angular rings ---- */

/* Keeps the points of a stretch that stand off its chord (Douglas and Peucker). */
static void mark_corners(const GeomVec *points, bool *kept, int from, int to, double tolerance) {
    GeomVec direction = vec_sub(points[to], points[from]);
    double length = fmax(vec_length(direction), 1e-9), max = tolerance;
    int corner = -1;
    for (int i = from + 1; i < to; i++) {
        double off = fabs(vec_cross(direction, vec_sub(points[i], points[from]))) / length;
        if (off > max) {
            max = off;
            corner = i;
        }
    }
    if (corner >= 0) {
        kept[corner] = true;
        mark_corners(points, kept, from, corner, tolerance);
        mark_corners(points, kept, corner, to, tolerance);
    }
}

/* The ring's corners, the first of them where it began. */
static TerrainLine corners_of(const GeomVec *points, int count, double tolerance) {
    TerrainLine out = {0};
    bool *kept = base_alloc((size_t)count, sizeof *kept);
    kept[0] = kept[count / 3] = kept[2 * count / 3] = true;
    mark_corners(points, kept, 0, count / 3, tolerance);
    mark_corners(points, kept, count / 3, 2 * count / 3, tolerance);
    mark_corners(points, kept, 2 * count / 3, count - 1, tolerance);
    for (int i = 0; i < count; i++) {
        if (kept[i]) {
            array_push(&out, points[i]);
        }
    }
    base_free(kept);
    return out;
}

/* A contour re-drawn with straight facets: its corners stay, long sides break, everything is a little out of true. */
static void add_angular(const TerrainPen *pen, const GeomVec *points, int count, double gap, int ring,
                        TerrainRings *out) {
    TerrainLine corners = corners_of(points, count, .22 * gap), line = {0};
    for (int i = 0, n = 0; i < corners.count; i++) {
        GeomVec a = corners.items[i], b = corners.items[(i + 1) % corners.count], direction = vec_sub(b, a);
        double length = vec_length(direction);
        int parts = (int)fmax(1, floor(length / (1.05 * gap)));
        for (int p = 0; p < parts && length > 0; p++, n++) {
            double in = (p ? .56 : .26) * gap * (pen_hash(pen, n, ring, 61) - .5);
            double on = (p ? .60 : .20) * gap * (pen_hash(pen, n, ring, 62) - .5);
            GeomVec off = vec_add(vec_scale(vec_left(direction), in / length), vec_scale(direction, on / length));
            array_push(&line, vec_add(vec_lerp(a, b, (double)p / parts), off));
        }
    }
    if (line.count >= 3) {
        rings_add(out, line.items, line.count);
    }
    array_free(&corners);
    array_free(&line);
}

static TerrainRings angular_rings(const TerrainPen *pen, const TerrainRelief *relief, double depth, double gap,
                                  int ring) {
    TerrainRings smooth = relief_rings(relief, depth, 0), out = {0};
    TerrainShape shape = rings_shape(&smooth);
    for (int r = 0; r < shape.rings; r++) {
        add_angular(pen, shape.points + shape.start[r], shape.start[r + 1] - shape.start[r], gap, ring * 8 + r, &out);
    }
    rings_free(&smooth);
    return out;
}

/* ---- hachures ---- */

#define FINEST 1.8 /* mm between hachures on the shaded side, close up; every second, fourth below */

/* Returns how far a ray may run until it meets the outline of the shape. */
static double free_run(TerrainShape shape, GeomVec from, GeomVec direction, double max) {
    for (int r = 0; r < shape.rings; r++) {
        int first = shape.start[r], end = shape.start[r + 1];
        GeomVec a = vec_sub(shape.points[end - 1], from);
        for (int i = first; i < end; i++) {
            GeomVec b = vec_sub(shape.points[i], from), d = vec_sub(b, a);
            double cross = vec_cross(direction, d);
            if (fabs(cross) > 1e-12) {
                double t = vec_cross(a, d) / cross, u = vec_cross(a, direction) / cross;
                max = t > 1e-6 && u >= 0 && u <= 1 ? fmin(max, t) : max;
            }
            a = b;
        }
    }
    return max;
}

typedef struct {
    const TerrainPen *pen;
    TerrainShape below; /* the next contour down: no hachure crosses it */
    double gap;
    int ring, every;
} Hachures;

static void add_hachure(const Hachures *h, GeomVec at, GeomVec out, int n) {
    const TerrainPen *pen = h->pen;
    double q = -facing_light(out), chance = pen_hash(pen, n, h->ring, 65);
    bool highlighted = q <= -.25;
    if (highlighted && pen_hash(pen, n, h->ring, 64) >= .55) {
        return;
    }
    double length = h->gap * (highlighted ? .22 + .20 * chance : .45 + .55 * chance * fmin(1, .55 + q));
    double lean = .22 * (pen_hash(pen, n, h->ring, 66) - .5);
    GeomVec direction = vec_add(out, vec_scale(vec_left(out), lean));
    length = fmin(length, .88 * free_run(h->below, at, direction, length * 2));
    double half = fmin(.34 + .38 * fmax(q, 0), fmin(1.5, 4) / pen->k);
    pen_taper(pen, at, vec_add(at, vec_scale(direction, length)), fmax(half, .45 / pen->k));
}

/* Walks the contour and hangs a hachure wherever the density, summed along the way, passes a whole number. Directions
 * turn gradually from corner to corner, so that hachures fan out and never cross. */
static void draw_hachures(const Hachures *h, const GeomVec *points, int count) {
    TerrainTrack track = track_make(points, count, true);
    double sum = 0;
    int n = 0;
    for (int i = 0; i + 1 < track.at.count; i++) {
        GeomVec a = track.at.items[i], b = track.at.items[i + 1];
        double length = vec_distance(a, b);
        double q = -facing_light(vec_scale(vec_left(vec_sub(b, a)), -1 / length));
        double spacing = FINEST * (q > .25 ? 1 : q > -.25 ? 1.38 : 2.6);
        for (double end = sum + length / spacing; n + .5 < end; n++) {
            double t = (n + .5 - sum) * spacing / length;
            GeomVec at = vec_lerp(a, b, t), out = vec_lerp(track.mitre.items[i], track.mitre.items[i + 1], t);
            if (n % h->every == 0 && pen_sees(h->pen, at, h->gap)) {
                add_hachure(h, at, vec_scale(out, -1 / fmax(vec_length(out), 1e-9)), n);
            }
        }
        sum += length / spacing;
    }
    track_free(&track);
    pen_fill(h->pen, h->pen->tint.ink);
}

/* Rings of a mountain drawn from the outline inwards; the innermost is returned. */
static TerrainRings draw_rock(const TerrainPen *pen, const TerrainRelief *relief, int rings, double gap) {
    while (rings > 1 && gap * pen->k < 3.5) { /* a speck has no room for all */
        rings = (rings + 1) / 2;
        gap *= 2;
    }
    TerrainForm form = {1.4 * gap, .34, .20, false};
    TerrainRings inner = {0}, below = {0};
    for (int r = 0; r < pen->shape.rings; r++) {
        rings_add(&below, pen->shape.points + pen->shape.start[r], pen->shape.start[r + 1] - pen->shape.start[r]);
    }
    pen_form(pen, pen->shape, form);
    for (int i = 1; i <= rings; i++) {
        inner = angular_rings(pen, relief, gap * i, gap, i);
        TerrainShape shape = rings_shape(&inner);
        pen_shape(pen, shape);
        pen_fill(pen, colour_alpha(pen->tint.highlighted, .42));
        pen_form(pen, shape, form);
        Hachures h = {pen, rings_shape(&below), gap, i, pen->k > 2 ? 1 : pen->k > .7 ? 2 : 4};
        for (int r = 0; r < shape.rings && gap * pen->k > 4.5; r++) {
            draw_hachures(&h, shape.points + shape.start[r], shape.start[r + 1] - shape.start[r]);
        }
        pen_aspect(pen, shape, .8, 1.1, 1);
        rings_free(&below);
        below = inner;
    }
    return below;
}

void draw_mountain(const TerrainPen *pen) {
    TerrainRelief relief = relief_make(pen->shape);
    double radius = sqrt(terrain_shape_size(pen->shape) / (TAU / 2)), gap = radius / 6.1;
    pen_cast(pen, pen->shape, 8);
    pen_ground(pen);
    TerrainRings summit = draw_rock(pen, &relief, 5, gap);
    double size = fmin(fmax(3.2, 5.2 / pen->k), gap * .6);
    for (int i = 0; i < 3; i++) {
        double angle = TAU * i / 3 - TAU / 4;
        cairo_line_to(pen->cr, relief.pole.x + size * cos(angle), relief.pole.y + size * sin(angle));
    }
    cairo_close_path(pen->cr);
    pen_fill_stroke(pen, pen->theme->chip, pen->tint.ink, 1.4);
    pen_aspect(pen, pen->shape, OUTLINE - .8, 1.6, 1);
    rings_free(&summit);
    relief_free(&relief);
}

/* ---- volcano ---- */

void draw_volcano(const TerrainPen *pen) {
    TerrainRelief relief = relief_make(pen->shape);
    double gap = relief.deepest / 4.6;
    pen_cast(pen, pen->shape, 8);
    pen_ground(pen);
    TerrainRings rim = draw_rock(pen, &relief, 3, gap);
    TerrainRings pit = angular_rings(pen, &relief, gap * 3.45, gap * .7, 5);
    TerrainShape shape = rings_shape(&pit);
    pen_shape(pen, shape);
    pen_fill(pen, colour_mix(pen->tint.shade, pen->tint.ink, pen->theme->dark ? .0 : .45));
    pen_form(pen, shape, (TerrainForm){1.1 * gap, .5, .10, true});
    pen_aspect(pen, shape, 1.2, .6, 1);
    pen_aspect(pen, pen->shape, OUTLINE - .8, 1.6, 1);
    pen_smoke(pen, vec(relief.pole.x + .2 * gap, relief.pole.y - .2 * gap), gap * 1.15);
    rings_free(&pit);
    rings_free(&rim);
    relief_free(&relief);
}
