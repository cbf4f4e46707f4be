#include "ui/panel/panel_lists.h"

#include "play/branches.h"
#include "play/luck.h"
#include "rules/kit/reserve.h"
#include "ui/kit/kit_odds.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_luck.h"
#include "ui/panel/panel_state.h"
#include "ui/panel/panel_thing.h"
#include "ui/tools/hand.h"

#include <stdio.h>
#include <string.h>

/* ---- units ---- */

static int count_reserve(const Ui *ui, int formation) {
    int count = 0;
    for (int u = 0; u < ui_setup(ui)->unit_count; u++) {
        count += ui_setup(ui)->units[u].formation == formation &&
                 kit_in_reserve(ui_field(ui)->data, table_where(ui_table(ui), u));
    }
    return count;
}

static void formation_head(Page *page, int formation) {
    Ui *ui = page->ui;
    TableRef ref = ref_make(REF_FORMATION, formation);
    RulesPortrait portrait = rules_portray(ui_field(ui), ui_table(ui), ref);
    char state[96];
    int there = table_members(ui_table(ui), ref, NULL, 0), waiting = count_reserve(ui, formation);
    snprintf(state, sizeof state, "%d %s%s%s%s", there > 0 ? there : waiting,
             there > 0 || waiting == 0 ? "left" : "in reserve", portrait.broken ? ", broken" : "",
             portrait.order != ORDER_NONE ? ", " : "", rules_order_word(portrait.order));
    KitBox box = kit_box(page->x - 10, page->y, page->w + 20, 28);
    const char *name = setup_name(ui_setup(ui), ref);
    KitTouch touch = kit_touch(page->kit, box, (KitSpot){.label = name, .role = KIT_ROLE_ROW, .value = state});
    if (touch.hot) {
        kit_fill(page->kit, box, 6, page->theme->hover);
    }
    kit_put(page->kit, page_line(page, 28), KIT_STRONG, page->theme->ink, 0, name);
    kit_put(page->kit, page_line(page, 28), KIT_SIDE, page->theme->win_ink2, 1, state);
    if (touch.ringed) {
        kit_ring_inside(page->kit, box, 6);
    }
    if (touch.clicked) {
        hand_select(ui, ref);
        ui->page.tab = PANEL_RULING;
    }
    page->y += 28;
}

static void unit_rows(Page *page, int formation, int side) {
    const TableSetup *setup = ui_setup(page->ui);
    for (int u = 0; u < setup->unit_count; u++) {
        if (setup->units[u].formation == formation && setup->units[u].side == side) {
            BaseText place = {0};
            play_describe_place(ui_field(page->ui), ui_table(page->ui), u, &place);
            panel_unit_row(page, u, text_get(&place));
            text_free(&place);
        }
    }
}

void panel_units(Ui *ui, KitBox box) {
    const TableSetup *setup = ui_setup(ui);
    KitBox in = kit_scroll_begin(ui->kit, "units", kit_box(box.x - 20, box.y, box.w + 40, box.h), &ui->page.scroll);
    Page page = page_make(ui, kit_box(in.x + 20, in.y + 10, box.w, 0), NULL);
    for (int side = 0; side < setup->side_count; side++) {
        kit_text(ui->kit, page_line(&page, 26), KIT_NAME, page.theme->ink, 0, setup->sides[side].name);
        page.y += 30;
        for (int f = 0; f < setup->formation_count; f++) {
            if (setup->formations[f].side == side) {
                formation_head(&page, f);
                unit_rows(&page, f, side);
                page.y += 8;
            }
        }
        unit_rows(&page, -1, side);
        page.y += 8;
    }
    kit_scroll_end(ui->kit, page.y - in.y + 12);
}

/* ---- the log ---- */

static void entry_dice(Page *page, const PlayEntry *entry) {
    double x = page->x + 34;
    int index = 0;
    for (const BaseTree *die = entry->dice ? entry->dice->first : NULL; die; die = die->next) {
        if (x + 16 > page->x + page->w) {
            x = page->x + 34;
            page->y += 20;
        }
        kit_die_of(page->kit, x, page->y + 3, 16, play_entry_faces(entry, index++), (int)die->number, KIT_DIE_PLAIN);
        x += 20;
    }
    page->y += entry->dice && entry->dice->count ? 24 : 0;
}

/* The findings that decided, each with its rule, so that the log says by which rule a unit was lost; without any, what
 * the dice did. */
