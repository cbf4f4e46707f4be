/* The page of one ruling: question, answer, figures, numbered notes, the line unrolled with its ledger, dice, odds, the
 * other way. */
#include "ui/panel.h"
#include "view/terrain.h"

#include <stdio.h>
#include <string.h>

typedef struct {
    App *app;
    Kit *kit;
    const ViewTheme *theme;
    const Ruling *ruling;
    double x, y, w;
} Page;

static void section(Page *page, const char *title, const char *remark) {
    kit_hair(page->kit, page->x, page->y + 8, page->w, 0, page->theme->win_hair);
    page->y += 18;
    kit_text(page->kit, kit_box(page->x, page->y, page->w, 22), KIT_STRONG, page->theme->ink, 0, title);
    if (remark) {
        kit_put(page->kit, kit_box(page->x, page->y, page->w, 22), KIT_SIDE, page->theme->win_ink2, 1, remark);
    }
    page->y += 28;
}

static void paragraph(Page *page, KitStyle style, ViewColour colour, void (*say)(const Ruling *, BaseText *)) {
    BaseText text = {0};
    say(page->ruling, &text);
    if (text.length) {
        page->y += kit_paragraph(page->kit, page->x, page->y, page->w, style, colour, text_get(&text), true);
        kit_say(page->kit, KIT_ROLE_TEXT, kit_box(page->x, page->y - 1, page->w, 1), text_get(&text), "", 0);
    }
    text_free(&text);
}

static void say_answer(const Ruling *ruling, BaseText *out) {
    ruling_answer(ruling, 0, out);
}

/* A sentence too long for the answer's size is set smaller. */
static void head(Page *page) {
    BaseText answer = {0};
    ruling_answer(page->ruling, 0, &answer);
    paragraph(page, KIT_BODY, page->theme->win_ink2, ruling_question);
    page->y += 4;
    bool wide = kit_text_width(page->kit, KIT_ANSWER, text_get(&answer)) > page->w;
    paragraph(page, wide ? KIT_NAME : KIT_ANSWER, page->theme->ink, say_answer);
    page->y += 2;
    paragraph(page, KIT_BODY, page->theme->win_ink2, ruling_how);
    text_free(&answer);
}

/* ---- three figures ---- */

static void figure(Page *page, int column, const char *caption, const char *value, const char *unit, bool warn) {
    KitBox box = kit_column(kit_box(page->x, page->y, page->w, 46), column, 3, 12);
    if (column) {
        kit_hair(page->kit, box.x - 7, box.y + 2, 0, 42, page->theme->win_hair);
    }
    kit_text(page->kit, kit_box(box.x, box.y, box.w, 16), KIT_CAPTION, page->theme->ink3, 0, caption);
    double w = kit_text_width(page->kit, KIT_FIGURE, value);
    kit_text(page->kit, kit_box(box.x, box.y + 18, box.w, 26), KIT_FIGURE, warn ? page->theme->warn : page->theme->ink,
             0, value);
    kit_put(page->kit, kit_box(box.x + w + 5, box.y + 20, box.w - w - 5, 24), KIT_SIDE, page->theme->win_ink2, 0, unit);
}

static void sight_figures(Page *page, const RulesSight *sight) {
    char value[TEXT_NUMBER_MAX], limit[TEXT_NUMBER_MAX], unit[48];
    const TableSetup *setup = page->ruling->field->setup;
    page->y += 14;
    figure(page, 0, "Clearance", isnan(sight->clearance) ? "–" : text_rounded(sight->clearance, 2, value), "mm",
           sight->close);
    snprintf(unit, sizeof unit, "of %s %s", sight->has_depth ? text_rounded(sight->limit / setup->unit, 1, limit) : "–",
             setup->unit_name);
    figure(page, 1, "Deepest", sight->has_depth ? text_rounded(sight->depth / setup->unit, 2, value) : "–",
           sight->has_depth ? unit : "", false);
    figure(page, 2, "Length", text_rounded(vec_distance(sight->a, sight->b) / setup->unit, 2, value), setup->unit_name,
           false);
    page->y += 50;
}

