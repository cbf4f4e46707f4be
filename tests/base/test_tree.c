#include "base/tree.h"
#include "support/test.h"

#include <string.h>

static int arena_up(void **state) {
    *state = arena_create();
    return 0;
}

static int arena_down(void **state) {
    arena_destroy(*state);
    return 0;
}

static void objects_keep_the_order_of_their_keys(void **state) {
    BaseArena *arena = *state;
    BaseTree *object = tree_object(arena);
    tree_set(arena, object, "b", tree_number(arena, 1));
    tree_set(arena, object, "a", tree_number(arena, 2));
    tree_set(arena, object, "c", tree_text(arena, "x"));
    assert_int_equal(object->count, 3);
    assert_string_equal(object->first->key, "b");
    assert_string_equal(object->last->key, "c");
}

static void a_member_that_is_set_again_is_replaced_in_its_place(void **state) {
    BaseArena *arena = *state;
    BaseTree *object = tree_object(arena);
    tree_set(arena, object, "a", tree_number(arena, 1));
    tree_set(arena, object, "b", tree_number(arena, 2));
    tree_set(arena, object, "c", tree_number(arena, 3));
    tree_set(arena, object, "a", tree_number(arena, 10));
    tree_set(arena, object, "c", tree_number(arena, 30));
    tree_set(arena, object, "d", tree_number(arena, 40));
    assert_int_equal(object->count, 4);
    assert_true(object->first->number == 10);
    assert_true(tree_get_number(object, "c", 0) == 30);
    assert_string_equal(object->last->key, "d");
}

static void what_is_absent_gives_the_fallback(void **state) {
    BaseArena *arena = *state;
    BaseTree *object = tree_object(arena);
    tree_set(arena, object, "n", tree_number(arena, 5));
    assert_null(tree_find(NULL, "n"));
    assert_null(tree_find(object, "m"));
    assert_null(tree_find(tree_list(arena), "n"));
    assert_true(tree_get_number(object, "m", 7) == 7);
    assert_true(tree_get_number(NULL, "n", 7) == 7);
    assert_string_equal(tree_get_text(object, "n", "none"), "none");
    assert_true(tree_get_bool(object, "n", true));
    assert_null(tree_at(object, 0));
}

static void lists_are_read_by_index(void **state) {
    BaseArena *arena = *state;
    BaseTree *list = tree_list(arena);
    tree_push(list, tree_bool(arena, true));
    tree_push(list, tree_null(arena));
    assert_int_equal(list->count, 2);
    assert_int_equal(tree_at(list, 0)->kind, TREE_BOOL);
    assert_int_equal(tree_at(list, 1)->kind, TREE_NULL);
    assert_null(tree_at(list, 2));
    assert_null(tree_at(list, -1));
    assert_null(tree_at(NULL, 0));
}

static void a_text_that_is_no_text_is_null(void **state) {
    assert_int_equal(tree_text(*state, NULL)->kind, TREE_NULL);
    assert_int_equal(tree_text(*state, "")->kind, TREE_TEXT);
}

static BaseTree *sample(BaseArena *arena, bool turned) {
    BaseTree *object = tree_object(arena), *list = tree_list(arena);
    tree_push(list, tree_number(arena, 1));
    tree_push(list, tree_text(arena, "two"));
    if (turned) {
        tree_set(arena, object, "truth", tree_bool(arena, true));
        tree_set(arena, object, "list", list);
    } else {
        tree_set(arena, object, "list", list);
        tree_set(arena, object, "truth", tree_bool(arena, true));
    }
    return object;
}

static void objects_are_equal_whatever_their_order_and_lists_are_not(void **state) {
    BaseArena *arena = *state;
    BaseTree *a = sample(arena, false), *b = sample(arena, true);
    assert_true(tree_equal(a, b));
    assert_true(tree_equal(NULL, NULL));
    assert_false(tree_equal(a, NULL));
    tree_set(arena, b, "truth", tree_bool(arena, false));
    assert_false(tree_equal(a, b));
    BaseTree *one = tree_list(arena), *two = tree_list(arena);
    tree_push(one, tree_number(arena, 1));
    tree_push(one, tree_number(arena, 2));
    tree_push(two, tree_number(arena, 2));
    tree_push(two, tree_number(arena, 1));
    assert_false(tree_equal(one, two));
    assert_false(tree_equal(tree_number(arena, 0), tree_bool(arena, false)));
}

static void a_copy_is_equal_and_stands_on_its_own(void **state) {
    BaseArena *arena = *state;
    BaseArena *other = arena_create();
    BaseTree *a = sample(arena, false), *copy = tree_copy(other, a);
    assert_true(tree_equal(a, copy));
    tree_set(arena, a, "more", tree_null(arena));
    assert_false(tree_equal(a, copy));
    assert_int_equal(copy->count, 2);
    tree_set(other, copy, "more", tree_null(other));
    assert_true(tree_equal(a, copy));
    arena_destroy(other);
}

#define ARENA_TEST(name) cmocka_unit_test_setup_teardown(name, arena_up, arena_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(objects_keep_the_order_of_their_keys),
        ARENA_TEST(a_member_that_is_set_again_is_replaced_in_its_place),
        ARENA_TEST(what_is_absent_gives_the_fallback),
        ARENA_TEST(lists_are_read_by_index),
        ARENA_TEST(a_text_that_is_no_text_is_null),
        ARENA_TEST(objects_are_equal_whatever_their_order_and_lists_are_not),
        ARENA_TEST(a_copy_is_equal_and_stands_on_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
