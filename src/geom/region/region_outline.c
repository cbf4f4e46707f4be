/* Cells laid on an even grid, averaged over three nodes each way, contoured, straightened. */
#include "geom/region/region_outline.h"

#include "base/array.h"
#include "base/base.h"
#include "geom/contour.h"
#include "geom/region/region_internal.h"

#include <string.h>

#define NODES_MAX 2400 /* nodes of the grid along one axis */
#define BIAS      0.02 /* share of a node's weight: what is as much seen as hidden counts as seen */
#define STRAIGHT  0.8  /* steps that straightening may move a line */
#define SCRAP     12.0 /* square steps: smaller islands are corners of cells */

/* A frame of one node beyond the window, below every contour; node (x, y) lies at the middle of its square. */
typedef struct {
    GeomBox box;
    double step_x, step_y;
    int width, height; /* with the frame */
    float *value, *mean;
} Sheet;

typedef struct {
    const Sheet *sheet;
    ARRAY(GeomVec) points;
    ARRAY(int) start;
    ARRAY(int) stack;
    ARRAY(unsigned char) keep;
} Rings;

static double step_for(GeomBox box, double step) {
    return max_of(step, max_of(box.x1 - box.x0, box.y1 - box.y0) / NODES_MAX);
}

static Sheet sheet_make(GeomBox box, double step) {
    double width = box.x1 - box.x0, height = box.y1 - box.y0;
    Sheet sheet = {.box = box};
    step = step_for(box, step);
    base_assert(step > 0 && width > 0 && height > 0);
    sheet.width = (int)ceil(width / step) + 2;
    sheet.height = (int)ceil(height / step) + 2;
    sheet.step_x = width / (sheet.width - 2);
    sheet.step_y = height / (sheet.height - 2);
    sheet.value = base_alloc((size_t)sheet.width * (size_t)sheet.height, sizeof *sheet.value);
    sheet.mean = base_alloc((size_t)sheet.width * (size_t)sheet.height, sizeof *sheet.mean);
    return sheet;
}

/* The nodes whose middles lie in [a, b), counted with the frame. */
static int node_from(double a, double origin, double step, int nodes) {
    base_check(step > 0 && nodes > 2);
    double n = ceil((a - origin) / step - 0.5) + 1;
    return n < 1 ? 1 : n > nodes - 1 ? nodes - 1 : (int)n;
}

static float weight_of(const GeomCell *cell, GeomOutlineKind kind) {
    return (int)cell->max <= (int)kind ? 1 : (int)cell->min <= (int)kind ? 0.5F : 0;
}

static void lay_cells(const GeomRegion *region, GeomOutlineKind kind, Sheet *sheet) {
    const GeomCell *cells;
    int count = geom_region_cells(region, &cells);
    for (int i = 0; i < count; i++) {
        GeomBox b = cells[i].box;
        int x0 = node_from(b.x0, sheet->box.x0, sheet->step_x, sheet->width);
        int x1 = node_from(b.x1, sheet->box.x0, sheet->step_x, sheet->width);
        int y0 = node_from(b.y0, sheet->box.y0, sheet->step_y, sheet->height);
        int y1 = node_from(b.y1, sheet->box.y0, sheet->step_y, sheet->height);
        float weight = weight_of(&cells[i], kind);
        for (int y = y0; y < y1; y++) {
            for (int x = x0; x < x1; x++) {
                sheet->value[(ptrdiff_t)y * sheet->width + x] = weight;
            }
        }
    }
}

static int within(int at, int nodes) {
    return at < 1 ? 1 : at > nodes - 2 ? nodes - 2 : at;
}

/* The mean of each node and its eight neighbours; beyond the window goes on as at its edge. The frame stays 0. */
static void average(Sheet *sheet) {
    ptrdiff_t width = sheet->width;
    for (int y = 1; y + 1 < sheet->height; y++) {
        const float *above = sheet->value + within(y - 1, sheet->height) * width, *here = sheet->value + y * width,
                    *below = sheet->value + within(y + 1, sheet->height) * width;
        float *out = sheet->mean + y * width;
        for (int x = 1; x + 1 < sheet->width; x++) {
            int left = within(x - 1, sheet->width), right = within(x + 1, sheet->width);
            out[x] = (above[left] + above[x] + above[right] + here[left] + here[x] + here[right] + below[left] +
                      below[x] + below[right]) /
                     9;
        }
    }
}

static double off_chord(GeomVec p, GeomVec a, GeomVec b) {
    GeomVec along = vec_sub(b, a), off = vec_sub(p, a);
    double square = vec_dot(along, along), t = square > 0 ? vec_dot(off, along) / square : 0;
    return vec_distance(p, vec_add(a, vec_scale(along, min_of(1, max_of(0, t)))));
}

/* Douglas and Peucker: keeps the points between `first` and `last` (counted on round the ring) that a chord would miss
 * by more than `room`. */
