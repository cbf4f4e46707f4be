#include "base/array.h"

#include <limits.h>

void *array_grow(void *items, int *cap, int need, size_t size) {
    base_assert(need >= 0);
    int grown = *cap > INT_MAX / 2 ? INT_MAX : 2 * *cap;
    grown = grown < 8 ? 8 : grown;
    grown = grown < need ? need : grown;
    *cap = grown;
    return base_realloc(items, (size_t)grown, size);
}
