#include "ui/panel/panel_fire.h"

#include "ui/kit/kit_odds.h"
#include "ui/panel/page.h"
#include "ui/tools/tools_state.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- who ---- */

int panel_fire_lines(const Ruling *ruling, const RulesSight **out, int cap) {
    int count = 0;
    for (int i = 0; i < ruling->sights.count; i++) {
        const RulesSight *sight = &ruling->sights.items[i];
        int at = 0;
        while (at < count && !ref_equal(out[at]->from, sight->from)) {
            at++;
        }
        if (at == count && count < cap) {
            out[count++] = sight;
        } else if (at < count) {
            bool better = sight->visible && (!out[at]->visible || ref_equal(sight->to, ruling->object));
            out[at] = better ? sight : out[at];
        }
    }
    return count;
}

/* The dice of this shooter in the first throw; 0: not known, or it has none. */
static int dice_of(const Ui *ui, TableRef who) {
    const Ruling *first = ui->tools->odds ? ui->tools->odds->ruling : NULL;
    int count = 0;
    for (int i = 0; first && i < first->rolls.count; i++) {
        const RulesRoll *roll = &first->rolls.items[i];
        const char *what = first->rolls.items[0].what;
        for (int k = 0; k < roll->count && what && roll->what && !strcmp(roll->what, what); k++) {
            count += ref_equal(roll_owner(roll, k), who);
        }
    }
    return count;
}

#define SMALL_DIE 16.0

/* Its own dice, left of `right`; returns where they begin. */
static double shooter_dice(Page *page, TableRef who, double right) {
    int dice = dice_of(page->ui, who);
    if (dice == 0) {
        return right;
    }
    const char *words = kit_printf(page->kit, dice == 1 ? "%d die" : "%d dice", dice);
    double w = kit_text_width(page->kit, KIT_BODY, words) + 1, x = right - w;
    kit_text(page->kit, kit_box(x, page->y, w, 24), KIT_BODY, page->theme->win_ink2, 0, words);
    for (int i = 0; i < dice && i < 4; i++) {
        x -= SMALL_DIE + 5;
        kit_die(page->kit, x, page->y + 4, SMALL_DIE, 0, KIT_DIE_TO_ROLL);
    }
    return x;
}

static void shooter_row(Page *page, const RulesSight *sight) {
    char figure[TEXT_NUMBER_MAX], right[48];
    const TableSetup *setup = ui_setup(page->ui);
    BaseText how = {0};
    if (sight->visible && sight->has_depth && sight->depth > 0.05) {
        text_addf(&how, "seen, %s %s into %s", text_rounded(sight->depth / setup->shown, 2, figure), setup->shown_name,
                  ruling_name(page->ruling, sight->depth_area));
    } else if (sight->visible) {
        text_add(&how, sight->close ? "seen, too close to call" : "seen");
    } else {
        text_addf(&how, "hidden%s%s", sight->blocker_count ? " by " : "",
                  sight->blocker_count ? ruling_name(page->ruling, sight->blockers[0]) : "");
    }
    ViewColour ink = sight->visible ? page->theme->ink : page->theme->ink3;
    kit_icon(page->kit, sight->visible ? KIT_ICON_CHECK : KIT_ICON_CROSS, page->x + 8, page->y + 12, 15, ink);
    kit_text(page->kit, kit_box(page->x + 26, page->y, 70, 24), sight->visible ? KIT_STRONG : KIT_BODY, ink, 0,
             ruling_name(page->ruling, sight->from));
    double free = shooter_dice(page, sight->from, page->x + page->w - 58);
    kit_text(page->kit, kit_box(page->x + 100, page->y, free - page->x - 108, 24), KIT_BODY, ink, 0, text_get(&how));
    snprintf(right, sizeof right, "%.1f", vec_distance(sight->a, sight->b) / setup->shown);
    kit_text(page->kit, page_line(page, 24), KIT_CELL, ink, 1, right);
    page->y += 26;
    text_free(&how);
}

void page_who_fires(Page *page) {
    const RulesSight *lines[SHOOTERS_MAX];
    int count = panel_fire_lines(page->ruling, lines, SHOOTERS_MAX);
    char remark[48];
    if (!count) {
        return;
    }
    snprintf(remark, sizeof remark, "dice, range in %s", ui_setup(page->ui)->shown_name);
    page_section(page, "Who fires", remark);
    for (int i = 0; i < count; i++) {
        shooter_row(page, lines[i]);
    }
}

/* ---- with another order ---- */

