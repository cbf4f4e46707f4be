/* Memory that is freed all at once: loaded documents, rulings. Pointers stay valid until the arena is reset or
 * destroyed. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/base.h"

typedef struct BaseArena BaseArena;

BaseArena *arena_create(void);
void arena_destroy(BaseArena *arena); /* NULL is allowed */
/* Frees everything but the largest block, so that a loop of queries soon needs no more allocations. */
void arena_reset(BaseArena *arena);
/* Returns zeroed memory that is aligned for any type; never NULL. */
void *arena_alloc(BaseArena *arena, size_t count, size_t size);
/* Makes room for one more item and returns the list, or a copy of it with twice the capacity. `*cap` must be 0 before
 * the first call. */
void *arena_grow(BaseArena *arena, void *items, int count, int *cap, size_t size);
char *arena_strdup(BaseArena *arena, const char *text);
char *arena_strndup(BaseArena *arena, const char *text, size_t length);
char *arena_printf(BaseArena *arena, const char *format, ...) BASE_PRINTF(2, 3);

#endif
