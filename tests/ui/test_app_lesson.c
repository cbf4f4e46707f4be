/* Lessons in the window: opened, answered wrongly and rightly, stepped through, left, listed, remembered. */
#include "support/test.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/panel_ruling.h"
#include "ui/shared_app.h"
#include "ui/shell/side_panel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROAD "maps/stronghold-road.json"
#define TEN  "tests/cases/ea-heresy/los-04-ten.case.json"
#define ARMS "tests/cases/ea-heresy/lesson-04-one-wood-two-arms.case.json"
#define OUT  "tests/cases/ea-heresy/los-06-no-limit.case.json"

static void drop(Desk *desk, const char *file) {
    char whole[512];
    snprintf(whole, sizeof whole, "%s/%s", TEST_SOURCE_DIR, file);
    driver_event(desk->driver, (SDL_Event){.drop = {.type = SDL_DROPFILE, .file = whole}});
    driver_frame(desk->driver);
}

static const LessonStep *now(const Desk *desk) {
    return walk_now(desk->ui->walk);
}

/* Nobody has to scroll for what the lesson has just lit: it stands between the tabs and the foot of the panel. */
static void the_lit_note_is_in_view(Desk *desk) {
    const Ui *ui = desk->ui;
    if (lesson_highlighted(ui) < 0) {
        return;
    }
    char *dump = app_dump(desk->app), *panel = strstr(dump, "group \"Panel\"");
    double y = 0, h = 0;
    int highlighted = 0;
    for (char *line = strtok(panel, "\n"); line; line = strtok(NULL, "\n")) {
        const char *end = strrchr(line, '"'), *on = end ? strstr(end, " on = ") : NULL;
        if (strncmp(line, "item ", 5) == 0 && on) {
            assert_int_equal(sscanf(end + 1, "%*f,%lf %*fx%lf", &y, &h), 2);
            highlighted++;
        }
    }
    base_free(dump);
    assert_int_equal(highlighted, 1);
    assert_true(y >= ui->layout.panel.y + 44);
    assert_true(y + h <= driver_get(desk->driver, "All lessons")->box.y);
}

static void a_case_that_is_dropped_opens_as_a_lesson(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    drop(desk, TEN);
    assert_true(ui_in_lesson(desk->ui));
    assert_true(desk_says(desk, "Exactly ten centimetres deep"));
    assert_false(desk_says(desk, "The near edge of the target stands 10 cm inside the wood")); /* it tells the answer */
    assert_true(desk_says(desk, "opens with your answer"));
    assert_true(desk_says(desk, "Can A1 see B1?"));
    assert_true(desk_says(desk, "your answer is awaited"));
    assert_null(desk->ui->shown); /* no verdict leaks */
    desk_picture(desk, "asks");
    desk_close(desk);
}

static void a_wrong_answer_is_stated_in_words_and_the_notes_are_lit_one_by_one(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    drop(desk, TEN);
    desk_key(desk, SDLK_n);
    assert_true(now(desk)->done);
    assert_true(desk_says(desk, "The near edge of the target stands 10 cm inside the wood"));
    assert_int_equal(now(desk)->guess, 1);
    assert_int_equal(now(desk)->right, 0);
    assert_true(desk_says(desk, "You said: No. It is: Yes"));
    assert_ptr_equal(desk->ui->shown, now(desk)->ruling);
    assert_true(desk->ui->highlight.shown >= 0);
    assert_true(desk_says(desk, "EAH-LOS-04"));
    desk_picture(desk, "answered");
    desk_close(desk);
}

static void a_right_answer_is_given_with_the_mouse(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    drop(desk, TEN);
    driver_click_label(desk->driver, "Yes");
    assert_int_equal(now(desk)->guess, 0);
    assert_true(desk_says(desk, "Right: Yes"));
    desk_close(desk);
}

static void steps_go_to_and_fro_and_keep_what_was_answered(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    drop(desk, OUT);
    desk_key(desk, SDLK_y);
    for (int i = 0; i < 12 && walk_at(desk->ui->walk) < 2; i++) {
        desk_key(desk, SDLK_RETURN); /* note after note, then the next step */
    }
    assert_int_equal(walk_at(desk->ui->walk), 2);
    assert_false(now(desk)->done);
    desk_key(desk, SDLK_COMMA);
    assert_true(now(desk)->done);
    assert_int_equal(now(desk)->guess, 0);
    desk_key(desk, SDLK_COMMA); /* the text */
    assert_int_equal(walk_at(desk->ui->walk), 0);
    driver_click_label(desk->driver, "Step 2");
    assert_int_equal(walk_at(desk->ui->walk), 2);
    desk_key(desk, SDLK_PERIOD); /* shows it without a guess */
    assert_true(now(desk)->done);
    assert_int_equal(now(desk)->guess, -1);
    assert_true(desk_says(desk, "The answer: No"));
    desk_close(desk);
}

