/* Strongholds: a walled plan with merlons, towers, a gate and a keep; close up the keep is a floor plan for the
 * garrison. */
#include "view/terrain/terrain_internal.h"

#define WALL   5.5
#define CLOSE  2.0 /* px per mm from which the keep is open */
#define FORKED 1.5 /* length from which cracks have a fork */

/* ---- the plan ---- */

#define SLENDER 8.0 /* mm: what is less wide than that throughout is a wall and no building */
#define COURT   4.0 /* mm of ground between two walls: where there is less, all of it is wall */

typedef struct {
    TerrainRect frame, seat; /* round the walls; what the keep may take as such */
    const GeomVec *outer;    /* the pen's */
    int count;
    TerrainRelief relief; /* for an outline that bends inwards; else nothing */
    TerrainRings inner;
    double width;               /* mm: of a strip that is as long and as large */
    double wall, tower, height; /* mm */
    int towers;
    bool open; /* the keep shows its rooms */
} Plan;

static bool is_convex(const GeomVec *points, int count) {
    int left = 0, right = 0;
    for (int i = 0; i < count; i++) {
        GeomVec a = points[i], b = points[(i + 1) % count], c = points[(i + 2) % count];
        double turn = vec_cross(vec_sub(b, a), vec_sub(c, b));
        left += turn > 1e-9;
        right += turn < -1e-9;
    }
    return left == 0 || right == 0;
}

/* The outline moved inwards: with mitred joins, or where that would cross itself, along the contour of that depth. */
static TerrainRings move_in(const TerrainPen *pen, const Plan *plan, double by) {
    if (plan->relief.depth) {
        return relief_rings(&plan->relief, by, 0);
    }
    TerrainRings rings = {0};
    TerrainLine line = {0};
    TerrainTrack track = track_make(pen->shape.points, plan->count, true);
    for (int i = 0; i + 1 < track.at.count; i++) {
        array_push(&line, vec_add(track.at.items[i], vec_scale(track.mitre.items[i], by)));
    }
    rings_add(&rings, line.items, line.count);
    array_free(&line);
    track_free(&track);
    return rings;
}

static Plan plan_make(const TerrainPen *pen) {
    static const double height[3] = {6, 8, 11}, tower[3] = {0, 17, 22};
    static const int towers[3] = {0, 2, 4};
    int size = pen->piece->size < 0 ? 0 : pen->piece->size > 2 ? 2 : pen->piece->size;
    Plan plan = {.frame = terrain_min_rect(pen->shape),
                 .outer = pen->shape.points,
                 .count = pen->shape.start[1],
                 .height = height[size],
                 .towers = towers[size]};
    double side = 2 * plan.frame.half_across;
    plan.width = terrain_shape_width(pen->shape);
    plan.wall = fmin(WALL, side * .09);
    plan.tower = fmin(tower[size], side * .24);
    plan.open = pen->k >= CLOSE && pen->piece->rooms > 0;
    return plan;
}

static bool is_wall_alone(const Plan *plan) {
    return plan->width < fmax(SLENDER, 2 * plan->wall + COURT);
}

/* Works out the parts of the plan that only a building has. */
static void plan_court(const TerrainPen *pen, Plan *plan) {
    plan->seat = building_seat(pen->piece);
    if (pen->shape.rings > 1 || !is_convex(plan->outer, plan->count)) {
        plan->relief = relief_make(pen->shape);
    }
    plan->inner = move_in(pen, plan, plan->wall);
}

static void plan_free(Plan *plan) {
    relief_free(&plan->relief);
    rings_free(&plan->inner);
}

/* ---- wall ---- */

#define MERLON_LONG 2.7
#define MERLON_DEEP 2.0
#define MERLON_STEP 6.0

