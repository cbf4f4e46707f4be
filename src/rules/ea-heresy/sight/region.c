/* What a unit sees of the table, for drawing: the same judgements, for a unit on the ground that would stand in a cell.
 * Only the pieces that hold the cell are known, so where the rule compares shortest distances to an edge (LOS-11) this
 * compares them along the line: the border in the picture may differ there from the verdict on a unit, which alone
 * decides. */
#include "rules/ea-heresy/sight/sight.h"

typedef struct {
    EahPair pair; /* only `from` is used */
    bool flies;
    const int *hills; /* all areas that are hills */
    int hill_count;
} RegionContext;

/* Returns true when the piece is in the list, which must be ascending. */
static bool in_list(const int *list, int count, int piece) {
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (list[middle] < piece) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && list[low] == piece;
}

static bool on_a_hill(const RegionContext *region, const int *held, int count) {
    bool by_hills = region->hill_count < count; /* loop over whichever is the shorter list */
    for (int i = 0; i < (by_hills ? region->hill_count : count); i++) {
        if (by_hills ? in_list(held, count, region->hills[i]) : in_list(region->hills, region->hill_count, held[i])) {
            return true;
        }
    }
    return false;
}

static GeomRole region_area(RegionContext *region, int area, bool derived, const int *held, int held_count) {
    EahPair *pair = &region->pair;
    const RulesField *field = pair->ctx->field;
    const Table *table = pair->ctx->draft->table;
    GeomRole open = {.kind = GEOM_ROLE_OPEN, .group = -1};
    GeomRole stops = {.kind = GEOM_ROLE_COMPLETE, .group = -1};
    const EahKind *kind = eah_kind(field, table, area);
    if (table->removed[area] || kind->los == EAH_LOS_NONE || area == pair->from.host ||
        eah_adds_nothing(pair->ctx, area)) {
        return open;
    }
    bool from_in = eah_end_in(pair->ctx, pair->from.end, area), to_in = in_list(held, held_count, area);
    if (kind->los == EAH_LOS_HILL && (from_in || to_in)) {
        return open;
    }
    bool over = !derived && !eah_is_towering_area(field, table, area) && !from_in && !to_in;
    bool to_high = over && on_a_hill(region, held, held_count);
    if (over && (pair->from.high != 0 || to_high)) {
        return (GeomRole){.kind = GEOM_ROLE_NEARER, .group = -1, .from_high = pair->from.high != 0, .to_high = to_high};
    }
    if (kind->los == EAH_LOS_AREA && (from_in || to_in)) {
        return derived ? open
                       : (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = pair->depth, .group = eah_group(pair->ctx, area)};
    }
    return stops;
}

static GeomRole region_role(void *context, int piece, const int *held, int held_count) {
    RegionContext *region = context;
    const RulesField *field = region->pair.ctx->field;
    int area = field_area_of_piece(field, piece);
    if (region->flies) {
        return (GeomRole){.kind = GEOM_ROLE_OPEN, .group = -1};
    }
    bool derived = piece >= field->setup->area_count;
    return region_area(region, area, derived, held, held_count);
}

static void find_hills(RulesCtx *ctx, RegionContext *region) {
    int areas = ctx->field->setup->area_count, *hills = arena_alloc(ctx->ruling->arena, (size_t)areas, sizeof *hills);
    for (int a = 0; a < areas; a++) {
        if (eah_kind(ctx->field, ctx->draft->table, a)->los == EAH_LOS_HILL) {
            hills[region->hill_count++] = a;
        }
    }
    region->hills = hills;
}

bool eah_region(RulesCtx *ctx, TableRef from, GeomRegionQuery *ask) {
    RegionContext *region = arena_alloc(ctx->ruling->arena, 1, sizeof *region);
    TableRef who;
    if (!eah_pair_make(ctx, from, from, &region->pair)) {
        return false;
    }
    region->flies = eah_pair_flies(&region->pair, &who);
    region->pair.split_count = 0;
    find_hills(ctx, region);
    *ask = (GeomRegionQuery){.from = {region->pair.from.end->parts, region->pair.from.end->count},
                             .role = region_role,
                             .context = region,
                             .table = ctx->field->setup->size};
    return true;
}