static void leaving_gives_the_table_back_as_it_was(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_drag(desk, "b3-3", 60, 60);
    BaseHash before = desk_hash(desk);
    int cursor = desk_cursor(desk);
    drop(desk, TEN);
    assert_true(desk_hash(desk) != before);
    desk_key(desk, SDLK_y);
    desk_key(desk, SDLK_ESCAPE);
    assert_false(ui_in_lesson(desk->ui));
    assert_true(desk_hash(desk) == before);
    assert_int_equal(desk_cursor(desk), cursor);
    assert_string_equal(ui_setup(desk->ui)->title, "The keep on the road");
    desk_close(desk);
}

static void what_is_tried_is_kept_nowhere_and_the_lesson_waits(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    drop(desk, TEN);
    BaseHash before = desk_hash(desk);
    desk_drag(desk, "s", 34, 44);
    assert_true(attempt_stands(desk->ui));
    assert_true(desk_hash(desk) == before); /* it stands there for the question only */
    assert_null(play_path(desk->ui->session));
    assert_int_equal(desk->ui->page.tab, PANEL_LESSON);
    assert_true(desk_says(desk, "You are trying something of your own"));
    driver_click_label(desk->driver, "Back to the lesson");
    assert_true(desk_hash(desk) == before);
    assert_false(now(desk)->done);
    desk_close(desk);
}

static void playing_on_makes_a_game_of_it(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    drop(desk, TEN);
    desk_key(desk, SDLK_y);
    driver_key(desk->driver, SDLK_RETURN, KMOD_LCTRL);
    assert_false(ui_in_lesson(desk->ui));
    assert_true(ref_is(desk_ref(desk, "s"), REF_UNIT));
    desk_drag(desk, "s", 34, 44);
    assert_non_null(play_path(desk->ui->session));
    desk_close(desk);
}

static void the_list_is_searched_and_a_lesson_opened_from_it(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    desk_key(desk, SDLK_F2);
    assert_int_equal(desk->ui->dialog, DIALOG_LESSONS);
    desk_picture(desk, "list");
    driver_type(desk->driver, "half los-04");
    assert_true(desk_says(desk, "Half a millimetre too deep"));
    assert_null(kit_find(desk->ui->kit, "Exactly ten centimetres deep"));
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(desk->ui->dialog, DIALOG_NONE);
    assert_true(ui_in_lesson(desk->ui));
    assert_true(desk_says(desk, "Half a millimetre too deep"));
    desk_close(desk);
}

static void a_rule_leads_to_its_lessons(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    panel_show_rule(desk->ui, "EAH-LOS-07");
    driver_frame(desk->driver);
    assert_true(desk_says(desk, "Lessons that show it"));
    driver_click_label(desk->driver, "Both in the same wood");
    assert_true(ui_in_lesson(desk->ui));
    desk_close(desk);
}

static void the_palette_finds_a_lesson_and_a_small_window_shows_it(void **state) {
    (void)state;
    Desk *desk = desk_open_sized(ROAD, 1024, 700, 1);
    driver_key(desk->driver, SDLK_k, KMOD_LCTRL);
    driver_type(desk->driver, "two arms");
    assert_true(desk_says(desk, "One wood, two arms"));
    desk_key(desk, SDLK_RETURN);
    assert_true(ui_in_lesson(desk->ui));
    assert_true(desk_says(desk, "How much wood is there between them?"));
    assert_non_null(kit_find(desk->ui->kit, "Step 1"));
    desk_picture(desk, "small");
    desk_close(desk);
}

static void steps_stand_beside_the_drawer_of_a_small_window(void **state) {
    (void)state;
    Desk *desk = desk_open_sized(ROAD, 640, 400, 1);
    drop(desk, ARMS);
    desk_key(desk, SDLK_PERIOD);
    the_lit_note_is_in_view(desk);
    desk_key(desk, SDLK_PERIOD);
    const KitSeen *step = driver_get(desk->driver, "Step 2");
    assert_true(desk->ui->layout.panel.w > 0);
    assert_true(step->state & KIT_ON);
    assert_true(step->box.x + step->box.w < desk->ui->layout.panel.x);
    desk_picture(desk, "smallest");
    desk_close(desk);
}

