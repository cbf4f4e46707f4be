/* The lists of a ruleset's document: their items, each with an id that is checked. */
#include "rules/data_internal.h"

#include <string.h>

const BaseTree *root_list(DataReader *reader, const char *key) {
    DataItem root = data_root_item(reader);
    return item_objects(reader, &root, key);
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

size_t list_room(DataReader *reader, const char *name) {
    const BaseTree *list = tree_find(reader->root, name);
    return list ? (size_t)list->count : 0;
}

void list_each(DataReader *reader, const DataList *list, void (*read)(DataReader *reader, const DataItem *item)) {
    const BaseTree *rows = root_list(reader, list->name);
    int index = 0;
    for (const BaseTree *it = rows ? rows->first : NULL; it; it = it->next, index++) {
        DataItem item = list_item(reader, list->name, it, index, "id", list->style);
        int first = *item.id ? list->find(reader->data, item.id) : -1;
        if (first >= 0) {
            item_fault(reader, &item, NULL, "Give each its own id", "%s[%d] has this id already", list->name, first);
        }
        read(reader, &item);
    }
}
