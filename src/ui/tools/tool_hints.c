#include "ui/tools/tool_hints.h"

#include "ui/tools/drag_all.h"
#include "ui/tools/tool_select.h"

typedef struct {
    const char **list;
    int count;
} Hints;

static void add(Hints *hints, bool holds, const char *key, const char *what) {
    if (holds && hints->count + 2 < APP_HINTS_MAX) {
        hints->list[hints->count++] = key;
        hints->list[hints->count++] = what;
        hints->list[hints->count] = NULL;
    }
}

bool drag_may_turn(const App *app) {
    return app_setup(app)->board == BOARD_PLANE && app_verb_takes(app, "move", "facing");
}

const char *const *select_hints(App *app) {
    Hints hints = {app->hints, 0};
    int paces = 0;
    select_paces(app, &paces);
    add(&hints, true, "Drag", "moves a unit");
    add(&hints, true, "Right click", "what it can do, waypoint");
    add(&hints, true, "Wheel", drag_may_turn(app) ? "zooms, turns it" : "zooms");
    add(&hints, paces > 1, "C", "kind of move");
    add(&hints, true, "?", "all keys");
    return hints.list;
}

const char *const *drag_hints(App *app) {
    Hints hints = {app->hints, 0};
    bool turns = drag_may_turn(app), all = drag_may_take_all(app), keys = app->drag.by_key;
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
