/* A ruling names every switch that matters to it: whichever it does not name may be turned without another verdict.
 * Over all the tables of the cases, every ordered pair. */
#include "io/document.h"
#include "io/file.h"
#include "play/session.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define CASES TEST_SOURCE_DIR "/tests/cases/ea-heresy"

typedef struct {
    PlaySession *session;
    Ruling *ruling;
    int values[64], pairs, turned;
    const char *path;
} Turning;

static bool sees(Turning *turning, TableRef from, TableRef to, const int *readings, RulesSightDetail detail) {
    const RulesField *field = play_field(turning->session);
    RulesSight sight = {.from = from, .to = to, .clearance = NAN, .depth_area = ref_none()};
    ruling_reset(turning->ruling, field);
    RulesCtx *ctx = play_ctx(turning->session, turning->ruling);
    ctx->readings = readings;
    field->data->system->sight(ctx, from, to, detail, &sight);
    return sight.visible;
}

static bool is_named(const Ruling *ruling, int reading) {
    for (int i = 0; i < ruling->readings.count; i++) {
        if (ruling->readings.items[i] == reading) {
            return true;
        }
    }
    return false;
}

static void turn_others(Turning *turning, TableRef from, TableRef to) {
    const RulesData *data = play_field(turning->session)->data;
    bool named[64], visible = sees(turning, from, to, data->reading_values, SIGHT_FULL);
    for (int i = 0; i < data->reading_count; i++) {
        named[i] = is_named(turning->ruling, i);
    }
    turning->pairs++;
    for (int i = 0; i < data->reading_count; i++) {
        for (int v = 0; v < data->readings[i].value_count && !named[i]; v++) {
            memcpy(turning->values, data->reading_values, (size_t)data->reading_count * sizeof(int));
            turning->values[i] = v;
            turning->turned++;
            if (sees(turning, from, to, turning->values, SIGHT_VERDICT) != visible) {
                const TableSetup *setup = play_field(turning->session)->setup;
                fail_msg("%s: %s to %s turns with %s, which its ruling does not name", turning->path,
                         setup_id(setup, from), setup_id(setup, to), data->readings[i].id);
            }
        }
    }
}

static void every_pair(Turning *turning) {
    const TableSetup *setup = play_field(turning->session)->setup;
    for (int a = 0; a < setup->unit_count; a++) {
        for (int b = 0; b < setup->unit_count; b++) {
            TableRef from = ref_make(REF_UNIT, a), to = ref_make(REF_UNIT, b);
            const Table *table = play_table(turning->session);
            if (a != b && table_alive(table, from) && table_alive(table, to)) {
                turn_others(turning, from, to);
            }
        }
    }
}

static bool is_of_sight(const char *path) {
    static const char *const BEGIN[] = {"/los-", "/hill-", "/terr-", "/struct-18", "/struct-19", "/int-0", "/int-1"};
    for (size_t i = 0; i < BASE_COUNT(BEGIN); i++) {
        if (strstr(path, BEGIN[i])) {
            return true;
        }
    }
    return false;
}

static void what_is_not_named_turns_no_verdict(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    const char **paths = NULL;
    Turning turning = {.pairs = 0};
    int count = file_list(arena, CASES, ".case.json", &paths);
    assert_true(count > 100);
    for (int i = 0; i < count; i++) {
        BaseFaults faults = {0};
        IoDocument *document = is_of_sight(paths[i]) ? document_load(paths[i], &faults) : NULL;
        if (document) {
            turning.path = paths[i];
            turning.session = play_create(document->field, document->battlefield, 1);
            document->field = NULL; /* the session's now */
            turning.ruling = ruling_create(play_field(turning.session));
            every_pair(&turning);
            ruling_destroy(turning.ruling);
            play_destroy(turning.session);
            document_destroy(document);
        }
        faults_free(&faults);
    }
    print_message("%d pairs, %d switches turned\n", turning.pairs, turning.turned);
    assert_true(turning.pairs > 300);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_not_named_turns_no_verdict)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
