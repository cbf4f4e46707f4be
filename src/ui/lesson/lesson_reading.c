/* The shelf of lessons is read when it is first needed, a little in each tick, because hundreds of files would hold the
 * window up. */
#include "ui/lesson/lesson.h"
#include "ui/shell/files.h"

#include <time.h>

LessonShelf *lesson_shelf(App *app) {
    if (!app->lesson.shelf) {
        char *path = files_in_config(app, "lessons.json");
        app->lesson.shelf = shelf_create();
        shelf_read(app->lesson.shelf, path);
        base_free(path);
    }
    return app->lesson.shelf;
}

const PlayLessons *lesson_want(App *app, int stand) {
    LessonShelf *shelf = lesson_shelf(app);
    if (stand < 0 || shelf_is_read(shelf, stand)) {
        return stand < 0 ? NULL : shelf_lessons(shelf, stand);
    }
    app->lesson.wanted |= 1u << stand;
    kit_wake(app->kit, 0);
    return NULL;
}

const char *lesson_stand_name(App *app, int stand) {
    const RulesData *data = shelf_data_read(lesson_shelf(app), stand);
    if (!data && !shelf_is_read(lesson_shelf(app), stand)) {
        app->lesson.wanted_names |= 1u << stand;
        kit_wake(app->kit, 0);
    }
    return data ? data->name : shelf_ruleset(lesson_shelf(app), stand);
}

/* Finds a case that was opened from its file on the shelf. */
static void place(App *app) {
    AppLesson *lesson = &app->lesson;
    if (!lesson->walk || lesson->placed || lesson->stand < 0 || !lesson_want(app, lesson->stand)) {
        return;
    }
    lesson->placed = true;
    lesson->index = app->path ? shelf_lesson_at(lesson->shelf, lesson->stand, app->path) : -1;
}

static bool read_piece(App *app) {
    AppLesson *lesson = &app->lesson;
    for (int i = 0; i < shelf_count(lesson->shelf); i++) {
        if (lesson->wanted >> i & 1) {
            lesson->wanted &= shelf_more(lesson->shelf, i) ? ~0u : ~(1u << i);
            return true;
        }
        if (lesson->wanted_names >> i & 1) {
            shelf_data(lesson->shelf, i);
            lesson->wanted_names &= ~(1u << i);
            return true;
        }
    }
    return false;
}

bool lesson_tick(App *app) {
    place(app);
    if (!app->lesson.wanted && !app->lesson.wanted_names) {
        return false;
    }
    clock_t since = clock();
    while (clock() - since < app->slice_ms * CLOCKS_PER_SEC / 1000 && read_piece(app)) {
    }
    place(app);
    return true;
}
