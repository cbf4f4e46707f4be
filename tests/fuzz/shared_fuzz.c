#define _GNU_SOURCE /* memfd_create */
#include "fuzz/shared_fuzz.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Kept to the end of the process; found by the leak checker as reachable. */
static BaseArena *kept;
static const BaseTree *ruleset;

const BaseTree *fuzz_ruleset(void) {
    if (!ruleset) {
        BaseFaults faults = {0};
        kept = arena_create();
        ruleset = ruleset_load(kept, "ea-heresy", "", &faults);
        base_assert(ruleset);
    }
    return ruleset;
}

static const BaseTree *hex_ruleset(void) {
    static const BaseTree *hexes;
    fuzz_ruleset(); /* makes the arena */
    if (!hexes) {
        BaseFaults faults = {0};
        hexes = ruleset_load(kept, "commands-colors", "", &faults);
        base_assert(hexes);
    }
    return hexes;
}

RulesField *fuzz_field(const BaseTree *battlefield) {
    BaseFaults faults = {0};
    bool hexes = strcmp(tree_get_text(battlefield, "ruleset", ""), "commands-colors") == 0;
    RulesField *field = field_create_for(NULL, hexes ? hex_ruleset() : fuzz_ruleset(), battlefield, &faults);
    faults_free(&faults);
    return field;
}

const char *fuzz_file(const uint8_t *bytes, size_t size) {
    static int fd = -1;
    static char path[64];
    if (fd < 0) {
        fd = memfd_create("fuzz", 0);
        base_assert(fd >= 0);
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    }
    base_assert(ftruncate(fd, 0) == 0 && pwrite(fd, bytes, size, 0) == (ssize_t)size);
    return path;
}
