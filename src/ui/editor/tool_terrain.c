/* The terrain tool's mouse: selects things, grips corners, sides and whole pieces, and moves them; every step of a drag
 * is checked. Drawing new pieces is in tool_terrain_draw.c and tool_terrain_hex.c. */
#include "ui/core/ui.h"
#include "ui/editor/editor.h"
#include "ui/tools/tools.h"

#include <stdio.h>
#include <string.h>

#define DRAG_PX 4.0
#define SNAP_PX 8.0
#define TURN_PX 26.0 /* px from the rim of a unit's base to the handle that turns it */

/* ---- snapping ---- */

/* Leaves out what is being moved, which would snap to its own old place. */
static void snap_to_pieces(const Ui *ui, GeomSnap *snap) {
    const Editor *editor = ui->editor;
    for (int i = 0; i < editor->piece_count; i++) {
        const EditorPiece *piece = &editor->pieces[i];
        bool own = !strcmp(piece->id, editor->selected);
        int skip = own && (editor->drag == EDITOR_CORNER || editor->drag == EDITOR_MORE) ? editor->corner : -1;
        if (own && editor->drag == EDITOR_WHOLE) {
            continue;
        }
        for (int ring = 0; ring < piece->outline.rings; ring++) {
            int first = piece->outline.ring_start[ring], count = piece->outline.ring_start[ring + 1] - first;
            bool here = skip >= first && skip < first + count;
            snap_to_ring(snap, piece->outline.points + first, count, !piece->outline.open, here ? skip - first : -1);
        }
    }
}

static void snap_to_table(const Ui *ui, GeomSnap *snap) {
    GeomBox size = ui_setup(ui)->size;
    double unit = editor_unit(ui);
    GeomVec ring[] = {vec(0, 0), vec(size.x1 / unit, 0), vec(size.x1 / unit, size.y1 / unit), vec(0, size.y1 / unit)};
    snap_to_ring(snap, ring, 4, true, -1);
}

static void editor_point(Ui *ui, const UiHand *in) {
    Editor *editor = ui->editor;
    editor->at = vec_scale(ui->pointer, 1 / editor_unit(ui));
    editor->at_kind = SNAP_NONE;
    if (isnan(editor->at.x) || editor->snap.off || in->ctrl || editor_on_hexes(ui)) {
        return;
    }
    GeomSnap snap = snap_begin(editor->at, ui->by_keys ? 0 : SNAP_PX / (ui->camera.k * editor_unit(ui)));
    if (editor->mode != EDITOR_UNIT) {
        snap_to_pieces(ui, &snap);
        snap_to_table(ui, &snap);
        for (int i = 0; i < editor->point_count; i++) {
            snap_to_point(&snap, editor->points[i]);
        }
    }
    snap_to_grid(&snap, editor->snap.grid);
    editor->at = snap.at;
    editor->at_kind = snap.kind;
}

/* ---- dragging ---- */

static bool near_turn_handle(const Ui *ui, GeomVec px) {
    const EditorFigure *figure = editor_figure(ui, ui->editor->selected);
    if (!figure || !figure->stands || editor_on_hexes(ui)) {
        return false;
    }
    double reach = fmax(figure->base.along, figure->base.across) / 2 * ui->camera.k + TURN_PX;
    GeomVec handle = vec_add(editor_px(ui, figure->at), vec_scale(vec_bearing(figure->facing), reach));
    return vec_distance(handle, px) <= 9;
}

static void take_hold(Ui *ui, GeomVec px) {
    Editor *editor = ui->editor;
    GeomVec raw = vec_scale(ui->pointer, 1 / editor_unit(ui));
    int corner = editor_pick_corner(ui, px), between = corner < 0 ? editor_pick_between(ui, px) : -1;
    editor->grip = raw;
    if (near_turn_handle(ui, px)) {
        editor->drag = EDITOR_TURN;
    } else if (corner >= 0) {
        editor->corner = corner;
        editor->drag = EDITOR_CORNER;
    } else if (between >= 0) {
        editor->edge = between;
        editor->corner = -1;
        editor->drag = EDITOR_MORE;
    } else {
        char id[EDITOR_ID_MAX];
        snprintf(id, sizeof id, "%s", editor_pick(ui, raw));
        editor_select(ui, id);
        editor->corner = -1;
        editor->drag = *id ? EDITOR_WHOLE : EDITOR_IDLE;
    }
}

