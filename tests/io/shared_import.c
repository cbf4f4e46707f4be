#include "io/shared_import.h"

#include "support/test.h"

#include <math.h>
#include <string.h>

ImportRun import_text(const char *text, ImportOptions options) {
    char *bytes = base_strdup(text);
    for (char *s = bytes; *s; s++) {
        *s = *s == '\'' ? '"' : *s;
    }
    ImportRun run = import_bytes(bytes, strlen(bytes), options);
    base_free(bytes);
    return run;
}

ImportRun import_bytes(const void *bytes, size_t size, ImportOptions options) {
    ImportRun run = {.arena = arena_create()};
    options.beside = "";
    run.good = import_read(run.arena, bytes, size, "maps/test.tmj", &options, &run.map, &run.left, &run.faults);
    if (run.good) { /* whatever comes out, the loader takes */
        BaseFaults faults = {0};
        RulesField *field = io_field_create(run.map.battlefield, "test", &faults);
        assert_non_null(field);
        field_destroy(field);
    } else {
        assert_true(run.faults.count > 0);
    }
    return run;
}

void import_done(ImportRun *run) {
    faults_free(&run->left);
    faults_free(&run->faults);
    arena_destroy(run->arena);
}

const BaseTree *import_area(const ImportRun *run, int index) {
    const BaseTree *it = tree_at(tree_find(run->map.battlefield, "terrain"), index);
    assert_non_null(it);
    return it;
}

int import_count(const ImportRun *run) {
    return tree_find(run->map.battlefield, "terrain")->count;
}

void assert_points(const BaseTree *list, const double *xy, int count) {
    assert_int_equal(list->count, count);
    for (int i = 0; i < count; i++) {
        assert_true(fabs(tree_at(tree_at(list, i), 0)->number - xy[2 * i]) < 1e-3);
        assert_true(fabs(tree_at(tree_at(list, i), 1)->number - xy[2 * i + 1]) < 1e-3);
    }
}

void assert_left(const ImportRun *run, const char *place, const char *words) {
    for (int i = 0; i < run->left.count; i++) {
        if (strcmp(run->left.items[i].place, place) == 0 && strstr(run->left.items[i].what, words)) {
            return;
        }
    }
    fail_msg("nothing says \"%s\" of %s", words, place);
}
