#include "ui/tools/tools.h"

#include "ui/editor/editor.h"
#include "ui/lesson/lesson.h"
#include "ui/tools/hand.h"

static const AppTool *const TOOLS[TOOL_COUNT] = {&tool_select,  &tool_sight,   &tool_fire,
                                                 &tool_assault, &tool_measure, &tool_terrain};

const AppTool *app_tool(AppToolId id) {
    return TOOLS[id];
}

const char *app_tool_off(const App *app, AppToolId id) {
    const AppTool *tool = TOOLS[id];
    if (tool->verb && !app_verb(app, tool->verb)) {
        return "This ruleset has no rules for it";
    }
    return id == TOOL_TERRAIN ? lesson_off(app) : NULL;
}

void app_set_tool(App *app, AppToolId id) {
    if (app->tool == id || app_tool_off(app, id) || (app->tool == TOOL_TERRAIN && !editor_may_leave(app)) ||
        (id == TOOL_TERRAIN && !editor_enter(app))) {
        return;
    }
    if (TOOLS[app->tool]->leave) {
        TOOLS[app->tool]->leave(app);
    }
    app->tool = id;
    app->target = ref_none();
    app->chosen_count = 0;
    app_rest(app);
    kit_focus(app->kit, "Board");
}

/* ---- measure ---- */

static void measure_between(App *app, TableRef from, TableRef to) {
    BaseTree *action = hand_action(app, "measure");
    hand_add_ref(app, action, "from", from);
    hand_add_ref(app, action, "to", to);
    hand_preview(app, action);
}

static void measure_end(App *app) {
    app->measuring = false;
    app->measured = true;
    app->measure_to = app->pointer;
    bool units = ref_is(app->target, REF_UNIT) && ref_is(app->hover, REF_UNIT) && !ref_equal(app->hover, app->target);
    if (units && app_verb(app, "measure")) {
        measure_between(app, app->target, app->hover);
        app->measured = false; /* the ruling draws the gap itself */
    }
}

/* Measures by dragging, or from click to click. */
static void measure_frame(App *app, const AppHand *in) {
    if (isnan(app->pointer.x)) {
        return;
    }
    bool far = fabs(in->touch.drag_x) + fabs(in->touch.drag_y) > 4;
    if (app->measuring && (in->pressed || (in->clicked && far))) {
        measure_end(app);
    } else if (in->pressed) {
        app_rest(app);
        app->measure_from = app->pointer;
        app->measuring = true;
        app->measured = false;
        app->target = app->hover;
    }
    kit_set_cursor(app->kit, KIT_CROSS);
}

static void measure_leave(App *app) {
    app->measuring = app->measured = false;
}

static const char *const MEASURE_HINTS[] = {"Drag", "measures", "Unit to unit", "gap between bases", "Esc",
                                            "back", NULL};
const AppTool tool_measure = {.name = "Measure",
                              .key = "M",
                              .use = "Measures between points, or between bases",
                              .code = SDLK_m,
                              .icon = KIT_ICON_MEASURE,
                              .frame = measure_frame,
                              .leave = measure_leave,
                              .hints = MEASURE_HINTS};
