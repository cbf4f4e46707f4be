#include "ui/board/board_view.h"

#include "ui/board/around.h"
#include "ui/board/board_keys.h"
#include "ui/board/board_state.h"
#include "ui/board/camera.h"
#include "ui/board/misconception.h"
#include "ui/board/question.h"
#include "ui/board/rulers.h"
#include "ui/board/seen.h"
#include "ui/board/under.h"
#include "ui/tools/actions.h"
#include "ui/tools/hand_choice.h"
#include "ui/tools/hand_waiting.h"
#include "ui/tools/nearest.h"
#include "ui/tools/preview.h"
#include "ui/tools/procedure.h"
#include "ui/tools/refusal.h"
#include "ui/tools/tools.h"
#include "ui/tools/tools_state.h"
#include "ui/tools/what_if.h"

#include <stdio.h>
#include <string.h>

#define ZOOM_STEP 1.18
#define PICK_PX   5.0
#define RESTS_MS  90 /* ms without movement until the camera counts as at rest */

void pane_forget(Ui *ui) {
    rulers_forget(ui);
    board_destroy(ui->picture);
    base_free(ui->board->texts.texts);
    ui->board->texts.texts = NULL;
    ui->picture = NULL;
}

/* The wheel zooms to the pointer, the middle button or Space pans. While a unit is dragged the wheel turns it instead.
 */
static void move_camera(Ui *ui, KitTouch touch) {
    const KitInput *in = kit_input(ui->kit);
    bool grip = touch.over && (ui->board->space || (in->down & SDL_BUTTON_MMASK));
    if (touch.over && in->wheel_y != 0 && !ui->tools->drag.active) {
        pane_zoom(ui, vec(in->x, in->y), pow(ZOOM_STEP, in->wheel_y));
    }
    if (grip) {
        kit_set_cursor(ui->kit, KIT_GRAB);
        if (in->dx != 0 || in->dy != 0) {
            ui->camera.shift = vec_add(ui->camera.shift, vec(in->dx, in->dy));
            ui->board->fit = false;
        }
    }
}

/* ---- the pointer ---- */

static void find_under_pointer(Ui *ui, KitTouch touch) {
    const KitInput *in = kit_input(ui->kit);
    bool mouse = in->dx != 0 || in->dy != 0 || in->press || in->release || in->wheel_y != 0;
    if (mouse) {
        ui->by_keys = false;
    }
    if (!ui->by_keys) {
        bool follows = touch.over || touch.held || (ui->tools->drag.active && !ui->tools->drag.by_key);
        ui->pointer = follows ? camera_mm(&ui->camera, vec(in->x, in->y)) : vec(NAN, NAN);
    }
    if (ui->tools->drag.active) {
        return;
    }
    double slack = PICK_PX / ui->camera.k;
    PlaySession *session = what_if_session(ui);
    ui->hover = isnan(ui->pointer.x)
                    ? ref_none()
                    : what_if_real(ui, board_pick(play_field(session), play_table(session), ui->pointer, slack));
    if (ui->tools->rest.due && isnan(ui->pointer.x) && in->dx == 0 && in->dy == 0) {
        return; /* a dialog that has just closed still covers the board in this frame */
    }
    if (ui->tools->rest.due || !ref_equal(ui->hover, ui->tools->rest.on)) {
        bool was_here = ui->by_keys || kit_holds(ui->layout.board, in->x - in->dx,
                                                 in->y - in->dy); /* the pointer was not on the panel */
        ui->tools->rest.on = ui->tools->rest.due && was_here ? ui->hover : ref_none();
        ui->tools->rest.due = false;
    }
    if (ui->shown && !isnan(ui->pointer.x)) {
        int found = board_pick_finding(ui->shown, play_table(session), ui->pointer, slack);
        bool stands_by = found >= 0 && ui->shown->findings.items[found].role == ROLE_CONTEXT;
        ui->highlight.found = stands_by ? -1 : found; /* context findings are highlighted by their notes only */
    }
}

