/* Every kind of headline of every system that measures says how sure it is: a margin that is more than 0, the nearest
 * other answer and its rule. On hexes nothing is said. A row is a step of a case; those before it are played. */
#include "io/document.h"
#include "io/json.h"
#include "play/nearest.h"
#include "support/test.h"

#include <stdio.h>

typedef struct {
    const char *kind, *file; /* below tests/cases */
    int step;
    bool measured;
} Row;

static const Row ROWS[] = {
    {"seen", "ea-heresy/margin-02-two-walls-meet", 0, true},
    {"seen", "infinity/los-08-margin-wall", 0, true},
    {"seen", "legions-imperialis/los-01-margin-gap", 0, true},
    {"hidden", "ea-heresy/margin-09-two-millimetres-too-deep", 0, true},
    {"hidden", "infinity/los-08-margin-lapping", 0, true},
    {"hidden", "legions-imperialis/obst-05-margin", 0, true},
    {"cover", "ea-heresy/margin-19-the-better-save", 0, true},
    {"cover", "infinity/core-09-margin-cover", 0, true},
    {"modifier", "ea-heresy/margin-19-all-of-it-is-seen", 0, true},
    {"modifier", "infinity/los-08-margin-zone", 0, true},
    {"modifier", "legions-imperialis/hit-01-margin-needs", 0, true},
    {"cost", "ea-heresy/margin-20-a-way-in-the-open", 0, true},
    {"cost", "infinity/move-02-margin", 0, true},
    {"cost", "legions-imperialis/diff-01-margin-costly", 0, true},
    {"range", "ea-heresy/margin-15-in-range", 0, true},
    {"range", "infinity/core-09-margin-band", 0, true},
    {"range", "legions-imperialis/core-10-margin-range", 1, true},
    {"contact", "ea-heresy/margin-20-a-charge-into-contact", 1, true},
    {"contact", "infinity/core-04-margin-contact", 0, true},
    {"contact", "legions-imperialis/core-06-margin-charge", 0, true},
    {"coherency", "ea-heresy/margin-16-out-of-coherency", 0, true},
    {"coherency", "legions-imperialis/core-05-margin-chain", 2, true},
    {"zone", "ea-heresy/margin-19-half-in-a-crater", 0, true},
    {"zone", "infinity/los-03-margin-in", 0, true},
    {"zone", "legions-imperialis/area-04-margin", 0, true},
    {"entry", "legions-imperialis/garr-04-margin-few", 0, true},
    {"allowed", "ea-heresy/margin-17-fire-hangs-on-sight", 0, true},
    {"allowed", "infinity/core-05-margin-in", 1, true},
    {"allowed", "legions-imperialis/core-20-margin-embark", 0, true},
    {"hexes", "commands-colors/los-05-no-margin", 0, false},
    {"hexes", "commands-colors/core-07-no-margin", 0, false},
};

/* What is done in the step, without what is expected of it. */
static BaseTree *action_of(BaseArena *arena, const BaseTree *step) {
    static const char *const BESIDE[] = {"say", "expect", "dice", "answers"};
    BaseTree *out = tree_copy(arena, step);
    for (size_t i = 0; i < BASE_COUNT(BESIDE); i++) {
        tree_unset(out, BESIDE[i]);
    }
    return out;
}

static void try_row(const Row *row) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const char *path = arena_printf(arena, "%s/tests/cases/%s.case.json", TEST_SOURCE_DIR, row->file);
    const BaseTree *root = json_load(arena, path, &faults), *field = tree_find(root, "battlefield");
    const BaseTree *steps = tree_find(root, "steps");
    RulesField *laid = field ? io_field_create(field, "", &faults) : NULL;
    if (!laid || !steps || steps->count <= row->step) {
        fail_msg("%s, step %d: no such case", row->file, row->step);
        return;
    }
    PlaySession *session = play_create(laid, field, 1);
    for (int i = 0; i < row->step; i++) {
        play_do(session, action_of(arena, tree_at(steps, i)), NULL, NULL);
    }
    PlayQuestion question = {.action = action_of(arena, tree_at(steps, row->step))};
    RulesMargin margin = play_margin(session, &question, arena);
    bool measured = margin.kind != MARGIN_NONE && margin.mm > 0, near = margin.nearest.answer && margin.nearest.rule;
    print_message("%-10s %-48s %s %.4f mm, %s at %.4f mm by %s\n", row->kind, row->file,
                  margin.kind == MARGIN_NONE ? "no margin" : "margin", margin.mm,
                  near ? margin.nearest.answer : "nothing", margin.nearest.mm, near ? margin.nearest.rule : "none");
    if (measured != row->measured || near != row->measured || (near && margin.nearest.mm < margin.mm)) {
        fail_msg("%s of %s: %s, %s", row->kind, row->file, measured ? "a margin" : "no margin",
                 near ? "with another answer" : "without another answer");
    }
    play_destroy(session);
    faults_free(&faults);
    arena_destroy(arena);
}

static void every_kind_of_headline_says_how_sure_it_is(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(ROWS); i++) {
        try_row(&ROWS[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_kind_of_headline_says_how_sure_it_is)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
