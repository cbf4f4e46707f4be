#include "ui/panel/panel.h"

#include "ui/editor/editor.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_fire.h"
#include "ui/panel/panel_flips.h"
#include "ui/panel/panel_lists.h"
#include "ui/panel/panel_readings.h"
#include "ui/panel/panel_rule.h"
#include "ui/panel/panel_ruling.h"
#include "ui/panel/panel_start.h"
#include "ui/panel/panel_thing.h"
#include "ui/panel/ruling_copy.h"
#include "ui/tools/tool_assault.h"
#include "ui/tools/tool_fire.h"

#include <stdio.h>
#include <string.h>

#define PAD         20.0
#define TABS_HEIGHT 44.0
#define FOOT_HEIGHT 46.0
#define FOOT_BUTTON 60.0

static const char *const TABS[PANEL_COUNT] = {"Ruling", "Units", "Log", "Readings", "Lesson"};

/* ---- building blocks of pages ---- */

Page page_make(App *app, KitBox box, const Ruling *ruling) {
    return (Page){app, app->kit, kit_theme(app->kit), ruling, box.x, box.y, box.w, false, false};
}

KitBox page_line(const Page *page, double h) {
    return kit_box(page->x, page->y, page->w, h);
}

void page_section(Page *page, const char *title, const char *remark) {
    if (!page->bare) {
        kit_hair(page->kit, page->x, page->y + 8, page->w, 0, page->theme->win_hair);
        page->y += 10;
    }
    page->bare = false;
    page->y += 8;
    KitBox line = page_line(page, 22);
    kit_put(page->kit, line, KIT_STRONG, page->theme->ink, 0, title);
    if (remark) {
        kit_put(page->kit, line, KIT_SIDE, page->theme->win_ink2, 1, remark);
    }
    kit_say(page->kit, KIT_ROLE_TEXT, line, title, remark, 0);
    page->y += 28;
}

void page_paragraph(Page *page, KitStyle style, ViewColour colour, const char *text) {
    if (*text) {
        page->y += kit_paragraph(page->kit, page->x, page->y, page->w, style, colour, text, true);
    }
}

void page_figure(Page *page, int column, const char *caption, const char *value, const char *unit, bool warn) {
    KitBox box = kit_column(page_line(page, 46), column, 3, 14);
    if (column) {
        kit_hair(page->kit, box.x - 8, box.y + 2, 0, 42, page->theme->win_hair);
    }
    kit_put(page->kit, kit_box(box.x, box.y, box.w, 16), KIT_CAPTION, page->theme->ink3, 0, caption);
    double room = box.w - 5 - kit_text_width(page->kit, KIT_SIDE, unit);
    bool fits = kit_text_width(page->kit, KIT_FIGURE, value) <=
                room; /* else in a smaller style: a figure without its unit misleads */
    double w = kit_text_width(page->kit, fits ? KIT_FIGURE : KIT_NAME, value);
    kit_put(page->kit, kit_box(box.x, box.y + 18, box.w, 26), fits ? KIT_FIGURE : KIT_NAME,
            warn ? page->theme->warn : page->theme->ink, 0, value);
    kit_put(page->kit, kit_box(box.x + w + 5, box.y + 20, box.w - w - 5, 24), KIT_SIDE, page->theme->win_ink2, 0, unit);
    BaseText said = {0};
    text_addf(&said, "%s%s%s", value, *unit ? " " : "", unit);
    kit_say(page->kit, KIT_ROLE_TEXT, box, caption, text_get(&said), 0);
    text_free(&said);
}

void page_pair(Page *page, const char *label, const char *value, bool strong) {
    KitBox line = page_line(page, 22);
    kit_put(page->kit, kit_box(line.x, line.y, line.w * 0.62, 22), KIT_BODY, page->theme->win_ink2, 0, label);
    kit_put(page->kit, line, strong ? KIT_STRONG : KIT_BODY, page->theme->ink, 1, value);
    kit_say(page->kit, KIT_ROLE_TEXT, line, label, value, 0);
    page->y += 24;
}

