#include "ui/panel/panel_thing.h"

#include "ui/panel/page.h"
#include "ui/panel/panel.h"
#include "ui/panel/panel_card.h"
#include "ui/panel/panel_notes.h"
#include "ui/tools/actions.h"
#include "ui/tools/hand.h"
#include "ui/tools/tool_select.h"
#include "ui/tools/tools.h"

#include <stdio.h>
#include <string.h>

/* ---- variables that differ from their start ---- */

static void say_value(const App *app, const TableVar *var, int value, BaseText *out) {
    if (value == VAR_NONE) {
        text_add(out, "none");
    } else if (var->type == VAR_BOOL) {
        text_add(out, value ? "yes" : "no");
    } else if (var->type == VAR_WORD && value >= 0 && value < var->word_count) {
        text_add(out, var->words[value]);
    } else if (var->type == VAR_REF) {
        text_add(out, setup_name(app_setup(app), var_unpack(value)));
    } else {
        char figure[TEXT_NUMBER_MAX];
        text_add(out, text_rounded(value / (var->scale > 1 ? (double)var->scale : 1), 2, figure));
    }
}

static void variables(Page *page, TableRef ref) {
    const TableSchema *schema = app_setup(page->app)->schema;
    for (int i = 0; i < schema->count; i++) {
        const TableVar *var = &schema->vars[i];
        if (var->owner != (TableRefKind)ref.kind) {
            continue;
        }
        int value = table_get(app_table(page->app), ref, i);
        if (value != var->fallback) {
            BaseText text = {0}, label = {0};
            say_value(page->app, var, value, &text);
            ruling_word(var->label ? var->label : var->name, &label);
            page_pair(page, text_get(&label), text_get(&text), true);
            text_free(&text);
            text_free(&label);
        }
    }
}

/* ---- a row of the ruleset's data, whatever is in it ---- */

static void add_scalar(const BaseTree *value, BaseText *out) {
    char figure[TEXT_NUMBER_MAX];
    if (value->kind == TREE_NUMBER) {
        text_add(out, text_rounded(value->number, 2, figure));
    } else if (value->kind == TREE_BOOL) {
        text_add(out, value->truth ? "yes" : "no");
    } else if (value->kind == TREE_TEXT) {
        text_add(out, value->text);
    } else if (value->kind == TREE_LIST) {
        for (const BaseTree *it = value->first; it; it = it->next) {
            text_add(out, it == value->first ? "" : ", ");
            add_scalar(it, out);
        }
    }
}

/* One of a list of things: its name and its other members. */
static void row_item(Page *page, const BaseTree *item) {
    BaseText rest = {0};
    const char *name = tree_get_text(item, "name", tree_get_text(item, "id", ""));
    for (const BaseTree *it = item->first; it; it = it->next) {
        if (!strcmp(it->key, "id") || !strcmp(it->key, "name") || it->kind == TREE_OBJECT) {
            continue;
        }
        BaseText key = {0};
        ruling_word(it->key, &key);
        text_addf(&rest, "%s%s ", rest.length ? ", " : "", strlen(it->key) > 2 ? it->key : text_get(&key));
        add_scalar(it, &rest);
        text_free(&key);
    }
    kit_text(page->kit, kit_box(page->x, page->y, page->w * 0.4, 22), KIT_BODY, page->theme->ink, 0, name);
    double x = page->x + page->w * 0.4 + 8;
    page->y += fmax(22, kit_paragraph(page->kit, x, page->y + 2, page->x + page->w - x, KIT_SIDE, page->theme->win_ink2,
                                      text_get(&rest), true) +
                            4);
    text_free(&rest);
}

static bool is_known_key(const char *key) {
    static const char *const KNOWN[] = {"id", "name", "label", "class", "symbol", "base", "also", "inherits", "note"};
    for (size_t i = 0; i < BASE_COUNT(KNOWN); i++) {
        if (!strcmp(KNOWN[i], key)) {
            return true;
        }
    }
    return false;
}

static bool of_objects(const BaseTree *tree) {
    return tree->kind == TREE_LIST && tree->first && tree->first->kind == TREE_OBJECT;
}

