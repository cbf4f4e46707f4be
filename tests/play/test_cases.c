/* Cases: what passes, what fails and with which words. */
#include "play/cases.h"
#include "play/shared_toy.h"
#include "support/test.h"

#include <string.h>

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

/* A document made by hand, since the toy's ruleset is no file. */
static IoDocument *make_case(const char *members) {
    IoDocument *document = base_alloc(1, sizeof *document);
    document->kind = DOCUMENT_CASE;
    document->arena = arena_create();
    document->path = base_strdup("toy.case.json");
    document->root = toy_tree(members);
    document->field = toy_field();
    document->battlefield = toy_battlefield(document->arena);
    return document;
}

static void assert_passes(const char *members) {
    IoDocument *document = make_case(members);
    CaseResult result = case_run(document);
    if (!result.passed) {
        fail_msg("%s: %s", members, result.what);
    }
    assert_null(result.what);
    case_result_term(&result);
    document_destroy(document);
}

static void assert_fails(const char *members, int step, const char *word) {
    IoDocument *document = make_case(members);
    CaseResult result = case_run(document);
    if (result.passed || result.step != step || !strstr(result.what, word)) {
        fail_msg("%s: %s", members, result.passed ? "passed" : result.what);
    }
    case_result_term(&result);
    document_destroy(document);
}

#define STEP(members) "{'case': 'X', 'steps': [{" members "}]}"
#define GO            "'do': 'go', 'unit': 'r1', 'path': [[10, 15], [40, 15]]"
#define SHOOT         "'do': 'shoot', 'by': 'r1', 'at': 'b1', 'shots': 2"

static void what_is_named_must_hold_and_the_rest_is_free(void **state) {
    (void)state;
    assert_passes(STEP(GO ", 'expect': {}"));
    assert_passes(STEP(GO));
    assert_passes(
        STEP(GO ", 'expect': {'cost': 30, 'rules': ['TOY-GO'], 'not-rules': ['TOY-EDGE'], 'refused': false}"));
    assert_passes(STEP(GO ", 'expect': {'cost': 30.01}"));
    assert_fails(STEP(GO ", 'expect': {'cost': 30.0101}"), 1, "cost is 30, expected 30.0101");
    assert_fails(STEP(GO ", 'expect': {'rules': ['TOY-EDGE']}"), 1, "TOY-EDGE is not cited; cited are TOY-GO");
    assert_fails(STEP(GO ", 'expect': {'rules': ['TOY-NONE']}"), 1, "no rule \"TOY-NONE\"");
    assert_fails(STEP(GO ", 'expect': {'not-rules': ['TOY-GO']}"), 1, "TOY-GO is cited");
    assert_passes(STEP(
        GO
        ", 'expect': {'at': [40, 15], 'unit': {'r1': {'at': [40, 15], 'alive': true, 'inside': null, 'wounds': 2}}}"));
    assert_fails(STEP(GO ", 'expect': {'at': [40, 16]}"), 1, "at is [40,15], expected [40,16]");
}

static void findings_are_matched_by_what_is_named_of_them(void **state) {
    (void)state;
    assert_passes(STEP(GO ", 'expect': {'findings': [{'rule': 'TOY-GO'}], 'not-findings': [{'rule': 'TOY-EDGE'}]}"));
    assert_passes(STEP(GO ", 'expect': {'findings': [{'rule': 'TOY-GO', 'role': 'context'}]}"));
    assert_fails(STEP(GO ", 'expect': {'findings': [{'rule': 'TOY-EDGE'}]}"), 1, "no finding is {\"rule\":");
    assert_fails(STEP(GO ", 'expect': {'findings': [{'rule': 'TOY-GO', 'role': 'decides'}]}"), 1,
                 "of the nearest \"role\" is \"context\"");
    assert_fails(STEP(GO ", 'expect': {'findings': [{'rule': 'TOY-GO', 'length': 3}]}"), 1, "\"length\" is not given");
    assert_fails(STEP(GO ", 'expect': {'findings': [{'rule': 'TOY-NONE'}]}"), 1, "has no TOY-NONE");
    assert_fails(STEP(GO ", 'expect': {'not-findings': [{'rule': 'TOY-GO', 'key': 'nope'}]}"), 1,
                 "no sentence \"nope\"");
    assert_fails(STEP(GO ", 'expect': {'not-findings': [{'rule': 'TOY-GO'}]}"), 1, "it says: ");
    assert_fails(STEP(GO ", 'expect': {'findings': {'rule': 'TOY-GO'}}"), 1, "not a list");
    assert_fails(STEP(GO ", 'expect': {'headline': 'Nothing.'}"), 1, "headline is ");
}

