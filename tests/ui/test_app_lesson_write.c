/* "Make a lesson of this" in the window: a line of sight or an act becomes a lesson without a file being opened by
 * hand, and what is saved is opened and asks. */
#include "support/test.h"
#include "ui/lesson/lesson.h"
#include "ui/lesson/lesson_write.h"
#include "ui/shared_app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ROAD "maps/stronghold-road.json"

static void press_make(Desk *desk) {
    driver_key(desk->driver, SDLK_l, KMOD_LCTRL | KMOD_LSHIFT);
    driver_frame(desk->driver);
}

static void look(Desk *desk, const char *from, const char *to) {
    desk_key(desk, SDLK_l);
    desk_click(desk, from);
    desk_click(desk, to);
}

static void a_line_of_sight_becomes_a_lesson_that_asks(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    BaseHash before = desk_hash(desk);
    look(desk, "b3-1", "r2-1");
    press_make(desk);
    assert_int_equal(desk->ui->dialog, DIALOG_WRITE);
    LessonWriting *writing = desk->ui->lesson->writing;
    assert_true(desk_says(desk, "What a learner would stumble over"));
    assert_true(desk_says(desk, "why it is wrong"));
    assert_true(writing->cuts > 10);
    assert_true(writing->words.cut);
    desk_picture(desk, "write");
    writing->words.because[0][0] = writing->words.because[1][0] = 0;
    driver_frame(desk->driver);
    assert_true(writing->faults.count > 0);
    assert_true(desk_says(desk, "has no reason of its own"));
    desk_picture(desk, "write-faults");
    maker_suggest_reasons(writing->maker, &writing->words);
    writing->words.task = maker_has_task(writing->maker, true);
    driver_frame(desk->driver);
    driver_key(desk->driver, SDLK_s, KMOD_LCTRL);
    driver_frame(desk->driver);
    assert_int_equal(desk->ui->dialog, DIALOG_WRITE_SAVE);
    desk_key(desk, SDLK_ESCAPE); /* nothing is lost */
    assert_int_equal(desk->ui->dialog, DIALOG_WRITE);
    char *name = lesson_write_path(desk->ui);
    assert_non_null(strstr(name, ".case.json"));
    char path[256];
    snprintf(path, sizeof path, "%s/made.case.json", desk->folder);
    lesson_write_save(desk->ui, path);
    driver_frame(desk->driver);
    assert_true(ui_in_lesson(desk->ui));
    assert_true(walk_count(desk->ui->walk) == 2);
    lesson_go(desk->ui, 1);
    driver_frame(desk->driver);
    assert_true(walk_waits_for_answer(desk->ui->walk));
    desk_picture(desk, "write-made");
    lesson_leave(desk->ui); /* the table is there as it was */
    assert_true(desk_hash(desk) == before);
    base_free(name);
    desk_close(desk);
}

static void what_cannot_be_saved_stays_on_the_page(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    look(desk, "b3-1", "r2-1");
    press_make(desk);
    lesson_write_save(desk->ui, "/nowhere/at/all.case.json");
    driver_frame(desk->driver);
    assert_int_equal(desk->ui->dialog, DIALOG_WRITE);
    assert_non_null(desk->ui->lesson->writing);
    assert_true(desk_says(desk, "The lesson was not saved"));
    desk_key(desk, SDLK_ESCAPE);
    assert_null(desk->ui->lesson->writing);
    desk_close(desk);
}

static void without_a_question_it_says_what_to_do(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    press_make(desk);
    assert_null(desk->ui->lesson->writing);
    assert_true(desk_says(desk, "Draw a line of sight"));
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_of_sight_becomes_a_lesson_that_asks),
        cmocka_unit_test(what_cannot_be_saved_stays_on_the_page),
        cmocka_unit_test(without_a_question_it_says_what_to_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
