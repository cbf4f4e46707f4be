#include "ui/tools/tool_select.h"

#include "ui/tools/attempt.h"
#include "ui/tools/containers.h"
#include "ui/tools/drag_all.h"
#include "ui/tools/drag_places.h"
#include "ui/tools/drag_preview.h"
#include "ui/tools/hand.h"
#include "ui/tools/hand_dice.h"
#include "ui/tools/preview.h"
#include "ui/tools/refusal.h"
#include "ui/tools/shown.h"
#include "ui/tools/tools.h"
#include "ui/tools/tools_state.h"

#include <string.h>

#define DRAG_PX 4.0

/* ---- the drag ---- */

void select_begin_drag(Ui *ui, TableRef unit, GeomVec from, bool by_key) {
    const TableWhere *where = table_where(ui_table(ui), unit.index);
    bool stands = where->kind == WHERE_POINT || where->kind == WHERE_HEX;
    bool hosted = where->kind == WHERE_INSIDE || where->kind == WHERE_ATTACHED;
    GeomVec at = ui_unit_at(ui, unit.index);
    bool arrives = select_in_reserve(ui, unit);
    if (!attempt_may_drag(ui, unit)) {
        return;
    }
    if (!arrives && (!ui_verb(ui, stands ? VERB_MOVE : VERB_LEAVE) || (!stands && !hosted))) {
        return;
    }
    hand_drop_preview(ui);
    ui->tools->drag = (ToolsDrag){.active = true,
                                  .by_key = by_key,
                                  .unit = unit.index,
                                  .facing = where->facing,
                                  .host = -1,
                                  .carrier = ref_none(),
                                  .leaving = hosted,
                                  .arriving = arrives};
    ui->tools->drag.grip = stands && !isnan(from.x) ? vec_sub(from, at) : vec(0, 0);
    ui->tools->drag.at = stands ? at : ui->pointer;
    drag_take_all(ui, stands && (kit_input(ui->kit)->mods & KMOD_SHIFT));
    ui->page.tab = ui_in_lesson(ui) ? PANEL_LESSON : PANEL_RULING;
    ui->page.scroll.y = 0;
}

static void select_end_drag(Ui *ui, bool act) {
    BaseTree *action = ui->tools->drag.action;
    ui->tools->drag.active = false;
    ui->tools->lines.count = 0;
    ui->target = ref_none(); /* the button may still be down, and must not start another drag */
    if (act && action && ui->preview && hand_is_refused(ui) && !ui_in_lesson(ui)) {
        refusal_open(ui, action, ref_make(REF_UNIT, ui->tools->drag.unit), ui->tools->drag.at);
    } else if (act && action) {
        hand_do(ui, action);
    } else {
        tools_rest(ui);
    }
}

/* A drag that ends where it began does nothing. */
static bool has_moved(const Ui *ui) {
    const ToolsDrag *drag = &ui->tools->drag;
    const TableWhere *where = table_where(ui_table(ui), drag->unit);
    return drag->leaving || drag->arriving || drag->host >= 0 || ref_is(drag->carrier, REF_UNIT) || drag->count > 0 ||
           drag->facing != where->facing || vec_distance(drag->at, ui_unit_at(ui, drag->unit)) * ui->camera.k > DRAG_PX;
}

static void drag_frame(Ui *ui, const UiHand *in) {
    const KitInput *input = kit_input(ui->kit);
    ToolsDrag *drag = &ui->tools->drag;
    if (kit_key(ui->kit, SDLK_ESCAPE, KMOD_NONE)) {
        select_end_drag(ui, false);
        return;
    }
    if (input->press == SDL_BUTTON_RIGHT) {
        drag_bend(ui);
    }
    if (input->wheel_y != 0 && drag_may_turn(ui)) {
        drag->facing = fmod(drag->facing + 15 * input->wheel_y + 360, 360);
    }
    bool lets_go = drag->by_key ? in->clicked : !(input->down & SDL_BUTTON_LMASK);
    bool back = drag->arriving && !drag->by_key && !kit_holds(ui->layout.board, input->x, input->y);
    if (isnan(ui->pointer.x) || back) { /* outside the board nothing is previewed */
        if (lets_go) {
            select_end_drag(ui, false);
        }
        return;
    }
    drag_preview(ui);
    attempt_foresee(ui, drag->action);
    if (lets_go) {
        select_end_drag(ui, has_moved(ui));
    }
    kit_set_cursor(ui->kit, KIT_GRAB);
}

/* ---- choosing ---- */

