/* What has been learned, kept beside the settings. */
#include "io/file.h"
#include "play/recall.h"
#include "ui/lesson/lesson.h"

char *lesson_boxes_path(const Ui *ui) {
    BaseText path = {0};
    text_addf(&path, "%s/recall.json", ui->folders.data);
    return path.data;
}

void lesson_count_due(Ui *ui) {
    Lesson *lesson = ui->lesson;
    BaseArena *arena = arena_create();
    char *path = lesson_boxes_path(ui);
    const BaseTree *boxes = recall_load(arena, path);
    const char **rules;
    lesson->due = 0;
    for (int i = 0; i < shelf_count(lesson_shelf(ui)); i++) {
        lesson->due += recall_due(arena, boxes, shelf_ruleset(lesson->shelf, i), recall_today(), &rules);
    }
    base_free(path);
    arena_destroy(arena);
}

/* ---- what is known ---- */

static bool all_right(const LessonWalk *walk) {
    bool right = true;
    for (int at = 1; at <= walk_count(walk); at++) {
        const LessonStep *step = walk_step(walk, at);
        right = right && step->done && (!step->asks || (step->guess == step->right && step->missed < 0)) &&
                (!step->exercise || step->solved);
    }
    return right;
}

void lesson_note_rule(Ui *ui, const char *ruleset, const char *rule, bool right) {
    BaseFaults faults = {0};
    char *path = lesson_boxes_path(ui);
    if (file_make_folders(ui->folders.data, &faults)) {
        recall_note(path, (RecallNote){ruleset, rule, right, recall_today()}, &faults);
    }
    ui_describe_faults(ui, &faults, "What is to be refreshed could not be kept");
    faults_free(&faults);
    base_free(path);
}

static void note_recall(Ui *ui) {
    Lesson *lesson = ui->lesson;
    const char *rule = tree_get_text(lesson->root, "case", "");
    bool known = data_find_rule(ui_field(ui)->data, rule) >= 0;
    if (lesson->noted || !known || (!lesson->refreshing && !lesson_entry(ui)) ||
        walk_done(ui->walk) < walk_count(ui->walk)) {
        return;
    }
    lesson->noted = true;
    lesson_note_rule(ui, shelf_ruleset(lesson_shelf(ui), lesson->stand), rule, all_right(ui->walk));
    lesson_count_due(ui);
}

/* ---- the lesson itself ---- */

void lesson_keep_progress(Ui *ui) {
    const PlayLesson *entry = lesson_entry(ui);
    note_recall(ui);
    if (!entry || walk_done(ui->walk) < walk_count(ui->walk)) {
        return;
    }
    BaseFaults faults = {0};
    char *path = ui_in_config(ui, "lessons.json");
    shelf_mark(lesson_shelf(ui), shelf_ruleset(lesson_shelf(ui), ui->lesson->stand), entry->name);
    if (file_make_folders(ui->folders.config, &faults)) {
        shelf_write(lesson_shelf(ui), path, &faults);
    }
    ui_describe_faults(ui, &faults, "The progress could not be kept");
    faults_free(&faults);
    base_free(path);
}
