/* Ruins and urban areas: broken walls, roofs, yards. */
#include "view/terrain/terrain_internal.h"

#define CLOSE 2.0 /* px per mm from which joints and tiles are seen */

/* ---- ruin ---- */

#define WALL 3.4

/* One fragment: two or three sides of a room. */
typedef struct {
    GeomVec at[4], centre;
    double width, height; /* half sizes of the room it was part of */
    int count;
} Fragment;

static Fragment fragment_make(const TerrainPen *pen, const TerrainMark *mark, GeomVec along, double size) {
    GeomVec across = vec_left(along);
    double width = (13 + 6 * mark->u) * size, height = (10 + 6 * mark->v) * size;
    int start = (int)(4 * scatter_hash(pen, mark, 5)), turn = scatter_hash(pen, mark, 6) < .5 ? 1 : 3;
    double cut[2] = {.30 + .62 * scatter_hash(pen, mark, 7), .30 + .62 * scatter_hash(pen, mark, 8)};
    Fragment fragment = {.centre = mark->at, .width = width, .height = height, .count = 4};
    for (int i = 0; i < 4; i++) {
        int corner = (start + i * turn) % 4;
        double x = corner == 1 || corner == 2 ? width : -width, y = corner >= 2 ? height : -height;
        fragment.at[i] = vec_add(mark->at, vec_add(vec_scale(along, x), vec_scale(across, y)));
    }
    fragment.at[0] = vec_lerp(fragment.at[1], fragment.at[0], cut[0]);
    fragment.at[3] = vec_lerp(fragment.at[2], fragment.at[3], cut[1]);
    if (scatter_hash(pen, mark, 9) < .22) { /* an L */
        fragment.count = 3;
        fragment.at[2] = vec_lerp(fragment.at[1], fragment.at[2], .45 + .5 * cut[1]);
    }
    return fragment;
}

/* Crumbs of falling size beyond an end of the wall. */
static void add_crumbs(const TerrainPen *pen, const TerrainMark *mark, GeomVec end, GeomVec before, uint32_t n) {
    GeomVec direction = vec_scale(vec_sub(end, before), 1 / fmax(vec_distance(end, before), 1e-9)),
            side = vec_left(direction);
    double run = 0;
    for (uint32_t i = 0; i < 4; i++) {
        double size = 1.15 - .22 * i;
        run += size + .9;
        double off = WALL * .8 * (scatter_hash(pen, mark, n + i) - .5);
        GeomVec at = vec_add(end, vec_add(vec_scale(direction, run), vec_scale(side, off)));
        double turn = TAU * scatter_hash(pen, mark, n + 8 + i);
        for (int c = 0; c < 4; c++) {
            double angle = turn + TAU * c / 4;
            GeomVec p = vec(at.x + size * cos(angle) * .9, at.y + size * sin(angle) * .9);
            (c ? cairo_line_to : cairo_move_to)(pen->cr, p.x, p.y);
        }
        cairo_close_path(pen->cr);
    }
}

static void add_joints(const TerrainPen *pen, const Fragment *fragment) {
    for (int i = 0; i + 1 < fragment->count; i++) {
        GeomVec a = fragment->at[i], b = fragment->at[i + 1];
        double length = vec_distance(a, b);
        GeomVec side = vec_scale(vec_left(vec_sub(b, a)), .5 * (WALL - 1) / fmax(length, 1e-9));
        for (int n = 0; 2 + 4 * n < length - 1; n++) {
            GeomVec at = vec_lerp(a, b, (2 + 4 * n) / length);
            pen_line(pen, vec_sub(at, side), vec_add(at, side));
        }
    }
}

