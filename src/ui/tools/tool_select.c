#include "ui/tools/tool_select.h"

#include "ui/board/board_view.h"
#include "ui/tools/containers.h"
#include "ui/tools/drag_all.h"
#include "ui/tools/drag_places.h"
#include "ui/tools/hand.h"
#include "ui/tools/tool_hints.h"
#include "ui/tools/tools.h"

#include <string.h>

#define DRAG_PX     4.0
#define STOP_BEFORE 0.002 /* mm: a path cut at a stop ends this much before it, on the free side */

/* ---- kinds of moves ---- */

static const RulesArg *word_argument(const App *app, const char *verb_name, bool required) {
    const RulesVerb *verb = app_verb(app, verb_name);
    for (int i = 0; verb && i < verb->arg_count; i++) {
        if (verb->args[i].kind == ARG_WORD && verb->args[i].words && verb->args[i].required == required) {
            return &verb->args[i];
        }
    }
    return NULL;
}

const char *const *select_paces(const App *app, int *count) {
    const RulesArg *arg = word_argument(app, "move", false);
    *count = 0;
    while (arg && arg->words[*count]) {
        (*count)++;
    }
    return arg ? arg->words : NULL;
}

/* Adds the kind of move to the argument of this verb that knows the same words, whatever its name. */
static void add_pace(App *app, BaseTree *action, const char *verb_name) {
    int count;
    const char *const *paces = select_paces(app, &count);
    const RulesVerb *verb = app_verb(app, verb_name);
    for (int i = 0; app->how > 0 && app->how < count && verb && i < verb->arg_count; i++) {
        const RulesArg *arg = &verb->args[i];
        for (int w = 0; arg->kind == ARG_WORD && arg->words && arg->words[w]; w++) {
            if (!strcmp(arg->words[w], paces[app->how])) {
                tree_set(app->arena, action, arg->name, tree_text(app->arena, paces[app->how]));
                return;
            }
        }
    }
}

/* ---- the drag ---- */

/* The action that letting go here would do. */
static BaseTree *drop_action(App *app, const GeomVec *points, int count) {
    AppDrag *drag = &app->drag;
    TableRef unit = ref_make(REF_UNIT, drag->unit), host = drag_host_under(app, app->pointer);
    if (drag->arriving) {
        return drag_arrive(app, points[count - 1]);
    }
    if (ref_is(drag->carrier, REF_UNIT)) {
        drag->host = -1;
        return drag_board(app, true);
    }
    bool back_home = drag->leaving && ref_equal(host, table_where(app_table(app), drag->unit)->host);
    drag->host = host.kind == REF_NONE || back_home || !app_verb(app, "enter") ? -1 : host.index;
    const char *verb = drag->host >= 0 ? "enter" : drag->leaving ? "leave" : "move";
    BaseTree *action = hand_action(app, verb);
    bool all = drag->all && drag->host < 0 && !drag->leaving;
    if (!all) {
        hand_add_who(app, action, verb, unit);
    }
    add_pace(app, action, verb);
    if (drag->host >= 0) {
        hand_add_ref(app, action, "area", host);
        if (drag->count && app_verb_takes(app, verb, "path")) {
            hand_add_path(app, action, "path", points, drag->count);
        }
        return action;
    }
    if (all) {
        drag_add_all(app, action, points, count);
    } else if (drag->leaving && tree_find(action, "unit") == NULL) {
        drag_add_row(app, action, points, count);
    } else {
        hand_add_path(app, action, "path", points, count);
    }
    if (drag->facing != table_where(app_table(app), drag->unit)->facing) {
        tree_set(app->arena, action, "facing", tree_number(app->arena, drag->facing));
    }
    return action;
}

/* Where the rules stop the unit, letting go puts it down at the stop: the panel shows that shorter move, the board
 * keeps the whole path with its stop. */
