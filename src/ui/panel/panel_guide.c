#include "ui/panel/panel_guide.h"

#include "ui/panel/page.h"
#include "ui/panel/panel_stage.h"
#include "ui/panel/panel_state.h"
#include "ui/panel/panel_welcome.h"
#include "ui/tools/hand_dice.h"
#include "ui/tools/preview.h"
#include "ui/tools/procedure.h"
#include "ui/tools/tools_state.h"
#include "ui/tools/what_if.h"

#include <stdio.h>
#include <string.h>

#define SIDE      20.0
#define SHRUNK    44.0
#define SHARE     .7 /* The band takes at most this share of the panel's height. */
#define BUTTON    36.0
#define SECOND    30.0
#define BOX_EDGE  12.0
#define BAR_WORDS 40.0 /* px: two lines, the room that the folded bar has */

/* ---- what stands in it ---- */

static void side_sign(Page *page, int side, double y) {
    ViewColour colour =
        side == STAGE_NONE ? page->theme->ink3 : theme_side(page->theme, ui_setup(page->ui)->sides[side].colour);
    kit_fill(page->kit, kit_box(page->x, y, 11, 11), side == 0 ? 5.5 : 1, colour);
}

/* "Blue to act", or "to choose" while a question is open; and at the right how far it has come. */
static void whose(Page *page, const RulesStage *stage) {
    const TableSetup *setup = ui_setup(page->ui);
    const Ruling *waiting = play_waiting(page->ui->session);
    bool asked = waiting && waiting->ask.side >= 0;
    int side = asked ? waiting->ask.side : stage->side;
    BaseText text = {0}, right = {0};
    if (side == STAGE_NONE) {
        text_add(&text, "Both sides");
    } else {
        text_addf(&text, asked ? "%s to choose" : "%s to act", setup->sides[side].name);
    }
    if (stage->remark) {
        text_add(&right, stage->remark);
    } else if (stage->between) {
        text_add(&right, stage->name);
    } else { /* with its hyphens, such as "counter-charges" */
        text_addf(&right, "%s", stage->name);
        if (stage->round > 1) {
            text_addf(&right, ", round %d", stage->round);
        }
        text_addf(&right, ": %s, %d of %d", stage->steps[stage->step], stage->step + 1, stage->step_count);
    }
    side_sign(page, side, page->y + 5);
    kit_text(page->kit, kit_box(page->x + 20, page->y, page->w - 20, 22), KIT_STRONG, page->theme->ink, 0,
             text_get(&text));
    double room = page->w - 32 - kit_text_width(page->kit, KIT_STRONG, text_get(&text));
    kit_text(page->kit, kit_box(page->x + page->w - room, page->y, room, 22), KIT_SIDE, page->theme->win_ink2, 1,
             text_get(&right));
    page->y += 26;
    text_free(&text);
    text_free(&right);
}

static void step_bar(Page *page, const RulesStage *stage) {
    int count = stage->step_count, at = stage->step;
    double w = (page->w + 4) / count;
    for (int i = 0; i < count; i++) {
        ViewColour colour = i == at ? page->theme->accent : i < at ? page->theme->win_ink2 : page->theme->barsoft;
        kit_fill(page->kit, kit_box(page->x + i * w, page->y, w - 4, 4), 2, colour);
    }
    char of[32];
    snprintf(of, sizeof of, "%d of %d", at + 1, count);
    kit_describe(page->kit, KIT_ROLE_TEXT, page_line(page, 4), stage->steps[at], of, 0);
    page->y += 14;
}

static void headline(Page *page) {
    const Ruling *stage = page->ui->tools->stage.ruling;
    BaseText text = {0};
    if (stage->findings.count) {
        ruling_describe(stage, &stage->findings.items[0], &text);
    }
    page_paragraph(page, KIT_TITLE, page->theme->ink, text_get(&text));
    page->y += 6;
    text_free(&text);
}

/* ---- the buttons ---- */

