/* The overlay of the terrain tool: the piece being changed in its own pattern, handles, the outline being drawn, and
 * each fault where it is. */
#include "ui/board/board_state.h"
#include "ui/core/ui.h"
#include "ui/editor/editor.h"
#include "view/handles.h"
#include "view/terrain/terrain.h"
#include "view/units.h"

#include <stdio.h>
#include <string.h>

static GeomBox frame_of(const Ui *ui) {
    KitBox box = ui->layout.board;
    return (GeomBox){box.x, box.y, box.x + box.w, box.y + box.h};
}

/* ---- the piece being changed ---- */

static GeomVec *in_mm(const Ui *ui, BaseArena *arena, const GeomVec *points, int count) {
    GeomVec *mm = arena_alloc(arena, (size_t)count + 1, sizeof *mm);
    for (int i = 0; i < count; i++) {
        mm[i] = vec_scale(points[i], editor_unit(ui));
    }
    return mm;
}

/* The area that a piece covers; it has no rings if it is a path that cannot be drawn with its width. */
static GeomArea ground_of(const Ui *ui, BaseArena *arena, const EditorPiece *piece, GeomVec *mm) {
    int count = piece->outline.count;
    if (!piece->outline.open) {
        int *start = arena_alloc(arena, (size_t)piece->outline.rings + 1, sizeof *start);
        memcpy(start, piece->outline.ring_start, ((size_t)piece->outline.rings + 1) * sizeof *start);
        GeomVec *own = arena_alloc(arena, (size_t)count + 1, sizeof *own);
        memcpy(own, mm, (size_t)count * sizeof *own);
        return area_make(own, start, piece->outline.rings, NULL);
    }
    int cap = 8 * count + 8, *start = arena_alloc(arena, 2, sizeof *start);
    GeomVec *ribbon = arena_alloc(arena, (size_t)cap, sizeof *ribbon);
    int points = piece->width > 0 ? area_ribbon(mm, count, piece->width * editor_unit(ui), ribbon, cap) : 0;
    start[1] = points > 0 ? points : 0;
    return points > 0 ? area_make(ribbon, start, 1, NULL) : (GeomArea){.box = box_empty()};
}

/* Draws the piece in its own pattern; an outline that crosses itself in a plain wash, which even-odd filling can always
 * do. */
static void draw_ground(Ui *ui, BaseArena *arena, const EditorPiece *piece, GeomVec *mm) {
    ViewCanvas *canvas = kit_canvas(ui->kit);
    const RulesData *data = ui_field(ui)->data;
    int kind = data_find_kind(data, piece->kind);
    const char *pattern = kind >= 0 ? data->kinds[kind].pattern : "field";
    if (piece->at_fault || kind < 0) {
        ViewTint tint = theme_tint(canvas->theme, terrain_tint(pattern));
        cairo_new_path(canvas->cr);
        for (int ring = 0; ring < piece->outline.rings && !piece->outline.open; ring++) {
            int first = piece->outline.ring_start[ring];
            for (int i = first; i < piece->outline.ring_start[ring + 1]; i++) {
                GeomVec p = camera_px(&ui->camera, mm[i]);
                (i == first ? cairo_move_to : cairo_line_to)(canvas->cr, p.x, p.y);
            }
            cairo_close_path(canvas->cr);
        }
        cairo_set_fill_rule(canvas->cr, CAIRO_FILL_RULE_EVEN_ODD);
        canvas_fill(canvas, colour_alpha(tint.fill, .75));
        cairo_set_fill_rule(canvas->cr, CAIRO_FILL_RULE_WINDING);
        return;
    }
    GeomArea ground = ground_of(ui, arena, piece, mm);
    const TableSetup *setup = ui_setup(ui);
    TableRef ref = setup_find(setup, piece->id);
    ViewTerrain look = {.pattern = pattern,
                        .area = &ground,
                        .path = piece->outline.open ? mm : NULL,
                        .path_count = piece->outline.open ? piece->outline.count : 0,
                        .width = piece->width * editor_unit(ui),
                        .seed = ref_is(ref, REF_AREA) ? setup->areas[ref.index].seed : 1,
                        .dashed = !data->kinds[kind].sight_edge};
    if (!strcmp(pattern, "road")) {
        terrain_draw_roads(canvas, &ui->camera, &look, 1);
    } else if (ground.rings) {
        terrain_draw(canvas, &ui->camera, &look);
    }
}

