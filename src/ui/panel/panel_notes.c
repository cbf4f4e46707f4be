#include "ui/panel/panel_notes.h"

#include "ui/kit/kit_odds.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_state.h"
#include "ui/tools/fire_aim.h"
#include "ui/tools/tools_state.h"

#include <stdio.h>
#include <string.h>

#define PLAIN_ODDS 36 /* odds with a larger denominator are shown as a percentage */

/* True while one of the sentence's findings is highlighted. */
static bool is_highlighted(const Page *page, const RulesStated *stated) {
    bool highlighted = false;
    for (int i = 0; i < stated->count; i++) {
        highlighted = highlighted || stated->findings[i] == page->ui->highlight.shown;
    }
    return highlighted && page->ui->shown == page->ruling;
}

static void note(Page *page, const RulesStated *stated) {
    Kit *kit = page->kit;
    Ui *ui = page->ui;
    bool highlighted = is_highlighted(page, stated), under = ui->layout.narrow;
    double chip = kit_chip_width(kit, stated->rule), text_w = page->w - 30 - (under ? 0 : chip + 12);
    ViewColour ink = stated->role == ROLE_CONTEXT && !highlighted ? page->theme->win_ink2 : page->theme->ink;
    double h = kit_paragraph(kit, page->x + 30, page->y, text_w, KIT_BODY, ink, stated->says, false);
    double whole = h + (under ? 26 : 0);
    KitBox box = kit_box(page->x - 12, page->y - 7, page->w + 24, whole + 14);
    kit_push_number(kit, stated->findings[0]);
    KitTouch touch = kit_touch(
        kit, box,
        (KitSpot){
            .label = stated->says, .role = KIT_ROLE_ITEM, .value = stated->rule, .state = highlighted ? KIT_ON : 0});
    if ((touch.over || touch.ringed) && ui->shown == page->ruling) {
        ui->highlight.found = stated->findings[0];
    }
    if (highlighted && ui->highlight.anew) { /* only for a note highlighted from the board or by a lesson: one under
                                                   the pointer is in view already */
        ui->highlight.anew = false;
        if (!touch.over &&
            !tool_fire_is_aimed(ui)) { /* the odds of a target stay where they are while it is pointed at */
            kit_bring(kit, box);
        }
    }
    if (highlighted) {
        kit_fill(kit, box, 0, page->theme->accsoft);
        kit_fill(kit, kit_box(box.x, box.y, 3, box.h), 0, page->theme->accent);
    }
    kit_mark(kit, page->x + 9, page->y + 9, stated->number, highlighted);
    kit_paragraph(kit, page->x + 30, page->y, text_w, KIT_BODY, ink, stated->says, true);
    page_chip(page, under ? page->x + 30 : page->x + page->w - chip, under ? page->y + h + 13 : page->y + 9,
              stated->rule, highlighted);
    if (touch.clicked) {
        panel_show_rule(ui, stated->rule);
    }
    if (touch.ringed) {
        kit_ring_inside(kit, box, 4);
    }
    kit_pop(kit);
    page->y += whole + 14;
}

static void fold(Page *page, int count) {
    Ui *ui = page->ui;
    char label[64];
    snprintf(label, sizeof label, "%d more", count);
    KitBox box = kit_box(page->x - 12, page->y - 7, page->w + 24, 30);
    KitTouch touch =
        kit_touch(page->kit, box,
                  (KitSpot){.label = label, .role = KIT_ROLE_BUTTON, .state = ui->panel->unfolded ? KIT_OPEN : 0u});
    if (touch.hot) {
        kit_fill(page->kit, box, 6, page->theme->hover);
    }
    kit_icon(page->kit, ui->panel->unfolded ? KIT_ICON_OPEN : KIT_ICON_NEXT, page->x + 9, page->y + 8, 14,
             page->theme->win_ink2);
    kit_put(page->kit, kit_box(page->x + 30, page->y - 7, page->w - 30, 30), KIT_SIDE, page->theme->win_ink2, 0, label);
    if (touch.ringed) {
        kit_ring_inside(page->kit, box, 6);
    }
    if (touch.clicked) {
        ui->panel->unfolded = !ui->panel->unfolded;
    }
    page->y += 32;
}

/* What the headline says, and what a section of its own foretells, is no note. */
static bool is_note(const Page *page, const RulesStated *stated) {
    return stated->number > 0 &&
           !(page->stated && ruling_foretells(&page->ruling->findings.items[stated->findings[0]]));
}

static void notes(Page *page, const RulesTelling *telling) {
    int folded = 0;
    for (int i = 0; i < telling->stated_count; i++) {
        const RulesStated *stated = &telling->stated[i];
        if (is_note(page, stated) && stated->number <= telling->shown) {
            note(page, stated);
        } else {
            folded += is_note(page, stated);
        }
    }
    if (folded > 0) {
        fold(page, folded);
    }
    for (int i = 0; i < telling->stated_count; i++) {
        const RulesStated *stated = &telling->stated[i];
        bool open =
            page->ui->panel->unfolded || is_highlighted(page, stated); /* one lit from the board is read at once */
        if (is_note(page, stated) && stated->number > telling->shown && open) {
            note(page, stated);
        }
    }
}

