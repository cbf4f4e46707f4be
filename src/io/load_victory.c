/* How the battle is won: "victory" of a battlefield. */
#include "io/loader.h"

#include <math.h>
#include <string.h>

#define ROUNDS_MAX     100
#define VALUE_MAX      10000
#define OBJECTIVES_MAX 100

static int read_whole(IoLoader *loader, const LoadItem *item, const char *key, int min, int max, int fallback) {
    double value = fallback;
    if (load_number(loader, item, key, false, &value) && !(value >= min && value <= max && value == floor(value))) {
        load_fault(loader, item, key, load_member(loader, "Write a whole number from %d to %d", min, max),
                   "\"%s\" is no such number", key);
        return fallback;
    }
    return (int)value;
}

static bool read_place(IoLoader *loader, const LoadItem *item, TableObjective *out) {
    const BaseTree *at = tree_find(item->tree, "at");
    const TableSetup *setup = loader->setup;
    HexId hex;
    bool area = tree_find(item->tree, "area");
    if (area == (at != NULL) || (area && setup->board == BOARD_HEX)) {
        load_fault(loader, item, NULL,
                   setup->board == BOARD_HEX ? "Give its hex: \"at\": \"E7\"" : "Give either \"area\" or \"at\"",
                   "it is not clear where the objective lies");
        return false;
    }
    if (area) {
        out->area = load_ref(loader, item, "area", REF_AREA);
        return ref_is(out->area, REF_AREA);
    }
    if (setup->board == BOARD_HEX) {
        bool good = load_hex(loader, item, at, "at", &hex);
        out->at = good ? hex_centre(hex, setup->unit) : vec(0, 0);
        return good;
    }
    return load_point(loader, item, at, "at", &out->at);
}

static void read_objective(IoLoader *loader, const LoadItem *item, TableObjective *out) {
    static const char *const keys[] = {"id", "area", "at", "within", "value", NULL};
    double within = 0;
    *out = (TableObjective){.id = item->id, .area = ref_none()};
    for (const BaseTree *it = item->tree->first; it; it = it->next) {
        int known = 0;
        while (keys[known] && strcmp(keys[known], it->key) != 0) {
            known++;
        }
        if (!keys[known]) {
            load_fault(loader, item, it->key, "Leave it out", "an objective has no \"%s\"", it->key);
        }
    }
    read_place(loader, item, out);
    if (load_number(loader, item, "within", false, &within) && !(within >= 0 && within <= 1000)) {
        load_fault(loader, item, "within", "Write a length in table units", "it is no distance");
        within = 0;
    }
    out->within = within * loader->setup->unit;
    out->value = read_whole(loader, item, "value", 0, VALUE_MAX, 1);
}

static void read_objectives(IoLoader *loader, const LoadItem *victory, const BaseTree *list, TableVictory *out) {
    if (list->kind != TREE_LIST || list->count > OBJECTIVES_MAX) {
        load_fault(loader, victory, "objectives", "Write a list of objects",
                   "it is not a list of at most %d objectives", OBJECTIVES_MAX);
        return;
    }
    TableObjective *all = arena_alloc(loader->arena, (size_t)list->count, sizeof *all);
    for (const BaseTree *it = list->first; it; it = it->next) {
        LoadItem item = {it, "victory.objectives", out->objective_count, tree_get_text(it, "id", "")};
        if (it->kind != TREE_OBJECT) {
            load_fault(loader, &item, NULL, "Write { ... }", "an objective is an object");
            return;
        }
        read_objective(loader, &item, &all[out->objective_count++]);
    }
    out->objectives = all;
}

static TableVictoryBy read_by(IoLoader *loader, const LoadItem *item) {
    static const char *const words[] = {"rules", "losses", "objectives", "both"};
    const char *word = load_text(loader, item, "by", false, "rules");
    for (int i = 0; i < (int)BASE_COUNT(words); i++) {
        if (strcmp(word, words[i]) == 0) {
            return (TableVictoryBy)i;
        }
    }
    load_fault(loader, item, "by", load_remedy(loader, word, words, (int)BASE_COUNT(words), "Write \"losses\""),
               "a battle is won by rules, losses, objectives or both, not by \"%s\"", word);
    return VICTORY_RULES;
}

void load_victory(IoLoader *loader, const LoadItem *root) {
    static const char *const keys[] = {"rounds", "by", "objectives", "note", NULL};
    const BaseTree *tree = tree_find(root->tree, "victory");
    TableVictory *out = &loader->setup->victory;
    if (!tree) {
        return;
    }
    if (tree->kind != TREE_OBJECT) {
        load_fault(loader, root, "victory", "Write { ... }", "\"victory\" is an object");
        return;
    }
    LoadItem item = {tree, "victory", -1, ""};
    for (const BaseTree *it = tree->first; it; it = it->next) {
        int known = 0;
        while (keys[known] && strcmp(keys[known], it->key) != 0) {
            known++;
        }
        if (!keys[known]) {
            load_fault(loader, root, load_member(loader, "victory.%s", it->key), "Leave it out",
                       "a victory has no \"%s\"", it->key);
        }
    }
    out->given = true;
    out->rounds = read_whole(loader, &item, "rounds", 1, ROUNDS_MAX, 0);
    out->by = read_by(loader, &item);
    if (tree_find(tree, "objectives")) {
        read_objectives(loader, &item, tree_find(tree, "objectives"), out);
    }
}
