/* Finds the items of an array by hash. The array is its owner's, who says which item a hash led to; here are numbers
 * only. {0} is empty and valid. */
#ifndef BASE_INDEX_H
#define BASE_INDEX_H

#include "base/array.h"
#include "base/hash.h"

typedef struct {
    BaseHash hash;
    int item; /* + 1; 0: free */
} BaseIndexSlot;

typedef struct {
    ARRAY(BaseIndexSlot) slots; /* a power of two, at most half of them taken */
    int used;
} BaseIndex;

void index_add(BaseIndex *index, BaseHash hash, int item);
/* The items that were added under a hash, in the order in which they came: int at = 0; while ((item = index_next(index,
 * hash, &at)) >= 0) ... Hashes meet by chance: who needs to be sure compares the item itself. -1: no more. */
int index_next(const BaseIndex *index, BaseHash hash, int *at);
void index_clear(BaseIndex *index); /* keeps the memory */
void index_free(BaseIndex *index);

#endif
