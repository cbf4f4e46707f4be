/* The board before play: start values, and what makes a battlefield invalid. */
#include "rules/commands-colors/cca_queries.h"

#include <math.h>

/* Blocks that the file does not give are all there. */
void cca_begin(RulesField *field) {
    const CcaData *data = cca_data(field);
    int slot = field->data->schema.vars[data->var[CCA_VAR_UNIT_blocks]].slot;
    for (int i = 0; i < field->setup->unit_count; i++) {
        int *vars = (int *)field->setup->units[i].vars; /* the setup is still being laid out */
        vars[slot] = vars[slot] == VAR_NONE ? cca_profile(field, i)->blocks : vars[slot];
    }
}

typedef struct {
    const RulesField *field;
    const Table *table;
    const CcaMap *map;
    BaseFaults *faults;
} Survey;

static void fault(const Survey *survey, TableRef ref, const char *remedy, const char *what) {
    const char *place = ref_is(ref, REF_AREA) ? "terrain" : ref_is(ref, REF_SIDE) ? "sides" : "units";
    faults_add(survey->faults, "", place, setup_id(survey->field->setup, ref), remedy, "%s", what);
}

/* MOVE-11: only what is a river can be declared fordable. STRUCT-01: a facing is a corner. */
static void survey_area(const Survey *survey, int area) {
    const TableAreaSetup *setup = &survey->field->setup->areas[area];
    TableRef ref = ref_make(REF_AREA, area);
    const CcaKind *kind = &cca_data(survey->field)->kinds[table_kind(survey->table, area)];
    bool ford = cca_get(survey->field, survey->table, ref, CCA_VAR_AREA_ford) == 1;
    if (ford && kind->declared < 0) {
        fault(survey, ref, "Take \"ford\" out, or make it a river",
              "what is no river is declared fordable (CCA-MOVE-11)");
    }
    if (kind->rampart && fmod(setup->facing, 60) != 0) {
        fault(survey, ref, "Write a multiple of 60: 0 is north, 60 north-east",
              "a rampart faces a corner of its hex (CCA-STRUCT-01)");
    }
}

/* HEX-05 and interaction 13: one terrain a hex, unless the reading hex_combo allows more; STRUCT-01: one rampart. */
static void survey_layers(const Survey *survey) {
    const CcaData *data = cca_data(survey->field);
    bool allowed = survey->field->data->reading_values[data->reading[CCA_READ_COMBO]] != 0;
    for (int i = 0; i < survey->map->board.columns * survey->map->board.rows; i++) {
        const CcaHex *hex = &survey->map->hexes[i];
        if (hex->layers > 1 && !allowed) {
            fault(survey, ref_make(REF_AREA, hex->layer[1].area), "Keep one terrain for each hex, or set hex_combo to allow",
                  "a hex has two kinds of terrain (CCA-HEX-05)");
        }
        if (hex->ramparts > 1) {
            fault(survey, ref_make(REF_AREA, hex->rampart_area), "Keep one rampart for each hex",
                  "a hex has two ramparts, and a rampart is two sides of its hex (CCA-STRUCT-01)");
        }
    }
}

static void survey_unit(const Survey *survey, int unit) {
    const RulesField *field = survey->field;
    const TableWhere *where = table_where(survey->table, unit);
    TableRef ref = cca_unit(unit);
    int blocks = cca_get(field, survey->table, ref, CCA_VAR_UNIT_blocks);
    if (blocks > cca_profile(field, unit)->blocks) {
        fault(survey, ref, "Give at most the blocks of its profile", "the unit has more blocks than it starts with");
    } else if (blocks < 1 && where->kind != WHERE_OFF) {
        fault(survey, ref, "Give it a block or more, or write \"off\": \"lost\"",
              "a unit that has lost its last block is still there (CCA-CORE-10)");
    }
    if (where->kind == WHERE_INSIDE) {
        fault(survey, ref, "Put it on a hex", "units are not inside terrain in this system");
    }
    if (where->kind == WHERE_ATTACHED) {
        bool good = cca_is_leader(field, unit) && !cca_is_leader(field, where->host.index) &&
                    table_where(survey->table, where->host.index)->kind == WHERE_HEX &&
                    setup_side_of(field->setup, ref) == setup_side_of(field->setup, where->host);
        if (!good) {
            fault(survey, ref, "Attach a leader to a unit of his side that stands on a hex",
                  "this can not be attached to that");
        }
        return;
    }
    HexId at = cca_where(survey->table, unit);
    const CcaHex *hex = cca_hex(survey->map, at);
    if (!hex) {
        return;
    }
    int there = cca_is_leader(field, unit) ? hex->leader : hex->unit;
    if (there != unit) {
        fault(survey, ref, "Move one of them", "two units, or two leaders, stand in one hex (CCA-HEX-05)");
    }
    if (cca_is_leader(field, unit) && hex->unit >= 0) {
        fault(survey, ref, "Write \"attached\": the unit's id",
              "a leader in a unit's hex is attached to it (CCA-HEX-05)");
    }
    for (int i = 0; i < hex->layers; i++) {
        if (!cca_layer(field, hex, i)->enter[CCA_FOOT]) {
            fault(survey, ref, "Move it", "a unit stands on ground that nobody can enter (CCA-MOVE-13)");
        }
    }
}

void cca_survey(const RulesField *field, const Table *table, Ruling *warnings, BaseFaults *faults) {
    (void)warnings;
    CcaMap *map = cca_map_create(field, table);
    const Survey survey = {field, table, map, faults};
    for (int i = 0; i < field->setup->area_count; i++) {
        survey_area(&survey, i);
    }
    survey_layers(&survey);
    for (int i = 0; i < field->setup->unit_count; i++) {
        survey_unit(&survey, i);
    }
    for (int i = 0; i < field->setup->side_count; i++) {
        int home = cca_home_edge(field, i);
        if (home != 0 && home != 2) {
            fault(&survey, ref_make(REF_SIDE, i), "Write \"home\": \"north\" or \"south\"",
                  "a side has no base line to retreat to (CCA-CORE-11)");
        }
    }
    cca_map_destroy(map);
}
