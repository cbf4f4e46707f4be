/* What others ask of one thing: facts for `state`, its portrait for the board, the reach of its zone of control. */
#include "rules/ea-heresy/eah_queries.h"

#include <string.h>

static const char *const class_words[EAH_CLASSES] = {"infantry", "light-vehicle", "armoured-vehicle", "war-engine",
                                                     "aircraft"};

static void need_fact(RulesCtx *ctx, const char *name, int need) {
    if (need == VAR_NONE) {
        fact_text(ctx, name, "none");
    } else {
        fact_number(ctx, name, need);
    }
}

static void describe_unit(RulesCtx *ctx, TableRef ref) {
    const EahProfile *profile = eah_profile(ctx->field, ref.index);
    const Table *table = ctx->draft->table;
    int hill = eah_on_hill(ctx, ref.index);
    fact_text(ctx, "class", class_words[profile->type]);
    fact_length(ctx, "speed", profile->speed);
    need_fact(ctx, "armour", profile->armour);
    need_fact(ctx, "cc", profile->cc);
    need_fact(ctx, "ff", profile->ff);
    fact_number(ctx, "cost", eah_cost(ctx->field, ref.index));
    if (profile->dc > 0) {
        fact_number(ctx, "dc", profile->dc);
        fact_number(ctx, "dc_now", eah_dc_now(ctx->field, table, ref));
    }
    if (profile->type == EAH_AC) {
        fact_bool(ctx, "airborne", eah_is_flying(ctx->field, table, ref.index));
    }
    fact_bool(ctx, "on-hill", hill >= 0);
    if (profile->type == EAH_INF && eah_host(table, ref.index) < 0) {
        fact_bool(ctx, "sheltered", eah_sheltered(ctx, ref.index, NULL));
    }
}

/* STRUCT-01, -06, -08, -11, -12: the building as it stands. */
static void describe_stronghold(RulesCtx *ctx, TableRef ref) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    int owner = eah_owner(field, table, ref.index), now = eah_dc_now(field, table, ref);
    fact_number(ctx, "dc", eah_dc_start(field, table, ref));
    fact_number(ctx, "dc_now", now);
    fact_number(ctx, "capacity", eah_capacity(field, table, ref.index));
    fact_number(ctx, "used", eah_capacity_used(field, table, ref.index));
    if (owner >= 0) {
        fact_text(ctx, "allegiance", setup_id(field->setup, ref_make(REF_SIDE, owner)));
    } else {
        fact_text(ctx, "allegiance", "neutral");
    }
    ctx_cite(ctx, "EAH-STRUCT-01", "size", ROLE_CONTEXT);
    cite_ref(ctx, "area", ref);
    cite_int(ctx, "dc", eah_dc_start(field, table, ref));
    if (owner < 0) {
        ctx_cite(ctx, "EAH-SETUP-03", "neutral", ROLE_CONTEXT);
        cite_ref(ctx, "area", ref);
        cite_int(ctx, "dc", now);
    }
}

static void describe_area(RulesCtx *ctx, TableRef ref) {
    static const char *const sights[] = {"none", "area", "complete", "hill"};
    const EahKind *kind = eah_kind(ctx->field, ctx->draft->table, ref.index);
    const RulesKind *row = &ctx->field->data->kinds[kind - eah_data(ctx->field)->kinds];
    fact_text(ctx, "sight", sights[kind->los]);
    fact_bool(ctx, "towering", eah_is_towering_area(ctx->field, ctx->draft->table, ref.index));
    need_fact(ctx, "cover-save", kind->inf_save);
    if (row->rule != NULL) {
        ctx_cite(ctx, row->rule, "cover", ROLE_CONTEXT);
        cite_ref(ctx, "area", ref);
    }
    if (kind->occupiable) {
        describe_stronghold(ctx, ref);
    }
}

void eah_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts) {
    base_assert(facts == ctx->ruling->facts);
    switch (ref.kind) {
    case REF_UNIT: describe_unit(ctx, ref); break;
    case REF_AREA: describe_area(ctx, ref); break;
    case REF_FORMATION: fact_number(ctx, "size", eah_size(ctx->field, ctx->draft->table, ref.index)); break;
    default: break;
    }
}

