/* Ground that has no height: fields, marsh, and the plain tint that any unknown kind gets. */
#include "view/terrain/terrain_internal.h"

#define CLOSE 2.0 /* px per mm from which the ground itself is seen */

void draw_open(const TerrainPen *pen) {
    (void)pen; /* open ground is the paper itself */
}

void draw_bare(const TerrainPen *pen) {
    pen_ground(pen);
    pen_outline_dashed(pen, 1.3, 9, 3);
}

void draw_plain(const TerrainPen *pen) {
    pen_ground(pen);
    pen_vignette(pen, 3);
    pen_outline_dashed(pen, 1.3, 9, 3);
}

/* ---- rows across an area ---- */

/* Parallel lines through the area, one each `step` mm, counted from the anchor. */
typedef struct {
    GeomVec along, across;
    double step, trim;
    int level;
} Rows;

typedef void (*RowPainter)(const TerrainPen *pen, const Rows *rows, int row, GeomVec origin, const TerrainSpans *spans);

static void paint_rows(const TerrainPen *pen, const Rows *rows, RowPainter painter) {
    GeomBox box = terrain_shape_box(pen->shape);
    double min = INFINITY, max = -INFINITY;
    GeomVec corners[4] = {{box.x0, box.y0}, {box.x1, box.y0}, {box.x1, box.y1}, {box.x0, box.y1}};
    for (int i = 0; i < 4; i++) {
        double over = vec_dot(vec_sub(corners[i], pen->anchor), rows->across);
        min = fmin(min, over), max = fmax(max, over);
    }
    TerrainSpans spans = {0};
    int level = rows->level, first = (int)ceil(min / rows->step / level) * level;
    for (int row = first; row * rows->step <= max; row += level) {
        GeomVec origin = vec_add(pen->anchor, vec_scale(rows->across, row * rows->step));
        terrain_shape_spans(pen->shape, origin, rows->along, rows->trim, &spans);
        painter(pen, rows, row, origin, &spans);
    }
    array_free(&spans);
}

static GeomVec on_row(const Rows *rows, GeomVec origin, double t) {
    return vec_add(origin, vec_scale(rows->along, t));
}

/* ---- field ---- */

#define FURROW      9.0
#define SPROUT      1.7
#define SPROUT_STEP 7.0 /* every second one under 2 px/mm */

static void paint_furrow(const TerrainPen *pen, const Rows *rows, int row, GeomVec origin, const TerrainSpans *spans) {
    (void)row;
    for (int i = 0; i < spans->count; i += 2) {
        pen_line(pen, on_row(rows, origin, spans->items[i]), on_row(rows, origin, spans->items[i + 1]));
    }
    pen_stroke(pen, colour_alpha(pen->tint.ink, .42), .9);
}

/* Two leaves on a short stem, on the side of the furrow that looks up. */
static void add_sprout(const TerrainPen *pen, const Rows *rows, GeomVec at) {
    GeomVec up = vec_scale(rows->across, -SPROUT), lean = vec_scale(rows->along, SPROUT * .75);
    if (pen->k < CLOSE) {
        pen_line(pen, at, vec_add(at, vec_scale(up, -1)));
        return;
    }
    GeomVec fork = vec_add(at, vec_scale(up, .25));
    pen_line(pen, at, fork);
    cairo_move_to(pen->cr, fork.x - lean.x + up.x * .6, fork.y - lean.y + up.y * .6);
    cairo_line_to(pen->cr, fork.x, fork.y);
    cairo_line_to(pen->cr, fork.x + lean.x + up.x * .6, fork.y + lean.y + up.y * .6);
}

static void paint_sprouts(const TerrainPen *pen, const Rows *rows, int row, GeomVec origin, const TerrainSpans *spans) {
    int every = (pen->k < CLOSE ? 2 : 1) * rows->level;
    for (int s = 0; s + 1 < spans->count; s += 2) {
        int first = (int)ceil(spans->items[s] / SPROUT_STEP / every) * every;
        for (int n = first; n * SPROUT_STEP < spans->items[s + 1]; n += every) {
            double t = (n + .5 * pen_hash(pen, row, 0, 21)) * SPROUT_STEP;
            GeomVec at = on_row(rows, origin, t);
            if (t < spans->items[s + 1] - 1 && pen_hash(pen, n, row, 20) < .80 && pen_sees(pen, at, 3)) {
                add_sprout(pen, rows, at);
            }
        }
    }
    pen_stroke(pen, colour_alpha(pen->tint.ink, .72), fmin(fmax(.28 * pen->k, .9), 1.3));
}

