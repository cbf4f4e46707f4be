/* Where ground or walls stop a walk: impassable terrain, Strongholds and their ruins, steep sides. */
#include "geom/limits.h"
#include "rules/ea-heresy/move/plan_parts.h"

#include <math.h>

bool eah_is_solid(const RulesField *field, const Table *table, int unit, int area) {
    EahTest test = eah_test_of(field, table, unit, area);
    return test == EAH_TEST_IMPASSABLE || test == EAH_TEST_STRONGHOLD;
}

/* Reports the rule that stops a unit at an area that it may not enter by moving. */
static void fault_of_ground(RulesCtx *ctx, EahWalk *walk, int area, double s) {
    const EahKind *kind = eah_kind(ctx->field, ctx->draft->table, area);
    TableRef ref = ref_make(REF_AREA, area);
    if (kind->ruined) {
        route_stop(&walk->route, (KitFault){"EAH-STRUCT-27", "no-way-in", s, ref, 0, 0});
    }
    if (kind->test[eah_profile(ctx->field, walk->route.unit)->type] == EAH_TEST_STRONGHOLD) {
        route_stop(&walk->route,
                   (KitFault){"EAH-STRUCT-09", eah_may_occupy(ctx, walk->route.unit) ? "at-the-wall" : "wall-only", s,
                              ref, 0, 0});
    } else {
        route_stop(&walk->route, (KitFault){"EAH-MOVE-07", "impassable", s, ref, 0, 0});
    }
}

/* MOVE-07, STRUCT-09: no unit may be put on ground where it could not end a move. */
bool eah_stand(RulesCtx *ctx, int unit) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    bool carried = eah_on_road(ctx, unit);
    setup_each(field->setup, REF_AREA, area) {
        const EahKind *kind = eah_kind(field, table, area);
        bool over = carried && !kind->occupiable && !kind->ruined;
        if (!over && eah_is_solid(field, table, unit, area) && eah_overlaps(field, table, unit, area)) {
            bool wall = eah_test_of(field, table, unit, area) == EAH_TEST_STRONGHOLD;
            return ctx_refuse(ctx, wall ? "EAH-STRUCT-09" : "EAH-MOVE-07", wall ? "at-the-wall" : "impassable",
                              UNIT("unit", unit), AREA("what", area), DRAW_AREA(ref_make(REF_AREA, area)));
        }
    }
    return true;
}

/* ---- areas ---- */

typedef struct {
    RulesCtx *ctx;
    const EahWalk *walk;
    const bool
        *passed; /* indexed by area: those that held the base at the start do not stop it, nor do those under a road */
} SolidAsk;

static bool is_solid(void *context, int piece) {
    SolidAsk *ask = context;
    return piece < ask->ctx->field->setup->area_count && piece != ask->walk->target && !ask->passed[piece] &&
           eah_is_solid(ask->ctx->field, ask->ctx->draft->table, ask->walk->route.unit, piece);
}

/* A road does not remove walls: what stands on it is in the way. */
static bool road_may_carry(RulesCtx *ctx, int area) {
    const EahKind *kind = eah_kind(ctx->field, ctx->draft->table, area);
    return !kind->occupiable && !kind->ruined;
}

/* ROAD-05: the ground under a road does not stop a unit while it is on the road. Returns where it leaves the road
 * within the ground, which stops it there; the whole length when it does not. */
static double stop_beside_road(RulesCtx *ctx, EahWalk *walk, int area) {
    KitSpans spans = {.arena = walk->route.arena, .join = EAH_SPAN_JOIN};
    route_stretches(&walk->route, ctx->field->scene, area, area, &spans);
    double before = spans_length(&spans, INFINITY);
    spans_subtract(&spans, &walk->road);
    if (spans_length(&spans, INFINITY) < before - GEOM_LIMIT) {
        walk->masked = area;
    }
    return spans.count ? spans.items[0].s0 : INFINITY;
}

static void stop_on_way(RulesCtx *ctx, EahWalk *walk, bool *passed) {
    SolidAsk ask = {ctx, walk, passed};
    int what = -1;
    double s;
    for (int i = 0; i < walk->entered_count && walk->road.count; i++) {
        int area = walk->entered[i];
        if (is_solid(&ask, area) && road_may_carry(ctx, area)) {
            s = stop_beside_road(ctx, walk, area);
            passed[area] = true;
            if (isfinite(s)) {
                fault_of_ground(ctx, walk, area, s);
            }
        }
    }
    s = geom_sweep_stop(ctx->field->scene, ctx->work, &walk->route.shape, &walk->route.path, is_solid, &ask, NULL, 0,
                        &what);
    if (what >= 0) {
        fault_of_ground(ctx, walk, what, s);
    }
}

static int held_by(RulesCtx *ctx, const GeomShape *shape, int **out) {
    int pieces = geom_scene_count(ctx->field->scene);
    *out = arena_alloc(ctx->ruling->arena, (size_t)pieces, sizeof **out);
    return geom_scene_holding(ctx->field->scene, ctx->work, shape, *out, pieces);
}

