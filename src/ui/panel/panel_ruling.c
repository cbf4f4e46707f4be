#include "ui/panel/panel_ruling.h"

#include "play/odds_words.h"
#include "play/outcome.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_dice.h"
#include "ui/panel/panel_fire.h"
#include "ui/panel/panel_flips.h"
#include "ui/panel/panel_house.h"
#include "ui/panel/panel_margin.h"
#include "ui/panel/panel_notes.h"
#include "ui/panel/panel_sight.h"
#include "ui/tools/fire_aim.h"
#include "ui/tools/hand_waiting.h"
#include "ui/tools/tool_fire.h"
#include "ui/tools/tools_state.h"

#include <stdio.h>
#include <string.h>

/* ---- the headline ---- */

static const PlayEntry *entry_of(const Ui *ui, const Ruling *ruling) {
    int cursor = play_cursor(ui->session);
    const PlayEntry *entry = cursor > 0 ? play_entry(ui->session, cursor - 1) : NULL;
    return entry && entry->ruling == ruling ? entry : NULL;
}

/* For an action that takes nothing from its target: what else may become of the target. */
static void describe_harmless(const Ui *ui, BaseText *out) {
    BaseText turns = {0};
    panel_describe_turns(ui, &turns);
    text_addf(out, turns.length ? "It may become %s." : "It cannot take any loss.", text_get(&turns));
    text_free(&turns);
}

void panel_answer(const Ui *ui, const Ruling *ruling, BaseText *out) {
    if (ruling == ui->tools->stage.ruling && ruling->findings.count) { /* the sentence of a stage is its first */
        ruling_describe(ruling, &ruling->findings.items[0], out);
        return;
    }
    const PlayEntry *entry = entry_of(ui, ruling);
    if (ruling == ui->preview && panel_odds_explain(ui)) {
        PanelLosses losses = panel_losses(ui);
        if (losses.exactly[0] >= 1) { /* the action has another purpose, or cannot hurt */
            describe_harmless(ui, out);
            return;
        }
        odds_headline(ui->tools->odds, false, out);
        out->data[--out->length] = 0; /* the blank after its last sentence */
        return;
    }
    if (ruling->outcome == RULING_DONE && entry) {
        outcome_headline(ui->session, entry, out);
    } else {
        telling_brief(ruling, out);
    }
}

static void describe_how(const Page *page, BaseText *out) {
    const Ruling *ruling = page->ruling;
    if (ruling == page->ui->preview && panel_odds_explain(page->ui)) {
        int dice = panel_dice_to_roll(page->ui);
        if (dice > 0) {
            text_addf(out, dice == 1 ? "%d die to begin with. " : "%d dice to begin with. ", dice);
        }
        text_add(out, panel_is_declared(page->ui) ? "If nobody answers; nothing is declared yet."
                                                  : "Nothing is rolled yet.");
    } else {
        ruling_how(ruling, out);
    }
}

static void head(Page *page) {
    BaseText question = {0}, answer = {0}, how = {0};
    ruling_question(page->ruling, &question);
    panel_answer(page->ui, page->ruling, &answer);
    describe_how(page, &how);
    page_paragraph(page, KIT_BODY, page->theme->win_ink2, text_get(&question));
    page->y += 4;
    bool exceeds_width = kit_text_width(page->kit, KIT_ANSWER, text_get(&answer)) > page->w;
    page_paragraph(page, exceeds_width ? KIT_TITLE : KIT_ANSWER, page->theme->ink, text_get(&answer));
    page->y += 3;
    page_paragraph(page, KIT_BODY, page->theme->win_ink2, text_get(&how));
    page_headline_rules(page);
    text_free(&question);
    text_free(&answer);
    text_free(&how);
}

/* While a unit is dragged: why it stops short of the pointer. */
static void stop_line(Page *page) {
    const ToolsDrag *drag = &page->ui->tools->drag;
    const Ruling *whole = drag->active && drag->contact.kind == REF_NONE ? drag->whole : NULL;
    bool refused =
        whole && whole->outcome == RULING_REFUSED; /* the last finding that decides is the one that forbids it */
    for (int i = whole ? whole->findings.count - 1 : -1; i >= 0; i--) {
        const RulesFinding *finding = &whole->findings.items[refused ? i : whole->findings.count - 1 - i];
        if (refused && finding->role != ROLE_DECIDES && i > 0) {
            continue;
        }
        BaseText text = {0};
        ruling_describe(whole, finding, &text);
        page->y += 10;
        ViewColour ink = drag->beyond ? page->theme->win_ink2 : page->theme->bad;
        kit_icon(page->kit, KIT_ICON_WARNING, page->x + 9, page->y + 9, 18, ink);
        double chip = kit_chip_width(page->kit, finding->rule);
        double h = kit_paragraph(page->kit, page->x + 30, page->y, page->w - 30 - chip - 12, KIT_BODY, ink,
                                 text_get(&text), true);
        page_chip(page, page->x + page->w - chip, page->y + 9, finding->rule, false);
        page->y += h;
        text_free(&text);
        return;
    }
}

/* ---- what a player is asked ---- */

static BaseTree *word_answer(Ui *ui, const char *word) {
    arena_reset(ui->tools->arena);
    return tree_text(ui->tools->arena, word);
}

