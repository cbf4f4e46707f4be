/* A ruined stronghold: lengths of broken wall round a court of rubble, what is left of the keep, smoke. */
#include "view/terrain/terrain_internal.h"

#define WALL 6.0

/* A stone with four uneven corners. */
static void draw_stone(const TerrainPen *pen, const TerrainMark *mark, double size) {
    double turn = TAU * scatter_hash(pen, mark, 5);
    for (int c = 0; c < 4; c++) {
        double angle = turn + TAU * (c + .3 * (scatter_hash(pen, mark, (uint32_t)(6 + c)) - .5)) / 4;
        double r = size * (.8 + .4 * scatter_hash(pen, mark, (uint32_t)(10 + c)));
        (c ? cairo_line_to : cairo_move_to)(pen->cr, mark->at.x + r * cos(angle), mark->at.y + r * sin(angle));
    }
    cairo_close_path(pen->cr);
    pen_fill_stroke(pen,
                    mark->v < .5   ? pen->tint.shade
                    : mark->v < .8 ? pen->tint.highlighted
                                   : colour_mix(pen->tint.shade, pen->tint.highlighted, .5),
                    colour_alpha(pen->tint.ink, .85), size * pen->k > 5 ? 1.2 : .9);
}

static void draw_court(const TerrainPen *pen) {
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){8, .40, 5, 5, 0}, 5);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        draw_stone(pen, mark, (1.2 + 2.6 * mark->u * mark->u) * .95 * fmin(mark->grow, 1.3));
    }
    array_free(&marks);
}

/* ---- broken walls ---- */

/* The end of a length of wall, torn: points across it from one face to the other. */
static void add_torn_end(const TerrainPen *pen, const TerrainTrack *track, double s, double out, double from, double to,
                         int n, TerrainLine *line) {
    for (int i = 0; i < 4; i++) {
        double part = (i + .5) / 4, tear = (pen_hash(pen, n, i, 111) - .35) * 4.2 * (i % 2 ? 1 : .25);
        array_push(line, track_point(track, s + out * tear, from + (to - from) * part));
    }
}

static void add_wall(const TerrainPen *pen, const TerrainTrack *track, double s0, double s1, double thick, int n) {
    TerrainLine line = {0};
    track_stretch(track, s0, s1, 0, &line);
    add_torn_end(pen, track, s1, 1, 0, thick, 2 * n, &line);
    track_stretch(track, s1, s0, thick, &line);
    add_torn_end(pen, track, s0, -1, thick, 0, 2 * n + 1, &line);
    pen_ring(pen, line.items, line.count, true);
    array_free(&line);
}

/* Lengths of 13 to 33 mm with gaps of 6 to 17, all the way round. */
static void add_lengths(const TerrainPen *pen, const TerrainTrack *track, double shift) {
    cairo_save(pen->cr);
    cairo_translate(pen->cr, shift, shift);
    double s = 4 * pen_hash(pen, 0, 0, 112);
    for (int n = 0; s < track->length - 8; n++) {
        double end = fmin(s + 13 + 20 * pen_hash(pen, n, 0, 113), track->length - 3);
        add_wall(pen, track, s, end, WALL, n);
        s = end + 6 + 11 * pen_hash(pen, n, 0, 114) * pen_hash(pen, n, 1, 114);
    }
    cairo_restore(pen->cr);
}

/* Short ones, far apart: what stands after a fall. */
static void add_stumps(const TerrainPen *pen, const TerrainTrack *track) {
    double s = 5 * pen_hash(pen, 0, 0, 117);
    for (int n = 0; s < track->length - 6; n++) {
        double end = fmin(s + 6 + 11 * pen_hash(pen, n, 0, 118), track->length - 2);
        add_wall(pen, track, s, end, WALL * .6, 300 + n);
        s = end + 11 + 17 * pen_hash(pen, n, 0, 119);
    }
}

/* Two walls of the keep that meet in a corner. */
static TerrainTrack keep_remains(const TerrainPen *pen, const TerrainRect *frame) {
    double x = frame->half_along * .46, y = frame->half_across * .40;
    GeomVec corner[3] = {rect_point(frame, x * (.45 + .4 * pen_hash(pen, 0, 0, 115)), -y), rect_point(frame, -x, -y),
                         rect_point(frame, -x, y * (.5 + .4 * pen_hash(pen, 0, 0, 116)))};
    return track_make(corner, 3, false);
}

static void draw_shadowed(const TerrainPen *pen, const TerrainTrack *walls, const TerrainTrack *keep) {
    double steps = floor(fmin(fmax(5 * pen->k / 2.2, 3), 8));
    GeomBox box = box_grow(terrain_shape_box(pen->shape), 8);
    TerrainShade shade = shade_begin(pen, box, (TerrainShape){NULL, NULL, 0}, pen->theme->shadow);
    for (int q = 1; q <= (int)steps; q++) {
        double off = 4.6 * q / steps;
        add_lengths(pen, walls, off);
        cairo_save(pen->cr);
        cairo_translate(pen->cr, off, off);
        add_wall(pen, keep, 0, keep->length, -WALL * .8, 200);
        cairo_restore(pen->cr);
        shade_fill(&shade, 1.25 / steps);
    }
    shade_end(&shade);
    for (int part = 0; part < 2; part++) {
        if (part == 0) {
            add_lengths(pen, walls, 0);
        } else {
            add_wall(pen, keep, 0, keep->length, -WALL * .8, 200);
        }
        pen_fill_stroke(pen, colour_mix(pen->tint.ink, pen->tint.fill, pen->k >= 2 ? .34 : .10), pen->tint.ink,
                        fmin(fmax(.35 * pen->k, 1), 1.8));
    }
}

void draw_ruined_stronghold(const TerrainPen *pen) {
    static const double dash[] = {9, 3.5};
    if (pen->shape.rings == 0 || pen->shape.start[1] < 3) {
        return;
    }
    TerrainRect frame = terrain_min_rect(pen->shape);
    TerrainTrack walls = track_make(pen->shape.points, pen->shape.start[1], true);
    TerrainTrack keep = keep_remains(pen, &frame);
    pen_cast(pen, pen->shape, 3);
    pen_ground(pen);
    scatter_grains(pen);
    draw_court(pen);
    draw_shadowed(pen, &walls, &keep);
    pen_outline(pen, 2.0, dash, 2);
    pen_smoke(pen, rect_point(&frame, frame.half_along * .15, -frame.half_across * .25),
              fmin(frame.half_across * .26, 14));
    track_free(&walls);
    track_free(&keep);
}

/* What is left of a house: stones, and stumps of its walls along the outline. */
void draw_fallen(const TerrainPen *pen) {
    static const double dash[] = {8, 3};
    if (pen->shape.rings == 0 || pen->shape.start[1] < 3) {
        return;
    }
    TerrainTrack walls = track_make(pen->shape.points, pen->shape.start[1], true);
    pen_ground(pen);
    scatter_grains(pen);
    draw_court(pen);
    pen_keep_inside(pen);
    add_stumps(pen, &walls);
    pen_fill_stroke(pen, colour_mix(pen->tint.ink, pen->tint.fill, pen->k >= 2 ? .34 : .10), pen->tint.ink,
                    fmin(fmax(.3 * pen->k, 1), 1.6));
    cairo_restore(pen->cr);
    pen_outline(pen, 1.3, dash, 2);
    track_free(&walls);
}