static void draw_fragment(const TerrainPen *pen, const TerrainMark *mark, const Fragment *fragment) {
    int last = fragment->count - 1;
    double px = WALL * pen->k, steps = floor(fmin(fmax(4.5 * pen->k / 2.2, 3), 8));
    cairo_set_line_join(pen->cr, CAIRO_LINE_JOIN_MITER);
    GeomBox box = box_grow((GeomBox){mark->at.x, mark->at.y, mark->at.x, mark->at.y}, 32);
    TerrainShade shade = shade_begin(pen, box, (TerrainShape){NULL, NULL, 0}, pen->theme->shadow);
    for (int q = 1; q <= (int)steps; q++) {
        double off = .8 * 4.5 * q / steps;
        cairo_save(pen->cr);
        cairo_translate(pen->cr, off, off);
        pen_ring(pen, fragment->at, fragment->count, false);
        cairo_restore(pen->cr);
        shade_stroke(&shade, 1.25 / steps, px);
    }
    shade_end(&shade);
    pen_ring(pen, fragment->at, fragment->count, false);
    pen_stroke(pen, pen->tint.ink, fmax(px, 2));
    add_crumbs(pen, mark, fragment->at[0], fragment->at[1], 20);
    add_crumbs(pen, mark, fragment->at[last], fragment->at[last - 1], 40);
    pen_fill(pen, pen->tint.ink);
    if (pen->k >= CLOSE) {
        pen_ring(pen, fragment->at, fragment->count, false);
        pen_stroke(pen, colour_mix(pen->tint.ink, pen->tint.fill, .45), (WALL - 1) * pen->k);
        add_joints(pen, fragment);
        pen_stroke(pen, pen->tint.ink, 1);
    }
    cairo_set_line_join(pen->cr, CAIRO_LINE_JOIN_ROUND);
}

static void strew_rubble(const TerrainPen *pen) {
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){9, .42, 3, 5, 1}, 3);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        if (mark->v > .38) {
            continue;
        }
        double size = (.8 + 1.3 * mark->u) * fmin(mark->grow, 1.5) * .75, turn = TAU * scatter_hash(pen, mark, 5);
        for (int c = 0; c < 3; c++) {
            double angle = turn + TAU * c / 3;
            (c ? cairo_line_to : cairo_move_to)(pen->cr, mark->at.x + size * cos(angle),
                                                mark->at.y + size * sin(angle));
        }
        cairo_close_path(pen->cr);
    }
    pen_fill(pen, colour_alpha(pen->tint.ink, .46));
    array_free(&marks);
}

typedef ARRAY(Fragment) Fragments;

/* Inside the outline and clear of those that stand already. */
static bool fragment_fits(const TerrainPen *pen, const Fragment *fragment, const Fragments *others, GeomVec along) {
    for (int i = 0; i < fragment->count; i++) {
        if (terrain_shape_depth(pen->shape, fragment->at[i]) < WALL) {
            return false;
        }
    }
    for (int i = 0; i < others->count; i++) {
        GeomVec off = vec_sub(fragment->centre, others->items[i].centre);
        double x = fabs(vec_dot(off, along)) - fragment->width - others->items[i].width;
        double y = fabs(vec_cross(along, off)) - fragment->height - others->items[i].height;
        if (others->items[i].count > 0 && x < WALL && y < WALL) {
            return false;
        }
    }
    return true;
}

/* The fragment that stands at a mark, smaller where there is little room; no corners: none. Says nothing of the clip,
 * so that what stands does not hang on what is seen. */
static void place_fragment(const TerrainPen *pen, const TerrainMark *mark, GeomVec along, Fragments *standing) {
    double size = fmin(mark->grow, 1.3);
    for (int attempt = 0; attempt < 3; attempt++, size *= .80) {
        Fragment fragment = fragment_make(pen, mark, along, size);
        if (fragment_fits(pen, &fragment, standing, along)) {
            array_push(standing, fragment);
            return;
        }
    }
    array_push(standing, (Fragment){.count = 0});
}

void draw_ruin(const TerrainPen *pen) {
    TerrainRect rect = terrain_min_rect(pen->shape);
    double tilt = .35 * (pen_hash(pen, 0, 0, 81) - .5);
    GeomVec along = vec_add(vec_scale(rect.along, cos(tilt)), vec_scale(rect.across, sin(tilt)));
    pen_ground(pen);
    pen_vignette(pen, 3);
    scatter_grains(pen);
    strew_rubble(pen);
    TerrainPen everywhere = *pen;
    everywhere.clip = terrain_shape_box(pen->shape);
    TerrainMarks marks = scatter_marks(&everywhere, (TerrainLattice){42, .18, 12, 14, 0}, 32);
    Fragments standing = {0};
    for (int i = 0; i < marks.count; i++) {
        place_fragment(pen, &marks.items[i], along, &standing);
        if (standing.items[i].count > 0 && pen_sees(pen, marks.items[i].at, 36)) {
            draw_fragment(pen, &marks.items[i], &standing.items[i]);
        }
    }
    array_free(&standing);
    array_free(&marks);
    pen_outline_dashed(pen, 1.5, 8, 3);
}

