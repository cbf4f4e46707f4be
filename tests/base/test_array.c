#include "base/array.h"
#include "support/test.h"

typedef struct {
    int x;
    double y;
} Pair;

static void array_push_keeps_the_order(void **state) {
    (void)state;
    ARRAY(int) list = {0};
    for (int i = 0; i < 1000; i++) {
        array_push(&list, i * i);
    }
    assert_int_equal(list.count, 1000);
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(list.items[i], i * i);
    }
    array_free(&list);
    assert_null(list.items);
    assert_int_equal(list.count, 0);
    array_push(&list, 7); /* usable again */
    assert_int_equal(list.items[0], 7);
    array_free(&list);
}

static void array_holds_structs(void **state) {
    (void)state;
    ARRAY(Pair) list = {0};
    array_push(&list, (Pair){1, 2.5});
    array_push(&list, (Pair){.x = 3});
    assert_int_equal(list.items[1].x, 3);
    assert_true(list.items[0].y == 2.5);
    array_free(&list);
}

static void array_reserve_does_not_count(void **state) {
    (void)state;
    ARRAY(char) list = {0};
    array_reserve(&list, 100);
    assert_true(list.cap >= 100);
    assert_int_equal(list.count, 0);
    char *items = list.items;
    for (int i = 0; i < 100; i++) {
        array_push(&list, 'x');
    }
    assert_ptr_equal(items, list.items);
    array_free(&list);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(array_push_keeps_the_order),
        cmocka_unit_test(array_holds_structs),
        cmocka_unit_test(array_reserve_does_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