static void stop_short(App *app, GeomVec *points) {
    AppDrag *drag = &app->drag;
    const RulesTrace *trace = NULL;
    for (int i = 0; i < app->preview->traces.count && !trace; i++) {
        const RulesTrace *one = &app->preview->traces.items[i];
        trace = ref_equal(one->unit, ref_make(REF_UNIT, drag->unit)) ? one : NULL;
    }
    if (!trace) {
        return;
    }
    drag->at = trace->end;
    bool together =
        app->preview->traces.count > 1; /* if one of several stopped, its stop is not where the others stop */
    if (!trace->stop_rule || trace->stop >= trace->length || drag->host >= 0 || trace->stop <= 0.1 || together) {
        return;
    }
    int count = drag_cut_path(trace, trace->stop - STOP_BEFORE, points);
    drag->at = points[count - 1];
    drag->whole = app->preview;
    app->preview = NULL;
    drag->action = drop_action(app, points, count);
    hand_preview(app, drag->action);
}

/* If plainly entering is refused, tries each other way that the verb has a word for and keeps the first that is
 * allowed. */
static bool try_other_ways(App *app) {
    const RulesArg *arg = NULL;
    const RulesVerb *verb = app_verb(app, "enter");
    for (int i = 0; verb && i < verb->arg_count && !arg; i++) {
        arg = verb->args[i].kind == ARG_WORD && verb->args[i].words ? &verb->args[i] : NULL;
    }
    for (int i = 0; arg && arg->words[i]; i++) {
        tree_set(app->arena, app->drag.action, arg->name, tree_text(app->arena, arg->words[i]));
        Ruling *other = play_preview(app->session, app->drag.action, NULL, NULL);
        if (other->outcome != RULING_REFUSED && other->outcome != RULING_BAD) {
            ruling_destroy(other);
            hand_preview(app, app->drag.action);
            return true;
        }
        ruling_destroy(other);
    }
    return false;
}

/* If the building cannot be entered yet because too few units stand at its wall, this unit moves up to it, provided
 * that the move verb has an argument for the building. True: it does. */
static bool walk_up(App *app, const GeomVec *points, int count) {
    AppDrag *drag = &app->drag;
    const RulesVerb *verb = app_verb(app, "move");
    const RulesArg *into = NULL;
    for (int i = 0; verb && i < verb->arg_count; i++) {
        into = verb->args[i].kind == ARG_AREA ? &verb->args[i] : into;
    }
    if (!into || drag->leaving) {
        return false;
    }
    TableRef host = ref_make(REF_AREA, drag->host);
    BaseTree *action = hand_action(app, "move");
    hand_add_ref(app, action, "unit", ref_make(REF_UNIT, drag->unit));
    add_pace(app, action, "move");
    hand_add_path(app, action, "path", points, count);
    hand_add_ref(app, action, into->name, host);
    Ruling *trial = play_preview(app->session, action, NULL, NULL);
    bool good = trial->outcome != RULING_REFUSED && trial->outcome != RULING_BAD;
    ruling_destroy(trial);
    if (good) {
        drag->action = action;
        drag->host = -1;
        hand_preview(app, action);
    }
    return good;
}

/* This carrier alone is refused: tries all carriers nearby, then a walk up to this one. If that fails too, the refusal
 * of boarding is shown. */
static void board_or_walk(App *app, GeomVec *points, int count) {
    AppDrag *drag = &app->drag;
    TableRef carrier = drag->carrier;
    drag->action = drag_board(app, false);
    hand_preview(app, drag->action);
    if (!hand_is_refused(app)) {
        return;
    }
    BaseTree *boards = drag->action;
    points[count - 1] = drag_up_to(app, drag_last_place(app), points[count - 1], carrier.index);
    drag->carrier = ref_none();
    drag->action = drop_action(app, points, count);
    hand_preview(app, drag->action);
    if (hand_is_refused(app)) {
        drag->carrier = carrier;
        drag->action = boards;
        hand_preview(app, boards);
    }
}

