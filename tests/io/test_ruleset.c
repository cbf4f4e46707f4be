/* Rulesets as files: parts joined, a player's own laid over what it extends. */
#include "io/document.h"
#include "io/shared_text.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static const BaseTree *find_row(const BaseTree *root, const char *list, const char *id) {
    const BaseTree *rows = tree_find(root, list);
    for (const BaseTree *it = rows ? rows->first : NULL; it; it = it->next) {
        if (strcmp(tree_get_text(it, "id", ""), id) == 0) {
            return it;
        }
    }
    return NULL;
}

static void files_of_a_ruleset_are_joined(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    scratch_file("part-a.json", "{\"kinds\": [{\"id\": \"woods\"}], \"tables\": {\"x\": 1}}");
    scratch_file("part-b.json", "{\"kinds\": [{\"id\": \"hill\"}]}");
    const char *path = scratch_file("joined.json", "{\"sightline\": 1, \"ruleset\": \"joined\", \"name\": \"J\","
                                                   "\"files\": [\"part-a.json\", \"part-b.json\"]}");
    const BaseTree *root = ruleset_load(arena, path, NULL, &faults);
    assert_string_equal(faults_text(&faults), "");
    assert_int_equal(tree_find(root, "kinds")->count, 2);
    assert_non_null(find_row(root, "kinds", "hill"));
    assert_true(tree_get_number(tree_find(root, "tables"), "x", 0) == 1);
    assert_null(tree_find(root, "files"));
    arena_destroy(arena);
}

static void own_rows_lie_over_what_is_extended(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    scratch_file("base.json",
                 "{\"sightline\": 1, \"ruleset\": \"base\", \"name\": \"Base\", \"unit\": \"in\","
                 "\"kinds\": [{\"id\": \"woods\", \"cover\": \"5+\", \"los\": \"area\"}, {\"id\": \"hill\"}],"
                 "\"variables\": [{\"name\": \"dc\", \"owner\": \"unit\", \"max\": 6}, {\"name\": \"dc\", \"owner\": "
                 "\"area\", \"max\": 6}],"
                 "\"tables\": {\"a\": 1, \"b\": 2}, \"causes\": [\"destroyed\"]}");
    const char *path = scratch_file(
        "house.json", "{\"sightline\": 1, \"ruleset\": \"house\", \"name\": \"House\", \"extends\": \"base.json\","
                      "\"kinds\": [{\"id\": \"woods\", \"cover\": \"4+\"}, {\"id\": \"bog\"}],"
                      "\"variables\": [{\"name\": \"dc\", \"owner\": \"area\", \"max\": 9}],"
                      "\"tables\": {\"b\": 3}, \"causes\": [\"fled\"]}");
    const BaseTree *root = ruleset_load(arena, "house.json", path, &faults);
    assert_string_equal(faults_text(&faults), "");
    const BaseTree *woods = find_row(root, "kinds", "woods");
    assert_string_equal(tree_get_text(woods, "cover", ""), "4+");
    assert_string_equal(tree_get_text(woods, "los", ""), "area");
    assert_int_equal(tree_find(root, "kinds")->count, 3);
    const BaseTree *variables = tree_find(root, "variables");
    assert_int_equal(variables->count, 2);
    assert_true(tree_get_number(tree_at(variables, 0), "max", 0) == 6);
    assert_true(tree_get_number(tree_at(variables, 1), "max", 0) == 9);
    assert_true(tree_get_number(tree_find(root, "tables"), "a", 0) == 1);
    assert_true(tree_get_number(tree_find(root, "tables"), "b", 0) == 3);
    assert_string_equal(tree_at(tree_find(root, "causes"), 0)->text, "fled"); /* plain lists are replaced */
    assert_string_equal(tree_get_text(root, "ruleset", ""), "house");
    assert_string_equal(tree_get_text(root, "system", ""), "base");
    assert_string_equal(tree_get_text(root, "unit", ""), "in");
    arena_destroy(arena);
}

