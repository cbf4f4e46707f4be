#include "ui/panel/panel_stage.h"

#include "ui/kit/kit_odds.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_dice.h"
#include "ui/tools/hand.h"
#include "ui/tools/preview.h"
#include "ui/tools/procedure.h"
#include "ui/tools/tools_state.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define ODDS_ROWS 8

/* ---- the steps ---- */

static void step_bar(Page *page, const RulesStage *stage) {
    int count = stage->step_count, at = stage->step;
    char right[32];
    snprintf(right, sizeof right, "%d of %d", at + 1, count);
    BaseText title = {0}, step = {0};
    text_add(&title, stage->name);
    if (stage->round > 1) {
        text_addf(&title, ", round %d", stage->round);
    }
    kit_text(page->kit, page_line(page, 22), KIT_STRONG, page->theme->ink, 0, text_get(&title));
    kit_text(page->kit, page_line(page, 22), KIT_SIDE, page->theme->win_ink2, 1, right);
    page->y += 26;
    double w = (page->w + 4) / count;
    for (int i = 0; i < count; i++) {
        ViewColour colour = i == at ? page->theme->accent : i < at ? page->theme->ink3 : page->theme->win_hair;
        kit_fill(page->kit, kit_box(page->x + i * w, page->y, w - 4, 5), 2, colour);
    }
    page->y += 14;
    text_add(&step, stage->steps[at]); /* with its hyphens, such as "counter-charges" */
    if (step.length > 0) {
        step.data[0] = (char)toupper((unsigned char)step.data[0]);
    }
    kit_text(page->kit, page_line(page, 30), KIT_ANSWER, page->theme->ink, 0, text_get(&step));
    page->y += 36;
    text_free(&title);
    text_free(&step);
}

/* Whose step it is: the side's colour and name. */
static void whose(Page *page, const RulesStage *stage) {
    const TableSide *sides = ui_setup(page->ui)->sides;
    bool named = stage->side != STAGE_NONE;
    if (named) {
        kit_fill(page->kit, kit_box(page->x, page->y + 5, 12, 12), 6,
                 theme_side(page->theme, sides[stage->side].colour));
    }
    kit_text(page->kit, kit_box(page->x + (named ? 20 : 0), page->y, page->w - 20, 22), KIT_STRONG, page->theme->ink, 0,
             named ? sides[stage->side].name : "Both sides");
    page->y += 26;
}

static void sentence(Page *page) {
    const Ruling *stage = page->ui->tools->stage.ruling;
    BaseText text = {0};
    if (stage->findings.count) {
        ruling_describe(stage, &stage->findings.items[0], &text);
    }
    page_paragraph(page, KIT_BODY, page->theme->win_ink2, text_get(&text));
    text_free(&text);
}

/* ---- choices ---- */

/* True: the choice was clicked, and the stage that was read is gone. */
static bool choice_chip(Page *page, const RulesChoice *choice, double left, double *x, double *y) {
    BaseText text = {0};
    if (choice->untested && !choice->is_name) { /* a word from the ruleset */
        ruling_word(choice->label, &text);
    } else {
        text_add(&text, choice->label);
    }
    text_addf(&text, "%s%s", choice->need ? "  " : "", choice->need ? choice->need : "");
    double w = kit_chip_width(page->kit, text_get(&text));
    if (*x + w > page->x + page->w && *x > left) {
        *x = left;
        *y += 26;
    }
    KitMood mood = choice->refusal ? KIT_DIM : choice->on ? KIT_HIGHLIGHTED : KIT_REST;
    bool clicked = kit_chip(page->kit, *x, *y, (KitChip){text_get(&text), mood, choice->refusal}).clicked;
    text_free(&text);
    *x += w + 6;
    if (clicked && choice->refusal) {
        hand_preview(page->ui, choice->action); /* shows the refusal with its rules */
    } else if (clicked) {
        procedure_take(page->ui, choice);
    }
    return clicked;
}

static bool choice_row(Page *page, const RulesStageRow *row) {
    kit_text(page->kit, kit_box(page->x, page->y, 108, 26), KIT_BODY, page->theme->ink, 0,
             setup_name(ui_setup(page->ui), row->of));
    double left = page->x + 112, x = left, y = page->y + 13;
    int index = 0;
    ui_light(page->ui, page_line(page, 26), row->of);
    for (const RulesChoice *it = row->choices; it; it = it->next, index++) {
        kit_push_number(page->kit, index);
        bool clicked = choice_chip(page, it, left, &x, &y);
        kit_pop(page->kit);
        if (clicked) {
            return true;
        }
    }
    page->y = y + 13;
    return false;
}

