/* Units at rest, counters of buildings, formation markers and names. Text keeps off bases: whoever is drawn first takes
 * his room. */
#include "view/board_internal.h"

#include <stdio.h>
#include <string.h>

#define MARKERS_FROM 0.3 /* px per mm: below, only the bases are drawn */

ViewUnit board_unit_look(const RulesField *field, const Table *table, const ViewTheme *theme, int unit,
                         const GeomShape *shape, double facing) {
    const TableUnit *record = &field->setup->units[unit];
    RulesPortrait portrait = {.owner = -1};
    if (field->data->system->portray) {
        field->data->system->portray(field, table, ref_make(REF_UNIT, unit), &portrait);
    }
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

static void draw_pips_below(ViewCanvas *canvas, ViewBoard *board, GeomBox px, const RulesPortrait *portrait) {
    double radius = fmin(5, fmax(2.7, (px.x1 - px.x0) / (3.0 * portrait->pips)));
    GeomVec centre = vec((px.x0 + px.x1) / 2, px.y1 + radius * 1.7 - 2);
    double w = mark_pips_width(radius, portrait->pips);
    mark_pips(canvas, centre, radius, portrait->pips, portrait->pips_lost);
    room_take(&board->room,
              (GeomBox){centre.x - w / 2, centre.y - radius * 2, centre.x + w / 2, centre.y + radius * 2});
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
        room_take(&board->room, px);
    }
}

/* Who goes with a unit stands at its body's place, over all bases. */
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
            room_take(&board->room, px_box(camera, shape_box_of(&parts[0]), 1));
        }
    }
}

/* What the rules tell of a unit whose base stands where it can be seen, and where that is. */
static bool portray_base(const ViewBoard *board, const ViewCamera *camera, const Table *table, int unit,
                         RulesPortrait *out, GeomBox *px) {
    const RulesField *field = board->field;
    GeomShape shape;
    if (!field->data->system->portray || !table_base(table, unit, &shape)) {
        return false;
    }
    field->data->system->portray(field, table, ref_make(REF_UNIT, unit), out);
    *px = px_box(camera, shape_box_of(&shape), 0);
    return in_sight(board, *px);
}

/* Pips of war engines stand over the bases, so they come after all of them. */
static void draw_unit_pips(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                           int without) {
    for (int i = 0; i < board->field->setup->unit_count; i++) {
        RulesPortrait portrait = {.owner = -1};
        GeomBox px;
        if (i != without && portray_base(board, camera, table, i, &portrait, &px) && portrait.pips && !portrait.code) {
            draw_pips_below(canvas, board, px, &portrait);
        }
    }
}

/* ---- who is inside ---- */

static void draw_occupancy(ViewBoard *board, ViewCanvas *canvas, GeomVec centre, const RulesPortrait *portrait,
                           ViewColour side) {
    char text[24];
    snprintf(text, sizeof text, "%d / %d", portrait->used, portrait->capacity);
    ViewRun run = {text, true, false};
    GeomVec size = chip_size(canvas, &run, 1);
    GeomBox box = {centre.x - size.x / 2, centre.y - size.y / 2, centre.x + size.x / 2, centre.y + size.y / 2};
    chip_draw(canvas, box, &run, 1, side);
    room_take(&board->room, box);
}

/* How many a unit carries, at the upper right of its base. */
static void draw_carried(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                         int without) {
    const RulesField *field = board->field;
    for (int i = 0; i < field->setup->unit_count; i++) {
        RulesPortrait portrait = {.owner = -1};
        GeomBox px;
        if (i != without && portray_base(board, camera, table, i, &portrait, &px) && portrait.used > 0) {
            char text[12];
            snprintf(text, sizeof text, "%d", portrait.used);
            ViewRun run = {text, true, false};
            GeomVec size = chip_size(canvas, &run, 1);
            double out = size.x / 2 + 2;
            GeomVec spots[] = {vec(px.x1 + out, px.y0 + 4), vec(px.x0 - out, px.y0 + 4), vec(px.x1 + out, px.y1 - 4),
                               vec(px.x0 - out, px.y1 - 4)};
            GeomBox box = room_place(&board->room, spots, (int)BASE_COUNT(spots), size.x, size.y);
            chip_draw(canvas, box, &run, 1,
                      board_side_colour(canvas->theme, field->setup, field->setup->units[i].side));
            room_take(&board->room, box);
        }
    }
}

/* Occupants stand in the rooms of the plan when there is room to see them. */
static void draw_garrison(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                          int area) {
    int inside[64];
    int count = table_inside(table, ref_make(REF_AREA, area), inside, 64);
    for (int i = 0; i < count && i < 64; i++) {
        GeomVec at = camera_px(camera, terrain_room(&board->pieces[area], i));
        GeomShape shape = shape_point(vec(0, 0));
        ViewUnit look = board_unit_look(board->field, table, canvas->theme, inside[i], &shape, 0);
        unit_draw_chip(canvas, at, fmax(6, terrain_room_radius(&board->pieces[area]) * camera->k), &look);
    }
}