/* Plain values four to a line, then lists of words, then lists of things. */
static void profile_row(Page *page, const BaseTree *row) {
    int column = 0;
    for (const BaseTree *it = row->first; it; it = it->next) {
        bool plain = it->kind == TREE_NUMBER || it->kind == TREE_TEXT;
        if (!plain || is_known_key(it->key)) {
            continue;
        }
        BaseText value = {0}, label = {0};
        add_scalar(it, &value);
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
        if (it->kind == TREE_LIST && !of_objects(it) && it->count && !is_known_key(it->key)) {
            BaseText value = {0}, label = {0};
            add_scalar(it, &value);
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
    App *app = page->app;
    const TableSetup *setup = app_setup(app);
    TableRef ref = ref_make(REF_UNIT, unit);
    KitRow row = {.label = setup_name(setup, ref),
                  .remark = remark,
                  .selected = ref_equal(app->selected, ref),
                  .has_side = true,
                  .disc = setup->units[unit].side == 0,
                  .side = theme_side(page->theme, setup->sides[setup->units[unit].side].colour)};
    kit_push(page->kit, setup->units[unit].id);
    KitBox box = kit_box(page->x - 10, page->y, page->w + 20, 28);
    KitTouch touch = kit_row(page->kit, box, row);
    kit_pop(page->kit);
    bool out = touch.held && kit_holds(app->layout.board, kit_input(page->kit)->x, kit_input(page->kit)->y);
    if (touch.clicked) {
        hand_select(app, ref);
        app->tab = PANEL_RULING;
    } else if (out && !app->drag.active && !play_waiting(app->session) && table_alive(app_table(app), ref)) {
        app_set_tool(app, TOOL_SELECT); /* the unit is being dragged out of the list onto the board */
        hand_select(app, ref);
        select_begin_drag(app, ref, vec(NAN, NAN), false);
    }
    page->y += 28;
}

static void say_state(const App *app, TableRef ref, BaseText *out) {
    RulesPortrait portrait = {.owner = -1};
    const RulesSystem *system = app_field(app)->data->system;
    if (system->portray) {
        system->portray(app_field(app), app_table(app), ref, &portrait);
    }
    const char *words[] = {portrait.broken ? "broken" : NULL, portrait.in_cover ? "in cover" : NULL,
                           portrait.elevated ? "elevated" : NULL, portrait.ruined ? "ruined" : NULL};
    for (size_t i = 0; i < BASE_COUNT(words); i++) {
        if (words[i]) {
            text_addf(out, "%s%s", out->length ? ", " : "", words[i]);
        }
    }
}

static void say_where(const App *app, int unit, BaseText *out) {
    char x[TEXT_NUMBER_MAX], y[TEXT_NUMBER_MAX];
    const TableSetup *setup = app_setup(app);
    const TableWhere *where = table_where(app_table(app), unit);
    const RulesData *data = app_field(app)->data;
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
    say_state(app, ref_make(REF_UNIT, unit), &state);
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
    App *app = page->app;
    const char *const *words = select_paces(app, &count);
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
        if (kit_chip(page->kit, x, page->y + 13, (KitChip){words[i], i == app->how ? KIT_HIGHLIGHTED : KIT_REST, NULL})
                .clicked) {
            app->how = i;
        }
        kit_pop(page->kit);
        x += w + 6;
    }
    page->y += 29;
}

static void members(Page *page, int formation) {
    const TableSetup *setup = app_setup(page->app);
    char remark[48];
    snprintf(remark, sizeof remark, "%d left",
             table_members(app_table(page->app), ref_make(REF_FORMATION, formation), NULL, 0));
    page_section(page, setup_name(setup, ref_make(REF_FORMATION, formation)), remark);
    variables(page, ref_make(REF_FORMATION, formation));
    for (int u = 0; u < setup->unit_count; u++) {
        if (setup->units[u].formation == formation) {
            BaseText where = {0};
            say_where(page->app, u, &where);
            panel_unit_row(page, u, text_get(&where));
            text_free(&where);
        }
    }
}

static void unit_page(Page *page, int unit) {
    const TableSetup *setup = app_setup(page->app);
    const RulesProfile *profile = &app_field(page->app)->data->profiles[setup->units[unit].profile];
    TableRef ref = ref_make(REF_UNIT, unit);
    BaseText kind = {0}, where = {0};
    text_addf(&kind, "%s, %s", setup->sides[setup->units[unit].side].name, profile->name);
    say_where(page->app, unit, &where);
    head(page, text_get(&kind), setup_name(setup, ref), text_get(&where));
    text_free(&kind);
    text_free(&where);
    if (profile->row) {
        profile_row(page, profile->row);
    }
    page_section(page, "What it can do", NULL);
    paces(page);
    page->y += actions_chips(page->app, page_line(page, 0), ref);
    variables(page, ref);
    if (setup->units[unit].formation >= 0) {
        members(page, setup->units[unit].formation);
    }
}

static void formation_page(Page *page, int formation) {
    const TableSetup *setup = app_setup(page->app);
    TableRef ref = ref_make(REF_FORMATION, formation);
    BaseText state = {0};
    say_state(page->app, ref, &state);
    head(page, setup_name(setup, ref_make(REF_SIDE, setup->formations[formation].side)),
         setup_name(setup, ref_make(REF_FORMATION, formation)), text_get(&state));
    text_free(&state);
    page_section(page, "What it can do", NULL);
    page->y += actions_chips(page->app, page_line(page, 0), ref);
    members(page, formation);
}

/* ---- terrain ---- */

static void building(Page *page, int area, const RulesPortrait *portrait) {
    const TableSetup *setup = app_setup(page->app);
    char value[24], unit[24];
    snprintf(value, sizeof value, "%d", portrait->pips - portrait->pips_lost);
    snprintf(unit, sizeof unit, "of %d", portrait->pips);
    page_figure(page, 0, "Damage left", value, unit, portrait->pips_lost > 0);
    snprintf(value, sizeof value, "%d", portrait->used);
    snprintf(unit, sizeof unit, "of %d", portrait->capacity);
    page_figure(page, 1, "Room taken", value, unit, false);
    page_figure(page, 2, "Held by", portrait->owner >= 0 ? setup->sides[portrait->owner].name : "nobody", "", false);
    page->y += 52;
    int inside[256], count = table_inside(app_table(page->app), ref_make(REF_AREA, area), inside, 256);
    page_section(page, "Inside", count ? "click to choose, drag out onto the board" : NULL);
    for (int i = 0; i < count && i < 256; i++) {
        int formation = setup->units[inside[i]].formation;
        panel_unit_row(page, inside[i], formation >= 0 ? setup_name(setup, ref_make(REF_FORMATION, formation)) : "");
    }
    if (!count) {
        page_paragraph(page, KIT_BODY, page->theme->win_ink2, "Nobody. Drop a unit on the wall to put it inside.");
    }
}

/* What the rules say of it: the findings of the query that all systems share. */
static void area_notes(Page *page, TableRef ref) {
    App *app = page->app;
    if (!app_verb(app, "state")) {
        return;
    }
    BaseTree *action = hand_action(app, "state");
    hand_add_ref(app, action, "of", ref);
    Ruling *ruling = play_preview(app->session, action, NULL, NULL);
    page->ruling = ruling;
    page->y += 6;
    page_notes(page);
    page->ruling = NULL;
    ruling_destroy(ruling);
}

static void area_page(Page *page, int area) {
    const TableSetup *setup = app_setup(page->app);
    const RulesField *field = app_field(page->app);
    TableRef ref = ref_make(REF_AREA, area);
    RulesPortrait portrait = {.owner = -1};
    if (field->data->system->portray) {
        field->data->system->portray(field, app_table(page->app), ref, &portrait);
    }
    head(page, field->data->kinds[table_kind(app_table(page->app), area)].label, setup_name(setup, ref), "");
    if (portrait.capacity > 0) {
        building(page, area, &portrait);
    }
    page_card(page, area);
    area_notes(page, ref);
    variables(page, ref);
}

void panel_thing(App *app, KitBox box) {
    KitBox in = kit_scroll_begin(app->kit, "thing", kit_box(box.x - 20, box.y, box.w + 40, box.h), &app->panel_scroll);
    Page page = page_make(app, kit_box(in.x + 20, in.y, box.w, 0), NULL);
    TableRef ref = app->selected;
    if (ref_is(ref, REF_UNIT)) {
        unit_page(&page, ref.index);
    } else if (ref_is(ref, REF_FORMATION)) {
        formation_page(&page, ref.index);
    } else if (ref_is(ref, REF_AREA)) {
        area_page(&page, ref.index);
    }
    kit_scroll_end(app->kit, page.y - in.y + 16);
}
