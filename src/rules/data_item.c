#include "rules/data_item.h"

#include "base/base.h"
#include "base/near.h"
#include "base/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void fault_v(DataReader *reader, const char *place, const char *id, const char *remedy, const char *format,
                    va_list args) {
    char what[512];
    vsnprintf(what, sizeof what, format, args);
    faults_add(reader->faults, reader->file, place, id, remedy, "%s", what);
}

void data_fault(DataReader *reader, const char *place, const char *id, const char *remedy, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fault_v(reader, place, id, remedy, format, args);
    va_end(args);
}

void item_fault(DataReader *reader, const DataItem *item, const char *key, const char *remedy, const char *format,
                ...) {
    const char *place = item->place;
    if (key) {
        place = *place ? arena_printf(reader->data->arena, "%s.%s", place, key) : key;
    }
    va_list args;
    va_start(args, format);
    fault_v(reader, place, item->id, remedy, format, args);
    va_end(args);
}

bool data_sound(const DataReader *reader) {
    return reader->faults->count + reader->faults->dropped == reader->before;
}

DataItem data_root_item(const DataReader *reader) {
    return (DataItem){.tree = reader->root, .place = "", .id = ""};
}

DataItem data_kind_item(const RulesKind *kind) {
    return (DataItem){.tree = kind->row, .place = kind->place, .id = kind->id};
}

DataItem data_profile_item(const RulesProfile *profile) {
    return (DataItem){.tree = profile->row, .place = profile->place, .id = profile->id};
}

const char *rules_near_remedy(BaseArena *arena, const char *word, const char *const *words, int count) {
    NearMiss near = near_make(word);
    for (int i = 0; i < count; i++) {
        near_try(&near, words[i]);
    }
    return near.best ? arena_printf(arena, "Perhaps \"%s\" is meant", near.best) : NULL;
}

const BaseTree *item_objects(DataReader *reader, const DataItem *item, const char *key) {
    const BaseTree *list = tree_find(item->tree, key);
    if (!list) {
        return NULL;
    }
    if (list->kind != TREE_LIST) {
        item_fault(reader, item, key, "Write [ ... ]", "\"%s\" is not a list", key);
        return NULL;
    }
    int index = 0;
    bool good = true;
    for (const BaseTree *it = list->first; it; it = it->next, index++) {
        if (it->kind != TREE_OBJECT) {
            item_fault(reader, item, arena_printf(reader->data->arena, "%s[%d]", key, index), "Write { ... }",
                       "this is not an object");
            good = false;
        }
    }
    return good ? list : NULL;
}

DataWalk item_walk(DataReader *reader, const DataItem *item, const char *key) {
    const BaseTree *list = item_objects(reader, item, key);
    const char *place = *item->place ? arena_printf(reader->data->arena, "%s.%s", item->place, key) : key;
    return (DataWalk){.reader = reader,
                      .next = list ? list->first : NULL,
                      .list = place,
                      .id = item->id,
                      .count = list ? list->count : 0,
                      .index = -1};
}

bool item_next(DataWalk *walk) {
    if (!walk->next) {
        return false;
    }
    walk->index++;
    walk->item = (DataItem){.tree = walk->next,
                            .place = arena_printf(walk->reader->data->arena, "%s[%d]", walk->list, walk->index),
                            .id = tree_get_text(walk->next, "id", walk->id)};
    walk->next = walk->next->next;
    return true;
}

static const BaseTree *member(DataReader *reader, const DataItem *item, const char *key, bool required) {
    const BaseTree *tree = tree_find(item->tree, key);
    if (!tree && required) {
        item_fault(reader, item, NULL, arena_printf(reader->data->arena, "Add \"%s\"", key), "\"%s\" is missing", key);
    }
    return tree;
}

const char *item_text(DataReader *reader, const DataItem *item, const char *key, bool required, const char *fallback) {
    const BaseTree *tree = member(reader, item, key, required);
    if (!tree) {
        return fallback;
    }
    if (tree->kind != TREE_TEXT || (required && !*tree->text)) {
        item_fault(reader, item, key, "Write a text in quotation marks", "\"%s\" is not a text", key);
        return fallback;
    }
    return tree->text;
}

bool item_bool(DataReader *reader, const DataItem *item, const char *key, bool fallback) {
    const BaseTree *tree = member(reader, item, key, false);
    if (!tree) {
        return fallback;
    }
    if (tree->kind != TREE_BOOL) {
        item_fault(reader, item, key, "Write true or false", "\"%s\" is not a truth", key);
        return fallback;
    }
    return tree->truth;
}

bool item_number(DataReader *reader, const DataItem *item, const char *key, bool required, double *value) {
    const BaseTree *tree = member(reader, item, key, required);
    if (!tree) {
        return false;
    }
    if (tree->kind != TREE_NUMBER || !isfinite(tree->number) || fabs(tree->number) > 1e6) {
        item_fault(reader, item, key, "Write a number of at most a million", "\"%s\" is not a usable number", key);
        return false;
    }
    *value = tree->number;
    return true;
}

