/* Tables with known lines of sight (the files of tests/sight), one unit `a` and one unit `b` each. The numbered ones
 * were worked out by hand, the random ones by a slow dense search certified to 0.001 mm; expected.json has the verdict,
 * the clearance (or a bound on it where blocked) and the least depth. Both ways round. */
#include "io/document.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SLACK_MM 0.02

typedef struct {
    IoDocument *document;
    Table *table;
    TableDraft draft;
    Ruling *ruling;
    RulesCtx ctx;
} Board;

static Board board_open(const char *name) {
    char path[512];
    Board board = {0};
    BaseFaults faults = {0};
    snprintf(path, sizeof path, "%s/tests/sight/%s", TEST_SOURCE_DIR, name);
    board.document = document_load(path, &faults);
    if (!board.document) {
        char *line = faults.count ? faults_line(&faults.items[0]) : NULL;
        fail_msg("%s", line ? line : path);
    }
    faults_free(&faults);
    const RulesField *field = board.document->field;
    board.table = table_create(field->setup);
    board.ruling = ruling_create(field);
    board.ctx =
        (RulesCtx){.field = field, .ruling = board.ruling, .readings = field->data->reading_values, .tolerance = 1};
    board.ctx.work = geom_work_create(field->scene);
    board.ctx.cache = field->data->system->cache_create(field);
    return board;
}

static void board_close(Board *board) {
    board->document->field->data->system->cache_destroy(board->ctx.cache);
    geom_work_destroy(board->ctx.work);
    ruling_destroy(board->ruling);
    table_destroy(board->table);
    document_destroy(board->document);
}

static RulesSight ask(Board *board, const char *from, const char *to, RulesSightDetail detail) {
    RulesSight sight;
    const RulesField *field = board->document->field;
    ruling_reset(board->ruling, field);
    board->draft = draft_make(board->table);
    board->ctx.draft = &board->draft;
    field->data->system->sight(&board->ctx, setup_find(field->setup, from), setup_find(field->setup, to), detail,
                               &sight);
    draft_term(&board->draft);
    return sight;
}

static void check_numbers(const BaseTree *expected, const RulesSight *sight, const char *name) {
    const BaseTree *clearance = tree_find(expected, "clearance_mm"),
                   *bound = tree_find(expected, "clearance_at_most_mm"), *depth = tree_find(expected, "depth");
    if (clearance && fabs(sight->clearance - clearance->number) > SLACK_MM) {
        fail_msg("%s: clearance %.4f, expected %.4f", name, sight->clearance, clearance->number);
    }
    if (bound && sight->clearance > bound->number + SLACK_MM) {
        fail_msg("%s: clearance %.4f, expected at most %.4f", name, sight->clearance, bound->number);
    }
    if (depth && depth->kind == TREE_NUMBER && depth->number > 0 &&
        (!sight->has_depth || fabs(sight->depth / 10 - depth->number) > SLACK_MM / 10)) {
        fail_msg("%s: depth %.4f, expected %.4f cm", name, sight->depth / 10, depth->number);
    }
}

static void every_table_has_its_verdict_clearance_and_depth(void **state) {
    (void)state;
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    char path[512];
    int count = 0;
    snprintf(path, sizeof path, "%s/tests/sight/expected.json", TEST_SOURCE_DIR);
    const BaseTree *expected = json_load(arena, path, &faults);
    assert_non_null(expected);
    for (const BaseTree *item = expected->first; item; item = item->next, count++) {
        const char *name = tree_get_text(item, "file", "");
        bool visible = tree_get_bool(item, "visible", false);
        Board board = board_open(name);
        for (int way = 0; way < 2; way++) {
            const char *from = way ? "b" : "a", *to = way ? "a" : "b";
            RulesSight quick = ask(&board, from, to, SIGHT_VERDICT), full = ask(&board, from, to, SIGHT_FULL);
            if (quick.visible != visible || full.visible != visible) {
                fail_msg("%s, %s to %s: %s, expected %s", name, from, to, full.visible ? "visible" : "blocked",
                         visible ? "visible" : "blocked");
            }
            check_numbers(item, &full, name);
        }
        board_close(&board);
    }
    assert_int_equal(count, 90);
    arena_destroy(arena);
    faults_free(&faults);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_table_has_its_verdict_clearance_and_depth)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
