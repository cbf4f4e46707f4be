/* A ruleset's document: what it gives, and that each fault is found, all of them at once. */
#include "base/near.h"
#include "rules/shared_toy.h"
#include "support/test.h"
#include "support/tree_of.h"

#include <stdio.h>
#include <string.h>

static int count_faults(const char *ruleset, const char *options, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    RulesData *data = data_create_for(&toy_system, tree_of(arena, ruleset), options ? tree_of(arena, options) : NULL,
                                      "toy.json", faults);
    assert_true((data == NULL) == (faults->count > 0));
    data_destroy(data);
    arena_destroy(arena);
    return faults->count;
}

/* Exactly one fault, whose line holds both texts. */
static void assert_fault(const char *ruleset, const char *options, const char *place, const char *text) {
    BaseFaults faults = {0};
    int count = count_faults(ruleset, options, &faults);
    for (int i = 0; i < count && count != 1; i++) {
        print_error("%s: %s\n", faults.items[i].place, faults.items[i].what);
    }
    assert_int_equal(count, 1);
    char *line = faults_line(&faults.items[0]);
    if (strcmp(faults.items[0].place, place) != 0 || !strstr(line, text)) {
        fail_msg("\"%s\" is not at %s with \"%s\"", line, place, text);
    }
    assert_string_equal(faults.items[0].file, "toy.json");
    base_free(line);
    faults_free(&faults);
}

#define HEAD "{'ruleset': 'toy', 'unit': 'cm', "

static void a_good_ruleset_is_read_whole(void **state) {
    const Laid *laid = *state;
    const RulesData *data = laid->field->data;
    assert_string_equal(data->id, "toy");
    assert_string_equal(data->name, "Toy");
    assert_string_equal(data->prefix, "TOY");
    assert_string_equal(data->unit_name, "cm");
    assert_true(data->unit == 10);
    assert_ptr_equal(data->system, &toy_system);
    assert_int_equal(data->rule_count, 3);
    assert_string_equal(data->rules[0].readings[0], "sum");
    assert_int_equal(data->schema.count, 6);
    assert_int_equal(data_find_kind(data, "ruins"), 1);
    assert_int_equal(data_find_kind(data, "Ruins"), -1);
    assert_int_equal(data_find_profile(data, "foot"), 0);
    assert_int_equal(data_find_rule(data, "TOY-EDGE"), 1);
    assert_int_equal(data_find_cause(data, "destroyed"), 1);
    assert_int_equal(data_find_cause(data, "eaten"), -1);
}

static void variables_have_types_ranges_and_defaults(void **state) {
    const Laid *laid = *state;
    const TableSchema *schema = &laid->field->data->schema;
    const TableVar *turn = &schema->vars[schema_find(schema, REF_GAME, "turn")];
    assert_int_equal(turn->fallback, 1);
    assert_int_equal(turn->max, 9);
    const TableVar *bms = &schema->vars[schema_find(schema, REF_FORMATION, "bms")];
    assert_int_equal(bms->show, SHOW_STARS);
    assert_string_equal(bms->label, "blast markers");
    assert_int_equal(bms->min, 0);
    const TableVar *tied = &schema->vars[schema_find(schema, REF_UNIT, "tied")];
    assert_true(tied->optional);
    assert_int_equal(tied->fallback, VAR_NONE);
    assert_int_equal(tied->lifetime, LIFE_ACTION);
    const TableVar *order = &schema->vars[schema_find(schema, REF_FORMATION, "order")];
    assert_int_equal(order->max, 1);
    assert_int_equal(order->fallback, 0);
}

static void lengths_are_scaled_and_plain_numbers_are_not(void **state) {
    const Laid *laid = *state;
    const RulesNumber *numbers = laid->field->data->numbers;
    assert_true(numbers[0].value == 50 && numbers[0].book == 50 && numbers[0].is_length);
    assert_true(numbers[1].value == 1 && !numbers[1].is_length);
}