static void bad_sides(const EditorPiece *piece, ViewHandles *handles) {
    handles->bad[0] = handles->bad[1] = -1;
    if (piece->at_fault) {
        handles->at_fault = true;
        outline_crossing(&piece->outline, &handles->bad[0], &handles->bad[1], NULL);
    }
}

static void draw_piece(Ui *ui, BaseArena *arena, const EditorPiece *piece, bool chosen) {
    const Editor *editor = ui->editor;
    GeomVec *mm = in_mm(ui, arena, piece->outline.points, piece->outline.count);
    bool moves = (editor->step && (chosen || piece->at_fault)) || (chosen && ui->board->painting);
    if (moves || (piece->at_fault && !editor->step)) { /* units that stand there show through */
        cairo_t *cr = kit_canvas(ui->kit)->cr;
        cairo_push_group(cr);
        draw_ground(ui, arena, piece, mm);
        cairo_pop_group_to_source(cr);
        cairo_paint_with_alpha(cr, .7);
    }
    const KitInput *in = kit_input(ui->kit);
    ViewHandles handles = {.points = mm,
                           .ring_start = piece->outline.ring_start,
                           .rings = piece->outline.rings,
                           .open = piece->outline.open,
                           .corner = chosen ? editor->corner : -1,
                           .hot =
                               chosen && editor->mode == EDITOR_SELECT ? editor_pick_corner(ui, vec(in->x, in->y)) : -1,
                           .between = editor->mode == EDITOR_SELECT && !editor->step,
                           .bare = !chosen};
    bad_sides(piece, &handles);
    handles_draw(kit_canvas(ui->kit), &ui->camera, &handles);
}

/* ---- hexes ---- */

static void draw_hexes(Ui *ui, const HexId *hexes, int count, ViewColour colour, double fill) {
    ViewCanvas *canvas = kit_canvas(ui->kit);
    for (int i = 0; i < count; i++) {
        GeomVec centre = hex_centre(hexes[i], editor_unit(ui));
        for (int k = 0; k < 6; k++) {
            double turn = k * 60;
            GeomVec p = vec_add(centre, vec_scale(vec_bearing(turn), editor_unit(ui) / 1.7320508075688772));
            GeomVec px = camera_px(&ui->camera, p);
            (k == 0 ? cairo_move_to : cairo_line_to)(canvas->cr, px.x, px.y);
        }
        cairo_close_path(canvas->cr);
        canvas_colour(canvas, colour_alpha(colour, fill));
        cairo_fill_preserve(canvas->cr);
        canvas_stroke(canvas, colour, 2);
    }
}

/* ---- units ---- */

static void draw_figure(Ui *ui, const EditorFigure *figure, bool chosen) {
    ViewCanvas *canvas = kit_canvas(ui->kit);
    GeomShape shape = shape_place(&figure->base, vec_scale(figure->at, editor_unit(ui)), figure->facing);
    if (figure->at_fault || (chosen && ui->editor->step)) { /* the board does not draw it there */
        unit_path(canvas, &ui->camera, &shape, 0);
        canvas_colour(canvas, colour_alpha(figure->at_fault ? canvas->theme->bad : canvas->theme->accent, .3));
        cairo_fill_preserve(canvas->cr);
        canvas_stroke(canvas, figure->at_fault ? canvas->theme->bad : canvas->theme->accent, 2);
    }
    if (chosen) {
        unit_draw_selected(canvas, &ui->camera, &shape);
        if (!editor_on_hexes(ui)) {
            double reach = fmax(figure->base.along, figure->base.across) / 2 * ui->camera.k + 26;
            GeomVec from = editor_px(ui, figure->at);
            handles_draw_turn(canvas, from, vec_add(from, vec_scale(vec_bearing(figure->facing), reach)));
        }
    }
}

