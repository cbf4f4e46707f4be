#include "ui/panel/panel_thing.h"

#include "ui/panel/page.h"
#include "ui/panel/panel_card.h"
#include "ui/panel/panel_notes.h"
#include "ui/panel/thing_words.h"
#include "ui/tools/actions.h"
#include "ui/tools/hand.h"
#include "ui/tools/paces.h"
#include "ui/tools/tool_select.h"
#include "ui/tools/tools.h"
#include "ui/tools/tools_state.h"

#include <stdio.h>
#include <string.h>

/* ---- variables that differ from their start ---- */

static void variables(Page *page, TableRef ref) {
    const TableSchema *schema = ui_setup(page->ui)->schema;
    for (int i = 0; i < schema->count; i++) {
        const TableVar *var = &schema->vars[i];
        if (var->owner != (TableRefKind)ref.kind) {
            continue;
        }
        int value = table_get(ui_table(page->ui), ref, i);
        if (value != var->fallback) {
            BaseText text = {0}, label = {0};
            thing_value(ui_setup(page->ui), var, value, &text);
            ruling_word(var->label ? var->label : var->name, &label);
            page_pair(page, text_get(&label), text_get(&text), true);
            text_free(&text);
            text_free(&label);
        }
    }
}

/* ---- a row of the ruleset's data, whatever is in it ---- */

/* One of a list of things: its name and its other members. */
static void row_item(Page *page, const BaseTree *item) {
    BaseText rest = {0};
    const char *name = thing_item(item, &rest);
    kit_text(page->kit, kit_box(page->x, page->y, page->w * 0.4, 22), KIT_BODY, page->theme->ink, 0, name);
    double x = page->x + page->w * 0.4 + 8;
    page->y += fmax(22, kit_paragraph(page->kit, x, page->y + 2, page->x + page->w - x, KIT_SIDE, page->theme->win_ink2,
                                      text_get(&rest), true) +
                            4);
    text_free(&rest);
}

static bool of_objects(const BaseTree *tree) {
    return tree->kind == TREE_LIST && tree->first && tree->first->kind == TREE_OBJECT;
}

/* Plain values four to a line, then lists of words, then lists of things. */
static void profile_row(Page *page, const BaseTree *row) {
    int column = 0;
    for (const BaseTree *it = row->first; it; it = it->next) {
        bool plain = it->kind == TREE_NUMBER || it->kind == TREE_TEXT;
        if (!plain || thing_is_stated(it->key)) {
            continue;
        }
        BaseText value = {0}, label = {0};
        thing_scalar(it, &value);
        ruling_word(it->key, &label);
        KitBox box = kit_column(page_line(page, 40), column, 4, 8);
        kit_text(page->kit, kit_box(box.x, box.y, box.w, 16), KIT_CAPTION, page->theme->ink3, 0, text_get(&label));
        kit_text(page->kit, kit_box(box.x, box.y + 16, box.w, 22), KIT_NAME, page->theme->ink, 0, text_get(&value));
        text_free(&value);
        text_free(&label);
        column++;
        if (column == 4) {
            column = 0;
            page->y += 44;
        }
    }
    page->y += column ? 44 : 0;
    for (const BaseTree *it = row->first; it; it = it->next) {
        if (it->kind == TREE_LIST && !of_objects(it) && it->count && !thing_is_stated(it->key)) {
            BaseText value = {0}, label = {0};
            thing_scalar(it, &value);
            ruling_word(it->key, &label);
            page_pair(page, text_get(&label), text_get(&value), false);
            text_free(&value);
            text_free(&label);
        }
    }
    for (const BaseTree *it = row->first; it; it = it->next) {
        if (of_objects(it)) {
            BaseText label = {0};
            ruling_word(it->key, &label);
            page_section(page, text_get(&label), NULL);
            for (const BaseTree *item = it->first; item; item = item->next) {
                row_item(page, item);
            }
            text_free(&label);
        }
    }
}

/* ---- units ---- */

