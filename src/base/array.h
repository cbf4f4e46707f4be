/* Growing arrays as plain structs: `ARRAY(int) list = {0}; array_push(&list, 3); for (i < list.count) list.items[i]`.
 */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include "base/base.h"

#define ARRAY(type)                                                                                                    \
    struct {                                                                                                           \
        type *items;                                                                                                   \
        int count, cap;                                                                                                \
    }

/* New capacity for at least `need` items; used by the macros only. */
void *array_grow(void *items, int *cap, int need, size_t size);

#define array_reserve(list, need)                                                                                      \
    ((need) > (list)->cap                                                                                              \
         ? (void)((list)->items = array_grow((list)->items, &(list)->cap, (need), sizeof *(list)->items))              \
         : (void)0)
#define array_push(list, ...)                                                                                          \
    (array_reserve((list), (list)->count + 1), (void)((list)->items[(list)->count++] = (__VA_ARGS__)))
#define array_free(list) (base_free((list)->items), (list)->items = NULL, (list)->count = (list)->cap = 0)

#endif
