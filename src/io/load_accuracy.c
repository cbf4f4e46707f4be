/* Loads how exactly the table was laid out: "accuracy" of the battlefield, "within" of a thing. */
#include "io/loader.h"

#include <string.h>

#define SCALE_MAX 0.5 /* a length that may be off by half of it is none */

/* A number of an object that must be above `above` and at most `most`; false with a fault where it is not. */
static bool read_part(IoLoader *loader, const LoadItem *item, const BaseTree *it, const char *member, double min,
                      double max, const char *remedy, double *out) {
    if (it->kind != TREE_NUMBER || !(it->number >= min && it->number <= max)) {
        load_fault(loader, item, member, remedy, "this does not say how exactly the table was laid out");
        return false;
    }
    *out = it->number;
    return true;
}

/* Nothing is measured where units stand in hexes. */
static bool is_measured(IoLoader *loader, const LoadItem *item, const char *member) {
    if (loader->setup->board == BOARD_HEX) {
        load_fault(loader, item, member, "Leave it out", "nothing is measured on hexes");
    }
    return loader->setup->board != BOARD_HEX;
}

double load_within(IoLoader *loader, const LoadItem *item) {
    const BaseTree *it = tree_find(item->tree, "within");
    double mm = 0;
    if (it && is_measured(loader, item, "within")) {
        read_part(loader, item, it, "within", RULES_WITHIN_MIN, RULES_TOLERANCE_MAX,
                  "Write the millimetres by which it may stand off, from 0.01 to 1000", &mm);
    }
    loader->setup->accuracy.apart = loader->setup->accuracy.apart || mm > 0;
    return mm;
}

static void read_member(IoLoader *loader, const LoadItem *root, const BaseTree *it, TableAccuracy *out) {
    static const char *const keys[] = {"mm", "scale", "lens", "from"};
    const char *member = load_member(loader, "accuracy.%s", it->key);
    if (strcmp(it->key, "mm") == 0) {
        read_part(loader, root, it, member, RULES_WITHIN_MIN, RULES_TOLERANCE_MAX,
                  "Write the millimetres by which things may stand off, from 0.01 to 1000", &out->mm);
    } else if (strcmp(it->key, "scale") == 0) {
        read_part(loader, root, it, member, 0, SCALE_MAX,
                  "Write the part of a length by which it may be off, from 0 to 0.5: 0.008 is 0.8 %", &out->scale);
    } else if (strcmp(it->key, "lens") == 0) {
        read_part(loader, root, it, member, 0, RULES_TOLERANCE_MAX,
                  "Write what the lens bends at the picture's corner, in millimetres, from 0 to 1000", &out->lens);
    } else if (strcmp(it->key, "from") != 0) {
        load_fault(loader, root, member, load_remedy(loader, it->key, keys, BASE_COUNT(keys), "Take it out"),
                   "the key \"%s\" is not known here", it->key);
    } else if (it->kind != TREE_TEXT) {
        load_fault(loader, root, member, "Write a word, such as \"photograph\"", "this does not say what was measured");
    } else {
        out->from = arena_strdup(loader->arena, it->text);
    }
}

void load_accuracy(IoLoader *loader, const LoadItem *root) {
    const BaseTree *object = tree_find(root->tree, "accuracy");
    TableAccuracy *out = &loader->setup->accuracy;
    *out = (TableAccuracy){.from = ""};
    if (!object || !is_measured(loader, root, "accuracy")) {
        return;
    }
    if (object->kind != TREE_OBJECT || !tree_find(object, "mm")) {
        load_fault(loader, root, "accuracy", "Write {\"mm\": 2}, or with \"scale\", \"lens\" and \"from\" besides",
                   "this does not say how exactly the table was laid out");
        return;
    }
    for (const BaseTree *it = object->first; it; it = it->next) {
        read_member(loader, root, it, out);
    }
    if (loader->data && out->mm > 0 && !tree_find(tree_find(root->tree, "options"), "tolerance")) {
        loader->data->tolerance = out->mm;
    }
}
