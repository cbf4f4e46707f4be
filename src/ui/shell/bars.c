#include "ui/shell/bars.h"

#include "rules/ruling_words.h"
#include "ui/editor/editor.h"
#include "ui/editor/editor_kept.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/panel_house.h"
#include "ui/shell/menu.h"
#include "ui/shell/session.h"
#include "ui/shell/settings.h"
#include "ui/shell/shell_state.h"

#include <stdio.h>
#include <string.h>

#define PLAY_MIN    150.0 /* px that are kept for turn and phase beside a long title, in a narrow window */
#define FIELD_WIDTH 276.0

static void divider(Ui *ui, double x, KitBox box) {
    kit_hair(ui->kit, x, box.y + 15, 0, 18, kit_theme(ui->kit)->win_hair);
}

static double word(Ui *ui, double x, KitBox strip, KitStyle style, ViewColour colour, const char *text) {
    double w = kit_text_width(ui->kit, style, text) + 2;
    kit_text(ui->kit, kit_box(x, strip.y, w, strip.h), style, colour, 0, text);
    return x + w;
}

static double apart(Ui *ui, double x, KitBox strip) {
    divider(ui, x + 15, strip);
    return x + 30;
}

/* ---- whose turn it is ---- */

static double side_sign(Ui *ui, double x, KitBox strip, int side) {
    const TableSide *record = &ui_setup(ui)->sides[side];
    const ViewTheme *theme = kit_theme(ui->kit);
    ViewCanvas *canvas = kit_canvas(ui->kit);
    ViewColour colour = colour_hex(record->colour);
    double cy = strip.y + strip.h / 2;
    if (side == 0) {
        cairo_new_sub_path(canvas->cr);
        cairo_arc(canvas->cr, x + 5, cy, 5, 0, TAU);
    } else {
        cairo_rectangle(canvas->cr, x, cy - 5, 10, 10);
    }
    canvas_fill(canvas, theme->dark ? colour_mix(colour, colour_hex(0xFFFFFF), .38) : colour);
    return x + 16;
}

static double side_to_act(Ui *ui, double x, KitBox strip) {
    bool won = false;
    int side = ui_side_to_act(ui, &won);
    char text[96];
    if (side >= 0) {
        x = side_sign(ui, apart(ui, x, strip), strip, side);
        snprintf(text, sizeof text, won ? "%s has won" : "%s to act", ui_setup(ui)->sides[side].name);
        x = word(ui, x, strip, KIT_STRONG, kit_theme(ui->kit)->ink, text);
    }
    return x;
}

/* ---- turn and phase ---- */

/* One variable in words: its label and value, side by side for a variable of the sides. Empty if there is nothing to
 * say. */
static void describe_counter(const Ui *ui, VarId var, BaseText *out) {
    const TableVar *it = &ui_setup(ui)->schema->vars[var];
    int count = it->owner == REF_SIDE ? ui_setup(ui)->side_count : 1;
    bool any_stated = false;
    BaseText values = {0};
    for (int i = 0; i < count; i++) {
        int value = table_get(ui_table(ui), ref_make(it->owner, i), var);
        bool stated = value != VAR_NONE && (it->type == VAR_INT || value != it->fallback);
        text_add(&values, i ? " : " : " ");
        if (stated && it->type == VAR_WORD) {
            text_add(&values, it->words[value]);
        } else {
            text_addf(&values, "%d", stated ? value : 0);
        }
        any_stated = any_stated || stated;
    }
    if (any_stated) {
        ruling_word(it->label ? it->label : it->name, out);
        text_add(out, text_get(&values));
    }
    text_free(&values);
}

/* The counters of the game and of its sides that the ruleset's data want shown. */
static double counters(Ui *ui, double x, KitBox strip) {
    const TableSchema *schema = ui_setup(ui)->schema;
    for (int i = 0; i < schema->count && ui_table(ui)->phase >= 0; i++) {
        const TableVar *var = &schema->vars[i];
        bool owned = var->owner == REF_GAME || var->owner == REF_SIDE;
        if (owned && var->show == SHOW_COUNT && (var->type == VAR_INT || var->type == VAR_WORD)) {
            BaseText text = {0};
            describe_counter(ui, i, &text);
            if (text.length > 0) {
                x = word(ui, x, strip, KIT_STRONG, kit_theme(ui->kit)->ink, text_get(&text)) + 12;
            }
            text_free(&text);
        }
    }
    return x;
}

