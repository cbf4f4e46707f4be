/* The tree of cells: border cells wait in a queue, the coarsest first, and are cut in four. */
#include "base/base.h"
#include "base/hash.h"
#include "geom/limits.h"
#include "geom/region/region_internal.h"

#include <string.h>

/* So many cells across the table's shorter side to begin with. */
#define CELLS_AT_FIRST 4
#define RIM_POINTS     512 /* corners of a base that is drawn as a polygon: enough for one of half a metre */

static double cell_size(const GeomCell *cell) {
    return max_of(cell->box.x1 - cell->box.x0, cell->box.y1 - cell->box.y0);
}

/* Decides the cell at `at`, of which `known` is true already, and queues it when it is border. */
static void settle(GeomRegion *region, int at, GeomCell known) {
    base_assert(at >= 0 && at < region->count && known.min <= known.max);
    GeomCell *cell = &region->cells[at];
    *cell = known;
    geom_region_decide(region, cell);
    base_assert(cell->min >= known.min && cell->min <= cell->max && cell->max <= known.max);
    region->cells_hash = hash_int(region->cells_hash, 16 * (int64_t)at + 4 * (int64_t)cell->min + cell->max);
    if (cell->min < cell->max) {
        if (region->tail == region->queue_cap) {
            region->queue_cap = 2 * region->queue_cap + 64;
            region->queue = base_realloc(region->queue, (size_t)region->queue_cap, sizeof *region->queue);
        }
        region->queue[region->tail++] = at;
    }
}

static int add_cell(GeomRegion *region) {
    if (region->count == region->cap) {
        region->cap = 2 * region->cap + 64;
        region->cells = base_realloc(region->cells, (size_t)region->cap, sizeof *region->cells);
    }
    return region->count++;
}

/* The scene with the bases as pieces after all others. */
static GeomScene *with_bases(const GeomScene *scene, const GeomRegionQuery *query) {
    int pieces = geom_scene_count(scene), count = pieces + query->base_count;
    GeomArea *areas = base_alloc((size_t)count, sizeof *areas);
    GeomVec *points = base_alloc((size_t)query->base_count * RIM_POINTS, sizeof *points);
    int *starts = base_alloc((size_t)query->base_count * 2, sizeof *starts);
    for (int i = 0; i < pieces; i++) {
        areas[i] = *geom_scene_area(scene, i);
    }
    for (int i = 0; i < query->base_count; i++) {
        GeomVec *own = points + (ptrdiff_t)i * RIM_POINTS;
        starts[2 * i + 1] = shape_outline(&query->bases[i], GEOM_REGION_ROUND, own, RIM_POINTS);
        areas[pieces + i] = area_make(own, starts + (ptrdiff_t)2 * i, 1, NULL);
    }
    GeomScene *made = geom_scene_create(areas, count, query->table);
    base_free(areas);
    base_free(points);
    base_free(starts);
    return made;
}