void draw_field(const TerrainPen *pen) {
    TerrainRect rect = terrain_min_rect(pen->shape);
    Rows rows = {rect.along, rect.across, FURROW, fmax(2.2, 2.4 / pen->k), pen_level(pen, FURROW, 6.5)};
    pen_ground(pen);
    pen_vignette(pen, 3);
    scatter_grains(pen);
    paint_rows(pen, &rows, paint_furrow);
    paint_rows(pen, &rows, paint_sprouts);
    pen_outline_dashed(pen, 1.3, 9, 3);
}

/* ---- marsh ---- */

#define MARSH_ROW 6.5
#define DASH_CELL 30.5 /* mm: a dash of 8 to 24 and a gap, in cells so that a reshaped marsh keeps its dashes */

static void paint_dashes(const TerrainPen *pen, const Rows *rows, int row, GeomVec origin, const TerrainSpans *spans) {
    for (int s = 0; s + 1 < spans->count; s += 2) {
        double from = spans->items[s], to = spans->items[s + 1], shift = pen_hash(pen, row, 0, 23) * DASH_CELL;
        for (int n = (int)floor((from - shift) / DASH_CELL) - 1; n * DASH_CELL + shift < to; n++) {
            double a = n * DASH_CELL + shift + 6 * pen_hash(pen, n, row, 24);
            double b = a + 8 + 16 * pen_hash(pen, n, row, 25);
            a = fmax(a, from), b = fmin(b, to);
            if (b - a > 2) {
                pen_line(pen, on_row(rows, origin, a), on_row(rows, origin, b));
            }
        }
    }
    pen_stroke(pen, colour_alpha(pen->tint.ink, .6), 1);
}

/* Blades of reed on a base line; a disc of ground frees them from the dashes. */
static void draw_reeds(const TerrainPen *pen, const TerrainMark *mark) {
    double height = (6.5 + 2 * mark->u) * mark->grow;
    int blades = pen->k < CLOSE ? 3 : 5;
    GeomVec at = mark->at;
    pen_dot(pen, vec(at.x, at.y - height * .38), height * .62);
    pen_fill(pen, pen->tint.fill);
    for (int i = 0; i < blades; i++) {
        double lean = (2.0 * i / (blades - 1) - 1) + .2 * (scatter_hash(pen, mark, (uint32_t)(11 + i)) - .5);
        double top = height * (1 - .38 * lean * lean);
        cairo_move_to(pen->cr, at.x + lean * height * .10, at.y);
        cairo_curve_to(pen->cr, at.x + lean * height * .16, at.y - top * .5, at.x + lean * height * .30,
                       at.y - top * .85, at.x + lean * height * .52, at.y - top);
    }
    pen_line(pen, vec(at.x - height * .62, at.y), vec(at.x + height * .62, at.y));
    pen_stroke_round(pen, pen->tint.ink, fmin(fmax(.30 * pen->k, 1.1), 1.8));
}

void draw_marsh(const TerrainPen *pen) {
    static const double dash[] = {7, 2.5, 1.5, 2.5};
    Rows rows = {vec(1, 0), vec(0, 1), MARSH_ROW, fmax(2.5, 2.5 / pen->k), pen_level(pen, MARSH_ROW, 4.6)};
    pen_ground(pen);
    pen_vignette(pen, 3);
    paint_rows(pen, &rows, paint_dashes);
    TerrainMarks marks = scatter_marks(pen, (TerrainLattice){26, .33, 9, 17, 0}, 12);
    for (int i = 0; i < marks.count; i++) {
        draw_reeds(pen, &marks.items[i]);
    }
    array_free(&marks);
    pen_outline(pen, 1.3, dash, pen->piece->dashed ? 4 : 0);
}

/* A marsh that trees stand in. */
void draw_swamp(const TerrainPen *pen) {
    draw_marsh(pen);
    TerrainPen trees = *pen;
    trees.tint = theme_tint(pen->theme, "woods");
    TerrainMarks marks = scatter_marks(&trees, (TerrainLattice){46, .30, 11, 22, 1}, 16);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        draw_crown(&trees, mark->at, fmin((7.6 + 2.4 * mark->u) * mark->grow, mark->depth - .6), 8.8 * mark->grow,
                   mark->u);
    }
    array_free(&marks);
}