/* 1. The first solid ground on the path stops the unit; a skimmer passes over it. 2. No unit may end on it. */
static void find_ground_stop(RulesCtx *ctx, EahWalk *walk) {
    int areas = ctx->field->setup->area_count, *held;
    bool *passed = arena_alloc(ctx->ruling->arena, (size_t)areas, sizeof *passed);
    int count = held_by(ctx, &walk->route.shape, &held);
    for (int i = 0; i < count; i++) {
        if (held[i] < areas) {
            passed[held[i]] = true;
        }
    }
    if (!walk->no_terrain) {
        stop_on_way(ctx, walk, passed);
    }
    GeomShape end = route_end(ctx->field->setup, &walk->route);
    bool *none = arena_alloc(ctx->ruling->arena, (size_t)areas, sizeof *none);
    bool carried = walk->route.length > 0 ? spans_cover(&walk->road, walk->route.length, walk->route.length)
                                          : eah_on_road(ctx, walk->route.unit);
    SolidAsk ask = {ctx, walk, none};
    count = held_by(ctx, &end, &held);
    for (int i = 0; i < count && !walk->route.fault_count; i++) {
        if (is_solid(&ask, held[i]) && !(carried && road_may_carry(ctx, held[i]))) {
            fault_of_ground(ctx, walk, held[i], walk->route.length);
        }
    }
}

/* ---- steep sides ---- */

static bool is_marked(const TableAreaSetup *area, int edge) {
    for (int i = 0; i < area->marked_count; i++) {
        if (area->marked_edges[i] == edge) {
            return true;
        }
    }
    return false;
}

static bool is_steep(void *context, int piece, int edge) {
    const RulesCtx *ctx = context;
    return piece < ctx->field->setup->area_count && !ctx->draft->table->removed[piece] &&
           is_marked(&ctx->field->setup->areas[piece], edge);
}

GeomShape eah_side_of(const GeomArea *area, int edge) {
    for (int ring = 0; ring < area->rings; ring++) {
        int first = area->ring_start[ring], end = area->ring_start[ring + 1];
        for (int k = first; k < end; k++) {
            if ((area->edge_of ? area->edge_of[k] : k) == edge) {
                return shape_segment(area->points[k], area->points[k + 1 < end ? k + 1 : first]);
            }
        }
    }
    return shape_point(area->points[0]);
}

/* MOVE-08: a steep side stops every unit. A unit that was laid astride it may come off it. */
static void find_steep_stop(RulesCtx *ctx, EahWalk *walk) {
    const GeomScene *scene = ctx->field->scene;
    int count = geom_sweep_edges(scene, ctx->work, &walk->route.shape, &walk->route.path, is_steep, ctx, NULL, 0);
    GeomEvent *events = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *events);
    geom_sweep_edges(scene, ctx->work, &walk->route.shape, &walk->route.path, is_steep, ctx, events, count);
    for (int i = 0; i < count; i++) {
        GeomShape side = eah_side_of(&ctx->field->setup->areas[events[i].piece].area, events[i].edge);
        bool astride = shape_gap(&walk->route.shape, &side).lap > GEOM_LIMIT;
        bool by_road = spans_cover(&walk->road, events[i].s, events[i].s);
        if (!astride && !by_road) {
            route_stop(&walk->route,
                       (KitFault){"EAH-MOVE-08", "steep", events[i].s, ref_make(REF_AREA, events[i].piece), 0, 0});
            return;
        }
    }
}

static bool crosses(GeomVec a, GeomVec b, const GeomShape *side) {
    GeomVec p = side->points[0], q = side->points[1];
    double u = vec_cross(vec_sub(b, a), vec_sub(p, a)), v = vec_cross(vec_sub(b, a), vec_sub(q, a));
    double s = vec_cross(vec_sub(q, p), vec_sub(a, p)), t = vec_cross(vec_sub(q, p), vec_sub(b, p));
    return ((u > 0) != (v > 0)) && ((s > 0) != (t > 0));
}

bool eah_steep_bars(RulesCtx *ctx, const GeomShape *base, const GeomVec *wall) {
    for (int area = 0; area < ctx->field->setup->area_count; area++) {
        const TableAreaSetup *setup = &ctx->field->setup->areas[area];
        for (int i = 0; i < setup->marked_count && !ctx->draft->table->removed[area]; i++) {
            GeomShape side = eah_side_of(&setup->area, setup->marked_edges[i]);
            if (side.count == 2 &&
                (shape_gap(base, &side).lap > GEOM_LIMIT || (wall && crosses(*wall, base->centre, &side)))) {
                return true;
            }
        }
    }
    return false;
}

void eah_walk_solid(RulesCtx *ctx, EahWalk *walk) {
    find_ground_stop(ctx, walk);
    if (!walk->no_terrain) {
        find_steep_stop(ctx, walk);
    }
}
