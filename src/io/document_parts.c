/* Checks that every kind of document begins with. */
#include "io/document_internal.h"
#include "io/loader.h"

#include <string.h>

void document_fault(Opening *opening, const char *place, const char *remedy, const char *what) {
    faults_add(opening->faults, opening->document->path, place, "", remedy, "%s", what);
}

void document_check_keys(Opening *opening, const BaseTree *tree, const char *place, const char *const *keys,
                         int count) {
    for (const BaseTree *it = tree->first; it; it = it->next) {
        bool known = false;
        for (int i = 0; i < count; i++) {
            known = known || strcmp(keys[i], it->key) == 0;
        }
        if (!known) {
            IoLoader loader = {.arena = opening->document->arena};
            const char *remedy = load_remedy(&loader, it->key, keys, count, "Take it out");
            const char *where = *place ? arena_printf(opening->document->arena, "%s.%s", place, it->key) : it->key;
            faults_add(opening->faults, opening->document->path, where, "", remedy, "the key \"%s\" is not known here",
                       it->key);
        }
    }
}

void document_check_version(Opening *opening) {
    const BaseTree *version = tree_find(opening->document->root, "sightline");
    if (!version || version->kind != TREE_NUMBER || version->number != 1) {
        document_fault(opening, "sightline", version ? "Write 1, or get a newer Sightline" : "Add \"sightline\": 1",
                       version ? "this version of the format is not known"
                               : "the file does not say that it is one of Sightline's");
    }
}