static void preview_drag(App *app) {
    AppDrag *drag = &app->drag;
    GeomVec points[APP_PATH_MAX];
    memcpy(points, drag->points, (size_t)drag->count * sizeof *points);
    points[drag->count] = vec_sub(app->pointer, drag->grip);
    if (app->how > 0 && app->tool == TOOL_ASSAULT) {
        points[drag->count] =
            drag_into_contact(app, drag_up_to_enemies(app, drag_last_place(app), points[drag->count]));
    }
    ruling_destroy(drag->whole);
    drag->whole = NULL;
    drag->carrier = drag_carrier_under(app, app->pointer);
    drag->action = drop_action(app, points, drag->count + 1);
    hand_preview(app, drag->action);
    if (ref_is(drag->carrier, REF_UNIT) && hand_is_refused(app)) {
        board_or_walk(app, points, drag->count + 1);
    }
    bool closed = drag->host >= 0 && hand_is_refused(app) && !try_other_ways(app),
         walks = closed && walk_up(app, points, drag->count + 1);
    if (closed && !walks) {
        drag->action = drop_action(app, points, drag->count + 1);
    }
    drag->at = points[drag->count];
    if (!walks) {
        stop_short(app, points);
    }
    if (drag->arriving) { /* the rules say where it arrives */
        app->line_count = 0;
    } else {
        hand_lines(app, drag->unit, drag->host >= 0 ? NULL : &drag->at, drag->facing);
    }
}

void select_begin_drag(App *app, TableRef unit, GeomVec from, bool by_key) {
    const TableWhere *where = table_where(app_table(app), unit.index);
    bool stands = where->kind == WHERE_POINT || where->kind == WHERE_HEX;
    bool hosted = where->kind == WHERE_INSIDE || where->kind == WHERE_ATTACHED;
    GeomVec at = app_unit_at(app, unit.index);
    bool arrives = select_in_reserve(app, unit);
    if (!arrives && (!app_verb(app, stands ? "move" : "leave") || (!stands && !hosted))) {
        return;
    }
    hand_drop_preview(app);
    app->drag = (AppDrag){.active = true,
                          .by_key = by_key,
                          .unit = unit.index,
                          .facing = where->facing,
                          .host = -1,
                          .carrier = ref_none(),
                          .leaving = hosted,
                          .arriving = arrives};
    app->drag.grip = stands && !isnan(from.x) ? vec_sub(from, at) : vec(0, 0);
    app->drag.at = stands ? at : app->pointer;
    drag_take_all(app, stands && (kit_input(app->kit)->mods & KMOD_SHIFT));
    app->tab = PANEL_RULING;
    app->panel_scroll.y = 0;
}

void select_end_drag(App *app, bool act) {
    BaseTree *action = app->drag.action;
    app->drag.active = false;
    app->line_count = 0;
    app->target = ref_none(); /* the button may still be down, and must not start another drag */
    if (act && action) {
        hand_do(app, action);
    } else {
        app_rest(app);
    }
}

/* A drag that ends where it began does nothing. */
static bool has_moved(const App *app) {
    const AppDrag *drag = &app->drag;
    const TableWhere *where = table_where(app_table(app), drag->unit);
    return drag->leaving || drag->arriving || drag->host >= 0 || ref_is(drag->carrier, REF_UNIT) || drag->count > 0 ||
           drag->facing != where->facing ||
           vec_distance(drag->at, app_unit_at(app, drag->unit)) * app->camera.k > DRAG_PX;
}

static void drag_frame(App *app, const AppHand *in) {
    const KitInput *input = kit_input(app->kit);
    AppDrag *drag = &app->drag;
    if (kit_key(app->kit, SDLK_ESCAPE, KMOD_NONE)) {
        select_end_drag(app, false);
        return;
    }
    if (input->press == SDL_BUTTON_RIGHT) {
        drag_bend(app);
    }
    if (input->wheel_y != 0 && drag_may_turn(app)) {
        drag->facing = fmod(drag->facing + 15 * input->wheel_y + 360, 360);
    }
    bool lets_go = drag->by_key ? in->clicked : !(input->down & SDL_BUTTON_LMASK);
    bool back = drag->arriving && !drag->by_key && !kit_holds(app->layout.board, input->x, input->y);
    if (isnan(app->pointer.x) || back) { /* outside the board nothing is previewed */
        if (lets_go) {
            select_end_drag(app, false);
        }
        return;
    }
    preview_drag(app);
    if (lets_go) {
        select_end_drag(app, has_moved(app));
    }
    kit_set_cursor(app->kit, KIT_GRAB);
}

/* ---- choosing ---- */