static void straighten(Rings *rings, const GeomVec *points, int count, int first, int last, double room) {
    base_assert(first >= 0 && first <= last && last <= count && room >= 0);
    rings->stack.count = 0;
    array_push(&rings->stack, first);
    array_push(&rings->stack, last);
    while (rings->stack.count > 0) {
        int to = rings->stack.items[--rings->stack.count], from = rings->stack.items[--rings->stack.count],
            farthest = -1;
        double max = room;
        for (int i = from + 1; i < to; i++) {
            double off = off_chord(points[i % count], points[from % count], points[to % count]);
            if (off > max) {
                max = off;
                farthest = i;
            }
        }
        if (farthest >= 0) {
            rings->keep.items[farthest % count] = 1;
            array_push(&rings->stack, from);
            array_push(&rings->stack, farthest);
            array_push(&rings->stack, farthest);
            array_push(&rings->stack, to);
        }
    }
}

/* What straightening has taken from the window's edge is given back. */
static double snapped(double at, double low, double height, double step) {
    return at - low < step ? low : height - at < step ? height : at;
}

/* From the grid to the table: half a step beyond the outermost node is the window's edge. */
static GeomVec on_table(const Sheet *sheet, GeomVec p) {
    double x = sheet->box.x0 + (p.x - 0.5) * sheet->step_x, y = sheet->box.y0 + (p.y - 0.5) * sheet->step_y;
    return vec(snapped(x, sheet->box.x0, sheet->box.x1, sheet->step_x),
               snapped(y, sheet->box.y0, sheet->box.y1, sheet->step_y));
}

static void take_ring(void *context, const GeomVec *points, int count) {
    Rings *rings = context;
    double twice = 0, far = 0;
    int opposite = 0;
    for (int i = 0; i < count; i++) {
        twice += vec_cross(points[i], points[(i + 1) % count]);
        if (vec_distance(points[i], points[0]) > far) {
            far = vec_distance(points[i], points[0]);
            opposite = i;
        }
    }
    if (fabs(twice) < 2 * SCRAP) {
        return;
    }
    rings->keep.count = 0;
    for (int i = 0; i < count; i++) {
        array_push(&rings->keep, (unsigned char)(i == 0 || i == opposite));
    }
    straighten(rings, points, count, 0, opposite, STRAIGHT);
    straighten(rings, points, count, opposite, count, STRAIGHT);
    array_push(&rings->start, rings->points.count);
    for (int i = 0; i < count; i++) {
        if (rings->keep.items[i]) {
            array_push(&rings->points, on_table(rings->sheet, points[i]));
        }
    }
}

static GeomRings trace(const Sheet *sheet) {
    Rings rings = {.sheet = sheet};
    GeomGrid grid = {sheet->mean, sheet->width, sheet->height};
    geom_contours(&grid, 0.5 + BIAS, take_ring, &rings);
    GeomRings out = {.rings = rings.start.count, .count = rings.points.count};
    array_push(&rings.start, rings.points.count);
    out.points = rings.points.items;
    out.start = rings.start.items;
    array_free(&rings.stack);
    array_free(&rings.keep);
    base_assert(out.start[out.rings] == out.count);
    return out;
}

static GeomBox part_of_table(const GeomRegion *region, GeomBox window) {
    GeomBox table = region->query.table;
    return (GeomBox){max_of(window.x0, table.x0), max_of(window.y0, table.y0), min_of(window.x1, table.x1),
                     min_of(window.y1, table.y1)};
}

/* A square of the sheet is no wider than a step. */
double geom_region_outline_tolerance(const GeomRegion *region, GeomBox window, double step) {
    double own = geom_region_tolerance(region);
    return own + (0.5 + STRAIGHT) * step_for(part_of_table(region, window), max_of(step, own));
}

GeomRegionOutline geom_region_outline(const GeomRegion *region, GeomBox window, double step) {
    base_assert(!isnan(step));
    GeomBox box = part_of_table(region, window);
    GeomRegionOutline outline = {0};
    if (!(box.x1 > box.x0) || !(box.y1 > box.y0)) {
        return outline;
    }
    Sheet sheet = sheet_make(box, max_of(step, geom_region_tolerance(region)));
    for (int kind = 0; kind < GEOM_OUTLINE_KINDS; kind++) {
        lay_cells(region, (GeomOutlineKind)kind, &sheet);
        average(&sheet);
        outline.kind[kind] = trace(&sheet);
    }
    outline.tolerance = geom_region_outline_tolerance(region, window, step);
    base_free(sheet.value);
    base_free(sheet.mean);
    return outline;
}

void geom_region_outline_free(GeomRegionOutline *outline) {
    for (int kind = 0; kind < GEOM_OUTLINE_KINDS; kind++) {
        base_free(outline->kind[kind].points);
        base_free(outline->kind[kind].start);
    }
    *outline = (GeomRegionOutline){0};
}