/* ---- notes ---- */

static void note(Page *page, int index) {
    Kit *kit = page->kit;
    App *app = page->app;
    const RulesFinding *finding = &page->ruling->findings.items[index];
    bool lit = app->lit == index;
    double chip = kit_chip_width(kit, finding->rule), text_w = page->w - 30 - (app->layout.narrow ? 0 : chip + 12);
    BaseText text = {0};
    ruling_say(page->ruling, finding, &text);
    ViewColour ink = finding->role == ROLE_CONTEXT ? page->theme->win_ink2 : page->theme->ink;
    double h = kit_paragraph(kit, page->x + 30, page->y, text_w, KIT_BODY, ink, text_get(&text), false);
    double whole = h + (app->layout.narrow ? 26 : 0);
    KitBox box = kit_box(page->x - 12, page->y - 6, page->w + 24, whole + 12);
    kit_push_number(kit, index);
    KitTouch touch = kit_touch(
        kit, box,
        (KitSpot){.label = text_get(&text), .role = KIT_ROLE_ITEM, .value = finding->rule, .state = lit ? KIT_ON : 0});
    if (touch.over) {
        app->lit = index;
    }
    if (lit) {
        kit_fill(kit, box, 0, page->theme->accsoft);
        kit_fill(kit, kit_box(box.x, box.y, 3, box.h), 0, page->theme->accent);
    }
    kit_mark(kit, page->x + 9, page->y + 9, index + 1, lit);
    kit_paragraph(kit, page->x + 30, page->y, text_w, KIT_BODY, ink, text_get(&text), true);
    double cx = app->layout.narrow ? page->x + 30 : page->x + page->w - chip,
           cy = app->layout.narrow ? page->y + h + 13 : page->y + 9;
    if (kit_chip(kit, cx, cy, (KitChip){finding->rule, lit ? KIT_LIT : KIT_REST, NULL}).clicked || touch.clicked) {
        panel_show_rule(app, finding->rule);
    }
    kit_pop(kit);
    page->y += whole + 14;
    text_free(&text);
}

static void notes(Page *page) {
    page->y += 16;
    kit_hair(page->kit, page->x, page->y - 6, page->w, 0, page->theme->win_hair);
    page->y += 6;
    for (int i = 0; i < page->ruling->findings.count; i++) {
        note(page, i);
    }
}

/* ---- along the line ---- */

/* The sight line unrolled: each area a box in its own pattern. */
static void strip(Page *page, const RulesSight *sight) {
    double length = vec_distance(sight->a, sight->b), k = length > 0 ? page->w / length : 0;
    const TableSetup *setup = page->ruling->field->setup;
    const RulesData *data = page->ruling->field->data;
    ViewCanvas *canvas = kit_canvas(page->kit);
    for (int i = 0; i < sight->row_count; i++) {
        const struct RulesSightRow *row = &sight->rows[i];
        if (!ref_is(row->area, REF_AREA) || row->out <= row->in) {
            continue;
        }
        GeomBox box = {page->x + row->in * k, page->y + 4, page->x + row->out * k, page->y + 24};
        terrain_draw_swatch(canvas, box, data->kinds[table_kind(app_table(page->app), row->area.index)].pattern);
    }
    double stop = sight->visible ? length : vec_distance(sight->a, sight->stop);
    kit_fill(page->kit, kit_box(page->x, page->y + 13, stop * k, 2), 0, page->theme->accent);
    if (!sight->visible) {
        kit_fill(page->kit, kit_box(page->x + stop * k - 1.5, page->y + 2, 3, 24), 0, page->theme->accent);
    }
    double step = length / setup->unit > 60 ? 20 : 10;
    for (double at = 0; at * setup->unit < length; at += step) {
        char text[TEXT_NUMBER_MAX];
        kit_hair(page->kit, page->x + at * setup->unit * k, page->y + 28, 0, 5, page->theme->ink3);
        if (at * setup->unit < length - 6 * setup->unit) {
            kit_put(page->kit, kit_box(page->x + at * setup->unit * k - 20, page->y + 34, 40, 16), KIT_CAPTION,
                    page->theme->ink3, at > 0 ? 0.5 : 0.5, text_rounded(at, 0, text));
        }
    }
    char end[TEXT_NUMBER_MAX];
    kit_put(page->kit, kit_box(page->x, page->y + 34, page->w, 16), KIT_CAPTION, page->theme->ink3, 1,
            text_rounded(length / setup->unit, 2, end));
    page->y += 56;
}