#define ORDER_NAME 118.0
#define ORDER_NEED 40.0

static void order_row(Page *page, const ToolsOrder *order) {
    const ViewTheme *theme = page->theme;
    char percent[KIT_PERCENT_MAX];
    BaseText name = {0};
    KitBox line = page_line(page, 24);
    if (order->none) {
        text_add(&name, "No order");
    } else {
        ruling_word(order->word, &name);
    }
    const char *right = kit_printf(page->kit, "%s %%", kit_percent(order->any, percent));
    const char *need = order->need == VAR_NONE ? "" : kit_printf(page->kit, "%d+", order->need);
    kit_describe(page->kit, KIT_ROLE_TEXT, line, text_get(&name), right, order->now ? KIT_ON : 0);
    kit_put(page->kit, kit_cut_left(&line, ORDER_NAME), order->now ? KIT_STRONG : KIT_BODY, theme->ink, 0,
            text_get(&name));
    kit_put(page->kit, kit_cut_left(&line, ORDER_NEED), KIT_CELL, theme->win_ink2, 0, need);
    kit_put(page->kit, kit_cut_right(&line, 66), order->now ? KIT_STRONG : KIT_CELL, theme->ink, 1, right);
    kit_odds_bar(page->kit, kit_box(line.x, line.y + 8, line.w - 8, 9), order->any,
                 order->now ? theme->accent : theme->bar);
    page->y += 24;
    text_free(&name);
}

void page_other_orders(Page *page) {
    const ToolsOrders *orders = &page->ui->tools->orders;
    int count = orders->count - (orders->walk != NULL); /* the last is still being counted */
    bool other = false;
    for (int i = 0; i < count; i++) {
        other = other || !orders->items[i].now;
    }
    if (orders->asked != page->ui->tools->sight.asked || !other) {
        return;
    }
    page_section(page, "With another order", "at least one lost");
    for (int i = 0; i < count; i++) {
        order_row(page, &orders->items[i]);
    }
}

/* ---- what may come of it ---- */

static const PlayFigure *pips_of(const Ui *ui, TableRef of) {
    const TableSchema *schema = ui_setup(ui)->schema;
    for (int i = 0; i < ui->tools->odds->figure_count; i++) {
        const PlayFigure *figure = &ui->tools->odds->figures[i];
        bool pips = figure->var >= 0 && schema->vars[figure->var].show == SHOW_PIPS;
        if (pips && ref_equal(figure->of, of) && figure->before && figure->before->kind == TREE_NUMBER) {
            return figure;
        }
    }
    return NULL;
}

/* True if the target belongs to a formation whose other members can lose points, too: its own odds alone would mislead.
 */
static bool is_one_of_many(const Ui *ui, TableRef of) {
    int formation = ref_is(of, REF_UNIT) ? ui_setup(ui)->units[of.index].formation : -1;
    for (int i = 0; formation >= 0 && i < ui->tools->odds->figure_count; i++) {
        TableRef other = ui->tools->odds->figures[i].of;
        if (ref_is(other, REF_UNIT) && !ref_equal(other, of) && pips_of(ui, other) &&
            ui_setup(ui)->units[other.index].formation == formation) {
            return true;
        }
    }
    return false;
}

bool panel_odds_explain(const Ui *ui) {
    const PlayOdds *odds = ui->tools->odds;
    return odds && (odds->count > 1 || !odds->ruling || odds->ruling->rolls.count > 0);
}

PanelLosses panel_losses(const Ui *ui) {
    const PlayOdds *odds = ui->tools->odds;
    TableRef target = ui->target;
    const PlayFigure *figure = is_one_of_many(ui, target) ? NULL : pips_of(ui, target);
    PanelLosses losses = {.mean = odds->mean_lost, .count = PANEL_LOSSES_MAX, .word = "lost", .units = true};
    bool building = ref_is(target, REF_AREA);
    memcpy(losses.exactly, odds->lost, sizeof losses.exactly);
    if (figure || building) {
        losses.word = "damage";
        losses.units = false;
        losses.mean = 0;
        memset(losses.exactly, 0, sizeof losses.exactly);
        losses.exactly[0] = figure ? 0 : 1; /* without a figure nothing can happen to it */
    }
    for (int i = 0; figure && i < figure->count; i++) {
        int lost = (int)(figure->before->number - figure->shares[i].value->number);
        losses.exactly[lost < 0                   ? 0
                       : lost >= PANEL_LOSSES_MAX ? PANEL_LOSSES_MAX - 1
                                                  : lost] += figure->shares[i].chance;
        losses.mean += lost * figure->shares[i].chance;
    }
    while (losses.count > 2 && losses.exactly[losses.count - 1] <= 0) {
        losses.count--;
    }
    return losses;
}

