#include "play/shared_foretold.h"

int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

PlaySession *game(const char *text) {
    BaseFaults faults = {0};
    const BaseTree *tree = toy_tree(text);
    RulesField *field = io_field_create(tree, "test", &faults);
    if (!field) {
        char *line = faults_line(&faults.items[0]);
        fail_msg("%s", line);
    }
    faults_free(&faults);
    return play_create(field, tree, 1);
}

void assert_foretold(PlaySession *session, const char *action, const char *expected) {
    Ruling *ruling = play_preview(session, toy_tree(action), NULL, NULL);
    BaseText said = {0};
    for (int i = 0; i < ruling->findings.count; i++) {
        if (ruling_foretells(&ruling->findings.items[i])) {
            ruling_describe(ruling, &ruling->findings.items[i], &said);
            text_add_char(&said, '\n');
        }
    }
    assert_string_equal(text_get(&said), expected);
    text_free(&said);
    ruling_destroy(ruling);
}
