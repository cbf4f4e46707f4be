/* A line of sight on its page: three figures, the line unrolled with its ledger, and the other way round. */
#include "ui/panel.h"
#include "view/terrain.h"

#include <stdio.h>
#include <string.h>

#define SHALLOW    0.05 /* mm */
#define STRIP_HIGH 20.0

/* On hexes: steps, and how many hexes the line crosses and touches on each side. */
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
    bool deep = sight->has_depth && sight->depth > SHALLOW;
    page->y += 14;
    page_figure(page, 0, "Clearance", isnan(sight->clearance) ? "–" : text_rounded(sight->clearance, 2, value),
                isnan(sight->clearance) ? "" : "mm", sight->close);
    snprintf(unit, sizeof unit, "of %s%s%s", deep ? text_rounded(sight->limit / setup->unit, 1, limit) : "",
             page->app->layout.narrow ? "" : " ", page->app->layout.narrow ? "" : setup->unit_name);
    page_figure(page, 1, "Deepest", deep ? text_rounded(sight->depth / setup->unit, 2, value) : "–", deep ? unit : "",
                sight->close && deep);
    page_figure(page, 2, "Length", text_rounded(vec_distance(sight->a, sight->b) / setup->unit, 2, value),
                setup->unit_name, false);
    page->y += 48;
}

/* ---- along the line ---- */

static void strip_areas(Page *page, const RulesSight *sight, double k) {
    const RulesData *data = page->ruling->field->data;
    ViewCanvas *canvas = kit_canvas(page->kit);
    for (int i = 0; i < sight->row_count; i++) {
        const struct RulesSightRow *row = &sight->rows[i];
        if (!ref_is(row->area, REF_AREA) || row->out <= row->in) {
            continue;
        }
        GeomBox box = {page->x + row->in * k, page->y + 4, fmax(page->x + row->out * k, page->x + row->in * k + 2),
                       page->y + 4 + STRIP_HIGH};
        terrain_draw_swatch(canvas, box, data->kinds[table_kind(app_table(page->app), row->area.index)].pattern);
        kit_outline(page->kit, kit_box(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0), 0,
                    colour_alpha(page->theme->edge, 0.6), kit_pixel(page->kit));
    }
}

/* A step whose figures stand apart. */
static double tick_step(const Page *page, double length, double unit) {
    static const double STEPS[] = {1, 2, 5, 10, 20, 50, 100, 200};
    for (size_t i = 0; i < BASE_COUNT(STEPS); i++) {
        if (STEPS[i] * unit / length * page->w >= 44) {
            return STEPS[i];
        }
    }
    return 500;
}

static void strip_ticks(Page *page, double length, double k) {
    const TableSetup *setup = page->ruling->field->setup;
    char text[TEXT_NUMBER_MAX];
    double step = tick_step(page, length, setup->unit), end_w;
    text_rounded(length / setup->unit, 2, text);
    end_w = kit_text_width(page->kit, KIT_CAPTION, text);
    kit_put(page->kit, kit_box(page->x, page->y + 34, page->w, 16), KIT_CAPTION, page->theme->ink3, 1, text);
    for (double at = 0; at * setup->unit < length; at += step) {
        double x = page->x + at * setup->unit * k;
        kit_hair(page->kit, x, page->y + 29, 0, 4, page->theme->ink3);
        if (x < page->x + page->w - end_w - 22) {
            double w = at > 0 ? 40 : 10;
            kit_put(page->kit, kit_box(at > 0 ? x - 20 : x, page->y + 34, w, 16), KIT_CAPTION, page->theme->ink3,
                    at > 0 ? 0.5 : 0, text_rounded(at, 0, text));
        }
    }
}

/* The sight line unrolled: each area a box in its own pattern, blockers where they stop it. */
static void strip(Page *page, const RulesSight *sight) {
    double length = vec_distance(sight->a, sight->b), k = length > 0 ? page->w / length : 0;
    strip_areas(page, sight, k);
    double stop = sight->visible ? length : vec_distance(sight->a, sight->stop);
    kit_fill(page->kit, kit_box(page->x, page->y + 13, stop * k, 2), 0, page->theme->accent);
    if (!sight->visible) {
        kit_fill(page->kit, kit_box(page->x + stop * k - 1.5, page->y + 2, 3, 24), 0, page->theme->accent);
    }
    kit_fill(page->kit, kit_box(page->x - 1, page->y + 10, 3, 8), 0, page->theme->accent);
    if (length > 0) {
        strip_ticks(page, length, k);
    }
    page->y += 54;
}

static void ledger_row(Page *page, const struct RulesSightRow *row, const KitColumn *columns, int index) {
    double unit = page->ruling->field->setup->unit;
    char in[TEXT_NUMBER_MAX], out[TEXT_NUMBER_MAX], length[TEXT_NUMBER_MAX], limit[TEXT_NUMBER_MAX];
    const char *cells[] = {ruling_name(page->ruling, row->area), text_rounded(row->in / unit, 2, in),
                           text_rounded(row->out / unit, 2, out), text_rounded(row->length / unit, 2, length),
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
    page_section(page, "Along the line", page->ruling->field->setup->unit_name);
    strip(page, sight);
    kit_table_head(page->kit, page_line(page, 24), COLUMNS, 5);
    page->y += 24;
    for (int i = 0; i < sight->row_count; i++) {
        ledger_row(page, &sight->rows[i], COLUMNS, i);
    }
    page->y += 4;
}

/* ---- the other way ---- */

/* Why it differs: the first finding that decides there and is not among those here. */
static const RulesFinding *difference(const Ruling *here, const Ruling *there) {
    for (int i = 0; i < there->findings.count; i++) {
        const RulesFinding *finding = &there->findings.items[i];
        if (finding->role == ROLE_DECIDES && !ruling_cites(here, finding->rule)) {
            return finding;
        }
    }
    for (int i = 0; i < there->findings.count; i++) {
        if (there->findings.items[i].role == ROLE_DECIDES) {
            return &there->findings.items[i];
        }
    }
    return NULL;
}

static void same_both_ways(const Ruling *back, const RulesSight *here, const RulesSight *there, BaseText *out) {
    char depth[TEXT_NUMBER_MAX];
    const TableSetup *setup = back->field->setup;
    text_add(out, there->visible ? "Seen as well" : "Hidden as well");
    if (there->visible && there->has_depth && there->depth > SHALLOW && here->visible) {
        text_addf(out, ": %s %s out of %s", text_rounded(there->depth / setup->unit, 2, depth), setup->unit_name,
                  ruling_name(back, there->depth_area));
    }
    text_add(out, ".");
}

void page_other_way(Page *page) {
    const Ruling *back = page->app->back;
    if (!back || page->ruling != page->app->preview || !back->sights.count || !page->ruling->sights.count) {
        return;
    }
    const RulesSight *here = &page->ruling->sights.items[0], *there = &back->sights.items[0];
    const RulesFinding *finding = NULL;
    BaseText text = {0};
    char remark[96];
    snprintf(remark, sizeof remark, "%s to %s", ruling_name(back, there->from), ruling_name(back, there->to));
    page_section(page, "The other way", remark);
    if (here->visible == there->visible) {
        same_both_ways(back, here, there, &text);
    } else {
        ruling_answer(back, &text);
        finding = difference(page->ruling, back);
    }
    page_paragraph(page, KIT_BODY, page->theme->ink, text_get(&text));
    if (finding) {
        text_clear(&text);
        ruling_say(back, finding, &text);
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
