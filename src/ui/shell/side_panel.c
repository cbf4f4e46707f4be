#include "ui/shell/side_panel.h"

#include "ui/editor/editor.h"
#include "ui/lesson/lesson.h"
#include "ui/lesson/panel_rule.h"
#include "ui/panel/panel_fire.h"
#include "ui/panel/panel_flips.h"
#include "ui/panel/panel_guide.h"
#include "ui/panel/panel_lists.h"
#include "ui/panel/panel_readings.h"
#include "ui/panel/panel_ruling.h"
#include "ui/panel/panel_start.h"
#include "ui/panel/panel_state.h"
#include "ui/panel/panel_thing.h"
#include "ui/panel/panel_welcome.h"
#include "ui/panel/ruling_copy.h"
#include "ui/tools/fire_aim.h"
#include "ui/tools/tool_assault.h"
#include "ui/tools/tools_state.h"

#include <stdio.h>
#include <string.h>

#define PAD         20.0
#define TABS_HEIGHT 44.0
#define FOOT_HEIGHT 46.0
#define FOOT_BUTTON 60.0

static const char *const TABS[PANEL_COUNT] = {"Ruling", "Units", "Log", "Readings", "Lesson"};

/* ---- the clipboard ---- */

void shell_panel_copy(Ui *ui) {
    if (!ui->shown) {
        kit_toast(ui->kit, (KitToast){.text = "There is no ruling to copy"});
        return;
    }
    BaseText text = {0};
    bool preview = ui->shown == ui->preview;
    BaseArena *arena = arena_create();
    RulesTelling telling = ui_telling(ui, arena, ui->shown);
    panel_ruling_copy(ui->shown, &telling, preview ? ui->tools->sight.back : NULL, preview ? ui->tools->odds : NULL,
                      &text);
    arena_destroy(arena);
    kit_copy(ui->kit, text_get(&text));
    kit_toast(ui->kit, (KitToast){.text = "Ruling copied as text"});
    text_free(&text);
}

/* ---- the footer ---- */

static void type_dice_switch(Ui *ui, KitBox box) {
    bool on = ui->settings.type_dice;
    double w = kit_text_width(ui->kit, KIT_BODY, "Type real dice") + 44;
    if (kit_switch(ui->kit, kit_box(box.x, box.y + box.h / 2 - 9, w, 18), "Type real dice", &on, NULL)) {
        ui->settings.type_dice = on;
    }
    if (w + 6 + kit_keycap_width(ui->kit, "D") <= box.w) {
        kit_keycap(ui->kit, box.x + w + 6, box.y + box.h / 2, "D");
    }
}

static void plain_footer(Ui *ui, KitBox box) {
    const ViewTheme *theme = kit_theme(ui->kit);
    char hash[40];
    snprintf(hash, sizeof hash, "state %04x·%04x", (unsigned)(play_hash(ui->session) >> 48),
             (unsigned)(play_hash(ui->session) >> 32 & 0xffff));
    KitBox rest = kit_inset(box, PAD, 0);
    if (ui->settings.type_dice) {
        type_dice_switch(ui, rest);
    } else {
        double x = rest.x + kit_keycap(ui->kit, rest.x, box.y + box.h / 2, "Ctrl C") + 7;
        kit_put(ui->kit, kit_box(x, box.y, 60, box.h), KIT_SIDE, theme->win_ink2, 0, "as text");
        x += 64;
        x += kit_keycap(ui->kit, x, box.y + box.h / 2, "D") + 7;
        kit_put(ui->kit, kit_box(x, box.y, 90, box.h), KIT_SIDE, theme->win_ink2, 0, "type dice");
    }
    kit_text(ui->kit, rest, KIT_CODE, theme->ink3, 1, hash);
}

static void fire_footer(Ui *ui, KitBox box) {
    char label[48];
    int dice = panel_dice_to_roll(ui);
    snprintf(label, sizeof label,
             panel_is_declared(ui) ? "Declare it"
             : dice == 1           ? "Roll 1 die"
             : dice > 1            ? "Roll %d dice"
                                   : "Roll",
             dice);
    bool refused = ui->preview->outcome == RULING_REFUSED || ui->preview->outcome == RULING_BAD;
    KitButton button = {
        .label = label, .look = KIT_PRIMARY, .key = "Enter", .off = refused ? "The rules do not allow it" : NULL};
    KitBox rest = kit_inset(box, PAD, 12);
    KitBox place = kit_cut_left(&rest, fmax(150, kit_button_width(ui->kit, button)));
    if (kit_button(ui->kit, place, button)) {
        tool_fire_roll(ui);
        return;
    }
    kit_cut_left(&rest, 18);
    type_dice_switch(ui, rest);
}

static void assault_footer(Ui *ui, KitBox box) {
    bool refused = ui->preview->outcome == RULING_REFUSED || ui->preview->outcome == RULING_BAD;
    KitButton button = {.label = "Begin the assault",
                        .look = KIT_PRIMARY,
                        .key = "Enter",
                        .off = refused ? "The rules do not allow it" : NULL};
    KitBox rest = kit_inset(box, PAD, 12);
    if (kit_button(ui->kit, kit_cut_left(&rest, fmax(150, kit_button_width(ui->kit, button))), button)) {
        assault_begin(ui);
    }
}

