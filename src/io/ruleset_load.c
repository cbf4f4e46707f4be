/* Loads a ruleset as one merged tree and as data, with faults placed where they were written. */
#include "io/ruleset_internal.h"

const BaseTree *ruleset_load_tree(BaseArena *arena, const BaseTree *ruleset, const char *beside, const char *prefix,
                                  BaseFaults *faults) {
    Merger merger = {.arena = arena, .faults = faults, .good = true};
    int before = faults->count;
    BaseTree *tree = io_merge_ruleset(&merger, ruleset, beside, prefix);
    if (tree && merger.good) {
        io_merge_derive(arena, tree);
    }
    array_free(&merger.parts);
    io_merge_locate(faults, before, beside ? beside : "");
    return merger.good ? tree : NULL;
}

const BaseTree *ruleset_load(BaseArena *arena, const char *name, const char *beside, BaseFaults *faults) {
    return ruleset_load_tree(arena, tree_text(arena, name), beside, "", faults);
}

RulesData *ruleset_data(const BaseTree *ruleset, const char *beside, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    const BaseTree *root = ruleset_load_tree(arena, ruleset, beside, "ruleset.", faults);
    int before = faults->count;
    RulesData *data = root ? data_create(root, NULL, beside ? beside : "", faults) : NULL;
    if (root && !data) {
        ruleset_place_faults(ruleset, beside, "ruleset.", faults, before);
    }
    arena_destroy(arena);
    return data;
}
