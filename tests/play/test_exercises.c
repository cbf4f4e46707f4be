/* Exercises of lessons: judged by the engine on any board, false ones found by the case. */
#include "io/json.h"
#include "play/cases.h"
#include "play/exercise.h"
#include "play/lesson_check.h"
#include "play/lesson_walk.h"
#include "play/what_if.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIELD                                                                                                          \
    "\"battlefield\": {\"sightline\": 1, \"ruleset\": \"ea-heresy\", \"table\": {\"unit\": \"cm\", "                   \
    "\"size\": [100, 70]}, \"terrain\": [{\"id\": \"wood\", \"kind\": \"woods\", \"outline\": [[40,"                   \
    " 18], [76, 18], [76, 52], [40, 52]]}], \"sides\": [{\"id\": \"side-red\"}, {\"id\": \"sid"                        \
    "e-blue\"}], \"formations\": [{\"id\": \"b1\", \"side\": \"side-blue\"}, {\"id\": \"r1\", \"side\""                \
    ": \"side-red\"}], \"units\": [{\"id\": \"red\", \"formation\": \"r1\", \"profile\": \"line-infa"                  \
    "ntry\", \"base\": {\"circle\": 25}, \"at\": [24, 44]}, {\"id\": \"near\", \"formation\": \"b1\""                  \
    ", \"profile\": \"line-infantry\", \"base\": {\"circle\": 25}, \"at\": [46, 44]}, {\"id\": \"d"                    \
    "eep\", \"formation\": \"b1\", \"profile\": \"line-infantry\", \"base\": {\"circle\": 25}, \"at"                   \
    "\": [60, 44]}]}"

#define MAKE                                                                                                           \
    "{\"make\": \"Bring it into sight, in the wood.\", \"hands\": [\"deep\"], \"free\": true, \"goal\": [{\"say\": "   \
    "\"Red sees it\", \"do\": \"sight\", \"from\": \"red\", \"to\": \"deep\", \"expect\": {\"visible\": true}}, "      \
    "{\"do\": \"where\", \"unit\": \"deep\", \"area\": \"wood\", \"expect\": {\"wood\": {\"in\": true}}}], "           \
    "\"replies\": [{\"if\": {\"visible\": false, \"depth\": {\"from\": 10}}, \"says\": \"Too deep.\"}, {\"of\": "      \
    "2, \"if\": {\"wood\": {\"in\": false}}, \"says\": \"It has left the wood.\"}], "

#define PICK                                                                                                           \
    "{\"pick\": \"Whom does Red see?\", \"of\": \"side-blue\", \"goal\": {\"do\": \"sight\", \"from\": \"red\", "      \
    "\"to\": \"@\", \"expect\": {\"visible\": true}}, "

#define SORT                                                                                                           \
    "{\"sort\": \"Sort by depth.\", \"of\": [{\"say\": \"Near\", \"do\": \"sight\", \"from\": \"red\", \"to\": "       \
    "\"near\"}, {\"say\": \"Deep\", \"do\": \"sight\", \"from\": \"red\", \"to\": \"deep\"}], \"by\": \"depth\", "

static IoDocument *case_with(const char *steps, BaseFaults *faults) {
    BaseText text = {0};
    text_addf(&text, "{\"sightline\": 1, \"case\": \"EAH-LOS-04\", \"steps\": [%s], %s}", steps, FIELD);
    char path[] = "/tmp/sightline-exercise-XXXXXX";
    FILE *file = fdopen(mkstemp(path), "w");
    assert_non_null(file);
    fputs(text_get(&text), file);
    fclose(file);
    text_free(&text);
    IoDocument *document = document_load(path, faults);
    unlink(path);
    return document;
}

/* What is wrong with a case of these steps; "" if nothing is. */
static char *wrong_with(const char *steps) {
    BaseFaults faults = {0};
    IoDocument *document = case_with(steps, &faults);
    char *what = NULL;
    if (document) {
        CaseResult result = case_run(document);
        what = base_strdup(result.what ? result.what : "");
        case_result_term(&result);
    } else {
        what = faults_line(&faults.items[0]);
    }
    document_destroy(document);
    faults_free(&faults);
    return what;
}

static void check_wrong(const char *steps, const char *expected) {
    char *what = wrong_with(steps);
    if (*expected ? !strstr(what, expected) : *what) {
        fail_msg("%s\nsays \"%s\", not \"%s\"", steps, what, expected);
    }
    base_free(what);
}