/* ---- what is being drawn ---- */

static void draw_drawing(Ui *ui, BaseArena *arena) {
    const Editor *editor = ui->editor;
    ViewCanvas *canvas = kit_canvas(ui->kit);
    bool follows = !isnan(editor->at.x) && editor->mode != EDITOR_SELECT && editor->mode != EDITOR_HEXES;
    if (editor->drag == EDITOR_BOX && follows) {
        GeomVec a = editor_px(ui, editor->grip), b = editor_px(ui, editor->at);
        cairo_rectangle(canvas->cr, fmin(a.x, b.x), fmin(a.y, b.y), fabs(a.x - b.x), fabs(a.y - b.y));
        canvas_stroke(canvas, canvas->theme->accent, 2);
    }
    if (editor->point_count == 0) {
        return;
    }
    GeomVec points[EDITOR_POINTS_MAX + 1];
    memcpy(points, editor->points, (size_t)editor->point_count * sizeof *points);
    points[editor->point_count] = editor->at;
    int count = editor->point_count + follows, start[2] = {0, count};
    GeomVec *mm = in_mm(ui, arena, points, count);
    PlanOutline draft = outline_of_points(arena, points, count, true); /* the closing side is still missing */
    ViewHandles handles = {
        .points = mm, .ring_start = start, .rings = 1, .open = true, .corner = -1, .hot = -1, .bad = {-1, -1}};
    handles.at_fault = outline_crossing(&draft, &handles.bad[0], &handles.bad[1], NULL);
    if (editor->mode == EDITOR_PATH) {
        EditorPiece ribbon = {.outline = outline_of_points(arena, points, count, true), .width = editor->width};
        GeomArea ground = count >= 2 ? ground_of(ui, arena, &ribbon, mm) : (GeomArea){0};
        for (int i = 0; i < ground.count; i++) {
            GeomVec p = camera_px(&ui->camera, ground.points[i]);
            (i == 0 ? cairo_move_to : cairo_line_to)(canvas->cr, p.x, p.y);
        }
        canvas_fill(canvas, colour_alpha(canvas->theme->accent, .18));
    }
    handles_draw(canvas, &ui->camera, &handles);
}

static void draw_unit_to_come(Ui *ui) {
    const Editor *editor = ui->editor;
    if (editor->mode == EDITOR_UNIT && editor->profile >= 0 && !isnan(editor->at.x) && !editor_on_hexes(ui)) {
        ViewCanvas *canvas = kit_canvas(ui->kit);
        const GeomBase *base = &ui_field(ui)->data->profiles[editor->profile].base;
        GeomShape shape = shape_place(base, vec_scale(editor->at, editor_unit(ui)), 0);
        unit_path(canvas, &ui->camera, &shape, 0);
        canvas_colour(canvas, colour_alpha(canvas->theme->accent, .2));
        cairo_fill_preserve(canvas->cr);
        canvas_stroke(canvas, canvas->theme->accent, 1.6);
    }
}

static bool draft_crosses(const Editor *editor) {
    GeomVec points[EDITOR_POINTS_MAX + 1];
    BaseArena *arena = arena_create();
    int a, b, count = editor->point_count;
    memcpy(points, editor->points, (size_t)count * sizeof *points);
    points[count] = editor->at;
    PlanOutline draft = outline_of_points(arena, points, count + 1, true);
    bool crosses = count > 1 && outline_crossing(&draft, &a, &b, NULL);
    arena_destroy(arena);
    return crosses;
}

