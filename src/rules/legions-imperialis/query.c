/* What the board and `state` ask of one thing; advice on a battlefield; start values. What may be laid down is in
 * gate.c. */
#include "rules/legions-imperialis/query.h"

#include "geom/limits.h"
#include "rules/kit/apart.h"
#include "rules/legions-imperialis/move/plan.h"
#include "rules/legions-imperialis/stronghold/structure.h"
#include "rules/legions-imperialis/turn/rounds.h"

#include <math.h>
#include <string.h>

/* ---- layout ---- */

void li_derive(RulesDeriver *deriver) {
    const TableSetup *setup = deriver->setup;
    const LiData *data = deriver->data->compiled;
    int *inner = base_alloc((size_t)setup->area_count, sizeof *inner);
    for (int a = 0; a < setup->area_count; a++) {
        int count = 0;
        for (int b = 0; b < setup->area_count; b++) {
            bool lies = setup->areas[b].on == a &&
                        li_replaces(&data->kinds[setup->areas[b].kind], &data->kinds[setup->areas[a].kind]);
            if (lies) {
                inner[count++] = b;
            }
        }
        int on = setup->areas[a].on;
        if (on >= 0 && data->kinds[setup->areas[a].kind].bridge && data->kinds[setup->areas[on].kind].water) {
            deriver->common(deriver, (int[]){a, on}, 2, 0); /* this becomes river again when the bridge falls */
        } else if (count > 0) {
            deriver->less(deriver, a, inner, count, 0);
        }
    }
    base_free(inner);
}

void li_begin(RulesField *field) {
    for (int i = 0; i < field->setup->unit_count; i++) {
        var_start(field, i, LI_VAR_UNIT_wounds, li_profile(field, i)->wounds);
        var_start_above_0(field, i, LI_VAR_UNIT_shields, li_profile(field, i)->shields);
    }
    for (int i = 0; i < field->setup->area_count; i++) {
        var_start_above_0(field, i, LI_VAR_AREA_wounds, li_data(field)->kinds[field->setup->areas[i].kind].wounds);
    }
}

static void warn(RulesCtx *ctx, const char *rule, const char *key, int area, double value, double limit) {
    ctx_cite(ctx, rule, key, ROLE_DECIDES, AREA("area", area), LENGTH("value", value), LENGTH("limit", limit));
}

/* RIVR-01: true if the river runs from table edge to table edge, or into other water. */
static bool river_runs(const RulesField *field, int area) {
    const TableSetup *setup = field->setup;
    GeomBox box = setup->areas[area].area.box, table = setup->size;
    int edges = (box.x0 <= table.x0 + GEOM_LIMIT) + (box.x1 >= table.x1 - GEOM_LIMIT) +
                (box.y0 <= table.y0 + GEOM_LIMIT) + (box.y1 >= table.y1 - GEOM_LIMIT);
    for (int b = 0; b < setup->area_count; b++) {
        bool water = b != area && li_data(field)->kinds[setup->areas[b].kind].water;
        edges += water && box_meets(box_grow(box, GEOM_LIMIT), setup->areas[b].area.box);
    }
    return edges >= 2;
}

/* AREA-02, OBCL-01, RIVR-01: tells what is settled before deployment, and advises what should be otherwise. `whole`:
 * for the survey of a whole battlefield, which only tells what is amiss. */
static void survey_area(RulesCtx *ctx, int area, bool whole) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    const LiKind *kind = li_kind(field, table, area);
    const TableAreaSetup *setup = &field->setup->areas[area];
    double high = li_height(field, table, area),
           width = setup->path_count > 1 ? setup->width : li_rect(&setup->area).width;
    if (kind->family == LI_FAMILY_OBSTACLE) {
        double max = number_now(ctx, LI_NUM_OBSTACLE_HIGH), max_width = number_now(ctx, LI_NUM_OBSTACLE_WIDE);
        if (high > max + GEOM_LIMIT || width > max_width + GEOM_LIMIT) {
            bool tall = high > max + GEOM_LIMIT;
            warn(ctx, "LI-OBCL-01", tall ? "high" : "wide", area, tall ? high : width, tall ? max : max_width);
        } else if (!whole) {
            warn(ctx, "LI-OBCL-02", "foot", area, high, max);
        }
    }
    if (kind->water && field->data->kinds[setup->kind].id[0] == 'r') {
        double max = number_now(ctx, LI_NUM_RIVER_WIDE);
        if (width > max + GEOM_LIMIT) {
            warn(ctx, "LI-RIVR-01", "wide", area, width, max);
        } else if (!whole || !river_runs(field, area)) {
            warn(ctx, "LI-RIVR-01", river_runs(field, area) ? "fits" : "ends", area, width, max);
        }
    }
}