static UiHand hand_of(Ui *ui, KitTouch touch) {
    const KitInput *in = kit_input(ui->kit);
    UiHand hand = {.touch = touch,
                   .pressed = touch.pressed && !ui->board->space,
                   .clicked = touch.clicked && !ui->board->space,
                   .held = touch.held && !ui->board->space,
                   .shift = in->mods & KMOD_SHIFT,
                   .ctrl = in->mods & KMOD_CTRL};
    return hand;
}

/* ---- the overlay ---- */

static void overlay_drag(const Ui *ui, ViewOverlay *overlay) {
    const ToolsDrag *drag = &ui->tools->drag;
    const Ruling *stated = drag->whole && !drag->beyond && drag->contact.kind == REF_NONE ? drag->whole : ui->preview;
    overlay->ruling = NULL;
    bool boards = ref_is(ui->tools->drag.carrier, REF_UNIT);
    overlay->hover = ui->tools->drag.host >= 0 ? ref_make(REF_AREA, ui->tools->drag.host) : ui->tools->drag.carrier;
    for (int i = 0; stated && i < stated->traces.count; i++) { /* if several move, the trace of the dragged one */
        bool own = ref_equal(stated->traces.items[i].unit, ref_make(REF_UNIT, ui->tools->drag.unit));
        overlay->trace = !overlay->trace || own ? &stated->traces.items[i] : overlay->trace;
    }
    if (!overlay->trace && drag->way) {
        overlay->trace = &drag->way->traces.items[0];
    }
    overlay->going = stated;
    overlay->companions = ui->tools->drag.companions;
    overlay->companion_count = ui->tools->drag.all && ui->tools->drag.host < 0 ? ui->tools->drag.companion_count : 0;
    bool goes_in = drag->host >= 0 && !hand_is_refused(ui) && !isnan(ui->pointer.x);
    overlay->ghost_unit = (drag->host >= 0 && !goes_in) || boards || isnan(drag->at.x) ? -1 : drag->unit;
    overlay->ghost_at = goes_in ? vec_sub(ui->pointer, drag->grip) : drag->at;
    overlay->beyond = drag->beyond && !isnan(ui->pointer.x);
    overlay->contact = drag->contact;
    overlay->held_at = vec_sub(ui->pointer, drag->grip);
    overlay->ghost_facing = ui->tools->drag.facing;
    overlay->ghost_bad = ui->preview && ui->preview->outcome == RULING_REFUSED;
    for (int i = 0; ui->tools->drag.arriving && ui->preview && i < ui->preview->findings.count; i++) {
        const RulesFinding *finding =
            &ui->preview->findings.items[i]; /* the rules may put it elsewhere, such as on an edge */
        for (int k = 0; k < finding->shape_count; k++) {
            if (finding->shapes[k].kind == SHAPE_GHOST) {
                overlay->ghost_at = finding->shapes[k].points[0];
                overlay->ghost_facing = finding->shapes[k].value;
            }
        }
    }
}

static void overlay_waiting(const Ui *ui, const Ruling *waiting, ViewOverlay *overlay) {
    overlay->ring_of = waiting->ask.region_of;
    overlay->ring_reach = waiting->ask.reach;
    overlay->ghost_unit = waiting->ask.about.index;
    overlay->ghost_at = isnan(ui->pointer.x) ? waiting->ask.fallback_where.at : ui->pointer;
    overlay->ghost_facing = hand_way_facing(ui, &waiting->ask);
    for (int i = 0; ui->preview && i < ui->preview->traces.count; i++) {
        const RulesTrace *trace = &ui->preview->traces.items[i];
        overlay->trace = ref_equal(trace->unit, waiting->ask.about) ? trace : overlay->trace;
    }
    overlay->ghost_bad = !isnan(ui->pointer.x) && ui->preview && ui->preview->outcome == RULING_REFUSED;
}

