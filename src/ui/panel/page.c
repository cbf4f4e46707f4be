#include "ui/panel/page.h"

Page page_make(Ui *ui, KitBox box, const Ruling *ruling) {
    return (Page){ui, ui->kit, kit_theme(ui->kit), ruling, box.x, box.y, box.w, false, false};
}

KitBox page_line(const Page *page, double h) {
    return kit_box(page->x, page->y, page->w, h);
}

void page_section(Page *page, const char *title, const char *remark) {
    if (!page->bare) {
        kit_hair(page->kit, page->x, page->y + 8, page->w, 0, page->theme->win_hair);
        page->y += 10;
    }
    page->bare = false;
    page->y += 8;
    KitBox line = page_line(page, 22);
    kit_put(page->kit, line, KIT_STRONG, page->theme->ink, 0, title);
    if (remark) {
        kit_put(page->kit, line, KIT_SIDE, page->theme->win_ink2, 1, remark);
    }
    kit_describe(page->kit, KIT_ROLE_TEXT, line, title, remark, 0);
    page->y += 28;
}

void page_paragraph(Page *page, KitStyle style, ViewColour colour, const char *text) {
    if (*text) {
        page->y += kit_paragraph(page->kit, page->x, page->y, page->w, style, colour, text, true);
    }
}

void page_figure(Page *page, int column, const char *caption, const char *value, const char *unit, bool warn) {
    KitBox box = kit_column(page_line(page, 46), column, 3, 14);
    if (column) {
        kit_hair(page->kit, box.x - 8, box.y + 2, 0, 42, page->theme->win_hair);
    }
    kit_put(page->kit, kit_box(box.x, box.y, box.w, 16), KIT_CAPTION, page->theme->ink3, 0, caption);
    double room = box.w - 5 - kit_text_width(page->kit, KIT_SIDE, unit);
    bool fits = kit_text_width(page->kit, KIT_FIGURE, value) <=
                room; /* else in a smaller style: a figure without its unit misleads */
    double w = kit_text_width(page->kit, fits ? KIT_FIGURE : KIT_NAME, value);
    kit_put(page->kit, kit_box(box.x, box.y + 18, box.w, 26), fits ? KIT_FIGURE : KIT_NAME,
            warn ? page->theme->warn : page->theme->ink, 0, value);
    kit_put(page->kit, kit_box(box.x + w + 5, box.y + 20, box.w - w - 5, 24), KIT_SIDE, page->theme->win_ink2, 0, unit);
    BaseText words = {0};
    text_addf(&words, "%s%s%s", value, *unit ? " " : "", unit);
    kit_describe(page->kit, KIT_ROLE_TEXT, box, caption, text_get(&words), 0);
    text_free(&words);
}

void page_pair(Page *page, const char *label, const char *value, bool strong) {
    KitBox line = page_line(page, 22);
    kit_put(page->kit, kit_box(line.x, line.y, line.w * 0.62, 22), KIT_BODY, page->theme->win_ink2, 0, label);
    kit_put(page->kit, line, strong ? KIT_STRONG : KIT_BODY, page->theme->ink, 1, value);
    kit_describe(page->kit, KIT_ROLE_TEXT, line, label, value, 0);
    page->y += 24;
}

void panel_show_rule(Ui *ui, const char *rule) {
    char *copy = base_strdup(rule);
    base_free(ui->page.rule);
    ui->page.rule = copy;
    ui->page.tab = ui_in_lesson(ui) ? PANEL_LESSON : PANEL_RULING;
    ui->page.scroll.y = 0;
    ui_show_panel(ui, true);
}

void page_chip(Page *page, double x, double cy, const char *rule, bool highlighted) {
    const RulesData *data = ui_field(page->ui)->data;
    int index = data_find_rule(data, rule);
    KitChip chip = {rule, highlighted ? KIT_HIGHLIGHTED : KIT_REST, index >= 0 ? data->rules[index].title : NULL};
    if (kit_chip(page->kit, x, cy, chip).clicked) {
        panel_show_rule(page->ui, rule);
    }
}
