#include "ui/tools/tools.h"

#include "ui/tools/hand.h"
#include "ui/tools/preview.h"
#include "ui/tools/shown.h"
#include "ui/tools/tools_state.h"

const UiTool *tools_get(const Ui *ui, UiToolId id) {
    static const UiTool *const TOOLS[TOOL_TERRAIN] = {&tool_select, &tool_sight, &tool_fire, &tool_assault,
                                                      &tool_measure};
    return id == TOOL_TERRAIN ? ui->tools->terrain : TOOLS[id];
}

const char *tools_off(const Ui *ui, UiToolId id) {
    const UiTool *tool = tools_get(ui, id);
    if (tool->verb && !ui_verb(ui, tool->verb)) {
        return "This ruleset has no rules for it";
    }
    return id == TOOL_TERRAIN && ui_in_lesson(ui) ? "Not in a lesson: leave it with Esc, or play on from here" : NULL;
}

void tools_take(Ui *ui, UiToolId id) {
    const UiTool *now = tools_get(ui, ui->tool), *next = tools_get(ui, id);
    if (ui->tool == id || tools_off(ui, id) || (now->may_leave && !now->may_leave(ui)) ||
        (next->enter && !next->enter(ui))) {
        return;
    }
    if (now->leave) {
        now->leave(ui);
    }
    ui->tool = id;
    ui->drawer_open = ui->drawer_open || id == TOOL_TERRAIN; /* its forms are there */
    ui->target = ref_none();
    ui->tools->fire.count = 0;
    ui->tools->carried = ref_is(ui->selected, REF_UNIT) && (id == TOOL_FIRE || id == TOOL_ASSAULT);
    tools_rest(ui);
    kit_focus(ui->kit, "Board");
}

/* ---- measure ---- */

static void measure_between(Ui *ui, TableRef from, TableRef to) {
    BaseTree *action = hand_action(ui, VERB_MEASURE);
    hand_add_ref(ui, action, "from", from);
    hand_add_ref(ui, action, "to", to);
    hand_preview(ui, action);
}

static void measure_end(Ui *ui) {
    ui->tools->measure.active = false;
    ui->tools->measure.done = true;
    ui->tools->measure.to = ui->pointer;
    bool units = ref_is(ui->target, REF_UNIT) && ref_is(ui->hover, REF_UNIT) && !ref_equal(ui->hover, ui->target);
    if (units && ui_verb(ui, VERB_MEASURE)) {
        measure_between(ui, ui->target, ui->hover);
        ui->tools->measure.done = false; /* the ruling draws the gap itself */
    }
}

/* Measures by dragging, or from click to click. */
static void measure_frame(Ui *ui, const UiHand *in) {
    if (isnan(ui->pointer.x)) {
        return;
    }
    bool far = fabs(in->touch.drag_x) + fabs(in->touch.drag_y) > 4;
    if (ui->tools->measure.active && (in->pressed || (in->clicked && far))) {
        measure_end(ui);
    } else if (in->pressed) {
        tools_rest(ui);
        ui->tools->measure.from = ui->pointer;
        ui->tools->measure.active = true;
        ui->tools->measure.done = false;
        ui->target = ui->hover;
    }
    kit_set_cursor(ui->kit, KIT_CROSS);
}

static void measure_leave(Ui *ui) {
    ui->tools->measure.active = ui->tools->measure.done = false;
}

static const char *const MEASURE_HINTS[] = {"Drag", "measures", "Unit to unit", "gap between bases", "Esc",
                                            "back", NULL};
const UiTool tool_measure = {.name = "Measure",
                             .key = "M",
                             .use = "Measures between points, or between bases",
                             .code = SDLK_m,
                             .icon = KIT_ICON_MEASURE,
                             .frame = measure_frame,
                             .leave = measure_leave,
                             .hints = MEASURE_HINTS};
