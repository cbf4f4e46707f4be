/* The common verbs on a plane: their facts, and what they say to what cannot be. */
#include "rules/shared_toy.h"
#include "rules/values.h"
#include "support/test.h"
#include "support/tree_of.h"

#include <string.h>

static void assert_bad(Laid *laid, const char *action, const char *text) {
    BaseHash before = table_hash(laid->table);
    const Ruling *ruling = laid_do(laid, NULL, action);
    assert_int_equal(ruling->outcome, RULING_BAD);
    if (!strstr(ruling->bad, text)) {
        fail_msg("\"%s\" does not say \"%s\"", ruling->bad, text);
    }
    assert_true(table_hash(laid->table) == before);
}

static void assert_facts(Laid *laid, const char *expected) {
    const BaseTree *want = tree_of(laid->arena, expected);
    for (const BaseTree *it = want->first; it; it = it->next) {
        const BaseTree *is = tree_find(laid->ruling->facts, it->key);
        if (!is || !tree_equal(is, it)) {
            fail_msg("the fact \"%s\" is not as expected", it->key);
        }
    }
}

static void sight_gives_the_facts_of_the_files_contract(void **state) {
    Laid *laid = *state;
    laid_do(laid, NULL, "{'do': 'sight', 'from': 'r1-1', 'to': 'b1-1'}");
    assert_int_equal(laid->ruling->outcome, RULING_ANSWER);
    assert_facts(laid, "{'visible': true, 'close': false, 'clearance_mm': 1.5, 'line': [[10, 10], [50, 10]],"
                       " 'depth': 3.5, 'limit': 10, 'blockers': []}");
    assert_int_equal(laid->ruling->sights.count, 1);
    assert_int_equal(laid->ruling->readings.count, 1);
    assert_true(ref_equal(laid->ruling->object, laid_ref(laid, "b1-1")));
    laid_do(laid, NULL, "{'do': 'place', 'unit': 'b1-1', 'at': [90, 10]}");
    laid_do(laid, NULL, "{'do': 'sight', 'from': 'r1-1', 'to': 'b1-1'}");
    assert_facts(laid, "{'visible': false, 'blockers': ['wood']}");
    assert_bad(laid, "{'do': 'sight', 'from': 'r1-1', 'to': 'r1-1'}", "name two things");
    assert_bad(laid, "{'do': 'sight', 'from': 'r1-1', 'to': 'gone'}", "\"gone\" is not on the table");
}

static void measure_gives_the_gap_between_bodies(void **state) {
    Laid *laid = *state;
    laid_do(laid, NULL, "{'do': 'measure', 'from': 'r1-1', 'to': 'r1-2'}");
    assert_facts(laid, "{'gap': 8, 'contact': false, 'line': [[11, 10], [19, 10]]}");
    laid_do(laid, NULL, "{'do': 'place', 'unit': 'r1-2', 'at': [12, 10]}");
    laid_do(laid, NULL, "{'do': 'measure', 'from': 'r1-1', 'to': 'r1-2'}");
    assert_facts(laid, "{'gap': 0, 'contact': true}");
    laid_do(laid, NULL, "{'do': 'place', 'unit': 'r1-2', 'at': [12.0011, 10]}"); /* 0.011 mm apart */
    laid_do(laid, NULL, "{'do': 'measure', 'from': 'r1-1', 'to': 'r1-2'}");
    assert_facts(laid, "{'contact': false}");
}

static void who_is_inside_is_measured_from_the_building(void **state) {
    Laid *laid = *state;
    laid_do(laid, NULL, "{'do': 'place', 'unit': 'b1-1', 'at': [55, 45]}");
    laid_do(laid, NULL, "{'do': 'measure', 'from': 'b1-1', 'to': 'b1-2'}");
    assert_facts(laid, "{'gap': 4, 'line': [[56, 45], [60, 45]]}");
    laid_do(laid, NULL, "{'do': 'measure', 'from': 'b1-2', 'to': 'b1-1'}");
    assert_facts(laid, "{'gap': 4, 'line': [[60, 45], [56, 45]]}");
}

