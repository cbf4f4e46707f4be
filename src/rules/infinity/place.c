#include "rules/infinity/place.h"

#include "geom/limits.h"
#include "rules/kit/each.h"

#include <math.h>

TableRef inf_stands_on(RulesCtx *ctx, int unit, GeomVec at) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    GeomShape base = inf_base(ctx, unit);
    base.centre = at;
    base.rx = base.ry = base.rx - GEOM_LIMIT;
    for (int i = 0; i < field->setup->area_count; i++) {
        if (!table->removed[i] && inf_card(field, table, i)->solid &&
            area_overlaps(&field->setup->areas[i].area, &base)) {
            return inf_area(i);
        }
    }
    GeomShape other;
    each_base(table, i, other) {
        if (i != unit && shape_gap(&base, &other).lap > GEOM_LAP_FLOOR) {
            return inf_unit(i);
        }
    }
    return ref_none();
}

static bool is_on_table(RulesCtx *ctx, int unit, GeomVec at) {
    GeomShape base = inf_base(ctx, unit);
    base.centre = at;
    return box_within(shape_box_of(&base), box_grow(ctx->field->setup->size, GEOM_LIMIT));
}

/* A trooper that stays where it is only turns, even on something where a file has put it. */
void inf_put(RulesCtx *ctx, int unit, GeomVec at, double facing) {
    bool stays = vec_distance(at, inf_base(ctx, unit).centre) <= GEOM_LIMIT;
    base_assert(stays || (is_on_table(ctx, unit, at) && inf_stands_on(ctx, unit, at).kind == REF_NONE));
    facing += facing < 0 ? 360 : facing >= 360 ? -360 : 0;
    base_assert(facing >= 0 && facing < 360);
    draft_place(ctx->draft, unit, where_point(at, facing));
}

/* The distance in mm of the base's far side from its own edge of the table; NAN when the side has none. */
static double from_home(RulesCtx *ctx, int unit) {
    const TableSetup *setup = ctx->field->setup;
    GeomShape base = inf_base(ctx, unit);
    GeomVec far = vec(setup->size.x1 - base.centre.x, setup->size.y1 - base.centre.y);
    switch (setup->sides[setup_side_of(setup, inf_unit(unit))].home) {
    case 0: return base.centre.y + base.rx;
    case 1: return far.x + base.rx;
    case 2: return far.y + base.rx;
    case 3: return base.centre.x + base.rx;
    default: return NAN;
    }
}

bool inf_is_deployed(RulesCtx *ctx, int unit) {
    double depth = from_home(ctx, unit), max = number_now(ctx, INF_NUM_DEPLOYMENT);
    if (isnan(depth) || depth <= max + GEOM_LIMIT) {
        return true;
    }
    ctx_refuse(ctx, "INF-CORE-01", "outside", UNIT("unit", unit));
    inf_cite_apart(ctx, "length", depth, "limit", max);
    return false;
}

/* Checks a place for the verb `place`. */
bool inf_stand(RulesCtx *ctx, int unit) {
    TableRef what = inf_stands_on(ctx, unit, inf_base(ctx, unit).centre);
    if (what.kind != REF_NONE) {
        return ctx_refuse(ctx, "INF-CORE-15", "occupied", UNIT("unit", unit), REF("other", what));
    }
    return ctx->draft->table->phase != INF_PHASE_DEPLOYMENT || inf_is_deployed(ctx, unit);
}
