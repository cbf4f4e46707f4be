#include "rules/ea-heresy/eah_memo.h"

#define SIGHT_SLOTS 256
#define VIEW_SLOTS  4096

struct EahMemo {
    EahSightSlot sights[SIGHT_SLOTS];
    EahViewSlot views[VIEW_SLOTS];
};

EahMemo *eah_memo_create(void) {
    return base_alloc(1, sizeof(EahMemo));
}

void eah_memo_destroy(EahMemo *memo) {
    base_free(memo);
}

static BaseHash hash_terrain(const EahPair *pair, BaseHash hash) {
    const RulesField *field = pair->ctx->field;
    const Table *table = pair->ctx->draft->table;
    for (int a = 0; a < field->setup->area_count; a++) {
        const EahKind *kind = eah_kind(field, table, a);
        uint64_t row = (uint64_t)(kind - eah_data(field)->kinds) * 4 + (table->removed[a] ? 2u : 0u) +
                       (eah_is_towering_area(field, table, a) ? 1u : 0u);
        hash = (hash ^ row) * 0x100000001b3u;
    }
    return hash;
}

static BaseHash hash_side(const EahSide *side, BaseHash hash) {
    const int64_t what[] = {side->end->stamp, side->host, side->hill, side->high, side->ref.kind};
    for (size_t i = 0; i < BASE_COUNT(what); i++) {
        hash = hash_int(hash, what[i]);
    }
    return hash;
}

uint64_t eah_memo_key(const EahPair *pair) {
    BaseHash hash = hash_side(&pair->to, hash_side(&pair->from, HASH_START));
    hash = hash_int(hash, pair->towering_only);
    for (int i = 0; i < EAH_READING_COUNT; i++) {
        hash = (hash ^ (uint64_t)pair->ctx->readings[eah_data(pair->ctx->field)->reading[i]]) * 0x100000001b3u;
    }
    return hash_terrain(pair, hash);
}

EahSightSlot *eah_memo_sight(EahMemo *memo, uint64_t key) {
    EahSightSlot *slot = &memo->sights[(key ^ (key >> 32)) % SIGHT_SLOTS];
    slot->known = slot->known && slot->key == key;
    return slot;
}

EahViewSlot *eah_memo_view(EahMemo *memo, uint64_t key) {
    EahViewSlot *slot = &memo->views[(key ^ (key >> 32)) % VIEW_SLOTS];
    slot->known = slot->known && slot->key == key;
    return slot;
}
