#include "rules/legions-imperialis/sight/cache.h"

#include "base/base.h"

enum { KEPT = 4096 };

typedef struct {
    BaseHash key; /* 0 when empty */
    bool seen;
} Kept;

typedef struct {
    Kept kept[KEPT];
} Cache;

void *li_cache_create(const RulesField *field) {
    (void)field;
    return base_alloc(1, sizeof(Cache));
}

void li_cache_destroy(void *cache) {
    base_free(cache);
}

BaseHash li_seen_key(const RulesCtx *ctx, TableRef from, TableRef to, double reach, bool same) {
    if (!ctx->quiet || !ctx->cache) {
        return 0;
    }
    BaseHash key = hash_int(HASH_START, (int64_t)ctx->draft->table->version);
    key = hash_int(hash_int(key, from.kind), from.index);
    key = hash_int(hash_int(key, to.kind), to.index);
    key = hash_int(hash_double(key, reach), same);
    return hash_bytes(key, ctx->readings, (size_t)ctx->field->data->reading_count * sizeof *ctx->readings);
}

bool li_seen_find(const RulesCtx *ctx, BaseHash key, bool *seen) {
    const Cache *cache = ctx->cache;
    if (!key || cache->kept[key % KEPT].key != key) {
        return false;
    }
    *seen = cache->kept[key % KEPT].seen;
    return true;
}

void li_seen_keep(const RulesCtx *ctx, BaseHash key, bool seen) {
    Cache *cache = ctx->cache;
    if (key) {
        cache->kept[key % KEPT] = (Kept){key, seen};
    }
}