void panel_unit_row(Page *page, int unit, const char *remark) {
    Ui *ui = page->ui;
    const TableSetup *setup = ui_setup(ui);
    TableRef ref = ref_make(REF_UNIT, unit);
    KitRow row = {.label = setup_name(setup, ref),
                  .remark = remark,
                  .selected = ref_equal(ui->selected, ref),
                  .has_side = true,
                  .disc = setup->units[unit].side == 0,
                  .side = theme_side(page->theme, setup->sides[setup->units[unit].side].colour)};
    kit_push(page->kit, setup->units[unit].id);
    KitBox box = kit_box(page->x - 10, page->y, page->w + 20, 28);
    KitTouch touch = kit_row(page->kit, box, row);
    kit_pop(page->kit);
    ui_light(ui, box, ref);
    bool out = touch.held && kit_holds(ui->layout.board, kit_input(page->kit)->x, kit_input(page->kit)->y);
    if (touch.clicked) {
        hand_select(ui, ref);
        ui->page.tab = PANEL_RULING;
    } else if (out && !ui->tools->drag.active && !play_waiting(ui->session) && table_alive(ui_table(ui), ref)) {
        tools_take(ui, TOOL_SELECT); /* the unit is being dragged out of the list onto the board */
        hand_select(ui, ref);
        select_begin_drag(ui, ref, vec(NAN, NAN), false);
    }
    page->y += 28;
}

static void describe_where(const Ui *ui, int unit, BaseText *out) {
    char x[TEXT_NUMBER_MAX], y[TEXT_NUMBER_MAX];
    const TableSetup *setup = ui_setup(ui);
    const TableWhere *where = table_where(ui_table(ui), unit);
    const RulesData *data = ui_field(ui)->data;
    if (where->kind == WHERE_POINT) {
        text_addf(out, "At %s, %s %s", text_rounded(where->at.x / setup->unit, 1, x),
                  text_rounded(where->at.y / setup->unit, 1, y), setup->unit_name);
    } else if (where->kind == WHERE_HEX) {
        text_addf(out, "In %s", setup_id(setup, setup_hex_ref(setup, where->hex)));
    } else if (where->kind == WHERE_INSIDE || where->kind == WHERE_ATTACHED) {
        text_addf(out, "%s %s", where->kind == WHERE_INSIDE ? "In" : "With", setup_name(setup, where->host));
    } else if (where->kind == WHERE_OFF) {
        bool known = where->role > 0 && where->role < data->cause_count;
        text_addf(out, "Off the table%s%s", known ? ": " : "", known ? data->causes[where->role] : "");
    }
    BaseText state = {0};
    thing_state(ui, ref_make(REF_UNIT, unit), &state);
    text_addf(out, "%s%s.", state.length ? "; " : "", text_get(&state));
    text_free(&state);
}

static void head(Page *page, const char *kind, const char *name, const char *how) {
    page->y += 16;
    page_paragraph(page, KIT_BODY, page->theme->win_ink2, kind);
    page->y += 4;
    page_paragraph(page, KIT_ANSWER, page->theme->ink, name);
    page->y += 3;
    page_paragraph(page, KIT_BODY, page->theme->win_ink2, how);
    page->y += 10;
}

static void paces(Page *page) {
    int count;
    Ui *ui = page->ui;
    const char *const *words = select_paces(ui, &count);
    double x = page->x + 70;
    if (count < 2) {
        return;
    }
    kit_text(page->kit, kit_box(page->x, page->y, 66, 26), KIT_SIDE, page->theme->win_ink2, 0, "Moves");
    for (int i = 0; i < count; i++) {
        double w = kit_chip_width(page->kit, words[i]);
        if (x + w > page->x + page->w) {
            x = page->x + 70;
            page->y += 26;
        }
        kit_push(page->kit, "pace");
        const char *off = select_pace_off(ui, i);
        KitMood mood = i == ui->tools->how ? KIT_HIGHLIGHTED : off ? KIT_DIM : KIT_REST;
        if (kit_chip(page->kit, x, page->y + 13, (KitChip){words[i], mood, off}).clicked) {
            ui->tools->how = i;
        }
        kit_pop(page->kit);
        x += w + 6;
    }
    page->y += 29;
}

static void members(Page *page, int formation) {
    const TableSetup *setup = ui_setup(page->ui);
    char remark[48];
    snprintf(remark, sizeof remark, "%d left",
             table_members(ui_table(page->ui), ref_make(REF_FORMATION, formation), NULL, 0));
    page_section(page, setup_name(setup, ref_make(REF_FORMATION, formation)), remark);
    variables(page, ref_make(REF_FORMATION, formation));
    for (int u = 0; u < setup->unit_count; u++) {
        if (setup->units[u].formation == formation) {
            BaseText where = {0};
            describe_where(page->ui, u, &where);
            panel_unit_row(page, u, text_get(&where));
            text_free(&where);
        }
    }
}