static void units_formations_sides_and_the_game_are_looked_at(void **state) {
    (void)state;
    assert_passes(STEP(SHOOT
                       ", 'dice': [4, 5], 'expect': {'unit': {'b1': {'alive': false, 'wounds': 0, 'off': 'destroyed'},"
                       "'b2': {'alive': true, 'off': false}}, 'side': {'red': {'score': 0, 'alive': true}}, 'hits': 2,"
                       "'dice-count': 2, 'needs': '4+'}"));
    assert_passes(
        STEP(SHOOT ", 'dice': [4, 5], 'expect': {'unit': {'b1': {'off': true}}, 'needs': 4, 'phase': 'free'}"));
    assert_fails(STEP(SHOOT ", 'dice': [4, 1], 'expect': {'unit': {'b1': {'alive': false}}}"), 1,
                 "alive of b1 is true, expected false");
    assert_fails(STEP(GO ", 'expect': {'unit': {'zz': {'alive': false}}}"), 1, "there is no unit \"zz\"");
    assert_fails(STEP(GO ", 'expect': {'unit': {'red': {'alive': false}}}"), 1, "there is no unit \"red\"");
    assert_fails(STEP(GO ", 'expect': {'unit': {'r1': {'wound': 2}}}"), 1, "perhaps this is meant: wounds");
    assert_fails(STEP(GO ", 'expect': {'needs': 5}"), 1, "needs is absent");
}

static void a_key_that_nobody_knows_fails(void **state) {
    (void)state;
    assert_fails(STEP(GO ", 'expect': {'visibel': true}"), 1, "perhaps this is meant: visible");
    assert_fails(STEP(GO ", 'expect': {'qwerty': true}"), 1, "nothing is known of \"qwerty\"");
    assert_fails(STEP(GO ", 'expect': {'visible': true}"), 1, "visible is absent");
    assert_passes(STEP(GO ", 'expect': {'visible': null}"));
    assert_fails(STEP(GO ", 'expect': 7"), 1, "not an object");
}

static void refusals_are_expected_or_they_fail(void **state) {
    (void)state;
#define OFF "'do': 'go', 'unit': 'r1', 'path': [[400, 15]]"
    assert_passes(STEP(OFF ", 'expect': {'refused': true, 'rules': ['TOY-EDGE'], 'unit': {'r1': {'at': [10, 10]}}}"));
    assert_passes(STEP(OFF ", 'expect': {'refused': 'TOY-EDGE'}"));
    assert_passes(STEP(OFF ", 'expect': {'allowed': false}"));
    assert_fails(STEP(OFF), 1, "it was refused");
    assert_fails(STEP(OFF ", 'expect': {'refused': false}"), 1, "refused is true, expected false");
    assert_fails(STEP(OFF ", 'expect': {'refused': 'TOY-GO'}"), 1, "refused is");
    assert_fails(STEP(GO ", 'expect': {'refused': true}"), 1, "refused is false");
    assert_passes(STEP("'do': 'may', 'action': {" OFF "}, 'expect': {'allowed': false, 'rules': ['TOY-EDGE']}"));
    assert_fails(STEP("'do': 'fly'"), 1, "has no verb");
    assert_fails(STEP("'do': 'go', 'unit': 'r1', 'paht': [[1, 1]], 'path': [[1, 1]]"), 1, "paht");
}

static void dice_of_the_case_are_taken_in_order_and_none_is_left(void **state) {
    (void)state;
#define TWO "'steps': [{" SHOOT ", 'expect': {'hits': 1}}, {" SHOOT ", 'expect': {'hits': 0}}]"
    assert_passes("{'case': 'X', 'dice': [4, 1, 2, 3], " TWO "}");
    assert_fails("{'case': 'X', 'dice': [4, 1, 2], " TWO "}", 2, "1 more D6");
    assert_fails("{'case': 'X', 'dice': [4, 1, 2, 3, 6], " TWO "}", 0, "1 of 5 dice are left over");
    assert_fails("{'case': 'X', " TWO "}", 1, "dice ran out");
    assert_fails("{'case': 'X', 'dice': [4, 7], " TWO "}", 1, "cannot show 7");
    assert_fails("{'case': 'X', 'dice': [4, 'x', 2, 3], " TWO "}", 1, "no face");
    /* a step's own dice leave those of the case alone */
    assert_passes("{'case': 'X', 'dice': [2, 3], 'steps': [{" SHOOT ", 'dice': [4, 1], 'expect': {'hits': 1}}, {" SHOOT
                  ", 'expect': {'hits': 0}}]}");
    assert_fails(STEP(SHOOT ", 'dice': [4, 1, 1]"), 1, "more dice or answers are given");
    assert_fails(STEP(SHOOT ", 'dice': [4]"), 1, "dice ran out");
    assert_fails(STEP(SHOOT ", 'dice': 4"), 1, "lists");
}

