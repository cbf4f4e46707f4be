#include "base/text.h"
#include "rules/data_internal.h"
#include "rules/near.h"

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

const char *near_remedy(BaseArena *arena, const char *word, const char *const *words, int count) {
    NearMiss near = near_make(word);
    for (int i = 0; i < count; i++) {
        near_try(&near, words[i]);
    }
    return near.best ? arena_printf(arena, "Perhaps \"%s\" is meant", near.best) : NULL;
}

const BaseTree *root_list(DataReader *reader, const char *key) {
    const BaseTree *list = tree_find(reader->root, key);
    if (!list) {
        return NULL;
    }
    if (list->kind != TREE_LIST) {
        data_fault(reader, key, NULL, "Write [ ... ]", "\"%s\" is not a list", key);
        return NULL;
    }
    int index = 0;
    bool good = true;
    for (const BaseTree *item = list->first; item; item = item->next, index++) {
        if (item->kind != TREE_OBJECT) {
            data_fault(reader, arena_printf(reader->data->arena, "%s[%d]", key, index), NULL, "Write { ... }",
                       "this is not an object");
            good = false;
        }
    }
    return good ? list : NULL;
}

static bool id_fits(const char *id, DataIdStyle style) {
    const char *letters =
        style == ID_UPPER ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-" : "abcdefghijklmnopqrstuvwxyz0123456789";
    for (const char *c = id; *c; c++) {
        char joint = style == ID_SNAKE ? '_' : '-';
        if (!strchr(letters, *c) && *c != joint) {
            return false;
        }
    }
    return *id != 0;
}

DataItem list_item(DataReader *reader, const char *list, const BaseTree *tree, int index, const char *id_key,
                   DataIdStyle style) {
    static const char *const remedies[] = {
        [ID_HYPHENS] = "Use lower-case letters, digits and hyphens",
        [ID_SNAKE] = "Use lower-case letters, digits and underscores",
        [ID_UPPER] = "Use capitals, digits and hyphens",
    };
    DataItem item = {.tree = tree, .place = arena_printf(reader->data->arena, "%s[%d]", list, index), .id = ""};
    item.id = item_text(reader, &item, id_key, true, "");
    if (*item.id && !id_fits(item.id, style)) {
        item_fault(reader, &item, id_key, remedies[style], "\"%s\" is no id of this list", item.id);
    }
    return item;
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

int item_word(DataReader *reader, const DataItem *item, const char *key, const char *const *words, int count,
              int fallback) {
    const char *word = item_text(reader, item, key, false, NULL);
    if (!word) {
        return fallback;
    }
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], word) == 0) {
            return i;
        }
    }
    BaseText all = {0};
    text_add(&all, "Write ");
    for (int i = 0; i < count; i++) {
        text_addf(&all, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " or ", words[i]);
    }
    item_fault(reader, item, key, text_get(&all), "\"%s\" is not known here", word);
    text_free(&all);
    return fallback;
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

void item_known(DataReader *reader, const DataItem *item, const char *const *keys) {
    int count = 0;
    while (keys[count]) {
        count++;
    }
    for (const BaseTree *it = item->tree->first; it; it = it->next) {
        bool known = false;
        for (int i = 0; i < count; i++) {
            known = known || strcmp(keys[i], it->key) == 0;
        }
        if (!known) {
            const char *remedy = near_remedy(reader->data->arena, it->key, keys, count);
            item_fault(reader, item, it->key, remedy ? remedy : "Take it out", "there is no member \"%s\"", it->key);
        }
    }
}
