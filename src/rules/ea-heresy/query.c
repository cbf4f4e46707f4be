/* What the board queries about one thing: its portrait, the reach of its zone of control. */
#include "rules/ea-heresy/queries.h"

static bool is_broken(const RulesField *field, const Table *table, int unit) {
    int formation = field->setup->units[unit].formation;
    return formation >= 0 && var_get(field, table, ref_make(REF_FORMATION, formation), EAH_VAR_FORMATION_broken) == 1;
}

static bool has_unbroken(const RulesField *field, const Table *table, int area) {
    int unit = eah_next_occupant(field, table, area, 0);
    while (unit >= 0 && is_broken(field, table, unit)) {
        unit = eah_next_occupant(field, table, area, unit + 1);
    }
    return unit >= 0;
}

/* CORE-05, STRUCT-17: aircraft and broken formations have no zone; that of occupants belongs to their building. */
double eah_zone(const RulesField *field, const Table *table, TableRef ref) {
    double reach = number_of(field, EAH_NUM_ZONE_OF_CONTROL);
    if (ref_is(ref, REF_AREA)) {
        return eah_is_stronghold(field, table, ref.index) && has_unbroken(field, table, ref.index) ? reach : 0;
    }
    GeomShape base;
    if (!ref_is(ref, REF_UNIT) || !table_base(table, ref.index, &base) ||
        eah_profile(field, ref.index)->type == EAH_AC) {
        return 0;
    }
    return is_broken(field, table, ref.index) ? 0 : reach;
}

/* ---- portraits ---- */
static void portray_formation(const RulesField *field, const Table *table, int formation, RulesPortrait *out) {
    static const RulesOrderSign orders[] = {ORDER_NONE,      ORDER_ADVANCE,   ORDER_DOUBLE, ORDER_MARCH, ORDER_ENGAGE,
                                            ORDER_SUSTAINED, ORDER_OVERWATCH, ORDER_NONE,   ORDER_NONE};
    TableRef ref = ref_make(REF_FORMATION, formation);
    out->order = orders[var_get(field, table, ref, EAH_VAR_FORMATION_order)];
    out->stars = var_get(field, table, ref, EAH_VAR_FORMATION_bms);
    out->broken = var_get(field, table, ref, EAH_VAR_FORMATION_broken) == 1;
}

static void portray_unit(const RulesField *field, const Table *table, int unit, RulesPortrait *out) {
    const EahProfile *profile = eah_profile(field, unit);
    int rule = reading_of(field->data, EAH_READ_IN_RULE);
    GeomShape base;
    if (field->setup->units[unit].formation >= 0) {
        portray_formation(field, table, field->setup->units[unit].formation, out);
    }
    out->pips = profile->dc;
    out->pips_lost = profile->dc - eah_dc_now(field, table, ref_make(REF_UNIT, unit));
    out->elevated = var_get(field, table, ref_make(REF_UNIT, unit), EAH_VAR_UNIT_popped_up) == 1 ||
                    (profile->traits & (EAH_SUPPORT_CRAFT | EAH_TOWERING)) != 0;
    if (!table_base(table, unit, &base)) {
        return;
    }
    setup_each(field->setup, REF_AREA, a) {
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
    *out = (RulesPortrait){.owner = -1};
    switch (ref.kind) {
    case REF_UNIT: portray_unit(field, table, ref.index, out); break;
    case REF_AREA: portray_area(field, table, ref.index, out); break;
    case REF_FORMATION: portray_formation(field, table, ref.index, out); break;
    case REF_GAME: {
        TableRef active = var_unpack(var_get(field, table, ref, EAH_VAR_GAME_active));
        out->owner = ref_is(active, REF_SIDE) ? active.index : -1;
        break;
    }
    default: break;
    }
}
