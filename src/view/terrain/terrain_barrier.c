/* What stands in the way or leads across: obstacles, palisades, ramparts, fords. */
#include "view/terrain/terrain_internal.h"

#include <string.h>

#define POST_STEP 12.0

#define STRAIGHT 0.8 /* share of its frame, what is as good as a straight strip */

/* Its path, else the long middle of its frame. */
static TerrainTrack middle_track(const TerrainPen *pen, const TerrainRect *frame) {
    const ViewTerrain *piece = pen->piece;
    if (piece->path && piece->path_count >= 2) {
        return track_make(piece->path, piece->path_count, false);
    }
    double half = fmax(frame->half_along - frame->half_across, .3 * frame->half_along);
    GeomVec ends[2] = {rect_point(frame, -half, 0), rect_point(frame, half, 0)};
    return track_make(ends, 2, false);
}

/* The line that a barrier stands along: where its outline is no strip and there is no path, all round it. */
static TerrainTrack barrier_track(const TerrainPen *pen) {
    TerrainRect frame = terrain_min_rect(pen->shape);
    bool strip = terrain_shape_size(pen->shape) >= STRAIGHT * 4 * frame.half_along * frame.half_across;
    return strip || pen->piece->path_count >= 2 ? middle_track(pen, &frame)
                                                : track_make(pen->shape.points, pen->shape.start[1], true);
}

static void add_line(const TerrainPen *pen, const TerrainTrack *track, double offset) {
    TerrainLine line = {0};
    track_stretch(track, 0, track->length, offset, &line);
    pen_ring(pen, line.items, line.count, false);
    array_free(&line);
}

static void add_posts(const TerrainPen *pen, const TerrainTrack *track, double step, double radius) {
    int count = (int)fmax(1, round(track->length / (step * pen_level(pen, step, 6))));
    for (int i = 0; i <= count; i++) {
        GeomVec at = track_point(track, track->length * i / count, 0);
        if (pen_sees(pen, at, 2 * radius)) {
            pen_dot(pen, at, radius);
        }
    }
}

static void throw_line(const TerrainPen *pen, const TerrainTrack *track, double mm, double off) {
    cairo_save(pen->cr);
    cairo_translate(pen->cr, off, off);
    add_line(pen, track, 0);
    cairo_restore(pen->cr);
    pen_stroke(pen, pen->theme->shadow, mm * pen->k);
}

void draw_obstacle(const TerrainPen *pen) {
    TerrainTrack track = barrier_track(pen);
    cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_EVEN_ODD);
    pen_shape(pen, pen->shape); /* as much ground as it takes */
    pen_fill(pen, colour_alpha(pen->tint.shade, .6));
    cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_WINDING);
    pen_outline(pen, .7, NULL, 0);
    if (track.length > 0) {
        throw_line(pen, &track, 2.2, 1.4);
        pen_keep_inside(pen);
        add_line(pen, &track, 0);
        pen_stroke(pen, pen->tint.ink, fmax(.7 * pen->k, 1.8));
        add_posts(pen, &track, POST_STEP, pen_min(pen, 1.9, 2.2));
        pen_fill(pen, pen->tint.ink);
        cairo_restore(pen->cr);
    }
    track_free(&track);
}

/* The line becomes a wall with a walk and joints, as wide as the ground that it takes. */
void draw_reinforced(const TerrainPen *pen) {
    TerrainTrack track = barrier_track(pen);
    double width = fmax(terrain_shape_width(pen->shape) * pen->k, 4);
    pen_cast(pen, pen->shape, 2.4);
    cairo_set_line_join(pen->cr, CAIRO_LINE_JOIN_MITER);
    cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_EVEN_ODD);
    pen_shape(pen, pen->shape);
    pen_fill(pen, colour_mix(pen->tint.ink, pen->tint.fill, .42));
    cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_WINDING);
    pen_keep_inside(pen);
    double step = 6.0 * pen_level(pen, 6, 5);
    for (double s = step / 2; s < track.length; s += step) {
        pen_line(pen, track_point(&track, s - 1.3, 0), track_point(&track, s + 1.3, 0));
    }
    pen_stroke(pen, pen->tint.fill, fmin(width, 4.6 * pen->k) * .34);
    cairo_restore(pen->cr);
    pen_outline(pen, 1.1, NULL, 0);
    cairo_set_line_join(pen->cr, CAIRO_LINE_JOIN_ROUND);
    track_free(&track);
}

/* ---- fords ---- */