/* ---- roofs ---- */

static ViewColour roof_colour(const TerrainPen *pen, GeomVec faces) {
    double t = .30 - .42 * facing_light(faces);
    return colour_mix(pen->tint.highlighted, pen->tint.shade, fmin(fmax(t, 0), 1));
}

static void fill_face(const TerrainPen *pen, const GeomVec *points, int count, ViewColour colour) {
    pen_ring(pen, points, count, true);
    pen_fill(pen, colour);
}

static void roof_tiles(const TerrainPen *pen, const GeomVec face[4]);

/* The two long faces, then the two ends. */
void draw_hipped(const TerrainPen *pen, const TerrainRect *rect, double ridge_px) {
    GeomVec c[4];
    rect_corners(rect, c);
    double ridge = fmax(rect->half_along - rect->half_across, 0);
    GeomVec west = rect_point(rect, -ridge, 0), east = rect_point(rect, ridge, 0);
    GeomVec faces[4][4] = {
        {c[0], c[1], east, west}, {c[2], c[3], west, east}, {c[3], c[0], west, west}, {c[1], c[2], east, east}};
    GeomVec normals[4] = {vec_scale(rect->across, -1), rect->across, vec_scale(rect->along, -1), rect->along};
    pen_ring(pen, c, 4, true);
    pen_fill(pen, colour_mix(pen->tint.highlighted, pen->tint.shade, .5)); /* no ground shows in the seams */
    for (int i = 0; i < 4; i++) {
        fill_face(pen, faces[i], 4, roof_colour(pen, normals[i]));
        roof_tiles(pen, faces[i]);
    }
    for (int i = 0; i < 4; i++) {
        pen_line(pen, c[i], i == 0 || i == 3 ? west : east);
    }
    pen_line(pen, west, east);
    pen_stroke(pen, colour_alpha(pen->tint.ink, .85), ridge_px);
    pen_ring(pen, c, 4, true);
    pen_stroke(pen, pen->tint.ink, ridge_px * 1.1);
}

void draw_gabled(const TerrainPen *pen, const TerrainRect *rect, double ridge_px) {
    GeomVec c[4];
    rect_corners(rect, c);
    GeomVec west = rect_point(rect, -rect->half_along, 0), east = rect_point(rect, rect->half_along, 0);
    GeomVec near[4] = {c[0], c[1], east, west}, far[4] = {c[2], c[3], west, east};
    bool first_highlighted = facing_light(vec_scale(rect->across, -1)) > 0;
    pen_ring(pen, c, 4, true);
    pen_fill(pen, pen->tint.highlighted);
    fill_face(pen, first_highlighted ? far : near, 4, colour_alpha(pen->tint.shade, .62));
    roof_tiles(pen, near);
    roof_tiles(pen, far);
    pen_line(pen, west, east);
    pen_stroke(pen, pen->tint.ink, ridge_px);
    pen_ring(pen, c, 4, true);
    pen_stroke(pen, pen->tint.ink, ridge_px);
}

/* Courses of tiles from the eaves (0-1) to the ridge (3-2), with their upright joints close up. */
static void roof_tiles(const TerrainPen *pen, const GeomVec face[4]) {
    if (pen->k < CLOSE) {
        return;
    }
    double slope = fmax(vec_distance(vec_lerp(face[0], face[1], .5), vec_lerp(face[3], face[2], .5)), 1e-9);
    int courses = (int)floor(slope / 2.6);
    for (int i = 1; i < courses; i++) {
        GeomVec a = vec_lerp(face[0], face[3], (double)i / courses),
                b = vec_lerp(face[1], face[2], (double)i / courses);
        pen_line(pen, a, b);
        double length = vec_distance(a, b);
        GeomVec up = vec_scale(vec_sub(vec_lerp(face[3], face[2], .5), vec_lerp(face[0], face[1], .5)), 1.0 / courses);
        for (int n = 1; pen->k > 2.8 && (n - i % 2 * .5) * 3.6 < length - .6; n++) {
            GeomVec at = vec_lerp(a, b, (n - i % 2 * .5) * 3.6 / length);
            pen_line(pen, at, vec_sub(at, vec_scale(up, .55)));
        }
    }
    pen_stroke(pen, colour_alpha(pen->tint.ink, .26), .9);
}

/* ---- urban ---- */

