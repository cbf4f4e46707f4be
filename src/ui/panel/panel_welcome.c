#include "ui/panel/panel_welcome.h"

#include "ui/panel/panel_state.h"
#include "ui/tools/hand.h"
#include "ui/tools/tool_sight.h"
#include "ui/tools/tools.h"
#include "ui/tools/what_if.h"

#define WIDTH  500.0
#define HEIGHT 188.0
#define ROW    42.0
#define EDGE   16.0

/* Who looks at whom in the first battle. */
static const char VIEWER[] = "b3-4", SEEN[] = "r2-3";

void panel_welcome_open(Ui *ui) {
    ui->page.tab = PANEL_RULING;
    ui->page.scroll.y = 0;
    ui_show_panel(ui, true);
    ui->panel->welcome = (PanelWelcome){true, false, ui->selected, ui->target, play_cursor(ui->session), ui->tool};
}

void panel_welcome_begin(Ui *ui) {
    TableRef from = setup_find(ui_setup(ui), VIEWER), to = setup_find(ui_setup(ui), SEEN);
    if (from.kind != REF_NONE && to.kind != REF_NONE) {
        tools_take(ui, TOOL_SIGHT);
        hand_select(ui, from);
        ui->target = to;
        tool_sight_ask(ui, from, to);
    }
    panel_welcome_open(ui);
    ui->panel->welcome.card = true;
}

void panel_welcome_end(Ui *ui) {
    if (ui->panel->welcome.on && ui->tool == TOOL_SIGHT) {
        tools_take(ui, TOOL_SELECT);
    }
    ui->panel->welcome = (PanelWelcome){0};
}

bool panel_welcomes(Ui *ui) {
    PanelWelcome *welcome = &ui->panel->welcome;
    bool same = ref_equal(welcome->selected, ui->selected) && ref_equal(welcome->target, ui->target) &&
                welcome->cursor == play_cursor(ui->session) && welcome->tool == ui->tool &&
                ui->page.tab == PANEL_RULING && !ui_in_lesson(ui) && !what_if_stands(ui) && !what_if_holds(ui);
    welcome->on = welcome->on && same;
    return welcome->on;
}

static void thing_to_try(Ui *ui, KitBox row, const char *key, const char *what, const char *why) {
    Kit *kit = ui->kit;
    kit_keycap(kit, row.x, row.y + 10, key);
    kit_text(kit, kit_box(row.x + 62, row.y, row.w - 62, 20), KIT_STRONG, kit_theme(kit)->ink, 0, what);
    kit_text(kit, kit_box(row.x + 62, row.y + 18, row.w - 62, 20), KIT_SIDE, kit_theme(kit)->win_ink2, 0, why);
    kit_describe(kit, KIT_ROLE_TEXT, row, what, why, 0);
}

KitBox panel_welcome_box(Ui *ui) {
    KitBox board = ui->layout.board;
    if (!panel_welcomes(ui) || !ui->panel->welcome.card || board.h < HEIGHT + 120) {
        return kit_box(board.x, board.y, 0, 0);
    }
    return kit_box(board.x + EDGE + 22, board.y + board.h - HEIGHT - EDGE, fmin(WIDTH, board.w - 2 * EDGE - 22),
                   HEIGHT);
}

void panel_welcome_frame(Ui *ui) {
    KitBox box = panel_welcome_box(ui);
    if (box.w <= 0) {
        return;
    }
    Kit *kit = ui->kit;
    const ViewTheme *theme = kit_theme(kit);
    kit_layer_begin(kit, "welcome", KIT_Z_POPOVER, box, false);
    kit_shadow(kit, box, 8, .7);
    kit_fill(kit, box, 8, theme->raised);
    kit_outline(kit, box, 8, colour_alpha(theme->edge, .7), 1);
    KitBox in = kit_inset(box, 20, 14);
    if (kit_button(kit, kit_box(box.x + box.w - 42, box.y + 10, 32, 32),
                   (KitButton){.label = "Close",
                               .icon = KIT_ICON_CROSS,
                               .bare = true,
                               .look = KIT_QUIET,
                               .tip = "The page at the right stays"})) {
        ui->panel->welcome.card = false;
    }
    kit_text(kit, kit_cut_top(&in, 32), KIT_TITLE, theme->ink, 0, "A battle is under way. Three things to try:");
    kit_push(kit, "tries");
    thing_to_try(ui, kit_cut_top(&in, ROW), "Drag", "the blue tank from which the line begins",
                 "the answer follows it; Esc puts the tank back");
    thing_to_try(ui, kit_cut_top(&in, ROW), "V", "then drag a blue tank over the stream",
                 "what it costs and risks stands beside it before you let go");
    thing_to_try(ui, kit_cut_top(&in, ROW), "O", "plays Blue's turn, step by step",
                 "what can be done now, and what each order needs");
    kit_pop(kit);
    kit_layer_end(kit);
}
