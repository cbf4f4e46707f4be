#include "ui/shell/bars_edge.h"

#include "ui/editor/editor.h"
#include "ui/lesson/lesson.h"
#include "ui/tools/tool_assault.h"
#include "ui/tools/tool_fire.h"
#include "ui/tools/tool_hints.h"
#include "ui/tools/tools.h"
#include "ui/tools/tools_state.h"
#include "ui/tools/what_if.h"
#include "view/board.h"

#include <stdio.h>

/* One cell of the toolbar. */
typedef struct {
    const char *name, *key, *use, *off;
    KitIcon icon;
    bool on;
} Cell;

/* True when it was clicked. */
static bool cell_frame(Ui *ui, KitBox strip, KitBox cell, const Cell *it) {
    const char *off = it->off;
    const ViewTheme *theme = kit_theme(ui->kit);
    bool on = it->on;
    KitTouch touch = kit_touch(ui->kit, cell,
                               (KitSpot){.label = it->name,
                                         .role = KIT_ROLE_BUTTON,
                                         .off = off,
                                         .state = on ? KIT_ON : 0,
                                         .tip_name = it->name,
                                         .tip_key = it->key,
                                         .tip = it->use});
    if (on || touch.hot) {
        kit_fill(ui->kit, cell, 6, on ? theme->sel : theme->hover);
    }
    if (on) {
        kit_fill(ui->kit, kit_box(strip.x, cell.y + (cell.h - 28) / 2, 3, 28), 0, theme->accent);
    }
    ViewColour ink = off ? theme->ink3 : on ? theme->ink : theme->win_ink2;
    double mid = cell.h < 44 ? 13 : 17;
    kit_icon(ui->kit, it->icon, cell.x + 21, cell.y + mid, 20, off ? colour_alpha(ink, .6) : ink);
    kit_put(ui->kit, kit_box(cell.x, cell.y + mid + 10, 42, 16), on ? KIT_SMALL : KIT_CAPTION, ink, 0.5, it->key);
    if (touch.ringed) {
        kit_ring(ui->kit, cell, 6);
    }
    return touch.clicked;
}

static void tool_cell(Ui *ui, KitBox strip, KitBox box, UiToolId id) {
    const UiTool *tool = tools_get(ui, id);
    Cell cell = {tool->name, tool->key, tool->use, tools_off(ui, id), tool->icon, ui->tool == id};
    if (cell_frame(ui, strip, box, &cell)) {
        tools_take(ui, id);
    }
}

static void lessons_cell(Ui *ui, KitBox strip, KitBox box) {
    Cell cell = {"Lessons", "F2", "A first hour, and lessons for every rule", NULL, KIT_ICON_LESSONS, ui_in_lesson(ui)};
    if (cell_frame(ui, strip, box, &cell)) {
        lesson_list_open(ui, "");
    }
}

void bars_tools(Ui *ui) {
    KitBox strip = ui->layout.tools;
    const ViewTheme *theme = kit_theme(ui->kit);
    kit_group(ui->kit, 4, "Tools");
    kit_fill(ui->kit, strip, 0, theme->strip);
    kit_hair(ui->kit, strip.x + strip.w - kit_pixel(ui->kit), strip.y, 0, strip.h, theme->win_hair);
    bool tight = strip.h < 712; /* the window is less than 760 high */
    double y = strip.y + 10, step = tight ? 42 : 50;
    for (int i = 0; i < TOOL_COUNT; i++) {
        if (!tight && (i == TOOL_SIGHT || i == TOOL_TERRAIN)) { /* groups: V | L X A M | T */
            kit_hair(ui->kit, strip.x + 16, y + 1, 24, 0, theme->win_hair);
            y += 8;
        }
        tool_cell(ui, strip, kit_box(strip.x + 7, y, 42, tight ? 40 : 46), (UiToolId)i);
        y += step;
    }
    KitBox foot = kit_box(strip.x + 7, strip.y + strip.h - 52, 42, tight ? 40 : 46);
    if (foot.y >= y) {
        lessons_cell(ui, strip, foot);
    }
}

/* ---- hints ---- */