#define PLOT_WIDTH  40.0
#define PLOT_HEIGHT 34.0
#define EAVES       3.6 /* mm that a roof keeps from the outline */

static bool rect_fits(const TerrainPen *pen, const TerrainRect *rect, double inset) {
    GeomVec c[4];
    rect_corners(rect, c);
    for (int i = 0; i < 4; i++) {
        if (terrain_shape_depth(pen->shape, c[i]) < inset ||
            terrain_shape_depth(pen->shape, vec_lerp(c[i], c[(i + 1) % 4], .5)) < inset) {
            return false;
        }
    }
    return true;
}

static void draw_yard(const TerrainPen *pen, const TerrainRect *rect, int i, int j) {
    GeomVec c[4];
    ViewTint woods = theme_tint(pen->theme, "woods");
    pen_shape(pen, rect_shape(rect, c));
    pen_stroke(pen, colour_alpha(pen->tint.ink, .55), 1);
    for (int t = 0; t < 3; t++) {
        double x = (t - 1) * rect->half_along * .55,
               y = (pen_hash(pen, i, j, (uint32_t)(95 + t)) - .5) * rect->half_across * .9;
        GeomVec at = rect_point(rect, x, y);
        pen_dot(pen, vec(at.x + .5, at.y + .5), 2.3);
        pen_fill(pen, colour_alpha(pen->theme->shadow, .6));
        pen_dot(pen, at, 2.3);
        pen_fill_stroke(pen, woods.highlighted, woods.ink, .9);
    }
}

static void draw_house(const TerrainPen *pen, const TerrainRect *rect, int i, int j) {
    GeomVec c[4];
    pen_cast(pen, rect_shape(rect, c), 4);
    double ridge_px = fmin(fmax(.30 * pen->k, 1.1), 1.8);
    if (pen_hash(pen, i, j, 94) < .40) {
        draw_hipped(pen, rect, ridge_px);
    } else {
        draw_gabled(pen, rect, ridge_px);
    }
}

/* The plots fill the frame evenly; each row is pushed along a little. */
typedef struct {
    TerrainRect frame;
    double width, height;
    int columns, rows;
} Town;

static Town town_make(const TerrainPen *pen) {
    Town town = {.frame = terrain_min_rect(pen->shape)};
    double along = 2 * (town.frame.half_along - EAVES), across = 2 * (town.frame.half_across - EAVES);
    town.columns = (int)fmax(1, round(along / PLOT_WIDTH));
    town.rows = (int)fmax(1, round(across / PLOT_HEIGHT));
    town.width = along / town.columns;
    town.height = across / town.rows;
    return town;
}

static void draw_plot(const TerrainPen *pen, const Town *town, int i, int j) {
    double slack_x = town->width - 35, slack_y = town->height - 26;
    double x = (i + .5) * town->width - town->frame.half_along + EAVES,
           y = (j + .5) * town->height - town->frame.half_across + EAVES;
    x += .9 * slack_x * (pen_hash(pen, 0, j, 90) - .5) + .3 * slack_x * (pen_hash(pen, i, j, 89) - .5);
    y += .4 * slack_y * (pen_hash(pen, i, j, 88) - .5);
    GeomVec at = rect_point(&town->frame, x, y);
    if (!pen_sees(pen, at, 28)) {
        return;
    }
    TerrainRect rect = {at, town->frame.along, town->frame.across, (27 + 8 * pen_hash(pen, i, j, 91)) / 2,
                        (19 + 7 * pen_hash(pen, i, j, 92)) / 2};
    for (int shrink = 0; shrink < 4 && !rect_fits(pen, &rect, EAVES); shrink++) {
        rect.half_along *= .86;
        rect.half_across *= .90;
    }
    if (!rect_fits(pen, &rect, EAVES)) {
        return;
    }
    if (pen_hash(pen, i, j, 93) < .12) {
        draw_yard(pen, &rect, i, j);
    } else {
        draw_house(pen, &rect, i, j);
    }
}

void draw_urban(const TerrainPen *pen) {
    Town town = town_make(pen);
    pen_ground(pen);
    pen_vignette(pen, 3);
    scatter_grains(pen);
    for (int j = 0; j < town.rows; j++) {
        for (int i = 0; i < town.columns; i++) {
            draw_plot(pen, &town, i, j);
        }
    }
    pen_outline_dashed(pen, 1.5, 9, 3);
}
