#include "ui/panel/panel_stage.h"

#include "ui/kit/kit_odds.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_dice.h"
#include "ui/tools/preview.h"
#include "ui/tools/procedure.h"
#include "ui/tools/tools_state.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ODDS_ROWS 8
#define CHIPS_AT  112.0
#define ROW       26.0
#define CELL      44.0
#define GAP       6.0

/* ---- choices ---- */

static void add_choice(const RulesChoice *choice, BaseText *out) {
    if (choice->untested && !choice->is_name) { /* a word from the ruleset */
        ruling_word(choice->label, out);
    } else {
        text_add(out, choice->label);
    }
    text_addf(out, "%s%s", choice->need ? "  " : "", choice->need ? choice->need : "");
}

#define CHIP_GAP 6.0

/* True if the row's chips stand beside its name: all of them in one line; or each, where no line has all of them, so
 * that a last one alone does not wrap under the others. */
static bool fits_beside(Page *page, const RulesStageRow *row) {
    double all = -CHIP_GAP, widest = 0;
    for (const RulesChoice *it = row->choices; it; it = it->next) {
        BaseText text = {0};
        add_choice(it, &text);
        double w = kit_chip_width(page->kit, text_get(&text));
        all += w + CHIP_GAP;
        widest = fmax(widest, w);
        text_free(&text);
    }
    return CHIPS_AT + all <= page->w || (all > page->w && CHIPS_AT + widest <= page->w);
}

/* True: the choice was clicked, and the stage that was read is gone. */
static bool choice_chip(Page *page, const RulesChoice *choice, double left, double *x, double *y) {
    BaseText text = {0};
    add_choice(choice, &text);
    double room = page->x + page->w - left, w = fmin(room, kit_chip_width(page->kit, text_get(&text)));
    if (*x + w > page->x + page->w && *x > left) {
        *x = left;
        *y += 26;
    }
    /* What is chosen already is refused as well, as it would change nothing: it is not out of reach. */
    const char *off = choice->on ? NULL : choice->refusal;
    KitMood mood = choice->on ? KIT_HIGHLIGHTED : off ? KIT_DIM : KIT_REST;
    bool clicked = kit_chip_within(page->kit, *x, *y, (KitChip){text_get(&text), mood, off}, room).clicked;
    text_free(&text);
    *x += w + CHIP_GAP;
    if (clicked && off) {
        hand_preview(page->ui, choice->action); /* shows the refusal with its rules */
    } else if (clicked && !(choice->on && choice->refusal)) {
        procedure_take(page->ui, choice);
    }
    return clicked;
}

