/* Finds the items of an array by hash. The index stores item numbers only; the array belongs to the caller, who also
 * compares the items. {0} is empty and valid. */
#ifndef BASE_INDEX_H
#define BASE_INDEX_H

#include "base/array.h"
#include "base/hash.h"

typedef struct {
    BaseHash hash;
    int item; /* item number + 1; 0: free slot */
} BaseIndexSlot;

typedef struct {
    ARRAY(BaseIndexSlot) slots; /* the count is a power of two; at most half of the slots are used */
    int used;
} BaseIndex;

void index_add(BaseIndex *index, BaseHash hash, int item);
/* Iterates over the items that were added under a hash, in the order of their addition: int at = 0; while ((item =
 * index_next(index, hash, &at)) >= 0) ... Returns -1 after the last one. Hashes may collide, so the caller has to
 * compare the item itself. */
int index_next(const BaseIndex *index, BaseHash hash, int *at);
void index_clear(BaseIndex *index); /* keeps the memory */
void index_free(BaseIndex *index);

#endif