void li_survey(const RulesField *field, const Table *table, Ruling *advice) {
    TableDraft draft = draft_make((Table *)table); /* read-only: nothing is written to this draft */
    RulesCtx ctx = {.field = field, .draft = &draft, .ruling = advice, .readings = field->data->reading_values};
    for (int a = 0; a < field->setup->area_count; a++) {
        survey_area(&ctx, a, true);
    }
    rulekit_advise_apart(field, table, advice, NULL, "LI-CORE-08");
    draft_term(&draft);
}

/* ---- state ---- */

static void describe_structure(RulesCtx *ctx, int area) {
    const LiKind *kind = li_kind(ctx->field, ctx->draft->table, area);
    const char *label = ctx->field->data->kinds[table_kind(ctx->draft->table, area)].label;
    int used = li_garrison(ctx->field, ctx->draft->table, area, NULL, 0), gn = li_garrison_number(ctx, area, true);
    int cover = kind->cover_other != kind->cover && reading_now(ctx, LI_READ_COVER) == LI_COVER_5 ? kind->cover_other
                                                                                                  : kind->cover;
    fact_number(ctx, "gn", gn);
    fact_number(ctx, "used", used);
    fact_number(ctx, "caf", kind->caf);
    fact_number(ctx, "hit", kind->hit);
    fact_number(ctx, "cover-save", cover);
    ctx_cite(ctx, "LI-STRC-01", "own", ROLE_CONTEXT, AREA("area", area));
    ctx_cite(ctx, "LI-STRC-04", "type", ROLE_CONTEXT, AREA("area", area), TEXT("kind", label));
    ctx_cite(ctx, "LI-STRC-11", "type", ROLE_CONTEXT, AREA("area", area), TEXT("kind", label));
    ctx_cite(ctx, "LI-STRC-05", "row", ROLE_CONTEXT, AREA("area", area), NEED("save", kind->sv), INT("gn", gn),
             INT("wounds", kind->wounds), INT("hit", kind->hit), INT("caf", kind->caf), NEED("cover", cover));
    ctx_cite(ctx, "LI-STRC-07", "slots", ROLE_CONTEXT, AREA("area", area), INT("used", used), INT("limit", gn));
    ctx_cite(ctx, "LI-ENGG-01", "none", ROLE_CONTEXT, AREA("area", area));
}

static void describe_area(RulesCtx *ctx, int area) {
    const RulesField *field = ctx->field;
    const LiKind *kind = li_kind(field, ctx->draft->table, area);
    const RulesKind *row = &field->data->kinds[table_kind(ctx->draft->table, area)];
    int on = field->setup->areas[area].on;
    ctx_cite(ctx, "LI-AREA-01", "kind", ROLE_CONTEXT, AREA("area", area), TEXT("kind", row->label));
    if (row->rule && !kind->structure) { /* a Structure tells this with its numbers */
        ctx_cite(ctx, row->rule, "row", ROLE_CONTEXT, AREA("area", area));
    }
    fact_length(ctx, "top", li_top(field, ctx->draft->table, area));
    if (kind->sv != VAR_NONE) {
        fact_number(ctx, "sv", kind->sv);
        fact_number(ctx, "wounds-left", li_wounds(field, ctx->draft->table, li_area(area)));
        ctx_cite(ctx, kind->bridge ? "LI-RIVR-05" : "LI-STRC-06", kind->bridge ? "target" : "left", ROLE_CONTEXT,
                 AREA("area", area), INT("wounds", li_wounds(field, ctx->draft->table, li_area(area))),
                 NEED("save", kind->sv));
    }
    if (kind->structure) {
        describe_structure(ctx, area);
    }
    if (kind->face) {
        ctx_cite(ctx, "LI-CLIF-01", "face", ROLE_CONTEXT, AREA("area", area),
                 LENGTH("value", li_height(field, ctx->draft->table, area)));
    }
    if (on >= 0) {
        ctx_cite(ctx, "LI-COMB-01", "nested", ROLE_CONTEXT, AREA("area", area), AREA("outer", on));
    }
    RulesCtx own = *ctx;
    survey_area(&own, area, NULL);
}

