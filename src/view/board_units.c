/* Units at rest, on the board and in the rooms of buildings. */
#include "view/board_labels.h"

ViewUnit board_unit_look(const RulesField *field, const Table *table, const ViewTheme *theme, int unit,
                         const GeomShape *shape, double facing) {
    const TableUnit *record = &field->setup->units[unit];
    RulesPortrait portrait = rules_portray(field, table, ref_make(REF_UNIT, unit));
    return (ViewUnit){.shape = *shape,
                      .facing = facing,
                      .side = board_side_colour(theme, field->setup, record->side),
                      .second = record->side == 1,
                      .symbol = field->data->profiles[record->profile].symbol,
                      .code = portrait.code,
                      .order = portrait.order,
                      .pips = portrait.pips,
                      .pips_lost = portrait.pips_lost,
                      .broken = portrait.broken,
                      .in_cover = portrait.in_cover,
                      .elevated = portrait.elevated};
}

static GeomBox px_box(const ViewCamera *camera, GeomBox mm, double grow) {
    GeomVec a = camera_px(camera, vec(mm.x0, mm.y0)), b = camera_px(camera, vec(mm.x1, mm.y1));
    return box_grow((GeomBox){a.x, a.y, b.x, b.y}, grow);
}

static bool in_sight(const ViewBoard *board, GeomBox px) {
    return box_meets(board->room.frame, px);
}

static void draw_bases(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                       int without) {
    const TableSetup *setup = board->field->setup;
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape shape;
        if (i == without || !table_base(table, i, &shape)) {
            continue;
        }
        GeomBox px = px_box(camera, shape_box_of(&shape), 2);
        if (!in_sight(board, box_grow(px, 8))) {
            continue;
        }
        ViewUnit look = board_unit_look(board->field, table, canvas->theme, i, &shape, table_where(table, i)->facing);
        unit_draw(canvas, camera, &look);
    }
}

/* Draws attached units over all bases, at the place of the body that stands for them. */
static void draw_attached(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                          int without) {
    for (int i = 0; i < board->field->setup->unit_count; i++) {
        GeomShape parts[BOARD_PARTS];
        const TableWhere *where = table_where(table, i);
        bool goes_along = where->kind == WHERE_ATTACHED && i != without && where->host.index != without;
        if (goes_along && board_body(board->field, table, ref_make(REF_UNIT, i), parts) > 0) {
            ViewUnit look = board_unit_look(board->field, table, canvas->theme, i, &parts[0], 0);
            unit_draw(canvas, camera, &look);
            unit_path(canvas, camera, &parts[0], .6);
            canvas_stroke(canvas, canvas->theme->paper, 1.4);
        }
    }
}

/* Occupants stand in the rooms of the plan when there is room to see them. */
static void draw_garrison(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                          int area) {
    int place = 0;
    for (int i = table_next_inside(table, ref_make(REF_AREA, area), -1); i >= 0;
         i = table_next_inside(table, ref_make(REF_AREA, area), i)) {
        GeomVec at = camera_px(camera, terrain_room(&board->pieces[area], place++));
        GeomShape shape = shape_point(vec(0, 0));
        ViewUnit look = board_unit_look(board->field, table, canvas->theme, i, &shape, 0);
        unit_draw_chip(canvas, at, fmax(6, terrain_room_radius(&board->pieces[area]) * camera->k), &look);
    }
}

static void draw_garrisons(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table) {
    for (int i = 0; i < board->field->setup->area_count && camera->k >= LABELS_GARRISON_FROM; i++) {
        if (!table->removed[i] && in_sight(board, px_box(camera, board->field->setup->areas[i].area.box, 0))) {
            draw_garrison(board, canvas, camera, table, i);
        }
    }
}

void board_draw_units(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table, int without) {
    draw_bases(board, canvas, camera, table, without);
    draw_attached(board, canvas, camera, table, without);
    draw_garrisons(board, canvas, camera, table);
}
