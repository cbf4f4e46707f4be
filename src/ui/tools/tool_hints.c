#include "ui/tools/tool_hints.h"

#include "ui/tools/drag_all.h"
#include "ui/tools/drag_places.h"
#include "ui/tools/paces.h"
#include "ui/tools/procedure.h"
#include "ui/tools/tool_select.h"
#include "ui/tools/tools_state.h"

typedef struct {
    const char **list;
    int count;
} Hints;

static void add(Hints *hints, bool holds, const char *key, const char *what) {
    if (holds && hints->count + 2 < TOOLS_HINTS_MAX) {
        hints->list[hints->count++] = key;
        hints->list[hints->count++] = what;
        hints->list[hints->count] = NULL;
    }
}

const char *const *select_hints(Ui *ui) {
    Hints hints = {ui->tools->hints, 0};
    int paces = 0;
    select_paces(ui, &paces);
    bool guided = procedure_stage(ui) && !play_waiting(ui->session);
    const RulesStageRow *chosen = guided && procedure_stage(ui)->choosing ? procedure_chosen(ui) : NULL;
    if (chosen && chosen->choices) {
        add(&hints, chosen->choices->next != NULL, "1 2 3", "another order");
        add(&hints, true, "Enter", "the button of the guide");
    }
    add(&hints, true, "Drag", "moves a unit");
    add(&hints, true, "Right click", "what it can do, waypoint");
    add(&hints, true, "Wheel", drag_may_turn(ui) ? "zooms, turns it" : "zooms");
    add(&hints, paces > 1, "C", "kind of move");
    add(&hints, true, "?", "all keys");
    return hints.list;
}

const char *const *drag_hints(Ui *ui) {
    Hints hints = {ui->tools->hints, 0};
    bool turns = drag_may_turn(ui), all = drag_may_take_all(ui), keys = ui->tools->drag.by_key;
    add(&hints, keys, "Arrows", "move it");
    add(&hints, keys, "Shift", "ten steps");
    add(&hints, !keys, "Let go", "moves it here");
    add(&hints, true, keys ? "W" : "Right click", "waypoint");
    add(&hints, turns, keys ? "Q, E" : "Wheel", keys ? "turn it" : "turns it");
    add(&hints, all, "A", "all of them");
    add(&hints, keys, "Enter", "lets go");
    add(&hints, true, "Esc", "puts it back");
    return hints.list;
}
