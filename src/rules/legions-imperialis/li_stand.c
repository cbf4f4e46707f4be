/* May a model be put there, and which place is nearest to where it should be (COLL-04, RIVR-07, CORE-18, -20)? Knows no
 * reason for putting it down. */
#include "geom/limits.h"
#include "rules/kit/nearest.h"
#include "rules/kit/place.h"
#include "rules/legions-imperialis/li_actions.h"

bool li_may_stand(void *context, const GeomShape *base) {
    const LiStanding *it = context;
    const RulesField *field = it->ctx->field;
    const Table *table = it->ctx->draft->table;
    for (int i = 0; i < field->setup->unit_count; i++) {
        GeomShape other;
        if (i == it->unit || !table_base(table, i, &other)) {
            continue;
        }
        GeomGap gap = shape_gap(base, &other);
        bool foe = field->setup->units[i].side != field->setup->units[it->unit].side && !li_has(field, i, LI_FLYER);
        if (gap.lap > GEOM_LIMIT || (foe && it->avoid >= 0 && gap.gap <= it->avoid + GEOM_LIMIT)) {
            return false;
        }
    }
    for (int a = 0; a < field->setup->area_count; a++) {
        bool near = !table->removed[a] && box_meets(shape_box_of(base), field->setup->areas[a].area.box);
        if (!near) {
            continue;
        }
        const LiKind *kind = li_kind(field, table, a);
        bool bars = li_go(it->ctx, it->unit, a) == LI_GO_NOT || kind->structure || kind->family == LI_FAMILY_OBSTACLE ||
                    (it->dry && kind->water);
        if (bars && li_overlaps(field, a, base)) {
            return false;
        }
    }
    return true;
}

bool li_place_near(RulesCtx *ctx, int unit, int area, GeomVec from, double reach, double avoid, GeomVec *at) {
    GeomShape parts[LI_PARTS];
    LiStanding standing = {ctx, unit, avoid, area < 0};
    KitRegion region = {
        .table = ctx->field->setup->size, .around = parts, .reach = reach, .free = li_may_stand, .context = &standing};
    region.around_count = area < 0 ? 0 : area_convex_parts(&ctx->field->setup->areas[area].area, parts, LI_PARTS);
    return nearest_free(&ctx->field->setup->units[unit].base, from, 0, &region, at);
}
