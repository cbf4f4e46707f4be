/* The ruling panel: the margin of the rulebook. Tabs, the rule behind a chip, units, readings, the footer. */
#include "ui/panel.h"

#include <stdio.h>
#include <string.h>

static const char *const TABS[PANEL_COUNT] = {"Ruling", "Units", "Readings"};

/* ---- a rule ---- */

void panel_show_rule(App *app, const char *rule) {
    char *copy = base_strdup(rule);
    base_free(app->rule_shown);
    app->rule_shown = copy;
    app->panel_scroll.y = 0;
}

static double rule_readings(App *app, KitBox in, double y, const RulesRule *rule) {
    Kit *kit = app->kit;
    const ViewTheme *theme = kit_theme(kit);
    const RulesData *data = app_field(app)->data;
    for (int i = 0; i < rule->reading_count; i++) {
        int index = data_find_reading(data, rule->readings[i]);
        const RulesReading *reading = index < 0 ? NULL : &data->readings[index];
        if (!reading) {
            continue;
        }
        y += 14 + kit_paragraph(kit, in.x, y + 14, in.w, KIT_STRONG, theme->ink, reading->title, true);
        y += kit_paragraph(kit, in.x, y, in.w, KIT_SIDE, theme->win_ink2, reading->says, true) + 4;
        for (int v = 0; v < reading->value_count; v++) {
            bool on = data->reading_values[index] == v;
            kit_chip(kit, in.x, y + 11, (KitChip){reading->values[v], on ? KIT_LIT : KIT_REST, NULL});
            double x = in.x + kit_chip_width(kit, reading->values[v]) + 8;
            y += fmax(24, kit_paragraph(kit, x, y + 2, in.x + in.w - x, KIT_SIDE, on ? theme->ink : theme->win_ink2,
                                        reading->labels[v], true) +
                              6);
        }
    }
    return y;
}

static void rule_frame(App *app, KitBox box) {
    Kit *kit = app->kit;
    const ViewTheme *theme = kit_theme(kit);
    const RulesData *data = app_field(app)->data;
    int index = data_find_rule(data, app->rule_shown);
    KitBox in = kit_scroll_begin(kit, "rule", box, &app->panel_scroll);
    double y = in.y + 8;
    if (kit_button(kit, kit_box(in.x, y, 92, 32),
                   (KitButton){.label = "Back", .icon = KIT_ICON_BACK, .look = KIT_QUIET, .key = "Esc"})) {
        base_free(app->rule_shown);
        app->rule_shown = NULL;
        kit_scroll_end(kit, 0);
        return;
    }
    y += 44;
    if (index >= 0) {
        const RulesRule *rule = &data->rules[index];
        kit_text(kit, kit_box(in.x, y, in.w, 18), KIT_CODE, theme->win_ink2, 0, rule->id);
        y += 22 + kit_paragraph(kit, in.x, y + 22, in.w, KIT_ANSWER, theme->ink, rule->title, true) + 8;
        y += kit_paragraph(kit, in.x, y, in.w, KIT_LESSON, theme->ink, rule->says, true) + 8;
        kit_text(kit, kit_box(in.x, y, in.w, 18), KIT_SIDE, theme->ink3, 0,
                 rule->parent ? "From the parent game" : "From this system's own rules");
        y = rule_readings(app, in, y + 20, rule);
    }
    kit_scroll_end(kit, y - in.y + 20);
}

/* ---- units ---- */

static double unit_row(App *app, KitBox in, double y, int unit) {
    const TableSetup *setup = app_setup(app);
    TableRef ref = ref_make(REF_UNIT, unit);
    const TableWhere *where = table_where(app_table(app), unit);
    char remark[64] = "";
    if (where->kind == WHERE_INSIDE) {
        snprintf(remark, sizeof remark, "in %s", setup_name(setup, where->host));
    } else if (where->kind == WHERE_OFF) {
        snprintf(remark, sizeof remark, "lost");
    } else if (where->kind == WHERE_POINT) {
        snprintf(remark, sizeof remark, "%.1f, %.1f", where->at.x / setup->unit, where->at.y / setup->unit);
    }
    KitRow row = {.label = setup_name(setup, ref),
                  .remark = remark,
                  .selected = ref_equal(app->selected, ref),
                  .has_side = true,
                  .disc = setup->units[unit].side == 0,
                  .side = colour_hex(setup->sides[setup->units[unit].side].colour)};
    kit_push(app->kit, setup->units[unit].id);
    if (kit_row(app->kit, kit_box(in.x - 8, y, in.w + 16, 28), row).clicked) {
        hand_select(app, ref);
        app_changed(app);
    }
    kit_pop(app->kit);
    return y + 28;
}

static void formation_state(App *app, int formation, char *out, size_t cap) {
    RulesPortrait portrait = {.owner = -1};
    const RulesSystem *system = app_field(app)->data->system;
    int living = table_members(app_table(app), ref_make(REF_FORMATION, formation), NULL, 0);
    if (system->portray) {
        system->portray(app_field(app), app_table(app), ref_make(REF_FORMATION, formation), &portrait);
    }
    snprintf(out, cap, "%d left%s%s%s", living, portrait.broken ? ", broken" : "",
             portrait.order && *portrait.order ? ", " : "", portrait.order ? portrait.order : "");
}

