/* Where a unit is: in a piece of terrain, on a hill; and what the `where` verb says of it. */
#include "geom/limits.h"
#include "rules/ea-heresy/eah.h"

bool eah_overlaps(const RulesField *field, const Table *table, int unit, int area) {
    GeomShape base;
    return !table->removed[area] && table_base(table, unit, &base) &&
           area_overlaps(&field->setup->areas[area].area, &base);
}

/* G3 in(u,P) and the switch `in_rule`. Half means at least half of the base. */
static bool in_by_rule(RulesCtx *ctx, const GeomShape *base, int area) {
    const GeomArea *piece = &ctx->field->setup->areas[area].area;
    if (!area_overlaps(piece, base)) {
        return false;
    }
    int rule = eah_reading(ctx, EAH_READ_IN_RULE);
    if (rule == EAH_IN_ANY) {
        return true;
    }
    GeomPlace place = geom_place(base, piece);
    switch (rule) {
    case EAH_IN_HALF: return place.share >= 0.5 - GEOM_TOUCH;
    case EAH_IN_CENTRE: return place.centre_in;
    default: return place.out <= GEOM_LIMIT;
    }
}

bool eah_in(RulesCtx *ctx, int unit, int area) {
    const Table *table = ctx->draft->table;
    GeomShape base, parts[EAH_PARTS];
    if (table->removed[area]) {
        return false;
    }
    if (eah_host(table, unit) >= 0) {
        if (eah_kind(ctx->field, table, area)->los != EAH_LOS_HILL) {
            return false;
        }
        int count = eah_body(ctx->field, table, ref_make(REF_UNIT, unit), parts, EAH_PARTS);
        for (int i = 0; i < count; i++) {
            if (area_overlaps(&ctx->field->setup->areas[area].area, &parts[i])) {
                return true;
            }
        }
        return false;
    }
    return table_base(table, unit, &base) && in_by_rule(ctx, &base, area);
}

int eah_on_hill(RulesCtx *ctx, int unit) {
    const RulesField *field = ctx->field;
    for (int area = 0; area < field->setup->area_count; area++) {
        if (!ctx->draft->table->removed[area] && eah_kind(field, ctx->draft->table, area)->los == EAH_LOS_HILL &&
            eah_in(ctx, unit, area)) {
            return area;
        }
    }
    return -1;
}
