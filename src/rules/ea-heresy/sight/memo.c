#include "rules/ea-heresy/sight/memo.h"

#include "base/hash.h"

/* The cache has sets of a few slots, so that two keys with the same set do not evict each other; in a full set the
 * slots are replaced in turn. */
#define SIGHT_SETS 128
#define VIEW_SETS  1024
#define WAYS       4
#define SHELTERS   8

struct EahMemo {
    EahSightSlot sights[SIGHT_SETS][WAYS];
    EahViewSlot views[VIEW_SETS][WAYS];
    EahShelterSlot shelters[SHELTERS];
    unsigned turn;
};

EahMemo *eah_memo_create(void) {
    return base_alloc(1, sizeof(EahMemo));
}

void eah_memo_destroy(EahMemo *memo) {
    for (int i = 0; memo && i < SIGHT_SETS * WAYS; i++) {
        base_free(memo->sights[i / WAYS][i % WAYS].rows);
    }
    for (int i = 0; memo && i < SHELTERS; i++) {
        base_free(memo->shelters[i].found);
    }
    base_free(memo);
}

static inline uint64_t mix(uint64_t hash, int64_t value) {
    return (hash ^ (uint64_t)value) * 0x9e3779b97f4a7c15u;
}

/* Hashes all of the terrain's state as it lies in memory: a little more than sight depends on, and quick to read. */
static uint64_t hash_terrain(const EahPair *pair, uint64_t hash) {
    const Table *table = pair->ctx->draft->table;
    const TableSetup *setup = pair->ctx->field->setup;
    int values = setup->area_count * setup->schema->slots[REF_AREA];
    for (int a = 0; a < setup->area_count; a++) {
        hash = mix(hash, 2 * (int64_t)table->kinds[a] + table->removed[a]);
    }
    for (int i = 0; i < values; i++) {
        hash = mix(hash, table->vars[REF_AREA][i]);
    }
    return hash;
}

static uint64_t hash_side(const EahSide *side, uint64_t hash) {
    hash = mix(mix(hash, side->end->stamp), side->host);
    return mix(mix(mix(hash, side->hill), side->high), side->ref.kind);
}

uint64_t eah_memo_key(const EahPair *pair) {
    uint64_t hash = mix(hash_side(&pair->to, hash_side(&pair->from, HASH_START)), pair->towering_only);
    for (int i = 0; i < EAH_READ_COUNT; i++) {
        hash = mix(hash, pair->ctx->readings[pair->ctx->field->data->named.reading[i]]);
    }
    return hash_terrain(pair, hash);
}

EahSightSlot *eah_memo_sight(EahMemo *memo, uint64_t key) {
    EahSightSlot *set = memo->sights[(key ^ (key >> 32)) % SIGHT_SETS];
    for (int i = 0; i < WAYS; i++) {
        if (set[i].known && set[i].key == key) {
            return &set[i];
        }
    }
    EahSightSlot *slot = &set[memo->turn++ % WAYS];
    slot->known = false;
    return slot;
}

EahViewSlot *eah_memo_view(EahMemo *memo, uint64_t key) {
    EahViewSlot *set = memo->views[(key ^ (key >> 32)) % VIEW_SETS];
    for (int i = 0; i < WAYS; i++) {
        if (set[i].known && set[i].key == key) {
            return &set[i];
        }
    }
    EahViewSlot *slot = &set[memo->turn++ % WAYS];
    slot->known = false;
    return slot;
}

EahShelterSlot *eah_memo_shelter(EahMemo *memo, uint64_t version, int side) {
    for (int i = 0; i < SHELTERS; i++) {
        EahShelterSlot *slot = &memo->shelters[i];
        if (slot->found && slot->version == version && slot->side == side) {
            return slot;
        }
    }
    EahShelterSlot *slot = &memo->shelters[memo->turn++ % SHELTERS];
    base_free(slot->found);
    *slot = (EahShelterSlot){.version = version, .side = side};
    return slot;
}