static void entry_reasons(Page *page, const Ruling *ruling) {
    BaseText dice = {0};
    ruling_dice(ruling, &dice);
    if (dice.length) {
        page->y += kit_paragraph(page->kit, page->x + 34, page->y + 2, page->w - 34, KIT_SIDE, page->theme->win_ink2,
                                 text_get(&dice), true) +
                   6;
    }
    text_clear(&dice);
    luck_describe_all(ruling, &dice);
    if (dice.length) {
        page->y += kit_paragraph(page->kit, page->x + 34, page->y, page->w - 34, KIT_SIDE, page->theme->win_ink2,
                                 text_get(&dice), true) +
                   6;
    }
    text_free(&dice);
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        if (finding->role != ROLE_DECIDES) {
            continue;
        }
        BaseText text = {0};
        double chip = kit_chip_width(page->kit, finding->rule);
        ruling_describe(ruling, finding, &text);
        double h = kit_paragraph(page->kit, page->x + 34, page->y + 2, page->w - 34 - chip - 10, KIT_SIDE,
                                 page->theme->win_ink2, text_get(&text), true);
        kit_push_number(page->kit, i);
        page_chip(page, page->x + page->w - chip, page->y + 11, finding->rule, false);
        kit_pop(page->kit);
        page->y += fmax(24, h + 6);
        text_free(&text);
    }
}

static void log_entry(Page *page, int index) {
    Ui *ui = page->ui;
    const PlayEntry *entry = play_entry(ui->session, index);
    int cursor = play_cursor(ui->session);
    const char *words = ui_entry_text(ui, index + 1), *number = kit_printf(ui->kit, "%d", index + 1);
    KitBox box = kit_box(page->x - 10, page->y, page->w + 20, 28);
    kit_push_number(page->kit, index);
    KitTouch touch = kit_touch(
        page->kit, box, (KitSpot){.label = words, .role = KIT_ROLE_ROW, .state = index + 1 == cursor ? KIT_ON : 0u});
    if (index + 1 == cursor || touch.hot) {
        kit_fill(page->kit, box, 6, index + 1 == cursor ? page->theme->sel : page->theme->hover);
    }
    if (index + 1 == cursor) {
        kit_fill(page->kit, kit_box(box.x, box.y + 5, 3, 18), 0, page->theme->accent);
    }
    ViewColour ink = index < cursor ? page->theme->ink : page->theme->ink3;
    kit_put(page->kit, kit_box(page->x, page->y, 22, 28), KIT_CELL, page->theme->win_ink2, 1, number);
    kit_put(page->kit, kit_box(page->x + 34, page->y, page->w - 34, 28), KIT_STRONG, ink, 0, words);
    if (touch.ringed) {
        kit_ring_inside(page->kit, box, 6);
    }
    page->y += 32;
    entry_dice(page, entry);
    if (entry->ruling && ui_is_concealed(ui, entry->ruling)) {
        kit_put(page->kit, kit_box(page->x + 34, page->y, page->w - 34, 22), KIT_SIDE, page->theme->win_ink2, 0,
                "Sealed until all are revealed.");
        page->y += 24;
    } else if (entry->ruling) {
        entry_reasons(page, entry->ruling);
    }
    kit_pop(page->kit);
    if (index + 1 == cursor && ui->panel->log_at != cursor) {
        ui->panel->log_at = cursor;
        kit_bring(page->kit, kit_box(box.x, box.y, box.w, page->y - box.y));
    }
    if (touch.clicked) {
        double scrolled = ui->page.scroll.y;
        ui_want(ui, (UiWant){.what = WANT_SEEK, .number = index + 1});
        ui->page.tab = PANEL_LOG;
        ui->page.scroll.y = scrolled;
    }
    page->y += 6;
}

void panel_log(Ui *ui, KitBox box) {
    KitBox in = kit_scroll_begin(ui->kit, "log", kit_box(box.x - 20, box.y, box.w + 40, box.h), &ui->page.scroll);
    Page page = page_make(ui, kit_box(in.x + 20, in.y + 10, box.w, 0), NULL);
    int count = play_count(ui->session);
    page_luck(&page);
    for (int i = 0; i < count && i < play_count(ui->session); i++) {
        log_entry(&page, i);
    }
    if (count == 0) {
        page_paragraph(&page, KIT_BODY, page.theme->win_ink2, "Nothing has been done yet.");
    }
    kit_scroll_end(ui->kit, page.y - in.y + 12);
}
