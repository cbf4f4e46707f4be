/* Lessons made of tables: each is a case that passes, also read back from its bytes, and its check finds nothing but
 * what its writer has left open. */
#include "io/json.h"
#include "play/cases.h"
#include "play/lesson_check.h"
#include "play/lesson_make.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static PlaySession *open_file(const char *file) {
    char path[512];
    BaseFaults faults = {0};
    snprintf(path, sizeof path, "%s/%s", TEST_SOURCE_DIR, file);
    IoDocument *document = document_load(path, &faults);
    PlaySession *session = document ? play_open(document, &faults) : NULL;
    if (!session) {
        fail_msg("%s: %s", file, faults.count ? faults.items[0].what : "");
    }
    faults_free(&faults);
    return session;
}

/* Writes the lesson, reads it back, runs it. */
static void check_case(LessonMaker *maker, const MakerWords *words, const char *what) {
    char path[] = "/tmp/sightline-made-XXXXXX.case.json";
    BaseFaults faults = {0}, wrong = {0}, notes = {0};
    BaseArena *arena = arena_create();
    BaseText text = {0};
    int fd = mkstemps(path, 10);
    json_write_pretty(maker_case(maker, arena, words), &text);
    assert_int_equal(write(fd, text_get(&text), text.length), (int)text.length);
    close(fd);
    IoDocument *document = document_load(path, &faults);
    unlink(path);
    if (!document) {
        fail_msg("%s: %s: %s", what, faults.items[0].place, faults.items[0].what);
    }
    CaseResult result = case_run(document);
    if (!result.passed) {
        fail_msg("%s: %s", what, result.what);
    }
    maker_check(maker, words, &wrong, &notes);
    for (int i = 0; words->cut && i < wrong.count; i++) {
        if (!strstr(wrong.items[i].what, "each stop every line") && !strstr(wrong.items[i].what, "no step names it")) {
            fail_msg("%s: %s: %s", what, wrong.items[i].place, wrong.items[i].what);
        }
    }
    case_result_term(&result);
    document_destroy(document);
    faults_free(&faults);
    faults_free(&wrong);
    faults_free(&notes);
    text_free(&text);
    arena_destroy(arena);
}

static void check_all_questions(LessonMaker *maker, const char *what) {
    const LessonQuestion *questions;
    int count = maker_questions(maker, &questions);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        MakerWords words;
        maker_suggest(maker, &words);
        words.question = i;
        maker_suggest_reasons(maker, &words);
        words.cut = i == 0;
        check_case(maker, &words, what);
    }
}

static void any_line_of_sight_becomes_a_lesson(void **state) {
    (void)state;
    static const char *const FILES[] = {"maps/stronghold-road.json", "maps/two-fords.json", "maps/the-old-heart.json",
                                        "maps/landing-at-kaer.json"};
    for (size_t f = 0; f < BASE_COUNT(FILES); f++) {
        PlaySession *session = open_file(FILES[f]);
        const TableSetup *setup = play_field(session)->setup;
        int made = 0;
        for (int a = 0; a < setup->unit_count; a += 1 + setup->unit_count / 4) {
            for (int b = 1; b < setup->unit_count; b += 1 + setup->unit_count / 3) {
                BaseFaults faults = {0};
                MakerSubject subject = {ref_make(REF_UNIT, a), ref_make(REF_UNIT, b), -1};
                LessonMaker *maker = a == b ? NULL : maker_begin(session, subject, "", &faults);
                if (maker) {
                    check_all_questions(maker, FILES[f]);
                    made++;
                }
                maker_end(maker);
                faults_free(&faults);
            }
        }
        assert_true(made >= 4);
        play_destroy(session);
    }
}

