#include "ui/panel/panel_dice.h"

#include "play/luck.h"
#include "ui/kit/kit_odds.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_fire.h"
#include "ui/tools/tools_state.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define DIE      30.0
#define CELL_PAD 16.0

/* ---- sums ---- */

static void sum_row(Page *page, const RulesMod *mod, bool base, bool plus, int index) {
    char value[16] = "";
    BaseText text = {0};
    ruling_describe_mod(page->ruling, mod, &text);
    bool counts = mod->state == MOD_COUNTS;
    ViewColour ink = counts ? page->theme->ink : page->theme->ink3;
    double chip = kit_chip_width(page->kit, mod->rule), right = page->w - 122;
    if (base) {
        snprintf(value, sizeof value, plus ? "%d+" : "%d", mod->value);
    } else if (mod->bound) {
        snprintf(value, sizeof value, "%s %d", mod->bound > 0 ? "≤" : "≥", mod->value);
    } else {
        int shown = counts ? mod->value : 0;
        snprintf(value, sizeof value, "%s%d", shown > 0 ? "+" : shown < 0 ? "−" : "", abs(shown));
    }
    kit_text(page->kit, kit_box(page->x, page->y, right - 44, 24), KIT_BODY, ink, 0, text_get(&text));
    kit_text(page->kit, kit_box(page->x, page->y, right, 24), KIT_CELL, ink, 1, value);
    kit_push_number(page->kit, 300 + index);
    page_chip(page, page->x + page->w - chip, page->y + 12, mod->rule, false);
    kit_pop(page->kit);
    page->y += 26;
    text_free(&text);
}

static void sum_section(Page *page, const RulesSum *sum, int first) {
    BaseText title = {0};
    char total[24];
    ruling_word(sum->what ? sum->what : "", &title);
    const char *who = sum->added ? ruling_name(page->ruling, sum->by) : "";
    page_section(page, *who ? who : sum->counts ? "How many" : "What it needs", text_get(&title));
    for (int i = 0; i < sum->count; i++) {
        bool base = i == 0 && sum->mods[i].value > 0 && !sum->added;
        sum_row(page, &sum->mods[i], base, !sum->counts && !sum->under && !sum->added, first + i);
    }
    snprintf(total, sizeof total,
             sum->total == VAR_NONE ? "cannot"
             : sum->added           ? "%+d"
             : sum->counts          ? "%d"
             : sum->under           ? "≤ %d"
                                    : "%d+",
             sum->total);
    double right = page->w - 122;
    kit_hair(page->kit, page->x + right - 36, page->y, 36, 0, page->theme->ink);
    kit_text(page->kit, kit_box(page->x, page->y + 3, right, 24), KIT_STRONG, page->theme->ink, 0,
             sum->added    ? "Added to the higher die"
             : sum->counts ? "Dice"
                           : "Each die needs");
    kit_text(page->kit, kit_box(page->x, page->y + 3, right, 24), KIT_STRONG, page->theme->ink, 1, total);
    page->y += 30;
    text_free(&title);
}

/* The first sum of each kind: what a die needs, how many dice there are. Those of further shooters are the same and
 * left out; what each side adds to its dice is shown for each. */
void page_sums(Page *page) {
    const RulesSum *sums = page->ruling->sums.items;
    int row = 0;
    for (int i = 0; i < page->ruling->sums.count; i++) {
        bool known = false;
        for (int k = 0; k < i; k++) {
            known = known || (sums[k].counts == sums[i].counts && !sums[i].added);
        }
        if (!known) {
            sum_section(page, &sums[i], row);
            row += sums[i].count;
        }
    }
}

/* ---- what follows from it ---- */

#define PASS_HIGH  50.0
#define PASS_TIMES 18.0 /* px between two boxes, for the sign */
#define PASS_COMES 84.0 /* px for what they multiply to */