static ViewOverlay overlay_of(Ui *ui) {
    ViewOverlay overlay = {.selected = ui->selected,
                           .hover = ui->hover,
                           .chosen = ui->tools->fire.chosen,
                           .chosen_count = ui->tools->fire.count,
                           .ruling = ui->shown,
                           .highlighted_finding = ui->highlight.shown,
                           .lines = ui->tools->lines.items,
                           .line_count = ui->tools->lines.count,
                           .ghost_unit = -1,
                           .around = ui->board->around.ruling,
                           .names = ui_in_lesson(ui),
                           .region = ui->tools->region.on ? ui->tools->region.seen : NULL,
                           .seen = ui->tools->region.on && !ui->tools->region.seen ? ui->tools->region.ruling : NULL,
                           .seen_stamp = ui->tools->region.stamp,
                           .ring_of = ref_none(),
                           .zone_of = ref_none(),
                           .all_zones = ui->tool == TOOL_ASSAULT};
    const Ruling *waiting = play_waiting(ui->session);
    bool refused = refusal_is_open(ui) && !ui->tools->refusal.shot; /* what was asked stays until it is mended */
    if (ui->tools->drag.active || refused) {
        overlay_drag(ui, &overlay);
    } else if (waiting && waiting->ask.kind == ASK_PLACE) {
        overlay_waiting(ui, waiting, &overlay);
    } else if (ui->tool == TOOL_SELECT && ref_is(ui->selected, REF_UNIT)) {
        overlay.zone_of = ui->selected;
    }
    if (ui->tools->measure.active || ui->tools->measure.done) {
        overlay.has_ruler = !ui->tools->measure.active || !isnan(ui->pointer.x);
        overlay.ruler_a = ui->tools->measure.from;
        overlay.ruler_b = ui->tools->measure.active ? ui->pointer : ui->tools->measure.to;
    }
    return overlay;
}

static bool is_listed(const ViewOverlay *overlay, TableRef ref) {
    bool listed = ref.kind != REF_UNIT && ref.kind != REF_AREA && ref.kind != REF_FORMATION;
    for (int i = 0; i < overlay->highlighted_count; i++) {
        listed = listed || ref_equal(overlay->highlighted[i], ref);
    }
    return listed;
}

/* What the panel points at: the thing of a row, and whom the sentence under the pointer mentions. */
static void lay_highlighted(const Ui *ui, ViewOverlay *overlay, BaseArena *arena) {
    int found = ui->highlight.shown;
    const RulesFinding *finding = overlay->ruling && found >= 0 && found < overlay->ruling->findings.count
                                      ? &overlay->ruling->findings.items[found]
                                      : NULL;
    TableRef *highlighted = arena_alloc(arena, (size_t)(finding ? finding->value_count : 0) + 1, sizeof *highlighted);
    overlay->highlighted = highlighted;
    if (!is_listed(overlay, ui->highlight.thing)) {
        highlighted[overlay->highlighted_count++] = ui->highlight.thing;
    }
    for (int i = 0; finding && i < finding->value_count; i++) {
        if (finding->values[i].kind == VALUE_REF && !is_listed(overlay, finding->values[i].ref)) {
            highlighted[overlay->highlighted_count++] = finding->values[i].ref;
        }
    }
}

/* Who may act now, and who has acted: between procedures while the hand is free. */
static void lay_ready(const Ui *ui, ViewOverlay *overlay, BaseArena *arena) {
    const RulesStage *stage = procedure_stage(ui);
    bool busy = ui->tools->drag.active || play_waiting(ui->session) || ui_in_lesson(ui) || what_if_stands(ui);
    bool asks = ui->preview && ui->shown == ui->preview;
    if (!stage || busy || (stage->between && (ui->tool != TOOL_SELECT || asks))) {
        return;
    }
    int room = 0;
    for (const RulesStageRow *it = stage->rows; it; it = it->next) {
        room++;
    }
    TableRef *ready = arena_alloc(arena, (size_t)room + 1, sizeof *ready);
    TableRef *acted = arena_alloc(arena, (size_t)room + 1, sizeof *acted);
    for (const RulesStageRow *it = stage->rows; it; it = it->next) {
        if (it->done) {
            acted[overlay->acted_count++] = it->of;
        } else {
            ready[overlay->ready_count++] = it->of;
        }
    }
    overlay->ready = ready;
    overlay->acted = acted;
    if (!stage->between) { /* in a procedure each who may do something is called by name, in the order of the list */
        TableRef *named = arena_alloc(arena, (size_t)room + 1, sizeof *named);
        for (int i = 0; i < overlay->ready_count; i++) {
            if (!ref_equal(ready[i], ui->hover)) { /* which bears its name anyway */
                named[overlay->named_count++] = ready[i];
            }
        }
        overlay->named = named;
    }
}

