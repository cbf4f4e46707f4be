#include "ui/panel/panel_house.h"

#include "rules/house.h"
#include "ui/panel/page.h"

#include <stdio.h>

void page_house(Page *page) {
    const RulesData *data = page->ruling->field->data;
    int changes[HOUSE_STATED_MAX], count = rules_house_of_ruling(page->ruling, changes, HOUSE_STATED_MAX), clicked = -1;
    if (count == 0) {
        return;
    }
    page_section(page, count == 1 ? "House rule in play" : "House rules in play", NULL);
    for (int i = 0; i < count && i < HOUSE_STATED_MAX; i++) {
        const RulesChange *change = &data->changes[changes[i]];
        BaseText text = {0};
        rules_house_describe(data, change, &text);
        double h = kit_paragraph(page->kit, 0, 0, page->w, KIT_BODY, page->theme->ink, text_get(&text), false);
        KitBox box = kit_box(page->x - 8, page->y - 4, page->w + 16, h + 8);
        KitTouch touch = kit_touch(page->kit, box, (KitSpot){.label = text_get(&text), .role = KIT_ROLE_ROW});
        if (touch.hot) {
            kit_fill(page->kit, box, 6, page->theme->hover);
        }
        kit_paragraph(page->kit, page->x, page->y, page->w, KIT_BODY, page->theme->accent, text_get(&text), true);
        if (touch.ringed) {
            kit_ring_inside(page->kit, box, 6);
        }
        clicked = touch.clicked ? changes[i] : clicked;
        page->y += h + 8;
        text_free(&text);
    }
    if (clicked >= 0) {
        ui_want(
            page->ui,
            (UiWant){.what = WANT_HOUSE_ROW, .list = data->changes[clicked].list, .text = data->changes[clicked].id});
    }
}

double panel_house_chip(Ui *ui, double x, double cy, double right) {
    const RulesData *data = ui_field(ui)->data;
    char label[96];
    if (data->change_count == 0) {
        return x;
    }
    snprintf(label, sizeof label, ui->layout.icons ? "House: %d" : "House rules: %d changed", data->change_count);
    double w = kit_chip_width(ui->kit, label);
    if (x + 10 + w > right) {
        return x;
    }
    if (kit_chip(ui->kit, x + 10, cy, (KitChip){label, KIT_HIGHLIGHTED, data->name}).clicked) {
        ui_want(ui, (UiWant){.what = WANT_HOUSE_ROW, .list = data->changes[0].list, .text = data->changes[0].id});
    }
    return x + 10 + w;
}
