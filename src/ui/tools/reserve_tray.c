#include "ui/tools/reserve_tray.h"

#include "ui/tools/containers.h"
#include "ui/tools/hand.h"
#include "ui/tools/tool_select.h"
#include "ui/tools/tools.h"

#include <stdio.h>

#define LEFT  14.0
#define GAP   6.0
#define DOT   10.0
#define MORE  90.0 /* px kept free for the chip that stands for units without room */
#define LABEL "Reserve"

bool reserve_tray_is_wanted(const App *app) {
    for (int i = 0; app->tool != TOOL_TERRAIN && i < app_setup(app)->unit_count; i++) {
        if (select_in_reserve(app, ref_make(REF_UNIT, i))) {
            return true;
        }
    }
    return false;
}

static void take_up(App *app, TableRef unit, bool by_key) {
    app_set_tool(app, TOOL_SELECT);
    hand_select(app, unit);
    select_begin_drag(app, unit, vec(NAN, NAN), by_key);
    kit_focus(app->kit, "Board");
}

/* The unit's name and how many are aboard. */
static void say_unit(const App *app, TableRef unit, char *out, size_t cap) {
    int aboard = select_carries(app, unit);
    snprintf(out, cap, aboard > 0 ? "%s + %d" : "%s", setup_name(app_setup(app), unit), aboard);
}

/* True: it was picked up. */
static bool unit_chip(App *app, TableRef unit, double x, double cy, const char *label) {
    bool busy = play_waiting(app->session) != NULL;
    KitChip chip = {label,
                    busy                             ? KIT_DIM
                    : ref_equal(app->selected, unit) ? KIT_HIGHLIGHTED
                                                     : KIT_REST,
                    busy ? "First answer what is asked" : "Drag it onto the table, or click and set it down"};
    kit_push_number(app->kit, unit.index);
    KitTouch touch = kit_chip(app->kit, x, cy, chip);
    kit_pop(app->kit);
    AppHand hand = {.touch = touch, .held = touch.held};
    bool pulled = select_is_pulled(&hand);
    if (busy || app->drag.active || (!pulled && !touch.clicked)) {
        return false;
    }
    take_up(app, unit, !pulled);
    return true;
}

/* A chip for the units without room; it opens the list in the panel. */
static void more_chip(App *app, double x, double cy, int more) {
    char label[32];
    snprintf(label, sizeof label, "%d more …", more);
    if (kit_chip(app->kit, x, cy, (KitChip){label, KIT_REST, "All units, in the panel"}).clicked) {
        app->settings.fold_panel = false;
        app->tab = PANEL_UNITS;
    }
}

void reserve_tray_frame(App *app) {
    KitBox strip = app->layout.tray;
    const TableSetup *setup = app_setup(app);
    const ViewTheme *theme = kit_theme(app->kit);
    if (strip.h <= 0) {
        return;
    }
    kit_group(app->kit, 0, "Board");
    kit_fill(app->kit, strip, 0, theme->strip);
    kit_hair(app->kit, strip.x, strip.y, strip.w, 0, theme->win_hair);
    double x = strip.x + LEFT, cy = strip.y + strip.h / 2, w = kit_text_width(app->kit, KIT_STRONG, LABEL);
    kit_put(app->kit, kit_box(x, strip.y, w + 1, strip.h), KIT_STRONG, theme->ink, 0, LABEL);
    x += w + 2 * GAP;
    int more = 0;
    kit_push(app->kit, "tray");
    for (int side = 0; side < setup->side_count; side++) {
        bool first = true;
        for (int i = setup->side_start[side]; i < setup->side_start[side + 1]; i++) {
            TableRef unit = ref_make(REF_UNIT, setup->side_units[i]);
            char label[80];
            if (!select_in_reserve(app, unit)) {
                continue;
            }
            say_unit(app, unit, label, sizeof label);
            double width = kit_chip_width(app->kit, label), dot = first ? DOT + 2 * GAP : 0;
            if (more > 0 || x + dot + width > strip.x + strip.w - MORE) {
                more++;
                continue;
            }
            if (first) {
                kit_fill(app->kit, kit_box(x + GAP, cy - DOT / 2, DOT, DOT), DOT / 2,
                         theme_side(theme, setup->sides[side].colour));
                first = false;
            }
            x += dot;
            if (unit_chip(app, unit, x, cy, label)) {
                break;
            }
            x += width + GAP;
        }
    }
    if (more > 0) {
        more_chip(app, x, cy, more);
    }
    kit_pop(app->kit);
}