/* The table is cut to the two and what stands between them; the task's answer is the other one. */
static void a_lesson_is_cut_to_its_cause_and_has_a_task(void **state) {
    (void)state;
    PlaySession *session = open_file("maps/stronghold-road.json");
    const TableSetup *setup = play_field(session)->setup;
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    MakerSubject subject = {setup_find(setup, "b3-1"), setup_find(setup, "r2-1"), -1};
    LessonMaker *maker = maker_begin(session, subject, "", &faults);
    assert_non_null(maker);
    assert_true(maker_would_cut(maker) >= setup->unit_count - 4);
    assert_true(maker_has_task(maker, true));
    MakerWords words;
    maker_suggest(maker, &words);
    words.cut = words.task = true;
    const BaseTree *root = maker_case(maker, arena, &words);
    assert_int_equal(tree_find(root, "steps")->count, 2);
    const BaseTree *units = tree_find(tree_find(root, "battlefield"), "units");
    assert_true(units->count <=
                3); /* one of the garrison: the keep beside the line stays, and cannot be held by nobody */
    assert_non_null(tree_find(tree_at(tree_find(root, "steps"), 1), "make"));
    check_case(maker, &words, "cut, with a task");
    maker_end(maker);
    arena_destroy(arena);
    play_destroy(session);
}

/* An act is asked of the table as it was before, with the dice that fell. */
static void acts_of_recorded_games_become_lessons(void **state) {
    (void)state;
    static const char *const FILES[] = {"tests/games/keep-at-dusk.game"};
    for (size_t f = 0; f < BASE_COUNT(FILES); f++) {
        PlaySession *session = open_file(FILES[f]);
        int made = 0;
        for (int i = 0; i < play_count(session) && made < 12; i++) {
            BaseFaults faults = {0};
            LessonMaker *maker = maker_begin(session, (MakerSubject){ref_none(), ref_none(), i}, "", &faults);
            if (maker) {
                BaseText title = {0};
                play_describe_entry(play_entry(session, i), &title);
                check_all_questions(maker, text_get(&title));
                text_free(&title);
                made++;
            } else {
                assert_true(faults.count == 1);
            }
            maker_end(maker);
            faults_free(&faults);
        }
        assert_true(made >= 4);
        play_destroy(session);
    }
}

/* EA - Heresy: 4+ at AT, one harder in cover, is 5+; whoever leaves the cover out says 4+. */
static void wrong_sums_leave_out_a_part_and_say_which(void **state) {
    (void)state;
    PlaySession *session = open_file("tests/cases/ea-heresy/lesson-07-cover.case.json");
    BaseFaults faults = {0};
    const BaseTree *fire = NULL;
    BaseArena *arena = arena_create();
    static const char FIRE[] = "{\"do\": \"fire\", \"formation\": \"r1\", \"at\": \"b2\"}";
    fire = json_parse(arena, FIRE, strlen(FIRE), "", 0, &faults);
    assert_non_null(fire);
    const Ruling *ruling = play_do(session, fire, NULL, &faults);
    if (!ruling || ruling->outcome != RULING_DONE) {
        print_message("no fire from here: %s\n", ruling && ruling->bad ? ruling->bad : "refused");
    } else {
        LessonMaker *maker = maker_begin(session, (MakerSubject){ref_none(), ref_none(), 0}, "", &faults);
        const LessonQuestion *questions;
        assert_non_null(maker);
        bool left = false;
        for (int i = 0, count = maker_questions(maker, &questions); i < count; i++) {
            for (int k = 0; k < questions[i].count; k++) {
                left = left || strstr(questions[i].because[k], "leaves something out");
            }
        }
        assert_true(left);
        maker_end(maker);
    }
    arena_destroy(arena);
    faults_free(&faults);
    play_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_line_of_sight_becomes_a_lesson),
        cmocka_unit_test(a_lesson_is_cut_to_its_cause_and_has_a_task),
        cmocka_unit_test(acts_of_recorded_games_become_lessons),
        cmocka_unit_test(wrong_sums_leave_out_a_part_and_say_which),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