static void a_row_inherits_what_it_does_not_describe(void **state) {
    const Laid *laid = *state;
    const RulesKind *ruins = &laid->field->data->kinds[1];
    assert_string_equal(ruins->id, "ruins");
    assert_string_equal(ruins->label, "Woods");
    assert_string_equal(ruins->rule, "TOY-POKE");
    assert_true(tree_get_number(ruins->row, "cover", 0) == 4);
}

static void free_is_no_phase(void **state) {
    const Laid *laid = *state;
    assert_int_equal(laid->field->data->phase_count, 2);
    assert_int_equal(data_find_phase(laid->field->data, "free"), -1);
    assert_int_equal(data_find_phase(laid->field->data, "wild"), 1);
    assert_string_equal(laid->field->data->phases[0].who, "active");
    assert_string_equal(laid->field->data->phases[1].who, "both");
}

static void values_of_readings_have_letters_as_aliases(void **state) {
    const Laid *laid = *state;
    const RulesReading *reading = &laid->field->data->readings[0];
    assert_int_equal(data_find_value(reading, "half"), 1);
    assert_int_equal(data_find_value(reading, "A"), 0);
    assert_int_equal(data_find_value(reading, "C"), 2);
    assert_int_equal(data_find_value(reading, "D"), -1);
    assert_int_equal(data_find_value(reading, ""), -1);
    assert_int_equal(data_find_value(reading, "BB"), -1);
}

static void options_change_readings_and_numbers(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    RulesData *data = data_create_for(
        &toy_system, tree_of(arena, TOY_RULESET),
        tree_of(arena, "{'readings': {'in_rule': 'C', 'sum': 10}, 'house': {'reach': 8}}"), "toy.json", &faults);
    assert_non_null(data);
    assert_int_equal(data->reading_values[0], 2);
    assert_int_equal(data->reading_values[1], 0);
    assert_true(data->numbers[0].value == 80);
    assert_true(data->numbers[0].book == 50);
    data_destroy(data);
    arena_destroy(arena);
}

static void a_fault_in_the_options_says_what_is_meant(void **state) {
    (void)state;
    assert_fault(TOY_RULESET, "{'readings': {'in_rul': 'any'}}", "options.readings.in_rul", "\"in_rule\" is meant");
    assert_fault(TOY_RULESET, "{'readings': {'in_rule': 'some'}}", "options.readings.in_rule",
                 "\"any\", \"half\" or \"whole\"");
    assert_fault(TOY_RULESET, "{'readings': {'in_rule': true}}", "options.readings.in_rule", "Write \"any\"");
    assert_fault(TOY_RULESET, "{'house': {'raech': 8}}", "options.house.raech", "\"reach\" is meant");
    assert_fault(TOY_RULESET, "{'house': {'reach': -1}}", "options.house.reach", "a length from 0 to 40 cm");
    assert_fault(TOY_RULESET, "{'house': {'reach': 1e300}}", "options.house.reach", "a length from 0 to 40 cm");
    assert_fault(TOY_RULESET, "{'house': {'reach': 'far'}}", "options.house.reach", "Write a length");
    assert_fault(TOY_RULESET, "{'house': {'bonus': 0.5}}", "options.house.bonus", "a whole number from -3 to 3");
    assert_fault(TOY_RULESET, "{'house': {'bonus': 4}}", "options.house.bonus", "4 cannot be the value");
    assert_fault(TOY_RULESET, "{'house': {'bonus': 3}}", "options.house.bonus", "\"bonus\" is 3, and \"most\" only 2");
    assert_fault(TOY_RULESET, "{'house': {'most': 0}}", "options.house.most", "at or below \"most\"");
    assert_fault(TOY_RULESET, "{'houses': {}}", "options.houses", "\"house\" is meant");
    assert_fault(TOY_RULESET, "{'house': []}", "options.house", "not an object");
    assert_fault(TOY_RULESET, "[]", "options", "not an object");
}

