/* Units that are being moved, where they would stand, before the rules have been asked to let them. */
#include "view/board_internal.h"
#include "view/units.h"

#define STANDS   "stands here"
#define ARROW_PX 14.0 /* a shorter way needs no arrow */
#define HEAD_PX  6.0

/* What is left where it stood, and the unit itself where it would stand. */
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
        canvas_colour(canvas, colour_alpha(canvas->theme->bad, 0.25));
        cairo_fill_preserve(canvas->cr);
        canvas_stroke(canvas, canvas->theme->bad, 2.4);
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
        const RulesTrace *way = trace_of(overlay->going, unit);
        const TableWhere *where = table_where(scene->table, unit),
                         *led = table_where(scene->table, overlay->ghost_unit);
        GeomVec beside = vec_add(where->at, vec_sub(overlay->ghost_at, led->at));
        bool turned = overlay->ghost_facing != led->facing;
        if (unit == overlay->ghost_unit) {
            continue;
        }
        if (way) {
            verdict_draw_trace(scene, way);
        }
        GeomVec at = way ? way->end : beside;
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

/* ---- what if ---- */

static void draw_way(const ViewScene *scene, GeomVec a, GeomVec b) {
    cairo_t *cr = scene->canvas->cr;
    double length = vec_distance(a, b);
    if (length < ARROW_PX) {
        return;
    }
    GeomVec way = vec_scale(vec_sub(b, a), HEAD_PX / length), side = vec_left(way);
    cairo_move_to(cr, a.x, a.y);
    cairo_line_to(cr, b.x, b.y);
    for (int i = -1; i <= 1; i += 2) {
        cairo_move_to(cr, b.x, b.y);
        cairo_line_to(cr, b.x - way.x + i * .5 * side.x, b.y - way.y + i * .5 * side.y);
    }
    canvas_stroke(scene->canvas, scene->canvas->theme->ink, 1.6);
}

static void name_place(ViewScene *scene, GeomBox px) {
    const ViewRun run = {STANDS, false, false};
    GeomVec size = chip_size(scene->canvas, &run, 1), c = vec((px.x0 + px.x1) / 2, (px.y0 + px.y1) / 2), spots[8];
    for (int i = 0; i < 8; i++) { /* below, above, right, left; then at the corners */
        static const double X[] = {0, 0, 1, -1, 1, -1, 1, -1}, Y[] = {1, -1, 0, 0, 1, 1, -1, -1};
        spots[i] =
            vec_add(c, vec(X[i] * ((px.x1 - px.x0 + size.x) / 2 + 5), Y[i] * ((px.y1 - px.y0 + size.y) / 2 + 5)));
    }
    chip_draw(scene->canvas, room_place(scene->room, spots, 8, size.x, size.y), &run, 1, scene->canvas->theme->warn);
}

static void draw_moved(const ViewBoard *board, ViewScene *scene, const TableShift *moved) {
    static const double DASH[] = {5, 3};
    ViewCanvas *canvas = scene->canvas;
    ViewCamera there = *scene->camera; /* as which it is seen where it stands */
    GeomShape parts[BOARD_PARTS];
    bool area = ref_is(moved->ref, REF_AREA);
    int count = area ? 0 : board_body(board->field, scene->table, moved->ref, parts);
    GeomBox mm = area ? board->field->setup->areas[moved->ref.index].area.box : box_empty();
    there.shift = vec_sub(there.shift, vec_scale(moved->by, there.k));
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
    draw_way(scene, camera_px(&there, middle), camera_px(scene->camera, middle));
    room_take(scene->room, (GeomBox){a.x, a.y, b.x, b.y});
    name_place(scene, (GeomBox){a.x, a.y, b.x, b.y});
}

void board_draw_moved(const ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay) {
    for (int i = 0; i < overlay->moved_count; i++) {
        draw_moved(board, scene, &overlay->moved[i]);
    }
}
