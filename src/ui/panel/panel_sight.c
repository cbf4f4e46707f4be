#include "ui/panel/panel_sight.h"

#include "rules/los_words.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_margin.h"
#include "ui/tools/tools_state.h"
#include "view/strip.h"

#include <stdio.h>
#include <string.h>

/* On hexes: the distance in steps, and how many hexes the line crosses and touches on each side. */
static void hex_figures(Page *page, const RulesSight *sight) {
    char range[16], crossed[16], sides[32];
    int count[3] = {0};
    const TableSetup *setup = page->ruling->field->setup;
    for (int i = 0; i < sight->touch_count; i++) {
        count[sight->touches[i].meeting]++;
    }
    HexId from = hex_at(&setup->hexes, sight->a, setup->unit), to = hex_at(&setup->hexes, sight->b, setup->unit);
    snprintf(range, sizeof range, "%d", hex_steps(from, to));
    snprintf(crossed, sizeof crossed, "%d", count[HEX_CROSSED]);
    snprintf(sides, sizeof sides, "%d | %d", count[HEX_LEFT], count[HEX_RIGHT]);
    page->y += 14;
    page_figure(page, 0, "Range", range, hex_steps(from, to) == 1 ? "hex" : "hexes", false);
    page_figure(page, 1, "Crossed", crossed, "", false);
    page_figure(page, 2, "Left | right", sides, "", false);
    page->y += 48;
}

void page_sight_figures(Page *page, const RulesSight *sight) {
    if (page->ruling->field->setup->board == BOARD_HEX) {
        hex_figures(page, sight);
        return;
    }
    char value[TEXT_NUMBER_MAX], limit[TEXT_NUMBER_MAX], unit[48];
    const TableSetup *setup = page->ruling->field->setup;
    bool deep = los_is_deep(sight);
    int column = 0;
    page->y += 14;
    if (sight->margin.kind != MARGIN_NONE) {
        page_margin_figure(page, column++, &sight->margin);
    }
    snprintf(unit, sizeof unit, "of %s%s%s", deep ? text_rounded(sight->limit / setup->shown, 1, limit) : "",
             page->ui->layout.narrow ? "" : " ", page->ui->layout.narrow ? "" : setup->shown_name);
    page_figure(page, column++, "Deepest", deep ? text_rounded(sight->depth / setup->shown, 2, value) : "–",
                deep ? unit : "", sight->close && deep);
    page_figure(page, column, "Length", text_rounded(vec_distance(sight->a, sight->b) / setup->shown, 2, value),
                setup->shown_name, false);
    page->y += 48;
    page_nearest(page, &sight->margin, sight);
}

/* ---- along the line ---- */

/* For ground with gaps: a row for each stretch of the line in it, above the row of their sum. */
static void ledger_stretches(Page *page, const struct RulesSightRow *row, const KitColumn *columns, int index) {
    double unit = page->ruling->field->setup->shown;
    char in[TEXT_NUMBER_MAX], out[TEXT_NUMBER_MAX], length[TEXT_NUMBER_MAX];
    kit_push_number(page->kit, 100 + index);
    for (int i = 0; row->inside_count > 1 && i < row->inside_count; i++) {
        const char *cells[] = {i == 0 ? ruling_name(page->ruling, row->area) : "",
                               text_rounded(row->inside[i].x / unit, 2, in),
                               text_rounded(row->inside[i].y / unit, 2, out),
                               text_rounded((row->inside[i].y - row->inside[i].x) / unit, 2, length), NULL};
        kit_push_number(page->kit, i);
        kit_table_row(page->kit, page_line(page, 26), columns, 5, cells, false, 0);
        kit_pop(page->kit);
        page->y += 26;
    }
    kit_pop(page->kit);
}

static void ledger_row(Page *page, const struct RulesSightRow *row, const KitColumn *columns, int index) {
    bool parts = row->inside_count > 1;
    double unit = page->ruling->field->setup->shown;
    char in[TEXT_NUMBER_MAX], out[TEXT_NUMBER_MAX], length[TEXT_NUMBER_MAX], limit[TEXT_NUMBER_MAX];
    ledger_stretches(page, row, columns, index);
    const char *cells[] = {
        parts ? "together" : ruling_name(page->ruling, row->area), parts ? NULL : text_rounded(row->in / unit, 2, in),
        parts ? NULL : text_rounded(row->out / unit, 2, out), text_rounded(row->length / unit, 2, length),
        isnan(row->limit) ? NULL : text_rounded(row->limit / unit, 1, limit)};
    kit_push_number(page->kit, 100 + index);
    kit_table_row(page->kit, page_line(page, 26), columns, 5, cells, row->decides, row->decides ? 1u << 3 : 0);
    kit_pop(page->kit);
    page->y += 26;
}

void page_along(Page *page, const RulesSight *sight) {
    static const KitColumn COLUMNS[] = {
        {"Area", 0, 0}, {"in", 54, 1}, {"out", 54, 1}, {"length", 56, 1}, {"limit", 48, 1}};
    if (!sight->row_count) {
        return;
    }
    page_section(page, "Along the line", page->ruling->field->setup->shown_name);
    strip_draw(kit_canvas(page->kit), page->ruling->field, ui_table(page->ui), sight, page->x, page->y, page->w, 12);
    page->y += STRIP_HEIGHT;
    kit_table_head(page->kit, page_line(page, 24), COLUMNS, 5);
    page->y += 24;
    for (int i = 0; i < sight->row_count; i++) {
        ledger_row(page, &sight->rows[i], COLUMNS, i);
    }
    page->y += 4;
}

/* ---- the opposite direction ---- */

void page_other_way(Page *page) {
    const Ruling *back = page->ui->tools->sight.back;
    if (!back || page->ruling != page->ui->preview || !back->sights.count || !page->ruling->sights.count) {
        return;
    }
    const RulesSight *here = &page->ruling->sights.items[0], *there = &back->sights.items[0];
    const RulesFinding *finding = NULL;
    BaseText text = {0};
    char remark[96];
    snprintf(remark, sizeof remark, "%s to %s", ruling_name(back, there->from), ruling_name(back, there->to));
    page_section(page, "The other way", remark);
    if (here->visible == there->visible) {
        los_same(back->field, here, there, &text);
    } else {
        telling_brief(back, &text);
        finding = los_difference(page->ruling, back);
    }
    page_paragraph(page, KIT_BODY, page->theme->ink, text_get(&text));
    if (finding) {
        text_clear(&text);
        ruling_describe(back, finding, &text);
        page->y += 4;
        page_paragraph(page, KIT_BODY, page->theme->win_ink2, text_get(&text));
        page->y += 4;
        kit_push(page->kit, "back");
        page_chip(page, page->x, page->y + 10, finding->rule, false);
        kit_pop(page->kit);
        page->y += 22;
    }
    page->y += 6;
    text_free(&text);
}
