#include "ui/board/board_keys.h"

#include "ui/board/board_view.h"
#include "ui/lesson/lesson.h"
#include "ui/tools/containers.h"
#include "ui/tools/drag_all.h"
#include "ui/tools/drag_places.h"
#include "ui/tools/hand.h"
#include "ui/tools/tool_hints.h"

#define ARROW_STEPS 10.0 /* steps with Shift */

/* The units in the order of Tab, by side, then by id; units in reserve that may arrive are among them. */
static int walk_order(const App *app, int *out, int cap) {
    const TableSetup *setup = app_setup(app);
    int count = 0;
    for (int side = 0; side < setup->side_count; side++) {
        for (int i = setup->side_start[side]; i < setup->side_start[side + 1] && count < cap; i++) {
            TableRef unit = ref_make(REF_UNIT, setup->side_units[i]);
            if (table_alive(app_table(app), unit) || select_in_reserve(app, unit)) {
                out[count++] = setup->side_units[i];
            }
        }
    }
    return count;
}

/* A unit inside a building is where the building is. */
bool board_place_of(const App *app, TableRef ref, GeomVec *out) {
    GeomShape parts[64];
    const RulesSystem *system = app_field(app)->data->system;
    int count = system->body ? system->body(app_field(app), app_table(app), ref, parts, 64) : 0;
    if (count == 0 && ref_is(ref, REF_UNIT) && table_where(app_table(app), ref.index)->kind == WHERE_ATTACHED) {
        count = table_base(app_table(app), table_where(app_table(app), ref.index)->host.index, &parts[0]) ? 1 : 0;
    }
    if (count == 0) {
        return false;
    }
    GeomBox box = shape_box_of(&parts[0]);
    for (int i = 1; i < count; i++) {
        box = box_join(box, shape_box_of(&parts[i]));
    }
    *out = vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
    return true;
}

/* With the Select tool the unit is selected; with the others the pointer goes there, as a mouse would. */
static bool walk(App *app, int step, bool round) {
    int order[4096], count = walk_order(app, order, 4096), at = -1;
    int from = app->by_keys && app->walked >= 0  ? app->walked
               : ref_is(app->selected, REF_UNIT) ? app->selected.index
                                                 : -1;
    for (int i = 0; i < count; i++) {
        at = order[i] == from ? i : at;
    }
    int to = at < 0 ? (step > 0 ? 0 : count - 1) : at + step;
    if (count == 0 || (!round && (to < 0 || to >= count))) {
        return false;
    }
    GeomVec place;
    TableRef unit = ref_make(REF_UNIT, order[(to + count) % count]);
    if (app->tool == TOOL_SELECT) {
        hand_select(app, unit);
    }
    if (board_place_of(app, unit, &place)) {
        app->pointer = place;
        app->by_keys = true;
        board_show(app, place);
    }
    app->walked = unit.index;
    return true;
}

void board_walk(App *app, int step) {
    walk(app, step, true);
}

GeomVec arrows_pressed(App *app) {
    static const struct {
        SDL_Keycode key;
        double x, y;
    } ARROWS[] = {{SDLK_LEFT, -1, 0}, {SDLK_RIGHT, 1, 0}, {SDLK_UP, 0, -1}, {SDLK_DOWN, 0, 1}};
    for (size_t i = 0; i < BASE_COUNT(ARROWS); i++) {
        double far = kit_key(app->kit, ARROWS[i].key, KMOD_NONE)    ? 1
                     : kit_key(app->kit, ARROWS[i].key, KMOD_SHIFT) ? ARROW_STEPS
                                                                    : 0;
        if (far > 0) {
            return vec(ARROWS[i].x * far, ARROWS[i].y * far);
        }
    }
    return vec(0, 0);
}

void pointer_step(App *app, GeomVec by, double step) {
    const TableSetup *setup = app_setup(app);
    GeomVec from = app->pointer;
    if (isnan(from.x) && !board_place_of(app, app->selected, &from)) {
        from = vec((setup->size.x0 + setup->size.x1) / 2, (setup->size.y0 + setup->size.y1) / 2);
    }
    app->pointer = vec(fmin(setup->size.x1, fmax(setup->size.x0, round(from.x / step + by.x) * step)),
                       fmin(setup->size.y1, fmax(setup->size.y0, round(from.y / step + by.y) * step)));
    app->by_keys = true;
    app->walked = -1;
    board_show(app, app->pointer);
}

/* Half a table unit, as the hint says. */
static void arrow_keys(App *app) {
    GeomVec by = arrows_pressed(app);
    if (by.x != 0 || by.y != 0) {
        pointer_step(app, by, app_setup(app)->unit / 2);
    }
}

static void drag_keys(App *app) {
    AppDrag *drag = &app->drag;
    double turn = kit_key(app->kit, SDLK_q, KMOD_NONE) ? -15 : kit_key(app->kit, SDLK_e, KMOD_NONE) ? 15 : 0;
    drag->facing = fmod(drag->facing + (drag_may_turn(app) ? turn : 0) + 360, 360);
    if (kit_key(app->kit, SDLK_w, KMOD_NONE)) {
        drag_bend(app);
    }
    if (kit_key(app->kit, SDLK_a, KMOD_NONE) || kit_key(app->kit, SDLK_a, KMOD_SHIFT)) {
        drag_take_all(app, !drag->all);
    }
}

void board_keys(App *app, AppHand *in) {
    if (app->drag.active) {
        drag_keys(app);
    }
    if (!in->touch.focused) {
        return;
    }
    const KitInput *input = kit_input(app->kit);
    bool shift = input->mods & KMOD_SHIFT;
    if (input->key == SDLK_TAB && !app->drag.active && walk(app, shift ? -1 : 1, false)) {
        kit_key(app->kit, SDLK_TAB, shift ? KMOD_SHIFT : KMOD_NONE);
    }
    arrow_keys(app);
    bool goes_on = lesson_is_on(app) && !app->by_keys; /* Enter belongs to the lesson */
    if (input->key == SDLK_RETURN && isnan(app->pointer.x) &&
        select_in_reserve(app, app->selected)) { /* it arrives from nowhere */
        GeomBox size = app_setup(app)->size;
        app->pointer = vec((size.x0 + size.x1) / 2, (size.y0 + size.y1) / 2);
    }
    if (!isnan(app->pointer.x) && !goes_on && kit_key(app->kit, SDLK_RETURN, KMOD_NONE)) {
        in->pressed = in->clicked = app->by_keys =
            true; /* Enter acts at the pointer, even where the mouse has left it */
    }
}
