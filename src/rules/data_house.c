/* Reads what house rules changed: io recorded it in the member "house" when it applied them to the book's data. */
#include "base/base.h"
#include "rules/data_internal.h"

#include <math.h>
#include <string.h>

static void bind_number(RulesData *data, int change) {
    base_assert(change >= 0 && change < data->change_count);
    const RulesChange *it = &data->changes[change];
    int index = strcmp(it->list, "numbers") == 0 ? data_find_number(data, it->id) : -1;
    if (index >= 0 && strcmp(it->member, "value") == 0 && it->old && it->old->kind == TREE_NUMBER) {
        data->numbers[index].book = it->old->number * data->numbers[index].scale;
        data->numbers[index].change = change;
    }
}

void data_read_house(DataReader *reader) {
    RulesData *data = reader->data;
    const BaseTree *list = root_list(reader, "house");
    int room =
        (list ? list->count : 0) + data->number_count; /* plus the changes that a battlefield's options may make */
    data->changes = arena_alloc(data->arena, (size_t)room, sizeof *data->changes);
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        const BaseTree *now = tree_find(it, "now");
        if (now) {
            data->changes[data->change_count++] = (RulesChange){.by = tree_get_text(it, "by", ""),
                                                                .list = tree_get_text(it, "list", ""),
                                                                .id = tree_get_text(it, "id", ""),
                                                                .member = tree_get_text(it, "member", ""),
                                                                .old = tree_find(it, "old"),
                                                                .now = now};
            bind_number(data, data->change_count - 1);
        }
    }
}

void data_change_number(DataReader *reader, int index, double value, const BaseTree *now) {
    base_assert(index >= 0 && index < reader->data->number_count && isfinite(value) && now);
    RulesData *data = reader->data;
    RulesNumber *number = &data->numbers[index];
    if (number->change < 0) {
        number->change = data->change_count++;
    }
    data->changes[number->change] = (RulesChange){.by = "",
                                                  .list = "numbers",
                                                  .id = number->id,
                                                  .member = "value",
                                                  .old = tree_number(data->arena, number->book / number->scale),
                                                  .now = tree_copy(data->arena, now)};
    number->value = value;
}