static void drag_whole(Ui *ui, BaseTree *step, bool free) {
    Editor *editor = ui->editor;
    GeomVec raw = vec_scale(ui->pointer, 1 / editor_unit(ui)), by = vec_sub(raw, editor->grip);
    const BaseTree *now = plan_find(plan_tree(editor->plan), editor->selected, NULL, NULL);
    const EditorFigure *figure = editor_figure(ui, editor->selected);
    const BaseTree *at = tree_find(now, "at");
    if (figure && editor_on_hexes(ui)) {
        editor_figure_step(ui, step, figure, raw);
        return;
    }
    if (figure && at && at->kind == TREE_LIST) {
        GeomVec to = vec(at->first->number + by.x, at->last->number + by.y);
        bool grid = !free && editor->snap.grid > 0;
        editor_figure_step(ui, step, figure,
                           grid ? vec(round(to.x / editor->snap.grid) * editor->snap.grid,
                                      round(to.y / editor->snap.grid) * editor->snap.grid)
                                : to);
        return;
    }
    PlanOutline was = outline_read(editor->hand, now, editor_edges_key(ui));
    if (!was.count) {
        return;
    }
    /* the corner nearest to the grip snaps to the grid, or to a corner or side of another piece */
    int lead = 0;
    for (int i = 1; i < was.count; i++) {
        lead = vec_distance(was.points[i], editor->grip) < vec_distance(was.points[lead], editor->grip) ? i : lead;
    }
    GeomSnap snap = snap_begin(vec_add(was.points[lead], by), SNAP_PX / (ui->camera.k * editor_unit(ui)));
    if (!free) {
        snap_to_pieces(ui, &snap);
        snap_to_grid(&snap, editor->snap.grid);
    }
    by = vec_sub(snap.at, was.points[lead]);
    editor_move_step(ui, step, editor->selected, by.x, by.y);
}

static void drag_step(Ui *ui, const UiHand *in) {
    Editor *editor = ui->editor;
    bool free = in->ctrl || editor->snap.off;
    const BaseTree *now = plan_find(plan_tree(editor->plan), editor->selected, NULL, NULL);
    EditorDrag drag = editor->drag;
    if (!now) {
        return;
    }
    BaseTree *step = editor_begin_step(ui);
    if (drag == EDITOR_CORNER) {
        PlanOutline was = outline_read(editor->hand, now, editor_edges_key(ui));
        if (editor->corner >= 0 && editor->corner < was.count) {
            PlanOutline moved = outline_with_corner(editor->hand, &was, editor->corner, editor->at);
            outline_write(editor->hand, step, now, editor_edges_key(ui), &moved);
        }
    } else if (drag == EDITOR_MORE) {
        PlanOutline was = outline_read(editor->hand, now, editor_edges_key(ui));
        if (editor->edge < was.count) {
            PlanOutline more = outline_with_more(editor->hand, &was, editor->edge, editor->at);
            outline_write(editor->hand, step, now, editor_edges_key(ui), &more);
            editor->corner = editor->edge + 1;
        }
    } else if (drag == EDITOR_WHOLE) {
        drag_whole(ui, step, free);
    } else if (drag == EDITOR_TURN) {
        const EditorFigure *figure = editor_figure(ui, editor->selected);
        GeomVec to = vec_sub(vec_scale(ui->pointer, 1 / editor_unit(ui)), figure->at);
        plan_set(editor->hand, step, editor->selected, "facing",
                 tree_number(editor->hand, snap_bearing(to, free ? 1 : 15)));
    }
    if (step->count) {
        editor_try(ui, step);
    } else { /* back at its old place */
        editor_drop(ui);
    }
    editor->drag = drag;
}

