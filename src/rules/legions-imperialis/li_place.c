/* In which terrain a model is, for each effect (AREA-04, -05, COMB-02), what cover that gives and whether it hides the
 * model. */
#include "rules/kit/place.h"
#include "rules/legions-imperialis/li.h"

#include <math.h>

#define LOOKS 16 /* points of a rim tried before its overlap is computed */

/* Quick test: true if one of the base's points lies deeper in the area than the tolerance; it then overlaps by more,
 * whatever the rest does. */
static bool is_plainly_in(const GeomArea *ground, const GeomShape *base) {
    for (int i = 0; i < LOOKS; i++) {
        GeomShape point = shape_point(shape_support(base, vec_bearing(360.0 * i / LOOKS)));
        double edge;
        if (area_holds(ground, &point, &edge) > 0 && edge > GEOM_LIMIT) {
            return true;
        }
    }
    return false;
}

bool li_overlaps(const RulesField *field, int area, const GeomShape *base) {
    base_assert(area >= 0 && area < field->setup->area_count);
    const GeomArea *ground = li_ground(field, area);
    double edge;
    if (!box_meets(shape_box_of(base), ground->box) || !area_overlaps(ground, base)) {
        return false;
    }
    if ((area_holds(ground, base, &edge) > 0 && edge > GEOM_LIMIT) || is_plainly_in(ground, base)) {
        return true;
    }
    GeomPlace place = geom_place(base, ground);
    return place_overlaps_by(&place, GEOM_LIMIT);
}

/* IN. 1. The base overlaps the area's own ground by more than the tolerance. 2. By the other reading its centre counts.
 * 3. A garrison is in nothing but its Structure. */
bool li_is_in(RulesCtx *ctx, int unit, int area) {
    GeomShape base;
    if (!table_base(ctx->draft->table, unit, &base) || ctx->draft->table->removed[area]) {
        return false;
    }
    if (li_reading(ctx, LI_READ_IN) == LI_B) {
        GeomPlace place = geom_place(&base, li_ground(ctx->field, area));
        return place_centre(&place);
    }
    return li_overlaps(ctx->field, area, &base);
}

/* WHOLLY. 1. Nothing sticks out of the area's own ground by more than the tolerance. 2. By the other reading of COMB-02
 * the ground of inner areas counts as the outer area's for a base that is astride. */
bool li_is_wholly(RulesCtx *ctx, int unit, int area) {
    GeomShape base;
    if (!table_base(ctx->draft->table, unit, &base) || ctx->draft->table->removed[area]) {
        return false;
    }
    const GeomArea *ground = li_ground(ctx->field, area), *outline = &ctx->field->setup->areas[area].area;
    if (!box_meets(shape_box_of(&base), outline->box)) {
        return false;
    }
    if (place_held(ground, &base)) {
        return true;
    }
    return ground != outline && li_overlaps(ctx->field, area, &base) && place_held(outline, &base) &&
           li_reading(ctx, LI_READ_NEST) == LI_B;
}

/* OBST-05. 1. The area hides models. 2. The base lies in it and is further than the rim from each boundary, those of
 * inner areas included. 3. The readings measure from its nearest or farthest point, or from its centre. */
bool li_hidden_in(RulesCtx *ctx, int unit, int area, double *edge) {
    GeomShape base;
    const LiKind *kind = li_kind(ctx->field, ctx->draft->table, area);
    if (kind->sight != LI_SIGHT_HIDE || !table_base(ctx->draft->table, unit, &base) ||
        !li_overlaps(ctx->field, area, &base)) {
        return false;
    }
    const GeomArea *ground = li_ground(ctx->field, area);
    double deep = 0, from_rim;
    int reading = li_reading(ctx, LI_READ_DEPTH);
    if (reading == LI_A) {
        deep = area_holds(ground, &base, &from_rim) > 0 ? from_rim : 0;
    } else if (reading == LI_B) {
        deep = geom_place(&base, ground).lap;
    } else {
        GeomShape centre = shape_point(base.centre);
        deep = area_holds(ground, &centre, &from_rim) > 0 ? from_rim : 0;
    }
    if (edge) {
        *edge = deep;
    }
    return deep > li_number(ctx, LI_NUM_RIM) + GEOM_LIMIT;
}

int li_hidden(RulesCtx *ctx, int unit) {
    for (int a = 0; a < ctx->field->setup->area_count; a++) {
        if (!ctx->draft->table->removed[a] && li_hidden_in(ctx, unit, a, NULL)) {
            return a;
        }
    }
    return -1;
}

/* SAVE-03. 1. In a Structure only the Structure's cover. 2. Otherwise the best of the areas in which the model is
 * wholly. */
