/* A shot before it is rolled: who fires and who cannot, its figures, and the odds at the target itself. */
#include "ui/kit/kit_odds.h"
#include "ui/panel/panel.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SHOOTERS_MAX 64
#define AVOID_MAX    256
#define ROW          22.0 /* of the popover */
#define WIDE         316.0
#define DECLARED     "If nobody answers. A click declares it."

/* ---- who ---- */

/* Of each shooter the line that counts: to the target that was asked for, else a clear one, else the first. */
static int lines_of(const Ruling *ruling, const RulesSight **out, int cap) {
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

static void shooter_row(Page *page, const RulesSight *sight) {
    char figure[TEXT_NUMBER_MAX], right[48];
    const TableSetup *setup = app_setup(page->app);
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
    kit_text(page->kit, kit_box(page->x + 100, page->y, page->w - 160, 24), KIT_BODY, ink, 0, text_get(&how));
    snprintf(right, sizeof right, "%s", text_rounded(vec_distance(sight->a, sight->b) / setup->shown, 1, figure));
    kit_text(page->kit, page_line(page, 24), KIT_CELL, ink, 1, right);
    page->y += 26;
    text_free(&how);
}

void page_who_fires(Page *page) {
    const RulesSight *lines[SHOOTERS_MAX];
    int count = lines_of(page->ruling, lines, SHOOTERS_MAX);
    char remark[48];
    if (!count) {
        return;
    }
    snprintf(remark, sizeof remark, "range in %s", app_setup(page->app)->shown_name);
    page_section(page, "Who fires", remark);
    for (int i = 0; i < count; i++) {
        shooter_row(page, lines[i]);
    }
}

/* ---- what may come of it ---- */

static const PlayFigure *pips_of(const App *app, TableRef of) {
    const TableSchema *schema = app_setup(app)->schema;
    for (int i = 0; i < app->odds->figure_count; i++) {
        const PlayFigure *figure = &app->odds->figures[i];
        bool pips = figure->var >= 0 && schema->vars[figure->var].show == SHOW_PIPS;
        if (pips && ref_equal(figure->of, of) && figure->before && figure->before->kind == TREE_NUMBER) {
            return figure;
        }
    }
    return NULL;
}

/* Who is shot at with others beside him: what becomes of him alone says little. */
static bool is_one_of_many(const App *app, TableRef of) {
    int formation = ref_is(of, REF_UNIT) ? app_setup(app)->units[of.index].formation : -1;
    for (int i = 0; formation >= 0 && i < app->odds->figure_count; i++) {
        TableRef other = app->odds->figures[i].of;
        if (ref_is(other, REF_UNIT) && !ref_equal(other, of) && pips_of(app, other) &&
            app_setup(app)->units[other.index].formation == formation) {
            return true;
        }
    }
    return false;
}

bool panel_odds_tell(const App *app) {
    const PlayOdds *odds = app->odds;
    return odds && (odds->count > 1 || !odds->ruling || odds->ruling->rolls.count > 0);
}

PanelLosses panel_losses(const App *app) {
    const PlayOdds *odds = app->odds;
    TableRef target = app->target;
    const PlayFigure *figure = is_one_of_many(app, target) ? NULL : pips_of(app, target);
    PanelLosses losses = {.mean = odds->mean_lost, .count = PANEL_LOSSES_MAX, .word = "lost", .units = true};
    bool building = ref_is(target, REF_AREA);
    memcpy(losses.exactly, odds->lost, sizeof losses.exactly);
    if (figure || building) {
        losses.word = "damage";
        losses.units = false;
        losses.mean = 0;
        memset(losses.exactly, 0, sizeof losses.exactly);
        losses.exactly[0] = figure ? 0 : 1; /* nothing can happen to it */
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

/* What else may become of the target, by the words that the ruleset has for it: "ruined 12.3 %". */
void panel_say_turns(const App *app, BaseText *out) {
    TableRef target = app->target;
    const TableSchema *schema = app_setup(app)->schema;
    char percent[KIT_PERCENT_MAX];
    for (int i = 0; i < app->odds->figure_count; i++) {
        const PlayFigure *figure = &app->odds->figures[i];
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

int panel_dice_to_roll(const App *app) {
    const Ruling *first = app->odds ? app->odds->ruling : NULL;
    int count = 0;
    for (int i = 0; first && i < first->rolls.count; i++) {
        const RulesRoll *roll = &first->rolls.items[i];
        const char *what = first->rolls.items[0].what;
        bool own = setup_side_of(app_setup(app), roll->by) == setup_side_of(app_setup(app), first->rolls.items[0].by);
        count += own && what && roll->what && !strcmp(roll->what, what) ? roll->count : 0;
    }
    return count;
}

/* "5+", of a die that must be rolled under "≤ 13", else that there is nothing to reach. */
#define NEED_MAX 16
static const char *need_of(const Ruling *ruling, const char *none, char out[NEED_MAX]) {
    const RulesSum *sum = ruling->sums.count ? &ruling->sums.items[0] : NULL;
    if (!sum || sum->counts || sum->total == VAR_NONE) {
        return none;
    }
    snprintf(out, NEED_MAX, sum->under ? "≤ %d" : "%d+", sum->total);
    return out;
}

bool panel_is_declared(const App *app) {
    return app->odds && app->odds->ruling && app->odds->ruling->unanswered;
}

/* The chances to show: of what is only declared nothing where the target cannot lose by it. */
static bool tells_losses(const App *app) {
    return panel_odds_tell(app) && (!panel_is_declared(app) || panel_losses(app).exactly[0] < 1);
}

void page_fire_figures(Page *page) {
    char value[TEXT_NUMBER_MAX], percent[KIT_PERCENT_MAX], needs[NEED_MAX], dice[NEED_MAX];
    PanelLosses losses = panel_losses(page->app);
    page->y += 14;
    page_figure(page, 0, "Expected", text_rounded(losses.mean, 2, value), losses.word, false);
    page_figure(page, 1, "At least one", kit_percent(1 - losses.exactly[0], percent), "%", false);
    bool counted = page->ruling->sums.count > 0 && page->ruling->sums.items[0].counts;
    snprintf(dice, sizeof dice, "%d", counted ? page->ruling->sums.items[0].total : 0);
    page_figure(page, 2, counted ? "Dice" : "Each die needs", counted ? dice : need_of(page->ruling, "–", needs), "",
                false);
    page->y += 48;
}

/* ---- at the target ---- */

static int add_avoid(const App *app, KitBox *out, int cap) {
    int count = 0;
    const TableSetup *setup = app_setup(app);
    for (int i = 0; i < setup->unit_count && count < cap; i++) {
        GeomShape shape;
        if (table_base(app_table(app), i, &shape)) {
            GeomBox mm = shape_box_of(&shape);
            GeomVec a = camera_px(&app->camera, vec(mm.x0, mm.y0)), b = camera_px(&app->camera, vec(mm.x1, mm.y1));
            out[count++] = kit_box(a.x, a.y, b.x - a.x, b.y - a.y);
        }
    }
    return count;
}

static void popover_head(App *app, KitBox *in) {
    const ViewTheme *theme = kit_theme(app->kit);
    const RulesSight *lines[SHOOTERS_MAX];
    char part[48] = "", figure[TEXT_NUMBER_MAX];
    BaseText line = {0};
    int count = lines_of(app->preview, lines, SHOOTERS_MAX), seen = 0;
    for (int i = 0; i < count; i++) {
        seen += lines[i]->visible;
    }
    ruling_question(app->preview, &line);
    KitBox row = kit_cut_top(in, 22);
    int of = 0, number = app->laying ? fire_lay_number(app, &of) : 0;
    if (of > 1) {
        snprintf(part, sizeof part, "Template %d of %d, odds of all", number, of);
    } else if (count > 1) {
        snprintf(part, sizeof part, "%d of %d see it", seen, count);
    } else if (count == 1 && seen == 1 && lines[0]->touch_count == 0) {
        const TableSetup *setup = app_setup(app);
        snprintf(part, sizeof part, "%s %s",
                 text_rounded(vec_distance(lines[0]->a, lines[0]->b) / setup->shown, 1, figure), setup->shown_name);
    }
    kit_put(app->kit, row, KIT_SIDE, theme->win_ink2, 1, part);
    kit_cut_right(&row, kit_text_width(app->kit, KIT_SIDE, part) + 10);
    kit_text(app->kit, row, KIT_NAME, theme->ink, 0, text_get(&line));
    text_free(&line);
}

static void popover_dice(App *app, KitBox row) {
    const ViewTheme *theme = kit_theme(app->kit);
    int dice = panel_dice_to_roll(app), shown = dice > 5 ? 4 : dice;
    for (int i = 0; i < shown; i++) {
        kit_die(app->kit, row.x + i * 36, row.y, 30, 0, KIT_DIE_TO_ROLL);
    }
    double x = row.x + shown * 36 + 4;
    char text[48];
    if (dice > shown) {
        snprintf(text, sizeof text, "+%d", dice - shown);
        kit_put(app->kit, kit_box(x, row.y, 40, 30), KIT_BODY, theme->win_ink2, 0, text);
        x += kit_text_width(app->kit, KIT_BODY, text) + 12;
    }
    char needs[NEED_MAX];
    const char *need = need_of(app->preview, NULL, needs);
    if (need) {
        kit_put(app->kit, kit_box(x + 4, row.y, 80, 30), KIT_FIGURE, theme->ink, 0, need);
        x += kit_text_width(app->kit, KIT_FIGURE, need) + 12;
        kit_put(app->kit, kit_box(x, row.y, row.x + row.w - x, 30), KIT_SIDE, theme->win_ink2, 0, "to hit");
    }
}

/* A row in two voices: left in grey, right in the accent. */
static void popover_row(App *app, KitBox *in, const char *left, const char *right) {
    const ViewTheme *theme = kit_theme(app->kit);
    KitBox row = kit_cut_top(in, ROW);
    kit_put(app->kit, row, KIT_SIDE, theme->win_ink2, 0, left);
    kit_put(app->kit, row, KIT_STRONG, theme->accent, 1, right);
}

static void popover_odds(App *app, KitBox in, const char *turns) {
    PanelLosses losses = panel_losses(app);
    char percent[KIT_PERCENT_MAX], text[64];
    KitOdds odds = {
        .exactly = losses.exactly, .count = losses.count, .caption = losses.word, .sampled = !app->odds->exact};
    odds.count = odds.count > 9 ? 9 : odds.count;
    kit_odds_stack(app->kit, kit_cut_top(&in, 22), &odds, 1);
    char none[64];
    snprintf(none, sizeof none, "none %s %%", kit_percent(losses.exactly[0], percent));
    snprintf(text, sizeof text, losses.units ? "%s %% lose at least one" : "%s %% do damage",
             kit_percent(1 - losses.exactly[0], percent));
    popover_row(app, &in, none, text);
    if (*turns) {
        const ViewTheme *theme = kit_theme(app->kit);
        kit_cut_top(&in, kit_paragraph(app->kit, in.x, in.y, in.w, KIT_SIDE, theme->accent, turns, true) + 2);
    }
    if (panel_is_declared(app)) {
        kit_put(app->kit, kit_cut_top(&in, ROW), KIT_SIDE, kit_theme(app->kit)->win_ink2, 0, DECLARED);
    }
}

/* The target in px: its middle, and half of its greater side. */
static bool target_px(const App *app, GeomVec *middle, double *reach) {
    GeomShape parts[64];
    const RulesSystem *system = app_field(app)->data->system;
    int count = system->body ? system->body(app_field(app), app_table(app), app->target, parts, 64) : 0;
    GeomBox box = box_empty();
    for (int i = 0; i < count; i++) {
        box = box_join(box, shape_box_of(&parts[i]));
    }
    *middle = camera_px(&app->camera, vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2));
    *reach = fmax(box.x1 - box.x0, box.y1 - box.y0) / 2 * app->camera.k + 4;
    return count > 0;
}

/* Half the greater side of what is laid, in px, and no more than keeps the popover beside it. */
static double laid_reach(const App *app) {
    GeomBox box = box_empty();
    for (int i = 0; i < app->preview->findings.count; i++) {
        const RulesFinding *finding = &app->preview->findings.items[i];
        for (int k = 0; k < finding->shape_count; k++) {
            GeomBox own = box_empty();
            for (int p = 0; finding->shapes[k].kind == SHAPE_REGION && p < finding->shapes[k].count; p++) {
                own = box_add(own, finding->shapes[k].points[p]);
            }
            box = box_holds(own, app->laid) ? box_join(box, own) : box; /* not of those that lie elsewhere */
        }
    }
    return box.x1 < box.x0 ? 60 : fmin(fmax(box.x1 - box.x0, box.y1 - box.y0) / 2 * app->camera.k + 12, 160);
}

/* Nothing to count: what will be needed, and that others may answer first; or why it may not be. */
static void say_plainly(const App *app, bool refused, BaseText *text) {
    if (refused) {
        ruling_how(app->preview, text);
        return;
    }
    for (int i = 0; i < app->preview->sums.count; i++) {
        const RulesSum *sum = &app->preview->sums.items[i];
        if (sum->total != VAR_NONE) {
            text_addf(text,
                      sum->counts  ? sum->total == 1 ? "**%d** die. " : "**%d** dice. "
                      : sum->under ? "Needs **%d** or less. "
                                   : "Needs **%d**. ",
                      sum->total);
        }
    }
    text_add(text, "Click to declare it; the dice fall once nobody reacts any more.");
}

/* How much room it takes under its head. */
static double popover_high(App *app, const char *plainly, const char *turns) {
    static const double AROUND = 62, DICE = 30 + 20, BAR = 22;
    if (app->counting) {
        return AROUND + ROW;
    }
    if (*plainly) {
        return AROUND + kit_paragraph(app->kit, 0, 0, WIDE - 32, KIT_BODY, kit_theme(app->kit)->ink, plainly, false);
    }
    double words =
        *turns ? 2 + kit_paragraph(app->kit, 0, 0, WIDE - 32, KIT_SIDE, kit_theme(app->kit)->ink, turns, false) : 0;
    return AROUND + DICE + BAR + words + ROW * (1 + panel_is_declared(app));
}

void fire_popover(App *app) {
    GeomVec middle;
    double reach;
    bool pointed = app->laying || ref_equal(app->hover, app->target);
    if (!fire_is_aimed(app) || !pointed || !target_px(app, &middle, &reach)) {
        return;
    }
    if (app->laying) { /* beside what is laid, not on it */
        middle = camera_px(&app->camera, app->laid);
        reach = laid_reach(app);
    }
    KitBox avoid[AVOID_MAX];
    BaseText turns = {0}, plainly = {0};
    bool refused = !app->odds && !app->counting;
    if (!app->counting && !tells_losses(app)) {
        say_plainly(app, refused, &plainly);
    } else if (app->odds) {
        panel_say_turns(app, &turns);
    }
    KitPopover popover = {.area = app->layout.board,
                          .x = middle.x,
                          .y = middle.y,
                          .reach = reach,
                          .w = WIDE,
                          .h = popover_high(app, text_get(&plainly), text_get(&turns)),
                          .avoid = avoid,
                          .avoid_count = add_avoid(app, avoid, AVOID_MAX)};
    KitBox in = kit_popover_begin(app->kit, "Odds", &popover);
    const ViewTheme *theme = kit_theme(app->kit);
    popover_head(app, &in);
    kit_cut_top(&in, 8);
    if (app->counting) {
        kit_put(app->kit, kit_cut_top(&in, ROW), KIT_BODY, theme->win_ink2, 0, "Counting the odds …");
    } else if (plainly.length) {
        kit_paragraph(app->kit, in.x, in.y, in.w, KIT_BODY, refused ? theme->bad : theme->ink, text_get(&plainly),
                      true);
    } else {
        popover_dice(app, kit_cut_top(&in, 30));
        kit_cut_top(&in, 10);
        kit_hair(app->kit, in.x, in.y, in.w, 0, theme->win_hair);
        kit_cut_top(&in, 10);
        popover_odds(app, in, text_get(&turns));
    }
    text_free(&turns);
    text_free(&plainly);
    kit_popover_end(app->kit);
}
