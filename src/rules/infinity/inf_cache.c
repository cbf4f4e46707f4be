/* A line is the same where the state, the readings and the question are; with it come the readings and house numbers
 * that it went by, for the ruling. */
#include "rules/infinity/inf_cache.h"

#include <string.h>

enum { KEPT = 64 };

typedef struct {
    BaseHash key; /* 0: empty */
    InfLook look; /* its zones and what it does to them are lists of its own */
    ARRAY(int) readings, numbers;
} Kept;

typedef struct {
    Kept kept[KEPT];
} Cache;

void *inf_cache_create(const RulesField *field) {
    (void)field;
    return base_alloc(1, sizeof(Cache));
}

void inf_cache_destroy(void *made) {
    Cache *cache = made;
    for (int i = 0; cache && i < KEPT; i++) {
        base_free(cache->kept[i].look.zones.zones);
        base_free(cache->kept[i].look.touch);
        array_free(&cache->kept[i].readings);
        array_free(&cache->kept[i].numbers);
    }
    base_free(cache);
}

static BaseHash key_of(const RulesCtx *ctx, const InfLookAsk *ask) {
    BaseHash key = hash_int(HASH_START, (int64_t)ctx->draft->table->version);
    key = hash_int(hash_int(key, ask->from), ask->to);
    key = hash_double(hash_double(key, ask->from_at.x), ask->from_at.y);
    key = hash_double(hash_double(key, ask->to_at.x), ask->to_at.y);
    key = hash_double(hash_double(key, ask->front.x), ask->front.y);
    key = hash_bytes(key, ctx->readings, (size_t)ctx->field->data->reading_count * sizeof *ctx->readings);
    return key ? key : 1;
}

/* What a look goes by is noted in the ruling: the entry lends its own lists for as long as it is decided. */
static void swap_lists(Ruling *ruling, Kept *kept) {
    int *items = ruling->readings.items, count = ruling->readings.count, cap = ruling->readings.cap;
    ruling->readings.items = kept->readings.items;
    ruling->readings.count = kept->readings.count;
    ruling->readings.cap = kept->readings.cap;
    kept->readings.items = items;
    kept->readings.count = count;
    kept->readings.cap = cap;
    items = ruling->numbers.items, count = ruling->numbers.count, cap = ruling->numbers.cap;
    ruling->numbers.items = kept->numbers.items;
    ruling->numbers.count = kept->numbers.count;
    ruling->numbers.cap = kept->numbers.cap;
    kept->numbers.items = items;
    kept->numbers.count = count;
    kept->numbers.cap = cap;
}

static void *copy_to(void *to, const void *from, int count, size_t size) {
    if (count > 0) {
        memcpy(to, from, (size_t)count * size);
    }
    return to;
}

static void fill(RulesCtx *ctx, const InfLookAsk *ask, Kept *kept) {
    kept->readings.count = kept->numbers.count = 0;
    swap_lists(ctx->ruling, kept);
    InfLook look;
    inf_look_make(ctx, ask, &look);
    swap_lists(ctx->ruling, kept);
    int zones = look.zones.count;
    InfZone *own = base_realloc(kept->look.zones.zones, (size_t)zones, sizeof *own);
    InfTouch *touch = base_realloc(kept->look.touch, (size_t)zones, sizeof *touch);
    look.zones.zones = copy_to(own, look.zones.zones, zones, sizeof *own);
    look.touch = copy_to(touch, look.touch, zones, sizeof *touch);
    kept->look = look;
}

void inf_look(RulesCtx *ctx, const InfLookAsk *ask, InfLook *out) {
    Cache *cache = ctx->cache;
    if (!cache) {
        inf_look_make(ctx, ask, out);
        return;
    }
    BaseHash key = key_of(ctx, ask);
    Kept *kept = &cache->kept[key % KEPT];
    if (kept->key != key) {
        fill(ctx, ask, kept);
        kept->key = key;
    }
    for (int i = 0; i < kept->readings.count; i++) {
        ctx_reading(ctx, kept->readings.items[i]);
    }
    for (int i = 0; i < kept->numbers.count; i++) {
        ctx_number(ctx, kept->numbers.items[i]);
    }
    BaseArena *arena = ctx->ruling->arena;
    const InfLook *look = &kept->look;
    int zones = look->zones.count;
    InfZone *own = arena_alloc(arena, (size_t)zones, sizeof *own);
    InfTouch *touch = arena_alloc(arena, (size_t)zones, sizeof *touch);
    *out = *look;
    out->zones.zones = copy_to(own, look->zones.zones, zones, sizeof *own);
    out->touch = copy_to(touch, look->touch, zones, sizeof *touch);
}
