/* Where a unit is: in a piece of terrain, on a hill; and what the `where` verb says about it. */
#include "geom/limits.h"
#include "rules/ea-heresy/sight/sight.h"

bool eah_overlaps(const RulesField *field, const Table *table, int unit, int area) {
    GeomShape base;
    return !table->removed[area] && table_base(table, unit, &base) &&
           area_overlaps(&field->setup->areas[area].area, &base);
}

bool eah_in(RulesCtx *ctx, int unit, int area) {
    const Table *table = ctx->draft->table;
    GeomShape parts[EAH_PARTS];
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
    const EahEnd *end = eah_end(ctx, ref_make(REF_UNIT, unit));
    return end && eah_end_is_in(ctx, end, area, EAH_IN_RULE_ANY) &&
           eah_end_is_in(ctx, end, area, reading_now(ctx, EAH_READ_IN_RULE));
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

RulesDecision eah_in_decision(RulesCtx *ctx, int unit, int area, const char *rule) {
    static const RulesMarginPlace PLACES[] = {[EAH_IN_RULE_ANY] = MARGIN_OVERLAPS,
                                              [EAH_IN_RULE_HALF] = MARGIN_HALF,
                                              [EAH_IN_RULE_CENTRE] = MARGIN_CENTRE,
                                              [EAH_IN_RULE_WHOLE] = MARGIN_WHOLLY};
    const GeomArea *ground = &ctx->field->setup->areas[area].area;
    RulesDecision out = decision_fixed(eah_in(ctx, unit, area));
    GeomShape base;
    if (!table_base(ctx->draft->table, unit, &base) ||
        (!area_overlaps(ground, &base) && area_gap(ground, &base, NULL) <= GEOM_LIMIT)) {
        return out;
    }
    double speed = rules_margin_speed(ctx, ref_make(REF_UNIT, unit), ref_make(REF_AREA, area));
    out.margin = rules_margin_of_place(&base, ground, PLACES[reading_now(ctx, EAH_READ_IN_RULE)], speed, rule);
    return out;
}

/* ---- the `where` verb ---- */

/* A unit in a building has no base. */
static void note_margin(RulesCtx *ctx, int unit, int area) {
    GeomShape base;
    if (ctx->margins && table_base(ctx->draft->table, unit, &base)) {
        ctx_margin(ctx, eah_in_decision(ctx, unit, area, "EAH-COVER-01").margin);
    }
}

static void cite_membership(RulesCtx *ctx, const char *rule, const char *key, int unit, int area) {
    ctx_cite(ctx, rule, key, ROLE_CONTEXT, UNIT("unit", unit), AREA("area", area), DRAW_AREA(ref_make(REF_AREA, area)));
}

void eah_membership(RulesCtx *ctx, int unit, int area) {
    static const char *const tests[] = {"none", "difficult", "dangerous", "impassable", "stronghold"};
    static const char *const sights[] = {"none", "area", "complete", "hill"};
    const EahKind *kind = eah_kind(ctx->field, ctx->draft->table, area);
    const RulesKind *row = &ctx->field->data->kinds[kind - eah_data(ctx->field)->kinds];
    EahClass type = eah_profile(ctx->field, unit)->type;
    note_margin(ctx, unit, area);
    bool in = eah_in(ctx, unit, area), hill = kind->los == EAH_LOS_HILL;
    bool covers = in && type == EAH_INF && kind->inf_save != VAR_NONE;
    bool hull = in && type != EAH_INF && type != EAH_AC && (kind->hull & EAH_HULL_IN) != 0;
    fact_bool(ctx, "in", in);
    fact_bool(ctx, "cover", covers);
    if (covers) {
        fact_number(ctx, "cover-save", kind->inf_save);
    } else {
        fact_text(ctx, "cover-save", "none");
    }
    fact_bool(ctx, "hull-down", hull && !eah_has(ctx->field, unit, EAH_TOWERING | EAH_SUPPORT_CRAFT));
    fact_bool(ctx, "on-hill", in && hill);
    fact_text(ctx, "test", tests[kind->test[type]]);
    fact_text(ctx, "sight", sights[kind->los]);
    if (row->rule != NULL) {
        cite_membership(ctx, row->rule, "cover", unit, area);
    }
    if (hill) {
        cite_membership(ctx, "EAH-HILL-01", "bare", unit, area);
        if (in) {
            cite_membership(ctx, "EAH-HILL-02", "popped", unit, area);
        }
    }
}