static void the_built_in_rulesets_are_found_and_sound(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    const char **ids;
    int count = ruleset_list(arena, &ids);
    assert_true(count >= 1);
    bool heresy = false;
    for (int i = 0; i < count; i++) {
        BaseFaults faults = {0};
        heresy = heresy || strcmp(ids[i], "ea-heresy") == 0;
        const BaseTree *root = ruleset_load(arena, ids[i], "x.json", &faults);
        RulesData *data = root ? data_create(root, NULL, ids[i], &faults) : NULL;
        assert_string_equal(faults_text(&faults), "");
        assert_string_equal(data->id, ids[i]);
        data_destroy(data);
    }
    assert_true(heresy);
    arena_destroy(arena);
}

static void a_house_ruleset_plays_by_the_system_that_it_extends(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const char *path = scratch_file("mine.json", "{\"sightline\": 1, \"ruleset\": \"mine\", \"name\": \"Mine\","
                                                 "\"extends\": \"ea-heresy\","
                                                 "\"numbers\": [{\"id\": \"area-depth\", \"value\": 8}]}");
    const BaseTree *root = ruleset_load(arena, path, NULL, &faults);
    RulesData *data = root ? data_create(root, NULL, path, &faults) : NULL;
    assert_string_equal(faults_text(&faults), "");
    assert_string_equal(data->id, "mine");
    assert_string_equal(data->system->id, "ea-heresy");
    int depth = data_find_number(data, "area-depth");
    assert_true(depth >= 0 && data->numbers[depth].value == 80);
    data_destroy(data);
    arena_destroy(arena);
}

static void what_cannot_be_merged_is_told(void **state) {
    (void)state;
    static const struct {
        const char *text, *word, *other;
    } cases[] = {
        {"{\"sightline\": 1, \"ruleset\": \"x\", \"extends\": \"bad.json\"}", "circle", "extend"},
        {"{\"sightline\": 1, \"ruleset\": \"x\", \"extends\": \"ea-heresi\"}", "ea-heresi", "Perhaps \"ea-heresy\""},
        {"{\"sightline\": 1, \"ruleset\": \"x\", \"extends\": \"../../../nothing\"}", "no such file", NULL},
        {"{\"sightline\": 1, \"ruleset\": \"x\", \"extends\": 7}", "extends", "not a text"},
        {"{\"sightline\": 1, \"ruleset\": \"x\", \"extends\": \"ea-heresy\", \"unit\": \"in\"}", "unit", "stays"},
        {"{\"sightline\": 1, \"ruleset\": \"x\", \"files\": [\"../other.json\"]}", "files[0]", "own folder"},
        {"{\"sightline\": 1, \"ruleset\": \"x\", \"files\": [\"missing.json\"]}", "missing.json", "no such file"},
        {"{\"sightline\": 1, \"ruleset\": \"x\", \"kinds\": 1, \"files\": [\"two.json\"]}", "two.json", "another file"},
        {"{\"sightline\": 1}", "ruleset", "no id"},
        {"{\"ruleset\": \"x\"}", "sightline", "does not say"},
        {"[1]", "object", NULL},
        {"{", "ends in the middle", NULL},
    };
    scratch_file("two.json", "{\"kinds\": 2}");
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        BaseArena *arena = arena_create();
        BaseFaults faults = {0};
        const char *path = scratch_file("bad.json", cases[i].text);
        assert_null(ruleset_load(arena, path, NULL, &faults));
        assert_fault(&faults, cases[i].word, cases[i].other);
        faults_free(&faults);
        arena_destroy(arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_of_a_ruleset_are_joined),
        cmocka_unit_test(own_rows_lie_over_what_is_extended),
        cmocka_unit_test(the_built_in_rulesets_are_found_and_sound),
        cmocka_unit_test(a_house_ruleset_plays_by_the_system_that_it_extends),
        cmocka_unit_test(what_cannot_be_merged_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