void page_chip(Page *page, double x, double cy, const char *rule, bool highlighted) {
    const RulesData *data = app_field(page->app)->data;
    int index = data_find_rule(data, rule);
    KitChip chip = {rule, highlighted ? KIT_HIGHLIGHTED : KIT_REST, index >= 0 ? data->rules[index].title : NULL};
    if (kit_chip(page->kit, x, cy, chip).clicked) {
        panel_show_rule(page->app, rule);
    }
}

void panel_show_rule(App *app, const char *rule) {
    char *copy = base_strdup(rule);
    base_free(app->rule_shown);
    app->rule_shown = copy;
    app->tab = lesson_is_on(app) ? PANEL_LESSON : PANEL_RULING;
    app->panel_scroll.y = 0;
}

/* ---- the clipboard ---- */

void panel_copy(App *app) {
    if (!app->shown) {
        kit_toast(app->kit, (KitToast){.text = "There is no ruling to copy"});
        return;
    }
    BaseText text = {0};
    bool preview = app->shown == app->preview;
    ruling_copy(app->shown, preview ? app->back : NULL, preview ? app->odds : NULL, &text);
    kit_copy(app->kit, text_get(&text));
    kit_toast(app->kit, (KitToast){.text = "Ruling copied as text"});
    text_free(&text);
}

/* ---- the footer ---- */

static void type_dice_switch(App *app, KitBox box) {
    bool on = app->settings.type_dice;
    double w = kit_text_width(app->kit, KIT_BODY, "Type real dice") + 44;
    if (kit_switch(app->kit, kit_box(box.x, box.y + box.h / 2 - 9, w, 18), "Type real dice", &on, NULL)) {
        app->settings.type_dice = on;
    }
    if (w + 6 + kit_keycap_width(app->kit, "D") <= box.w) {
        kit_keycap(app->kit, box.x + w + 6, box.y + box.h / 2, "D");
    }
}

static void plain_footer(App *app, KitBox box) {
    const ViewTheme *theme = kit_theme(app->kit);
    char hash[40];
    snprintf(hash, sizeof hash, "state %04x·%04x", (unsigned)(play_hash(app->session) >> 48),
             (unsigned)(play_hash(app->session) >> 32 & 0xffff));
    KitBox rest = kit_inset(box, PAD, 0);
    if (app->settings.type_dice) {
        type_dice_switch(app, rest);
    } else {
        double x = rest.x + kit_keycap(app->kit, rest.x, box.y + box.h / 2, "Ctrl C") + 7;
        kit_put(app->kit, kit_box(x, box.y, 60, box.h), KIT_SIDE, theme->win_ink2, 0, "as text");
        x += 64;
        x += kit_keycap(app->kit, x, box.y + box.h / 2, "D") + 7;
        kit_put(app->kit, kit_box(x, box.y, 90, box.h), KIT_SIDE, theme->win_ink2, 0, "type dice");
    }
    kit_text(app->kit, rest, KIT_CODE, theme->ink3, 1, hash);
}

static void fire_footer(App *app, KitBox box) {
    char label[48];
    int dice = panel_dice_to_roll(app);
    snprintf(label, sizeof label,
             panel_is_declared(app) ? "Declare it"
             : dice == 1            ? "Roll 1 die"
             : dice > 1             ? "Roll %d dice"
                                    : "Roll",
             dice);
    bool refused = app->preview->outcome == RULING_REFUSED || app->preview->outcome == RULING_BAD;
    KitButton button = {
        .label = label, .look = KIT_PRIMARY, .key = "Enter", .off = refused ? "The rules do not allow it" : NULL};
    KitBox rest = kit_inset(box, PAD, 12);
    KitBox place = kit_cut_left(&rest, fmax(150, kit_button_width(app->kit, button)));
    if (kit_button(app->kit, place, button)) {
        fire_roll(app);
        return;
    }
    kit_cut_left(&rest, 18);
    type_dice_switch(app, rest);
}

static void assault_footer(App *app, KitBox box) {
    bool refused = app->preview->outcome == RULING_REFUSED || app->preview->outcome == RULING_BAD;
    KitButton button = {.label = "Begin the assault",
                        .look = KIT_PRIMARY,
                        .key = "Enter",
                        .off = refused ? "The rules do not allow it" : NULL};
    KitBox rest = kit_inset(box, PAD, 12);
    if (kit_button(app->kit, kit_cut_left(&rest, fmax(150, kit_button_width(app->kit, button))), button)) {
        assault_begin(app);
    }
}

