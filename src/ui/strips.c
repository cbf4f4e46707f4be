/* The strips round the board: title, tools, hints. */
#include "ui/app_internal.h"

#include <stdio.h>
#include <string.h>

static void divider(App *app, double x, KitBox box) {
    kit_hair(app->kit, x, box.y + 15, 0, 18, kit_theme(app->kit)->win_hair);
}

static double word(App *app, double x, KitBox strip, KitStyle style, ViewColour colour, const char *text) {
    double w = kit_text_width(app->kit, style, text) + 2;
    kit_text(app->kit, kit_box(x, strip.y, w, strip.h), style, colour, 0, text);
    return x + w;
}

static double side_to_act(App *app, double x, KitBox strip) {
    int side = app_side_to_act(app);
    if (side < 0) {
        return x;
    }
    const TableSide *record = &app_setup(app)->sides[side];
    ViewCanvas *canvas = kit_canvas(app->kit);
    ViewColour colour = colour_hex(record->colour);
    double cy = strip.y + strip.h / 2;
    char text[96];
    divider(app, x + 15, strip);
    x += 30;
    if (side == 0) {
        cairo_new_sub_path(canvas->cr);
        cairo_arc(canvas->cr, x + 5, cy, 5, 0, 6.2831853);
    } else {
        cairo_rectangle(canvas->cr, x, cy - 5, 10, 10);
    }
    canvas_fill(canvas, colour);
    snprintf(text, sizeof text, "%s to act", record->name);
    return word(app, x + 16, strip, KIT_STRONG, kit_theme(app->kit)->ink, text);
}

/* A chip for each switch that is not at its default. */
static double readings(App *app, double x, KitBox strip, double right) {
    const RulesData *data = app_field(app)->data;
    int changed = 0;
    for (int i = 0; i < data->reading_count; i++) {
        changed += data->reading_values[i] != 0;
    }
    if (!changed) {
        return x;
    }
    divider(app, x + 15, strip);
    x += 30;
    for (int i = 0; i < data->reading_count; i++) {
        char label[96];
        if (!data->reading_values[i]) {
            continue;
        }
        snprintf(label, sizeof label, "%s %s", data->readings[i].id, data->readings[i].values[data->reading_values[i]]);
        double w = kit_chip_width(app->kit, label);
        if (x + w > right) {
            break;
        }
        if (kit_chip(app->kit, x, strip.y + strip.h / 2, (KitChip){label, KIT_LIT, data->readings[i].title}).clicked) {
            app->tab = PANEL_READINGS;
        }
        x += w + 6;
    }
    return x;
}

static void title_left(App *app, KitBox strip) {
    const ViewTheme *theme = kit_theme(app->kit);
    const RulesData *data = app_field(app)->data;
    double x = strip.x + 50;
    x = word(app, x, strip, KIT_NAME, theme->ink, app_setup(app)->title);
    if (play_dirty(app->session)) {
        ViewCanvas *canvas = kit_canvas(app->kit);
        cairo_arc(canvas->cr, x + 8, strip.y + strip.h / 2, 3.2, 0, 6.2831853);
        canvas_fill(canvas, theme->accent);
        kit_say(app->kit, KIT_ROLE_IMAGE, kit_box(x + 4, strip.y + 20, 8, 8), "Unsaved", "not yet on disk", 0);
        x += 14;
    }
    if (app->layout.title.w >= 1180) {
        divider(app, x + 15, strip);
        x = word(app, x + 30, strip, KIT_BODY, theme->win_ink2, data->name);
    }
    int phase = app_table(app)->phase;
    divider(app, x + 15, strip);
    x = word(app, x + 30, strip, KIT_STRONG, theme->ink, phase < 0 ? "Free play" : data->phases[phase].label);
    x = side_to_act(app, x, strip);
    readings(app, x, strip, strip.x + strip.w - 320);
}

static bool small_button(App *app, KitBox *rest, const char *label, KitIcon icon, const char *key, const char *off) {
    KitBox box = kit_cut_right(rest, 34);
    return kit_button(
        app->kit, kit_box(box.x, box.y + 8, 32, 32),
        (KitButton){.label = label, .icon = icon, .key = key, .bare = true, .look = KIT_QUIET, .off = off});
}

static void main_menu(App *app, KitBox strip) {
    static const KitItem ITEMS[] = {{"Open …", "Ctrl O", NULL, false},
                                    {"Save game as …", "Ctrl S", NULL, false},
                                    {NULL, NULL, NULL, false},
                                    {"Fit the table", "F", NULL, false},
                                    {"Fold the panel", "F9", NULL, false},
                                    {"Fold the timeline", "F10", NULL, false},
                                    {"All keys", "?", NULL, false},
                                    {NULL, NULL, NULL, false},
                                    {"Quit", "Ctrl Q", NULL, false}};
    if (kit_button(app->kit, kit_box(strip.x + 12, strip.y + 8, 32, 32),
                   (KitButton){.label = "Menu", .icon = KIT_ICON_MENU, .bare = true, .look = KIT_QUIET})) {
        kit_menu_open(app->kit, "main", strip.x + 12, strip.y + 44);
    }
    switch (kit_menu(app->kit, "main", ITEMS, (int)BASE_COUNT(ITEMS))) {
    case 0: app->dialog = DIALOG_OPEN; break;
    case 1: app->dialog = DIALOG_SAVE; break;
    case 3: board_fit(app); break;
    case 4: app->settings.fold_panel = !app->settings.fold_panel; break;
    case 5: app->settings.fold_timeline = !app->settings.fold_timeline; break;
    case 6: app->dialog = DIALOG_KEYS; break;
    case 8: app->quit = true; break;
    default: break;
    }
}

