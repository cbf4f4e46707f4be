/* A quadtree over the table. A cell is decided as a whole:
 *   hidden  no line from the base reaches any point of it (geom_sight to the cell as if it were a base);
 *   seen    either nothing that could stop a line lies in the hull of base and cell, or one clear beam covers the cell;
 * else it is halved both ways. What is still open at the goal is the border, so that the error is the size of a cell.
 */
#include "geom/region.h"

#include "base/array.h"
#include "geom/limits.h"

#include <stdlib.h>
#include <string.h>

#define COARSE   8   /* cells across the longer side to begin with */
#define HELD_MAX 64  /* pieces over one cell that are told to the callback */
#define RIM_STEP 2.0 /* mm: the base's rim as a polygon round it, for the hull */

#define RIM_MAX 26

struct GeomRegion {
    const GeomScene *scene;
    GeomWork *work;
    GeomRegionAsk ask;
    GeomShape *parts; /* of the base; owned */
    ARRAY(GeomCell) cells;
    ARRAY(int) open; /* cells to be decided, coarse first, from `next` on */
    int next;
    int held[HELD_MAX], held_count; /* of the cell being decided */
    int *near;                      /* scratch: one for each piece */
    double coarsest;                /* largest cell that is still open */
};

static double size_of(GeomBox box) {
    return fmax(box.x1 - box.x0, box.y1 - box.y0);
}

static void cell_add(GeomRegion *region, GeomBox box) {
    array_push(&region->cells, ((GeomCell){box, GEOM_CELL_BORDER, 0}));
    array_push(&region->open, region->cells.count - 1);
}

GeomRegion *geom_region_create(const GeomScene *scene, const GeomRegionAsk *ask) {
    GeomRegion *region = base_alloc(1, sizeof *region);
    region->scene = scene;
    region->work = geom_work_create(scene);
    region->ask = *ask;
    region->parts = base_alloc((size_t)ask->from.count, sizeof *region->parts);
    memcpy(region->parts, ask->from.parts, (size_t)ask->from.count * sizeof *region->parts);
    region->ask.from.parts = region->parts;
    region->near = base_alloc((size_t)geom_scene_count(scene), sizeof *region->near);
    GeomBox table = ask->table;
    double side = size_of(table) / COARSE;
    int columns = (int)ceil((table.x1 - table.x0) / side - 1e-9), rows = (int)ceil((table.y1 - table.y0) / side - 1e-9);
    for (int i = 0; i < columns * rows; i++) {
        double x = table.x0 + (i % columns) * side, y = table.y0 + (i / columns) * side;
        cell_add(region, (GeomBox){x, y, fmin(x + side, table.x1), fmin(y + side, table.y1)});
    }
    region->coarsest = side;
    return region;
}

void geom_region_destroy(GeomRegion *region) {
    if (region) {
        geom_work_destroy(region->work);
        base_free(region->parts);
        base_free(region->near);
        array_free(&region->cells);
        array_free(&region->open);
        base_free(region);
    }
}

static GeomRole role_of(void *context, int piece) {
    GeomRegion *region = context;
    return region->ask.role(region->ask.context, piece, region->held, region->held_count);
}

/* ---- the hull of base and cell ---- */

static int by_place(const void *a, const void *b) {
    const GeomVec *p = a, *q = b;
    return p->x != q->x ? (p->x > q->x) - (p->x < q->x) : (p->y > q->y) - (p->y < q->y);
}

/* Anything but OPEN in the hull of one part and the cell? The hull is taken a little too large, never too small: a
 * round rim is replaced by a polygon grown by its error. */