/* What Enter does now. */
typedef enum { ACT_NONE, ACT_PICK, ACT_CHOOSE, ACT_CLOSE, ACT_KEEP } Act;

static const RulesChoice *last_of(const RulesChoice *it) {
    while (it && it->next) {
        it = it->next;
    }
    return it;
}

static const RulesStageRow *first_left(const RulesStage *stage) {
    const RulesStageRow *it = stage->rows;
    while (it && it->done) {
        it = it->next;
    }
    return it;
}

static Act act_of(const Ui *ui, const RulesStage *stage, const RulesStageRow *chosen) {
    if (ui->tools->stage.asked) {
        return ACT_KEEP;
    }
    if (stage->choosing && panel_stage_pick(ui, chosen)) {
        return ACT_PICK;
    }
    if (stage->choosing && stage->left > 0 && first_left(stage) && (!chosen || chosen->done)) {
        return ACT_CHOOSE;
    }
    return stage->may ? ACT_CLOSE : ACT_NONE;
}

/* Closes the step, unless that would give something up: then the player is asked first. */
static bool close_step(Ui *ui, const RulesStage *stage, const RulesChoice *button) {
    if (stage->forfeit && stage->left > 0 && !button->next && !ui->tools->stage.asked) {
        ui->tools->stage.asked = true;
        kit_wake(ui->kit, 0);
        return true;
    }
    procedure_take(ui, button);
    return true;
}

static bool enter(const Page *page) {
    bool free = !page->ui->by_keys && !kit_is_editing(page->kit);
    return free && kit_key(page->kit, SDLK_RETURN, KMOD_NONE);
}

/* What the button says. */
static void describe_act(const Ui *ui, const RulesStage *stage, const RulesStageRow *chosen, Act act, BaseText *out) {
    if (act == ACT_PICK) {
        panel_stage_act(ui, chosen, panel_stage_pick(ui, chosen), out);
    } else if (act == ACT_CHOOSE) {
        text_addf(out, "Choose %s", setup_name(ui_setup(ui), first_left(stage)->of));
    } else if (act == ACT_CLOSE) {
        text_add(out, last_of(stage->may)->label);
    }
}

static bool perform(Ui *ui, const RulesStage *stage, const RulesStageRow *chosen, Act act) {
    if (act == ACT_PICK) {
        hand_do(ui, panel_stage_pick(ui, chosen)->action);
        return true;
    }
    return act == ACT_CHOOSE ? procedure_choose(ui, first_left(stage)) : close_step(ui, stage, last_of(stage->may));
}

/* True: something was done. */
static bool main_button(Page *page, const RulesStage *stage, const RulesStageRow *chosen, Act act) {
    if (act == ACT_NONE) {
        return false;
    }
    BaseText label = {0};
    describe_act(page->ui, stage, chosen, act, &label);
    bool early = act == ACT_CLOSE && stage->left > 0; /* somebody has yet to act, so that it is not what comes next */
    KitButton button = {.label = text_get(&label), .look = early ? KIT_NORMAL : KIT_PRIMARY, .key = "Enter"};
    bool pressed = kit_button(page->kit, page_line(page, BUTTON), button) || enter(page);
    page->y += BUTTON + 8;
    text_free(&label);
    return pressed && perform(page->ui, stage, chosen, act);
}

static bool other_buttons(Page *page, const RulesStage *stage, Act act) {
    for (const RulesChoice *it = stage->may; it; it = it->next) {
        if (!it->next && (act == ACT_CLOSE || act == ACT_KEEP)) {
            continue;
        }
        KitButton button = {.label = it->label, .look = it->next ? KIT_NORMAL : KIT_QUIET};
        if (kit_button(page->kit, page_line(page, SECOND), button)) {
            return close_step(page->ui, stage, it);
        }
        page->y += SECOND + 6;
    }
    return false;
}

/* ---- what would be given up ---- */

static bool keep_what_is_left(Page *page, const RulesStage *stage) {
    page->ui->tools->stage.asked = false;
    if (stage->choosing) {
        procedure_choose(page->ui, first_left(stage));
    }
    kit_wake(page->kit, 0);
    return true;
}