static void options(Page *page) {
    const RulesAsk *ask = &page->ruling->ask;
    for (int i = 0; i < ask->option_count; i++) {
        char key[8] = "";
        key[0] = 0;
        if (i < 9) {
            snprintf(key, sizeof key, "%d", (i + 1) % 10);
        }
        TableRef ref = setup_find(ui_setup(page->ui), ask->options[i]);
        BaseText label = {0};
        if (ref.kind == REF_NONE) {
            ruling_word(ask->options[i], &label);
        } else {
            text_add(&label, setup_name(ui_setup(page->ui), ref));
        }
        ui_light(page->ui, page_line(page, 34), ref);
        bool chosen = kit_button(page->kit, page_line(page, 34),
                                 (KitButton){.label = text_get(&label),
                                             .look = i == ask->fallback ? KIT_PRIMARY : KIT_NORMAL,
                                             .key = key[0] ? key : NULL}) ||
                      (key[0] && kit_typed(page->kit, key)) ||
                      (i == ask->fallback && kit_key(page->kit, SDLK_RETURN, KMOD_NONE));
        text_free(&label);
        if (chosen) {
            hand_answer(page->ui, word_answer(page->ui, ask->options[i]));
            return;
        }
        page->y += 42;
    }
}

static void place_help(Page *page) {
    page_paragraph(page, KIT_BODY, page->theme->win_ink2,
                   page->ruling->ask.can_lose
                       ? "No place was found. Click one within the ring, or press **Enter**: it is lost."
                       : "Click a place within the ring, or press **Enter** for the nearest that is allowed.");
    if (page->ruling->ask.way) {
        page->y += 8;
        page_paragraph(
            page, KIT_BODY, page->theme->win_ink2,
            "**W** or a right click bends the way there, **Esc** takes a bend back, **Q** and **E** turn it.");
    }
    const Ruling *trial = page->ui->preview;
    if (trial && trial != page->ruling && trial->outcome == RULING_REFUSED) {
        BaseText why = {0};
        ruling_why_not(trial, &why);
        page->y += 8;
        page_paragraph(page, KIT_BODY, page->theme->bad, text_get(&why));
        text_free(&why);
    }
    page->y += 8;
}

static void asked(Page *page) {
    if (page->ruling->outcome != RULING_WAITING || page->ruling != play_waiting(page->ui->session)) {
        return;
    }
    page->y += 12;
    if (page->ruling->ask.kind == ASK_PLACE) {
        place_help(page);
    } else {
        options(page);
    }
}

/* ---- readings ---- */

static void readings(Page *page) {
    const RulesData *data = page->ruling->field->data;
    if (!page->ruling->readings.count) {
        return;
    }
    page_section(page, "Readings that bear on it", NULL);
    for (int i = 0; i < page->ruling->readings.count; i++) {
        const RulesReading *reading = &data->readings[page->ruling->readings.items[i]];
        int value = data->reading_values[page->ruling->readings.items[i]];
        char word[RULING_VALUE_MAX];
        page_pair(page, reading->title, ruling_reading(reading, value, word), value != 0);
    }
}

/* ---- the page ---- */

static bool one_line(const Ruling *ruling) {
    return ruling->sights.count == 1 && ruling->rolls.count == 0;
}

static void reasons(Page *page) {
    const Ruling *ruling = page->ruling;
    bool aimed = tool_fire_is_aimed(page->ui) && ruling == page->ui->preview;
    if (aimed) {
        page_who_fires(page);
        page->y +=
            4 + tool_fire_choices(
                    page->ui,
                    page_line(page, 0)); /* above all that depends on these choices, so that they are always in view */
        if (page->ui->shown != ruling) { /* a click has aimed again, and the old ruling is gone */
            return;
        }
        page_chances(page);
        page_sums(page);
        page_odds(page);
        page_other_orders(page);
        page->y += 10;
        page_margin(page);
    } else {
        page_dice(page);
    }
    if (!aimed) {
        page_sums(page);
    }
    page_way(page);
    page_notes(page);
    page_cut_short(page);
    if (one_line(ruling)) {
        page_along(page, &ruling->sights.items[0]);
    }
    page_other_way(page);
    page_house(page);
    if (page->ui->dialog == DIALOG_HOUSE) { /* the button was clicked */
        return;
    }
    if (ruling == page->ui->preview && ruling_is_sight(ruling)) {
        page_flips(page);
        page_tolerance(page);
    } else {
        readings(page);
    }
}

void panel_ruling(Ui *ui, KitBox box) {
    const Ruling *ruling = ui->shown;
    Page page = page_make(ui, box, ruling);
    page.y += 16;
    page_what_if(&page);
    if (ruling != ui->tools->stage.ruling) { /* the guide above says what is expected */
        head(&page);
    }
    if (ruling_is_sight(ruling)) {
        page_sight_figures(&page, &ruling->sights.items[0]);
    } else if (ruling == ui->preview && panel_odds_explain(ui)) {
        page_fire_figures(&page);
    } else {
        page_margin(&page);
    }
    stop_line(&page);
    asked(&page);
    if (ui->shown != ruling) { /* a choice has replaced the ruling */
        return;
    }
    page.y += 12;
    kit_hair(ui->kit, page.x, page.y, page.w, 0, page.theme->win_hair);
    KitBox rest = kit_box(box.x - 20, page.y + 1, box.w + 40, fmax(0, box.y + box.h - page.y - 1));
    KitBox in = kit_scroll_begin(ui->kit, "ruling", rest, &ui->page.scroll);
    page.y = in.y;
    page.bare = true;
    reasons(&page);
    kit_scroll_end(ui->kit, page.y - in.y + 16);
}