/* Clicks on a building, or on a unit that carries others out of sight, select its occupants in turn, so that each can
 * be dragged out. */
static TableRef next_inside(const Ui *ui, TableRef host) {
    const Table *table = ui_table(ui);
    int next = -1;
    if (ref_equal(ui->selected, host)) {
        next = table_next_inside(table, host, -1);
    } else if (ref_is(ui->selected, REF_UNIT)) {
        const TableWhere *where = table_where(table, ui->selected.index);
        bool inside = where->kind == WHERE_INSIDE || where->kind == WHERE_ATTACHED;
        next = inside && ref_equal(where->host, host) ? table_next_inside(table, host, ui->selected.index) : -1;
    }
    return next >= 0 ? ref_make(REF_UNIT, next) : host;
}

static bool selected_is_in(const Ui *ui, TableRef area) {
    GeomShape part;
    if (!ref_is(ui->selected, REF_UNIT) || area.kind == REF_NONE) {
        return false;
    }
    const TableWhere *where = table_where(ui_table(ui), ui->selected.index);
    bool carried = where->kind == WHERE_ATTACHED &&
                   rules_body(ui_field(ui), ui_table(ui), ui->selected, &part, 1) == 0; /* it has no place of its own */
    return (where->kind == WHERE_INSIDE || carried) && ref_equal(where->host, area);
}

static void press(Ui *ui) {
    ui->target = ui->hover; /* what a drag would take hold of */
    ui->tools->just_picked = false;
    if (ref_is(ui->hover, REF_UNIT) && !ref_equal(ui->hover, ui->selected) && !selected_is_in(ui, ui->hover)) {
        hand_select(ui, ui->hover);
        ui->target = ui->hover;
        ui->tools->just_picked = true;
    }
}

static void click(Ui *ui, bool by_key) {
    bool same = ref_equal(ui->hover, ui->selected) && ui->hover.kind != REF_NONE;
    ui->page.tab = PANEL_RULING;
    bool arrives = select_in_reserve(ui, ui->selected) && !ref_is(ui->hover, REF_UNIT);
    bool by_enter = by_key && ((same && ref_is(ui->hover, REF_UNIT)) || selected_is_in(ui, ui->hover));
    bool carrier =
        select_carries(ui, ui->hover) > 0 && ((same && !ui->tools->just_picked) || selected_is_in(ui, ui->hover));
    if (arrives || by_enter) {
        select_begin_drag(ui, ui->selected, ui->pointer, true);
    } else if (carrier || (ref_is(ui->hover, REF_AREA) && select_is_host(ui, ui->hover))) {
        hand_select(ui, next_inside(ui, ui->hover));
    } else if (!same || ui->shown) {
        hand_select(ui, ref_is(ui->hover, REF_HEX) ? ref_none() : ui->hover); /* open ground */
    }
}

static bool is_far(const UiHand *in) {
    return fabs(in->touch.drag_x) + fabs(in->touch.drag_y) > DRAG_PX;
}

bool select_is_pulled(const UiHand *in) {
    return in->held && is_far(in);
}

static void select_frame(Ui *ui, const UiHand *in) {
    if (ui->tools->drag.active) {
        drag_frame(ui, in);
        return;
    }
    bool by_key = in->clicked && ui->by_keys;
    bool far = is_far(in);
    if (ui_in_lesson(ui) && attempt_frame(ui, in)) {
        return;
    }
    if (in->pressed && !by_key) {
        press(ui);
    }
    bool own = ref_is(ui->target, REF_UNIT) || selected_is_in(ui, ui->target);
    if (in->held && far && own && ref_is(ui->selected, REF_UNIT) && !isnan(ui->pointer.x)) {
        const KitInput *input = kit_input(ui->kit);
        GeomVec pressed = vec(input->x - in->touch.drag_x, input->y - in->touch.drag_y);
        select_begin_drag(ui, ui->selected, camera_mm(&ui->camera, pressed), false);
    } else if (in->clicked && !far) {
        click(ui, by_key);
    } else if (in->held && far) {
        kit_set_cursor(ui->kit, KIT_ARROW);
    }
    if (ref_is(ui->hover, REF_UNIT)) {
        kit_set_cursor(ui->kit, KIT_HAND);
    }
}

static void select_leave(Ui *ui) {
    ui->tools->drag.active = false;
    ui->tools->lines.count = 0;
}

const UiTool tool_select = {.name = "Select",
                            .key = "V",
                            .use = "Selects and drags units",
                            .code = SDLK_v,
                            .icon = KIT_ICON_SELECT,
                            .frame = select_frame,
                            .leave = select_leave};
