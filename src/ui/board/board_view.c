#include "ui/board/board_view.h"

#include "ui/board/around.h"
#include "ui/board/board_keys.h"
#include "ui/board/rulers.h"
#include "ui/board/seen.h"
#include "ui/editor/editor.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/panel_fire_popover.h"
#include "ui/photo/photograph.h"
#include "ui/tools/actions.h"
#include "ui/tools/hand_choice.h"
#include "ui/tools/hand_waiting.h"
#include "ui/tools/tool_assault.h"
#include "ui/tools/tools.h"
#include "ui/tools/what_if.h"
#include "view/verdict.h"

#include <stdio.h>
#include <string.h>

#define MARGIN    22.0
#define CLEAR_MIN 120.0 /* px across */
#define ZOOM_STEP 1.18
#define ZOOM_MAX  12.0 /* px per mm */
#define PICK_PX   5.0
#define RESTS_MS  90 /* ms without movement until the camera counts as at rest */

static GeomBox frame_of(const App *app) {
    KitBox box = app->layout.board;
    return (GeomBox){box.x, box.y, box.x + box.w, box.y + box.h};
}

/* The part of the frame that no drawer covers; the whole frame if almost nothing would be left. */
static GeomBox clear_of(const App *app) {
    GeomBox frame = frame_of(app);
    double x1 = fmin(frame.x1, app->layout.panel.x);
    frame.x1 = x1 > frame.x0 + CLEAR_MIN ? x1 : frame.x1;
    return frame;
}

/* ---- camera ---- */

void board_fit(App *app) {
    GeomBox looked_at = app_setup(app)->size;
    lesson_fit(app, &looked_at);
    app->camera = camera_fit(looked_at, clear_of(app), MARGIN);
    app->camera_set = app->fit = true;
}

ViewBoard *board_for(const App *app, const RulesField *field, const ViewBoard *before) {
    ViewBoard *board = board_create(field);
    board_set_slice(board, app->slice_ms);
    board_set_photo(board, app->photo);
    board_set_photo_strength(board, 1 - app->photo_veil);
    if (before) {
        board_follow(board, before);
    }
    return board;
}

void board_forget(App *app) {
    rulers_forget(app);
    board_destroy(app->board);
    base_free(app->said.texts);
    app->said.texts = NULL;
    app->board = NULL;
}

void board_zoom(App *app, GeomVec about, double factor) {
    double min = camera_fit(app_setup(app)->size, clear_of(app), MARGIN).k * 0.5;
    app->camera = camera_zoom(app->camera, about, factor, min, ZOOM_MAX);
    app->fit = false;
}

void board_show(App *app, GeomVec mm) {
    GeomBox frame = box_grow(clear_of(app), -40);
    GeomVec px = camera_px(&app->camera, mm);
    GeomVec by = vec(fmin(fmax(px.x, frame.x0), frame.x1) - px.x, fmin(fmax(px.y, frame.y0), frame.y1) - px.y);
    if (by.x != 0 || by.y != 0) {
        app->camera.shift = vec_add(app->camera.shift, by);
        app->fit = false;
    }
}

/* The wheel zooms to the pointer, the middle button or Space pans. While a unit is dragged the wheel turns it instead.
 */
static void move_camera(App *app, KitTouch touch) {
    const KitInput *in = kit_input(app->kit);
    bool grip = touch.over && (app->space || (in->down & SDL_BUTTON_MMASK));
    if (touch.over && in->wheel_y != 0 && !app->drag.active) {
        board_zoom(app, vec(in->x, in->y), pow(ZOOM_STEP, in->wheel_y));
    }
    if (grip) {
        kit_set_cursor(app->kit, KIT_GRAB);
        if (in->dx != 0 || in->dy != 0) {
            app->camera.shift = vec_add(app->camera.shift, vec(in->dx, in->dy));
            app->fit = false;
        }
    }
}

/* ---- the pointer ---- */