static void a_case_holds_start_and_solution_against_the_engine(void **state) {
    (void)state;
    check_wrong(MAKE "\"solution\": {\"deep\": [50, 44]}}", "");
    check_wrong(MAKE "\"solution\": {\"deep\": [56, 44]}}", "condition 1 of the goal");
    check_wrong(MAKE "\"solution\": {\"deep\": [36, 44]}}", "condition 2 of the goal");
    check_wrong(MAKE "\"solution\": {\"near\": [36, 44]}}", "not in \"hands\"");
    check_wrong(MAKE "\"solution\": {\"deep\": [136, 44]}}", "cannot stand there");
    check_wrong(MAKE "\"solution\": {\"deep\": \"C4\"}}", "has no place");
    check_wrong(PICK "\"solution\": [\"near\"]}", "");
    check_wrong(PICK "\"solution\": [\"near\", \"deep\"]}", "\"deep\" is in the solution");
    check_wrong(PICK "\"solution\": []}", "\"near\" is not in the solution");
    check_wrong(PICK "\"solution\": [\"near\", \"red\"]}", "not to choose among");
    check_wrong(SORT "\"solution\": [\"Deep\", \"Near\"]}", "");
    check_wrong(SORT "\"solution\": [\"Near\", \"Deep\"]}", "not sorted");
    check_wrong(SORT "\"solution\": [\"Deep\", \"Deep\"]}", "each query once");
    check_wrong(SORT "\"ascending\": true, \"solution\": [\"Near\", \"Deep\"]}", "right order already");
}

static void a_goal_must_be_open_at_the_start_and_answerable(void **state) {
    (void)state;
    check_wrong("{\"make\": \"See it.\", \"hands\": [\"near\"], \"free\": true, \"goal\": [{\"do\": \"sight\", "
                "\"from\": \"red\", \"to\": \"near\", \"expect\": {\"visible\": true}}], \"solution\": {\"near\": "
                "[45, 44]}}",
                "solved before it begins");
    check_wrong("{\"pick\": \"All?\", \"of\": [\"near\", \"deep\"], \"goal\": {\"do\": \"where\", \"unit\": \"@\", "
                "\"area\": \"wood\", \"expect\": {\"wood\": {\"in\": true}}}, \"solution\": [\"near\", \"deep\"]}",
                "nothing to find");
    check_wrong("{\"sort\": \"Sort.\", \"of\": [{\"say\": \"a\", \"do\": \"state\", \"of\": \"red\"}, {\"say\": "
                "\"b\", \"do\": \"state\", \"of\": \"near\"}], \"by\": \"wings\", \"solution\": [\"b\", \"a\"]}",
                "has no figure \"wings\"");
}

static void the_form_is_checked_where_the_file_is_read(void **state) {
    (void)state;
    check_wrong("{\"make\": \"Do.\"}", "steps[0].hands: the exercise lacks it");
    check_wrong(MAKE "\"solution\": [\"deep\"]}", "steps[0].solution: the solution is of another kind");
    check_wrong(PICK "\"solution\": [\"near\"], \"colour\": 3}", "the key \"colour\" is not known here");
    check_wrong("{\"make\": \"Do.\", \"hands\": [\"x\"], \"goal\": [], \"solution\": []}",
                "the goal does not begin with a query");
    check_wrong("{\"do\": \"sight\", \"from\": \"red\", \"to\": \"near\", \"question\": {\"says\": \"Sees?\", "
                "\"answers\": [{\"says\": \"Yes\"}, {\"says\": \"No\", \"if\": {\"visible\": false}}]}}",
                "steps[0].question.answers[0]: the answer claims nothing");
    check_wrong("{\"make\": \"Do.\", \"hands\": [\"x\"], \"goal\": [{\"do\": \"sight\", \"from\": \"red\", \"to\": "
                "\"near\", \"expect\": {\"visible\": false}}], \"solution\": []}",
                "there is no such thing on the table");
}

typedef struct {
    IoDocument *document;
    PlaySession *session;
    LessonWalk *walk;
    BaseArena *arena;
    const BaseTree *root;
} Walking;

static Walking walk_on(IoDocument *document) {
    BaseFaults faults = {0};
    Walking out = {.document = document, .arena = arena_create()};
    assert_non_null(out.document);
    out.root = tree_copy(out.arena, out.document->root);
    out.session = play_open(out.document, &faults);
    out.walk = walk_create(out.session, out.root);
    faults_free(&faults);
    return out;
}

static Walking walk_through(const char *steps) {
    BaseFaults faults = {0};
    Walking out = walk_on(case_with(steps, &faults));
    faults_free(&faults);
    return out;
}

static void stop_walking(Walking *walking) {
    walk_destroy(walking->walk);
    play_destroy(walking->session);
    arena_destroy(walking->arena);
}

