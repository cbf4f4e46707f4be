/* An action on its way: arguments, phases, dice, answers, refusals; what is left on the table after each. */
#include "rules/shared_toy.h"
#include "support/test.h"
#include "support/tree_of.h"

#include <stdio.h>
#include <string.h>

static void assert_bad(Laid *laid, const char *action, const char *text) {
    BaseHash before = table_hash(laid->table);
    const Ruling *ruling = laid_do(laid, NULL, action);
    assert_int_equal(ruling->outcome, RULING_BAD);
    if (!strstr(ruling->bad, text)) {
        fail_msg("\"%s\" does not say \"%s\"", ruling->bad, text);
    }
    assert_true(table_hash(laid->table) == before);
}

static void a_verb_that_is_not_there_is_bad(void **state) {
    Laid *laid = *state;
    assert_bad(laid, "{'do': 'pok', 'unit': 'r1-1'}", "perhaps \"poke\" is meant");
    assert_bad(laid, "{'do': 'dance'}", "\"sightline verbs toy\" lists them");
    assert_bad(laid, "{'unit': 'r1-1'}", "names its verb");
    assert_null(rules_verb(&toy_system, "dance"));
    assert_string_equal(rules_verb(&toy_system, "poke")->name, "poke");
}

static void arguments_that_do_not_fit_describe_what_would(void **state) {
    Laid *laid = *state;
    assert_bad(laid, "{'do': 'poke'}", "needs \"unit\": who is poked");
    assert_bad(laid, "{'do': 'poke', 'unti': 'r1-1'}", "no argument \"unti\"; perhaps \"unit\" is meant");
    assert_bad(laid, "{'do': 'measure', 'q': 1}", "it takes from, to");
    assert_bad(laid, "{'do': 'poke', 'unit': 7}", "id of a unit, in quotation marks");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-3'}", "there is no unit \"r1-3\"; perhaps \"r1-1\" is meant");
    assert_bad(laid, "{'do': 'poke', 'unit': 'wood'}", "takes a unit, and \"wood\" is an area");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-1', 'how': 'fast'}", "write one of roll, ask, refuse, bad");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-1', 'how': 3}", "takes a word");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-1', 'units': []}", "names nobody");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-1', 'units': ['red']}", "\"red\" is a side");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-1', 'at': [1]}", "a place [x, y] in cm");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-1', 'at': [1, 1e7]}", "a place [x, y] in cm");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-1', 'path': []}", "list of places");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-1', 'path': [[1, 'a']]}", "a place [x, y] in cm");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-1', 'path': {'x': [[1, 2]]}}", "no unit \"x\"");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-1', 'count': '3'}", "takes a number");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-1', 'hard': 1}", "true or false");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-1', 'with': 1}", "takes an object");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-1', 'side': 'r1'}", "takes a side");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-1', 'formation': 'r1-1'}", "takes a formation");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-1', 'area': 'woods'}", "perhaps \"wood\" is meant");
    assert_bad(laid, "{'do': 'poke', 'unit': 'r1-1', 'of': 'nobody'}", "no thing \"nobody\"");
}

static void arguments_are_read_as_what_they_are(void **state) {
    Laid *laid = *state;
    laid->action.args = tree_of(laid->arena, "{'of': 'game', 'units': ['b1', 'r1-1', 'r1', 'gone'], 'at': [3, 4.5],"
                                             " 'path': {'r1-1': [[1, 2], [3, 4]]}, 'count': 2.5,"
                                             " 'hard': true, 'word': 'x'}");
    RulesCtx *ctx = &laid->ctx;
    TableRef ref;
    TableWhere where;
    int units[8], count;
    double number = 0;
    assert_true(arg_ref(ctx, "of", &ref) && ref.kind == REF_GAME);
    assert_false(arg_ref(ctx, "nothing", &ref));
    assert_int_equal(arg_units(ctx, "units", units, 8), 5);
    assert_int_equal(units[0], laid_ref(laid, "b1-1").index);
    assert_int_equal(units[2], laid_ref(laid, "r1-1").index);
    assert_int_equal(units[3], laid_ref(laid, "r1-2").index);
    assert_int_equal(arg_units(ctx, "nothing", units, 8), 0);
    assert_true(arg_place(ctx, "at", &where) && where.at.x == 30 && where.at.y == 45);
    const GeomVec *points = arg_path(ctx, units[2], &count);
    assert_int_equal(count, 2);
    assert_true(points[1].x == 30 && points[1].y == 40);
    arg_path(ctx, units[3], &count);
    assert_int_equal(count, 0);
    assert_true(arg_number(ctx, "count", &number) && number == 2.5);
    assert_false(arg_number(ctx, "word", &number));
    assert_true(arg_bool(ctx, "hard", false));
    assert_true(arg_bool(ctx, "soft", true));
    assert_string_equal(arg_word(ctx, "word", "y"), "x");
    assert_string_equal(arg_word(ctx, "wort", "y"), "y");
}

