/* Random play on the stubs: an action run again with the inputs that it took gives the same ruling and the same state,
 * one that was not done leaves nothing, and all of it can be taken back. */
#include "base/rng.h"
#include "support/laid.h"
#include "support/stubs.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define INPUTS 256

/* Rolls and answers at random and writes them down; or reads back what was written. */
typedef struct {
    RulesInput input; /* first member */
    BaseRng *rng;
    int items[INPUTS];
    int count, next;
    bool reading;
} Recorder;

static int next_item(Recorder *recorder, int low, int high) {
    if (recorder->reading) {
        assert_true(recorder->next < recorder->count);
        return recorder->items[recorder->next++];
    }
    assert_true(recorder->count < INPUTS);
    int item = low + (int)rng_below(recorder->rng, (uint32_t)(high - low + 1));
    recorder->items[recorder->count++] = item;
    return item;
}

static bool roll(RulesInput *input, const RulesDice *dice, int *values) {
    for (int i = 0; i < dice->count; i++) {
        values[i] = next_item((Recorder *)input, 1, dice->faces);
    }
    return true;
}

static bool answer(RulesInput *input, const RulesAsk *ask, RulesAnswer *out) {
    *out = (RulesAnswer){.options = {next_item((Recorder *)input, 0, ask->option_count - 1)}, .count = 1};
    return true;
}

static void inf_action(BaseRng *rng, char *out, size_t size) {
    double x = rng_range(rng, 1, 47), y = rng_range(rng, 1, 47);
    switch (rng_below(rng, 8)) {
    case 0: snprintf(out, size, "{'do': 'react', 'unit': 'b%u', 'skill': 'shoot'}", 1 + rng_below(rng, 3)); break;
    case 1: snprintf(out, size, "{'do': 'react', 'unit': 'r1', 'skill': 'dodge'}"); break;
    case 2:
    case 3: snprintf(out, size, "{'do': 'pass'}"); break;
    case 4: snprintf(out, size, "{'do': 'end'}"); break;
    case 5: snprintf(out, size, "{'do': 'set', 'ref': 'b2', 'values': {'at': [%.3f, %.3f], 'wounds': 0}}", x, y); break;
    case 6: snprintf(out, size, "{'do': 'order', 'unit': 'nobody', 'path': [[1, 1]]}"); break;
    default: snprintf(out, size, "{'do': 'order', 'unit': 'r1', 'path': [[%.3f, %.3f], [20, 13]]}", x, y);
    }
}

static void cca_action(BaseRng *rng, char *out, size_t size) {
    static const char *const ids[] = {"r", "b", "far"};
    uint32_t unit = rng_below(rng, 3);
    if (rng_below(rng, 4) == 0) {
        snprintf(out, size, "{'do': 'place', 'unit': '%s', 'at': '%c%u'}", ids[unit], 'D' + (char)rng_below(rng, 2),
                 5 + rng_below(rng, 3));
        return;
    }
    snprintf(out, size, "{'do': 'assault', 'unit': '%s', 'at': '%s'}", ids[unit], ids[(unit + 1) % 3]);
}

static void play_at_random(Laid *laid, BaseRng *rng, void (*choose)(BaseRng *rng, char *out, size_t size),
                           int actions) {
    char action[160];
    BaseHash start = table_hash(laid->table);
    for (int i = 0; i < actions; i++) {
        Recorder recorder = {.input = {roll, answer}, .rng = rng};
        BaseHash before = table_hash(laid->table);
        int mark = draft_mark(&laid->draft);
        choose(rng, action, sizeof action);
        RulesOutcome outcome = laid_do(laid, &recorder.input, action)->outcome;
        int rolls = laid->ruling->rolls.count, findings = laid->ruling->findings.count;
        BaseHash after = table_hash(laid->table);
        assert_true(outcome == RULING_DONE || after == before);
        draft_rollback(&laid->draft, mark);
        assert_true(table_hash(laid->table) == before);
        recorder.reading = true;
        assert_int_equal(laid_do(laid, &recorder.input, action)->outcome, outcome);
        assert_int_equal(recorder.next, recorder.count);
        assert_int_equal(laid->ruling->rolls.count, rolls);
        assert_int_equal(laid->ruling->findings.count, findings);
        assert_true(table_hash(laid->table) == after);
    }
    Table *other = table_create(laid->field->setup);
    table_apply(other, laid->draft.changes, laid->draft.count);
    assert_true(table_equal(other, laid->table));
    table_destroy(other);
    draft_rollback(&laid->draft, 0);
    assert_true(table_hash(laid->table) == start);
}

static void every_action_runs_again_to_the_same_state(void **state) {
    (void)state;
    const char *given = getenv("SIGHTLINE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    for (int game = 0; game < 20; game++) {
        Laid *inf = laid_make(&stub_inf_system, STUB_INF_RULESET, STUB_INF_BATTLEFIELD);
        play_at_random(inf, &rng, inf_action, 60);
        laid_free(inf);
        Laid *cca = laid_make(&stub_cca_system, STUB_CCA_RULESET, STUB_CCA_BATTLEFIELD);
        play_at_random(cca, &rng, cca_action, 30);
        laid_free(cca);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_action_runs_again_to_the_same_state)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
