/* What has been learned, kept beside the settings. */
#include "io/file.h"
#include "ui/lesson/lesson.h"

void lesson_keep_progress(Ui *ui) {
    const PlayLesson *entry = lesson_entry(ui);
    lesson_note_recall(ui);
    if (!entry || walk_done(ui->walk) < walk_count(ui->walk)) {
        return;
    }
    BaseFaults faults = {0};
    char *path = ui_in_config(ui, "lessons.json");
    shelf_mark(lesson_shelf(ui), shelf_ruleset(lesson_shelf(ui), ui->lesson->stand), entry->name);
    if (file_make_folders(ui->config, &faults)) {
        shelf_write(lesson_shelf(ui), path, &faults);
    }
    ui_describe_faults(ui, &faults, "The progress could not be kept");
    faults_free(&faults);
    base_free(path);
}