static void a_path_may_be_given_for_all_who_act_and_under_either_name(void **state) {
    Laid *laid = *state;
    int count, unit = laid_ref(laid, "r1-1").index;
    laid->action.args = tree_of(laid->arena, "{'paths': [[5, 6]]}");
    const GeomVec *points = arg_path(&laid->ctx, unit, &count);
    assert_int_equal(count, 1);
    assert_true(points[0].x == 50 && points[0].y == 60);
    laid->action.args = tree_of(laid->arena, "{'paths': [[5, 6]], 'path': [[1, 2], [3, 4], [5, 6]]}");
    arg_path(&laid->ctx, unit, &count);
    assert_int_equal(count, 3);
    laid->action.args = tree_of(laid->arena, "{}");
    arg_path(&laid->ctx, unit, &count);
    assert_int_equal(count, 0);
}

static void what_is_beside_an_action_is_not_of_it(void **state) {
    Laid *laid = *state;
    laid_do(laid, NULL,
            "{'do': 'measure', 'from': 'r1-1', 'to': 'r1-2', 'say': 'x', 'expect': {}, 'dice': [], 'answers': []}");
    assert_int_equal(laid->ruling->outcome, RULING_ANSWER);
}

static void an_action_that_is_done_leaves_its_changes(void **state) {
    Laid *laid = *state;
    static const int dice[] = {1, 2, 3};
    ScriptedInput input = scripted(dice, 3, NULL, 0);
    const Ruling *ruling = laid_do(laid, &input.input, "{'do': 'poke', 'unit': 'r1-1'}");
    assert_int_equal(ruling->outcome, RULING_DONE);
    assert_true(laid_number(laid, "sum") == 6);
    assert_int_equal(laid->draft.count, 2);
    assert_false(table_alive(laid->table, laid_ref(laid, "r1-1")));
    assert_string_equal(ruling->verb, "poke");
    assert_true(ref_equal(ruling->subject, laid_ref(laid, "r1-1")));
}

static void a_refusal_leaves_nothing(void **state) {
    Laid *laid = *state;
    BaseHash before = table_hash(laid->table);
    const Ruling *ruling = laid_do(laid, NULL, "{'do': 'poke', 'unit': 'r1-1', 'how': 'refuse'}");
    assert_int_equal(ruling->outcome, RULING_REFUSED);
    assert_true(laid_cites(laid, "TOY-POKE"));
    assert_string_equal(laid_says(laid, 0), "r1-1 must not.");
    assert_int_equal(laid->draft.count, 0);
    assert_true(table_hash(laid->table) == before);
}

static void dice_that_end_leave_it_to_the_caller(void **state) {
    Laid *laid = *state;
    static const int dice[] = {1, 2};
    ScriptedInput input = scripted(dice, 2, NULL, 0);
    const Ruling *ruling = laid_do(laid, &input.input, "{'do': 'poke', 'unit': 'r1-1'}");
    assert_int_equal(ruling->outcome, RULING_DONE);
    assert_true(laid->ctx.stopped);
    assert_int_equal(laid->draft.count, 1); /* what happened so far */
}