/* One roll that a die goes through: "hits on", "4+", "1/2". */
static void pass_box(Page *page, KitBox box, const RulesPass *pass) {
    static const char *const WORDS[] = {
        [PASS_HITS] = "hits on", [PASS_NOT_SAVED] = "save fails", [PASS_NOT_SAVED_AGAIN] = "again fails"};
    const ViewTheme *theme = page->theme;
    char percent[KIT_PERCENT_MAX];
    const char *share =
        pass->fraction ? pass->fraction : kit_printf(page->kit, "%s %%", kit_percent(pass->share, percent));
    kit_outline(page->kit, box, 5, theme->win_hair, 1);
    kit_describe(page->kit, KIT_ROLE_TEXT, box, WORDS[pass->kind], kit_printf(page->kit, "%s, %s", pass->need, share),
                 0);
    KitBox in = kit_inset(box, 6, 5);
    kit_put(page->kit, kit_cut_top(&in, 18), KIT_SIDE, theme->win_ink2, .5, WORDS[pass->kind]);
    double need = kit_text_width(page->kit, KIT_NAME, pass->need);
    double words = need + 8 + kit_text_width(page->kit, KIT_SIDE, share), x = in.x + fmax(0, (in.w - words) / 2);
    kit_put(page->kit, kit_box(x, in.y, in.w - (x - in.x), in.h), KIT_NAME, theme->ink, 0, pass->need);
    x += need + 8;
    kit_put(page->kit, kit_box(x, in.y, fmax(0, in.x + in.w - x), in.h), KIT_SIDE, theme->win_ink2, 0, share);
}

/* All of them in a row, and what they multiply to. */
static void pass_row(Page *page, const RulesFinding *finding) {
    int count = finding->pass_count;
    double all = 1, w = (page->w - PASS_COMES - count * PASS_TIMES) / count, x = page->x;
    char percent[KIT_PERCENT_MAX];
    w = fmin(w, 112);
    for (int i = 0; i < count; i++) {
        all *= finding->passes[i].share;
        pass_box(page, kit_box(x, page->y, w, PASS_HIGH), &finding->passes[i]);
        x += w;
        kit_put(page->kit, kit_box(x, page->y, PASS_TIMES, PASS_HIGH), KIT_BODY, page->theme->win_ink2, .5,
                i + 1 < count ? "×" : "=");
        x += PASS_TIMES;
    }
    KitBox come = kit_box(x, page->y, page->x + page->w - x, PASS_HIGH);
    kit_put(page->kit, kit_cut_top(&come, 24), KIT_SIDE, page->theme->win_ink2, 1, "each die");
    kit_text(page->kit, kit_cut_top(&come, 22), KIT_FIGURE, page->theme->accent, 1,
             kit_printf(page->kit, "%s %%", kit_percent(all, percent)));
    page->y += PASS_HIGH + 8;
}

void page_chances(Page *page) {
    bool any = false;
    for (int i = 0; i < page->ruling->findings.count; i++) {
        const RulesFinding *finding = &page->ruling->findings.items[i];
        if (!ruling_foretells(finding)) {
            continue;
        }
        if (!any) {
            page_section(page, "What the dice come to", NULL);
            any = page->stated = true;
        }
        BaseText text = {0};
        bool boxed = finding->pass_count > 1;
        if (boxed) {
            pass_row(page, finding);
        }
        ruling_describe(page->ruling, finding, &text);
        double chip = kit_chip_width(page->kit, finding->rule), top = page->y;
        page->y += kit_paragraph(page->kit, page->x, page->y, page->w - chip - 12, boxed ? KIT_SIDE : KIT_BODY,
                                 boxed ? page->theme->win_ink2 : page->theme->ink, text_get(&text), true);
        kit_push_number(page->kit, 900 + i);
        page_chip(page, page->x + page->w - chip, top + 10, finding->rule, false);
        kit_pop(page->kit);
        page->y = fmax(page->y, top + 20) + 6;
        text_free(&text);
    }
}

/* ---- dice that fell ---- */

static bool same_pool(const RulesRoll *a, const RulesRoll *b) {
    return a->need == b->need && a->total == b->total && a->faces == b->faces &&
           !strcmp(a->what ? a->what : "", b->what ? b->what : "");
}

static bool is_success(RulesResult result) {
    return result == RESULT_HIT || result == RESULT_SAVED || result == RESULT_SUCCEEDS || result == RESULT_CRITICAL;
}

/* The value that the roll had to be at or under, from the sum of the unit that rolled; 0: there was none. */
static int max_of(const Ruling *ruling, const RulesRoll *roll) {
    for (int i = 0; i < ruling->sums.count && roll->need == 0 && roll->total == 0; i++) {
        const RulesSum *sum = &ruling->sums.items[i];
        if (sum->under && !sum->counts && sum->total != VAR_NONE && ref_equal(sum->by, roll->by)) {
            return sum->total;
        }
    }
    return 0;
}

