/* The JSON Schemas say what the loader knows: every key that they name is one that it takes, and the shipped maps use
 * no other. */
#include "io/document.h"
#include "io/file.h"
#include "io/shared_field.h"
#include "io/shared_text.h"
#include "support/test.h"

#include <string.h>

static const BaseTree *load(BaseArena *arena, const char *name) {
    BaseFaults faults = {0};
    char *path = io_data_path(arena_printf(arena, "assets/schema/%s.schema.json", name));
    assert_non_null(path);
    const BaseTree *schema = json_load(arena, path, &faults);
    assert_string_equal(faults_text(&faults), "");
    base_free(path);
    return schema;
}

static void assert_taken(BaseArena *arena, BaseTree *battlefield, const char *key) {
    BaseFaults faults = {0};
    RulesField *field = io_field_create_for(&plane_system, tiny_ruleset(arena, &plane_system), battlefield, &faults);
    for (int i = 0; i < faults.count; i++) {
        if (strstr(faults.items[i].what, "not known here")) {
            fail_msg("%s: %s", key, faults_text(&faults));
        }
    }
    field_destroy(field);
    faults_free(&faults);
}

/* One battlefield for each key of the schema's object, with nothing but that key (null) where such an object goes. */
static void try_keys(BaseArena *arena, const BaseTree *properties, const char *list) {
    assert_non_null(properties);
    for (const BaseTree *it = properties->first; it; it = it->next) {
        BaseTree *battlefield = tree_object(arena), *object = battlefield;
        if (strcmp(list, "table") == 0) {
            object = tree_set(arena, battlefield, list, tree_object(arena));
        } else if (*list) {
            object = tree_push(tree_set(arena, battlefield, list, tree_list(arena)), tree_object(arena));
        }
        tree_set(arena, object, it->key, tree_null(arena));
        assert_taken(arena, battlefield, it->key);
    }
}

static void every_key_of_the_schema_is_taken(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    const BaseTree *schema = load(arena, "battlefield"), *defs = tree_find(schema, "$defs");
    try_keys(arena, tree_find(schema, "properties"), "");
    try_keys(arena, tree_find(tree_find(defs, "table"), "properties"), "table");
    try_keys(arena, tree_find(tree_find(defs, "area"), "properties"), "terrain");
    try_keys(arena, tree_find(tree_find(defs, "side"), "properties"), "sides");
    try_keys(arena, tree_find(tree_find(defs, "formation"), "properties"), "formations");
    try_keys(arena, tree_find(tree_find(defs, "unit"), "properties"), "units");
    arena_destroy(arena);
}

static void the_other_schemas_are_sound_json(void **state) {
    (void)state;
    static const char *const names[] = {"action", "case", "game", "ruleset"};
    BaseArena *arena = arena_create();
    for (size_t i = 0; i < BASE_COUNT(names); i++) {
        assert_non_null(tree_find(load(arena, names[i]), "title"));
    }
    arena_destroy(arena);
}

static void the_shipped_maps_are_valid(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    char *folder = io_data_path("maps");
    const char **files = NULL;
    int count = folder ? file_list(arena, folder, ".json", &files) : 0;
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        BaseFaults faults = {0};
        IoDocument *document = document_load(files[i], &faults);
        assert_string_equal(faults_text(&faults), "");
        document_destroy(document);
    }
    base_free(folder);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_of_the_schema_is_taken),
        cmocka_unit_test(the_other_schemas_are_sound_json),
        cmocka_unit_test(the_shipped_maps_are_valid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