static void a_question_waits_with_what_happened_so_far(void **state) {
    Laid *laid = *state;
    ScriptedInput input = scripted(NULL, 0, NULL, 0);
    const Ruling *ruling = laid_do(laid, &input.input, "{'do': 'poke', 'unit': 'r1-1', 'how': 'ask'}");
    assert_int_equal(ruling->outcome, RULING_WAITING);
    assert_string_equal(ruling->ask.id, "which");
    assert_int_equal(ruling->ask.option_count, 3);
    assert_string_equal(ruling->ask.options[2], "c");
    assert_int_equal(laid_get(laid, "r1-1", "hits"), 2);
}

static void an_answer_is_checked_whoever_gives_it(void **state) {
    Laid *laid = *state;
    static const int good[] = {1}, wrong[] = {3};
    ScriptedInput input = scripted(NULL, 0, good, 1);
    const Ruling *ruling = laid_do(laid, &input.input, "{'do': 'poke', 'unit': 'r1-1', 'how': 'ask'}");
    assert_int_equal(ruling->outcome, RULING_DONE);
    assert_string_equal(tree_get_text(ruling->facts, "chosen", ""), "b");
    draft_rollback(&laid->draft, 0);
    input = scripted(NULL, 0, wrong, 1);
    ruling = laid_do(laid, &input.input, "{'do': 'poke', 'unit': 'r1-1', 'how': 'ask'}");
    assert_int_equal(ruling->outcome, RULING_BAD);
    assert_non_null(strstr(ruling->bad, "\"which\""));
    assert_int_equal(laid->draft.count, 0);
}

static bool give_two(RulesInput *input, const RulesAsk *ask, RulesAnswer *answer) {
    (void)input;
    (void)ask;
    *answer = (RulesAnswer){.options = {1, 1}, .count = 2};
    return true;
}

static void too_many_answers_and_twice_the_same_are_bad(void **state) {
    Laid *laid = *state;
    static const char *const options[] = {"a", "b"};
    RulesInput input = {.ask = give_two};
    RulesAnswer answer;
    laid->ctx.input = &input;
    RulesAsk ask = {.id = "x", .options = options, .option_count = 2, .min = 1, .max = 1};
    assert_false(ctx_ask(&laid->ctx, &ask, &answer));
    assert_non_null(strstr(laid->ruling->bad, "too many"));
    ruling_reset(laid->ruling, laid->field);
    laid->ctx.stopped = false;
    ask.max = 2;
    assert_false(ctx_ask(&laid->ctx, &ask, &answer));
    assert_non_null(strstr(laid->ruling->bad, "twice"));
    ruling_reset(laid->ruling, laid->field);
    laid->ctx.stopped = false;
    ask.kind = ASK_PLACE; /* the answer's place is OFF */
    assert_false(ctx_ask(&laid->ctx, &ask, &answer));
    ruling_reset(laid->ruling, laid->field);
    laid->ctx.stopped = false;
    ask.can_lose = true;
    assert_true(ctx_ask(&laid->ctx, &ask, &answer));
}

static void may_answers_without_dice_and_without_a_trace(void **state) {
    Laid *laid = *state;
    BaseHash before = table_hash(laid->table);
    static const struct {
        const char *how;
        bool allowed;
    } rows[] = {{"roll", true}, {"ask", true}, {"refuse", false}};
    for (size_t i = 0; i < BASE_COUNT(rows); i++) {
        char action[128];
        snprintf(action, sizeof action, "{'do': 'may', 'action': {'do': 'poke', 'unit': 'r1-1', 'how': '%s'}}",
                 rows[i].how);
        static const int dice[] = {1, 2, 3}, answers[] = {0};
        ScriptedInput input = scripted(dice, 3, answers, 1);
        const Ruling *ruling = laid_do(laid, &input.input, action);
        assert_int_equal(ruling->outcome, RULING_ANSWER);
        assert_int_equal(laid_truth(laid, "allowed"), rows[i].allowed);
        assert_int_equal(input.next_die + input.next_answer, 0);
        assert_string_equal(ruling->verb, "may");
        assert_false(laid->ctx.stopped);
        assert_true(table_hash(laid->table) == before);
        assert_int_equal(laid_cites(laid, "TOY-POKE"), !rows[i].allowed);
    }
    assert_bad(laid, "{'do': 'may', 'action': {'do': 'poke'}}", "needs \"unit\"");
    assert_bad(laid, "{'do': 'may', 'action': {'do': 'may'}}", "about itself");
    assert_bad(laid, "{'do': 'may', 'action': {}}", "an action of its own");
}

