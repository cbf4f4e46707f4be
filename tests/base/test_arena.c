#include "base/arena.h"
#include "support/test.h"

#include <string.h>

static void arena_memory_is_zeroed_and_aligned(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    for (int round = 0; round < 3; round++) {
        for (size_t size = 1; size < 300; size += 7) {
            unsigned char *bytes = arena_alloc(arena, 1, size);
            assert_int_equal((uintptr_t)bytes % _Alignof(max_align_t), 0);
            for (size_t i = 0; i < size; i++) {
                assert_int_equal(bytes[i], 0);
            }
            memset(bytes, 0xaa, size); /* the next round must not see this */
        }
        arena_reset(arena);
    }
    arena_destroy(arena);
}

static void arena_blocks_do_not_overlap(void **state) {
    (void)state;
    enum { COUNT = 500 };
    BaseArena *arena = arena_create();
    int *blocks[COUNT];
    for (int i = 0; i < COUNT; i++) {
        blocks[i] = arena_alloc(arena, (size_t)(i % 90) + 1, sizeof(int));
        for (int k = 0; k <= i % 90; k++) {
            blocks[i][k] = i;
        }
    }
    for (int i = 0; i < COUNT; i++) {
        for (int k = 0; k <= i % 90; k++) {
            assert_int_equal(blocks[i][k], i);
        }
    }
    arena_destroy(arena);
}

static void arena_gives_a_block_larger_than_any_before(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    char *small = arena_alloc(arena, 3, 1);
    char *large = arena_alloc(arena, 1000000, 1);
    memset(large, 1, 1000000);
    assert_int_equal(small[0], 0);
    char *none = arena_alloc(arena, 0, 8), *none_again = arena_alloc(arena, 0, 8);
    assert_ptr_not_equal(none, none_again);
    arena_destroy(arena);
}

static void arena_reset_settles_on_one_block(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    void *first = NULL;
    for (int round = 0; round < 10; round++) {
        void *place = arena_alloc(arena, 40000, 1);
        arena_alloc(arena, 40000, 1);
        if (round == 5) {
            first = place;
        }
        if (round > 5) {
            assert_ptr_equal(place, first);
        }
        arena_reset(arena);
    }
    arena_destroy(arena);
    arena_destroy(NULL);
}

static void arena_copies_text(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    arena_reset(arena);
    assert_string_equal(arena_strdup(arena, "hill"), "hill");
    assert_null(arena_strdup(arena, NULL));
    assert_string_equal(arena_strndup(arena, "hillside", 4), "hill");
    assert_string_equal(arena_strndup(arena, "hill", 40), "hill");
    assert_string_equal(arena_strndup(arena, "hill", 0), "");
    assert_string_equal(arena_printf(arena, "%s-%d", "wood", 12), "wood-12");
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_memory_is_zeroed_and_aligned),
        cmocka_unit_test(arena_blocks_do_not_overlap),
        cmocka_unit_test(arena_gives_a_block_larger_than_any_before),
        cmocka_unit_test(arena_reset_settles_on_one_block),
        cmocka_unit_test(arena_copies_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