GeomRegion *geom_region_create(const GeomScene *scene, const GeomRegionQuery *query) {
    GeomRegion *region = base_alloc(1, sizeof *region);
    base_assert(scene && query->from.count >= 0 && query->base_count >= 0 && query->table.x1 > query->table.x0 &&
                query->table.y1 > query->table.y0);
    region->pieces = geom_scene_count(scene);
    region->own = query->base_count > 0 ? with_bases(scene, query) : NULL;
    scene = region->own ? region->own : scene;
    size_t pieces = (size_t)geom_scene_count(scene), parts = (size_t)query->from.count;
    region->scene = scene;
    region->work = geom_work_create(scene);
    region->query = *query;
    region->cells_hash = HASH_START;
    region->parts = base_alloc(parts, sizeof *region->parts);
    memcpy(region->parts, query->from.parts, parts * sizeof *region->parts);
    region->query.from.parts = region->parts;
    region->query.bases = NULL; /* they are in the scene now */
    region->from_held = base_alloc(pieces, sizeof *region->from_held);
    region->cell_held = base_alloc(pieces, sizeof *region->cell_held);
    region->cell_whole = base_alloc(pieces, sizeof *region->cell_whole);
    region->roles = base_alloc(pieces, sizeof *region->roles);
    region->cell_others = base_alloc(pieces, sizeof *region->cell_others);
    SightWork *w = region->work->sight;
    w->work = region->work;
    sight_hold(w, &region->query.from, &region->query.from);
    region->from_count = w->ask.held_count[0];
    memcpy(region->from_held, w->ask.held[0], (size_t)region->from_count * sizeof *region->from_held);
    GeomBox table = query->table;
    double width = table.x1 - table.x0, height = table.y1 - table.y0, size = min_of(width, height) / CELLS_AT_FIRST;
    int columns = (int)max_of(1, round(width / size)), rows = (int)max_of(1, round(height / size));
    for (int i = 0; i < rows * columns; i++) {
        int column = i % columns, row = i / columns;
        GeomBox box = {table.x0 + width * column / columns, table.y0 + height * row / rows,
                       table.x0 + width * (column + 1) / columns, table.y0 + height * (row + 1) / rows};
        GeomSeen max = query->within ? GEOM_SEEN_WITHIN : GEOM_SEEN_OPEN;
        settle(region, add_cell(region), (GeomCell){.box = box, .min = GEOM_SEEN_NOT, .max = max});
    }
    return region;
}

void geom_region_destroy(GeomRegion *region) {
    if (!region) {
        return;
    }
    geom_work_destroy(region->work);
    geom_scene_destroy(region->own);
    void *blocks[] = {region->parts,      region->from_held,   region->cell_held,
                      region->cell_whole, region->cell_others, region->roles,
                      region->cells,      region->queue,       region};
    for (size_t i = 0; i < BASE_COUNT(blocks); i++) {
        base_free(blocks[i]);
    }
}

/* What is known of the whole is known of its quarters. */
static void split(GeomRegion *region, int at) {
    GeomCell known = region->cells[at];
    GeomBox b = known.box;
    double x = (b.x0 + b.x1) / 2, y = (b.y0 + b.y1) / 2;
    GeomBox quarter[4] = {{b.x0, b.y0, x, y}, {x, b.y0, b.x1, y}, {b.x0, y, x, b.y1}, {x, y, b.x1, b.y1}};
    for (int i = 0; i < 4; i++) {
        known.box = quarter[i];
        settle(region, i == 0 ? at : add_cell(region), known);
    }
}

static void stamp(GeomRegion *region) {
    double tolerance = geom_region_tolerance(region);
    if (tolerance < region->stamped || region->stamp == 0) {
        region->stamped = tolerance;
        region->stamp = region->cells_hash;
    }
}

bool geom_region_refine(GeomRegion *region, double tolerance, int cells) {
    base_assert(tolerance >= 0);
    for (int done = 0; done < cells; done += 4) {
        stamp(region);
        if (!(geom_region_tolerance(region) > tolerance) || geom_region_gave_up(region)) {
            return false;
        }
        base_assert(region->head < region->tail); /* it has a tolerance as long as a cell waits */
        split(region, region->queue[region->head++]);
        if (region->head > 1024 && region->head > region->tail / 2) { /* what is done is forgotten */
            region->tail -= region->head;
            memmove(region->queue, region->queue + region->head, (size_t)region->tail * sizeof *region->queue);
            region->head = 0;
        }
    }
    stamp(region);
    return geom_region_tolerance(region) > tolerance && !geom_region_gave_up(region);
}

double geom_region_work(const GeomRegion *region) {
    return sight_cost(region->work->sight);
}

bool geom_region_gave_up(const GeomRegion *region) {
    return region->query.work_max > 0 && geom_region_work(region) > region->query.work_max;
}

int geom_region_cells(const GeomRegion *region, const GeomCell **cells) {
    base_assert(region && cells && region->count > 0);
    *cells = region->cells;
    return region->count;
}

uint64_t geom_region_stamp(const GeomRegion *region) {
    return region->stamp;
}

double geom_region_tolerance(const GeomRegion *region) {
    base_check(region->head <= region->tail);
    return region->head < region->tail ? cell_size(&region->cells[region->queue[region->head]]) : 0;
}
