#include "ui/lesson/panel_rule.h"

#include "rules/ruling_words.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/page.h"

static void reading(Page *page, int index) {
    const RulesData *data = ui_field(page->ui)->data;
    const RulesReading *entry = &data->readings[index];
    page_section(page, entry->title, entry->id);
    page_paragraph(page, KIT_SIDE, page->theme->win_ink2, entry->says);
    page->y += 6;
    for (int v = 0; v < entry->value_count; v++) {
        bool on = data->reading_values[index] == v;
        char words[RULING_VALUE_MAX];
        ruling_reading(entry, v, words);
        kit_chip(page->kit, page->x, page->y + 11, (KitChip){words, on ? KIT_HIGHLIGHTED : KIT_REST, NULL});
        double x = page->x + kit_chip_width(page->kit, words) + 10;
        double h = kit_paragraph(page->kit, x, page->y + 2, page->x + page->w - x, KIT_SIDE,
                                 on ? page->theme->ink : page->theme->win_ink2, entry->labels[v], true);
        page->y += fmax(26, h + 8);
    }
}

static int rule(Page *page, const RulesRule *entry) {
    const RulesData *data = ui_field(page->ui)->data;
    kit_text(page->kit, page_line(page, 18), KIT_CODE, page->theme->win_ink2, 0, entry->id);
    page->y += 22;
    page_paragraph(page, KIT_ANSWER, page->theme->ink, entry->title);
    page->y += 8;
    page_paragraph(page, KIT_LESSON, page->theme->ink, entry->says);
    page->y += 8;
    page_paragraph(page, KIT_SIDE, page->theme->ink3,
                   entry->parent ? "From the parent game." : "From this system's own rules.");
    for (int i = 0; i < entry->reading_count; i++) {
        int index = data_find_reading(data, entry->readings[i]);
        if (index >= 0) {
            kit_push_number(page->kit, index);
            reading(page, index);
            kit_pop(page->kit);
        }
    }
    return lesson_rule_rows(page, entry->id);
}

void lesson_rule_page(Ui *ui, KitBox box) {
    const RulesData *data = ui_field(ui)->data;
    int index = data_find_rule(data, ui->page.rule);
    KitBox in = kit_scroll_begin(ui->kit, "rule", kit_box(box.x - 20, box.y, box.w + 40, box.h), &ui->page.scroll);
    Page page = page_make(ui, kit_box(in.x + 20, in.y + 8, box.w, 0), NULL);
    KitButton back = {.label = "Back", .icon = KIT_ICON_BACK, .look = KIT_QUIET, .key = "Esc"};
    KitBox button = kit_box(page.x - 14, page.y, kit_button_width(ui->kit, back), 32);
    bool leaves = kit_button(ui->kit, button, back) || kit_key(ui->kit, SDLK_LEFT, KMOD_ALT);
    int lesson = -1;
    page.y += 44;
    if (index >= 0) {
        lesson = rule(&page, &data->rules[index]);
    } else {
        page_paragraph(&page, KIT_BODY, page.theme->win_ink2, "The ruleset has no rule of this name.");
    }
    kit_scroll_end(ui->kit, page.y - in.y + 20);
    if (leaves) {
        base_free(ui->page.rule);
        ui->page.rule = NULL;
        ui->page.scroll.y = 0;
    } else if (lesson >= 0) {
        lesson_open(ui, shelf_find(lesson_shelf(ui), data->system->id), lesson);
    }
}
