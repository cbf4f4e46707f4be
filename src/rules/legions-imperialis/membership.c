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
    if (reading_now(ctx, LI_READ_IN) == LI_IN_CENTRE) {
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
           reading_now(ctx, LI_READ_NEST) == LI_NEST_OUTLINE;
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
    int reading = reading_now(ctx, LI_READ_DEPTH);
    if (reading == LI_DEPTH_NEAREST) {
        deep = area_holds(ground, &base, &from_rim) > 0 ? from_rim : 0;
    } else if (reading == LI_DEPTH_FARTHEST) {
        deep = geom_place(&base, ground).lap;
    } else {
        GeomShape centre = shape_point(base.centre);
        deep = area_holds(ground, &centre, &from_rim) > 0 ? from_rim : 0;
    }
    if (edge) {
        *edge = deep;
    }
    return deep > number_now(ctx, LI_NUM_RIM) + GEOM_LIMIT;
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
        return read && reading_now(ctx, LI_READ_COVER) == LI_COVER_5 ? kind->cover_other : kind->cover;
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
        ctx_cite(ctx, i == 0 ? "LI-STRC-10" : "LI-SAVE-03", i == 0 ? "cover" : "best", ROLE_CONTEXT, UNIT("unit", unit),
                 AREA("area", area), NEED("save", save));
    }
}

/* ---- margins ---- */

/* A gap or a lap that is compared with the least that can be laid; a base that was laid against the edge stays there.
 */
void li_note_overlap(RulesCtx *ctx, const char *rule, int unit, int area, bool holds) {
    GeomShape base;
    if (!ctx->margins || !table_base(ctx->draft->table, unit, &base)) {
        return;
    }
    const GeomArea *ground = li_ground(ctx->field, area);
    bool in = li_overlaps(ctx->field, area, &base);
    double gap = in ? 0 : area_gap(ground, &base, NULL), speed = rules_margin_speed(ctx, li_unit(unit), li_area(area));
    if (!in && gap <= GEOM_LIMIT) {
        return;
    }
    double off = in ? geom_place(&base, ground).lap : gap + 2 * GEOM_LIMIT;
    RulesMargin margin = rules_margin_of_limit(off, 0, speed, rule);
    margin.kind = in ? MARGIN_AT_LEAST : MARGIN_FOUND; /* it may be parted from the area by less than it laps */
    if (holds) {
        ctx_margin(ctx, margin);
    } else {
        ctx_margin_fails(ctx, margin);
    }
}

RulesMargin li_wholly_margin(RulesCtx *ctx, int unit, int area, const GeomShape *base) {
    RulesMargin min = {.kind = MARGIN_NONE};
    const GeomArea *outlines[] = {li_ground(ctx->field, area), &ctx->field->setup->areas[area].area};
    bool nested = outlines[0] != outlines[1] && reading_of(ctx->field->data, LI_READ_NEST) == LI_NEST_OUTLINE;
    for (int i = 0; i < (nested ? 2 : 1); i++) {
        GeomPlace place = geom_place(base, outlines[i]);
        bool out = place.out > GEOM_LIMIT;
        double off = out ? place.out : 2 * GEOM_LIMIT + (place.out > 0 ? -place.out : place.edge);
        RulesMargin margin =
            rules_margin_of_limit(off, 0, rules_margin_speed(ctx, li_unit(unit), li_area(area)), "LI-AREA-04");
        margin.kind = out ? MARGIN_AT_LEAST : margin.kind;
        min = rules_margin_and(min, margin);
    }
    return min;
}

/* OBST-05. The depth changes with what base and wood are moved. */
static void note_hiding(RulesCtx *ctx, int unit, int area) {
    double deep = 0;
    li_hidden_in(ctx, unit, area, &deep);
    ctx_margin_limit(ctx, "LI-OBST-05", deep, number_now(ctx, LI_NUM_RIM),
                     rules_margin_speed(ctx, li_unit(unit), li_area(area)), true);
}

