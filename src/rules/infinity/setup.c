/* The table before play: start values, what makes a battlefield invalid, and what the common queries tell (STORM-01,
 * -06, CARD-14, CARD-19, ZONE-01..03, HOST-01, -13). */
#include "rules/infinity/setup.h"

#include "geom/limits.h"
#include "rules/infinity/place.h"

/* Units whose wounds the file does not give have all of them. */
void inf_begin(RulesField *field) {
    for (int i = 0; i < field->setup->unit_count; i++) {
        var_start(field, i, INF_VAR_UNIT_wounds, inf_profile(field, i)->wounds);
    }
}

static bool storms_are_outlines(const RulesData *data) {
    return reading_of(data, INF_READ_STORM_SHAPE) == INF_STORM_SHAPE_POLYGON;
}

/* STORM-06: the number of Storm outlines over one ground that can matter: up to what raises none to Zero, by the
 * reading in which each of them raises the level. */
static int storms_max(const RulesData *data) {
    return reading_of(data, INF_READ_SECOND_STORM) == INF_SECOND_STORM_RAISES ? INF_VIS_ZERO - INF_VIS_NONE : 1;
}

/* Derives the ground that `list` (an area, then Storms) shares with each Storm from `first` on, and recursively with
 * further Storms. */
static void derive_storms(RulesDeriver *deriver, int *list, int count, int first) {
    const InfData *own = deriver->data->compiled;
    for (int storm = first; storm < deriver->setup->area_count && count <= storms_max(deriver->data); storm++) {
        list[count] = storm;
        if (own->cards[deriver->setup->areas[storm].kind].storm && deriver->common(deriver, list, count + 1, 0)) {
            derive_storms(deriver, list, count + 1, storm + 1);
        }
    }
}

/* STORM-01, the other reading: derives the ground that the Storms' own outlines share with an area. The players may
 * override a card's type, so whether it can have a Storm is left to inf_zones. */
void inf_derive(RulesDeriver *deriver) {
    const InfData *own = deriver->data->compiled;
    for (int area = 0; area < deriver->setup->area_count && storms_are_outlines(deriver->data); area++) {
        const InfCard *card = &own->cards[deriver->setup->areas[area].kind];
        int list[2 + INF_VIS_ZERO - INF_VIS_NONE] = {area};
        if (!card->storm && !card->solid && !card->floor) {
            derive_storms(deriver, list, 1, 0);
        }
    }
}

static InfType type_of(const RulesField *field, const Table *table, int area) {
    int word = var_get(field, table, inf_area(area), INF_VAR_AREA_type);
    return word > 0 ? (InfType)(word - 1) : inf_card(field, table, area)->type;
}

static bool has(const RulesGate *gate, TableRef area, int var) {
    const RulesField *field = gate->ctx->field;
    int value = var_get(field, gate->ctx->draft->table, area, var);
    return value != VAR_NONE && value != var_row(field, var)->fallback;
}

/* ZONE-01, CORE-06: an area that is no zone has no fields. */
static void gate_fields(RulesGate *gate, TableRef area, const char *rule, const char *why) {
    static const int fields[] = {
        INF_VAR_AREA_type,   INF_VAR_AREA_mov,  INF_VAR_AREA_vis,    INF_VAR_AREA_white_noise, INF_VAR_AREA_sat,
        INF_VAR_AREA_damage, INF_VAR_AREA_save, INF_VAR_AREA_mov_on, INF_VAR_AREA_hostility,   INF_VAR_AREA_storm};
    const RulesField *field = gate->ctx->field;
    for (int i = 0; i < (int)BASE_COUNT(fields); i++) {
        if (has(gate, area, fields[i])) {
            const char *name = var_row(field, fields[i])->name;
            gate_fault(gate, area, rule, "Take it out", "%s", why);
            gate_member(gate, area, name);
        }
    }
}

static void gate_card(RulesGate *gate, TableRef area, const InfCard *card) {
    InfType type = type_of(gate->ctx->field, gate->ctx->draft->table, area.index);
    if (has(gate, area, INF_VAR_AREA_storm) && !inf_may_have_storm(type)) {
        gate_fault(gate, area, "INF-STORM-01", "Take \"storm\" out", "no Storm lies on this type of terrain");
        gate_member(gate, area, "storm");
    }
    if (type == INF_TYPE_SPECIAL) {
        gate_fault(gate, area, "INF-CARD-19",
                   "Give its \"type\": \"jungle\", \"mountains\", \"aquatic\", \"desert\" or \"zero-g\"",
                   "a card needs a type other than Special, which only a Storm has");
        if (has(gate, area, INF_VAR_AREA_type)) {
            gate_member(gate, area, "type");
        }
    }
    if (has(gate, area, INF_VAR_AREA_mov_on) && !card->optional && !card->blank) {
        gate_fault(gate, area, "INF-ROOM-05", "Take \"mov_on\" out", "the movement field of this card is not optional");
        gate_member(gate, area, "mov_on");
    }
}

static void gate_area(RulesGate *gate, TableRef area) {
    const RulesField *field = gate->ctx->field;
    const InfCard *card = inf_card(field, gate->ctx->draft->table, area.index);
    if (card->solid || card->floor) {
        gate_fields(gate, area, "INF-CORE-06", "scenery is no zone and has no fields of a card");
    } else if (card->storm) {
        gate_fields(gate, area, "INF-STORM-02", "a Storm takes its fields from the ground under it");
        if (!storms_are_outlines(field->data)) {
            gate_fault(gate, area, "INF-STORM-01",
                       "Write \"storm\": 1 on the area that it covers, or set storm_shape to polygon",
                       "a Storm lies on an area, not by itself");
            gate_member(gate, area, "kind");
        }
    } else {
        gate_card(gate, area, card);
    }
}

