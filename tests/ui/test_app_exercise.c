/* Exercises in the window: solved by mouse and by keyboard, judged while something is dragged, answered to near misses;
 * the lesson never leaves the panel. */
#include "support/test.h"
#include "ui/lesson/lesson.h"
#include "ui/shared_app.h"
#include "ui/tools/attempt.h"
#include "ui/tools/what_if.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROAD "maps/stronghold-road.json"
#define WOOD "tests/cases/ea-heresy/lesson-02-into-the-wood.case.json"

#define MAKE                                                                                                           \
    "{\"make\": \"Bring Blue below back into sight, in the wood.\", \"hands\": [\"blue-2\"], \"free\": true, "         \
    "\"goal\": [{\"say\": \"Red below sees it\", \"do\": \"sight\", \"from\": \"red-2\", \"to\": \"blue-2\", "         \
    "\"expect\": {\"visible\": true}}, {\"say\": \"It is in the wood\", \"do\": \"where\", \"unit\": \"blue-2\", "     \
    "\"area\": \"wood\", \"expect\": {\"wood\": {\"in\": true}}}], \"replies\": [{\"if\": {\"visible\": false}, "      \
    "\"says\": \"Still too deep.\"}, {\"of\": 2, \"if\": {\"wood\": {\"in\": false}}, \"says\": \"Seen, but out of "   \
    "the wood.\"}], \"hint\": \"Ten count to its base.\", \"solution\": {\"blue-2\": [50, 44]}}"
#define PICK                                                                                                           \
    "{\"pick\": \"Whom does Red see?\", \"of\": \"side-blue\", \"goal\": {\"do\": \"sight\", \"from\": \"red\", "      \
    "\"to\": \"@\", \"expect\": {\"visible\": true}}, \"solution\": [\"blue\"]}"
#define SORT                                                                                                           \
    "{\"sort\": \"Deepest first.\", \"of\": [{\"say\": \"Blue\", \"do\": \"sight\", \"from\": \"red\", \"to\": "       \
    "\"blue\"}, {\"say\": \"Blue below\", \"do\": \"sight\", \"from\": \"red-2\", \"to\": \"blue-2\"}], \"by\": "      \
    "\"depth\", \"solution\": [\"Blue below\", \"Blue\"]}"
#define WALK                                                                                                           \
    "{\"make\": \"Walk Red into the wood.\", \"hands\": [\"red\"], \"goal\": [{\"say\": \"Red is in the wood\", "      \
    "\"do\": \"where\", \"unit\": \"red\", \"area\": \"wood\", \"expect\": {\"wood\": {\"in\": true}}}], "             \
    "\"solution\": [{\"do\": \"move\", \"unit\": \"red\", \"path\": [[39, 26]]}]}"

/* The lesson's board with other steps, opened. */
static Desk *open_with(const char *steps) {
    char path[] = "/tmp/sightline-exercise-XXXXXX.case.json", whole[512];
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    int fd = mkstemps(path, 10);
    snprintf(whole, sizeof whole, "%s/%s", TEST_SOURCE_DIR, WOOD);
    BaseTree *root = tree_copy(arena, json_load(arena, whole, &faults));
    tree_set(arena, root, "steps", tree_copy(arena, json_parse(arena, steps, strlen(steps), "steps", 0, &faults)));
    BaseText text = {0};
    json_write(root, &text);
    assert_int_equal(write(fd, text_get(&text), text.length), (int)text.length);
    close(fd);
    Desk *desk = desk_open(ROAD);
    driver_event(desk->driver, (SDL_Event){.drop = {.type = SDL_DROPFILE, .file = path}});
    driver_frame(desk->driver);
    unlink(path);
    assert_int_equal(faults.count, 0);
    assert_true(ui_in_lesson(desk->ui));
    lesson_go(desk->ui, 1);
    driver_frame(desk->driver);
    text_free(&text);
    arena_destroy(arena);
    return desk;
}

/* From where it stands on the board of the trial. */
static void drag_on(Desk *desk, double x, double to, double y) {
    GeomVec a = desk_px(desk, x, y), b = desk_px(desk, to, y);
    driver_drag(desk->driver, a.x, a.y, b.x, b.y, 8);
}

static const LessonStep *now(const Desk *desk) {
    return walk_now(desk->ui->walk);
}

static void a_make_is_told_while_it_is_dragged_and_settled_where_it_is_let_go(void **state) {
    (void)state;
    Desk *desk = open_with("[" MAKE "]");
    BaseHash before = desk_hash(desk);
    assert_true(desk_says(desk, "Bring Blue below back into sight"));
    assert_true(desk_says(desk, "Still too deep."));
    desk_picture(desk, "make-begins");
    desk_pull(desk, "blue-2", 38, 44);
    assert_true(desk_says(desk, "Seen, but out of the wood."));
    assert_int_equal(desk->ui->page.tab, PANEL_LESSON);
    desk_picture(desk, "make-misses");
    desk_let_go(desk);
    assert_int_equal(now(desk)->tries, 1);
    assert_false(now(desk)->done);
    drag_on(desk, 38, 48, 44);
    assert_true(now(desk)->done && now(desk)->solved);
    assert_int_equal(desk->ui->page.tab, PANEL_LESSON);
    assert_true(desk_says(desk, "Right: that is it"));
    assert_true(desk_hash(desk) == before); /* nothing of it is in the game */
    desk_picture(desk, "make-solved");
    desk_close(desk);
}