/* ---- the frame ---- */

static void page_frame(Ui *ui, KitBox in) {
    if (ui->page.rule && (ui->page.tab == PANEL_RULING || ui->page.tab == PANEL_LESSON)) {
        lesson_rule_page(ui, in);
    } else if (ui->page.tab == PANEL_LESSON && ui_in_lesson(ui)) {
        lesson_panel(ui, in);
    } else if (ui->page.tab == PANEL_UNITS) {
        panel_units(ui, in);
    } else if (ui->page.tab == PANEL_LOG) {
        panel_log(ui, in);
    } else if (ui->page.tab == PANEL_READINGS) {
        panel_readings(ui, in);
    } else if (ui->shown && !panel_welcomes(ui)) {
        panel_ruling(ui, in);
    } else if (ui->selected.kind != REF_NONE && !panel_welcomes(ui)) {
        panel_thing(ui, in);
    } else {
        panel_start(ui, in);
    }
}

static void tabs(Ui *ui, KitBox box) {
    KitBox row = kit_inset(box, PAD, 0);
    kit_hair(ui->kit, box.x, box.y + box.h - kit_pixel(ui->kit), box.w, 0, kit_theme(ui->kit)->win_hair);
    KitBox copy = kit_box(box.x + box.w - PAD - 26, box.y + 6, 32, 32);
    if (kit_button(ui->kit, copy,
                   (KitButton){.label = "Copy the ruling",
                               .icon = KIT_ICON_COPY,
                               .bare = true,
                               .key = "Ctrl C",
                               .off = ui->shown ? NULL : "There is no ruling yet"})) {
        shell_panel_copy(ui);
    }
    /* In a lesson its own page comes first and there is no log, because the lesson's steps show it. */
    static const UiTab PLAIN[] = {PANEL_RULING, PANEL_UNITS, PANEL_LOG, PANEL_READINGS},
                       TAUGHT[] = {PANEL_LESSON, PANEL_RULING, PANEL_UNITS, PANEL_READINGS};
    const UiTab *order = ui_in_lesson(ui) ? TAUGHT : PLAIN;
    const char *names[BASE_COUNT(PLAIN)];
    int active = 0;
    for (int i = 0; i < (int)BASE_COUNT(PLAIN); i++) {
        names[i] = order[i] == PANEL_RULING && panel_welcomes(ui) ? "Start" : TABS[order[i]];
        active = order[i] == ui->page.tab ? i : active;
    }
    int tab = kit_tabs(ui->kit, row, names, (int)BASE_COUNT(PLAIN), active);
    if (order[tab] != ui->page.tab) {
        ui->page.tab = order[tab];
        ui->page.scroll.y = 0;
        ui->panel->log_at = play_cursor(ui->session); /* the log opens with the luck so far, not at the last row */
        base_free(ui->page.rule);
        ui->page.rule = NULL;
    }
}

void shell_panel_frame(Ui *ui) {
    KitBox box = ui->layout.panel;
    Kit *kit = ui->kit;
    if (box.w <= 0) {
        return;
    }
    kit_group(kit, 1, "Panel");
    kit_push(kit, "panel");
    kit_fill(kit, box, 0, kit_theme(kit)->panel);
    kit_hair(kit, box.x, box.y, 0, box.h, kit_theme(kit)->win_hair);
    KitBox rest = box;
    if (ui->tool == TOOL_TERRAIN) {
        KitBox under = kit_cut_bottom(&rest, FOOT_HEIGHT);
        editor_panel(ui, rest);
        kit_hair(kit, under.x, under.y, under.w, 0, kit_theme(kit)->win_hair);
        editor_panel_foot(ui, under);
        kit_pop(kit);
        return;
    }
    tabs(ui, kit_cut_top(&rest, TABS_HEIGHT));
    bool taught = ui_in_lesson(ui) && ui->page.tab == PANEL_LESSON,
         act = tool_fire_is_aimed(ui) || assault_is_aimed(ui);
    KitBox foot = kit_cut_bottom(&rest, taught || act ? FOOT_BUTTON : FOOT_HEIGHT);
    panel_guide(ui, &rest);
    page_frame(ui, kit_inset(rest, PAD, 0));
    kit_hair(kit, foot.x, foot.y, foot.w, 0, kit_theme(kit)->win_hair);
    if (ui_in_lesson(ui) && ui->page.tab == PANEL_LESSON) {
        lesson_panel_foot(ui, foot);
    } else if (tool_fire_is_aimed(ui)) {
        fire_footer(ui, foot);
    } else if (assault_is_aimed(ui)) {
        assault_footer(ui, foot);
    } else {
        plain_footer(ui, foot);
    }
    if (!ui->layout.narrow && !ui->layout.drawer) {
        kit_split(kit, kit_box(box.x - 3, box.y, 6, box.h), "Width of the panel", true, -1, &ui->settings.panel, 344,
                  560, UI_PANEL_WIDTH);
    }
    kit_pop(kit);
    panel_take_tolerance(ui);
}
