/* The open lesson's place among the others: its chapter is the guided hour, or the lessons of its rule. */
#include "ui/lesson/lesson.h"
#include "ui/panel/page.h"

#include <stdio.h>
#include <string.h>

static const PlayLessons *lessons_of(const Ui *ui) {
    const Lesson *lesson = ui->lesson;
    return lesson->index >= 0 ? shelf_lessons(lesson->shelf, lesson->stand) : NULL;
}

const PlayLesson *lesson_entry(const Ui *ui) {
    const PlayLessons *lessons = lessons_of(ui);
    return lessons ? &lessons->items[ui->lesson->index] : NULL;
}

static void add(LessonChapter *chapter, int index, int here) {
    if (chapter->count < (int)BASE_COUNT(chapter->items)) {
        chapter->at = index == here ? chapter->count : chapter->at;
        chapter->items[chapter->count++] = index;
    }
}

void lesson_chapter(const Ui *ui, LessonChapter *out) {
    const PlayLessons *lessons = lessons_of(ui);
    *out = (LessonChapter){.at = -1};
    if (!lessons) {
        return;
    }
    const PlayLesson *here = &lessons->items[ui->lesson->index];
    out->course = here->course > 0;
    for (int i = 0; out->course && i < lessons->course_count; i++) {
        add(out, lessons->course[i], ui->lesson->index);
    }
    for (int i = 0; !out->course && i < lessons->count; i++) {
        if (strcmp(lessons->items[i].rule, here->rule) == 0) {
            add(out, i, ui->lesson->index);
        }
    }
}

void lesson_place(const Ui *ui, BaseText *out) {
    LessonChapter chapter;
    lesson_chapter(ui, &chapter);
    if (ui->lesson->refreshing) {
        text_add(out, "To refresh");
        return;
    }
    if (chapter.at < 0) {
        text_add(out, "A case of your own");
        return;
    }
    text_addf(out, "Lesson %d of %d: %s", chapter.at + 1, chapter.count,
              chapter.course ? lessons_of(ui)->course_title : lesson_entry(ui)->rule);
}

/* A tick if the lesson is done, else its number; the rule at the right. */
void lesson_row(Page *page, const PlayLessons *lessons, int index, const char *under, bool here, bool *clicked) {
    Ui *ui = page->ui;
    const PlayLesson *lesson = &lessons->items[index];
    bool done = shelf_is_done(lesson_shelf(ui), lessons->ruleset, lesson->name);
    KitBox box = kit_box(page->x - 10, page->y, page->w + 20, 30);
    const char *rule = strcmp(lesson->rule, under) == 0 ? NULL : lesson->rule;
    KitRow row = {.label = lesson->title, .remark = rule, .selected = here, .lead = 22};
    kit_push_number(page->kit, index);
    *clicked = kit_row(page->kit, box, row).clicked;
    if (done) {
        kit_icon(page->kit, KIT_ICON_CHECK, box.x + 18, box.y + 15, 14, page->theme->ink);
        kit_describe(page->kit, KIT_ROLE_IMAGE, kit_box(box.x + 11, box.y + 8, 14, 14), "Done", lesson->title, 0);
    } else if (lesson->course > 0) {
        char number[16];
        snprintf(number, sizeof number, "%d", lesson->course);
        kit_put(page->kit, kit_box(box.x + 4, box.y, 22, 30), KIT_CELL, page->theme->win_ink2, 1, number);
    }
    kit_pop(page->kit);
    page->y += 30;
}
