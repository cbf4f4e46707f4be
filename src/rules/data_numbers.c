/* Reads "numbers": the book's numbers, their bounds, and what house rules make of them. The bounds are what the code
 * can handle and a game can want, for example for dice that are rolled one by one and shares that are divided by. */
#include "base/text.h"
#include "rules/data_internal.h"

#include <math.h>
#include <string.h>

enum { UNIT_NONE, UNIT_TABLE, UNIT_MM };

/* Returns "Write a whole number from 1 to 20", "Write a length from 0 to 300 cm". */
static const char *bounds_in_words(const DataReader *reader, const RulesNumber *number) {
    char min[TEXT_NUMBER_MAX], max[TEXT_NUMBER_MAX];
    const char *unit = !number->is_length ? "" : number->scale == 1 ? " mm" : reader->data->unit_name;
    return arena_printf(reader->data->arena, "Write a %s from %s to %s%s%s",
                        number->is_length ? "length"
                        : number->whole   ? "whole number"
                                          : "number",
                        text_rounded(number->min / number->scale, 3, min),
                        text_rounded(number->max / number->scale, 3, max), *unit && *unit != ' ' ? " " : "", unit);
}

bool data_number_fits(DataReader *reader, const char *place, const RulesNumber *number, double value) {
    double mm = value * number->scale;
    char written[TEXT_NUMBER_MAX];
    if (mm >= number->min && mm <= number->max && (!number->whole || value == floor(value))) {
        return true; /* false for NaN, too */
    }
    data_fault(reader, place, number->id, bounds_in_words(reader, number), "%s cannot be the value of \"%s\"",
               isnan(value) ? "this" : text_number(value, written), number->label);
    return false;
}

/* Reads the bounds. Returns false, with a fault, when the number has none. */
static bool read_bounds(DataReader *reader, const DataItem *item, RulesNumber *number) {
    double min = 0, max = 0;
    bool both = item_number(reader, item, "min", true, &min) && item_number(reader, item, "max", true, &max);
    if (both && !(min <= max)) {
        item_fault(reader, item, "max", "Let max be at least min", "no number lies between these bounds");
    }
    if (number->is_length && min < 0) {
        item_fault(reader, item, "min", "Write 0 or more", "a length cannot be negative");
    }
    number->min = min * number->scale;
    number->max = max * number->scale;
    number->whole = item_bool(reader, item, "whole", !number->is_length);
    return both && min <= max;
}

static void read_number(DataReader *reader, const DataItem *item) {
    RulesNumber *number = &reader->data->numbers[reader->data->number_count++];
    static const char *const keys[] = {"id", "label", "value", "unit", "min", "max", "whole", "at_most", NULL};
    static const char *const units[] = {[UNIT_NONE] = "none", [UNIT_TABLE] = "table", [UNIT_MM] = "mm"};
    item_known(reader, item, keys);
    number->id = item->id;
    number->label = item_text(reader, item, "label", false, item->id);
    int unit = item_word(reader, item, "unit", units, (int)BASE_COUNT(units), UNIT_NONE);
    number->is_length = unit != UNIT_NONE;
    number->scale = unit == UNIT_TABLE ? reader->data->unit : 1;
    double value = 0;
    bool given = item_number(reader, item, "value", true, &value);
    if (read_bounds(reader, item, number) && given) {
        data_number_fits(reader, arena_printf(reader->data->arena, "%s.value", item->place), number, value);
    }
    number->value = number->book = value * number->scale;
    number->change = number->beneath = -1;
}

/* Resolves `at_most`, which may name any number of the list, also a later one. */
static void read_beneath(DataReader *reader) {
    RulesData *data = reader->data;
    const BaseTree *list = root_list(reader, "numbers");
    int index = 0;
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next, index++) {
        DataItem item = {it, arena_printf(data->arena, "numbers[%d]", index), data->numbers[index].id};
        data->numbers[index].beneath = item_row(reader, &item, "at_most", "number", data_find_number);
    }
}

void data_read_numbers(DataReader *reader) {
    static const DataList numbers = {"numbers", ID_HYPHENS, data_find_number};
    RulesData *data = reader->data;
    data->numbers = arena_alloc(data->arena, list_room(reader, numbers.name), sizeof *data->numbers);
    list_each(reader, &numbers, read_number);
    read_beneath(reader);
}

/* Returns the place where the value in force was written: in the battlefield's options, else in the ruleset. */
static const char *place_of_value(const DataReader *reader, int index) {
    const RulesData *data = reader->data;
    const RulesNumber *number = &data->numbers[index];
    bool own = number->change >= 0 && !*data->changes[number->change].by;
    return own ? arena_printf(data->arena, "options.house.%s", number->id)
               : arena_printf(data->arena, "numbers[%d].value", index);
}

void data_check_numbers(DataReader *reader) {
    const RulesData *data = reader->data;
    for (int i = 0; i < data->number_count; i++) {
        const RulesNumber *number = &data->numbers[i],
                          *over = number->beneath >= 0 ? &data->numbers[number->beneath] : NULL;
        if (!over || number->value <= over->value) {
            continue;
        }
        char max[TEXT_NUMBER_MAX], now[TEXT_NUMBER_MAX];
        bool changed = number->change >= 0; /* if not, house rules changed the other number */
        data_fault(reader, place_of_value(reader, changed ? i : number->beneath), changed ? number->id : over->id,
                   arena_printf(data->arena, "Keep \"%s\" at or below \"%s\"", number->id, over->id),
                   "\"%s\" is %s, and \"%s\" only %s", number->label,
                   text_rounded(number->value / number->scale, 3, now), over->label,
                   text_rounded(over->value / over->scale, 3, max));
    }
}