/* The board of a what-if, as the window has it while a unit is dragged. */
static PlaySession *with_deep_at(const Walking *walking, double x) {
    BaseFaults faults = {0};
    const TableSetup *setup = play_field(walking->session)->setup;
    TableShift shift = {setup_find(setup, "deep"), vec((x - 60) * setup->unit, 0)};
    PlaySession *board = play_what_if(walking->session, &shift, 1, "", &faults);
    assert_non_null(board);
    return board;
}

static void a_make_is_judged_on_any_board_and_replies_to_near_misses(void **state) {
    (void)state;
    static const struct {
        double x;
        bool holds;
        const char *reply;
    } BOARDS[] = {{60, false, "Too deep."},
                  {52, false, "Too deep."},
                  {51.2, true, ""},
                  {42, true, ""},
                  {38, false, "It has left the wood."}};
    Walking walking = walk_through(MAKE "\"solution\": {\"deep\": [50, 44]}}");
    assert_true(walk_go(walking.walk, 1));
    assert_non_null(walk_exercise(walking.walk));
    assert_false(walk_waits_for_answer(walking.walk));
    assert_true(exercise_may_take(walk_exercise(walking.walk), setup_find(play_field(walking.session)->setup, "deep")));
    assert_false(
        exercise_may_take(walk_exercise(walking.walk), setup_find(play_field(walking.session)->setup, "near")));
    for (size_t i = 0; i < BASE_COUNT(BOARDS); i++) {
        PlaySession *board = with_deep_at(&walking, BOARDS[i].x);
        ExerciseVerdict verdict;
        walk_judge(walking.walk, walking.arena, board, &verdict);
        assert_int_equal(verdict.holds, BOARDS[i].holds);
        assert_string_equal(verdict.reply, BOARDS[i].reply);
        assert_non_null(verdict.ruling);
        ruling_destroy(verdict.ruling);
        play_destroy(board);
    }
    assert_false(walk_settle(walking.walk, false));
    assert_int_equal(walk_now(walking.walk)->tries, 1);
    assert_true(walk_settle(walking.walk, true));
    assert_true(walk_now(walking.walk)->solved && walk_now(walking.walk)->done);
    assert_null(walk_now(walking.walk)->difference);
    stop_walking(&walking);
}

static void a_pick_is_right_when_all_and_only_those_are_chosen(void **state) {
    (void)state;
    Walking walking = walk_through(PICK "\"solution\": [\"near\"]}, " SORT "\"solution\": [\"Deep\", \"Near\"]}");
    LessonWalk *walk = walking.walk;
    assert_true(walk_go(walk, 1));
    assert_false(walk_settle(walk, false)); /* nothing chosen */
    walk_choose(walk, 0);
    walk_choose(walk, 1);
    assert_false(walk_settle(walk, false));
    walk_choose(walk, 1);
    assert_int_equal(walk_now(walk)->chosen[0], 1);
    assert_true(walk_settle(walk, false));
    assert_int_equal(walk_now(walk)->tries, 2);
    assert_true(walk_go(walk, 2));
    walk_choose(walk, 0); /* near first */
    walk_choose(walk, 1);
    assert_false(walk_settle(walk, false));
    walk_choose(walk, 0); /* taken out: the other moves up */
    assert_int_equal(walk_now(walk)->chosen[1], 1);
    walk_choose(walk, 0);
    assert_true(walk_settle(walk, false));
    stop_walking(&walking);
}

static void what_is_shown_counts_as_not_solved(void **state) {
    (void)state;
    Walking walking = walk_through(PICK "\"solution\": [\"near\"]}");
    assert_true(walk_go(walking.walk, 1));
    walk_give_up(walking.walk);
    assert_true(walk_now(walking.walk)->done);
    assert_false(walk_now(walking.walk)->solved);
    assert_true(walk_now(walking.walk)->truths[0].right && !walk_now(walking.walk)->truths[1].right);
    stop_walking(&walking);
}

#define ASK                                                                                                            \
    "{\"do\": \"sight\", \"from\": \"red\", \"to\": \"near\", \"question\": {\"says\": \"How deep?\", \"answers\": "   \
    "[{\"says\": \"4\", \"if\": {\"depth\": 4}, \"because\": \"No.\"}, {\"says\": \"4.75\", \"if\": {\"depth\": "      \
    "4.75}}, {\"says\": \"6\", \"if\": {\"depth\": 6}, \"because\": \"To its middle.\"}]}}"

static void a_first_wrong_answer_may_be_mended(void **state) {
    (void)state;
    Walking walking = walk_through(ASK);
    assert_true(walk_go(walking.walk, 1));
    walk_guess(walking.walk, 2);
    assert_int_equal(walk_now(walking.walk)->missed, 2);
    assert_true(walk_waits_for_answer(walking.walk));
    walk_guess(walking.walk, 1);
    assert_int_equal(walk_now(walking.walk)->guess, 1);
    assert_int_equal(walk_now(walking.walk)->right, 1);
    assert_true(walk_now(walking.walk)->done);
    stop_walking(&walking);
}

