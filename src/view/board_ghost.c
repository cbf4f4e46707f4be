/* Draws units that are being moved where they would stand, whether or not the rules allow it. */
#include "view/board_internal.h"
#include "view/units.h"

#include <stdio.h>

#define STANDS      "stands here"
#define ARROW_PX    14.0 /* a shorter path needs no arrow */
#define HEAD_PX     6.0
#define STRETCH_MAX 100

/* Draws what remains where the unit stood, and the unit where it would stand. */
static void draw_ghost(const ViewBoard *board, const ViewScene *scene, int unit, GeomVec at, double facing, bool bad) {
    ViewCanvas *canvas = scene->canvas;
    const ViewCamera *camera = scene->camera;
    const Table *table = scene->table;
    GeomShape shape;
    if (table_base(table, unit, &shape)) {
        ViewUnit left =
            board_unit_look(board->field, table, canvas->theme, unit, &shape, table_where(table, unit)->facing);
        left.ghost = true;
        unit_draw(canvas, camera, &left);
    }
    shape = shape_place(&board->field->setup->units[unit].base, at, facing);
    ViewUnit look = board_unit_look(board->field, table, canvas->theme, unit, &shape, facing);
    unit_draw(canvas, camera, &look);
    unit_draw_selected(canvas, camera, &shape);
    unit_draw_order(canvas, camera, &look);
    if (bad) {
        unit_path(canvas, camera, &shape, 3.3);
        canvas_fill_stroke(canvas, colour_alpha(canvas->theme->bad, 0.25), canvas->theme->bad, 2.4);
    }
}

static const RulesTrace *trace_of(const Ruling *ruling, int unit) {
    for (int i = 0; ruling && i < ruling->traces.count; i++) {
        if (ref_equal(ruling->traces.items[i].unit, ref_make(REF_UNIT, unit))) {
            return &ruling->traces.items[i];
        }
    }
    return NULL;
}

/* The others of a drag of several: the way of each, and where it ends; what has no way keeps its place beside the one
 * in hand. */
static void draw_companions(const ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay) {
    for (int i = 0; i < overlay->companion_count; i++) {
        int unit = overlay->companions[i];
        const RulesTrace *trace = trace_of(overlay->going, unit);
        const TableWhere *where = table_where(scene->table, unit),
                         *led = table_where(scene->table, overlay->ghost_unit);
        GeomVec beside = vec_add(where->at, vec_sub(overlay->ghost_at, led->at));
        bool turned = overlay->ghost_facing != led->facing;
        if (unit == overlay->ghost_unit) {
            continue;
        }
        if (trace) {
            verdict_draw_trace(scene, trace);
        }
        GeomVec at = trace ? trace->end : beside;
        double facing = turned ? overlay->ghost_facing : where->facing;
        draw_ghost(board, scene, unit, at, facing, overlay->ghost_bad);
        GeomShape base = shape_place(&board->field->setup->units[unit].base, at, facing);
        GeomBox mm = shape_box_of(&base);
        GeomVec a = camera_px(scene->camera, vec(mm.x0, mm.y0)), b = camera_px(scene->camera, vec(mm.x1, mm.y1));
        room_take(scene->room, (GeomBox){a.x - 3, a.y - 3, b.x + 3, b.y + 3});
    }
}

void board_draw_ghosts(const ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay) {
    draw_companions(board, scene, overlay);
    draw_ghost(board, scene, overlay->ghost_unit, overlay->ghost_at, overlay->ghost_facing, overlay->ghost_bad);
}

/* Writes beside a box. */
static void name_place(ViewScene *scene, GeomBox px, const char *text, ViewColour frame) {
    const ViewRun run = {text, false, false};
    GeomVec size = chip_size(scene->canvas, &run, 1), c = vec((px.x0 + px.x1) / 2, (px.y0 + px.y1) / 2), spots[8];
    for (int i = 0; i < 8; i++) { /* below, above, right, left; then at the corners */
        static const double X[] = {0, 0, 1, -1, 1, -1, 1, -1}, Y[] = {1, -1, 0, 0, 1, 1, -1, -1};
        spots[i] =
            vec_add(c, vec(X[i] * ((px.x1 - px.x0 + size.x) / 2 + 5), Y[i] * ((px.y1 - px.y0 + size.y) / 2 + 5)));
    }
    chip_draw(scene->canvas, room_place(scene->room, spots, 8, size.x, size.y), &run, 1, frame);
}

