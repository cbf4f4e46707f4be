#include "ui/panel/panel_notes.h"

#include "ui/kit/kit_odds.h"
#include "ui/panel/page.h"
#include "ui/panel/panel.h"

#include <stdio.h>

#define FEW        4  /* up to this many findings nothing is folded away */
#define PLAIN_ODDS 36 /* odds with a larger denominator are shown as a percentage */

static void note(Page *page, int index) {
    Kit *kit = page->kit;
    App *app = page->app;
    const RulesFinding *finding = &page->ruling->findings.items[index];
    bool highlighted = app->highlighted == index && app->shown == page->ruling, under = app->layout.narrow;
    double chip = kit_chip_width(kit, finding->rule), text_w = page->w - 30 - (under ? 0 : chip + 12);
    BaseText text = {0};
    ruling_say(page->ruling, finding, &text);
    ViewColour ink = finding->role == ROLE_CONTEXT && !highlighted ? page->theme->win_ink2 : page->theme->ink;
    double h = kit_paragraph(kit, page->x + 30, page->y, text_w, KIT_BODY, ink, text_get(&text), false);
    double whole = h + (under ? 26 : 0);
    KitBox box = kit_box(page->x - 12, page->y - 7, page->w + 24, whole + 14);
    kit_push_number(kit, index);
    KitTouch touch = kit_touch(kit, box,
                               (KitSpot){.label = text_get(&text),
                                         .role = KIT_ROLE_ITEM,
                                         .value = finding->rule,
                                         .state = highlighted ? KIT_ON : 0});
    if ((touch.over || touch.ringed) && app->shown == page->ruling) {
        app->highlighted_now = index;
    }
    if (highlighted && app->highlighted_anew) { /* only for a note highlighted from the board or by a lesson: one under
                                                   the pointer is in view already */
        app->highlighted_anew = false;
        if (!touch.over) {
            kit_bring(kit, box);
        }
    }
    if (highlighted) {
        kit_fill(kit, box, 0, page->theme->accsoft);
        kit_fill(kit, kit_box(box.x, box.y, 3, box.h), 0, page->theme->accent);
    }
    kit_mark(kit, page->x + 9, page->y + 9, index + 1, highlighted);
    kit_paragraph(kit, page->x + 30, page->y, text_w, KIT_BODY, ink, text_get(&text), true);
    page_chip(page, under ? page->x + 30 : page->x + page->w - chip, under ? page->y + h + 13 : page->y + 9,
              finding->rule, highlighted);
    if (touch.clicked) {
        panel_show_rule(app, finding->rule);
    }
    if (touch.ringed) {
        kit_ring_inside(kit, box, 4);
    }
    kit_pop(kit);
    page->y += whole + 14;
    text_free(&text);
}

static void fold(Page *page, int count) {
    App *app = page->app;
    char label[64];
    snprintf(label, sizeof label, count == 1 ? "%d more that changes nothing" : "%d more that change nothing", count);
    KitBox box = kit_box(page->x - 12, page->y - 7, page->w + 24, 30);
    KitTouch touch = kit_touch(
        page->kit, box, (KitSpot){.label = label, .role = KIT_ROLE_BUTTON, .state = app->context_open ? KIT_OPEN : 0u});
    if (touch.hot) {
        kit_fill(page->kit, box, 6, page->theme->hover);
    }
    kit_icon(page->kit, app->context_open ? KIT_ICON_OPEN : KIT_ICON_NEXT, page->x + 9, page->y + 8, 14,
             page->theme->win_ink2);
    kit_put(page->kit, kit_box(page->x + 30, page->y - 7, page->w - 30, 30), KIT_SIDE, page->theme->win_ink2, 0, label);
    if (touch.ringed) {
        kit_ring_inside(page->kit, box, 6);
    }
    if (touch.clicked) {
        app->context_open = !app->context_open;
    }
    page->y += 32;
}

static bool is_note(const Page *page, int index) {
    return !page->told || !ruling_foretells(&page->ruling->findings.items[index]);
}

void page_notes(Page *page) {
    const Ruling *ruling = page->ruling;
    int context = 0;
    for (int i = 0; i < ruling->findings.count; i++) {
        context += is_note(page, i) && ruling->findings.items[i].role == ROLE_CONTEXT;
    }
    bool folds = context > 0 && context < ruling->findings.count && ruling->findings.count > FEW;
    if (!ruling->findings.count) {
        return;
    }
    if (!page->bare) {
        page->y += 8;
        kit_hair(page->kit, page->x, page->y, page->w, 0, page->theme->win_hair);
    }
    page->bare = false;
    page->y += 16;
    bool said = ruling == page->app->stage; /* the first finding of a stage is the sentence above */
    for (int i = said; i < ruling->findings.count; i++) {
        if (is_note(page, i) && (!folds || ruling->findings.items[i].role != ROLE_CONTEXT)) {
            note(page, i);
        }
    }
    if (folds) {
        fold(page, context);
    }
    for (int i = 0; folds && page->app->context_open && i < ruling->findings.count; i++) {
        if (is_note(page, i) && ruling->findings.items[i].role == ROLE_CONTEXT) {
            note(page, i);
        }
    }
}

/* ---- on the way ---- */

static void way_row(Page *page, const RulesTraceEvent *event, const RulesTraceEvent *first) {
    const TableSetup *setup = app_setup(page->app);
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
    bool under = page->app->layout.narrow && event->rule != NULL; /* the chip goes below the words */
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
static void say_risk(Page *page, const Ruling *ruling) {
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
    page_section(page, "On the way", app_setup(page->app)->shown_name);
    say_risk(page, ruling);
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