/* Draws the pointer that the keyboard moves. */
static void draw_pointer(Ui *ui) {
    ViewCanvas *canvas = kit_canvas(ui->kit);
    GeomVec p = camera_px(&ui->camera, ui->pointer);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < 4; i++) {
            double x = i == 0 ? 1 : i == 1 ? -1 : 0, y = i == 2 ? 1 : i == 3 ? -1 : 0;
            cairo_move_to(canvas->cr, p.x + x * 4, p.y + y * 4);
            cairo_line_to(canvas->cr, p.x + x * 12, p.y + y * 12);
        }
        canvas_stroke(canvas, pass ? canvas->theme->accent : canvas->theme->paper, pass ? 2 : 4.5);
    }
}

void pane_forget_texts(Ui *ui) {
    base_free(ui->board->texts.texts);
    ui->board->texts.texts = NULL;
}

static void make_texts(Ui *ui) {
    const TableSetup *setup = ui_setup(ui);
    if (!ui->board->texts.texts) {
        ui->board->texts.texts = base_alloc((size_t)setup->unit_count, sizeof *ui->board->texts.texts);
    }
    for (int i = 0; i < setup->unit_count; i++) {
        GeomVec at = table_where(ui_table(ui), i)->at;
        if (setup->board == BOARD_HEX) {
            snprintf(ui->board->texts.texts[i], sizeof ui->board->texts.texts[i], "%s at %s",
                     setup->sides[setup->units[i].side].name,
                     setup_id(setup, setup_hex_ref(setup, table_where(ui_table(ui), i)->hex)));
            continue;
        }
        snprintf(ui->board->texts.texts[i], sizeof ui->board->texts.texts[i], "%s at %.1f, %.1f",
                 setup->sides[setup->units[i].side].name, at.x / setup->shown, at.y / setup->shown);
    }
    ui->board->texts.version = ui_table(ui)->version;
}

/* Reports the units in the window as text: name, place, state. */
static void describe_units(Ui *ui) {
    const TableSetup *setup = ui_setup(ui);
    if (!ui->board->texts.texts || ui->board->texts.version != ui_table(ui)->version) {
        make_texts(ui);
    }
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape shape;
        if (!table_base(ui_table(ui), i, &shape)) {
            continue;
        }
        GeomBox mm = shape_box_of(&shape);
        GeomVec a = camera_px(&ui->camera, vec(mm.x0, mm.y0)), b = camera_px(&ui->camera, vec(mm.x1, mm.y1));
        kit_describe(ui->kit, KIT_ROLE_IMAGE, kit_box(a.x, a.y, b.x - a.x, b.y - a.y), setup->units[i].id,
                     ui->board->texts.texts[i], ref_equal(ui->selected, ref_make(REF_UNIT, i)) ? KIT_ON : 0);
    }
}

static void work_tool(Ui *ui, UiHand *hand) {
    if (play_waiting(ui->session)) {
        ui->tools->drag.active = false;
        hand_waiting_frame(ui, hand);
        hand_choice_frame(ui, hand);
        return;
    }
    TableRef over = ui->tools->drag.active ? ref_none() : ui->hover;
    refusal_frame(ui);
    tools_get(ui, ui->tool)->frame(ui, hand);
    tool_nearest_frame(ui);
    procedure_follow(ui);
    if (hand->touch.context && !ui->tools->drag.active && (over.kind != REF_NONE || ui->selected.kind != REF_NONE)) {
        const KitInput *in = kit_input(ui->kit);
        actions_open(ui, over.kind != REF_NONE ? over : ui->selected, in->x, in->y);
    }
}