/* Clicking the phase in force opens the actions that end it: those that have no actor. */
static void phase_in_force(Ui *ui, KitBox pill, const char *label) {
    const ViewTheme *theme = kit_theme(ui->kit);
    KitSpot spot = {.label = label, .role = KIT_ROLE_BUTTON, .tip_name = label, .tip = "What can be done in it"};
    KitTouch touch = kit_touch(ui->kit, pill, spot);
    kit_fill(ui->kit, pill, 12, touch.hot ? theme->hover : theme->sel);
    kit_outline(ui->kit, pill, 12, colour_alpha(theme->edge, touch.hot ? .9 : .5), 1);
    kit_text(ui->kit, kit_box(pill.x + 10, pill.y, pill.w - 20, pill.h), KIT_STRONG, theme->ink, 0, label);
    if (touch.ringed) {
        kit_ring(ui->kit, pill, 12);
    }
    if (touch.clicked) {
        kit_menu_open(ui->kit, "phase", pill.x, pill.y + pill.h + 6);
    }
}

/* Without phases there is one turn until it is ended, so clicking it opens the same actions. */
static double free_play(Ui *ui, double x, KitBox strip) {
    double end = word(ui, x, strip, KIT_STRONG, kit_theme(ui->kit)->ink, "Free play");
    KitBox box = kit_box(x, strip.y + 12, end - x, 24);
    KitSpot spot = {
        .label = "Free play", .role = KIT_ROLE_BUTTON, .tip_name = "Free play", .tip = "What can be done in it"};
    KitTouch touch = kit_touch(ui->kit, box, spot);
    if (touch.ringed) {
        kit_ring(ui->kit, box, 12);
    }
    if (touch.clicked) {
        kit_menu_open(ui->kit, "phase", box.x, box.y + box.h + 6);
    }
    return end;
}

static double phases(Ui *ui, double x, KitBox strip) {
    const RulesData *data = ui_field(ui)->data;
    const ViewTheme *theme = kit_theme(ui->kit);
    int now = ui_table(ui)->phase;
    x = apart(ui, x, strip);
    if (now < 0) {
        return free_play(ui, x, strip);
    }
    x = counters(ui, x, strip);
    for (int i = 0; i < data->phase_count; i++) {
        double w = kit_text_width(ui->kit, KIT_STRONG, data->phases[i].label);
        if (!strcmp(data->phases[i].id, "free") || (ui->layout.few && i != now)) {
            continue;
        }
        if (i == now) {
            phase_in_force(ui, kit_box(x, strip.y + 12, w + 22, 24), data->phases[i].label);
            x += w + 34;
        } else {
            x = word(ui, x, strip, KIT_BODY, theme->win_ink2, data->phases[i].label) + 12;
        }
    }
    return x - 12;
}

/* ---- readings ---- */

/* A chip for each reading that is not at its default; their number, where there is no room. */
static void readings(Ui *ui, double x, KitBox strip, double right) {
    const RulesData *data = ui_field(ui)->data;
    char label[128], value[RULING_VALUE_MAX];
    int changed = 0;
    for (int i = 0; i < data->reading_count; i++) {
        changed += data->reading_values[i] != 0;
    }
    if (!changed || x + 60 > right) {
        return;
    }
    x = apart(ui, x, strip);
    x = word(ui, x, strip, KIT_BODY, kit_theme(ui->kit)->win_ink2, "Readings") + 8;
    for (int i = 0; i < data->reading_count && !ui->layout.icons; i++) {
        if (!data->reading_values[i]) {
            continue;
        }
        snprintf(label, sizeof label, "%s: %s", data->readings[i].title,
                 ruling_reading(&data->readings[i], data->reading_values[i], value));
        double w = kit_chip_width(ui->kit, label);
        if (x + w > right - 110) {
            break;
        }
        if (kit_chip(ui->kit, x, strip.y + strip.h / 2, (KitChip){label, KIT_HIGHLIGHTED, data->readings[i].says})
                .clicked) {
            ui->page.tab = PANEL_READINGS;
            ui_show_panel(ui, true);
        }
        x += w + 6;
    }
    snprintf(label, sizeof label, ui->layout.icons ? "%d" : "%d of %d changed", changed, data->reading_count);
    if (ui->layout.icons &&
        kit_chip(ui->kit, x, strip.y + strip.h / 2, (KitChip){label, KIT_HIGHLIGHTED, "Readings that were changed"})
            .clicked) {
        ui->page.tab = PANEL_READINGS;
        ui_show_panel(ui, true);
    } else if (!ui->layout.icons) {
        word(ui, x + 4, strip, KIT_SIDE, kit_theme(ui->kit)->win_ink2, label);
    }
}