static bool choices(Page *page, const RulesStage *stage) {
    if (stage->rows) {
        page->y += 8;
    }
    for (const RulesStageRow *it = stage->rows; it; it = it->next) {
        kit_push(page->kit, setup_id(ui_setup(page->ui), it->of));
        bool done = choice_row(page, it);
        kit_pop(page->kit);
        if (done) {
            return true;
        }
    }
    return false;
}

/* The last button ends the step; it is the primary one unless some unit has yet to act. */
static bool buttons(Page *page, const RulesStage *stage) {
    page->y += 12;
    for (const RulesChoice *it = stage->may; it; it = it->next) {
        KitButton button = {.label = it->label, .look = it->next || stage->left > 0 ? KIT_NORMAL : KIT_PRIMARY};
        if (kit_button(page->kit, page_line(page, 34), button)) {
            procedure_take(page->ui, it);
            return true;
        }
        page->y += 42;
    }
    return false;
}

/* ---- odds ---- */

static bool is_stated(const Ui *ui, const PlayFigure *figure) {
    const TableSchema *schema = ui_setup(ui)->schema;
    bool alone = ref_is(figure->of, REF_UNIT) && ui_setup(ui)->formation_count == 0;
    bool group = ref_is(figure->of, REF_FORMATION) || ref_is(figure->of, REF_AREA) || alone;
    return group && figure->var >= 0 && schema->vars[figure->var].lifetime == LIFE_GAME &&
           (schema->vars[figure->var].type == VAR_BOOL || schema->vars[figure->var].type == VAR_WORD) &&
           figure->count > 1;
}

/* "Rust 1: broken" and its chance: for a yes-or-no variable that it becomes true, for a word each value other than the
 * present one. */
static void figure_rows(Page *page, const PlayFigure *figure, int *rows) {
    const TableVar *var = &ui_setup(page->ui)->schema->vars[figure->var];
    for (int i = 0; i < figure->count && *rows < ODDS_ROWS; i++) {
        const BaseTree *value = figure->shares[i].value;
        bool truth = value->kind == TREE_BOOL, same = value->kind == TREE_TEXT && figure->before &&
                                                      figure->before->kind == TREE_TEXT &&
                                                      !strcmp(value->text, figure->before->text);
        if ((truth && !value->truth) || same) {
            continue;
        }
        char percent[KIT_PERCENT_MAX], right[KIT_PERCENT_MAX + 4];
        BaseText label = {0};
        text_addf(&label, "%s: %s", setup_name(ui_setup(page->ui), figure->of), truth ? var->label : value->text);
        snprintf(right, sizeof right, "%s %%", kit_percent(figure->shares[i].chance, percent));
        page_pair(page, text_get(&label), right, true);
        text_free(&label);
        (*rows)++;
    }
}

static void side_row(Page *page, const PlayFigure *figure) {
    double mean = 0;
    char number[TEXT_NUMBER_MAX], right[TEXT_NUMBER_MAX + 16];
    for (int i = 0; i < figure->count; i++) {
        mean += figure->shares[i].chance * figure->shares[i].value->number;
    }
    snprintf(right, sizeof right, "%s lost", text_rounded(mean, 2, number));
    page_pair(page, setup_name(ui_setup(page->ui), figure->of), right, false);
}

/* The stages that the next dice go through, so that the odds below can be derived by hand. */
static void chances(Page *page) {
    Page own = *page;
    own.ruling = page->ui->tools->stage.ruling;
    page_chances(&own);
    page->y = own.y;
    page->stated = own.stated && page->ruling == own.ruling;
}

static void odds(Page *page) {
    const PlayOdds *found = page->ui->tools->stage.odds;
    char remark[48];
    int rows = 0;
    if (page->ui->tools->stage.counting) {
        page_section(page, "Odds", "counting …");
        return;
    }
    if (!found || found->outcome != RULING_DONE) {
        return;
    }
    snprintf(remark, sizeof remark, found->exact ? "exact" : "sampled, within %.1f %%", 100 * found->error);
    page_section(page, "Odds", remark);
    for (int i = 0; i < found->figure_count; i++) {
        if (is_stated(page->ui, &found->figures[i])) {
            figure_rows(page, &found->figures[i], &rows);
        }
    }
    for (int i = 0; i < ui_setup(page->ui)->side_count; i++) {
        const PlayFigure *lost = odds_figure(found, ref_make(REF_SIDE, i), "lost");
        if (lost) {
            side_row(page, lost);
        }
    }
}

/* ---- all of it ---- */

bool page_stage(Page *page) {
    const RulesStage *stage = procedure_is_shown(page->ui) ? procedure_stage(page->ui) : NULL;
    if (!stage) {
        return true;
    }
    step_bar(page, stage);
    whose(page, stage);
    sentence(page);
    if (!play_waiting(page->ui->session) && (choices(page, stage) || buttons(page, stage))) {
        return false;
    }
    chances(page);
    odds(page);
    page->bare = false;
    return true;
}
