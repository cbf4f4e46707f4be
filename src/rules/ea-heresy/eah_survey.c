/* What the rules say of a battlefield before anything is played: faults that make it invalid, and advice (SETUP-01,
 * -03). */
#include "rules/ea-heresy/eah_queries.h"

typedef struct {
    const RulesField *field;
    const Table *table;
    BaseFaults *faults;
} Survey;

static void fault(const Survey *survey, TableRef ref, const char *remedy, const char *what) {
    const char *place = ref_is(ref, REF_AREA) ? "terrain" : "units";
    faults_add(survey->faults, "", place, setup_id(survey->field->setup, ref), remedy, "%s", what);
}

static void survey_place(const Survey *survey, int unit) {
    const TableWhere *where = table_where(survey->table, unit);
    TableRef ref = ref_make(REF_UNIT, unit);
    if (where->kind == WHERE_ATTACHED) {
        fault(survey, ref, "Give it a place of its own", "units are not attached to units in this system");
        return;
    }
    if (where->kind != WHERE_INSIDE) {
        if (eah_get(survey->field, survey->table, ref, EAH_VAR_UNIT_invading) == 1) {
            fault(survey, ref, "Put it inside the Stronghold, or take `invading` off",
                  "an invader that is inside nothing");
        }
        return;
    }
    if (!eah_is_stronghold(survey->field, survey->table, where->host.index)) {
        fault(survey, ref, "Put it beside it", "a unit is inside terrain that is no intact Stronghold");
        return;
    }
    const EahProfile *profile = eah_profile(survey->field, unit);
    bool vehicle = profile->type == EAH_LV || profile->type == EAH_AV;
    bool walker = vehicle && (profile->traits & EAH_WALKER) != 0;
    const EahData *data = eah_data(survey->field);
    bool same = survey->field->data->reading_values[data->reading[EAH_READ_NIMBLE]] != EAH_DEFAULT;
    bool nimble =
        vehicle && (profile->traits & EAH_NIMBLE) != 0 && (same || eah_is_invading(survey->field, survey->table, unit));
    bool enters = profile->type == EAH_INF || walker || nimble;
    if (!enters) {
        fault(survey, ref, "Put it beside it", "a unit that can not enter a Stronghold is inside one (EAH-STRUCT-07)");
    }
}

static void survey_unit(const Survey *survey, int unit) {
    TableRef ref = ref_make(REF_UNIT, unit);
    int now = eah_get(survey->field, survey->table, ref, EAH_VAR_UNIT_dc_now);
    if (now != VAR_NONE && now > eah_profile(survey->field, unit)->dc) {
        fault(survey, ref, "Give at most the DC of its profile", "more damage capacity left than it starts with");
    }
    survey_place(survey, unit);
}

static void survey_garrison(const Survey *survey, int area) {
    const RulesField *field = survey->field;
    TableRef ref = ref_make(REF_AREA, area);
    int first = eah_next_occupant(field, survey->table, area, 0);
    for (int i = first; i >= 0; i = eah_next_occupant(field, survey->table, area, i + 1)) {
        if (field->setup->units[i].side != field->setup->units[first].side) {
            fault(survey, ref, "Mark the attackers as `invading`",
                  "units of two sides occupy one Stronghold (EAH-STRUCT-11)");
            break;
        }
    }
    if (eah_capacity_used(field, survey->table, area) > eah_capacity(field, survey->table, area)) {
        fault(survey, ref, "Take units out of it", "more units are inside than there is room for (EAH-STRUCT-06)");
    }
    int owner = eah_owner(field, survey->table, area);
    TableRef said = var_unpack(eah_get(field, survey->table, ref, EAH_VAR_AREA_allegiance));
    if (!ref_is(said, REF_NONE) && (!ref_is(said, REF_SIDE) || said.index != owner)) {
        fault(survey, ref, "Leave `allegiance` out: it follows from who is inside",
              "it is said to be held by a side that has nobody inside (EAH-STRUCT-12)");
    }
}

static void survey_area(const Survey *survey, int area) {
    TableRef ref = ref_make(REF_AREA, area);
    GeomShape parts[EAH_PARTS];
    int now = eah_get(survey->field, survey->table, ref, EAH_VAR_AREA_dc_now);
    if (!eah_is_stronghold(survey->field, survey->table, area)) {
        return;
    }
    if (now != VAR_NONE && now > eah_dc_start(survey->field, survey->table, ref)) {
        fault(survey, ref, "Give at most the DC of its size", "more damage capacity left than it starts with");
    }
    if (now == 0) {
        fault(survey, ref, "Make it a ruined-stronghold", "a Stronghold with no damage capacity left still stands");
    }
    if (eah_body(survey->field, survey->table, ref, parts, EAH_PARTS) == 0) {
        fault(survey, ref, "Give it a plainer outline, without holes",
              "the footprint can not be cut into sixteen convex parts");
    }
    survey_garrison(survey, area);
}

void eah_survey(const RulesField *field, const Table *table, Ruling *warnings, BaseFaults *faults) {
    Survey survey = {field, table, faults};
    int standing = 0;
    for (int u = 0; u < field->setup->unit_count; u++) {
        survey_unit(&survey, u);
    }
    for (int a = 0; a < field->setup->area_count; a++) {
        survey_area(&survey, a);
        standing += eah_is_stronghold(field, table, a);
    }
    if (standing == 0) {
        RulesCtx ctx = {.field = field, .ruling = warnings};
        ctx_cite(&ctx, "EAH-SETUP-01", "none", ROLE_CONTEXT);
    }
}