static void ledger(Page *page, const RulesSight *sight) {
    static const KitColumn COLUMNS[] = {
        {"Area", 0, 0}, {"in", 54, 1}, {"out", 54, 1}, {"length", 56, 1}, {"limit", 48, 1}};
    const TableSetup *setup = page->ruling->field->setup;
    if (!sight->row_count) {
        return;
    }
    section(page, "Along the line", setup->unit_name);
    strip(page, sight);
    kit_table_head(page->kit, kit_box(page->x, page->y, page->w, 24), COLUMNS, 5);
    page->y += 26;
    for (int i = 0; i < sight->row_count; i++) {
        const struct RulesSightRow *row = &sight->rows[i];
        char in[TEXT_NUMBER_MAX], out[TEXT_NUMBER_MAX], length[TEXT_NUMBER_MAX], limit[TEXT_NUMBER_MAX];
        const char *cells[] = {ruling_name(page->ruling, row->area), text_rounded(row->in / setup->unit, 2, in),
                               text_rounded(row->out / setup->unit, 2, out),
                               text_rounded(row->length / setup->unit, 2, length),
                               isnan(row->limit) ? NULL : text_rounded(row->limit / setup->unit, 1, limit)};
        kit_push_number(page->kit, 100 + i);
        kit_table_row(page->kit, kit_box(page->x, page->y, page->w, 26), COLUMNS, 5, cells, row->decides,
                      row->decides ? 1u << 3 : 0);
        kit_pop(page->kit);
        page->y += 26;
    }
}

/* ---- sums, dice, odds ---- */

static void sum_rows(Page *page, const RulesSum *sum) {
    for (int i = 0; i < sum->count; i++) {
        const RulesMod *mod = &sum->mods[i];
        char value[16];
        BaseText text = {0};
        ruling_say_mod(page->ruling, mod, &text);
        bool counts = mod->state == MOD_COUNTS;
        ViewColour ink = counts ? page->theme->ink : page->theme->ink3;
        snprintf(value, sizeof value, i == 0 ? "%d+" : "%+d", counts || i == 0 ? mod->value : 0);
        kit_text(page->kit, kit_box(page->x, page->y, page->w - 150, 22), KIT_BODY, ink, 0, text_get(&text));
        kit_put(page->kit, kit_box(page->x, page->y, page->w - 110, 22), KIT_CELL, ink, 1, value);
        kit_push_number(page->kit, 300 + i);
        double w = kit_chip_width(page->kit, mod->rule);
        if (kit_chip(page->kit, page->x + page->w - w, page->y + 11, (KitChip){mod->rule, KIT_REST, NULL}).clicked) {
            panel_show_rule(page->app, mod->rule);
        }
        kit_pop(page->kit);
        page->y += 24;
        text_free(&text);
    }
}

static void sums(Page *page) {
    if (!page->ruling->sums.count) {
        return;
    }
    const RulesSum *sum = &page->ruling->sums.items[0];
    char total[24];
    section(page, "What it needs", NULL);
    sum_rows(page, sum);
    snprintf(total, sizeof total, sum->total == VAR_NONE ? "cannot" : "%d+", sum->total);
    kit_hair(page->kit, page->x + page->w - 150, page->y, 40, 0, page->theme->ink);
    kit_text(page->kit, kit_box(page->x, page->y + 2, page->w - 150, 24), KIT_STRONG, page->theme->ink, 0,
             "Each die needs");
    kit_put(page->kit, kit_box(page->x, page->y + 2, page->w - 110, 24), KIT_STRONG, page->theme->ink, 1, total);
    page->y += 30;
}