static void what_was_done_is_remembered_after_a_new_start(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    LessonShelf *shelf = lesson_shelf(desk->ui);
    drop(desk, TEN);
    assert_false(shelf_is_done(shelf, "ea-heresy", "los-04-ten"));
    desk_key(desk, SDLK_y);
    assert_true(shelf_is_done(shelf, "ea-heresy", "los-04-ten"));
    desk_key(desk, SDLK_ESCAPE);
    desk_leave(desk);
    desk_reopen(desk);
    assert_true(shelf_is_done(lesson_shelf(desk->ui), "ea-heresy", "los-04-ten"));
    assert_false(shelf_is_done(lesson_shelf(desk->ui), "ea-heresy", "los-04-too-deep"));
    desk_close(desk);
}

/* Four on its own number, one more for the wood; two dice for three less one; the room of a hold of 4 points. */
static void the_headline_answers_what_was_asked(void **state) {
    (void)state;
    static const struct {
        const char *file;
        int steps;
        const char *says;
    } ASKED[] = {{"tests/cases/ea-heresy/lesson-07-cover.case.json", 2, "Needs 5+."},
                 {"tests/cases/infinity/lesson-05-saturation.case.json", 1, "Needs 9 or less, with 2 dice."},
                 {"tests/cases/commands-colors/lesson-05-dice.case.json", 1, "5 dice."},
                 {"tests/cases/ea-heresy/lesson-10-stronghold.case.json", 1,
                  "Small hold has 8 places for plain infantry; none is taken."}};
    Desk *desk = desk_open(ROAD);
    for (size_t i = 0; i < BASE_COUNT(ASKED); i++) {
        drop(desk, ASKED[i].file);
        for (int step = 1; step <= ASKED[i].steps; step++) {
            lesson_go(desk->ui, step);
            driver_frame(desk->driver);
            if (walk_waits_for_answer(desk->ui->walk)) {
                driver_click_label(desk->driver, "Show me");
            }
        }
        const KitSeen *headline = kit_find_role(desk->ui->kit, KIT_ROLE_TEXT, ASKED[i].says);
        if (!headline) {
            fail_msg("%s does not say \"%s\"", ASKED[i].file, ASKED[i].says);
        }
    }
    desk_close(desk);
}

static void a_guided_lesson_leads_to_the_next(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    drop(desk, ARMS);
    assert_true(desk_says(desk, "Lesson 4 of 21"));
    assert_true(desk_says(desk, "How much wood is there between them?"));
    desk_picture(desk, "arms-light");
    driver_type(desk->driver, "4"); /* a first wrong answer is only told why */
    assert_false(now(desk)->done);
    assert_true(desk_says(desk, "Each of them has wood before its base"));
    driver_type(desk->driver, "3"); /* open ground counts for nothing */
    assert_int_equal(now(desk)->guess, 2);
    assert_true(desk_says(desk, "You said: 19 cm. It is: 9 cm"));
    desk->ui->settings.theme = SETTINGS_DARK;
    driver_frame(desk->driver);
    desk_picture(desk, "arms-dark");
    for (int i = 0; i < 60 && strstr(desk->ui->path, "lesson-04"); i++) {
        desk_key(desk, walk_exercise(desk->ui->walk)           ? SDLK_PERIOD
                       : walk_waits_for_answer(desk->ui->walk) ? SDLK_y
                                                               : SDLK_RETURN);
    }
    assert_true(desk_says(desk, "Lesson 5 of 21"));
    desk_picture(desk, "next-dark");
    desk_close(desk);
}

/* Nobody answers but with Y or 1: each answer is told in words and with its reasons, whether it was right or not. */
static void answer_by_key(Desk *desk) {
    const LessonQuestion *question = &now(desk)->question;
    if (question->yes_no) {
        desk_key(desk, SDLK_y);
    } else {
        driver_type(desk->driver, "1");
    }
    if (now(desk)->missed == 0) { /* told why, and asked once more */
        assert_true(desk_says(desk, question->because[0]));
        driver_type(desk->driver, "2");
        if (now(desk)->guess == now(desk)->right) {
            return;
        }
        assert_true(desk_says(desk, question->because[1]));
        return;
    }
    assert_true(now(desk)->done);
    assert_int_equal(now(desk)->guess, 0);
    assert_true(now(desk)->right >= 0); /* one of the answers holds */
    assert_null(now(desk)->difference);
    assert_true(desk_says(desk, now(desk)->right == 0 ? "Right: " : "You said: "));
    assert_true(now(desk)->right == 0 || desk_says(desk, question->because[0]));
    assert_true(now(desk)->ruling->findings.count > 0);
    BaseText how = {0};
    lesson_headline(desk->ui, now(desk)->ruling, &how);
    assert_true(how.length > 0);
    assert_true(desk_says(desk, text_get(&how)));
    text_free(&how);
}

