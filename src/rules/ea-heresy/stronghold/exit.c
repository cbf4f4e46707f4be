/* STRUCT-29: units that survived a collapse come out, each where its owner says; so do units that may not stay in a
 * Stronghold after an assault (ASSAULT-19, CORE-17). */
#include "geom/limits.h"
#include "rules/ea-heresy/move/plan.h"
#include "rules/ea-heresy/stronghold/stronghold.h"
#include "rules/kit/ask.h"
#include "rules/kit/nearest.h"

#include <string.h>

/* What is near enough to the ruin to be in the way, collected once for each unit. */
typedef struct {
    RulesCtx *ctx;
    int unit, area;
    const char *rule;        /* the rule by which the unit leaves */
    const GeomArea **ground; /* areas that it may not stand on */
    GeomShape *bases, *zones;
    int ground_count, base_count, zone_count;
    bool avoid_zones;
    EahMayStand *also; /* NULL: no further condition */
    void *context;
} ExitAsk;

/* How far from the ruin's middle the last unit of the same profile found its place, outside zones and anywhere. Later
 * units find no nearer place, since each unit that has come out is one more in the way. */
typedef struct {
    int profile, side; /* -1: none yet */
    double outside, anywhere;
} ExitBare;

static bool exit_is_free(void *context, const GeomShape *shape) {
    const ExitAsk *ask = context;
    double zone = number_now(ask->ctx, EAH_NUM_ZONE_OF_CONTROL) + GEOM_LIMIT;
    GeomVec wall;
    for (int i = 0; i < ask->ground_count; i++) {
        if (area_overlaps(ask->ground[i], shape)) {
            return false;
        }
    }
    for (int i = 0; i < ask->base_count; i++) {
        if (shape_gap(shape, &ask->bases[i]).lap > GEOM_LIMIT) {
            return false;
        }
    }
    for (int i = 0; ask->avoid_zones && i < ask->zone_count; i++) {
        if (shape_gap(shape, &ask->zones[i]).gap <= zone) {
            return false;
        }
    }
    area_gap(&ask->ctx->field->setup->areas[ask->area].area, shape, &wall);
    return !eah_steep_bars(ask->ctx, shape, &wall) &&
           (!ask->also || ask->also(ask->context, ask->ctx, ask->unit, ask->area, shape));
}

/* Returns the box in which the base may be placed. */
static GeomBox where_it_may_be(const ExitAsk *ask, double reach) {
    const TableSetup *setup = ask->ctx->field->setup;
    GeomShape base = shape_place(&setup->units[ask->unit].base, vec(0, 0), 0);
    GeomBox own = shape_box_of(&base);
    return box_grow(setup->areas[ask->area].area.box, reach + own.x1 - own.x0 + own.y1 - own.y0);
}

static void collect_zones(ExitAsk *ask, GeomBox box) {
    EahZones zones = eah_zones(ask->ctx, ask->unit, box);
    GeomShape zone;
    int cap = 0;
    while (eah_zone_next(&zones, &zone)) {
        if (ask->zone_count == cap) {
            cap = cap ? 2 * cap : 8;
            GeomShape *more = arena_alloc(ask->ctx->ruling->arena, (size_t)cap, sizeof *more);
            if (ask->zone_count) {
                memcpy(more, ask->zones, (size_t)ask->zone_count * sizeof *more);
            }
            ask->zones = more;
        }
        ask->zones[ask->zone_count++] = zone;
    }
}

static void collect(ExitAsk *ask, double reach) {
    const TableSetup *setup = ask->ctx->field->setup;
    const Table *table = ask->ctx->draft->table;
    BaseArena *arena = ask->ctx->ruling->arena;
    GeomBox box = where_it_may_be(ask, reach);
    ask->ground = arena_alloc(arena, (size_t)setup->area_count, sizeof(GeomArea *));
    ask->bases = arena_alloc(arena, (size_t)setup->unit_count, sizeof *ask->bases);
    for (int i = 0; i < setup->area_count; i++) {
        if (box_meets(setup->areas[i].area.box, box) && eah_is_solid(ask->ctx->field, table, ask->unit, i)) {
            ask->ground[ask->ground_count++] = &setup->areas[i].area;
        }
    }
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape *base = &ask->bases[ask->base_count];
        ask->base_count += i != ask->unit && table_base(table, i, base) && !eah_is_flying(ask->ctx->field, table, i) &&
                           box_meets(shape_box_of(base), box);
    }
    collect_zones(ask, box_grow(box, number_now(ask->ctx, EAH_NUM_ZONE_OF_CONTROL)));
}

/* A base whose middle lies inside the walls overlaps them, so places start at the distance returned here. */
static double inside_walls(const ExitAsk *ask, GeomVec middle) {
    const GeomArea *walls = &ask->ctx->field->setup->areas[ask->area].area;
    GeomShape point = shape_point(middle);
    for (int i = 0; i < ask->ground_count; i++) {
        if (ask->ground[i] == walls && area_side(walls, middle) > 0) {
            return fmax(0, area_edge(walls, &point) - GEOM_LIMIT);
        }
    }
    return 0;
}

/* Finds the place nearest to the ruin's middle, outside enemy zones if there is one. Returns false when there is none
 * at all. */