static void unit_page(Page *page, int unit) {
    const TableSetup *setup = ui_setup(page->ui);
    const RulesProfile *profile = &ui_field(page->ui)->data->profiles[setup->units[unit].profile];
    TableRef ref = ref_make(REF_UNIT, unit);
    BaseText kind = {0}, where = {0};
    text_addf(&kind, "%s, %s", setup->sides[setup->units[unit].side].name, profile->name);
    describe_where(page->ui, unit, &where);
    head(page, text_get(&kind), setup_name(setup, ref), text_get(&where));
    text_free(&kind);
    text_free(&where);
    if (profile->row) {
        profile_row(page, profile->row);
    }
    page_section(page, "What it can do", NULL);
    paces(page);
    page->y += actions_chips(page->ui, page_line(page, 0), ref);
    variables(page, ref);
    if (setup->units[unit].formation >= 0) {
        members(page, setup->units[unit].formation);
    }
}

static void formation_page(Page *page, int formation) {
    const TableSetup *setup = ui_setup(page->ui);
    TableRef ref = ref_make(REF_FORMATION, formation);
    BaseText state = {0};
    thing_state(page->ui, ref, &state);
    head(page, setup_name(setup, ref_make(REF_SIDE, setup->formations[formation].side)),
         setup_name(setup, ref_make(REF_FORMATION, formation)), text_get(&state));
    text_free(&state);
    page_section(page, "What it can do", NULL);
    page->y += actions_chips(page->ui, page_line(page, 0), ref);
    members(page, formation);
}

/* ---- terrain ---- */

static void building(Page *page, int area, const RulesPortrait *portrait) {
    const TableSetup *setup = ui_setup(page->ui);
    char value[24], unit[24];
    snprintf(value, sizeof value, "%d", portrait->pips - portrait->pips_lost);
    snprintf(unit, sizeof unit, "of %d", portrait->pips);
    page_figure(page, 0, "Damage left", value, unit, portrait->pips_lost > 0);
    snprintf(value, sizeof value, "%d", portrait->used);
    snprintf(unit, sizeof unit, "of %d", portrait->capacity);
    page_figure(page, 1, "Room taken", value, unit, false);
    page_figure(page, 2, "Held by", portrait->owner >= 0 ? setup->sides[portrait->owner].name : "nobody", "", false);
    page->y += 52;
    const Table *table = ui_table(page->ui);
    int first = table_next_inside(table, ref_make(REF_AREA, area), -1);
    page_section(page, "Inside", first >= 0 ? "click to choose, drag out onto the board" : NULL);
    for (int i = first; i >= 0; i = table_next_inside(table, ref_make(REF_AREA, area), i)) {
        int formation = setup->units[i].formation;
        panel_unit_row(page, i, formation >= 0 ? setup_name(setup, ref_make(REF_FORMATION, formation)) : "");
    }
    if (first < 0) {
        page_paragraph(page, KIT_BODY, page->theme->win_ink2, "Nobody. Drop a unit on the wall to put it inside.");
    }
}

/* What the rules say of it: the findings of the query that all systems share. */
static void area_notes(Page *page, TableRef ref) {
    Ui *ui = page->ui;
    if (!ui_verb(ui, VERB_STATE)) {
        return;
    }
    BaseTree *action = hand_action(ui, VERB_STATE);
    hand_add_ref(ui, action, "of", ref);
    Ruling *ruling = play_preview(ui->session, action, NULL, NULL);
    page->ruling = ruling;
    page->y += 6;
    page_notes(page);
    page->ruling = NULL;
    ruling_destroy(ruling);
}

static void area_page(Page *page, int area) {
    const TableSetup *setup = ui_setup(page->ui);
    const RulesField *field = ui_field(page->ui);
    TableRef ref = ref_make(REF_AREA, area);
    RulesPortrait portrait = rules_portray(field, ui_table(page->ui), ref);
    head(page, field->data->kinds[table_kind(ui_table(page->ui), area)].label, setup_name(setup, ref), "");
    if (portrait.capacity > 0) {
        building(page, area, &portrait);
    }
    page_card(page, area);
    area_notes(page, ref);
    variables(page, ref);
}

void panel_thing(Ui *ui, KitBox box) {
    KitBox in = kit_scroll_begin(ui->kit, "thing", kit_box(box.x - 20, box.y, box.w + 40, box.h), &ui->page.scroll);
    Page page = page_make(ui, kit_box(in.x + 20, in.y, box.w, 0), NULL);
    TableRef ref = ui->selected;
    if (ref_is(ref, REF_UNIT)) {
        unit_page(&page, ref.index);
    } else if (ref_is(ref, REF_FORMATION)) {
        formation_page(&page, ref.index);
    } else if (ref_is(ref, REF_AREA)) {
        area_page(&page, ref.index);
    }
    kit_scroll_end(ui->kit, page.y - in.y + 16);
}