static void one_die(Page *page, const RulesRoll *roll, int i, double left, double *x) {
    const char *result = roll_result(roll, i);
    const char *who = ruling_name(page->ruling, roll_owner(roll, i));
    double words = fmax(kit_text_width(page->kit, KIT_SIDE, result), kit_text_width(page->kit, KIT_CAPTION, who));
    double w = DIE + 8 + words + CELL_PAD;
    if (*x + w - CELL_PAD > page->x + page->w && *x > left) {
        *x = left;
        page->y += 38;
    }
    bool by_result =
        roll->need == 0 && roll->total == 0; /* whether a roll was at or under a value only the rule knows */
    bool good = by_result ? is_success(roll->results[i]) : roll->need > 0 && roll->values[i] >= roll->need;
    const RulesData *data = page->ruling->field->data;
    bool named = !roll->plain && data->face_count == roll->faces;
    KitDie look = good ? KIT_DIE_HIT : roll->need > 0 || (by_result && *result) ? KIT_DIE_MISS : KIT_DIE_PLAIN;
    if (named) { /* what a face with a symbol does only the rule knows */
        look = roll->results[i] == RESULT_HIT    ? KIT_DIE_HIT
               : roll->results[i] == RESULT_MISS ? KIT_DIE_MISS
                                                 : KIT_DIE_PLAIN;
    }
    kit_set_faces(page->kit, named ? data->faces : NULL, data->face_count);
    kit_die_of(page->kit, *x, page->y, DIE, roll->faces, roll->values[i], look);
    kit_set_faces(page->kit, data->faces, data->face_count);
    KitBox side = kit_box(*x + DIE + 8, page->y, words + 2, DIE);
    bool both = *who && *result;
    kit_put(page->kit, both ? kit_cut_top(&side, DIE / 2) : side, KIT_SIDE,
            good ? page->theme->ink : page->theme->win_ink2, 0, *result ? result : who);
    if (both) {
        kit_put(page->kit, side, KIT_CAPTION, page->theme->ink3, 0, who);
    }
    char value[96];
    if (named) {
        snprintf(value, sizeof value, "%s %s %s", data->faces[roll->values[i] - 1], result, who);
    } else {
        snprintf(value, sizeof value, "%d %s %s", roll->values[i], result, who);
    }
    kit_describe(page->kit, KIT_ROLE_IMAGE, kit_box(*x, page->y, DIE, DIE), roll->what ? roll->what : "die", value, 0);
    *x += w;
}

/* How many dice reached the need and how likely that was, below the dice; for each side if both rolled. */
static void pool_luck(Page *page, int first, double left) {
    const Ruling *ruling = page->ruling;
    for (int i = first; i < ruling->rolls.count; i++) {
        RulesRoll thrown;
        if (!same_pool(&ruling->rolls.items[first], &ruling->rolls.items[i]) || !luck_pool(ruling, i, &thrown)) {
            continue;
        }
        BaseText text = {0};
        luck_describe(&thrown, &text);
        page->y += kit_paragraph(page->kit, left, page->y - 6, page->x + page->w - left, KIT_SIDE,
                                 page->theme->win_ink2, text_get(&text), true) +
                   2;
        text_free(&text);
    }
}

/* All dice of one kind in one row, whoever rolled them: what for, need, faces. */
static void pool(Page *page, int first) {
    const Ruling *ruling = page->ruling;
    const RulesRoll *roll = &ruling->rolls.items[first];
    BaseText title = {0};
    char need[16] = "";
    ruling_word(roll->what ? roll->what : "roll", &title);
    if (roll->need > 0 || roll->total > 0) {
        snprintf(need, sizeof need, "%d+", roll->need > 0 ? roll->need : roll->total);
    } else if (max_of(ruling, roll) > 0) {
        snprintf(need, sizeof need, "≤ %d", max_of(ruling, roll));
    }
    kit_text(page->kit, kit_box(page->x, page->y, 76, DIE), KIT_BODY, page->theme->win_ink2, 0, text_get(&title));
    kit_text(page->kit, kit_box(page->x + 80, page->y, 30, DIE), KIT_STRONG, page->theme->ink, 0, need);
    text_free(&title);
    double left = page->x + 114, x = left;
    for (int i = first; i < ruling->rolls.count; i++) {
        const RulesRoll *other = &ruling->rolls.items[i];
        for (int die = 0; same_pool(roll, other) && die < other->count; die++) {
            one_die(page, other, die, left, &x);
        }
    }
    page->y += 40;
    pool_luck(page, first, left);
}

