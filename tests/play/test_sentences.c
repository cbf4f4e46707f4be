/* Every sentence of every system has its words: the line of sight between any two on every shipped table, and what each
 * unit, piece and Detachment is asked about. What los, play and render print is these rulings. */
#include "io/document.h"
#include "play/session.h"
#include "support/test.h"
#include "support/tree_of.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    PlaySession *session;
    BaseArena *arena;
    const char *path;
    int asked;
} Shelf;

static void ask(Shelf *shelf, const char *text) {
    BaseFaults faults = {0};
    BaseText missing = {0};
    arena_reset(shelf->arena);
    const Ruling *ruling = play_do(shelf->session, tree_of(shelf->arena, text), NULL, &faults);
    assert_non_null(ruling);
    if (!ruling_is_stated(ruling, &missing)) {
        fail_msg("%s: %s: %s", shelf->path, text, text_get(&missing));
    }
    shelf->asked++;
    text_free(&missing);
    faults_free(&faults);
}

/* Each of the units, of the pieces and of the formations, by a query that takes it. */
static void ask_of_each(Shelf *shelf, TableRefKind kind, const char *query) {
    const TableSetup *setup = play_field(shelf->session)->setup;
    for (int i = 0; i < setup_count(setup, kind); i++) {
        char text[200];
        snprintf(text, sizeof text, query, setup_id(setup, ref_make(kind, i)));
        ask(shelf, text);
    }
}

/* All pairs of the first of each formation, both ways: whoever stands beside them sees the same pieces. */
static void ask_sights(Shelf *shelf) {
    const TableSetup *setup = play_field(shelf->session)->setup;
    for (int a = 0; a < setup->unit_count; a++) {
        for (int b = 0; b < setup->unit_count; b++) {
            bool first =
                b == 0 || setup->units[b].formation < 0 || setup->units[b].formation != setup->units[b - 1].formation;
            char text[200];
            snprintf(text, sizeof text, "{'do': 'sight', 'from': '%s', 'to': '%s'}",
                     setup_id(setup, ref_make(REF_UNIT, a)), setup_id(setup, ref_make(REF_UNIT, b)));
            if (a != b && first) {
                ask(shelf, text);
            }
        }
    }
}

static void look_through(Shelf *shelf) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(shelf->path, &faults);
    assert_non_null(document);
    shelf->session = play_open(document, &faults);
    assert_non_null(shelf->session);
    faults_free(&faults);
    ask(shelf, "{'do': 'stage'}");
    ask_sights(shelf);
    ask_of_each(shelf, REF_UNIT, "{'do': 'state', 'of': '%s'}");
    ask_of_each(shelf, REF_AREA, "{'do': 'state', 'of': '%s'}");
    ask_of_each(shelf, REF_UNIT, "{'do': 'where', 'unit': '%s'}");
    ask_of_each(shelf, REF_UNIT, "{'do': 'reach', 'unit': '%s'}");
    ask_of_each(shelf, REF_UNIT, "{'do': 'targets', 'of': ['%s']}");
    ask_of_each(shelf, REF_UNIT, "{'do': 'targets', 'of': '%s'}");
    ask_of_each(shelf, REF_FORMATION, "{'do': 'order', 'formation': '%s', 'order': 'advance'}");
    play_destroy(shelf->session);
}

static void look_through_all(Shelf *shelf, const char *folder) {
    char path[600];
    snprintf(path, sizeof path, "%s/%s", TEST_SOURCE_DIR, folder);
    DIR *all = opendir(path);
    assert_non_null(all);
    for (struct dirent *it = readdir(all); it; it = readdir(all)) {
        const char *ends = strrchr(it->d_name, '.');
        if (ends && strcmp(ends, ".json") == 0) {
            snprintf(path, sizeof path, "%s/%s/%s", TEST_SOURCE_DIR, folder, it->d_name);
            shelf->path = path;
            look_through(shelf);
        }
    }
    closedir(all);
}

static void every_sentence_on_every_table_has_its_words(void **state) {
    (void)state;
    Shelf shelf = {.arena = arena_create()};
    look_through_all(&shelf, "maps");
    look_through_all(&shelf, "tests/games");
    print_message("%d rulings\n", shelf.asked);
    assert_true(shelf.asked > 5000);
    arena_destroy(shelf.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sentence_on_every_table_has_its_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