/* What a membership tells: in, wholly, hidden; and cover, for which every area that gives some has a say. */
static void note_membership(RulesCtx *ctx, int unit, int area, const GeomShape *base) {
    if (!ctx->margins) {
        return;
    }
    if (reading_of(ctx->field->data, LI_READ_IN) == LI_IN_CENTRE) {
        ctx_margin(ctx, rules_margin_of_place(base, li_ground(ctx->field, area), MARGIN_CENTRE,
                                              rules_margin_speed(ctx, li_unit(unit), li_area(area)), "LI-AREA-04"));
    }
    li_note_overlap(ctx, "LI-AREA-04", unit, area, true);
    if (li_kind(ctx->field, ctx->draft->table, area)->sight == LI_SIGHT_HIDE) {
        note_hiding(ctx, unit, area);
    }
    for (int a = 0; a < ctx->field->setup->area_count; a++) {
        const LiKind *kind = li_kind(ctx->field, ctx->draft->table, a);
        bool covers = kind->cover != VAR_NONE && !kind->structure && !ctx->draft->table->removed[a];
        if (a == area || covers) {
            ctx_margin(ctx, li_wholly_margin(ctx, unit, a, base));
        }
    }
}

/* ---- where ---- */

static void explain_hiding(RulesCtx *ctx, int unit, int area) {
    double edge = 0;
    bool hidden = li_hidden_in(ctx, unit, area, &edge);
    fact_bool(ctx, "hidden", hidden);
    fact_length(ctx, "deep", edge);
    if (!li_is_in(ctx, unit, area)) {
        return;
    }
    ctx_cite(ctx, "LI-OBST-05", hidden ? "hidden" : "not", ROLE_CONTEXT, UNIT("unit", unit), AREA("area", area),
             LENGTH("edge", edge), LENGTH("limit", number_now(ctx, LI_NUM_RIM)));
}

static void explain_cover(RulesCtx *ctx, int unit, int area, bool wholly) {
    const LiKind *kind = li_kind(ctx->field, ctx->draft->table, area);
    unsigned type = 1u << li_profile(ctx->field, unit)->type;
    int from, best = li_cover(ctx, unit, &from);
    bool own = best != VAR_NONE && wholly && from == area;
    bool hit = wholly && (kind->hit_for & type);
    if (kind->family == LI_FAMILY_DANGEROUS && wholly) {
        ctx_cite(ctx, "LI-DANG-08", "none", ROLE_CONTEXT, UNIT("unit", unit), AREA("area", area));
    } else if (own) {
        ctx_cite(ctx, kind->sight == LI_SIGHT_HIDE ? "LI-OBST-02" : "LI-DIFF-05", "cover", ROLE_CONTEXT,
                 UNIT("unit", unit), AREA("area", area), NEED("save", best));
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
            ctx_cite(ctx, "LI-GARR-09", "foot", ROLE_CONTEXT, UNIT("unit", unit), AREA("area", area));
        }
        return;
    }
    GeomPlace place = geom_place(&base, li_ground(ctx->field, area));
    bool in = li_is_in(ctx, unit, area), wholly = li_is_wholly(ctx, unit, area);
    note_membership(ctx, unit, area, &base);
    fact_bool(ctx, "in", in);
    fact_bool(ctx, "is-wholly", wholly);
    ctx_cite(ctx, "LI-AREA-04",
             wholly ? "wholly"
             : in   ? "partly"
                    : "outside",
             ROLE_CONTEXT, UNIT("unit", unit), AREA("area", area), LENGTH("edge", place.edge), LENGTH("lap", place.lap),
             LENGTH("out", place.out), LENGTH("gap", place.gap));
    if (in) {
        ctx_cite(ctx, "LI-AREA-05", "effects", ROLE_CONTEXT, UNIT("unit", unit), AREA("area", area));
        ctx_cite(ctx, "LI-AREA-03", "whole", ROLE_CONTEXT, UNIT("unit", unit), AREA("area", area));
        ctx_cite(ctx, rule_of_kind(ctx->field, table, area), "in", ROLE_CONTEXT, UNIT("unit", unit),
                 AREA("area", area));
    }
    if (in && kind->face) {
        ctx_cite(ctx, "LI-CLIF-07", "top", ROLE_CONTEXT, UNIT("unit", unit), AREA("area", area));
    }
    bool nested = on >= 0 && !kind->piece &&
                  kind->family != LI_FAMILY_OBSTACLE; /* on a hill or cliff: there only its own rules hold */
    if (nested && in) {
        ctx_cite(ctx, "LI-COMB-02", wholly ? "inner" : "astride", ROLE_CONTEXT, UNIT("unit", unit), AREA("area", area));
    } else if (li_ground_piece(ctx->field, area) != area && in && !wholly) {
        ctx_cite(ctx, "LI-COMB-02", "astride", ROLE_CONTEXT, UNIT("unit", unit), AREA("area", area));
    }
    explain_cover(ctx, unit, area, wholly);
    if (kind->sight == LI_SIGHT_HIDE) {
        explain_hiding(ctx, unit, area);
    }
}
