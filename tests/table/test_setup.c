#include "support/test.h"
#include "table/shared_setup.h"

#include <string.h>

static int setup_up(void **state) {
    *state = make_setup();
    return 0;
}

static int setup_down(void **state) {
    TableSetup *setup = *state;
    arena_destroy(setup->arena);
    return 0;
}

static void assert_ref(TableRef ref, TableRefKind kind, int index) {
    assert_int_equal(ref.kind, kind);
    assert_int_equal(ref.index, index);
}

static void ids_are_found_over_all_kinds(void **state) {
    const TableSetup *setup = *state;
    assert_ref(setup_find(setup, "blue"), REF_SIDE, 1);
    assert_ref(setup_find(setup, "r2"), REF_FORMATION, 1);
    assert_ref(setup_find(setup, "r1-10"), REF_UNIT, 0);
    assert_ref(setup_find(setup, "r1-1"), REF_UNIT, 2);
    assert_ref(setup_find(setup, "keep"), REF_AREA, 2);
    assert_ref(setup_find(setup, "game"), REF_GAME, 0);
    assert_ref(setup_find(setup, "r1-3"), REF_NONE, -1);
    assert_ref(setup_find(setup, ""), REF_NONE, -1);
}

static void ids_are_found_before_they_are_sorted_too(void **state) {
    TableSetup setup = *(const TableSetup *)*state;
    memset(setup.order, 0, sizeof setup.order);
    assert_ref(setup_find(&setup, "r1-2"), REF_UNIT, 1);
    assert_ref(setup_find(&setup, "nobody"), REF_NONE, -1);
}

static void names_fall_back_on_ids(void **state) {
    const TableSetup *setup = *state;
    assert_string_equal(setup_name(setup, setup_find(setup, "wood")), "Witch wood");
    assert_string_equal(setup_name(setup, setup_find(setup, "hill")), "hill");
    assert_string_equal(setup_name(setup, setup_find(setup, "r1")), "1st company");
    assert_string_equal(setup_name(setup, setup_find(setup, "b1")), "b1");
    assert_string_equal(setup_name(setup, setup_find(setup, "red")), "Red");
    assert_string_equal(setup_name(setup, setup_find(setup, "loose")), "loose");
    assert_string_equal(setup_id(setup, ref_none()), "");
    assert_string_equal(setup_id(setup, ref_make(REF_GAME, 0)), "game");
}

static void a_unit_is_of_its_formations_side_or_of_its_own(void **state) {
    const TableSetup *setup = *state;
    assert_int_equal(setup_side_of(setup, setup_find(setup, "r1-2")), 0);
    assert_int_equal(setup_side_of(setup, setup_find(setup, "loose")), 1);
    assert_int_equal(setup_side_of(setup, setup_find(setup, "b1")), 1);
    assert_int_equal(setup_side_of(setup, setup_find(setup, "blue")), 1);
    assert_int_equal(setup_side_of(setup, setup_find(setup, "wood")), -1);
    assert_int_equal(setup_side_of(setup, ref_make(REF_GAME, 0)), -1);
}

static void ties_go_by_the_natural_order_of_ids(void **state) {
    const TableSetup *setup = *state;
    TableRef two = setup_find(setup, "r1-2"), ten = setup_find(setup, "r1-10");
    assert_true(setup_before(setup, two, ten));
    assert_false(setup_before(setup, ten, two));
    assert_false(setup_before(setup, two, two));
    assert_true(setup_before(setup, setup_find(setup, "blue"), two));
    assert_int_equal(setup->rank[REF_UNIT][two.index] + 1, setup->rank[REF_UNIT][ten.index]);
    for (int i = 0; i < setup->unit_count; i++) {
        assert_int_equal(setup->order[REF_UNIT][setup->rank[REF_UNIT][i]], i);
    }
}

static void counts_are_by_kind(void **state) {
    const TableSetup *setup = *state;
    assert_int_equal(setup_count(setup, REF_NONE), 0);
    assert_int_equal(setup_count(setup, REF_GAME), 1);
    assert_int_equal(setup_count(setup, REF_SIDE), 2);
    assert_int_equal(setup_count(setup, REF_FORMATION), 3);
    assert_int_equal(setup_count(setup, REF_UNIT), 8);
    assert_int_equal(setup_count(setup, REF_AREA), 3);
}

static void places_are_equal_by_what_their_kind_means(void **state) {
    (void)state;
    TableWhere a = where_point(vec(1, 2), 90), b = a;
    b.host = ref_make(REF_AREA, 7);
    b.role = 5;
    assert_true(where_equal(&a, &b));
    b.facing = 91;
    assert_false(where_equal(&a, &b));
    TableWhere in = where_inside(ref_make(REF_AREA, 1), 0), out = where_inside(ref_make(REF_AREA, 2), 0);
    assert_false(where_equal(&in, &out));
    out = in;
    out.at = vec(9, 9);
    assert_true(where_equal(&in, &out));
    out.role = 1;
    assert_false(where_equal(&in, &out));
    TableWhere ride = where_attached(ref_make(REF_UNIT, 1), 0);
    assert_false(where_equal(&in, &ride));
    TableWhere hex = where_hex((HexId){7, 5}, 60), other = where_hex((HexId){7, 6}, 60);
    assert_false(where_equal(&hex, &other));
    assert_true(where_equal(&hex, &hex));
    TableWhere off = where_off(1), again = where_off(2);
    assert_false(where_equal(&off, &again));
}

static void a_schema_finds_variables_by_owner_and_words_by_name(void **state) {
    const TableSetup *setup = *state;
    const TableSchema *schema = setup->schema;
    assert_int_equal(schema_find(schema, REF_UNIT, "dc"), VAR_DC);
    assert_int_equal(schema_find(schema, REF_AREA, "dc"), -1);
    assert_int_equal(schema_word(schema, VAR_ORDER, "march"), 2);
    assert_int_equal(schema_word(schema, VAR_ORDER, "charge"), -1);
    assert_int_equal(schema->slots[REF_UNIT], 3);
    assert_int_equal(schema->slots[REF_GAME], 1);
    assert_int_equal(schema->vars[VAR_DC].slot, 0);
    assert_int_equal(schema->vars[VAR_ENTERED].slot, 2);
}

static void refs_survive_being_packed_as_values(void **state) {
    (void)state;
    TableRef ref = ref_make(REF_AREA, 4711);
    assert_true(ref_equal(var_unpack(var_pack(ref)), ref));
    assert_int_equal(var_pack(ref_none()), VAR_NONE);
    assert_ref(var_unpack(VAR_NONE), REF_NONE, -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(ids_are_found_over_all_kinds, setup_up, setup_down),
        cmocka_unit_test_setup_teardown(ids_are_found_before_they_are_sorted_too, setup_up, setup_down),
        cmocka_unit_test_setup_teardown(names_fall_back_on_ids, setup_up, setup_down),
        cmocka_unit_test_setup_teardown(a_unit_is_of_its_formations_side_or_of_its_own, setup_up, setup_down),
        cmocka_unit_test_setup_teardown(ties_go_by_the_natural_order_of_ids, setup_up, setup_down),
        cmocka_unit_test_setup_teardown(counts_are_by_kind, setup_up, setup_down),
        cmocka_unit_test(places_are_equal_by_what_their_kind_means),
        cmocka_unit_test_setup_teardown(a_schema_finds_variables_by_owner_and_words_by_name, setup_up, setup_down),
        cmocka_unit_test(refs_survive_being_packed_as_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
