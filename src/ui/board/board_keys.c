#include "ui/board/board_keys.h"

#include "ui/board/board_state.h"
#include "ui/board/camera.h"
#include "ui/tools/containers.h"
#include "ui/tools/drag_all.h"
#include "ui/tools/drag_places.h"
#include "ui/tools/hand.h"
#include "ui/tools/procedure.h"
#include "ui/tools/refusal.h"
#include "ui/tools/tools_state.h"

#define ARROW_STEPS 10.0 /* steps with Shift */

/* The units in the order of Tab, by side, then by id; units in reserve that may arrive are among them. */
static int walk_order(const Ui *ui, int *out) {
    const TableSetup *setup = ui_setup(ui);
    int count = 0;
    for (int side = 0; side < setup->side_count; side++) {
        for (int i = setup->side_start[side]; i < setup->side_start[side + 1]; i++) {
            TableRef unit = ref_make(REF_UNIT, setup->side_units[i]);
            if (table_alive(ui_table(ui), unit) || select_in_reserve(ui, unit)) {
                out[count++] = setup->side_units[i];
            }
        }
    }
    return count;
}

/* With the Select tool the unit is selected; with the others the pointer goes there, as a mouse would. */
static bool walk(Ui *ui, int step, bool round) {
    BaseArena *arena = arena_create();
    int *order = arena_alloc(arena, (size_t)ui_setup(ui)->unit_count, sizeof *order);
    int count = walk_order(ui, order), at = -1;
    int from = ui->by_keys && ui->board->walked >= 0 ? ui->board->walked
               : ref_is(ui->selected, REF_UNIT)      ? ui->selected.index
                                                     : -1;
    for (int i = 0; i < count; i++) {
        at = order[i] == from ? i : at;
    }
    int to = at < 0 ? (step > 0 ? 0 : count - 1) : at + step;
    bool walks = count > 0 && (round || (to >= 0 && to < count));
    TableRef unit = walks ? ref_make(REF_UNIT, order[(to + count) % count]) : ref_none();
    arena_destroy(arena);
    if (!walks) {
        return false;
    }
    GeomVec place;
    if (ui->tool == TOOL_SELECT) {
        hand_select(ui, unit);
    }
    if (ui_place_of(ui, unit, &place)) {
        ui->pointer = place;
        ui->by_keys = true;
        pane_show(ui, place);
    }
    ui->board->walked = unit.index;
    return true;
}

void pane_walk(Ui *ui, int step) {
    walk(ui, step, true);
}

GeomVec arrows_pressed(Ui *ui) {
    static const struct {
        SDL_Keycode key;
        double x, y;
    } ARROWS[] = {{SDLK_LEFT, -1, 0}, {SDLK_RIGHT, 1, 0}, {SDLK_UP, 0, -1}, {SDLK_DOWN, 0, 1}};
    for (size_t i = 0; i < BASE_COUNT(ARROWS); i++) {
        double far = kit_key(ui->kit, ARROWS[i].key, KMOD_NONE)    ? 1
                     : kit_key(ui->kit, ARROWS[i].key, KMOD_SHIFT) ? ARROW_STEPS
                                                                   : 0;
        if (far > 0) {
            return vec(ARROWS[i].x * far, ARROWS[i].y * far);
        }
    }
    return vec(0, 0);
}

void pointer_step(Ui *ui, GeomVec by, double step) {
    const TableSetup *setup = ui_setup(ui);
    GeomVec from = ui->pointer;
    if (isnan(from.x) && !ui_place_of(ui, ui->selected, &from)) {
        from = vec((setup->size.x0 + setup->size.x1) / 2, (setup->size.y0 + setup->size.y1) / 2);
    }
    ui->pointer = vec(fmin(setup->size.x1, fmax(setup->size.x0, round(from.x / step + by.x) * step)),
                      fmin(setup->size.y1, fmax(setup->size.y0, round(from.y / step + by.y) * step)));
    ui->by_keys = true;
    ui->board->walked = -1;
    pane_show(ui, ui->pointer);
}

/* Half a table unit, as the hint says. */
static void arrow_keys(Ui *ui) {
    GeomVec by = arrows_pressed(ui);
    if (by.x != 0 || by.y != 0) {
        pointer_step(ui, by, ui_setup(ui)->unit / 2);
    }
}

static void drag_keys(Ui *ui) {
    ToolsDrag *drag = &ui->tools->drag;
    double turn = kit_key(ui->kit, SDLK_q, KMOD_NONE) ? -15 : kit_key(ui->kit, SDLK_e, KMOD_NONE) ? 15 : 0;
    drag->facing = fmod(drag->facing + (drag_may_turn(ui) ? turn : 0) + 360, 360);
    if (kit_key(ui->kit, SDLK_w, KMOD_NONE)) {
        drag_bend(ui);
    }
    if (kit_key(ui->kit, SDLK_a, KMOD_NONE) || kit_key(ui->kit, SDLK_a, KMOD_SHIFT)) {
        drag_take_all(ui, !drag->all);
    }
}

void pane_keys(Ui *ui, UiHand *in) {
    if (ui->tools->drag.active) {
        drag_keys(ui);
    }
    if (!in->touch.focused) {
        return;
    }
    const KitInput *input = kit_input(ui->kit);
    bool shift = input->mods & KMOD_SHIFT;
    if (input->key == SDLK_TAB && !ui->tools->drag.active && walk(ui, shift ? -1 : 1, false)) {
        kit_key(ui->kit, SDLK_TAB, shift ? KMOD_SHIFT : KMOD_NONE);
    }
    arrow_keys(ui);
    bool guided = ui->tool == TOOL_SELECT && procedure_stage(ui) && !ui->tools->drag.active;
    bool goes_on = refusal_is_open(ui) || /* Enter belongs to its callout, to the lesson, or to the guide */
                   ((ui_in_lesson(ui) || guided) && !ui->by_keys);
    if (input->key == SDLK_RETURN && isnan(ui->pointer.x) &&
        select_in_reserve(ui, ui->selected)) { /* it arrives from nowhere */
        GeomBox size = ui_setup(ui)->size;
        ui->pointer = vec((size.x0 + size.x1) / 2, (size.y0 + size.y1) / 2);
    }
    if (!isnan(ui->pointer.x) && !goes_on && kit_key(ui->kit, SDLK_RETURN, KMOD_NONE)) {
        in->pressed = in->clicked = ui->by_keys =
            true; /* Enter acts at the pointer, even where the mouse has left it */
    }
}