static double title(Ui *ui, double x, KitBox strip, double right) {
    const ViewTheme *theme = kit_theme(ui->kit);
    const char *text = ui_setup(ui)->title;
    double w = fmin(kit_text_width(ui->kit, KIT_NAME, text) + 2, fmax(60, right - x));
    KitBox box = kit_box(x, strip.y, w, strip.h);
    const char *path = play_path(ui->session) ? play_path(ui->session) : ui->path;
    kit_touch(
        ui->kit, kit_box(x, strip.y + 10, w, 28),
        (KitSpot){
            .label = text, .role = KIT_ROLE_TEXT, .no_focus = true, .tip_name = ui_field(ui)->data->name, .tip = path});
    kit_put(ui->kit, box, KIT_NAME, theme->ink, 0, text);
    x += w;
    if (play_dirty(ui->session) || editor_unsaved(ui)) {
        ViewCanvas *canvas = kit_canvas(ui->kit);
        cairo_arc(canvas->cr, x + 8, strip.y + strip.h / 2, 3.2, 0, TAU);
        canvas_fill(canvas, theme->accent);
        kit_describe(ui->kit, KIT_ROLE_IMAGE, kit_box(x + 4, strip.y + 20, 8, 8), "Unsaved", "not yet on disk", 0);
        x += 14;
    }
    return x;
}

static void lesson_title(Ui *ui, KitBox strip, double right) {
    const ViewTheme *theme = kit_theme(ui->kit);
    BaseText text = {0}, place = {0};
    text_addf(&text, "Lesson: %s", tree_get_text(ui->lesson->root, "title", ui_setup(ui)->title));
    lesson_place(ui, &place);
    double x = strip.x + 50, w = fmin(kit_text_width(ui->kit, KIT_NAME, text_get(&text)) + 2, fmax(60, right - x));
    kit_text(ui->kit, kit_box(x, strip.y, w, strip.h), KIT_NAME, theme->ink, 0, text_get(&text));
    x += w;
    if (!ui->layout.few && x + 320 < right) {
        x = word(ui, apart(ui, x, strip), strip, KIT_BODY, theme->win_ink2, ui_field(ui)->data->name);
        x = apart(ui, x, strip);
        kit_text(ui->kit, kit_box(x, strip.y, fmax(0, right - x), strip.h), KIT_BODY, theme->win_ink2, 0,
                 text_get(&place));
    }
    text_free(&text);
    text_free(&place);
}

static void title_left(Ui *ui, KitBox strip, double right) {
    if (ui_in_lesson(ui)) {
        lesson_title(ui, strip, right);
        return;
    }
    kit_clip(ui->kit, kit_box(strip.x, strip.y, fmax(0, right - strip.x), strip.h));
    double x = title(ui, strip.x + 50, strip, right - (ui->layout.few ? PLAY_MIN : 0));
    if (!ui->layout.few) {
        x = word(ui, apart(ui, x, strip), strip, KIT_BODY, kit_theme(ui->kit)->win_ink2, ui_field(ui)->data->name);
    }
    x = phases(ui, x, strip);
    x = side_to_act(ui, x, strip);
    x = panel_house_chip(ui, x, strip.y + strip.h / 2, right);
    readings(ui, x, strip, right);
    kit_unclip(ui->kit);
}

/* ---- at the right ---- */

static bool small_button(Ui *ui, KitBox *rest, KitButton button) {
    KitBox box = kit_cut_right(rest, 34);
    button.bare = true;
    button.look = KIT_QUIET;
    return kit_button(ui->kit, kit_box(box.x, box.y + 8, 32, 32), button);
}