static bool is_its_own(const Ui *ui, TableRef of) {
    TableRef target = ui->target;
    int formation = ref_is(target, REF_UNIT) ? ui_setup(ui)->units[target.index].formation : -1;
    return ref_equal(of, target) || (formation >= 0 && ref_equal(of, ref_make(REF_FORMATION, formation)));
}

double panel_turn_chance(const Ui *ui, const PlayFigure *figure) {
    const TableSchema *schema = ui_setup(ui)->schema;
    if (!is_its_own(ui, figure->of) || figure->var < 0 || schema->vars[figure->var].lifetime != LIFE_GAME) {
        return 0;
    }
    for (int k = 0; k < figure->count; k++) {
        const BaseTree *value = figure->shares[k].value;
        if (value->kind == TREE_BOOL && value->truth && !tree_equal(value, figure->before)) {
            return figure->shares[k].chance;
        }
    }
    return 0;
}

void panel_describe_turns(const Ui *ui, BaseText *out) {
    TableRef target = ui->target;
    const TableSchema *schema = ui_setup(ui)->schema;
    char percent[KIT_PERCENT_MAX];
    for (int i = 0; i < ui->tools->odds->figure_count; i++) {
        const PlayFigure *figure = &ui->tools->odds->figures[i];
        if (!ref_equal(figure->of, target) || figure->var < 0) {
            continue;
        }
        const TableVar *var = &schema->vars[figure->var];
        for (int k = 0; k < figure->count; k++) {
            const PlayShare *share = &figure->shares[k];
            bool turns = share->value->kind == TREE_BOOL ? share->value->truth && var->lifetime == LIFE_GAME
                                                         : share->value->kind == TREE_TEXT;
            if (turns && !tree_equal(share->value, figure->before)) {
                text_add(out, out->length ? ", " : "");
                ruling_word(share->value->kind == TREE_BOOL ? var->name : share->value->text, out);
                text_addf(out, " %s %%", kit_percent(share->chance, percent));
            }
        }
    }
}

/* ---- figures ---- */

int panel_dice_to_roll(const Ui *ui) {
    const Ruling *first = ui->tools->odds ? ui->tools->odds->ruling : NULL;
    int count = 0;
    for (int i = 0; first && i < first->rolls.count; i++) {
        const RulesRoll *roll = &first->rolls.items[i];
        const char *what = first->rolls.items[0].what;
        bool own = setup_side_of(ui_setup(ui), roll->by) == setup_side_of(ui_setup(ui), first->rolls.items[0].by);
        count += own && what && roll->what && !strcmp(roll->what, what) ? roll->count : 0;
    }
    return count;
}

const char *panel_fire_need(const Ruling *ruling, const char *none, char out[NEED_MAX]) {
    const RulesSum *sum = ruling->sums.count ? &ruling->sums.items[0] : NULL;
    if (!sum || sum->counts || sum->added || sum->total == VAR_NONE) {
        return none;
    }
    snprintf(out, NEED_MAX, sum->under ? "≤ %d" : "%d+", sum->total);
    return out;
}

bool panel_is_declared(const Ui *ui) {
    return ui->tools->odds && ui->tools->odds->ruling && ui->tools->odds->ruling->unanswered;
}

bool panel_explains_losses(const Ui *ui) {
    return panel_odds_explain(ui) && (!panel_is_declared(ui) || panel_losses(ui).exactly[0] < 1);
}

void page_fire_figures(Page *page) {
    char value[TEXT_NUMBER_MAX], percent[KIT_PERCENT_MAX], needs[NEED_MAX], dice[NEED_MAX];
    PanelLosses losses = panel_losses(page->ui);
    page->y += 14;
    page_figure(page, 0, "Expected", text_rounded(losses.mean, 2, value), losses.word, false);
    page_figure(page, 1, "At least one", kit_percent(1 - losses.exactly[0], percent), "%", false);
    bool counted = page->ruling->sums.count > 0 && page->ruling->sums.items[0].counts;
    snprintf(dice, sizeof dice, "%d", counted ? page->ruling->sums.items[0].total : 0);
    page_figure(page, 2, counted ? "Dice" : "Each die needs",
                counted ? dice : panel_fire_need(page->ruling, "–", needs), "", false);
    page->y += 48;
}