static void units_frame(App *app, KitBox box) {
    Kit *kit = app->kit;
    const TableSetup *setup = app_setup(app);
    KitBox in = kit_scroll_begin(kit, "units", box, &app->panel_scroll);
    double y = in.y + 8;
    for (int side = 0; side < setup->side_count; side++) {
        kit_text(kit, kit_box(in.x, y, in.w, 24), KIT_NAME, kit_theme(kit)->ink, 0, setup->sides[side].name);
        y += 28;
        for (int f = 0; f < setup->formation_count; f++) {
            char state[96];
            if (setup->formations[f].side != side) {
                continue;
            }
            formation_state(app, f, state, sizeof state);
            kit_text(kit, kit_box(in.x, y, in.w, 24), KIT_STRONG, kit_theme(kit)->ink, 0, setup->formations[f].name);
            kit_put(kit, kit_box(in.x, y, in.w, 24), KIT_SIDE, kit_theme(kit)->win_ink2, 1, state);
            y += 24;
            for (int u = 0; u < setup->unit_count; u++) {
                if (setup->units[u].formation == f) {
                    y = unit_row(app, in, y, u);
                }
            }
            y += 8;
        }
    }
    kit_scroll_end(kit, y - in.y + 12);
}

/* ---- readings ---- */

static void readings_frame(App *app, KitBox box) {
    Kit *kit = app->kit;
    const ViewTheme *theme = kit_theme(kit);
    const RulesData *data = app_field(app)->data;
    KitBox in = kit_scroll_begin(kit, "readings", box, &app->panel_scroll);
    double y = in.y + 8;
    for (int i = 0; i < data->reading_count; i++) {
        const RulesReading *reading = &data->readings[i];
        int value = data->reading_values[i];
        kit_push_number(kit, i);
        y += kit_paragraph(kit, in.x, y, in.w - 110, KIT_STRONG, theme->ink, reading->title, true);
        kit_chip(kit, in.x + in.w - kit_chip_width(kit, reading->values[value]), y - 9,
                 (KitChip){reading->values[value], value ? KIT_LIT : KIT_REST, reading->id});
        y += kit_paragraph(kit, in.x, y, in.w, KIT_SIDE, theme->win_ink2, reading->labels[value], true) + 12;
        kit_pop(kit);
    }
    kit_scroll_end(kit, y - in.y + 12);
}

/* ---- the frame ---- */

void panel_copy(App *app) {
    if (app->shown) {
        BaseText text = {0};
        ruling_words(app->shown, app->shown == app->preview ? app->back : NULL, app->settings.tolerance, &text);
        SDL_SetClipboardText(text_get(&text));
        kit_toast(app->kit, (KitToast){.text = "Ruling copied as text"});
        text_free(&text);
    }
}

static void footer(App *app, KitBox box) {
    Kit *kit = app->kit;
    const ViewTheme *theme = kit_theme(kit);
    char hash[40];
    kit_hair(kit, box.x, box.y, box.w, 0, theme->win_hair);
    double x = box.x + 20;
    x += kit_keycap(kit, x, box.y + 23, "Ctrl C") + 7;
    kit_put(kit, kit_box(x, box.y, 60, box.h), KIT_SIDE, theme->win_ink2, 0, "as text");
    bool on = app->settings.type_dice;
    KitBox toggle = kit_box(x + 66, box.y + 14, 120, 18);
    if (kit_switch(kit, toggle, "Type real dice", &on, NULL)) {
        app->settings.type_dice = on;
    }
    snprintf(hash, sizeof hash, "state %04x·%04x", (unsigned)(play_hash(app->session) >> 48),
             (unsigned)(play_hash(app->session) >> 32 & 0xffff));
    kit_text(kit, kit_box(box.x, box.y, box.w - 20, box.h), KIT_CODE, theme->ink3, 1, hash);
}

void panel_frame(App *app) {
    KitBox box = app->layout.panel;
    Kit *kit = app->kit;
    if (box.w <= 0) {
        return;
    }
    kit_group(kit, 1, "Panel");
    kit_push(kit, "panel");
    kit_fill(kit, box, 0, kit_theme(kit)->panel);
    kit_hair(kit, box.x, box.y, 0, box.h, kit_theme(kit)->win_hair);
    KitBox rest = box;
    int tab = kit_tabs(kit, kit_cut_top(&rest, 44), TABS, PANEL_COUNT, (int)app->tab);
    if (tab != (int)app->tab) {
        app->tab = (AppPanelTab)tab;
        app->panel_scroll.y = 0;
        base_free(app->rule_shown);
        app->rule_shown = NULL;
    }
    footer(app, kit_cut_bottom(&rest, 46));
    KitBox in = kit_inset(rest, 20, 0);
    if (app->rule_shown) {
        rule_frame(app, in);
    } else if (app->tab == PANEL_UNITS) {
        units_frame(app, in);
    } else if (app->tab == PANEL_READINGS) {
        readings_frame(app, in);
    } else {
        panel_ruling(app, in);
    }
    kit_pop(kit);
}