static void a_fault_in_a_variable_names_its_place(void **state) {
    (void)state;
    assert_fault(HEAD "'variables': [{'name': 'a', 'owner': 'unit'}, {'name': 'a', 'owner': 'unit'}]}", NULL,
                 "variables[1]", "already");
    assert_fault(HEAD "'variables': [{'name': 'a', 'owner': 'army'}]}", NULL, "variables[0].owner", "game, side");
    assert_fault(HEAD "'variables': [{'name': 'a'}]}", NULL, "variables[0]", "\"owner\" is missing");
    assert_fault(HEAD "'variables': [{'name': 'A-b', 'owner': 'unit'}]}", NULL, "variables[0].name", "underscores");
    assert_fault(HEAD "'variables': [{'name': 'a', 'owner': 'unit', 'min': 3, 'max': 2}]}", NULL, "variables[0].max",
                 "at least min");
    assert_fault(HEAD "'variables': [{'name': 'a', 'owner': 'unit', 'max': 2.5}]}", NULL, "variables[0].max",
                 "whole number");
    assert_fault(HEAD "'variables': [{'name': 'a', 'owner': 'unit', 'max': 2, 'default': 3}]}", NULL,
                 "variables[0].default", "type and range");
    assert_fault(HEAD "'variables': [{'name': 'a', 'owner': 'unit', 'type': 'word'}]}", NULL, "variables[0].words",
                 "needs words");
    assert_fault(HEAD "'variables': [{'name': 'a', 'owner': 'unit', 'type': 'bool', 'default': 1}]}", NULL,
                 "variables[0].default", "type and range");
    assert_fault(HEAD "'variables': [{'name': 'a', 'owner': 'unit', 'life': 'turn'}]}", NULL, "variables[0].life",
                 "no member \"life\"");
    assert_fault(HEAD "'variables': {}}", NULL, "variables", "not a list");
    assert_fault(HEAD "'variables': [3]}", NULL, "variables[0]", "not an object");
}

static void a_fault_in_the_catalogue_names_its_place(void **state) {
    (void)state;
    assert_fault(HEAD "'rules': [{'id': 'TOY-A'}, {'id': 'TOY-A'}]}", NULL, "rules[1]", "rules[0] has this id");
    assert_fault(HEAD "'rules': [{'id': 'toy-a'}]}", NULL, "rules[0].id", "capitals");
    assert_fault(HEAD "'rules': [{'title': 'x'}]}", NULL, "rules[0]", "\"id\" is missing");
    assert_fault(HEAD "'rules': [{'id': 'TOY-A', 'readings': ['nope']}]}", NULL, "rules[0].readings",
                 "no reading \"nope\"");
    assert_fault(HEAD "'rules': [{'id': 'TOY-A', 'readings': 'nope'}]}", NULL, "rules[0].readings", "not a list");
    assert_fault(HEAD "'rules': [{'id': 'TOY-A', 'texts': {'a': 'In {area'}}]}", NULL, "rules[0].texts.a", "brace");
    assert_fault(HEAD "'rules': [{'id': 'TOY-A', 'texts': {'a': 'In area}'}}]}", NULL, "rules[0].texts.a", "brace");
    assert_fault(HEAD "'rules': [{'id': 'TOY-A', 'texts': {'a': 'In {}'}}]}", NULL, "rules[0].texts.a", "brace");
    assert_fault(HEAD "'rules': [{'id': 'TOY-A', 'texts': {'a': 3}}]}", NULL, "rules[0].texts.a", "not a text");
    assert_fault(HEAD "'rules': [{'id': 'TOY-A', 'titel': 'x'}]}", NULL, "rules[0].titel", "\"title\" is meant");
    assert_fault(HEAD "'readings': [{'id': 'a', 'values': ['one']}]}", NULL, "readings[0].values", "at least two");
    assert_fault(HEAD "'readings': [{'id': 'a', 'values': ['x', 'x']}]}", NULL, "readings[0].values", "twice");
    assert_fault(HEAD "'readings': [{'id': 'a', 'values': ['x', 'y'], 'labels': ['z']}]}", NULL, "readings[0].labels",
                 "1 labels for 2 values");
    assert_fault(HEAD "'numbers': [{'id': 'a', 'min': 0, 'max': 9}]}", NULL, "numbers[0]", "\"value\" is missing");
    assert_fault(HEAD "'numbers': [{'id': 'a', 'value': 'x', 'min': 0, 'max': 9}]}", NULL, "numbers[0].value",
                 "not a usable number");
    assert_fault(HEAD "'numbers': [{'id': 'a', 'value': 1, 'unit': 'miles', 'min': 0, 'max': 9}]}", NULL,
                 "numbers[0].unit", "table or mm");
    assert_fault(HEAD "'numbers': [{'id': 'a', 'value': 1, 'max': 9}]}", NULL, "numbers[0]", "\"min\" is missing");
    assert_fault(HEAD "'numbers': [{'id': 'a', 'value': 1, 'min': 2, 'max': 1}]}", NULL, "numbers[0].max",
                 "at least min");
    assert_fault(HEAD "'numbers': [{'id': 'a', 'value': 1, 'unit': 'mm', 'min': -1, 'max': 1}]}", NULL,
                 "numbers[0].min", "negative");
    assert_fault(HEAD "'numbers': [{'id': 'a', 'value': -1, 'unit': 'mm', 'min': 0, 'max': 9}]}", NULL,
                 "numbers[0].value", "a length from 0 to 9 mm");
    assert_fault(HEAD "'numbers': [{'id': 'a', 'value': 1, 'min': 0, 'max': 9, 'at_most': 'b'}]}", NULL,
                 "numbers[0].at_most", "no number \"b\"");
}

