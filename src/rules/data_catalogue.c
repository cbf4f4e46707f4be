/* Reads the catalogue's part of a ruleset: readings, rules and their sentences. */
#include "rules/data_internal.h"
#include "rules/sentence.h"

#include <string.h>

static void read_reading(DataReader *reader, const DataItem *item) {
    RulesReading *reading = &reader->data->readings[reader->data->reading_count++];
    static const char *const keys[] = {"id", "title", "says", "values", "labels", "default", NULL};
    item_known(reader, item, keys);
    reading->id = item->id;
    reading->title = item_text(reader, item, "title", false, item->id);
    reading->says = item_text(reader, item, "says", false, "");
    int labels = 0;
    reading->values = item_texts(reader, item, "values", &reading->value_count);
    reading->labels = item_texts(reader, item, "labels", &labels);
    if (reading->value_count < 2) {
        item_fault(reader, item, "values", "List them, the default first", "a reading needs at least two values");
    }
    for (int i = 0; i < reading->value_count; i++) {
        for (int j = 0; j < i; j++) {
            if (strcmp(reading->values[i], reading->values[j]) == 0) {
                item_fault(reader, item, "values", "Name each value once", "\"%s\" is there twice", reading->values[i]);
            }
        }
    }
    if (labels != 0 && labels != reading->value_count) {
        item_fault(reader, item, "labels", "Write one label for each value", "%d labels for %d values", labels,
                   reading->value_count);
    }
    if (labels != reading->value_count) {
        reading->labels = reading->values;
    }
    reading->fallback = item_word(reader, item, "default", reading->values, reading->value_count, 0);
}

static void check_texts(DataReader *reader, const DataItem *item, const BaseTree *texts) {
    if (texts->kind != TREE_OBJECT) {
        item_fault(reader, item, "texts", "Write {\"key\": \"sentence\"}", "\"texts\" is not an object");
        return;
    }
    BaseText wrong = {0};
    for (const BaseTree *it = texts->first; it; it = it->next) {
        const char *key = arena_printf(reader->data->arena, "texts.%s", it->key);
        if (it->kind != TREE_TEXT) {
            item_fault(reader, item, key, "Write a sentence in quotation marks", "this is not a text");
        } else if (!sentence_fits(it->text, &wrong)) {
            item_fault(reader, item, key,
                       "Write {name}, {name|one|many}, {name:one|many}, {name's}, {name:a} or "
                       "{name of name}",
                       "%s", text_get(&wrong));
        }
        text_clear(&wrong);
    }
    text_free(&wrong);
}

static void check_readings(DataReader *reader, const DataItem *item, const RulesRule *rule) {
    const RulesData *data = reader->data;
    const char **ids = arena_alloc(data->arena, (size_t)data->reading_count, sizeof *ids);
    for (int i = 0; i < data->reading_count; i++) {
        ids[i] = data->readings[i].id;
    }
    for (int i = 0; i < rule->reading_count; i++) {
        if (data_find_reading(data, rule->readings[i]) < 0) {
            const char *remedy = rules_near_remedy(data->arena, rule->readings[i], ids, data->reading_count);
            item_fault(reader, item, "readings", remedy ? remedy : "Add it to the readings, or take it out",
                       "there is no reading \"%s\"", rule->readings[i]);
        }
    }
}

static void read_rule(DataReader *reader, const DataItem *item) {
    RulesRule *rule = &reader->data->rules[reader->data->rule_count++];
    static const char *const keys[] = {"id", "title", "says", "parent", "readings", "texts", NULL};
    item_known(reader, item, keys);
    rule->id = item->id;
    rule->title = item_text(reader, item, "title", false, item->id);
    rule->says = item_text(reader, item, "says", false, rule->title);
    rule->parent = item_bool(reader, item, "parent", false);
    rule->texts = tree_find(item->tree, "texts");
    if (rule->texts) {
        check_texts(reader, item, rule->texts);
    }
    rule->readings = item_texts(reader, item, "readings", &rule->reading_count);
    check_readings(reader, item, rule);
}

void data_read_catalogue(DataReader *reader) {
    static const DataList readings = {"readings", ID_SNAKE, data_find_reading};
    static const DataList rules = {"rules", ID_UPPER, data_find_rule};
    RulesData *data = reader->data;
    data->readings = arena_alloc(data->arena, list_room(reader, readings.name), sizeof *data->readings);
    data->reading_values = arena_alloc(data->arena, list_room(reader, readings.name), sizeof *data->reading_values);
    data->rules = arena_alloc(data->arena, list_room(reader, rules.name), sizeof *data->rules);
    list_each(reader, &readings, read_reading);
    for (int i = 0; i < data->reading_count; i++) {
        data->reading_values[i] = data->readings[i].fallback;
    }
    data_read_numbers(reader);
    list_each(reader, &rules, read_rule);
}