void draw_ford(const TerrainPen *pen) {
    static const double dash[] = {4, 3};
    const ViewTint water = theme_tint(pen->theme, "water");
    pen_shape(pen, pen->shape); /* shallow: the bed shows through the water */
    pen_fill(pen, colour_alpha(pen->tint.fill, .62));
    TerrainMarks waves = scatter_marks(pen, (TerrainLattice){17, .36, 6, 9, 1}, 8);
    for (int i = 0; i < waves.count; i++) {
        pen_ripple(pen, waves.items[i].at, (6 + 4 * waves.items[i].u) * waves.items[i].grow);
    }
    pen_stroke(pen, colour_alpha(water.ink, .7), fmin(fmax(.3 * pen->k, 1), 1.5));
    array_free(&waves);
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){6.2, .40, 2.4, 3.4, 0}, 4);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        if (mark->v < .66) {
            draw_boulder(pen, mark->at, fmin((1.2 + 1.2 * mark->u) * mark->grow, mark->depth),
                         scatter_hash(pen, mark, 5));
        }
    }
    array_free(&marks);
    pen_outline(pen, .9, dash, 2);
}

/* ---- field works: a palisade round a camp, a rampart along marked sides ---- */

static void draw_tent(const TerrainPen *pen, GeomVec at, double half) {
    ViewTint sand = theme_tint(pen->theme, "sand");
    GeomVec ring[4] = {vec(at.x - half, at.y - .7 * half), vec(at.x + half, at.y - .7 * half),
                       vec(at.x + half, at.y + .7 * half), vec(at.x - half, at.y + .7 * half)};
    int start[2] = {0, 4};
    pen_cast(pen, (TerrainShape){ring, start, 1}, 1.6);
    pen_ring(pen, ring, 4, true);
    pen_fill(pen, sand.fill);
    GeomVec far[4] = {vec(at.x - half, at.y), vec(at.x + half, at.y), ring[2], ring[3]};
    pen_ring(pen, far, 4, true);
    pen_fill(pen, sand.shade);
    pen_line(pen, vec(at.x - half, at.y), vec(at.x + half, at.y));
    pen_stroke(pen, sand.ink, .9);
    pen_ring(pen, ring, 4, true);
    pen_stroke(pen, sand.ink, 1);
}

/* The outline moved inwards as a closed line. */
static void inner_line(const TerrainPen *pen, double by, TerrainLine *out) {
    TerrainTrack around = track_make(pen->shape.points, pen->shape.start[1], true);
    for (int i = 0; i < around.at.count; i++) {
        array_push(out, vec_add(around.at.items[i], vec_scale(around.mitre.items[i], by)));
    }
    track_free(&around);
}

#define PALISADE 4.0 /* mm inside the outline */
#define POST     3.3 /* mm: radius of a corner's */

double terrain_palisade(const char *pattern, double *post) {
    bool has = strcmp(pattern, "camp") == 0;
    *post = has ? POST : 0;
    return has ? PALISADE : 0;
}

void draw_camp(const TerrainPen *pen) {
    TerrainLine line = {0};
    GeomVec middle = terrain_shape_middle(pen->shape);
    double radius = sqrt(terrain_shape_size(pen->shape) / (TAU / 2));
    inner_line(pen, fmin(PALISADE, .12 * radius), &line);
    pen_ground(pen);
    for (int i = 0; i < 5 && radius > 8; i++) {
        double angle = TAU * i / 5 - TAU / 4;
        draw_tent(pen, vec(middle.x + .60 * radius * cos(angle), middle.y + .56 * radius * sin(angle)), .13 * radius);
    }
    pen_ring(pen, line.items, line.count, true);
    pen_stroke(pen, pen->tint.ink, fmax(2.4 * pen->k, 2.2));
    TerrainTrack track = track_make(line.items, line.count, true);
    double step = 4.2 * pen_level(pen, 4.2, 5);
    for (int i = 0; i * step < track.length; i++) {
        pen_dot(pen, track_point(&track, i * step, 0), pen_min(pen, .7, .8));
    }
    pen_fill(pen, pen->tint.fill);
    track_free(&track);
    for (int i = 0; i < line.count && line.count <= 8; i++) {
        pen_dot(pen, line.items[i], pen_min(pen, POST, 2.4));
        pen_fill(pen, pen->tint.ink);
        pen_dot(pen, line.items[i], pen_min(pen, 1.9, 1.2));
        pen_fill(pen, pen->tint.shade);
    }
    array_free(&line);
    pen_outline(pen, 1, NULL, 0);
}

/* Along its path: stakes set in the wall, earth thrown up on the right of the way. */
void draw_rampart(const TerrainPen *pen) {
    TerrainRect frame = terrain_min_rect(pen->shape);
    TerrainTrack track = middle_track(pen, &frame);
    double width = fmax(3.8 * pen->k, 3.4), step = 3.1 * pen_level(pen, 3.1, 4);
    if (track.length > 0) {
        for (double s = step / 2; s < track.length; s += step) {
            pen_line(pen, track_point(&track, s, -2), track_point(&track, s, -5.4));
        }
        pen_stroke(pen, colour_alpha(pen->tint.ink, .7), fmin(fmax(.26 * pen->k, .9), 1.3));
        add_line(pen, &track, 0);
        pen_stroke(pen, pen->tint.ink, width);
        for (double s = step / 2; s < track.length; s += step) {
            pen_dot(pen, track_point(&track, s, 0), pen_min(pen, .95, .9));
        }
        pen_fill(pen, pen->tint.fill);
    }
    track_free(&track);
}
