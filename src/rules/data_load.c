/* Builds the data of a ruleset from its merged document, and takes them apart. */
#include "base/base.h"
#include "base/near.h"
#include "rules/data.h"
#include "rules/data_internal.h"
#include "rules/rules.h"

#include <math.h>
#include <string.h>

#define HEX_WIDTH 60.0 /* mm from flat to flat: holds a base of the hex system; used for drawing only */

static const RulesSystem *resolve_system(DataReader *reader, const char *ruleset) {
    const char *id = tree_get_text(reader->root, "system", ruleset);
    const RulesSystem *system = rules_find(id);
    if (system) {
        return system;
    }
    int count = 0;
    const RulesSystem *const *systems = rules_systems(&count);
    NearMiss near = near_make(id);
    for (int i = 0; i < count; i++) {
        near_try(&near, systems[i]->id);
    }
    const char *place = tree_find(reader->root, "system") ? "system" : "ruleset";
    const char *remedy = near.best ? arena_printf(reader->data->arena, "Perhaps \"%s\" is meant", near.best)
                                   : "Let \"extends\" name a ruleset that is built in";
    data_fault(reader, place, id, remedy, "no rule system of this name is built in");
    return NULL;
}

static void read_unit(DataReader *reader, const DataItem *root) {
    static const char *const units[] = {"cm", "in", "mm", "hex"};
    static const double sizes[] = {10, 25.4, 1, HEX_WIDTH};
    int unit = item_word(reader, root, "unit", units, (int)BASE_COUNT(units), 0);
    reader->data->unit_name = units[unit];
    reader->data->unit = sizes[unit];
}

/* Where a unit is a single figure, its name is never a plural: "Ines". */
static void read_plural(DataReader *reader, const DataItem *root) {
    static const char *const kinds[] = {"side", "formation", "unit", "area"};
    static const TableRefKind refs[] = {REF_SIDE, REF_FORMATION, REF_UNIT, REF_AREA};
    unsigned listed = item_bits(reader, root, "plural", kinds, (int)BASE_COUNT(kinds));
    for (size_t i = 0; i < BASE_COUNT(kinds); i++) {
        reader->data->plural[refs[i]] = listed & 1U << i;
    }
}

static void read_head(DataReader *reader, const RulesSystem *system) {
    RulesData *data = reader->data;
    DataItem root = data_root_item(reader);
    data->id = item_text(reader, &root, "ruleset", true, "");
    data->name = item_text(reader, &root, "name", false, data->id);
    data->prefix = item_text(reader, &root, "prefix", false, "");
    data->tolerance = RULES_TOLERANCE;
    read_unit(reader, &root);
    read_plural(reader, &root);
    data->system = system ? system : resolve_system(reader, data->id);
}

/* Checks that each reading has one of its values and that each number keeps its bounds. */
static bool values_are_in_force(const RulesData *data) {
    for (int i = 0; i < data->reading_count; i++) {
        if (data->reading_values[i] < 0 || data->reading_values[i] >= data->readings[i].value_count) {
            return false;
        }
    }
    for (int i = 0; i < data->number_count; i++) {
        const RulesNumber *number = &data->numbers[i];
        if (!isfinite(number->value) || number->change >= data->change_count || number->beneath >= data->number_count) {
            return false;
        }
    }
    return true;
}

RulesData *data_create_for(const RulesSystem *system, const BaseTree *root, const BaseTree *options, const char *file,
                           BaseFaults *faults) {
    base_assert(root && faults);
    BaseArena *arena = arena_create();
    RulesData *data = arena_alloc(arena, 1, sizeof *data);
    data->arena = arena;
    data->root = tree_copy(arena, root);
    DataReader reader = {
        .data = data, .root = data->root, .file = file, .faults = faults, .before = faults->count + faults->dropped};
    read_head(&reader, system);
    data_read_variables(&reader);
    data_read_catalogue(&reader);
    data_read_rows(&reader);
    data_read_card(&reader);
    data_read_mind(&reader);
    data_read_house(&reader);
    data_apply_options(&reader, options);
    data_check_numbers(&reader);
    /* Only valid rows are compiled, so that a system may rely on ids and on what every ruleset has. */
    if (data_sound(&reader) && data->system->compile) {
        data->system->compile(&reader);
    }
    if (!data_sound(&reader)) {
        data_destroy(data);
        return NULL;
    }
    base_assert(data->system && data->unit > 0 && data->tolerance >= 0 && data->tolerance <= RULES_TOLERANCE_MAX);
    base_check(values_are_in_force(data));
    return data;
}

RulesData *data_create(const BaseTree *root, const BaseTree *options, const char *file, BaseFaults *faults) {
    return data_create_for(NULL, root, options, file, faults);
}

void data_destroy(RulesData *data) {
    if (!data) {
        return;
    }
    if (data->compiled && data->system->release) {
        data->system->release(data);
    }
    arena_destroy(data->arena);
}