static bool hull_is_free(GeomRegion *region, const GeomShape *part, GeomBox box) {
    GeomVec rim[RIM_MAX], points[GEOM_SHAPE_POINTS + 4];
    int count = 0, rims = part->kind == GEOM_POLY ? 0 : shape_outline(part, RIM_STEP, rim, RIM_MAX);
    if (rims == RIM_MAX) {
        return false; /* too large to be told by so few points */
    }
    for (int i = 0; i < (part->kind == GEOM_POLY ? part->count : rims); i++) {
        GeomVec p = part->kind == GEOM_POLY ? part->points[i] : rim[i], out = vec_sub(p, part->centre);
        double length = vec_length(out), grow = part->kind == GEOM_POLY || length <= 0 ? 0 : 2 * RIM_STEP / length;
        points[count++] = vec_add(p, vec_scale(out, grow));
    }
    points[count++] = vec(box.x0, box.y0);
    points[count++] = vec(box.x1, box.y0);
    points[count++] = vec(box.x1, box.y1);
    points[count++] = vec(box.x0, box.y1);
    qsort(points, (size_t)count, sizeof *points, by_place);
    GeomBase hull;
    if (!base_hull(points, count, &hull)) {
        return false;
    }
    GeomShape shape = shape_place(&hull, vec(0, 0), 0);
    int found = geom_scene_near(region->scene, shape_box_of(&shape), region->near, geom_scene_count(region->scene));
    for (int i = 0; i < found; i++) {
        if (role_of(region, region->near[i]).kind != GEOM_ROLE_OPEN &&
            area_overlaps(geom_scene_area(region->scene, region->near[i]), &shape)) {
            return false;
        }
    }
    return true;
}

/* ---- one cell ---- */

/* Does the beam of this sight cover the whole cell, and is every point of it near enough to the surface of what it lies
 * in? */
static bool beam_covers(const GeomSight *sight, GeomBox box) {
    GeomVec d = vec_sub(sight->b, sight->a);
    double length = vec_length(d);
    if (length <= 0) {
        return false;
    }
    double half = (fabs(d.y) * (box.x1 - box.x0) + fabs(d.x) * (box.y1 - box.y0)) / (2 * length);
    double diagonal = vec_length(vec(box.x1 - box.x0, box.y1 - box.y0));
    bool shallow = !sight->has_depth || sight->depth + diagonal <= sight->depth_limit;
    return sight->beam >= half - GEOM_CLEARANCE_EPS && shallow;
}

static GeomCellState decide(GeomRegion *region, GeomCell *cell) {
    GeomShape shape = shape_box(cell->box);
    GeomSight sight;
    int held = geom_scene_holding(region->scene, region->work, &shape, region->held, HELD_MAX);
    region->held_count = held < HELD_MAX ? held : HELD_MAX;
    for (int i = 0; i < region->ask.from.count; i++) {
        if (shape_gap(&region->parts[i], &shape).gap <= 0 || hull_is_free(region, &region->parts[i], cell->box)) {
            return GEOM_CELL_SEEN;
        }
    }
    GeomSightAsk ask = {.from = region->ask.from,
                        .to = {&shape, 1},
                        .role = role_of,
                        .context = region,
                        .want_clearance = true,
                        .want_depth = held > 0};
    geom_sight(region->scene, region->work, &ask, &sight);
    if (sight.verdict == GEOM_SIGHT_BLOCKED) {
        return GEOM_CELL_HIDDEN;
    }
    cell->depth = sight.has_depth ? sight.depth : 0;
    return sight.verdict == GEOM_SIGHT_CLEAR && beam_covers(&sight, cell->box) ? GEOM_CELL_SEEN : GEOM_CELL_BORDER;
}

static void split(GeomRegion *region, int index) {
    GeomBox box = region->cells.items[index].box;
    double x = (box.x0 + box.x1) / 2, y = (box.y0 + box.y1) / 2;
    region->cells.items[index].box = (GeomBox){box.x0, box.y0, x, y};
    array_push(&region->open, index);
    cell_add(region, (GeomBox){x, box.y0, box.x1, y});
    cell_add(region, (GeomBox){box.x0, y, x, box.y1});
    cell_add(region, (GeomBox){x, y, box.x1, box.y1});
}

bool geom_region_refine(GeomRegion *region, double tolerance, int cells) {
    for (int done = 0; done < cells && region->next < region->open.count; done++) {
        int index = region->open.items[region->next];
        double size = size_of(region->cells.items[index].box);
        region->coarsest = size;
        if (size <= tolerance) {
            return false; /* the rest are as small: they stay the border */
        }
        region->next++;
        GeomCellState state = decide(region, &region->cells.items[index]);
        region->cells.items[index].state = state;
        if (state == GEOM_CELL_BORDER) {
            split(region, index);
        }
    }
    return region->next < region->open.count;
}

int geom_region_cells(const GeomRegion *region, const GeomCell **cells) {
    *cells = region->cells.items;
    return region->cells.count;
}

double geom_region_tolerance(const GeomRegion *region) {
    return region->next < region->open.count ? region->coarsest : 0;
}
