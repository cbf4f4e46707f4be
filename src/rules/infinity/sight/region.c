/* What a trooper sees of the table, for drawing: lines from the front half of the base to a point, through the same
 * zones. A point is less than the width of a base that a line of fire needs, so a trooper at the very edge may not be a
 * valid target. Zones that cost something are drawn as cover: a point that has a line clear of them is seen in the
 * open. */
#include "rules/infinity/sight/sight.h"

#include <math.h>

#define FRONT_POINTS 30 /* points of the rim in front; accurate to a sixtieth of a millimetre for a base of 25 mm */

typedef struct {
    RulesCtx *ctx;
    InfZones zones;
    int *level; /* by zone, for this viewer */
    bool *from;
    int visor;
    GeomShape front[1], *bases;
} RegionContext;

static bool in_list(const int *list, int count, int piece) {
    for (int i = 0; i < count; i++) {
        if (list[i] == piece) {
            return true;
        }
    }
    return false;
}

/* LOS-02, LOS-03, ZERO-01, NOISE-02: true if the zone takes lines away. For a zone that holds an end; by the other
 * reading of ZERO-01 it takes no line away there. */
static bool closes(const RegionContext *region, int zone, bool held) {
    bool noise = region->zones.zones[zone].noise && region->visor > 0;
    bool ends = !held || noise || reading_now(region->ctx, INF_READ_ZERO_SCOPE) == INF_ZERO_SCOPE_ALL;
    return region->level[zone] >= INF_LEVEL_BLOCKS && ends;
}

static GeomRole region_role(void *context, int piece, const int *held, int held_count) {
    const RegionContext *region = context;
    const RulesField *field = region->ctx->field;
    const Table *table = region->ctx->draft->table;
    GeomRole open = {.kind = GEOM_ROLE_OPEN, .group = -1};
    if (piece < field->setup->area_count && !table->removed[piece] && inf_card(field, table, piece)->solid) {
        return (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
    }
    bool bases = reading_now(region->ctx, INF_READ_ZONE_PRESENCE) == INF_ZONE_PRESENCE_BASE;
    for (int i = 0; i < region->zones.count; i++) {
        const InfZone *zone = &region->zones.zones[i];
        bool end = bases && (region->from[i] || in_list(held, held_count, piece));
        if (zone->piece != piece) {
            continue;
        }
        if (closes(region, i, end)) {
            return (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
        }
        return region->level[i] > 0 || zone->sat > 0
                   ? (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = INFINITY, .group = -1}
                   : open;
    }
    return open;
}

/* Builds the half disc in front, outside of which no line starts, and the shape behind the trooper, in which no line
 * ends. Returns the number of such shapes. */
static int front_of(RulesCtx *ctx, int unit, RegionContext *region, GeomBox table) {
    GeomShape base = inf_base(ctx, unit);
    GeomVec front = inf_front(ctx, unit), side = vec_left(front);
    double far = 2 * (table.x1 - table.x0 + table.y1 - table.y0);
    GeomShape *half = &region->front[0], *behind = &region->bases[0];
    *half = shape_point(base.centre);
    if (reading_now(ctx, INF_READ_LOS_LINE) == INF_LOS_LINE_BEST) {
        GeomVec rim[FRONT_POINTS];
        GeomBase hull;
        for (int i = 0; i < FRONT_POINTS; i++) {
            double angle = 3.14159265358979 * i / (FRONT_POINTS - 1);
            rim[i] = vec_add(vec_scale(side, base.rx * cos(angle)), vec_scale(front, base.rx * sin(angle)));
        }
        if (geom_base_hull(rim, FRONT_POINTS, &hull)) {
            *half = shape_place(&hull, base.centre, 0);
        }
    }
    GeomVec right = vec_scale(side, far), back = vec_scale(front, -far);
    GeomVec corners[] = {right, vec_add(right, back), vec_sub(back, right), vec_scale(right, -1)};
    GeomBase width;
    if (!geom_base_hull(corners, 4, &width)) {
        return 0;
    }
    *behind = shape_place(&width, base.centre, 0);
    return 1;
}

bool inf_region(RulesCtx *ctx, TableRef from, GeomRegionQuery *ask) {
    RegionContext *region = arena_alloc(ctx->ruling->arena, 1, sizeof *region);
    const TableSetup *setup = ctx->field->setup;
    GeomShape base;
    if (!ref_is(from, REF_UNIT) || !table_base(ctx->draft->table, from.index, &base)) {
        return false;
    }
    region->bases = arena_alloc(ctx->ruling->arena, (size_t)setup->unit_count + 1, sizeof *region->bases);
    *ask = (GeomRegionQuery){.from = {region->front, 1},
                             .role = region_role,
                             .context = region,
                             .table = setup->size,
                             .bases = region->bases};
    region->ctx = ctx;
    region->visor = inf_visor(ctx, from.index);
    inf_zones(ctx, &region->zones);
    region->level = arena_alloc(ctx->ruling->arena, (size_t)region->zones.count, sizeof *region->level);
    region->from = arena_alloc(ctx->ruling->arena, (size_t)region->zones.count, sizeof *region->from);
    for (int i = 0; i < region->zones.count; i++) {
        const InfZone *zone = &region->zones.zones[i];
        region->level[i] = inf_level_of(ctx, from.index, zone);
        region->from[i] =
            inf_in_zone(ctx, zone, &base) && reading_now(ctx, INF_READ_ZONE_PRESENCE) == INF_ZONE_PRESENCE_BASE;
        bool costs = region->level[i] > 0 || zone->sat > 0;
        ask->within = ask->within || (region->from[i] && costs);
    }
    ask->base_count = front_of(ctx, from.index, region, setup->size);
    for (int i = 0; i < setup->unit_count; i++) { /* CORE-06 */
        if (i != from.index && inf_stands(ctx->field, ctx->draft->table, i) && !var_own(ctx, i, INF_VAR_UNIT_prone) &&
            table_base(ctx->draft->table, i, &base)) {
            region->bases[ask->base_count++] = base;
        }
    }
    return true;
}
