#include "play/shared_eah_game.h"

#include "support/test.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

PlaySession *eah_game(const char *terrain, const char *formations, const char *units, const char *options) {
    BaseText text = {0};
    BaseFaults faults = {0};
    text_addf(&text,
              "{'sightline': 1, 'title': 'Test', 'ruleset': 'ea-heresy', 'table': {'unit': 'cm', 'size': [200, 200]},"
              " 'sides': [{'id': 'red'}, {'id': 'blue'}], 'terrain': [%s], 'formations': [%s], 'units': [%s]%s%s}",
              terrain, formations, units, *options ? ", 'options': " : "", options);
    const BaseTree *tree = toy_tree(text_get(&text));
    RulesField *field = io_field_create(tree, "test", &faults);
    if (!field) {
        char *line = faults_line(&faults.items[0]);
        fail_msg("%s\n%s", line, text_get(&text));
    }
    text_free(&text);
    faults_free(&faults);
    return play_create(field, tree, 1);
}

const Ruling *eah_do(PlaySession *session, const char *format, ...) {
    char action[65536];
    BaseFaults faults = {0};
    va_list args;
    va_start(args, format);
    int length = vsnprintf(action, sizeof action, format, args);
    va_end(args);
    assert_true(length < (int)sizeof action);
    const Ruling *ruling = play_do(session, toy_tree(action), NULL, &faults);
    assert_non_null(ruling);
    faults_free(&faults);
    return ruling;
}

double eah_fact(const Ruling *ruling, const char *name) {
    return tree_get_number(ruling->facts, name, NAN);
}

bool eah_alive(const PlaySession *session, const char *id) {
    return table_alive(play_table(session), setup_find(play_field(session)->setup, id));
}

int eah_var(const PlaySession *session, const char *id, const char *name) {
    const TableSetup *setup = play_field(session)->setup;
    TableRef ref = setup_find(setup, id);
    return table_get(play_table(session), ref, schema_find(setup->schema, (TableRefKind)ref.kind, name));
}