/* CORE-05, STRUCT-17: aircraft and broken formations have none; of occupants their building has it. */
double eah_zone(const RulesField *field, const Table *table, TableRef ref) {
    double reach = eah_number_of(field, EAH_NUM_ZONE);
    if (ref_is(ref, REF_AREA)) {
        return eah_is_stronghold(field, table, ref.index) && eah_owner(field, table, ref.index) >= 0 ? reach : 0;
    }
    GeomShape base;
    if (!ref_is(ref, REF_UNIT) || !table_base(table, ref.index, &base) ||
        eah_profile(field, ref.index)->type == EAH_AC) {
        return 0;
    }
    int formation = field->setup->units[ref.index].formation;
    bool broken =
        formation >= 0 && eah_get(field, table, ref_make(REF_FORMATION, formation), EAH_VAR_FORMATION_broken) == 1;
    return broken ? 0 : reach;
}

/* ---- portraits ---- */
static void portray_formation(const RulesField *field, const Table *table, int formation, RulesPortrait *out) {
    static const char *const orders[] = {"", "advance", "double", "march", "engage", "sustained", "overwatch", "", ""};
    TableRef ref = ref_make(REF_FORMATION, formation);
    out->order = orders[eah_get(field, table, ref, EAH_VAR_FORMATION_order)];
    out->stars = eah_get(field, table, ref, EAH_VAR_FORMATION_bms);
    out->broken = eah_get(field, table, ref, EAH_VAR_FORMATION_broken) == 1;
}

static void portray_unit(const RulesField *field, const Table *table, int unit, RulesPortrait *out) {
    const EahData *data = eah_data(field);
    const EahProfile *profile = eah_profile(field, unit);
    int rule = field->data->reading_values[data->reading[EAH_READ_IN_RULE]];
    GeomShape base;
    if (field->setup->units[unit].formation >= 0) {
        portray_formation(field, table, field->setup->units[unit].formation, out);
    }
    out->pips = profile->dc;
    out->pips_lost = profile->dc - eah_dc_now(field, table, ref_make(REF_UNIT, unit));
    out->elevated = eah_get(field, table, ref_make(REF_UNIT, unit), EAH_VAR_UNIT_popped_up) == 1 ||
                    (profile->traits & (EAH_SUPPORT_CRAFT | EAH_TOWERING)) != 0;
    if (!table_base(table, unit, &base)) {
        return;
    }
    for (int a = 0; a < field->setup->area_count; a++) {
        const TableAreaSetup *area = &field->setup->areas[a];
        if (table->removed[a] || !box_meets(shape_box_of(&base), area->area.box)) {
            continue;
        }
        const EahKind *kind = eah_kind(field, table, a);
        bool covers = profile->type == EAH_INF && kind->inf_save != VAR_NONE;
        if ((covers || kind->los == EAH_LOS_HILL) && eah_in_by(rule, &base, &area->area)) {
            out->in_cover = out->in_cover || covers;
            out->elevated = out->elevated || kind->los == EAH_LOS_HILL;
        }
    }
}

static void portray_area(const RulesField *field, const Table *table, int area, RulesPortrait *out) {
    const EahKind *kind = eah_kind(field, table, area);
    TableRef ref = ref_make(REF_AREA, area);
    out->tower = eah_is_towering_area(field, table, area);
    out->ruined = kind->ruined;
    if (kind->occupiable) {
        out->pips = eah_dc_start(field, table, ref);
        out->pips_lost = out->pips - eah_dc_now(field, table, ref);
        out->owner = eah_owner(field, table, area);
        out->used = eah_capacity_used(field, table, area);
        out->capacity = eah_capacity(field, table, area);
        out->size = kind->size;
    }
    bool stops = kind->los == EAH_LOS_AREA || kind->los == EAH_LOS_COMPLETE;
    for (int i = 0; stops && i < field->derived_count; i++) {
        if (field->derived[i].a == area && !table->removed[field->derived[i].b]) {
            out->on_feature_of_hill = out->tower = true;
        }
    }
}

void eah_portray(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out) {
    *out = (RulesPortrait){.order = "", .owner = -1};
    switch (ref.kind) {
    case REF_UNIT: portray_unit(field, table, ref.index, out); break;
    case REF_AREA: portray_area(field, table, ref.index, out); break;
    case REF_FORMATION: portray_formation(field, table, ref.index, out); break;
    default: break;
    }
}