static double hint_right(Ui *ui, KitBox strip) {
    char text[120], zoom[TEXT_NUMBER_MAX];
    const TableSetup *setup = ui_setup(ui);
    const ViewTheme *theme = kit_theme(ui->kit);
    double right = strip.x + strip.w - 14;
    snprintf(text, sizeof text, "%s px/%s", text_rounded(ui->camera.k * setup->shown, 1, zoom), setup->shown_name);
    double w = kit_text_width(ui->kit, KIT_CELL, text);
    kit_put(ui->kit, kit_box(right - w, strip.y, w + 1, strip.h), KIT_CELL, theme->win_ink2, 1, text);
    right -= w + 12;
    if (!isnan(ui->pointer.x)) {
        kit_hair(ui->kit, right, strip.y + 7, 0, 14, theme->win_hair);
        right -= 12;
        TableRef hex = setup_hex_ref(setup, hex_at(&setup->hexes, ui->pointer, setup->unit));
        if (ref_is(hex, REF_HEX)) {
            HexDoubled at = hex_doubled(setup_ref_hex(setup, hex));
            snprintf(text, sizeof text, "%s (%d,%d)", setup_id(setup, hex), at.x, at.y);
        } else {
            snprintf(text, sizeof text, "%.1f, %.1f %s", ui->pointer.x / setup->shown, ui->pointer.y / setup->shown,
                     setup->shown_name);
        }
        w = kit_text_width(ui->kit, KIT_CELL, text);
        kit_put(ui->kit, kit_box(right - w, strip.y, w + 1, strip.h), KIT_CELL, theme->win_ink2, 1, text);
        right -= w + 12;
    }
    int left_out = board_names_left_out(what_if_board(ui));
    if (left_out > 0) {
        kit_hair(ui->kit, right, strip.y + 7, 0, 14, theme->win_hair);
        right -= 12;
        snprintf(text, sizeof text, "Names: %d left out", left_out);
        w = kit_text_width(ui->kit, KIT_CELL, text);
        kit_put(ui->kit, kit_box(right - w, strip.y, w + 1, strip.h), KIT_CELL, theme->win_ink2, 1, text);
        right -= w + 12;
    }
    if (ui->tool == TOOL_TERRAIN && setup->board == BOARD_PLANE) {
        const Editor *editor = ui->editor;
        kit_hair(ui->kit, right, strip.y + 7, 0, 14, theme->win_hair);
        right -= 12;
        snprintf(text, sizeof text,
                 editor->snap.off        ? "No snapping"
                 : editor->snap.grid > 0 ? "Snap %s %s"
                                         : "Snap",
                 text_rounded(editor->snap.grid, 3, zoom), setup->unit_name);
        w = kit_text_width(ui->kit, KIT_CELL, text);
        kit_text(ui->kit, kit_box(right - w, strip.y, w + 1, strip.h), KIT_CELL, theme->win_ink2, 1, text);
        right -= w + 12;
    }
    return right;
}

static void pairs(Ui *ui, KitBox strip, const char *const *hints, double right) {
    double x = strip.x + 14, cy = strip.y + strip.h / 2;
    for (const char *const *hint = hints; hint[0] && hint[1]; hint += 2) {
        double key = kit_keycap_width(ui->kit, hint[0]), w = kit_text_width(ui->kit, KIT_SIDE, hint[1]);
        if (x + key + 7 + w > right) {
            break;
        }
        kit_keycap(ui->kit, x, cy, hint[0]);
        kit_put(ui->kit, kit_box(x + key + 7, strip.y, w + 4, strip.h), KIT_SIDE, kit_theme(ui->kit)->win_ink2, 0,
                hint[1]);
        x += key + 7 + w + 20;
    }
}

static const char *const *hints_now(Ui *ui) {
    static const char *const KEYS[] = {"Tab", "next unit", "Arrows", "move the pointer", "Enter", "acts",
                                       "F6",  "panel",     "?",      "all keys",         NULL};
    if (ui->tool == TOOL_TERRAIN) {
        return editor_hints(ui);
    }
    if (ui->tools->drag.active) {
        return drag_hints(ui);
    }
    const char *const *taught = lesson_hints(ui);
    const char *const *step = assault_hints(ui), *const *alone = tool_fire_hints(ui);
    const char *const *own = ui->tool == TOOL_SELECT ? select_hints(ui) : tools_get(ui, ui->tool)->hints;
    return ui->by_keys ? KEYS : taught ? taught : step ? step : alone ? alone : own;
}

void bars_hints(Ui *ui) {
    KitBox strip = ui->layout.hints;
    const ViewTheme *theme = kit_theme(ui->kit);
    if (strip.w <= 0) {
        return;
    }
    kit_fill(ui->kit, strip, 0, theme->strip);
    kit_hair(ui->kit, strip.x, strip.y, strip.w, 0, theme->win_hair);
    double right = hint_right(ui, strip);
    const Ruling *waiting = play_waiting(ui->session);
    if (waiting) {
        BaseText text = {0};
        ruling_describe_ask(waiting, &text);
        kit_text(ui->kit, kit_box(strip.x + 14, strip.y, right - strip.x - 14, strip.h), KIT_STRONG, theme->accent, 0,
                 text_get(&text));
        text_free(&text);
        return;
    }
    pairs(ui, strip, hints_now(ui), right);
}