static void terrain_is_measured_to_its_outline(void **state) {
    Laid *laid = *state;
    laid_do(laid, NULL, "{'do': 'measure', 'from': 'b1-1', 'to': 'wood'}");
    assert_facts(laid, "{'gap': 19, 'contact': false, 'line': [[49, 10], [30, 10]]}");
    laid_do(laid, NULL, "{'do': 'measure', 'from': 'wood', 'to': 'b1-1'}");
    assert_facts(laid, "{'gap': 19, 'line': [[30, 10], [49, 10]]}");
    laid_do(laid, NULL, "{'do': 'measure', 'from': 'wood', 'to': 'r1-1'}");
    assert_facts(laid, "{'gap': 0, 'contact': true}");
    laid_do(laid, NULL,
            "{'do': 'measure', 'from': 'keep', 'to': 'copse'}"); /* 46 east, 25 south: (60,40) and (14,15) */
    assert_true(fabs(laid_number(laid, "gap") - sqrt(46.0 * 46 + 25 * 25)) < 1e-9);
    laid_do(laid, NULL, "{'do': 'measure', 'from': 'copse', 'to': 'wood'}");
    assert_facts(laid, "{'gap': 0}");
    assert_bad(laid, "{'do': 'measure', 'from': 'r1', 'to': 'wood'}", "no outline of its own");
    assert_bad(laid, "{'do': 'measure', 'from': 'r1-1', 'to': 'game'}", "no outline of its own");
}

static void where_explains_of_each_area_that_is_touched(void **state) {
    Laid *laid = *state;
    laid_do(laid, NULL,
            "{'do': 'where', 'unit': 'r1-1'}"); /* disc of 2 cm round (10, 10); the copse begins at x = 11 */
    assert_int_equal(laid->ruling->facts->count, 2);
    const BaseTree *wood = tree_find(laid->ruling->facts, "wood"), *copse = tree_find(laid->ruling->facts, "copse");
    assert_true(tree_get_bool(wood, "overlaps", false));
    assert_true(tree_get_bool(wood, "wholly", false));
    assert_true(tree_get_bool(wood, "centre", false));
    assert_true(tree_get_number(wood, "edge", -1) == 1);
    assert_true(tree_get_number(wood, "share", -1) > 1 - 1e-9);
    assert_true(tree_get_bool(wood, "same-number", false)); /* the system's own fact, in its place */
    assert_true(tree_get_bool(copse, "touches", false));
    assert_false(tree_get_bool(copse, "overlaps", true));
    assert_false(tree_get_bool(copse, "wholly", true));
    assert_true(tree_get_number(copse, "gap", -1) == 0);
    laid_do(laid, NULL, "{'do': 'where', 'unit': 'b1-1'}");
    assert_int_equal(laid->ruling->facts->count, 0);
    laid_do(laid, NULL, "{'do': 'where', 'unit': 'b1-1', 'area': 'wood'}");
    assert_true(tree_get_number(tree_find(laid->ruling->facts, "wood"), "gap", -1) == 19);
}

static void where_knows_who_is_inside_a_building(void **state) {
    Laid *laid = *state;
    laid_do(laid, NULL, "{'do': 'where', 'unit': 'b1-2'}");
    assert_int_equal(laid->ruling->facts->count, 1);
    assert_true(tree_get_bool(tree_find(laid->ruling->facts, "keep"), "inside", false));
    laid_do(laid, NULL, "{'do': 'where', 'unit': 'b1-2', 'area': 'wood'}");
    assert_false(tree_get_bool(tree_find(laid->ruling->facts, "wood"), "inside", true));
    assert_bad(laid, "{'do': 'where', 'unit': 'gone'}", "not on the table");
    laid_do(laid, NULL, "{'do': 'set', 'ref': 'wood', 'values': {'removed': true}}");
    assert_bad(laid, "{'do': 'where', 'unit': 'r1-1', 'area': 'wood'}", "has been removed");
}

static void path_gives_the_trace_of_the_walk(void **state) {
    Laid *laid = *state;
    laid_do(laid, NULL, "{'do': 'path', 'unit': 'r1-1', 'path': [[13, 14], [13, 20]]}");
    assert_int_equal(laid->ruling->outcome, RULING_ANSWER);
    assert_facts(laid, "{'length': 11, 'allowance': 20, 'stop': 11, 'free': true, 'end': [13, 20]}");
    const BaseTree *first = tree_at(tree_find(laid->ruling->facts, "events"), 0);
    assert_true(tree_get_number(first, "s", 0) == 5);
    assert_string_equal(tree_get_text(first, "what", ""), "point");
    assert_string_equal(tree_get_text(first, "rule", ""), "TOY-POKE");
    assert_true(tree_get_number(first, "chance", 0) == 1.0 / 6);
    assert_int_equal(laid->ruling->findings.count, 2);
    assert_true(laid->ruling->traces.items[0].facing == 90); /* as it faces now */
    laid_do(laid, NULL, "{'do': 'path', 'unit': 'r1-1', 'path': [[13, 14]], 'how': 'short', 'facing': 45}");
    assert_facts(laid, "{'free': false}");
    assert_true(laid->ruling->traces.items[0].facing == 45);
    assert_true(laid_cites(laid, "TOY-EDGE"));
    assert_bad(laid, "{'do': 'path', 'unit': 'gone', 'path': [[1, 1]]}", "not on the table");
}

