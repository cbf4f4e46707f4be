/* No verdict hangs on the order in which things stand in a file: the cases hold with every list of the battlefield
 * turned round. Those with two pieces of terrain at least: there the order could matter most. */
#include "io/document.h"
#include "io/file.h"
#include "play/cases.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static void turn_round(BaseArena *arena, BaseTree *battlefield, const char *key) {
    const BaseTree *list = tree_find(battlefield, key);
    BaseTree *turned = tree_list(arena);
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        tree_insert(turned, 0, tree_copy(arena, it));
    }
    if (list) {
        tree_set(arena, battlefield, key, turned);
    }
}

/* True: it had enough of them, and holds. */
static bool run_turned(const char *path) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    const BaseTree *whole = json_load(arena, path, &faults), *terrain;
    assert_non_null(whole);
    BaseTree *root = tree_copy(arena, whole);
    BaseTree *battlefield = tree_copy(arena, tree_find(whole, "battlefield"));
    terrain = tree_find(battlefield, "terrain");
    bool enough = terrain && terrain->count > 1;
    if (enough) {
        turn_round(arena, battlefield, "terrain");
        turn_round(arena, battlefield, "formations");
        turn_round(arena, battlefield, "units");
        tree_set(arena, root, "battlefield", battlefield);
        IoDocument document = {.kind = DOCUMENT_CASE,
                               .arena = arena,
                               .path = (char *)path,
                               .root = root,
                               .battlefield = battlefield,
                               .field = io_field_create(battlefield, path, &faults)};
        assert_non_null(document.field);
        CaseResult result = case_run(&document);
        if (!result.passed) {
            fail_msg("%s turned round: %s", path, result.what);
        }
        case_result_term(&result);
        field_destroy(document.field);
    }
    faults_free(&faults);
    arena_destroy(arena);
    return enough;
}

static void run_folder(const char *name, int min) {
    char folder[512];
    const char **files;
    BaseArena *arena = arena_create();
    snprintf(folder, sizeof folder, "%s/tests/cases/%s", TEST_SOURCE_DIR, name);
    int count = file_list(arena, folder, ".case.json", &files), turned = 0;
    for (int i = 0; i < count; i++) {
        turned += run_turned(files[i]);
    }
    printf("%s: %d of %d\n", name, turned, count);
    assert_true(turned >= min);
    arena_destroy(arena);
}

static void ea_heresy_holds_in_any_order(void **state) {
    (void)state;
    run_folder("ea-heresy", 50);
}

static void legions_imperialis_holds_in_any_order(void **state) {
    (void)state;
    run_folder("legions-imperialis", 50);
}

static void infinity_holds_in_any_order(void **state) {
    (void)state;
    run_folder("infinity", 50);
}

static void commands_colors_holds_in_any_order(void **state) {
    (void)state;
    run_folder("commands-colors", 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ea_heresy_holds_in_any_order),
        cmocka_unit_test(legions_imperialis_holds_in_any_order),
        cmocka_unit_test(infinity_holds_in_any_order),
        cmocka_unit_test(commands_colors_holds_in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