static void only_what_the_exercise_names_is_taken_up(void **state) {
    (void)state;
    Desk *desk = open_with("[" MAKE ", " WALK "]");
    desk_drag(desk, "red-2", 30, 60);
    assert_false(what_if_stands(desk->ui));
    assert_int_equal(now(desk)->tries, 0);
    desk_key(desk, SDLK_PERIOD); /* shown */
    assert_true(now(desk)->done && !now(desk)->solved);
    assert_true(desk_says(desk, "So it is done"));
    desk_key(desk, SDLK_PERIOD);
    assert_int_equal(walk_at(desk->ui->walk), 2);
    BaseHash before = desk_hash(desk);
    desk_drag(desk, "red-2", 30, 60); /* by the rules it may move, but this is not about it */
    assert_true(desk_hash(desk) == before);
    desk_drag(desk, "red", 39, 26);
    assert_true(now(desk)->solved);
    assert_true(desk_hash(desk) != before);
    desk_close(desk);
}

static void a_make_is_solved_by_the_keyboard_alone(void **state) {
    (void)state;
    Desk *desk = open_with("[" MAKE "]");
    Ui *ui = desk->ui;
    GeomVec at = desk_px_of(desk, "blue-2");
    ui->pointer = camera_mm(&ui->camera, at);
    ui->by_keys = true; /* as after Tab has walked to it */
    driver_frame(desk->driver);
    desk_key(desk, SDLK_RETURN);
    assert_true(what_if_holds(ui));
    for (int i = 0; i < 60 && !ui->tools->attempt.verdict.holds; i++) {
        desk_key(desk, SDLK_LEFT);
    }
    assert_true(ui->tools->attempt.verdict.holds);
    desk_key(desk, SDLK_RETURN);
    assert_true(now(desk)->solved);
    desk_close(desk);
}

static void a_pick_is_answered_on_the_board_and_by_keys(void **state) {
    (void)state;
    Desk *desk = open_with("[" PICK ", " SORT "]");
    desk_click(desk, "blue-2");
    assert_int_equal(now(desk)->chosen_count, 1);
    desk_picture(desk, "pick");
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(now(desk)->tries, 1);
    assert_true(desk_says(desk, "Hidden")); /* the rules' own word for the wrong one */
    desk_picture(desk, "pick-wrong");
    desk_click(desk, "blue-2");
    driver_type(desk->driver, "1");
    desk_key(desk, SDLK_RETURN);
    assert_true(now(desk)->solved);
    desk_key(desk, SDLK_PERIOD);
    driver_type(desk->driver, "1");
    driver_type(desk->driver, "2");
    desk_key(desk, SDLK_RETURN);
    assert_true(desk_says(desk, "That is not the order yet."));
    desk_picture(desk, "sort");
    driver_type(desk->driver, "1");
    driver_type(desk->driver, "1");
    desk_key(desk, SDLK_RETURN);
    assert_true(now(desk)->solved);
    desk_picture(desk, "sort-solved");
    desk_close(desk);
}

static void the_hint_comes_after_two_tries(void **state) {
    (void)state;
    Desk *desk = open_with("[" MAKE "]");
    assert_false(desk_says(desk, "A hint"));
    desk_drag(desk, "blue-2", 52, 44);
    drag_on(desk, 52, 38, 44);
    assert_true(desk_says(desk, "A hint"));
    desk_key(desk, SDLK_h);
    assert_true(desk_says(desk, "Ten count to its base."));
    desk_key(desk, SDLK_BACKSPACE);
    assert_false(what_if_stands(desk->ui));
    desk_close(desk);
}

/* While a question waits, a unit is tried elsewhere and the lesson's own question follows it. */
static void a_question_is_asked_of_the_board_that_is_tried(void **state) {
    (void)state;
    Desk *desk = desk_open(ROAD);
    char whole[512];
    snprintf(whole, sizeof whole, "%s/%s", TEST_SOURCE_DIR, WOOD);
    driver_event(desk->driver, (SDL_Event){.drop = {.type = SDL_DROPFILE, .file = whole}});
    driver_frame(desk->driver);
    desk_pull(desk, "blue", 53, 26);
    assert_true(desk_says(desk, "Hidden, 11.7"));
    assert_true(desk_says(desk, "How deep in the wood is Blue?"));
    assert_false(desk_says(desk, "formation"));
    assert_int_equal(desk->ui->page.tab, PANEL_LESSON);
    desk_picture(desk, "tried");
    desk_let_go(desk);
    desk_key(desk, SDLK_RETURN);
    assert_false(attempt_stands(desk->ui));
    driver_type(desk->driver, "1"); /* wrong: told why, and asked again */
    assert_true(desk_says(desk, "there is more wood before it"));
    assert_true(walk_waits_for_answer(desk->ui->walk));
    const KitSeen *grey = kit_find(desk->ui->kit, "What that would be");
    assert_non_null(grey);
    assert_string_equal(grey->value, "6 cm"); /* measured off along the line */
    desk_picture(desk, "missed");
    driver_type(desk->driver, "2");
    assert_int_equal(now(desk)->guess, 1);
    assert_true(now(desk)->done);
    assert_null(kit_find(desk->ui->kit, "What that would be"));
    desk_picture(desk, "answered-second");
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_make_is_told_while_it_is_dragged_and_settled_where_it_is_let_go),
        cmocka_unit_test(only_what_the_exercise_names_is_taken_up),
        cmocka_unit_test(a_make_is_solved_by_the_keyboard_alone),
        cmocka_unit_test(a_pick_is_answered_on_the_board_and_by_keys),
        cmocka_unit_test(the_hint_comes_after_two_tries),
        cmocka_unit_test(a_question_is_asked_of_the_board_that_is_tried),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