static void describe_unit(RulesCtx *ctx, int unit) {
    static const char *const types[LI_TYPES] = {"infantry",    "cavalry", "walker", "vehicle",
                                                "super-heavy", "knight",  "titan"};
    const LiProfile *profile = li_profile(ctx->field, unit);
    int area, cover = li_cover(ctx, unit, &area), by = li_pinned_by(ctx, unit);
    fact_text(ctx, "class", types[profile->type]);
    fact_number(ctx, "scale", profile->scale);
    fact_length(ctx, "move", profile->move);
    fact_length(ctx, "allowance", li_allowance(ctx, unit, LI_HOW_MOVE));
    fact_number(ctx, "caf",
                profile->caf + (li_host(ctx->draft->table, unit) >= 0
                                    ? li_kind(ctx->field, ctx->draft->table, li_host(ctx->draft->table, unit))->caf
                                    : 0));
    fact_bool(ctx, "pinned", by >= 0);
    bool engaged = false;
    for (int k = 0; k < ctx->field->setup->unit_count; k++) {
        engaged = engaged || li_engaged(ctx, unit, k);
    }
    fact_bool(ctx, "engaged", engaged);
    if (cover == VAR_NONE) {
        fact_text(ctx, "cover", "none");
    } else {
        fact_number(ctx, "cover", cover);
        li_cite_cover(ctx, unit, area, cover);
    }
    int carrier = li_carrier(ctx->draft->table, unit);
    if (profile->transport > 0 || carrier >= 0) {
        int whose = carrier >= 0 ? carrier : unit, used = table_inside(ctx->draft->table, li_unit(whose), NULL, 0);
        fact_number(ctx, "carried", carrier >= 0 ? 0 : used);
        ctx_cite(ctx, "LI-CORE-20", carrier >= 0 ? "aboard" : "carries", ROLE_CONTEXT, UNIT("unit", unit),
                 UNIT("target", whose), INT("used", used), INT("limit", li_profile(ctx->field, whose)->transport));
    }
    ctx_cite(ctx, "LI-CORE-21", "profile", ROLE_CONTEXT, UNIT("unit", unit), LENGTH("move", profile->move),
             INT("caf", profile->caf), INT("wounds", li_wounds(ctx->field, ctx->draft->table, li_unit(unit))));
    if (by >= 0 || engaged) {
        ctx_cite(ctx, "LI-CORE-07", by >= 0 ? "pinned" : "free", ROLE_CONTEXT, UNIT("unit", unit),
                 UNIT("target", by >= 0 ? by : unit));
    }
    if (li_host(ctx->draft->table, unit) >= 0) {
        ctx_cite(ctx, "LI-STRC-09", "bonus", ROLE_CONTEXT, AREA("source", li_host(ctx->draft->table, unit)),
                 INT("value", li_kind(ctx->field, ctx->draft->table, li_host(ctx->draft->table, unit))->caf));
        ctx_cite(ctx, "LI-GARR-09", "foot", ROLE_CONTEXT, UNIT("unit", unit),
                 AREA("area", li_host(ctx->draft->table, unit)));
    }
}

void li_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts) {
    base_assert(facts == ctx->ruling->facts);
    if (ref_is(ref, REF_AREA)) {
        describe_area(ctx, ref.index);
    } else if (ref_is(ref, REF_UNIT)) {
        describe_unit(ctx, ref.index);
    }
}

/* ---- drawing ---- */

double li_zone(const RulesField *field, const Table *table, TableRef ref) {
    GeomShape base;
    bool has = ref_is(ref, REF_UNIT) && table_base(table, ref.index, &base) && !li_has(field, ref.index, LI_FLYER);
    return has ? number_of(field, LI_NUM_ZONE) : 0;
}

static void portray_formation(const RulesField *field, const Table *table, int formation, RulesPortrait *out) {
    static const RulesOrderSign orders[] = {ORDER_NONE,  ORDER_OVERWATCH, ORDER_ADVANCE,
                                            ORDER_MARCH, ORDER_ENGAGE,    ORDER_NONE};
    int order = var_get(field, table, li_formation(formation), LI_VAR_FORMATION_order);
    bool secret = order != LI_ORDER_NONE && li_is_secret(field, table, formation);
    out->order = secret ? ORDER_SEALED : orders[order];
    out->broken = var_get(field, table, li_formation(formation), LI_VAR_FORMATION_broken) == 1;
}

