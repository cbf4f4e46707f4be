/* The tools of the hand: one key each. A tool that the ruleset lacks stands grey and says why. */
#include "ui/app_internal.h"

#include <stdio.h>
#include <string.h>

static const AppTool *const TOOLS[TOOL_COUNT] = {&tool_select,  &tool_sight,   &tool_fire,
                                                 &tool_assault, &tool_measure, &tool_terrain};

const AppTool *app_tool(AppToolId id) {
    return TOOLS[id];
}

const char *app_tool_off(const App *app, AppToolId id) {
    const AppTool *tool = TOOLS[id];
    if (!tool->frame) {
        return "Not in this version yet";
    }
    return tool->verb && !app_has_verb(app, tool->verb) ? "This ruleset has no rules for it" : NULL;
}

void app_set_tool(App *app, AppToolId id) {
    if (app->tool == id || app_tool_off(app, id)) {
        return;
    }
    if (TOOLS[app->tool]->leave) {
        TOOLS[app->tool]->leave(app);
    }
    app_changed(app);
    app->tool = id;
}

/* ---- sight ---- */

static void ask_sight(App *app, TableRef from, TableRef to) {
    BaseTree *action = hand_action(app, "sight");
    hand_add_ref(app, action, "from", from);
    hand_add_ref(app, action, "to", to);
    hand_preview(app, action);
    BaseTree *back = hand_action(app, "sight");
    hand_add_ref(app, back, "from", to);
    hand_add_ref(app, back, "to", from);
    Ruling *old = app->back;
    app->back = play_preview(app->session, back, NULL, NULL);
    ruling_destroy(old);
}

static bool is_end(const App *app, TableRef ref) {
    return ref_is(ref, REF_UNIT) || (ref_is(ref, REF_AREA) && app_field(app)->data->system->admit != NULL &&
                                     table_inside(app_table(app), ref, NULL, 0) > 0);
}

static void sight_frame(App *app, KitTouch touch) {
    bool moved = !ref_equal(app->hover, app->target);
    if (touch.clicked) {
        if (is_end(app, app->hover) && (app->selected.kind == REF_NONE || ref_equal(app->hover, app->selected) ||
                                        (kit_input(app->kit)->mods & KMOD_CTRL))) {
            hand_select(app, app->hover);
            app_changed(app);
        } else if (is_end(app, app->hover)) {
            app->target = app->hover;
            ask_sight(app, app->selected, app->target);
        } else {
            hand_select(app, ref_none());
            app_changed(app);
        }
        return;
    }
    /* While no target is held, the line follows the pointer from unit to unit. */
    if (moved && app->target.kind == REF_NONE && app->selected.kind != REF_NONE && is_end(app, app->hover) &&
        !ref_equal(app->hover, app->selected)) {
        if (!app->preview || !ref_equal(app->preview->object, app->hover)) {
            ask_sight(app, app->selected, app->hover);
        }
    }
}

static const char *const SIGHT_HINTS[] = {"Click",      "from, then to",  "R",      "region seen",
                                          "Ctrl click", "another viewer", "Ctrl C", "copy",
                                          "Esc",        "back",           NULL};
const AppTool tool_sight = {
    "Sight", "L", "Line of sight, both ways", SDLK_l, KIT_ICON_SIGHT, "sight", sight_frame, NULL, SIGHT_HINTS};

/* ---- fire ---- */

static bool shoots(const App *app, TableRef ref) {
    return ref_is(ref, REF_UNIT) && table_alive(app_table(app), ref);
}

static bool is_target(const App *app, TableRef ref) {
    int side = setup_side_of(app_setup(app), app->selected);
    if (ref_is(ref, REF_UNIT)) {
        return app_setup(app)->units[ref.index].side != side;
    }
    return ref_is(ref, REF_AREA) && table_inside(app_table(app), ref, NULL, 0) > 0;
}

