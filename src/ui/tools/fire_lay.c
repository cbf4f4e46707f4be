#include "ui/tools/fire_lay.h"

#include "ui/tools/fire_aim.h"
#include "ui/tools/preview.h"
#include "ui/tools/tools_state.h"

#include <stdio.h>

#define MOVED 0.05 /* mm: a smaller movement is no new place */

static const BaseTree *templates_of(const Ui *ui) {
    return ui->preview ? tree_find(ui->preview->facts, "template") : NULL;
}

bool tool_fire_can_lay(const Ui *ui) {
    return tool_fire_is_aimed(ui) && ui_verb_takes(ui, VERB_FIRE, "point") &&
           (ui->tools->fire.laying || templates_of(ui));
}

/* Reads the default places from `from` on out of the last ruling. How many templates there are may depend on where the
 * first ones lie. */
static void read_places(Ui *ui, int from) {
    ToolsLays *lays = &ui->tools->fire.lays;
    const BaseTree *list = templates_of(ui);
    double unit = ui_setup(ui)->unit;
    if (!list) {
        return;
    }
    lays->count = list->count < TOOLS_SHOOTERS_MAX ? list->count : TOOLS_SHOOTERS_MAX;
    for (int i = from; i < lays->count; i++) {
        const BaseTree *x = tree_at(tree_at(list, i), 0), *y = tree_at(tree_at(list, i), 1);
        lays->lies[i] = x && y;
        lays->at[i] = lays->lies[i] ? vec(x->number * unit, y->number * unit) : vec(0, 0);
    }
}

/* The nearest index before (step -1) or after (step 1) `turn` that has a template; -1: none. */
static int beside(const ToolsLays *lays, int turn, int step) {
    for (int i = turn + step; i >= 0 && i < lays->count; i += step) {
        if (lays->lies[i]) {
            return i;
        }
    }
    return -1;
}

int tool_fire_lay_number(const Ui *ui, int *of) {
    int number = 0;
    *of = 0;
    for (int i = 0; i < ui->tools->fire.lays.count; i++) {
        *of += ui->tools->fire.lays.lies[i];
        number += i <= ui->tools->fire.lays.turn && ui->tools->fire.lays.lies[i];
    }
    return number;
}

static void take(Ui *ui, int turn, GeomVec at) {
    ui->tools->fire.lays.turn = turn;
    ui->tools->fire.laid = at;
    tool_fire_aim(ui);
    read_places(ui, turn + 1);
}

static void tool_fire_lay(Ui *ui, bool on) {
    ui->tools->fire.laying = false;
    if (on) {
        ui->tools->fire.lays = (ToolsLays){0};
        read_places(ui, 0);
        int first = beside(&ui->tools->fire.lays, -1, 1);
        ui->tools->fire.laying = first >= 0;
        if (first >= 0) {
            take(ui, first, ui->tools->fire.lays.at[first]);
            return;
        }
    }
    tool_fire_aim(ui);
}

void tool_fire_lay_back(Ui *ui) {
    int before = beside(&ui->tools->fire.lays, ui->tools->fire.lays.turn, -1);
    if (before >= 0) {
        take(ui, before, ui->tools->fire.lays.at[before]);
    } else {
        tool_fire_lay(ui, false);
    }
}

/* Takes the next template if the rules allow this one here and there is a next; else fires, which also shows a refusal.
 */
static void lay_down(Ui *ui) {
    int next = beside(&ui->tools->fire.lays, ui->tools->fire.lays.turn, 1);
    if (hand_is_refused(ui) || next < 0) {
        tool_fire_roll(ui);
    } else {
        take(ui, next, ui->tools->fire.laid);
    }
}

bool tool_fire_lay_frame(Ui *ui, const UiHand *in) {
    if (!tool_fire_can_lay(ui)) {
        ui->tools->fire.laying = false;
        return false;
    }
    if (kit_key(ui->kit, SDLK_w, KMOD_NONE)) {
        tool_fire_lay(ui, !ui->tools->fire.laying);
    }
    if (!ui->tools->fire.laying) {
        return false;
    }
    bool moved = !isnan(ui->pointer.x) && vec_distance(ui->pointer, ui->tools->fire.laid) > MOVED;
    if (moved && !in->clicked) {
        take(ui, ui->tools->fire.lays.turn, ui->pointer);
    }
    if (in->clicked) {
        lay_down(ui);
    }
    kit_set_cursor(ui->kit, KIT_CROSS);
    return true;
}

double tool_fire_lay_chip(Ui *ui, KitBox box) {
    char label[48] = "Lay it by hand  W";
    int of = 0, number = tool_fire_lay_number(ui, &of);
    if (!tool_fire_can_lay(ui)) {
        return 0;
    }
    if (ui->tools->fire.laying && of > 1) {
        snprintf(label, sizeof label, "Template %d of %d  W", number, of);
    }
    KitChip chip = {label, ui->tools->fire.laying ? KIT_HIGHLIGHTED : KIT_REST,
                    "Each template follows the pointer; a click lays it, the last fires, Esc takes one back"};
    if (kit_chip(ui->kit, box.x + 100, box.y + 13, chip).clicked) {
        tool_fire_lay(ui, !ui->tools->fire.laying);
    }
    return 26;
}
