#define _GNU_SOURCE /* memfd_create */
#include "fuzz/shared_fuzz.h"

#include <stdio.h>
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

RulesField *fuzz_field(const BaseTree *battlefield) {
    BaseFaults faults = {0};
    RulesField *field = field_create_for(NULL, fuzz_ruleset(), battlefield, &faults);
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
