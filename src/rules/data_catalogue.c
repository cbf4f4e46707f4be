/* The catalogue's part of a ruleset: readings, numbers, rules and their sentences. */
#include "rules/data_internal.h"

#include <string.h>

static void duplicate(DataReader *reader, const DataItem *item, int first, const char *list) {
    item_fault(reader, item, NULL, "Give each its own id", "%s[%d] has this id already", list, first);
}

static void read_reading(DataReader *reader, const DataItem *item, RulesReading *reading) {
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

static void read_readings(DataReader *reader) {
    RulesData *data = reader->data;
    const BaseTree *list = root_list(reader, "readings");
    data->readings = arena_alloc(data->arena, list ? (size_t)list->count : 0, sizeof *data->readings);
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        DataItem item = list_item(reader, "readings", it, data->reading_count, "id", ID_SNAKE);
        int first = data_find_reading(data, item.id);
        if (first >= 0) {
            duplicate(reader, &item, first, "readings");
        }
        read_reading(reader, &item, &data->readings[data->reading_count++]);
    }
    data->reading_values = arena_alloc(data->arena, (size_t)data->reading_count, sizeof *data->reading_values);
    for (int i = 0; i < data->reading_count; i++) {
        data->reading_values[i] = data->readings[i].fallback;
    }
}

enum { UNIT_NONE, UNIT_TABLE, UNIT_MM };

static void read_number(DataReader *reader, const DataItem *item, RulesNumber *number) {
    static const char *const keys[] = {"id", "label", "value", "unit", NULL};
    static const char *const units[] = {[UNIT_NONE] = "none", [UNIT_TABLE] = "table", [UNIT_MM] = "mm"};
    item_known(reader, item, keys);
    number->id = item->id;
    number->label = item_text(reader, item, "label", false, item->id);
    int unit = item_word(reader, item, "unit", units, (int)BASE_COUNT(units), UNIT_NONE);
    number->is_length = unit != UNIT_NONE;
    number->scale = unit == UNIT_TABLE ? reader->data->unit : 1;
    double value = 0;
    if (item_number(reader, item, "value", true, &value) && number->is_length && value < 0) {
        item_fault(reader, item, "value", "Write 0 or more", "a length can not be negative");
    }
    number->value = number->book = value * number->scale;
    number->change = -1;
}

static void read_numbers(DataReader *reader) {
    RulesData *data = reader->data;
    const BaseTree *list = root_list(reader, "numbers");
    data->numbers = arena_alloc(data->arena, list ? (size_t)list->count : 0, sizeof *data->numbers);
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        DataItem item = list_item(reader, "numbers", it, data->number_count, "id", ID_HYPHENS);
        int first = data_find_number(data, item.id);
        if (first >= 0) {
            duplicate(reader, &item, first, "numbers");
        }
        read_number(reader, &item, &data->numbers[data->number_count++]);
    }
}

/* A template is text with {name} places: names of letters, digits, hyphens and underscores, braces in pairs. */
static bool template_fits(const char *text) {
    for (const char *c = text; *c; c++) {
        if (*c == '}') {
            return false;
        }
        if (*c == '{') {
            size_t name = strspn(c + 1, "abcdefghijklmnopqrstuvwxyz0123456789_-");
            if (name == 0 || c[1 + name] != '}') {
                return false;
            }
            c += 1 + name;
        }
    }
    return true;
}

static void check_texts(DataReader *reader, const DataItem *item, const BaseTree *texts) {
    if (texts->kind != TREE_OBJECT) {
        item_fault(reader, item, "texts", "Write {\"key\": \"sentence\"}", "\"texts\" is not an object");
        return;
    }
    for (const BaseTree *it = texts->first; it; it = it->next) {
        const char *key = arena_printf(reader->data->arena, "texts.%s", it->key);
        if (it->kind != TREE_TEXT) {
            item_fault(reader, item, key, "Write a sentence in quotation marks", "this is not a text");
        } else if (!template_fits(it->text)) {
            item_fault(reader, item, key, "Write {name} for each value", "a brace in \"%s\" does not hold a name",
                       it->text);
        }
    }
}

static void check_readings(DataReader *reader, const DataItem *item, const RulesRule *rule) {
    const RulesData *data = reader->data;
    const char **ids = arena_alloc(data->arena, (size_t)data->reading_count, sizeof *ids);
    for (int i = 0; i < data->reading_count; i++) {
        ids[i] = data->readings[i].id;
    }
    for (int i = 0; i < rule->reading_count; i++) {
        if (data_find_reading(data, rule->readings[i]) < 0) {
            const char *remedy = near_remedy(data->arena, rule->readings[i], ids, data->reading_count);
            item_fault(reader, item, "readings", remedy ? remedy : "Add it to the readings, or take it out",
                       "there is no reading \"%s\"", rule->readings[i]);
        }
    }
}

static void read_rule(DataReader *reader, const DataItem *item, RulesRule *rule) {
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

static void read_rules(DataReader *reader) {
    RulesData *data = reader->data;
    const BaseTree *list = root_list(reader, "rules");
    data->rules = arena_alloc(data->arena, list ? (size_t)list->count : 0, sizeof *data->rules);
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        DataItem item = list_item(reader, "rules", it, data->rule_count, "id", ID_UPPER);
        int first = data_find_rule(data, item.id);
        if (first >= 0) {
            duplicate(reader, &item, first, "rules");
        }
        read_rule(reader, &item, &data->rules[data->rule_count++]);
    }
}

void data_read_catalogue(DataReader *reader) {
    read_readings(reader);
    read_numbers(reader);
    read_rules(reader);
}
