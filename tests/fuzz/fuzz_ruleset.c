/* Any bytes as a player's own ruleset. */
#include "fuzz/shared_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    const BaseTree *root = ruleset_load(arena, fuzz_files(bytes, size), "", &faults);
    RulesData *data = root ? data_create(root, NULL, "fuzz", &faults) : NULL;
    base_assert(data || faults.count > 0);
    data_destroy(data);
    arena_destroy(arena);
    faults_free(&faults);
    return 0;
}
