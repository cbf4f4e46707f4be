#include "base/arena.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define BLOCK_MIN ((size_t)16 * 1024)

/* Blocks form a list, the newest first; only the newest is filled. */
typedef struct Block {
    struct Block *older;
    size_t used, size;
    max_align_t bytes[];
} Block;

struct BaseArena {
    Block *newest;
};

BaseArena *arena_create(void) {
    return base_alloc(1, sizeof(BaseArena));
}

static void free_blocks(Block *block) {
    while (block) {
        Block *older = block->older;
        base_free(block);
        block = older;
    }
}

void arena_destroy(BaseArena *arena) {
    if (arena) {
        free_blocks(arena->newest);
        base_free(arena);
    }
}

void arena_reset(BaseArena *arena) {
    Block *largest = arena->newest;
    for (Block *b = arena->newest; b; b = b->older) {
        largest = b->size > largest->size ? b : largest;
    }
    if (!largest) {
        return;
    }
    for (Block **link = &arena->newest; *link; link = &(*link)->older) {
        if (*link == largest) {
            *link = largest->older;
            break;
        }
    }
    free_blocks(arena->newest);
    largest->older = NULL;
    largest->used = 0;
    arena->newest = largest;
}

/* Each block is at least twice as large as the last one, so that the block that a reset keeps soon holds everything
 * that a round allocates. */
static void add_block(BaseArena *arena, size_t need) {
    size_t size = arena->newest ? 2 * arena->newest->size : BLOCK_MIN;
    size = size < need ? need : size;
    Block *block = base_alloc(1, sizeof(Block) + size);
    block->older = arena->newest;
    block->size = size;
    arena->newest = block;
}

void *arena_alloc(BaseArena *arena, size_t count, size_t size) {
    base_assert(size == 0 || count <= (SIZE_MAX / 4) / size);
    size_t align = _Alignof(max_align_t);
    size_t need = (count * size + align - 1) / align * align;
    need = need ? need : align; /* size 0 gives a unique address, too */
    if (!arena->newest || arena->newest->size - arena->newest->used < need) {
        add_block(arena, need);
    }
    void *place = (char *)arena->newest->bytes + arena->newest->used;
    arena->newest->used += need;
    memset(place, 0, need);
    return place;
}

char *arena_strndup(BaseArena *arena, const char *text, size_t length) {
    if (!text) {
        return NULL;
    }
    const char *end = memchr(text, 0, length);
    length = end ? (size_t)(end - text) : length;
    char *copy = arena_alloc(arena, length + 1, 1);
    memcpy(copy, text, length);
    return copy;
}

void *arena_grow(BaseArena *arena, void *items, int count, int *cap, size_t size) {
    if (count < *cap) {
        return items;
    }
    int more = *cap > 0 ? 2 * *cap : 16;
    void *grown = arena_alloc(arena, (size_t)more, size);
    if (count > 0) {
        memcpy(grown, items, (size_t)count * size);
    }
    *cap = more;
    return grown;
}

char *arena_strdup(BaseArena *arena, const char *text) {
    return text ? arena_strndup(arena, text, strlen(text)) : NULL;
}

char *arena_printf(BaseArena *arena, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    base_assert(length >= 0);
    char *text = arena_alloc(arena, (size_t)length + 1, 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}