static void add_merlons(const TerrainPen *pen, const Plan *plan) {
    int level = pen_level(pen, MERLON_STEP, 3.6);
    for (int i = 0; i < plan->count; i++) {
        GeomVec a = plan->outer[i], b = plan->outer[(i + 1) % plan->count];
        double length = vec_distance(a, b), step = MERLON_STEP * level;
        int count = (int)floor((length - 2 * WALL) / step);
        if (count < 1) {
            continue;
        }
        GeomVec along = vec_scale(vec_sub(b, a), 1 / length), in = vec_left(along);
        double first = (length - count * step) / 2, half = MERLON_LONG / 2 * fmin(level, 1.5);
        double from = fmax(1.0, 1.5 / pen->k), to = fmin(from + fmax(MERLON_DEEP, 1.4 / pen->k), plan->wall * .85);
        for (int n = 0; n <= count; n++) {
            GeomVec at = vec_add(a, vec_scale(along, first + n * step));
            GeomVec p = vec_add(at, vec_add(vec_scale(along, -half), vec_scale(in, from)));
            GeomVec q = vec_add(at, vec_add(vec_scale(along, half), vec_scale(in, to)));
            GeomVec quad[4] = {p, vec_add(p, vec_scale(along, 2 * half)), q, vec_sub(q, vec_scale(along, 2 * half))};
            pen_ring(pen, quad, 4, true);
        }
    }
}

static ViewColour walk_colour(const TerrainPen *pen) {
    return colour_mix(pen->tint.ink, pen->tint.fill, .42);
}

static void draw_walls(const TerrainPen *pen, const Plan *plan) {
    TerrainShape court = rings_shape(&plan->inner);
    pen_cast(pen, pen->shape, 1.3 * plan->height);
    pen_shape(pen, pen->shape);
    pen_fill(pen, walk_colour(pen));
    pen_keep_inside(pen);
    pen_shape(pen, court);
    pen_fill(pen, pen->tint.fill);
    pen_form(pen, court, (TerrainForm){.75 * plan->height, .36, 0, true});
    add_merlons(pen, plan);
    pen_fill(pen, pen->tint.fill);
    pen_shape(pen, court);
    pen_stroke(pen, colour_alpha(pen->tint.ink, .75), fmin(fmax(.3 * pen->k, .9), 1.6));
    cairo_restore(pen->cr);
    cairo_set_line_join(pen->cr, CAIRO_LINE_JOIN_MITER);
    pen_shape(pen, pen->shape);
    pen_stroke(pen, pen->tint.ink, fmin(fmax(.9 * pen->k, 2.4), 4));
    cairo_set_line_join(pen->cr, CAIRO_LINE_JOIN_ROUND);
}

/* Returns the colour of the line inside the wall, which is its owner's. */
static ViewColour allegiance(const TerrainPen *pen) {
    return pen->piece->has_owner ? pen->piece->owner : pen->theme->neutral;
}

static void draw_allegiance(const TerrainPen *pen, const Plan *plan) {
    double width = pen_min(pen, 1.5, 2.2);
    TerrainRings line = move_in(pen, plan, plan->wall + width / 2 + fmax(.7, 1.2 / pen->k));
    cairo_set_line_join(pen->cr, CAIRO_LINE_JOIN_MITER);
    pen_shape(pen, rings_shape(&line));
    pen_stroke(pen, allegiance(pen), width * pen->k);
    cairo_set_line_join(pen->cr, CAIRO_LINE_JOIN_ROUND);
    rings_free(&line);
}

/* ---- a wall without a building ---- */

#define CAST_OF_WALL 2.4 /* mm, the most: a longer shadow would make it look wider than it is */

/* All of it wall walk, its edges drawn on the inside: as wide as the outline says, however it bends. */
static void draw_wall_alone(const TerrainPen *pen, const Plan *plan) {
    double edge = fmin(fmin(fmax(.9 * pen->k, 1.2), 3), .3 * plan->width * pen->k);
    pen_cast(pen, pen->shape, fmin(CAST_OF_WALL, plan->width));
    cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_EVEN_ODD);
    pen_shape(pen, pen->shape);
    pen_fill(pen, walk_colour(pen));
    pen_keep_inside(pen);
    cairo_set_line_join(pen->cr, CAIRO_LINE_JOIN_MITER);
    if (pen->piece->has_owner) {
        pen_shape(pen, pen->shape);
        pen_stroke(pen, allegiance(pen), 4 * edge);
    }
    pen_shape(pen, pen->shape);
    pen_stroke(pen, pen->tint.ink, 2 * edge);
    cairo_set_line_join(pen->cr, CAIRO_LINE_JOIN_ROUND);
    cairo_restore(pen->cr);
}

