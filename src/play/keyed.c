#include "play/keyed.h"

#include "base/base.h"
#include "base/hash.h"

#define FIRST_CAP 64 /* a power of two */

PlayKeyed keyed_make(const RulesField *field, uint64_t seed) {
    return (PlayKeyed){.seed = seed, .run = 1, .field = field};
}

void keyed_term(PlayKeyed *keyed) {
    base_free(keyed->counts);
    *keyed = (PlayKeyed){0};
}

void keyed_reset(PlayKeyed *keyed, uint64_t seed) {
    keyed->seed = seed;
    keyed->run++;
    keyed->used = 0;
}

/* The place of the key, or the free one where it belongs. A count of an earlier run is free. */
static PlayKeyedCount *place_of(PlayKeyedCount *counts, int cap, uint64_t run, BaseHash key) {
    uint64_t at = key & (uint64_t)(cap - 1);
    while (counts[at].again == run && counts[at].key != key) {
        at = (at + 1) & (uint64_t)(cap - 1);
    }
    return &counts[at];
}

static void grow(PlayKeyed *keyed) {
    int cap = keyed->cap ? 2 * keyed->cap : FIRST_CAP;
    PlayKeyedCount *counts = base_alloc((size_t)cap, sizeof *counts);
    for (int i = 0; i < keyed->cap; i++) {
        if (keyed->counts[i].again == keyed->run) {
            *place_of(counts, cap, keyed->run, keyed->counts[i].key) = keyed->counts[i];
        }
    }
    base_free(keyed->counts);
    keyed->counts = counts;
    keyed->cap = cap;
}

static uint32_t next_of(PlayKeyed *keyed, BaseHash key) {
    if (2 * (keyed->used + 1) > keyed->cap) {
        grow(keyed);
    }
    PlayKeyedCount *count = place_of(keyed->counts, keyed->cap, keyed->run, key);
    if (count->again != keyed->run) {
        *count = (PlayKeyedCount){.key = key, .again = keyed->run};
        keyed->used++;
    }
    return count->count++;
}

uint64_t keyed_seed(uint64_t seed, uint64_t a, uint64_t b) {
    return hash_int(hash_int(hash_int(HASH_START, (int64_t)seed), (int64_t)a), (int64_t)b);
}

/* The id, not the index: a table with one unit more has the same dice for all others. */
static bool supply(void *context, const RulesDice *dice, int *values) {
    PlayKeyed *keyed = context;
    BaseHash key = hash_text(HASH_START, dice->what);
    key = hash_text(key, setup_id(keyed->field->setup, dice->by));
    key = hash_int(key, dice->faces);
    for (int i = 0; i < dice->count; i++) {
        BaseRng rng = rng_make(keyed_seed(keyed->seed, key, next_of(keyed, key)));
        values[i] = 1 + (int)rng_below(&rng, (uint32_t)dice->faces);
    }
    return true;
}

PlayInput keyed_input(PlayKeyed *keyed) {
    PlayInput input = input_supplied(supply, keyed);
    input.field = keyed->field;
    return input;
}
