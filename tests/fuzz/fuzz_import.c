/* Any bytes as another program's map: refused with faults, or a battlefield that the loader takes. */
#include "fuzz/shared_fuzz.h"
#include "io/import.h"

static void try_import(const uint8_t *bytes, size_t size, const char *ruleset) {
    BaseArena *arena = arena_create();
    BaseFaults left = {0}, faults = {0};
    ImportOptions options = {.ruleset = ruleset, .kinds = ruleset ? "*=hill" : NULL, .beside = ""};
    ImportMap map;
    if (import_read(arena, (const char *)bytes, size, "fuzz", &options, &map, &left, &faults)) {
        RulesField *field = io_field_create(map.battlefield, "fuzz", &faults);
        base_assert(field && faults.count == 0);
        field_destroy(field);
    } else {
        base_assert(faults.count > 0);
    }
    faults_free(&left);
    faults_free(&faults);
    arena_destroy(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    try_import(bytes, size, NULL);
    try_import(bytes, size, "ea-heresy");
    return 0;
}
