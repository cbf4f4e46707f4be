#include "ui/tools/reserve_bar.h"

#include "ui/tools/containers.h"
#include "ui/tools/hand.h"
#include "ui/tools/tool_select.h"
#include "ui/tools/tools.h"
#include "ui/tools/tools_state.h"

#include <stdio.h>

#define LEFT  14.0
#define GAP   6.0
#define DOT   10.0
#define MORE  90.0 /* px kept free for the chip that stands for units without room */
#define LABEL "Reserve"

bool reserve_bar_is_wanted(const Ui *ui) {
    for (int i = 0; ui->tool != TOOL_TERRAIN && i < ui_setup(ui)->unit_count; i++) {
        if (select_in_reserve(ui, ref_make(REF_UNIT, i))) {
            return true;
        }
    }
    return false;
}

static void take_up(Ui *ui, TableRef unit, bool by_key) {
    tools_take(ui, TOOL_SELECT);
    hand_select(ui, unit);
    select_begin_drag(ui, unit, vec(NAN, NAN), by_key);
    kit_focus(ui->kit, "Board");
}

/* The unit's name and how many are aboard. */
static void describe_unit(const Ui *ui, TableRef unit, char *out, size_t cap) {
    int aboard = select_carries(ui, unit);
    snprintf(out, cap, aboard > 0 ? "%s + %d" : "%s", setup_name(ui_setup(ui), unit), aboard);
}

/* True: it was picked up. */
static bool unit_chip(Ui *ui, TableRef unit, double x, double cy, const char *label) {
    bool busy = play_waiting(ui->session) != NULL;
    KitChip chip = {label,
                    busy                            ? KIT_DIM
                    : ref_equal(ui->selected, unit) ? KIT_HIGHLIGHTED
                                                    : KIT_REST,
                    busy ? "First answer what is asked" : "Drag it onto the table, or click and set it down"};
    kit_push_number(ui->kit, unit.index);
    KitTouch touch = kit_chip(ui->kit, x, cy, chip);
    kit_pop(ui->kit);
    UiHand hand = {.touch = touch, .held = touch.held};
    bool pulled = select_is_pulled(&hand);
    if (busy || ui->tools->drag.active || (!pulled && !touch.clicked)) {
        return false;
    }
    take_up(ui, unit, !pulled);
    return true;
}

/* A chip for the units without room; it opens the list in the panel. */
static void more_chip(Ui *ui, double x, double cy, int more) {
    char label[32];
    snprintf(label, sizeof label, "%d more …", more);
    if (kit_chip(ui->kit, x, cy, (KitChip){label, KIT_REST, "All units, in the panel"}).clicked) {
        ui_show_panel(ui, true);
        ui->page.tab = PANEL_UNITS;
    }
}

void reserve_bar_frame(Ui *ui) {
    KitBox strip = ui->layout.reserve_bar;
    const TableSetup *setup = ui_setup(ui);
    const ViewTheme *theme = kit_theme(ui->kit);
    if (strip.h <= 0) {
        return;
    }
    kit_group(ui->kit, 0, "Board");
    kit_fill(ui->kit, strip, 0, theme->strip);
    kit_hair(ui->kit, strip.x, strip.y, strip.w, 0, theme->win_hair);
    double x = strip.x + LEFT, cy = strip.y + strip.h / 2, w = kit_text_width(ui->kit, KIT_STRONG, LABEL);
    kit_put(ui->kit, kit_box(x, strip.y, w + 1, strip.h), KIT_STRONG, theme->ink, 0, LABEL);
    x += w + 2 * GAP;
    int more = 0;
    kit_push(ui->kit, "tray");
    for (int side = 0; side < setup->side_count; side++) {
        bool first = true;
        for (int i = setup->side_start[side]; i < setup->side_start[side + 1]; i++) {
            TableRef unit = ref_make(REF_UNIT, setup->side_units[i]);
            char label[80];
            if (!select_in_reserve(ui, unit)) {
                continue;
            }
            describe_unit(ui, unit, label, sizeof label);
            double width = kit_chip_width(ui->kit, label), dot = first ? DOT + 2 * GAP : 0;
            if (more > 0 || x + dot + width > strip.x + strip.w - MORE) {
                more++;
                continue;
            }
            if (first) {
                kit_fill(ui->kit, kit_box(x + GAP, cy - DOT / 2, DOT, DOT), DOT / 2,
                         theme_side(theme, setup->sides[side].colour));
                first = false;
            }
            x += dot;
            if (unit_chip(ui, unit, x, cy, label)) {
                break;
            }
            x += width + GAP;
        }
    }
    if (more > 0) {
        more_chip(ui, x, cy, more);
    }
    kit_pop(ui->kit);
}