static void find_under_pointer(App *app, KitTouch touch) {
    const KitInput *in = kit_input(app->kit);
    bool mouse = in->dx != 0 || in->dy != 0 || in->press || in->release || in->wheel_y != 0;
    if (mouse) {
        app->by_keys = false;
    }
    if (!app->by_keys) {
        bool follows = touch.over || touch.held || (app->drag.active && !app->drag.by_key);
        app->pointer = follows ? camera_mm(&app->camera, vec(in->x, in->y)) : vec(NAN, NAN);
    }
    if (app->drag.active) {
        return;
    }
    double slack = PICK_PX / app->camera.k;
    PlaySession *session = what_if_session(app);
    app->hover = isnan(app->pointer.x)
                     ? ref_none()
                     : what_if_real(app, board_pick(play_field(session), play_table(session), app->pointer, slack));
    if (app->rests && isnan(app->pointer.x) && in->dx == 0 && in->dy == 0) {
        return; /* a dialog that has just closed still covers the board in this frame */
    }
    if (app->rests || !ref_equal(app->hover, app->rest_on)) {
        bool was_here = app->by_keys || kit_holds(app->layout.board, in->x - in->dx,
                                                  in->y - in->dy); /* the pointer was not on the panel */
        app->rest_on = app->rests && was_here ? app->hover : ref_none();
        app->rests = false;
    }
    if (app->shown && !isnan(app->pointer.x)) {
        int found = board_pick_finding(app->shown, play_table(session), app->pointer, slack);
        bool stands_by = found >= 0 && app->shown->findings.items[found].role == ROLE_CONTEXT;
        app->highlighted_now = stands_by ? -1 : found; /* context findings are highlighted by their notes only */
    }
}

static AppHand hand_of(App *app, KitTouch touch) {
    const KitInput *in = kit_input(app->kit);
    AppHand hand = {.touch = touch,
                    .pressed = touch.pressed && !app->space,
                    .clicked = touch.clicked && !app->space,
                    .held = touch.held && !app->space,
                    .shift = in->mods & KMOD_SHIFT,
                    .ctrl = in->mods & KMOD_CTRL};
    return hand;
}

/* ---- the overlay ---- */

static void overlay_drag(const App *app, ViewOverlay *overlay) {
    const Ruling *told = app->drag.whole ? app->drag.whole : app->preview;
    overlay->ruling = NULL;
    bool boards = ref_is(app->drag.carrier, REF_UNIT);
    overlay->hover = app->drag.host >= 0 ? ref_make(REF_AREA, app->drag.host) : app->drag.carrier;
    for (int i = 0; told && i < told->traces.count; i++) { /* if several move, the trace of the dragged one */
        bool own = ref_equal(told->traces.items[i].unit, ref_make(REF_UNIT, app->drag.unit));
        overlay->trace = !overlay->trace || own ? &told->traces.items[i] : overlay->trace;
    }
    overlay->going = told;
    overlay->companions = app->drag.companions;
    overlay->companion_count = app->drag.all && app->drag.host < 0 ? app->drag.companion_count : 0;
    overlay->ghost_unit = app->drag.host >= 0 || boards || isnan(app->drag.at.x) ? -1 : app->drag.unit;
    overlay->ghost_at = app->drag.at;
    overlay->ghost_facing = app->drag.facing;
    overlay->ghost_bad = app->preview && app->preview->outcome == RULING_REFUSED;
    for (int i = 0; app->drag.arriving && app->preview && i < app->preview->findings.count; i++) {
        const RulesFinding *finding =
            &app->preview->findings.items[i]; /* the rules may put it elsewhere, such as on an edge */
        for (int k = 0; k < finding->shape_count; k++) {
            if (finding->shapes[k].kind == SHAPE_GHOST) {
                overlay->ghost_at = finding->shapes[k].points[0];
                overlay->ghost_facing = finding->shapes[k].value;
            }
        }
    }
}

static void overlay_waiting(const App *app, const Ruling *waiting, ViewOverlay *overlay) {
    overlay->ring_of = waiting->ask.region_of;
    overlay->ring_reach = waiting->ask.reach;
    overlay->ghost_unit = waiting->ask.about.index;
    overlay->ghost_at = isnan(app->pointer.x) ? waiting->ask.fallback_where.at : app->pointer;
    overlay->ghost_facing = hand_way_facing(app, &waiting->ask);
    for (int i = 0; app->preview && i < app->preview->traces.count; i++) {
        const RulesTrace *trace = &app->preview->traces.items[i];
        overlay->trace = ref_equal(trace->unit, waiting->ask.about) ? trace : overlay->trace;
    }
    overlay->ghost_bad = !isnan(app->pointer.x) && app->preview && app->preview->outcome == RULING_REFUSED;
}

