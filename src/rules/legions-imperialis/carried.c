/* Models that are carried: by whom, whether all or none of a Detachment, and what becomes of them when their transport
 * is lost (CORE-20). Getting in and out is in stronghold/transport.c. */
#include "rules/legions-imperialis/carried.h"

#include "rules/kit/ask.h"
#include "rules/kit/dice.h"
#include "rules/kit/nearest.h"
#include "rules/legions-imperialis/stand.h"

int li_carrier(const Table *table, int unit) {
    const TableWhere *where = table_where(table, unit);
    return where->kind == WHERE_ATTACHED && ref_is(where->host, REF_UNIT) ? where->host.index : -1;
}

bool li_all_carried(const Table *table, const int *units, int count) {
    for (int i = 0; i < count; i++) {
        if (li_carrier(table, units[i]) < 0) {
            return false;
        }
    }
    return true;
}

void li_cite_carried(RulesCtx *ctx, const char *key, int unit, int carrier, RulesRole role) {
    ctx_cite(ctx, "LI-CORE-20", key, role, UNIT("unit", unit), UNIT("target", carrier),
             INT("used", table_inside(ctx->draft->table, li_unit(carrier), NULL, 0)),
             INT("limit", li_profile(ctx->field, carrier)->transport));
}

bool li_refuse_carried(RulesCtx *ctx, const char *rule, const char *key, int unit, TableRef target) {
    return ctx_refuse(ctx, rule, key, UNIT("unit", unit), REF("target", target), REF("area", target),
                      FORMATION("formation", ctx->field->setup->units[unit].formation),
                      LENGTH("limit", number_now(ctx, LI_NUM_EMBARK)));
}

bool li_all_aboard_or_none(RulesCtx *ctx, int formation) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units), aboard = -1, out = 0;
    for (int i = 0; i < count; i++) {
        bool carried = li_carrier(ctx->draft->table, units[i]) >= 0;
        aboard = carried ? units[i] : aboard;
        out += !carried;
    }
    return aboard < 0 || out == 0 ||
           li_refuse_carried(ctx, "LI-CORE-20", "parted", aboard, li_unit(li_carrier(ctx->draft->table, aboard)));
}

/* CORE-20: getting out of the wreck. 1. One hit with no AP of its own unless the data say otherwise, saved by armour
 * alone. 2. A model that survives stands as near as it can, within the reach of getting out, off enemies. 3. Without
 * such a place it is lost. */
static bool escape(RulesCtx *ctx, int unit, int carrier, const GeomShape *wreck) {
    int armour = li_profile(ctx->field, unit)->save, ap = number_int(ctx, LI_NUM_WRECK_AP);
    int need = armour == VAR_NONE || armour - ap > 6 ? VAR_NONE : armour - ap;
    li_cite_carried(ctx, "wreck", unit, carrier, ROLE_DECIDES);
    bool lives;
    if (!rulekit_roll_save(ctx, "LI-CORE-20", li_unit(unit), need, &lives)) {
        return false;
    }
    LiStanding standing = {.ctx = ctx, .unit = unit, .target = -1, .avoid = number_now(ctx, LI_NUM_ZONE)};
    KitRegion region = {.table = ctx->field->setup->size,
                        .around = wreck,
                        .around_count = 1,
                        .reach = number_now(ctx, LI_NUM_DISEMBARK),
                        .free = li_may_stand,
                        .context = &standing};
    GeomVec at;
    bool found = lives && rulekit_nearest_free(&ctx->field->setup->units[unit].base, wreck->centre, 0, &region, &at);
    if (!found) {
        li_cite_carried(ctx, lives ? "nowhere" : "lost", unit, carrier, ROLE_DECIDES);
        return li_destroy(ctx, unit, LI_OFF_DESTROYED);
    }
    KitQuestion question = {"wreck", "LI-CORE-20", "ask", li_unit(unit)};
    TableWhere where;
    if (!rulekit_choose_place(ctx, question, ref_none(), region.reach, where_point(at, 0), &where)) {
        return false;
    }
    GeomShape base = shape_place(&ctx->field->setup->units[unit].base, where.at, where.facing);
    if (where.kind != WHERE_POINT || !rulekit_region_allows(&region, &base)) {
        ctx_bad(ctx, "%s cannot be put there: near its transport, off enemies, on no other base",
                setup_id(ctx->field->setup, li_unit(unit)));
        return false;
    }
    draft_place(ctx->draft, unit, where_point(where.at, where.facing));
    li_cite_carried(ctx, "escapes", unit, carrier, ROLE_PASSES);
    return true;
}

bool li_destroy(RulesCtx *ctx, int unit, int cause) {
    int count;
    const int *inside = li_inside(ctx, li_unit(unit), &count);
    GeomShape wreck;
    bool stood = table_base(ctx->draft->table, unit, &wreck);
    draft_remove(ctx->draft, li_unit(unit), cause);
    for (int i = 0; i < count; i++) {
        if (!stood) { /* the transport is off the table, and its models with it */
            draft_remove(ctx->draft, li_unit(inside[i]), cause);
        } else if (!escape(ctx, inside[i], unit, &wreck)) {
            return false;
        }
    }
    return true;
}
