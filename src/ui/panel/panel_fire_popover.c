#include "ui/panel/panel_fire_popover.h"

#include "ui/board/camera.h"
#include "ui/kit/kit_odds.h"
#include "ui/panel/panel_fire.h"
#include "ui/tools/fire_aim.h"
#include "ui/tools/fire_lay.h"
#include "ui/tools/refusal.h"
#include "ui/tools/tools_state.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define AVOID_MAX 1024
#define ROW       22.0
#define WIDTH     316.0
#define DECLARED  "If nobody answers. A click declares it."

int panel_fire_avoid(const Ui *ui, KitBox *out, int cap) {
    int count = 0;
    for (int i = 0; i < ui->preview->sights.count; i++) {
        count += pane_line_boxes(ui, &ui->preview->sights.items[i], out + count, cap - count);
    }
    const TableSetup *setup = ui_setup(ui);
    for (int i = 0; i < setup->unit_count && count < cap; i++) {
        GeomShape shape;
        if (table_base(ui_table(ui), i, &shape)) {
            GeomBox mm = shape_box_of(&shape);
            GeomVec a = camera_px(&ui->camera, vec(mm.x0, mm.y0)), b = camera_px(&ui->camera, vec(mm.x1, mm.y1));
            out[count++] = kit_box(a.x, a.y, b.x - a.x, b.y - a.y);
        }
    }
    return count;
}

static void popover_head(Ui *ui, KitBox *in) {
    const ViewTheme *theme = kit_theme(ui->kit);
    const RulesSight *lines[SHOOTERS_MAX];
    char part[48] = "", figure[TEXT_NUMBER_MAX];
    BaseText line = {0};
    int count = panel_fire_lines(ui->preview, lines, SHOOTERS_MAX), seen = 0;
    for (int i = 0; i < count; i++) {
        seen += lines[i]->visible;
    }
    ruling_question(ui->preview, &line);
    KitBox row = kit_cut_top(in, 22);
    int of = 0, number = ui->tools->fire.laying ? tool_fire_lay_number(ui, &of) : 0;
    if (of > 1) {
        snprintf(part, sizeof part, "Template %d of %d, odds of all", number, of);
    } else if (count > 1) {
        snprintf(part, sizeof part, "%d of %d see it", seen, count);
    } else if (count == 1 && seen == 1 && lines[0]->touch_count == 0) {
        const TableSetup *setup = ui_setup(ui);
        snprintf(part, sizeof part, "%s %s",
                 text_rounded(vec_distance(lines[0]->a, lines[0]->b) / setup->shown, 1, figure), setup->shown_name);
    }
    kit_put(ui->kit, row, KIT_SIDE, theme->win_ink2, 1, part);
    kit_cut_right(&row, kit_text_width(ui->kit, KIT_SIDE, part) + 10);
    kit_text(ui->kit, row, KIT_NAME, theme->ink, 0, text_get(&line));
    text_free(&line);
}

static void popover_dice(Ui *ui, KitBox row) {
    const ViewTheme *theme = kit_theme(ui->kit);
    int dice = panel_dice_to_roll(ui), shown = dice > 5 ? 4 : dice;
    for (int i = 0; i < shown; i++) {
        kit_die(ui->kit, row.x + i * 36, row.y, 30, 0, KIT_DIE_TO_ROLL);
    }
    double x = row.x + shown * 36 + 4;
    char text[48];
    if (dice > shown) {
        snprintf(text, sizeof text, "+%d", dice - shown);
        kit_put(ui->kit, kit_box(x, row.y, 40, 30), KIT_BODY, theme->win_ink2, 0, text);
        x += kit_text_width(ui->kit, KIT_BODY, text) + 12;
    }
    char needs[NEED_MAX];
    const char *need = panel_fire_need(ui->preview, NULL, needs);
    if (need) {
        kit_put(ui->kit, kit_box(x + 4, row.y, 80, 30), KIT_FIGURE, theme->ink, 0, need);
        x += kit_text_width(ui->kit, KIT_FIGURE, need) + 12;
        kit_put(ui->kit, kit_box(x, row.y, row.x + row.w - x, 30), KIT_SIDE, theme->win_ink2, 0, "to hit");
    }
}