/* True if the camera has moved within RESTS_MS; then a frame is requested for when it is at rest. */
static bool camera_moves(Ui *ui) {
    if (memcmp(&ui->camera, &ui->board->camera_was, sizeof ui->camera) != 0) {
        ui->board->camera_at = ui->now;
        ui->board->camera_was = ui->camera;
    }
    uint32_t since = ui->now - ui->board->camera_at;
    bool moves = !ui->screen.still && since < RESTS_MS;
    if (moves) {
        kit_wake(ui->kit, RESTS_MS - (int)since);
    }
    return moves;
}

/* Keeps some of the table in view, however the board is panned and the window resized. */
static void keep_in_view(Ui *ui) {
    GeomBox frame = box_grow(pane_clear_box(ui), -40), size = ui_setup(ui)->size;
    GeomVec a = camera_px(&ui->camera, vec(size.x0, size.y0)), b = camera_px(&ui->camera, vec(size.x1, size.y1));
    GeomVec by =
        vec(fmin(0, frame.x1 - a.x) + fmax(0, frame.x0 - b.x), fmin(0, frame.y1 - a.y) + fmax(0, frame.y0 - b.y));
    if (frame.x1 > frame.x0 && frame.y1 > frame.y0) {
        ui->camera.shift = vec_add(ui->camera.shift, by);
    }
}

static void keep_fitted(Ui *ui) {
    if (!ui->board->camera_set || (ui->board->fit && ui->layout.board.w > 0 && !pane_fits(ui))) {
        pane_fit(ui);
    }
}

void pane_frame(Ui *ui) {
    KitBox box = ui->layout.board;
    keep_fitted(ui);
    keep_in_view(ui);
    kit_group(ui->kit, 0, "Board");
    KitTouch touch = kit_touch(ui->kit, box, (KitSpot){.label = "Board", .role = KIT_ROLE_SURFACE, .own_keys = true});
    kit_clip(ui->kit, box);
    move_camera(ui, touch);
    find_under_pointer(ui, touch);
    UiHand hand = hand_of(ui, touch);
    const UiTool *tool = tools_get(ui, ui->tool);
    if (tool->keys) {
        tool->keys(ui, &hand);
    } else {
        pane_keys(ui, &hand);
    }
    work_tool(ui, &hand);
    pane_load_photo(ui);
    pane_update_region(ui);
    around_update(ui);
    ViewCanvas *canvas = kit_canvas(ui->kit);
    ViewOverlay overlay = overlay_of(ui);
    overlay.hasty = camera_moves(ui);
    overlay.carries = what_if_stands(ui);
    BaseArena *arena = arena_create();
    lay_highlighted(ui, &overlay, arena);
    lay_ready(ui, &overlay, arena);
    overlay.moved = what_if_shifts(ui, arena, &overlay.moved_count);
    const RulesNearest *ahead = tool_nearest_drawn(ui);
    if (ahead) {
        overlay.moved = ahead->moves;
        overlay.moved_count = ahead->move_count;
        overlay.moved_ahead = true;
    }
    RulesTelling telling;
    if (overlay.ruling) {
        telling = ui_telling(ui, arena, overlay.ruling);
        overlay.telling = &telling;
    }
    ui->board->painting =
        !board_draw(what_if_board(ui), canvas, &ui->camera, pane_box(ui), play_table(what_if_session(ui)), &overlay);
    arena_destroy(arena);
    if (ui->board->painting) {
        kit_wake(ui->kit, 0);
    }
    around_draw(ui);
    hand_choice_draw(ui);
    pane_question(ui);
    pane_misconception(ui);
    tool = tools_get(ui, ui->tool); /* another may have been taken up */
    if (tool->draw) {
        tool->draw(ui);
    }
    bool nudges = tool->takes_arrows && tool->takes_arrows(ui); /* then the keyboard's pointer is not shown */
    if (ui->by_keys && !isnan(ui->pointer.x) && !nudges) {
        draw_pointer(ui);
    }
    pane_region_key(ui, pane_box(ui));
    kit_unclip(ui->kit);
    rulers_frame(ui);
    describe_units(ui);
}