/* From F2 to the end of the last lesson, without a mouse; how many of it are done then, and after a new start. */
static void walk_the_hour(const char *ruleset) {
    Desk *desk = desk_open_sized(ROAD, 1024, 700, 1);
    driver_blind(desk->driver, true);
    LessonShelf *shelf = lesson_shelf(desk->ui);
    int stand = shelf_find(shelf, ruleset), count = shelf_lessons(shelf, stand)->course_count, opened = 0;
    char before[512] = "";
    desk_key(desk, SDLK_F2);
    for (int i = 0; i < shelf_count(shelf) && desk->ui->lesson->list_stand != stand; i++) {
        driver_key(desk->driver, SDLK_TAB, KMOD_LCTRL);
    }
    desk_key(desk, SDLK_RETURN);
    assert_true(ui_in_lesson(desk->ui));
    for (int i = 0; i < 100 * count; i++) {
        if (strcmp(before, desk->ui->path) != 0) {
            snprintf(before, sizeof before, "%s", desk->ui->path);
            opened++;
        }
        if (walk_waits_for_answer(desk->ui->walk)) {
            answer_by_key(desk);
        } else if (walk_exercise(desk->ui->walk)) {
            desk_key(desk, SDLK_PERIOD);
            assert_true(now(desk)->done && !now(desk)->solved);
            assert_null(now(desk)->difference);
            assert_true(desk_says(desk, "So it is done"));
        } else if (lesson_on_word(desk->ui) && strstr(lesson_on_word(desk->ui), "battle") == NULL) {
            desk_key(desk, SDLK_RETURN);
        } else {
            break;
        }
        the_lit_note_is_in_view(desk);
        assert_false(desk_says(desk, "{")); /* every sentence is filled */
    }
    assert_non_null(strstr(lesson_on_word(desk->ui), "battle")); /* nothing else is left to be done */
    assert_int_equal(opened, count);
    assert_int_equal(shelf_done_of_course(shelf, stand), count);
    desk_key(desk, SDLK_ESCAPE);
    assert_false(ui_in_lesson(desk->ui));
    desk_leave(desk);
    desk_reopen(desk);
    assert_int_equal(shelf_done_of_course(lesson_shelf(desk->ui), stand), count);
    desk_close(desk);
}

static void each_guided_hour_is_walked_to_its_end_by_keys(void **state) {
    (void)state;
    walk_the_hour("ea-heresy");
    walk_the_hour("commands-colors");
    walk_the_hour("infinity");
    walk_the_hour("legions-imperialis");
}

static void a_question_of_each_ruleset_waits_without_a_verdict(void **state) {
    (void)state;
    static const char *const FILES[] = {"tests/cases/ea-heresy/lesson-08-difficult.case.json",
                                        "tests/cases/commands-colors/lesson-03-between-two-hexes.case.json",
                                        "tests/cases/infinity/lesson-04-poor-visibility.case.json",
                                        "tests/cases/legions-imperialis/lesson-03-the-rim.case.json"};
    Desk *desk = desk_open(ROAD);
    for (size_t i = 0; i < BASE_COUNT(FILES); i++) {
        char name[32];
        drop(desk, FILES[i]);
        assert_true(walk_waits_for_answer(desk->ui->walk));
        assert_null(desk->ui->shown);
        snprintf(name, sizeof name, "all-%zu", i);
        desk_picture(desk, name);
    }
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_case_that_is_dropped_opens_as_a_lesson),
        cmocka_unit_test(a_wrong_answer_is_stated_in_words_and_the_notes_are_lit_one_by_one),
        cmocka_unit_test(a_right_answer_is_given_with_the_mouse),
        cmocka_unit_test(steps_go_to_and_fro_and_keep_what_was_answered),
        cmocka_unit_test(leaving_gives_the_table_back_as_it_was),
        cmocka_unit_test(what_is_tried_is_kept_nowhere_and_the_lesson_waits),
        cmocka_unit_test(playing_on_makes_a_game_of_it),
        cmocka_unit_test(the_list_is_searched_and_a_lesson_opened_from_it),
        cmocka_unit_test(a_rule_leads_to_its_lessons),
        cmocka_unit_test(the_headline_answers_what_was_asked),
        cmocka_unit_test(a_guided_lesson_leads_to_the_next),
        cmocka_unit_test(each_guided_hour_is_walked_to_its_end_by_keys),
        cmocka_unit_test(a_question_of_each_ruleset_waits_without_a_verdict),
        cmocka_unit_test(the_palette_finds_a_lesson_and_a_small_window_shows_it),
        cmocka_unit_test(steps_stand_beside_the_drawer_of_a_small_window),
        cmocka_unit_test(what_was_done_is_remembered_after_a_new_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
