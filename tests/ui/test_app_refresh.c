/* What was learned is asked again in the window, on another board. */
#include "play/recall.h"
#include "support/test.h"
#include "ui/lesson/lesson.h"
#include "ui/shared_app.h"
#include "ui/tools/opponent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *boxes_file(const Desk *desk) {
    static char path[128];
    snprintf(path, sizeof path, "%s/recall.json", desk->folder);
    return path;
}

static int box_of(const Desk *desk, const char *rule) {
    BaseArena *arena = arena_create();
    int box = recall_box(recall_load(arena, boxes_file(desk)), "ea-heresy", rule);
    arena_destroy(arena);
    return box;
}

static void wait_for_the_shelf(Desk *desk) {
    for (int i = 0; i < 4000 && !shelf_is_read(lesson_shelf(desk->ui), shelf_find(lesson_shelf(desk->ui), "ea-heresy"));
         i++) {
        driver_frame(desk->driver);
    }
}

static void what_is_due_is_asked_on_another_board(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/stronghold-road.json");
    BaseHash before = desk_hash(desk);
    BaseFaults faults = {0};
    RecallNote old = {"ea-heresy", "EAH-LOS-04", false, recall_today() - 30};
    assert_true(recall_note(boxes_file(desk), old, &faults));
    desk_key(desk, SDLK_F2);
    wait_for_the_shelf(desk);
    driver_frame(desk->driver);
    assert_true(desk_says(desk, "Refresh 1 rule, about 1 minute"));
    desk_picture(desk, "refresh-row");
    desk_key(desk, SDLK_ESCAPE);
    assert_true(lesson_refresh(desk->ui));
    driver_frame(desk->driver);
    assert_true(ui_in_lesson(desk->ui) && desk->ui->lesson->refreshing);
    if (!walk_now(desk->ui->walk)) {
        desk_key(desk, SDLK_PERIOD);
    }
    assert_true(walk_waits_for_answer(desk->ui->walk));
    desk_picture(desk, "refresh-asks");
    desk_key(desk, SDLK_PERIOD); /* shown: that counts as wrong */
    assert_int_equal(box_of(desk, "EAH-LOS-04"), 1);
    assert_int_equal(desk->ui->lesson->due, 0);
    assert_string_equal(walk_now(desk->ui->walk)->difference ? walk_now(desk->ui->walk)->difference : "", "");
    desk_picture(desk, "refresh-told");
    for (int i = 0; i < 20 && ui_in_lesson(desk->ui); i++) {
        desk_key(desk, SDLK_RETURN); /* its notes, and then that was all */
    }
    assert_false(ui_in_lesson(desk->ui));
    assert_true(desk_hash(desk) == before);
    desk_close(desk);
}

static void a_lesson_of_the_course_fills_the_boxes(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/stronghold-road.json");
    desk_key(desk, SDLK_F2);
    wait_for_the_shelf(desk);
    desk_key(desk, SDLK_ESCAPE);
    int stand = shelf_find(lesson_shelf(desk->ui), "ea-heresy");
    lesson_open(desk->ui, stand, lessons_find(shelf_lessons(lesson_shelf(desk->ui), stand), "lesson-01-open-table"));
    driver_frame(desk->driver);
    for (int i = 0; i < 60 && walk_done(desk->ui->walk) < walk_count(desk->ui->walk); i++) {
        assert_int_equal(box_of(desk, "EAH-LOS-01"), 0);
        desk_key(desk, SDLK_PERIOD);
    }
    assert_int_equal(box_of(desk, "EAH-LOS-01"), 1);
    desk_close(desk);
}

/* After the last lesson of a course the next thing is a game, with a computer opposite. */
static void a_course_ends_in_a_battle(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/ford-at-cala.json");
    LessonShelf *shelf = lesson_shelf(desk->ui);
    int stand = shelf_find(shelf, "commands-colors");
    const PlayLessons *lessons = shelf_lessons(shelf, stand);
    lesson_open(desk->ui, stand, lessons->course[lessons->course_count - 1]);
    for (int i = 0; i < 60 && walk_done(desk->ui->walk) < walk_count(desk->ui->walk); i++) {
        desk_key(desk, SDLK_PERIOD);
    }
    for (int i = 0; i < 40 && ui_in_lesson(desk->ui); i++) {
        driver_frame(desk->driver);
        desk_key(desk, SDLK_RETURN);
    }
    assert_false(ui_in_lesson(desk->ui));
    assert_non_null(strstr(desk->ui->path, lessons->battle));
    assert_null(strstr(opponent_seat(desk->ui, 1), "hand"));
    desk_close(desk);
}

/* Each course names a table of its own rules, on which computers can play. */
static void every_course_has_its_battle(void **state) {
    (void)state;
    LessonShelf *shelf = shelf_create();
    for (int i = 0; i < shelf_count(shelf); i++) {
        BaseFaults faults = {0};
        const PlayLessons *lessons = shelf_lessons(shelf, i);
        char *path = io_data_path(lessons->battle);
        assert_non_null(path);
        IoDocument *document = document_load(path, &faults);
        assert_non_null(document);
        assert_string_equal(document->field->data->system->id, shelf_ruleset(shelf, i));
        document_destroy(document);
        base_free(path);
    }
    shelf_destroy(shelf);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_due_is_asked_on_another_board),
        cmocka_unit_test(a_lesson_of_the_course_fills_the_boxes),
        cmocka_unit_test(a_course_ends_in_a_battle),
        cmocka_unit_test(every_course_has_its_battle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