static const char *roll_title(const Ruling *ruling, const RulesRoll *roll, char *out, size_t cap) {
    char what[48];
    snprintf(what, sizeof what, "%s", roll->what ? roll->what : "roll");
    for (char *c = what; *c; c++) {
        *c = *c == '-' ? ' ' : *c;
    }
    what[0] = (char)(what[0] >= 'a' && what[0] <= 'z' ? what[0] - 32 : what[0]);
    snprintf(out, cap, "%s%s%s", what, roll->by.kind == REF_NONE ? "" : ", ", ruling_name(ruling, roll->by));
    return out;
}

static void dice_row(Page *page, const RulesRoll *roll) {
    char title[96], need[16] = "";
    if (roll->need > 0) {
        snprintf(need, sizeof need, "%d+", roll->need);
    }
    kit_text(page->kit, kit_box(page->x, page->y, page->w - 50, 20), KIT_BODY, page->theme->win_ink2, 0,
             roll_title(page->ruling, roll, title, sizeof title));
    kit_put(page->kit, kit_box(page->x, page->y, page->w, 20), KIT_STRONG, page->theme->ink, 1, need);
    page->y += 24;
    double x = page->x;
    for (int i = 0; i < roll->count; i++) {
        const char *result = roll->results && roll->results[i] ? roll->results[i] : "";
        double w = 38 + kit_text_width(page->kit, KIT_SIDE, result) + 14;
        if (x + w > page->x + page->w && x > page->x) {
            x = page->x;
            page->y += 38;
        }
        bool good = roll->need > 0 && roll->values[i] >= roll->need;
        kit_die(page->kit, x, page->y, 30, roll->values[i],
                good             ? KIT_DIE_HIT
                : roll->need > 0 ? KIT_DIE_MISS
                                 : KIT_DIE_PLAIN);
        kit_put(page->kit, kit_box(x + 38, page->y, w, 30), KIT_SIDE, page->theme->win_ink2, 0, result);
        x += w;
    }
    page->y += 42;
}

static void dice(Page *page) {
    if (!page->ruling->rolls.count) {
        return;
    }
    section(page, "Dice", page->app->settings.type_dice ? "typed in" : NULL);
    for (int i = 0; i < page->ruling->rolls.count; i++) {
        dice_row(page, &page->ruling->rolls.items[i]);
    }
}

static void odds(Page *page) {
    const PlayOdds *found = page->app->odds;
    if (!found || page->ruling != page->app->preview) {
        return;
    }
    char remark[64];
    if (found->exact) {
        snprintf(remark, sizeof remark, "%% of %llu cases", (unsigned long long)found->cases);
    } else {
        snprintf(remark, sizeof remark, "sampled, ± %.1f %%", found->error * 100);
    }
    section(page, "Exact odds", remark);
    KitOdds bars = {.exactly = found->lost, .count = 9, .caption = "lost", .sampled = !found->exact};
    while (bars.count > 2 && found->lost[bars.count - 1] <= 0) {
        bars.count--;
    }
    page->y += kit_odds_histogram(page->kit, page->x, page->y, page->w, 130, &bars) + 8;
}

static void other_way(Page *page) {
    const Ruling *back = page->app->back;
    if (!back || page->ruling != page->app->preview || !back->sights.count || !page->ruling->sights.count) {
        return;
    }
    const RulesSight *here = &page->ruling->sights.items[0], *there = &back->sights.items[0];
    BaseText text = {0};
    char remark[96];
    snprintf(remark, sizeof remark, "%s to %s", ruling_name(back, there->from), ruling_name(back, there->to));
    section(page, "The other way", remark);
    if (here->visible == there->visible) {
        text_add(&text, there->visible ? "Seen by the same line." : "Hidden as well.");
    } else {
        ruling_answer(back, 0, &text);
        for (int i = 0; i < back->findings.count; i++) {
            if (back->findings.items[i].role == ROLE_DECIDES) {
                text_add(&text, " ");
                ruling_say(back, &back->findings.items[i], &text);
                break;
            }
        }
    }
    page->y +=
        kit_paragraph(page->kit, page->x, page->y, page->w, KIT_BODY, page->theme->ink, text_get(&text), true) + 6;
    text_free(&text);
}

