#include "ui/panel/panel_margin.h"

#include "rules/margin_words.h"
#include "ui/tools/nearest.h"
#include "ui/tools/tools_state.h"

#include <stdio.h>

static bool is_close(const Page *page, const RulesMargin *margin) {
    return margin_is_close(margin, page->ruling->field->data->tolerance);
}

void page_margin_figure(Page *page, int column, const RulesMargin *margin) {
    char figure[TEXT_NUMBER_MAX], caption[32];
    const char *much = rules_margin_figure(margin, figure);
    snprintf(caption, sizeof caption, "Margin%s%s", *much ? " " : "", much);
    page_figure(page, column, caption, figure, "mm", is_close(page, margin));
}

static void show_button(Page *page, bool sight) {
    const KitButton show = {.label = "Show the nearest other answer",
                            .key = "W",
                            .tip = sight ? "What if these things stood so: nothing is recorded, Esc puts them back"
                                         : "Looks for who would have to stand elsewhere, and draws it"};
    if (kit_button(page->kit, kit_box(page->x, page->y, kit_button_width(page->kit, show), 32), show)) {
        if (sight) { /* by the tool: it replaces the ruling that this page is about */
            page->ui->tools->sight.show_nearest = true;
        } else {
            tool_nearest_call(page->ui);
        }
        kit_wake(page->kit, 0);
    }
    page->y += 34;
}

void page_nearest(Page *page, const RulesMargin *margin, const RulesSight *sight) {
    bool asked = page->ruling == page->ui->preview;
    BaseText text = {0};
    rules_margin_describe_nearest(page->ruling->field, margin, sight, &text);
    if (text.length == 0 && asked && tool_nearest_is_sought(page->ui)) {
        text_add(&text, "Nearest other answer: being looked for …");
    }
    if (margin->kind != MARGIN_NONE) {
        BaseText accuracy = {0};
        rules_margin_describe_accuracy(page->ruling->field, sight, &accuracy);
        text_addf(&text, "%s%s", text.length > 0 && accuracy.length > 0 ? " " : "", text_get(&accuracy));
        text_free(&accuracy);
    }
    if (text.length > 0) {
        page_paragraph(page, KIT_BODY, page->theme->win_ink2, text_get(&text));
        page->y += 6;
    }
    bool shows = sight ? margin->nearest.answer && page->ui->tool == TOOL_SIGHT : tool_nearest_may_call(page->ui);
    if (asked && shows) {
        show_button(page, sight);
    }
    text_free(&text);
}

void page_margin(Page *page) {
    const RulesMargin *margin = &page->ruling->margin;
    BaseText text = {0};
    rules_margin_describe(margin, &text);
    if (text.length > 0) {
        page->y += 3;
        page_paragraph(page, KIT_BODY, is_close(page, margin) ? page->theme->warn : page->theme->win_ink2,
                       text_get(&text));
    }
    text_free(&text);
    page_nearest(page, margin, NULL);
}