static void state_explains_all_about_a_thing(void **state) {
    Laid *laid = *state;
    laid_do(laid, NULL, "{'do': 'state', 'of': 'r1-1'}");
    assert_facts(laid,
                 "{'alive': true, 'side': 'red', 'formation': 'r1', 'profile': 'foot', 'at': [10, 10], 'facing': 90,"
                 " 'hits': 0, 'tied': null, 'toy': 0}");
    laid_do(laid, NULL, "{'do': 'state', 'of': 'b1-2'}");
    assert_facts(laid, "{'inside': 'keep', 'alive': true}");
    laid_do(laid, NULL, "{'do': 'state', 'of': 'gone'}");
    assert_facts(laid, "{'off': 'reserve', 'alive': false, 'side': 'blue'}");
    laid_do(laid, NULL, "{'do': 'state', 'of': 'keep'}");
    assert_facts(laid, "{'kind': 'ruins', 'alive': true, 'ford': false, 'occupants': ['b1-2']}");
    laid_do(laid, NULL, "{'do': 'state', 'of': 'r1'}");
    assert_facts(laid, "{'side': 'red', 'units': ['r1-1', 'r1-2'], 'bms': 2, 'order': 'none'}");
    laid_do(laid, NULL, "{'do': 'state', 'of': 'game'}");
    assert_facts(laid, "{'phase': 'free', 'turn': 1}");
}

static void set_changes_variables_kinds_places_and_phases(void **state) {
    Laid *laid = *state;
    const Ruling *ruling = laid_do(laid, NULL, "{'do': 'set', 'ref': 'r1', 'values': {'bms': 5, 'order': 'advance'}}");
    assert_int_equal(ruling->outcome, RULING_DONE);
    assert_int_equal(laid_get(laid, "r1", "bms"), 5);
    assert_int_equal(laid_get(laid, "r1", "order"), 1);
    laid_do(laid, NULL, "{'do': 'set', 'ref': 'wood', 'values': {'kind': 'ruins', 'ford': true}}");
    assert_int_equal(table_kind(laid->table, 0), 1);
    laid_do(laid, NULL, "{'do': 'set', 'ref': 'r1-1', 'values': {'tied': 'keep', 'facing': -90, 'at': [40, 40]}}");
    assert_true(ref_equal(var_unpack(laid_get(laid, "r1-1", "tied")), laid_ref(laid, "keep")));
    const TableWhere *where = table_where(laid->table, laid_ref(laid, "r1-1").index);
    assert_true(where->facing == 270 && where->at.x == 400);
    laid_do(laid, NULL, "{'do': 'set', 'ref': 'r1-1', 'values': {'tied': null, 'attached': 'r1-2'}}");
    assert_int_equal(where->kind, WHERE_ATTACHED);
    laid_do(laid, NULL, "{'do': 'set', 'ref': 'r1-1', 'values': {'inside': 'keep'}}");
    assert_int_equal(where->kind, WHERE_INSIDE);
    laid_do(laid, NULL, "{'do': 'set', 'ref': 'r1-1', 'values': {'off': 'destroyed'}}");
    assert_int_equal(where->kind, WHERE_OFF);
    assert_int_equal(where->role, 1);
}

static void set_says_what_can_not_be_set(void **state) {
    Laid *laid = *state;
    assert_bad(laid, "{'do': 'set', 'ref': 'r1', 'values': {'bms': 1, 'bsm': 2}}", "perhaps this is meant: bms");
    assert_bad(laid, "{'do': 'set', 'ref': 'r1', 'values': {'bms': 6}}", "from 0 to 5");
    assert_bad(laid, "{'do': 'set', 'ref': 'r1', 'values': {'order': 'march'}}", "\"none\" or \"advance\"");
    assert_bad(laid, "{'do': 'set', 'ref': 'r1-1', 'values': {'tied': 'nobody'}}", "something on the table");
    assert_bad(laid, "{'do': 'set', 'ref': 'r1-1', 'values': {'hits': null}}", "without a value");
    assert_bad(laid, "{'do': 'set', 'ref': 'r1-1', 'values': {'at': [200, 1]}}", "off the table");
    assert_bad(laid, "{'do': 'set', 'ref': 'r1-1', 'values': {'at': 'E7'}}", "takes a place");
    assert_bad(laid, "{'do': 'set', 'ref': 'r1-1', 'values': {'facing': 400}}", "bearing");
    assert_bad(laid, "{'do': 'set', 'ref': 'r1-1', 'values': {'inside': 'r1-2'}}", "another piece of terrain");
    assert_bad(laid, "{'do': 'set', 'ref': 'r1-1', 'values': {'attached': 'r1-1'}}", "another unit");
    assert_bad(laid, "{'do': 'set', 'ref': 'r1-1', 'values': {'off': 'eaten'}}", "causes");
    assert_bad(laid, "{'do': 'set', 'ref': 'wood', 'values': {'kind': 'wods'}}", "perhaps this is meant: woods");
    assert_bad(laid, "{'do': 'set', 'ref': 'game', 'values': {'phase': 'stormy'}}", "\"free\" is none");
    assert_bad(laid, "{'do': 'set', 'ref': 'r1', 'values': {'kind': 'woods'}}", "no \"kind\" that can be set");
}