/* The command palette's field, or its icon. */
static void finder(Ui *ui, KitBox *rest) {
    const ViewTheme *theme = kit_theme(ui->kit);
    if (ui->layout.icons) {
        if (small_button(ui, rest, (KitButton){.label = "Find", .icon = KIT_ICON_SEARCH, .key = "Ctrl K"})) {
            kit_palette_open(ui->kit, &ui->shell->palette);
        }
        return;
    }
    kit_cut_right(rest, 8);
    KitBox slot = kit_cut_right(rest, FIELD_WIDTH), box = kit_box(slot.x, slot.y + 10, slot.w, 28);
    KitTouch touch = kit_touch(ui->kit, box, (KitSpot){.label = "Find", .role = KIT_ROLE_BUTTON});
    kit_fill(ui->kit, box, 6, theme->field);
    kit_outline(ui->kit, box, 6, touch.hot ? theme->win_ink2 : colour_alpha(theme->edge, .7), 1);
    kit_icon(ui->kit, KIT_ICON_SEARCH, box.x + 16, box.y + 14, 15, theme->win_ink2);
    kit_put(ui->kit, kit_box(box.x + 32, box.y, box.w - 90, 28), KIT_SIDE, theme->ink3, 0,
            "Find a unit, rule or command");
    kit_keycap(ui->kit, box.x + box.w - kit_keycap_width(ui->kit, "Ctrl K") - 4, box.y + 14, "Ctrl K");
    if (touch.ringed) {
        kit_ring(ui->kit, box, 6);
    }
    if (touch.clicked) {
        kit_palette_open(ui->kit, &ui->shell->palette);
    }
}

static double title_right(Ui *ui, KitBox strip) {
    KitBox rest = kit_inset(strip, 12, 0);
    bool folded = !ui_shows_panel(ui);
    if (ui->layout.drawer && small_button(ui, &rest, /* the drawer lies over the board: offer what closes it */
                                          (KitButton){.label = folded ? "Show the panel" : "Show the board",
                                                      .icon = folded ? KIT_ICON_BACK : KIT_ICON_NEXT,
                                                      .key = "F9"})) {
        ui_show_panel(ui, folded);
    }
    bool dark = ui_is_dark(ui);
    if (small_button(
            ui, &rest,
            (KitButton){.label = dark ? "Light theme" : "Dark theme", .icon = dark ? KIT_ICON_SUN : KIT_ICON_MOON})) {
        shell_settings_turn_theme(ui);
    }
    kit_cut_right(&rest, 8);
    const IoPlan *plan = ui->tool == TOOL_TERRAIN ? ui->editor->plan : NULL;
    bool can_redo = plan ? plan_cursor(plan) < plan_count(plan) : play_cursor(ui->session) < play_count(ui->session);
    bool can_undo = plan ? plan_cursor(plan) > 0 : play_cursor(ui->session) > 0 || play_waiting(ui->session);
    if (small_button(ui, &rest,
                     (KitButton){.label = "Redo",
                                 .icon = KIT_ICON_REDO,
                                 .key = "Ctrl Shift Z",
                                 .tip = plan && can_redo ? plan_what(plan, plan_cursor(plan)) : NULL,
                                 .off = can_redo ? NULL : "Nothing to redo"})) {
        shell_session_redo(ui);
    }
    if (small_button(ui, &rest,
                     (KitButton){.label = "Undo",
                                 .icon = KIT_ICON_UNDO,
                                 .key = "Ctrl Z",
                                 .tip = plan && can_undo ? plan_what(plan, plan_cursor(plan) - 1) : NULL,
                                 .off = can_undo ? NULL : "Nothing to undo"})) {
        shell_session_undo(ui);
    }
    finder(ui, &rest);
    return rest.x + rest.w;
}

void bars_title(Ui *ui) {
    KitBox strip = ui->layout.title;
    const ViewTheme *theme = kit_theme(ui->kit);
    kit_group(ui->kit, 3, "Title");
    kit_fill(ui->kit, strip, 0, theme->strip);
    kit_hair(ui->kit, strip.x, strip.y + strip.h - kit_pixel(ui->kit), strip.w, 0, theme->win_hair);
    double right = title_right(ui, strip);
    title_left(ui, strip, right - 12);
    menu_button(ui, strip);
}