static void a_fault_in_a_row_names_its_place(void **state) {
    (void)state;
    assert_fault(HEAD "'kinds': [{'id': 'a', 'inherits': 'a'}]}", NULL, "kinds[0].inherits", "circle");
    assert_fault(HEAD "'kinds': [{'id': 'wood', 'inherits': 'wods'}, {'id': 'woods'}]}", NULL, "kinds[0].inherits",
                 "\"woods\" is meant");
    assert_fault(HEAD "'kinds': [{'id': 'a', 'form': 'blob'}]}", NULL, "kinds[0].form", "area, path, hex or hexside");
    assert_fault(HEAD "'kinds': [{'id': 'a', 'rule': 'TOY-X'}]}", NULL, "kinds[0].rule", "no rule \"TOY-X\"");
    assert_fault(HEAD "'kinds': [{'id': 'a'}, {'id': 'a'}]}", NULL, "kinds[1]", "kinds[0] has this id already");
    assert_fault(HEAD "'profiles': [{'id': 'a'}]}", NULL, "profiles[0].base", "a base is one of");
    assert_fault(HEAD "'profiles': [{'id': 'a', 'base': {'circle': 0}}]}", NULL, "profiles[0].base", "above 0");
    assert_fault(HEAD "'profiles': [{'id': 'a', 'base': {'rect': [20]}}]}", NULL, "profiles[0].base", "two sizes");
    assert_fault(HEAD "'profiles': [{'id': 'a', 'base': {'hull': [[0, 0], [1, 1], [2, 2]]}}]}", NULL,
                 "profiles[0].base", "no area");
    assert_fault(HEAD "'profiles': [{'id': 'a', 'base': {'hull': [[0, 0], [1]]}}]}", NULL, "profiles[0].base",
                 "3 to 32 points");
    assert_fault(HEAD "'phases': [{'id': 'a', 'verbs': ['move']}]}", NULL, "phases[0]", "\"rule\" is missing");
    assert_fault(HEAD "'phases': [{'id': 'a', 'who': 'nobody'}]}", NULL, "phases[0].who", "initiative");
    assert_fault(HEAD "'causes': 'x'}", NULL, "causes", "not a list of texts");
}

