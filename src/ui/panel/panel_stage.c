#include "ui/panel/panel_stage.h"

#include "ui/kit/kit_odds.h"
#include "ui/panel/page.h"
#include "ui/panel/panel.h"
#include "ui/panel/panel_dice.h"
#include "ui/tools/hand.h"
#include "ui/tools/tool_assault.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define ODDS_ROWS 8

/* ---- the steps ---- */

static void step_bar(Page *page, const BaseTree *fact) {
    const BaseTree *steps = tree_find(fact, "steps");
    int count = steps ? steps->count : 0, at = (int)tree_get_number(fact, "at", 0);
    char right[32];
    snprintf(right, sizeof right, "%d of %d", at + 1, count);
    BaseText title = {0}, step = {0};
    text_add(&title, tree_get_text(fact, "name", ""));
    if (tree_get_number(fact, "round", 1) > 1) {
        text_addf(&title, ", round %d", (int)tree_get_number(fact, "round", 1));
    }
    kit_text(page->kit, page_line(page, 22), KIT_STRONG, page->theme->ink, 0, text_get(&title));
    kit_text(page->kit, page_line(page, 22), KIT_SIDE, page->theme->win_ink2, 1, right);
    page->y += 26;
    double w = count ? (page->w + 4) / count : 0;
    for (int i = 0; i < count; i++) {
        ViewColour colour = i == at ? page->theme->accent : i < at ? page->theme->ink3 : page->theme->win_hair;
        kit_fill(page->kit, kit_box(page->x + i * w, page->y, w - 4, 5), 2, colour);
    }
    page->y += 14;
    text_add(&step, tree_get_text(fact, "step", "")); /* with its hyphens, such as "counter-charges" */
    if (step.length > 0) {
        step.data[0] = (char)toupper((unsigned char)step.data[0]);
    }
    kit_text(page->kit, page_line(page, 30), KIT_ANSWER, page->theme->ink, 0, text_get(&step));
    page->y += 36;
    text_free(&title);
    text_free(&step);
}

/* Whose step it is: the side's colour and name. */
static void whose(Page *page, const BaseTree *fact) {
    const TableSetup *setup = app_setup(page->app);
    TableRef side = setup_find(setup, tree_get_text(fact, "side", ""));
    bool named = ref_is(side, REF_SIDE);
    if (named) {
        kit_fill(page->kit, kit_box(page->x, page->y + 5, 12, 12), 6,
                 theme_side(page->theme, setup->sides[side.index].colour));
    }
    kit_text(page->kit, kit_box(page->x + (named ? 20 : 0), page->y, page->w - 20, 22), KIT_STRONG, page->theme->ink, 0,
             named ? setup->sides[side.index].name : "Both sides");
    page->y += 26;
}

static void sentence(Page *page) {
    const Ruling *stage = page->app->stage;
    BaseText text = {0};
    if (stage->findings.count) {
        ruling_say(stage, &stage->findings.items[0], &text);
    }
    page_paragraph(page, KIT_BODY, page->theme->win_ink2, text_get(&text));
    text_free(&text);
}

/* ---- choices ---- */

/* True: a choice was made, and the facts that were read are gone. */
static bool choice_row(Page *page, const BaseTree *row) {
    const BaseTree *options = tree_find(row, "options");
    TableRef of = setup_find(app_setup(page->app), tree_get_text(row, "id", ""));
    kit_text(page->kit, kit_box(page->x, page->y, 108, 26), KIT_BODY, page->theme->ink, 0,
             setup_name(app_setup(page->app), of));
    double x = page->x + 112, y = page->y + 13;
    int index = 0;
    for (const BaseTree *it = options ? options->first : NULL; it; it = it->next, index++) {
        const char *off = tree_get_text(it, "off", NULL), *need = tree_get_text(it, "need", NULL);
        BaseText text = {0};
        if (tree_get_bool(it, "try", false) && !tree_get_bool(it, "named", false)) { /* a word from the ruleset */
            ruling_word(tree_get_text(it, "label", ""), &text);
        } else {
            text_add(&text, tree_get_text(it, "label", ""));
        }
        text_addf(&text, "%s%s", need ? "  " : "", need ? need : "");
        double w = kit_chip_width(page->kit, text_get(&text));
        if (x + w > page->x + page->w && x > page->x + 112) {
            x = page->x + 112;
            y += 26;
        }
        kit_push_number(page->kit, index);
        KitMood mood = off ? KIT_DIM : tree_get_bool(it, "on", false) ? KIT_HIGHLIGHTED : KIT_REST;
        bool clicked = kit_chip(page->kit, x, y, (KitChip){text_get(&text), mood, off}).clicked;
        kit_pop(page->kit);
        text_free(&text);
        if (clicked && off) {
            hand_preview(page->app, tree_find(it, "action")); /* shows the refusal with its rules */
            return true;
        }
        if (clicked) {
            stage_take(page->app, it);
            return true;
        }
        x += w + 6;
    }
    page->y = y + 13;
    return false;
}