static void readings(Page *page) {
    const RulesData *data = page->ruling->field->data;
    if (!page->ruling->readings.count) {
        return;
    }
    section(page, "Readings that bear on it", NULL);
    for (int i = 0; i < page->ruling->readings.count; i++) {
        const RulesReading *reading = &data->readings[page->ruling->readings.items[i]];
        int value = data->reading_values[page->ruling->readings.items[i]];
        kit_text(page->kit, kit_box(page->x, page->y, page->w * 0.55, 22), KIT_BODY, page->theme->win_ink2, 0,
                 reading->id);
        kit_text(page->kit, kit_box(page->x, page->y, page->w, 22), value ? KIT_STRONG : KIT_BODY, page->theme->ink, 1,
                 reading->values[value]);
        page->y += 24;
    }
}

static void choices(Page *page) {
    const RulesAsk *ask = &page->ruling->ask;
    if (page->ruling->outcome != RULING_WAITING || ask->kind != ASK_CHOOSE) {
        return;
    }
    page->y += 8;
    for (int i = 0; i < ask->option_count; i++) {
        if (kit_button(page->kit, kit_box(page->x, page->y, page->w, 32), (KitButton){.label = ask->options[i]})) {
            BaseTree *action = hand_action(page->app, "choose");
            tree_set(page->app->arena, action, "ask", tree_text(page->app->arena, ask->id));
            tree_set(page->app->arena, action, "answer", tree_text(page->app->arena, ask->options[i]));
            hand_do(page->app, action);
            return;
        }
        page->y += 38;
    }
}

static void nothing(App *app, KitBox box) {
    const ViewTheme *theme = kit_theme(app->kit);
    static const char *const LINES[] = {
        "**Drag a unit.** Its way shows what it costs and what it will have to roll; sight lines follow.",
        "**Press L**, click a unit and then another: who sees whom, by how many millimetres, and by which rule.",
        "**Press X**, click who fires and hover a target: what each die needs and the exact odds."};
    double y = box.y + 20;
    kit_text(app->kit, kit_box(box.x, y, box.w, 30), KIT_ANSWER, theme->ink, 0, app_setup(app)->title);
    y += 40;
    for (int i = 0; i < 3; i++) {
        y += kit_paragraph(app->kit, box.x, y, box.w, KIT_LESSON, theme->ink, LINES[i], true) + 12;
    }
}

void panel_ruling(App *app, KitBox box) {
    const Ruling *ruling = app->shown;
    if (!ruling) {
        nothing(app, box);
        return;
    }
    KitBox in = kit_scroll_begin(app->kit, "ruling", kit_box(box.x - 20, box.y, box.w + 40, box.h), &app->panel_scroll);
    Page page = {app, app->kit, kit_theme(app->kit), ruling, in.x + 20, in.y + 16, box.w};
    head(&page);
    if (app->shown == ruling && ruling->sights.count && ruling->verb && ruling->rolls.count == 0 &&
        ruling->sights.count == 1) {
        sight_figures(&page, &ruling->sights.items[0]);
    }
    choices(&page);
    if (app->shown == ruling) { /* a choice has put another ruling in its place */
        odds(&page);
        sums(&page);
        dice(&page);
        notes(&page);
        if (ruling->sights.count == 1) {
            ledger(&page, &ruling->sights.items[0]);
        }
        other_way(&page);
        readings(&page);
    }
    kit_scroll_end(app->kit, page.y - in.y + 16);
}