static void place_puts_a_unit_wholly_on_the_table(void **state) {
    Laid *laid = *state;
    laid_do(laid, NULL, "{'do': 'place', 'unit': 'gone', 'at': [1, 1], 'facing': 360}"); /* flush with two edges */
    assert_int_equal(laid->ruling->outcome, RULING_DONE);
    assert_true(table_where(laid->table, laid_ref(laid, "gone").index)->facing == 0);
    laid_do(laid, NULL, "{'do': 'place', 'unit': 'gone', 'at': [0.998, 1]}"); /* 0.02 mm over the edge */
    assert_int_equal(laid->ruling->outcome, RULING_REFUSED);
    assert_string_equal(laid_says(laid, 0), "gone is off.");
    assert_bad(laid, "{'do': 'place', 'unit': 'gone'}", "either \"at\" or \"inside\"");
    assert_bad(laid, "{'do': 'place', 'unit': 'gone', 'at': [5, 5], 'inside': 'keep'}", "either \"at\" or \"inside\"");
    assert_bad(laid, "{'do': 'place', 'unit': 'gone', 'at': [5, 5], 'facing': 1e9}", "bearing");
}

static void place_inside_asks_who_may_be_there(void **state) {
    Laid *laid = *state;
    laid_do(laid, NULL, "{'do': 'place', 'unit': 'b1-1', 'inside': 'keep'}");
    assert_int_equal(laid->ruling->outcome, RULING_DONE);
    assert_int_equal(table_inside(laid->table, laid_ref(laid, "keep"), NULL, 0), 2);
    laid_do(laid, NULL, "{'do': 'place', 'unit': 'gone', 'inside': 'keep'}");
    assert_int_equal(laid->ruling->outcome, RULING_REFUSED);
    assert_false(table_alive(laid->table, laid_ref(laid, "gone")));
}

static void values_are_read_and_written_alike(void **state) {
    Laid *laid = *state;
    const TableSetup *setup = laid->field->setup;
    const TableSchema *schema = setup->schema;
    static const char *const samples[] = {"3", "2", "'advance'", "1", "'keep'", "true"};
    for (int v = 0; v < schema->count; v++) {
        int value = 0;
        const BaseTree *tree = tree_of(laid->arena, samples[v]);
        assert_true(value_read(setup, &schema->vars[v], tree, &value, NULL));
        assert_true(tree_equal(value_tree(laid->arena, setup, &schema->vars[v], value), tree));
        assert_false(value_read(setup, &schema->vars[v], tree_list(laid->arena), &value, NULL));
    }
    assert_int_equal(value_tree(laid->arena, setup, &schema->vars[4], VAR_NONE)->kind, TREE_NULL);
    int value = 0;
    assert_false(value_read(setup, &schema->vars[0], tree_of(laid->arena, "2.5"), &value, NULL));
    assert_false(value_read(setup, &schema->vars[0], tree_of(laid->arena, "1e300"), &value, NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TOY_TEST(sight_gives_the_facts_of_the_files_contract),
        TOY_TEST(measure_gives_the_gap_between_bodies),
        TOY_TEST(who_is_inside_is_measured_from_the_building),
        TOY_TEST(terrain_is_measured_to_its_outline),
        TOY_TEST(where_explains_of_each_area_that_is_touched),
        TOY_TEST(where_knows_who_is_inside_a_building),
        TOY_TEST(path_gives_the_trace_of_the_walk),
        TOY_TEST(state_explains_all_about_a_thing),
        TOY_TEST(set_changes_variables_kinds_places_and_phases),
        TOY_TEST(set_says_what_can_not_be_set),
        TOY_TEST(place_puts_a_unit_wholly_on_the_table),
        TOY_TEST(place_inside_asks_who_may_be_there),
        TOY_TEST(values_are_read_and_written_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
