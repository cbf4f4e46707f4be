#include "base/index.h"
#include "base/rng.h"
#include "support/test.h"

#include <inttypes.h>
#include <stdio.h>

static void an_empty_index_finds_nothing(void **state) {
    (void)state;
    BaseIndex index = {0};
    int at = 0;
    assert_int_equal(index_next(&index, 5, &at), -1);
    index_clear(&index);
    index_free(&index);
}

/* Hashes that want the same slot, the last one of the table among them: their runs go on round its end. */
static void items_of_one_hash_come_in_their_order(void **state) {
    (void)state;
    BaseIndex index = {0};
    for (int i = 0; i < 600; i++) {
        index_add(&index, i % 3 == 0 ? 63 : i % 3 == 1 ? 127 : (BaseHash)i << 32 | 63, i);
    }
    int at = 0;
    for (int i = 0; i < 600; i += 3) {
        assert_int_equal(index_next(&index, 63, &at), i);
    }
    assert_int_equal(index_next(&index, 63, &at), -1);
    at = 0;
    for (int i = 1; i < 600; i += 3) {
        assert_int_equal(index_next(&index, 127, &at), i);
    }
    assert_int_equal(index_next(&index, 127, &at), -1);
    index_free(&index);
}

static void what_was_cleared_is_gone(void **state) {
    (void)state;
    BaseIndex index = {0};
    index_add(&index, 7, 1);
    index_clear(&index);
    int at = 0;
    assert_int_equal(index_next(&index, 7, &at), -1);
    index_add(&index, 7, 2);
    at = 0;
    assert_int_equal(index_next(&index, 7, &at), 2);
    index_free(&index);
}

/* Against a walk over all of them. */
static void each_of_many_is_found(void **state) {
    (void)state;
    enum { COUNT = 5000, KEYS = 3000 };
    static const uint64_t seed = 20261122;
    printf("seed %" PRIu64 "\n", seed);
    static BaseHash hashes[COUNT];
    BaseRng rng = rng_make(seed);
    BaseIndex index = {0};
    for (int i = 0; i < COUNT; i++) {
        int key = (int)rng_below(&rng, KEYS);
        hashes[i] = hash_int(HASH_START, key);
        index_add(&index, hashes[i], i);
    }
    for (int key = 0; key < KEYS; key++) {
        BaseHash hash = hash_int(HASH_START, key);
        int at = 0;
        for (int i = 0; i < COUNT; i++) {
            if (hashes[i] == hash) {
                assert_int_equal(index_next(&index, hash, &at), i);
            }
        }
        assert_int_equal(index_next(&index, hash, &at), -1);
    }
    index_free(&index);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_index_finds_nothing),
        cmocka_unit_test(items_of_one_hash_come_in_their_order),
        cmocka_unit_test(what_was_cleared_is_gone),
        cmocka_unit_test(each_of_many_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
