/* Puts a field together of the setup and the data of a table, and takes it apart. */
#include "base/base.h"
#include "rules/rules.h"

RulesField *field_assemble(TableSetup *setup, RulesData *data, RulesDerived *derived, GeomArea *derived_areas,
                           int derived_count) {
    base_assert(setup && data && derived_count >= 0 && (derived_count == 0 || (derived && derived_areas)));
    base_assert(setup->order[REF_AREA]); /* setup_finish was called */
    RulesField *field = base_alloc(1, sizeof *field);
    *field = (RulesField){.setup = setup,
                          .data = data,
                          .derived = derived,
                          .derived_count = derived_count,
                          .derived_areas = derived_areas};
    int count = setup->area_count + derived_count;
    GeomArea *areas = base_alloc((size_t)count, sizeof *areas);
    for (int i = 0; i < setup->area_count; i++) {
        areas[i] = setup->areas[i].area;
    }
    for (int i = 0; i < derived_count; i++) {
        areas[setup->area_count + i] = derived_areas[i];
    }
    field->scene = geom_scene_create(areas, count, setup->size);
    base_free(areas);
    base_assert(geom_scene_count(field->scene) == count);
    if (data->system && data->system->begin) {
        data->system->begin(field);
    }
    return field;
}

void field_destroy(RulesField *field) {
    if (!field) {
        return;
    }
    geom_scene_destroy(field->scene);
    if (!field->borrows_data) {
        data_destroy(field->data);
    }
    arena_destroy(field->setup->arena);
    base_free(field);
}
