/* Select and drag: the unit's ghost stays, its path shows what it will cost and meet, it stops where the rules stop it;
 * letting go asks the rules. */
#include "geom/sweep.h"
#include "ui/app_internal.h"

/* An area that takes units in, by what the system says of it. */
static bool is_host(const App *app, TableRef ref) {
    RulesPortrait portrait = {.owner = -1};
    const RulesSystem *system = app_field(app)->data->system;
    if (!ref_is(ref, REF_AREA) || !system->admit || !system->portray) {
        return false;
    }
    system->portray(app_field(app), app_table(app), ref, &portrait);
    return portrait.capacity > 0;
}

static TableRef host_under(const App *app, GeomVec mm) {
    const TableSetup *setup = app_setup(app);
    for (int i = 0; i < setup->area_count; i++) {
        TableRef ref = ref_make(REF_AREA, i);
        if (setup->areas[i].area.count && box_holds(setup->areas[i].area.box, mm) &&
            area_side(&setup->areas[i].area, mm) >= 0 && is_host(app, ref)) {
            return ref;
        }
    }
    return ref_none();
}

/* What letting go here would do. */
static BaseTree *drop_action(App *app, const GeomVec *points, int count) {
    AppDrag *drag = &app->drag;
    TableRef unit = ref_make(REF_UNIT, drag->unit);
    TableRef host = host_under(app, app->pointer);
    bool back_home =
        drag->leaving && host.kind != REF_NONE && ref_equal(host, table_where(app_table(app), drag->unit)->host);
    drag->host = host.kind == REF_NONE || back_home ? -1 : host.index;
    BaseTree *action = hand_action(app, drag->host >= 0 ? "enter" : drag->leaving ? "leave" : "move");
    hand_add_ref(app, action, "unit", unit);
    if (drag->host >= 0) {
        hand_add_ref(app, action, "area", host);
        hand_add_path(app, action, "path", points, drag->count);
        return action;
    }
    hand_add_path(app, action, "path", points, count);
    if (kit_input(app->kit)->mods & KMOD_SHIFT) {
        tree_set(app->arena, action, "how", tree_text(app->arena, "cautious"));
    }
    tree_set(app->arena, action, "facing", tree_number(app->arena, drag->facing));
    return action;
}

/* The path cut where the rules stop the unit. */
static int cut_path(const RulesTrace *trace, double stop, GeomVec *out) {
    double s = 0;
    int count = 0;
    for (int i = 0; i + 1 < trace->point_count && count < APP_PATH_MAX; i++) {
        double length = vec_distance(trace->points[i], trace->points[i + 1]);
        if (s + length >= stop) {
            out[count++] = vec_lerp(trace->points[i], trace->points[i + 1], length > 0 ? (stop - s) / length : 0);
            return count;
        }
        out[count++] = trace->points[i + 1];
        s += length;
    }
    return count;
}

static void preview_drag(App *app) {
    AppDrag *drag = &app->drag;
    GeomVec points[APP_PATH_MAX];
    for (int i = 0; i < drag->count; i++) {
        points[i] = drag->points[i];
    }
    points[drag->count] = vec_sub(app->pointer, drag->grip);
    drag->action = drop_action(app, points, drag->count + 1);
    hand_preview(app, drag->action);
    drag->at = points[drag->count];
    const Ruling *ruling = app->preview;
    if (ruling->traces.count) {
        const RulesTrace *trace = &ruling->traces.items[0];
        drag->at = trace->end;
        if (trace->stop_rule && trace->stop < trace->length && drag->host < 0 && trace->stop > 0.1) {
            int count = cut_path(trace, trace->stop - 0.002, points);
            drag->at = points[count - 1];
            drag->action = drop_action(app, points, count);
        }
    }
    hand_lines(app, drag->unit, drag->host >= 0 ? NULL : &drag->at, drag->facing);
}

static void begin_drag(App *app, TableRef ref) {
    const TableWhere *where = table_where(app_table(app), ref.index);
    app->drag = (AppDrag){.active = true, .unit = ref.index, .facing = where->facing, .host = -1};
    app->drag.leaving = where->kind == WHERE_INSIDE;
    app->drag.grip = where->kind == WHERE_POINT ? vec_sub(app->pointer, where->at) : vec(0, 0);
    app->drag.at = where->at;
}

static void end_drag(App *app, bool act) {
    BaseTree *action = app->drag.action;
    app->drag.active = false;
    app->line_count = 0;
    if (act && action) {
        BaseArena *keep = arena_create(); /* doing it resets the arena that holds it */
        BaseTree *copy = tree_copy(keep, action);
        hand_do(app, copy);
        arena_destroy(keep);
    } else {
        hand_drop_preview(app);
        app_changed(app);
    }
}

/* A click on a building goes through its occupants, one a click, so that each can be dragged out. */
static TableRef next_inside(const App *app, TableRef area) {
    int inside[256], count = table_inside(app_table(app), area, inside, 256);
    for (int i = 0; i < count && i < 256; i++) {
        if (ref_equal(app->selected, ref_make(REF_UNIT, inside[i]))) {
            return i + 1 < count ? ref_make(REF_UNIT, inside[i + 1]) : area;
        }
    }
    return count ? ref_make(REF_UNIT, inside[0]) : area;
}

static bool selected_is_in(const App *app, TableRef area) {
    return ref_is(app->selected, REF_UNIT) && ref_is(area, REF_AREA) &&
           table_where(app_table(app), app->selected.index)->kind == WHERE_INSIDE &&
           ref_equal(table_where(app_table(app), app->selected.index)->host, area);
}

static void drag_frame(App *app, KitTouch touch) {
    const KitInput *in = kit_input(app->kit);
    AppDrag *drag = &app->drag;
    if (kit_key(app->kit, SDLK_ESCAPE, KMOD_NONE)) {
        end_drag(app, false);
        return;
    }
    if (in->press == SDL_BUTTON_RIGHT && drag->count + 1 < APP_PATH_MAX) {
        drag->points[drag->count++] = vec_sub(app->pointer, drag->grip);
    }
    if (in->wheel_y != 0) {
        drag->facing = fmod(drag->facing + 15 * in->wheel_y + 360, 360);
    }
    preview_drag(app);
    if (!touch.held) {
        end_drag(app, true);
    }
}

static void select_frame(App *app, KitTouch touch) {
    if (app->drag.active) {
        drag_frame(app, touch);
        return;
    }
    bool far = fabs(touch.drag_x) + fabs(touch.drag_y) > 4;
    if (touch.pressed) {
        if (!selected_is_in(app, app->hover)) {
            hand_select(app, app->hover);
            app_changed(app);
        }
        app->target = app->hover;
    }
    bool own = ref_is(app->target, REF_UNIT) || selected_is_in(app, app->target);
    if (touch.held && far && own && ref_is(app->selected, REF_UNIT)) {
        begin_drag(app, app->selected);
        preview_drag(app);
        return;
    }
    if (touch.clicked && ref_is(app->hover, REF_AREA) && is_host(app, app->hover)) {
        app->selected = next_inside(app, app->hover);
    }
}

static void select_leave(App *app) {
    app->drag.active = false;
    app->line_count = 0;
}

static const char *const SELECT_HINTS[] = {"Drag",  "moves a unit", "Right click",    "waypoint", "Wheel", "turns it",
                                           "Shift", "cautiously",   "Drop on a wall", "goes in",  NULL};
const AppTool tool_select = {
    "Select", "V", "Selects and drags units", SDLK_v, KIT_ICON_SELECT, NULL, select_frame, select_leave, SELECT_HINTS};
