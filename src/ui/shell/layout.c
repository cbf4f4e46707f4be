#include "ui/shell/layout.h"

#include "ui/board/heights.h"
#include "ui/panel/panel_guide.h"
#include "ui/tools/reserve_bar.h"
#include "ui/tools/tools_state.h"
#include "view/profile/profile.h"

#define TITLE        48.0
#define TOOLS        56.0
#define TAPE         22.0
#define HINTS        28.0
#define RESERVE_BAR  34.0
#define PANEL_NARROW 344.0
#define TRACK        64.0
#define LOW          300.0 /* below this height there is no timeline */
#define PALETTE      304.0
#define PALETTE_THIN 54.0
#define PROFILE_LOW  128.0 /* in a low window */

static bool profile_wanted(Ui *ui) {
    return !ui->settings.fold_profile && !ui->tools->drag.active && profile_has(pane_profile_stated(ui));
}

void layout_update(Ui *ui, double w, double h) {
    UiLayout *out = &ui->layout;
    KitBox rest = kit_box(0, 0, w, h);
    out->icons = w < 1600;
    out->narrow = w < 1360;
    out->few = w < 1180;
    out->compact = h < 900;
    out->drawer = w < 1024;
    double panel = out->narrow ? PANEL_NARROW : ui->settings.panel,
           track = out->compact ? TRACK : ui->settings.timeline;
    out->title = kit_cut_top(&rest, TITLE);
    KitBox whole = rest;
    bool shown = ui_shows_panel(ui);
    out->panel = shown ? kit_cut_right(out->drawer ? &whole : &rest, panel) : kit_box(w, TITLE, 0, rest.h);
    out->tools = kit_cut_left(&rest, TOOLS);
    bool drawing = ui->tool == TOOL_TERRAIN;
    out->palette = kit_cut_left(&rest, !drawing ? 0 : out->narrow ? PALETTE_THIN : PALETTE);
    bool low = h < LOW; /* at 300 % on a small screen the board comes first */
    out->timeline = ui->settings.fold_timeline || low ? kit_box(rest.x, h, rest.w, 0) : kit_cut_bottom(&rest, track);
    out->hints =
        out->few && !play_waiting(ui->session) ? kit_box(rest.x, rest.y + rest.h, 0, 0) : kit_cut_bottom(&rest, HINTS);
    out->guide =
        panel_guide_has_bar(ui) ? kit_cut_bottom(&rest, UI_GUIDE_BAR) : kit_box(rest.x, rest.y + rest.h, rest.w, 0);
    out->reserve_bar =
        reserve_bar_is_wanted(ui) ? kit_cut_bottom(&rest, RESERVE_BAR) : kit_box(rest.x, rest.y + rest.h, rest.w, 0);
    kit_cut_top(&rest, TAPE);
    kit_cut_left(&rest, TAPE);
    out->board = rest;
    double high = out->compact ? PROFILE_LOW : PROFILE_HEIGHT;
    bool strip = profile_wanted(ui), above = strip && pane_profile_is_above(ui, high);
    out->profile = strip ? kit_box(rest.x - TAPE, above ? rest.y : rest.y + rest.h - high, rest.w + TAPE, high)
                         : kit_box(rest.x, rest.y + rest.h, rest.w, 0);
}