/* Where the hand holds the unit beyond the end of its move: its outline, dots up to there, and how much farther. */
void board_draw_beyond(const ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay) {
    static const double DOTS[] = {1.5, 5}, DASH[] = {4, 3};
    const TableSetup *setup = board->field->setup;
    ViewCanvas *canvas = scene->canvas;
    double far = vec_distance(overlay->ghost_at, overlay->held_at);
    GeomVec a = camera_px(scene->camera, overlay->ghost_at), b = camera_px(scene->camera, overlay->held_at);
    char text[64], figure[TEXT_NUMBER_MAX];
    if (!overlay->beyond || overlay->ghost_unit < 0 || vec_distance(a, b) < ARROW_PX) {
        return;
    }
    GeomShape shape = shape_place(&setup->units[overlay->ghost_unit].base, overlay->held_at, overlay->ghost_facing);
    GeomBox mm = shape_box_of(&shape);
    GeomVec from = camera_px(scene->camera, vec(mm.x0, mm.y0)), to = camera_px(scene->camera, vec(mm.x1, mm.y1));
    canvas_line(canvas, a.x, a.y, b.x, b.y);
    cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_dash(canvas->cr, DOTS, 2, 0);
    canvas_stroke(canvas, canvas->theme->ink2, 2);
    cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_BUTT);
    unit_path(canvas, scene->camera, &shape, 0);
    cairo_set_dash(canvas->cr, DASH, 2, 0);
    canvas_fill_stroke(canvas, colour_alpha(canvas->theme->paper, .5), canvas->theme->ink2, 1.4);
    cairo_set_dash(canvas->cr, NULL, 0, 0);
    bool hexes = setup->board == BOARD_HEX, one = hexes && lround(far / setup->shown) == 1;
    snprintf(text, sizeof text, "%s %s farther", text_rounded(far / setup->shown, hexes ? 0 : 2, figure),
             hexes && !one ? "hexes" : setup->shown_name);
    GeomBox px = {from.x, from.y, to.x, to.y};
    room_take(scene->room, px);
    name_place(scene, px, text, canvas->theme->warn);
}

/* Draws a check in a disc. */
static void draw_check(ViewCanvas *canvas, GeomVec at) {
    cairo_new_sub_path(canvas->cr);
    cairo_arc(canvas->cr, at.x, at.y, 8, 0, TAU);
    canvas_fill_stroke(canvas, canvas->theme->ok, canvas->theme->paper, 1.5);
    cairo_move_to(canvas->cr, at.x - 3.6, at.y + .2);
    cairo_line_to(canvas->cr, at.x - .9, at.y + 3);
    cairo_line_to(canvas->cr, at.x + 3.8, at.y - 3);
    canvas_stroke(canvas, canvas->theme->paper, 2);
}

void board_draw_contact(const ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay) {
    GeomShape parts[BOARD_PARTS];
    ViewCanvas *canvas = scene->canvas;
    bool reaches = overlay->contact.kind != REF_NONE && overlay->ghost_unit >= 0;
    int count = reaches ? board_body(board->field, scene->table, overlay->contact, parts) : 0;
    GeomGap best = {.gap = INFINITY};
    if (count == 0) {
        return;
    }
    GeomShape base =
        shape_place(&board->field->setup->units[overlay->ghost_unit].base, overlay->ghost_at, overlay->ghost_facing);
    for (int i = 0; i < count; i++) {
        GeomGap gap = shape_gap(&base, &parts[i]);
        best = gap.gap < best.gap ? gap : best;
        unit_path(canvas, scene->camera, &parts[i], 0);
        canvas_stroke(canvas, canvas->theme->ok, 4.4);
    }
    GeomBox mm = shape_box_of(&base);
    GeomVec a = camera_px(scene->camera, vec(mm.x0, mm.y0)), b = camera_px(scene->camera, vec(mm.x1, mm.y1));
    name_place(scene, (GeomBox){a.x, a.y, b.x, b.y}, "into contact", canvas->theme->ok);
    draw_check(canvas, camera_px(scene->camera, vec_lerp(best.on_a, best.on_b, .5)));
}

/* ---- what if ---- */