/* The pointer's place in figures, and what it has snapped to; for a side being drawn its length, too. */
static void draw_pointer(Ui *ui) {
    const Editor *editor = ui->editor;
    ViewCanvas *canvas = kit_canvas(ui->kit);
    bool shown = editor->mode != EDITOR_SELECT || editor->drag == EDITOR_CORNER;
    if (isnan(editor->at.x) || !shown || editor_on_hexes(ui)) {
        return;
    }
    char text[96], x[TEXT_NUMBER_MAX], y[TEXT_NUMBER_MAX], side[TEXT_NUMBER_MAX];
    snprintf(text, sizeof text, "%s, %s", text_rounded(editor->at.x, 2, x), text_rounded(editor->at.y, 2, y));
    if (editor->point_count > 0) {
        size_t used = strlen(text);
        double length = vec_distance(editor->points[editor->point_count - 1], editor->at);
        snprintf(text + used, sizeof text - used, "  ·  %s %s", text_rounded(length, 2, side), ui_setup(ui)->unit_name);
    }
    if (draft_crosses(editor)) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "  ·  crosses itself");
    }
    GeomVec px = editor_px(ui, editor->at);
    if (editor->at_kind >= SNAP_EDGE) {
        handles_draw_snap(canvas, px, editor->at_kind == SNAP_POINT ? HANDLES_SQUARE : HANDLES_CROSS);
    } else if (editor->at_kind == SNAP_GRID) {
        handles_draw_snap(canvas, px, HANDLES_DOT);
    }
    handles_draw_tag(canvas, px, frame_of(ui), text);
}

/* ---- the whole overlay ---- */

static void leave_out_what_moves(Ui *ui) {
    const Editor *editor = ui->editor;
    TableRef ref = editor->step && *editor->selected ? setup_find(ui_setup(ui), editor->selected) : ref_none();
    board_leave_out(ui->picture, ref_is(ref, REF_AREA) && !editor_on_hexes(ui) ? ref.index : -1);
}

static void draw_hover(Ui *ui, BaseArena *arena) {
    const Editor *editor = ui->editor;
    if (editor->mode != EDITOR_SELECT || editor->drag || isnan(ui->pointer.x)) {
        return;
    }
    const char *id = editor_pick(ui, vec_scale(ui->pointer, 1 / editor_unit(ui)));
    const EditorPiece *piece = editor_piece(ui, id);
    if (!*id || !strcmp(id, editor->selected)) {
        return;
    }
    if (piece && piece->outline.count) {
        draw_piece(ui, arena, piece, false);
    } else if (piece) {
        draw_hexes(ui, piece->hexes, piece->hex_count, kit_theme(ui->kit)->accent, .08);
    } else if (!editor_on_hexes(ui)) {
        const EditorFigure *figure = editor_figure(ui, id);
        GeomShape shape = shape_place(&figure->base, vec_scale(figure->at, editor_unit(ui)), figure->facing);
        unit_draw_hover(kit_canvas(ui->kit), &ui->camera, &shape);
    }
}

void editor_look(Ui *ui) {
    Editor *editor = ui->editor;
    const ViewTheme *theme = kit_theme(ui->kit);
    BaseArena *arena = arena_create();
    leave_out_what_moves(ui);
    draw_hover(ui, arena);
    for (int i = 0; i < editor->piece_count; i++) {
        const EditorPiece *piece = &editor->pieces[i];
        bool chosen = !strcmp(piece->id, editor->selected);
        if (piece->outline.count && (chosen || piece->at_fault)) {
            draw_piece(ui, arena, piece, chosen);
        } else if (piece->hex_count && (chosen || piece->at_fault)) {
            draw_hexes(ui, piece->hexes, piece->hex_count, piece->at_fault ? theme->bad : theme->accent, .12);
        }
    }
    for (int i = 0; i < editor->figure_count; i++) {
        const EditorFigure *figure = &editor->figures[i];
        bool chosen = !strcmp(figure->id, editor->selected);
        if (figure->stands && (chosen || figure->at_fault)) {
            EditorFigure look = *figure;
            draw_figure(ui, &look, chosen);
        }
    }
    draw_hexes(ui, editor->brush.hexes, editor->brush.count, editor->brush.off ? theme->bad : theme->accent, .3);
    draw_drawing(ui, arena);
    draw_unit_to_come(ui);
    draw_pointer(ui);
    arena_destroy(arena);
}
