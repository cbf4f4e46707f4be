/* Exercises on the panel's page of a lesson: what is to be brought about, picked or sorted, and how the board stands to
 * it at this moment. */
#include "rules/ruling_words.h"
#include "ui/lesson/lesson.h"
#include "ui/tools/attempt.h"
#include "ui/tools/tools_state.h"

#include <stdio.h>

#define ITEM_HEIGHT 40.0
#define HINT_AFTER  2 /* tries after which the hint is offered */

/* A mark, a text beside it, and what is said of it below. */
static void marked(Page *page, KitIcon icon, ViewColour colour, const char *text, const char *under) {
    kit_icon(page->kit, icon, page->x + 9, page->y + 11, 16, colour);
    page->y += kit_paragraph(page->kit, page->x + 28, page->y, page->w - 28, KIT_STRONG, page->theme->ink, text, true);
    if (*under) {
        page->y += 2 + kit_paragraph(page->kit, page->x + 28, page->y + 2, page->w - 28, KIT_BODY,
                                     page->theme->win_ink2, under, true);
    }
    page->y += 8;
}

static void task(Page *page, const Exercise *exercise) {
    kit_hair(page->kit, page->x, page->y + 4, page->w, 0, page->theme->win_hair);
    page->y += 20;
    page_paragraph(page, KIT_TITLE, page->theme->ink, exercise->says);
    page->y += 12;
}

/* ---- make ---- */

static void points(Page *page, const ExerciseVerdict *verdict) {
    for (int i = 0; i < verdict->count; i++) {
        const ExercisePoint *point = &verdict->points[i];
        const char *says = *point->says ? point->says : point->now, *now = *point->says ? point->now : "";
        marked(page, point->missing ? KIT_ICON_CROSS : KIT_ICON_CHECK,
               point->missing ? page->theme->win_ink2 : page->theme->accent, says, now);
    }
}

static void make(Page *page) {
    Ui *ui = page->ui;
    const ToolsAttempt *attempt = &ui->tools->attempt;
    if (!attempt->judged) {
        attempt_ask(ui);
    }
    points(page, &attempt->verdict);
    if (*attempt->verdict.reply) {
        page_paragraph(page, KIT_LESSON, page->theme->ink, attempt->verdict.reply);
        page->y += 8;
    }
    page_paragraph(page, KIT_BODY, page->theme->win_ink2,
                   attempt_frees(ui) ? "Drag what is ringed on the board, anywhere. The rules of movement wait."
                                     : "Drag what is ringed on the board. The rules of movement hold.");
    page->y += 10;
    bool begun = attempt_stands(ui) || play_cursor(ui->session) > 0;
    KitButton again = {.label = "Begin again", .icon = KIT_ICON_UNDO, .key = "Backspace"};
    KitBox box = kit_box(page->x, page->y, kit_button_width(page->kit, again), 32);
    if (begun) {
        page->y += 44;
        if (kit_button(page->kit, box, again)) {
            attempt_put_back(ui);
        }
    }
}

/* ---- pick and sort ---- */

static bool item_row(Page *page, const LessonStep *step, int index) {
    Kit *kit = page->kit;
    const char *label = step->exercise->items[index].name;
    int rank = step->chosen[index];
    char key[2] = {(char)('1' + index), 0}, place[8];
    snprintf(place, sizeof place, "%d", rank);
    double text_w = page->w - 88, h = kit_paragraph(kit, 0, 0, text_w, KIT_NAME, page->theme->ink, label, false);
    KitBox box = page_line(page, fmax(ITEM_HEIGHT, h + 16));
    kit_push_number(kit, index);
    KitTouch touch = kit_touch(
        kit, box, (KitSpot){.label = label, .role = KIT_ROLE_SWITCH, .value = key, .state = rank ? KIT_ON : 0u});
    kit_fill(kit, box, 6, rank ? page->theme->accsoft : touch.hot ? page->theme->hover : page->theme->raised);
    kit_outline(kit, box, 6, rank ? page->theme->accent : colour_alpha(page->theme->edge, .8), rank ? 1.6 : 1);
    if (rank && step->exercise->kind == EXERCISE_SORT) {
        kit_put(kit, kit_box(box.x + 10, box.y, 22, box.h), KIT_STRONG, page->theme->accent, .5, place);
    } else if (rank) {
        kit_icon(kit, KIT_ICON_CHECK, box.x + 21, box.y + box.h / 2, 16, page->theme->accent);
    }
    kit_paragraph(kit, box.x + 40, box.y + (box.h - h) / 2, text_w, KIT_NAME, page->theme->ink, label, true);
    if (index < 9) {
        kit_keycap(kit, box.x + box.w - kit_keycap_width(kit, key) - 12, box.y + box.h / 2, key);
    }
    if (touch.ringed) {
        kit_ring(kit, box, 6);
    }
    kit_pop(kit);
    page->y += box.h + 6;
    return touch.clicked;
}