/* The question in its place; true: it was answered. */
static bool reminder(Page *page, const RulesStage *stage) {
    const ViewTheme *theme = page->theme;
    const RulesChoice *last = last_of(stage->may);
    double x = page->x + BOX_EDGE + 26, w = page->w - 2 * BOX_EDGE - 26;
    BaseText text = {0}, all = {0};
    text_addf(&text, "**Now?** %s", stage->forfeit);
    text_addf(&all, "%s all the same", last->label);
    double h = kit_paragraph(page->kit, x, 0, w, KIT_BODY, theme->ink, text_get(&text), false);
    KitBox box = kit_box(page->x, page->y, page->w, h + 2 * BOX_EDGE + 8 + 2 * (SECOND + 6) - 6);
    kit_fill(page->kit, box, 6, theme->warnsoft);
    kit_outline(page->kit, box, 6, theme->warn, 1.2);
    kit_icon(page->kit, KIT_ICON_WARNING, box.x + BOX_EDGE + 8, box.y + BOX_EDGE + 9, 18, theme->warn);
    kit_paragraph(page->kit, x, box.y + BOX_EDGE, w, KIT_BODY, theme->ink, text_get(&text), true);
    KitBox line = kit_box(x, box.y + BOX_EDGE + h + 8, w, SECOND);
    bool keeps = kit_button(page->kit, line, (KitButton){.label = "Not yet", .look = KIT_PRIMARY, .key = "Enter"}) ||
                 enter(page) || kit_key(page->kit, SDLK_ESCAPE, KMOD_NONE);
    line.y += SECOND + 6;
    bool ends = kit_button(page->kit, line, (KitButton){.label = text_get(&all)});
    page->y = box.y + box.h + 8;
    text_free(&text);
    text_free(&all);
    if (ends) {
        procedure_take(page->ui, last);
    }
    return ends || (keeps && keep_what_is_left(page, stage));
}

/* ---- all of it ---- */

/* What is expected, and who can do it; it scrolls. True: something was done. */
static bool upper(Page *page, const RulesStage *stage, const RulesStageRow *chosen) {
    whose(page, stage);
    step_bar(page, stage);
    if (play_waiting(page->ui->session)) { /* a question is open, and the panel asks it */
        return false;
    }
    headline(page);
    if (page_stage_rows(page, stage, chosen)) {
        return true;
    }
    if (stage->choosing && chosen && chosen->choices && chosen->choices->next) {
        if (page_stage_cells(page, chosen)) {
            return true;
        }
    }
    page_stage_odds(page);
    return false;
}

/* The buttons, which are always in view. True: something was done. */
static bool lower(Page *page, const RulesStage *stage, const RulesStageRow *chosen) {
    if (play_waiting(page->ui->session)) {
        return false;
    }
    Act act = act_of(page->ui, stage, chosen);
    if (act == ACT_KEEP) {
        return reminder(page, stage);
    }
    return main_button(page, stage, chosen, act) || other_buttons(page, stage, act);
}

/* The hand is on something: who acts, and how one lets go. A question about sight or a length has the panel to itself.
 */
static const char *in_hand(Ui *ui) {
    if (ui->tools->drag.active) {
        return "Move";
    }
    bool unit = ref_is(ui->selected, REF_UNIT), asks = ui->preview && ui->shown == ui->preview;
    const RulesStageRow *chosen = procedure_chosen(ui);
    if (asks && hand_is_refused(ui) && chosen && panel_stage_pick(ui, chosen)) {
        return NULL; /* what would mend it is one of the acts in the guide */
    }
    if (asks && (ui->tool == TOOL_SIGHT || ui->tool == TOOL_MEASURE)) {
        return "";
    }
    if (!unit || procedure_played(ui)) {
        return NULL;
    }
    return ui->tool == TOOL_FIRE ? "Fire with" : ui->tool == TOOL_ASSAULT ? "Attack with" : NULL;
}