static void let_go(Ui *ui) {
    Editor *editor = ui->editor;
    static const char *const WORDS[] = {[EDITOR_CORNER] = "move a corner of",
                                        [EDITOR_MORE] = "add a corner to",
                                        [EDITOR_WHOLE] = "move",
                                        [EDITOR_TURN] = "turn"};
    EditorDrag drag = editor->drag;
    editor->drag = EDITOR_IDLE;
    if (editor->step) {
        editor_commit(ui, editor->step, false, "%s %s", WORDS[drag], editor_name(ui, editor->selected));
    } else if (drag == EDITOR_MORE) {
        editor_insert(ui, editor->edge);
    }
}

static void select_frame(Ui *ui, const UiHand *in) {
    Editor *editor = ui->editor;
    const KitInput *input = kit_input(ui->kit);
    bool far = fabs(in->touch.drag_x) + fabs(in->touch.drag_y) > DRAG_PX;
    if (isnan(ui->pointer.x)) {
        if (editor->drag && !in->held) {
            editor_drop(ui);
        }
        return;
    }
    if (in->pressed && ui->by_keys) {
        editor_select(ui, editor_pick(ui, vec_scale(ui->pointer, 1 / editor_unit(ui))));
    } else if (in->pressed) {
        take_hold(ui, vec(input->x, input->y));
    } else if (editor->drag && in->held && (far || editor->step) && (input->dx != 0 || input->dy != 0)) {
        editor_point(ui, in); /* again, because what has just been gripped must not be snapped to */
        drag_step(ui, in);
    }
    if (editor->drag && !in->held && !in->pressed) {
        let_go(ui);
    }
    bool handle =
        editor_pick_corner(ui, vec(input->x, input->y)) >= 0 || editor_pick_between(ui, vec(input->x, input->y)) >= 0;
    kit_set_cursor(ui->kit, editor->drag ? KIT_GRAB : handle ? KIT_CROSS : KIT_ARROW);
}

static void terrain_frame(Ui *ui, const UiHand *in) {
    editor_point(ui, in);
    if (ui->editor->mode == EDITOR_SELECT) {
        select_frame(ui, in);
    } else if (ui->editor->mode == EDITOR_HEXES) {
        editor_hex_frame(ui, in);
    } else {
        editor_draw_frame(ui, in);
    }
}

static void terrain_leave(Ui *ui) {
    Editor *editor = ui->editor;
    editor_drop(ui);
    editor->mode = EDITOR_SELECT;
    editor->point_count = 0;
    board_leave_out(ui->picture, -1);
}

/* ---- hints ---- */

const char *const *editor_hints(const Ui *ui) {
    static const char *const SELECT[] = {"Drag",   "a corner, a side, the whole",
                                         "Del",    "remove",
                                         "Ctrl D", "copy",
                                         "K",      "new terrain",
                                         "U",      "units",
                                         "H",      "hole",
                                         NULL};
    static const char *const DRAW[] = {"Click", "corner",           "Enter", "close",       "Backspace", "one back",
                                       "0 … 9", "type coordinates", "Ctrl",  "no snapping", "Esc",       "back",
                                       NULL};
    static const char *const HEX[] = {"Drag", "paint hexes", "Again", "takes them off", "E", "turn",
                                      "Esc",  "back",        NULL};
    static const char *const UNIT[] = {"Click", "set one", "Q, E", "turn it", "U", "another kind", "Esc", "back", NULL};
    switch (ui->editor->mode) {
    case EDITOR_SELECT: return SELECT;
    case EDITOR_HEXES: return HEX;
    case EDITOR_UNIT: return UNIT;
    default: return DRAW;
    }
}

static const char *const NO_HINTS[] = {NULL};
const UiTool tool_terrain = {.name = "Terrain",
                             .key = "T",
                             .use = "Draws and changes the table: terrain, units, sides",
                             .code = SDLK_t,
                             .icon = KIT_ICON_TERRAIN,
                             .frame = terrain_frame,
                             .leave = terrain_leave,
                             .enter = editor_enter,
                             .may_leave = editor_may_leave,
                             .keys = editor_keys,
                             .takes_arrows = editor_arrows_nudge,
                             .take_place = editor_take_place,
                             .draw_past = editor_past,
                             .draw = editor_look,
                             .draw_callouts = editor_callout,
                             .hints = NO_HINTS};