int li_cover(RulesCtx *ctx, int unit, int *area) {
    const Table *table = ctx->draft->table;
    int best = VAR_NONE, host = li_host(table, unit);
    unsigned type = 1u << li_profile(ctx->field, unit)->type;
    *area = host;
    if (host >= 0) {
        const LiKind *kind = li_kind(ctx->field, table, host);
        bool read = kind->cover_other != kind->cover;
        return read && li_reading(ctx, LI_READ_COVER) == LI_B ? kind->cover_other : kind->cover;
    }
    for (int a = 0; a < ctx->field->setup->area_count; a++) {
        const LiKind *kind = li_kind(ctx->field, table, a);
        bool better = kind->cover != VAR_NONE && !kind->structure && (best == VAR_NONE || kind->cover < best);
        if (better && (kind->cover_for & type) && li_is_wholly(ctx, unit, a)) {
            best = kind->cover;
            *area = a;
        }
    }
    return best;
}

void li_cite_cover(RulesCtx *ctx, int unit, int area, int save) {
    bool inside = li_host(ctx->draft->table, unit) >= 0;
    for (int i = inside ? 0 : 1; i < 2; i++) { /* a garrison has its Structure's cover and no other */
        ctx_cite(ctx, i == 0 ? "LI-STRC-10" : "LI-SAVE-03", i == 0 ? "cover" : "best", ROLE_CONTEXT);
        cite_ref(ctx, "unit", li_unit(unit));
        cite_ref(ctx, "area", li_area(area));
        cite_need(ctx, "save", save);
    }
}

/* ---- where ---- */

static void cite_place(RulesCtx *ctx, const char *rule, const char *key, int unit, int area) {
    ctx_cite(ctx, rule, key, ROLE_CONTEXT)->terrain = li_area(area);
    cite_ref(ctx, "unit", li_unit(unit));
    cite_ref(ctx, "area", li_area(area));
}

static void tell_hiding(RulesCtx *ctx, int unit, int area) {
    double edge = 0;
    bool hidden = li_hidden_in(ctx, unit, area, &edge);
    fact_bool(ctx, "hidden", hidden);
    fact_length(ctx, "deep", edge);
    cite_place(ctx, "LI-OBST-05", hidden ? "hidden" : "not", unit, area);
    cite_length(ctx, "edge", edge);
}

static void tell_cover(RulesCtx *ctx, int unit, int area, bool wholly) {
    const LiKind *kind = li_kind(ctx->field, ctx->draft->table, area);
    unsigned type = 1u << li_profile(ctx->field, unit)->type;
    int from, best = li_cover(ctx, unit, &from);
    bool own = best != VAR_NONE && wholly && from == area;
    bool hit = wholly && (kind->hit_for & type);
    if (kind->family == LI_FAMILY_DANGEROUS && wholly) {
        cite_place(ctx, "LI-DANG-08", "none", unit, area);
    } else if (own) {
        cite_place(ctx, kind->sight == LI_SIGHT_HIDE ? "LI-OBST-02" : "LI-DIFF-05", "cover", unit, area);
        cite_need(ctx, "save", best);
    }
    if (own) {
        fact_number(ctx, "cover", best);
    } else {
        fact_text(ctx, "cover", "none");
    }
    fact_number(ctx, "modifier", hit ? kind->hit : 0);
}

static const char *rule_of_kind(const RulesField *field, const Table *table, int area) {
    return field->data->kinds[table_kind(table, area)].rule;
}

void li_membership(RulesCtx *ctx, int unit, int area) {
    const Table *table = ctx->draft->table;
    const LiKind *kind = li_kind(ctx->field, table, area);
    GeomShape base;
    int on = ctx->field->setup->areas[area].on;
    if (!table_base(table, unit, &base)) {
        bool inside = li_host(table, unit) == area;
        fact_bool(ctx, "in", inside);
        if (inside) {
            cite_place(ctx, "LI-GARR-09", "foot", unit, area);
        }
        return;
    }
    GeomPlace place = geom_place(&base, li_ground(ctx->field, area));
    bool in = li_is_in(ctx, unit, area), wholly = li_is_wholly(ctx, unit, area);
    fact_bool(ctx, "in", in);
    fact_bool(ctx, "is-wholly", wholly);
    cite_place(ctx, "LI-AREA-04", wholly ? "wholly" : in ? "partly" : "outside", unit, area);
    cite_length(ctx, "edge", place.edge);
    cite_length(ctx, "lap", place.lap);
    cite_length(ctx, "out", place.out);
    cite_length(ctx, "gap", place.gap);
    cite_place(ctx, "LI-AREA-05", "effects", unit, area);
    if (in) {
        cite_place(ctx, "LI-AREA-03", "whole", unit, area);
        cite_place(ctx, rule_of_kind(ctx->field, table, area), "in", unit, area);
    }
    if (in && kind->face) {
        cite_place(ctx, "LI-CLIF-07", "top", unit, area);
    }
    bool nested = on >= 0 && !kind->piece &&
                  kind->family != LI_FAMILY_OBSTACLE; /* on a hill or cliff: there only its own rules hold */
    if (nested && in) {
        cite_place(ctx, "LI-COMB-02", wholly ? "inner" : "astride", unit, area);
    } else if (li_ground_piece(ctx->field, area) != area && in && !wholly) {
        cite_place(ctx, "LI-COMB-02", "astride", unit, area);
    }
    tell_cover(ctx, unit, area, wholly);
    if (kind->sight == LI_SIGHT_HIDE) {
        tell_hiding(ctx, unit, area);
    }
}