/* One row: `left` in grey, `right` in the accent colour. */
static void popover_row(Ui *ui, KitBox *in, const char *left, const char *right) {
    const ViewTheme *theme = kit_theme(ui->kit);
    KitBox row = kit_cut_top(in, ROW);
    kit_put(ui->kit, row, KIT_SIDE, theme->win_ink2, 0, left);
    kit_put(ui->kit, row, KIT_STRONG, theme->accent, 1, right);
}

static void popover_odds(Ui *ui, KitBox in, const char *turns) {
    PanelLosses losses = panel_losses(ui);
    char percent[KIT_PERCENT_MAX], text[64];
    KitOdds odds = {
        .exactly = losses.exactly, .count = losses.count, .caption = losses.word, .sampled = !ui->tools->odds->exact};
    odds.count = odds.count > 9 ? 9 : odds.count;
    kit_odds_stack(ui->kit, kit_cut_top(&in, 22), &odds, 1);
    char none[64];
    snprintf(none, sizeof none, "none %s %%", kit_percent(losses.exactly[0], percent));
    snprintf(text, sizeof text, losses.units ? "%s %% lose at least one" : "%s %% do damage",
             kit_percent(1 - losses.exactly[0], percent));
    popover_row(ui, &in, none, text);
    if (*turns) {
        const ViewTheme *theme = kit_theme(ui->kit);
        kit_cut_top(&in, kit_paragraph(ui->kit, in.x, in.y, in.w, KIT_SIDE, theme->accent, turns, true) + 2);
    }
    if (panel_is_declared(ui)) {
        kit_put(ui->kit, kit_cut_top(&in, ROW), KIT_SIDE, kit_theme(ui->kit)->win_ink2, 0, DECLARED);
    }
}

/* The target's middle and half of its longer side, px. */
static bool target_px(const Ui *ui, GeomVec *middle, double *reach) {
    GeomShape parts[64];
    int count = rules_body(ui_field(ui), ui_table(ui), ui->target, parts, 64);
    GeomBox box = box_empty();
    for (int i = 0; i < count; i++) {
        box = box_join(box, shape_box_of(&parts[i]));
    }
    *middle = camera_px(&ui->camera, vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2));
    *reach = fmax(box.x1 - box.x0, box.y1 - box.y0) / 2 * ui->camera.k + 4;
    return count > 0;
}

/* Half the longer side of the templates, px, limited so that the popover still fits beside them. */
static double laid_reach(const Ui *ui) {
    GeomBox box = box_empty();
    for (int i = 0; i < ui->preview->findings.count; i++) {
        const RulesFinding *finding = &ui->preview->findings.items[i];
        for (int k = 0; k < finding->shape_count; k++) {
            GeomBox own = box_empty();
            for (int p = 0; finding->shapes[k].kind == SHAPE_REGION && p < finding->shapes[k].count; p++) {
                own = box_add(own, finding->shapes[k].points[p]);
            }
            box = box_holds(own, ui->tools->fire.laid) ? box_join(box, own)
                                                       : box; /* leaves out templates that lie elsewhere */
        }
    }
    return box.x1 < box.x0 ? 60 : fmin(fmax(box.x1 - box.x0, box.y1 - box.y0) / 2 * ui->camera.k + 12, 160);
}

#define WAYS_STATED 1 /* the line for hitting and saving; the panel has the rest */

/* The stages that a die goes through and their product, so that the odds below can be derived by hand. */
static void describe_chances(const Ui *ui, BaseText *out) {
    const Ruling *ruling = ui->preview;
    int stated = 0;
    for (int i = 0; i < ruling->findings.count; i++) {
        if (ruling_foretells(&ruling->findings.items[i]) && stated++ < WAYS_STATED) {
            text_add(out, out->length ? " " : "");
            ruling_describe(ruling, &ruling->findings.items[i], out);
        }
    }
}

/* For a shot without odds: its dice, and what each needs. */
static void describe_needs(const Ruling *ruling, BaseText *text) {
    for (int i = 0; i < ruling->sums.count; i++) {
        const RulesSum *sum = &ruling->sums.items[i];
        if (sum->total != VAR_NONE) {
            text_add(text, text->length ? " " : "");
            text_addf(text,
                      sum->counts  ? sum->total == 1 ? "**%d** die." : "**%d** dice."
                      : sum->under ? "Needs **%d** or less."
                                   : "Needs **%d**.",
                      sum->total);
        }
    }
}