static void a_head_that_is_wrong_is_a_fault(void **state) {
    (void)state;
    assert_fault("{'unit': 'cm'}", NULL, "", "\"ruleset\" is missing");
    assert_fault("{'ruleset': 'toy', 'unit': 'ell'}", NULL, "unit", "cm, in, mm or hex");
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    assert_null(data_create(tree_of(arena, "{'ruleset': 'ea-heresi'}"), NULL, "f", &faults));
    assert_int_equal(faults.count, 1);
    assert_non_null(strstr(faults.items[0].remedy, "ea-heresy"));
    faults_free(&faults);
    arena_destroy(arena);
}

static void all_faults_are_collected(void **state) {
    (void)state;
    BaseFaults faults = {0};
    assert_int_equal(count_faults("{'ruleset': 'toy', 'unit': 'ell', 'variables': [{'name': 'X'}], 'rules': [{}],"
                                  " 'kinds': [{'id': 'a', 'form': 1}]}",
                                  "{'house': {'b': 1}}", &faults),
                     6);
    faults_free(&faults);
}

static void bases_are_read_in_all_their_forms(void **state) {
    BaseArena *arena = arena_create();
    GeomBase base;
    (void)state;
    assert_null(data_read_base(tree_of(arena, "{'rect': [20, 40]}"), &base));
    assert_int_equal(base.kind, GEOM_POLY);
    assert_null(data_read_base(tree_of(arena, "{'oval': [60, 35]}"), &base));
    assert_true(base.along == 60 && base.across == 35);
    assert_null(data_read_base(tree_of(arena, "{'circle': 25}"), &base));
    assert_true(base.kind == GEOM_DISC && base.along == 25);
    assert_null(data_read_base(tree_of(arena, "{'hull': [[0, -10], [8, 6], [-8, 6]]}"), &base));
    assert_int_equal(base.count, 3);
    assert_non_null(data_read_base(tree_of(arena, "{'circle': 25, 'rect': [1, 1]}"), &base));
    assert_non_null(data_read_base(tree_of(arena, "{'rect': [20, -40]}"), &base));
    assert_non_null(data_read_base(tree_of(arena, "25"), &base));
    assert_non_null(data_read_base(NULL, &base));
    arena_destroy(arena);
}

static const char *nearest_of(const char *word) {
    static const char *const words[] = {"woods", "hill", "road", "large-stronghold", "small-stronghold"};
    NearMiss near = near_make(word);
    for (size_t i = 0; i < BASE_COUNT(words); i++) {
        near_try(&near, words[i]);
    }
    near_try(&near, NULL);
    return near.best;
}

static void a_near_miss_is_a_third_of_the_word_away_at_most(void **state) {
    (void)state;
    assert_string_equal(nearest_of("wodos"), "woods");
    assert_string_equal(nearest_of("wood"), "woods");
    assert_string_equal(nearest_of("hil"), "hill");
    assert_string_equal(nearest_of("large-strongold"), "large-stronghold");
    assert_null(nearest_of("river"));
    assert_null(nearest_of(""));
    assert_null(nearest_of("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TOY_TEST(a_good_ruleset_is_read_whole),
        TOY_TEST(variables_have_types_ranges_and_defaults),
        TOY_TEST(lengths_are_scaled_and_plain_numbers_are_not),
        TOY_TEST(a_row_inherits_what_it_does_not_describe),
        TOY_TEST(free_is_no_phase),
        TOY_TEST(values_of_readings_have_letters_as_aliases),
        cmocka_unit_test(options_change_readings_and_numbers),
        cmocka_unit_test(a_fault_in_the_options_says_what_is_meant),
        cmocka_unit_test(a_fault_in_a_variable_names_its_place),
        cmocka_unit_test(a_fault_in_the_catalogue_names_its_place),
        cmocka_unit_test(a_fault_in_a_row_names_its_place),
        cmocka_unit_test(a_head_that_is_wrong_is_a_fault),
        cmocka_unit_test(all_faults_are_collected),
        cmocka_unit_test(bases_are_read_in_all_their_forms),
        cmocka_unit_test(a_near_miss_is_a_third_of_the_word_away_at_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