void strips_title(App *app) {
    KitBox strip = app->layout.title, rest = kit_inset(strip, 12, 0);
    const ViewTheme *theme = kit_theme(app->kit);
    kit_group(app->kit, 3, "Title");
    kit_fill(app->kit, strip, 0, theme->strip);
    kit_hair(app->kit, strip.x, strip.y + strip.h - kit_pixel(app->kit), strip.w, 0, theme->win_hair);
    title_left(app, strip);
    if (small_button(app, &rest, theme->dark ? "Light theme" : "Dark theme", theme->dark ? KIT_ICON_SUN : KIT_ICON_MOON,
                     "", NULL)) {
        app->settings.dark = !app->settings.dark;
        kit_wake(app->kit, 0);
    }
    bool can_redo = play_cursor(app->session)<play_count(app->session), can_undo = play_cursor(app->session)> 0 ||
                    play_waiting(app->session);
    BaseFaults faults = {0};
    if (small_button(app, &rest, "Redo", KIT_ICON_REDO, "Ctrl Shift Z", can_redo ? NULL : "Nothing to redo")) {
        play_redo(app->session, &faults);
    }
    if (small_button(app, &rest, "Undo", KIT_ICON_UNDO, "Ctrl Z", can_undo ? NULL : "Nothing to undo")) {
        play_undo(app->session, &faults);
    }
    app_say_faults(app, &faults, "Not on disk");
    faults_free(&faults);
    main_menu(app, strip);
}

void strips_tools(App *app) {
    KitBox strip = app->layout.tools;
    const ViewTheme *theme = kit_theme(app->kit);
    kit_group(app->kit, 4, "Tools");
    kit_fill(app->kit, strip, 0, theme->strip);
    kit_hair(app->kit, strip.x + strip.w - kit_pixel(app->kit), strip.y, 0, strip.h, theme->win_hair);
    double y = strip.y + 10, step = app->layout.compact ? 48 : 50;
    for (int i = 0; i < TOOL_COUNT; i++, y += step) {
        const AppTool *tool = app_tool((AppToolId)i);
        const char *off = app_tool_off(app, (AppToolId)i);
        KitBox cell = kit_box(strip.x + 7, y, 42, 46);
        bool on = app->tool == (AppToolId)i;
        if (i == 1 || i == 5) {
            kit_hair(app->kit, strip.x + 16, y - 3, 24, 0, theme->win_hair);
            y += 6;
            cell.y += 6;
        }
        KitTouch touch = kit_touch(app->kit, cell,
                                   (KitSpot){.label = tool->name,
                                             .role = KIT_ROLE_BUTTON,
                                             .off = off,
                                             .state = on ? KIT_ON : 0,
                                             .tip_name = tool->name,
                                             .tip_key = tool->key,
                                             .tip = tool->use});
        if (on || touch.hot) {
            kit_fill(app->kit, cell, 6, on ? theme->sel : theme->hover);
        }
        if (on) {
            kit_fill(app->kit, kit_box(strip.x, cell.y + 9, 3, 28), 0, theme->accent);
        }
        ViewColour ink = off ? theme->ink3 : on ? theme->ink : theme->win_ink2;
        kit_icon(app->kit, tool->icon, cell.x + 21, cell.y + 17, 20, ink);
        kit_put(app->kit, kit_box(cell.x, cell.y + 28, 42, 16), on ? KIT_SMALL : KIT_CAPTION, ink, 0.5, tool->key);
        if (touch.ringed) {
            kit_ring(app->kit, cell, 6);
        }
        if (touch.clicked) {
            app_set_tool(app, (AppToolId)i);
        }
    }
}

static void hint_right(App *app, KitBox strip) {
    char text[120];
    const TableSetup *setup = app_setup(app);
    if (isnan(app->pointer.x)) {
        return;
    }
    snprintf(text, sizeof text, "%.1f, %.1f %s", app->pointer.x / setup->unit, app->pointer.y / setup->unit,
             setup->unit_name);
    kit_put(app->kit, kit_box(strip.x, strip.y, strip.w - 12, strip.h), KIT_CELL, kit_theme(app->kit)->win_ink2, 1,
            text);
}

void strips_hints(App *app) {
    KitBox strip = app->layout.hints;
    const ViewTheme *theme = kit_theme(app->kit);
    if (strip.w <= 0) {
        return;
    }
    kit_fill(app->kit, strip, 0, theme->strip);
    kit_hair(app->kit, strip.x, strip.y, strip.w, 0, theme->win_hair);
    const Ruling *waiting = play_waiting(app->session);
    if (waiting) {
        BaseText text = {0};
        ruling_say_ask(waiting, &text);
        kit_text(app->kit, kit_inset(strip, 14, 0), KIT_STRONG, theme->accent, 0, text_get(&text));
        text_free(&text);
        return;
    }
    double x = strip.x + 14, cy = strip.y + strip.h / 2;
    for (const char *const *hint = app_tool(app->tool)->hints; hint[0] && hint[1]; hint += 2) {
        x += kit_keycap(app->kit, x, cy, hint[0]) + 7;
        double w = kit_text_width(app->kit, KIT_SIDE, hint[1]);
        if (x + w > strip.x + strip.w - 170) {
            break;
        }
        kit_put(app->kit, kit_box(x, strip.y, w + 4, strip.h), KIT_SIDE, theme->win_ink2, 0, hint[1]);
        x += w + 20;
    }
    hint_right(app, strip);
}