/* After a try: what is chosen and wrong, with the rules' own word for it; never what is missing. */
static void what_was_wrong(Page *page, const LessonStep *step) {
    const Exercise *exercise = step->exercise;
    int wrong = 0, right = 0;
    if (step->tries == 0) {
        return;
    }
    if (exercise->kind == EXERCISE_SORT) {
        page_paragraph(page, KIT_LESSON, page->theme->ink,
                       step->chosen_count < exercise->item_count ? "Give each of them its place."
                                                                 : "That is not the order yet.");
        page->y += 8;
        return;
    }
    for (int i = 0; i < exercise->item_count; i++) {
        right += step->truths[i].right;
        if (step->chosen[i] && !step->truths[i].right) {
            marked(page, KIT_ICON_CROSS, page->theme->warn, exercise->items[i].name, step->truths[i].now);
            wrong++;
        }
    }
    page->y += wrong ? 8 : 0;
    if (wrong == 0) {
        page_paragraph(page, KIT_LESSON, page->theme->ink,
                       step->chosen_count < right ? "What you have chosen is right, and there is more."
                                                  : "Look at those that you have chosen once more.");
        page->y += 8;
    }
}

static void choose(Page *page, const LessonStep *step) {
    what_was_wrong(page, step);
    for (int i = 0; i < step->exercise->item_count; i++) {
        if (item_row(page, step, i)) {
            walk_choose(page->ui->walk, i);
        }
    }
    page->y += 6;
    page_paragraph(page, KIT_BODY, page->theme->win_ink2,
                   step->exercise->kind == EXERCISE_SORT ? "Choose them one after the other, the first first."
                                                         : "Choose here or on the board.");
    page->y += 8;
}

static void hint(Page *page, const LessonStep *step) {
    Ui *ui = page->ui;
    if (!*step->exercise->hint || (step->tries < HINT_AFTER && !ui->lesson->hinted)) {
        return;
    }
    if (ui->lesson->hinted) {
        marked(page, KIT_ICON_NEXT, page->theme->accent, step->exercise->hint, "");
        return;
    }
    KitButton button = {.label = "A hint", .key = "H"};
    if (kit_button(page->kit, kit_box(page->x, page->y, kit_button_width(page->kit, button), 32), button)) {
        ui->lesson->hinted = true;
    }
    page->y += 44;
}

void lesson_exercise(Page *page, const LessonStep *step) {
    task(page, step->exercise);
    if (step->exercise->kind == EXERCISE_MAKE) {
        make(page);
    } else {
        choose(page, step);
    }
    if (!page->ui->tools->attempt.let_go && walk_exercise(page->ui->walk)) {
        hint(page, step);
    }
}

void lesson_exercise_done(Page *page, const LessonStep *step) {
    const Exercise *exercise = step->exercise;
    task(page, exercise);
    kit_icon(page->kit, step->solved ? KIT_ICON_CHECK : KIT_ICON_NEXT, page->x + 9, page->y + 12, 18,
             page->theme->accent);
    page->y += 12 + kit_paragraph(page->kit, page->x + 28, page->y, page->w - 28, KIT_TITLE, page->theme->ink,
                                  !step->solved      ? "So it is done"
                                  : step->tries == 0 ? "Right"
                                                     : "Right: that is it",
                                  true);
    if (exercise->kind == EXERCISE_MAKE && page->ui->tools->attempt.judged) {
        points(page, &page->ui->tools->attempt.verdict);
    }
    for (int i = 0; i < exercise->item_count && step->truths; i++) {
        bool sort = exercise->kind == EXERCISE_SORT, right = sort || step->truths[i].right;
        marked(page, right ? KIT_ICON_CHECK : KIT_ICON_CROSS, right ? page->theme->accent : page->theme->win_ink2,
               exercise->items[i].name, step->truths[i].now);
    }
    if (step->difference) {
        BaseText text = {0};
        text_addf(&text, "The file expects otherwise: %s.", step->difference);
        page_paragraph(page, KIT_SIDE, page->theme->warn, text_get(&text));
        text_free(&text);
    }
}

/* ---- trials, readings ---- */

void lesson_tried(Page *page) {
    BaseText text = {0};
    if (attempt_stands(page->ui) && page->ui->preview) {
        telling_headline(page->ui->preview, &text);
        marked(page, KIT_ICON_NEXT, page->theme->accent, text_get(&text), "as it stands now on the board");
        text_free(&text);
    }
}

void lesson_turning(Page *page, const LessonStep *step) {
    const RulesData *data = ui_field(page->ui)->data;
    for (int i = 0; i < step->reading_count; i++) {
        const LessonReading *reading = &step->readings[i];
        const RulesReading *entry = &data->readings[reading->reading];
        char mine[RULING_VALUE_MAX], other[RULING_VALUE_MAX];
        BaseText text = {0};
        text_addf(&text, "This hangs on a reading. “%s” is read here as “%s”; read as “%s”, the answer is: %s",
                  entry->title, ruling_reading(entry, data->reading_values[reading->reading], mine),
                  ruling_reading(entry, reading->value, other),
                  reading->answer >= 0 ? step->question.answers[reading->answer] : reading->now);
        page_paragraph(page, KIT_SIDE, page->theme->win_ink2, text_get(&text));
        page->y += 6;
        text_free(&text);
    }
}