/* What towers has its sign on its rim, where no base stands: to the north-east if it can. */
static void draw_tower(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const GeomArea *area) {
    static const GeomVec WAYS[] = {{1, -1}, {0, -1}, {1, 0}, {-1, -1}, {1, 1}, {-1, 0}, {-1, 1}, {0, 1}};
    GeomVec spots[BASE_COUNT(WAYS)];
    for (size_t way = 0; way < BASE_COUNT(WAYS); way++) {
        GeomVec best = area->points[0];
        for (int i = 1; i < area->count; i++) {
            best = vec_dot(area->points[i], WAYS[way]) > vec_dot(best, WAYS[way]) ? area->points[i] : best;
        }
        spots[way] = vec_add(camera_px(camera, best), vec_scale(WAYS[way], -3));
    }
    GeomBox box = room_place(&board->room, spots, (int)BASE_COUNT(spots), 18, 18);
    mark_tower(canvas, vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2));
}

static void draw_damage(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, int area,
                        const RulesPortrait *portrait) {
    GeomBox px = px_box(camera, board->field->setup->areas[area].area.box, 0);
    if (portrait->pips && camera->k > 0.5) {
        GeomBox wall = {px.x0, px.y0, px.x1, px.y1 - fmax(6, 5 * camera->k)};
        draw_pips_below(canvas, board, wall, portrait);
    }
}

/* The portrait of an area whose counters can be seen now. */
static bool area_portrait(const ViewBoard *board, const ViewCamera *camera, const Table *table, int area,
                          RulesPortrait *out) {
    const RulesField *field = board->field;
    GeomBox px = px_box(camera, field->setup->areas[area].area.box, 0);
    *out = (RulesPortrait){.owner = -1};
    if (table->removed[area] || !field->data->system->portray || !in_sight(board, px) || camera->k < MARKERS_FROM) {
        return false;
    }
    field->data->system->portray(field, table, ref_make(REF_AREA, area), out);
    return true;
}

void board_draw_damage(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table) {
    int taken = board->room.count;
    for (int i = 0; i < board->field->setup->area_count; i++) {
        RulesPortrait portrait;
        if (area_portrait(board, camera, table, i, &portrait)) {
            draw_damage(board, canvas, camera, i, &portrait);
        }
    }
    board->room.count = taken;
}

static void draw_buildings(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table) {
    const RulesField *field = board->field;
    for (int i = 0; i < field->setup->area_count; i++) {
        RulesPortrait portrait;
        if (!area_portrait(board, camera, table, i, &portrait)) {
            continue;
        }
        GeomBox px = px_box(camera, field->setup->areas[i].area.box, 0);
        if (portrait.tower && field->setup->areas[i].area.count > 0) {
            draw_tower(board, canvas, camera, &field->setup->areas[i].area);
        }
        draw_damage(board, canvas, camera, i, &portrait);
        if (portrait.used && camera->k >= 2) {
            draw_garrison(board, canvas, camera, table, i);
        } else if (portrait.used) {
            draw_occupancy(board, canvas, vec((px.x0 + px.x1) / 2, (px.y0 + px.y1) / 2), &portrait,
                           board_side_colour(canvas->theme, field->setup, portrait.owner));
        }
    }
}

/* ---- formations ---- */

/* The box round a formation's bases; false when none of them stands on the board. */
static bool formation_box(ViewBoard *board, const ViewCamera *camera, const Table *table, int formation, GeomBox *out) {
    GeomBox box = box_empty();
    bool any = false;
    for (int i = 0; i < board->field->setup->unit_count; i++) {
        GeomShape shape;
        if (board->field->setup->units[i].formation == formation && table_base(table, i, &shape)) {
            box = box_join(box, shape_box_of(&shape));
            any = true;
        }
    }
    if (any) {
        *out = px_box(camera, box, 0);
    }
    return any;
}

