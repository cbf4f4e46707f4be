/* Craters: a rim, a pit, and walls lit the other way round than a hill's. */
#include "view/terrain_internal.h"

#define RIM       0.74
#define PIT       0.40
#define TICK_STEP 5.2 /* mm of rim */

/* The outline drawn in towards its middle. */
static TerrainRings drawn_in(const TerrainPen *pen, GeomVec middle, double part, GeomVec shift) {
    TerrainRings out = {0};
    TerrainLine line = {0};
    for (int i = 0; i < pen->shape.start[1]; i++) {
        array_push(&line, vec_add(vec_lerp(middle, pen->shape.points[i], part), shift));
    }
    TerrainLine round = {0};
    TerrainTrack track = track_make(line.items, line.count, true);
    int count = (int)fmax(24, ceil(track.length / 2));
    for (int i = 0; i < count; i++) { /* averaged over a few mm: earth slumps */
        GeomVec sum = vec(0, 0);
        for (int o = -4; o <= 4; o++) {
            double s = fmod(track.length * ((double)i / count + 1) + o * .0075 * track.length, track.length);
            sum = vec_add(sum, vec_scale(track_point(&track, s, 0), 1.0 / 9));
        }
        array_push(&round, sum);
    }
    track_free(&track);
    rings_add(&out, round.items, round.count);
    array_free(&round);
    array_free(&line);
    return out;
}

/* Tapered ticks down the wall, long and short in turn; paler where the light falls on it. */
static void draw_wall_ticks(const TerrainPen *pen, const TerrainTrack *rim, double depth, bool lit_side) {
    int level = pen_level(pen, TICK_STEP, 2.6), fine = pen->k >= 2 ? 2 : 1;
    int count = (int)fmax(6, round(rim->length / TICK_STEP)) * fine;
    for (int i = 0; i < count; i += level) {
        double s = rim->length * i / count;
        GeomVec in = vec_left(track_direction(rim, s)), at = track_point(rim, s, 0);
        double faces = -facing_light(in); /* the wall faces inwards: dark to the north-west */
        if ((faces < -.1) != lit_side) {
            continue;
        }
        double part = i % fine ? .30 : i / fine / level % 2 ? .45 : .72;
        double length = depth * part * (.88 + .24 * pen_hash(pen, i, 0, 71));
        double half = fmin(.9, 2.2 / pen->k) * (.62 + .38 * faces) / (fine == 2 ? 1.25 : 1);
        pen_taper(pen, at, vec_add(at, vec_scale(in, length)), fmax(half, .5 / pen->k));
    }
    pen_fill(pen, colour_alpha(pen->tint.ink, lit_side ? .62 : .95));
}

static void draw_rays(const TerrainPen *pen, const TerrainTrack *rim, GeomVec middle) {
    int count = (int)fmax(6, round(rim->length / (3 * TICK_STEP))), level = pen_level(pen, 3 * TICK_STEP, 5);
    for (int i = 0; i < count; i += level) {
        GeomVec foot = track_point(rim, rim->length * (i + .3 * pen_hash(pen, i, 1, 73)) / count, 0);
        double from = 1.06 + .05 * pen_hash(pen, i, 1, 74), to = from + .08 + .10 * pen_hash(pen, i, 1, 75);
        pen_line(pen, vec_lerp(middle, foot, from), vec_lerp(middle, foot, to));
    }
    pen_stroke(pen, colour_alpha(pen->tint.ink, .62), fmin(fmax(.3 * pen->k, .9), 1.4));
}

void draw_crater(const TerrainPen *pen) {
    static const double dash[] = {3, 2.5};
    GeomVec middle = terrain_shape_middle(pen->shape);
    double radius = sqrt(terrain_shape_size(pen->shape) / (TAU / 2));
    TerrainRings rim = drawn_in(pen, middle, RIM, vec(0, 0));
    TerrainRings pit = drawn_in(pen, middle, PIT, vec(.03 * radius, .03 * radius));
    TerrainShape wall = rings_shape(&rim), floor_shape = rings_shape(&pit);
    TerrainTrack track = track_make(rim.points.items, rim.points.count, true);
    pen_ground(pen);
    scatter_grains(pen);
    pen_shape(pen, wall);
    pen_fill(pen, pen->tint.lit);
    pen_form(pen, wall, (TerrainForm){.30 * radius, pen->theme->dark ? .22 : .42, pen->theme->dark ? .6 : .26, true});
    pen_shape(pen, floor_shape);
    pen_fill(pen, colour_alpha(pen->tint.shade, .62));
    draw_wall_ticks(pen, &track, (RIM - PIT) * radius, false);
    draw_wall_ticks(pen, &track, (RIM - PIT) * radius, true);
    draw_rays(pen, &track, middle);
    pen_aspect(pen, wall, 1.2, .8, 1);
    pen_outline(pen, 1.3, dash, pen->piece->dashed ? 2 : 0);
    track_free(&track);
    rings_free(&rim);
    rings_free(&pit);
}