static bool choices(Page *page, const BaseTree *fact) {
    const BaseTree *rows = tree_find(fact, "rows");
    if (rows && rows->count) {
        page->y += 8;
    }
    for (const BaseTree *it = rows ? rows->first : NULL; it; it = it->next) {
        kit_push(page->kit, tree_get_text(it, "id", ""));
        bool done = choice_row(page, it);
        kit_pop(page->kit);
        if (done) {
            return true;
        }
    }
    return false;
}

/* The last button ends the step; it is the primary one unless some unit has yet to act. */
static bool buttons(Page *page, const BaseTree *fact) {
    const BaseTree *may = tree_find(fact, "may");
    bool open = tree_get_bool(fact, "open", false);
    page->y += 12;
    for (const BaseTree *it = may ? may->first : NULL; it; it = it->next) {
        KitButton button = {.label = tree_get_text(it, "label", ""),
                            .look = it->next || open ? KIT_NORMAL : KIT_PRIMARY};
        if (kit_button(page->kit, page_line(page, 34), button)) {
            stage_take(page->app, it);
            return true;
        }
        page->y += 42;
    }
    return false;
}

/* ---- odds ---- */

static bool is_told(const App *app, const PlayFigure *figure) {
    const TableSchema *schema = app_setup(app)->schema;
    bool alone = ref_is(figure->of, REF_UNIT) && app_setup(app)->formation_count == 0;
    bool group = ref_is(figure->of, REF_FORMATION) || ref_is(figure->of, REF_AREA) || alone;
    return group && figure->var >= 0 && schema->vars[figure->var].lifetime == LIFE_GAME &&
           (schema->vars[figure->var].type == VAR_BOOL || schema->vars[figure->var].type == VAR_WORD) &&
           figure->count > 1;
}

/* "Rust 1: broken" and its chance: for a yes-or-no variable that it becomes true, for a word each value other than the
 * present one. */
static void figure_rows(Page *page, const PlayFigure *figure, int *rows) {
    const TableVar *var = &app_setup(page->app)->schema->vars[figure->var];
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
        text_addf(&label, "%s: %s", setup_name(app_setup(page->app), figure->of), truth ? var->label : value->text);
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
    page_pair(page, setup_name(app_setup(page->app), figure->of), right, false);
}

/* The stages that the next dice go through, so that the odds below can be derived by hand. */
static void chances(Page *page) {
    Page own = *page;
    own.ruling = page->app->stage;
    page_chances(&own);
    page->y = own.y;
    page->told = own.told && page->ruling == own.ruling;
}

static void odds(Page *page) {
    const PlayOdds *found = page->app->stage_odds;
    char remark[48];
    int rows = 0;
    if (page->app->stage_counting) {
        page_section(page, "Odds", "counting …");
        return;
    }
    if (!found || found->outcome != RULING_DONE) {
        return;
    }
    snprintf(remark, sizeof remark, found->exact ? "exact" : "sampled, within %.1f %%", 100 * found->error);
    page_section(page, "Odds", remark);
    for (int i = 0; i < found->figure_count; i++) {
        if (is_told(page->app, &found->figures[i])) {
            figure_rows(page, &found->figures[i], &rows);
        }
    }
    for (int i = 0; i < found->figure_count; i++) {
        if (ref_is(found->figures[i].of, REF_SIDE) && !strcmp(found->figures[i].what, "lost")) {
            side_row(page, &found->figures[i]);
        }
    }
}

/* ---- all of it ---- */

bool page_stage(Page *page) {
    const BaseTree *fact = stage_is_shown(page->app) ? stage_fact(page->app) : NULL;
    if (!fact) {
        return true;
    }
    step_bar(page, fact);
    whose(page, fact);
    sentence(page);
    if (!play_waiting(page->app->session) && (choices(page, fact) || buttons(page, fact))) {
        return false;
    }
    chances(page);
    odds(page);
    page->bare = false;
    return true;
}