/* Returns the index of the wall that faces south. */
static int south_wall(const Plan *plan) {
    int best = 0;
    double max = -INFINITY;
    for (int i = 0; i < plan->count; i++) {
        GeomVec direction = vec_sub(plan->outer[(i + 1) % plan->count], plan->outer[i]);
        double length = vec_length(direction), south = length > 0 ? direction.x * -1 / length : 0;
        if (south * fmin(length, 60) > max) {
            max = south * fmin(length, 60);
            best = i;
        }
    }
    return best;
}

static void draw_gate(const TerrainPen *pen, const Plan *plan) {
    int i = south_wall(plan);
    GeomVec a = plan->outer[i], b = plan->outer[(i + 1) % plan->count];
    double length = vec_distance(a, b), half = fmin(7, length * .12);
    if (length <= 0) {
        return;
    }
    GeomVec direction = vec_scale(vec_sub(b, a), 1 / length), in = vec_left(direction), middle = vec_lerp(a, b, .5);
    double post = fmax(1.2, .8 / pen->k), px = fmin(fmax(.3 * pen->k, 1), 1.6);
    for (int pass = 0; pass < 2; pass++) { /* posts, then the leaves between them */
        GeomVec side = vec_scale(direction, pass ? half : half + post), deep = vec_scale(in, plan->wall);
        GeomVec quad[4] = {vec_sub(middle, side), vec_add(middle, side), vec_add(vec_add(middle, side), deep),
                           vec_add(vec_sub(middle, side), deep)};
        pen_ring(pen, quad, 4, true);
        pen_fill(pen, pass ? pen->tint.highlighted : pen->tint.ink);
    }
    pen_line(pen, vec_sub(middle, vec_scale(direction, half)), vec_add(middle, vec_scale(direction, half)));
    if (half * pen->k > 4) {
        pen_line(pen, middle, vec_add(middle, vec_scale(in, plan->wall)));
    }
    pen_stroke(pen, pen->tint.ink, px);
}

/* ---- towers and keep ---- */

static void draw_tower(const TerrainPen *pen, const Plan *plan, GeomVec corner, GeomVec inwards) {
    double half = plan->tower / 2;
    TerrainRect rect = {vec_add(corner, vec_scale(inwards, half)), plan->frame.along, plan->frame.across, half, half};
    GeomVec c[4];
    cairo_save(pen->cr);
    pen_shape(pen, rings_shape(&plan->inner));
    cairo_clip(pen->cr); /* its shadow falls into the court only */
    pen_cast(pen, rect_shape(&rect, c), plan->height * .6);
    cairo_restore(pen->cr);
    pen_ring(pen, c, 4, true);
    pen_fill(pen, pen->tint.ink);
    rect.half_along = rect.half_across = half - fmin(fmax(1.2, 1.3 / pen->k), half * .25);
    draw_hipped(pen, &rect, fmin(fmax(.26 * pen->k, .8), 1.4));
}

/* Draws towers on the corners of the outline that are nearest to the corners of its frame. */
static void draw_towers(const TerrainPen *pen, const Plan *plan) {
    GeomVec c[4];
    rect_corners(&plan->frame, c);
    for (int i = 0; i < 4; i++) {
        if (plan->towers < 4 && (plan->towers < 2 || i % 2 == 1)) {
            continue;
        }
        int nearest = 0;
        for (int p = 1; p < plan->count; p++) {
            nearest = vec_distance(plan->outer[p], c[i]) < vec_distance(plan->outer[nearest], c[i]) ? p : nearest;
        }
        GeomVec in = vec_add(vec_scale(plan->frame.along, i == 0 || i == 3 ? 1 : -1),
                             vec_scale(plan->frame.across, i < 2 ? 1 : -1));
        draw_tower(pen, plan, plan->outer[nearest], in);
    }
}

static TerrainRect keep_rect(const Plan *plan) {
    TerrainRect keep = plan->seat;
    double half = .555 * keep.half_across;
    keep.half_along =
        fmin(half * fmin(keep.half_along / fmax(keep.half_across, 1e-9), 1.6), KEEP_ALONG * keep.half_along);
    keep.half_across = half * .72;
    return keep;
}