/* For an action without losses to count: what may come of it, and that others may answer first; or why it is refused.
 */
static void describe_plainly(const Ui *ui, bool refused, BaseText *text) {
    if (refused) {
        ruling_why_not(ui->preview, text);
        return;
    }
    describe_chances(ui, text);
    if (text->length == 0) {
        describe_needs(ui->preview, text);
    }
    text_add(text, text->length ? " " : "");
    text_add(text, "Click to declare it; the dice fall once nobody reacts any more.");
}

/* Height of the popover below its head, px. */
static double popover_high(Ui *ui, const char *plainly, const char *turns, const char *chances) {
    static const double AROUND = 62, DICE = 30 + 20, BAR = 22;
    if (ui->tools->counting) {
        return AROUND + ROW;
    }
    if (*plainly) {
        return AROUND + kit_paragraph(ui->kit, 0, 0, WIDTH - 32, KIT_BODY, kit_theme(ui->kit)->ink, plainly, false);
    }
    double words =
        *turns ? 2 + kit_paragraph(ui->kit, 0, 0, WIDTH - 32, KIT_SIDE, kit_theme(ui->kit)->ink, turns, false) : 0;
    double ways =
        *chances ? 8 + kit_paragraph(ui->kit, 0, 0, WIDTH - 32, KIT_SIDE, kit_theme(ui->kit)->ink, chances, false) : 0;
    return AROUND + DICE + BAR + words + ways + ROW * (1 + panel_is_declared(ui));
}

void panel_fire_popover(Ui *ui) {
    GeomVec middle;
    double reach;
    bool pointed = ui->tools->fire.laying || ref_equal(ui->hover, ui->target);
    if (!tool_fire_is_aimed(ui) || !pointed || refusal_is_open(ui) || !target_px(ui, &middle, &reach)) {
        return;
    }
    if (ui->tools->fire.laying) { /* beside the template, not on it */
        middle = camera_px(&ui->camera, ui->tools->fire.laid);
        reach = laid_reach(ui);
    }
    KitBox avoid[AVOID_MAX];
    BaseText turns = {0}, plainly = {0}, chances = {0};
    bool refused = !ui->tools->odds && !ui->tools->counting;
    if (!ui->tools->counting && !panel_explains_losses(ui)) {
        describe_plainly(ui, refused, &plainly);
    } else if (ui->tools->odds) {
        panel_describe_turns(ui, &turns);
        describe_chances(ui, &chances);
    }
    KitPopover popover = {.area = pane_free_box(ui),
                          .x = middle.x,
                          .y = middle.y,
                          .reach = reach,
                          .w = WIDTH,
                          .h = popover_high(ui, text_get(&plainly), text_get(&turns), text_get(&chances)),
                          .avoid = avoid,
                          .avoid_count = panel_fire_avoid(ui, avoid, AVOID_MAX)};
    KitBox in = kit_popover_begin(ui->kit, "Odds", &popover);
    const ViewTheme *theme = kit_theme(ui->kit);
    popover_head(ui, &in);
    kit_cut_top(&in, 8);
    if (ui->tools->counting) {
        kit_put(ui->kit, kit_cut_top(&in, ROW), KIT_BODY, theme->win_ink2, 0, "Counting the odds …");
    } else if (plainly.length) {
        kit_paragraph(ui->kit, in.x, in.y, in.w, KIT_BODY, refused ? theme->bad : theme->ink, text_get(&plainly), true);
    } else {
        popover_dice(ui, kit_cut_top(&in, 30));
        if (chances.length) {
            kit_cut_top(&in, 8);
            kit_cut_top(&in,
                        kit_paragraph(ui->kit, in.x, in.y, in.w, KIT_SIDE, theme->win_ink2, text_get(&chances), true));
        }
        kit_cut_top(&in, 10);
        kit_hair(ui->kit, in.x, in.y, in.w, 0, theme->win_hair);
        kit_cut_top(&in, 10);
        popover_odds(ui, in, text_get(&turns));
    }
    text_free(&turns);
    text_free(&plainly);
    text_free(&chances);
    kit_popover_end(ui->kit);
}
