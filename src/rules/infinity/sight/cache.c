/* The answer about a line, or about what is seen along a path, is the same while the bases and what hides them, the
 * terrain, the readings and the question are. It is kept together with the readings and house numbers that it used,
 * because the ruling must note them. Thus the options of one trooper share the search along the mover's path. */
#include "rules/infinity/sight/cache.h"

#include <string.h>

enum { KEPT = 1024 }; /* what a computer player asks between two of its actions fits */

/* The readings and house numbers that an answer used. */
typedef struct {
    ARRAY(int) readings, numbers;
} Notes;

typedef struct {
    BaseHash key; /* 0 when empty */
    InfLook look; /* its lists (zones and touches) are the entry's own */
    Notes notes;
} Kept;

/* An answer along one leg of a path. */
typedef struct {
    BaseHash key; /* 0 when empty */
    InfWayLook look;
    Notes notes;
} KeptWay;

typedef struct {
    uint64_t version; /* that of the table whose bases were hashed last */
    BaseHash bases;
    Kept kept[KEPT];
    KeptWay ways[KEPT];
} Cache;

void *inf_cache_create(const RulesField *field) {
    (void)field;
    return base_alloc(1, sizeof(Cache));
}

static void notes_free(Notes *notes) {
    array_free(&notes->readings);
    array_free(&notes->numbers);
}

void inf_cache_destroy(void *made) {
    Cache *cache = made;
    for (int i = 0; cache && i < KEPT; i++) {
        base_free(cache->kept[i].look.zones.zones);
        base_free(cache->kept[i].look.touch);
        notes_free(&cache->kept[i].notes);
        notes_free(&cache->ways[i].notes);
    }
    base_free(cache);
}

/* All of the state that a line hangs on: terrain, where everybody is, who stands upright, what each sees through. */
static BaseHash hash_bases(RulesCtx *ctx) {
    const Table *table = ctx->draft->table;
    BaseHash hash = hash_int(HASH_START, (int64_t)table->terrain_version);
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        const TableWhere *where = table_where(table, i);
        hash = hash_int(hash, (int)where->kind);
        if (where->kind == WHERE_POINT) {
            hash = hash_double(hash_double(hash_double(hash, where->at.x), where->at.y), where->facing);
        }
        hash = hash_int(hash_int(hash, inf_stands(ctx->field, table, i)), var_own(ctx, i, INF_VAR_UNIT_prone));
        hash = hash_int(hash, var_own(ctx, i, INF_VAR_UNIT_terrain_skill));
    }
    return hash;
}

static BaseHash key_of(RulesCtx *ctx, const InfLookAsk *ask) {
    Cache *cache = ctx->cache;
    if (cache->version != ctx->draft->table->version || !cache->bases) {
        cache->bases = hash_bases(ctx);
        cache->version = ctx->draft->table->version;
    }
    BaseHash key = cache->bases;
    key = hash_int(hash_int(key, ask->from), ask->to);
    key = hash_double(hash_double(key, ask->from_at.x), ask->from_at.y);
    key = hash_double(hash_double(key, ask->to_at.x), ask->to_at.y);
    key = hash_double(hash_double(key, ask->front.x), ask->front.y);
    key = hash_bytes(key, ctx->readings, (size_t)ctx->field->data->reading_count * sizeof *ctx->readings);
    return key ? key : 1;
}

static BaseHash key_of_way(RulesCtx *ctx, const InfWayAsk *ask) {
    BaseHash key = hash_int(hash_int(key_of(ctx, &ask->look), (int64_t)ask->what), ask->level);
    key = hash_double(hash_double(hash_double(key, ask->until.x), ask->until.y), ask->uncovered);
    return key ? key : 1;
}

static void swap_ints(int *a, int *b) {
    int was = *a;
    *a = *b;
    *b = was;
}

static void swap_items(int **a, int **b) {
    int *was = *a;
    *a = *b;
    *b = was;
}

#define SWAP_LISTS(a, b)                                                                                               \
    (swap_items(&(a)->items, &(b)->items), swap_ints(&(a)->count, &(b)->count), swap_ints(&(a)->cap, &(b)->cap))

/* While an answer is being decided, the entry's lists take the place of the ruling's, so that the entry records what
 * the answer used. */
static void swap_lists(Ruling *ruling, Notes *notes) {
    SWAP_LISTS(&ruling->readings, &notes->readings);
    SWAP_LISTS(&ruling->numbers, &notes->numbers);
}

static void begin_notes(RulesCtx *ctx, Notes *notes) {
    notes->readings.count = notes->numbers.count = 0;
    swap_lists(ctx->ruling, notes);
}

/* Copies the notes to the ruling, as if the answer had been decided for it. */
static void explain_notes(RulesCtx *ctx, const Notes *notes) {
    for (int i = 0; i < notes->readings.count; i++) {
        ctx_reading(ctx, notes->readings.items[i]);
    }
    for (int i = 0; i < notes->numbers.count; i++) {
        ctx_number(ctx, notes->numbers.items[i]);
    }
}

static void *copy_to(void *to, const void *from, int count, size_t size) {
    if (count > 0) {
        memcpy(to, from, (size_t)count * size);
    }
    return to;
}

static void fill(RulesCtx *ctx, const InfLookAsk *ask, Kept *kept) {
    begin_notes(ctx, &kept->notes);
    InfLook look;
    inf_look_make(ctx, ask, &look);
    swap_lists(ctx->ruling, &kept->notes);
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
    explain_notes(ctx, &kept->notes);
    BaseArena *arena = ctx->ruling->arena;
    const InfLook *look = &kept->look;
    int zones = look->zones.count;
    InfZone *own = arena_alloc(arena, (size_t)zones, sizeof *own);
    InfTouch *touch = arena_alloc(arena, (size_t)zones, sizeof *touch);
    *out = *look;
    out->zones.zones = copy_to(own, look->zones.zones, zones, sizeof *own);
    out->touch = copy_to(touch, look->touch, zones, sizeof *touch);
}

void inf_look_way(RulesCtx *ctx, const InfWayAsk *ask, InfWayLook *out) {
    Cache *cache = ctx->cache;
    if (!cache) {
        inf_look_way_make(ctx, ask, out);
        return;
    }
    BaseHash key = key_of_way(ctx, ask);
    KeptWay *kept = &cache->ways[key % KEPT];
    if (kept->key != key) {
        begin_notes(ctx, &kept->notes);
        inf_look_way_make(ctx, ask, &kept->look);
        swap_lists(ctx->ruling, &kept->notes);
        kept->key = key;
    }
    explain_notes(ctx, &kept->notes);
    *out = kept->look;
}