static void draw_keep(const TerrainPen *pen, const Plan *plan) {
    TerrainRect keep = keep_rect(plan);
    GeomVec c[4];
    pen_cast(pen, rect_shape(&keep, c), plan->height);
    draw_hipped(pen, &keep, fmin(fmax(.3 * pen->k, 1.1), 1.8));
    if (pen->piece->size >= 2) { /* a lantern on the ridge */
        TerrainRect lantern = keep;
        lantern.half_along = lantern.half_across = keep.half_across * .40;
        pen_cast(pen, rect_shape(&lantern, c), plan->height * .35);
        draw_hipped(pen, &lantern, fmin(fmax(.3 * pen->k, 1), 1.6));
    }
}

/* ---- damage ---- */

/* A place on the walls for crack `n`: off the towers and the gate. */
static GeomVec crack_foot(const TerrainPen *pen, const Plan *plan, int n, GeomVec *in) {
    int wall = (int)(plan->count * fmod(.62 + .618034 * n, 1)) % plan->count;
    double t = (n % 2 ? .23 : .64) + .12 * pen_hash(pen, n, 0, 101);
    GeomVec a = plan->outer[wall], b = plan->outer[(wall + 1) % plan->count];
    *in = vec_scale(vec_left(vec_sub(b, a)), 1 / fmax(vec_distance(a, b), 1e-9));
    return vec_lerp(a, b, t);
}

/* One crack for each point lost: from a wall inwards, with a fork. */
static void draw_crack(const TerrainPen *pen, const Plan *plan, int n) {
    GeomVec in, at = crack_foot(pen, plan, n, &in), line[6], fork[3];
    double bend = .5 * (pen_hash(pen, n, 0, 105) - .5), aside = bend > 0 ? -1 : 1;
    for (int i = 0; i < 6; i++) {
        line[i] = at;
        double veer = bend + (i % 2 ? .5 : -.5) * (.4 + 1.1 * pen_hash(pen, n, i, 103));
        GeomVec direction = vec_add(vec_scale(in, cos(veer)), vec_scale(vec_left(in), sin(veer)));
        at = vec_add(at, vec_scale(direction, 2.2 + 1.6 * pen_hash(pen, n, i, 104)));
    }
    fork[0] = line[3];
    fork[1] = vec_add(fork[0], vec_scale(vec_add(vec_scale(in, .7), vec_scale(vec_left(in), .7 * aside)), 3));
    fork[2] = vec_add(fork[1], vec_scale(vec_add(in, vec_scale(vec_left(in), .15 * aside)), 2.4));
    double ink = fmin(fmax(.4 * pen->k, 1.4), 2.4);
    for (int pass = 0; pass < 2; pass++) {
        pen_ring(pen, line, 6, false);
        if (pen->k >= FORKED) {
            pen_ring(pen, fork, 3, false);
        }
        pen_stroke(pen, pass ? pen->theme->ink : pen->theme->chip, pass ? ink : ink + 1.9);
    }
}

static void draw_building(const TerrainPen *pen, const Plan *plan) {
    draw_allegiance(pen, plan);
    draw_gate(pen, plan);
    draw_towers(pen, plan);
    if (plan->open) {
        draw_floor(pen, &plan->seat, plan->height);
    } else {
        draw_keep(pen, plan);
    }
}

void draw_stronghold(const TerrainPen *pen) {
    if (pen->shape.rings == 0 || pen->shape.start[1] < 3) {
        return;
    }
    Plan plan = plan_make(pen);
    if (is_wall_alone(&plan)) {
        draw_wall_alone(pen, &plan);
    } else {
        plan_court(pen, &plan);
        draw_walls(pen, &plan);
    }
    pen_keep_inside(pen);
    if (!is_wall_alone(&plan)) {
        draw_building(pen, &plan);
    }
    for (int n = 0; n < pen->piece->lost; n++) {
        draw_crack(pen, &plan, n);
    }
    cairo_restore(pen->cr);
    plan_free(&plan);
}