static void draw_marker(ViewCanvas *canvas, GeomBox box, const char *name, const RulesPortrait *portrait,
                        ViewColour side) {
    const ViewTheme *theme = canvas->theme;
    canvas_rounded(canvas, box.x0 + 0.65, box.y0 + 0.65, box.x1 - box.x0 - 1.3, box.y1 - box.y0 - 1.3, 4);
    canvas_colour(canvas, theme->chip);
    cairo_fill_preserve(canvas->cr);
    canvas_stroke(canvas, side, 1.3);
    cairo_rectangle(canvas->cr, box.x0 + 1, box.y0 + 2.5, 6, box.y1 - box.y0 - 5);
    canvas_fill(canvas, side);
    double x = box.x0 + 13, y = (box.y0 + box.y1) / 2;
    x += canvas_text(canvas, (ViewType){FONT_SEMIBOLD, 12, true}, theme->ink, x, y + 4.3, 0, name) + 4;
    int shown = portrait->stars > 3 ? 1 : portrait->stars;
    for (int i = 0; i < shown; i++, x += 14) {
        mark_star(canvas, vec(x + 6, y), 6);
    }
    if (portrait->stars > 3) {
        char count[12];
        snprintf(count, sizeof count, "%d", portrait->stars);
        x += canvas_text(canvas, (ViewType){FONT_SEMIBOLD, 12, true}, theme->ink, x, y + 4.3, 0, count) + 4;
    }
    if (portrait->order && *portrait->order) {
        mark_order(canvas, vec(x + 7, y), portrait->order, theme->ink);
    }
}

static double marker_width(ViewCanvas *canvas, const char *name, const RulesPortrait *portrait) {
    int shown = portrait->stars > 3 ? 1 : portrait->stars;
    double w = 13 + canvas_text_width(canvas, (ViewType){FONT_SEMIBOLD, 12, true}, name) + 8 + 14 * shown;
    w += portrait->stars > 3 ? 14 : 0;
    return ceil(w + (portrait->order && *portrait->order ? 16 : 0));
}

static void draw_formations(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table) {
    const RulesField *field = board->field;
    for (int i = 0; i < field->setup->formation_count && camera->k >= MARKERS_FROM; i++) {
        GeomBox box;
        RulesPortrait portrait = {.owner = -1};
        if (!formation_box(board, camera, table, i, &box) || !in_sight(board, box_grow(box, 20))) {
            continue;
        }
        if (field->data->system->portray) {
            field->data->system->portray(field, table, ref_make(REF_FORMATION, i), &portrait);
        }
        const TableFormation *formation = &field->setup->formations[i];
        const char *name = setup_name(field->setup, ref_make(REF_FORMATION, i));
        double w = marker_width(canvas, name, &portrait), h = 20, mid = (box.x0 + box.x1) / 2,
               half = (box.x1 - box.x0) / 2;
        GeomVec spots[] = {vec(mid, box.y0 - 16),
                           vec(mid - half * 0.5, box.y0 - 16),
                           vec(mid + half * 0.5, box.y0 - 16),
                           vec(mid, box.y1 + 18),
                           vec(mid - half * 0.5, box.y1 + 18),
                           vec(mid + half * 0.5, box.y1 + 18),
                           vec(box.x0 - w / 2 - 8, (box.y0 + box.y1) / 2),
                           vec(box.x1 + w / 2 + 8, (box.y0 + box.y1) / 2),
                           vec(mid, box.y0 - 40),
                           vec(mid, box.y1 + 42)};
        GeomBox place = room_place(&board->room, spots, (int)BASE_COUNT(spots), w, h);
        draw_marker(canvas, place, name, &portrait, board_side_colour(canvas->theme, field->setup, formation->side));
    }
}

static void draw_names(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table) {
    const TableSetup *setup = board->field->setup;
    ViewType type = {FONT_MEDIUM, 12, true};
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape shape;
        if (!table_base(table, i, &shape)) {
            continue;
        }
        GeomBox px = px_box(camera, shape_box_of(&shape), 0);
        if (!in_sight(board, px)) {
            continue;
        }
        const char *name = setup_name(setup, ref_make(REF_UNIT, i));
        double w = canvas_text_width(canvas, type, name), mid = (px.x0 + px.x1) / 2;
        GeomVec spots[] = {vec(mid, px.y1 + 12), vec(mid, px.y0 - 10), vec(px.x1 + w / 2 + 6, (px.y0 + px.y1) / 2),
                           vec(px.x0 - w / 2 - 6, (px.y0 + px.y1) / 2)};
        GeomBox box = room_place(&board->room, spots, 4, w + 4, 14);
        canvas_text(canvas, type, canvas->theme->ink, (box.x0 + box.x1) / 2, box.y1 - 3, 0.5, name);
    }
}

void board_draw_units(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table, int without,
                      bool names) {
    board->room.count = 0;
    if (board->field->setup->board == BOARD_PLANE) {
        board_draw_area_labels(board, canvas, camera, table);
    }
    draw_bases(board, canvas, camera, table, without);
    draw_attached(board, canvas, camera, table, without);
    draw_buildings(board, canvas, camera, table);
    draw_unit_pips(board, canvas, camera, table, without);
    draw_carried(board, canvas, camera, table, without);
    draw_formations(board, canvas, camera, table);
    if (names) {
        draw_names(board, canvas, camera, table);
    }
}