/* ---- the frame ---- */

static void page_frame(App *app, KitBox in) {
    if (app->rule_shown && (app->tab == PANEL_RULING || app->tab == PANEL_LESSON)) {
        panel_rule(app, in);
    } else if (app->tab == PANEL_LESSON && lesson_is_on(app)) {
        panel_lesson(app, in);
    } else if (app->tab == PANEL_UNITS) {
        panel_units(app, in);
    } else if (app->tab == PANEL_LOG) {
        panel_log(app, in);
    } else if (app->tab == PANEL_READINGS) {
        panel_readings(app, in);
    } else if (app->shown) {
        panel_ruling(app, in);
    } else if (app->selected.kind != REF_NONE) {
        panel_thing(app, in);
    } else {
        panel_start(app, in);
    }
}

static void tabs(App *app, KitBox box) {
    KitBox row = kit_inset(box, PAD, 0);
    kit_hair(app->kit, box.x, box.y + box.h - kit_pixel(app->kit), box.w, 0, kit_theme(app->kit)->win_hair);
    KitBox copy = kit_box(box.x + box.w - PAD - 26, box.y + 6, 32, 32);
    if (kit_button(app->kit, copy,
                   (KitButton){.label = "Copy the ruling",
                               .icon = KIT_ICON_COPY,
                               .bare = true,
                               .key = "Ctrl C",
                               .off = app->shown ? NULL : "There is no ruling yet"})) {
        panel_copy(app);
    }
    /* In a lesson its own page comes first and there is no log, because the lesson's steps show it. */
    static const AppPanelTab PLAIN[] = {PANEL_RULING, PANEL_UNITS, PANEL_LOG, PANEL_READINGS},
                             TAUGHT[] = {PANEL_LESSON, PANEL_RULING, PANEL_UNITS, PANEL_READINGS};
    const AppPanelTab *order = lesson_is_on(app) ? TAUGHT : PLAIN;
    const char *names[BASE_COUNT(PLAIN)];
    int active = 0;
    for (int i = 0; i < (int)BASE_COUNT(PLAIN); i++) {
        names[i] = TABS[order[i]];
        active = order[i] == app->tab ? i : active;
    }
    int tab = kit_tabs(app->kit, row, names, (int)BASE_COUNT(PLAIN), active);
    if (order[tab] != app->tab) {
        app->tab = order[tab];
        app->panel_scroll.y = 0;
        app->log_at = play_cursor(app->session); /* the log opens with the luck so far, not at the last row */
        base_free(app->rule_shown);
        app->rule_shown = NULL;
    }
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
    if (app->tool == TOOL_TERRAIN) {
        KitBox under = kit_cut_bottom(&rest, FOOT_HEIGHT);
        panel_editor(app, rest);
        kit_hair(kit, under.x, under.y, under.w, 0, kit_theme(kit)->win_hair);
        panel_editor_foot(app, under);
        kit_pop(kit);
        return;
    }
    tabs(app, kit_cut_top(&rest, TABS_HEIGHT));
    bool taught = lesson_is_on(app) && app->tab == PANEL_LESSON, act = fire_is_aimed(app) || assault_is_aimed(app);
    KitBox foot = kit_cut_bottom(&rest, taught || act ? FOOT_BUTTON : FOOT_HEIGHT);
    page_frame(app, kit_inset(rest, PAD, 0));
    kit_hair(kit, foot.x, foot.y, foot.w, 0, kit_theme(kit)->win_hair);
    if (lesson_is_on(app) && app->tab == PANEL_LESSON) {
        panel_lesson_foot(app, foot);
    } else if (fire_is_aimed(app)) {
        fire_footer(app, foot);
    } else if (assault_is_aimed(app)) {
        assault_footer(app, foot);
    } else {
        plain_footer(app, foot);
    }
    if (!app->layout.narrow && !app->layout.drawer) {
        kit_split(kit, kit_box(box.x - 3, box.y, 6, box.h), "Width of the panel", true, -1, &app->settings.panel, 344,
                  560, APP_PANEL_WIDTH);
    }
    kit_pop(kit);
    panel_take_tolerance(app);
}