static void portray_unit(const RulesField *field, const Table *table, int unit, RulesPortrait *out) {
    int formation = field->setup->units[unit].formation;
    out->pips = li_profile(field, unit)->wounds > 1 ? li_profile(field, unit)->wounds : 0;
    out->pips_lost = out->pips > 0 ? out->pips - li_wounds(field, table, li_unit(unit)) : 0;
    out->elevated = li_has(field, unit, LI_FLYER) || li_footing(field, table, unit) > 0;
    if (formation >= 0) {
        portray_formation(field, table, formation, out);
    }
}

void li_portray(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out) {
    *out = (RulesPortrait){.owner = -1};
    if (ref_is(ref, REF_UNIT)) {
        portray_unit(field, table, ref.index, out);
        out->capacity = li_profile(field, ref.index)->transport;
        out->used = out->capacity > 0 ? table_inside(table, ref, NULL, 0) : 0;
    } else if (ref_is(ref, REF_FORMATION)) {
        portray_formation(field, table, ref.index, out);
    } else if (ref_is(ref, REF_AREA)) {
        const LiKind *kind = li_kind(field, table, ref.index);
        int own = var_get(field, table, ref, LI_VAR_AREA_gn);
        out->tower = var_get(field, table, ref, LI_VAR_AREA_larger) == 1;
        if (kind->sv != VAR_NONE) {
            out->pips = kind->wounds;
            out->pips_lost = kind->wounds - li_wounds(field, table, ref);
        }
        if (kind->structure) {
            out->owner = li_side_inside(field, table, ref.index);
            out->used = li_garrison(field, table, ref.index, NULL, 0);
            out->capacity = own == VAR_NONE ? kind->gn : own;
            out->size = kind->gn > 2 ? 2 : kind->gn - 1;
        }
        out->variant = kind->family == LI_FAMILY_OBSTACLE && var_get(field, table, ref, LI_VAR_AREA_reinforced) == 1
                           ? "obstacle-reinforced"
                           : NULL;
    } else if (ref_is(ref, REF_GAME)) {
        TableRef active = var_unpack(var_get(field, table, ref, LI_VAR_GAME_active));
        int writes = li_writing_side(field, table); /* the writing side is the one to act */
        out->owner = writes >= 0                                     ? writes
                     : table->phase >= 0 && ref_is(active, REF_SIDE) ? active.index
                                                                     : -1; /* free play has no active side */
    }
}

/* ---- set ---- */

/* AREA-02: what was settled cannot be changed once the first model is down. */
static void resolve_set(RulesCtx *ctx) {
    const BaseTree *values = tree_find(ctx->action->args, "values");
    TableRef ref;
    bool settled = tree_find(values, "kind") || tree_find(values, "height") || tree_find(values, "larger") ||
                   tree_find(values, "reinforced") || tree_find(values, "gn");
    if (settled && arg_ref(ctx, "ref", &ref) && ref_is(ref, REF_AREA) && ctx->draft->table->phase >= LI_PHASE_DEPLOY) {
        ctx_refuse(ctx, "LI-AREA-02", "fixed", REF("area", ref));
        return;
    }
    verb_set.resolve(ctx);
    if (settled && arg_ref(ctx, "ref", &ref) && ref_is(ref, REF_AREA)) {
        ctx_cite(ctx, "LI-AREA-02", "open", ROLE_CONTEXT, AREA("area", ref.index));
    }
}

static const RulesArg SET_ARGS[] = {
    {"ref", ARG_REF, true, "whose values: an id, or \"game\"", NULL},
    {"values", ARG_VALUES, true, "variables by name; kind of an area, phase of the game, place of a unit", NULL},
};
const RulesVerb li_verb_set = {
    "set", "Sets variables while a table is laid out or a case begins", SET_ARGS, 2, false, resolve_set};

/* ---- admit ---- */

bool li_admit(RulesCtx *ctx, TableRef host, const int *units, int count, int role) {
    (void)role;
    return count > 0 && ref_is(host, REF_AREA) &&
           li_may_garrison(ctx, ctx->field->setup->units[units[0]].formation, host.index, 0);
}