/* Clicks on a building, or on a unit that carries others out of sight, select its occupants in turn, so that each can
 * be dragged out. */
static TableRef next_inside(const App *app, TableRef area) {
    int inside[256], count = table_inside(app_table(app), area, inside, 256);
    for (int i = 0; i < count && i < 256; i++) {
        if (ref_equal(app->selected, ref_make(REF_UNIT, inside[i]))) {
            return i + 1 < count ? ref_make(REF_UNIT, inside[i + 1]) : area;
        }
    }
    return count && ref_equal(app->selected, area) ? ref_make(REF_UNIT, inside[0]) : area;
}

static bool selected_is_in(const App *app, TableRef area) {
    GeomShape part;
    const RulesSystem *system = app_field(app)->data->system;
    if (!ref_is(app->selected, REF_UNIT) || area.kind == REF_NONE) {
        return false;
    }
    const TableWhere *where = table_where(app_table(app), app->selected.index);
    bool carried =
        where->kind == WHERE_ATTACHED && system->body &&
        system->body(app_field(app), app_table(app), app->selected, &part, 1) == 0; /* it has no place of its own */
    return (where->kind == WHERE_INSIDE || carried) && ref_equal(where->host, area);
}

static void press(App *app) {
    app->target = app->hover; /* what a drag would take hold of */
    app->just_picked = false;
    if (ref_is(app->hover, REF_UNIT) && !ref_equal(app->hover, app->selected) && !selected_is_in(app, app->hover)) {
        hand_select(app, app->hover);
        app->target = app->hover;
        app->just_picked = true;
    }
}

static void click(App *app, bool by_key) {
    bool same = ref_equal(app->hover, app->selected) && app->hover.kind != REF_NONE;
    app->tab = PANEL_RULING;
    bool arrives = select_in_reserve(app, app->selected) && !ref_is(app->hover, REF_UNIT);
    bool by_enter = by_key && ((same && ref_is(app->hover, REF_UNIT)) || selected_is_in(app, app->hover));
    bool carrier =
        select_carries(app, app->hover) > 0 && ((same && !app->just_picked) || selected_is_in(app, app->hover));
    if (arrives || by_enter) {
        select_begin_drag(app, app->selected, app->pointer, true);
    } else if (carrier || (ref_is(app->hover, REF_AREA) && select_is_host(app, app->hover))) {
        hand_select(app, next_inside(app, app->hover));
    } else if (!same || app->shown) {
        hand_select(app, ref_is(app->hover, REF_HEX) ? ref_none() : app->hover); /* open ground */
    }
}

static bool is_far(const AppHand *in) {
    return fabs(in->touch.drag_x) + fabs(in->touch.drag_y) > DRAG_PX;
}

bool select_is_pulled(const AppHand *in) {
    return in->held && is_far(in);
}

static void select_frame(App *app, const AppHand *in) {
    if (app->drag.active) {
        drag_frame(app, in);
        return;
    }
    bool by_key = in->clicked && app->by_keys;
    bool far = is_far(in);
    if (in->pressed && !by_key) {
        press(app);
    }
    bool own = ref_is(app->target, REF_UNIT) || selected_is_in(app, app->target);
    if (in->held && far && own && ref_is(app->selected, REF_UNIT) && !isnan(app->pointer.x)) {
        const KitInput *input = kit_input(app->kit);
        GeomVec pressed = vec(input->x - in->touch.drag_x, input->y - in->touch.drag_y);
        select_begin_drag(app, app->selected, camera_mm(&app->camera, pressed), false);
    } else if (in->clicked && !far) {
        click(app, by_key);
    } else if (in->held && far) {
        kit_set_cursor(app->kit, KIT_ARROW);
    }
    if (ref_is(app->hover, REF_UNIT)) {
        kit_set_cursor(app->kit, KIT_HAND);
    }
}

static void select_leave(App *app) {
    app->drag.active = false;
    app->line_count = 0;
}

const AppTool tool_select = {.name = "Select",
                             .key = "V",
                             .use = "Selects and drags units",
                             .code = SDLK_v,
                             .icon = KIT_ICON_SELECT,
                             .frame = select_frame,
                             .leave = select_leave};