/* What is expected in one line, and how one comes back to it. */
static void set_aside(Page *page) {
    const Ruling *stage = page->ui->tools->stage.ruling;
    BaseText text = {0};
    if (stage->findings.count) {
        ruling_describe(stage, &stage->findings.items[0], &text);
    }
    side_sign(page, stage->stage->side, page->y + 5);
    double back = kit_text_width(page->kit, KIT_SIDE, "back to it") + kit_keycap_width(page->kit, "V") + 7;
    kit_text(page->kit, kit_box(page->x + 20, page->y, page->w - 32 - back, 22), KIT_STRONG, page->theme->ink, 0,
             text_get(&text));
    kit_keycap(page->kit, page->x + page->w - back, page->y + 11, "V");
    kit_put(page->kit, page_line(page, 22), KIT_SIDE, page->theme->win_ink2, 1, "back to it");
    text_free(&text);
}

static void shrunk(Page *page, const char *act) {
    const TableSetup *setup = ui_setup(page->ui);
    if (!*act) {
        set_aside(page);
        return;
    }
    int unit = page->ui->tools->drag.active ? page->ui->tools->drag.unit : page->ui->selected.index;
    int formation = setup->units[unit].formation;
    TableRef who = formation >= 0 ? ref_make(REF_FORMATION, formation) : ref_make(REF_UNIT, unit);
    BaseText text = {0};
    text_addf(&text, "%s %s", act, setup_name(setup, who));
    const char *out = page->ui->tools->drag.active ? "Esc puts it back"
                      : page->ui->tools->carried && page->ui->target.kind != REF_NONE
                          ? "Click, Enter: yes   Esc: another"
                          : "Esc: choose another";
    side_sign(page, setup->units[unit].side, page->y + 5);
    kit_text(page->kit, kit_box(page->x + 20, page->y, page->w - 20, 22), KIT_STRONG, page->theme->ink, 0,
             text_get(&text));
    kit_text(page->kit, page_line(page, 22), KIT_SIDE, page->theme->win_ink2, 1, out);
    page->y += 22;
    text_free(&text);
}

static void whole(Ui *ui, KitBox *box) {
    PanelGuide *own = &ui->panel->guide;
    const RulesStage *stage = procedure_stage(ui);
    const RulesStageRow *chosen = procedure_chosen(ui);
    double max = box->h * SHARE;
    KitBox band = kit_cut_top(box, own->height > 0 ? fmin(own->height + own->foot, max) : max), above = band;
    kit_fill(ui->kit, band, 0, kit_theme(ui->kit)->strip);
    KitBox under = kit_cut_bottom(&above, own->foot);
    KitBox in = kit_scroll_begin(ui->kit, "guide", above, &own->scroll);
    Page page = page_make(ui, kit_inset(in, SIDE, 0), NULL);
    page.y = in.y + 12;
    bool acted = upper(&page, stage, chosen);
    double height = page.y - in.y + 4;
    kit_scroll_end(ui->kit, height);
    if (acted) {
        return;
    }
    page = page_make(ui, kit_inset(under, SIDE, 0), NULL);
    page.y += 4;
    double top = page.y - 4;
    acted = lower(&page, stage, chosen);
    double foot = page.y - top + 2;
    if (!acted && (height != own->height || foot != own->foot)) {
        own->height = height;
        own->foot = foot;
        kit_wake(ui->kit, 0);
    }
}

void panel_guide(Ui *ui, KitBox *box) {
    bool elsewhere = panel_welcomes(ui) || ui_in_lesson(ui) || what_if_stands(ui);
    const char *act = elsewhere ? NULL : in_hand(ui);
    bool guided = procedure_stage(ui) != NULL;
    if (elsewhere || (!guided && (!act || !*act || ui->tools->drag.active))) {
        return;
    }
    kit_push(ui->kit, "guide");
    if (act) {
        KitBox band = kit_cut_top(box, SHRUNK);
        kit_fill(ui->kit, band, 0, kit_theme(ui->kit)->strip);
        Page page = page_make(ui, kit_inset(band, SIDE, 0), NULL);
        page.y += 11;
        shrunk(&page, act);
    } else {
        whole(ui, box);
    }
    kit_pop(ui->kit);
    kit_hair(ui->kit, box->x, box->y, box->w, 0, kit_theme(ui->kit)->win_hair);
}