static bool find_place(ExitAsk *ask, KitRegion *region, ExitBare *bare, GeomVec *at) {
    const TableSetup *setup = ask->ctx->field->setup;
    const GeomBase *base = &setup->units[ask->unit].base;
    GeomBox box = setup->areas[ask->area].area.box;
    GeomVec middle = vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
    double *known[] = {&bare->outside, &bare->anywhere};
    for (int i = 0; i < 2; i++) {
        ask->avoid_zones = i == 0;
        region->bare = fmax(*known[i], inside_walls(ask, middle));
        bool found = rulekit_nearest_free(base, middle, 0, region, at);
        *known[i] = found ? vec_distance(middle, *at) : INFINITY;
        if (found) {
            return true;
        }
    }
    return false;
}

static void cite_exit(RulesCtx *ctx, const ExitAsk *ask, double reach) {
    ctx_cite(ctx, ask->rule, "leaves", ROLE_PASSES, UNIT("unit", ask->unit), AREA("target", ask->area),
             LENGTH("limit", reach), DRAW(SHAPE_RING, .ref = ref_make(REF_AREA, ask->area), .value = reach));
}

/* Asks the owner; the nearest legal place is the answer when nobody is asked. Returns false when it waits, or the unit
 * may not stand there. */
static bool ask_owner(RulesCtx *ctx, const ExitAsk *ask, const KitRegion *region, GeomVec nearest) {
    TableRef ref = ref_make(REF_UNIT, ask->unit);
    KitQuestion question = {"exit", ask->rule, "ask-where", ref};
    TableWhere where;
    if (!rulekit_choose_place(ctx, question, ref_make(REF_AREA, ask->area), region->reach, where_point(nearest, 0),
                              &where)) {
        return false;
    }
    GeomShape shape = shape_place(&ctx->field->setup->units[ask->unit].base, where.at, where.facing);
    if (where.kind != WHERE_POINT || !rulekit_region_allows(region, &shape)) {
        return ctx_refuse(ctx, ask->rule, "not-there", REF("unit", ref), LENGTH("limit", region->reach));
    }
    draft_place(ctx->draft, ask->unit, where);
    var_set(ctx, ref, EAH_VAR_UNIT_invading, 0);
    cite_exit(ctx, ask, region->reach);
    return true;
}

/* Returns the region within `reach` of the walls, whose convex parts go to `parts`. */
static KitRegion region_of(const ExitAsk *ask, double reach, GeomShape parts[EAH_PARTS]) {
    const TableSetup *setup = ask->ctx->field->setup;
    return (KitRegion){.table = setup->size,
                       .around = parts,
                       .around_count = area_convex_parts(&setup->areas[ask->area].area, parts, EAH_PARTS),
                       .reach = reach,
                       .free = exit_is_free,
                       .context = (void *)ask};
}

bool eah_free_outside(RulesCtx *ctx, int unit, int area, double reach, EahMayStand *also, void *context, GeomVec *at) {
    ExitAsk ask = {.ctx = ctx, .unit = unit, .area = area, .also = also, .context = context};
    ExitBare bare = {.profile = -1};
    GeomShape parts[EAH_PARTS];
    KitRegion region = region_of(&ask, reach, parts);
    collect(&ask, reach);
    return find_place(&ask, &region, &bare, at);
}

static bool put_outside(RulesCtx *ctx, int unit, int area, const char *rule, ExitBare *bare) {
    const TableUnit *setup = &ctx->field->setup->units[unit];
    GeomShape parts[EAH_PARTS];
    GeomVec nearest;
    ExitAsk *ask = arena_alloc(ctx->ruling->arena, 1, sizeof *ask);
    *ask = (ExitAsk){.ctx = ctx, .unit = unit, .area = area, .rule = rule};
    KitRegion region = region_of(ask, number_now(ctx, EAH_NUM_EXIT_DISTANCE), parts);
    if (setup->profile != bare->profile || setup->side != bare->side) {
        *bare = (ExitBare){.profile = setup->profile, .side = setup->side};
    }
    collect(ask, region.reach);
    if (find_place(ask, &region, bare, &nearest)) {
        return ask_owner(ctx, ask, &region, nearest);
    }
    ctx_cite(ctx, rule, "no-place", ROLE_DECIDES, UNIT("unit", unit));
    draft_remove(ctx->draft, ref_make(REF_UNIT, unit), EAH_OFF_NO_PLACE);
    return true;
}

bool eah_put_outside(RulesCtx *ctx, int unit, int area, const char *rule) {
    ExitBare bare = {.profile = -1};
    return put_outside(ctx, unit, area, rule, &bare);
}

bool eah_leave_ruin(RulesCtx *ctx, int area) {
    TableRef host = ref_make(REF_AREA, area);
    ExitBare bare = {.profile = -1};
    int count = table_inside(ctx->draft->table, host, NULL, 0);
    int *units = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *units);
    table_inside(ctx->draft->table, host, units, count);
    for (int i = 0; i < count; i++) {
        if (!put_outside(ctx, units[i], area, "EAH-STRUCT-29", &bare)) {
            return false;
        }
    }
    eah_note_owner(ctx, area);
    return true;
}