static void draw_arrow(const ViewScene *scene, GeomVec a, GeomVec b) {
    double length = vec_distance(a, b);
    if (length < ARROW_PX) {
        return;
    }
    GeomVec ahead = vec_scale(vec_sub(b, a), HEAD_PX / length), side = vec_left(ahead);
    canvas_line(scene->canvas, a.x, a.y, b.x, b.y);
    for (int i = -1; i <= 1; i += 2) {
        canvas_line(scene->canvas, b.x, b.y, b.x - ahead.x + i * .5 * side.x, b.y - ahead.y + i * .5 * side.y);
    }
    canvas_stroke(scene->canvas, scene->canvas->theme->ink, 1.6);
}

/* How many times its length a move is drawn: too short to be seen as it is, it is drawn ten times as long, or a
 * hundred. */
static int stretch_of(double px) {
    int stretch = 1;
    while (px > 0 && px * stretch < ARROW_PX && stretch < STRETCH_MAX) {
        stretch *= 10;
    }
    return stretch;
}

static void name_move(ViewScene *scene, GeomBox px, double length, bool ahead) {
    char figure[TEXT_NUMBER_MAX], text[64];
    int stretch = stretch_of(length * scene->camera->k);
    int used = snprintf(text, sizeof text, "%s mm", text_rounded(length, 2, figure));
    if (stretch > 1) {
        snprintf(text + used, sizeof text - (size_t)used, ", drawn × %d", stretch);
    }
    name_place(scene, px, stretch > 1 || ahead ? text : STANDS, scene->canvas->theme->warn);
}

/* An arrow from where it stands to where it was moved. */
static void draw_move(ViewScene *scene, GeomVec from, GeomVec by, GeomBox px) {
    int stretch = stretch_of(vec_length(by) * scene->camera->k);
    draw_arrow(scene, from, vec_add(from, vec_scale(by, scene->camera->k * stretch)));
    room_take(scene->room, px);
}

/* True for what moves as one with a thing that was listed before it, and named there. */
static bool follows(const ViewOverlay *overlay, int index) {
    const GeomVec by = overlay->moved[index].by;
    for (int i = 0; i < index; i++) {
        if (vec_distance(overlay->moved[i].by, by) <= 0) {
            return true;
        }
    }
    return false;
}

/* Its move is named by its length where that cannot be seen, or where it is not moved yet. */
static void draw_moved(const ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay, int index) {
    static const double DASH[] = {5, 3};
    const TableShift *moved = &overlay->moved[index];
    bool ahead = overlay->moved_ahead;
    ViewCanvas *canvas = scene->canvas;
    ViewCamera there = *scene->camera; /* as which it is seen where it stands */
    GeomShape parts[BOARD_PARTS];
    bool area = ref_is(moved->ref, REF_AREA);
    int count = area ? 0 : board_body(board->field, scene->table, moved->ref, parts);
    GeomBox mm = area ? board->field->setup->areas[moved->ref.index].area.box : box_empty();
    GeomVec by = vec_scale(moved->by, there.k); /* from the outline to where it stands */
    by = ahead ? vec_scale(by, -stretch_of(vec_length(by))) : by;
    there.shift = vec_sub(there.shift, by);
    if (area) {
        verdict_area_path(canvas, &there, &board->field->setup->areas[moved->ref.index].area);
    }
    for (int i = 0; i < count; i++) {
        unit_path(canvas, &there, &parts[i], 0);
        mm = box_join(mm, shape_box_of(&parts[i]));
    }
    if (!area && count == 0) {
        return; /* it stands nowhere of its own */
    }
    cairo_set_dash(canvas->cr, DASH, 2, 0);
    canvas_stroke(canvas, canvas->theme->ink, 1.6);
    cairo_set_dash(canvas->cr, NULL, 0, 0);
    GeomVec middle = vec((mm.x0 + mm.x1) / 2, (mm.y0 + mm.y1) / 2), a = camera_px(&there, vec(mm.x0, mm.y0)),
            b = camera_px(&there, vec(mm.x1, mm.y1));
    GeomVec from = ahead ? vec_add(camera_px(&there, middle), by) : camera_px(&there, middle);
    const GeomBox px = {a.x, a.y, b.x, b.y};
    draw_move(scene, from, moved->by, px);
    if (!follows(overlay, index)) {
        name_move(scene, px, vec_length(moved->by), ahead);
    }
}

void board_draw_moved(const ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay) {
    for (int i = 0; i < overlay->moved_count; i++) {
        draw_moved(board, scene, overlay, i);
    }
}