static ViewOverlay overlay_of(App *app) {
    ViewOverlay overlay = {.selected = app->selected,
                           .hover = app->hover,
                           .chosen = app->chosen,
                           .chosen_count = app->chosen_count,
                           .ruling = app->shown,
                           .highlighted_finding = app->highlighted,
                           .lines = app->lines,
                           .line_count = app->line_count,
                           .ghost_unit = -1,
                           .around = app->around.ruling,
                           .names = lesson_is_on(app),
                           .region = app->region_on ? app->region : NULL,
                           .seen = app->region_on && !app->region ? app->region_ruling : NULL,
                           .seen_stamp = app->region_stamp,
                           .ring_of = ref_none(),
                           .zone_of = ref_none(),
                           .all_zones = app->tool == TOOL_ASSAULT};
    const Ruling *waiting = play_waiting(app->session);
    if (app->drag.active) {
        overlay_drag(app, &overlay);
    } else if (waiting && waiting->ask.kind == ASK_PLACE) {
        overlay_waiting(app, waiting, &overlay);
    } else if (app->tool == TOOL_SELECT && ref_is(app->selected, REF_UNIT)) {
        overlay.zone_of = app->selected;
    }
    if (app->measuring || app->measured) {
        overlay.has_ruler = !app->measuring || !isnan(app->pointer.x);
        overlay.ruler_a = app->measure_from;
        overlay.ruler_b = app->measuring ? app->pointer : app->measure_to;
    }
    return overlay;
}

/* Draws the pointer that the keyboard moves. */
static void draw_pointer(App *app) {
    ViewCanvas *canvas = kit_canvas(app->kit);
    GeomVec p = camera_px(&app->camera, app->pointer);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < 4; i++) {
            double x = i == 0 ? 1 : i == 1 ? -1 : 0, y = i == 2 ? 1 : i == 3 ? -1 : 0;
            cairo_move_to(canvas->cr, p.x + x * 4, p.y + y * 4);
            cairo_line_to(canvas->cr, p.x + x * 12, p.y + y * 12);
        }
        canvas_stroke(canvas, pass ? canvas->theme->accent : canvas->theme->paper, pass ? 2 : 4.5);
    }
}

GeomVec app_unit_at(const App *app, int unit) {
    GeomShape parts[64];
    const RulesSystem *system = app_field(app)->data->system;
    GeomShape base;
    if (table_base(app_table(app), unit, &base)) {
        return base.centre;
    }
    int count = system->body ? system->body(app_field(app), app_table(app), ref_make(REF_UNIT, unit), parts, 64) : 0;
    return count > 0 ? parts[0].centre : vec(0, 0);
}

void board_forget_texts(App *app) {
    base_free(app->said.texts);
    app->said.texts = NULL;
}

static void make_texts(App *app) {
    const TableSetup *setup = app_setup(app);
    if (!app->said.texts) {
        app->said.texts = base_alloc((size_t)setup->unit_count, sizeof *app->said.texts);
    }
    for (int i = 0; i < setup->unit_count; i++) {
        GeomVec at = table_where(app_table(app), i)->at;
        if (setup->board == BOARD_HEX) {
            snprintf(app->said.texts[i], sizeof app->said.texts[i], "%s at %s", setup->sides[setup->units[i].side].name,
                     setup_id(setup, setup_hex_ref(setup, table_where(app_table(app), i)->hex)));
            continue;
        }
        snprintf(app->said.texts[i], sizeof app->said.texts[i], "%s at %.1f, %.1f",
                 setup->sides[setup->units[i].side].name, at.x / setup->shown, at.y / setup->shown);
    }
    app->said.version = app_table(app)->version;
}

/* Reports the units in the window as text: name, place, state. */
static void say_units(App *app) {
    const TableSetup *setup = app_setup(app);
    if (!app->said.texts || app->said.version != app_table(app)->version) {
        make_texts(app);
    }
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape shape;
        if (!table_base(app_table(app), i, &shape)) {
            continue;
        }
        GeomBox mm = shape_box_of(&shape);
        GeomVec a = camera_px(&app->camera, vec(mm.x0, mm.y0)), b = camera_px(&app->camera, vec(mm.x1, mm.y1));
        kit_say(app->kit, KIT_ROLE_IMAGE, kit_box(a.x, a.y, b.x - a.x, b.y - a.y), setup->units[i].id,
                app->said.texts[i], ref_equal(app->selected, ref_make(REF_UNIT, i)) ? KIT_ON : 0);
    }
}