bool panel_guide_has_bar(Ui *ui) {
    return !ui_shows_panel(ui) && procedure_stage(ui) && !ui_in_lesson(ui) && !what_if_stands(ui) &&
           ui->tool != TOOL_TERRAIN;
}

/* What the bar says, and under it how far the step has come. */
static void bar_words(Ui *ui, KitBox box, const RulesStage *stage) {
    const Ruling *ruling = ui->tools->stage.ruling;
    Page page = page_make(ui, box, NULL);
    BaseText text = {0};
    if (ruling->findings.count) {
        ruling_describe(ruling, &ruling->findings.items[0], &text);
    }
    side_sign(&page, stage->side, box.y + 14);
    KitBox line = kit_box(box.x + 20, box.y + 9, box.w - 20, 22);
    if (kit_text_width(ui->kit, KIT_NAME, text_get(&text)) <= line.w) {
        kit_text(ui->kit, line, KIT_NAME, page.theme->ink, 0, text_get(&text));
        kit_text(ui->kit, kit_box(line.x, box.y + 30, line.w, 18), KIT_SIDE, page.theme->win_ink2, 0,
                 stage->remark ? stage->remark : stage->name);
    } else { /* what is expected goes before how far it has come */
        KitStyle style =
            kit_paragraph(ui->kit, 0, 0, line.w, KIT_STRONG, page.theme->ink, text_get(&text), false) > BAR_WORDS
                ? KIT_CAPTION
                : KIT_STRONG;
        double h = kit_paragraph(ui->kit, 0, 0, line.w, style, page.theme->ink, text_get(&text), false);
        kit_paragraph(ui->kit, line.x, box.y + (box.h - h) / 2, line.w, style, page.theme->ink, text_get(&text), true);
    }
    text_free(&text);
}

void panel_guide_bar(Ui *ui) {
    KitBox box = ui->layout.guide;
    const RulesStage *stage = procedure_stage(ui);
    if (box.h <= 0 || !stage) {
        return;
    }
    const RulesStageRow *chosen = procedure_chosen(ui);
    Act act = play_waiting(ui->session) ? ACT_NONE : act_of(ui, stage, chosen);
    kit_fill(ui->kit, box, 0, kit_theme(ui->kit)->strip);
    kit_hair(ui->kit, box.x, box.y, box.w, 0, kit_theme(ui->kit)->win_hair);
    kit_push(ui->kit, "guide bar");
    KitBox rest = kit_inset(box, 16, 10);
    BaseText label = {0};
    describe_act(ui, stage, chosen, act, &label);
    KitButton all = {.label = act == ACT_KEEP || act == ACT_NONE ? "Answer in the panel" : "Panel", .key = "F9"};
    KitButton main = {.label = text_get(&label), .look = KIT_PRIMARY, .key = "Enter"};
    bool shown = label.length > 0, pressed = false;
    if (shown) {
        KitBox place = kit_cut_right(&rest, fmin(rest.w / 2, kit_button_width(ui->kit, main)));
        Page page = page_make(ui, place, NULL);
        pressed = kit_button(ui->kit, place, main) || enter(&page);
        kit_cut_right(&rest, 8);
    }
    bool open =
        !pressed && kit_button(ui->kit, kit_cut_right(&rest, fmin(rest.w / 2, kit_button_width(ui->kit, all))), all);
    bar_words(ui, kit_box(rest.x, box.y, rest.w - 12, box.h), stage);
    text_free(&label);
    kit_pop(ui->kit);
    if (pressed) {
        perform(ui, stage, chosen, act);
    }
    if (open || ui->tools->stage.asked) { /* what would be given up is asked in the panel */
        ui_show_panel(ui, true);
    }
}
