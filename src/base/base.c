#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void base_fail(const char *file, int line, const char *claim) {
    fprintf(stderr, "sightline: internal error at %s:%d: %s\n", file, line, claim);
    abort();
}

static _Noreturn void out_of_memory(size_t count, size_t size) {
    fprintf(stderr, "sightline: no memory for %zu x %zu bytes; a game in play is safe on disk\n", count, size);
    exit(3);
}

_Noreturn void base_no_memory(void) {
    fprintf(stderr, "sightline: no memory is left; a game in play is safe on disk\n");
    exit(3);
}

void *base_alloc(size_t count, size_t size) {
    void *block = calloc(count ? count : 1, size ? size : 1);
    if (!block) {
        out_of_memory(count, size);
    }
    return block;
}

void *base_realloc(void *block, size_t count, size_t size) {
    if (size && count > SIZE_MAX / size) {
        out_of_memory(count, size);
    }
    void *grown = realloc(block, count && size ? count * size : 1);
    if (!grown) {
        out_of_memory(count, size);
    }
    return grown;
}

void base_free(void *block) {
    free(block);
}

char *base_strdup(const char *text) {
    if (!text) {
        return NULL;
    }
    size_t size = strlen(text) + 1;
    char *copy = base_alloc(size, 1);
    memcpy(copy, text, size);
    return copy;
}