/* The selected unit's formation fires, or those that Shift has added. */
static BaseTree *fire_action(App *app, TableRef at) {
    const TableUnit *unit = &app_setup(app)->units[app->selected.index];
    BaseTree *action = hand_action(app, "fire");
    if (app->chosen_count || unit->formation < 0) {
        BaseTree *list = tree_set(app->arena, action, "unit", tree_list(app->arena));
        tree_push(list, tree_text(app->arena, setup_id(app_setup(app), app->selected)));
        for (int i = 0; i < app->chosen_count; i++) {
            tree_push(list, tree_text(app->arena, setup_id(app_setup(app), app->chosen[i])));
        }
    } else {
        hand_add_ref(app, action, "formation", ref_make(REF_FORMATION, unit->formation));
    }
    hand_add_ref(app, action, "at", at);
    return action;
}

static void choose_more(App *app, TableRef ref) {
    for (int i = 0; i < app->chosen_count; i++) {
        if (ref_equal(app->chosen[i], ref)) {
            app->chosen[i] = app->chosen[--app->chosen_count];
            return;
        }
    }
    if (app->chosen_count < APP_CHOSEN_MAX) {
        app->chosen[app->chosen_count++] = ref;
    }
}

static void aim_at(App *app, TableRef at) {
    BaseTree *action = fire_action(app, at);
    hand_preview(app, action);
    uint64_t key = play_hash(app->session) ^ ((uint64_t)at.index << 8 | at.kind) ^
                   (uint64_t)(unsigned)app->chosen_count << 40 ^ (uint64_t)(unsigned)app->selected.index << 20;
    if (!app->odds || app->odds_key != key) {
        odds_destroy(app->odds);
        app->odds =
            app->preview->outcome == RULING_REFUSED
                ? NULL
                : play_odds(app->session, action, &(PlayOddsOptions){.leaves_max = 20000, .samples = 2000, .seed = 1});
        app->odds_key = key;
    }
}

static void fire_frame(App *app, KitTouch touch) {
    const KitInput *in = kit_input(app->kit);
    if (app->selected.kind != REF_NONE && is_target(app, app->hover)) {
        if (!ref_equal(app->hover, app->target)) {
            app->target = app->hover;
            aim_at(app, app->hover);
        }
        if (touch.clicked) {
            BaseTree *action = fire_action(app, app->hover);
            hand_do(app, action);
        }
        return;
    }
    if (touch.clicked && shoots(app, app->hover)) {
        if ((in->mods & KMOD_SHIFT) && app->selected.kind == REF_UNIT) {
            choose_more(app, app->hover);
        } else {
            hand_select(app, app->hover);
        }
        app_changed(app);
    }
}

static const char *const FIRE_HINTS[] = {
    "Click", "who fires, then the target", "Shift", "add shooter", "D", "type real dice", "Esc", "back", NULL};
const AppTool tool_fire = {"Fire",     "X",           "Pick who fires, hover a target for its odds, click to roll",
                           SDLK_x,     KIT_ICON_FIRE, "fire",
                           fire_frame, NULL,          FIRE_HINTS};

/* ---- measure ---- */

static void measure_frame(App *app, KitTouch touch) {
    if (touch.pressed) {
        app->measure_from = app->pointer;
        app->measuring = true;
        app->target = app->hover;
    }
    if (touch.clicked && ref_is(app->target, REF_UNIT) && app->hover.kind != REF_NONE &&
        !ref_equal(app->hover, app->target)) {
        BaseTree *action = hand_action(app, "measure");
        hand_add_ref(app, action, "from", app->target);
        hand_add_ref(app, action, "to", app->hover);
        hand_preview(app, action);
    }
}

static void measure_leave(App *app) {
    app->measuring = false;
}

static const char *const MEASURE_HINTS[] = {"Drag", "measures", "Drag unit to unit", "gap between bases", "Esc",
                                            "back", NULL};
const AppTool tool_measure = {"Measure",
                              "M",
                              "Measures between points, or between bases",
                              SDLK_m,
                              KIT_ICON_MEASURE,
                              NULL,
                              measure_frame,
                              measure_leave,
                              MEASURE_HINTS};

static const char *const NO_HINTS[] = {NULL};
const AppTool tool_assault = {"Assault", "A",     "Charges and combat", SDLK_a, KIT_ICON_ASSAULT, "assault", NULL,
                              NULL,      NO_HINTS};
const AppTool tool_terrain = {"Terrain", "T",     "Draws and changes terrain", SDLK_t, KIT_ICON_TERRAIN, NULL, NULL,
                              NULL,      NO_HINTS};
