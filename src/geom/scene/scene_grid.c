/* The uniform grid over a scene's edges: built once as lists per cell, walked by box or by convex hull. */
#include "geom/scene/scene_grid.h"

#include "base/base.h"
#include "geom/limits.h"

#include <string.h>

#define GRID_CELL_MIN     20.0
#define GRID_CELLS_ACROSS 512

typedef struct {
    int column0, column1; /* closed */
} Span;

/* Columns of the row that the segment a-b comes near; false when it misses the row. */
static bool segment_span(const GeomScene *scene, int row, GeomVec a, GeomVec b, Span *out) {
    if (a.y > b.y) {
        GeomVec swap = a;
        a = b;
        b = swap;
    }
    /* The border rows reach on for ever, as scene_row clamps. */
    double low = row == 0 ? -INFINITY : scene->grid.y0 + row * scene->cell - GEOM_GRID_SLACK;
    double high = row == scene->rows - 1 ? INFINITY : scene->grid.y0 + (row + 1) * scene->cell + GEOM_GRID_SLACK;
    if (b.y < low || a.y > high) {
        return false;
    }
    double xa = a.x, xb = b.x;
    if (b.y > a.y) {
        if (a.y < low) {
            xa = a.x + (b.x - a.x) * ((low - a.y) / (b.y - a.y));
        }
        if (b.y > high) {
            xb = a.x + (b.x - a.x) * ((high - a.y) / (b.y - a.y));
        }
    }
    out->column0 = scene_column(scene, fmin(xa, xb) - GEOM_GRID_SLACK);
    out->column1 = scene_column(scene, fmax(xa, xb) + GEOM_GRID_SLACK);
    return true;
}

static void frame(GeomScene *scene) {
    GeomBox box = scene->table;
    for (int i = 0; i < scene->pieces; i++) {
        if (scene->areas[i].count > 0) {
            box = box_join(box, scene->areas[i].box);
        }
    }
    if (!(box.x1 >= box.x0 && box.y1 >= box.y0)) {
        box = (GeomBox){0, 0, 1, 1};
    }
    double w = fmax(box.x1 - box.x0, 1), h = fmax(box.y1 - box.y0, 1);
    double cell = fmax(GRID_CELL_MIN, sqrt(2 * w * h / fmax(64, scene->vertices)));
    cell = fmax(cell, fmax(w, h) / GRID_CELLS_ACROSS); /* a piece far off the table must not cost memory */
    scene->grid = box;
    scene->cell = cell;
    scene->columns = (int)floor(w / cell) + 1;
    scene->rows = (int)floor(h / cell) + 1;
    base_assert(isfinite(w) && isfinite(h) && scene->columns <= GRID_CELLS_ACROSS + 1 &&
                scene->rows <= GRID_CELLS_ACROSS + 1);
}

void scene_grid_build(GeomScene *scene) {
    frame(scene);
    size_t cells = (size_t)scene->columns * (size_t)scene->rows;
    scene->cell_start = base_alloc(cells + 1, sizeof(int));
    /* First count, then fill: start[c + 1] counts, and after the running sum start[c] is where cell c begins. */
    for (int pass = 0; pass < 2; pass++) {
        for (int e = 0; e < scene->vertices; e++) {
            GeomVec a = scene_from(scene, e), b = scene_to(scene, e);
            int row0 = scene_row(scene, fmin(a.y, b.y) - GEOM_GRID_SLACK);
            int row1 = scene_row(scene, fmax(a.y, b.y) + GEOM_GRID_SLACK);
            for (int row = row0; row <= row1; row++) {
                Span span;
                if (!segment_span(scene, row, a, b, &span)) {
                    continue;
                }
                for (int column = span.column0; column <= span.column1; column++) {
                    int cell = row * scene->columns + column;
                    if (pass == 0) {
                        scene->cell_start[cell + 1]++;
                    } else {
                        scene->cell_edges[scene->cell_start[cell]++] = e;
                    }
                }
            }
        }
        if (pass == 0) {
            for (size_t c = 0; c < cells; c++) {
                scene->cell_start[c + 1] += scene->cell_start[c];
            }
            scene->cell_edges = base_alloc((size_t)scene->cell_start[cells], sizeof(int));
        }
    }
    /* Filling moved each start to its cell's end: shift back by one. */
    memmove(scene->cell_start + 1, scene->cell_start, cells * sizeof(int));
    scene->cell_start[0] = 0;
}

static void collect_cells(const GeomScene *scene, GeomWork *work, int row, Span span) {
    base_assert(row >= 0 && row < scene->rows);
    base_check(span.column0 >= 0 && span.column0 <= span.column1 && span.column1 < scene->columns);
    uint32_t stamp = work->edge_stamp;
    int from = scene->cell_start[row * scene->columns + span.column0];
    int to = scene->cell_start[row * scene->columns + span.column1 + 1];
    for (int k = from; k < to; k++) {
        int e = scene->cell_edges[k];
        if (work->edge_seen[e] != stamp) {
            base_check(work->edge_count < scene->vertices);
            work->edge_seen[e] = stamp;
            work->edges[work->edge_count++] = e;
        }
    }
}

void scene_collect_box(const GeomScene *scene, GeomWork *work, GeomBox box) {
    base_assert(work->scene == scene);
    work_stamp_edges(work);
    work->edge_count = 0;
    if (!(box.x0 <= box.x1 && box.y0 <= box.y1)) {
        return;
    }
    Span span = {scene_column(scene, box.x0), scene_column(scene, box.x1)};
    int row1 = scene_row(scene, box.y1);
    for (int row = scene_row(scene, box.y0); row <= row1; row++) {
        collect_cells(scene, work, row, span);
    }
}

void scene_collect_hull(const GeomScene *scene, GeomWork *work, const GeomVec *points, int count) {
    base_assert(work->scene == scene && points && count >= 1);
    base_check(points_are_finite(points, count));
    work_stamp_edges(work);
    work->edge_count = 0;
    double y0 = INFINITY, y1 = -INFINITY;
    for (int i = 0; i < count; i++) {
        y0 = fmin(y0, points[i].y);
        y1 = fmax(y1, points[i].y);
    }
    int last = scene_row(scene, y1 + GEOM_GRID_SLACK);
    for (int row = scene_row(scene, y0 - GEOM_GRID_SLACK); row <= last; row++) {
        /* The hull's reach in a row is that of all the segments between its points: no hull need be known. */
        Span span = {scene->columns, -1}, one;
        for (int i = 0; i < count; i++) {
            for (int k = i; k < count; k++) {
                if (segment_span(scene, row, points[i], points[k], &one)) {
                    span.column0 = one.column0 < span.column0 ? one.column0 : span.column0;
                    span.column1 = one.column1 > span.column1 ? one.column1 : span.column1;
                }
            }
        }
        if (span.column0 <= span.column1) {
            collect_cells(scene, work, row, span);
        }
    }
}