static void work_tool(App *app, AppHand *hand) {
    if (play_waiting(app->session)) {
        app->drag.active = false;
        hand_waiting_frame(app, hand);
        hand_choice_frame(app, hand);
        return;
    }
    TableRef over = app->drag.active ? ref_none() : app->hover;
    app_tool(app->tool)->frame(app, hand);
    stage_follow(app);
    if (hand->touch.context && !app->drag.active && (over.kind != REF_NONE || app->selected.kind != REF_NONE)) {
        const KitInput *in = kit_input(app->kit);
        actions_open(app, over.kind != REF_NONE ? over : app->selected, in->x, in->y);
    }
}

/* True if the camera has moved within RESTS_MS; then a frame is requested for when it is at rest. */
static bool camera_moves(App *app) {
    if (memcmp(&app->camera, &app->camera_was, sizeof app->camera) != 0) {
        app->camera_at = app->now;
        app->camera_was = app->camera;
    }
    uint32_t since = app->now - app->camera_at;
    bool moves = !app->still && since < RESTS_MS;
    if (moves) {
        kit_wake(app->kit, RESTS_MS - (int)since);
    }
    return moves;
}

/* Keeps some of the table in view, however the board is panned and the window resized. */
static void keep_in_view(App *app) {
    GeomBox frame = box_grow(clear_of(app), -40), size = app_setup(app)->size;
    GeomVec a = camera_px(&app->camera, vec(size.x0, size.y0)), b = camera_px(&app->camera, vec(size.x1, size.y1));
    GeomVec by =
        vec(fmin(0, frame.x1 - a.x) + fmax(0, frame.x0 - b.x), fmin(0, frame.y1 - a.y) + fmax(0, frame.y0 - b.y));
    if (frame.x1 > frame.x0 && frame.y1 > frame.y0) {
        app->camera.shift = vec_add(app->camera.shift, by);
    }
}

/* After the room for the board has changed, something else may lie under a resting pointer; it is ignored until the
 * mouse moves. Otherwise hovering could open the strip of heights, which takes room from the board, which ends the
 * hovering and closes the strip again, for ever. */
static void keep_fitted(App *app) {
    ViewCamera before = app->camera;
    bool first = !app->camera_set;
    if (first || (app->fit && app->layout.board.w > 0)) {
        board_fit(app);
        app->rests =
            app->rests || (!first && !isnan(app->pointer.x) && memcmp(&before, &app->camera, sizeof before) != 0);
    }
}

void board_frame(App *app) {
    KitBox box = app->layout.board;
    keep_fitted(app);
    keep_in_view(app);
    kit_group(app->kit, 0, "Board");
    KitTouch touch = kit_touch(app->kit, box, (KitSpot){.label = "Board", .role = KIT_ROLE_SURFACE, .own_keys = true});
    kit_clip(app->kit, box);
    move_camera(app, touch);
    find_under_pointer(app, touch);
    AppHand hand = hand_of(app, touch);
    if (app->tool == TOOL_TERRAIN) {
        editor_keys(app, &hand);
    } else {
        board_keys(app, &hand);
    }
    work_tool(app, &hand);
    photograph_under(app);
    region_update(app);
    around_update(app);
    ViewCanvas *canvas = kit_canvas(app->kit);
    ViewOverlay overlay = overlay_of(app);
    overlay.hasty = camera_moves(app);
    overlay.carries = what_if_stands(app);
    BaseArena *arena = arena_create();
    overlay.moved = what_if_shifts(app, arena, &overlay.moved_count);
    app->painting = !board_draw(what_if_board(app), canvas, &app->camera, frame_of(app),
                                play_table(what_if_session(app)), &overlay);
    arena_destroy(arena);
    if (app->painting) {
        kit_wake(app->kit, 0);
    }
    around_draw(app);
    hand_choice_draw(app);
    lesson_board(app);
    if (app->tool == TOOL_TERRAIN) {
        editor_look(app);
    }
    bool nudges = app->tool == TOOL_TERRAIN && editor_arrows_nudge(app); /* then the keyboard's pointer is not shown */
    if (app->by_keys && !isnan(app->pointer.x) && !nudges) {
        draw_pointer(app);
    }
    region_key(app, frame_of(app));
    kit_unclip(app->kit);
    rulers_frame(app);
    say_units(app);
    fire_popover(app);
    if (app->tool == TOOL_TERRAIN) {
        editor_callout(app);
    }
}