/* A row whose choices can each be made: chips beside the name, or below it where one is too wide for that. */
static bool chip_row(Page *page, const RulesStageRow *row) {
    bool beside = fits_beside(page, row);
    double left = page->x + (beside ? CHIPS_AT : 0), x = left, y = page->y + (beside ? 13 : 39);
    int index = 0;
    kit_text(page->kit, kit_box(page->x, page->y, CHIPS_AT - 4, 26), KIT_BODY, page->theme->ink, 0,
             setup_name(ui_setup(page->ui), row->of));
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

/* "needs 3+" at the right; for one that is done a check, and why. */
static bool thing_row(Page *page, const RulesStageRow *row, bool chosen) {
    const TableSetup *setup = ui_setup(page->ui);
    int side = setup_side_of(setup, row->of);
    BaseText remark = {0};
    text_addf(&remark, "%s%s%s", row->remark ? row->remark : "", row->remark && row->need ? "   " : "",
              row->need ? row->need : "");
    KitRow view = {.label = setup_name(setup, row->of),
                   .remark = text_get(&remark),
                   .selected = chosen,
                   .has_side = side >= 0 && !row->done,
                   .icon = row->done ? KIT_ICON_CHECK : KIT_ICON_NONE,
                   .disc = side == 0,
                   .side = side >= 0 ? theme_side(page->theme, setup->sides[side].colour) : page->theme->ink3};
    KitBox box = kit_box(page->x - 10, page->y, page->w + 20, ROW);
    bool clicked = kit_row(page->kit, box, view).clicked;
    ui_light(page->ui, box, row->of);
    page->y += ROW;
    text_free(&remark);
    if (clicked) {
        RulesStageRow alone = {.of = row->of};
        procedure_choose(page->ui, &alone);
    }
    return clicked;
}

bool page_stage_rows(Page *page, const RulesStage *stage, const RulesStageRow *chosen) {
    for (const RulesStageRow *it = stage->rows; it; it = it->next) {
        bool chips = it->choices && !stage->choosing;
        kit_push(page->kit, setup_id(ui_setup(page->ui), it->of));
        bool done = chips ? chip_row(page, it) : thing_row(page, it, it == chosen);
        kit_pop(page->kit);
        if (done) {
            return true;
        }
    }
    page->y += stage->rows ? 8 : 0;
    return false;
}

/* ---- the acts of the chosen one ---- */

static void add_label(const RulesChoice *choice, BaseText *out) {
    if (choice->is_name) {
        text_add(out, choice->label);
    } else {
        ruling_word(choice->label, out);
    }
}

static bool cell(Page *page, KitBox box, const RulesChoice *choice, bool picked, const char *key) {
    const ViewTheme *theme = page->theme;
    BaseText label = {0};
    add_label(choice, &label);
    const char *under = choice->refusal ? choice->refusal : choice->detail ? choice->detail : "";
    KitTouch touch = kit_touch(page->kit, box,
                               (KitSpot){.label = text_get(&label),
                                         .role = KIT_ROLE_BUTTON,
                                         .value = choice->need,
                                         .off = choice->refusal,
                                         .state = picked ? KIT_ON : 0,
                                         .tip_name = choice->refusal || choice->detail ? text_get(&label) : NULL,
                                         .tip_key = key,
                                         .tip = choice->refusal ? choice->refusal : choice->detail});
    if (!choice->refusal) {
        kit_fill(page->kit, box, 6, picked ? theme->accsoft : touch.hot ? theme->hover : theme->raised);
    }
    kit_outline(page->kit, box, 6,
                picked            ? theme->accent
                : choice->refusal ? theme->win_hair
                                  : theme->edge,
                picked ? 1.4 : 1);
    ViewColour ink = picked ? theme->accent : choice->refusal ? theme->ink3 : theme->ink;
    KitBox in = kit_inset(box, 9, 4);
    kit_put(page->kit, kit_box(in.x, in.y, in.w - 34, 18), KIT_CONTROL, ink, 0, text_get(&label));
    if (choice->need && !choice->refusal) {
        kit_put(page->kit, kit_box(in.x, in.y, in.w, 18), KIT_STRONG, ink, 1, choice->need);
    }
    kit_put(page->kit, kit_box(in.x, in.y + 18, in.w, 17), KIT_SIDE, choice->refusal ? theme->ink3 : theme->win_ink2, 0,
            under);
    if (touch.ringed) {
        kit_ring(page->kit, box, 6);
    }
    text_free(&label);
    return touch.clicked && !choice->refusal;
}

/* True: one that is put together with others was clicked, and the stage that was read is gone. */
bool page_stage_cells(Page *page, const RulesStageRow *row) {
    ToolsStage *own = &page->ui->tools->stage;
    int index = 0;
    double top = page->y;
    for (const RulesChoice *it = row->choices; it; it = it->next, index++) {
        char key[4] = {index < 9 ? (char)('1' + index) : 0};
        KitBox line = kit_box(page->x, top + (CELL + GAP) * (index / 2), page->w, CELL);
        kit_push_number(page->kit, index);
        bool typed = key[0] && !it->refusal && kit_typed(page->kit, key);
        bool on = it->choose ? it->on : index == own->pick;
        bool taken = cell(page, kit_column(line, index % 2, 2, GAP), it, on, key) || typed;
        kit_pop(page->kit);
        if (taken && it->choose) {
            procedure_take(page->ui, it);
            return true;
        }
        if (taken) {
            own->pick = index;
            kit_wake(page->kit, 0);
        }
    }
    page->y = top + (CELL + GAP) * ((index + 1) / 2);
    return false;
}

const RulesChoice *panel_stage_pick(const Ui *ui, const RulesStageRow *row) {
    const RulesChoice *it = row ? row->choices : NULL;
    for (int i = 0; it && i < ui->tools->stage.pick; i++) {
        it = it->next;
    }
    return it && !it->refusal ? it : NULL;
}

void panel_stage_act(const Ui *ui, const RulesStageRow *row, const RulesChoice *choice, BaseText *out) {
    BaseText label = {0};
    char percent[KIT_PERCENT_MAX];
    add_label(choice, &label);
    if (row->choices->next) {
        text_addf(out, "Roll for %s", text_get(&label));
    } else {
        text_addf(out, "%s %s", text_get(&label), setup_name(ui_setup(ui), row->of));
    }
    if (row->need) {
        text_addf(out, ": %s, %s %%", choice->need ? choice->need : row->need,
                  kit_percent(choice->chance > 0 ? choice->chance : row->chance, percent));
    }
    text_free(&label);
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

void page_stage_odds(Page *page) {
    chances(page);
    odds(page);
}
