/* The board in the window: camera, what lies under the pointer, what stands over it. */
#include "ui/app_internal.h"

#include <stdio.h>
#include <string.h>

#define TAPE      22.0
#define ZOOM_STEP 1.18
#define PICK_PX   5.0

static GeomBox frame_of(const App *app) {
    KitBox box = app->layout.board;
    return (GeomBox){box.x, box.y, box.x + box.w, box.y + box.h};
}

void board_fit(App *app) {
    app->camera = camera_fit(app_setup(app)->size, frame_of(app), 22);
    app->camera_set = app->fit = true;
}

void board_forget(App *app) {
    board_destroy(app->board);
    app->board = NULL;
}

static void zoom(App *app, GeomVec about, double notches) {
    double least = camera_fit(app_setup(app)->size, frame_of(app), 22).k * 0.5;
    app->camera = camera_zoom(app->camera, about, pow(ZOOM_STEP, notches), least, 12);
    app->fit = false;
}

/* Wheel zooms to the pointer, the middle button or Space pans. A wheel turns a unit that is being dragged. */
static void move_camera(App *app, KitTouch touch) {
    const KitInput *in = kit_input(app->kit);
    GeomVec px = vec(in->x, in->y);
    bool pans = in->down & SDL_BUTTON_MMASK;
    if (touch.over && in->wheel_y != 0 && !app->drag.active) {
        zoom(app, px, in->wheel_y);
    }
    if (pans && touch.over) {
        app->camera.shift = vec_add(app->camera.shift, vec(in->dx, in->dy));
        app->fit = false;
        kit_set_cursor(app->kit, KIT_GRAB);
    }
}

static void find_under_pointer(App *app, KitTouch touch) {
    const KitInput *in = kit_input(app->kit);
    app->pointer = touch.over || app->drag.active ? camera_mm(&app->camera, vec(in->x, in->y)) : vec(NAN, NAN);
    if (app->drag.active || isnan(app->pointer.x)) {
        return;
    }
    app->hover = board_pick(app_field(app), app_table(app), app->pointer, PICK_PX / app->camera.k);
    if (app->shown && touch.over) {
        app->lit = board_pick_finding(app->shown, app_table(app), app->pointer, PICK_PX / app->camera.k);
    }
}

static void refine_region(App *app) {
    if (!app->region_on || !ref_is(app->selected, REF_UNIT)) {
        return;
    }
    if (!app->region) {
        const RulesSystem *system = app_field(app)->data->system;
        GeomRegionAsk ask = {.table = app_setup(app)->size};
        app->region_ruling = ruling_create(app_field(app));
        app->region_ctx = play_ctx(app->session, app->region_ruling);
        if (!system->region || !system->region(app->region_ctx, app->selected, &ask)) {
            app->region_on = false;
            return;
        }
        app->region = geom_region_create(app_field(app)->scene, &ask);
        app->region_goal = 2;
    }
    bool more = geom_region_refine(app->region, app->region_goal, 1500);
    if (more) {
        kit_wake(app->kit, 0);
    }
}

static ViewOverlay overlay_of(App *app) {
    ViewOverlay overlay = {.selected = app->selected,
                           .hover = app->hover,
                           .chosen = app->chosen,
                           .chosen_count = app->chosen_count,
                           .ruling = app->shown,
                           .lit_finding = app->lit,
                           .lines = app->lines,
                           .line_count = app->line_count,
                           .ghost_unit = -1,
                           .region = app->region_on ? app->region : NULL,
                           .zone_of = ref_none()};
    if (app->drag.active) {
        overlay.ruling = NULL;
        overlay.hover = ref_none();
        overlay.trace = app->preview && app->preview->traces.count ? &app->preview->traces.items[0] : NULL;
        overlay.ghost_unit = app->drag.host >= 0 ? -1 : app->drag.unit;
        overlay.ghost_at = app->drag.at;
        overlay.ghost_facing = app->drag.facing;
    } else if (app->tool == TOOL_SELECT && ref_is(app->selected, REF_UNIT)) {
        overlay.zone_of = app->selected;
    }
    const Ruling *waiting = play_waiting(app->session);
    if (waiting && waiting->ask.kind == ASK_PLACE && !isnan(app->pointer.x)) {
        overlay.ghost_unit = waiting->ask.about.index;
        overlay.ghost_at = app->pointer;
    }
    if (app->measuring && !isnan(app->pointer.x)) {
        overlay.has_ruler = true;
        overlay.ruler_a = app->measure_from;
        overlay.ruler_b = app->pointer;
    }
    return overlay;
}

