#include "play/shared_region.h"

#include "geom/limits.h"

#include <math.h>
#include <string.h>

#define RIM_POINTS 512
/* Where a raster's points lie within its step: on no line that a map is likely to have. */
#define ASIDE_X 0.41
#define ASIDE_Y 0.37

/* The scene with the bases as pieces after all others, as the region has it. */
static GeomScene *scene_with_bases(const GeomScene *scene, const GeomRegionQuery *ask) {
    int pieces = geom_scene_count(scene), count = pieces + ask->base_count;
    GeomArea *areas = base_alloc((size_t)count, sizeof *areas);
    GeomVec *points = base_alloc((size_t)ask->base_count * RIM_POINTS, sizeof *points);
    int *starts = base_alloc((size_t)ask->base_count * 2, sizeof *starts);
    for (int i = 0; i < count; i++) {
        int base = i - pieces;
        if (base < 0) {
            areas[i] = *geom_scene_area(scene, i);
            continue;
        }
        GeomVec *own = points + (ptrdiff_t)base * RIM_POINTS;
        starts[2 * base + 1] = shape_outline(&ask->bases[base], GEOM_REGION_ROUND, own, RIM_POINTS);
        areas[i] = area_make(own, starts + (ptrdiff_t)2 * base, 1, NULL);
    }
    GeomScene *made = geom_scene_create(areas, count, ask->table);
    base_free(areas);
    base_free(points);
    base_free(starts);
    return made;
}

bool region_board_open(RegionBoard *board, const char *path, const char *viewer) {
    BaseFaults faults = {0};
    *board = (RegionBoard){.document = document_load(path, &faults)};
    faults_free(&faults);
    if (!board->document) {
        return false;
    }
    const RulesField *field = board->document->field;
    const RulesSystem *system = field->data->system;
    board->table = io_table_start(field, board->document->battlefield);
    board->ruling = ruling_create(field);
    board->scratch = ruling_create(field);
    board->draft = draft_make(board->table);
    board->own = (RulesCtx){.field = field,
                            .draft = &board->draft,
                            .ruling = board->ruling,
                            .readings = field->data->reading_values,
                            .work = geom_work_create(field->scene),
                            .cache = system->cache_create ? system->cache_create(field) : NULL,
                            .tolerance = 1};
    board->viewer = setup_find(field->setup, viewer);
    if (!system->region || !system->region(&board->own, board->viewer, &board->ask)) {
        region_board_close(board);
        return false;
    }
    board->region = geom_region_create(field->scene, &board->ask);
    board->scene = scene_with_bases(field->scene, &board->ask);
    board->point = geom_work_create(board->scene);
    board->held = base_alloc((size_t)geom_scene_count(board->scene), sizeof *board->held);
    return true;
}

void region_board_close(RegionBoard *board) {
    const RulesSystem *system = board->document->field->data->system;
    base_free(board->held);
    geom_work_destroy(board->point);
    geom_scene_destroy(board->scene);
    geom_region_destroy(board->region);
    draft_term(&board->draft);
    if (system->cache_destroy) {
        system->cache_destroy(board->own.cache);
    }
    geom_work_destroy(board->own.work);
    ruling_destroy(board->ruling);
    ruling_destroy(board->scratch);
    table_destroy(board->table);
    document_destroy(board->document);
}

void region_board_refine(RegionBoard *board, double tolerance) {
    while (geom_region_refine(board->region, tolerance, 4000)) {
    }
}

RulesSight region_board_sight(RegionBoard *board, TableRef to, GeomVec at, RulesSightDetail detail, double tolerance) {
    const RulesField *field = board->document->field;
    const RulesSystem *system = field->data->system;
    RulesSight sight = {.from = board->viewer, .to = to};
    ruling_reset(board->scratch, field);
    TableDraft draft = draft_make(board->table);
    RulesCtx ctx = board->own;
    ctx.draft = &draft;
    ctx.ruling = board->scratch;
    ctx.tolerance = tolerance;
    ctx.cache = system->cache_create ? system->cache_create(field) : NULL;
    draft_place(&draft, to.index, where_point(at, 0));
    system->sight(&ctx, board->viewer, to, detail, &sight);
    if (detail > SIGHT_NAMED) {
        rules_sight_close(&ctx, &sight);
    }
    if (ctx.cache) {
        system->cache_destroy(ctx.cache);
    }
    draft_term(&draft);
    return sight;
}

static GeomRole point_role(void *context, int piece) {
    RegionBoard *board = context;
    if (piece >= geom_scene_count(board->document->field->scene)) {
        return (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
    }
    return board->ask.role(board->ask.context, piece, board->held, board->held_count);
}

GeomVerdict region_board_point(RegionBoard *board, GeomVec at) {
    GeomShape point = shape_point(at);
    GeomRegionEnds ends = {.from = board->ask.from};
    board->held_count =
        geom_scene_holding(board->scene, board->point, &point, board->held, geom_scene_count(board->scene));
    if (board->ask.ends) { /* what does for every point of next to nothing */
        GeomRegionCell cell = {{at.x, at.y, at.x, at.y}, board->held, board->held_count, -GEOM_TOUCH};
        board->ask.ends(board->ask.context, &cell, &ends);
    }
    if (ends.from.count == 0) {
        return GEOM_SIGHT_BLOCKED;
    }
    GeomSightQuery ask = {.from = ends.from,
                          .to = ends.to.count > 0 ? ends.to : (GeomSightEnd){&point, 1},
                          .from_height = ends.from_height,
                          .to_height = ends.to_height,
                          .role = point_role,
                          .context = board};
    GeomSight found;
    geom_sight(board->scene, board->point, &ask, &found);
    return found.verdict;
}

static void compare_cell(RegionBoard *board, const GeomCell *cell, double step, RegionRaster *raster) {
    bool hidden = cell->max <= GEOM_SEEN_TOO_DEEP, seen = cell->min >= GEOM_SEEN_WITHIN;
    double x0 = (ceil(cell->box.x0 / step - ASIDE_X) + ASIDE_X) * step;
    double y0 = (ceil(cell->box.y0 / step - ASIDE_Y) + ASIDE_Y) * step;
    for (double y = y0; y < cell->box.y1 && (hidden || seen); y += step) {
        for (double x = x0; x < cell->box.x1; x += step) {
            GeomVerdict verdict = region_board_point(board, vec(x, y));
            bool lost = hidden && verdict == GEOM_SIGHT_CLEAR, made_up = seen && verdict == GEOM_SIGHT_BLOCKED;
            if ((lost || made_up) && raster->hidden_but_seen + raster->seen_but_hidden == 0) {
                raster->first = vec(x, y);
            }
            raster->points++;
            raster->hidden_but_seen += lost;
            raster->seen_but_hidden += made_up;
        }
    }
}

RegionRaster region_board_raster(RegionBoard *board, double step) {
    RegionRaster raster = {0};
    const GeomCell *cells;
    int count = geom_region_cells(board->region, &cells);
    for (int i = 0; i < count; i++) {
        compare_cell(board, &cells[i], step, &raster);
    }
    return raster;
}