void page_dice(Page *page) {
    const Ruling *ruling = page->ruling;
    if (!ruling->rolls.count) {
        return;
    }
    page_section(page, "Dice", NULL);
    for (int i = 0; i < ruling->rolls.count; i++) {
        bool first = true;
        for (int j = 0; j < i; j++) {
            first = first && !same_pool(&ruling->rolls.items[j], &ruling->rolls.items[i]);
        }
        if (first) {
            pool(page, i);
        }
    }
}

/* ---- the odds ---- */

/* Beside the damage: what becomes of the target, and the units lost with it. */
static void page_besides(Page *page, const PanelLosses *losses) {
    BaseText text = {0};
    char percent[KIT_PERCENT_MAX];
    panel_describe_turns(page->ui, &text);
    double any_left = 1 - page->ui->tools->odds->lost[0];
    if (!losses->units && any_left > 0) {
        text_addf(&text, "%sat least one unit lost %s %%", text.length ? ", " : "", kit_percent(any_left, percent));
    }
    if (text.length) {
        page_paragraph(page, KIT_STRONG, page->theme->accent, text_get(&text));
        page->y += 6;
    }
    text_free(&text);
}

/* How many templates the shot lays. */
static int templates_of(const Ruling *ruling) {
    int count = 0;
    const BaseTree *list = tree_find(ruling->facts, "template");
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        count += it->kind == TREE_LIST;
    }
    return count;
}

#define SAME_CHANCE 1e-9 /* sums of the same fractions, rounded */

/* The least number of losses from which this always comes about, and below which it never does; 0: there is none. Of a
 * formation that is gone nothing is said any more, so that the loss of all of it may count or not. */
static int threshold_of(const PanelLosses *losses, double chance) {
    double at_least = 1 - losses->exactly[0], all = losses->exactly[losses->count - 1];
    for (int k = 1; k < losses->count && chance > 0; k++) {
        if (fabs(at_least - chance) < SAME_CHANCE || fabs(at_least - all - chance) < SAME_CHANCE) {
            return k;
        }
        at_least -= losses->exactly[k];
    }
    return 0;
}

/* Where something becomes of the target from so many losses on, the bars say so: "R2 Tanks broken from 2". */
static void name_threshold(Page *page, const PanelLosses *losses, KitOdds *bars) {
    const PlayOdds *odds = page->ui->tools->odds;
    const TableSetup *setup = ui_setup(page->ui);
    for (int i = 0; i < odds->figure_count && bars->threshold == 0; i++) {
        const PlayFigure *figure = &odds->figures[i];
        bars->threshold = threshold_of(losses, panel_turn_chance(page->ui, figure));
        if (bars->threshold > 0) {
            bars->threshold_name = kit_printf(page->kit, "%s %s from %d", setup_name(setup, figure->of),
                                              setup->schema->vars[figure->var].label, bars->threshold);
        }
    }
}

void page_odds(Page *page) {
    const PlayOdds *found = page->ui->tools->odds;
    if (!found || page->ruling != page->ui->preview || !panel_odds_explain(page->ui)) {
        return;
    }
    char remark[64];
    if (found->exact) {
        snprintf(remark, sizeof remark, "%% over %llu ways", (unsigned long long)found->cases);
    } else {
        snprintf(remark, sizeof remark, "sampled, ± %.1f %%", found->error * 100);
    }
    page_section(page, found->exact ? "Exact odds" : "Odds", remark);
    PanelLosses losses = panel_losses(page->ui);
    KitOdds bars = {.exactly = losses.exactly, .count = losses.count, .caption = losses.word, .sampled = !found->exact};
    name_threshold(page, &losses, &bars);
    page->y += kit_odds_histogram(page->kit, page->x, page->y, page->w, 130, &bars) + 8;
    page_besides(page, &losses);
    if (templates_of(page->ruling) > 1) {
        page_paragraph(
            page, KIT_SIDE, page->theme->win_ink2,
            "They are of the whole shot: each template as it is laid, those not laid by hand by themselves.");
        page->y += 6;
    }
    if (found->policy) {
        page_paragraph(page, KIT_SIDE, page->theme->win_ink2,
                       "Where a player would be asked, the rule's own fallback is taken.");
        page->y += 6;
    }
}
