/* Applies what a battlefield changes of its ruleset: readings, house numbers, and the tolerance within which a decision
 * is too close to call. */
#include "base/text.h"
#include "rules/data_internal.h"

#include <math.h>

static const char *place_of(DataReader *reader, const char *part, const char *key) {
    return arena_printf(reader->data->arena, "options.%s.%s", part, key);
}

static void unknown_value(DataReader *reader, const char *place, const RulesReading *reading, const char *word) {
    BaseText all = {0};
    text_add(&all, "Write ");
    for (int i = 0; i < reading->value_count; i++) {
        text_addf(&all, "%s\"%s\"", i == 0 ? "" : i + 1 < reading->value_count ? ", " : " or ", reading->values[i]);
    }
    data_fault(reader, place, reading->id, text_get(&all), "the reading has no value \"%s\"", word);
    text_free(&all);
}

static void apply_reading(DataReader *reader, const BaseTree *it) {
    RulesData *data = reader->data;
    const char *place = place_of(reader, "readings", it->key);
    int index = data_find_reading(data, it->key);
    if (index < 0) {
        const char **ids = arena_alloc(data->arena, (size_t)data->reading_count, sizeof *ids);
        for (int i = 0; i < data->reading_count; i++) {
            ids[i] = data->readings[i].id;
        }
        const char *remedy = rules_near_remedy(data->arena, it->key, ids, data->reading_count);
        data_fault(reader, place, it->key, remedy ? remedy : "Take it out", "the ruleset has no such reading");
        return;
    }
    char number[TEXT_NUMBER_MAX];
    const char *word = it->kind == TREE_TEXT     ? it->text
                       : it->kind == TREE_NUMBER ? text_number(it->number, number)
                                                 : "";
    int value = data_find_value(&data->readings[index], word);
    if (value < 0) {
        unknown_value(reader, place, &data->readings[index], word);
        return;
    }
    data->reading_values[index] = value;
}

static void apply_number(DataReader *reader, const BaseTree *it) {
    RulesData *data = reader->data;
    const char *place = place_of(reader, "house", it->key);
    int index = data_find_number(data, it->key);
    if (index < 0) {
        const char **ids = arena_alloc(data->arena, (size_t)data->number_count, sizeof *ids);
        for (int i = 0; i < data->number_count; i++) {
            ids[i] = data->numbers[i].id;
        }
        const char *remedy = rules_near_remedy(data->arena, it->key, ids, data->number_count);
        data_fault(reader, place, it->key, remedy ? remedy : "Take it out", "the ruleset has no such number");
        return;
    }
    RulesNumber *number = &data->numbers[index];
    double value = it->kind == TREE_NUMBER ? it->number : NAN; /* NaN is out of any bounds */
    if (data_number_fits(reader, place, number, value)) {
        data_change_number(reader, index, value * number->scale, it);
    }
}

static void apply_tolerance(DataReader *reader, const BaseTree *it) {
    bool good = it->kind == TREE_NUMBER && it->number >= 0 && it->number <= RULES_TOLERANCE_MAX;
    if (!good) {
        data_fault(reader, "options.tolerance", NULL, "Write millimetres, from 0 to 1000",
                   "this is no tolerance within which a call is too close");
        return;
    }
    reader->data->tolerance = it->number;
}

static void apply_all(DataReader *reader, const BaseTree *object, const char *place,
                      void (*apply)(DataReader *reader, const BaseTree *it)) {
    if (object->kind != TREE_OBJECT) {
        data_fault(reader, arena_printf(reader->data->arena, "options.%s", place), NULL, "Write {\"name\": value}",
                   "this is not an object");
        return;
    }
    for (const BaseTree *it = object->first; it; it = it->next) {
        apply(reader, it);
    }
}

void data_apply_options(DataReader *reader, const BaseTree *options) {
    static const char *const keys[] = {"readings", "house", "tolerance", NULL};
    if (!options) {
        return;
    }
    if (options->kind != TREE_OBJECT) {
        data_fault(reader, "options", NULL, "Write {\"readings\": {...}, \"house\": {...}}", "this is not an object");
        return;
    }
    item_known(reader, &(DataItem){.tree = options, .place = "options", .id = ""}, keys);
    const BaseTree *readings = tree_find(options, "readings"), *house = tree_find(options, "house");
    if (readings) {
        apply_all(reader, readings, "readings", apply_reading);
    }
    if (house) {
        apply_all(reader, house, "house", apply_number);
    }
    const BaseTree *tolerance = tree_find(options, "tolerance");
    if (tolerance) {
        apply_tolerance(reader, tolerance);
    }
}
