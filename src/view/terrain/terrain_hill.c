/* Hills: contours by inward offset, a soft shade, and the comb along steep sides. */
#include "view/terrain/terrain_internal.h"

#define CONTOURS 3
#define ROUNDED  5.0 /* mm: contours of a hill are rounded, a mountain's are not */

/* ---- steep sides ---- */

#define TOOTH_STEP 6.2

static bool edge_is_marked(const ViewTerrain *piece, int point) {
    if (!piece->marked_edges) {
        return true;
    }
    int edge = piece->area->edge_of ? piece->area->edge_of[point] : point;
    for (int i = 0; i < piece->marked_count; i++) {
        if (piece->marked_edges[i] == edge) {
            return true;
        }
    }
    return false;
}

/* Teeth outwards along one edge. `*walked` runs on from edge to edge, so that a curve of many short edges is combed
 * evenly. */
static void add_teeth(const TerrainPen *pen, GeomVec a, GeomVec b, int level, double *walked, int *tooth) {
    double length = vec_distance(a, b), step = TOOTH_STEP * level;
    double half = fmin(fmax(1.0, 1.25 / pen->k), fmax(1.6, 1.25 / pen->k));
    if (length <= 0) {
        return;
    }
    GeomVec out = vec_scale(vec_left(vec_sub(b, a)), -1 / length);
    for (; *walked < length; *walked += step, ++*tooth) {
        double height = (*tooth % 2 ? 6 : 11) * (.85 + .30 * pen_hash(pen, *tooth, 0, 51));
        GeomVec foot = vec_lerp(a, b, *walked / length);
        pen_taper(pen, vec_sub(foot, vec_scale(out, .4)), vec_add(foot, vec_scale(out, height)), half);
    }
    *walked -= length;
}

/* Draws the comb along the marked sides, or along all of them if none is marked. */
static void draw_comb(const TerrainPen *pen) {
    const ViewTerrain *piece = pen->piece;
    ViewColour rock = theme_tint(pen->theme, "rock").ink;
    int level = pen_level(pen, TOOTH_STEP, 3.4);
    for (int r = 0; r < pen->shape.rings; r++) {
        int first = pen->shape.start[r], end = pen->shape.start[r + 1], tooth = 0;
        double walked = TOOTH_STEP / 2;
        for (int i = first; i < end; i++) {
            if (!edge_is_marked(piece, i)) {
                walked = TOOTH_STEP / 2;
                continue;
            }
            GeomVec a = pen->shape.points[i], b = pen->shape.points[i + 1 < end ? i + 1 : first];
            add_teeth(pen, a, b, level, &walked, &tooth);
            pen_fill(pen, rock);
            pen_line(pen, a, b);
            pen_stroke_round(pen, rock, fmin(fmax(1.1 * pen->k, 2.4), 3));
        }
    }
}

static void draw_steep(const TerrainPen *pen) {
    if (pen->piece->marked_edges) {
        draw_comb(pen);
    }
}

/* ---- the hill ---- */

static void draw_contours(const TerrainPen *pen, int count) {
    static const TerrainForm form = {12, .25, .18, false};
    TerrainRelief relief = relief_make(pen->shape);
    double radius = sqrt(terrain_shape_size(pen->shape) / (TAU / 2));
    double gap = fmin(fmax(radius / (count + 1.6), 9), 24);
    pen_form(pen, pen->shape, form);
    for (int i = 1; i <= count; i++) {
        TerrainRings rings = relief_rings(&relief, gap * i, ROUNDED);
        TerrainShape shape = rings_shape(&rings);
        pen_shape(pen, shape);
        pen_fill(pen, colour_alpha(pen->tint.highlighted, .55));
        pen_form(pen, shape, form);
        pen_aspect(pen, shape, .9, 1.5, .85);
        rings_free(&rings);
    }
    relief_free(&relief);
}

static void draw_rise(const TerrainPen *pen, int contours) {
    static const double dash[] = {9, 3};
    pen_ground(pen);
    scatter_tufts(pen);
    draw_contours(pen, contours);
    if (pen->piece->dashed) {
        pen_outline(pen, 1.5, dash, 2);
    } else {
        pen_aspect(pen, pen->shape, 1.5, 1.3, 1);
    }
    draw_steep(pen);
}

void draw_hill(const TerrainPen *pen) {
    draw_rise(pen, CONTOURS);
}

void draw_steep_hill(const TerrainPen *pen) {
    draw_rise(pen, CONTOURS + 2);
}

/* The middle of a slope: fewer contours, and the first stones. */
void draw_mid_mountain(const TerrainPen *pen) {
    draw_rise(pen, CONTOURS);
    TerrainPen rock = *pen;
    rock.tint = theme_tint(pen->theme, "rock");
    TerrainMarks marks = scatter_marks(&rock, (TerrainLattice){24, .34, 7, 10, 0}, 8);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        draw_boulder(&rock, mark->at, (2.4 + 2.2 * mark->u) * mark->grow, scatter_hash(pen, mark, 5));
    }
    array_free(&marks);
}

#define FACE 14.0 /* mm: the shadow of a face of rock, and the depth of its broken rim */

/* Broken stone along the rim of the top: strokes of uneven length, thin towards the light. */
static void draw_rim(const TerrainPen *pen) {
    ViewColour rock = theme_tint(pen->theme, "rock").ink;
    int level = pen_level(pen, TOOTH_STEP, 3.4);
    for (int r = 0; r < pen->shape.rings; r++) {
        int first = pen->shape.start[r], end = pen->shape.start[r + 1], n = 0;
        for (int i = first; i < end; i++) {
            GeomVec a = pen->shape.points[i], b = pen->shape.points[i + 1 < end ? i + 1 : first];
            double length = vec_distance(a, b), light = 0;
            GeomVec in = vec_scale(vec_left(vec_sub(b, a)), 1 / fmax(length, 1e-9));
            light = facing_light(vec_scale(in, -1));
            for (double s = TOOTH_STEP; s < length; s += TOOTH_STEP * level, n++) {
                double deep = FACE * (.28 + .5 * pen_hash(pen, n, r, 131)) * (light > 0 ? .6 : 1);
                GeomVec p = vec_lerp(a, b, s / length);
                pen_line(pen, p, vec_add(p, vec_scale(in, deep)));
            }
        }
    }
    pen_stroke(pen, colour_alpha(rock, .45), 1);
}

/* A flat top that falls away all round. */
void draw_cliff(const TerrainPen *pen) {
    pen_cast(pen, pen->shape, FACE);
    pen_shape(pen, pen->shape);
    pen_fill(pen, pen->tint.highlighted);
    scatter_tufts(pen);
    pen_form(pen, pen->shape, (TerrainForm){FACE, .34, .22, false});
    draw_rim(pen);
    draw_comb(pen);
}

/* Cells of a hill: near contours that follow the sides, so that a group of cells reads as one rise. */
void draw_cell_hill(const TerrainPen *pen) {
    static const double depths[] = {5, 11, 17};
    TerrainRelief relief = relief_make(pen->shape);
    pen_ground(pen);
    for (int i = 0; i < 3; i++) {
        TerrainRings rings = relief_rings(&relief, depths[i], 1.6);
        TerrainShape shape = rings_shape(&rings);
        pen_shape(pen, shape);
        pen_fill(pen, colour_alpha(pen->tint.highlighted, .55));
        pen_form(pen, shape, (TerrainForm){6, .25, .18, false});
        pen_aspect(pen, shape, 1, 2, .85);
        rings_free(&rings);
    }
    relief_free(&relief);
    pen_outline(pen, 1, NULL, 0);
}