/* Units for readers of the window's text: name, place, state. */
static void say_units(App *app) {
    const TableSetup *setup = app_setup(app);
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape shape;
        char value[96];
        if (!table_base(app_table(app), i, &shape)) {
            continue;
        }
        GeomBox mm = shape_box_of(&shape);
        GeomVec a = camera_px(&app->camera, vec(mm.x0, mm.y0)), b = camera_px(&app->camera, vec(mm.x1, mm.y1));
        snprintf(value, sizeof value, "%s at %.1f, %.1f", setup->sides[setup->units[i].side].name,
                 shape.centre.x / setup->unit, shape.centre.y / setup->unit);
        kit_say(app->kit, KIT_ROLE_IMAGE, kit_box(a.x, a.y, b.x - a.x, b.y - a.y), setup->units[i].id, value,
                ref_equal(app->selected, ref_make(REF_UNIT, i)) ? KIT_ON : 0);
    }
}

static void draw_popover(App *app) {
    if (app->tool != TOOL_FIRE || !app->odds || !app->preview || isnan(app->pointer.x)) {
        return;
    }
    GeomVec p = camera_px(&app->camera, app->pointer);
    KitPopover popover = {.area = app->layout.board, .x = p.x, .y = p.y, .reach = 24, .w = 316, .h = 128};
    KitBox in = kit_popover_begin(app->kit, "Odds", &popover);
    const ViewTheme *theme = kit_theme(app->kit);
    char line[120];
    snprintf(line, sizeof line, "%s at %s", ruling_name(app->preview, app->preview->subject),
             ruling_name(app->preview, app->preview->object));
    kit_text(app->kit, kit_cut_top(&in, 22), KIT_NAME, theme->ink, 0, line);
    const RulesSum *sum = app->preview->sums.count ? &app->preview->sums.items[0] : NULL;
    if (sum && sum->total != VAR_NONE) {
        snprintf(line, sizeof line, "needs %d+ to hit, then saves", sum->total);
        kit_text(app->kit, kit_cut_top(&in, 20), KIT_BODY, theme->ink2, 0, line);
    }
    KitOdds odds = {.exactly = app->odds->lost, .count = 8, .caption = "lost", .sampled = !app->odds->exact};
    while (odds.count > 2 && app->odds->lost[odds.count - 1] <= 0) {
        odds.count--;
    }
    kit_cut_top(&in, 4);
    kit_odds_stack(app->kit, kit_cut_top(&in, 44), &odds, 1);
    kit_popover_end(app->kit);
}

void board_frame(App *app) {
    KitBox box = app->layout.board;
    if (!app->camera_set || (app->fit && box.w > 0)) {
        board_fit(app);
    }
    kit_group(app->kit, 0, "Board");
    KitTouch touch = kit_touch(app->kit, box, (KitSpot){.label = "Board", .role = KIT_ROLE_SURFACE, .own_keys = true});
    kit_clip(app->kit, box);
    move_camera(app, touch);
    find_under_pointer(app, touch);
    if (play_waiting(app->session)) {
        hand_waiting_frame(app, touch);
    } else {
        app_tool(app->tool)->frame(app, touch);
    }
    refine_region(app);
    ViewCanvas *canvas = kit_canvas(app->kit);
    ViewOverlay overlay = overlay_of(app);
    board_draw(app->board, canvas, &app->camera, frame_of(app), app_table(app), &overlay);
    kit_unclip(app->kit);
    board_draw_tapes(app_field(app), canvas, &app->camera, frame_of(app), TAPE, app->pointer);
    say_units(app);
    draw_popover(app);
}
