/* Marks strewn over an area by a hash of its id: the same on every machine, at every zoom, and wherever the area is
 * dragged.
 *
 * The lattice hangs on the area's anchor. Cell (i, j) has its point at x = (i + (j odd ? 1/2 : 0) + jitter) * step,
 * rows .866 steps apart. When a step falls under `min` px the pattern is thinned: level m = 2, 4, ... keeps the cells
 * with j divisible by m and i + j/2 divisible by m, so that each level is a part of the one before it and what stays,
 * stays where it was. */
#include "view/terrain/terrain_internal.h"

#include <stdlib.h>

#define ROW        0.86602540378443865
#define QUANTITIES 16 /* hash numbers for each layer of a pattern */

static int by_row(const void *left, const void *right) {
    const TerrainMark *a = left, *b = right;
    if (a->at.y < b->at.y || a->at.y > b->at.y) {
        return a->at.y < b->at.y ? -1 : 1;
    }
    return a->i - b->i;
}

static bool even_cell(int value, int level) {
    return (value % level + level) % level == 0;
}

static int half_floor(int j) {
    return j >= 0 ? j / 2 : -((1 - j) / 2);
}

static void add_mark(const TerrainPen *pen, const TerrainLattice *lattice, int i, int j, double grow, double reach,
                     TerrainMarks *out) {
    uint32_t n = lattice->layer * QUANTITIES;
    double row_shift = j % 2 ? .5 : 0;
    double x = i + row_shift + lattice->jitter * (2 * pen_hash(pen, i, j, n + 1) - 1);
    double y = j + lattice->jitter * (2 * pen_hash(pen, i, j, n + 2) - 1);
    TerrainMark mark = {.at = vec(pen->anchor.x + x * lattice->step, pen->anchor.y + y * lattice->step * ROW),
                        .grow = grow,
                        .i = i,
                        .j = j};
    if (!pen_sees(pen, mark.at, reach * grow)) {
        return;
    }
    mark.depth = terrain_shape_depth(pen->shape, mark.at);
    if (mark.depth >= lattice->inset) {
        mark.u = pen_hash(pen, i, j, n + 3);
        mark.v = pen_hash(pen, i, j, n + 4);
        array_push(out, mark);
    }
}

TerrainMarks scatter_marks(const TerrainPen *pen, TerrainLattice lattice, double reach) {
    TerrainMarks out = {0};
    int level = pen_level(pen, lattice.step, lattice.min);
    double grow = level_grow(level);
    GeomBox area = terrain_shape_box(pen->shape), seen = box_grow(pen->clip, reach * grow);
    double x0 = fmax(area.x0, seen.x0) - pen->anchor.x, x1 = fmin(area.x1, seen.x1) - pen->anchor.x;
    double y0 = fmax(area.y0, seen.y0) - pen->anchor.y, y1 = fmin(area.y1, seen.y1) - pen->anchor.y;
    if (!(x0 <= x1) || !(y0 <= y1)) {
        return out;
    }
    int i0 = (int)floor(x0 / lattice.step) - 2, i1 = (int)ceil(x1 / lattice.step) + 2;
    int j0 = (int)floor(y0 / lattice.step / ROW) - 1, j1 = (int)ceil(y1 / lattice.step / ROW) + 1;
    for (int j = j0; j <= j1; j++) {
        if (!even_cell(j, level)) {
            continue;
        }
        for (int i = i0; i <= i1; i++) {
            if (even_cell(i + half_floor(j), level)) {
                add_mark(pen, &lattice, i, j, grow, reach, &out);
            }
        }
    }
    if (out.count > 1) {
        qsort(out.items, (size_t)out.count, sizeof *out.items, by_row);
    }
    return out;
}

double scatter_hash(const TerrainPen *pen, const TerrainMark *mark, uint32_t n) {
    return pen_hash(pen, mark->i, mark->j, n + 1000);
}

#define CLOSE        2.0 /* px per mm from which the ground itself is seen */
#define MARKS_A_PATH 400 /* long paths are slow to stroke */

static const TerrainLattice ground_lattice = {5.6, .42, 1.6, 0, 5};

static void add_tuft(const TerrainPen *pen, const TerrainMark *mark) {
    double height = .8 + .7 * mark->u;
    for (int blade = -1; blade <= 1; blade++) {
        double lean = blade * (.55 + .2 * mark->v);
        pen_line(pen, vec(mark->at.x + blade * .35, mark->at.y),
                 vec(mark->at.x + blade * .35 + lean * height, mark->at.y - height * (blade == 0 ? 1 : .8)));
    }
}

void scatter_tufts(const TerrainPen *pen) {
    if (pen->k < CLOSE) {
        return;
    }
    TerrainMarks marks = scatter_marks(pen, ground_lattice, 2);
    ViewColour colour = colour_alpha(pen->tint.ink, fmin(.42, .30 + .06 * (pen->k - CLOSE)));
    double px = fmin(.22 * pen->k, 1.6);
    int held = 0;
    for (int i = 0; i < marks.count; i++) {
        if (scatter_hash(pen, &marks.items[i], 7) < .55) {
            add_tuft(pen, &marks.items[i]);
            if (++held % MARKS_A_PATH == 0) {
                pen_stroke(pen, colour, fmax(px, .75));
            }
        }
    }
    pen_stroke(pen, colour, fmax(px, .75));
    array_free(&marks);
}

void scatter_grains(const TerrainPen *pen) {
    if (pen->k < CLOSE) {
        return;
    }
    TerrainMarks marks = scatter_marks(pen, ground_lattice, 1);
    for (int i = 0; i < marks.count; i++) {
        const TerrainMark *mark = &marks.items[i];
        if (scatter_hash(pen, mark, 7) < .5) {
            pen_dot(pen, mark->at, .18 + .24 * mark->u);
        }
    }
    pen_fill(pen, colour_alpha(pen->tint.ink, .34));
    array_free(&marks);
}
