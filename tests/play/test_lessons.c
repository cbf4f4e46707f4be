/* Lessons: every case file is listed once, found by rule and by words, and asks only what the engine can answer. */
#include "play/lessons.h"
#include "support/test.h"

#include <string.h>

static RulesData *catalogue(const char *id) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    const BaseTree *root = ruleset_load(arena, id, "", &faults);
    RulesData *data = data_create(root, NULL, id, &faults);
    assert_int_equal(faults.count, 0);
    arena_destroy(arena);
    return data;
}

static PlayLessons *load(const RulesData *data) {
    BaseFaults faults = {0};
    PlayLessons *lessons = lessons_load(data, &faults);
    for (int i = 0; i < faults.count; i++) {
        print_error("%s: %s\n", faults.items[i].file, faults.items[i].what);
    }
    assert_int_equal(faults.count, 0);
    return lessons;
}

static void every_rule_of_a_catalogue_has_a_lesson_in_its_order(void **state) {
    (void)state;
    RulesData *data = catalogue("commands-colors");
    PlayLessons *lessons = load(data);
    int last = -1;
    for (int i = 0; i < lessons->count; i++) {
        int rule = data_find_rule(data, lessons->items[i].rule);
        rule = rule < 0 ? data->rule_count : rule; /* filed under an interaction of several */
        assert_true(rule >= last);
        last = rule;
        assert_true(lesson_shows(&lessons->items[i], lessons->items[i].rule));
        assert_int_equal(lessons_find(lessons, lessons->items[i].name), i);
    }
    for (int r = 0; r < data->rule_count; r++) {
        bool shown = false;
        for (int i = 0; i < lessons->count && !shown; i++) {
            shown = lesson_shows(&lessons->items[i], data->rules[r].id);
        }
        assert_true(shown);
    }
    lessons_destroy(lessons);
    data_destroy(data);
}

static void search_takes_all_words_in_any_letters(void **state) {
    (void)state;
    const char *rules[] = {"EAH-LOS-04"};
    PlayLesson lesson = {.title = "Into a wood",
                         .teaches = "Ten centimetres deep.",
                         .name = "los-04-deep",
                         .rule = "EAH-LOS-04",
                         .rules = rules,
                         .rule_count = 1};
    assert_true(lesson_matches(&lesson, ""));
    assert_true(lesson_matches(&lesson, "WOOD ten"));
    assert_true(lesson_matches(&lesson, "  los-04 "));
    assert_true(lesson_matches(&lesson, "eah-los"));
    assert_false(lesson_matches(&lesson, "wood hill"));
    assert_false(lesson_matches(&lesson, "woods"));
}

static void a_rule_is_found_as_it_is_typed(void **state) {
    (void)state;
    RulesData *data = catalogue("ea-heresy");
    int rule = data_find_rule(data, "EAH-LOS-04");
    assert_true(rule >= 0);
    assert_int_equal(data_find_rule_typed(data, "los-04"), rule);
    assert_int_equal(data_find_rule_typed(data, "eah-los-04"), rule);
    assert_int_equal(data_find_rule_typed(data, "los-99"), -1);
    assert_int_equal(data_find_rule_typed(data, ""), -1);
    data_destroy(data);
}

/* Asks every question of a case before the step, and wants exactly one answer to be right, the one that the case
 * expects. */
static int ask_all(const PlayLesson *lesson) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(lesson->path, &faults);
    assert_non_null(document);
    CaseRun *run = case_start(document);
    BaseArena *arena = arena_create();
    CaseStep step;
    int asked = 0;
    const BaseTree *next = tree_find(document->root, "steps")->first;
    for (; next; next = next->next) {
        LessonQuestion question;
        bool asks = lesson_question(arena, document->field, next, &question);
        assert_true(case_next(run, &step));
        if (asks) {
            int right = lesson_right(&question, step.ruling, case_session(run));
            if (right < 0) {
                fail_msg("%s: no answer is right: %s", lesson->path, question.says);
            }
            const BaseTree *expect = tree_find(next, "expect");
            if (tree_find(expect, "visible") && !tree_find(next, "question")) {
                assert_int_equal(right, tree_get_bool(expect, "visible", false) ? 0 : 1);
            }
            asked++;
        }
        base_free(step.difference);
    }
    case_end(run);
    arena_destroy(arena);
    document_destroy(document);
    faults_free(&faults);
    return asked;
}

static void every_question_has_one_right_answer(void **state) {
    (void)state;
    static const char *const rulesets[] = {"ea-heresy", "commands-colors", "infinity", "legions-imperialis"};
    for (size_t r = 0; r < BASE_COUNT(rulesets); r++) {
        RulesData *data = catalogue(rulesets[r]);
        PlayLessons *lessons = load(data);
        int asked = 0;
        for (int i = 0; i < lessons->count; i++) {
            bool sample = lessons->items[i].course > 0 || i % 7 == 0;
            asked += sample ? ask_all(&lessons->items[i]) : 0;
        }
        assert_true(asked > 0);
        lessons_destroy(lessons);
        data_destroy(data);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_of_a_catalogue_has_a_lesson_in_its_order),
        cmocka_unit_test(search_takes_all_words_in_any_letters),
        cmocka_unit_test(a_rule_is_found_as_it_is_typed),
        cmocka_unit_test(every_question_has_one_right_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