bool item_int(DataReader *reader, const DataItem *item, const char *key, int *value) {
    double number = 0;
    if (!item_number(reader, item, key, false, &number)) {
        return false;
    }
    if (number != floor(number)) {
        char text[TEXT_NUMBER_MAX];
        item_fault(reader, item, key, "Write a whole number", "%s is not a whole number", text_number(number, text));
        return false;
    }
    *value = (int)number;
    return true;
}

int item_count(DataReader *reader, const DataItem *item, const char *key, int min, int max, int fallback) {
    base_assert(min <= max);
    int value = fallback;
    if (item_int(reader, item, key, &value) && (value < min || value > max)) {
        const char *remedy = arena_printf(reader->data->arena, "Write a whole number from %d to %d", min, max);
        item_fault(reader, item, key, remedy, "%d is out of range", value);
        return fallback;
    }
    return value;
}

double item_length(DataReader *reader, const DataItem *item, const char *key, double fallback) {
    double value = fallback;
    bool there = item_number(reader, item, key, fallback < 0, &value);
    if (there && value < 0) {
        item_fault(reader, item, key, "Write 0 or more", "a length cannot be negative");
    }
    return value < 0 ? 0 : value * reader->data->unit;
}

static void unknown_word(DataReader *reader, const DataItem *item, const char *key, const char *word,
                         const char *const *words, int count) {
    BaseText all = {0};
    text_add(&all, "Write ");
    for (int i = 0; i < count; i++) {
        text_addf(&all, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " or ", words[i]);
    }
    item_fault(reader, item, key, text_get(&all), "\"%s\" is not known here", word);
    text_free(&all);
}

int item_word(DataReader *reader, const DataItem *item, const char *key, const char *const *words, int count,
              int fallback) {
    base_assert(count >= 0 && (words || count == 0)); /* none: a reading whose values are at fault */
    const char *word = item_text(reader, item, key, false, NULL);
    if (!word) {
        return fallback;
    }
    int index = text_index(words, count, word);
    if (index < 0) {
        if (count > 0) { /* else what is missing has been told */
            unknown_word(reader, item, key, word, words, count);
        }
        return fallback;
    }
    base_assert(index < count);
    return index;
}

const char *const *item_texts(DataReader *reader, const DataItem *item, const char *key, int *count) {
    *count = 0;
    const BaseTree *list = member(reader, item, key, false);
    if (!list) {
        return NULL;
    }
    bool good = list->kind == TREE_LIST;
    for (const BaseTree *it = good ? list->first : NULL; it; it = it->next) {
        good = good && it->kind == TREE_TEXT;
    }
    if (!good) {
        item_fault(reader, item, key, "Write [\"...\", \"...\"]", "\"%s\" is not a list of texts", key);
        return NULL;
    }
    const char **texts = arena_alloc(reader->data->arena, (size_t)list->count, sizeof *texts);
    for (const BaseTree *it = list->first; it; it = it->next) {
        texts[(*count)++] = it->text;
    }
    return texts;
}

unsigned item_bits(DataReader *reader, const DataItem *item, const char *key, const char *const *words, int count) {
    base_assert(words && count >= 0 && count <= 32);
    unsigned bits = 0;
    int given = 0;
    const char *const *texts = item_texts(reader, item, key, &given);
    for (int i = 0; i < given; i++) {
        int bit = text_index(words, count, texts[i]);
        if (bit < 0) {
            unknown_word(reader, item, key, texts[i], words, count);
        } else {
            bits |= 1u << bit;
        }
    }
    return bits;
}

int item_row(DataReader *reader, const DataItem *item, const char *key, const char *what,
             int (*find)(const RulesData *data, const char *id)) {
    base_assert(what && find);
    const char *id = item_text(reader, item, key, false, NULL);
    int row = id ? find(reader->data, id) : -1;
    if (id && row < 0) {
        item_fault(reader, item, key, "Write the id of a row of this ruleset", "there is no %s \"%s\"", what, id);
    }
    return row;
}

bool item_inner(DataReader *reader, const DataItem *item, const char *key, DataItem *inner) {
    const BaseTree *tree = tree_find(item->tree, key);
    bool object = tree && tree->kind == TREE_OBJECT;
    if (tree && !object) {
        item_fault(reader, item, key, "Write { ... }", "\"%s\" is not an object", key);
    }
    const char *place = arena_printf(reader->data->arena, "%s%s%s", item->place, *item->place ? "." : "", key);
    *inner = (DataItem){.tree = object ? tree : NULL, .place = place, .id = item->id};
    return object;
}

void item_known(DataReader *reader, const DataItem *item, const char *const *keys) {
    int count = 0;
    while (keys[count]) {
        count++;
    }
    for (const BaseTree *it = item->tree ? item->tree->first : NULL; it; it = it->next) {
        if (text_index(keys, count, it->key) < 0) {
            const char *remedy = rules_near_remedy(reader->data->arena, it->key, keys, count);
            item_fault(reader, item, it->key, remedy ? remedy : "Take it out", "there is no member \"%s\"", it->key);
        }
    }
}
