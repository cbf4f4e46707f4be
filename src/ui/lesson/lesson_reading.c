/* The shelf of lessons is read when it is first needed, a little in each tick, because hundreds of files would hold the
 * window up. */
#include "ui/lesson/lesson.h"

#include <time.h>

LessonShelf *lesson_shelf(Ui *ui) {
    if (!ui->lesson->shelf) {
        char *path = ui_in_config(ui, "lessons.json");
        ui->lesson->shelf = shelf_create();
        shelf_read(ui->lesson->shelf, path);
        base_free(path);
    }
    return ui->lesson->shelf;
}

const PlayLessons *lesson_want(Ui *ui, int stand) {
    LessonShelf *shelf = lesson_shelf(ui);
    if (stand < 0 || shelf_is_read(shelf, stand)) {
        return stand < 0 ? NULL : shelf_lessons(shelf, stand);
    }
    ui->lesson->wanted |= 1u << stand;
    kit_wake(ui->kit, 0);
    return NULL;
}

const char *lesson_stand_name(Ui *ui, int stand) {
    const RulesData *data = shelf_data_read(lesson_shelf(ui), stand);
    if (!data && !shelf_is_read(lesson_shelf(ui), stand)) {
        ui->lesson->wanted_names |= 1u << stand;
        kit_wake(ui->kit, 0);
    }
    return data ? data->name : shelf_ruleset(lesson_shelf(ui), stand);
}

/* Finds a case that was opened from its file on the shelf. */
static void place(Ui *ui) {
    Lesson *lesson = ui->lesson;
    if (!ui->walk || lesson->placed || lesson->stand < 0 || !lesson_want(ui, lesson->stand)) {
        return;
    }
    lesson->placed = true;
    lesson->index = ui->path ? shelf_lesson_at(lesson->shelf, lesson->stand, ui->path) : -1;
}

static bool read_piece(Ui *ui) {
    Lesson *lesson = ui->lesson;
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

bool lesson_tick(Ui *ui) {
    place(ui);
    if (!ui->lesson->wanted && !ui->lesson->wanted_names) {
        return false;
    }
    clock_t since = clock();
    while (clock() - since < ui->slice_ms * CLOCKS_PER_SEC / 1000 && read_piece(ui)) {
    }
    place(ui);
    return true;
}
