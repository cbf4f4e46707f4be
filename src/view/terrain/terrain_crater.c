/* Craters: a rim, a pit, and walls lit the other way round than a hill's. */
#include "view/terrain/terrain_internal.h"

#define RIM       0.26 /* share of the distance from the outline to the middle */
#define PIT       0.60
#define TICK_STEP 5.2 /* mm of rim */

/* Tapered ticks down the wall, long and short in turn; paler where the light falls on it. */
static void draw_wall_ticks(const TerrainPen *pen, const TerrainTrack *rim, double depth, bool highlighted_side) {
    int level = pen_level(pen, TICK_STEP, 2.6), fine = pen->k >= 2 ? 2 : 1;
    int count = (int)fmax(6, round(rim->length / TICK_STEP)) * fine;
    for (int i = 0; i < count; i += level) {
        double s = rim->length * i / count;
        GeomVec in = vec_left(track_direction(rim, s)), at = track_point(rim, s, 0);
        double faces = -facing_light(in); /* the wall faces inwards: dark to the north-west */
        if ((faces < -.1) != highlighted_side) {
            continue;
        }
        double part = i % fine ? .30 : i / fine / level % 2 ? .45 : .72;
        double length = depth * part * (.88 + .24 * pen_hash(pen, i, 0, 71));
        double half = fmin(.9, 2.2 / pen->k) * (.62 + .38 * faces) / (fine == 2 ? 1.25 : 1);
        pen_taper(pen, at, vec_add(at, vec_scale(in, length)), fmax(half, .5 / pen->k));
    }
    pen_fill(pen, colour_alpha(pen->tint.ink, highlighted_side ? .62 : .95));
}

/* Short rays over the thrown-up earth between the rim and the outline. */
static void draw_rays(const TerrainPen *pen, const TerrainTrack *rim, double apron) {
    int count = (int)fmax(6, round(rim->length / (3 * TICK_STEP))), level = pen_level(pen, 3 * TICK_STEP, 5);
    for (int i = 0; i < count; i += level) {
        double s = rim->length * (i + .3 * pen_hash(pen, i, 1, 73)) / count;
        GeomVec foot = track_point(rim, s, 0), out = vec_scale(vec_left(track_direction(rim, s)), -apron);
        double from = .16 + .16 * pen_hash(pen, i, 1, 74), to = from + .24 + .28 * pen_hash(pen, i, 1, 75);
        pen_line(pen, vec_add(foot, vec_scale(out, from)), vec_add(foot, vec_scale(out, to)));
    }
    pen_stroke(pen, colour_alpha(pen->tint.ink, .62), fmin(fmax(.3 * pen->k, .9), 1.4));
}

static void draw_bowl(const TerrainPen *pen, const TerrainRelief *relief) {
    double deep = relief->deepest, round_off = fmin(6, .16 * deep);
    bool dark = pen->theme->dark;
    TerrainRings rim = relief_rings(relief, RIM * deep, round_off), pit = relief_rings(relief, PIT * deep, round_off);
    TerrainShape wall = rings_shape(&rim);
    for (int i = 0; i < pit.points.count; i++) {
        pit.points.items[i] = vec_add(pit.points.items[i], vec(.03 * deep, .03 * deep));
    }
    pen_shape(pen, wall);
    pen_fill(pen, pen->tint.highlighted);
    pen_form(pen, wall, (TerrainForm){.30 * deep, dark ? .26 : .46, dark ? .42 : .26, true});
    pen_shape(pen, rings_shape(&pit));
    pen_fill(pen, colour_alpha(pen->tint.shade, .62));
    for (int r = 0; r < wall.rings; r++) {
        TerrainTrack track = track_make(wall.points + wall.start[r], wall.start[r + 1] - wall.start[r], true);
        draw_wall_ticks(pen, &track, (PIT - RIM) * deep, false);
        draw_wall_ticks(pen, &track, (PIT - RIM) * deep, true);
        draw_rays(pen, &track, RIM * deep);
        track_free(&track);
    }
    pen_aspect(pen, wall, 1.2, .8, 1);
    rings_free(&rim);
    rings_free(&pit);
}

void draw_crater(const TerrainPen *pen) {
    TerrainRelief relief = relief_make(pen->shape);
    pen_ground(pen);
    scatter_grains(pen);
    draw_bowl(pen, &relief);
    pen_outline_dashed(pen, 1.3, 3, 2.5);
    relief_free(&relief);
}
