#include "ui/panel/panel_fire_popover.h"

#include "ui/kit/kit_odds.h"
#include "ui/panel/panel_fire.h"
#include "ui/tools/fire_lay.h"
#include "ui/tools/tool_fire.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define AVOID_MAX 256
#define ROW       22.0
#define WIDTH     316.0
#define DECLARED  "If nobody answers. A click declares it."

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
    int count = panel_fire_lines(app->preview, lines, SHOOTERS_MAX), seen = 0;
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
    const char *need = panel_fire_need(app->preview, NULL, needs);
    if (need) {
        kit_put(app->kit, kit_box(x + 4, row.y, 80, 30), KIT_FIGURE, theme->ink, 0, need);
        x += kit_text_width(app->kit, KIT_FIGURE, need) + 12;
        kit_put(app->kit, kit_box(x, row.y, row.x + row.w - x, 30), KIT_SIDE, theme->win_ink2, 0, "to hit");
    }
}

/* One row: `left` in grey, `right` in the accent colour. */
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

/* The target's middle and half of its longer side, px. */
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

/* Half the longer side of the templates, px, limited so that the popover still fits beside them. */
static double laid_reach(const App *app) {
    GeomBox box = box_empty();
    for (int i = 0; i < app->preview->findings.count; i++) {
        const RulesFinding *finding = &app->preview->findings.items[i];
        for (int k = 0; k < finding->shape_count; k++) {
            GeomBox own = box_empty();
            for (int p = 0; finding->shapes[k].kind == SHAPE_REGION && p < finding->shapes[k].count; p++) {
                own = box_add(own, finding->shapes[k].points[p]);
            }
            box = box_holds(own, app->laid) ? box_join(box, own) : box; /* leaves out templates that lie elsewhere */
        }
    }
    return box.x1 < box.x0 ? 60 : fmin(fmax(box.x1 - box.x0, box.y1 - box.y0) / 2 * app->camera.k + 12, 160);
}

#define WAYS_TOLD 2 /* lines for hitting and saving; the panel has the rest */

/* The stages that a die goes through and their product, so that the odds below can be derived by hand. */
static void say_chances(const App *app, BaseText *out) {
    const Ruling *ruling = app->preview;
    int count = 0, told = 0;
    for (int i = 0; i < ruling->findings.count; i++) {
        count += ruling_foretells(&ruling->findings.items[i]);
    }
    for (int i = 0; i < ruling->findings.count; i++) {
        if (ruling_foretells(&ruling->findings.items[i]) && (told++ < WAYS_TOLD || told == count)) {
            text_add(out, out->length ? " " : "");
            ruling_say(ruling, &ruling->findings.items[i], out);
        }
    }
}

/* For a shot without odds: its dice, and what each needs. */
static void say_needs(const Ruling *ruling, BaseText *text) {
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
static void say_plainly(const App *app, bool refused, BaseText *text) {
    if (refused) {
        ruling_how(app->preview, text);
        return;
    }
    say_chances(app, text);
    if (text->length == 0) {
        say_needs(app->preview, text);
    }
    text_add(text, text->length ? " " : "");
    text_add(text, "Click to declare it; the dice fall once nobody reacts any more.");
}

/* Height of the popover below its head, px. */
static double popover_high(App *app, const char *plainly, const char *turns, const char *chances) {
    static const double AROUND = 62, DICE = 30 + 20, BAR = 22;
    if (app->counting) {
        return AROUND + ROW;
    }
    if (*plainly) {
        return AROUND + kit_paragraph(app->kit, 0, 0, WIDTH - 32, KIT_BODY, kit_theme(app->kit)->ink, plainly, false);
    }
    double words =
        *turns ? 2 + kit_paragraph(app->kit, 0, 0, WIDTH - 32, KIT_SIDE, kit_theme(app->kit)->ink, turns, false) : 0;
    double ways =
        *chances ? 8 + kit_paragraph(app->kit, 0, 0, WIDTH - 32, KIT_SIDE, kit_theme(app->kit)->ink, chances, false)
                 : 0;
    return AROUND + DICE + BAR + words + ways + ROW * (1 + panel_is_declared(app));
}

void fire_popover(App *app) {
    GeomVec middle;
    double reach;
    bool pointed = app->laying || ref_equal(app->hover, app->target);
    if (!fire_is_aimed(app) || !pointed || !target_px(app, &middle, &reach)) {
        return;
    }
    if (app->laying) { /* beside the template, not on it */
        middle = camera_px(&app->camera, app->laid);
        reach = laid_reach(app);
    }
    KitBox avoid[AVOID_MAX];
    BaseText turns = {0}, plainly = {0}, chances = {0};
    bool refused = !app->odds && !app->counting;
    if (!app->counting && !panel_tells_losses(app)) {
        say_plainly(app, refused, &plainly);
    } else if (app->odds) {
        panel_say_turns(app, &turns);
        say_chances(app, &chances);
    }
    KitPopover popover = {.area = app->layout.board,
                          .x = middle.x,
                          .y = middle.y,
                          .reach = reach,
                          .w = WIDTH,
                          .h = popover_high(app, text_get(&plainly), text_get(&turns), text_get(&chances)),
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
        if (chances.length) {
            kit_cut_top(&in, 8);
            kit_cut_top(&in,
                        kit_paragraph(app->kit, in.x, in.y, in.w, KIT_SIDE, theme->win_ink2, text_get(&chances), true));
        }
        kit_cut_top(&in, 10);
        kit_hair(app->kit, in.x, in.y, in.w, 0, theme->win_hair);
        kit_cut_top(&in, 10);
        popover_odds(app, in, text_get(&turns));
    }
    text_free(&turns);
    text_free(&plainly);
    text_free(&chances);
    kit_popover_end(app->kit);
}
