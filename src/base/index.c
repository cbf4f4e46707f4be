/* Open addressing, linear probing: a hash's slots lie one after the other, up to the first free one. */
#include "base/index.h"

#include <string.h>

#define MIN_SLOTS 64

static void put(BaseIndex *index, BaseIndexSlot slot) {
    size_t mask = (size_t)index->slots.count - 1, at = (size_t)slot.hash & mask;
    while (index->slots.items[at].item) {
        at = (at + 1) & mask;
    }
    index->slots.items[at] = slot;
}

/* Doubles the number of slots. Copying starts at a free slot, so that a run that wraps around the end is inserted from
 * its beginning and items with equal hashes keep their order. */
static void grow(BaseIndex *index) {
    BaseIndex old = *index;
    int first = 0;
    index->slots.items = NULL;
    index->slots.count = index->slots.cap = 0;
    array_reserve(&index->slots, old.slots.count ? 2 * old.slots.count : MIN_SLOTS);
    index->slots.count = old.slots.count ? 2 * old.slots.count : MIN_SLOTS;
    index_clear(index);
    while (first < old.slots.count && old.slots.items[first].item) {
        first++;
    }
    for (int i = 0; i < old.slots.count; i++) {
        BaseIndexSlot slot = old.slots.items[(first + i) % old.slots.count];
        if (slot.item) {
            put(index, slot);
        }
    }
    index->used = old.used;
    array_free(&old.slots);
}

void index_add(BaseIndex *index, BaseHash hash, int item) {
    if (2 * (index->used + 1) > index->slots.count) {
        grow(index);
    }
    put(index, (BaseIndexSlot){hash, item + 1});
    index->used++;
}

int index_next(const BaseIndex *index, BaseHash hash, int *at) {
    size_t mask = (size_t)index->slots.count - 1;
    while (index->slots.count > 0) {
        BaseIndexSlot slot = index->slots.items[((size_t)hash + (size_t)*at) & mask];
        if (!slot.item) {
            break;
        }
        ++*at;
        if (slot.hash == hash) {
            return slot.item - 1;
        }
    }
    return -1;
}

void index_clear(BaseIndex *index) {
    if (index->slots.count > 0) {
        memset(index->slots.items, 0, (size_t)index->slots.count * sizeof *index->slots.items);
    }
    index->used = 0;
}

void index_free(BaseIndex *index) {
    array_free(&index->slots);
    index->used = 0;
}
