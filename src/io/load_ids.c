/* Reads the ids of things of all kinds, before anything is looked up. */
#include "base/near.h"
#include "io/loader.h"

#include <stdlib.h>
#include <string.h>

#define ID_LENGTH_MAX 64

static const struct {
    const char *list, *one;
    TableRefKind kind;
} lists[] = {{"sides", "side", REF_SIDE},
             {"formations", "formation", REF_FORMATION},
             {"terrain", "area", REF_AREA},
             {"units", "unit", REF_UNIT}};

static bool has_control(const char *text) {
    for (; *text; text++) {
        if ((unsigned char)*text < 0x20 || *text == 0x7f) {
            return true;
        }
    }
    return false;
}

static void check_id(IoLoader *loader, const LoadItem *item, const char *id) {
    size_t length = strlen(id);
    if (length > ID_LENGTH_MAX) {
        load_fault(loader, item, "id", "Choose a shorter one; the name may be long",
                   "the id has more than %d characters", ID_LENGTH_MAX);
    } else if (has_control(id) || id[0] == ' ' || id[length - 1] == ' ') {
        load_fault(loader, item, "id", "Use letters, digits and hyphens",
                   "the id has a control character, or a blank at an end");
    } else if (strcmp(id, "game") == 0) {
        load_fault(loader, item, "id", "Choose another", "the id \"game\" stands for the game itself");
    }
}

static void read_id(IoLoader *loader, TableRefKind kind, const LoadItem *item) {
    LoadItem nameless = *item;
    nameless.id = "";
    const char *id = load_text(loader, &nameless, "id", true, "");
    if (*id) {
        check_id(loader, item, id);
        array_push(&loader->ids, (LoadId){id, ref_make(kind, item->index)});
    }
}

static int compare_ids(const void *a, const void *b) {
    const LoadId *left = a, *right = b;
    int order = strcmp(left->id, right->id);
    order = order ? order : (int)left->ref.kind - (int)right->ref.kind;
    return order ? order : left->ref.index - right->ref.index;
}

static const char *list_of(TableRef ref) {
    for (size_t i = 0; i < BASE_COUNT(lists); i++) {
        if (lists[i].kind == (TableRefKind)ref.kind) {
            return lists[i].list;
        }
    }
    return "";
}

static void find_duplicates(IoLoader *loader) {
    for (int i = 1; i < loader->ids.count; i++) {
        const LoadId *first = &loader->ids.items[i - 1], *second = &loader->ids.items[i];
        if (strcmp(first->id, second->id) == 0) {
            LoadItem item = {NULL, list_of(second->ref), second->ref.index, second->id};
            load_fault(loader, &item, "id",
                       "Give each its own; ids are unique over sides, formations, units and terrain",
                       "the id is taken by %s%s[%d]", loader->prefix, list_of(first->ref), first->ref.index);
        }
    }
}

void load_ids(IoLoader *loader, const LoadItem *root) {
    for (size_t i = 0; i < BASE_COUNT(lists); i++) {
        const BaseTree *list = tree_find(root->tree, lists[i].list);
        int index = 0;
        for (const BaseTree *it = list ? list->first : NULL; it; it = it->next, index++) {
            LoadItem item = {it, lists[i].list, index, tree_get_text(it, "id", "")};
            if (list->kind != TREE_LIST || load_count(root, lists[i].list) == 0) {
                break; /* load_each reports what is wrong with the list */
            }
            if (it->kind != TREE_OBJECT) {
                load_fault(loader, &item, NULL, "Write { ... }", "this is not an object");
                continue;
            }
            read_id(loader, lists[i].kind, &item);
        }
    }
    if (loader->ids.count > 0) {
        qsort(loader->ids.items, (size_t)loader->ids.count, sizeof *loader->ids.items, compare_ids);
    }
    find_duplicates(loader);
}

/* Finds the thing with this id; REF_NONE if there is none. */
static TableRef load_find(const IoLoader *loader, const char *id) {
    int low = 0, high = loader->ids.count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (strcmp(loader->ids.items[middle].id, id) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    bool found = low < loader->ids.count && strcmp(loader->ids.items[low].id, id) == 0;
    return found ? loader->ids.items[low].ref : ref_none();
}

static const char *word_for(TableRefKind kind) {
    for (size_t i = 0; i < BASE_COUNT(lists); i++) {
        if (lists[i].kind == kind) {
            return lists[i].one;
        }
    }
    return "thing";
}

TableRef load_ref(IoLoader *loader, const LoadItem *item, const char *key, TableRefKind kind) {
    const char *id = load_text(loader, item, key, false, NULL);
    if (!id) {
        return ref_none();
    }
    TableRef ref = load_find(loader, id);
    if (ref.kind != REF_NONE && (kind == REF_NONE || (TableRefKind)ref.kind == kind)) {
        return ref;
    }
    if (ref.kind != REF_NONE) {
        load_fault(loader, item, key, arena_printf(loader->arena, "Name the id of a %s", word_for(kind)),
                   "\"%s\" is a %s", id, word_for((TableRefKind)ref.kind));
        return ref_none();
    }
    NearMiss near = near_make(id);
    for (int i = 0; i < loader->ids.count; i++) {
        bool fits = kind == REF_NONE || (TableRefKind)loader->ids.items[i].ref.kind == kind;
        near_try(&near, fits ? loader->ids.items[i].id : NULL);
    }
    const char *remedy = near.best ? arena_printf(loader->arena, "Perhaps \"%s\" is meant", near.best)
                                   : arena_printf(loader->arena, "Add such a %s, or correct the id", word_for(kind));
    load_fault(loader, item, key, remedy, "there is no %s with the id \"%s\"", word_for(kind), id);
    return ref_none();
}
