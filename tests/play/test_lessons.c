/* Lessons: every case file is listed once, found by rule and by words, and asks only what the engine can answer. */
#include "play/lesson_check.h"
#include "play/lesson_shelf.h"
#include "play/lesson_walk.h"
#include "play/scenes.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
        assert_true(play_lesson_shows(&lessons->items[i], lessons->items[i].rule));
        assert_int_equal(lessons_find(lessons, lessons->items[i].name), i);
    }
    for (int r = 0; r < data->rule_count; r++) {
        bool shown = false;
        for (int i = 0; i < lessons->count && !shown; i++) {
            shown = play_lesson_shows(&lessons->items[i], data->rules[r].id);
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
    assert_true(play_lesson_matches(&lesson, ""));
    assert_true(play_lesson_matches(&lesson, "WOOD ten"));
    assert_true(play_lesson_matches(&lesson, "  los-04 "));
    assert_true(play_lesson_matches(&lesson, "eah-los"));
    assert_false(play_lesson_matches(&lesson, "wood hill"));
    assert_false(play_lesson_matches(&lesson, "woods"));
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
        bool asks = play_lesson_question(arena, document->field, next, &question);
        assert_true(case_next(run, &step));
        if (asks) {
            int right = play_lesson_right(&question, step.ruling, case_session(run)), hold = 0;
            for (int i = 0; i < question.count; i++) {
                char *difference = expect_difference(question.claims[i], step.ruling, case_session(run));
                hold += difference == NULL;
                base_free(difference);
            }
            if (hold > 1) {
                fail_msg("%s: %d answers are right: %s", lesson->path, hold, question.says);
            }
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

/* What `sightline check --lesson` finds, too, knowing what the course says before it. */
static void check_as_lesson(const PlayLesson *lesson) {
    BaseFaults faults = {0}, notes = {0};
    IoDocument *document = document_load(lesson->path, &faults);
    assert_non_null(document);
    play_check_lesson(document, lesson->before, &faults, &notes);
    for (int i = 0; i < faults.count; i++) {
        char *line = faults_line(&faults.items[i]);
        print_error("%s\n", line);
        base_free(line);
    }
    assert_int_equal(faults.count, 0);
    faults_free(&notes);
    faults_free(&faults);
    document_destroy(document);
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

/* A course: fifteen lessons at least, each read before it is asked, each asking at least once. */
static void each_ruleset_has_a_guided_hour(void **state) {
    (void)state;
    static const char *const rulesets[] = {"ea-heresy", "commands-colors", "infinity", "legions-imperialis"};
    for (size_t r = 0; r < BASE_COUNT(rulesets); r++) {
        RulesData *data = catalogue(rulesets[r]);
        PlayLessons *lessons = load(data);
        assert_true(lessons->course_count >= 15);
        assert_true(*lessons->course_title && *lessons->course_intro);
        for (int i = 0; i < lessons->course_count; i++) {
            const PlayLesson *lesson = &lessons->items[lessons->course[i]];
            assert_int_equal(lesson->course, i + 1);
            assert_true(*lesson->before && *lesson->teaches);
            assert_true(ask_all(lesson) > 0);
            check_as_lesson(lesson);
        }
        lessons_destroy(lessons);
        data_destroy(data);
    }
}

/* To and fro, with something else done in between: each place has its own table, and no step is done twice. */
static void a_walk_goes_back_and_on_and_forgets_what_was_tried(void **state) {
    (void)state;
    BaseFaults faults = {0};
    const char *path = TEST_SOURCE_DIR "/tests/cases/ea-heresy/lesson-08-difficult.case.json";
    BaseArena *arena = arena_create();
    const BaseTree *root = json_load(arena, path, &faults);
    PlaySession *session = play_open(document_load(path, &faults), &faults);
    assert_non_null(session);
    LessonWalk *walk = walk_create(session, root);
    BaseHash start = play_hash(session);
    assert_true(walk_go(walk, 1));
    assert_true(walk_waits_for_answer(walk));
    assert_false(walk_go(walk, 2)); /* not before the first is done */
    walk_guess(walk, 0);
    assert_int_equal(walk_now(walk)->missed, 0); /* wrong, and may be tried once more */
    assert_true(walk_waits_for_answer(walk) && play_hash(session) == start);
    walk_guess(walk, 0);
    assert_int_equal(walk_now(walk)->guess, 0);
    assert_int_equal(walk_now(walk)->right, 1); /* one test */
    BaseHash after = play_hash(session);
    assert_true(after != start);
    assert_true(walk_go(walk, 0));
    assert_true(play_hash(session) == start);
    assert_true(walk_go(walk, 1));
    assert_true(play_hash(session) == after);
    const BaseTree *own = walk_step(walk, 3)->action; /* something else than what comes next */
    assert_int_equal(play_do(session, own, NULL, &faults)->outcome, RULING_DONE);
    assert_true(walk_strayed(walk));
    walk_return(walk);
    assert_true(play_hash(session) == after);
    for (int i = 2; i <= walk_count(walk); i++) {
        assert_true(walk_go(walk, i));
        if (walk_exercise(walk)) {
            walk_give_up(walk);
        } else {
            walk_guess(walk, -1);
        }
        assert_null(walk_now(walk)->difference);
    }
    assert_int_equal(walk_done(walk), 5);
    walk_destroy(walk);
    play_destroy(session);
    arena_destroy(arena);
    faults_free(&faults);
}

static void progress_is_kept_in_a_file_of_names(void **state) {
    (void)state;
    BaseFaults faults = {0};
    char path[] = "/tmp/sightline-progress-XXXXXX";
    close(mkstemp(path));
    LessonShelf *shelf = shelf_create(), *again = shelf_create();
    shelf_read(shelf, path); /* empty: as good as none */
    shelf_mark(shelf, "infinity", "lesson-01-zones-do-not-block");
    shelf_mark(shelf, "infinity", "lesson-01-zones-do-not-block");
    assert_true(shelf_write(shelf, path, &faults));
    char bad[64];
    snprintf(bad, sizeof bad, "%s.bad", path);
    assert_int_equal(unlink(bad), 0); /* what could not be read is kept */
    assert_true(shelf_read(again, path));
    assert_true(shelf_is_done(again, "infinity", "lesson-01-zones-do-not-block"));
    assert_false(shelf_is_done(again, "ea-heresy", "lesson-01-zones-do-not-block"));
    assert_int_equal(shelf_done_of_course(again, shelf_find(again, "infinity")), 1);
    shelf_destroy(shelf);
    shelf_destroy(again);
    unlink(path);
    faults_free(&faults);
}

/* The panel sets what stands between two stars bold; a caption has one weight. */
static void a_film_of_a_lesson_captions_it_without_signs(void **state) {
    (void)state;
    BaseFaults faults = {0};
    RulesData *data = catalogue("infinity");
    PlayLessons *lessons = load(data);
    int found = lessons_find(lessons, "lesson-01-zones-do-not-block");
    assert_true(found >= 0);
    assert_non_null(strstr(lessons->items[found].teaches, "**Zero Visibility**"));
    IoDocument *document = document_load(lessons->items[found].path, &faults);
    PlayScenes *scenes = scenes_of_case(document);
    PlayScene scene;
    assert_true(scenes_next(scenes, &scene));
    assert_non_null(strstr(scene.text, "Only Zero Visibility takes the line away, and White Noise"));
    do {
        assert_null(strchr(scene.title, '*'));
        assert_null(strchr(scene.text, '*'));
    } while (scenes_next(scenes, &scene));
    scenes_destroy(scenes);
    document_destroy(document);
    lessons_destroy(lessons);
    data_destroy(data);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_of_a_catalogue_has_a_lesson_in_its_order),
        cmocka_unit_test(search_takes_all_words_in_any_letters),
        cmocka_unit_test(a_rule_is_found_as_it_is_typed),
        cmocka_unit_test(every_question_has_one_right_answer),
        cmocka_unit_test(each_ruleset_has_a_guided_hour),
        cmocka_unit_test(a_walk_goes_back_and_on_and_forgets_what_was_tried),
        cmocka_unit_test(progress_is_kept_in_a_file_of_names),
        cmocka_unit_test(a_film_of_a_lesson_captions_it_without_signs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
