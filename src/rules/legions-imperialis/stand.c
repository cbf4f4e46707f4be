/* Where a base may stand, whatever brought it there: a move, a turn at its end, a path out of a Structure or a
 * transport, a Withdraw, a deployment, an arrival (CORE-08, GARR-02, IMPS-01, OBCL-04, CLIF-04). Also the nearest free
 * place to a point (COLL-04, RIVR-07, CORE-18, -20). Knows nothing of the reason for putting it down. */
#include "rules/legions-imperialis/stand.h"

#include "geom/limits.h"
#include "rules/kit/each.h"
#include "rules/kit/nearest.h"
#include "rules/kit/place.h"
#include "rules/kit/route.h"
#include "rules/legions-imperialis/li.h"

/* ---- the ground ---- */

/* RIVR-03, the other reading: a model that touches the ford treats the river as ford. */
static bool uses_ford(RulesCtx *ctx, int unit, int river) {
    const Table *table = ctx->draft->table;
    GeomShape base;
    for (int a = 0; a < ctx->field->setup->area_count && table_base(table, unit, &base); a++) {
        if (!table->removed[a] && table_kind(table, a) == li_data(ctx->field)->ford &&
            ctx->field->setup->areas[a].on == river) {
            return reading_now(ctx, LI_READ_FORD) == LI_FORD_FORD;
        }
    }
    return false;
}

LiGo li_go(RulesCtx *ctx, int unit, int area) {
    const LiProfile *profile = li_profile(ctx->field, unit);
    const LiKind *kind = li_kind(ctx->field, ctx->draft->table, area);
    LiGo go = kind->go[profile->type];
    if (kind->water && (go == LI_GO_DANGER || go == LI_GO_NOT) && uses_ford(ctx, unit, area)) {
        go = li_data(ctx->field)->kinds[li_data(ctx->field)->ford].go[profile->type];
    }
    return go == LI_GO_DOUBLE && (profile->traits & LI_NIMBLE) ? LI_GO_PLAIN : go;
}

bool li_goes_over(RulesCtx *ctx, int unit, int area) {
    int way = li_way_over(ctx->field, unit);
    return way >= 0 && li_kind(ctx->field, ctx->draft->table, area)->over[way] != LI_OVER_HEIGHT;
}

/* True if the unit may end on this kind all the same, because of how it passes over things. */
static bool hovers_over(RulesCtx *ctx, int unit, const LiKind *kind) {
    int way = li_way_over(ctx->field, unit);
    LiType type = li_profile(ctx->field, unit)->type;
    bool vehicle = type == LI_VEHICLE || type == LI_SUPER_HEAVY;
    return way >= 0 && (kind->over[way] == LI_OVER_FREE || (kind->over[way] == LI_OVER_VEHICLES && !vehicle));
}

/* 1. A Structure, except one that its Detachment wants to garrison. 2. An Obstacle, unless it is big enough. 3. What is
 * Impassable for its type. 4. A cliff's face, which a base may never be astride. 5. Water, where it must stay dry. */
LiBar li_ground_bar(RulesCtx *ctx, const LiStanding *it, int area, const GeomShape *base) {
    const LiKind *kind = li_kind(ctx->field, ctx->draft->table, area);
    bool small = li_profile(ctx->field, it->unit)->scale < number_int(ctx, LI_NUM_OBSTACLE_TOP_SCALE);
    bool flies = li_has(ctx->field, it->unit, LI_FLYER), hovers = hovers_over(ctx, it->unit, kind);
    LiBar bar = {.ref = li_area(area)};
    if (kind->structure) {
        bar.rule = area == it->target || flies ? NULL : "LI-GARR-02";
        bar.key = "inside";
    } else if (kind->family == LI_FAMILY_OBSTACLE) {
        bar.rule = small && !hovers ? "LI-OBCL-04" : NULL;
        bar.key = "top";
    } else if (kind->face) {
        bool astride = !flies && reading_now(ctx, LI_READ_CLIFPLACE) == LI_CLIFPLACE_INSIDE &&
                       !place_held(&ctx->field->setup->areas[area].area, base);
        bar.rule = astride ? "LI-CLIF-04" : NULL;
        bar.key = "astride";
    } else if (!hovers && li_go(ctx, it->unit, area) == LI_GO_NOT) {
        bar.rule = "LI-IMPS-01";
        bar.key = "stands";
    } else if (it->dry && kind->water) {
        bar.rule = "LI-RIVR-07";
        bar.key = "not";
    }
    return bar;
}

LiBar li_stand_bar(RulesCtx *ctx, const LiStanding *it, const GeomShape *base) {
    base_assert(it->unit >= 0 && it->unit < ctx->field->setup->unit_count);
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    GeomBox box = shape_box_of(base);
    if (!box_within(box, box_grow(field->setup->size, GEOM_LIMIT))) {
        return (LiBar){"LI-CORE-08", "off", ref_none(), 0};
    }
    for (int a = 0; a < field->setup->area_count; a++) {
        if (table->removed[a] || !box_meets(box, field->setup->areas[a].area.box)) {
            continue;
        }
        LiBar bar = li_ground_bar(ctx, it, a, base);
        if (bar.rule && li_overlaps(field, a, base)) {
            return bar;
        }
    }
    GeomShape other;
    each_base(table, i, other) {
        if (i == it->unit || !shape_near(base, &other, it->avoid > 0 ? it->avoid : 0)) {
            continue;
        }
        GeomGap gap = shape_gap(base, &other);
        bool foe = field->setup->units[i].side != field->setup->units[it->unit].side && !li_has(field, i, LI_FLYER);
        if (gap.lap > GEOM_LIMIT && !route_lists(it->coming, it->coming_count, i)) {
            return (LiBar){"LI-CORE-08", "on", li_unit(i), 0};
        }
        if (foe && it->avoid >= 0 && gap.gap <= it->avoid + GEOM_LIMIT) {
            return (LiBar){"LI-CORE-06", "zone", li_unit(i), gap.gap};
        }
    }
    return (LiBar){.rule = NULL};
}

bool li_may_stand(void *context, const GeomShape *base) {
    const LiStanding *it = context;
    return li_stand_bar(it->ctx, it, base).rule == NULL;
}

bool li_stand_refuses(RulesCtx *ctx, const LiStanding *it, const GeomShape *base) {
    LiBar bar = li_stand_bar(ctx, it, base);
    if (!bar.rule) {
        return false;
    }
    ctx_refuse(ctx, bar.rule, bar.key, UNIT("unit", it->unit), REF("area", bar.ref), REF("target", bar.ref),
               LENGTH("gap", bar.gap), WHEN(it->avoid >= 0, LENGTH("limit", it->avoid)));
    return true;
}

bool li_place_near(RulesCtx *ctx, int unit, int area, GeomVec from, double reach, double avoid, GeomVec *at) {
    GeomShape parts[LI_PARTS];
    LiStanding standing = {.ctx = ctx, .unit = unit, .target = -1, .avoid = avoid, .dry = area < 0};
    KitRegion region = {
        .table = ctx->field->setup->size, .around = parts, .reach = reach, .free = li_may_stand, .context = &standing};
    region.around_count = area < 0 ? 0 : area_convex_parts(&ctx->field->setup->areas[area].area, parts, LI_PARTS);
    return rulekit_nearest_free(&ctx->field->setup->units[unit].base, from, 0, &region, at);
}