static void a_waiting_step_is_expected_or_answered(void **state) {
    (void)state;
#define GAMBLE "'do': 'gamble', 'unit': 'r1', 'dice': [3]"
    assert_passes(STEP(GAMBLE ", 'expect': {'waiting': true}"));
    assert_passes(STEP(GAMBLE ", 'expect': {'waiting': 'again'}"));
    assert_fails(STEP(GAMBLE ", 'expect': {'waiting': {'options': ['no', 'yes']}}"), 1,
                 "waiting is"); /* lists have an order */
    assert_passes(STEP(GAMBLE ", 'expect': {'waiting': {'ask': 'again', 'options': ['yes', 'no'], 'side': 'red'}}"));
    assert_fails(STEP(GAMBLE ", 'expect': {'waiting': 'other'}"), 1, "waiting is \"again\"");
    assert_fails(STEP(GAMBLE), 1, "it waits for \"again\"");
    assert_fails(STEP(GO ", 'expect': {'waiting': true}"), 1, "waiting is false");
    assert_passes("{'case': 'X', 'steps': [{" GAMBLE "}, {'do': 'choose', 'ask': 'again', 'answer': 'yes', 'dice': [4],"
                  "'expect': {'side': {'red': {'score': 7}}, 'dice-count': 2}}]}");
    assert_passes(
        "{'case': 'X', 'dice': [3, 4], 'steps': [{'do': 'gamble', 'unit': 'r1'}, {'do': 'choose', 'answer': 'yes',"
        "'expect': {'side': {'red': {'score': 7}}}}]}");
}

static void answers_are_read_like_dice(void **state) {
    (void)state;
    assert_passes("{'case': 'X', 'dice': [3, 4, 5], 'answers': ['yes', 'no'], 'steps': [{'do': 'gamble', 'unit': 'r1'},"
                  "{'do': 'gamble', 'unit': 'r2', 'expect': {'side': {'red': {'score': 12}}}}]}");
    assert_fails("{'case': 'X', 'dice': [3, 4], 'answers': ['yes', 'no'], 'steps': [{'do': 'gamble', 'unit': 'r1'}]}",
                 0, "1 answers are left over");
    assert_passes(STEP("'do': 'gamble', 'unit': 'r1', 'dice': [3], 'answers': ['no']"));
    assert_fails(STEP("'do': 'gamble', 'unit': 'r1', 'dice': [3], 'answers': ['no', 'no']"), 1, "more dice or answers");
    assert_fails(STEP("'do': 'gamble', 'unit': 'r1', 'dice': [3], 'answers': ['perhaps']"), 1,
                 "write \"yes\" or \"no\"");
}

static void lists_match_as_the_header_says(void **state) {
    (void)state;
#define ODDS "'do': 'odds', 'action': {" SHOOT "}"
    assert_passes(STEP(ODDS ", 'expect': {'exact': true, 'lost': [0.75, 0.25], 'mean_lost': 0.25, 'mean-lost': 0.25}"));
    assert_fails(STEP(ODDS ", 'expect': {'lost': [0.75]}"), 1, "lost is [0.75,0.25], expected [0.75]");
    assert_passes(STEP(ODDS ", 'expect': {'outcomes': [{'chance': 0.5}, {'lost': 0}]}"));
    assert_fails(STEP(ODDS ", 'expect': {'outcomes': [{'lost': 1}, {'lost': 1}]}"), 1, "outcomes is");
    assert_fails(STEP(ODDS ", 'expect': {'outcomes': []}"), 1, "outcomes is");
}

static void a_lesson_goes_step_by_step_and_past_differences(void **state) {
    (void)state;
    IoDocument *document = make_case("{'case': 'X', 'dice': [4, 4, 1, 1], 'steps': [{" SHOOT
                                     ", 'expect': {'hits': 1}}, {" GO ", 'say': 'Red goes.'}]}");
    CaseRun *run = case_start(document);
    CaseStep step;
    assert_int_equal(case_count(run), 2);
    assert_true(case_next(run, &step));
    assert_int_equal(step.ruling->outcome, RULING_DONE);
    assert_string_equal(step.difference, "hits is 2, expected 1");
    base_free(step.difference);
    assert_true(case_next(run, &step));
    assert_null(step.difference);
    assert_string_equal(tree_get_text(step.action, "say", ""), "Red goes.");
    assert_int_equal(play_count(case_session(run)), 2);
    assert_false(case_next(run, &step));
    char *left = case_leftovers(run);
    assert_string_equal(left, "2 of 4 dice are left over");
    base_free(left);
    case_end(run);
    document_destroy(document);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_named_must_hold_and_the_rest_is_free),
        cmocka_unit_test(findings_are_matched_by_what_is_named_of_them),
        cmocka_unit_test(units_formations_sides_and_the_game_are_looked_at),
        cmocka_unit_test(a_key_that_nobody_knows_fails),
        cmocka_unit_test(refusals_are_expected_or_they_fail),
        cmocka_unit_test(dice_of_the_case_are_taken_in_order_and_none_is_left),
        cmocka_unit_test(a_waiting_step_is_expected_or_answered),
        cmocka_unit_test(answers_are_read_like_dice),
        cmocka_unit_test(lists_match_as_the_header_says),
        cmocka_unit_test(a_lesson_goes_step_by_step_and_past_differences),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