void page_headline_rules(Page *page) {
    BaseArena *arena = arena_create();
    RulesTelling telling = ui_telling(page->ui, arena, page->ruling);
    double x = page->x;
    for (int i = 0; i < telling.stated_count; i++) {
        const char *rule = telling.stated[i].rule;
        bool known = telling.stated[i].number > 0;
        for (int k = 0; k < i; k++) {
            known = known || (telling.stated[k].number == 0 && strcmp(telling.stated[k].rule, rule) == 0);
        }
        double w = kit_chip_width(page->kit, rule);
        if (!known && (x <= page->x || x + w <= page->x + page->w)) {
            kit_push_number(page->kit, 1100 + i);
            page_chip(page, x, page->y + 14, rule, false);
            kit_pop(page->kit);
            x += w + 8;
        }
    }
    page->y += x > page->x ? 26 : 0;
    arena_destroy(arena);
}

void page_notes(Page *page) {
    if (!page->ruling->findings.count) {
        return;
    }
    if (!page->bare) {
        page->y += 8;
        kit_hair(page->kit, page->x, page->y, page->w, 0, page->theme->win_hair);
    }
    page->bare = false;
    page->y += 16;
    BaseArena *arena = arena_create();
    RulesTelling telling = ui_telling(page->ui, arena, page->ruling);
    notes(page, &telling);
    arena_destroy(arena);
}

/* ---- on the way ---- */

static void way_row(Page *page, const RulesTraceEvent *event, const RulesTraceEvent *first) {
    const TableSetup *setup = ui_setup(page->ui);
    char at[TEXT_NUMBER_MAX], cost[TEXT_NUMBER_MAX], chance[48] = "";
    BaseText text = {0};
    if (event->hits) {
        text_addf(&text, event->hits == 1 ? "%d hit" : "%d hits", event->hits);
    } else {
        ruling_word(event->what ? event->what : "", &text);
    }
    if (event->area.kind != REF_NONE) {
        text_addf(&text, ", %s", setup_name(setup, event->area));
    }
    if (event->chance_in && event->chance_of == 0) {
        snprintf(chance, sizeof chance, "no harm");
    } else if (event->chance_in > PLAIN_ODDS) {
        char share[KIT_PERCENT_MAX];
        snprintf(chance, sizeof chance, "lost %s %%", kit_percent((double)event->chance_of / event->chance_in, share));
    } else if (event->chance_in) {
        snprintf(chance, sizeof chance, "lost %d in %d", event->chance_of, event->chance_in);
    } else if (event->cost > 0) {
        snprintf(chance, sizeof chance, "+%s %s", text_rounded(event->cost / setup->shown, 2, cost), setup->shown_name);
    }
    text_rounded(event->s / setup->shown, 1, at);
    bool under = page->ui->layout.narrow && event->rule != NULL; /* the chip goes below the words */
    double chip = event->rule ? kit_chip_width(page->kit, event->rule) : 0, beside = under || chip <= 0 ? 0 : chip + 10;
    kit_put(page->kit, kit_box(page->x, page->y, 40, 24), KIT_CELL, page->theme->win_ink2, 1, at);
    kit_text(page->kit, kit_box(page->x + 52, page->y, page->w - 52 - beside - 90, 24), KIT_BODY, page->theme->ink, 0,
             text_get(&text));
    kit_text(page->kit, kit_box(page->x, page->y, page->w - beside, 24), KIT_STRONG, page->theme->bad, 1, chance);
    if (event->rule) {
        kit_push_number(page->kit, 500 + (int)(event - first));
        page_chip(page, under ? page->x + 52 : page->x + page->w - chip, page->y + (under ? 34 : 12), event->rule,
                  false);
        kit_pop(page->kit);
    }
    page->y += under ? 50 : 26;
    text_free(&text);
}

/* For several tests on the way: the chance to lose at least one unit. */
static void describe_risk(Page *page, const Ruling *ruling) {
    char figure[KIT_PERCENT_MAX], text[64];
    int tests;
    double risk = traces_risk(ruling, &tests);
    if (tests > 1) {
        snprintf(text, sizeof text, "%d tests, %s %% to lose at least one.", tests, kit_percent(risk, figure));
        page_paragraph(page, KIT_STRONG, page->theme->bad, text);
        page->y += 6;
    }
}

static int count_events(const Ruling *ruling) {
    int count = 0;
    for (int i = 0; i < ruling->traces.count; i++) {
        count += ruling->traces.items[i].event_count;
    }
    return count;
}

void page_way(Page *page) {
    const Ruling *ruling = page->ruling;
    if (count_events(ruling) == 0) {
        return;
    }
    page_section(page, "On the way", ui_setup(page->ui)->shown_name);
    describe_risk(page, ruling);
    for (int t = 0; t < ruling->traces.count; t++) {
        const RulesTrace *trace = &ruling->traces.items[t];
        if (trace->event_count > 0 && ruling->traces.count > 1) {
            kit_text(page->kit, page_line(page, 22), KIT_SIDE, page->theme->win_ink2, 0,
                     ruling_name(ruling, trace->unit));
            page->y += 22;
        }
        kit_push_number(page->kit, 700 + t);
        for (int i = 0; i < trace->event_count; i++) {
            way_row(page, &trace->events[i], trace->events);
        }
        kit_pop(page->kit);
    }
}