/* CORE-15: nobody stands in scenery; bases may touch it. */
static void gate_unit(RulesGate *gate, TableRef unit) {
    const Table *table = gate->ctx->draft->table;
    const TableWhere *where = table_where(table, unit.index);
    int wounds = var_get(gate->ctx->field, table, unit, INF_VAR_UNIT_wounds);
    int max = inf_profile(gate->ctx->field, unit.index)->wounds;
    if (wounds > max) {
        gate_fault(gate, unit, NULL, "Give at most the Wounds of its profile", "it has %d Wounds, and starts with %d",
                   wounds, max);
    }
    TableRef in = where->kind == WHERE_POINT ? inf_stands_on(gate->ctx, unit.index, where->at) : ref_none();
    if (ref_is(in, REF_AREA)) {
        gate_fault(gate, unit, "INF-CORE-15", "Move it beside it", "it stands in %s",
                   setup_name(gate->ctx->field->setup, in));
    }
}

/* STORM-01, CARD-19, ROOM-05, for every area. */
void inf_gate(RulesGate *gate, TableRef ref) {
    if (ref_is(ref, REF_AREA) && !gate->ctx->draft->table->removed[ref.index]) {
        gate_area(gate, ref);
    } else if (ref_is(ref, REF_UNIT)) {
        gate_unit(gate, ref);
    }
}

/* ---- the common queries ---- */

static const InfZone *zone_of(const InfZones *zones, int area) {
    for (int i = 0; i < zones->count; i++) {
        if (zones->zones[i].area == area) {
            return &zones->zones[i];
        }
    }
    return NULL;
}

static void cite_zone(RulesCtx *ctx, const InfZone *zone) {
    TableRef area = inf_area(zone->area);
    ctx_cite(ctx, "INF-ZONE-01", "area", ROLE_CONTEXT, REF("area", area), TEXT("type", inf_type_label(zone->type)));
    inf_cite_card(ctx, zone);
}

void inf_membership(RulesCtx *ctx, int unit, int area) {
    InfZones zones;
    GeomShape base = inf_base(ctx, unit);
    inf_zones(ctx, &zones);
    const InfZone *zone = zone_of(&zones, area);
    if (!zone) {
        return;
    }
    double gap = area_gap(inf_zone_area(ctx, zone), &base, NULL);
    bool in = gap <= GEOM_LIMIT;
    fact_bool(ctx, "in", in);
    cite_zone(ctx, zone);
    ctx_cite(ctx, "INF-ZONE-02", in ? "in" : "out", ROLE_DECIDES, UNIT("unit", unit), AREA("area", area),
             LENGTH("length", gap));
}

static void describe_hostility(RulesCtx *ctx, const InfZone *zone) {
    TableRef ref = inf_area(zone->area);
    if (inf_level_open(ctx, zone->area)) {
        fact_bool(ctx, "level-open", true);
        ctx_cite(ctx, "INF-HOST-02", "open", ROLE_CONTEXT, REF("area", ref));
    } else if (zone->hostility == INF_HOST_NONE) {
        ctx_cite(ctx, "INF-HOST-11", "none", ROLE_CONTEXT, REF("area", ref));
    } else {
        fact_number(ctx, "triggers", inf_data(ctx->field)->levels[zone->hostility - 1].triggers);
        ctx_cite(ctx, "INF-HOST-01", "level", ROLE_CONTEXT, REF("area", ref),
                 TEXT("level", inf_level_word(ctx, zone->hostility)),
                 INT("value", inf_data(ctx->field)->levels[zone->hostility - 1].triggers));
    }
}

/* Tells the fields of the area as they are now, one by one. */
static void describe_area(RulesCtx *ctx, int area) {
    InfZones zones;
    inf_zones(ctx, &zones);
    const InfZone *zone = zone_of(&zones, area);
    if (!zone) {
        return;
    }
    TableRef ref = inf_area(area);
    fact_text(ctx, "type", inf_type_word(zone->type));
    fact_text(ctx, "mov", inf_mov_word(zone->mov));
    fact_text(ctx, "vis", inf_vis_word(zone->vis));
    fact_number(ctx, "sat", zone->sat);
    fact_bool(ctx, "noise", zone->noise);
    fact_text(ctx, "hostility", inf_level_word(ctx, zone->hostility));
    cite_zone(ctx, zone);
    ctx_cite(ctx, "INF-TERR-01", "type", ROLE_CONTEXT, REF("area", ref), TEXT("type", inf_type_label(zone->type)));
    describe_hostility(ctx, zone);
    if (zone->type == INF_TYPE_ZERO_G) {
        ctx_cite(ctx, "INF-ROOM-01", "type", ROLE_CONTEXT, REF("area", ref));
    }
    if (zone->optional) {
        ctx_cite(ctx, "INF-ROOM-05", zone->mov != INF_MOV_NONE ? "on" : "off", ROLE_CONTEXT, REF("area", ref));
    }
    inf_cite_storm(ctx, zone);
}

void inf_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts) {
    (void)facts;
    if (ref_is(ref, REF_AREA)) {
        describe_area(ctx, ref.index);
    }
}

void inf_portray(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out) {
    if (ref_is(ref, REF_UNIT)) {
        out->pips = inf_profile(field, ref.index)->wounds;
        int left = var_get(field, table, ref, INF_VAR_UNIT_wounds);
        out->pips_lost = out->pips - (left > 0 ? left : 0);
        out->broken = var_get(field, table, ref, INF_VAR_UNIT_immobilized) ||
                      var_get(field, table, ref, INF_VAR_UNIT_unconscious);
    } else if (ref_is(ref, REF_AREA) && var_get(field, table, ref, INF_VAR_AREA_storm) > 0) {
        out->variant = "storm";
    }
}
