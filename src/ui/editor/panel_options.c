/* The rules of a battlefield as a form: which readings are in force on it, which numbers of the book it changes, and
 * its tolerance. They are part of the battlefield, so that everybody who opens it plays by the same. */
#include "rules/ruling_words.h"
#include "ui/core/ui.h"
#include "ui/editor/panel_form.h"
#include "ui/panel/page.h"

#include <stdio.h>
#include <string.h>

static const BaseTree *options_now(const Ui *ui) {
    return tree_find(ui->editor->shown, "options");
}

static void set_tolerance(KitForm *form, const KitFormRow *row) {
    Ui *ui = form_ui(form);
    BaseArena *hand = ui->editor->hand;
    BaseTree *step = editor_begin_step(ui),
             *options = options_now(ui) ? tree_copy(hand, options_now(ui)) : tree_object(hand);
    if (row->absent[0]) {
        tree_unset(options, row->key);
    } else {
        tree_set(hand, options, row->key, tree_number(hand, row->number[0]));
    }
    plan_set(hand, step, "", "options", options->count ? options : NULL);
    editor_commit(ui, step, true, "too close to call");
}

static void tolerance_row(Page *page) {
    const BaseTree *now = tree_find(options_now(page->ui), "tolerance");
    const KitFormRow row = {.kind = KIT_FORM_NUMBER,
                            .label = "Too close",
                            .key = "tolerance",
                            .names = {"Too close within"},
                            .number = {now ? now->number : 0},
                            .absent = {!now},
                            .high = RULES_TOLERANCE_MAX,
                            .optional = true,
                            .unit = "mm",
                            .width = 130,
                            .set = set_tolerance};
    form_of(page, "", &row, 1);
}

static void reading_row(Page *page, const RulesReading *reading) {
    const BaseTree *now = tree_find(tree_find(options_now(page->ui), "readings"), reading->id);
    int value = reading->fallback;
    for (int v = 0; v < reading->value_count && now && now->kind == TREE_TEXT; v++) {
        value = strcmp(reading->values[v], now->text) == 0 ? v : value;
    }
    char word[RULING_VALUE_MAX];
    const KitFormRow row = {.kind = KIT_FORM_PICK,
                            .label = reading->title,
                            .key = kit_printf(page->kit, EDITOR_READING "%s", reading->id),
                            .text = ruling_reading(reading, value, word),
                            .place = KIT_FORM_ABOVE,
                            .strong = now != NULL,
                            .note = reading->labels[value]};
    form_of(page, "", &row, 1);
}

static void set_house(KitForm *form, const KitFormRow *row) {
    Ui *ui = form_ui(form);
    BaseTree *step = editor_begin_step(ui);
    options_set(ui, step, "house", row->key, row->absent[0] ? NULL : tree_number(ui->editor->hand, row->number[0]));
    editor_commit(ui, step, true, "%s", row->key);
}

static void number_row(Page *page, const RulesNumber *rule) {
    const BaseTree *now = tree_find(tree_find(options_now(page->ui), "house"), rule->id);
    char book[TEXT_NUMBER_MAX];
    double usual = rule->book / rule->scale;
    const KitFormRow row = {.kind = KIT_FORM_NUMBER,
                            .label = rule->label,
                            .key = rule->id,
                            .names = {rule->id},
                            .number = {now && now->kind == TREE_NUMBER ? now->number : usual},
                            .absent = {!now},
                            .low = rule->min / rule->scale,
                            .high = rule->max / rule->scale,
                            .optional = true,
                            .unit = rule->is_length ? KIT_FORM_UNIT : NULL,
                            .remark = kit_printf(page->kit, "the book: %s", text_rounded(usual, 3, book)),
                            .width = 130,
                            .place = KIT_FORM_ABOVE,
                            .strong = now != NULL,
                            .scope = "house",
                            .set = set_house};
    form_of(page, "", &row, 1);
}

void editor_page_options(Page *page) {
    Ui *ui = page->ui;
    const RulesData *data = ui_field(ui)->data;
    page_paragraph(page, KIT_ANSWER, page->theme->ink, "Rules of this table");
    page->y += 2;
    page_paragraph(page, KIT_BODY, page->theme->win_ink2,
                   "What is not by the book here is written into the battlefield. Left empty, the book holds.");
    page->y += 14;
    tolerance_row(page);
    page_section(page, "Readings", NULL);
    for (int i = 0; i < data->reading_count; i++) {
        reading_row(page, &data->readings[i]);
    }
    page_section(page, "Numbers", NULL);
    for (int i = 0; i < data->number_count; i++) {
        number_row(page, &data->numbers[i]);
    }
}
