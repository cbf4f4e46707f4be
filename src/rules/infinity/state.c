/* One trooper as it is now. */
#include "rules/infinity/inf.h"

int inf_visor(RulesCtx *ctx, int unit) {
    int own = var_own(ctx, unit, INF_VAR_UNIT_visor);
    return own == VAR_NONE ? inf_profile(ctx->field, unit)->visor : own;
}

bool inf_stands(const RulesField *field, const Table *table, int unit) {
    return table_where(table, unit)->kind == WHERE_POINT &&
           !var_get(field, table, inf_unit(unit), INF_VAR_UNIT_unconscious) &&
           !var_get(field, table, inf_unit(unit), INF_VAR_UNIT_dead);
}

bool inf_enemies(RulesCtx *ctx, int a, int b) {
    return setup_side_of(ctx->field->setup, inf_unit(a)) != setup_side_of(ctx->field->setup, inf_unit(b));
}

bool inf_next_enemy(RulesCtx *ctx, int of, int *at, int *enemy) {
    while (setup_next(ctx->field->setup, REF_UNIT, at, enemy)) {
        if (inf_enemies(ctx, of, *enemy) && inf_stands(ctx->field, ctx->draft->table, *enemy)) {
            return true;
        }
    }
    return false;
}

GeomShape inf_base(RulesCtx *ctx, int unit) {
    GeomShape base = shape_point(vec(0, 0));
    table_base(ctx->draft->table, unit, &base);
    return base;
}

GeomVec inf_front(RulesCtx *ctx, int unit) {
    return vec_bearing(table_where(ctx->draft->table, unit)->facing);
}