/* The review of the lessons found these by hand, with every reading set to each of its values in turn. */
static void readings_that_turn_the_answer_are_named(void **state) {
    (void)state;
    static const struct {
        const char *file, *reading;
        int step;
    } HANG[] = {{"ea-heresy/lesson-01-open-table", NULL, 1},
                {"ea-heresy/lesson-01-open-table", "los_points", 2},
                {"ea-heresy/lesson-05-two-woods", "los_sum", 1},
                {"commands-colors/lesson-01-the-line", "los_units_block", 2},
                {"legions-imperialis/lesson-02-no-sight-through", "obsttall", 2},
                {"infinity/lesson-06-zero-visibility", "zero_scope", 3}};
    for (size_t i = 0; i < BASE_COUNT(HANG); i++) {
        BaseFaults faults = {0};
        char path[256];
        snprintf(path, sizeof path, "%s/tests/cases/%s.case.json", TEST_SOURCE_DIR, HANG[i].file);
        Walking walking = walk_on(document_load(path, &faults));
        for (int at = 1; at <= HANG[i].step; at++) {
            assert_true(walk_go(walking.walk, at));
            walk_guess(walking.walk, -1);
        }
        const LessonStep *step = walk_now(walking.walk);
        const RulesData *data = play_field(walking.session)->data;
        bool found = false;
        for (int k = 0; k < step->reading_count; k++) {
            assert_true(step->readings[k].value != data->reading_values[step->readings[k].reading]);
            assert_true(step->readings[k].answer != step->right);
            found =
                found || (HANG[i].reading && !strcmp(data->readings[step->readings[k].reading].id, HANG[i].reading));
        }
        if (HANG[i].reading ? !found : step->reading_count > 0) {
            fail_msg("%s, step %d: %d readings turn it", HANG[i].file, HANG[i].step, step->reading_count);
        }
        stop_walking(&walking);
        faults_free(&faults);
    }
}

#define TOLD                                                                                                           \
    "{\"do\": \"sight\", \"from\": \"red\", \"to\": \"near\", \"say\": \"It stands 4.75 cm in the wood.\", "           \
    "\"question\": "                                                                                                   \
    "{\"says\": \"How deep?\", \"answers\": [{\"says\": \"4.75 cm\", \"if\": {\"depth\": 4.75}}, {\"says\": \"6 "      \
    "cm\", "                                                                                                           \
    "\"if\": {\"depth\": 6}}]}}"

/* Each of these is a fault of a lesson and none of a case. */
static void the_check_of_a_lesson_finds_what_a_case_does_not(void **state) {
    (void)state;
    static const struct {
        const char *steps, *fault;
    } WRONG[] = {{TOLD, "the text above the question has its answer, \"4.75 cm\""},
                 {TOLD, "the answer \"6 cm\" has no reason of its own"},
                 {TOLD, "(deep): no step names it"},
                 {"{\"do\": \"where\", \"unit\": \"red\", \"area\": \"wood\"}", "nothing to do"},
                 {PICK "\"solution\": [\"deep\"]}", "the rules say"}};
    for (size_t i = 0; i < BASE_COUNT(WRONG); i++) {
        BaseFaults faults = {0}, notes = {0};
        BaseText all = {0};
        IoDocument *document = case_with(WRONG[i].steps, &faults);
        play_check_lesson(document, "", &faults, &notes);
        for (int k = 0; k < faults.count; k++) {
            char *line = faults_line(&faults.items[k]);
            text_addf(&all, "%s\n", line);
            base_free(line);
        }
        if (!strstr(text_get(&all), WRONG[i].fault)) {
            fail_msg("\"%s\" is not in:\n%s", WRONG[i].fault, text_get(&all));
        }
        text_free(&all);
        faults_free(&faults);
        faults_free(&notes);
        document_destroy(document);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_case_holds_start_and_solution_against_the_engine),
        cmocka_unit_test(a_goal_must_be_open_at_the_start_and_answerable),
        cmocka_unit_test(the_form_is_checked_where_the_file_is_read),
        cmocka_unit_test(a_make_is_judged_on_any_board_and_replies_to_near_misses),
        cmocka_unit_test(a_pick_is_right_when_all_and_only_those_are_chosen),
        cmocka_unit_test(what_is_shown_counts_as_not_solved),
        cmocka_unit_test(a_first_wrong_answer_may_be_mended),
        cmocka_unit_test(readings_that_turn_the_answer_are_named),
        cmocka_unit_test(the_check_of_a_lesson_finds_what_a_case_does_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