static void a_phase_allows_the_verbs_that_it_lists(void **state) {
    Laid *laid = *state;
    const char *poke = "{'do': 'poke', 'unit': 'r1-1', 'how': 'ask'}";
    laid_do(laid, NULL, "{'do': 'set', 'ref': 'game', 'values': {'phase': 'calm'}}");
    assert_int_equal(laid->table->phase, 0);
    assert_int_equal(laid_do(laid, NULL, poke)->outcome, RULING_REFUSED);
    assert_string_equal(laid_says(laid, 0), "No poke in the calm phase.");
    assert_int_equal(laid_do(laid, NULL, "{'do': 'place', 'unit': 'gone', 'at': [90, 50]}")->outcome, RULING_DONE);
    assert_int_equal(laid_do(laid, NULL, "{'do': 'state', 'of': 'r1'}")->outcome, RULING_ANSWER);
    laid_do(laid, NULL, "{'do': 'set', 'ref': 'game', 'values': {'phase': 'wild'}}");
    assert_int_equal(laid_do(laid, NULL, poke)->outcome, RULING_WAITING);
    draft_rollback(&laid->draft, 0);
    laid_do(laid, NULL, "{'do': 'set', 'ref': 'game', 'values': {'phase': 'free'}}");
    assert_int_equal(laid_do(laid, NULL, poke)->outcome, RULING_WAITING);
}

/* Nothing is left of it: no change, no die, no answer. `may` says the same. */
static void an_action_that_changes_nothing_is_refused(void **state) {
    Laid *laid = *state;
    const char *same = "{'do': 'set', 'ref': 'b1-1', 'values': {'hits': 1}}";
    assert_int_equal(laid_do(laid, NULL, same)->outcome, RULING_REFUSED);
    assert_string_equal(laid_says(laid, 0), "All is so.");
    assert_int_equal(laid->ruling->findings.count, 1);
    laid_do(laid, NULL, "{'do': 'may', 'action': {'do': 'set', 'ref': 'b1-1', 'values': {'hits': 1}}}");
    assert_false(laid_truth(laid, "allowed"));
    assert_int_equal(laid_do(laid, NULL, "{'do': 'set', 'ref': 'b1-1', 'values': {'hits': 2}}")->outcome, RULING_DONE);
    assert_int_equal(laid_do(laid, NULL, same)->outcome, RULING_DONE);
    assert_int_equal(laid_do(laid, NULL, "{'do': 'state', 'of': 'r1'}")->outcome, RULING_ANSWER);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TOY_TEST(a_verb_that_is_not_there_is_bad),
        TOY_TEST(arguments_that_do_not_fit_describe_what_would),
        TOY_TEST(arguments_are_read_as_what_they_are),
        TOY_TEST(a_path_may_be_given_for_all_who_act_and_under_either_name),
        TOY_TEST(what_is_beside_an_action_is_not_of_it),
        TOY_TEST(an_action_that_is_done_leaves_its_changes),
        TOY_TEST(a_refusal_leaves_nothing),
        TOY_TEST(dice_that_end_leave_it_to_the_caller),
        TOY_TEST(a_question_waits_with_what_happened_so_far),
        TOY_TEST(an_answer_is_checked_whoever_gives_it),
        TOY_TEST(too_many_answers_and_twice_the_same_are_bad),
        TOY_TEST(may_answers_without_dice_and_without_a_trace),
        TOY_TEST(an_action_that_changes_nothing_is_refused),
        TOY_TEST(a_phase_allows_the_verbs_that_it_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
